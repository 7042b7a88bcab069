// The question now, the order being put together, and the buttons that answer.

import { givesAway, optionsOf } from "./actions.js";
import { cite, cited } from "./clauses.js";
import { draftChips, putAllDownButton } from "./draft-chips.js";
import { foldable } from "./foldable.js";
import { counterPicture } from "./inspector.js";
import { buttonsOf } from "./offers.js";
import { find, make, say, show } from "./page.js";
import { withPlaceLinks } from "./place-links.js";
import { playing } from "./seats.js";
import { alwaysButton } from "./standing.js";
import { showThinking } from "./thinking.js";
import { unusedList } from "./warnings.js";

/**
 * Who has something to add to it.
 * @typedef {object} Parts
 * @property {Pick<import("./counsel.js").Counsel, "menu">} counsel
 * @property {Pick<import("./offers.js").Offers, "buttons" | "renew">} offers
 * @property {Pick<import("./passing.js").Passing, "button" | "cutNote" | "follow" | "note">} passing
 * @property {import("./thinking.js").Theirs} theirs
 */
/**
 * What its buttons do.
 * @typedef {import("./thinking.js").Acts & { play: import("./situation.js").Play, drop: (unit: string) => unknown, letGo: () => unknown, next: () => void, openEnding: () => unknown } & import("./standing.js").Acts} Acts
 */

/**
 * Shows who must choose what: one button that goes on, and those for what is not on the map.
 * @param {Pick<import("./situation.js").Situation, "game" | "at" | "place" | "seen" | "stay">} situation
 * @param {Parts} parts
 * @param {Acts} acts
 */
export function showOrder(situation, parts, acts) {
  const { counsel, passing, theirs } = parts,
    { game } = situation;
  setTimeout(() => passing.follow()); // once all of it is shown
  if (theirs.on || (situation.at === null && playing(game)))
    return showThinking(game, theirs, passing, acts);
  delete find("order").dataset.playing;
  const { decision, outcome, undo, unused, legal, notice } = game;
  const draft = decision?.draft ?? [];
  const options = optionsOf(game);
  const done = legal.find((one) => one.verb === "done");
  // What is asked now is no question of a moment of the past.
  const past = situation.at !== null;
  // Who waits is not to take the question of the other side for one's own.
  const waits = decision && game.seat && game.seat in game.seats && game.seat !== decision.side;
  const filled = done && !givesAway(game);
  // One button at most is filled: what is usual, else the only one there is.
  const only = !done && options.length === 1 && !buttonsOf(game.offers).length;
  const ends = done
    ? make(
        "button",
        {
          class: filled ? "primary" : "",
          id: "done",
          disabled: past,
          onclick: () => acts.play([done.text]),
        },
        done.label,
      )
    : null;
  // What is usual stands first; to do without it stands below.
  const offers = parts.offers.buttons(!filled, past),
    usual = filled ? undefined : offers.shift();
  show(
    find("order"),
    make(
      "div",
      { class: "question" },
      outcome ? make("h2", {}, cited(outcome)) : null,
      decision
        ? make(
            "h2",
            { class: `side ${decision.livery}`, "data-term": `phase ${decision.phase}` },
            decision.side_name,
            " – ",
            decision.phase_name,
          )
        : null,
      waits && !past ? make("p", { class: "quiet-words waits" }, say("waits")) : null,
      decision
        ? make(
            "p",
            { class: "prompt" },
            decision.about?.[0] === "unit" ? pictureOf(game, decision.about[1]) : null,
            withPlaceLinks(decision.prompt),
            " ",
            cite(decision.clause),
          )
        : null,
    ),
    make(
      "div",
      { class: "buttons" },
      usual ?? ends,
      options.map((one) =>
        make(
          "button",
          {
            class: only ? "primary" : "",
            "data-option": one.text,
            "data-named": one.kind === "place" ? one.arg : null,
            disabled: past,
            onclick: () => acts.play([one.text]),
          },
          one.button,
        ),
      ),
      outcome
        ? make(
            "button",
            { id: "end-open", class: "primary", onclick: () => acts.openEnding() },
            say("end-open"),
          )
        : null,
      make(
        "button",
        { id: "undo", disabled: past || !undo.can, title: undo.text, onclick: () => acts.undo() },
        say("undo"),
      ),
    ),
    // Below the buttons, which stay where they are; what may come of attacks takes a moment to find.
    make("div", { class: "offers" }, usual ? ends : null, offers, passing.button(past)),
    make("div", { id: "attacks", class: "offers" }),
    notice && !past ? foldable("notice", cited(notice)) : null,
    alwaysButton(situation, acts),
    legal.length && game.advised ? counsel.menu(past) : null,
    past ? null : passing.cutNote(),
    passing.note(),
    past ? make("p", { class: "past-note" }, say("past-note")) : null,
    // Below the buttons, which stay where they are while it grows.
    draft.length
      ? make(
          "div",
          { class: "drafted" },
          make(
            "ol",
            { class: "draft", "aria-label": say("draft") },
            draftChips(game, past, acts.drop),
          ),
          putAllDownButton(game, past, acts.letGo),
        )
      : null,
    // Fingers have no key for the next one.
    unused.length && !draft.length
      ? make(
          "div",
          { class: "left-to-do" },
          unusedList(unused),
          make("button", { id: "next", disabled: past, onclick: () => acts.next() }, say("next")),
        )
      : null,
    make(
      "p",
      { class: "undo-note" },
      undo.can ? say("undo-what", { order: undo.text }) : undo.text,
    ),
  );
  parts.offers.renew();
}

/** A unit as it is now; one that is not set up yet has nothing on it. @param {import("./types.js").Game} game @param {string} unit */
function pictureOf(game, unit) {
  return counterPicture(
    game.board.counters.find((one) => one.unit === unit) ?? { unit, marks: [] },
  );
}

/** What is asked, in a word: another one is another question. @param {Pick<import("./types.js").Game, "decision"> & Partial<import("./types.js").Game> | null} game */
export function questionOf(game) {
  const { decision, outcome } = game ?? {};
  return (
    outcome ??
    (decision ? [decision.side, decision.phase, ...(decision.about ?? [])].join(" ") : "")
  );
}
