// How far the panel is scrolled for a new question: it is to be seen, and as many of its buttons as there is room for.

import { find } from "./page.js";

/** Room above the question, in pixels. */
const ROOM = 8;

/** How far the panel was scrolled last; who has scrolled on since is left alone. */
let scrolled = 0;

/**
 * As little as shows all of it; if there is no room for all, from its beginning.
 * @param {number} height of what is seen @param {number} top where the question begins @param {number} bottom where its buttons end
 */
export const scrollFor = (height, top, bottom) =>
  Math.max(0, Math.min(top - ROOM, bottom + ROOM - height));

/** Shows the question and its buttons; what a lesson says of it stands above, and is read first. */
export function showQuestion() {
  const panel = find("panel");
  if (find("lesson").hidden) {
    const order = find("order"),
      frame = panel.getBoundingClientRect();
    const answers = /** @type {HTMLElement[]} */ ([
      ...order.querySelectorAll(":scope > .buttons, :scope > .offers"),
    ]);
    const inPanel = (/** @type {number} */ y) => y - frame.top + panel.scrollTop;
    const ends = answers.map((one) => one.getBoundingClientRect().bottom);
    const top = order.getBoundingClientRect().top;
    panel.scrollTop = scrollFor(frame.height, inPanel(top), inPanel(Math.max(top, ...ends)));
  } else panel.scrollTop = 0;
  scrolled = panel.scrollTop;
}

/** Something above the question has grown or gone: it is shown again to who has not scrolled elsewhere. */
export function keepQuestion() {
  if (Math.abs(find("panel").scrollTop - scrolled) < 1) showQuestion();
}

/** Whether some of the question and its buttons is in sight. */
export const questionSeen = () =>
  find("order").getBoundingClientRect().bottom > find("panel").getBoundingClientRect().top + ROOM;
