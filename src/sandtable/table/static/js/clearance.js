// Where a number stands so that it covers no name: beside its place, where most of it is free.

/** @typedef {{ x: number, y: number }} Offset from the middle of a place */
/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

const ROUND = [
  [0, -1],
  [1, -1],
  [-1, -1],
  [1, 0],
  [-1, 0],
  [0, 1],
  [1, 1],
  [-1, 1],
];

/** Where a number may stand around the middle of a place, the first choice first. @param {Offset} first @param {number} away how far off the others are @returns {Offset[]} */
export function offsetsAround(first, away) {
  return [first, ...ROUND.map(([x, y]) => ({ x: x * away, y: y * away }))];
}

/**
 * The first of the offsets at which a number covers nothing, else the one at which it covers least.
 * @param {Offset} at the middle of the place @param {Offset[]} offsets @param {{ width: number, height: number }} size of the number
 * @param {Box[]} boxes what must be read
 */
export function clearOffset(at, offsets, { width, height }, boxes) {
  let best = offsets[0],
    least = Infinity;
  for (const offset of offsets) {
    const box = { x: at.x + offset.x - width / 2, y: at.y + offset.y - height / 2, width, height };
    let covered = 0;
    for (const one of boxes) covered += common(box, one);
    if (covered < least) [best, least] = [offset, covered];
    if (!covered) break;
  }
  return best;
}

/** The area that two boxes share. @param {Box} one @param {Box} other */
function common(one, other) {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return across > 0 && down > 0 ? across * down : 0;
}
