// Handing seats over in mid-game: to a program, and back.

import * as api from "./api.js";
import { ask } from "./dialog.js";
import { find, make, say } from "./page.js";
import { seatChoice, seatName } from "./seats.js";

/** The button in the bar: who plays, and to change it. In hidden play nobody may do that alone; by link one sees who is there. @param {Pick<import("./situation.js").Situation, "game" | "sides">} situation @param {(seats: Record<string, string>) => Promise<void>} handSeats @param {() => unknown} openPlayers */
export function showSeating(situation, handSeats, openPlayers) {
  const { hidden, linked, alone, outcome, seats } = situation.game;
  const button = find("seats"),
    apart = linked && !alone;
  button.hidden = hidden || (outcome !== null && !apart);
  button.textContent = say("seats");
  button.title = Object.keys(seats)
    .map((side) =>
      say("seat-of", { side: situation.sides[side] ?? side, who: seatName(seats[side]) }),
    )
    .join(" · ");
  button.onclick = () => (apart ? openPlayers() : offer(situation, handSeats));
}

/** @param {Pick<import("./situation.js").Situation, "game" | "sides">} situation @param {(seats: Record<string, string>) => Promise<void>} handSeats */
async function offer(situation, handSeats) {
  const { id, seats, module } = situation.game;
  const modules = await api.modules();
  const { players } = modules.find((one) => one.id === module.id) ?? modules[0];
  const sides = Object.keys(seats);
  const choices = sides.map((side) =>
    seatChoice(
      { id: side, name: situation.sides[side] },
      [...new Set([...players, seats[side]])],
      seats[side],
    ),
  );
  const answer = await ask(
    "seating",
    make("h2", { id: "seating-title" }, say("seats-title")),
    choices,
    make("p", {}, say("seats-note")),
    make(
      "div",
      { class: "buttons" },
      make("button", { class: "primary", value: "go" }, say("seats-go")),
      make("button", { value: "stay" }, say("seats-stay")),
    ),
  );
  if (answer !== "go" || situation.game?.id !== id) return;
  const wanted = Object.fromEntries(
    sides.map((side, n) => [side, choices[n].querySelector("select")?.value ?? seats[side]]),
  );
  // Also a program that is to play on: one that is in trouble begins anew then.
  await handSeats(wanted);
}
