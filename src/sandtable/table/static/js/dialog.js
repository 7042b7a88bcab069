// A question in a window of its own, in front of everything else.

import { find, make } from "./page.js";

/**
 * Asks by a form whose buttons have values; the value of the one that was pressed, "" after Escape.
 *
 * Every question has an element of its own: browsers tell late that one was closed, when the next may be open.
 * @param {string} id the place of the question in the page
 * @param {import("./page.js").Children[]} children
 * @returns {Promise<string>}
 */
export function ask(id, ...children) {
  const old = find(id);
  const dialog = old.cloneNode(false);
  dialog.append(make("form", { method: "dialog" }, ...children));
  old.replaceWith(dialog);
  dialog.showModal();
  return new Promise((answer) => {
    dialog.addEventListener("close", () => answer(dialog.returnValue));
  });
}
