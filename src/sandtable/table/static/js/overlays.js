// Overlays of the map: the buttons for them, what is shown now, and what its marks mean.

import * as api from "./api.js";
import { tool } from "./board.js";
import { find, make, say, show } from "./page.js";

const OVERLAYS = [["reach", "r"], ["supply", "s"], ["zones", "z"], ["threat", "t"], ["control", "c"]];

export class Overlays {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    /** Which one is shown. @type {string | null} */
    this.shown = null;
    this.caption = "";
    /** What it tells. @type {import("./types.js").Survey | null} */
    this.survey = null;
  }

  /** Forgets what was shown, without a word. */
  clear() {
    this.shown = null;
    this.caption = "";
    this.survey = null;
    delete find("board").dataset.survey;
    this.table.board.overlay(null);
  }

  /** Shows an overlay in place of what was there; none for null. @param {string | null} what */
  async show(what) {
    const { table } = this;
    this.shown = what;
    const unit = table.looked?.kind === "unit" ? table.looked.name : null;
    const of = what === "reach" && !table.game.decision?.draft.length ? unit : null;
    try {
      const survey = what ? await api.survey(table.id, what, of) : null;
      this.survey = survey;
      find("board").dataset.survey = what ?? "";
      table.board.overlay(survey);
      this.caption = (survey?.title ?? "").replace(/[:：]$/, "");
    } catch (trouble) {
      this.clear();
      table.answer(/** @type {Error} */ (trouble).message);
    }
    this.tools();
  }

  /** The buttons above the map. */
  tools() {
    const { board, game } = this.table;
    const offered = OVERLAYS.filter(([what]) => game.surveys.includes(what));
    show(find("overlays"), offered.map(([what, key]) =>
      tool(say(`overlay-${what}`), `${say(`overlay-${what}`)} (${key.toUpperCase()})`, this.shown === what,
        () => this.show(this.shown === what ? null : what))),
      this.shown && this.caption ? make("span", { class: "caption", role: "status" }, this.caption) : null);
    const view = board.view;
    show(find("zoom"),
      tool("+", say("zoom-in"), false, () => view.zoom(1.4)),
      tool("−", say("zoom-out"), false, () => view.zoom(1 / 1.4)),
      tool("◻", say("zoom-fit"), false, () => view.fit()));
  }
}
