// Rings that lie above all counters, so that nothing of a pile hides who is chosen; who has the focus
// is raised out of it with the whole face.

import { shape } from "./page.js";
import { heaps, outline } from "./piles.js";

/** @typedef {import("./board.js").Board} Board */

export class Highlight {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.layer = shape("g", { id: "layer-highlight", "aria-hidden": "true" });
    board.svg.append(this.layer);
    board.svg.addEventListener("focusin", () => this.renew());
    board.svg.addEventListener("focusout", () => this.renew());
  }

  /** Draws the rings for what is chosen and focused now. */
  renew() {
    const counters = /** @type {SVGElement[]} */ ([
      ...this.board.layers.counters.querySelectorAll(".counter"),
    ]);
    const focused = counters.find(
      (one) => one === document.activeElement && one.matches(":focus-visible"),
    );
    const heaped = new Set(
      this.#heaps(counters)
        .filter((heap) => heap.length > 1)
        .flat(),
    );
    const covered = counters.filter(
      (one) => heaped.has(one) || this.board.piled(one.dataset.place),
    );
    // Who is picked of a pile has one line around all, and no ring of his own.
    const picked = this.#heaps(covered.filter((one) => one.matches(".picked"))),
      together = picked.filter((heap) => heap.length > 1);
    const outlined = new Set(together.flat());
    for (const one of counters) one.classList.toggle("outlined", outlined.has(one));
    const alone = covered.filter(
      (one) => one.matches(".picked, .about") && !outlined.has(one) && one !== focused,
    );
    this.layer.replaceChildren(
      ...together.map((heap) => this.#line(heap)),
      ...alone.map((one) => this.#ring(one, "chosen")),
      ...(focused ? [this.#ring(focused, "focused")] : []),
    );
  }

  /** Those that cover each other. @param {SVGElement[]} counters */
  #heaps(counters) {
    const squares = counters.map((counter) => ({
      counter,
      place: String(counter.dataset.place),
      x: Number(counter.dataset.x),
      y: Number(counter.dataset.y),
    }));
    return heaps(squares, this.board.size).map((heap) => heap.map((one) => one.counter));
  }

  /** All who lie on each other with a unit, from the bottom up. @param {string} unit @returns {string[]} */
  heapOf(unit) {
    const counters = /** @type {SVGElement[]} */ ([
      ...this.board.layers.counters.querySelectorAll(".counter"),
    ]);
    const heap =
      this.#heaps(counters).find((some) => some.some((one) => one.dataset.name === unit)) ?? [];
    return counters.filter((one) => heap.includes(one)).map((one) => String(one.dataset.name));
  }

  /** One line around several. @param {SVGElement[]} heap */
  #line(heap) {
    const d = outline(
      heap.map(({ dataset }) => ({
        place: String(dataset.place),
        x: Number(dataset.x),
        y: Number(dataset.y),
      })),
      this.board.size,
    );
    return shape(
      "g",
      { class: "chosen", "data-unit": heap.map((one) => one.dataset.name).join(" ") },
      ...["under", "over"].map((part) => shape("path", { class: part, d })),
    );
  }

  /** @param {SVGElement} counter @param {string} kind */
  #ring(counter, kind) {
    const frame = { x: 0, y: 0, width: this.board.size, height: this.board.size };
    const face =
      kind === "focused"
        ? (counter.dataset.symbols ?? "")
            .split(" ")
            .map((symbol) => shape("use", { href: `#${symbol}`, ...frame }))
        : [];
    return shape(
      "g",
      {
        class: kind,
        "data-unit": counter.dataset.name,
        transform: counter.getAttribute("transform"),
        style: { "--size": `${this.board.size}px` },
      },
      ...face,
      ...["under", "over"].map((part) => shape("rect", { class: part, rx: 4, ...frame })),
    );
  }
}
