// What one may have meant by clicking something that the open order is in the way of, as a button.

import { make } from "./page.js";

/** @typedef {import("./types.js").Instead} Instead */
/** How many orders were given, to give one, and to take one back. @typedef {{ orders: () => number, play: import("./situation.js").Play, undo: (whole: boolean) => Promise<unknown> }} Acts */

/**
 * Closes the open order, or takes it back, and then chooses what was clicked.
 * @param {Acts} acts
 * @param {Instead} one
 */
async function take(acts, one) {
  const orders = acts.orders();
  await (one.closes ? acts.play(["done"]) : acts.undo(true));
  // Who thought better of it when asked once more has closed nothing.
  if (one.closes && acts.orders() === orders) return;
  await acts.play([one.action]);
}

/** @param {Acts} acts @param {Instead | undefined} one */
export function redirectButton(acts, one) {
  return one
    ? make("button", { class: "instead", onclick: () => take(acts, one) }, one.text)
    : null;
}
