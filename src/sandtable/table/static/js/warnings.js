// Asks before something that one might regret.

import { cited } from "./clauses.js";
import { find, make, say, show } from "./page.js";
import { silence } from "./settings.js";

/**
 * Asks before something that loses the game; whether it is to be played all the same.
 * @param {string} warning
 */
export function confirm(warning) {
  return ask(make("p", { id: "warning-text" }, cited(warning)), say("warning-stop"), say("warning-go"));
}

/**
 * Asks before a phase is ended with something left to do; whether it is to end.
 * @param {import("./types.js").Unused[]} unused
 * @param {string} phase what need not be asked about again, if so said
 * @param {string} label what ending it is called
 */
export async function confirmEnd(unused, phase, label) {
  const never = make("input", { type: "checkbox", id: "warning-never" });
  const goes = await ask([
    make("div", { id: "warning-text" }, make("p", {}, say("unused")), unusedList(unused)),
    make("label", { class: "switch" }, never, make("span", {}, say("unused-never"))),
  ], say("unused-stop"), label);
  if (goes && never.checked) silence(phase);
  return goes;
}

/** @param {import("./types.js").Unused[]} unused */
export function unusedList(unused) {
  return make("ul", { class: "unused" }, unused.map((one) => make("li", {}, one.text)));
}

/**
 * @param {import("./page.js").Children} told
 * @param {string} stop
 * @param {string} go
 * @returns {Promise<boolean>}
 */
function ask(told, stop, go) {
  const dialog = find("warning");
  show(dialog, make("form", { method: "dialog" }, told,
    make("div", { class: "buttons" },
      make("button", { class: "primary", value: "stop", autofocus: true }, stop),
      make("button", { value: "go" }, go))));
  dialog.returnValue = "";  // Escape leaves it so
  dialog.showModal();
  return new Promise((decide) => {
    const closed = () => {
      if (dialog.open) return;  // told late of an earlier question
      dialog.removeEventListener("close", closed);
      decide(dialog.returnValue === "go");
    };
    dialog.addEventListener("close", closed);
  });
}
