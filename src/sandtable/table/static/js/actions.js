// The list of what else can be done now, for who would rather read than point; and what has a button above it.

import { buttonsOf, leftPlain, MOST_TARGETS, mayBeOffered } from "./offers.js";
import { make, say } from "./page.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Legal} Legal */
/** @typedef {import("./types.js").Offer} Offer */

/** More lines of one verb than this are folded away under its name. */
const MANY = 12;
/** Who is put on top of his stack is seldom what one looks for. */
const MANY_TOPS = 3;

/** Whether so many lines of a verb are folded away. @param {string} verb @param {number} number */
export const folds = (verb, number) => number > (verb === "top" ? MANY_TOPS : MANY);

/**
 * What has a button in the question: what is not on the map, and a verb for which there is but one thing to choose.
 * @param {Pick<Game, "attacks" | "board" | "decision" | "legal">} game
 */
export function optionsOf(game) {
  const { board, decision, legal } = game;
  const lying = new Set(board.counters.map((one) => one.unit));
  /** @type {Map<string, number>} */
  const many = new Map();
  for (const { verb } of legal) many.set(verb, (many.get(verb) ?? 0) + 1);
  // Few enough targets are named by a button, too: in a pile only the top one can be clicked.
  const targets = legal.filter((one) => one.verb === "assign");
  // Where one must pick one of a few, such as reinforcements, which wait outside the map, each has a button.
  const few =
    !decision?.draft.length &&
    legal.length <= MOST_TARGETS &&
    legal.every((one) => one.verb === "pick");
  return legal.filter(
    (one) =>
      one.verb !== "done" &&
      !mayBeOffered(game, one) &&
      (few ||
        (targets.length <= MOST_TARGETS && targets.includes(one)) ||
        !["unit", "place"].includes(one.kind) ||
        (one.kind === "unit" && !lying.has(one.arg ?? "")) ||
        (many.get(one.verb) === 1 && !["pick", "go", "step"].includes(one.verb))),
  );
}

/**
 * The actions that a button above the list plays, each by itself: they need no line in it.
 * @param {Pick<Game, "attacks" | "board" | "decision" | "legal" | "offers">} game
 * @param {Offer[] | null} found the attacks that are offered, once they are known
 */
export function buttoned(game, found) {
  const offered = [...buttonsOf(game.offers), ...(found ?? [])]
    .filter((one) => one.orders.length === 1)
    // To name the one target there is to name, and to close that, is all that naming it does.
    .map(({ kind, orders: [order] }) =>
      kind.startsWith("aim") && order.at(-1) === "done" ? order.slice(0, -1) : order,
    )
    .filter((order) => order.length === 1);
  return new Set([
    ...game.legal.filter((one) => one.verb === "done").map((one) => one.text),
    ...[...optionsOf(game), ...(found ? leftPlain(game, found) : [])].map((one) => one.text),
    ...offered.flat(),
  ]);
}

/**
 * @param {Legal[]} legal
 * @param {Set<string>} above what has a button above the list
 * @param {(action: Legal) => unknown} act
 * @param {boolean} past whether a moment of the past is looked at, in which nothing can be done
 */
export function actionList(legal, above, act, past) {
  // Going somewhere is a run of steps, so the steps need no line of their own.
  const lines = legal.filter(
    (one) =>
      !above.has(one.text) &&
      (one.verb !== "step" || !legal.some((other) => other.verb === "go" && other.arg === one.arg)),
  );
  if (legal.length && !lines.length)
    return make("p", { class: "quiet-words" }, say("actions-above"));
  const verbs = [...new Set(lines.map((one) => one.verb))];
  /** @param {Legal} one */
  const line = (one) =>
    make(
      "li",
      {},
      make(
        "button",
        { "data-action": one.text, disabled: past, onclick: () => act(one) },
        one.button,
      ),
    );
  return make(
    "ul",
    { class: "actions" },
    verbs.flatMap((verb) => {
      const group = lines.filter((one) => one.verb === verb);
      if (!folds(verb, group.length)) return group.map(line);
      const title = ["go", "pick", "attack", "place"].includes(verb) ? verb : "other";
      return make(
        "li",
        {},
        make(
          "details",
          { "data-verb": verb },
          make("summary", {}, say(`group-${title}`, { number: group.length })),
          make("ul", {}, group.map(line)),
        ),
      );
    }),
  );
}

/** What units are picked for. */
const DEEDS = ["go", "step", "attack"];

/**
 * Whether to go on now means to do without something: nothing is ordered yet, and something could be; or units are
 * only picked, or can still attack.
 * @param {Pick<import("./types.js").Game, "decision" | "legal">} game
 */
export function givesAway({ decision, legal }) {
  const draft = decision?.draft.length ?? 0;
  if (draft)
    return legal.some(
      (one) =>
        one.verb === "attack" || (decision?.picked.length === draft && DEEDS.includes(one.verb)),
    );
  return legal.some((one) => one.verb !== "done");
}
