// A curve of points over turns, worked out for a small picture. Touches no document.

/** @typedef {{ turn: number, ahead: number }} Point */
/** @typedef {{ x: number, y: number, turn: number, ahead: number }} Dot */
/** The paper, and what is left of it around the curve. @typedef {{ width: number, height: number, left: number, right: number, top: number, bottom: number }} Paper */

/** Marks at the side are at least so far apart, in units of the paper. */
const APART = 22;

/**
 * Where each turn lies, the line through them, the height of nobody's lead, and the marks at the sides.
 * @param {Point[]} points
 * @param {Paper} paper
 */
export function curve(points, paper) {
  const values = points.map((one) => one.ahead);
  const low = Math.min(0, ...values),
    high = Math.max(0, ...values, low + 1);
  const wide = paper.width - paper.left - paper.right,
    tall = paper.height - paper.top - paper.bottom;
  const across = (/** @type {number} */ n) =>
    paper.left + (points.length > 1 ? (wide * n) / (points.length - 1) : wide / 2);
  const up = (/** @type {number} */ value) => paper.top + (tall * (high - value)) / (high - low);
  /** @type {Dot[]} */
  const dots = points.map((one, n) => ({ ...one, x: across(n), y: up(one.ahead) }));
  const line = dots
    .map(({ x, y }, n) => `${n ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join("");
  const zero = up(0);
  const area = dots.length
    ? `${line}L${dots[dots.length - 1].x.toFixed(1)} ${zero.toFixed(1)}L${dots[0].x.toFixed(1)} ${zero.toFixed(1)}Z`
    : "";
  const step = stride(high - low, tall);
  const marks = [];
  for (let value = Math.ceil(low / step) * step; value <= high; value += step)
    marks.push({ value, y: up(value) });
  return { dots, line, area, zero, marks, turns: named(dots) };
}

/** Where turns are named, at equal steps and so that no two touch: the first and the last always are; a turn of several dots at its first. @param {Dot[]} dots */
function named(dots) {
  const turns = dots.filter(({ turn }, n) => turn !== dots[n - 1]?.turn),
    last = turns.slice(-1);
  for (let every = 1; ; every++) {
    const some = turns.filter((_, n) => n % every === 0 && n < turns.length - 1);
    if (some.every(({ x }, n) => n === 0 || x - some[n - 1].x >= APART)) {
      // Between the first one and the last there is always room.
      while (some.length > 1 && last[0].x - some[some.length - 1].x < APART) some.pop();
      return [...some, ...last];
    }
  }
}

/** Round steps between marks, so that they do not touch. @param {number} span @param {number} tall */
function stride(span, tall) {
  const most = Math.max(1, Math.floor(tall / APART));
  for (let step = 1; ; step *= 10)
    for (const one of [step, step * 2, step * 5]) if (span / one <= most) return one;
}
