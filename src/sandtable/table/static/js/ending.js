// The end of a game, over the map: how it ended, the course of it, losses, the dice that mattered, and what next.

import * as api from "./api.js";
import { cite } from "./clauses.js";
import { curve } from "./curve.js";
import { aims } from "./lesson.js";
import { find, make, say, shape, show } from "./page.js";
import { recall, remember } from "./settings.js";

/** @typedef {import("./types.js").EndTold} EndTold */

const SEEN = "ends-seen";
const MOST = 200;
const PAPER = { width: 420, height: 150, left: 30, right: 14, top: 12, bottom: 22 };

export class Ending {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    /** Which game's end is on the page. */
    this.shown = "";
  }

  /** When a game is over, and what led to it has been seen, its end is shown; once in a browser. */
  renew() {
    const { game, at, replay } = this.table;
    if (!game?.outcome) this.close();
    if (!game?.outcome || at !== null || replay.theirs.on) return;
    const known = (recall(SEEN) ?? "").split(" ").filter(Boolean);
    if (known.includes(game.id)) {
      if (this.shown === game.id && !find("ending").hidden) this.open(false);  // maybe in another language
      return;
    }
    remember(SEEN, [...known, game.id].slice(-MOST).join(" "));
    this.open(false);
  }

  /** Shows it. @param {boolean} led whether somebody asked for it, and is led there */
  async open(led = true) {
    const { table } = this;
    const { stay } = table;
    let told;
    try {
      told = await api.ending(table.id);
    } catch (trouble) {
      if (stay === table.stay) table.answer(/** @type {Error} */ (trouble).message);
      return;
    }
    if (stay !== table.stay || !table.game?.outcome) return;
    this.shown = table.id;
    const panel = find("ending");
    panel.setAttribute("aria-labelledby", "ending-title");
    show(panel, ...this.#parts(told));
    panel.hidden = false;
    if (led) find("ending-title").focus();
  }

  /** Puts it away. Whether it was there. */
  close() {
    const panel = find("ending");
    if (panel.hidden) return false;
    const held = panel.contains(document.activeElement);
    panel.hidden = true;
    if (held) (find("end-open") ?? find("panel")).focus();
    return true;
  }

  /** @param {string} title @param {string} livery */
  #head(title, livery = "") {
    return make("header", {},
      make("h2", { id: "ending-title", tabindex: "-1", class: livery ? `side ${livery}` : "" }, title),
      make("button", { class: "close quiet", id: "ending-close", "aria-label": say("close"), title: `${say("close")} (Esc)`, onclick: () => this.close() }, "×"));
  }

  /** Nobody wins a lesson: what of it is done, and what comes next. @param {import("./types.js").Lesson} lesson */
  #learnt(lesson) {
    return [
      this.#head(lesson.verdict),
      make("div", { class: "ending-body" }, make("ul", { class: "lesson-aims" }, aims(lesson))),
      make("div", { class: "buttons" }, this.table.lesson.buttons("end-lesson"), this.#watch("")),
    ];
  }

  /** @param {string} rank */
  #watch(rank) {
    return make("button", { class: rank, id: "end-watch", onclick: () => { this.close(); this.table.replay.play(0); } }, say("end-watch"));
  }

  /** @param {EndTold} told */
  #parts(told) {
    const { lesson } = this.table.game;
    if (lesson) return this.#learnt(lesson);
    const names = Object.fromEntries(told.sides.map((one) => [one.id, one]));
    return [
      this.#head(told.result, told.livery),
      make("div", { class: "ending-body" },
        told.called ? make("p", {}, told.called) : null,
        make("p", { class: "clause" }, cite(told.clause), told.clause_text ? `: ${told.clause_text}` : ""),
        course(told, names[told.curve_side].name),
        make("div", { class: "ending-both" }, losses(told, names), rolls(told, names))),
      make("div", { class: "buttons" },
        this.#watch("primary"),
        make("a", { class: "button", id: "end-report", href: api.exportAddress(this.table.id, "report"), target: "_blank" }, say("report")),
        make("button", { id: "end-other", onclick: () => this.#rematch(true) }, say("end-other")),
        make("button", { id: "end-again", onclick: () => this.#rematch(false) }, say("end-again"))),
    ];
  }

  /** The same game once more. @param {boolean} swap whether the seats change sides */
  async #rematch(swap) {
    const { table } = this;
    const { id, stay } = table;
    for (const name of ["end-other", "end-again"]) find(name).disabled = true;
    try {
      const begun = await api.rematch(id, swap);
      if (stay === table.stay) location.hash = `#game/${begun.id}`;
    } catch (trouble) {
      for (const name of ["end-other", "end-again"]) if (find(name)) find(name).disabled = false;
      if (stay === table.stay) table.answer(/** @type {Error} */ (trouble).message);
    }
  }
}

/** @param {EndTold} told @param {string} side */
function course(told, side) {
  const { dots, line, area, zero, marks, turns } = curve(told.curve, PAPER);
  const title = say(told.by_points ? "end-points" : "end-toll", { side });
  const words = told.curve.map((one) => say("end-turn", { turn: one.turn, points: one.ahead })).join(", ");
  const end = PAPER.width - PAPER.right;
  return make("figure", {}, make("figcaption", {}, title),
    shape("svg", { class: "curve", viewBox: `0 0 ${PAPER.width} ${PAPER.height}`, role: "img", "aria-label": `${title}: ${words}` },
      marks.map(({ value, y }) => [shape("line", { class: "mark", x1: PAPER.left, x2: end, y1: y, y2: y }), shape("text", { class: "value", x: PAPER.left - 6, y }, signed(value))]).flat(),
      shape("path", { class: "area", d: area }),
      shape("line", { class: "zero", x1: PAPER.left, x2: end, y1: zero, y2: zero }),
      shape("path", { class: "line", d: line }),
      dots.map(({ x, y, turn, ahead }) => shape("circle", { cx: x, cy: y, r: 3 }, shape("title", {}, say("end-turn", { turn, points: ahead })))),
      turns.map(({ x, turn }) => shape("text", { class: "turn", x, y: PAPER.height - 6 }, turn))));
}

/** @param {number} value */
const signed = (value) => String(value).replace("-", "−");

/** @param {EndTold} told @param {Record<string, import("./types.js").SideNamed>} names */
function losses(told, names) {
  return make("section", {}, make("h3", {}, say("end-losses")),
    make("table", {}, make("thead", {}, make("tr", {}, make("td"), make("th", { scope: "col" }, say("end-steps")), make("th", { scope: "col" }, say("end-units")))),
      make("tbody", {}, told.losses.map((one) => make("tr", {},
        make("th", { scope: "row", class: `side ${names[one.side].livery}` }, names[one.side].name), make("td", {}, one.steps), make("td", {}, one.units))))));
}

/** @param {EndTold} told @param {Record<string, import("./types.js").SideNamed>} names */
function rolls(told, names) {
  return make("section", {}, make("h3", {}, say("end-rolls")),
    told.rolls.length ? make("ul", { class: "rolls" }, told.rolls.map((one) => make("li", {},
      make("b", { class: `side ${names[one.side].livery}` }, names[one.side].name), " ",
      say("end-roll", { turn: one.turn, title: one.title, faces: one.faces.join("\u00a0"), chance: one.chance })))) : make("p", {}, say("end-no-rolls")));
}
