// Overlays of the map: the buttons for them, what is shown now, and what its marks mean.

import * as api from "./api.js";
import { tool } from "./board.js";
import { threatLines, traceLine } from "./lines.js";
import { find, make, say, shape, show } from "./page.js";
import { ringOf } from "./rings.js";

const OVERLAYS = [["reach", "r"], ["supply", "s"], ["zones", "z"], ["threat", "t"], ["control", "c"]];
/** Those that tell of the enemy as a side sees him, not of the side itself. */
const VIEWS = ["zones", "threat"];
/** Windows in which the caption lies on the map. */
const NARROW = "(max-width: 1380px)";
/** Titles end with one, for lists. */
const COLON = /[:：]$/;

export class Overlays {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    /** Which one is shown. @type {string | null} */
    this.shown = null;
    this.caption = "";
    /** What it says of what is looked at. */
    this.told = "";
    /** Whether its caption was unfolded, where it lies on the map. */
    this.unfolded = false;
    /** What it tells. @type {import("./types.js").Survey | null} */
    this.survey = null;
    /** The side that is told of as long as this is shown; null for the one that must choose. @type {string | null} */
    this.side = null;
    /** Which question is answered last: one that is overtaken shows nothing. */
    this.asked = {};
  }

  /** Forgets what was shown, without a word. */
  clear() {
    this.asked = {};
    this.shown = null;
    this.side = null;
    this.caption = "";
    this.survey = null;
    delete find("board").dataset.survey;
    this.table.board.overlay(null);
  }

  /** What was asked for is not wanted any more. */
  drop() {
    this.asked = {};
  }

  /** Shows an overlay in place of what was there; none for null. @param {string | null} what */
  async show(what) {
    const { table } = this;
    const { at } = table;
    const asked = (this.asked = {});
    if (this.shown !== what) this.side = table.sides[table.game.seat ?? ""] ? table.game.seat : null;
    this.shown = what;
    const unit = table.looked?.kind === "unit" ? table.looked.name : null;
    const of = what !== "reach" ? this.side : at !== null || !table.game.decision?.draft.length ? unit : null;
    try {
      const survey = what ? await api.survey(table.id, at, what, of) : null;
      if (this.asked !== asked) return;  // another was asked for meanwhile
      this.survey = survey;
      // What is told of a side itself stays with it; whose enemy it is may change with who must choose.
      if (survey && !VIEWS.includes(what ?? "")) this.side ??= survey.side;
      find("board").dataset.survey = what ?? "";
      const [lines, told] = await this.#lines(what);
      if (this.asked !== asked) return;
      table.board.overlay(survey, table.seen.counters);
      // A counter would hide where a line is cut.
      const cuts = lines.filter((one) => one.classList.contains("trace-break"));
      table.board.layers.lines.replaceChildren(...lines.filter((one) => !cuts.includes(one)));
      table.board.layers.labels.append(...cuts);
      this.caption = survey ? this.#titled(survey) : "";
      this.told = told;
    } catch (trouble) {
      if (this.asked !== asked || trouble instanceof api.Overtaken) return;  // shown anew with what has overtaken it
      this.clear();
      table.answer(/** @type {Error} */ (trouble).message);
    }
    this.tools();
  }

  /** What is shown, and of which side. @param {import("./types.js").Survey} survey */
  #titled({ title, side }) {
    const what = title.replace(COLON, "");
    if (!side) return what;
    return say(VIEWS.includes(this.shown ?? "") ? "overlay-view" : "overlay-of", { what, side: this.table.sides[side] });
  }

  /** A button for the other side, where there is one. */
  #other() {
    const { sides } = this.table;
    const other = this.survey?.side && Object.keys(sides).find((one) => one !== this.survey?.side);
    if (!other) return null;
    const turn = async () => {
      this.side = other;
      await this.show(this.shown);
      find("other-side")?.focus();  // it was made anew
    };
    return make("button", { id: "other-side", class: "quiet", onclick: turn }, say("overlay-other", { side: sides[other] }));
  }

  /** Another moment is on the board: shows the overlay as it was then. */
  async follow() {
    if (this.shown) await this.show(this.shown);
  }

  /** Shows again what is shown, for what is looked at now. */
  async renew() {
    if (this.shown === "supply" || this.shown === "threat") await this.show(this.shown);
  }

  /**
   * What an overlay says of the unit or place that is looked at: lines, and words.
   * @param {string | null} what
   * @returns {Promise<[SVGElement[], string]>}
   */
  async #lines(what) {
    const { table } = this;
    const place = table.hand.place;
    if (!place) return [[], ""];
    if (what === "threat") {
      const survey = await api.survey(table.id, table.at, what, place).catch(() => null);
      if (!survey) return [[], ""];
      const stacks = Object.keys(survey.places).length;
      return [threatLines(table.board, survey, place), say("threat-here", { place: table.board.places[place]?.name ?? place, number: stacks })];
    }
    const unit = table.looked?.kind === "unit" ? table.looked.name : table.seen.counters.find((one) => one.place === place)?.unit;
    if (what !== "supply" || !unit) return [[], ""];
    const survey = await api.survey(table.id, table.at, "trace", unit).catch(() => null);
    if (!survey) return [[], ""];
    const line = survey.title.replace(COLON, "");
    const broken = survey.order.find((one) => survey.places[one].kind === "break");
    const told = broken
      ? say("trace-broken", { line, place: (table.board.places[broken] ?? table.board.roads[broken])?.name ?? broken, clause: survey.places[broken].clause })
      : say("trace-whole", { line });
    return [traceLine(table.board, survey), survey.order.length ? told : ""];
  }

  /** Says what is shown, and what its marks mean; where that would cover the map, only if it is asked for. */
  #tell() {
    if (!this.shown || !this.caption) return show(find("caption"));
    const words = [make("b", {}, this.caption), this.told];
    if (!matchMedia(NARROW).matches) return show(find("caption"), make("div", { class: "caption" }, words, " ", this.#other(), this.#legend()));
    const told = make("details", { class: "caption", open: this.unfolded }, make("summary", {}, words), this.#legend());
    told.addEventListener("toggle", () => { this.unfolded = told.open; });
    return show(find("caption"), told, this.#other());
  }

  /** What the marks of the overlay mean, each beside a sample of it. */
  #legend() {
    const { board } = this.table;
    const sample = (/** @type {string} */ kind) => board.ring < board.size
      ? shape("path", { d: "M6 2h12l6 10l-6 10h-12l-6 -10z" }) : shape("g", { transform: "translate(12 12)" }, ringOf(kind, 6.5));
    return (this.survey?.legend ?? []).map(({ kind, text }) => make("span", { class: "sample" },
      shape("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, shape("g", { class: `finding ${kind}` }, sample(kind))), text));
  }

  /** Hides all counters, so that the map can be seen, or shows them again. @param {boolean} hidden */
  hide(hidden) {
    this.table.board.bare(hidden);
    this.tools();
  }

  /** The buttons above the map. */
  tools() {
    const { board, game } = this.table;
    const offered = OVERLAYS.filter(([what]) => game.surveys.includes(what));
    // The buttons are made anew: who has one in hand keeps it.
    const bar = document.activeElement?.closest("#overlays, #zoom");
    const held = bar ? [...bar.children].indexOf(/** @type {Element} */ (document.activeElement)) : -1;
    show(find("overlays"), offered.map(([what, key]) =>
      tool(say(`overlay-${what}`), `${say(`overlay-${what}`)} (${key.toUpperCase()})`, this.shown === what,
        () => this.show(this.shown === what ? null : what))));
    this.#tell();
    const view = board.view;
    show(find("zoom"),
      tool("+", say("zoom-in"), false, () => board.zoom(1.4)),
      tool("−", say("zoom-out"), false, () => board.zoom(1 / 1.4)),
      tool("◻", say("zoom-fit"), false, () => view.fit()),
      tool(["◩", make("span", { class: "tool-word" }, say("tool-counters"))], `${say("hide-counters")} (H)`, board.isBare, () => this.hide(!board.isBare)));
    if (bar) /** @type {HTMLElement | undefined} */ (bar.children[held])?.focus({ preventScroll: true });
  }
}
