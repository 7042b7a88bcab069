// Arrows that tell what units are for: many from all over that point at one place become one. Touches no document.

/** @typedef {import("./types.js").CounselArrow} CounselArrow */
/** @typedef {import("./types.js").Spot} Spot */

/** So many arrows to one place are drawn each by itself. */
const FEW = 3;

/**
 * Of the arrows with one aim and goal: all, or where they are many the one from the place
 * that lies most in their midst.
 * @param {CounselArrow[]} arrows
 * @param {Record<string, Pick<Spot, "x" | "y">>} places
 * @returns {CounselArrow[]}
 */
export function bundled(arrows, places) {
  /** @type {Map<string, CounselArrow[]>} */
  const groups = new Map();
  for (const arrow of arrows) {
    const [from, to] = arrow.path;
    if (!places[from] || !places[to]) continue;
    const key = `${arrow.aim} ${to}`,
      group = groups.get(key);
    if (group) group.push(arrow);
    else groups.set(key, [arrow]);
  }
  return [...groups.values()].flatMap((group) =>
    group.length > FEW ? [midst(group, places)] : group,
  );
}

/** @param {CounselArrow[]} group @param {Record<string, Pick<Spot, "x" | "y">>} places */
function midst(group, places) {
  const spots = group.map(({ path }) => places[path[0]]);
  const x = spots.reduce((sum, one) => sum + one.x, 0) / spots.length,
    y = spots.reduce((sum, one) => sum + one.y, 0) / spots.length;
  const away = spots.map((one) => Math.hypot(one.x - x, one.y - y));
  return group[away.indexOf(Math.min(...away))];
}
