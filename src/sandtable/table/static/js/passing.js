// To pass for the rest of a turn, where the sides take turns; or to add nothing to its combats for the rest of a phase,
// where it is asked in each whether one does. It is said once, and done by ordinary orders whenever asked.

import { make, say } from "./page.js";

/** A phase of a side's turn, and what is declined in it. @typedef {{ phase: string | null, active: string, asks: string }} Stretch */
/** Who passes, until when, and what was known then; with a stretch, what is declined until it is over. @typedef {{ game: string, side: string, turn: number, orders: number, stretch?: Stretch }} Vow */
/** @typedef {import("./types.js").Game} Game */

/** What it asks of the rest of the table. @typedef {{ mayEnd: (rest?: { label: string, text: string }) => Promise<boolean>, pass: (action: string) => unknown, showsProgram: () => boolean, askedAgain: () => void }} Acts */

/** What becomes of it: `pass` now, `wait` until asked, or it is `over`. @param {Vow} vow @param {Game} game */
export function standing(vow, game) {
  if (
    game.id !== vow.game ||
    game.outcome ||
    game.board.turn !== vow.turn ||
    game.orders < vow.orders
  )
    return "over";
  if (vow.stretch ? beyond(vow.stretch, game) : attacked(vow, game)) return "over";
  const answer = vow.stretch ? declined(vow.stretch, game) : passed(game);
  if (game.decision?.side !== vow.side || !answer) return "wait";
  return game.legal.some((one) => one.text === answer && one.warning) ? "over" : "pass";
}

/** Why one is asked again before that is over by itself; null if nothing special has happened. @param {Vow} vow @param {Game} game */
export function cutShort(vow, game) {
  if (game.id !== vow.game || vow.stretch || game.outcome || game.orders < vow.orders) return null;
  if (attacked(vow, game)) return "pass-attacked";
  return game.board.turn === vow.turn ? "pass-costs" : "pass-turn";
}

/** Whoever is attacked wants to be asked what is to be done about it. @param {Vow} vow @param {Game} game */
function attacked(vow, game) {
  return game.log.some(
    (one) => one.number >= vow.orders && one.combat && one.combat.side !== vow.side,
  );
}

/** Whether another phase is played by now, or the same one of the other side. @param {Stretch} stretch @param {Game} game */
function beyond({ phase, active }, { board }) {
  return board.phase !== phase || board.active !== active;
}

/** What passes now, if anything does. @param {Game} game */
const passed = (game) => (game.passes ? "done" : null);

/** What declines now, if the same is asked. @param {Stretch} stretch @param {Game} game */
const declined = ({ asks }, game) => (game.decision?.phase === asks ? game.declines : null);

/**
 * From which order on there is news for who passed for the rest of a turn, also when it is over: since it was said,
 * for nobody was asked in between.
 * @param {Vow | null} said
 * @param {Pick<Game, "id" | "log">} game
 * @param {number} from where they would begin otherwise
 */
export function passedFrom(said, game, from) {
  if (said?.game !== game.id || said.orders > from) return from;
  const own = game.log.slice(said.orders, from).filter((one) => one.side === said.side);
  return own.every((one) => !one.moves.length && !one.combat) ? said.orders : from;
}

/** What passing for the rest of a turn is called, and what is told before it; nothing where something else is declined. @param {Pick<Game, "declines" | "legal">} game */
export function rest({ declines, legal }) {
  const able = legal.filter((one) => one.verb === "pick" && one.kind === "unit");
  return declines
    ? undefined
    : { label: say("pass-on"), text: say("pass-on-asked", { number: able.length }) };
}

export class Passing {
  /**
   * @param {Pick<import("./situation.js").Situation, "game" | "at" | "sides" | "changing" | "handing">} situation
   * @param {Acts} acts
   */
  constructor(situation, acts) {
    this.situation = situation;
    this.acts = acts;
    /** @type {Vow | null} */
    this.vow = null;
    /** The last one, kept or over. @type {Vow | null} */
    this.said = null;
    /** Why one is asked again, and from which order on that is told. @type {{ vow: Vow, why: string, from: number | null } | null} */
    this.cut = null;
  }

  /** Passes or declines now, and from now on; asked first if something is at stake. */
  async begin() {
    if (!(await this.acts.mayEnd(rest(this.situation.game)))) return;
    const { game } = this.situation;
    if (!game?.decision || !(game.passes || game.declines)) return;
    const {
      decision: { phase: asks, side },
      board: { active, phase, turn },
    } = game;
    const stretch = game.declines ? { phase, active, asks } : undefined;
    this.cut = null;
    this.vow = this.said = { game: game.id, side, turn, orders: game.orders, stretch };
    this.follow();
  }

  /** Is asked again. */
  end() {
    this.vow = null;
    this.acts.askedAgain();
  }

  /** Passes if that was said and it is asked for now, and nobody is being shown anything else. */
  follow() {
    const { vow } = this;
    if (!vow || !this.situation.game || this.situation.changing) return;
    const stands = standing(vow, this.situation.game);
    if (stands === "over") {
      const why = cutShort(vow, this.situation.game);
      this.cut = why ? { vow, why, from: null } : null;
      this.end();
    }
    if (
      stands === "pass" &&
      this.situation.at === null &&
      !this.situation.handing &&
      !this.acts.showsProgram()
    )
      this.acts.pass(this.situation.game.declines ?? "done");
  }

  /** A button to begin it. @param {boolean} past */
  button(past) {
    const { declines, decision, passes } = this.situation.game;
    if (!(passes || declines) || this.vow) return null;
    return make(
      "button",
      { id: "pass-on", disabled: past, onclick: () => this.begin() },
      declines ? say(`decline-${decision?.phase}`) : say("pass-on"),
    );
  }

  /** Why one is asked again, until the next order is given. */
  cutNote() {
    const {
      cut,
      situation: { game },
    } = this;
    if (cut?.vow.game !== game.id || game.decision?.side !== cut.vow.side) return null;
    // An attack asks other things first, which nobody wonders at.
    if (cut.from === null && game.passes) cut.from = game.orders;
    return cut.from === game.orders
      ? make("p", { id: "passed", role: "status" }, say(cut.why))
      : null;
  }

  /** That it lasts, and a button to end it. */
  note() {
    const {
      vow,
      situation: { game, sides },
    } = this;
    if (vow?.game !== game.id) return null;
    const who = { side: sides[vow.side] ?? vow.side };
    return make(
      "p",
      { id: "passing" },
      vow.stretch ? say(`declining-${vow.stretch.asks}`, who) : say("passing", who),
      " ",
      make("button", { id: "pass-no-more", onclick: () => this.end() }, say("pass-no-more")),
    );
  }
}
