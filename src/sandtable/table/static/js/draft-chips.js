// The order that is being put together, entry by entry; a unit that was picked can be put down again, or all of them.

import { onlyPicked } from "./order-clicks.js";
import { make, say } from "./page.js";

/** @param {Pick<import("./types.js").Game, "decision">} game @param {boolean} past whether a moment of the past is looked at @param {(unit: string) => unknown} drop */
export function draftChips(game, past, drop) {
  const { draft, drops } = game.decision ?? { draft: [], drops: [] };
  return draft.map((one, index) => {
    const unit = drops[index];
    return make(
      "li",
      {},
      one,
      unit && !past
        ? make("button", {
            class: "drop",
            id: `drop-${index}`,
            title: say("put-down", { unit: one }),
            "aria-label": say("put-down", { unit: one }),
            onclick: () => drop(unit),
          })
        : null,
    );
  });
}

/** A button that puts down all who are in hand, as Esc does; where there is but one, its chip does. @param {Pick<import("./types.js").Game, "decision">} game @param {boolean} past @param {() => unknown} letGo */
export function putAllDownButton(game, past, letGo) {
  if (past || !onlyPicked(game) || game.decision?.draft.length === 1) return null;
  return make("button", { id: "drop-all", onclick: () => letGo() }, say("put-all-down"));
}
