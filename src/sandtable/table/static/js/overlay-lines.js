// Lines of overlays: the supply line of a unit with its breaks, and from where a place is threatened.

import { arrowHead, arrowTips, roundedLine, tautLine } from "./line-geometry.js";
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
  /** A source off the map is at the end of a road. @param {string} name @returns {Point[]} */
  const spots = (name) => {
    const place = board.places[name],
      road = board.roads[name];
    return place ? [place] : road?.end ? [road, road.end] : [];
  };
  const line = survey.order.flatMap(spots);
  if (!line.length) return [];
  // From point to point the line follows the roads; over hexes it need not turn in the middle of each.
  const size = board.size,
    hexes = board.ring < size;
  const d = roundedLine(hexes ? tautLine(line) : line, hexes ? size : 0);
  const marks = survey.order.flatMap((name) => {
    const { kind } = survey.places[name];
    const place =
      board.places[name] ?? (kind === "source" ? board.roads[name]?.end : board.roads[name]);
    if (!place || kind === "trace") return [];
    return [
      kind === "break"
        ? cross(place, size * 0.26)
        : shape("circle", { class: "spring", cx: place.x, cy: place.y, r: size * 0.24 }),
    ];
  });
  return [
    shape("path", { class: "trace-casing", d }),
    shape("path", { class: "trace-line", d }),
    ...marks,
  ];
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
  const from = Object.keys(survey.places)
    .filter((name) => name !== goal && board.places[name])
    .map((name) => board.places[name]);
  return arrowTips(from, to, board.size * 0.62)
    .flatMap((tip, n) => {
      // It turns in from where it came, so that lines from one direction part before they arrive.
      const turn = { x: to.x + (tip.x - to.x) * 2.4, y: to.y + (tip.y - to.y) * 2.4 };
      const [d, end] = [
        roundedLine([from[n], turn, tip], board.size * 2),
        arrowHead(turn, tip, board.size * 0.24),
      ];
      return [
        shape("path", { class: "threat-casing", d: d + end }),
        shape("path", { class: "threat-line", d }),
        shape("path", { class: "threat-head", d: end }),
      ];
    })
    .concat(
      Object.keys(survey.places).length
        ? [shape("circle", { class: "threatened", cx: to.x, cy: to.y, r: board.size * 0.62 })]
        : [],
    );
}

/** @param {Point} at @param {number} arm */
function cross({ x, y }, arm) {
  return shape("path", {
    class: "trace-break",
    d: `M${x - arm} ${y - arm}L${x + arm} ${y + arm}M${x - arm} ${y + arm}L${x + arm} ${y - arm}`,
  });
}
