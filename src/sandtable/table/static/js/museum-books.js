// Tables, clauses, rulings and sources in the museum.

import { cite, cited } from "./clauses.js";
import { make, say, show, table } from "./page.js";
import { termAttributes, termElement } from "./term-notes.js";

/** @typedef {Pick<import("./museum.js").Museum, "address" | "ask" | "symbols" | "visits">} Museum */
/** @typedef {import("./types.js").MuseumChart} Chart */
/** @typedef {import("./types.js").MuseumClause} Clause */
/** @typedef {import("./types.js").MuseumRuling} Ruling */

/** The tables one looks things up in. @param {Museum} museum @param {HTMLElement} room */
export async function chartsRoom(museum, room) {
  const here = museum.visits.watch();
  /** @type {import("./types.js").MuseumTables} */
  const told = await museum.ask("tables");
  if (here()) show(room, make("div", { class: "museum-charts" }, told.charts.map(chartTable)));
}

/** @param {Chart} chart */
function chartTable(chart) {
  return make(
    "figure",
    { class: "museum-chart", id: `chart-${chart.id}` },
    make("figcaption", {}, termElement(chart.title, "h2"), cite(chart.clause)),
    make(
      "div",
      { class: "museum-scroll", tabindex: 0, role: "region", "aria-label": chart.title.text },
      table(
        [
          make("th", { scope: "col" }, termElement(chart.corner)),
          ...chart.columns.map((one) => make("th", { scope: "col" }, termElement(one))),
        ],
        chart.rows.map((row) => {
          const clauses = new Set(
            row.cells
              .map((cell) => cell.clause)
              .filter((clause) => clause && clause !== chart.clause),
          );
          // What all cells of a row rest on is told once.
          const [common] = clauses.size === 1 ? clauses : [""];
          return make(
            "tr",
            {},
            make("th", { scope: "row" }, termElement(row.name), " ", common ? cite(common) : null),
            row.cells.map((cell) =>
              make(
                "td",
                { title: cell.title || null },
                termElement(cell),
                " ",
                !common && clauses.has(cell.clause) ? cite(cell.clause) : null,
              ),
            ),
          );
        }),
      ),
    ),
    chart.note.text ? make("p", { ...termAttributes(chart.note) }, cited(chart.note.text)) : null,
    results(chart),
  );
}

/** What the codes of a table mean, for those who cannot hover. @param {Chart} chart */
function results(chart) {
  const codes = new Map(
    chart.rows
      .flatMap((row) => row.cells)
      .filter((cell) => cell.title)
      .map((cell) => [cell.text, cell.title]),
  );
  return codes.size
    ? make(
        "details",
        {},
        make("summary", {}, say("museum-codes")),
        make(
          "dl",
          {},
          [...codes].flatMap(([code, words]) => [make("dt", {}, code), make("dd", {}, words)]),
        ),
      )
    : null;
}

/**
 * Every clause and ruling, to be searched.
 * @param {Museum} museum @param {HTMLElement} room @param {import("./museum.js").Visit} visit @param {boolean} same
 */
export async function rulesRoom(museum, room, visit, same) {
  const here = museum.visits.watch();
  /** @type {import("./types.js").MuseumRules} */
  const told = await museum.ask("rules");
  if (!here()) return;
  if (!same) shelf(museum, room, told);
  const entry = visit.thing ? document.getElementById(`${visit.room}-${visit.thing}`) : null;
  for (const old of room.querySelectorAll(".found")) old.classList.remove("found");
  if (!entry) return;
  entry.hidden = false;
  entry.classList.add("found");
  entry.focus();
  entry.scrollIntoView({ block: "center" });
}

/** @param {Museum} museum @param {HTMLElement} room @param {import("./types.js").MuseumRules} told */
function shelf(museum, room, told) {
  const entries = [
    ...told.clauses.map((one) => ({
      basis: one.basis,
      element: clauseEntry(museum, told.mark, one),
    })),
    ...told.rulings.map((one) => ({ basis: "ruling", element: rulingEntry(museum, one) })),
  ].map((one) => ({ ...one, text: one.element.textContent?.toLowerCase() ?? "" }));
  const count = make("span", { class: "quiet", role: "status" });
  const search = make("input", {
    type: "search",
    id: "museum-search",
    placeholder: say("museum-search-help"),
    oninput: () => sift(),
  });
  const only = make(
    "select",
    { "aria-label": say("museum-basis"), onchange: () => sift() },
    make("option", { value: "" }, say("museum-everything")),
    ["fact", "inferred", "proposal", "ruling"]
      .filter((basis) => entries.some((one) => one.basis === basis))
      .map((basis) => make("option", { value: basis }, say(`museum-basis-${basis}`))),
  );
  const sift = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const { basis, element, text } of entries) {
      element.hidden = !(
        words.every((word) => text.includes(word)) &&
        (!only.value || only.value === basis)
      );
      shown += element.hidden ? 0 : 1;
    }
    count.textContent = say("museum-found", { number: shown });
  };
  show(
    room,
    make(
      "form",
      {
        class: "museum-filters",
        role: "search",
        onsubmit: (/** @type {Event} */ event) => event.preventDefault(),
      },
      make("label", {}, say("museum-search"), " ", search),
      only,
      count,
    ),
    told.game.length
      ? make(
          "section",
          { class: "museum-game" },
          make("h2", {}, say("museum-game-rules")),
          make(
            "div",
            { class: "museum-chapters" },
            told.game.map((chapter) =>
              make(
                "section",
                {},
                termElement(chapter.title, "h3"),
                make(
                  "ul",
                  { class: "museum-notes" },
                  chapter.notes.map((one) =>
                    make("li", {}, termElement(one), " ", cite(one.clause)),
                  ),
                ),
              ),
            ),
          ),
        )
      : null,
    make("h2", {}, say("museum-clauses")),
    make(
      "div",
      { class: "museum-entries" },
      entries.filter((one) => one.basis !== "ruling").map((one) => one.element),
    ),
    make("h2", {}, say("museum-rulings")),
    make(
      "div",
      { class: "museum-entries" },
      entries.filter((one) => one.basis === "ruling").map((one) => one.element),
    ),
  );
  sift();
}

/** @param {Museum} museum @param {string} mark @param {Clause} clause */
function clauseEntry(museum, mark, clause) {
  return make(
    "article",
    { class: `museum-entry ${clause.basis}`, id: `clause-${clause.id}`, tabindex: -1 },
    make(
      "h3",
      {},
      make("a", { href: museum.address("clause", clause.id) }, `${mark} ${clause.id}`),
    ),
    make(
      "div",
      {},
      termElement(clause.line, "p"),
      make(
        "p",
        { class: "museum-under" },
        make("span", { class: "museum-badge" }, say(`museum-basis-${clause.basis}`)),
        clause.rulings.map((id) =>
          make("a", { href: museum.address("ruling", id) }, say("museum-ruling", { id })),
        ),
      ),
    ),
  );
}

/** @param {Museum} museum @param {Ruling} ruling */
function rulingEntry(museum, ruling) {
  const { option } = ruling;
  return make(
    "article",
    { class: "museum-entry ruling", id: `ruling-${ruling.id}`, tabindex: -1 },
    make("h3", {}, make("a", { href: museum.address("ruling", ruling.id) }, ruling.id)),
    make(
      "div",
      {},
      termElement(ruling.line, "p"),
      make(
        "p",
        { class: "museum-why" },
        make("b", {}, say("museum-why")),
        " ",
        termElement(ruling.why),
      ),
      ruling.changes.map((one) =>
        make(
          "p",
          {},
          make("b", {}, say("museum-since", { version: one.version })),
          " ",
          termElement(one.line),
        ),
      ),
      option
        ? make(
            "p",
            {},
            make("b", {}, say("museum-option")),
            " ",
            termElement(option.title),
            " ",
            make("code", {}, option.name),
          )
        : null,
      option
        ? make(
            "ul",
            { class: "museum-values" },
            option.values.map(({ value, reading }, index) =>
              make(
                "li",
                {},
                termElement(reading, index ? "span" : "strong"),
                " ",
                make("code", {}, String(value)),
                index ? null : make("small", {}, ` ${say("museum-default")}`),
              ),
            ),
          )
        : null,
      make(
        "p",
        { class: "museum-under" },
        make("span", { class: "museum-badge" }, say(`museum-strength-${ruling.strength}`)),
        ruling.clauses.map((id) => make("a", { href: museum.address("clause", id) }, id)),
      ),
    ),
  );
}

/** What the game is, whose it is, and how sure we are of it. @param {Museum} museum @param {HTMLElement} room @param {import("./types.js").MuseumCover} cover */
export function sourcesRoom(museum, room, cover) {
  const all = Object.values(cover.basis).reduce((sum, one) => sum + one, 0);
  show(
    room,
    make(
      "div",
      { class: "museum-text" },
      make(
        "section",
        {},
        make("h2", {}, say(cover.reconstruction ? "museum-reconstruction" : "museum-own")),
        termElement(cover.notice, "p"),
      ),
      make(
        "section",
        {},
        make("h2", {}, say("museum-known")),
        make("p", {}, say("museum-clause-count", { number: all })),
        make(
          "ul",
          { class: "museum-bars" },
          Object.entries(cover.basis)
            .filter(([, number]) => number)
            .map(([basis, number]) =>
              make(
                "li",
                { style: { "--share": number / all } },
                make("span", {}, say(`museum-basis-${basis}`)),
                make("span", { class: `museum-bar ${basis}` }),
                make("b", {}, number),
              ),
            ),
        ),
        make(
          "p",
          {},
          make(
            "a",
            { href: museum.address("rules") },
            say("museum-all-rules", { number: cover.rulings }),
          ),
        ),
      ),
      make(
        "section",
        {},
        make("h2", {}, say("museum-sequence")),
        make(
          "ol",
          {},
          cover.sequence.map((phase) =>
            make("li", {}, termElement(phase.name), " ", cite(phase.clause)),
          ),
        ),
      ),
      cover.sources.length
        ? make(
            "section",
            {},
            make("h2", {}, say("museum-unit-sources")),
            make("p", {}, say("museum-unit-sources-help")),
            make(
              "dl",
              { class: "museum-sources" },
              cover.sources.flatMap((one) => [
                make("dt", {}, one.id),
                make("dd", {}, termElement(one.name)),
              ]),
            ),
          )
        : null,
      make(
        "section",
        {},
        make("h2", {}, say("museum-credits")),
        cover.credits.map((credit) => termElement(credit, "p")),
      ),
    ),
  );
}
