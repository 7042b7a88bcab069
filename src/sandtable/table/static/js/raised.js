// Rings that lie above all counters, so that nothing of a pile hides who is chosen; who has the focus
// is raised out of it with the whole face.

import { shape } from "./page.js";

/** @typedef {import("./board.js").Board} Board */

export class Raised {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.layer = shape("g", { id: "layer-raised", "aria-hidden": "true" });
    board.svg.append(this.layer);
    board.svg.addEventListener("focusin", () => this.renew());
    board.svg.addEventListener("focusout", () => this.renew());
  }

  /** Draws the rings for what is chosen and focused now. */
  renew() {
    const counters = /** @type {SVGElement[]} */ ([...this.board.layers.counters.children]);
    const chosen = counters.filter((one) => one.matches(".picked, .about") && this.board.piled(one.dataset.place));
    const focused = counters.find((one) => one === document.activeElement && one.matches(":focus-visible"));
    this.layer.replaceChildren(...chosen.filter((one) => one !== focused).map((one) => this.#ring(one, "chosen")),
      ...(focused ? [this.#ring(focused, "focused")] : []));
  }

  /** @param {SVGElement} counter @param {string} kind */
  #ring(counter, kind) {
    const frame = { x: 0, y: 0, width: this.board.size, height: this.board.size };
    const face = kind === "focused" ? (counter.dataset.symbols ?? "").split(" ").map((symbol) => shape("use", { href: `#${symbol}`, ...frame })) : [];
    return shape("g", { class: kind, "data-unit": counter.dataset.name, transform: counter.getAttribute("transform"), style: { "--size": `${this.board.size}px` } },
      ...face, ...["under", "over"].map((part) => shape("rect", { class: part, rx: 4, ...frame })));
  }
}
