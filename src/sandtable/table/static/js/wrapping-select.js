// A choice among long names: the one that is chosen is read whole.

import { make } from "./page.js";

/** Browsers cut the line of a closed list; words wrap, and the list lies unseen above them. @param {HTMLSelectElement} list */
export function wrappingSelect(list) {
  const chosen = make("span", { "aria-hidden": "true" });
  const tell = () => {
    chosen.textContent = list.selectedOptions[0]?.textContent ?? "";
  };
  list.addEventListener("change", tell);
  tell();
  return make("span", { class: "whole" }, chosen, list);
}
