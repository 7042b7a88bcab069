// A long word beside what one does: a narrow page shows its first two lines, and all of it after a tap.

import { make, say } from "./page.js";

/** @param {string} kind the class of it @param {import("./page.js").Children[]} words */
export function foldable(kind, ...words) {
  const text = make("span", { class: "fold-text" }, ...words);
  const more = make(
    "button",
    {
      class: "fold-more quiet",
      "aria-label": say("fold-more"),
      "aria-expanded": false,
      hidden: true,
      onclick: () => turn(),
    },
    "⋯",
  );
  const box = make("p", { class: `${kind} foldable` }, text, more);
  const turn = () => {
    box.classList.toggle("whole");
    more.setAttribute("aria-expanded", String(box.classList.contains("whole")));
  };
  // Clauses and marks in it have a meaning of their own.
  text.addEventListener("click", (event) => {
    if (!more.hidden && !(/** @type {Element} */ (event.target).closest("a, .basis, [data-named]")))
      turn();
  });
  // Whether some of it is hidden is known once it has its room.
  new ResizeObserver(() => {
    if (!box.classList.contains("whole")) more.hidden = text.scrollHeight <= text.clientHeight + 1;
  }).observe(text);
  return box;
}
