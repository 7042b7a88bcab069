// The list of all that can be done now, for who would rather read than point.

import { make, say } from "./page.js";

/** @typedef {import("./types.js").Legal} Legal */

/** More lines of one verb than this are folded away under its name. */
const MANY = 12;
/** Who is put on top of his stack is seldom what one looks for. */
const MANY_TOPS = 3;

/** Whether so many lines of a verb are folded away. @param {string} verb @param {number} number */
export const folds = (verb, number) => number > (verb === "top" ? MANY_TOPS : MANY);

/**
 * @param {Legal[]} legal
 * @param {(action: Legal) => unknown} act
 * @param {boolean} past whether a moment of the past is looked at, in which nothing can be done
 */
export function actionList(legal, act, past) {
  // Going somewhere is a run of steps, so the steps need no line of their own.
  const lines = legal.filter((one) =>
    one.verb !== "step" || !legal.some((other) => other.verb === "go" && other.arg === one.arg));
  const verbs = [...new Set(lines.map((one) => one.verb))];
  /** @param {Legal} one */
  const line = (one) => make("li", {}, make("button", { "data-action": one.text, disabled: past, onclick: () => act(one) }, one.button));
  return make("ul", { class: "actions" }, verbs.flatMap((verb) => {
    const group = lines.filter((one) => one.verb === verb);
    if (!folds(verb, group.length)) return group.map(line);
    const title = ["go", "pick", "attack", "place"].includes(verb) ? verb : "other";
    return make("li", {}, make("details", { "data-verb": verb },
      make("summary", {}, say(`group-${title}`, { number: group.length })), make("ul", {}, group.map(line))));
  }));
}

/** What units are picked for. */
const DEEDS = ["go", "step", "attack"];

/**
 * Whether to go on now means to do without something: nothing is ordered yet, and something could be; or units are only picked, or can still attack.
 * @param {Pick<import("./types.js").Game, "decision" | "legal">} game
 */
export function givesAway({ decision, legal }) {
  const draft = decision?.draft.length ?? 0;
  if (draft) return legal.some((one) => one.verb === "attack" || (decision?.picked.length === draft && DEEDS.includes(one.verb)));
  return legal.some((one) => one.verb !== "done");
}
