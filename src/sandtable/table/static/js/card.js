// The combat card: who brings what, what changes it, the table that is read, the chance of each result, and the dice.

import * as api from "./api.js";
import { choicesOf, rowWith } from "./assumptions.js";
import { chartTable } from "./charts.js";
import { cite } from "./clauses.js";
import { counterPicture } from "./inspector.js";
import { latest } from "./latest.js";
import { find, make, say, show } from "./page.js";
import { withPlaceLinks } from "./place-links.js";

/** @typedef {import("./types.js").Odds} Odds */
/** @typedef {import("./types.js").Reckoning} Reckoning */
/** @typedef {import("./types.js").ReckoningLine} Line */
/** @typedef {import("./types.js").Rolled} Rolled */
/** @typedef {import("./types.js").Chart} Chart */
/** @typedef {import("./types.js").CombatShot} Shot */

/** So many columns are shown on each side of the one that is read. */
const ASIDE = 2;
const FACES = ["⚀", "⚁", "⚂", "⚃", "⚄", "⚅"];

/** One decimal; what is merely unlikely is not shown as impossible. @param {number} share */
function percent(share) {
  const shown = (share * 100).toFixed(1);
  if (shown === "0.0" && share > 0) return "<0.1%";
  if (shown === "100.0" && share < 1) return ">99.9%";
  return `${shown}%`;
}

export class Card {
  /**
   * @param {Pick<import("./situation.js").Situation, "id" | "game" | "changes" | "at" | "seat" | "place" | "waiting">} situation
   * @param {Pick<import("./charts.js").Charts, "light" | "tables" | "toggle">} charts
   */
  constructor(situation, charts) {
    this.situation = situation;
    this.charts = charts;
    /** The order whose combat was fought last and is still shown. @type {number | null} */
    this.combat = null;
    /** The order whose combat was asked for: it stays before all others until something is played. @type {number | null} */
    this.asked = null;
    /** The newest combat of the log so far. @type {number | null} */
    this.newest = null;
    /** @type {{ version: number, phase: string } | null} */
    this.last = null;
    /** Which of several assumptions is shown. */
    this.row = 0;
    this.request = latest();
    /** Of several attacks that would roll at once, the place of the one that is shown; of several targets the unit. @type {string | null} */
    this.shown = null;
    /** The place or the target that is pointed at. @type {string | null} */
    this.pointed = null;
    /** In a line what may come of what is about to be rolled. */
    this.brief = "";
    /** Which parts of a card somebody has folded or unfolded. @type {Map<string, boolean>} */
    this.folds = new Map();
  }

  /** Of several attacks that would roll at once, or targets, the card shows the one pointed at: a click would choose it. @param {string | null} name a place or a unit */
  point(name) {
    this.pointed = name;
    if (this.#choosable(name) && this.shown !== null && this.shown !== name) this.renew();
  }

  /** @param {string | null} name */
  #choosable(name) {
    return (
      name !== null &&
      this.situation.game?.legal.some(
        (one) => ["attack", "assign"].includes(one.verb) && one.arg === name,
      )
    );
  }

  /** Forgets a game. */
  forget() {
    this.combat = this.asked = this.newest = this.last = null;
    this.row = 0;
    this.request.end();
    this.#clear();
  }

  /** No card. */
  #clear() {
    this.brief = "";
    show(find("odds"));
    this.charts.light({});
  }

  /** Shows the combat of an order. @param {number} order */
  async open(order) {
    this.asked = order;
    await this.renew();
    find("odds").querySelector("summary")?.focus({ preventScroll: true });
    find("odds").scrollIntoView({ block: "nearest" });
  }

  /** Puts the card of a combat away. */
  close() {
    this.combat = this.asked = null;
    this.renew();
  }

  /** Shows the card of what is about to be rolled, else of what was rolled last. @returns {Promise<void>} */
  async renew() {
    // Asked of the next version only once this one is settled: its actions may be gone by then.
    await this.situation.waiting;
    const game = this.situation.game,
      same = this.situation.changes.watch(),
      still = this.request.begin();
    if (!game) return;
    this.#follow(game);
    if (game.hidden && !this.situation.seat) return this.#clear(); // the table is handed over
    const { at } = this.situation;
    const past = at === null ? null : game.log.find((one) => one.number === at - 1);
    // A moment of the past has the card of the combat that led to it.
    const order =
      this.asked ?? (at === null ? this.combat : past?.combat?.result != null ? past.number : null);
    const { pointed } = this;
    // Who has left the table, or plays on, has nothing more to ask about this game.
    const over = () => !still() || !same() || this.situation.id !== game.id;
    const live = at === null && this.asked === null ? await this.#live(game, over) : null;
    if (over()) return;
    const told =
      live?.odds ?? (order === null ? null : await api.combat(game.id, order).catch(() => null));
    if (over()) return;
    const charts = told?.rows.length ? (await this.charts.tables()).charts : [];
    if (over()) return;
    this.shown = live?.place ?? null;
    if (!told?.rows.length) return this.#clear();
    // Somebody points at another target since this one was asked for.
    if (this.shown !== null && pointed !== this.pointed && this.#choosable(this.pointed))
      return this.renew();
    this.row = Math.min(this.row, told.rows.length - 1);
    this.#show(told, charts, live?.what ?? "");
  }

  /** Keeps in mind which combat was fought last, until something else is begun. @param {import("./types.js").Game} game */
  #follow(game) {
    const combats = game.log.filter((one) => one.combat?.result != null);
    const newest = combats.length ? combats[combats.length - 1].number : null;
    if (this.last?.version === game.version) return;
    this.asked = null;
    if (
      newest !== null &&
      (this.last ? newest > (this.newest ?? -1) : newest === game.orders - 1)
    ) {
      this.combat = newest;
    } else if (this.last && game.sequence.some((one) => one.key === this.last?.phase)) {
      this.combat = null; // what was played since then began something else
    }
    if (this.combat !== null && this.combat >= game.orders) this.combat = null; // it was taken back
    this.newest = newest;
    if (this.last?.phase !== game.decision?.phase) this.row = 0; // another question assumes other things
    this.last = { version: game.version, phase: game.decision?.phase ?? "" };
  }

  /**
   * What would close the order and roll: of several attacks the one looked at, else the first.
   * @param {import("./types.js").Game} game
   * @param {() => boolean} over whether nobody wants to know any more
   */
  async #live(game, over) {
    const attacks = game.legal.filter((one) => one.verb === "attack");
    const done = game.legal.filter((one) => one.verb === "done");
    const named = (/** @type {string | null | undefined} */ place) =>
      attacks.find((one) => one.arg === place);
    const looked = named(this.pointed) ?? named(this.situation.place) ?? attacks[0];
    for (const action of looked ? [looked, ...done] : done) {
      const odds = over() ? null : await api.odds(game.id, action.text).catch(() => null);
      if (!odds?.rows.length) continue;
      return attacks.length > 1 && action === looked
        ? { odds, what: action.button, place: action.arg }
        : { odds, what: "", place: null };
    }
    return this.#choices(game, over);
  }

  /**
   * The last word before the dice may be a choice, of which the card shows what each makes of them; or a target be
   * named, of which it shows the one that is pointed at: it is chosen elsewhere.
   * @param {import("./types.js").Game} game
   * @param {() => boolean} over
   */
  async #choices(game, over) {
    const options = game.legal
      .filter((one) => one.verb === "choose" && one.kind === "option")
      .slice(0, 2);
    const targets = game.legal.filter((one) => one.verb === "assign");
    const target = targets.find((one) => one.arg === this.pointed) ?? targets[0];
    const found = [];
    for (const one of options.length || !target ? options : [target]) {
      const odds = over() ? null : await api.odds(game.id, one.text).catch(() => null);
      if (odds?.rows.length)
        found.push({
          ...odds,
          rows: odds.rows.map((row) => ({ ...row, assuming: [one.button, ...row.assuming] })),
        });
    }
    return found.length
      ? {
          odds: { ...found[0], rows: found.flatMap((one) => one.rows) },
          what: "",
          place: options.length ? null : (target?.arg ?? null),
        }
      : null;
  }

  /** @param {Odds} odds @param {Chart[]} charts @param {string} what */
  #show(odds, charts, what) {
    const row = odds.rows[this.row],
      one = row.reckoning,
      rolled = odds.rolled ?? null;
    const chart = charts.find((each) => each.id === one.chart);
    const body = find("odds").querySelector(".card-body")?.scrollTop ?? 0;
    this.brief = rolled ? "" : [columnOf(one), row.lead.text].filter(Boolean).join(" · ");
    show(
      find("odds"),
      make(
        "details",
        { class: "odds combat-card", open: true },
        make("summary", {}, what || one.title),
        // Beside the summary, not in it: a control in a control cannot be reached by all.
        make(
          "div",
          { class: "card-corner" },
          cite(odds.clause),
          rolled
            ? make(
                "button",
                {
                  class: "close quiet",
                  "aria-label": say("card-close"),
                  title: say("card-close"),
                  onclick: () => this.close(),
                },
                "×",
              )
            : null,
        ),
        make(
          "div",
          { class: "card-body" },
          rolled ? this.#outcome(rolled, one) : lead(row.lead),
          rolled ? null : this.#assumptions(odds, charts, what),
          this.#sums(one),
          rolled ? null : results(one),
          // What one decides by stands above; how it comes about is a click away.
          this.#fold(
            "forces",
            say("card-forces", { attack: one.attack || "–", defence: one.defence || "–" }),
            this.#forces(one),
          ),
          this.#fold(
            "shots",
            say("card-shots"),
            this.#shots(one, rolled, row.note),
            rolled !== null,
          ),
          this.#fold(
            "table",
            say("card-table"),
            chart && one.column !== null ? this.#table(chart, one, rolled) : null,
          ),
          this.#fold("steps", say("card-steps"), rolled ? null : inSteps(row)),
        ),
      ),
    );
    const now = find("odds").querySelector(".card-body");
    if (now) now.scrollTop = body;
    this.charts.light(lights(one, rolled));
  }

  /** A part that is unfolded by who wants it, and stays so. @param {string} name @param {string} title @param {HTMLElement | null} part @param {boolean} unfolded how it is unless somebody said otherwise */
  #fold(name, title, part, unfolded = false) {
    if (!part) return null;
    /** @type {HTMLDetailsElement} */
    const fold = make(
      "details",
      { class: `fold fold-${name}`, open: this.folds.get(name) ?? unfolded },
      make("summary", { onclick: () => this.folds.set(name, !fold.open) }, title),
      part,
    );
    return fold;
  }

  /** What came of it first, then the dice, then unit by unit. @param {Rolled} rolled @param {Reckoning} one */
  #outcome(rolled, one) {
    return make(
      "div",
      { class: "outcome" },
      rolled.line ? make("p", { class: "answer" }, withPlaceLinks(rolled.line)) : null,
      this.#dice(rolled),
      one.attack_shots.length ? null : effects(rolled),
    );
  }

  /** What was rolled, and what it means. @param {Rolled} rolled */
  #dice(rolled) {
    if (rolled.shots.length) return null;
    const dice = rolled.faces.map((face) =>
      make(
        "span",
        { class: "face", role: "img", "aria-label": say("card-die", { number: face }) },
        FACES[face - 1],
      ),
    );
    return make(
      "p",
      { class: "rolled-line" },
      dice.length ? dice : say("card-no-roll"),
      " ",
      rolled.result && rolled.row !== null ? make("b", {}, rolled.result) : null,
      " ",
      make("span", {}, withPlaceLinks(rolled.words)),
    );
  }

  /** What is taken for granted, a list for each choice to come; another choice shows another combat. @param {Odds} odds @param {Chart[]} charts @param {string} what */
  #assumptions(odds, charts, what) {
    const rows = odds.rows.map(({ assuming, reckoning }) => [
      ...assuming.slice(0, -1),
      [...assuming.slice(-1), columnOf(reckoning)].filter(Boolean).join(" · "),
    ]);
    const { shared, choices } = choicesOf(
      odds.rows.length > 1 ? rows : odds.rows.map((row) => row.assuming),
      this.row,
    );
    if (!shared.length && !choices.length) return null;
    const lists = choices.map(({ options, now }, n) =>
      make(
        "select",
        {
          "aria-label": `${say("card-assuming")} ${n + 1}`,
          onchange: (/** @type {Event} */ event) => {
            this.row = rowWith(
              rows,
              this.row,
              n,
              /** @type {HTMLSelectElement} */ (event.target).selectedIndex,
            );
            this.#show(odds, charts, what);
            find("odds").querySelectorAll("select")[n]?.focus();
          },
        },
        options.map((text, number) => make("option", { selected: number === now }, text)),
      ),
    );
    return make(
      "div",
      { class: "assuming" },
      make(
        "span",
        {},
        shared.length ? `${say("card-assuming")}: ${shared.join(" · ")}` : say("card-assuming"),
      ),
      lists,
    );
  }

  /** Both sides, unit by unit. @param {Reckoning} one */
  #forces(one) {
    const side = (/** @type {"attack" | "defence"} */ which) => {
      const units = which === "attack" ? one.attackers : one.defenders;
      const added = one.lines.filter((line) => line.does === which);
      if (!units.length && !added.length) return null;
      return make(
        "section",
        { class: which },
        make(
          "h3",
          {},
          say(which === "attack" ? "card-attackers" : "card-defenders"),
          " ",
          make(
            "output",
            {},
            which === "attack" ? one.attack : one.defence,
            one.found ? null : make("small", {}, ` ${one.measure}`),
          ),
        ),
        make(
          "ul",
          {},
          units.map((unit) =>
            make(
              "li",
              {},
              counterPicture(unit),
              make(
                "span",
                { class: "share" },
                make("span", { class: "name", title: unit.name }, unit.short),
                " ",
                make("b", {}, unit.value),
                unit.lines.length ? make("small", {}, ` (${unit.printed})`) : null,
                unit.lines.map((line) => this.#line(line)),
              ),
            ),
          ),
          added.map((line) => make("li", { class: "added" }, this.#line(line))),
        ),
      );
    };
    return make("div", { class: "forces-both" }, side("attack"), side("defence"));
  }

  /** @param {Line} line */
  #line(line) {
    return make(
      "span",
      { class: "line" },
      make("b", {}, line.amount),
      " ",
      line.text,
      " ",
      cite(line.clause),
    );
  }

  /** From the strengths to the column, step by step. @param {Reckoning} one */
  #sums(one) {
    if (!one.found) return null;
    const steps = one.lines.filter((line) => line.does === "columns" || line.does === "roll");
    return make(
      "ol",
      { class: "sums" },
      make("li", {}, one.measure, " ", make("b", {}, one.found)),
      steps.map((line) => make("li", {}, this.#line(line))),
      make(
        "li",
        { class: "column" },
        one.column === null
          ? columnOf(one)
          : [say("card-column"), " ", make("b", {}, columnOf(one))],
      ),
    );
  }

  /** The columns around the one that is read; the whole table is a key away. @param {Chart} chart @param {Reckoning} one @param {Rolled | null} rolled */
  #table(chart, one, rolled) {
    const here = chart.columns.findIndex((column) => column.id === one.column);
    const first = Math.max(0, Math.min(here - ASIDE, chart.columns.length - 2 * ASIDE - 1));
    const part = (/** @type {any[]} */ all) => all.slice(first, first + 2 * ASIDE + 1);
    const near = {
      ...chart,
      corner: "",
      columns: part(chart.columns),
      rows: chart.rows.map((row) => ({ ...row, cells: part(row.cells) })),
    };
    return make(
      "div",
      {},
      make(
        "div",
        { class: "chart-frame" },
        chartTable(near, { column: one.column, row: rolled?.row }, (name) =>
          chanceOf(chart, one, name),
        ),
      ),
      make(
        "button",
        { class: "whole", onclick: () => this.charts.toggle("combat") },
        say("card-whole"),
      ),
    );
  }

  /** Where dice are rolled unit by unit: who fires at whom. @param {Reckoning} one @param {Rolled | null} rolled @param {string} note what the targets take for granted */
  #shots(one, rolled, note) {
    const step = (/** @type {string} */ title, /** @type {Shot[]} */ shots) => {
      const shown = rolled ? shots.filter((shot) => fired(rolled, shot)) : shots;
      return shown.length
        ? make(
            "section",
            { class: "shots" },
            make("h3", {}, say(title)),
            make(
              "ul",
              {},
              shown.map((shot) =>
                make(
                  "li",
                  {},
                  make("b", {}, shot.short),
                  " → ",
                  make("b", {}, shot.target_short),
                  " ",
                  this.#fire(shot, rolled ? (fired(rolled, shot) ?? null) : null),
                  shot.lines.map((line) => this.#line(line)),
                  make(
                    "small",
                    {},
                    shot.grade,
                    " · ",
                    make("b", {}, shot.rate),
                    " ",
                    cite(shot.clause),
                  ),
                ),
              ),
            ),
          )
        : null;
    };
    return one.attack_shots.length
      ? make(
          "div",
          {},
          note && !rolled ? make("p", { class: "note" }, note) : null,
          step("card-counterattack", one.counterattack),
          step("card-attack", one.attack_shots),
          rolled ? effects(rolled) : null,
        )
      : null;
  }

  /** The dice of a unit, to be rolled or as they fell. @param {Shot} shot @param {{ faces: number[], hits: number } | null} roll */
  #fire(shot, roll) {
    if (!roll)
      return shot.least > 1
        ? say("card-dice", { dice: shot.dice, least: shot.least, share: percent(shot.share) })
        : say("card-dice-all", { dice: shot.dice });
    return make(
      "span",
      {},
      roll.faces.map((face) =>
        make(
          "span",
          {
            class: face >= shot.least ? "face hit" : "face",
            role: "img",
            "aria-label": say("card-die", { number: face }),
          },
          FACES[face - 1],
        ),
      ),
      " ",
      say("card-hits", { hits: roll.hits, dice: roll.faces.length }),
    );
  }
}

/** The column that is read; nothing where there is no table. @param {Reckoning} one */
function columnOf(one) {
  return one.found && one.column === null ? say("card-left-of-table") : one.column_name;
}

/** What the dice did to units at once. @param {Rolled} rolled */
function effects(rolled) {
  return rolled.told.length
    ? make(
        "ul",
        { class: "told" },
        rolled.told.map((text) => make("li", {}, withPlaceLinks(text))),
      )
    : null;
}

/** The roll of a shot, if it was fired. @param {Rolled} rolled @param {Shot} shot */
function fired(rolled, shot) {
  return rolled.shots.find((one) => one.unit === shot.unit && one.target === shot.target);
}

/** The chance of a row of the table: of all its rolls together. @param {Chart} chart @param {Reckoning} one @param {string} name */
function chanceOf(chart, one, name) {
  const row = chart.rows.find((each) => each.ids[0] === name);
  const share = Object.values(one.rolls)
    .filter((each) => row?.ids.includes(each.row))
    .reduce((sum, each) => sum + each.share, 0);
  return share ? percent(share) : "–";
}

/** What is lit on the tables. @param {Reckoning} one @param {Rolled | null} rolled @returns {Record<string, import("./charts.js").Lit>} */
function lights(one, rolled) {
  if (!one.attack_shots.length) return { [one.chart]: { column: one.column, row: rolled?.row } };
  const shots = [...one.counterattack, ...one.attack_shots].filter(
    (shot) => !rolled || fired(rolled, shot),
  );
  return {
    losses: { rows: shots.map((shot) => shot.grade_id) },
    hits: { rows: shots.map((shot) => String(shot.need)) },
  };
}

/** The chance of each result, in words. @param {Reckoning} one */
function results(one) {
  if (!one.results.length) return null;
  return make(
    "section",
    { class: "results" },
    make("h3", {}, say("odds")),
    make(
      "ul",
      {},
      one.results.map((each) =>
        make(
          "li",
          { title: each.exact, style: { "--share": `${(each.share * 100).toFixed(2)}%` } },
          make("span", { class: "percent" }, percent(each.share)),
          " ",
          make("b", {}, one.column === null ? "" : each.code),
          " ",
          make("span", {}, each.words),
        ),
      ),
    ),
  );
}

/** @param {Reckoning} one */
function expectedOf({ expected: { attackers, defenders } }) {
  return attackers === undefined
    ? say("card-expected-defenders", { defenders })
    : say("card-expected", { attackers, defenders });
}

/** Of each unit the chance of each loss, by what is assumed. @param {Odds["rows"][number]} row */
function chances(row) {
  if (!row.steps.length) return null;
  const columns = [...new Set(row.steps.flatMap((one) => Object.keys(one.chances)))].sort();
  return make(
    "table",
    { class: "chances" },
    make(
      "thead",
      {},
      make(
        "tr",
        {},
        make("th", {}, say("odds-steps")),
        columns.map((n) => make("th", { scope: "col" }, n === "0" ? "0" : `−${n}`)),
      ),
    ),
    make(
      "tbody",
      {},
      row.steps.map((one) =>
        make(
          "tr",
          {},
          make("th", { scope: "row", title: one.name }, one.short),
          columns.map((n) =>
            make(
              "td",
              { title: one.chances[n]?.exact },
              one.chances[n] ? percent(one.chances[n].share) : "",
            ),
          ),
        ),
      ),
    ),
  );
}

/** What one decides by: the answer, and below it the worst case. @param {Odds["rows"][number]["lead"]} lead */
function lead({ text, worst, note }) {
  return make(
    "div",
    { class: "lead" },
    make("p", { class: "answer" }, withPlaceLinks(text)),
    [worst, note]
      .filter(Boolean)
      .map((each) => make("p", { class: "worst" }, withPlaceLinks(each))),
  );
}

/** The losses in numbers: what is expected, what may come with which chance. @param {Odds["rows"][number]} row */
function inSteps(row) {
  const named = row.reckoning.results.length ? [] : row.chance;
  return make(
    "div",
    {},
    make("p", { class: "expected" }, expectedOf(row.reckoning)),
    named.length
      ? make(
          "p",
          { class: "named" },
          named.map((each) =>
            make("span", { title: each.exact }, make("b", {}, percent(each.share)), " ", each.name),
          ),
        )
      : null,
    chances(row),
  );
}
