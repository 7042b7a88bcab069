// The tables of the game over the map: combat results, terrain effects, turn track, with what is so now lit.

import * as api from "./api.js";
import { cite, cited } from "./clauses.js";
import { latest } from "./latest.js";
import { find, make, say, show } from "./page.js";

/** @typedef {import("./types.js").Chart} Chart */
/** @typedef {import("./types.js").Charts} ChartsTold */
/** A column that is read, a row that was rolled; rows that a place or turn has to do with. @typedef {{ column?: string | null, row?: string | null, rows?: string[] }} Lit */

/** What it asks of the rest of the table. @typedef {{ answer: import("./situation.js").Tell }} Acts */

const KINDS = /** @type {const} */ (["combat", "terrain", "turns"]);

/**
 * A table. The column that is read, the cell that was rolled and the rows that count are lit.
 * @param {Chart} chart
 * @param {Lit} lit
 * @param {(name: string) => string} [chance] what is told at the end of a row
 */
export function chartTable(chart, lit, chance) {
  const rows = chart.rows.map((row) => {
    const rolled = lit.row != null && row.ids.includes(lit.row);
    const counts = row.ids.some((one) => lit.rows?.includes(one));
    return make(
      "tr",
      {
        class: counts ? "lit" : null,
        "aria-current": counts ? "true" : null,
        "data-row": row.ids[0],
      },
      make("th", { scope: "row" }, row.name),
      row.cells.map((cell, n) => {
        const column = lit.column != null && chart.columns[n].id === lit.column;
        return make(
          "td",
          {
            class: column ? (rolled ? "lit rolled" : "lit") : null,
            title: [cell.title, cell.clause].filter(Boolean).join(" · ") || null,
            "data-clause": cell.clause || null,
            "aria-current": column && rolled ? "true" : null,
          },
          cell.text,
        );
      }),
      chance ? make("td", { class: "chance" }, row.ids.length ? chance(row.ids[0]) : "") : null,
    );
  });
  return make(
    "table",
    { class: `chart ${chart.kind}`, "data-chart": chart.id },
    make(
      "thead",
      {},
      make(
        "tr",
        {},
        make("th", {}, chart.corner),
        chart.columns.map((one) =>
          make(
            "th",
            { scope: "col", class: lit.column != null && one.id === lit.column ? "lit" : null },
            one.name,
          ),
        ),
        chance ? make("th", { scope: "col", class: "chance" }, say("card-chance")) : null,
      ),
    ),
    make("tbody", {}, rows),
  );
}

/** The panel over the map. It stays while the game goes on, and can be moved out of the way. */
export class Charts {
  /**
   * @param {Pick<import("./situation.js").Situation, "id" | "game" | "seen" | "place">} situation
   * @param {Acts} acts
   */
  constructor(situation, acts) {
    this.situation = situation;
    this.acts = acts;
    /** Which of `KINDS` is shown. @type {string | null} */
    this.shown = null;
    /** Which was shown last. @type {string} */
    this.kind = KINDS[0];
    /** @type {Promise<ChartsTold> | null} */
    this.told = null;
    /** What was shown last. */
    this.asked = latest();
    /** What the combat on the card reads, by chart. @type {Record<string, Lit>} */
    this.combat = {};
  }

  /** Forgets the tables of a game: another is opened, or the same in another language. */
  forget() {
    this.asked.end();
    this.told = null;
    this.combat = {};
  }

  /** The tables of the game on the table. @returns {Promise<ChartsTold>} */
  tables() {
    this.told ??= api.charts(this.situation.id).catch((trouble) => {
      this.told = null;
      throw trouble;
    });
    return this.told;
  }

  /** Shows a kind of tables, or puts them away if they are there. @param {string} kind */
  async toggle(kind) {
    this.shown = this.shown === kind ? null : kind;
    if (this.shown) this.kind = kind;
    const held = document.activeElement;
    await this.renew();
    // Who has gone on meanwhile is not called back.
    if (held === document.activeElement || !held?.isConnected)
      find("charts").querySelector("[aria-selected=true]")?.focus({ preventScroll: true });
  }

  /** Puts the tables away. Whether there were any. */
  close() {
    if (!this.shown) return false;
    const held = find("charts").contains(document.activeElement);
    this.shown = null;
    this.renew();
    if (held) find("tables").focus();
    return true;
  }

  /** Says what the combat on the card reads. @param {Record<string, Lit>} combat */
  light(combat) {
    this.combat = combat;
    this.renew();
  }

  /** Shows what is so now. */
  async renew() {
    const still = this.asked.begin();
    this.#tools();
    const panel = find("charts"),
      kind = this.shown;
    panel.hidden = !kind;
    if (!kind || !this.situation.game) return;
    let told;
    try {
      told = await this.tables();
    } catch (trouble) {
      return this.acts.answer(/** @type {Error} */ (trouble).message);
    }
    if (!still() || !this.situation.game) return;
    const scroll = panel.querySelector(".charts-body")?.scrollTop ?? 0;
    const focus = panel.contains(document.activeElement) ? document.activeElement?.id : null;
    const shown = told.charts.filter((one) => one.kind === kind);
    panel.setAttribute("aria-label", say("charts-name"));
    show(
      panel,
      make(
        "header",
        { onpointerdown: (/** @type {PointerEvent} */ event) => this.#drag(event) },
        make(
          "div",
          { role: "tablist", "aria-label": say("charts-name") },
          KINDS.map((one, n) =>
            make(
              "button",
              {
                role: "tab",
                class: "quiet",
                id: `chart-tab-${one}`,
                "aria-selected": one === kind,
                "aria-controls": "charts-body",
                title: `${say(`chart-${one}`)} (${n + 1})`,
                onclick: () => {
                  if (one !== kind) this.toggle(one);
                },
              },
              say(`chart-${one}`),
            ),
          ),
        ),
        make(
          "button",
          {
            class: "close quiet",
            id: "charts-close",
            "aria-label": say("close"),
            title: `${say("close")} (Esc)`,
            onclick: () => this.close(),
          },
          "×",
        ),
      ),
      make(
        "div",
        {
          class: "charts-body",
          id: "charts-body",
          role: "tabpanel",
          tabindex: 0,
          "aria-labelledby": `chart-tab-${kind}`,
        },
        shown.flatMap((chart) => [
          make("h3", {}, chart.title, " ", cite(chart.clause)),
          make("div", { class: "chart-frame" }, chartTable(chart, this.#lit(chart, told))),
          chart.note ? make("p", { class: "chart-note" }, cited(chart.note)) : null,
        ]),
      ),
    );
    const body = /** @type {HTMLElement} */ (panel.querySelector(".charts-body"));
    body.scrollTop = scroll;
    if (focus) find(focus)?.focus({ preventScroll: true });
    const now = body.querySelector("tr.lit, td.rolled, th.lit");
    if (now && scroll === 0) now.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** What is lit on a table now. @param {Chart} chart @param {ChartsTold} told @returns {Lit} */
  #lit(chart, told) {
    if (chart.kind === "turns") return { rows: [String(this.situation.seen.turn)] };
    if (chart.kind === "terrain") return { rows: told.ground[this.situation.place ?? ""] ?? [] };
    return this.combat[chart.id] ?? {};
  }

  /** The button that shows and hides the tables. */
  #tools() {
    const bar = find("lookups"),
      held = bar.contains(document.activeElement);
    bar.setAttribute("aria-label", say("charts-name"));
    show(
      bar,
      make(
        "button",
        {
          class: "tool",
          id: "tables",
          "aria-pressed": this.shown !== null,
          title: `${say("key-charts")} (1 2 3)`,
          onclick: () => this.toggle(this.shown ?? this.kind),
        },
        say("charts-name"),
      ),
    );
    if (held) find("tables").focus();
  }

  /** Moves the panel with its head. @param {PointerEvent} start */
  #drag(start) {
    const panel = find("charts"),
      room = find("map").getBoundingClientRect();
    if (
      /** @type {Element} */ (start.target).closest("button, a") ||
      matchMedia("(max-width: 820px)").matches
    )
      return;
    const at = panel.getBoundingClientRect();
    const move = (/** @type {PointerEvent} */ event) => {
      const x = Math.max(
        0,
        Math.min(at.left - room.left + event.clientX - start.clientX, room.width - 80),
      );
      const y = Math.max(
        0,
        Math.min(at.top - room.top + event.clientY - start.clientY, room.height - 40),
      );
      Object.assign(panel.style, { left: `${x}px`, top: `${y}px`, right: "auto", bottom: "auto" });
    };
    const head = /** @type {HTMLElement} */ (start.currentTarget);
    head.setPointerCapture(start.pointerId);
    head.addEventListener("pointermove", move);
    head.addEventListener("pointerup", () => head.removeEventListener("pointermove", move), {
      once: true,
    });
    start.preventDefault();
  }
}
