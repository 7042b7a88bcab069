// Who sits where: people, and programs.

import { make, say } from "./page.js";

/** @typedef {import("./types.js").Game} Game */

/** The side that a program is to play for now; null if it is for a person to choose, or for nobody. @param {Game} game @returns {string | null} */
export function playing({ decision, seats }) {
  return decision && (seats[decision.side] ?? "person") !== "person" ? decision.side : null;
}

/** Whether programs play among themselves, and wait until somebody wants to see it. @param {Game} game */
export const waiting = ({ thinking }) => Boolean(thinking?.waits);

/** The sides that who looks may give up: those that a person plays from this seat. Nobody resigns from a lesson. @param {Pick<Game, "lesson" | "outcome" | "seat" | "seats">} game */
export function resigners({ lesson, outcome, seat, seats }) {
  if (lesson || outcome !== null) return [];
  return Object.keys(seats).filter(
    (side) => seats[side] === "person" && (seat === null || seat === side),
  );
}

/** What a person or program is called. @param {string} who */
export const seatName = (who) => say(`seat-${who}`);

/** How a person or program plays, and how long it takes. @param {string} who */
export const mannerOf = (who) => say(`way-${who}`);

/** A choice of who plays a side, with a line on how. @param {{ id: string, name: string }} side @param {string[]} players @param {string} now */
export function seatChoice(side, players, now) {
  const line = make("small", {}, mannerOf(now));
  return make(
    "div",
    { class: "seat" },
    make(
      "label",
      { class: "choice" },
      make("span", {}, side.name),
      " ",
      make(
        "select",
        {
          name: `seat-${side.id}`,
          onchange: (/** @type {any} */ event) => {
            line.textContent = mannerOf(event.target.value);
          },
        },
        players.map((who) => make("option", { value: who, selected: who === now }, seatName(who))),
      ),
    ),
    line,
  );
}
