// The panel while a program plays: who it is, how far its thought has come, and what one can do meanwhile.

import { find, make, say, show } from "./page.js";
import { called } from "./seats.js";

/**
 * Made once for the turn of a side and then only changed, so that nothing jumps and nothing is read out twice.
 * @param {import("./table.js").Table} table
 */
export function showThinking(table) {
  const { game, replay: { theirs } } = table;
  const { decision, seats, undo } = game;
  const last = theirs.on ? theirs.order : decision;
  if (!last) return;
  const name = `${last.side} ${seats[last.side]} ${document.documentElement.lang}`;
  if (find("order").dataset.playing !== name) {
    find("order").dataset.playing = name;
    show(find("order"),
      make("div", { class: "question" },
        make("h2", { class: `side ${last.livery}` }, last.side_name, " – ", called(seats[last.side])),
        make("p", { class: "prompt", id: "thought" }),
        make("progress", { id: "thought-share", max: 1, "aria-label": say("thought-share") })),
      make("div", { class: "buttons" },
        make("button", { id: "skip-turn", class: "primary", onclick: () => table.back() },
          say("skip-turn"), matchMedia("(pointer: coarse)").matches ? null : make("kbd", {}, "Esc")),
        make("button", { id: "stop-thinking", onclick: () => table.stopThinking() }, say("stop-thinking")),
        make("button", { id: "undo", onclick: () => table.undo() }, say("undo"))),
      make("p", { class: "undo-note" }));
  }
  const note = find("order").querySelector(".undo-note");
  if (note) note.textContent = undo.can ? say("undo-what", { order: undo.text }) : undo.text;
  find("undo").hidden = theirs.on || !undo.can;
  find("skip-turn").disabled = !theirs.on;
  showThought(table);
}

/** How far the thought has come. @param {import("./table.js").Table} table */
export function showThought(table) {
  const { thinking } = table.game;
  if (!find("thought")) return;
  const text = thinking?.trouble ?? say(thinking ? "thinking" : "thought-over");
  if (find("thought").textContent !== text) find("thought").textContent = text;
  const share = find("thought-share");
  share.value = thinking?.share ?? 0;
  share.classList.toggle("over", !thinking || thinking.trouble !== null);
  find("thought").classList.toggle("trouble", Boolean(thinking?.trouble));
  find("stop-thinking").disabled = !thinking || thinking.trouble !== null;
}
