// What lights up: of several verbs for one thing the one that a click means.

/** @typedef {import("./types.js").Legal} Legal */

/** Of several verbs for one thing the first of these is what a click means. */
export const CLICK = [
  "place",
  "pick",
  "assign",
  "attack",
  "go",
  "step",
  "advance",
  "retreat",
  "leave",
  "top",
];

/** By kind and name. @param {Legal[]} legal @returns {Map<string, Legal>} */
export function actionsByTarget(legal) {
  const lit = new Map();
  for (const verb of [...CLICK].reverse())
    for (const action of legal.filter((one) => one.verb === verb))
      lit.set(`${action.kind} ${action.arg}`, action);
  return lit;
}
