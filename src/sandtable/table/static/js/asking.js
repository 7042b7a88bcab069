// What one player of a game by link asks the other to agree to: the question above the orders, and the form to ask.

import * as api from "./api.js";
import { find, make, say, show } from "./page.js";
import { seatName } from "./seats.js";
import { sure } from "./warnings.js";
import { wrappingSelect } from "./wrapping-select.js";

/** @typedef {import("./types.js").Talk} Told */
/** @typedef {import("./types.js").Question} Question */
/** Sends something, and takes what is told after it. @typedef {(request: (after: number) => Promise<Told>) => Promise<boolean>} Send */

/** One may ask to go back to before one of so many orders. */
const MOST_ORDERS = 40;
/** Who may play for one. */
const STAND_INS = ["recruit", "sergeant", "colonel"];

export class Asking {
  /** @param {Pick<import("./situation.js").Situation, "id" | "game" | "at" | "sides">} situation @param {{ look: (orders: number) => unknown, send: Send }} acts */
  constructor(situation, acts) {
    this.situation = situation;
    this.acts = acts;
    /** What the form was made for. */
    this.made = "";
    this.form = make("details", { class: "asks" });
    /** Before which order to go back. @type {HTMLSelectElement} */
    this.moment = make("select");
  }

  // The question

  /** @param {Told | null} told */
  showQuestions(told) {
    const questions = told?.questions ?? [];
    const where = find("asked");
    const now = JSON.stringify([document.documentElement.lang, questions]);
    if (where.dataset.shown === now) return; // it is read out only once
    where.dataset.shown = now;
    where.hidden = !questions.length;
    show(
      where,
      questions.map((one) => this.#question(one)),
    );
  }

  /** @param {Question} question */
  #question({ at, kind, number, own, text }) {
    /** @param {"accept" | "decline" | "withdraw"} answer @param {string} look */
    const button = (answer, look = "") =>
      make(
        "button",
        { class: look, "data-answer": answer, onclick: () => this.#answer(number, answer, kind) },
        say(`ask-${answer}`),
      );
    return make(
      "div",
      { class: "question" },
      make("p", {}, text),
      own ? make("p", { class: "quiet-words" }, say("ask-waits")) : null,
      make(
        "div",
        { class: "buttons" },
        own
          ? button("withdraw")
          : [button("accept", kind === "draw" ? "" : "primary"), button("decline")],
        at === null ? null : make("button", { onclick: () => this.acts.look(at) }, say("ask-look")),
      ),
    );
  }

  /** A draw ends the game: who accepts it is asked once more. @param {number} question @param {"accept" | "decline" | "withdraw"} answer @param {Question["kind"]} kind */
  async #answer(question, answer, kind) {
    const ends = kind === "draw" && answer === "accept",
      { id } = this.situation;
    if (ends && !(await sure(say("draw-accept-note"), say("ask-accept")))) return;
    if (this.situation.id === id) await this.#reply(question, answer);
  }

  /** @param {number} question @param {"accept" | "decline" | "withdraw"} answer */
  #reply(question, answer) {
    const { id } = this.situation;
    return this.acts.send((after) => api.reply(id, { question, answer }, after));
  }

  // The form

  /** @param {Told} told */
  showForm(told) {
    const now = [document.documentElement.lang, told.may, this.#orders.length > 0];
    const focus = this.form.contains(document.activeElement) ? document.activeElement : null;
    // Who is choosing is not disturbed.
    if (focus?.matches("select")) return;
    // As the game goes on its buttons stay: nobody is to press one that is gone by the time they let go.
    if (this.made === JSON.stringify(now)) return this.#showMoments();
    this.made = JSON.stringify(now);
    this.form.hidden = !told.may.length;
    show(
      this.form,
      make("summary", {}, say("ask")),
      told.may.map((kind) => this.#row(kind)),
    );
    if (!focus) return;
    const kind = /** @type {HTMLElement} */ (focus).dataset.ask;
    /** @type {HTMLElement | null} */ (
      this.form.querySelector(kind ? `[data-ask=${kind}]` : "summary") ??
        this.form.querySelector("summary")
    )?.focus();
  }

  /** @param {Told["may"][number]} kind */
  #row(kind) {
    if (kind === "rewind") return this.#rewind();
    if (kind === "seat") return this.#seat();
    const wish = kind === "return" ? { kind: "seat", who: "person" } : { kind };
    const ask = () => (kind === "draw" || kind === "resign" ? this.#end(kind) : this.#ask(wish));
    return make("p", {}, make("button", { "data-ask": kind, onclick: ask }, say(`ask-${kind}`)));
  }

  /** @param {Record<string, unknown>} wish */
  async #ask(wish) {
    const { id, game } = this.situation;
    this.made = "";
    await this.acts.send((after) => api.askFor(id, { ...wish, version: game.version }, after));
  }

  /** To go back to before one of the last orders; to the moment on the board, if one looks back. */
  #rewind() {
    if (!this.#orders.length) return null;
    const moment = make("select", { "aria-label": say("ask-moment") });
    this.moment = moment;
    const whole = wrappingSelect(moment);
    this.#showMoments();
    const dice = make(
      "select",
      { "aria-label": say("ask-dice") },
      ["same", "other"].map((value) => make("option", { value }, say(`ask-dice-${value}`))),
    );
    const ask = () => this.#ask({ kind: "rewind", at: Number(moment.value), dice: dice.value });
    return make(
      "p",
      { class: "wide" },
      make("span", {}, say("ask-moment")),
      whole,
      dice,
      make("button", { "data-ask": "rewind", onclick: ask }, say("ask-rewind")),
    );
  }

  /** The orders that one may ask to take back, the last one first. */
  get #orders() {
    return this.situation.game.log.slice(-MOST_ORDERS).reverse();
  }

  /** Before which orders one may ask to go back; what is chosen before one's eyes stays chosen. */
  #showMoments() {
    const { at } = this.situation;
    const orders = this.#orders;
    // A list made anew has nothing chosen yet, which is not the first order.
    const seen = this.form.open
      ? orders.find((one) => String(one.number) === this.moment.value)
      : null;
    const chosen = at ?? (seen ?? orders[0])?.number;
    const options = orders.map((one) =>
      make(
        "option",
        { value: one.number },
        say(one.side === one.active ? "ask-before" : "ask-before-answer", {
          turn: one.turn,
          number: one.number + 1,
          side: one.side_name,
          order: one.brief,
        }),
      ),
    );
    show(this.moment, options);
    this.moment.value = String(chosen);
    this.moment.dispatchEvent(new Event("change")); // read whole beside it
  }

  #seat() {
    const who = make(
      "select",
      { "aria-label": say("ask-who") },
      STAND_INS.map((one) =>
        make("option", { value: one, selected: one === "sergeant" }, seatName(one)),
      ),
    );
    const ask = () => this.#ask({ kind: "seat", who: who.value });
    return make(
      "p",
      {},
      who,
      make("button", { "data-ask": "seat", onclick: ask }, say("ask-seat")),
    );
  }

  /** Who resigns asks nobody, and who offers a draw may have it at once: both are asked once more. @param {"draw" | "resign"} kind */
  async #end(kind) {
    const { id, seat } = this.situation.game;
    const side = this.situation.sides[seat ?? ""] ?? "";
    const sureOf =
      kind === "draw"
        ? sure(say("draw-note"), say("ask-draw"))
        : sure(say("resign-note", { side }), say("ask-resign-go"));
    if ((await sureOf) && this.situation.game?.id === id) await this.#ask({ kind });
  }
}
