// The list of all that can be done now, for who would rather read than point.

import { make } from "./page.js";

/**
 * @param {import("./types.js").Legal[]} legal
 * @param {(action: import("./types.js").Legal) => unknown} act
 */
export function actionList(legal, act) {
  // Going somewhere is a run of steps, so the steps need no line of their own.
  const lines = legal.filter((one) =>
    one.verb !== "step" || !legal.some((other) => other.verb === "go" && other.arg === one.arg));
  return make("ul", { class: "actions" }, lines.map((one) =>
    make("li", {}, make("button", { "data-action": one.text, onclick: () => act(one) }, one.button))));
}
