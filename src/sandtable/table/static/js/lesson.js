// A lesson: what it shows, what of it is done, and what follows.

import * as api from "./api.js";
import { cited } from "./clauses.js";
import { find, make, say, show, unbroken } from "./page.js";
import { placePieces, withPlaceLinks } from "./place-links.js";

/** @typedef {import("./types.js").Lesson} Lesson */

/** What it asks of the rest of the table. @typedef {{ answer: import("./situation.js").Tell }} Acts */

/** In a large window there is room for all of it above the question. */
const LARGE = "(min-width: 821px) and (min-height: 860px)";

export class LessonCard {
  /**
   * @param {Pick<import("./situation.js").Situation, "id" | "game" | "stay">} situation
   * @param {Acts} acts
   */
  constructor(situation, acts) {
    this.situation = situation;
    this.acts = acts;
    /** Which lesson the card was made for, and in which language. */
    this.made = "";
    /** Whether what it shows was folded, which who wants to read it undoes. */
    this.folded = false;
  }

  /** The places that its words name. @returns {string[]} */
  get places() {
    const { lesson } = this.situation.game;
    return lesson
      ? [lesson.shows, ...lesson.aims.map((aim) => aim.text)]
          .flatMap(placePieces)
          .flatMap(({ place }) => place ?? [])
      : [];
  }

  /** The card at the top of the panel, as far as the lesson is done. */
  show() {
    const { game, id } = this.situation;
    const { lesson } = game;
    const card = find("lesson");
    card.hidden = !lesson;
    const made = lesson ? `${id} ${document.documentElement.lang}` : "";
    if (made !== this.made) {
      this.made = made;
      this.folded = false;
      show(card, lesson ? this.#frame(game.module.scenario_name, lesson) : null);
    }
    if (!lesson) return;
    // Who has begun has read it, and needs its room for the buttons.
    if (game.orders && !this.folded) {
      this.folded = true;
      card.querySelector("details")?.removeAttribute("open");
    }
    show(find("lesson-aims"), aims(lesson, withPlaceLinks));
    // Made once, so that who listens hears of it when it changes.
    if (find("lesson-verdict").textContent !== lesson.verdict)
      find("lesson-verdict").textContent = lesson.verdict;
    card.classList.toggle("learnt", lesson.learnt);
    const ends = lesson.learnt || game.outcome ? "ends" : "";
    if (find("lesson-onward").dataset.ends !== ends) {
      find("lesson-onward").dataset.ends = ends;
      show(find("lesson-onward"), ends ? this.buttons("lesson") : null);
    }
  }

  /** What one does after a lesson. @param {string} where what their names begin with */
  buttons(where) {
    const lesson = /** @type {Lesson} */ (this.situation.game.lesson);
    return [
      lesson.next
        ? make(
            "button",
            {
              class: lesson.learnt ? "primary" : "",
              id: `${where}-next`,
              type: "button",
              onclick: () => this.#begin(true),
            },
            say("lesson-next", { name: lesson.next }),
          )
        : null,
      make(
        "button",
        {
          class: lesson.learnt ? "" : "primary",
          id: `${where}-again`,
          type: "button",
          onclick: () => this.#begin(false),
        },
        say("lesson-again"),
      ),
    ];
  }

  /** What does not change while one plays. @param {string} name @param {Lesson} lesson */
  #frame(name, lesson) {
    return [
      make("h2", { id: "lesson-title" }, name),
      make(
        "details",
        { open: matchMedia(LARGE).matches },
        make("summary", {}, say("lesson")),
        make("p", {}, cited(unbroken(lesson.shows))),
      ),
      make("h3", {}, say("lesson-aims")),
      make("ul", { id: "lesson-aims", class: "lesson-aims" }),
      make("p", { id: "lesson-verdict", role: "status" }),
      make("div", { id: "lesson-onward", class: "buttons" }),
    ];
  }

  /** @param {boolean} onward to the next one, or this one once more */
  async #begin(onward) {
    const { id } = this.situation,
      here = this.situation.stay.watch();
    try {
      const begun = await api.rematch(id, { onward });
      if (here()) location.hash = `#game/${begun.id}`;
    } catch (trouble) {
      if (here()) this.acts.answer(/** @type {Error} */ (trouble).message);
    }
  }
}

/** @param {Lesson} lesson @param {(text: string) => (Node | string)[]} written how what is to be done is written */
export function aims(lesson, written = (text) => [text]) {
  return lesson.aims.map((aim) =>
    make(
      "li",
      { class: aim.done ? "done" : "", "data-aim": aim.id },
      make("span", { class: "tick", "aria-hidden": "true" }, aim.done ? "✓" : ""),
      make(
        "span",
        {},
        aim.done ? make("span", { class: "unseen" }, `${say("lesson-done")}: `) : null,
        ...written(unbroken(aim.text)),
        aim.luck && !aim.done ? make("small", {}, ` (${say("lesson-luck")})`) : null,
      ),
    ),
  );
}
