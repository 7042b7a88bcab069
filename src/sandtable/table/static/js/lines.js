// Lines of overlays: the supply line of a unit with its breaks, and from where a place is threatened.

import { shape } from "./page.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./types.js").Survey} Survey */
/** @typedef {{ x: number, y: number }} Point */

/**
 * The way from a unit to its source, place by place; a cross where it is cut.
 * @param {Board} board
 * @param {Survey} survey
 * @returns {SVGElement[]}
 */
export function traceLine(board, survey) {
  const line = survey.order.map((name) => board.places[name]).filter(Boolean);
  if (!line.length) return [];
  const d = `M${line.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
  const size = board.size;
  const marks = survey.order.flatMap((name) => {
    const { kind } = survey.places[name];
    const place = board.places[name] ?? board.roads[name];
    if (!place || kind === "trace") return [];
    return [kind === "break" ? cross(place, size * 0.26) : shape("circle", { class: "spring", cx: place.x, cy: place.y, r: size * 0.24 })];
  });
  return [shape("path", { class: "trace-casing", d }), shape("path", { class: "trace-line", d }), ...marks];
}

/**
 * An arrow to a place from each stack that could attack it.
 * @param {Board} board
 * @param {Survey} survey
 * @param {string} goal
 * @returns {SVGElement[]}
 */
export function threatLines(board, survey, goal) {
  const to = board.places[goal];
  return Object.keys(survey.places).filter((name) => name !== goal && board.places[name]).flatMap((name) => {
    const from = board.places[name];
    const d = `M${from.x.toFixed(1)} ${from.y.toFixed(1)}L${to.x.toFixed(1)} ${to.y.toFixed(1)}`;
    return [shape("path", { class: "trace-casing", d }), shape("path", { class: "threat-line", d })];
  }).concat(Object.keys(survey.places).length ? [shape("circle", { class: "threatened", cx: to.x, cy: to.y, r: board.size * 0.62 })] : []);
}

/** @param {Point} at @param {number} arm */
function cross({ x, y }, arm) {
  return shape("path", { class: "trace-break", d: `M${x - arm} ${y - arm}L${x + arm} ${y + arm}M${x - arm} ${y + arm}L${x + arm} ${y - arm}` });
}
