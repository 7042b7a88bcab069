// The question now, the order being put together, and the buttons that answer.

import { givesAway, optionsOf } from "./actions.js";
import { allDown, chips } from "./chips.js";
import { cite, cited } from "./clauses.js";
import { foldable } from "./fold.js";
import { counterPicture } from "./inspector.js";
import { buttonsOf } from "./offers.js";
import { find, make, say, show } from "./page.js";
import { placed } from "./places.js";
import { playing } from "./seats.js";
import { showThinking } from "./thinking.js";
import { unusedList } from "./warnings.js";

/**
 * Shows who must choose what: one button that goes on, and those for what is not on the map.
 * @param {import("./table.js").Table} table
 */
export function showOrder(table) {
  setTimeout(() => table.passing.follow());  // once all of it is shown
  if (table.replay.theirs.on || (table.at === null && playing(table.game))) return showThinking(table);
  delete find("order").dataset.playing;
  const { decision, outcome, undo, unused, legal, notice } = table.game;
  const draft = decision?.draft ?? [];
  const options = optionsOf(table.game);
  const done = legal.find((one) => one.verb === "done");
  // What is asked now is no question of a moment of the past.
  const past = table.at !== null;
  const filled = done && !givesAway(table.game);
  // One button at most is filled: what is usual, else the only one there is.
  const only = !done && options.length === 1 && !buttonsOf(table.game.offers).length;
  const ends = done ? make("button", { class: filled ? "primary" : "", id: "done", disabled: past, onclick: () => table.play([done.text]) }, done.label) : null;
  // What is usual stands first; to do without it stands below.
  const offers = table.offers.buttons(!filled, past), usual = filled ? undefined : offers.shift();
  show(find("order"),
    make("div", { class: "question" },
      outcome ? make("h2", {}, cited(outcome)) : null,
      decision ? make("h2", { class: `side ${decision.livery}`, "data-term": `phase ${decision.phase}` }, decision.side_name, " – ", decision.phase_name) : null,
      decision ? make("p", { class: "prompt" },
        decision.about?.[0] === "unit" ? pictureOf(table, decision.about[1]) : null,
        placed(decision.prompt), " ", cite(decision.clause)) : null),
    make("div", { class: "buttons" },
      usual ?? ends,
      options.map((one) => make("button", { class: only ? "primary" : "", "data-option": one.text, "data-named": one.kind === "place" ? one.arg : null, disabled: past, onclick: () => table.play([one.text]) }, one.button)),
      outcome ? make("button", { id: "end-open", class: "primary", onclick: () => table.ending.open() }, say("end-open")) : null,
      make("button", { id: "undo", disabled: past || !undo.can, title: undo.text, onclick: () => table.undo() }, say("undo"))),
    // Below the buttons, which stay where they are; what may come of attacks takes a moment to find.
    make("div", { class: "offers" }, usual ? ends : null, offers, table.passing.button(past)),
    make("div", { id: "attacks", class: "offers" }),
    notice && !past ? foldable("notice", cited(notice)) : null,
    legal.length ? table.counsel.menu(past) : null,
    past ? null : table.passing.told(),
    table.passing.note(),
    past ? make("p", { class: "past-note" }, say("past-note")) : null,
    // Below the buttons, which stay where they are while it grows.
    draft.length ? make("div", { class: "drafted" }, make("ol", { class: "draft", "aria-label": say("draft") }, chips(table, past)), allDown(table, past)) : null,
    // Fingers have no key for the next one.
    unused.length && !draft.length ? make("div", { class: "left-to-do" }, unusedList(unused),
      make("button", { id: "next", disabled: past, onclick: () => table.hand.next(false) }, say("next"))) : null,
    make("p", { class: "undo-note" }, undo.can ? say("undo-what", { order: undo.text }) : undo.text));
  table.offers.renew();
}

/** A unit as it is now; one that is not set up yet has nothing on it. @param {import("./table.js").Table} table @param {string} unit */
function pictureOf(table, unit) {
  return counterPicture(table.game.board.counters.find((one) => one.unit === unit) ?? { unit, marks: [] });
}

/** What is asked, in a word: another one is another question. @param {import("./types.js").Game | null} game */
export function questionOf(game) {
  const { decision, outcome } = game ?? {};
  return outcome ?? (decision ? [decision.side, decision.phase, ...decision.about ?? []].join(" ") : "");
}
