// Where a map is looked at first: where the sides are close to each other, and where somebody can be chosen.

/** Enemies that are no further apart, in counters, face each other. */
const FACING = 6;

/** @typedef {import("./types.js").Counter} Counter */
/** @typedef {{ x: number, y: number }} Point */

/**
 * The middles of the counters that one wants to see: those that face an enemy, and those that can be
 * chosen; all if nobody faces an enemy.
 * @param {Counter[]} counters those that lie on the map
 * @param {number} size how wide one is
 * @param {(unit: string) => boolean} choosable
 * @returns {Point[]}
 */
export function frontOf(counters, size, choosable) {
  const middles = counters.map((one) => ({ x: one.x + size / 2, y: one.y + size / 2 }));
  const facing = middles.map(({ x, y }, at) =>
    counters.some(
      (other, index) =>
        other.side !== counters[at].side &&
        Math.hypot(middles[index].x - x, middles[index].y - y) <= FACING * size,
    ),
  );
  return facing.includes(true)
    ? middles.filter((_, at) => facing[at] || choosable(counters[at].unit))
    : middles;
}
