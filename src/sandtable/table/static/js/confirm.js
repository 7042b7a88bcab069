// What waits to be confirmed: it lies where it covers neither the way nor what was pointed at. Only if there
// is no such place the map moves.

import { bringIntoView, coveringCards } from "./bring-into-view.js";
import { dockFor, lies, pointsOf } from "./dock.js";
import { find, make, say, show } from "./page.js";
import { BREADTH } from "./touch.js";

/** Pixels between the points of a way that it is kept off. */
const STEP = 16;

/** The button that does it, once. @param {() => Promise<unknown>} act */
export function doButton(act) {
  const button = make(
    "button",
    {
      class: "primary",
      id: "do-it",
      onclick: async () => {
        button.disabled = true; // a finger may tap twice
        await act();
        button.disabled = false;
      },
    },
    say("do-it"),
  );
  return button;
}

export class Confirm {
  /** @param {import("./board.js").Board} board @param {() => unknown} shown what is done when something comes to be confirmed */
  constructor(board, shown) {
    this.board = board;
    this.shown = shown;
    this.card = find("confirm");
    /** What it is about, by kind and name. */
    this.about = "";
    // What may come of it is told a moment later, and makes it larger.
    new ResizeObserver(() => this.place()).observe(this.card);
  }

  /** @param {string} about what it is about, by kind and name @param {import("./page.js").Children[]} children */
  show(about, ...children) {
    this.shown();
    this.about = about;
    this.#home.style.translate = "";
    show(this.card, ...children);
    this.card.hidden = false;
    this.place();
  }

  hide() {
    this.card.hidden = true;
    this.#home.style.translate = "";
  }

  get #home() {
    return /** @type {HTMLElement} */ (this.card.parentElement);
  }

  /** The way, as it is drawn, or else what it is about; and what of it must be seen if there is no room for all of it. */
  get #thing() {
    const {
      layers: { path },
      spots,
    } = this.board;
    return path.firstChild
      ? { whole: path, part: path.querySelector(".tip, .head") }
      : { whole: spots.get(this.about), part: null };
  }

  /** Lies down where nothing is covered that matters, and if it can where it is. */
  place() {
    if (this.card.hidden) return;
    const { tapped, view } = this.board,
      { whole, part } = this.#thing;
    const room = view.field.getBoundingClientRect(),
      others = coveringCards(view.field, "#way, #confirm, #inspector");
    const finger = tapped
      ? [new DOMRect(tapped.x - BREADTH, tapped.y - BREADTH, 2 * BREADTH, 2 * BREADTH)]
      : [];
    const way = whole?.querySelector(".way");
    const boxes =
      way instanceof SVGPathElement
        ? [
            ...pointsOf(way, STEP),
            ...[...(whole?.querySelectorAll(".head, .tip, text") ?? [])].map((one) =>
              one.getBoundingClientRect(),
            ),
          ]
        : whole
          ? [whole.getBoundingClientRect()]
          : [];
    if (this.#lie(room, [...finger, ...others, ...boxes])) return;
    // Of two that cannot be had the finger counts most: what it taps next must be no button.
    if (!this.#lie(room, [...finger, ...others])) this.#lie(room, finger);
    bringIntoView(view, whole, part);
  }

  /** @param {DOMRect} room @param {import("./dock.js").Box[]} never what it must not cover @returns {boolean} whether there is such a place */
  #lie(room, never) {
    const style = this.#home.style;
    if (lies(this.card.getBoundingClientRect(), room, never)) return true;
    style.translate = "";
    const home = this.card.getBoundingClientRect();
    if (lies(home, room, never)) return true;
    const dock = dockFor(home, room, never);
    if (dock)
      style.translate = `${(dock.x - home.x).toFixed(1)}px ${(dock.y - home.y).toFixed(1)}px`;
    return dock !== null;
  }
}
