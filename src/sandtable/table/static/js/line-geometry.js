// How lines run over the map: taut from hex to hex with round corners, and their tips apart from each other.

/** @typedef {{ x: number, y: number }} Point */

/** A side of a hex is so long for the way between two middles; a line keeps to this part of it, clear of the corners. */
const SIDE = 1 / Math.sqrt(3),
  CLEAR = 0.7;
/** Tips around one place are so far apart at least, as an angle; many of them together take up no more than the other. */
const APART = Math.PI / 9,
  TOGETHER = 2.4;

/** On which side of a line from one point to the next a third one lies. @param {Point} from @param {Point} to @param {Point} other */
function turn(from, to, other) {
  return (other.x - from.x) * (to.y - from.y) - (to.x - from.x) * (other.y - from.y);
}

/**
 * The tightest line from the first middle to the last one that crosses each hex between them, from side to side.
 * @param {Point[]} middles of hexes, each beside the one before
 * @returns {Point[]}
 */
export function tautLine(middles) {
  const last = middles[middles.length - 1];
  if (middles.length < 3) return middles;
  /** Where the line may cross from one hex to the next. @type {[Point, Point][]} */
  const gates = middles.slice(1).map((to, n) => {
    const from = middles[n],
      half = (SIDE * CLEAR) / 2;
    const across = { x: -(to.y - from.y) * half, y: (to.x - from.x) * half };
    const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
    return [
      { x: x + across.x, y: y + across.y },
      { x: x - across.x, y: y - across.y },
    ];
  });
  gates.push([last, last]);
  const line = [middles[0]];
  let corner = middles[0],
    first = 0;
  // From each corner as far as can be seen through all gates; then round the one that is in the way.
  while (first < gates.length) {
    let [one, other] = gates[first],
      [oneAt, otherAt] = [first, first],
      bend = null;
    for (let at = first + 1; at < gates.length && !bend; at++) {
      const [near, far] = gates[at];
      if (turn(corner, other, near) > 0) bend = { point: other, at: otherAt };
      else if (turn(corner, one, far) < 0) bend = { point: one, at: oneAt };
      if (turn(corner, one, near) >= 0) [one, oneAt] = [near, at];
      if (turn(corner, other, far) <= 0) [other, otherAt] = [far, at];
    }
    if (!bend) break;
    corner = bend.point;
    first = bend.at + 1;
    line.push(corner);
  }
  return [...line, last];
}

/**
 * A line with its corners rounded, as the data of a path.
 * @param {Point[]} line
 * @param {number} radius
 */
export function roundedLine(line, radius) {
  const at = (/** @type {Point} */ { x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const inner = line.slice(1, -1).map((corner, n) => {
    const [before, after] = [line[n], line[n + 2]].map((end) => {
      const length = Math.hypot(end.x - corner.x, end.y - corner.y) || 1,
        part = Math.min(radius / length, 0.5);
      return { x: corner.x + (end.x - corner.x) * part, y: corner.y + (end.y - corner.y) * part };
    });
    return `L${at(before)}Q${at(corner)} ${at(after)}`;
  });
  return `M${at(line[0])}${inner.join("")}L${at(line[line.length - 1])}`;
}

/**
 * Where lines from several places end that point at one: at its edge, each where it comes in, none on another's tip.
 * @param {Point[]} from
 * @param {Point} to
 * @param {number} radius
 * @returns {Point[]}
 */
export function arrowTips(from, to, radius) {
  const angles = from.map((one) => Math.atan2(one.y - to.y, one.x - to.x));
  const order = angles.map((_, n) => n).sort((one, other) => angles[one] - angles[other]);
  const gap = Math.min(APART, TOGETHER / Math.max(from.length, 1));
  // Pushed apart little by little: each gives way as much as the other.
  for (let round = 0; round < 24; round++)
    order.forEach((one, n) => {
      const next = order[(n + 1) % order.length],
        full = n + 1 === order.length ? 2 * Math.PI : 0;
      const lack = gap - (angles[next] + full - angles[one]);
      if (one === next || lack <= 0) return;
      angles[one] -= lack / 2;
      angles[next] += lack / 2;
    });
  return angles.map((angle) => ({
    x: to.x + radius * Math.cos(angle),
    y: to.y + radius * Math.sin(angle),
  }));
}

/**
 * A head at the end of a line, as the data of a path.
 * @param {Point} from
 * @param {Point} tip
 * @param {number} length
 */
export function arrowHead(from, tip, length) {
  const along = Math.atan2(tip.y - from.y, tip.x - from.x);
  return [-2.7, 2.7]
    .map(
      (side) =>
        `M${tip.x.toFixed(1)} ${tip.y.toFixed(1)}l${(Math.cos(along + side) * length).toFixed(1)} ${(Math.sin(along + side) * length).toFixed(1)}`,
    )
    .join("");
}
