// Where a card is docked at the edge of the map, so that it covers nothing that matters.

/** Pixels between a card and the edge, and at least between it and what it must not cover. */
const EDGE = 6,
  CLEAR = 8;

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/**
 * The corner or middle of an edge where a card of this size covers none of the boxes that it must not, and fewest of
 * the others; none if there is none.
 * @param {{ width: number, height: number }} size
 * @param {Box} room where it may lie
 * @param {Box[]} never what it must not cover
 * @param {Box[]} rather what it should not
 * @returns {{ x: number, y: number, covered: number } | null}
 */
export function dockFor({ width, height }, room, never, rather = []) {
  if (width + 2 * EDGE > room.width || height + 2 * EDGE > room.height) return null;
  const left = room.x + EDGE,
    right = room.x + room.width - EDGE - width,
    middle = (left + right) / 2;
  const top = room.y + EDGE,
    low = room.y + room.height - EDGE - height,
    half = (top + low) / 2;
  const docks = [
    [right, top],
    [right, low],
    [left, low],
    [left, top],
    [right, half],
    [left, half],
    [middle, low],
    [middle, top],
  ];
  const on =
    (/** @type {number[]} */ [x, y]) =>
    (/** @type {Box} */ one) =>
      meets({ x, y, width, height }, one);
  const free = docks
    .filter((at) => !never.some(on(at)))
    .map((at) => ({ x: at[0], y: at[1], covered: rather.filter(on(at)).length }));
  return free.reduce((best, one) => (one.covered < best.covered ? one : best), free[0]) ?? null;
}

/** Whether a card lies on a box, or too near to it. @param {Box} card @param {Box} one */
const meets = (card, one) =>
  card.x < one.x + one.width + CLEAR &&
  one.x < card.x + card.width + CLEAR &&
  card.y < one.y + one.height + CLEAR &&
  one.y < card.y + card.height + CLEAR;

/** Whether a card may lie where it is. @param {Box} card @param {Box} room @param {Box[]} never what it must not cover */
export const lies = (card, room, never) =>
  card.x >= room.x &&
  card.y >= room.y &&
  card.x + card.width <= room.x + room.width &&
  card.y + card.height <= room.y + room.height &&
  !never.some((one) => meets(card, one));

/** The points of a line on the screen, near enough to each other that nothing fits between them. @param {SVGGeometryElement} line @param {number} apart in pixels @returns {Box[]} */
export function pointsOf(line, apart) {
  const matrix = line.getScreenCTM();
  if (!matrix) return [];
  const length = line.getTotalLength(),
    count = Math.ceil((length * matrix.a) / apart);
  return Array.from({ length: count + 1 }, (_, at) => {
    const { x, y } = line
      .getPointAtLength((length * at) / Math.max(count, 1))
      .matrixTransform(matrix);
    return { x, y, width: 0, height: 0 };
  });
}
