// What lies on the table now, for all who show or change something of it: each is given it as the few
// fields that it reads.

import { handing } from "./handover.js";
import { latest } from "./latest.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Legal} Legal */
/** @typedef {import("./types.js").Position} Position */

/** Shows why something cannot be done, or what went wrong. @typedef {(text: string | null | undefined, data?: import("./types.js").Answer) => void} Tell */
/** Plays actions; `legal` is what they are of, with what is to be warned of. @typedef {(actions: string[], legal?: Legal[]) => Promise<unknown>} Play */

export class Situation {
  /** @type {Game} */
  #game = /** @type {any} */ (null);

  constructor() {
    /** Which game it is. */
    this.id = "";
    /** The position on the board: now, or a moment of the past. @type {Position} */
    this.seen = /** @type {any} */ (null);
    /** The moment that is looked at: how many orders were given before it; null for now. @type {number | null} */
    this.at = null;
    /** What lights up. @type {import("./board.js").Lit} */
    this.lit = new Map();
    /** What was looked at last. @type {{ kind: string, name: string } | null} */
    this.looked = null;
    /** In hidden play the seat of who looks at the page; null while the table is handed over. @type {string | null} */
    this.seat = null;
    /** The names of the sides. @type {Record<string, string>} */
    this.sides = {};
    /** How the game is played, in short. @type {import("./types.js").HowToPlay} */
    this.help = { phases: {}, how: [] };
    /** The places that have a name. @type {string[]} */
    this.landmarks = [];
    /** Whether something that was played here is not answered yet. */
    this.changing = false;
    /** Comes when it is. @type {Promise<unknown>} */
    this.waiting = Promise.resolve();
    /** One stay at a table, from opening a game to closing it: what was asked for in another comes too late. */
    this.stay = latest();
    /** The game as it is now: what was asked about it as it was before comes too late. */
    this.changes = latest();
  }

  /** The game on the table; null between games, when nothing of this is asked for. */
  get game() {
    return this.#game;
  }

  set game(game) {
    this.#game = game;
    this.changes.begin();
  }

  /** Whether the table is being handed over, in hidden play. */
  get handing() {
    return handing();
  }

  /** The place that was looked at last. @returns {string | undefined} */
  get place() {
    return this.looked ? this.placeOf(this.looked.kind, this.looked.name) : undefined;
  }

  /** Where a unit stands; a place is where it is. @param {string} kind @param {string} name @returns {string | undefined} */
  placeOf(kind, name) {
    return kind === "unit" ? this.seen.counters.find((one) => one.unit === name)?.place : name;
  }
}
