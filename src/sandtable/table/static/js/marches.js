// Marches: units that go on to a far goal turn after turn. Given by a click, drawn on the map, listed with the forces.
// The server finds the ways, plays them and says why one waits.

import { cited } from "./clauses.js";
import { find, make, say, shape, show } from "./page.js";
import { arrowOf, routesOf } from "./routes.js";
import { on } from "./settings.js";

/** @typedef {import("./types.js").Force} Force */
/** @typedef {import("./types.js").March} March */
/** @typedef {import("./types.js").MarchOffer} MarchOffer */

/** What it asks of the rest of the table. @typedef {{ play: import("./situation.js").Play, march: (wish: import("./types.js").MarchWish) => unknown, showsProgram: () => boolean, putDown: () => void, listedForces: () => Element, sought: () => string[] }} Acts */

export class Marches {
  /**
   * @param {Pick<import("./situation.js").Situation, "game" | "at" | "seen">} situation
   * @param {import("./board.js").Board} board
   * @param {Acts} acts
   */
  constructor(situation, board, acts) {
    this.situation = situation;
    this.board = board;
    this.acts = acts;
    /** Those for whom a goal is chosen on the map now, and whether each is to go. @type {Map<Force, boolean> | null} */
    this.aiming = null;
    /** The list, a part of the forces. */
    this.element = make("section", { class: "marches" });
    this.layer = shape("g", { id: "layer-marches", "aria-hidden": "true" });
    this.board.layers.lines.after(this.layer);
    this.board.layers.marches = this.layer;
  }

  /** Shows what the game tells of them: now, and to whom they belong. */
  show() {
    const { at, game } = this.situation;
    const told = at === null && !this.acts.showsProgram() ? game.marches : null;
    if (!told) this.stop();
    this.#draw(told?.list ?? []);
    this.#list(told?.list ?? []);
    const waiting = told?.list.filter((one) => one.waits && !one.held) ?? [];
    show(
      find("march-news"),
      told?.news.map((one) => make("p", {}, cited(one))),
      told?.news.length && waiting.length
        ? make(
            "button",
            { id: "march-on-news", onclick: () => this.#goOn(waiting) },
            say("march-on-some", { number: waiting.length }),
          )
        : null,
    );
    this.markButtons();
  }

  /** Who may be sent by the list of the forces: only one's own, and only now. */
  markButtons() {
    const { at, game } = this.situation;
    const side = at === null ? game?.marches?.side : null;
    /** @type {NodeListOf<HTMLElement>} */
    const buttons = this.acts.listedForces().querySelectorAll(".march-to");
    for (const button of buttons) button.hidden = button.dataset.side !== side;
  }

  /** Forgets one game before another is opened, or another seat is taken. */
  clear() {
    this.stop();
    for (const part of [this.layer, this.element, find("march-news")]) show(part);
  }

  /** @param {MarchOffer | undefined} offer */
  button(offer) {
    return offer
      ? make(
          "button",
          { class: "instead", id: "march-there", onclick: () => this.#give(offer) },
          offer.text,
        )
      : null;
  }

  /** The move of others, if one is open, closes by itself. @param {MarchOffer} offer */
  async #give({ units, to }) {
    const picked = this.situation.game.decision?.picked ?? [],
      { orders } = this.situation.game;
    if (this.situation.game.open?.closes && !units.every((unit) => picked.includes(unit))) {
      await this.acts.play(["done"]);
      if (this.situation.game?.orders === orders) return; // thought better of
    }
    await this.acts.march({ units, to });
  }

  // Choosing a goal

  /** The button of a formation that sends its units somewhere, or those of them that are looked for. @param {string} name @param {string} side @param {Force[]} units */
  sender(name, side, units) {
    const able = units.filter((one) => one.state === "map");
    return !able.length
      ? null
      : make(
          "button",
          {
            class: "march-to",
            "data-side": side,
            hidden: true,
            "aria-label": say("march-to-what", { name }),
            onclick: () => {
              const sought = this.acts.sought();
              const chosen = able.filter((one) => sought.includes(one.unit));
              this.aim(chosen.length ? chosen : able);
            },
          },
          say("march-to"),
        );
  }

  /** The next place that is chosen on the map is the goal of these. @param {Force[]} units */
  aim(units) {
    this.aiming = new Map(units.map((one) => [one, true]));
    this.acts.putDown();
    this.#bar(null);
    find("map").scrollIntoView({ block: "nearest" });
  }

  /** No goal is chosen. @returns {boolean} whether one was to be */
  stop() {
    const aimed = this.aiming !== null;
    this.aiming = null;
    find("aim").hidden = true;
    return aimed;
  }

  /** Sends those who are to go. To fingers it is shown first. @param {string | undefined} place @param {boolean} pointed */
  goal(place, pointed) {
    if (!place) return undefined;
    if (pointed && on("confirm")) return this.#bar(place);
    const units = [...(this.aiming ?? [])].filter(([, goes]) => goes).map(([one]) => one.unit);
    this.stop();
    return units.length ? this.acts.march({ units, to: place }) : undefined;
  }

  /** Says who will march, and where to if that waits to be confirmed. @param {string | null} place */
  #bar(place) {
    const bar = find("aim");
    const chips = [...(this.aiming ?? [])].map(([one, goes], index) =>
      make(
        "button",
        {
          id: `aim-${index}`,
          class: "chip",
          "aria-pressed": goes,
          onclick: () => {
            this.aiming?.set(one, !goes);
            this.#bar(place);
            find(`aim-${index}`)?.focus();
          },
        },
        one.name,
      ),
    );
    const any = [...(this.aiming?.values() ?? [])].some(Boolean);
    show(
      bar,
      make(
        "span",
        {},
        any
          ? place
            ? say("march-to-what", { name: this.situation.seen.places[place] ?? place })
            : say("march-choose")
          : say("march-none-left"),
      ),
      place && any
        ? make(
            "button",
            { class: "primary", id: "aim-go", onclick: () => this.goal(place, false) },
            say("do-it"),
          )
        : null,
      make("button", { id: "aim-stop", onclick: () => this.stop() }, say("march-stop")),
      make("div", { class: "chips" }, chips),
    );
    bar.hidden = false;
  }

  // Showing

  /** @param {March[]} list */
  #draw(list) {
    const { places, size } = this.board;
    show(
      this.layer,
      routesOf(list, places).flatMap(({ points, waits }) => {
        const { line, head } = arrowOf(points, size * 0.3);
        const kind = waits ? " waits" : "";
        return [
          shape("path", { class: "casing", d: line }),
          shape("path", { class: "casing", d: head }),
          shape("path", { class: `route${kind}`, d: line }),
          shape("path", { class: `head${kind}`, d: head }),
        ];
      }),
    );
  }

  /** @param {March[]} list */
  #list(list) {
    const held = this.element.contains(document.activeElement) ? document.activeElement?.id : null;
    const going = list.filter((one) => !one.waits),
      waiting = list.filter((one) => one.waits);
    show(
      this.element,
      !list.length
        ? null
        : [
            make("h3", {}, say("march-title"), " ", make("small", {}, list.length)),
            list.length > 1
              ? make(
                  "div",
                  { class: "chips" },
                  going.length
                    ? make(
                        "button",
                        { id: "march-hold-all", onclick: () => this.#halt(going, "hold") },
                        say("march-hold-all"),
                      )
                    : null,
                  waiting.length
                    ? make(
                        "button",
                        { id: "march-on-all", onclick: () => this.#goOn(waiting) },
                        say("march-on-all"),
                      )
                    : null,
                )
              : null,
            make(
              "ul",
              {},
              list.map((one) => this.#line(one)),
            ),
          ],
    );
    // Who pressed a button that is gone goes on at its neighbour.
    if (held) (find(held) ?? this.element.querySelector("button"))?.focus();
  }

  /** @param {March} march */
  #line(march) {
    const { name, unit } = march;
    return make(
      "li",
      { class: march.waits ? "waits" : "" },
      make(
        "span",
        { class: "who" },
        make("b", {}, name),
        make("small", {}, march.text),
        march.why ? make("small", { class: "why" }, cited(march.why)) : null,
      ),
      march.waits
        ? make(
            "button",
            {
              id: `march-do-${unit}`,
              "aria-label": say("march-on-what", { name }),
              onclick: () => this.#goOn([march]),
            },
            say("march-on"),
          )
        : make(
            "button",
            {
              id: `march-do-${unit}`,
              "aria-label": say("march-hold-what", { name }),
              onclick: () => this.#halt([march], "hold"),
            },
            say("march-hold"),
          ),
      make(
        "button",
        {
          id: `march-off-${unit}`,
          "aria-label": say("march-cancel-what", { name }),
          onclick: () => this.#halt([march], "cancel"),
        },
        say("march-cancel"),
      ),
    );
  }

  /** @param {March[]} marches @param {"hold" | "cancel"} what */
  #halt(marches, what) {
    return this.acts.march({ units: marches.map((one) => one.unit), do: what });
  }

  /** Lets those who wait go on, those of one goal together. @param {March[]} marches */
  async #goOn(marches) {
    for (const to of new Set(marches.map((one) => one.to)))
      await this.acts.march({
        units: marches.filter((one) => one.to === to).map((one) => one.unit),
        to,
      });
  }
}
