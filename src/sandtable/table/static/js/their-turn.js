// The turn of a program, shown order by order however fast it was thought out. Nobody has to wait for it:
// whatever plays, a click on the map and Escape lead to now at once.

import { latest } from "./latest.js";
import { opensAnew } from "./news.js";
import { playing, waiting } from "./seats.js";
import { turnPace } from "./settings.js";
import { nextStop, PAUSE, reading, showFrom } from "./turn-stops.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Logged} Logged */
/** One turn that is shown: from which order on, the orders told of now, whether it is under way, and the order that something else begins with. @typedef {{ from: number, orders: Logged[], runs: boolean, opens: Logged | null }} Shown */

/** Moments that are fetched ahead of the one that is shown. */
const AHEAD = 3;

export class TheirTurn {
  /** @param {Pick<import("./replay.js").Replay, "acts" | "ahead" | "game" | "motion" | "news" | "present" | "release" | "situation"> & { bar: Pick<import("./replay-bar.js").ReplayBar, "update"> }} replay */
  constructor(replay) {
    this.replay = replay;
    /** What is shown now. @type {Shown | null} */
    this.shown = null;
    /** The last such turn. */
    this.shows = latest();
    /** The side whose turn nobody wants to see. @type {string | null} */
    this.skipped = null;
    /** Ends the wait for time to pass, or for the next order. */
    this.wake = () => {};
    /** Whether it is the next order that is waited for. */
    this.waits = false;
    /** Whether an order of one's own is still looked at: what answers it is not shown yet. */
    this.lingers = false;
    /** The last such order. */
    this.own = latest();
    /** Whether programs that play among themselves are to go on after each turn. */
    this.onward = false;
  }

  /** Whether what is ordered here stands for a while before a program answers it. */
  get stands() {
    const { game } = this.replay;
    return (
      !document.hidden && !game.hidden && Object.values(game.seats).some((who) => who !== "person")
    );
  }

  /** What was ordered here stays on the board for so long; until then it may be taken back. @param {number} milliseconds */
  async linger(milliseconds) {
    const still = this.own.begin();
    this.lingers = true;
    this.replay.acts.showOrder();
    await this.#rest(milliseconds);
    if (this.lingers && still()) this.goAhead();
  }

  /** One has seen enough of one's own order: the program may answer. */
  goAhead() {
    if (!this.lingers) return;
    const {
      shown,
      replay: { acts },
    } = this;
    this.stay();
    acts.watch();
    if (shown && !shown.runs) this.#show(shown);
    acts.showOrder();
  }

  /** One's own order is looked at no longer. */
  stay() {
    if (!this.lingers) return;
    this.lingers = false;
    this.wake();
  }

  /** Programs go on after each turn, or stop after this one. @param {boolean} onward */
  drive(onward) {
    this.onward = onward;
    this.goOn();
    this.replay.acts.showOrder();
  }

  /** Whether the board shows how a program plays. */
  get on() {
    return this.shown !== null;
  }

  /** The orders told of now. @returns {Logged[]} */
  get orders() {
    return this.shown?.orders ?? [];
  }

  /** The order that something else begins with, while that is announced. @returns {Logged | null} */
  get opens() {
    return this.shown?.opens ?? null;
  }

  /** The order told of now, or the one that will be. @returns {Logged | null} */
  get order() {
    return this.shown && (this.orders.at(-1) ?? this.replay.game.log[this.shown.from]);
  }

  /**
   * The moment at which the board is to stay, because what came after it is to be shown; null if nothing is.
   * @param {Game} game
   * @param {Logged[]} fresh the orders that came
   */
  begins(game, fresh) {
    const { skipped } = this;
    if (over(game) || game.decision?.side !== skipped) this.skipped = null;
    if (
      this.on ||
      document.hidden ||
      game.hidden ||
      this.replay.situation.at !== null ||
      turnPace() === Infinity
    )
      return null;
    return showFrom(fresh, game.seats, skipped);
  }

  /** Takes the board, on which this moment is. @param {number} from */
  begin(from) {
    this.shown = { from, orders: [], runs: false, opens: null };
    this.shows.begin();
    this.replay.news.withdraw();
  }

  /** More orders came, or there is no more to come. */
  goOn() {
    if (this.lingers) return;
    if (this.shown && !this.shown.runs) this.#show(this.shown);
    else if (this.waits) this.wake();
    else if (!this.shown) this.#nextTurn();
  }

  /** Whether programs were asked to play the next turn, too. */
  #nextTurn() {
    const { game, acts, situation } = this.replay;
    if (document.hidden || (situation.at !== null && !this.on)) this.onward = false;
    if (!this.onward || !waiting(game)) return false;
    acts.watch();
    return true;
  }

  /** Shows all there is, and what comes meanwhile. @param {Shown} shown */
  async #show(shown) {
    const { replay } = this,
      still = this.shows.watch();
    shown.runs = true;
    await replay.acts.briefed(); // nobody looks at the map behind the briefing
    if (!still()) return;
    let stops = 0;
    for (let at = shown.from; ; ) {
      const { game } = replay;
      const to = nextStop(game.log, at, over(game), shown.orders.length > 0);
      if (to === null && over(game) && !this.#nextTurn()) break;
      if (to === null) await this.#rest();
      else {
        for (let ahead = 1; ahead <= AHEAD; ahead++) replay.ahead(to + ahead);
        const orders = game.log.slice(at, to);
        const pace = turnPace();
        // What was fought over before and what comes now must not run together.
        if (opensAnew(game.log, at)) {
          shown.opens = game.log[at];
          replay.bar.update();
          await this.#rest(PAUSE / pace);
          if (!still()) return;
          shown.opens = null;
        }
        shown.orders = orders;
        const taken = await replay.present(to, orders, pace);
        if (!still()) return;
        replay.acts.showOrder(); // where programs play among themselves it may be another one's order
        replay.news.seen(to);
        await this.#rest(taken + reading(orders, pace));
        at = to;
        stops++;
      }
      if (!still()) return;
      if (at > replay.game.orders) break; // it was taken back elsewhere
    }
    this.shown = null;
    replay.release();
    replay.news.seen();
    // What it came to stays to be read, and is in nobody's way; a single order is told whole.
    if (stops) replay.news.again(shown.from);
  }

  /** Enough of it: to now, and what is still to come is not shown. */
  skip() {
    const { game, news } = this.replay;
    const from = this.shown?.from ?? 0;
    if (!over(game)) this.skipped = game.decision?.side ?? null;
    this.leave();
    this.replay.release();
    this.replay.motion.clear(); // the arrows of an order that is long past
    news.again(from);
  }

  /** Looks at it no longer; the moment stays on the board. */
  leave() {
    this.shown = null;
    this.shows.end();
    this.lingers = false;
    this.onward = false;
    this.wake();
  }

  /** Forgets all: another game, or other eyes. */
  reset() {
    this.skipped = null;
    this.leave();
  }

  /** For so long, or until somebody wakes us. @param {number} [milliseconds] */
  #rest(milliseconds) {
    return new Promise((done) => {
      this.waits = milliseconds === undefined;
      const clock = this.waits ? undefined : setTimeout(done, milliseconds);
      this.wake = () => {
        clearTimeout(clock);
        this.waits = false;
        done(undefined);
      };
    });
  }
}

/** Whether no program is to play now, or it waits. @param {Game} game */
function over(game) {
  return playing(game) === null || waiting(game);
}
