// What happened since one last looked at a game: offered to be watched, and never forced on anybody.

import { changesOf, joined, newsOf, turnFrom } from "./news.js";
import { find, make, say, show } from "./page.js";
import { recall, remember } from "./settings.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Logged} Logged */

/** Of so many games it is remembered how much was seen. */
const GAMES = 200;
const STORED = "seen";

export class CatchUp {
  /** @param {import("./replay.js").Replay} replay */
  constructor(replay) {
    this.replay = replay;
    /** The words for what is news, its first order, and whether it was just seen to happen; a game that says what it is has no order. @type {{ from: number | null, text: string, again: boolean } | null} */
    this.offer = null;
  }

  withdraw() {
    this.offer = null;
    this.update();
  }

  /** A game was opened. @param {Game} game */
  opened(game) {
    this.offer = null;
    if (this.#covered(game)) return this.update();
    const seen = known()[key(game)];
    if (seen === undefined && game.again) this.offer = { from: null, text: say("again-note", game.again), again: true };
    if (seen === undefined || seen >= game.orders) return this.seen();
    this.#offer(seen, game.log.slice(seen), false);
  }

  /**
   * Orders were given while the game lay on the table.
   * @param {Game} game @param {Logged[]} fresh @param {boolean} own whether something was played here
   */
  changed(game, fresh, own) {
    if (this.#covered(game)) return;
    // Who plays on has seen enough of what was before.
    if (own) this.offer = null;
    const theirs = notMine(game, fresh, own);
    if (theirs.length && document.hidden) {
      const from = this.offer?.from ?? theirs[0].number;
      this.#offer(from, game.log.slice(from), false);
    } else if (theirs.length && this.offer?.again !== false) {
      // A program gives one order after the other, and they are told of together.
      const from = this.offer?.from ?? turnFrom(game.log, theirs[0].number, game.seats);
      this.#offer(from, game.log.slice(from), true);
    } else if (!this.offer) this.seen();
    this.update();
  }

  /** So many orders have been seen, or all there are. @param {number} [orders] @param {Game} game */
  seen(orders, game = this.replay.game) {
    const { [key(game)]: _, ...others } = known();
    const kept = Object.entries(others).slice(-GAMES);
    remember(STORED, JSON.stringify({ ...Object.fromEntries(kept), [key(game)]: orders ?? game.orders }));
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
    const { log, seats } = this.replay.game;
    const from = turnFrom(log, since, seats);
    // What was ordered here may have ended a turn.
    if (log.length > from) this.#offer(from, log.slice(from), true, log[from - 1]?.turning);
  }

  /** Shows the offer, unless one looks back already. */
  update() {
    const note = find("news");
    note.hidden = !this.offer || this.replay.table.at !== null;
    if (note.hidden || !this.offer) return;
    const { from, text, again } = this.offer;
    note.classList.toggle("again", again);
    show(note, make("p", {}, text), make("div", { class: "buttons" },
      from === null ? null : make("button", { id: "watch", class: again ? "" : "primary", onclick: () => this.#watch(from) }, say(again ? "watch-again" : "watch")),
      make("button", { id: "skip-news", onclick: () => this.#skip() }, say(again ? "close" : "skip-news"))));
  }

  /** @param {number} from @param {Logged[]} orders @param {boolean} again whether they were just seen to happen @param {string[]} [before] */
  #offer(from, orders, again, before) {
    const offer = (this.offer = { from, again, text: newsOf(orders, again, before) });
    if (again) this.seen();
    this.update();
    if (again && orders.length > 1) this.#addChanges(offer, from);
  }

  /** What the board tells of a turn besides its orders: towns, points. @param {{ text: string }} offer @param {number} from */
  async #addChanges(offer, from) {
    const { game, table } = this.replay;
    const before = await this.replay.moment(from).catch(() => null);
    if (!before || this.offer !== offer || this.replay.game !== game) return;
    offer.text = [offer.text, ...changesOf(before, game.board, (place) => game.board.places[place] === undefined ? undefined : table.board.places[place]?.name)].reduce(joined);
    this.update();
  }

  /** @param {number} from */
  #watch(from) {
    this.#answered();
    find("replay-play").focus();
    return this.replay.play(from);
  }

  #skip() {
    this.#answered();
    (find("done") ?? find("panel")).focus();
  }

  #answered() {
    this.offer = null;
    this.seen();
  }

  /** Whether nobody in particular looks: the table is being handed over. @param {Game} game */
  #covered(game) {
    return game.hidden && !this.replay.table.seat;
  }
}

/**
 * Of orders that came those that were not given here.
 * @param {Game} game @param {Logged[]} fresh @param {boolean} own whether something was played here
 */
export function notMine(game, fresh, own) {
  return own ? fresh.filter((one) => game.seats[one.side] !== "person") : fresh;
}

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
