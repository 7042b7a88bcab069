// Overlays of the map: the buttons for them, what is shown now, and what its marks mean.

import * as api from "./api.js";
import { tool } from "./board.js";
import { latest } from "./latest.js";
import { threatLines, traceLine } from "./overlay-lines.js";
import { find, make, say, shape, show } from "./page.js";
import { ringOf } from "./rings.js";

/** What it asks of the rest of the table. @typedef {{ answer: import("./situation.js").Tell }} Acts */

/** The keys of some (`main.js`). @type {Record<string, string>} */
const KEYS = { reach: "R", supply: "S", zones: "Z", threat: "T", control: "C" };
/** Those that tell of the enemy as a side sees him, not of the side itself. */
const VIEWS = ["zones", "threat"];
/** Windows in which the caption lies on the map. */
const NARROW = "(max-width: 1380px)";
/** Titles end with one, for lists. */
const COLON = /[:：]$/;

export class Overlays {
  /**
   * @param {Pick<import("./situation.js").Situation, "id" | "game" | "at" | "seen" | "looked" | "place" | "sides">} situation
   * @param {import("./board.js").Board} board
   * @param {Acts} acts
   */
  constructor(situation, board, acts) {
    this.situation = situation;
    this.board = board;
    this.acts = acts;
    /** Which one is shown. @type {string | null} */
    this.shown = null;
    this.caption = "";
    /** What it says of what is looked at. */
    this.words = "";
    /** Whether its caption was unfolded, where it lies on the map. */
    this.unfolded = false;
    /** What it tells. @type {import("./types.js").Survey | null} */
    this.survey = null;
    /** The side that is told of as long as this is shown; null for the one that must choose. @type {string | null} */
    this.side = null;
    /** Which question is answered last: one that is overtaken shows nothing. */
    this.asked = latest();
  }

  /** Forgets what was shown, without a word. */
  clear() {
    this.asked.end();
    this.shown = null;
    this.side = null;
    this.caption = "";
    this.survey = null;
    delete find("board").dataset.survey;
    this.board.overlay(null);
  }

  /** What was asked for is not wanted any more. */
  drop() {
    this.asked.end();
  }

  /** Shows an overlay in place of what was there; none for null. @param {string | null} what */
  async show(what) {
    const { at } = this.situation;
    const still = this.asked.begin();
    if (this.shown !== what)
      this.side = this.situation.sides[this.situation.game.seat ?? ""]
        ? this.situation.game.seat
        : null;
    this.shown = what;
    const unit = this.situation.looked?.kind === "unit" ? this.situation.looked.name : null;
    const of =
      what !== "reach"
        ? this.side
        : at !== null || !this.situation.game.decision?.draft.length
          ? unit
          : null;
    try {
      const survey = what ? await api.survey(this.situation.id, at, what, of) : null;
      if (!still()) return; // another was asked for meanwhile
      this.survey = survey;
      // What is told of a side itself stays with it; whose enemy it is may change with who must choose.
      if (survey && !VIEWS.includes(what ?? "")) this.side ??= survey.side;
      find("board").dataset.survey = what ?? "";
      const [lines, words] = await this.#lines(what);
      if (!still()) return;
      this.board.overlay(survey, this.situation.seen.counters);
      // A counter would hide where a line is cut.
      const cuts = lines.filter((one) => one.classList.contains("trace-break"));
      this.board.layers.lines.replaceChildren(...lines.filter((one) => !cuts.includes(one)));
      this.board.layers.labels.append(...cuts);
      this.caption = survey ? this.#titled(survey) : "";
      this.words = words;
    } catch (trouble) {
      if (!still() || trouble instanceof api.Overtaken) return; // shown anew with what has overtaken it
      this.clear();
      this.acts.answer(/** @type {Error} */ (trouble).message);
    }
    this.tools();
  }

  /** What is shown, and of which side. @param {import("./types.js").Survey} survey */
  #titled({ title, side }) {
    const what = title.replace(COLON, "");
    if (!side) return what;
    return say(VIEWS.includes(this.shown ?? "") ? "overlay-view" : "overlay-of", {
      what,
      side: this.situation.sides[side],
    });
  }

  /** A button for the other side, where there is one. */
  #other() {
    const { sides } = this.situation;
    const other = this.survey?.side && Object.keys(sides).find((one) => one !== this.survey?.side);
    if (!other) return null;
    const turn = async () => {
      this.side = other;
      await this.show(this.shown);
      find("other-side")?.focus(); // it was made anew
    };
    return make(
      "button",
      { id: "other-side", class: "quiet", onclick: turn },
      say("overlay-other", { side: sides[other] }),
    );
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
    const place = this.situation.place;
    if (!place) return [[], ""];
    if (what === "threat") {
      const survey = await api
        .survey(this.situation.id, this.situation.at, what, place)
        .catch(() => null);
      if (!survey) return [[], ""];
      const stacks = Object.keys(survey.places).length;
      return [
        threatLines(this.board, survey, place),
        say("threat-here", { place: this.board.places[place]?.name ?? place, number: stacks }),
      ];
    }
    const unit =
      this.situation.looked?.kind === "unit"
        ? this.situation.looked.name
        : this.situation.seen.counters.find((one) => one.place === place)?.unit;
    if (what !== "supply" || !unit) return [[], ""];
    const survey = await api
      .survey(this.situation.id, this.situation.at, "trace", unit)
      .catch(() => null);
    if (!survey) return [[], ""];
    const line = survey.title.replace(COLON, "");
    const broken = survey.order.find((one) => survey.places[one].kind === "break");
    const words = broken
      ? say("trace-broken", {
          line,
          place: (this.board.places[broken] ?? this.board.roads[broken])?.name ?? broken,
          clause: survey.places[broken].clause,
        })
      : say("trace-whole", { line });
    return [traceLine(this.board, survey), survey.order.length ? words : ""];
  }

  /** Says what is shown, and what its marks mean; where that would cover the map, only if it is asked for. */
  #tell() {
    if (!this.shown || !this.caption) return show(find("caption"));
    const words = [make("b", {}, this.caption), this.words];
    if (!matchMedia(NARROW).matches)
      return show(
        find("caption"),
        make("div", { class: "caption" }, words, " ", this.#other(), this.#legend()),
      );
    const folded = make(
      "details",
      { class: "caption", open: this.unfolded },
      make("summary", {}, words),
      this.#legend(),
    );
    folded.addEventListener("toggle", () => {
      this.unfolded = folded.open;
    });
    return show(find("caption"), folded, this.#other());
  }

  /** What the marks of the overlay mean, each beside a sample of it. */
  #legend() {
    const { board } = this;
    const sample = (/** @type {string} */ kind) =>
      board.ring < board.size
        ? shape("path", { d: "M6 2h12l6 10l-6 10h-12l-6 -10z" })
        : shape("g", { transform: "translate(12 12)" }, ringOf(kind, 6.5));
    return (this.survey?.legend ?? []).map(({ kind, text }) =>
      make(
        "span",
        { class: "sample" },
        shape(
          "svg",
          { viewBox: "0 0 24 24", "aria-hidden": "true" },
          shape("g", { class: `finding ${kind}` }, sample(kind)),
        ),
        text,
      ),
    );
  }

  /** Hides all counters, so that the map can be seen, or shows them again. @param {boolean} hidden */
  hide(hidden) {
    this.board.hideCounters(hidden);
    this.tools();
  }

  /** The buttons above the map. */
  tools() {
    const { board } = this,
      { game } = this.situation;
    // The buttons are made anew: who has one in hand keeps it.
    const bar = document.activeElement?.closest("#overlays, #zoom");
    const held = bar
      ? [...bar.children].indexOf(/** @type {Element} */ (document.activeElement))
      : -1;
    show(
      find("overlays"),
      game.overlays.map(({ what, name }) =>
        tool(name, KEYS[what] ? `${name} (${KEYS[what]})` : name, this.shown === what, () =>
          this.show(this.shown === what ? null : what),
        ),
      ),
    );
    this.#tell();
    const view = board.view;
    show(
      find("zoom"),
      tool("+", say("zoom-in"), false, () => board.zoom(1.4)),
      tool("−", say("zoom-out"), false, () => board.zoom(1 / 1.4)),
      tool("◻", say("zoom-fit"), false, () => view.fit()),
      tool(
        ["◩", make("span", { class: "tool-word" }, say("tool-counters"))],
        `${say("hide-counters")} (H)`,
        board.hidesCounters,
        () => this.hide(!board.hidesCounters),
      ),
    );
    if (bar)
      /** @type {HTMLElement | undefined} */ (bar.children[held])?.focus({ preventScroll: true });
  }
}
