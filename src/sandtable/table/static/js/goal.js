// What one is trying to do: the briefing when a game is opened, and the sheet that keeps it.

import * as api from "./api.js";
import { cite } from "./clauses.js";
import { latest } from "./latest.js";
import { find, make, say, show, unbroken } from "./page.js";
import { withPlaceLinks } from "./place-links.js";
import { on, recall, remember } from "./settings.js";

/** @typedef {import("./types.js").GoalTold} GoalTold */
/** @typedef {import("./types.js").Cited} Cited */
/** @typedef {import("./types.js").GoalSide} GoalSide */

const BRIEFED = "briefed";
/** A browser remembers so many games whose briefing it has shown. */
const MOST = 200;

export class Goal {
  /**
   * @param {Pick<import("./situation.js").Situation, "id" | "game" | "seat" | "handing" | "stay">} situation
   */
  constructor(situation) {
    this.situation = situation;
    this.element = make("div", { class: "goal" });
    /** What was told last, so that nothing moves under a reader's eyes. */
    this.shown = "";
    /** The sheets that are asked for. */
    this.asked = latest();
    /** The side whose lines are shown, where one may read both. */
    this.side = 0;
    /** Until who opened the game has read what it is about. @type {Promise<unknown>} */
    this.reading = Promise.resolve();
  }

  /** Forgets one game before another is opened, or another seat is taken. */
  clear() {
    this.reading = Promise.resolve();
    this.shown = "";
    this.asked.end();
    this.side = 0;
    show(this.element);
  }

  /** The sheet; what is on it is asked for anew. */
  sheet() {
    const still = this.asked.begin();
    this.#ask().then((told) => {
      if (!still()) return; // it was asked for anew
      const now = JSON.stringify([told, document.documentElement.lang]);
      if (!told || now === this.shown) return;
      this.shown = now;
      show(
        this.element,
        sheet(told),
        make(
          "p",
          {},
          make("button", { id: "brief-again", onclick: () => this.brief() }, say("briefing-again")),
        ),
      );
    });
    return this.element;
  }

  /** Who opens a game for the first time in this browser is told what it is about; waits until it is read. */
  greet() {
    const { game, handing, seat } = this.situation;
    const key = `${game.id}${game.hidden ? `:${seat}` : ""}`;
    const known = (recall(BRIEFED) ?? "").split(" ").filter(Boolean);
    // Who tries a plan knows the game, and plays both sides.
    const told = game.again?.plan || known.includes(key);
    if (!on("briefing") || game.outcome || handing || (game.hidden && !seat) || told)
      return this.reading;
    remember(BRIEFED, [...known, key].slice(-MOST).join(" "));
    this.reading = this.brief();
    return this.reading;
  }

  /** Shows the briefing until it is closed. */
  async brief() {
    const told = await this.#ask();
    const dialog = find("briefing");
    if (!told || document.querySelector("dialog:modal")) return;
    this.#lines(told);
    dialog.showModal();
    await new Promise((closed) => dialog.addEventListener("close", closed, { once: true }));
  }

  /** @param {GoalTold} told */
  #lines(told) {
    const { game } = this.situation;
    const side = told.sides[this.side % told.sides.length];
    const title = make(
      "h2",
      { id: "briefing-title", tabindex: "-1", autofocus: true },
      game.module.name,
    );
    const other = told.sides.length > 1 ? told.sides[(this.side + 1) % told.sides.length] : null;
    show(
      find("briefing"),
      make(
        "form",
        { method: "dialog" },
        title,
        game.module.scenario_name
          ? make("p", { class: "scenario-name" }, game.module.scenario_name)
          : null,
        make("h3", { class: `side ${side.livery}` }, side.name),
        lines(side),
        make(
          "div",
          { class: "buttons" },
          make("button", { class: "primary", id: "briefing-close" }, say("briefing-close")),
          other
            ? make(
                "button",
                {
                  type: "button",
                  id: "briefing-other",
                  onclick: () => {
                    this.side += 1;
                    this.#lines(told);
                    find("briefing-other").focus();
                  },
                },
                say("briefing-other", { side: other.name }),
              )
            : null,
        ),
        make(
          "p",
          { class: "note" },
          say("briefing-note"),
          " ",
          make("span", { class: "by-key" }, say("briefing-key")),
        ),
      ),
    );
  }

  /** @returns {Promise<GoalTold | null>} */
  async #ask() {
    const { seat, id } = this.situation,
      here = this.situation.stay.watch();
    const told = await api.goal(id).catch(() => null);
    return here() && seat === this.situation.seat && this.situation.game ? told : null;
  }
}

/** The five lines of a side. @param {GoalSide} side */
function lines(side) {
  return make(
    "dl",
    { class: "briefing-lines" },
    side.briefing.flatMap((line) => [
      make("dt", {}, line.title),
      make("dd", { "data-line": line.key }, unbroken(line.text)),
    ]),
  );
}

/** @param {GoalTold} told */
function sheet(told) {
  return [
    told.ahead ? make("p", { class: "ahead" }, withPlaceLinks(told.ahead)) : null,
    told.reasons.length ? list("reasons", told.reasons) : null,
    told.tally.length ? [make("h3", {}, say("goal-tally")), list("tally", told.tally)] : null,
    told.victory.length
      ? [make("h3", {}, say("goal-victory")), list("victory", told.victory)]
      : null,
  ].flat();
}

/** @param {string} name @param {Cited[]} told */
function list(name, told) {
  return make(
    "ul",
    { class: name },
    told.map((one) =>
      make("li", {}, withPlaceLinks(one.text), " ", make("small", {}, cite(one.clause))),
    ),
  );
}
