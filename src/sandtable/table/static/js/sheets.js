// Sheets and cards of the side panel, made from what the server tells.

import { make, say } from "./page.js";

/** The position in words, place by place: for screen readers, and for those who like lists. @param {import("./types.js").Position} board */
export function textBoard(board) {
  /** @type {Map<string, import("./types.js").Counter[]>} */
  const stacks = new Map();
  for (const counter of board.counters) {
    const here = stacks.get(counter.place);
    if (here) here.push(counter);
    else stacks.set(counter.place, [counter]);
  }
  const away = board.removed.length
    ? [make("h3", {}, say("removed")), make("ul", {}, board.removed.map((one) => make("li", {}, one.text)))] : [];
  return make("div", { class: "text-board" },
    [...stacks].map(([place, units]) => [
      make("h3", {}, board.places[place] ?? place),
      make("ul", {}, units.map((one) => make("li", {}, one.text))),
    ]).flat(), away);
}
