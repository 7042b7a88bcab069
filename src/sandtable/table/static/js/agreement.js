// What two who play by link agree on when the game begins; and what is told of it later.

import { make, say } from "./page.js";
import { until } from "./since.js";

/** @typedef {{ days: number | null, late: string, advice: boolean }} Agreed */

/** The days that one may take to reply. */
const DAYS = [1, 2, 3, 5, 7, 14];
const LATE = ["nothing", "program", "loses"];

/** Choices for what is agreed on, and what they come to. @returns {{ element: HTMLElement, agreed: () => Agreed }} */
export function agreementForm() {
  const late = make(
    "select",
    {},
    LATE.map((value) => make("option", { value }, say(`late-${value}`))),
  );
  const after = make("label", { hidden: true }, make("span", {}, say("late")), " ", late);
  const days = make(
    "select",
    {
      onchange: () => {
        after.hidden = !days.value;
      },
    },
    make("option", { value: "" }, say("no-clock")),
    DAYS.map((value) => make("option", { value }, say("days", { number: value }))),
  );
  const advice = make("input", { type: "checkbox" });
  const element = make(
    "div",
    { class: "terms" },
    make("label", {}, make("span", {}, say("clock")), " ", days),
    after,
    make("label", {}, advice, " ", say("agree-advice")),
  );
  const agreed = () => ({
    days: days.value ? Number(days.value) : null,
    late: late.value,
    advice: advice.checked,
  });
  return { element, agreed };
}

/** Until when who must choose has time. @param {string} due */
export const dueWords = (due) =>
  say(Date.parse(due) < Date.now() ? "due-over" : "due", { when: until(due) });
