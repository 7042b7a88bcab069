// What a reader has set, kept in the browser, and the sheet to set it.

import { languages } from "./languages.js";
import { find, make, say, show } from "./page.js";
import { PACES } from "./turn-stops.js";

/** What is on or off, in the order of the sheet, with how it is unless somebody said otherwise. */
const SWITCHES = {
  confirm: () => matchMedia("(pointer: coarse)").matches,
  ask: () => true,
  briefing: () => true,
  numbers: () => true,
  large: () => false,
  animation: () => true,
  dice: () => true,
  sound: () => false,
};

/** @typedef {keyof typeof SWITCHES} Switch */
/** What the page does when something is set. @typedef {{ speak: (language: string) => unknown, shade: (theme: string) => unknown, changed: (name: Switch) => unknown }} Hooks */

/** @param {string} key @returns {string | null} */
export const recall = (key) => localStorage.getItem(`sandtable-${key}`);
/** @param {string} key @param {string} value */
export const remember = (key, value) => localStorage.setItem(`sandtable-${key}`, value);
/** @param {string} key */
const forget = (key) => localStorage.removeItem(`sandtable-${key}`);

/** Whether something is switched on. @param {Switch} name */
export function on(name) {
  const said = recall(name);
  return said === null ? SWITCHES[name]() : said === "on";
}

/** @param {Switch} name @param {boolean} value */
export function setSwitch(name, value) {
  remember(name, value ? "on" : "off");
  applyLook();
}

/** What only changes how things look is told to the style sheet. */
export function applyLook() {
  document.documentElement.dataset.numbers = on("numbers") ? "on" : "off";
}

// Games in which somebody no longer wants to be asked before something ends

const SILENCED = "silenced";

/** So many games are kept in mind, those of last. */
const MOST_SILENCED = 50;

/** Whether nothing is asked before something ends in this game. @param {string} game */
export function silenced(game) {
  return !on("ask") || quiet().includes(game);
}

/** @param {string} game */
export function silence(game) {
  remember(SILENCED, [...new Set([game, ...quiet()])].slice(0, MOST_SILENCED).join(" "));
}

function quiet() {
  return (recall(SILENCED) ?? "").split(" ").filter(Boolean);
}

/** How many times as fast as usual the orders of programs are shown. */
export function turnPace() {
  return PACES[turns()];
}

/** @returns {import("./turn-stops.js").Pace} */
function turns() {
  const said = recall("turns") ?? "";
  return said in PACES ? /** @type {import("./turn-stops.js").Pace} */ (said) : "normal";
}

// The sheet

/** Opens the sheet. @param {Hooks} hooks */
export function openSettings(hooks) {
  const dialog = find("settings");
  dialog.setAttribute("aria-label", say("settings"));
  show(
    dialog,
    make(
      "form",
      { method: "dialog" },
      make("h2", {}, say("settings")),
      choice(
        "language",
        document.documentElement.lang,
        languages().map(({ code, name }) => [code, name]),
        async (value) => {
          await hooks.speak(value);
          if (!dialog.open) return;
          openSettings(hooks);
          find("set-language").focus();
        },
      ),
      choice(
        "theme",
        recall("theme") ?? "system",
        ["system", "light", "dark"].map((one) => [one, say(`theme-${one}`)]),
        (value) => hooks.shade(value),
      ),
      choice(
        "turns",
        turns(),
        Object.keys(PACES).map((one) => [one, say(`turns-${one}`)]),
        (value) => remember("turns", value),
      ),
      /** @type {Switch[]} */ (Object.keys(SWITCHES)).map((name) =>
        make(
          "label",
          { class: "switch" },
          make("input", {
            type: "checkbox",
            id: `set-${name}`,
            checked: on(name),
            onchange: (/** @type {any} */ event) => {
              setSwitch(name, event.target.checked);
              hooks.changed(name);
            },
          }),
          make(
            "span",
            {},
            make("b", {}, say(`set-${name}`)),
            make("small", {}, say(`set-${name}-note`)),
          ),
        ),
      ),
      quiet().length
        ? make(
            "button",
            {
              type: "button",
              id: "ask-again",
              onclick: (/** @type {any} */ event) => {
                forget(SILENCED);
                find("settings-close").focus();
                event.target.remove();
              },
            },
            say("ask-again"),
          )
        : null,
      make(
        "div",
        { class: "buttons" },
        make("button", { class: "primary", id: "settings-close" }, say("close")),
      ),
    ),
  );
  if (!dialog.open) dialog.showModal();
}

/**
 * @param {string} name
 * @param {string} now
 * @param {string[][]} values each with its name
 * @param {(value: string) => unknown} chosen
 */
function choice(name, now, values, chosen) {
  return make(
    "label",
    { class: "choice" },
    say(`set-${name}`),
    " ",
    make(
      "select",
      { id: `set-${name}`, onchange: (/** @type {any} */ event) => chosen(event.target.value) },
      values.map(([value, title]) =>
        make(
          "option",
          { value, selected: value === now, lang: name === "language" ? value : null },
          title,
        ),
      ),
    ),
  );
}
