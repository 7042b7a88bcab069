// Marks about a point: each sort of finding has a form of its own, for rings alike but for
// their colour are told apart by few.

import { shape } from "./page.js";

/** Corners about the middle, in radii: what is good is round, what holds for some only stands on its tip, what is cut off is a triangle. */
const FORMS = {
  "garrison-only": [
    [0, -1.45],
    [1.45, 0],
    [0, 1.45],
    [-1.45, 0],
  ],
  "cut-off": [
    [0, -1.75],
    [1.6, 1.05],
    [-1.6, 1.05],
  ],
  break: [
    [0, -1.75],
    [1.6, 1.05],
    [-1.6, 1.05],
  ],
};

/** The corners of what is drawn for a finding, if it has any, else how many rings: where supply comes from has two. @param {string} kind @returns {{ corners: number[][], rings: number }} */
export function formOf(kind) {
  return {
    corners: FORMS[/** @type {keyof typeof FORMS} */ (kind)] ?? [],
    rings: kind === "source" ? 2 : 1,
  };
}

/** @param {string} kind @param {number} r */
export function ringOf(kind, r) {
  const { corners, rings } = formOf(kind);
  if (corners.length)
    return shape("polygon", {
      points: corners.map(([x, y]) => `${(x * r).toFixed(1)},${(y * r).toFixed(1)}`).join(" "),
    });
  return shape(
    "g",
    {},
    Array.from({ length: rings }, (_, n) => shape("circle", { r: r * (1 + 0.3 * n) })),
  );
}
