// A game of older rules stays with them; whoever likes goes on under the newest, and first reads what changes.

import * as api from "./api.js";
import { find, make, say } from "./page.js";
import { ask } from "./question.js";

/** The button in the bar: only where newer rules would change something in the game. @param {import("./table.js").Table} table */
export function showRenewal(table) {
  const { version, newest, changes } = table.game.rules;
  const button = find("renew");
  button.hidden = !changes.length || table.game.outcome !== null;
  // Who has gone on under newer rules sees that it is so, and who tries a moment again.
  const { again, parent } = table.game;
  find("rules").hidden = !button.hidden || !(parent || again);
  find("rules").textContent = again ? say("again-mark", again) : say("rules-played", { version });
  find("rules").title = again ? say("again-note", again) : say("parent-note");
  if (button.hidden) return;
  button.textContent = say("rules-played", { version });
  button.title = say("rules-newer", { newest });
  button.onclick = () => offer(table);
}

/** @param {import("./table.js").Table} table */
async function offer(table) {
  const { id, rules: { version, newest, changes } } = table.game;
  const rules = { version, newest };
  const answer = await ask("newer",
    make("h2", { id: "newer-title" }, say("rules-title", rules)),
    make("p", {}, say("rules-stays", rules)),
    make("ul", {}, changes.map((one) => make("li", {}, make("p", {}, one.text), make("p", { class: "why" }, say("rules-why", one))))),
    make("p", {}, say("rules-anew", rules)),
    make("div", { class: "buttons" },
      make("button", { class: "primary", value: "stop", autofocus: true }, say("rules-stop", rules)),
      make("button", { value: "go" }, say("rules-go", rules))));
  if (answer !== "go" || table.game.id !== id) return;
  try {
    const begun = await api.renew(id);
    if (table.game.id === id) location.hash = `#game/${begun.id}`;
  } catch (trouble) {
    table.answer(/** @type {Error} */ (trouble).message);
  }
}
