// The log: what was ordered and what came of it. Each entry leads to its moment.

import { cited } from "./clauses.js";
import { orderOwner } from "./news-note.js";
import { make, say } from "./page.js";
import { withPlaceLinks } from "./place-links.js";

/** @typedef {import("./types.js").Logged} Logged */

/** A long game has thousands of entries: so many are shown before the one looked at, and so many after it. */
const OLDER = 100,
  NEWER = 3;

export class Log {
  /**
   * @param {(orders: number) => unknown} jump shows the moment after so many orders
   * @param {(order: number) => unknown} open shows the card of a combat
   * @param {(order: number) => unknown} why asks the program that gave an order
   */
  constructor(jump, open, why) {
    this.jump = jump;
    this.open = open;
    this.why = why;
    /** How many more than usual were asked for, newer and older ones. */
    this.wider = [0, 0];
  }

  /**
   * The newest first; with `dice` only what was rolled.
   * @param {import("./types.js").Game} game
   * @param {number | null} at the moment that is looked at, null for now
   * @param {boolean} dice
   * @returns {HTMLElement}
   */
  sheet(game, at, dice) {
    const all = dice ? game.log.filter((one) => one.events.some(({ rolls }) => rolls)) : game.log;
    // The entry that led to this moment, or the last before it.
    const here = at === null ? all.length - 1 : all.filter((one) => one.number < at).length - 1;
    const [newer, older] = this.wider;
    const few = all.length <= OLDER;
    const first = few ? 0 : Math.max(here - OLDER - older, 0);
    const last = few ? all.length - 1 : Math.min(Math.max(here, 0) + NEWER + newer, all.length - 1);
    const entries = all
      .slice(first, last + 1)
      .reverse()
      .map((one) => this.#entry(one, at !== null && one.number === at - 1, dice));
    const draft =
      game.draft_log.length && !dice && last === all.length - 1
        ? make(
            "article",
            { class: "entry open" },
            make("h3", {}, say("draft")),
            lines(game.draft_log.map((text) => ({ text, clause: "" }))),
          )
        : null;
    // No order tells how people ended a game themselves, nor that time was over.
    const end =
      game.concluded && last === all.length - 1
        ? make("article", { class: "entry end" }, make("p", {}, game.outcome))
        : null;
    const sheet = make("div", { class: "log" });
    const more = (/** @type {0 | 1} */ end, /** @type {number} */ left) =>
      left > 0
        ? make(
            "button",
            {
              class: "more",
              onclick: () => {
                this.wider[end] += OLDER;
                sheet.replaceWith(this.sheet(game, at, dice));
              },
            },
            say(end ? "log-older" : "log-newer", { count: left }),
          )
        : null;
    const parts = [more(0, all.length - 1 - last), end, draft, ...entries, more(1, first)].filter(
      (one) => one !== null,
    );
    sheet.append(...(parts.length ? parts : [make("p", {}, say("log-empty"))]));
    if (game.again) sheet.append(make("p", {}, triedNote(game.again), " ", triedLink(game.again)));
    if (game.parent)
      sheet.append(
        make(
          "p",
          {},
          say("parent-note"),
          " ",
          make("a", { class: "button", href: `#game/${game.parent}` }, say("parent")),
        ),
      );
    return sheet;
  }

  /**
   * @param {Logged} order
   * @param {boolean} here whether this moment is on the board
   * @param {boolean} dice
   */
  #entry(order, here, dice) {
    const events = dice ? order.events.filter(({ rolls }) => rolls) : order.events;
    return make(
      "article",
      {
        class: `entry ${order.livery}${here ? " here" : ""}`,
        "aria-current": here ? "step" : null,
      },
      make(
        "h3",
        {},
        make(
          "button",
          {
            class: "moment",
            "data-moment": order.number + 1,
            title: say("log-jump"),
            onclick: () => this.jump(order.number + 1),
          },
          say("log-head", { turn: order.turn, number: order.number + 1, who: orderOwner(order) }),
        ),
      ),
      // What it did is told in sentences: how the record writes it is for programs.
      events.length || dice ? null : make("p", { class: "words" }, withPlaceLinks(order.brief)),
      lines(events),
      order.by ? make("p", { class: "by" }, order.by_told) : null,
      order.combat?.result != null
        ? make(
            "button",
            {
              class: "combat",
              "data-combat": order.number,
              onclick: () => this.open(order.number),
            },
            say("card-open"),
          )
        : null,
      order.why && !dice
        ? make(
            "button",
            { class: "why", "data-why": order.number, onclick: () => this.why(order.number) },
            say("why"),
          )
        : null,
    );
  }
}

/** What a game tries again, or whose plan. @param {import("./types.js").TriedAgain} again */
const triedNote = ({ plan, invented, orders }) =>
  plan ? say(invented ? "trial-invented" : "trial") : say("again-note", { orders });

/** Leads to the moment that a game tries again; from a plan that is tried back to the game. @param {import("./types.js").TriedAgain} again */
export function triedLink(again) {
  const { id, orders, plan } = again;
  return make(
    "a",
    {
      class: "button tried",
      href: plan ? `#game/${id}` : `#game/${id}/at/${orders}`,
      title: triedNote(again),
    },
    say(plan ? "trial-back" : "again-old"),
  );
}

/** @param {{ text: string, clause: string }[]} events */
function lines(events) {
  return make(
    "ul",
    {},
    events.map((event) => make("li", { title: event.clause }, cited(event.text, event.clause))),
  );
}
