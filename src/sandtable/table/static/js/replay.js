// Looking back: which moment is on the board, the way from one to the next, and playing them one after the other.

import * as api from "./api.js";
import { CatchUp, notMine } from "./catch-up.js";
import { DiceTray } from "./dice.js";
import { latest } from "./latest.js";
import { Motion } from "./motion.js";
import { theirTurn } from "./news.js";
import { find } from "./page.js";
import { showQuestion } from "./question-view.js";
import { ReplayBar } from "./replay-bar.js";
import { playing } from "./seats.js";
import { turnPace } from "./settings.js";
import { TheirTurn } from "./their-turn.js";
import { standing } from "./turn-stops.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Logged} Logged */
/** @typedef {import("./types.js").Position} Position */

/**
 * What it asks of the rest of the table.
 * @typedef {object} Acts
 * @property {import("./situation.js").Tell} answer
 * @property {(at: number | null, seen: Position) => void} showMoment puts a position on the board: of a moment of the past, or with null that of now
 * @property {(decision: Game["decision"]) => void} lookAt looks at what is asked now
 * @property {() => void} showOrder
 * @property {() => unknown} watch lets programs go on
 * @property {() => Promise<unknown>} briefed comes when who opened the game has read what it is about
 * @property {(order: number, turn: boolean) => unknown} why
 * @property {() => import("./passing.js").Vow | null} passed what was said last about passing
 */

/** Moments that are kept, and how many are fetched ahead of the one that is shown. */
const KEPT = 60,
  AHEAD = 4;
/** Milliseconds: to read a sentence while playing, and a moment at which nothing happens. */
const READ = 900,
  NOTHING = 120;
/** What happens now is shown faster than what one looks back at. */
const LIVE_PACE = 2.5;
/** The address follows when one has come to rest: browsers refuse to change it a hundred times. */
const REST = 250;

export class Replay {
  /**
   * @param {import("./situation.js").Situation} situation
   * @param {import("./board.js").Board} board
   * @param {Acts} acts
   */
  constructor(situation, board, acts) {
    this.situation = situation;
    this.board = board;
    this.acts = acts;
    this.motion = new Motion(board);
    /** @type {ReplayBar} */
    this.bar = new ReplayBar(this);
    /** @type {CatchUp} */
    this.news = new CatchUp(this);
    /** @type {TheirTurn} */
    this.theirs = new TheirTurn(this);
    this.dice = new DiceTray();
    this.playing = false;
    /** Whether the next thing heard of a game is the first that these eyes see of it. */
    this.anew = true;
    /** @type {{ turns: number[], combats: number[] } | undefined} */
    this.jumps = undefined;
    /** The moment that was asked for last. */
    this.asked = latest();
    /** The moments that are played one after the other. */
    this.run = latest();
    /** @type {Map<number, Promise<Position>>} */
    this.moments = new Map();
    /** The moment that is being fetched: a slider that is drawn along must not ask for all on its way. @type {Promise<unknown>} */
    this.line = Promise.resolve();
    /** Ends the rest between two moments. @type {() => void} */
    this.wake = () => {};
  }

  /** Forgets all that was seen: another game, another language, other eyes. */
  reset() {
    this.theirs.reset();
    this.pause();
    clearTimeout(this.clock);
    this.anew = true;
    this.asked.end();
    this.moments.clear();
    this.dice.skip();
    this.motion.finish();
    this.motion.clear();
    this.bar.reset();
    this.news.withdraw();
  }

  /** @returns {Game} */
  get game() {
    return this.situation.game;
  }

  /** How many orders were given before the moment on the board. */
  get now() {
    return this.situation.at ?? this.game.orders;
  }

  /** The order that led to the moment on the board. @returns {Logged | undefined} */
  get lastOrder() {
    return this.game.log[this.now - 1];
  }

  // What the table tells

  /**
   * The moment at which the board is to stay, because programs played on from there and that is shown now.
   * @param {Game | null} old
   * @param {Game} game
   * @returns {number | null}
   */
  holds(old, game) {
    if (old && !this.anew) return this.theirs.begins(game, freshOf(old, game));
    const left = this.news.left(game);
    return left === null ? null : this.theirs.begins(game, game.log.slice(left));
  }

  /**
   * The game on the table has changed: shows how, if one looks at it.
   * @param {Game | null} old
   * @param {ReturnType<Motion["still"]>} before
   * @param {boolean} own whether it was asked for here
   */
  changed(old, before, own) {
    const { game } = this;
    // Orders may have been taken back; and at the end all is told, of the past too.
    for (const number of this.moments.keys())
      if (number > game.log_from) this.moments.delete(number);
    this.jumps = undefined;
    this.bar.update();
    const first = old === null || this.anew;
    this.anew = false;
    if (own) this.theirs.stay();
    if (this.theirs.on) return this.theirs.goOn();
    if (old === null || first) {
      this.news.opened(game);
      return;
    }
    if (old.version === game.version) return;
    const fresh = freshOf(old, game);
    let taken = 0;
    if (this.situation.at === null) {
      taken = this.motion.go(
        before,
        game.board,
        [...fresh, { moves: game.draft_moves }],
        LIVE_PACE,
      );
      // The last combat stays on the map; else what the other side did, if that was one order.
      const theirs = notMine(game, fresh, own);
      const order =
        fresh.filter((one) => one.combat).at(-1) ?? (theirs.length === 1 ? theirs[0] : undefined);
      this.motion.mark(order, game.board, before, taken, LIVE_PACE);
    }
    this.news.changed(game, fresh, own);
    const mine = fresh.filter((one) => game.seats[one.side] === "person");
    if (own && mine.length && playing(game) && this.theirs.stands)
      this.theirs.linger(taken + standing(mine, game.undo.can, turnPace()));
    else this.theirs.goOn();
  }

  // Dice and ways

  /** Lets the dice fall that orders given by people have thrown, before anything is told of what came of them. @param {Game} game as the table tells it now */
  async rolls(game) {
    const { game: old } = this;
    if (
      !old ||
      this.anew ||
      old.version === game.version ||
      this.situation.at !== null ||
      this.situation.handing ||
      document.hidden
    )
      return;
    const since = game.log_from || old.orders;
    await this.#throwDice(
      game.log.filter((one) => one.number >= since && game.seats[one.side] === "person"),
      1,
    );
  }

  /** @param {Logged[]} orders @param {number} pace */
  async #throwDice(orders, pace) {
    const order = orders.filter(({ combat }) => combat?.throws.length).at(-1);
    if (!order?.combat || !this.dice.on) return;
    const { combat } = order;
    /** @type {import("./types.js").Spot | undefined} */
    const spot = this.board.places[combat.place];
    if (spot) this.board.view.reveal(spot.x, spot.y);
    // Who attacks from where is seen, and nothing yet of what came of it.
    const before = this.motion.still(this.situation.seen);
    this.motion.mark(
      { ...order, combat: { ...combat, faces: [], result: null } },
      this.situation.seen,
      before,
      0,
      pace,
    );
    await this.dice.roll(
      combat,
      this.situation.sides[combat.side],
      spot?.name ?? combat.place,
      pace,
      this.theirs.on,
    );
  }

  /** Whether the ways of a whole turn are on the map. */
  get waysShown() {
    return this.motion.waysShown;
  }

  /** The ways of many orders at once; a second time takes them away. Those of the last turn of the other side, unless others are named. @param {Logged[]} [orders] */
  showWays(orders) {
    const { game, motion } = this;
    if (motion.waysShown) motion.clear();
    else motion.ways(orders ?? theirTurn(game.log, this.#mine(game)), this.situation.seen);
    this.bar.update();
    this.news.update();
  }

  /** The side of the one person at the table; of who must choose if there are several. @param {Game} game */
  #mine(game) {
    const people = Object.keys(game.seats).filter((side) => game.seats[side] === "person");
    return people.length === 1 ? people[0] : (this.situation.seat ?? game.decision?.side ?? null);
  }

  // Looking

  /**
   * Shows the moment after so many orders.
   * @param {number} orders
   * @param {boolean} glide whether the counters go there from where they are
   * @param {boolean} follow whether the map is moved to where something happened
   * @returns {Promise<number>} how many milliseconds it takes to see it
   */
  async look(orders, glide = false, follow = true) {
    const still = this.asked.begin();
    const { game } = this;
    const at = orders === game.orders ? null : orders;
    const seen = at === null ? game.board : await this.#inLine(orders, still);
    if (!seen || !still()) return 0; // another moment was asked for meanwhile
    const before = this.motion.still(this.situation.seen);
    this.motion.finish();
    this.acts.showMoment(at, seen);
    this.bar.update();
    this.news.update();
    this.#follow();
    const taken = glide
      ? this.motion.go(before, seen, this.lastOrder ? [this.lastOrder] : [], this.bar.pace)
      : 0;
    const read = this.motion.mark(
      at === null && !glide ? undefined : this.lastOrder,
      seen,
      glide ? before : new Map(),
      taken,
      this.bar.pace,
    );
    if (follow && (at !== null || glide)) this.#reveal();
    return taken + read;
  }

  /**
   * Shows what orders of a program did, the last of which led to this moment; nothing can be played meanwhile.
   * @param {number} to
   * @param {Logged[]} orders
   * @param {number} pace
   * @returns {Promise<number>} how many milliseconds it takes to see it
   */
  async present(to, orders, pace) {
    const still = this.asked.begin();
    const seen = to === this.game.orders ? this.game.board : await this.#inLine(to, still);
    if (!seen || !still()) return 0;
    await this.#throwDice(orders, pace);
    if (!still()) return 0;
    const before = this.motion.still(this.situation.seen);
    this.motion.finish();
    this.acts.showMoment(to, seen);
    this.bar.update();
    const taken = this.motion.go(before, seen, orders, pace);
    const read = this.motion.mark(orders.at(-1), seen, before, taken, pace);
    this.#reveal();
    return taken + read;
  }

  /** The board shows what is now; the last combat stays on the map. */
  release() {
    this.asked.end();
    const before = this.motion.still(this.situation.seen);
    this.acts.showMoment(null, this.game.board);
    this.acts.lookAt(this.game.decision);
    this.motion.go(before, this.game.board, [], LIVE_PACE);
    this.bar.update();
    this.news.update();
    // What is asked now must be seen; who reads below is not drawn away.
    if (!find("sheet").contains(document.activeElement)) showQuestion();
  }

  /** Goes so many orders on, or back. @param {number} by */
  step(by) {
    this.pause();
    const to = Math.min(Math.max(this.now + by, 0), this.game.orders);
    if (to === this.now) return;
    this.look(to, by > 0);
    this.ahead(to + by);
  }

  /** Goes to the beginning of the next turn, or of this one, or the last. @param {number} by */
  turn(by) {
    this.pause();
    this.#jump(this.#jumps().turns, by);
  }

  /** Goes to the next combat that was decided, or the last. @param {number} by */
  combat(by) {
    this.pause();
    this.#jump(this.#jumps().combats, by);
  }

  /** A new game from the moment on the board; this one stays as it is. */
  async again() {
    const { id } = this.situation;
    try {
      const begun = await api.again(id, this.now);
      if (this.situation.id === id) location.hash = `#game/${begun.id}`;
    } catch (trouble) {
      this.acts.answer(/** @type {Error} */ (trouble).message);
    }
  }

  /** @returns {Promise<unknown>} */
  back() {
    if (this.theirs.lingers) return Promise.resolve(this.theirs.goAhead());
    if (this.theirs.on) return Promise.resolve(this.theirs.skip());
    this.pause();
    return this.look(this.game.orders);
  }

  /** A position of the past, asked for once. @param {number} orders @returns {Promise<Position>} */
  moment(orders) {
    let found = this.moments.get(orders);
    if (!found) {
      found = api.moment(this.situation.id, orders);
      this.moments.set(orders, found);
      found.catch(() => this.moments.delete(orders));
      const [oldest] = this.moments.keys();
      if (this.moments.size > KEPT) this.moments.delete(oldest);
    }
    return found;
  }

  /** Fetches a moment that will be wanted soon. @param {number} orders */
  ahead(orders) {
    if (orders >= 0 && orders < this.game.orders) this.moment(orders).catch(() => {});
  }

  /**
   * Fetches a moment after the one that is being fetched; null if another was asked for meanwhile.
   * @param {number} orders @param {() => boolean} still whether it is @returns {Promise<Position | null>}
   */
  async #inLine(orders, still) {
    const fetched = this.line.then(() => (still() ? this.moment(orders) : null));
    this.line = fetched.catch(() => {});
    return fetched.catch((trouble) => {
      if (!still()) return null;
      this.pause();
      this.acts.answer(trouble.message);
      return null;
    });
  }

  // Playing

  toggle() {
    if (this.theirs.lingers) this.theirs.goAhead();
    else if (this.playing || this.theirs.on) this.pause();
    else this.play();
  }

  /** Plays from here to now; from now, the last turn again. @param {number | null} from */
  async play(from = null) {
    this.pause();
    const first = from ?? (this.situation.at === null ? this.#lastTurn() : null);
    this.playing = true;
    this.bar.update();
    const still = this.run.begin();
    if (first !== null) await this.look(first);
    if (still()) await this.#sleep(READ / this.bar.pace);
    while (still() && this.situation.at !== null) {
      const next = this.situation.at + 1;
      for (let ahead = 1; ahead <= AHEAD; ahead++) this.ahead(next + ahead);
      const shown = await this.look(next, true);
      if (!still()) return;
      await this.#sleep(shown + (this.lastOrder?.events.length ? READ : NOTHING) / this.bar.pace);
    }
    if (still()) this.pause();
  }

  pause() {
    this.run.end();
    this.wake();
    if (this.theirs.on) {
      this.theirs.leave();
      this.acts.showMoment(this.now, this.situation.seen); // from now on it is a moment like any other
      this.bar.update();
      this.#follow();
    }
    if (!this.playing) return;
    this.playing = false;
    if (this.game) this.bar.update();
  }

  /** @param {number} milliseconds */
  #sleep(milliseconds) {
    return new Promise((done) => {
      const clock = setTimeout(done, milliseconds);
      this.wake = () => {
        clearTimeout(clock);
        done(undefined);
      };
    });
  }

  /** The moments one jumps to: the beginnings of turns, and the combats. */
  #jumps() {
    const { log } = this.game;
    this.jumps ??= {
      turns: log
        .filter((one, n) => n === 0 || log[n - 1].turn !== one.turn)
        .map((one) => one.number),
      combats: log
        .filter((one) => one.combat && one.combat.result !== null)
        .map((one) => one.number + 1),
    };
    return this.jumps;
  }

  /** @param {number[]} stops @param {number} by */
  #jump(stops, by) {
    const to =
      by > 0
        ? (stops.find((one) => one > this.now) ?? this.game.orders)
        : (stops.filter((one) => one < this.now).at(-1) ?? 0);
    if (to !== this.now) this.look(to);
  }

  #lastTurn() {
    return this.#jumps().turns.at(-1) ?? 0;
  }

  /** Brings what happens into sight. */
  #reveal() {
    const name = this.lastOrder?.combat?.place ?? this.lastOrder?.moves.at(-1)?.path.at(-1);
    /** @type {Record<string, import("./types.js").Spot>} */
    const places = this.board.places;
    const spot = name && places[name];
    if (spot) this.board.view.reveal(spot.x, spot.y);
  }

  /** The address names the moment, so that it can be kept and sent. */
  #follow() {
    clearTimeout(this.clock);
    this.clock = setTimeout(() => this.settle(), REST);
  }

  /** Lets the address say where one looks. */
  settle() {
    const home = `#game/${this.situation.id}`;
    if (location.hash !== home && !location.hash.startsWith(`${home}/`)) return;
    if (location.hash !== this.hash) history.replaceState(null, "", this.hash);
  }

  /** Leads to the moment on the board, also when the game has gone on. */
  get link() {
    return `#game/${this.situation.id}/at/${this.now}`;
  }

  get hash() {
    return `#game/${this.situation.id}${this.situation.at === null ? "" : `/at/${this.situation.at}`}`;
  }
}

/** The orders that came since. @param {Game | null} old @param {Game} game @returns {Logged[]} */
function freshOf(old, game) {
  return old ? game.log.slice(game.log_from || old.orders) : game.log;
}
