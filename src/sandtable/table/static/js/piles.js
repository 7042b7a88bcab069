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
    const touched = found.filter((heap) =>
      heap.some(
        (other) =>
          other.place === one.place &&
          Math.abs(other.x - one.x) < size / 2 &&
          Math.abs(other.y - one.y) < size / 2,
      ),
    );
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
  const lowest = heap.reduce((a, b) => (b.x < a.x ? b : a)),
    top = heap.reduce((a, b) => (b.x > a.x ? b : a));
  const corners = [
    [lowest.x, lowest.y],
    [top.x, top.y],
    [top.x + size, top.y],
    [top.x + size, top.y + size],
    [lowest.x + size, lowest.y + size],
    [lowest.x, lowest.y + size],
  ];
  return `M${corners.map(([x, y]) => `${x} ${y}`).join("L")}Z`;
}
