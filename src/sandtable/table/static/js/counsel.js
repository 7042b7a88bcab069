// Reasons and advice: why a program gave an order, what one would do; told beside the map,
// and drawn on it while it is told.

import * as api from "./api.js";
import { bundled } from "./arrow-bundles.js";
import { latest } from "./latest.js";
import { decimal, find, make, say, shape, show, unbroken } from "./page.js";
import { withPlaceLinks } from "./place-links.js";
import { arrowOf, routesOf } from "./routes.js";
import { seatName } from "./seats.js";

/** @typedef {import("./types.js").Advice} Advice */
/** @typedef {import("./types.js").Plan} Plan */
/** @typedef {import("./types.js").Reason} Reason */

/** What it asks of the rest of the table. @typedef {{ answer: import("./situation.js").Tell, play: import("./situation.js").Play }} Acts */

/** Who gives advice, the weakest first. */
const GRADES = ["recruit", "sergeant", "colonel"];
/** Aims that are drawn as attacks, and what of the enemy is feared. */
const STRIKES = ["attack", "overrun", "shell"],
  FEAR = "fear";

export class Counsel {
  /**
   * @param {Pick<import("./situation.js").Situation, "id" | "game" | "seen" | "at" | "stay">} situation
   * @param {import("./board.js").Board} board
   * @param {Acts} acts
   */
  constructor(situation, board, acts) {
    this.situation = situation;
    this.board = board;
    this.acts = acts;
    this.layer = shape("g", { id: "layer-counsel", "aria-hidden": "true" });
    this.board.layers.path.before(this.layer);
    this.board.layers.counsel = this.layer;
    /** The last question: what answers another one comes too late. */
    this.asked = latest();
    /** Ends what is thought for us. */
    this.thought = new AbortController();
    /** @type {Reason[] | null} */
    this.reasons = null;
    /** @type {Advice | null} */
    this.advice = null;
    /** Which plan is drawn, how many orders of it were given, and whether the next one is being given. */
    this.drawn = 0;
    this.given = 0;
    this.following = false;
    /** After how many orders of the game advice fits. */
    this.orders = 0;
    /** Where arrows lead. @type {{ x: number, y: number }[]} */
    this.points = [];
    /** The moment that reasons belong to: what was then is not drawn on another board. @type {number | null} */
    this.order = null;
    /** The last order of the game when they were told. */
    this.heard = 0;
  }

  /** Forgets all, for another game or other eyes. */
  clear() {
    this.asked.end();
    this.thought.abort();
    this.reasons = this.advice = this.order = null;
    show(this.layer);
    show(find("counsel"));
    find("counsel").hidden = true;
  }

  /** Puts it away. Whether there was anything. */
  close() {
    const told = !find("counsel").hidden;
    const held = find("counsel").contains(document.activeElement);
    this.clear();
    if (held) (find("advise") ?? find("panel")).focus();
    return told;
  }

  // Why

  /** Why an order was given, or all of its turn. @param {number} order @param {boolean} turn */
  async why(order, turn = false) {
    this.thought.abort();
    const told = await this.#answer(api.reasons(this.situation.id, order, turn));
    if (!told) return;
    this.advice = null;
    this.reasons = told.reasons;
    this.order = order;
    this.heard = this.situation.game.log.at(-1)?.number ?? 0;
    this.drawn = 0;
    this.#lead();
  }

  /** Why the last turn of a program went as it did. */
  whyLast() {
    const last = this.situation.game.log.filter((one) => one.why).at(-1);
    if (last) this.why(last.number, true);
    else this.acts.answer(say("why-nobody"));
  }

  // Advice

  /** What opens the choice of who is asked. @param {boolean} past */
  menu(past) {
    return make(
      "details",
      { id: "advise-menu", class: "menu" },
      make(
        "summary",
        { id: "advise", "aria-disabled": past || null, title: `${say("advise")} (E)` },
        say("advise"),
      ),
      make(
        "div",
        { class: "chips" },
        GRADES.map((grade) =>
          make(
            "button",
            { "data-grade": grade, disabled: past, onclick: () => this.advise(grade) },
            say(`advise-${grade}`),
          ),
        ),
      ),
    );
  }

  /** Opens the choice, or closes it. */
  openMenu() {
    const menu = find("advise-menu");
    if (!menu) return this.acts.answer(say("advise-nothing"));
    menu.open = !menu.open;
    if (menu.open) menu.querySelector("button:not([disabled])")?.focus();
  }

  /** What a program of this grade would do now. @param {string} grade */
  async advise(grade) {
    find("advise-menu").open = false;
    this.clear();
    find("counsel").hidden = false;
    show(
      find("counsel"),
      make(
        "p",
        { class: "waiting", role: "status" },
        say("advise-thinks", { who: seatName(grade) }),
      ),
      make(
        "div",
        { class: "buttons" },
        make(
          "button",
          { id: "counsel-stop", title: `${say("advise-stop")} (Esc)`, onclick: () => this.close() },
          say("advise-stop"),
        ),
      ),
    );
    find("counsel-stop").focus({ preventScroll: true });
    find("counsel").scrollIntoView({ block: "nearest" });
    this.thought = new AbortController();
    this.orders = this.situation.game.orders;
    const told = await this.#answer(api.advice(this.situation.id, grade, this.thought.signal));
    if (!told) return;
    this.advice = told;
    this.drawn = this.given = 0;
    this.#lead();
    if (!this.advice) this.acts.answer(say("plan-stale"));
  }

  /** Gives the next order of the plan that is shown. */
  async follow() {
    const { advice } = this;
    const plan = advice?.plans[this.drawn];
    if (!advice || !plan || !this.#current) return;
    const before = this.situation.game.orders,
      still = this.asked.watch();
    this.following = true;
    await this.acts.play(plan.orders[this.given]);
    this.following = false;
    if (!still() || this.advice !== advice || !this.situation.game) return;
    if (this.situation.game.orders > before) {
      const { places, view } = this.board;
      view.meet(
        plan.orders[this.given].map((action) => places[action.split(" ")[1]]).filter(Boolean),
      );
      this.given++;
      this.orders = this.situation.game.orders;
    }
    this.renew();
    find("follow")?.focus({ preventScroll: true });
  }

  /** Gives all that is left of the plan and rolls no dice; up to an order that brought something to light, or was not given. */
  async followRest() {
    const { advice, drawn } = this,
      plan = advice?.plans[drawn];
    while (plan && this.advice === advice && this.drawn === drawn && quietLeft(plan, this.given)) {
      const { given } = this;
      await this.follow();
      if (this.given === given || !this.situation.game?.undo.can) break;
    }
  }

  /** Whether the next order of a plan can be given now: not while one looks back or has another in hand. */
  get #current() {
    const { game, at } = this.situation;
    return at === null && this.orders === game.orders && !game.decision?.draft.length;
  }

  /** Whether somebody has answered what reasons were told of: who reads them while a program goes on reads on. */
  get #answered() {
    return this.situation.game.log.some(({ number, why }) => number > this.heard && !why);
  }

  /** Whether there is nothing left to follow: all was given, or something else was, and it does not fit any more. */
  get #over() {
    const plan = this.advice?.plans[this.drawn];
    return (
      !this.following &&
      (this.orders !== this.situation.game.orders ||
        (plan !== undefined && this.given >= plan.orders.length))
    );
  }

  // Telling

  /** @template Kind @param {Promise<Kind>} question @returns {Promise<Kind | null>} */
  async #answer(question) {
    const still = this.asked.begin(),
      here = this.situation.stay.watch();
    try {
      const told = await question;
      return still() && here() ? told : null;
    } catch (trouble) {
      if (!still() || !here()) return null;
      this.clear();
      this.acts.answer(/** @type {Error} */ (trouble).message);
      return null;
    }
  }

  /** Shows it, and leads there. */
  #lead() {
    this.renew();
    this.board.view.meet(this.points);
    find("counsel-title")?.focus({ preventScroll: true });
    find("counsel").scrollIntoView({ block: "nearest" });
  }

  /** Shows what there is, as things stand now. */
  renew() {
    const panel = find("counsel"),
      { advice, reasons } = this;
    if (!advice && !reasons) return;
    if (advice ? this.#over : this.#answered) {
      this.close();
      return;
    }
    const open = new Set(
      [...panel.querySelectorAll("details[open]")].map(
        (one) => /** @type {HTMLElement} */ (one).dataset.plan,
      ),
    );
    panel.hidden = false;
    const parts = advice
      ? advice.plans.map((plan, n) =>
          this.given && n !== this.drawn ? null : this.#plan(plan, n, open),
        )
      : (reasons ?? []).map((one, n) => this.#reason(one, n, open));
    show(
      panel,
      make(
        "header",
        {},
        make(
          "h2",
          {
            id: "counsel-title",
            tabindex: "-1",
            class: `side ${advice?.livery ?? reasons?.[0]?.livery ?? ""}`,
          },
          advice?.who ?? reasons?.[0]?.who ?? say("why"),
        ),
        make(
          "button",
          {
            id: "counsel-close",
            class: "close quiet",
            "aria-label": say("close"),
            title: `${say("close")} (Esc)`,
            onclick: () => this.close(),
          },
          "×",
        ),
      ),
      parts.length ? parts : make("p", {}, say(advice ? "advise-nothing" : "why-nobody")),
    );
    this.#draw();
  }

  /** @param {Reason} reason @param {number} n @param {Set<string | undefined>} open */
  #reason(reason, n, open) {
    return make(
      "article",
      {},
      reason.phase ? make("h3", {}, reason.phase) : null,
      sentences(reason),
      details(reason, String(n), open),
    );
  }

  /** @param {Plan} plan @param {number} n @param {Set<string | undefined>} open */
  #plan(plan, n, open) {
    const here = n === this.drawn,
      left = plan.orders.length - this.given,
      quiet = quietLeft(plan, this.given);
    const next = plan.rolls && left === 1 ? "plan-rolls" : left === 1 ? "plan-last" : "plan-next",
      note = this.#current ? next : "plan-open";
    const choose = () => {
      this.drawn = n;
      this.renew();
      this.board.view.meet(this.points);
      find(`plan-${n}`)?.focus();
    };
    return make(
      "article",
      { class: here ? "here" : "" },
      make(
        "h3",
        {},
        make(
          "button",
          {
            id: `plan-${n}`,
            class: "quiet",
            "aria-pressed": here,
            title: say("plan-show"),
            onclick: choose,
          },
          say("plan", { number: n + 1 }),
        ),
      ),
      sentences(plan),
      here
        ? make(
            "div",
            { class: "buttons" },
            make(
              "button",
              {
                id: "follow",
                class: "primary",
                disabled: !this.#current,
                onclick: () => this.follow(),
              },
              say(plan.orders.length > 1 ? "follow-of" : "follow", {
                number: this.given + 1,
                count: plan.orders.length,
              }),
            ),
            quiet > 1
              ? make(
                  "button",
                  {
                    id: "follow-rest",
                    disabled: !this.#current,
                    onclick: () => this.followRest(),
                  },
                  say(plan.rolls ? "follow-to-dice" : "follow-rest", { number: quiet }),
                )
              : null,
            make("span", { class: "note", role: "status" }, say(note)),
          )
        : null,
      details(plan, String(n), open),
    );
  }

  /** What is told of, on the map: ways, and attacks at the end of them. */
  #draw() {
    const { advice, reasons } = this,
      { places, size } = this.board;
    const plan = advice?.plans[this.drawn];
    const fresh = plan && this.#current;
    // Who has gone where he was to go needs no arrow any more.
    const stands = new Map(this.situation.seen?.counters.map(({ unit, place }) => [unit, place]));
    const moves = fresh
      ? plan.moves.filter(
          ({ unit, path }) => !this.given || stands.get(unit) !== path[path.length - 1],
        )
      : [];
    // Reasons are about the board before the order, which is hardly another one.
    const told = plan ? (fresh ? plan.arrows : []) : (reasons ?? []).flatMap((one) => one.arrows);
    const arrows = bundled(told, places);
    const ways = routesOf(
      moves.map(({ unit, path }) => ({ unit, way: path, to: path[path.length - 1], waits: false })),
      places,
    );
    const straight = (/** @type {string} */ kind) =>
      routesOf(
        arrows
          .filter(({ aim }) => kindOf(aim) === kind)
          .map(({ path }) => ({ unit: "", way: path.slice(0, 1), to: path[1], waits: false })),
        places,
      ).map((one) => ({ ...one, kind }));
    const lines = [
      ...ways.map((one) => ({ ...one, kind: "march" })),
      ...["march", "thrust", "fear"].flatMap(straight),
    ];
    const drawn = lines.map(({ points, kind }) => ({ kind, ...arrowOf(points, size * 0.32) }));
    this.points = lines.flatMap(({ points }) => points);
    // Who was to go somewhere has left, and one arrow may stand for many: all the places where they stood are shown.
    const starts = new Map(
      (plan ? [] : told)
        .filter(({ path: [from] }) => places[from])
        .map(({ path: [from], aim }) => [from, kindOf(aim)]),
    );
    // All that lies below first: no line is cut by the edge of another.
    show(
      this.layer,
      drawn.flatMap(({ line, head }) => [
        shape("path", { class: "casing", d: line }),
        shape("path", { class: "casing", d: head }),
      ]),
      drawn.flatMap(({ line, head, kind }) => [
        shape("path", { class: `line ${kind}`, d: line }),
        shape("path", { class: `head ${kind}`, d: head }),
      ]),
      [...starts].map(([at, kind]) =>
        shape("circle", {
          class: `start ${kind}`,
          cx: places[at].x,
          cy: places[at].y,
          r: size * 0.16,
        }),
      ),
    );
  }
}

/** How many orders are left of a plan that roll no dice: if any does, it is the last. @param {Pick<Plan, "orders" | "rolls">} plan @param {number} given */
export const quietLeft = ({ orders, rolls }, given) =>
  Math.max(orders.length - given - (rolls ? 1 : 0), 0);

/** How an arrow is drawn. @param {string} aim */
function kindOf(aim) {
  return aim === FEAR ? "fear" : STRIKES.includes(aim) ? "thrust" : "march";
}

/** @param {{ lines: string[] }} told */
function sentences({ lines }) {
  return lines.map((line, n) =>
    make("p", { class: n ? "" : "wants" }, withPlaceLinks(unbroken(line))),
  );
}

/** What does not fit into a few sentences: the rest of the plan, what else was thought of, numbers. @param {import("./types.js").Counselled} told @param {string} name @param {Set<string | undefined>} open */
export function details({ more, figures }, name, open) {
  if (!more.length && !figures.length) return null;
  return make(
    "details",
    { "data-plan": name, open: open.has(name) },
    make("summary", {}, say("counsel-more")),
    more.length
      ? make(
          "ul",
          {},
          more.map((line) => make("li", {}, withPlaceLinks(unbroken(line)))),
        )
      : null,
    figures.length
      ? make(
          "table",
          { class: "figures" },
          make(
            "thead",
            {},
            make(
              "tr",
              {},
              ["figure", "figure-before", "figure-after"].map((key) =>
                make("th", { scope: "col" }, say(key)),
              ),
            ),
          ),
          make(
            "tbody",
            {},
            figures.map((one) =>
              make(
                "tr",
                {},
                make("th", { scope: "row" }, one.name),
                make("td", {}, one.before === null ? "" : decimal(one.before)),
                make("td", {}, decimal(one.after)),
              ),
            ),
          ),
        )
      : null,
  );
}
