// Units that somebody wants to be reminded of before a phase ends: kept in the browser, game by game.

import { make, say } from "./page.js";
import { recall, remember } from "./settings.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Position} Position */

/** @param {string} game @returns {string[]} */
export const marked = (game) => (recall(`marks-${game}`) ?? "").split(" ").filter(Boolean);

/** @param {string} game @param {string} unit */
function turn(game, unit) {
  const now = marked(game);
  remember(
    `marks-${game}`,
    (now.includes(unit) ? now.filter((one) => one !== unit) : [...now, unit]).join(" "),
  );
}

/** The names of those of these units that can still act. @param {Pick<Game, "legal">} game @param {Pick<Position, "counters">} seen @param {string[]} units */
export function left(game, seen, units) {
  const able = units.filter((unit) =>
    game.legal.some((one) => one.verb === "pick" && one.arg === unit),
  );
  return able.map((unit) => seen.counters.find((one) => one.unit === unit)?.name ?? unit);
}

/** What the reader wanted to be reminded of, and can still be done, in a sentence. @param {Game} game @param {Position} seen */
export function reminderOf(game, seen) {
  const names = left(game, seen, marked(game.id));
  const list = new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" });
  return names.length ? [say("marked-left", { names: list.format(names) })] : [];
}

/** Lets own units of a card be marked. @param {HTMLElement | null} card @param {Game} game @param {Position} seen */
export function addReminderStars(card, game, seen) {
  for (const button of card?.querySelectorAll("button[data-unit]") ?? []) {
    const unit = /** @type {HTMLElement} */ (button).dataset.unit ?? "";
    const counter = seen.counters.find((one) => one.unit === unit);
    if (!counter || counter.side !== game.decision?.side) continue;
    const star = make("button", {
      class: "mark quiet",
      title: say("mark-unit"),
      "aria-label": `${say("mark-unit")}: ${counter.name}`,
      onclick: () => {
        turn(game.id, unit);
        wear();
      },
    });
    const wear = () => {
      const on = marked(game.id).includes(unit);
      star.setAttribute("aria-pressed", String(on));
      star.textContent = on ? "★" : "☆";
    };
    wear();
    button.after(star);
  }
}
