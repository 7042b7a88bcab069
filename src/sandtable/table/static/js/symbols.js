// The symbols of the counters: one sheet for all that is shown of a game, in usual or in large print.

import { find } from "./page.js";
import { on } from "./settings.js";

/** What the sheet is called. @param {boolean} large in large print */
export const sheetName = (large = on("large")) => (large ? "symbols-large.svg" : "symbols.svg");

/** Lays the symbols out, so that they can be used anywhere on the page. @param {string} sheet */
export function laySymbols(sheet) {
  const drawn = new DOMParser().parseFromString(sheet, "image/svg+xml").documentElement;
  find("symbols").replaceChildren(...drawn.childNodes);
}
