// The board: base map, flags, overlays, counters, and what lights up. Knows where the centre of
// each place is and nothing else of the ground.

import { bringIntoView } from "./bring-into-view.js";
import { basisNote } from "./clauses.js";
import { clearOffset, offsetsAround } from "./clearance.js";
import { Highlight } from "./highlight.js";
import { Names } from "./names.js";
import { frontOf } from "./opening-view.js";
import { ownedGround } from "./owners.js";
import { arrange, find, make, say, setStyle, shape } from "./page.js";
import { ringOf } from "./rings.js";
import { laySymbols } from "./symbols.js";
import { isAgain, nearest } from "./touch.js";
import { View } from "./view.js";

/** A finger that rests so long wants to look, not to choose. */
const REST_MILLISECONDS = 500;
/** A counter smaller than the one on the screen cannot be told from another; one of the next can be read. */
const FOR_EYES = { least: 16, legible: 22 };
/** A finger needs more to tell one hex from the next. */
const FOR_FINGERS = { least: 22, legible: 30 };
/** A map opens with no counter larger than this; a lesson, whose words tell hexes by numbers, closer, so that these are read. */
const LARGE = 40,
  TAUGHT = 64;
/** The front may take up so much of a map that was just opened; a lesson less, for all of its units are to be seen whole. */
const FRONT = 0.9,
  LESSON = 0.7;
/** To come so much closer is worth losing the rest from sight of a map that can be read. */
const MUCH = 1.5;
/** Up to so many places to choose from are outlined one by one. */
const FEW_PLACES = 12;

/** The number of a pile stands in a circle so large, in counters. */
const PILE = 0.2;

/** @typedef {import("./types.js").Counter} Counter */
/** @typedef {import("./types.js").Decision} Decision */
/** @typedef {import("./types.js").Legal} Legal */
/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./types.js").Spot} Spot */
/** What lights up, by kind and name, with the action it plays. @typedef {Map<string, Legal>} Lit */
/** How something was clicked: all units of it, whether by pointing or by a key, whether for the second time at once. @typedef {{ all?: boolean, pointed?: boolean, twice?: boolean }} How */

export class Board {
  /**
   * @param {(kind: string, name: string, how: How) => unknown} chosen called with what was clicked
   * @param {(kind: string, name: string) => unknown} looked called with what was looked at
   * @param {(kind: string | null, name: string) => unknown} pointed called with what is pointed at: under the mouse, or focused
   * @param {SVGSVGElement} svg what it is drawn in
   */
  constructor(chosen, looked, pointed = () => {}, svg = find("board")) {
    this.svg = svg;
    this.view = new View(this.svg);
    this.view.scaled = () => this.#placeNames();
    this.chosen = chosen;
    this.looked = looked;
    this.pointed = pointed;
    /** @type {Record<string, SVGGElement>} */
    this.layers = {};
    for (const name of [
      "ground",
      "walls",
      "owners",
      "places",
      "dots",
      "flags",
      "overlay",
      "lines",
      "beneath",
      "counters",
      "ties",
      "names",
      "stakes",
      "limits",
      "lefts",
      "labels",
      "path",
      "finger",
    ]) {
      this.layers[name] = shape("g", { id: `layer-${name}` });
      this.svg.append(this.layers[name]);
    }
    // Who listens hears places and units; a thousand hex numbers would only be in the way.
    for (const name of [
      "ground",
      "owners",
      "dots",
      "beneath",
      "ties",
      "names",
      "stakes",
      "labels",
      "finger",
    ])
      this.layers[name].setAttribute("aria-hidden", "true");
    this.highlight = new Highlight(this);
    /** @type {Record<string, Spot>} */
    this.places = {};
    /** @type {Record<string, Spot>} */
    this.roads = {};
    /** The shapes of areas, by the name of their place. @type {Map<string, SVGPathElement>} */
    this.areas = new Map();
    /** The counters that numbers keep off, where they lie beside each other. @type {import("./clearance.js").Box[]} */
    this.taken = [];
    this.names = new Names(this);
    /** The corners of all counters, and of those that lie unseen below them. @type {{ x: number, y: number }[]} */
    this.corners = [];
    /** What is said of the places that one may choose, where they are few. @type {string[]} */
    this.spoken = [];
    /** Where badges tell what places are worth. @type {{ x: number, y: number, wide: boolean }[]} */
    this.badges = [];
    /** How wide a counter is, and the ring of a place, on the map. */
    this.size = 1;
    this.ring = 1;
    /** Whether counters of a place lie on each other. */
    this.pile = false;
    /** The side that must choose. @type {string | null} */
    this.choosing = null;
    /** Whether a map was just laid, and nobody has looked at a part of it yet. */
    this.unseen = false;
    /** What can be chosen, by kind and name. @type {Map<string, SVGElement>} */
    this.spots = new Map();
    /** What lights up. @type {Lit} */
    this.lit = new Map();
    /** Whether the pointer that went down last is a finger. */
    this.finger = false;
    /** The last click, and what it chose. @type {(import("./touch.js").Tap & { spot: SVGElement }) | null} */
    this.tapped = null;
    /** Whether a finger may choose what it covers besides what it points at. */
    this.forgives = () => false;
    this.svg.addEventListener("click", (event) => this.#click(event));
    this.svg.addEventListener("contextmenu", (event) => this.#look(event));
    this.svg.addEventListener("pointerdown", (event) => this.#rest(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"])
      this.svg.addEventListener(end, () => clearTimeout(this.resting));
    this.svg.addEventListener("pointerover", (event) => this.#point(event));
    this.svg.addEventListener("pointerleave", () => this.pointed(null, ""));
    this.svg.addEventListener("focusin", (event) => this.#point(event));
    this.svg.addEventListener("focusout", () => this.pointed(null, ""));
    this.svg.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      if (this.#click(event)) event.preventDefault();
    });
  }

  /** Lays the base map and the sheet of symbols. @param {string} map @param {string} symbols @param {import("./types.js").Ground} ground */
  lay(map, symbols, ground) {
    // Looked at before it is there: then its thousands of parts are laid out once, at their size.
    for (const name of ["ground", "places"]) this.layers[name].replaceChildren();
    this.unseen = this.view.open(ground.view, ground.counter, ground.board);
    const parsed = new DOMParser().parseFromString(map, "image/svg+xml").documentElement;
    for (const name of parsed.querySelectorAll("[data-until]"))
      setStyle(name, { "--until": name.getAttribute("data-until") ?? "" });
    this.layers.ground.replaceChildren(...parsed.childNodes);
    // Below the names, which it would dim.
    this.layers.ground.querySelector(".names")?.before(this.layers.owners);
    this.names.lay();
    laySymbols(symbols);
    this.spots.clear();
    this.places = ground.places;
    this.roads = ground.roads;
    this.size = ground.counter;
    this.pile = Boolean(ground.pile);
    this.ring = ground.ring;
    // How numbers are printed in places: as large as fits, but not larger than can be read with ease.
    setStyle(this.svg, {
      "--print": `min(${(this.size * 0.36).toFixed(1)}px, calc(var(--unit, 1) * 17px))`,
    });
    this.areas = new Map(
      /** @type {SVGPathElement[]} */ ([...this.layers.ground.querySelectorAll("[id^=area-]")]).map(
        (area) => [area.id.slice("area-".length), area],
      ),
    );
    if (this.#dotted)
      this.layers.places.append(
        .../** @type {Iterable<Element>} */ (this.layers.ground.querySelectorAll(".areas")),
      );
  }

  /** Whether the ring of a place is but a dot: then its area stands for it, and lies above what is drawn on the ground. */
  get #dotted() {
    return this.ring < this.size;
  }

  /** The shape that stands for a place, if its area does. @param {string} name */
  outline(name) {
    return (this.#dotted && this.areas.get(name)?.getAttribute("d")) || null;
  }

  /** Takes the map away: a page must not hold two, whose parts have the same names. */
  clear() {
    for (const layer of Object.values(this.layers)) layer.replaceChildren();
    this.highlight.renew();
    this.spots.clear();
  }

  /** Shows a position. @param {Position} board @param {Lit} lit */
  show(board, lit) {
    this.names.measureRoads();
    this.lit = lit;
    this.layers.walls.replaceChildren(
      ...board.walls.map((symbol) => shape("use", { href: `#${symbol}` })),
    );
    this.layers.owners.replaceChildren(...ownedGround(board.flags, this));
    this.#showPlaces(board, lit);
    this.layers.flags.replaceChildren(
      ...board.flags.filter((flag) => this.places[flag.place]).map((flag) => this.#flag(flag)),
    );
    this.#showCounters(board, lit);
    this.corners = [...board.counters, ...board.blanks];
    const asked = [...lit.values()].filter(({ kind }) => kind === "place");
    this.spoken =
      asked.length <= FEW_PLACES ? asked.map(({ arg }) => board.places[String(arg)] ?? "") : [];
    this.#placeNames();
    this.layers.limits.replaceChildren(
      ...board.overfull.filter((one) => this.places[one.place]).map((one) => this.#limit(one)),
    );
    this.#showGoals(board, lit);
  }

  /** How much too much stands in a place, below its counters. @param {Position["overfull"][0]} one */
  #limit({ place, text, clause }) {
    const { x, y } = this.places[place];
    return shape(
      "text",
      { x, y: y + this.size * 0.82, "data-place": place },
      text,
      shape("title", {}, `${text} [${clause}]`),
    );
  }

  /** Lights up other places than the position does: those that something else could be chosen for. @param {Position} board @param {Lit} lit */
  light(board, lit) {
    this.names.measureRoads();
    this.#showPlaces(board, lit);
    this.#showGoals(board, lit);
  }

  /** Dots in the places that can be chosen, and what would be left of the movement there. @param {Position} board @param {Lit} lit */
  #showGoals(board, lit) {
    const goals = [...lit.values()].filter(
      ({ kind, arg }) => kind === "place" && this.places[String(arg)],
    );
    const held = new Set(board.counters.map((one) => one.place));
    this.#keepOff(board.counters);
    this.layers.lefts.replaceChildren(
      ...goals
        .filter((action) => action.left)
        .map((action) => {
          const place = String(action.arg);
          return this.#numeral(action.left, this.places[place], held.has(place));
        }),
    );
    this.#keepNamesClear();
    // All in one shape: hundreds of their own would each be styled and laid out.
    const dots = goals
      .filter(({ arg }) => this.outline(String(arg)))
      .map(({ arg }) => dot(this.places[String(arg)], this.ring / 2));
    this.layers.dots.replaceChildren(...(dots.length ? [shape("path", { d: dots.join("") })] : []));
  }

  /** A number of a place, of which it is not said yet where it stands. @param {string} number @param {{ x: number, y: number }} at @param {boolean} held whether counters lie there */
  #numeral(number, { x, y }, held) {
    return shape("text", { "data-x": x, "data-y": y, "data-held": held ? "held" : "" }, number);
  }

  /** In a hex a number stands on the counters, elsewhere beside them. @param {Counter[]} counters */
  #keepOff(counters) {
    this.taken = this.#dotted
      ? []
      : counters.map(({ x, y }) => ({ x, y, width: this.size, height: this.size }));
  }

  /** Where a number may stand, from the middle of a place: in it if it is free, else about its counters; in a hex on the upper left corner of the top one, for above lies the next. @param {boolean} held */
  #standings(held) {
    if (!this.#dotted)
      return [0.6, 1.1, 1.6].flatMap((away) =>
        offsetsAround({ x: 0, y: -this.size * (away + 0.06) }, this.size * away),
      );
    return held
      ? offsetsAround({ x: -this.size * 0.52, y: -this.size * 0.5 }, this.size * 0.5)
      : offsetsAround({ x: 0, y: 0 }, this.size * 0.42);
  }

  /** Puts each number where it covers no name that is seen from so far away, and no counter. */
  #keepNamesClear() {
    const numbers = /** @type {NodeListOf<SVGTextElement>} */ (
      this.svg.querySelectorAll("#layer-lefts text, .finding text")
    );
    if (!numbers.length) return;
    const unit = this.view.cut.unit(this.view.frame),
      names = [...this.names.boxes, ...this.taken];
    const letter = Math.min(this.size * 0.36, 17 * unit);
    const [free, held] = [this.#standings(false), this.#standings(true)];
    for (const one of numbers) {
      const at = { x: Number(one.dataset.x), y: Number(one.dataset.y) };
      const size = { width: letter * 0.65 * (one.textContent ?? "").length, height: letter };
      const { x, y } = clearOffset(at, one.dataset.held ? held : free, size, names);
      one.setAttribute("x", (at.x + x).toFixed(2));
      one.setAttribute("y", (at.y + y).toFixed(2));
    }
  }

  /** Names keep off counters and badges, and numbers off names. */
  #placeNames() {
    const type = Number(this.view.scale.split(" ")[1]);
    const large = Math.min(Math.max(type * 8.5, this.size * 0.34), type * 12.5); // as the rules of style have it
    this.names.place(
      [
        ...this.corners.map(({ x, y }) => ({ x, y, width: this.size, height: this.size })),
        ...this.badges.map(({ x, y, wide }) => {
          const across = large * (wide ? 2.5 : 1.56),
            down = large * 1.56;
          return { x: x - across / 2, y: y - down / 2, width: across, height: down };
        }),
      ],
      this.spoken,
    );
    this.#keepNamesClear();
  }

  /** Hides all counters, so that the map can be seen, or shows them again. @param {boolean} hidden */
  hideCounters(hidden) {
    this.svg.classList.toggle("bare", hidden);
  }

  /** Whether they are hidden. */
  get hidesCounters() {
    return this.svg.classList.contains("bare");
  }

  /** The part of the window that a place and its counters take up. @param {string} name */
  extent(name) {
    const parts = [
      ...this.layers.counters.querySelectorAll(`[data-place="${CSS.escape(name)}"]`),
      this.spots.get(`place ${name}`),
    ];
    const boxes = parts.flatMap((one) => (one ? [one.getBoundingClientRect()] : []));
    if (!boxes.length) return null;
    const left = Math.min(...boxes.map((one) => one.left)),
      top = Math.min(...boxes.map((one) => one.top));
    const right = Math.max(...boxes.map((one) => one.right)),
      bottom = Math.max(...boxes.map((one) => one.bottom));
    return new DOMRect(left, top, right - left, bottom - top);
  }

  /** Another game comes to lie on the same map: it is seen anew, for its units may be elsewhere. */
  leave() {
    this.view.cut.whole = [0, 0, 0, 0];
  }

  /** A map that was just laid is seen where the sides face each other, if that is but a part of it or the whole cannot be read; on a screen too small for that, where something is to be done. A lesson is seen where its units and the places are that it names; who waits for the other side sees where their own units are. @param {Counter[]} counters @param {Decision | null} decision @param {Lit} lit @param {string[]} taught the places that a lesson names @param {string | null} mine the side of who looks */
  approach(counters, decision, lit, taught = [], mine = null) {
    if (!this.unseen) return;
    this.unseen = false;
    // Who is still to come lies beside the ground, and is seen there if it is to be chosen.
    const present = counters.filter(
      ({ place, unit }) =>
        this.places[place] &&
        (lit.has(`unit ${unit}`) || holds(this.view.cut.board, this.places[place])),
    );
    const { least, legible } =
      this.#dotted && matchMedia("(pointer: coarse)").matches ? FOR_FINGERS : FOR_EYES;
    const front = [
      ...frontOf(present, this.size, (unit) => lit.has(`unit ${unit}`)),
      ...taught.flatMap((name) => this.places[name] ?? []),
    ];
    const pixels = this.view.pixels(this.size),
      [large, share] = taught.length ? [TAUGHT, LESSON] : [LARGE, FRONT];
    const closer = front.length
      ? Math.min(large / pixels, this.view.cut.fits(front, this.view.frame, share))
      : 1;
    if (pixels >= legible && closer < MUCH && !taught.length) return;
    if (front.length) this.view.gather(front, closer, share);
    if (this.view.pixels(this.size) >= least) return;
    const asked = decision?.about ? [decision.about.join(" ")] : [...lit.keys()];
    const spots = asked.flatMap((name) => this.spots.get(name) ?? []);
    const own = present.filter((one) => one.side === mine);
    const seen = spots.length
      ? spots.map((spot) => String(spot.dataset.place))
      : (own.length ? own : present).map((one) => one.place);
    this.view.approach(
      seen.map((place) => this.places[place]),
      legible / this.view.pixels(this.size),
    );
  }

  /** What one is asked about is brought into sight. @param {string} kind @param {string} name */
  attend(kind, name) {
    const place = kind === "unit" ? this.spots.get(`unit ${name}`)?.dataset.place : name,
      spot = this.places[String(place)];
    if (spot) this.view.reveal(spot.x, spot.y);
  }

  /** Where none of the units to choose from is well in sight, most of them are brought there. @param {Lit} lit */
  rally(lit) {
    const places = [...lit.keys()].flatMap(
      (name) => (name.startsWith("unit ") && this.spots.get(name)?.dataset.place) || [],
    );
    this.view.rally(places.flatMap((place) => this.places[place] ?? []));
  }

  /** Where none of the places to choose from is in sight, the nearest is brought there. @param {Lit} lit */
  lead(lit) {
    const places = [...lit.values()].flatMap(
      ({ kind, arg }) => (kind === "place" && this.places[String(arg)]) || [],
    );
    const [left, top, width, height] = this.view.box,
      middle = { x: left + width / 2, y: top + height / 2 };
    const inside = (/** @type {Spot} */ { x, y }) =>
      Math.abs(x - middle.x) < width / 2 && Math.abs(y - middle.y) < height / 2;
    if (!places.length || places.some(inside)) return;
    const away = (/** @type {Spot} */ { x, y }) => Math.hypot(x - middle.x, y - middle.y);
    const { x, y } = places.reduce((one, other) => (away(other) < away(one) ? other : one));
    this.view.reveal(x, y);
  }

  /** Marks the units of the open order, and what the question is about. @param {Pick<Decision, "about"> & Partial<Decision> | null} decision */
  mark(decision) {
    for (const old of this.svg.querySelectorAll(".picked, .about, .beset"))
      old.classList.remove("picked", "about", "beset");
    for (const unit of decision?.picked ?? [])
      this.spots.get(`unit ${unit}`)?.classList.add("picked");
    const [kind, name] = decision?.about ?? ["", ""];
    this.spots.get(`${kind} ${name}`)?.classList.add("about");
    if (kind === "place") this.areas.get(name)?.classList.add("about");
    // A counter hides the hex it stands on: who is asked about with the hex shows it.
    if (kind === "place")
      for (const one of this.svg.querySelectorAll(
        `.counter[data-place="${CSS.escape(name)}"]:not(.picked, .legal)`,
      ))
        one.classList.add("beset");
    this.highlight.renew();
  }

  /** Marks one more unit as in hand. @param {string} unit */
  raise(unit) {
    this.spots.get(`unit ${unit}`)?.classList.add("picked");
    this.highlight.renew();
  }

  /**
   * Shows a survey: a label or mark at each place it tells of.
   * @param {import("./types.js").Survey | null} survey
   * @param {Counter[]} counters what lies on the map, for labels to keep clear of
   */
  overlay(survey, counters = []) {
    // Its numbers take the place of those of the movement.
    this.svg.classList.toggle(
      "surveyed",
      Object.values(survey?.places ?? {}).some((one) => one.label),
    );
    this.layers.lines.replaceChildren();
    const marks = [],
      labels = [],
      held = new Set(counters.map((one) => one.place));
    if (survey) this.#keepOff(counters);
    for (const [name, finding] of Object.entries(survey?.places ?? {})) {
      const place = this.places[name] ?? this.roads[name];
      if (!place) continue;
      const outline = this.outline(name);
      const group = shape(
        "g",
        { class: `finding ${finding.kind}` },
        outline
          ? shape("path", { d: outline })
          : shape(
              "g",
              { transform: `translate(${place.x} ${place.y})` },
              this.places[name]
                ? ringOf(finding.kind, this.size * 0.62)
                : shape("circle", { r: this.size * 0.2 }),
            ),
      );
      if (finding.label) {
        const label = this.#numeral(finding.label, place, held.has(name));
        // A counter would hide it.
        if (held.has(name))
          labels.push(shape("g", { class: "finding", "data-place": name }, label));
        else group.append(label);
      }
      group.append(
        shape(
          "title",
          {},
          `${place.name}: ${finding.text} [${finding.clause}]${basisNote(finding.clause)}`,
        ),
      );
      marks.push(group);
    }
    this.layers.overlay.replaceChildren(...marks);
    this.layers.labels.replaceChildren(...labels);
    this.#keepNamesClear();
  }

  /** Marks the place a refusal speaks of. @param {string | null | undefined} name */
  point(name) {
    for (const old of this.svg.querySelectorAll(".pointed")) old.classList.remove("pointed");
    this.layers.finger.replaceChildren();
    const spot = this.spots.get(`place ${name}`);
    if (!spot || !name) return;
    spot.classList.add("pointed");
    // Above the counters, which hide the place; a hex bears its number, which can be read from close by only.
    const { x, y, name: title } = this.places[name],
      d = this.outline(name);
    this.layers.finger.append(
      d ? shape("path", { d }) : shape("circle", { cx: x, cy: y, r: this.ring / 2 }),
      shape(
        "text",
        { x, y: y - (d ? this.size * 0.85 : this.ring / 2 + this.size * 0.15) },
        d ? name : title,
      ),
    );
    this.view.reveal(this.places[name].x, this.places[name].y);
  }

  /** Whether the counters of a place lie on each other. @param {string | undefined} name */
  piled(name) {
    return Boolean(this.pile && !this.places[name ?? ""]?.room);
  }

  /** Gives the focus to a place or unit, so that keys go on from there. @param {string} kind @param {string} name */
  focus(kind, name) {
    const spot = this.spots.get(`${kind} ${name}`);
    if (!spot) return;
    spot.focus({ preventScroll: true });
    bringIntoView(this.view, spot);
  }

  /** Zooms by a factor around what is in hand, if it is in sight, else around the middle. @param {number} factor */
  zoom(factor) {
    const focused = document.activeElement?.closest("#board [data-kind]");
    const held = (
      focused ?? this.svg.querySelector("#walker > *, .picked")
    )?.getBoundingClientRect();
    const frame = this.view.field.getBoundingClientRect();
    const x = held ? held.x + held.width / 2 : 0,
      y = held ? held.y + held.height / 2 : 0;
    if (x > frame.left && x < frame.right && y > frame.top && y < frame.bottom)
      this.view.zoom(factor, x, y);
    else this.view.zoom(factor);
  }

  /** A map may have a thousand places: they are made once, and touched only when they change. @param {Position} board @param {Lit} lit */
  #showPlaces(board, lit) {
    this.svg.classList.toggle(
      "few",
      [...lit.keys()].filter((name) => name.startsWith("place ")).length <= FEW_PLACES,
    );
    for (const [name, place] of Object.entries(this.places)) {
      if (!board.places[name]) continue; // a space of a track: nothing to choose
      const action = lit.get(`place ${name}`);
      const label = board.places[name] + (action ? ` – ${action.label}` : "");
      const spot = this.spots.get(`place ${name}`) ?? this.#place(name, place);
      if (spot.getAttribute("aria-label") === label) continue;
      spot.setAttribute("aria-label", label);
      spot.setAttribute("tabindex", action ? "0" : "-1");
      spot.classList.toggle("legal", Boolean(action));
      if (spot.firstChild) spot.firstChild.textContent = board.places[name];
      this.areas.get(name)?.classList.toggle("legal", Boolean(action));
    }
  }

  /** @param {string} name @param {Spot} place */
  #place(name, place) {
    const area = this.areas.get(name);
    if (area) Object.assign(area.dataset, { kind: "place", name, place: name });
    const spot = area && this.#dotted ? area : this.#ring(name, place);
    spot.setAttribute("role", "button");
    this.spots.set(`place ${name}`, spot);
    return spot;
  }

  /** @param {string} name @param {Spot} place */
  #ring(name, { x, y }) {
    const ring = shape(
      "circle",
      {
        class: "place",
        cx: x,
        cy: y,
        r: this.ring / 2,
        "data-kind": "place",
        "data-name": name,
        "data-place": name,
      },
      shape("title"),
    );
    this.layers.places.append(ring);
    return ring;
  }

  /** @param {import("./types.js").Flag} flag */
  #flag(flag) {
    const place = this.places[flag.place];
    const size = this.size * 0.8;
    return shape("use", {
      href: `#${flag.symbol}`,
      class: "flag",
      x: place.x - size / 2,
      y: place.y - size / 2,
      width: size,
      height: size,
    });
  }

  /** A counter is many shapes, and there are many counters: those that look the same stay where they are. @param {Position} board @param {Lit} lit */
  #showCounters(board, lit) {
    const here = focusedOn();
    const focused = here.kind === "unit" && here.name;
    /** @type {SVGElement[]} */
    const wanted = [
      // What lies unseen below a counter has an edge, too.
      ...board.blanks.map(({ x, y }) =>
        shape("rect", { class: "blank", x, y, width: this.size, height: this.size, rx: 4 }),
      ),
      ...board.counters.map((counter) =>
        this.#counter(counter, lit.get(`unit ${counter.unit}`), this.under(counter, lit)),
      ),
    ];
    const kept = new Set(wanted);
    arrange(this.layers.counters, wanted);
    for (const [name, spot] of this.spots)
      if (name.startsWith("unit ") && !kept.has(spot)) this.spots.delete(name);
    const spot = focused && this.spots.get(`unit ${focused}`);
    // It lies where it lay: to scroll there would lay out all that has changed so far.
    if (spot && spot !== document.activeElement) spot.focus({ preventScroll: true });
  }

  /** @param {Counter} counter @param {Legal | undefined} action @param {Legal | undefined} under what the place below it is for */
  #counter(counter, action, under) {
    const symbols = [`unit-${counter.unit}`, ...counter.marks];
    const known = this.spots.get(`unit ${counter.unit}`);
    const group =
      known?.dataset.symbols === symbols.join(" ") ? known : this.#picture(counter.unit, symbols);
    const label =
      `${counter.text}, ${this.places[counter.place].name}` +
      (action ? ` – ${say("choosable")}` : "");
    const now = {
      transform: `translate(${counter.x} ${counter.y})`,
      tabindex: action ? "0" : "-1",
      "aria-label": label,
      "data-place": counter.place,
      "data-x": String(counter.x),
      "data-y": String(counter.y),
    };
    for (const [key, value] of Object.entries(now))
      if (group.getAttribute(key) !== value) group.setAttribute(key, value);
    this.#number(group, counter.pile ?? 0);
    group.classList.toggle("legal", Boolean(action));
    group.classList.toggle("target", !action && under?.verb === "attack"); // it hides its place
    this.spots.set(`unit ${counter.unit}`, group);
    return group;
  }

  /** What a counter that cannot be chosen stands for: the place below it; a friend for no way through it, and for no attack there. @param {Counter} counter @param {Lit} lit */
  under({ place, side }, lit) {
    const there = lit.get(`place ${place}`);
    return there?.passing || (there?.verb === "attack" && side === this.choosing)
      ? undefined
      : there;
  }

  /** How many lie on each other, on the top one of them. @param {SVGElement} group @param {number} pile */
  #number(group, pile) {
    const old = group.querySelector(".pile");
    if ((old?.textContent ?? "") === (pile ? String(pile) : "")) return;
    old?.remove();
    if (pile)
      group.append(
        shape(
          "g",
          { class: "pile", transform: `translate(${this.size} 0)` },
          shape("circle", { r: this.size * PILE }),
          shape("text", { "font-size": this.size * PILE * 1.45 }, pile),
        ),
      );
  }

  /** @param {string} unit @param {string[]} symbols */
  #picture(unit, symbols) {
    const frame = { x: 0, y: 0, width: this.size, height: this.size };
    return shape(
      "g",
      {
        class: "counter",
        role: "button",
        "data-kind": "unit",
        "data-name": unit,
        "data-symbols": symbols.join(" "),
      },
      symbols.map((symbol) => shape("use", { href: `#${symbol}`, ...frame })),
      shape("rect", { class: "ring", rx: 4, ...frame }),
    );
  }

  /** A finger that rests on something looks at it; lifting it then does not choose. @param {any} event */
  #rest(event) {
    clearTimeout(this.resting);
    this.rested = false;
    this.finger = event.pointerType === "touch";
    if (event.pointerType === "mouse" || this.view.pointers.size > 1) return;
    this.resting = setTimeout(() => {
      if (!this.view.moved && this.view.pointers.size < 2) this.rested = this.#look(event);
    }, REST_MILLISECONDS);
  }

  /** @param {any} event */
  #look(event) {
    const spot = event.target.closest?.("[data-kind]");
    if (!spot) return false;
    event.preventDefault();
    this.looked(spot.dataset.kind, spot.dataset.name);
    return true;
  }

  /** @param {any} event */
  #click(event) {
    // A pointer that has moved the map, or rested, chooses nothing; a key does.
    if (event.type === "click" && (this.view.moved || this.rested)) return false;
    const spot =
      event.type === "click" ? this.#tapped(event) : event.target.closest?.("[data-kind]");
    if (!spot) return false;
    this.chosen(spot.dataset.kind, spot.dataset.name, {
      all: event.shiftKey,
      pointed: event.type === "click",
      twice: event.detail > 1,
    });
    return true;
  }

  /** What a click means: what is there, or what was there before the map was moved from below it. @param {PointerEvent} event */
  #tapped(event) {
    const tap = { x: event.clientX, y: event.clientY, time: performance.now() };
    if (this.tapped && isAgain(tap, this.tapped, this.view.slid)) return this.tapped.spot;
    const met = /** @type {Element} */ (event.target).closest("[data-kind]");
    const spot =
      this.finger && this.forgives()
        ? this.#covered(event, /** @type {SVGElement | null} */ (met))
        : met;
    this.tapped = spot instanceof SVGElement ? { ...tap, spot } : null;
    return this.tapped?.spot;
  }

  /** What a finger means: what it points at, unless that cannot be chosen and something that can be is nearer to it. @param {PointerEvent} event @param {SVGElement | null} met */
  #covered({ clientX: x, clientY: y }, met) {
    const { kind, name, place } = met?.dataset ?? {};
    const lit = [...this.lit.keys()].flatMap((one) => this.spots.get(one) ?? []);
    // By a place all are taken up who stand there and can go.
    if (
      this.lit.has(`${kind} ${name}`) ||
      (kind === "place"
        ? lit.some((one) => one.dataset.place === place)
        : this.lit.has(`place ${place}`))
    )
      return met;
    // Who stands there may be meant himself; an empty place gives way.
    const held =
      met && this.layers.counters.querySelector(`[data-place="${CSS.escape(String(place))}"]`)
        ? [met]
        : [];
    const spots = [...lit, ...held].map((spot) => {
      const box = spot.getBoundingClientRect();
      return { spot, x: box.x + box.width / 2, y: box.y + box.height / 2 };
    });
    return nearest({ x, y }, spots)?.spot ?? met;
  }

  /** Tells what is under the mouse, or has the focus: not while the map is dragged, and not for fingers. @param {any} event */
  #point(event) {
    if (event.pointerType === "touch" || event.buttons) return;
    const spot = event.target.closest?.("[data-kind]");
    this.pointed(spot?.dataset.kind ?? null, spot?.dataset.name ?? "");
  }
}

/** Whether a point lies in a box. @param {import("./viewport.js").Box} box @param {{ x: number, y: number }} point */
const holds = ([left, top, width, height], { x, y }) =>
  x >= left && x <= left + width && y >= top && y <= top + height;

/** A circle, as a part of a path. @param {{ x: number, y: number }} middle @param {number} radius */
const dot = ({ x, y }, radius) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;

/** What of the map has the focus: its kind and name. @returns {DOMStringMap} */
export function focusedOn() {
  const here = document.activeElement;
  return here instanceof SVGElement ? here.dataset : {};
}

/** The overlays' and zoom buttons. @param {string | (string | Element)[]} label @param {string} title @param {boolean} pressed @param {() => unknown} act */
export function tool(label, title, pressed, act) {
  return make(
    "button",
    { class: "tool", title, "aria-label": title, "aria-pressed": pressed, onclick: act },
    label,
  );
}
