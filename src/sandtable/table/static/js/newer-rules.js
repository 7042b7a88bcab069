// A game of older rules stays with them; whoever likes goes on under the newest, and first reads what changes.

import * as api from "./api.js";
import { ask } from "./dialog.js";
import { find, make, say } from "./page.js";

/** The button in the bar: only where newer rules would change something in the game. @param {Pick<import("./situation.js").Situation, "game" | "stay">} situation @param {import("./situation.js").Tell} answer */
export function showRenewal(situation, answer) {
  const { version, newest, changes } = situation.game.rules;
  const button = find("renew");
  button.hidden = !changes.length || situation.game.outcome !== null;
  // Who has gone on under newer rules sees that it is so, and who tries a moment again.
  const { parent } = situation.game,
    again = situation.game.again?.plan ? null : situation.game.again;
  find("rules").hidden = !button.hidden || !(parent || again);
  find("rules").textContent = again ? say("again-mark") : say("rules-played", { version });
  find("rules").title = again ? say("again-note", { orders: again.orders }) : say("parent-note");
  if (button.hidden) return;
  button.textContent = say("rules-played", { version });
  button.title = say("rules-newer", { newest });
  button.onclick = () => offer(situation, answer);
}

/** @param {Pick<import("./situation.js").Situation, "game" | "stay">} situation @param {import("./situation.js").Tell} tell */
async function offer(situation, tell) {
  const {
    id,
    rules: { version, newest, changes },
  } = situation.game;
  const rules = { version, newest };
  const here = situation.stay.watch();
  const answer = await ask(
    "newer",
    make("h2", { id: "newer-title" }, say("rules-title", rules)),
    make("p", {}, say("rules-stays", rules)),
    make(
      "ul",
      {},
      changes.map((one) =>
        make("li", {}, make("p", {}, one.text), make("p", { class: "why" }, say("rules-why", one))),
      ),
    ),
    make("p", {}, say("rules-anew", rules)),
    make(
      "div",
      { class: "buttons" },
      make(
        "button",
        { class: "primary", value: "stop", autofocus: true },
        say("rules-stop", rules),
      ),
      make("button", { value: "go" }, say("rules-go", rules)),
    ),
  );
  if (answer !== "go" || !here()) return;
  try {
    const begun = await api.renew(id);
    if (here()) location.hash = `#game/${begun.id}`;
  } catch (trouble) {
    tell(/** @type {Error} */ (trouble).message);
  }
}
