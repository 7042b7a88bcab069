// Handing seats over in mid-game: to a program, and back.

import * as api from "./api.js";
import { find, make, say } from "./page.js";
import { ask } from "./question.js";
import { called, seatChoice } from "./seats.js";

/** The button in the bar: who plays, and to change it. In hidden play nobody may do that alone. @param {import("./table.js").Table} table */
export function showSeating(table) {
  const { hidden, outcome, seats } = table.game;
  const button = find("seats");
  button.hidden = hidden || outcome !== null;
  button.textContent = say("seats");
  button.title = Object.keys(seats).map((side) => say("seat-of", { side: table.sides[side] ?? side, who: called(seats[side]) })).join(" · ");
  button.onclick = () => offer(table);
}

/** @param {import("./table.js").Table} table */
async function offer(table) {
  const { id, seats, module } = table.game;
  const modules = await api.modules();
  const { players } = modules.find((one) => one.id === module.id) ?? modules[0];
  const sides = Object.keys(seats);
  const choices = sides.map((side) =>
    seatChoice({ id: side, name: table.sides[side] }, [...new Set([...players, seats[side]])], seats[side]));
  const answer = await ask("seating",
    make("h2", { id: "seating-title" }, say("seats-title")),
    choices,
    make("p", {}, say("seats-note")),
    make("div", { class: "buttons" },
      make("button", { class: "primary", value: "go" }, say("seats-go")),
      make("button", { value: "stay" }, say("seats-stay"))));
  if (answer !== "go" || table.game?.id !== id) return;
  const wanted = Object.fromEntries(sides.map((side, n) => [side, choices[n].querySelector("select")?.value ?? seats[side]]));
  // Also a program that is to play on: one that is in trouble begins anew then.
  await table.handSeats(wanted);
}
