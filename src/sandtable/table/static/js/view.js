// Pan and zoom: a CSS transform while the gesture lasts, the viewBox once it rests. Tells the map how
// far away it is seen from: names and hex lines follow that by rules of style.

import { NONE, Viewport } from "./viewport.js";

/** A counter of this size can be read. */
export const READABLE = 30;
/** The letters of a page that nobody has made larger. */
const USUAL_LETTERS = 16;
/** On a map narrower than this names are smaller, or they would lie across its counters. */
const NARROW = 480,
  SMALLER = 0.82;
/** A wheel that has not turned for so long rests. */
const WHEEL_MILLISECONDS = 140;
/** A pointer that has moved less is a hand that trembles. */
const TREMBLE = 5;

/** @typedef {import("./viewport.js").Box} Box */
/** @typedef {import("./viewport.js").Shift} Shift */
/** @typedef {{x: number, y: number, spread: number}} Grip where pointers are, and how far apart */

export class View {
  /** @param {SVGSVGElement} svg the board */
  constructor(svg) {
    /** @type {SVGSVGElement} */
    this.svg = svg;
    this.cut = new Viewport();
    /** Called when names and numbers have another size on the map. */
    this.scaled = () => {};
    /** Where the pointers are that hold the map. @type {Map<number, [number, number]>} */
    this.pointers = new Map();
    /** Map units to a pixel, and to one of its letters, as the map has them; "" before it has. */
    this.scale = "";
    /** When the page moved it by itself, last. */
    this.slid = -Infinity;
    /** Whether the pointers have moved it. */
    this.moved = false;
    /** Whether something else takes hold of what a pointer is on. @type {(event: PointerEvent) => boolean} */
    this.taken = () => false;
    /** Where they held it first. @type {Grip} */
    this.grip = { x: 0, y: 0, spread: 0 };
    /** @type {Shift} */
    this.shift = NONE;
    /** @type {DOMRect} */
    this.frame = svg.getBoundingClientRect();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.wheel = undefined;
    svg.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of /** @type {const} */ (["pointerup", "pointercancel", "pointerleave"]))
      svg.addEventListener(end, (event) => this.#up(event));
    /** What the map fills. */
    this.field = /** @type {Element} */ (svg.parentElement);
    new ResizeObserver(() => this.#fill()).observe(this.field);
  }

  /** What is seen of the map. */
  get box() {
    return this.cut.box;
  }

  /**
   * Fills the field. A size in pixels depends on nothing around it: what changes beside the map does not lay out its
   * ten thousand parts again, as a share of a field does whose size the browser tries out.
   */
  #fill() {
    const { width, height } = this.field.getBoundingClientRect();
    if (!width || !height) return; // nobody sees it
    Object.assign(this.svg.style, { width: `${width}px`, height: `${height}px` });
    this.#tell();
  }

  /**
   * Looks at a map; keeps the present cut-out if it is the same map. Whether it is another.
   * @param {Box} whole
   * @param {number} counter
   * @param {Box} board what of it is played on
   */
  open(whole, counter, board = whole) {
    this.cut.counter = counter;
    this.#fill();
    if (whole.join() === this.cut.whole.join()) return false;
    this.cut.whole = [...whole];
    this.cut.board = [...board];
    this.cut.box = [0, 0, 0, 0]; // nothing was looked at yet
    this.fit();
    return true;
  }

  /**
   * How long something of the map is on the screen, as it was measured last: to measure is to lay out.
   * @param {number} length
   */
  pixels(length) {
    return length / this.cut.unit(this.frame);
  }

  fit() {
    this.#settle();
    this.cut.fit(this.#frame());
    this.#commit();
  }

  /**
   * Zooms by a factor around a point of the window, the middle if none is given.
   * @param {number} factor
   * @param {number} [clientX]
   * @param {number} [clientY]
   */
  zoom(factor, clientX, clientY) {
    this.#settle();
    const frame = this.#frame();
    this.#show(
      this.#zoomed(
        factor,
        clientX ?? frame.x + frame.width / 2,
        clientY ?? frame.y + frame.height / 2,
      ),
    );
    this.#settle();
  }

  /**
   * Pans by a share of what is seen.
   * @param {number} right
   * @param {number} down
   */
  pan(right, down) {
    this.#settle();
    this.cut.pan(right, down, this.#frame());
    this.#commit();
  }

  /**
   * Zooms in by a factor on that of these points which has most of the others in sight with it.
   * @param {{x: number, y: number}[]} points
   * @param {number} factor
   */
  approach(points, factor) {
    if (!points.length) return;
    this.zoom(factor);
    this.cut.approach(points, this.#frame());
    this.#commit();
  }

  /**
   * Shows these points together, in the middle: zooms out if it must, or in by a factor if there is room for it.
   * @param {{x: number, y: number}[]} points
   * @param {number} factor
   * @param {number} [share] how much of what is seen they may take up
   */
  gather(points, factor, share) {
    this.#settle();
    const fits = this.cut.fits(points, this.#frame(), share);
    if (fits < 1 || factor > 1) this.zoom(Math.min(fits, Math.max(factor, 1)));
    this.cut.gather(points, this.#frame());
    this.#commit();
  }

  /** Shows these points together, but only if none of them is in sight. @param {{x: number, y: number}[]} points */
  meet(points) {
    this.#settle();
    if (points.length && !points.some((one) => this.cut.sees(one, this.#frame())))
      this.gather(points, 1);
  }

  /** Turns to that of these points which has most of the others in sight with it, unless one of them is well in sight. @param {{x: number, y: number}[]} points */
  rally(points) {
    this.#settle();
    if (!points.length || points.some((one) => this.cut.isWellIn(one))) return;
    this.approach(points, 1);
    this.slides();
  }

  /**
   * Brings a point of the map into sight.
   * @param {number} x
   * @param {number} y
   */
  reveal(x, y) {
    this.#settle();
    if (!this.cut.reveal(x, y, this.#frame())) return;
    this.#commit();
    this.slides();
  }

  /** The page has moved the map by itself: who was about to tap may meet something else. */
  slides() {
    this.slid = performance.now();
  }

  /** Writes down what is seen, and how far away it is. */
  #commit() {
    this.svg.setAttribute("viewBox", this.box.map((n) => n.toFixed(2)).join(" "));
    this.#tell();
  }

  #tell() {
    const frame = this.#frame(),
      unit = this.cut.unit(frame);
    // Who reads larger letters on the page reads larger ones on the map.
    const small = frame.width < NARROW ? SMALLER : 1;
    const letters =
      (small * parseFloat(getComputedStyle(document.documentElement).fontSize)) / USUAL_LETTERS;
    const scale = `${unit.toFixed(3)} ${(unit * letters).toFixed(3)}`;
    if (this.scale === scale) return; // all names would be laid out again
    this.scale = scale;
    this.svg.dataset.zoom = this.cut.distance(frame);
    this.svg.style.setProperty("--unit", unit.toFixed(3));
    this.svg.style.setProperty("--type", (unit * letters).toFixed(3));
    this.scaled();
  }

  /**
   * The gesture so far with a zoom around a point of the window, as far as it goes.
   * @param {number} factor
   * @param {number} clientX
   * @param {number} clientY
   * @returns {Shift}
   */
  #zoomed(factor, clientX, clientY) {
    const frame = this.#frame();
    return this.cut.zoomed(
      this.shift,
      factor,
      { x: clientX - frame.x, y: clientY - frame.y },
      frame,
    );
  }

  /** Where the board is; as long as a gesture lasts, where it would be without it. */
  #frame() {
    if (this.shift === NONE) this.frame = this.svg.getBoundingClientRect();
    return this.frame;
  }

  /** Shows a gesture without drawing anything anew. @param {Shift} wanted */
  #show(wanted) {
    const shift = this.cut.within(wanted, this.#frame());
    this.shift = shift;
    this.svg.style.transformOrigin = "0 0";
    this.svg.style.transform = `translate(${shift.x}px, ${shift.y}px) scale(${shift.scale})`;
  }

  /** Ends a gesture: what it shows is what is seen. */
  #settle() {
    clearTimeout(this.wheel);
    if (this.shift === NONE) return;
    this.cut.settle(this.shift, this.#frame());
    this.shift = NONE;
    this.svg.style.transform = "";
    this.#commit();
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    if (this.pointers.size) return;
    const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002));
    this.#show(this.#zoomed(factor, event.clientX, event.clientY));
    clearTimeout(this.wheel);
    this.wheel = setTimeout(() => this.#settle(), WHEEL_MILLISECONDS);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.#settle();
    this.moved = false;
    if (!this.pointers.size && this.taken(event)) return;
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
    this.grip = middle(this.pointers);
  }

  /** Lets go of the map: the pointer holds something else. @param {number} pointer */
  release(pointer) {
    this.pointers.delete(pointer);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (!this.pointers.has(event.pointerId)) return;
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
    const now = middle(this.pointers);
    const away = Math.hypot(now.x - this.grip.x, now.y - this.grip.y);
    if (!this.moved && away < TREMBLE && Math.abs(now.spread - this.grip.spread) < TREMBLE) return;
    this.moved = true;
    this.#frame(); // as it is without the gesture that begins
    this.shift = {
      x: this.shift.x + now.x - this.grip.x,
      y: this.shift.y + now.y - this.grip.y,
      scale: this.shift.scale,
    };
    const grown = this.grip.spread > 10 ? now.spread / this.grip.spread : 1;
    this.grip = now;
    this.#show(grown === 1 ? this.shift : this.#zoomed(grown, now.x, now.y));
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (!this.pointers.delete(event.pointerId)) return;
    this.#settle();
    if (this.pointers.size) this.grip = middle(this.pointers);
  }
}

/**
 * @param {Map<number, [number, number]>} pointers
 * @returns {Grip}
 */
function middle(pointers) {
  const points = [...pointers.values()];
  const x = points.reduce((sum, p) => sum + p[0], 0) / points.length;
  const y = points.reduce((sum, p) => sum + p[1], 0) / points.length;
  const spread =
    points.length < 2 ? 0 : Math.hypot(points[0][0] - points[1][0], points[0][1] - points[1][1]);
  return { x, y, spread };
}
