// The names on a map: above the counters, and out of their way as they come and go;
// beneath them where there is no room.

import { settle, shown, tie } from "./naming.js";
import { shape } from "./page.js";

/** @typedef {import("./naming.js").Box} Box */
/** @typedef {import("./naming.js").Point} Point */
/** A line of letters as it was measured: the spot it grows from, its room there, and the size of its letters. @typedef {{ text: SVGTextElement, x: number, y: number, room: Box, letters: number, kind: string, until: number }} Line */
/** The name of a place, of one line or more; last: how far from home it stood last, seen from so far away. @typedef {{ place: string, lines: Line[], last?: Point }} Title */

/** The number of an area is read as that of the ground it stands on. */
const NUMBER = "area-number";

export class Names {
  /** @type {Title[]} */
  #titles = [];
  /** @type {Element[]} */
  #along = [];
  /** What they were placed for last. */
  #placedFor = "";
  /** From how far they were seen then. */
  #afar = "";
  /** The room that they take. @type {Box[]} */
  #boxes = [];
  /** How large letters of each sort are, from so far away. @type {{ scale: string, sizes: Map<string, number> }} */
  #letters = { scale: "", sizes: new Map() };
  /** The room that names along roads and rivers take, from so far away. @type {{ scale: string, boxes: Box[] }} */
  #roads = { scale: "", boxes: [] };

  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
  }

  /** Takes the names of places off the ground, and lays them above the counters; those of areas and lines are part of it. */
  lay() {
    const { layers } = this.board;
    layers.names.replaceChildren(...layers.ground.querySelectorAll(".names"));
    layers.ties.replaceChildren();
    layers.beneath.replaceChildren(
      ...[...layers.names.children].map((group) => group.cloneNode(false)),
    );
    this.#placedFor = "";
    this.#letters.scale = "";
    this.#roads = { scale: "", boxes: [] };
    this.#titles = [];
    this.#along = [];
  }

  /** Measures them, once for a map: letters grow, but a name keeps its form. */
  #measure() {
    const texts = /** @type {SVGTextElement[]} */ ([
      ...this.board.svg.querySelectorAll("[data-of]"),
    ]);
    this.#along = [...this.board.layers.ground.querySelectorAll(".line-names text")];
    /** @type {Map<string, Title>} */
    const found = new Map();
    for (const text of texts.reverse()) {
      // the most important was drawn last
      const { x, y, width, height } = text.getBBox();
      const kind = text.getAttribute("class") ?? "",
        place = text.dataset.of ?? "";
      const title = found.get(`${place} ${kind}`) ?? { place, lines: [] };
      title.lines.push({
        text,
        kind,
        x: Number(text.getAttribute("x")),
        y: Number(text.getAttribute("y")),
        room: { x, y, width, height },
        letters: parseFloat(getComputedStyle(text).fontSize),
        until: Number(text.dataset.until ?? Infinity),
      });
      found.set(`${place} ${kind}`, title);
    }
    this.#titles = [...found.values()];
  }

  /**
   * Puts each name that is seen from so far away where these leave it free.
   *
   * Sentences tell a hex by its number and, where one is near, by a place: "hex 0703 (near Acroma)". That is looked for
   * on the map, so a place that is spoken of shows its name from however far, small as it may be.
   * @param {Box[]} taken counters, and what else lies on the map
   * @param {string[]} spoken what is said of the places that one may choose now
   */
  place(taken, spoken) {
    const { view, layers, size, places } = this.board;
    if (!view.scale || !layers.names.firstChild) return;
    const now = `${view.scale} ${taken.map(({ x, y, width }) => `${x},${y},${width}`).join(" ")} ${spoken.join()}`;
    if (now === this.#placedFor) return;
    this.#placedFor = now;
    if (!this.#titles.length) this.#measure();
    if (this.#afar !== view.scale) for (const title of this.#titles) delete title.last; // letters have another size
    this.#afar = view.scale;
    const type = Number(view.scale.split(" ")[1]);
    for (const { lines } of this.#titles)
      for (const { text } of lines)
        text.classList.toggle(
          "spoken-of",
          spoken.some((one) => one.includes(text.textContent ?? "-")),
        );
    const shows = (/** @type {Line} */ { until, text }) =>
      until > type || text.classList.contains("spoken-of");
    const seen = this.#titles.filter(({ place, lines }) => places[place] && lines.some(shows));
    const names = seen.map(({ place, lines, last }) => ({
      last,
      home: this.#room(lines.filter(shows)),
      at: places[place],
      may: this.#inside(place),
      bound: lines[0].kind === NUMBER,
    }));
    const [x, y, width, height] = view.cut.whole;
    const moves = settle(names, taken, size, { x, y, width, height });
    for (const { lines } of this.#titles)
      for (const { text } of lines) text.removeAttribute("transform");
    for (const [n, { lines }] of seen.entries()) this.#sink(lines, moves[n].covered > 0);
    /** @type {[Point, Point][]} */
    const ties = [];
    this.#boxes = moves.map((move, n) => {
      seen[n].last = move.covered ? undefined : move;
      const { home } = names[n],
        box = { ...home, x: home.x + move.x, y: home.y + move.y };
      if (!move.x && !move.y) return box;
      for (const { text } of seen[n].lines)
        text.setAttribute("transform", `translate(${move.x.toFixed(1)} ${move.y.toFixed(1)})`);
      const tied = tie(names[n], box, size),
        line = tied && shown(tied, taken);
      if (line) ties.push(line);
      return box;
    });
    // They lie upon the counters: a light edge lets them be followed there.
    const lines = (/** @type {Record<string, string>} */ look) =>
      ties.map(([from, to]) =>
        shape("line", { ...look, x1: from.x, y1: from.y, x2: to.x, y2: to.y }),
      );
    layers.ties.replaceChildren(...lines({ class: "edge" }), ...lines({}));
  }

  /** Lays a name beneath the counters, whose values it would hide, or above them again; those of areas are part of the ground. @param {Line[]} lines @param {boolean} sunk */
  #sink(lines, sunk) {
    const { names, beneath } = this.board.layers,
      [from, to] = sunk ? [names, beneath] : [beneath, names];
    for (const { text } of lines) {
      const at = [...from.children].indexOf(/** @type {Element} */ (text.parentNode));
      if (at >= 0) to.children[at].append(text);
    }
  }

  /** The room that names take on the map, those along roads and rivers, too. @returns {Box[]} */
  get boxes() {
    this.measureRoads();
    return [...this.#boxes, ...this.#roads.boxes];
  }

  /** Finds the room of names along roads and rivers, once for each size: to measure is to lay out all that has changed, so it is best done before anything does. */
  measureRoads() {
    const { scale } = this.board.view;
    if (this.#along.length && this.#roads.scale !== scale)
      this.#roads = { scale, boxes: this.#alongRoads };
  }

  /** @returns {Box[]} */
  get #alongRoads() {
    const matrix = this.board.layers.names.getScreenCTM()?.inverse();
    return matrix
      ? this.#along
          .filter((one) => getComputedStyle(one).opacity !== "0")
          .map((one) => {
            const { x, y, width, height } = one.getBoundingClientRect();
            const corner = new DOMPoint(x, y).matrixTransform(matrix);
            return { x: corner.x, y: corner.y, width: width * matrix.a, height: height * matrix.d };
          })
      : [];
  }

  /** The name of an area stays in it, or it would be that of another, and off the rings of points. @param {string} place */
  #inside(place) {
    const area = this.board.outline(place) ? null : this.board.areas.get(place);
    const { places, ring } = this.board;
    const rings = area
      ? Object.keys(places)
          .filter((name) => !this.board.areas.has(name))
          .map((name) => places[name])
      : [];
    return area
      ? (/** @type {Box} */ { x, y, width, height }) =>
          [
            [x, y],
            [x + width, y],
            [x, y + height],
            [x + width, y + height],
          ].every(([left, top]) => area.isPointInFill(new DOMPoint(left, top))) &&
          !rings.some(
            (at) =>
              at.x > x - ring / 2 &&
              at.x < x + width + ring / 2 &&
              at.y > y - ring / 2 &&
              at.y < y + height + ring / 2,
          )
      : undefined;
  }

  /** The room that the lines of a name take together. @param {Line[]} lines @returns {Box} */
  #room(lines) {
    const rooms = lines.map(({ x, y, room, letters, kind, text }) => {
      const grown = this.#size(kind, text) / letters;
      return {
        x: x + (room.x - x) * grown,
        y: y + (room.y - y) * grown,
        width: room.width * grown,
        height: room.height * grown,
      };
    });
    const left = Math.min(...rooms.map((one) => one.x)),
      top = Math.min(...rooms.map((one) => one.y));
    const right = Math.max(...rooms.map((one) => one.x + one.width)),
      low = Math.max(...rooms.map((one) => one.y + one.height));
    return { x: left, y: top, width: right - left, height: low - top };
  }

  /** How large the letters of a sort are now: rules of style know. @param {string} kind @param {SVGTextElement} text */
  #size(kind, text) {
    const { scale } = this.board.view;
    if (this.#letters.scale !== scale) this.#letters = { scale, sizes: new Map() };
    const known = this.#letters.sizes.get(kind);
    if (known) return known;
    const size = parseFloat(getComputedStyle(text).fontSize);
    this.#letters.sizes.set(kind, size);
    return size;
  }
}
