// To pass for the rest of a turn: where the sides take turns, one says so once and passes whenever asked.

import { make, say } from "./page.js";

/** Who passes, until when, and what was known then. @typedef {{ game: string, side: string, turn: number, orders: number }} Vow */
/** @typedef {import("./types.js").Game} Game */

/** What becomes of it: `pass` now, `wait` until asked, or it is `over`. @param {Vow} vow @param {Game} game */
export function standing(vow, game) {
  if (game.id !== vow.game || game.outcome || game.board.turn !== vow.turn || game.orders < vow.orders) return "over";
  const since = game.log.filter((one) => one.number >= vow.orders);
  // Whoever is attacked wants to be asked what is to be done about it.
  if (since.some((one) => one.combat && one.combat.side !== vow.side)) return "over";
  if (game.decision?.side !== vow.side || !game.passes) return "wait";
  return game.legal.some((one) => one.verb === "done" && one.warning) ? "over" : "pass";
}

/**
 * From which order on there is news for who passed for the rest of a turn, also when it is over: since it was said, for nobody
 * was asked in between.
 * @param {Vow | null} said
 * @param {Pick<Game, "id" | "log">} game
 * @param {number} from where they would begin otherwise
 */
export function passedFrom(said, game, from) {
  if (said?.game !== game.id || said.orders > from) return from;
  const own = game.log.slice(said.orders, from).filter((one) => one.side === said.side);
  return own.every((one) => !one.moves.length && !one.combat) ? said.orders : from;
}

export class Passing {
  /** @param {import("./table.js").Table} table @param {() => void} ended called when one is asked again */
  constructor(table, ended) {
    this.table = table;
    this.ended = ended;
    /** @type {Vow | null} */
    this.vow = null;
    /** The last one, kept or over. @type {Vow | null} */
    this.said = null;
  }

  /** Passes now, and from now on; asked first if something is at stake. */
  async begin() {
    if (!(await this.table.mayEnd())) return;
    const { game } = this.table;
    if (!game?.decision || !game.passes) return;
    this.vow = this.said = { game: game.id, side: game.decision.side, turn: game.board.turn, orders: game.orders };
    this.follow();
  }

  /** Is asked again. */
  end() {
    this.vow = null;
    this.ended();
  }

  /** Passes if that was said and it is asked for now, and nobody is being shown anything else. */
  follow() {
    const { table, vow } = this;
    if (!vow || !table.game || table.changing) return;
    const stands = standing(vow, table.game);
    if (stands === "over") this.end();
    else if (stands === "pass" && table.at === null && !table.handing && !table.replay.theirs.on) table.pass();
  }

  /** A button to begin it. @param {boolean} past */
  button(past) {
    if (!this.table.game.passes || this.vow) return null;
    return make("button", { id: "pass-on", disabled: past, onclick: () => this.begin() }, say("pass-on"));
  }

  /** That it lasts, and a button to end it. */
  note() {
    const { vow, table: { game, sides } } = this;
    if (vow?.game !== game.id) return null;
    return make("p", { id: "passing" }, say("passing", { side: sides[vow.side] ?? vow.side }), " ",
      make("button", { id: "pass-no-more", onclick: () => this.end() }, say("pass-no-more")));
  }
}
