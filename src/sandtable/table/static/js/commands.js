// What is done to the game from here, sent to the server: one thing after the other, asked about first
// where something is at stake.

import * as api from "./api.js";
import { latest } from "./latest.js";
import { reminderOf } from "./reminders.js";
import { isSamePosition } from "./same-position.js";
import { silenced } from "./settings.js";
import { confirm, confirmEnd } from "./warnings.js";

/** @typedef {import("./types.js").Game} Game */
/**
 * What it asks of the rest of the table.
 * @typedef {object} Acts
 * @property {(request: Promise<Game>, own?: boolean) => Promise<void>} take takes up an answer; `own` if it was changed from here
 * @property {() => Promise<void>} reload
 * @property {() => Promise<void>} catchUp shows what else has come since
 * @property {() => void} seatsChanged
 * @property {() => Promise<unknown>} back from a moment of the past to now
 * @property {import("./situation.js").Tell} answer
 * @property {() => void} refused puts down what was shown as in hand
 * @property {() => void} takesBack
 * @property {() => boolean} holds whether an order stands for a while before a program answers it
 * @property {() => void} goAhead one has seen enough of one's own order
 */

export class Commands {
  /**
   * @param {Pick<import("./situation.js").Situation, "id" | "game" | "at" | "seen" | "changing" | "waiting" | "stay" | "handing">} situation
   * @param {Acts} acts
   */
  constructor(situation, acts) {
    this.situation = situation;
    this.acts = acts;
    /** The last question whether something may end. */
    this.asking = latest();
  }

  /** The version whose log is here. */
  get #known() {
    return this.situation.game?.version ?? 0;
  }

  /**
   * Plays actions; clicks that come while an answer is awaited wait their turn.
   * @param {string[]} actions
   * @param {import("./types.js").Legal[]} legal what they are of, with what is to be warned of
   * @returns {Promise<unknown>}
   */
  async play(actions, legal = this.situation.game.legal) {
    if (this.situation.at !== null) return this.acts.back();
    const seen = this.situation.game.version;
    const warning = legal.find((one) => one.warning && actions.includes(one.text))?.warning;
    if (warning && !(await confirm(warning))) return undefined;
    if (!warning && String(actions) === "done" && !(await this.mayEnd())) return undefined;
    // What closes an order, or answers a question, is meant for what was on the screen: a second click
    // must not close the next, nor answer for the other side.
    const closing = actions.some(
      (one) => one === "done" || one.startsWith("attack ") || one.startsWith("choose "),
    );
    return this.#change((again) =>
      api.play(
        this.situation.id,
        this.#known,
        closing && !again ? seen : this.situation.game.version,
        actions,
        this.acts.holds(),
      ),
    );
  }

  /** Ends the order or the phase, if it can be ended; whether there was anything to end. */
  async done() {
    if (this.situation.changing && !(await this.settled())) return true;
    const action = this.situation.game.legal.find((one) => one.verb === "done");
    if (action) this.play([action.text]);
    return action !== undefined;
  }

  /** Whether a phase or an order may end now: asked where something is at stake. @param {{ label: string, text: string }} [rest] what it is called, and what is told first, if it is for more than this time */
  async mayEnd(rest) {
    const { id, cost, decision, legal, unused } = this.situation.game,
      still = this.asking.begin();
    if ((!unused.length && !cost?.ends) || silenced(id)) return true;
    const { stake } = unused.length
      ? await api.stake(id).catch(() => ({ stake: [] }))
      : { stake: [] };
    if (!still() || !this.situation.game) return false; // it was asked once more, or one has left
    const reasons = [
      ...stake.map((one) => one.text),
      ...reminderOf(this.situation.game, this.situation.seen),
    ];
    if (!reasons.length && !cost) return true;
    const label =
      rest?.label ?? legal.find((one) => one.verb === "done")?.label ?? decision?.phase_name ?? "";
    return confirmEnd(reasons, id, label, cost?.text, rest?.text);
  }

  /** Passes or declines without a question: it was answered for the rest of the turn, or of the phase. @param {string} action */
  pass(action) {
    const { version } = this.situation.game;
    return this.#change((again) =>
      api.play(
        this.situation.id,
        this.#known,
        again ? this.situation.game.version : version,
        [action],
        this.acts.holds(),
      ),
    );
  }

  /** Takes back the last action of an open order, else the last order; or the whole open order. */
  undo(whole = false) {
    if (this.situation.at !== null) return this.acts.back();
    this.acts.takesBack();
    return this.#change(() =>
      api.undo(
        this.situation.id,
        this.#known,
        !whole && Boolean(this.situation.game.decision?.draft.length),
      ),
    );
  }

  /** Puts a unit of the open order down. @param {string} unit */
  drop(unit) {
    if (this.situation.at !== null) return this.acts.back();
    return this.#change(() => api.drop(this.situation.id, this.#known, unit));
  }

  /** Units march somewhere, wait on their march, or march no more. @param {import("./types.js").MarchWish} wish */
  march(wish) {
    if (this.situation.at !== null) return this.acts.back();
    return this.#change(() => api.march(this.situation.id, this.#known, wish, this.acts.holds()));
  }

  /** Orders something beforehand for the turns of the other side, or calls it off. @param {import("./types.js").GiveStanding} wish */
  order(wish) {
    return this.#change(() => api.order(this.situation.id, this.#known, wish));
  }

  redo() {
    if (this.situation.at !== null) return this.acts.back();
    return this.#change(() => api.redo(this.situation.id, this.#known, this.acts.holds()));
  }

  /** Lets the program that thinks play the best it has found so far. */
  stopThinking() {
    this.acts.goAhead();
    return this.#urge(api.stop(this.situation.id, this.#known));
  }

  /** Lets programs go on: we are ready to see it; those that play among themselves to the end of this turn. */
  watch() {
    return this.#urge(api.watch(this.situation.id, this.#known, this.situation.game.board.turn));
  }

  /** @param {Promise<Game>} request */
  async #urge(request) {
    const here = this.situation.stay.watch();
    try {
      await this.acts.take(request);
    } catch (trouble) {
      if (!here()) return;
      // It has played meanwhile, which is what was wanted.
      if (trouble instanceof api.Trouble && [400, 409].includes(trouble.status))
        await this.acts.reload();
      else this.acts.answer(/** @type {Error} */ (trouble).message);
    }
  }

  /** Lets others sit down; who looks on may see with other eyes then, the log too. @param {Record<string, string>} seats */
  async handSeats(seats) {
    await this.#change(() => api.seats(this.situation.id, this.#known, seats));
    if (this.situation.game) this.acts.seatsChanged();
  }

  /** Gives up for a side. @param {string} side */
  resign(side) {
    const { version } = this.situation.game;
    return this.#change((again) =>
      api.resign(
        this.situation.id,
        this.#known,
        again ? this.situation.game.version : version,
        side,
      ),
    );
  }

  /** @param {(again: boolean) => Promise<Game>} request told whether it is made once more */
  #change(request) {
    const here = this.situation.stay.watch(),
      before = this.situation.game;
    this.situation.waiting = this.situation.waiting.then(async () => {
      if (!here()) return; // it was meant for another game
      this.acts.answer("");
      try {
        this.situation.changing = true; // the stream may tell of it before the answer comes
        api.overtake(); // what was asked about a choice is asked no more: it is made
        await this.#taken(request, before);
      } catch (trouble) {
        if (!(trouble instanceof api.Trouble)) throw trouble;
        if (!here()) return;
        if (trouble.status === 409) await this.acts.reload();
        if (this.situation.game && this.situation.at === null) this.acts.refused();
        this.acts.answer(trouble.message, trouble.data);
      } finally {
        this.situation.changing = false;
      }
      if (this.situation.game) await this.acts.catchUp();
    });
    return this.situation.waiting;
  }

  /**
   * Where a click comes back as stale and what it was meant for is as it was, it is made once more: only something of
   * the people who play has changed.
   * @param {(again: boolean) => Promise<Game>} request
   * @param {Game | null} before what was on the table when it was clicked
   */
  async #taken(request, before) {
    const here = this.situation.stay.watch();
    try {
      await this.acts.take(request(false), true);
    } catch (trouble) {
      if (!(trouble instanceof api.Trouble) || trouble.data.key !== "stale" || !here())
        throw trouble;
      await this.acts.reload();
      if (!here() || !isSamePosition(before, this.situation.game)) throw trouble;
      await this.acts.take(request(true), true);
    }
  }

  /**
   * Waits for the answer to what was played last.
   * @returns {Promise<boolean>} whether the same order goes on: else nobody knew what would be asked, nor answered it
   */
  async settled() {
    const here = this.situation.stay.watch(),
      { orders } = this.situation.game;
    await this.situation.waiting;
    return (
      here() &&
      this.situation.game?.orders === orders &&
      this.situation.at === null &&
      !this.situation.handing
    );
  }
}
