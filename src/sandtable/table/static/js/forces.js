// The order of battle: every unit under its formation, linked with the map both ways.

import * as api from "./api.js";
import { counterPicture, whole } from "./inspector.js";
import { dotted, find, make, say, show } from "./page.js";
import { questionSeen } from "./question-view.js";
import { READABLE } from "./view.js";

/** @typedef {import("./types.js").Force} Force */
/** @typedef {import("./types.js").ForcesFormation} Formation */

/** What it asks of the rest of the table. @typedef {{ walkTo: (place: string) => void }} Acts */

/** Which units a filter leaves. @type {Record<string, (unit: Force) => boolean>} */
const FILTERS = {
  all: () => true,
  ready: (unit) => unit.ready,
  coming: (unit) => unit.state === "coming",
  gone: (unit) => unit.state === "gone",
};

export class Forces {
  /**
   * @param {Pick<import("./situation.js").Situation, "id" | "game" | "changes" | "at" | "seat" | "looked">} situation
   * @param {import("./board.js").Board} board
   * @param {Pick<import("./marches.js").Marches, "element" | "markButtons" | "sender">} marches
   * @param {Acts} acts
   */
  constructor(situation, board, marches, acts) {
    this.situation = situation;
    this.board = board;
    this.marches = marches;
    this.acts = acts;
    this.filter = "all";
    /** Units that are looked for: they are marked on the map. @type {string[]} */
    this.sought = [];
    /** The unit of the map that is looked at: it is marked in the list. @type {string | null} */
    this.seen = null;
    /** What the server told last. @type {import("./types.js").ForcesTold | null} */
    this.told = null;
    this.element = make("div", { class: "forces" });
    for (const sign of ["pointerover", "focusin"])
      this.board.svg.addEventListener(sign, (/** @type {Event} */ event) => this.#glance(event));
  }

  /** The sheet; what is on it is asked for anew. */
  sheet() {
    this.#ask();
    return this.element;
  }

  /** Forgets one game before another is opened, or another seat is taken. */
  clear() {
    this.sought = [];
    this.seen = null;
    this.told = null;
    show(this.element);
  }

  /** Marks on the map who is looked for; counters are made anew with every position. */
  mark() {
    const { svg, spots } = this.board;
    for (const old of svg.querySelectorAll(".sought")) old.classList.remove("sought");
    for (const unit of this.sought) spots.get(`unit ${unit}`)?.classList.add("sought");
  }

  /** Marks a unit of the map in the list. @param {string | null} unit */
  look(unit) {
    if (this.seen === unit) return;
    this.seen = unit;
    this.#point(true);
  }

  /** What the mouse or the focus passes over on the map. @param {Event} event */
  #glance(event) {
    const spot =
      event.target instanceof Element ? event.target.closest("[data-kind='unit']") : null;
    if (spot instanceof SVGElement) this.look(spot.dataset.name ?? null);
  }

  async #ask() {
    const { at, changes, seat } = this.situation,
      still = changes.watch();
    const told = await api.forces(this.situation.id, at).catch(() => null);
    if (!still() || at !== this.situation.at || seat !== this.situation.seat) return; // the table shows something else by now
    if (!told || (JSON.stringify(told) === JSON.stringify(this.told) && this.element.firstChild))
      return;
    this.told = told;
    this.#show();
  }

  /** Seeks units on the map: marks them and brings them into sight. @param {Force[]} units */
  #seek(units) {
    const { board } = this;
    const names = units.map((one) => one.unit);
    // Who is pressed again is no longer looked for.
    this.sought = this.sought.join() === names.join() ? [] : names;
    this.mark();
    this.#pressed();
    const places = units
      .filter((one) => one.place)
      .map((one) => board.places[/** @type {string} */ (one.place)]);
    if (!this.sought.length || !places.length) return;
    if (units.length === 1) this.situation.looked = { kind: "unit", name: units[0].unit };
    this.acts.walkTo(/** @type {string} */ (units.find((one) => one.place)?.place));
    board.view.gather(places.filter(Boolean), READABLE / board.view.pixels(board.size));
  }

  #show() {
    const sides = this.told?.sides ?? [];
    const held = this.element.contains(document.activeElement) ? document.activeElement?.id : null;
    const all = sides.flatMap((side) => side.formations.flatMap((one) => one.units));
    const filters = Object.entries(FILTERS).map(([name, passes]) =>
      make(
        "button",
        {
          id: `forces-${name}`,
          class: "chip",
          "aria-pressed": this.filter === name,
          onclick: () => {
            this.filter = name;
            this.#show();
          },
        },
        say(`forces-${name}`),
        " ",
        make("small", {}, all.filter(passes).length),
      ),
    );
    const shown = sides
      .map((side) => ({
        ...side,
        formations: side.formations
          .map((one) => ({ ...one, shown: one.units.filter(FILTERS[this.filter]) }))
          .filter((one) => one.shown.length),
      }))
      .filter((side) => side.formations.length);
    show(
      this.element,
      make("div", { class: "chips", role: "group", "aria-label": say("forces-filter") }, filters),
      this.marches.element,
      shown.map((side) =>
        make(
          "section",
          {},
          make("h3", { class: `side ${side.livery}` }, side.name),
          side.formations.map((one, index) => this.#formation(one, `${side.id}-${index}`, side.id)),
        ),
      ),
      shown.length ? null : make("p", {}, say("forces-none")),
    );
    this.marches.markButtons();
    if (held) (find(held) ?? find("forces-all")).focus();
    this.#pressed();
    this.#point(false);
  }

  /** @param {Formation & { shown: Force[] }} formation @param {string} key @param {string} side */
  #formation(formation, key, side) {
    const present = formation.units.filter(
      (one) => one.state === "map" || one.state === "hidden",
    ).length;
    const count = say("forces-count", { number: present, all: formation.units.length });
    return make(
      "div",
      { class: "formation" },
      make(
        "div",
        { class: "formation-head" },
        make(
          "button",
          {
            id: `formation-${key}`,
            class: "formation-name",
            "data-units": formation.shown.map((one) => one.unit).join(),
            onclick: () => this.#seek(formation.shown),
          },
          make("span", {}, formation.name),
          " ",
          make("small", {}, count),
        ),
        this.marches.sender(formation.name, side, formation.shown),
      ),
      make(
        "ul",
        {},
        formation.shown.map((unit) => make("li", {}, this.#unit(unit))),
      ),
    );
  }

  /** @param {Force} unit */
  #unit(unit) {
    return make(
      "button",
      {
        id: `force-${unit.unit}`,
        class: `force ${unit.state}`,
        "data-units": unit.unit,
        "data-term": `unit ${unit.unit}`,
        onclick: () => this.#seek([unit]),
      },
      counterPicture(unit),
      make(
        "span",
        { class: "who" },
        make("b", {}, unit.name),
        make("small", {}, whole(dotted(unit.text))),
      ),
      make(
        "span",
        { class: "where" },
        unit.place_name,
        unit.ready ? make("span", { class: "ready" }, say("forces-can")) : null,
      ),
    );
  }

  /** Shows whose button is pressed: those who are looked for. */
  #pressed() {
    const names = this.sought.join();
    for (const button of this.element.querySelectorAll("[data-units]"))
      button.setAttribute(
        "aria-pressed",
        String(names !== "" && /** @type {HTMLElement} */ (button).dataset.units === names),
      );
  }

  /** Marks the line of the unit that is looked at on the map. @param {boolean} follow scroll to it, unless that takes the question out of sight */
  #point(follow) {
    this.element.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const line = this.seen && this.element.querySelector(`#force-${CSS.escape(this.seen)}`);
    if (!line) return;
    line.setAttribute("aria-current", "true");
    if (follow && !questionSeen()) line.scrollIntoView({ block: "nearest" });
  }
}
