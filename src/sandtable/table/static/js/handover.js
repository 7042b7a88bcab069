// Handing the table over, in hidden play: it is covered until the side that must choose has it.

import { find, make, say, show } from "./page.js";

/** Whether the page waits for the other player to sit down. */
export function handing() {
  return !find("hand-over").hidden;
}

/**
 * Covers the table until the side that must choose has it; with no decision, uncovers it.
 * @param {import("./types.js").Decision | null} decision
 * @param {(side: string) => unknown} take called with the side that sits down
 */
export function cover(decision, take) {
  const was = handing();
  find("hand-over").hidden = !decision;
  for (const part of ["map", "panel"]) find(part).inert = Boolean(decision);
  if (!decision) {
    if (was) (find("done") ?? find("panel")).focus();
    return;
  }
  const side = decision.side_name;
  show(
    find("hand-over"),
    make("h2", { class: `side ${decision.livery}` }, say("hand-over", { side })),
    make("p", {}, say("hand-over-note")),
    make("p", { class: "quiet-words" }, say("hand-over-window")),
    make(
      "button",
      { id: "take", class: "primary big", onclick: () => take(decision.side) },
      say("hand-over-take", { side }),
    ),
  );
  find("take").focus();
}
