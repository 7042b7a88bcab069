// Handing seats over in mid-game: to a program, and back; and giving a side up.

import * as api from "./api.js";
import { ask } from "./dialog.js";
import { find, make, say } from "./page.js";
import { resigners, seatChoice, seatName } from "./seats.js";
import { sure } from "./warnings.js";

/** What it asks of the rest of the table. @typedef {{ handSeats: (seats: Record<string, string>) => Promise<void>, resign: (side: string) => Promise<unknown>, openPlayers: () => unknown }} Acts */

/** The button in the bar: who plays, and to change it. In hidden play nobody may do that alone, only give up; by link one sees who is there. @param {Pick<import("./situation.js").Situation, "game" | "sides">} situation @param {Acts} acts */
export function showSeating(situation, acts) {
  const { hidden, linked, alone, outcome, seats } = situation.game;
  const button = find("seats"),
    apart = linked && !alone;
  button.hidden = (hidden && !resigners(situation.game).length) || (outcome !== null && !apart);
  button.textContent = say("seats");
  button.title = Object.keys(seats)
    .map((side) =>
      say("seat-of", { side: situation.sides[side] ?? side, who: seatName(seats[side]) }),
    )
    .join(" · ");
  button.onclick = () => (apart ? acts.openPlayers() : offer(situation, acts));
}

/** @param {Pick<import("./situation.js").Situation, "game" | "sides">} situation @param {Acts} acts */
async function offer(situation, acts) {
  const { id, hidden, seats, module } = situation.game;
  const sides = hidden ? [] : Object.keys(seats);
  const modules = hidden ? [] : await api.modules();
  const { players } = modules.find((one) => one.id === module.id) ?? { players: [] };
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
    hidden ? null : make("p", {}, say("seats-note")),
    make(
      "div",
      { class: "buttons" },
      hidden ? null : make("button", { class: "primary", value: "go" }, say("seats-go")),
      make("button", { value: "stay" }, say(hidden ? "close" : "seats-stay")),
    ),
    resignButtons(situation),
  );
  if (situation.game?.id !== id) return;
  const loser = answer.startsWith(RESIGN) ? answer.slice(RESIGN.length) : null;
  if (loser) {
    const side = situation.sides[loser] ?? loser;
    if (await sure(say("resign-note", { side }), say("ask-resign-go"))) await acts.resign(loser);
  }
  if (answer !== "go") return;
  const wanted = Object.fromEntries(
    sides.map((side, n) => [side, choices[n].querySelector("select")?.value ?? seats[side]]),
  );
  // Also a program that is to play on: one that is in trouble begins anew then.
  await acts.handSeats(wanted);
}

/** What the value of a button begins with that gives a side up. */
const RESIGN = "resign ";

/** A button for each side that one may give up. @param {Pick<import("./situation.js").Situation, "game" | "sides">} situation */
function resignButtons({ game, sides }) {
  const able = resigners(game);
  return make(
    "div",
    { class: "buttons resigning" },
    able.map((side) =>
      make(
        "button",
        { class: "quiet", value: RESIGN + side },
        able.length > 1 ? say("resign-side", { side: sides[side] ?? side }) : say("ask-resign"),
      ),
    ),
  );
}
