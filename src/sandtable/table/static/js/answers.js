// Why something cannot be done, or what went wrong: shown with its clause and with what one may have meant.

import * as api from "./api.js";
import { cited } from "./clauses.js";
import { latest } from "./latest.js";
import { find, make, show } from "./page.js";
import { showQuestion } from "./question-view.js";
import { redirectButton } from "./redirect-button.js";

/** @typedef {import("./types.js").Answer} Answer */
/**
 * What one may have meant, as buttons.
 * @typedef {object} Buttons
 * @property {(offer: Answer["beside"]) => Node | null} beside
 * @property {(offer: Answer["march"]) => Node | null} march
 * @property {import("./situation.js").Play} play
 * @property {(whole: boolean) => Promise<unknown>} undo
 */

export class Answers {
  /**
   * @param {Pick<import("./situation.js").Situation, "id" | "game">} situation
   * @param {Pick<import("./board.js").Board, "point">} board
   * @param {Buttons} buttons
   */
  constructor(situation, board, buttons) {
    this.situation = situation;
    this.board = board;
    this.buttons = buttons;
    /** The last question why something cannot be done. */
    this.question = latest();
    /** How far the panel was scrolled for the last answer. */
    this.scrolled = 0;
  }

  /** Tells why something cannot be chosen. @param {string} kind @param {string} name */
  async why(kind, name) {
    if (!this.situation.game.decision) return this.show(this.situation.game.outcome);
    const still = this.question.begin();
    const told = await api.why(this.situation.id, kind, name).catch(api.asAnswer);
    if (told && !told.legal && still()) this.show(told.refusal ?? told.error, told);
  }

  /** Shows a refusal with its clause, and points to the place it speaks of. @param {string | null | undefined} text @param {Answer} data */
  show(text, data = {}) {
    this.question.end(); // what was asked before this is answered no more
    const told = find("answer").childElementCount > 0;
    const clause = data.clause_text
      ? make("p", { class: "clause" }, cited(`${data.clause}: ${data.clause_text}`, data.clause))
      : null;
    show(
      find("answer"),
      text ? make("p", {}, cited(text)) : null,
      text ? clause : null,
      data.note ? make("p", {}, data.note) : null,
      redirectButton(
        {
          orders: () => this.situation.game.orders,
          play: this.buttons.play,
          undo: this.buttons.undo,
        },
        data.instead,
      ),
      this.buttons.beside(data.beside),
      this.buttons.march(data.march),
    );
    this.board.point(data.place);
    // Below long lists nobody would see it; once it is gone the question is seen again, unless one has scrolled on.
    const panel = find("panel");
    if (text) {
      find("answer").scrollIntoView({ block: "nearest" });
      this.scrolled = panel.scrollTop;
    } else if (told && panel.scrollTop === this.scrolled) showQuestion();
  }
}
