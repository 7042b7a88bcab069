// At which orders of a program one stops to look, and for how long.

/** @typedef {import("./types.js").Logged} Logged */
/** @typedef {Pick<Logged, "quiet">} Stop */

/** How many times as fast as usual its orders are shown; Infinity for all at once. */
export const PACES = { slow: 0.6, normal: 1.5, fast: 4, "at-once": Infinity };

/** @typedef {keyof typeof PACES} Pace */

/** Milliseconds: to read a sentence, each one more, and all of them at most. */
const READ = 500,
  MORE = 250,
  MOST = 2400;
/** What decides something is looked at for so many times as long as a move is. */
const WEIGHT = 2.5;
/** Milliseconds between what was fought over and what comes next: it has a heading of its own. */
export const PAUSE = 2000;
/** Milliseconds: what dice decided of an order of one's own, at least; and an order that could still be taken back. */
const DECIDED = 5000,
  OPEN = 2400;

/**
 * The next moment to stop at: after an order that did something, with those before it that only ended phases.
 * @param {Stop[]} log
 * @param {number} from how many orders were shown
 * @param {boolean} over whether the program has given all its orders
 * @param {boolean} any whether it was stopped at one of them already
 * @returns {number | null} after how many orders; null if there is none yet, or no more
 */
export function nextStop(log, from, over, any) {
  const loud = log.findIndex((one, n) => n >= from && !one.quiet);
  if (loud >= 0) return loud + 1;
  // What it ended at last goes without saying, unless it did nothing else.
  return over && !any && from < log.length ? log.length : null;
}

/** How many milliseconds it takes to read what orders did. @param {Pick<Logged, "events" | "weighty">[]} orders @param {number} pace */
export function reading(orders, pace) {
  const sentences = orders.reduce((sum, { events }) => sum + events.length, 0);
  const weight = orders.some(({ weighty }) => weighty) ? WEIGHT : 1;
  return sentences ? (weight * Math.min(READ + MORE * (sentences - 1), MOST)) / pace : 0;
}

/**
 * How many milliseconds orders of one's own stand before the answer to them is shown.
 * @param {Pick<Logged, "events" | "weighty">[]} orders
 * @param {boolean} open whether the last of them can still be taken back
 * @param {number} pace
 */
export function standing(orders, open, pace) {
  const decided = orders.some(({ weighty }) => weighty) ? DECIDED / pace : 0;
  // However fast one likes to watch, to think better of an order takes its time.
  const regretted = open ? OPEN / Math.min(pace, PACES.normal) : 0;
  return Math.max(reading(orders, pace), decided, regretted);
}

/**
 * From which moment on orders of programs are to be shown: the first of theirs among those that came.
 * @param {Pick<Logged, "number" | "side">[]} fresh
 * @param {Record<string, string>} seats
 * @param {string | null} skipped the side whose turn nobody wants to see
 * @returns {number | null}
 */
export function showFrom(fresh, seats, skipped) {
  return fresh.find(({ side }) => seats[side] !== "person" && side !== skipped)?.number ?? null;
}
