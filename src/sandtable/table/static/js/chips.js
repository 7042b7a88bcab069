// The order that is being put together, entry by entry; a unit that was picked can be put down again.

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
