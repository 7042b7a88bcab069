// Sheets and cards of the side panel, made from what the server tells.

import { cite, cited } from "./clauses.js";
import { make, say, shape } from "./page.js";

/** The log, newest first; with `dice` only what was rolled. */
export function logSheet(game, dice) {
  const open = game.draft_log.length && !dice
    ? make("article", { class: "entry open" }, make("h3", {}, say("draft")), lines(game.draft_log.map((text) => ({ text }))))
    : null;
  const entries = [...game.log].reverse()
    .map((order) => ({ ...order, events: order.events.filter((one) => !dice || one.key === "rolled") }))
    .filter((order) => !dice || order.events.length)
    .map((order) => make("article", { class: `entry ${order.livery}` },
      make("h3", {}, `${order.turn} · ${order.number + 1} · ${order.side_name}`),
      dice ? null : make("p", { class: "words" }, make("code", {}, order.order)),
      lines(order.events)));
  return make("div", { class: "log" }, open, entries.length || open ? entries : make("p", {}, say("log-empty")));
}

function lines(events) {
  return make("ul", {}, events.map((event) => make("li", { title: event.clause }, cited(event.text, event.clause))));
}

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
    make("summary", {}, say("odds"), " ", what ? `${what} ` : "", cite(odds.clause, odds.clause_text)),
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

/** All units of a place, large, of a pile the top one first; `lit` can be chosen, `picked` have been. */
export function stackCard(board, place, { lit, picked, piled }, choose) {
  const units = board.counters.filter((one) => one.place === place);
  if (piled) units.reverse();
  const look = (unit) => `${lit.has(`unit ${unit}`) ? "legal" : ""} ${picked.includes(unit) ? "picked" : ""}`.trim();
  if (!board.places[place]) return null;
  return make("div", { class: "stack-card" },
    make("h3", {}, board.places[place]),
    make("ul", {}, units.map((one) => make("li", {},
      make("button", { class: look(one.unit), "data-unit": one.unit, onclick: () => choose(one.unit) }, counterPicture(one), make("span", {}, one.text))))));
}

function counterPicture(counter) {
  const frame = { x: 0, y: 0, width: 100, height: 100 };
  return shape("svg", { viewBox: "0 0 100 100", class: "counter-picture", "aria-hidden": "true" },
    [`unit-${counter.unit}`, ...counter.marks].map((symbol) => shape("use", { href: `#${symbol}`, ...frame })));
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
