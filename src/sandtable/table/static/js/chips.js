// The order that is being put together, entry by entry; a unit that was picked can be put down again, or all of them.

import { onlyPicked } from "./closing.js";
import { make, say } from "./page.js";

/** @param {import("./table.js").Table} table @param {boolean} past whether a moment of the past is looked at */
export function chips(table, past) {
  const { draft, drops } = table.game.decision ?? { draft: [], drops: [] };
  return draft.map((one, index) => {
    const unit = drops[index];
    return make("li", {}, one, unit && !past ? make("button", {
      class: "drop", id: `drop-${index}`, title: say("put-down", { unit: one }), "aria-label": say("put-down", { unit: one }), onclick: () => table.drop(unit),
    }) : null);
  });
}

/** A button that puts down all who are in hand, as Esc does; where there is but one, its chip does. @param {import("./table.js").Table} table @param {boolean} past */
export function allDown(table, past) {
  if (past || !onlyPicked(table.game) || table.game.decision?.draft.length === 1) return null;
  return make("button", { id: "drop-all", onclick: () => table.hand.letGo() }, say("put-all-down"));
}
