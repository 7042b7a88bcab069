// What pointing means: looking at something, choosing it, confirming it, taking several units at once.

import * as api from "./api.js";
import { focusedOn } from "./board.js";
import { cited } from "./clauses.js";
import { CLICK } from "./click-targets.js";
import { Confirm, doButton } from "./confirm.js";
import { Drag } from "./drag.js";
import { Fan } from "./fan.js";
import { Inspector, stackCard } from "./inspector.js";
import { meantBy } from "./offers.js";
import { questionOf } from "./order.js";
import { clickAfterLegal, clickBeforeLegal, onlyPicked } from "./order-clicks.js";
import { find, make, say, show, unbrokenRatios } from "./page.js";
import { PathArrow } from "./path-arrow.js";
import { addReminderStars } from "./reminders.js";
import { on } from "./settings.js";

/** @typedef {import("./types.js").Legal} Legal */

/**
 * Who else is told of what is pointed at.
 * @typedef {object} Parts
 * @property {Pick<import("./card.js").Card, "brief" | "point" | "pointed">} card
 * @property {Pick<import("./charts.js").Charts, "renew">} charts
 * @property {Pick<import("./forces.js").Forces, "look">} forces
 * @property {Pick<import("./marches.js").Marches, "aiming" | "goal">} marches
 * @property {Pick<import("./offers.js").Offers, "choose" | "offer" | "point" | "take" | "tell">} offers
 * @property {Pick<import("./overlays.js").Overlays, "renew">} overlays
 * @property {Pick<import("./walk.js").Walk, "here">} walk
 */
/**
 * What it asks of the rest of the table.
 * @typedef {object} Acts
 * @property {import("./situation.js").Tell} answer
 * @property {import("./situation.js").Play} play
 * @property {(unit: string) => unknown} drop
 * @property {(whole?: boolean) => unknown} undo
 * @property {() => unknown} back
 * @property {(kind: string, name: string) => unknown} why
 * @property {() => Promise<boolean>} settled whether the same order goes on once what was played is answered
 * @property {() => Promise<void>} showOdds
 * @property {() => boolean} lingers whether an order of one's own is still looked at
 */

/** A mouse that crosses the map asks for no ways. */
const PAUSE_MILLISECONDS = 30;

export class Hand {
  /**
   * @param {import("./situation.js").Situation} situation
   * @param {import("./board.js").Board} board
   * @param {Parts} parts
   * @param {Acts} acts
   */
  constructor(situation, board, parts, acts) {
    this.situation = situation;
    this.board = board;
    this.parts = parts;
    this.acts = acts;
    this.arrow = new PathArrow(board);
    this.inspector = new Inspector(find("inspector"), board);
    // Why something else cannot be done is asked no more.
    this.confirm = new Confirm(board, () => acts.answer(""));
    /** @type {Drag} */
    this.drag = new Drag(situation, board, this, parts.offers, acts);
    /** @type {Fan} */
    this.fan = new Fan(situation, board, this);
    /** What was pointed at once and waits to be confirmed. @type {Legal | null} */
    this.armed = null;
    /** Clicks are understood one after the other. @type {Promise<unknown>} */
    this.turns = Promise.resolve();
    /** What was played last by a click. */
    this.sent = "";
    /** What the mouse is over, or has the focus. @type {{ kind: string | null, name: string }} */
    this.over = { kind: null, name: "" };
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.soon = undefined;
    // What is chosen by a finger that only touched its edge must be confirmed; and a goal of a march may be anywhere.
    this.board.forgives = () =>
      on("confirm") &&
      this.situation.at === null &&
      !this.situation.changing &&
      !this.parts.marches.aiming &&
      !this.acts.lingers();
    for (const sign of ["pointerdown", "wheel"])
      this.board.svg.addEventListener(sign, () => this.inspector.hide(), { passive: true });
  }

  /**
   * A click on a place or unit: plays it if it is legal, else asks why not. One that must wait to be
   * understood lets the next wait, too.
   * @param {string} kind
   * @param {string} name
   * @param {import("./board.js").How} how
   */
  choose(kind, name, how = {}) {
    const turn = this.turns.then(() => this.#choose(kind, name, how));
    this.turns = turn.catch(() => {});
    return turn;
  }

  /** Is over when the click is understood, not when it is answered. @param {string} kind @param {string} name @param {import("./board.js").How} how @returns {Promise<void>} */
  async #choose(kind, name, how) {
    if (this.situation.at !== null || this.acts.lingers()) return void this.acts.back();
    if (this.parts.marches.aiming)
      return void this.parts.marches.goal(this.situation.placeOf(kind, name), Boolean(how.pointed));
    this.situation.looked = { kind, name };
    // What means nothing yet may mean something once the answer to the last click is there; and a second click on the
    // same is not the first once more.
    const known = !how.all && this.#meant(kind, name);
    if (
      this.situation.changing &&
      (!known || known.text === this.sent) &&
      !(await this.#settled(kind, name))
    )
      return undefined;
    if (how.all) return void this.takeAll(this.situation.place);
    const taps = Boolean(how.pointed) && on("confirm");
    const action = this.#meant(kind, name),
      whole = meantBy(this.situation.game.offers, kind, name);
    if (whole) return void this.parts.offers.choose(whole, taps);
    // Who clicks an enemy wants to attack him, who clicks the place to go there.
    const goes = kind === "unit" && action?.verb === "go";
    if ((!action || goes) && (await this.parts.offers.take(kind, name, taps))) return undefined;
    if (taps && action?.verb === "attack" && (await this.parts.offers.offer(action)))
      return undefined;
    const click = { kind, name, place: this.situation.placeOf(kind, name), ...how },
      deed = clickBeforeLegal(this.situation.game, click, this.situation.lit);
    if (deed?.does === "close") return void this.#serve(deed);
    // Of a pile it is not known yet who is meant, unless all of it stands for the place below.
    const below = kind === "unit" && action?.kind === "place",
      next = clickAfterLegal(this.situation.game, click);
    if (how.pointed && kind === "unit" && !(below && !next) && this.fan.show(name))
      return void this.showStack();
    if (deed) return void this.#serve(deed);
    if (next && (!action || below)) return void this.#serve(next);
    if (!action && kind === "place" && how.pointed && (await this.#takeUp(name))) return undefined;
    if (!action) {
      this.clear();
      this.showStack();
      this.parts.overlays.renew();
      return void this.acts.why(kind, name);
    }
    // Picking a unit is choosing; what is done with it is confirmed.
    if (how.pointed && on("confirm") && action.verb !== "pick" && this.armed?.text !== action.text)
      return this.arm(action);
    // What was offered needs no answer to be seen in hand; if it is refused after all, it is put down.
    if (action.verb === "pick" && !action.warning && !this.situation.changing)
      this.board.raise(name);
    this.sent = action.text;
    return void this.acts.play([action.text]);
  }

  /** Waits for the answer to what was played last; whether a click still means what it meant. @param {string} kind @param {string} name */
  async #settled(kind, name) {
    const here = this.situation.stay.watch(),
      { decision } = this.situation.game;
    if (await this.acts.settled()) return true;
    // The move closed by itself: its side goes on with the next unit.
    return (
      here() &&
      this.situation.at === null &&
      !this.situation.handing &&
      this.situation.game?.decision?.side === decision?.side &&
      this.#meant(kind, name)?.verb === "pick"
    );
  }

  /** Does to the open order as a whole what a click means. @param {import("./order-clicks.js").Deed} deed */
  #serve({ does, name }) {
    if (does === "nothing") return undefined;
    return does === "drop"
      ? this.acts.drop(name)
      : this.acts.play([does === "close" ? "done" : `pick ${name}`]);
  }

  /** Closes the open move, if it closes by itself. */
  close() {
    if (this.situation.at === null && this.situation.game.open?.closes) this.acts.play(["done"]);
  }

  /** Lets go of what is dragged, or puts down what is in hand and was not used; whether there was anything. */
  letGo() {
    if (this.drag.cancel()) return true;
    if (this.situation.at !== null || !onlyPicked(this.situation.game)) return false;
    this.acts.undo(true);
    return true;
  }

  /** Shows what stands there, and chooses nothing: for fingers, which cannot hover. @param {string} kind @param {string} name */
  inspect(kind, name) {
    this.situation.looked = { kind, name };
    this.showStack();
    this.parts.overlays.renew();
    find("stack").scrollIntoView({ block: "nearest" });
  }

  /** What the mouse is over, or has the focus: nothing for null. @param {string | null} kind @param {string} name */
  point(kind, name) {
    this.over = { kind, name };
    clearTimeout(this.soon);
    // While an answer is awaited nobody knows what can be done: it is pointed at again then.
    if (!this.situation.game || this.situation.handing || this.situation.changing) return;
    const place = kind && this.situation.placeOf(kind, name);
    // What the panel shows already need not cover the map.
    if (place && place !== this.situation.place && !this.parts.walk.here)
      this.inspector.rest(this.situation.seen, place);
    else this.inspector.hide();
    if (this.armed) return;
    const action = kind && this.#meant(kind, name);
    this.parts.card.point(
      action && (action.kind === "place" || action.verb === "assign") ? String(action.arg) : null,
    );
    if (action && action.kind === "place")
      this.soon = setTimeout(
        () =>
          this.situation.game &&
          !this.situation.changing &&
          this.arrow.show(this.situation.game, String(action.arg)),
        PAUSE_MILLISECONDS,
      );
    else this.arrow.clear();
    this.parts.offers.point(
      action && !(kind === "unit" && action.verb === "go") ? null : kind,
      name,
    );
  }

  /** Forgets what was pointed at: the game is another now. */
  clear() {
    // Who is dragged already while an answer is awaited is asked about after it.
    if (this.drag.taken || this.situation.at !== null) this.drag.cancel();
    if (this.situation.at !== null) this.fan.close();
    this.forget();
  }

  /** Forgets what waits to be confirmed. */
  forget() {
    clearTimeout(this.soon);
    this.arrow.clear();
    this.inspector.hide();
    this.armed = null;
    this.confirm.hide();
  }

  /** Points again at what is pointed at, now that all else has changed. */
  renew() {
    this.fan.renew();
    if (this.over.kind) this.point(this.over.kind, this.over.name);
  }

  /** The next unit that can still act, and after all of them the places that can be chosen, those to be attacked first. @param {boolean} backwards */
  next(backwards) {
    /** What is not on the map cannot be gone to. @type {[string, Legal][]} */
    const offered = [...this.situation.lit].filter(([name]) => this.board.spots.has(name));
    /** @param {[string, Legal]} entry */
    const rank = ([name, action]) =>
      (name.startsWith("place") ? CLICK.length : 0) + CLICK.indexOf(action.verb);
    const names = offered.sort((one, other) => rank(one) - rank(other)).map(([name]) => name);
    if (!names.length) return;
    // Who pressed a button has the focus there, and goes on from what was looked at.
    const here = focusedOn().kind ? focusedOn() : this.situation.looked;
    const now = names.indexOf(`${here?.kind} ${here?.name}`);
    const first = backwards ? names.length - 1 : 0;
    const index = now < 0 ? first : (now + (backwards ? -1 : 1) + names.length) % names.length;
    const [kind, name] = names[index].split(" ");
    this.situation.looked = { kind, name };
    this.board.focus(kind, name);
    this.showStack();
  }

  /** A click on a place that means nothing else takes up who stands there and can go: all of them, or it is asked who. @param {string} place */
  async #takeUp(place) {
    const still = this.situation.changes.watch();
    const able = this.situation.seen.counters.filter(
      (one) => one.place === place && this.picks(one.unit),
    );
    if (!able.length) return false;
    const { actions } = await api.stack(this.situation.id, place).catch(() => ({ actions: [] }));
    if (!still()) return true; // it was meant for what has passed
    if (actions.length < able.length) return this.fan.show(able[0].unit);
    this.acts.play(actions);
    return true;
  }

  /** Picks all units of a place that can be picked together. @param {string | undefined} place */
  async takeAll(place) {
    const still = this.situation.changes.watch();
    const { actions } = place
      ? await api.stack(this.situation.id, place).catch(() => ({ actions: [] }))
      : { actions: [] };
    if (!still()) return undefined; // who stood there may be gone
    if (actions.length) {
      this.fan.close(); // nothing is left to choose in it, and the ground about it is wanted
      return this.acts.play(actions);
    }
    this.showStack();
    return this.situation.looked
      ? this.acts.why(this.situation.looked.kind, this.situation.looked.name)
      : undefined;
  }

  /**
   * Looks at the place that a new question is about, or at who has been taken in hand or moved: what one acts on is to
   * be seen, not clicked at or sought on the map to be found.
   * @param {import("./types.js").Decision | null} decision
   * @param {import("./types.js").Decision | null | undefined} before
   */
  turn(decision, before) {
    const about = decision?.about,
      unit = decision?.picked.at(-1);
    // In an order of one's own one knows where it is; and who is not asked looks where they like.
    const asked = about && !decision?.draft.length && this.situation.game.legal.length > 0;
    if (asked && questionOf({ decision }) !== questionOf({ decision: before ?? null }))
      this.board.attend(about[0], about[1]);
    if (about?.[0] === "place" && String(about) !== String(before?.about)) {
      if (
        about[1] !== this.situation.place &&
        this.situation.seen.counters.some((one) => one.place === about[1])
      )
        this.situation.looked = { kind: "place", name: about[1] };
    } else if (
      unit &&
      String(decision?.draft) !== String(before?.draft) &&
      this.situation.placeOf("unit", unit) !== this.situation.place
    )
      this.situation.looked = { kind: "unit", name: unit };
  }

  /** The card of that place, in the panel. */
  async showStack() {
    const { place } = this.situation;
    this.inspector.hide();
    if (this.situation.looked?.kind === "unit") this.parts.forces.look(this.situation.looked.name);
    const now = this.situation.at === null;
    const marks = {
      lit: now ? this.situation.lit : new Map(),
      picked: now ? (this.situation.game.decision?.picked ?? []) : [],
      piled: this.board.piled(place),
      looked: this.situation.looked?.kind === "unit" ? this.situation.looked.name : null,
    };
    const card = place
      ? stackCard(this.situation.seen, place, marks, (unit) => this.choose("unit", unit))
      : null;
    if (now) addReminderStars(card, this.situation.game, this.situation.seen);
    show(find("stack"), card);
    this.parts.charts.renew();
    if (!card || !place || !this.#picksAt(place, marks.lit)) return;
    const { version } = this.situation.game;
    const { actions } = await api.stack(this.situation.id, place).catch(() => ({ actions: [] }));
    if (actions.length > 1 && version === this.situation.game?.version && card.isConnected)
      card
        .querySelector("h3")
        ?.after(
          make(
            "button",
            { id: "take-all", onclick: () => this.takeAll(place) },
            say("take-all", { number: actions.length }),
          ),
        );
  }

  /** Whether several units of a place can be picked. @param {string} place @param {Map<string, Legal>} lit */
  #picksAt(place, lit) {
    return (
      this.situation.seen.counters.filter((one) => one.place === place && this.picks(one.unit, lit))
        .length > 1
    );
  }

  /** Whether a unit can be picked: in the open order, or once that has closed by itself. @param {string} unit @param {import("./board.js").Lit} lit */
  picks(unit, lit = this.situation.lit) {
    const { open } = this.situation.game;
    return (
      lit.get(`unit ${unit}`)?.verb === "pick" ||
      Boolean(lit.size && open?.closes && open.next.includes(unit))
    );
  }

  /** What a click plays. A counter that cannot be chosen stands for the place below it. @param {string} kind @param {string} name @returns {Legal | undefined} */
  #meant(kind, name) {
    const { at, lit, seen } = this.situation,
      { board } = this;
    if (at !== null) return undefined;
    const counter = kind === "unit" ? seen.counters.find((one) => one.unit === name) : undefined;
    return (
      lit.get(`${kind} ${name}`) ??
      (counter ? board.under(counter, lit) : lit.get(`place ${this.situation.placeOf(kind, name)}`))
    );
  }

  /**
   * Shows what a choice would do, and waits for a second one.
   * @param {Legal} action
   * @param {string[]} units who would be picked for it first
   * @param {Legal[]} legal what it is of
   */
  arm(action, units = [], legal = this.situation.game.legal) {
    this.armed = action;
    if (action.verb === "assign") this.parts.card.pointed = action.arg;
    this.inspector.hide();
    const label = make("span", {}, action.button);
    if (action.kind === "place")
      this.arrow.show(this.situation.game, String(action.arg), units).then((path) => {
        if (!path || this.armed !== action) return;
        show(label, cited(path.text));
        this.confirm.place();
      });
    else this.arrow.clear();
    const picks = units.map((unit) => `pick ${unit}`);
    const go = doButton(() => this.acts.play([...picks, action.text], legal));
    const odds = make("small", { class: "odds-brief" });
    this.confirm.show(
      `${action.kind} ${action.arg}`,
      make("span", {}, label, odds),
      go,
      make("button", { onclick: () => this.clear() }, say("do-not")),
    );
    this.showStack();
    // The card may lie below what can be seen: what one decides by stands beside the button.
    this.acts.showOdds().then(() => {
      if (action.verb === "attack") show(odds, unbrokenRatios(this.parts.card.brief));
    });
  }
}
