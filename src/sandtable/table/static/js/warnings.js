// Asks before something that one might regret.

import { cited } from "./clauses.js";
import { ask } from "./dialog.js";
import { make, say } from "./page.js";
import { withPlaceLinks } from "./place-links.js";
import { silence } from "./settings.js";

/**
 * Asks before something that loses the game; whether it is to be played all the same.
 * @param {string} warning
 */
export function confirm(warning) {
  return goes(
    make("p", { id: "warning-text" }, cited(warning)),
    say("warning-stop"),
    say("warning-go"),
  );
}

/** Asks before something that ends the game: what it means, and what doing it is called. @param {string} text @param {string} go */
export const sure = (text, go) => goes(make("p", { id: "warning-text" }, text), say("play-on"), go);

/**
 * Asks before a phase is ended with something at stake; whether it is to end.
 * @param {string[]} stake
 * @param {string} game of which nothing like it is asked again, if so said
 * @param {string} label what ending it is called
 * @param {string} [cost] what the end of the turn would bring the enemy
 * @param {string} [rest] that more than this once is meant
 */
export async function confirmEnd(stake, game, label, cost, rest) {
  const never = make("input", { type: "checkbox", id: "warning-never" });
  const ends = await goes(
    [
      make(
        "div",
        { id: "warning-text" },
        rest ? make("p", { class: "rest" }, rest) : null,
        cost ? make("p", { class: "cost" }, withPlaceLinks(cost)) : null,
        stake.length
          ? [make("p", {}, say("unused")), unusedList(stake.map((text) => ({ text })))]
          : null,
      ),
      make("label", { class: "switch" }, never, make("span", {}, say("unused-never"))),
    ],
    say("unused-stop"),
    label,
  );
  if (ends && never.checked) silence(game);
  return ends;
}

/** @param {{ text: string }[]} unused */
export function unusedList(unused) {
  return make(
    "ul",
    { class: "unused" },
    unused.map((one) => make("li", {}, withPlaceLinks(one.text))),
  );
}

/**
 * @param {import("./page.js").Children} content
 * @param {string} stop
 * @param {string} go
 */
async function goes(content, stop, go) {
  const answer = await ask(
    "warning",
    content,
    make(
      "div",
      { class: "buttons" },
      make("button", { class: "primary", value: "stop", autofocus: true }, stop),
      make("button", { value: "go" }, go),
    ),
  );
  return answer === "go";
}
