// What one may have meant by clicking something that the open order is in the way of, as a button.

import { make } from "./page.js";

/** @typedef {import("./types.js").Instead} Instead */

/**
 * Closes the open order, or takes it back, and then chooses what was clicked.
 * @param {import("./table.js").Table} table
 * @param {Instead} one
 */
async function take(table, one) {
  const orders = table.game.orders;
  await (one.closes ? table.play(["done"]) : table.undo(true));
  // Who thought better of it when asked once more has closed nothing.
  if (one.closes && table.game.orders === orders) return;
  await table.play([one.action]);
}

/** @param {import("./table.js").Table} table @param {Instead | undefined} one */
export function insteadButton(table, one) {
  return one ? make("button", { class: "instead", onclick: () => take(table, one) }, one.text) : null;
}
