// A pile fanned out over the map: each of its units large enough to be clicked, picked, put down or dragged.

import { counterPicture } from "./inspector.js";
import { onlyPicked } from "./order-clicks.js";
import { find, make, say, show } from "./page.js";

/** More units than these are a crowd: the card of the place lists them. */
const MOST = 12;
/** Pixels between the fan and its pile, and the edge of the map. */
const GAP = 6;
/** Keys that move the map away from under it. */
const MOVES_MAP = ["+", "=", "-", "0", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

export class Fan {
  /**
   * @param {Pick<import("./situation.js").Situation, "game" | "at" | "seen" | "lit">} situation
   * @param {import("./board.js").Board} board
   * @param {Pick<import("./hand.js").Hand, "choose" | "drag" | "picks" | "takeAll">} hand
   */
  constructor(situation, board, hand) {
    this.situation = situation;
    this.board = board;
    this.hand = hand;
    this.element = make("div", { id: "fan", role: "group", class: "chips", hidden: true });
    find("map").append(this.element);
    /** The place whose pile is fanned out, and who lay there then. @type {{ place: string, units: string[] } | null} */
    this.open = null;
    document.addEventListener("pointerdown", (event) => {
      const target = /** @type {Element} */ (event.target);
      if (this.open && !this.element.contains(target) && !this.#isPile(target)) this.close();
    });
    this.board.svg.addEventListener("wheel", () => this.close(), { passive: true });
    document.addEventListener("keydown", (event) => {
      if (MOVES_MAP.includes(event.key) && !this.element.contains(document.activeElement))
        this.close();
    });
    this.element.addEventListener("pointerdown", (event) => {
      const button = /** @type {Element} */ (event.target).closest("button"),
        unit = button?.dataset.unit;
      // By the button of all of them they are dragged together.
      const held = unit ?? this.open?.units.find((one) => this.#can(one));
      if (button && held && this.open) hand.drag.hold(event, held, this.open.place, !unit);
    });
  }

  /** Whether something of the map belongs to the pile that is fanned out. @param {Element} target */
  #isPile(target) {
    const counter = target.closest(".counter");
    return counter instanceof SVGElement && counter.dataset.place === this.open?.place;
  }

  /** Those who lie on each other with a unit, the top one first. @param {string} unit @returns {string[]} */
  #heap(unit) {
    const heap = this.board.highlight.heapOf(unit);
    return heap.length > 1 && heap.length <= MOST ? heap.reverse() : [];
  }

  /**
   * Fans out the pile of a unit, if a click on it could mean several of them; whether it did.
   * @param {string} unit
   * @param {boolean} asked whether that was asked for: then also if nobody of it can be chosen
   */
  show(unit, asked = false) {
    const units = this.#heap(unit);
    const able = units.filter(
      (one) => this.situation.game.decision?.picked.includes(one) || this.#can(one),
    );
    if (units.length < 2 || (!asked && able.length < 2)) return false;
    const place = this.situation.seen.counters.find((one) => one.unit === unit)?.place;
    if (!place || this.open?.place === place) return false;
    this.open = { place, units };
    this.#draw();
    return true;
  }

  /** Whether a unit can be chosen. @param {string} unit */
  #can(unit) {
    return this.situation.lit.has(`unit ${unit}`) || this.hand.picks(unit);
  }

  /** The same by a key: the focus goes into it. @param {string} unit */
  enter(unit) {
    if (this.open || this.show(unit, true)) this.element.querySelector("button")?.focus();
  }

  close() {
    if (!this.open) return false;
    const { units } = this.open,
      held = this.element.contains(document.activeElement);
    this.open = null;
    this.element.hidden = true;
    show(this.element);
    if (held) this.board.focus("unit", units[0]);
    return true;
  }

  /** Draws it anew in another state of the game; once its units have gone somewhere it is closed. */
  renew() {
    if (!this.open) return;
    const { place, units } = this.open,
      { at, game, seen } = this.situation;
    const stay =
      at === null &&
      units.every((unit) => seen.counters.some((one) => one.unit === unit && one.place === place));
    if (!stay || (game.decision?.picked.length && !onlyPicked(game) && !this.#picks()))
      this.close();
    else this.#draw();
  }

  /** Whether somebody of it can still be picked. */
  #picks() {
    return this.open?.units.some((unit) => this.situation.lit.get(`unit ${unit}`)?.verb === "pick");
  }

  #draw() {
    const { board, hand } = this,
      { place, units } = /** @type {{ place: string, units: string[] }} */ (this.open);
    const focused =
      document.activeElement instanceof HTMLElement
        ? document.activeElement.dataset.unit
        : undefined;
    const within = this.element.contains(document.activeElement);
    const picks = units.filter((unit) => this.situation.lit.get(`unit ${unit}`)?.verb === "pick"),
      able = units.filter((unit) => hand.picks(unit));
    // Who goes along may still be asked whether he attacks.
    const picked = (this.situation.game.decision?.picked ?? []).filter(
      (unit) => !picks.includes(unit),
    );
    const counters = units.flatMap(
      (unit) => this.situation.seen.counters.find((one) => one.unit === unit) ?? [],
    );
    const crowded = this.situation.seen.overfull.find((one) => one.place === place);
    this.element.setAttribute("aria-label", this.situation.seen.places[place] ?? place);
    show(
      this.element,
      counters.map((one) =>
        make(
          "button",
          {
            class:
              `${this.#can(one.unit) ? "legal" : ""} ${picked.includes(one.unit) ? "picked" : ""}`.trim(),
            "data-unit": one.unit,
            "aria-label": one.text,
            "aria-pressed": picked.includes(one.unit),
            onclick: () => {
              if (!hand.drag.dropped) hand.choose("unit", one.unit);
            },
          },
          counterPicture(one),
        ),
      ),
      able.length > 1
        ? make(
            "button",
            {
              class: "all legal",
              onclick: () => {
                if (!hand.drag.dropped) hand.takeAll(place);
              },
            },
            say("fan-all"),
          )
        : null,
      crowded ? make("small", { class: "crowded" }, `${crowded.text} [${crowded.clause}]`) : null,
    );
    this.element.hidden = false;
    if (within)
      [...this.element.querySelectorAll("button")]
        .find((one, index, all) => one.dataset.unit === focused || index === all.length - 1)
        ?.focus();
    const seen = units.flatMap(
      (unit) => board.spots.get(`unit ${unit}`)?.getBoundingClientRect() ?? [],
    );
    this.#lay(
      Math.min(...seen.map((one) => one.left)),
      Math.min(...seen.map((one) => one.top)),
      Math.max(...seen.map((one) => one.right)),
      Math.max(...seen.map((one) => one.bottom)),
    );
  }

  /** Above its pile, or below it where there is no room: what lies around stays in sight. @param {number} left @param {number} top @param {number} right @param {number} bottom */
  #lay(left, top, right, bottom) {
    const room = find("map").getBoundingClientRect(),
      field = this.board.view.field.getBoundingClientRect();
    const { width, height } = this.element.getBoundingClientRect();
    const x = Math.min(
      Math.max((left + right - width) / 2, field.left + GAP),
      field.right - width - GAP,
    );
    const above = top - height - GAP,
      y = above > field.top + GAP ? above : Math.min(bottom + GAP, field.bottom - height - GAP);
    this.element.style.transform = `translate(${Math.round(x - room.left)}px, ${Math.round(y - room.top)}px)`;
  }
}
