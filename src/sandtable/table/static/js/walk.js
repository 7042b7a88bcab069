// A walk over the map by arrow keys, from place to place, with what is there told in words.

import { bringIntoView } from "./bring-into-view.js";
import { ask } from "./dialog.js";
import { counterPicture, whole } from "./inspector.js";
import { dotted, find, make, say, shape, show } from "./page.js";
import { DIRECTIONS, towards } from "./walk-steps.js";

/** @typedef {import("./types.js").Spot} Spot */

/**
 * All that can be done at a place, or with the units there.
 * @param {Pick<import("./types.js").Game, "board" | "legal">} game
 * @param {string} place
 */
function actionsHere(game, place) {
  const here = new Set(
    game.board.counters.filter((one) => one.place === place).map((one) => `unit ${one.unit}`),
  );
  here.add(`place ${place}`);
  const able = game.legal.filter((one) => here.has(`${one.kind} ${one.arg}`));
  // Going somewhere is a run of steps, so that the step need not be chosen.
  return able.filter((one) => one.verb !== "step" || !able.some((other) => other.verb === "go"));
}

/**
 * What it asks of the rest of the table; where nothing can be done there is nothing but `choose`.
 * @typedef {object} Acts
 * @property {(kind: string, name: string, how?: import("./board.js").How) => unknown} choose
 * @property {import("./situation.js").Play} [play]
 * @property {() => unknown} [back] from a moment of the past to now
 * @property {() => boolean} [aiming] whether the goal of a march is chosen
 * @property {(place: string) => string | undefined} [surveyed] what an overlay says of a place
 */

export class Walk {
  /**
   * @param {Pick<import("./situation.js").Situation, "at" | "seen" | "lit" | "sides"> & { game: Pick<import("./types.js").Game, "board" | "legal"> }} situation
   * @param {import("./board.js").Board} board
   * @param {Acts} acts
   * @param {HTMLElement} spoken where what is there is told
   */
  constructor(situation, board, acts, spoken = find("spoken")) {
    this.situation = situation;
    this.board = board;
    this.acts = acts;
    this.spoken = spoken;
    this.svg = board.svg;
    /** Where the walk stands. @type {string | null} */
    this.at = null;
    /** The arrow that was pressed last, and where that line began. @type {{ key: string, from: Spot } | null} */
    this.line = null;
    /** Whether the map has its focus from a mouse or a finger, who sees it and need not be told. */
    this.pointed = false;
    this.cursor = shape("g", { id: "walker", "aria-hidden": "true" });
    this.svg.append(this.cursor);
    this.svg.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.#key(event));
    this.svg.addEventListener("pointerdown", () => this.#point());
    this.svg.addEventListener("focus", () => this.#arrive());
    this.svg.addEventListener("blur", () => this.#leave());
    // What has the focus on the map is where the walk goes on from.
    this.svg.addEventListener("focusin", (/** @type {FocusEvent} */ event) => {
      const place = event.target instanceof SVGElement && event.target.dataset.place;
      if (place) this.put(place);
    });
  }

  /** Says how the map is walked. */
  name() {
    this.svg.setAttribute("aria-roledescription", say("walk-role"));
    this.svg.setAttribute("aria-description", say("walk-help"));
  }

  /** Puts the walk somewhere, without a word. @param {string} place */
  put(place) {
    if (!this.#places[place]) return;
    this.at = place;
    this.line = null;
    if (this.#walking) this.#draw();
  }

  /** Goes somewhere and tells what is there. @param {string} place */
  go(place) {
    this.put(place);
    if (this.#walking) this.tell();
    else this.#focus(); // which tells
  }

  /** To the map, where one last was. */
  enter() {
    if (this.#walking) this.tell();
    else this.#focus();
  }

  /** Forgets the map that is no longer there. */
  clear() {
    this.at = null;
    this.line = null;
    this.#leave();
  }

  /** Tells again after something has changed, if somebody walks. */
  renew() {
    if (this.#walking && this.at) this.tell();
  }

  /** What the walk stands on, for keys that look: nothing unless somebody walks. */
  get here() {
    return this.#walking ? this.at : null;
  }

  /** Tells of the place where the walk stands. */
  tell() {
    if (!this.at) return;
    this.#draw();
    this.board.pointed("place", this.at); // as if the mouse were there
    show(
      this.spoken,
      make(
        "div",
        {},
        this.#words(this.at).map((text) => make("p", {}, text)),
      ),
    );
    bringIntoView(this.board.view, this.cursor);
  }

  #focus() {
    this.pointed = false;
    if (this.#focused) this.#arrive();
    else this.svg.focus(/** @type {FocusOptions} */ ({ focusVisible: true }));
  }

  get #focused() {
    return document.activeElement === this.svg;
  }

  get #walking() {
    return this.#focused && !this.pointed;
  }

  /** Nobody walks any more: what was told would only cover the map. */
  #point() {
    this.pointed = true;
    this.#leave();
  }

  /** The places one can walk to: those that are more than a space of a track. */
  get #places() {
    const { board } = this;
    return Object.fromEntries(
      Object.entries(board.places).filter(([name]) => board.spots.has(`place ${name}`)),
    );
  }

  /** @param {string} place @returns {string[]} */
  #words(place) {
    const said = [this.situation.seen.places[place]];
    const here = this.situation.seen.counters.filter((one) => one.place === place);
    said.push(
      ...here.map((one) =>
        say("walk-unit", { side: this.situation.sides[one.side], unit: one.text }),
      ),
    );
    const finding = this.acts.surveyed?.(place);
    if (finding) said.push(finding);
    const able = this.situation.at === null ? actionsHere(this.situation.game, place) : [];
    if (able.length > 1) said.push(say("walk-choice", { number: able.length }));
    else if (able.length) said.push(say("walk-can", { action: able[0].button }));
    return said;
  }

  #draw() {
    if (!this.at) return;
    const { x, y } = this.#places[this.at];
    const outline = this.board.outline(this.at);
    const lines = ["under", "over"].map((name) =>
      outline
        ? shape("path", { class: name, d: outline })
        : shape("circle", { class: name, cx: x, cy: y, r: this.board.size * 0.75 }),
    );
    this.cursor.dataset.place = this.at;
    this.cursor.replaceChildren(...lines);
    this.svg.append(this.cursor); // above all that lies on the map
  }

  #arrive() {
    if (this.pointed && this.svg.matches(":focus-visible")) this.pointed = false; // reached by a key after all
    if (!this.situation.game || this.pointed) return;
    if (!this.at || !this.#places[this.at]) this.at = this.#start();
    this.svg.classList.add("walked");
    this.tell();
  }

  #leave() {
    this.svg.classList.remove("walked");
    this.cursor.replaceChildren();
    show(this.spoken);
  }

  /** Where a first walk begins: with what can be chosen, else in the middle of what is seen. */
  #start() {
    const { board } = this,
      { lit } = this.situation;
    for (const key of lit.keys()) {
      const place = board.spots.get(key)?.dataset.place;
      if (place) return place;
    }
    const [left, top, width, height] = board.view.box;
    const away = (/** @type {Spot} */ spot) =>
      Math.hypot(spot.x - left - width / 2, spot.y - top - height / 2);
    return (
      Object.entries(this.#places).sort(([, one], [, other]) => away(one) - away(other))[0]?.[0] ??
      null
    );
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const all = event.shiftKey && event.key === "Enter" && event.target === this.svg && this.here;
    if (event.shiftKey && !all) return;
    if (all) this.acts.choose("place", all, { all: true });
    else if (DIRECTIONS[event.key]) this.#step(event.key);
    else if (event.key === "Enter" && event.target === this.svg) this.#choose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {string} key */
  #step(key) {
    const places = this.#places;
    const from = this.at ?? this.#start();
    if (!from) return;
    // Another direction begins another line; to and fro is the same one.
    const [right, down] = DIRECTIONS[key];
    const along = this.line && DIRECTIONS[this.line.key];
    if (!along || Math.abs(along[0]) !== Math.abs(right)) this.line = { key, from: places[from] };
    const next = towards(
      places,
      from,
      [right, down],
      /** @type {{ from: Spot }} */ (this.line).from,
    );
    this.at = next ?? from;
    if (!this.#walking) this.#focus();
    else this.tell();
  }

  /** Plays what can be done here; asks which if there is more than one thing. */
  #choose() {
    if (!this.#walking) {
      this.#focus();
      return;
    }
    if (!this.at) return;
    if (this.situation.at !== null) {
      this.acts.back?.();
      return;
    }
    const able = actionsHere(this.situation.game, this.at);
    if (able.length === 0 || this.acts.aiming?.()) this.acts.choose("place", this.at);
    else if (able.length === 1) this.acts.play?.([able[0].text]);
    else this.#ask(able);
  }

  /** What a button of the choice shows: a unit by its counter and all that is said of it. @param {import("./types.js").Legal} action */
  #face(action) {
    const counter =
      action.kind === "unit"
        ? this.situation.game.board.counters.find((one) => one.unit === action.arg)
        : undefined;
    return counter
      ? [
          counterPicture(counter),
          make("span", {}, whole(action.verb === "pick" ? dotted(counter.text) : action.button)),
        ]
      : [action.button];
  }

  /** @param {import("./types.js").Legal[]} able */
  async #ask(able) {
    const action = await ask(
      "which",
      make(
        "h2",
        { id: "which-name" },
        dotted(this.situation.seen.places[/** @type {string} */ (this.at)]),
      ),
      make(
        "div",
        { class: "which" },
        able.map((one) =>
          make("button", { value: one.text, "data-action": one.text }, ...this.#face(one)),
        ),
      ),
      make("button", { value: "" }, say("close")),
    );
    this.#focus();
    if (action) this.acts.play?.([action]);
  }
}
