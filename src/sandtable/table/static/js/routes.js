// The lines of marches on the map: one for all who go the same way.

/** @typedef {import("./types.js").March} March */
/** @typedef {import("./types.js").Spot} Spot */
/** A line from place to place, whose marches it is, and whether all of them wait. @typedef {{ points: { x: number, y: number }[], units: string[], waits: boolean }} Route */

/**
 * What is to be drawn of marches; a way that is closed has but its two ends, as far as they are on the map.
 * @param {Pick<March, "unit" | "to" | "way" | "waits">[]} marches
 * @param {Record<string, Spot>} places
 * @returns {Route[]}
 */
export function routesOf(marches, places) {
  /** @type {Map<string, Route>} */
  const found = new Map();
  for (const { unit, to, way, waits } of marches) {
    const names = way.at(-1) === to ? way : [...way, to];
    const points = names
      .filter((name) => places[name])
      .map((name) => ({ x: places[name].x, y: places[name].y }));
    if (points.length < 2) continue;
    const key = names.join(),
      known = found.get(key);
    if (known) {
      known.units.push(unit);
      known.waits = known.waits && waits;
    } else found.set(key, { points, units: [unit], waits });
  }
  return [...found.values()];
}

/**
 * The head of an arrow at the end of a line, so large; and the line cut short before it.
 * @param {{ x: number, y: number }[]} points two or more
 * @param {number} size
 */
export function arrowOf(points, size) {
  const tip = points[points.length - 1],
    before = points[points.length - 2];
  const length = Math.hypot(tip.x - before.x, tip.y - before.y) || 1;
  const [dx, dy] = [(tip.x - before.x) / length, (tip.y - before.y) / length];
  const end = { x: tip.x - dx * size, y: tip.y - dy * size },
    wide = size * 0.6;
  /** @param {{ x: number, y: number }} point */
  const at = ({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return {
    line: `M${[...points.slice(0, -1), end].map(at).join("L")}`,
    head: `M${at({ x: end.x - dy * wide, y: end.y + dx * wide })}L${at(tip)}L${at({ x: end.x + dy * wide, y: end.y - dx * wide })}Z`,
  };
}
