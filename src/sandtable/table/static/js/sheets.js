// Sheets and cards of the side panel, made from what the server tells.

import { cite } from "./clauses.js";
import { make, say } from "./page.js";

/** What the dice may do, a table for each set of assumptions. */
export function oddsCard(odds, what = "") {
  const columns = [...new Set(odds.rows.flatMap((row) => row.steps.flatMap((one) => Object.keys(one.chances))))].sort();
  const rows = odds.rows.map((row) => make("tbody", {},
    row.assuming.length ? make("tr", {}, make("th", { colspan: columns.length + 1, scope: "rowgroup" }, row.assuming.join(" · "))) : null,
    row.steps.map((one) => make("tr", {}, make("th", { scope: "row", title: one.name }, one.short),
      columns.map((n) => make("td", { title: one.chances[n]?.exact }, one.chances[n] ? percent(one.chances[n].share) : "")))),
    make("tr", { class: "gone" }, make("td", { colspan: columns.length + 1 },
      row.chance.map((one) => make("span", { title: one.exact }, `${one.name} ${percent(one.share)}`))))));
  return make("details", { class: "odds", open: true },
    make("summary", {}, say("odds"), " ", what ? `${what} ` : "", cite(odds.clause)),
    make("table", {},
      columns.length ? make("thead", {}, make("tr", {}, make("th", {}, say("odds-steps")), columns.map((n) => make("th", { scope: "col" }, n === "0" ? "0" : `−${n}`)))) : null,
      rows));
}

/** One decimal; what is merely unlikely is not shown as impossible. */
function percent(share) {
  const shown = (share * 100).toFixed(1);
  if (shown === "0.0" && share > 0) return "<0.1%";
  if (shown === "100.0" && share < 1) return ">99.9%";
  return `${shown}%`;
}

/** The position in words, place by place: for screen readers, and for those who like lists. */
export function textBoard(board) {
  const stacks = new Map();
  for (const counter of board.counters) {
    if (!stacks.has(counter.place)) stacks.set(counter.place, []);
    stacks.get(counter.place).push(counter);
  }
  const away = board.removed.length
    ? [make("h3", {}, say("removed")), make("ul", {}, board.removed.map((one) => make("li", {}, one.text)))] : [];
  return make("div", { class: "text-board" },
    [...stacks].map(([place, units]) => [
      make("h3", {}, board.places[place] ?? place),
      make("ul", {}, units.map((one) => make("li", {}, one.text))),
    ]).flat(), away);
}
