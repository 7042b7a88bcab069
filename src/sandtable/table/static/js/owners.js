// Whose a place is, seen by the tint of its ground: a flag is small from afar, and counters stand before it.

import { shape } from "./page.js";

/** The symbols of flags begin with this; the rest is the livery of the side. */
const FLAG = "flag-";
/** How much larger than its ring the tint of a point is: counters stand on the ring. */
const WIDER = 1.15;

/**
 * A tint for each place with a flag: of its hex, or round its point.
 * @param {import("./types.js").Flag[]} flags
 * @param {{ places: Record<string, import("./types.js").Spot>, ring: number, outline: (name: string) => string | null }} board
 */
export function ownedGround(flags, board) {
  return flags
    .filter(({ place, symbol }) => symbol.startsWith(FLAG) && board.places[place])
    .map(({ place, symbol }) => {
      const look = { class: `owner ${symbol.slice(FLAG.length)}`, "data-place": place };
      const outline = board.outline(place),
        { x, y } = board.places[place];
      return outline
        ? shape("path", { ...look, d: outline })
        : shape("circle", { ...look, cx: x, cy: y, r: (board.ring / 2) * WIDER });
    });
}
