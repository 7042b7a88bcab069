// The end of a game, over the map: how it ended, the course of it, losses, the dice that mattered, and what next.

import * as api from "./api.js";
import { cite } from "./clauses.js";
import { curve } from "./curve.js";
import { aims } from "./lesson.js";
import { keepLinks } from "./linking.js";
import { find, make, say, shape, show, table, unbroken } from "./page.js";
import { recall, remember } from "./settings.js";

/** @typedef {import("./types.js").EndTold} EndTold */

/** What it asks of the rest of the table. @typedef {{ answer: import("./situation.js").Tell, showsProgram: () => boolean, lessonButtons: (where: string) => (Node | null)[], playFrom: (orders: number) => unknown }} Acts */

const SEEN = "ends-seen";
const MOST = 200;
/** Where the curve of hindsight begins, in hundredths; and more dots than these are small. */
const LEVEL = 50,
  MANY = 30;
const PAPER = { width: 420, height: 150, left: 30, right: 14, top: 12, bottom: 22 };

export class Ending {
  /**
   * @param {Pick<import("./situation.js").Situation, "id" | "game" | "at" | "stay">} situation
   * @param {Acts} acts
   */
  constructor(situation, acts) {
    this.situation = situation;
    this.acts = acts;
    /** Which game's end is on the page. */
    this.shown = "";
  }

  /** When a game is over, and what led to it has been seen, its end is shown; once in a browser. */
  renew() {
    const { game, at } = this.situation;
    if (!game?.outcome) this.close();
    if (!game?.outcome || at !== null || this.acts.showsProgram()) return;
    const known = (recall(SEEN) ?? "").split(" ").filter(Boolean);
    if (known.includes(game.id)) {
      if (this.shown === game.id && !find("ending").hidden) this.open(false); // maybe in another language
      return;
    }
    remember(SEEN, [...known, game.id].slice(-MOST).join(" "));
    this.open(false);
  }

  /** Shows it. @param {boolean} led whether somebody asked for it, and is led there */
  async open(led = true) {
    const here = this.situation.stay.watch();
    let told;
    try {
      told = await api.ending(this.situation.id);
    } catch (trouble) {
      if (here()) this.acts.answer(/** @type {Error} */ (trouble).message);
      return;
    }
    if (!here() || !this.situation.game?.outcome) return;
    this.shown = this.situation.id;
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
    return make(
      "header",
      {},
      make(
        "h2",
        { id: "ending-title", tabindex: "-1", class: livery ? `side ${livery}` : "" },
        title,
      ),
      make(
        "button",
        {
          class: "close quiet",
          id: "ending-close",
          "aria-label": say("close"),
          title: `${say("close")} (Esc)`,
          onclick: () => this.close(),
        },
        "×",
      ),
    );
  }

  /** Nobody wins a lesson: what of it is done, and what comes next. @param {import("./types.js").Lesson} lesson */
  #learnt(lesson) {
    return [
      this.#head(lesson.verdict),
      make("div", { class: "ending-body" }, make("ul", { class: "lesson-aims" }, aims(lesson))),
      make("div", { class: "buttons" }, this.acts.lessonButtons("end-lesson"), this.#watch("")),
    ];
  }

  /** @param {string} rank */
  #watch(rank) {
    return make(
      "button",
      {
        class: rank,
        id: "end-watch",
        onclick: () => {
          this.close();
          this.acts.playFrom(0);
        },
      },
      say("end-watch"),
    );
  }

  /** Looks back at the whole game: how it stood, where it swung, what could have been done. */
  async #lookBack() {
    const here = this.situation.stay.watch();
    const room = find("hindsight"),
      button = find("end-hindsight");
    button.disabled = true;
    show(room, make("p", { role: "status" }, say("hindsight-thinks")));
    try {
      const told = await api.hindsight(this.situation.id);
      if (!here() || !room.isConnected) return;
      show(room, hindsight(told, this.situation.id));
      button.remove();
      // It is long, and read from its top.
      room.querySelector("h3")?.focus({ preventScroll: true });
      const body = /** @type {HTMLElement} */ (room.parentElement);
      body.scrollTop = room.offsetTop - body.offsetTop;
    } catch (trouble) {
      button.disabled = false;
      if (here())
        show(
          room,
          make("p", { class: "trouble", role: "alert" }, /** @type {Error} */ (trouble).message),
        );
    }
  }

  /** @param {EndTold} told */
  #parts(told) {
    const { lesson } = this.situation.game;
    if (lesson) return this.#learnt(lesson);
    const names = Object.fromEntries(told.sides.map((one) => [one.id, one]));
    return [
      this.#head(told.result, told.livery),
      make(
        "div",
        { class: "ending-body" },
        told.called ? make("p", {}, told.called) : null,
        told.clause
          ? make(
              "p",
              { class: "clause" },
              cite(told.clause),
              told.clause_text ? `: ${told.clause_text}` : "",
            )
          : null,
        course(told),
        make("div", { class: "ending-both" }, losses(told, names), rolls(told, names)),
        make("section", { id: "hindsight", class: "hindsight" }),
      ),
      make(
        "div",
        { class: "buttons" },
        this.#watch("primary"),
        make(
          "button",
          { id: "end-hindsight", onclick: () => this.#lookBack() },
          say("end-hindsight"),
        ),
        make(
          "a",
          {
            class: "button",
            id: "end-report",
            href: api.exportAddress(this.situation.id, "report"),
            target: "_blank",
          },
          say("report"),
        ),
        make("button", { id: "end-other", onclick: () => this.#rematch(true) }, say("end-other")),
        make("button", { id: "end-again", onclick: () => this.#rematch(false) }, say("end-again")),
      ),
    ];
  }

  /** The same game once more. @param {boolean} swap whether the seats change sides */
  async #rematch(swap) {
    const { id } = this.situation,
      here = this.situation.stay.watch();
    for (const name of ["end-other", "end-again"]) find(name).disabled = true;
    try {
      const begun = await api.rematch(id, { swap });
      keepLinks(begun.id, begun.links ?? []);
      if (here()) location.hash = `#game/${begun.id}`;
    } catch (trouble) {
      for (const name of ["end-other", "end-again"]) if (find(name)) find(name).disabled = false;
      if (here()) this.acts.answer(/** @type {Error} */ (trouble).message);
    }
  }
}

/** @param {import("./types.js").Hindsight} told @param {string} game */
function hindsight(told, game) {
  const words = told.course
    .map((one) => say("end-turn", { turn: one.turn, points: one.share }))
    .join(", ");
  // One dot for each turn that began; the line goes through all that was judged.
  const points = told.course.map(({ turn, share }) => ({ turn, ahead: share - LEVEL }));
  return [
    make("h3", { tabindex: "-1" }, told.title),
    make("p", { class: "how" }, told.how),
    make("figure", {}, graph(points, `${told.title}: ${words}`, LEVEL)),
    told.swings.length ? make("h3", {}, say("hindsight-swings")) : null,
    make(
      "ol",
      { class: "swings" },
      told.swings.map((one) =>
        make(
          "li",
          {},
          make(
            "h4",
            { class: `side ${one.livery}` },
            make("a", { href: `#game/${game}/at/${one.orders}` }, one.title),
          ),
          one.played.length
            ? [
                make("b", {}, say("hindsight-played")),
                make(
                  "ul",
                  {},
                  one.played.map((line) => make("li", {}, unbroken(line))),
                ),
              ]
            : null,
          one.better
            ? [
                make("b", {}, say("hindsight-better")),
                make(
                  "ul",
                  {},
                  one.better.lines.map((line) => make("li", {}, unbroken(line))),
                ),
              ]
            : null,
        ),
      ),
    ),
  ];
}

/** What is drawn, for whom up is good, and the curve itself. @param {EndTold} told */
function course(told) {
  const [side, other] = [true, false].map(
    (up) => told.sides.find((one) => (one.id === told.curve_side) === up)?.name ?? "",
  );
  const title = say(told.by_points ? "end-points" : "end-toll", { side, other });
  const words = told.curve
    .map((one) => say("end-turn", { turn: one.turn, points: one.ahead }))
    .join(", ");
  return make("figure", {}, make("figcaption", {}, title), graph(told.curve, `${title}: ${words}`));
}

/** A curve of points over turns; `level` is what nobody's lead is called. @param {{ turn: number, ahead: number }[]} points @param {string} label @param {number} level */
function graph(points, label, level = 0) {
  const { dots, line, area, zero, marks, turns } = curve(points, PAPER);
  const end = PAPER.width - PAPER.right;
  return shape(
    "svg",
    {
      class: "curve",
      viewBox: `0 0 ${PAPER.width} ${PAPER.height}`,
      role: "img",
      "aria-label": label,
    },
    marks.flatMap(({ value, y }) => [
      shape("line", { class: "mark", x1: PAPER.left, x2: end, y1: y, y2: y }),
      shape("text", { class: "value", x: PAPER.left - 6, y }, signed(value + level)),
    ]),
    shape("path", { class: "area", d: area }),
    shape("line", { class: "zero", x1: PAPER.left, x2: end, y1: zero, y2: zero }),
    shape("path", { class: "line", d: line }),
    dots.map(({ x, y, turn, ahead }) =>
      shape(
        "circle",
        { cx: x, cy: y, r: dots.length > MANY ? 1.5 : 3 },
        shape("title", {}, say("end-turn", { turn, points: ahead + level })),
      ),
    ),
    turns.map(({ x, turn }) => shape("text", { class: "turn", x, y: PAPER.height - 6 }, turn)),
  );
}

/** @param {number} value */
const signed = (value) => String(value).replace("-", "−");

/** @param {EndTold} told @param {Record<string, import("./types.js").SideNamed>} names */
function losses(told, names) {
  return make(
    "section",
    {},
    make("h3", {}, say("end-losses")),
    table(
      [
        make("td"),
        make("th", { scope: "col" }, say("end-steps")),
        make("th", { scope: "col" }, say("end-units")),
      ],
      told.losses.map((one) =>
        make(
          "tr",
          {},
          make(
            "th",
            { scope: "row", class: `side ${names[one.side].livery}` },
            names[one.side].name,
          ),
          make("td", {}, one.steps),
          make("td", {}, one.units),
        ),
      ),
    ),
  );
}

/** @param {EndTold} told @param {Record<string, import("./types.js").SideNamed>} names */
function rolls(told, names) {
  return make(
    "section",
    {},
    make("h3", {}, say("end-rolls")),
    told.rolls.length
      ? make(
          "ul",
          { class: "rolls" },
          told.rolls.map((one) =>
            make(
              "li",
              {},
              make("b", { class: `side ${names[one.side].livery}` }, names[one.side].name),
              " ",
              say("end-roll", {
                turn: one.turn,
                title: one.title,
                faces: one.faces.join("\u00a0"),
                chance: one.chance,
              }),
            ),
          ),
        )
      : make("p", {}, say("end-no-rolls")),
  );
}
