// The board in words: place by place, the landmarks, and where the enemy could strike.

import * as api from "./api.js";
import { whole } from "./inspector.js";
import { dotted, find, make, say, show } from "./page.js";

/** What it asks of the rest of the table. @typedef {{ walkTo: (place: string) => void }} Acts */

const VIEWS = ["places", "landmarks", "threats"];

export class BoardInWords {
  /**
   * @param {Pick<import("./situation.js").Situation, "id" | "game" | "at" | "seen" | "landmarks">} situation
   * @param {import("./board.js").Board} board
   * @param {Acts} acts
   */
  constructor(situation, board, acts) {
    this.situation = situation;
    this.board = board;
    this.acts = acts;
    this.view = "places";
    this.element = make("div", { class: "board-words" });
  }

  sheet() {
    const list = make(
      "div",
      {},
      this.view === "places"
        ? textBoard(this.situation.seen)
        : this.view === "landmarks"
          ? this.#landmarks()
          : null,
    );
    show(
      this.element,
      make(
        "div",
        { class: "chips", role: "group", "aria-label": say("words-views") },
        VIEWS.map((name) =>
          make(
            "button",
            {
              id: `words-${name}`,
              class: "chip",
              "aria-pressed": this.view === name,
              onclick: () => {
                this.view = name;
                this.sheet();
                find(`words-${name}`).focus();
              },
            },
            say(`words-${name}`),
          ),
        ),
      ),
      list,
    );
    if (this.view === "threats") this.#threats(list);
    return this.element;
  }

  /** The places that have a name; pressing one leads there. */
  #landmarks() {
    return make(
      "ul",
      { class: "actions" },
      this.situation.landmarks.map((place) =>
        make("li", {}, this.#place(place, this.situation.seen.places[place])),
      ),
    );
  }

  /** Where units of who must choose stand that the enemy could strike, the most threatened first. @param {HTMLElement} list */
  async #threats(list) {
    const side = this.situation.game.decision?.side;
    if (!side || this.situation.at !== null) {
      show(list, make("p", {}, say("words-now")));
      return;
    }
    const survey = await api
      .survey(this.situation.id, this.situation.at, "threat", null)
      .catch(() => null);
    if (!survey || !list.isConnected) return;
    /** @type {Map<string, string[]>} */
    const stacks = new Map();
    for (const one of this.situation.seen.counters.filter((one) => one.side === side))
      stacks.set(one.place, [...(stacks.get(one.place) ?? []), one.name]);
    const lines = [...stacks]
      .filter(([place]) => survey.places[place])
      .map(([place, names]) => ({ place, names, finding: survey.places[place] }))
      .sort((one, other) => Number(other.finding.label) - Number(one.finding.label));
    show(
      list,
      lines.length
        ? make(
            "ul",
            { class: "actions threats" },
            lines.map(({ place, names, finding }) =>
              make(
                "li",
                {},
                this.#place(
                  place,
                  this.situation.seen.places[place],
                  make("b", {}, finding.text),
                  make("small", {}, listed(names)),
                ),
                this.#who(place),
              ),
            ),
          )
        : make("p", {}, say("words-safe")),
    );
  }

  /** A button that tells who threatens a place: a question of its own, for there are many places. @param {string} place */
  #who(place) {
    const button = make(
      "button",
      {
        class: "quiet",
        "aria-expanded": false,
        onclick: async () => {
          const survey = await api
            .survey(this.situation.id, this.situation.at, "threat", place)
            .catch(() => null);
          if (!survey || !button.isConnected) return;
          button.setAttribute("aria-expanded", "true");
          button.nextElementSibling?.remove();
          button.after(
            make(
              "ul",
              {},
              Object.entries(survey.places).map(([from, finding]) => {
                const names = this.situation.seen.counters
                  .filter((one) => one.place === from)
                  .map((one) => one.name);
                return make(
                  "li",
                  {},
                  say("words-from", {
                    units: listed(names),
                    place: this.board.places[from]?.name ?? from,
                    threat: finding.text,
                  }),
                );
              }),
            ),
          );
        },
      },
      say("words-who"),
    );
    return button;
  }

  /** @param {string} place @param {import("./page.js").Child[]} words */
  #place(place, ...words) {
    return make("button", { onclick: () => this.acts.walkTo(place) }, words);
  }
}

/** The position in words, place by place: for screen readers, and for those who like lists. @param {import("./types.js").Position} board */
function textBoard(board) {
  /** @type {Map<string, import("./types.js").Counter[]>} */
  const stacks = new Map();
  for (const counter of board.counters) {
    const here = stacks.get(counter.place);
    if (here) here.push(counter);
    else stacks.set(counter.place, [counter]);
  }
  const away = board.removed.length
    ? [
        make("h3", {}, say("removed")),
        make(
          "ul",
          {},
          board.removed.map((one) => make("li", {}, one.text)),
        ),
      ]
    : [];
  return make(
    "div",
    { class: "text-board" },
    [...stacks].flatMap(([place, units]) => [
      make("h3", {}, dotted(board.places[place] ?? place)),
      make(
        "ul",
        {},
        units.map((one) => make("li", {}, whole(one.text))),
      ),
    ]),
    away,
  );
}

/** Names one after the other, as the language does it. @param {string[]} names */
function listed(names) {
  return new Intl.ListFormat(document.documentElement.lang).format(names);
}
