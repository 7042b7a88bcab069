// Where an arrow key leads on the map.

/** @typedef {import("./types.js").Spot} Spot */

/** Where the arrow keys lead. @type {Record<string, [number, number]>} */
export const DIRECTIONS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** What lies aside counts so much more than what lies ahead. */
const ASIDE = 1.5;
/** No step leads further aside than ahead by this much: 1.8 is some 60 degrees. */
const WIDEST = 1.8;

/**
 * The place a step in a direction leads to. `line` is where the walk began to go this way:
 * on hexes a walk goes to and fro and stays on its line.
 * @param {Record<string, Spot>} places
 * @param {string} from
 * @param {[number, number]} direction
 * @param {Spot} line
 * @returns {string | null}
 */
export function towards(places, from, [right, down], line) {
  const here = places[from];
  let best = null,
    least = Infinity;
  for (const [name, { x, y }] of Object.entries(places)) {
    const ahead = (x - here.x) * right + (y - here.y) * down;
    const aside = Math.abs((x - here.x) * down - (y - here.y) * right);
    if (name === from || ahead < 1 || aside > ahead * WIDEST) continue;
    // Only the nearest are neighbours; among them the one on the line is meant.
    const off = Math.abs((x - line.x) * down - (y - line.y) * right);
    const cost = ahead + ASIDE * aside + off / 100;
    if (cost < least) [best, least] = [name, cost];
  }
  return best;
}
