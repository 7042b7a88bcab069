// The turn of a program, shown order by order however fast it was thought out. Nobody has to wait for it:
// whatever plays, a click on the map and Escape lead to now at once.

import { playing } from "./seats.js";
import { turnPace } from "./settings.js";
import { nextStop, reading, showFrom } from "./stops.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Logged} Logged */
/** One turn that is shown: from which order on, the orders told of now, whether it is under way. @typedef {{ from: number, told: Logged[], runs: boolean }} Shown */

/** Moments that are fetched ahead of the one that is shown. */
const AHEAD = 3;

export class TheirTurn {
  /** @param {import("./replay.js").Replay} replay */
  constructor(replay) {
    this.replay = replay;
    /** What is shown now. @type {Shown | null} */
    this.shown = null;
    /** The side whose turn nobody wants to see. @type {string | null} */
    this.skipped = null;
    /** Ends the wait for time to pass, or for the next order. */
    this.wake = () => {};
    /** Whether it is the next order that is waited for. */
    this.waits = false;
  }

  /** Whether the board shows how a program plays. */
  get on() {
    return this.shown !== null;
  }

  /** The orders told of now. @returns {Logged[]} */
  get told() {
    return this.shown?.told ?? [];
  }

  /** The order told of now, or the one that will be. @returns {Logged | null} */
  get order() {
    return this.shown && (this.told.at(-1) ?? this.replay.game.log[this.shown.from]);
  }

  /**
   * The moment at which the board is to stay, because what came after it is to be shown; null if nothing is.
   * @param {Game} game
   * @param {Logged[]} fresh the orders that came
   */
  begins(game, fresh) {
    const { skipped } = this;
    if (over(game) || game.decision?.side !== skipped) this.skipped = null;
    if (this.on || document.hidden || game.hidden || this.replay.table.at !== null || turnPace() === Infinity) return null;
    return showFrom(fresh, game.seats, skipped);
  }

  /** Takes the board, on which this moment is. @param {number} from */
  begin(from) {
    this.shown = { from, told: [], runs: false };
    this.replay.news.withdraw();
  }

  /** More orders came, or there is no more to come. */
  goOn() {
    if (this.shown && !this.shown.runs) this.#show(this.shown);
    else if (this.waits) this.wake();
  }

  /** Shows all there is, and what comes meanwhile. @param {Shown} shown */
  async #show(shown) {
    const { replay } = this;
    shown.runs = true;
    let stops = 0;
    for (let at = shown.from; ;) {
      const { game } = replay;
      const to = nextStop(game.log, at, over(game), shown.told.length > 0);
      if (to === null && over(game)) break;
      if (to === null) await this.#rest();
      else {
        for (let ahead = 1; ahead <= AHEAD; ahead++) replay.ahead(to + ahead);
        const orders = game.log.slice(at, to);
        shown.told = orders;
        const pace = turnPace();
        const taken = await replay.present(to, orders, pace);
        if (this.shown !== shown) return;
        replay.news.seen(to);
        await this.#rest(taken + reading(orders, pace));
        at = to;
        stops++;
      }
      if (this.shown !== shown) return;
      if (at > replay.game.orders) break;  // it was taken back elsewhere
    }
    this.shown = null;
    replay.release();
    replay.news.seen();
    // A single order is soon over: its sentences stay to be read, and are in nobody's way.
    if (stops === 1) replay.news.again(shown.from);
  }

  /** Enough of it: to now, and what is still to come is not shown. */
  skip() {
    const { game, news } = this.replay;
    const from = this.shown?.from ?? 0;
    if (!over(game)) this.skipped = game.decision?.side ?? null;
    this.leave();
    this.replay.release();
    news.again(from);
  }

  /** Looks at it no longer; the moment stays on the board. */
  leave() {
    this.shown = null;
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

/** Whether no program is to play now. @param {Game} game */
function over(game) {
  return playing(game) === null;
}
