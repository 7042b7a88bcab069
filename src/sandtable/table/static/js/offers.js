// Whole runs of orders that one click plays. The server finds them by trying; here they are shown and played.

import * as api from "./api.js";
import { cited } from "./clauses.js";
import { doButton } from "./confirm.js";
import { find, make, say, show, unbrokenRatios } from "./page.js";

/** @typedef {import("./types.js").Offer} Offer */

/** What it asks of the rest of the table. @typedef {{ play: import("./situation.js").Play, showsProgram: () => boolean, hand: () => Pick<import("./hand.js").Hand, "armed" | "arrow" | "clear" | "confirm" | "showStack">, listed: () => void }} Acts */

/** More than so many targets are named on the map or in the list of actions only. */
export const MOST_TARGETS = 6;
/** A mouse that crosses the map asks for no offers. */
const PAUSE_MILLISECONDS = 60;

/**
 * The offer that a click on a unit or a place stands for: that of the only unit that advances there.
 * @param {Offer[]} offers
 * @param {string} kind
 * @param {string} name
 */
export function meantBy(offers, kind, name) {
  const found = offers.filter(
    (one) =>
      one.kind === "advance-one" && (kind === "unit" ? one.unit === name : one.place === name),
  );
  return found.length === 1 ? found[0] : undefined;
}

/** The offers that have a button; the others are clicks on the map. @param {Offer[]} offers */
export const buttonsOf = (offers) => offers.filter((one) => one.kind !== "advance-one");

/** Whether an action may be part of what is offered as a whole: then it has no button before that is known. @param {Pick<import("./types.js").Game, "attacks" | "legal">} game @param {import("./types.js").Legal} one */
export function mayBeOffered({ attacks, legal }, { verb }) {
  return (
    attacks &&
    (verb === "assign" || (verb === "attack" && legal.some((other) => other.verb === "done")))
  );
}

/**
 * The actions that would have had a button, and are in nothing that is offered.
 * @param {Pick<import("./types.js").Game, "attacks" | "legal">} game
 * @param {Offer[]} found
 */
export function leftPlain(game, found) {
  const some = game.legal.filter((one) => mayBeOffered(game, one));
  if (some.some((one) => one.verb === "assign"))
    return found.length || some.length > MOST_TARGETS ? [] : some;
  return some.length === 1 && !found.some((one) => one.place === some[0].arg) ? some : [];
}

/** What an offer does, whether that is final, and what it would lead to later. @param {Offer} one */
const wordsOf = (one) => cited(one.hint ?? one.text);

export class Offers {
  /**
   * @param {Pick<import("./situation.js").Situation, "game" | "changes" | "at" | "seen" | "looked" | "changing" | "stay">} situation
   * @param {Acts} acts
   */
  constructor(situation, acts) {
    this.situation = situation;
    this.acts = acts;
    /** What was asked for about a place, in one state of the game. @type {Map<string, Promise<Offer[]>>} */
    this.known = new Map();
    this.state = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.soon = undefined;
    /** The place that is pointed at. @type {string | null} */
    this.place = null;
    /** The attacks that have a button, of one state of the game. @type {{ game: unknown, attacks: Offer[] } | null} */
    this.shown = null;
  }

  /** The attacks that have a button now; null before they are known. */
  get found() {
    return this.shown?.game === this.situation.game && this.situation.game
      ? this.shown.attacks
      : null;
  }

  /** Buttons for what is offered and rolls nothing. @param {boolean} primary whether the first is what one goes on with @param {boolean} past */
  buttons(primary, past) {
    return buttonsOf(this.situation.game.offers).map((one, index) =>
      this.#button(one, primary && !index, past),
    );
  }

  /** What a choice that was refused may have meant. @param {Offer | undefined} one */
  button(one) {
    return one
      ? make(
          "button",
          {
            class: "instead",
            "data-offer": one.kind,
            "data-named": one.place ?? null,
            onclick: () => this.play(one.orders),
          },
          unbrokenRatios(one.text),
        )
      : null;
  }

  /** @param {Offer} one @param {boolean} primary @param {boolean} past */
  #button(one, primary, past) {
    return make(
      "button",
      {
        class: primary ? "primary" : "",
        "data-offer": one.kind,
        "data-named": one.place ?? null,
        disabled: past,
        onclick: () => this.play(one.orders),
      },
      unbrokenRatios(one.text),
    );
  }

  /** Shows the attacks that would close the open order: what may come of them takes a moment to find. */
  async renew() {
    const { game } = this.situation;
    if (!game?.attacks || this.situation.at !== null || this.acts.showsProgram()) return;
    const still = this.situation.changes.watch();
    const found = await this.#ask(null);
    const room = find("attacks");
    if (!still() || !room) return;
    // At whom one fires back is nobody's usual choice.
    const led =
      Boolean(find("order").querySelector("button.primary")) || found[0]?.kind === "aim-back";
    const plain = leftPlain(game, found).map((one) =>
      make(
        "button",
        { "data-option": one.text, onclick: () => this.acts.play([one.text]) },
        one.button,
      ),
    );
    show(
      room,
      found.map((one, index) =>
        this.#button(one, !led && !index && one.fair !== false, this.situation.at !== null),
      ),
      plain,
    );
    this.shown = { game, attacks: found };
    this.acts.listed();
  }

  /** What may be done about an enemy that is pointed at, while units are in hand; nothing for null. @param {string | null} kind @param {string} name */
  point(kind, name) {
    clearTimeout(this.soon);
    const place = kind && this.#beset(kind, name);
    this.place = place;
    if (place) this.soon = setTimeout(() => this.#tell(place), PAUSE_MILLISECONDS);
  }

  /** @param {string} place */
  #tell(place) {
    return this.tell(place, [], () => this.place === place && !this.situation.changing);
  }

  /** Shows the best that is offered against the enemy of a place. @param {string} place @param {string[]} units as if they were in hand @param {() => boolean} still whether that is what one points at */
  async tell(place, units, still) {
    const { game, changes } = this.situation,
      same = changes.watch();
    const [best] = await this.#ask(place, units);
    const here = () => best && same() && still();
    if (!here()) return;
    if (best.post) await this.acts.hand().arrow.show(game, best.post, units);
    if (here()) show(find("way"), wordsOf(best));
  }

  /**
   * Plays what is offered against an enemy unit, or those in a place, if anything is; for
   * fingers after they have confirmed it.
   * @param {string} kind
   * @param {string} name
   * @param {boolean} taps
   * @param {string[]} units who are to be picked for it
   * @returns {Promise<boolean>} whether there was an offer
   */
  async take(kind, name, taps, units = []) {
    const still = this.situation.changes.watch(),
      place = this.#beset(kind, name, units);
    if (!place) return false;
    const [best] = await this.#ask(place, units);
    if (!best || !still()) return false;
    this.choose(best, taps);
    return true;
  }

  /**
   * Where a tap means an attack, offers all of it, by everybody who may join, so that one press
   * plays it; or to say first who does.
   * @param {import("./types.js").Legal} action what declares it
   * @returns {Promise<boolean>} whether there was an offer
   */
  async offer(action) {
    const still = this.situation.changes.watch(),
      hand = this.acts.hand(),
      again = hand.armed?.text === action.text;
    const [best] = await this.#ask(String(action.arg));
    if (!best || !still()) return false;
    if (again) {
      this.play(best.orders);
      return true;
    }
    const plain =
      best.orders.flat().length > 1
        ? make(
            "button",
            { id: "choose-who", onclick: () => this.acts.play([action.text]) },
            say("choose-who"),
          )
        : null;
    this.choose(best, true, plain);
    hand.armed = action; // a second tap is the press
    hand.showStack();
    return true;
  }

  /** Of an attack that has hardly a chance it is asked, however it was chosen: one click may have been meant otherwise. @param {Offer} one @param {boolean} taps @param {HTMLElement | null} other what else could be meant */
  choose(one, taps, other = null) {
    if (!taps && one.fair !== false) return this.play(one.orders);
    const hand = this.acts.hand();
    hand.clear();
    const go = doButton(() => this.play(one.orders));
    hand.confirm.show(
      `place ${one.place}`,
      make("span", {}, wordsOf(one)),
      go,
      other,
      make("button", { onclick: () => hand.clear() }, say("do-not")),
    );
    return undefined;
  }

  /** Plays orders one after the other, as long as each is taken. @param {string[][]} orders */
  async play(orders) {
    const here = this.situation.stay.watch(),
      unit = orders
        .flat()
        .find((one) => one.startsWith("pick "))
        ?.slice(5);
    if (unit) this.situation.looked = { kind: "unit", name: unit };
    for (const order of orders) {
      const before = this.situation.game?.orders;
      if (!here() || before === undefined) return;
      await this.acts.play(order);
      if (this.situation.game?.orders === before) return; // refused, or thought better of
    }
  }

  /** The first offer that has a button, pressed. */
  first() {
    const button = find("order").querySelector("button[data-offer]:not([disabled])");
    /** @type {HTMLElement | null} */ (button)?.click();
  }

  /** The place of an enemy, while units are in hand; a friend beside him is no enemy. @param {string} kind @param {string} name @param {string[]} units as if they were in hand @returns {string | null} */
  #beset(kind, name, units = []) {
    const {
      game: { decision },
      at,
      seen,
    } = this.situation;
    if (at !== null || !decision || !(decision.picked.length || units.length)) return null;
    return (
      seen.counters.find(
        (one) => one.side !== decision.side && (kind === "unit" ? one.unit : one.place) === name,
      )?.place ?? null
    );
  }

  /** @param {string | null} place @param {string[]} units @returns {Promise<Offer[]>} */
  #ask(place, units = []) {
    const { game } = this.situation;
    const state = `${game.id} ${game.seat} ${game.version} ${document.documentElement.lang}`;
    if (this.state !== state) this.known.clear();
    this.state = state;
    const key = [place ?? "", ...units].join(" ");
    const asked =
      this.known.get(key) ??
      api
        .attacks(game.id, place, units)
        .then((told) => told.attacks)
        .catch(() => {
          this.known.delete(key); // it can be asked for again
          return [];
        });
    this.known.set(key, asked);
    return asked;
  }
}
