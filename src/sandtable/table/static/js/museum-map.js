// The map room of the museum: the map to be panned and zoomed, and what there is to know of each place.

import * as api from "./api.js";
import { Board } from "./board.js";
import { cite } from "./clauses.js";
import { counterPicture } from "./inspector.js";
import { make, say, shape, show } from "./page.js";
import { showStakes } from "./stakes.js";
import { sheetName } from "./symbols.js";
import { termElement } from "./term-notes.js";
import { READABLE } from "./view.js";
import { Walk } from "./walk.js";

/** @typedef {import("./types.js").MuseumMap} MuseumMap */
/** @typedef {import("./types.js").MuseumPlace} MuseumPlace */

export class MapRoom {
  /** @param {Pick<import("./museum.js").Museum, "address" | "ask" | "element" | "laid" | "visits">} museum */
  constructor(museum) {
    this.museum = museum;
    /** @type {Board | null} */
    this.board = null;
    /** @type {MuseumMap | null} */
    this.told = null;
    /** Whether the place was chosen on the map, so that one sees it. */
    this.near = false;
    this.card = make("section", { id: "museum-place", "aria-live": "polite" });
  }

  /**
   * @param {HTMLElement} room
   * @param {string} place the place that is looked at, if any
   * @param {boolean} same whether the map is here already
   */
  async open(room, place, same) {
    if (!same || !this.board) await this.#lay(room);
    if (this.board) await this.#look(place);
  }

  /** Takes the map down: a page must not hold two, whose parts have the same names. */
  leave() {
    this.board?.svg.remove();
    this.board = null;
    this.told = null;
  }

  /** @param {HTMLElement} room */
  async #lay(room) {
    const here = this.museum.visits.watch();
    const cover = await this.museum.ask("cover");
    const [told, map, symbols, ground] = await Promise.all([
      this.museum.ask("map"),
      ...["map.svg", sheetName(), "places.json"].map((name) => api.picture(cover, name)),
    ]);
    if (!here()) return;
    const svg = shape("svg", {
      class: "map",
      role: "application",
      tabindex: 0,
      "aria-label": say("map-name", { name: cover.name.text }),
    });
    const field = make("div", { class: "field" }, svg);
    const spoken = make("div", { class: "spoken", role: "status" });
    const board = new Board(
      (kind, name) => this.#choose(kind, name),
      (kind, name) => this.#choose(kind, name),
      () => {},
      svg,
    );
    const counters = make(
      "button",
      {
        class: "tool",
        "aria-pressed": true,
        onclick: () => {
          const hidden = counters.getAttribute("aria-pressed") === "true";
          counters.setAttribute("aria-pressed", String(!hidden));
          board.hideCounters(hidden);
        },
      },
      say("museum-set-up"),
    );
    /** @param {string} label @param {string} title @param {() => void} act */
    const zoom = (label, title, act) =>
      make("button", { class: "tool", title, "aria-label": title, onclick: act }, label);
    show(
      room,
      make(
        "div",
        { class: "museum-map" },
        make(
          "div",
          { class: "museum-sheet" },
          make(
            "div",
            { class: "museum-map-tools", role: "toolbar", "aria-label": say("zoom-name") },
            counters,
            zoom("+", say("zoom-in"), () => board.zoom(1.4)),
            zoom("−", say("zoom-out"), () => board.zoom(1 / 1.4)),
            zoom("◻", say("zoom-fit"), () => board.view.fit()),
          ),
          field,
          spoken,
        ),
        make("aside", {}, this.card, this.#index(told)),
      ),
    );
    board.lay(map, symbols, ground);
    showStakes(board, told.stakes);
    this.museum.laid = ""; // the map brought its own sheet of symbols
    told.board.places = { ...told.places, ...told.board.places };
    board.show(told.board, new Map());
    this.board = board;
    this.told = told;
    new Walk(
      {
        at: null,
        seen: told.board,
        lit: new Map(),
        sides: Object.fromEntries(
          cover.sides.map(
            (/** @type {import("./types.js").MuseumCover["sides"][number]} */ side) => [
              side.id,
              side.name.text,
            ],
          ),
        ),
        game: { board: told.board, legal: [] },
      },
      board,
      { choose: (kind, name) => this.#choose(kind, name) },
      spoken,
    ).name();
  }

  /** Every name on the map, by the alphabet. @param {MuseumMap} told */
  #index(told) {
    return make(
      "details",
      { class: "museum-index", open: innerWidth > 820 },
      make("summary", {}, say("museum-names")),
      make(
        "ul",
        {},
        told.named
          .filter((one) => told.places[one.id])
          .map((one) =>
            make(
              "li",
              {},
              make(
                "a",
                { href: this.museum.address("map", one.id), "data-place-name": one.id },
                termElement(one.name),
              ),
            ),
          ),
      ),
    );
  }

  /** @param {string} kind @param {string} name */
  #choose(kind, name) {
    const place =
      kind === "unit" ? this.told?.board.counters.find((one) => one.unit === name)?.place : name;
    this.near = true;
    if (place) location.hash = this.museum.address("map", place);
  }

  /** Marks a place; goes near if it was not chosen on the map itself. @param {Board} board @param {string} place */
  #show(board, place) {
    board.mark({ about: ["place", place] });
    board.point(place);
    const spot = /** @type {Record<string, import("./types.js").Spot>} */ (board.places)[place];
    const factor = READABLE / board.view.pixels(board.size);
    if (!this.near && spot) {
      if (factor > 1) board.view.approach([spot], factor);
      board.svg.parentElement?.scrollIntoView({ block: "nearest" });
    }
    this.near = false;
  }

  /** @param {string} place */
  async #look(place) {
    const { board, told } = this;
    if (!board || !told) return;
    for (const old of this.museum.element.querySelectorAll(".museum-index [aria-current]"))
      old.removeAttribute("aria-current");
    if (!place || !told.places[place]) {
      show(this.card, make("p", { class: "quiet" }, say("museum-map-help")));
      return;
    }
    const here = this.museum.visits.watch();
    /** @type {MuseumPlace} */
    const known = await this.museum.ask(`place/${encodeURIComponent(place)}`);
    if (!here()) return;
    this.#show(board, place);
    this.museum.element
      .querySelector(`[data-place-name="${CSS.escape(place)}"]`)
      ?.setAttribute("aria-current", "true");
    const units = told.board.counters.filter((one) => one.place === place);
    show(
      this.card,
      termElement(known.name, "h2"),
      make(
        "ul",
        { class: "museum-notes" },
        known.notes.map((one) =>
          make("li", {}, termElement(one), " ", one.clause ? cite(one.clause) : null),
        ),
      ),
      units.length ? make("h3", {}, say("museum-begins-here")) : null,
      make(
        "ul",
        { class: "museum-units-here" },
        units.map((one) =>
          make(
            "li",
            {},
            make(
              "a",
              { href: this.museum.address("unit", one.unit), "data-unit": one.unit },
              counterPicture(one),
              make("span", {}, one.text),
            ),
          ),
        ),
      ),
    );
  }
}
