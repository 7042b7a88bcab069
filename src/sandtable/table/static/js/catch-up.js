// What happened since one last looked at a game: offered to be watched, and never forced on anybody.

import * as api from "./api.js";
import { latest } from "./latest.js";
import { didSomething, turnFrom } from "./news.js";
import { showNote } from "./news-note.js";
import { find, say } from "./page.js";
import { passedFrom } from "./passing.js";
import { keepQuestion } from "./question-view.js";
import { recall, remember } from "./settings.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Logged} Logged */

/** What is news: its first order, up to which, whether it was just seen to happen, and what the table tells of it. A game that says what it is has no order. @typedef {{ from: number | null, to: number, again: boolean, text: string, told: import("./types.js").News | null }} Offer */

/** Of so many games it is remembered how much was seen. */
const GAMES = 200;
const STORED = "seen";

export class CatchUp {
  /** @param {Pick<import("./replay.js").Replay, "acts" | "game" | "play" | "showWays" | "situation" | "waysShown">} replay */
  constructor(replay) {
    this.replay = replay;
    /** @type {Offer | null} */
    this.offer = null;
    /** What is offered, one after the other. */
    this.offers = latest();
    /** From which order on one wants to hear nothing more: the news of that turn were put away. @type {number | null} */
    this.closed = null;
  }

  withdraw() {
    this.#drop();
    this.update();
  }

  /** A game was opened. @param {Game} game */
  opened(game) {
    this.#drop();
    this.closed = null;
    if (this.#covered(game)) return this.update();
    const seen = known()[key(game)];
    if (seen === undefined && game.again && !game.again.plan)
      this.offer = {
        from: null,
        to: 0,
        again: true,
        text: say("again-note", { orders: game.again.orders }),
        told: null,
      };
    if (seen === undefined || seen >= game.orders) return this.seen();
    this.#offer(seen, false);
  }

  /**
   * Orders were given while the game lay on the table.
   * @param {Game} game @param {Logged[]} fresh @param {boolean} own whether something was played here
   */
  changed(game, fresh, own) {
    if (this.#covered(game)) return;
    // What was taken back is no news any more, and what was seen of it is forgotten.
    if (this.offer && takenBack(game, this.offer.to)) this.#drop();
    if ((known()[key(game)] ?? 0) > game.orders) this.seen();
    // Who plays on has seen enough of what was before.
    if (own) this.#drop();
    const theirs = notMine(game, fresh, own);
    if (theirs.length && document.hidden) {
      this.#offer(this.offer?.from ?? theirs[0].number, false);
    } else if (theirs.length && this.offer?.again !== false) {
      // A program gives one order after the other, and they are told of together.
      const from = this.offer?.from ?? turnFrom(game.log, theirs[0].number, game.seats, game.seat);
      if (from === this.closed) this.seen();
      else this.#offer(from, true);
    } else if (fresh.some(({ turning }) => turning.length)) {
      this.#offer(game.orders, true); // what was played here has ended a turn: its card, and nothing else
    } else if (!this.offer) this.seen();
    this.update();
  }

  /** So many orders have been seen, or all there are. @param {number} [orders] @param {Game} game */
  seen(orders, game = this.replay.game) {
    const { [key(game)]: _, ...others } = known();
    const kept = Object.entries(others).slice(-GAMES);
    remember(
      STORED,
      JSON.stringify({ ...Object.fromEntries(kept), [key(game)]: orders ?? game.orders }),
    );
    this.update();
  }

  /**
   * After how many orders one was called away while programs played, or came too late to see it; null if one was not.
   * @param {Game} game
   * @returns {number | null}
   */
  left(game) {
    // What a game has from another one that it tries again was seen there.
    const seen = known()[key(game)] ?? game.again?.orders ?? 0;
    return game.log.slice(seen).every((one) => game.seats[one.side] !== "person") ? seen : null;
  }

  /** Orders that were not looked at to their end can be watched again, and the turn they belong to. @param {number} since */
  again(since) {
    const { game, acts } = this.replay,
      { log, seats } = game;
    const from = passedFrom(acts.passed(), game, turnFrom(log, since, seats, game.seat));
    if (log.length > from) this.#offer(from, true);
  }

  /** Shows the offer once the table has told what it is, unless one looks back already. */
  update() {
    const { offer, replay } = this;
    find("news").hidden = !offer || replay.situation.at !== null || !(offer.told || offer.text);
    if (find("news").hidden || !offer) return;
    const { from, to, text, again, told } = offer;
    const orders = from === null ? [] : replay.game.log.slice(from, to);
    // Who was asked and wanted nothing has made no news.
    find("news").hidden =
      again && orders.length > 0 && !orders.some(didSomething) && !told?.turns.length;
    const moved = orders.some(({ moves }) => moves.length);
    const theirs = orders.filter((one) => one.why),
      last = theirs.at(-1);
    showNote({
      about: `${key(replay.game)} ${from}`,
      text,
      told,
      orders,
      again,
      watch: orders.length && from !== null ? () => this.#watch(from) : null,
      moves: moved ? { shown: replay.waysShown, toggle: () => replay.showWays(orders) } : null,
      why: last
        ? (order) => replay.acts.why(order ?? last.number, order === null && theirs.length > 1)
        : null,
      close: () => this.#skip(),
    });
    keepQuestion();
  }

  /** @param {number} from @param {boolean} again whether it was just seen to happen */
  async #offer(from, again) {
    const { game } = this.replay;
    const told = this.offer?.from === from ? this.offer.told : null; // told until more is known
    const offer = { from, to: game.orders, again, text: "", told };
    this.offer = offer;
    const still = this.offers.begin(),
      here = this.replay.situation.stay.watch();
    if (again) this.seen();
    this.update();
    const news = await api.news(game.id, from, game.orders).catch(() => null);
    if (!news || !still() || !here()) return;
    offer.told = news;
    if (!again) offer.text = say("news-since", { count: news.count });
    if (again && from === game.orders && !news.turns.length) this.#drop();
    this.update();
  }

  /** @param {number} from */
  #watch(from) {
    this.#answered();
    find("replay-play").focus();
    return this.replay.play(from);
  }

  #skip() {
    this.closed = this.offer?.from ?? null;
    this.#answered();
    (find("done") ?? find("panel")).focus();
  }

  #answered() {
    this.#drop();
    this.seen();
  }

  /** Offers nothing any more, and nothing that is still asked for. */
  #drop() {
    this.offer = null;
    this.offers.end();
  }

  /** Whether nobody in particular looks: the table is being handed over. @param {Game} game */
  #covered(game) {
    return game.hidden && !this.replay.situation.seat;
  }
}

/**
 * Of orders that came those that were not given here.
 * @param {Game} game @param {Logged[]} fresh @param {boolean} own whether something was played here
 */
export function notMine(game, fresh, own) {
  return own ? fresh.filter((one) => game.seats[one.side] !== "person") : fresh;
}

/** Whether some of the first so many orders were taken back: others may stand in their place by now. @param {Pick<Game, "log_from" | "orders">} game @param {number} orders */
export const takenBack = ({ log_from: from, orders: now }, orders) =>
  now < orders || (from > 0 && from < orders);

/** A game as one seat sees it. @param {Game} game */
const key = (game) => `${game.id} ${game.seat ?? ""}`.trim();

/** How many orders of each game were seen. @returns {Record<string, number>} */
function known() {
  try {
    return JSON.parse(recall(STORED) ?? "{}");
  } catch {
    return {};
  }
}
