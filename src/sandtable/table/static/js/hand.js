// What pointing means: looking at something, choosing it, confirming it, taking several units at once.

import * as api from "./api.js";
import { focusedOn } from "./board.js";
import { cited } from "./clauses.js";
import { after, before, onlyPicked } from "./closing.js";
import { Confirm } from "./confirm.js";
import { Drag } from "./drag.js";
import { Fan } from "./fan.js";
import { Inspector, stackCard } from "./inspector.js";
import { CLICK } from "./lit.js";
import { find, make, say, show, tight } from "./page.js";
import { markable } from "./marks.js";
import { meantBy } from "./offers.js";
import { PathArrow } from "./path.js";
import { on } from "./settings.js";

/** @typedef {import("./types.js").Legal} Legal */

/** A mouse that crosses the map asks for no ways. */
const PAUSE_MILLISECONDS = 30;

export class Hand {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    this.arrow = new PathArrow(table.board);
    this.inspector = new Inspector(find("inspector"), table.board);
    this.confirm = new Confirm(table.board);
    this.drag = new Drag(this);
    this.fan = new Fan(this);
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
    table.board.forgives = () => on("confirm") && table.at === null && !table.changing && !table.marches.aiming && !table.replay.theirs.lingers;
    for (const sign of ["pointerdown", "wheel"])
      table.board.svg.addEventListener(sign, () => this.inspector.hide(), { passive: true });
  }

  /**
   * A click on a place or unit: plays it if it is legal, else asks why not. One that must wait to be understood lets the next wait, too.
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
    const { table } = this;
    if (table.at !== null || table.replay.theirs.lingers) return void table.back();
    if (table.marches.aiming) return void table.marches.goal(this.#placeOf(kind, name), Boolean(how.pointed));
    table.looked = { kind, name };
    // What means nothing yet may mean something once the answer to the last click is there; and a second click on the
    // same is not the first once more.
    const known = !how.all && this.#meant(kind, name);
    if (table.changing && (!known || known.text === this.sent) && !(await this.#settled(kind, name))) return undefined;
    if (how.all) return void this.takeAll(this.place);
    const taps = Boolean(how.pointed) && on("confirm");
    const action = this.#meant(kind, name), whole = meantBy(table.game.offers, kind, name);
    if (whole) return void table.offers.choose(whole, taps);
    // Who clicks an enemy wants to attack him, who clicks the place to go there.
    const goes = kind === "unit" && action?.verb === "go";
    if ((!action || goes) && await table.offers.take(kind, name, taps)) return undefined;
    if (taps && action?.verb === "attack" && await table.offers.offer(action)) return undefined;
    const click = { kind, name, place: this.#placeOf(kind, name), ...how }, deed = before(table.game, click, table.lit);
    if (deed?.does === "close") return void this.#serve(deed);
    // Of a pile it is not known yet who is meant, unless all of it stands for the place below.
    const below = kind === "unit" && action?.kind === "place", next = after(table.game, click);
    if (how.pointed && kind === "unit" && !(below && !next) && this.fan.show(name)) return void this.showStack();
    if (deed) return void this.#serve(deed);
    if (next && (!action || below)) return void this.#serve(next);
    if (!action && kind === "place" && how.pointed && await this.#takeUp(name)) return undefined;
    if (!action) {
      this.clear();
      this.showStack();
      table.overlays.renew();
      return void table.why(kind, name);
    }
    // Picking a unit is choosing; what is done with it is confirmed.
    if (how.pointed && on("confirm") && action.verb !== "pick" && this.armed?.text !== action.text) return this.arm(action);
    // What was offered needs no answer to be seen in hand; if it is refused after all, it is put down.
    if (action.verb === "pick" && !action.warning && !table.changing) table.board.raise(name);
    this.sent = action.text;
    return void table.play([action.text]);
  }

  /** Waits for the answer to what was played last; whether a click still means what it meant. @param {string} kind @param {string} name */
  async #settled(kind, name) {
    const { table } = this, { stay } = table, { decision } = table.game;
    if (await table.settled()) return true;
    // The move closed by itself: its side goes on with the next unit.
    return stay === table.stay && table.at === null && !table.handing &&
      table.game?.decision?.side === decision?.side && this.#meant(kind, name)?.verb === "pick";
  }

  /** Does to the open order as a whole what a click means. @param {import("./closing.js").Deed} deed */
  #serve({ does, name }) {
    if (does === "nothing") return undefined;
    return does === "drop" ? this.table.drop(name) : this.table.play([does === "close" ? "done" : `pick ${name}`]);
  }

  /** Closes the open move, if it closes by itself. */
  close() {
    if (this.table.at === null && this.table.game.open?.closes) this.table.play(["done"]);
  }

  /** Lets go of what is dragged, or puts down what is in hand and was not used; whether there was anything. */
  letGo() {
    const { table } = this;
    if (this.drag.cancel()) return true;
    if (table.at !== null || !onlyPicked(table.game)) return false;
    table.undo(true);
    return true;
  }

  /** Shows what stands there, and chooses nothing: for fingers, which cannot hover. @param {string} kind @param {string} name */
  inspect(kind, name) {
    this.table.looked = { kind, name };
    this.showStack();
    this.table.overlays.renew();
    find("stack").scrollIntoView({ block: "nearest" });
  }

  /** What the mouse is over, or has the focus: nothing for null. @param {string | null} kind @param {string} name */
  point(kind, name) {
    const { table } = this;
    this.over = { kind, name };
    clearTimeout(this.soon);
    // While an answer is awaited nobody knows what can be done: it is pointed at again then.
    if (!table.game || table.handing || table.changing) return;
    const place = kind && this.#placeOf(kind, name);
    // What the panel shows already need not cover the map.
    if (place && place !== this.place && !table.walk.here) this.inspector.rest(table.seen, place);
    else this.inspector.hide();
    if (this.armed) return;
    const action = kind && this.#meant(kind, name);
    table.card.point(action && (action.kind === "place" || action.verb === "assign") ? String(action.arg) : null);
    if (action && action.kind === "place")
      this.soon = setTimeout(() => table.game && !table.changing && this.arrow.show(table.game, String(action.arg)), PAUSE_MILLISECONDS);
    else this.arrow.clear();
    table.offers.point(action && !(kind === "unit" && action.verb === "go") ? null : kind, name);
  }

  /** Forgets what was pointed at: the game is another now. */
  clear() {
    // Who is dragged already while an answer is awaited is asked about after it.
    if (this.drag.taken || this.table.at !== null) this.drag.cancel();
    if (this.table.at !== null) this.fan.close();
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
    const offered = [...this.table.lit].filter(([name]) => this.table.board.spots.has(name));
    /** @param {[string, Legal]} entry */
    const rank = ([name, action]) => (name.startsWith("place") ? CLICK.length : 0) + CLICK.indexOf(action.verb);
    const names = offered.sort((one, other) => rank(one) - rank(other)).map(([name]) => name);
    if (!names.length) return;
    // Who pressed a button has the focus there, and goes on from what was looked at.
    const here = focusedOn().kind ? focusedOn() : this.table.looked;
    const now = names.indexOf(`${here?.kind} ${here?.name}`);
    const first = backwards ? names.length - 1 : 0;
    const index = now < 0 ? first : (now + (backwards ? -1 : 1) + names.length) % names.length;
    const [kind, name] = names[index].split(" ");
    this.table.looked = { kind, name };
    this.table.board.focus(kind, name);
    this.showStack();
  }

  /** A click on a place that means nothing else takes up who stands there and can go: all of them, or it is asked who. @param {string} place */
  async #takeUp(place) {
    const { table } = this, { game } = table;
    const able = table.seen.counters.filter((one) => one.place === place && this.picks(one.unit));
    if (!able.length) return false;
    const { actions } = await api.stack(table.id, place).catch(() => ({ actions: [] }));
    if (game !== table.game) return true;  // it was meant for what has passed
    if (actions.length < able.length) return this.fan.show(able[0].unit);
    table.play(actions);
    return true;
  }

  /** Picks all units of a place that can be picked together. @param {string | undefined} place */
  async takeAll(place) {
    const { table } = this;
    const { game } = table;
    const { actions } = place ? await api.stack(table.id, place).catch(() => ({ actions: [] })) : { actions: [] };
    if (game !== table.game) return undefined;  // who stood there may be gone
    if (actions.length) {
      this.fan.close();  // nothing is left to choose in it, and the ground about it is wanted
      return table.play(actions);
    }
    this.showStack();
    return table.looked ? table.why(table.looked.kind, table.looked.name) : undefined;
  }

  /** The place that was looked at last. @returns {string | undefined} */
  get place() {
    const { looked } = this.table;
    return looked ? this.#placeOf(looked.kind, looked.name) : undefined;
  }

  /**
   * Looks at the place that a new question is about, or at who has been taken in hand or moved: what one acts on is to be seen, not clicked at to be found.
   * @param {import("./types.js").Decision | null} decision
   * @param {import("./types.js").Decision | null | undefined} before
   */
  turn(decision, before) {
    const { table } = this, about = decision?.about, unit = decision?.picked.at(-1);
    if (about?.[0] === "place" && String(about) !== String(before?.about)) {
      if (about[1] !== this.place && table.seen.counters.some((one) => one.place === about[1])) table.looked = { kind: "place", name: about[1] };
    } else if (unit && String(decision?.draft) !== String(before?.draft) && this.#placeOf("unit", unit) !== this.place) table.looked = { kind: "unit", name: unit };
  }

  /** The card of that place, in the panel. */
  async showStack() {
    const { table, place } = this;
    this.inspector.hide();
    if (table.looked?.kind === "unit") table.forces.look(table.looked.name);
    const now = table.at === null;
    const marks = {
      lit: now ? table.lit : new Map(),
      picked: now ? table.game.decision?.picked ?? [] : [],
      piled: table.board.piled(place),
      looked: table.looked?.kind === "unit" ? table.looked.name : null,
    };
    const card = place ? stackCard(table.seen, place, marks, (unit) => this.choose("unit", unit)) : null;
    if (now) markable(card, table.game, table.seen);
    show(find("stack"), card);
    table.charts.renew();
    if (!card || !place || !this.#picksAt(place, marks.lit)) return;
    const { version } = table.game;
    const { actions } = await api.stack(table.id, place).catch(() => ({ actions: [] }));
    if (actions.length > 1 && version === table.game?.version && card.isConnected)
      card.querySelector("h3")?.after(make("button", { id: "take-all", onclick: () => this.takeAll(place) },
        say("take-all", { number: actions.length })));
  }

  /** Whether several units of a place can be picked. @param {string} place @param {Map<string, Legal>} lit */
  #picksAt(place, lit) {
    return this.table.seen.counters.filter((one) => one.place === place && this.picks(one.unit, lit)).length > 1;
  }

  /** Whether a unit can be picked: in the open order, or once that has closed by itself. @param {string} unit @param {import("./board.js").Lit} lit */
  picks(unit, lit = this.table.lit) {
    const { open } = this.table.game;
    return lit.get(`unit ${unit}`)?.verb === "pick" || Boolean(lit.size && open?.closes && open.next.includes(unit));
  }

  /** @param {string} kind @param {string} name @returns {string | undefined} */
  #placeOf(kind, name) {
    return kind === "unit" ? this.table.seen.counters.find((one) => one.unit === name)?.place : name;
  }

  /** What a click plays. A counter that cannot be chosen stands for the place below it. @param {string} kind @param {string} name @returns {Legal | undefined} */
  #meant(kind, name) {
    const { at, board, lit, seen } = this.table;
    if (at !== null) return undefined;
    const counter = kind === "unit" ? seen.counters.find((one) => one.unit === name) : undefined;
    return lit.get(`${kind} ${name}`) ?? (counter ? board.under(counter, lit) : lit.get(`place ${this.#placeOf(kind, name)}`));
  }

  /**
   * Shows what a choice would do, and waits for a second one.
   * @param {Legal} action
   * @param {string[]} units who would be picked for it first
   * @param {Legal[]} legal what it is of
   */
  arm(action, units = [], legal = this.table.game.legal) {
    const { table } = this;
    this.armed = action;
    if (action.verb === "assign") table.card.pointed = action.arg;
    this.inspector.hide();
    const told = make("span", {}, action.button);
    if (action.kind === "place")
      this.arrow.show(table.game, String(action.arg), units).then((path) => {
        if (!path || this.armed !== action) return;
        show(told, cited(path.text));
        this.confirm.place();
      });
    else this.arrow.clear();
    const go = make("button", { class: "primary", id: "do-it", onclick: async () => {
      go.disabled = true;  // a finger may tap twice
      await table.play([...units.map((unit) => `pick ${unit}`), action.text], legal);
      go.disabled = false;
    } }, say("do-it"));
    const odds = make("small", { class: "odds-brief" });
    this.confirm.show(`${action.kind} ${action.arg}`, make("span", {}, told, odds), go,
      make("button", { onclick: () => this.clear() }, say("do-not")));
    this.showStack();
    // The card may lie below what can be seen: what one decides by stands beside the button.
    table.showOdds().then(() => { if (action.verb === "attack") show(odds, tight(table.card.brief)); });
  }
}
