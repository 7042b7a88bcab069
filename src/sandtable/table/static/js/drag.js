// Dragging counters over the map: the way is shown while one drags, and gone when one lets go.

import * as api from "./api.js";
import { actionsByTarget } from "./click-targets.js";
import { counterPicture } from "./inspector.js";
import { latest } from "./latest.js";
import { find, make, say, show } from "./page.js";
import { on } from "./settings.js";

/** @typedef {import("./types.js").Legal} Legal */
/** @typedef {import("./types.js").Taken} Taken */
/** A pointer that holds a counter. @typedef {{ pointer: number, x: number, y: number, unit: string, place: string, all: boolean, finger: boolean }} Grip */

/** What it asks of the rest of the table. @typedef {{ answer: import("./situation.js").Tell, play: import("./situation.js").Play, lingers: () => boolean }} Acts */

/** A pointer that has moved less is a hand that trembles. */
const TREMBLE = 5;
/** A finger that has rested so long on a counter takes hold of it. */
const REST_MILLISECONDS = 250;
/** A pointer that crosses the map asks for no ways. */
const PAUSE_MILLISECONDS = 30;
/** So many counters are seen of a stack that is dragged. */
const MOST_SEEN = 4;

export class Drag {
  /**
   * @param {Pick<import("./situation.js").Situation, "id" | "game" | "changes" | "at" | "seen" | "lit" | "looked" | "waiting" | "handing">} situation
   * @param {import("./board.js").Board} board
   * @param {Pick<import("./hand.js").Hand, "arm" | "arrow" | "fan" | "forget">} hand
   * @param {Pick<import("./offers.js").Offers, "take" | "tell">} offers
   * @param {Acts} acts
   */
  constructor(situation, board, hand, offers, acts) {
    this.situation = situation;
    this.board = board;
    this.hand = hand;
    this.offers = offers;
    this.acts = acts;
    /** What a pointer holds. @type {Grip | null} */
    this.grip = null;
    /** What is held, one after the other. */
    this.grips = latest();
    /** What letting go here would do, of one spot after the other. */
    this.hints = latest();
    /** Whether it has been moved. */
    this.moving = false;
    /** Whether the pointer that went down last has dragged something: to let go is no click. */
    this.dropped = false;
    /** Who goes along, and where they could go; null until it is known. @type {Taken | null} */
    this.taken = null;
    /** What could be chosen for them. @type {Map<string, Legal>} */
    this.lit = new Map();
    /** The place below the pointer. @type {string | null} */
    this.over = null;
    /** The enemy there. @type {string | null} */
    this.foe = null;
    /** Comes when it is known where they could go. @type {Promise<unknown>} */
    this.asked = Promise.resolve();
    /** Where what is dragged is measured from. */
    this.corner = { x: 0, y: 0 };
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.soon = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.resting = undefined;
    /** What is seen of those who are dragged: outside of the map, which would be painted anew. */
    this.ghost = make("div", { id: "dragged", "aria-hidden": "true", hidden: true });
    find("map").append(this.ghost);
    this.board.view.taken = (event) => this.#down(event);
    // What is held may lie over the map, as a fan does, and be carried beside it.
    document.addEventListener("pointermove", (event) => this.#move(event));
    document.addEventListener("pointerup", (event) => this.#up(event));
    document.addEventListener("pointercancel", () => this.cancel());
  }

  /** Lets everything stay where it is; whether something was dragged. */
  cancel() {
    const { moving } = this;
    this.#end();
    return moving;
  }

  /** Takes hold of a counter that can be moved: with the mouse at once, with a finger after a rest; whether it has it. @param {PointerEvent} event */
  #down(event) {
    this.cancel();
    const target = /** @type {Element} */ (event.target),
      counter = target.closest(".counter");
    const { name, place } = counter instanceof SVGElement ? counter.dataset : {};
    return (
      Boolean(name && place) &&
      this.hold(event, String(name), String(place), Boolean(target.closest(".pile")))
    );
  }

  /**
   * Takes hold of a unit by a pointer that went down; whether it has it at once.
   * @param {PointerEvent} event @param {string} unit @param {string} place @param {boolean} all whether with all who can go along
   */
  hold(event, unit, place, all = false) {
    this.dropped = this.board.view.moved = false;
    if (!this.#canMove(event, unit)) return false;
    const grip = {
      pointer: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      unit,
      place,
      all: all || event.shiftKey,
      finger: event.pointerType !== "mouse",
    };
    if (!grip.finger) {
      this.#take(grip);
      return true;
    }
    this.resting = setTimeout(() => {
      if (this.board.view.moved || this.board.view.pointers.size > 1) return;
      this.board.view.release(grip.pointer);
      this.#take(grip);
    }, REST_MILLISECONDS);
    return false;
  }

  /** @param {Grip} grip */
  #take(grip) {
    this.grip = grip;
    this.grips.begin();
  }

  /** Whether a unit is in hand, or can be taken. @param {PointerEvent} event @param {string} unit */
  #canMove(event, unit) {
    if (
      event.button !== 0 ||
      !this.situation.game ||
      this.situation.at !== null ||
      this.situation.handing ||
      this.acts.lingers()
    )
      return false;
    const { decision, open } = this.situation.game;
    return Boolean(
      decision?.picked.includes(unit) ||
        this.situation.lit.get(`unit ${unit}`)?.verb === "pick" ||
        open?.next.includes(unit),
    );
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (event.pointerId !== this.grip?.pointer) {
      // A finger that moves before it has rested moves the map.
      if (this.board.view.moved) clearTimeout(this.resting);
      return;
    }
    const { clientX: x, clientY: y } = event;
    if (!this.moving && Math.hypot(x - this.grip.x, y - this.grip.y) < TREMBLE) return;
    if (!this.moving) this.#begin(event.pointerId);
    this.ghost.style.transform = `translate(${x - this.corner.x}px, ${y - this.corner.y}px) translate(-50%, -112%)`;
    const { place, foe } = this.#at(x, y);
    if (place === this.over && foe === this.foe) return;
    this.over = place;
    this.foe = foe;
    this.#show();
  }

  /** The place at a point of the window, or of the counter there, and whether that is an enemy. @param {number} x @param {number} y @returns {{ place: string | null, foe: string | null }} */
  #at(x, y) {
    const { game, seen } = this.situation,
      met = document.elementFromPoint(x, y)?.closest("#board [data-place]");
    if (!(met instanceof SVGElement)) return { place: null, foe: null };
    const enemy = seen.counters.find(
      (one) => one.unit === met.dataset.name && one.side !== game.decision?.side,
    );
    return { place: met.dataset.place ?? null, foe: enemy?.unit ?? null };
  }

  /** @param {number} pointer */
  #begin(pointer) {
    const { board, hand } = this,
      grip = /** @type {Grip} */ (this.grip);
    this.moving = this.dropped = true;
    hand.fan.close();
    board.view.moved = true; // to let go is no click
    board.tapped = null;
    board.rested = true;
    board.svg.setPointerCapture(pointer);
    board.svg.classList.add("dragging");
    hand.forget();
    this.acts.answer("");
    this.corner = find("map").getBoundingClientRect();
    this.#face([grip.unit]);
    this.ghost.hidden = false;
    const held = this.grips.watch();
    // Of what was done just now the answer may not be here.
    this.asked = this.situation.waiting
      .then(() => this.#ask(grip, held))
      .catch(() => {
        if (held()) this.cancel();
      });
  }

  /** Asks who goes along, and where they could go. @param {Grip} grip @param {() => boolean} held whether it is still held */
  async #ask(grip, held) {
    if (!held()) return;
    const { legal, decision } = this.situation.game;
    const picked = decision?.picked.includes(grip.unit);
    const told =
      picked && !grip.all
        ? { units: [], legal, stay: 0 }
        : await api.take(
            this.situation.id,
            picked ? [] : [grip.unit],
            grip.all ? grip.place : null,
          );
    if (!held()) return;
    if (told.refusal) {
      this.cancel();
      const { clause, clause_text, place } = told;
      this.acts.answer(told.refusal, { clause, clause_text, place });
      return;
    }
    this.taken = told;
    this.lit = actionsByTarget(told.legal.filter((one) => one.kind === "place"));
    this.board.light(
      this.situation.seen,
      new Map([
        ...[...this.situation.lit].filter(([name]) => !name.startsWith("place ")),
        ...this.lit,
      ]),
    );
    this.#face(
      [
        ...new Set([
          grip.unit,
          ...(picked || this.#joins ? (decision?.picked ?? []) : []),
          ...told.units,
        ]),
      ],
      told.stay,
    );
    this.#show();
  }

  /** Whether who is taken joins those in hand. */
  get #joins() {
    const { game, lit } = this.situation;
    return (
      Boolean(game.decision?.picked.length) &&
      this.taken?.units.every((unit) => lit.get(`unit ${unit}`)?.verb === "pick")
    );
  }

  /** Those who are dragged, as a stack below the pointer; and that others could come along, who stay. @param {string[]} units @param {number} stay how many */
  #face(units, stay = 0) {
    const { board } = this,
      seen = this.situation.seen.counters.filter((one) => units.includes(one.unit));
    const width = Math.max(board.view.pixels(board.size), 30);
    this.ghost.style.setProperty("--size", `${width}px`);
    show(
      this.ghost,
      seen.slice(-MOST_SEEN).map((one) => counterPicture(one)),
      seen.length > 1 ? make("b", {}, seen.length) : null,
      stay
        ? make(
            "small",
            {},
            say(this.grip?.finger ? "drag-some-finger" : "drag-some", {
              number: seen.length,
              all: seen.length + stay,
            }),
          )
        : null,
    );
  }

  /** Shows what letting go here would do. */
  #show() {
    const { foe, hand, lit, over, taken } = this;
    clearTimeout(this.soon);
    const still = this.hints.begin();
    const action = over ? lit.get(`place ${over}`) : undefined;
    this.ghost.classList.toggle(
      "nowhere",
      Boolean(taken) && !action && !foe && over !== this.grip?.place,
    );
    if ((!action && !foe) || !taken) return hand.arrow.clear();
    this.soon = setTimeout(async () => {
      if (still() && action) await hand.arrow.show(this.situation.game, String(over), taken.units);
      if (still() && foe && (!action || action.verb === "go"))
        await this.offers.tell(String(over), taken.units, still);
    }, PAUSE_MILLISECONDS);
  }

  /** Lets go. @param {PointerEvent} event */
  async #up(event) {
    clearTimeout(this.resting);
    if (event.pointerId !== this.grip?.pointer) return;
    if (!this.moving) return this.#end();
    const { foe, hand, over } = this,
      grip = this.grip,
      held = this.grips.watch();
    await this.asked;
    const { lit, taken } = this;
    if (!held() || !taken) return undefined;
    this.#end();
    const action = over ? lit.get(`place ${over}`) : undefined;
    if (!over || over === grip.place) return hand.arrow.clear();
    this.situation.looked = { kind: "unit", name: grip.unit };
    // On an enemy it does what a click on him does.
    if (
      foe &&
      (!action || action.verb === "go") &&
      (await this.offers.take("unit", foe, on("confirm"), taken.units))
    )
      return undefined;
    if (!action) return this.#explain(over, taken.units);
    if (on("confirm")) return hand.arm(action, taken.units, taken.legal);
    return this.acts.play([...taken.units.map((unit) => `pick ${unit}`), action.text], taken.legal);
  }

  /** Tells why they cannot go there. @param {string} to @param {string[]} units */
  async #explain(to, units) {
    const { hand } = this,
      still = this.situation.changes.watch();
    hand.arrow.clear();
    /** @type {import("./types.js").Answer | null} */
    const told = await api.path(this.situation.id, to, units).catch(api.asAnswer);
    if (told && still()) this.acts.answer(told.refusal ?? told.error, told);
  }

  #end() {
    clearTimeout(this.resting);
    clearTimeout(this.soon);
    const { board, moving, taken } = this;
    this.grip = this.taken = this.over = this.foe = null;
    this.grips.end();
    this.hints.end();
    this.moving = false;
    this.lit = new Map();
    if (!moving) return;
    this.ghost.hidden = true;
    this.ghost.classList.remove("nowhere");
    board.svg.classList.remove("dragging");
    this.hand.arrow.clear();
    if (taken && this.situation.game && this.situation.at === null)
      board.light(this.situation.seen, this.situation.lit);
  }
}
