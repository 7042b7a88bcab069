// What a finger means, which is broader than what it points at.

/** A finger covers so many pixels around the point that it is said to touch. */
export const BREADTH = 22;

/**
 * The target whose middle is nearest to where a finger touched, if it is under the finger at all; of those as
 * near, the last, which lies on top.
 * @template {{ x: number, y: number }} Target
 * @param {{ x: number, y: number }} at
 * @param {Target[]} targets
 * @returns {Target | null}
 */
export function nearest(at, targets) {
  const away = (/** @type {Target} */ { x, y }) => Math.hypot(x - at.x, y - at.y);
  let best = null,
    least = BREADTH;
  for (const target of targets) {
    if (away(target) > least) continue;
    best = target;
    least = away(target);
  }
  return best;
}

/** So long after the map was moved by itself a finger may mean what was there before. */
const SOON_MILLISECONDS = 1000;

/** A tap: where, when, and what it met. @typedef {{ x: number, y: number, time: number }} Tap */

/**
 * Whether a tap is the one before once more: at the same place of the window, from below
 * which the map was moved meanwhile.
 * @param {Tap} tap
 * @param {Tap | null} before
 * @param {number} slid when the map was moved
 */
export function isAgain(tap, before, slid) {
  return (
    before !== null &&
    slid >= before.time &&
    tap.time - slid < SOON_MILLISECONDS &&
    Math.hypot(tap.x - before.x, tap.y - before.y) <= BREADTH
  );
}
