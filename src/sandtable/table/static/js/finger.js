// What a finger means, which is broader than what it points at.

/** A finger covers so many pixels around the point that it is said to touch. */
export const BREADTH = 22;

/**
 * The target whose middle is nearest to where a finger touched, if it is under the finger at all; of those as near, the last, which lies on top.
 * @template {{ x: number, y: number }} Target
 * @param {{ x: number, y: number }} at
 * @param {Target[]} targets
 * @returns {Target | null}
 */
export function nearest(at, targets) {
  const away = (/** @type {Target} */ { x, y }) => Math.hypot(x - at.x, y - at.y);
  let best = null, least = BREADTH;
  for (const target of targets) {
    if (away(target) > least) continue;
    best = target;
    least = away(target);
  }
  return best;
}
