// Counters that lie on each other: which they are, and the one line around them.

/** A counter by its upper left corner. @typedef {{ place: string, x: number, y: number }} Square */

/**
 * The counters in heaps of those that cover each other: a heap of one is a counter by itself.
 * @template {Square} T
 * @param {T[]} squares
 * @param {number} size how wide a counter is
 * @returns {T[][]}
 */
export function heaps(squares, size) {
  /** @type {T[][]} */
  const found = [];
  for (const one of squares) {
    const touched = found.filter((heap) => heap.some((other) =>
      other.place === one.place && Math.abs(other.x - one.x) < size / 2 && Math.abs(other.y - one.y) < size / 2));
    const joined = [...touched.flat(), one];
    found.splice(0, found.length, ...found.filter((heap) => !touched.includes(heap)), joined);
  }
  return found;
}

/**
 * The line around a heap, whose counters lie along a slope from the lower left to the upper right.
 * @param {Square[]} heap
 * @param {number} size
 */
export function outline(heap, size) {
  const lowest = heap.reduce((a, b) => (b.x < a.x ? b : a)), top = heap.reduce((a, b) => (b.x > a.x ? b : a));
  const corners = [[lowest.x, lowest.y], [top.x, top.y], [top.x + size, top.y], [top.x + size, top.y + size],
    [lowest.x + size, lowest.y + size], [lowest.x, lowest.y + size]];
  return `M${corners.map(([x, y]) => `${x} ${y}`).join("L")}Z`;
}

/**
 * Who is meant by one more tap on a unit that was picked: the next of its stack that can be picked, from the top down.
 * @param {import("./types.js").Counter[]} counters in the order of drawing
 * @param {import("./types.js").Counter} counter
 * @param {string[]} picked
 * @param {Map<string, import("./types.js").Legal>} lit
 * @returns {import("./types.js").Legal | undefined}
 */
export function nextOf(counters, counter, picked, lit) {
  if (!picked.includes(counter.unit)) return undefined;
  const below = counters.filter((one) => one.place === counter.place).reverse();
  return below.map((one) => lit.get(`unit ${one.unit}`)).find((one) => one?.verb === "pick");
}
