// The panel while a program plays: who it is, how far its thought has come, and what one can do meanwhile.

import { find, make, say, show } from "./page.js";
import { seatName, waiting } from "./seats.js";

/** @typedef {import("./types.js").Game} Game */
/** How the turn of a program is shown. @typedef {Pick<import("./their-turn.js").TheirTurn, "drive" | "lingers" | "on" | "onward" | "order">} Theirs */
/** What its buttons do. @typedef {{ watch: () => unknown, back: () => unknown, stopThinking: () => unknown, undo: () => unknown }} Acts */

/**
 * Made once for the turn of a side and then only changed, so that nothing jumps and nothing is read out twice.
 * @param {Game} game
 * @param {Theirs} theirs
 * @param {Pick<import("./passing.js").Passing, "note">} passing
 * @param {Acts} acts
 */
export function showThinking(game, theirs, passing, acts) {
  const { board, decision, seats, undo } = game;
  const last = theirs.on ? theirs.order : decision;
  if (!last) return;
  const name = `${last.side} ${seats[last.side]} ${document.documentElement.lang}`;
  if (find("order").dataset.playing !== name) {
    find("order").dataset.playing = name;
    show(
      find("order"),
      make(
        "div",
        { class: "question" },
        make(
          "h2",
          { class: `side ${last.livery}` },
          last.side_name,
          " – ",
          seatName(seats[last.side]),
        ),
        make("p", { class: "prompt", id: "thought" }),
        make("progress", { id: "thought-share", max: 1, "aria-label": say("thought-share") }),
      ),
      make(
        "div",
        { class: "buttons" },
        make("button", { id: "watch-turn", class: "primary", onclick: () => acts.watch() }),
        make("button", { id: "watch-on", onclick: () => theirs.drive(!theirs.onward) }),
        make("button", { id: "skip-turn", class: "primary", onclick: () => acts.back() }),
        make(
          "button",
          { id: "stop-thinking", onclick: () => acts.stopThinking() },
          say("stop-thinking"),
        ),
        make("button", { id: "undo", onclick: () => acts.undo() }, say("undo")),
      ),
      make("div", { id: "passing-note" }),
      make("p", { class: "undo-note" }),
    );
  }
  show(find("passing-note"), passing.note());
  const note = find("order").querySelector(".undo-note");
  const alone = !Object.values(seats).includes("person");
  if (note)
    note.textContent = alone ? "" : undo.can ? say("undo-what", { order: undo.text }) : undo.text;
  const waits = waiting(game) && !theirs.on;
  find("watch-turn").hidden = !waits;
  find("watch-turn").textContent = say("watch-turn", { turn: board.turn });
  find("watch-on").hidden = !alone;
  find("watch-on").textContent = say(theirs.onward ? "watch-rest" : "watch-on");
  show(
    find("skip-turn"),
    say(theirs.lingers ? "answer-now" : "skip-turn"),
    matchMedia("(pointer: coarse)").matches ? null : make("kbd", {}, "Esc"),
  );
  // One button at a time: what is shown can be skipped, an own order passed by, a thought cut short.
  find("skip-turn").disabled = !theirs.on && !theirs.lingers;
  find("skip-turn").hidden = waits || find("skip-turn").disabled;
  find("undo").hidden = theirs.on || !undo.can;
  showThought(game, theirs);
}

/** How far the thought has come. @param {Game} game @param {Theirs} theirs */
export function showThought(game, theirs) {
  const { thinking } = game;
  if (!find("thought")) return;
  const waits = waiting(game);
  const text =
    thinking?.trouble ??
    say(
      waits && !theirs.on
        ? "programs-wait"
        : theirs.lingers
          ? "answer-held"
          : thinking && !waits
            ? "thinking"
            : "thought-over",
    );
  if (find("thought").textContent !== text) find("thought").textContent = text;
  const idle = !thinking || waits || thinking.trouble !== null;
  const share = find("thought-share");
  share.value = thinking?.share ?? 0;
  share.classList.toggle("over", idle);
  find("thought").classList.toggle("trouble", Boolean(thinking?.trouble));
  find("stop-thinking").hidden = waits || !find("skip-turn").hidden;
  find("stop-thinking").disabled = idle;
}
