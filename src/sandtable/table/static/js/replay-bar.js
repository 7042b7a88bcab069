// The bar below the map: slider, steps and jumps through the moments of a game, and what can be taken away of one.

import * as api from "./api.js";
import { cited } from "./clauses.js";
import { triedLink } from "./log.js";
import { orderOwner } from "./news-note.js";
import { find, make, say, shape, show } from "./page.js";
import { withPlaceLinks } from "./place-links.js";
import { DrawnLink } from "./png-link.js";
import { recall, remember } from "./settings.js";

const PACES = [0.5, 1, 2, 4, 8];
/** Small pictures of what a button does, in a square of 20. */
const ICONS = {
  back: "M13 4L6 10L13 16Z",
  on: "M7 4L14 10L7 16Z",
  play: "M5 3L16 10L5 17Z",
  pause: "M5 4H8.5V16H5ZM11.5 4H15V16H11.5Z",
};

/**
 * What it shows and steers.
 * @typedef {Pick<import("./replay.js").Replay, "acts" | "again" | "back" | "combat" | "game" | "lastOrder" | "link" | "look" | "now" | "pause" | "playing" | "showWays" | "situation" | "step" | "theirs" | "toggle" | "turn" | "waysShown">} Shown
 */

export class ReplayBar {
  /** @param {Shown} replay */
  constructor(replay) {
    this.replay = replay;
    const pace = Number(recall("pace"));
    /** How many times as fast as usual. */
    this.pace = PACES.includes(pace) ? pace : 1;
    this.open = false;
    // Where there is little room the notes lie in the panel, not over the map.
    const narrow = matchMedia("(max-width: 820px)");
    const settle = () =>
      narrow.matches ? find("panel").prepend(find("notes")) : find("replay").before(find("notes"));
    narrow.addEventListener("change", settle);
    settle();
  }

  /** To be made anew: another game, another language. */
  reset() {
    this.open = false;
    show(find("replay"));
    find("moment").hidden = true;
  }

  /** Shows where one looks. */
  update() {
    const { replay } = this;
    if (!find("slider")) this.#build();
    const slider = find("slider");
    // Moved, not made anew: it may be held just now.
    slider.max = replay.game.orders;
    slider.value = replay.now;
    slider.setAttribute("aria-valuetext", this.#where());
    const play = find("replay-play");
    const runs = replay.playing || replay.theirs.on;
    const word = say(runs ? "replay-pause" : "replay-play");
    show(play, icon(runs ? "pause" : "play"));
    play.setAttribute("aria-label", `${word} (${say("key-space")})`);
    play.title = play.getAttribute("aria-label");
    for (const name of ["order-back", "turn-back", "combat-back"])
      find(name).disabled = replay.now === 0;
    for (const name of ["order-on", "turn-on", "combat-on"])
      find(name).disabled = replay.situation.at === null;
    find("their-moves").setAttribute("aria-pressed", String(replay.waysShown));
    this.#caption();
    find("sheet").querySelector(".entry.here")?.scrollIntoView({ block: "nearest" });
    const theme =
      document.documentElement.dataset.theme ??
      (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
    for (const kind of ["svg", "png"])
      find(`picture-${kind}`).href = api.exportAddress(replay.situation.id, `picture.${kind}`, {
        at: replay.now,
        theme,
      });
    find("copy-link").textContent = say("copy-link");
  }

  #where() {
    return say("moment", { order: this.replay.now, orders: this.replay.game.orders });
  }

  #build() {
    const { replay } = this;
    const slider = make("input", {
      type: "range",
      min: 0,
      id: "slider",
      "aria-label": say("replay"),
      oninput: () => {
        replay.pause();
        replay.look(Number(slider.value), false, false);
      },
    });
    const pace = make(
      "select",
      {
        id: "pace",
        title: say("replay-pace"),
        "aria-label": say("replay-pace"),
        onchange: () => {
          this.pace = Number(pace.value);
          remember("pace", pace.value);
        },
      },
      PACES.map((one) => make("option", { value: one, selected: one === this.pace }, `${one}×`)),
    );
    const more = make(
      "button",
      {
        id: "replay-more",
        title: say("replay-more"),
        "aria-label": say("replay-more"),
        "aria-expanded": this.open,
        onclick: () => {
          this.open = !this.open;
          more.setAttribute("aria-expanded", String(this.open));
          find("replay").classList.toggle("open", this.open);
        },
      },
      "⋯",
    );
    find("replay").classList.toggle("open", this.open);
    find("replay").setAttribute("aria-label", say("replay"));
    show(
      find("replay"),
      make("button", { id: "replay-play", onclick: () => replay.toggle() }),
      pair("order", "[", "]", (by) => replay.step(by)),
      slider,
      pace,
      more,
      make(
        "div",
        { class: "jumps" },
        pair("turn", "{", "}", (by) => replay.turn(by)),
        pair("combat", "<", ">", (by) => replay.combat(by)),
        make(
          "button",
          {
            id: "their-moves",
            title: `${say("key-moves")} (V)`,
            "aria-pressed": false,
            onclick: () => replay.showWays(),
          },
          say("their-moves"),
        ),
      ),
      this.#takeAway(),
    );
  }

  /** The button that was pressed is gone then: the focus stays in the bar. */
  #back() {
    find("replay-play").focus();
    return this.replay.back();
  }

  /** The moment in words, over the map. */
  #caption() {
    const { replay } = this;
    const note = find("moment");
    const { theirs, lastOrder } = replay;
    const { opens } = theirs;
    note.hidden = replay.situation.at === null || (theirs.on && !theirs.orders.length && !opens);
    note.classList.toggle("theirs", theirs.on);
    note.classList.toggle("opens", opens !== null);
    if (note.hidden) return;
    if (opens)
      return show(
        note,
        make(
          "p",
          { class: "where" },
          make("b", { class: `side ${opens.livery}` }, say("opens", { side: opens.active_name })),
        ),
      );
    const events = theirs.on ? [] : (lastOrder?.events ?? []);
    const briefs = theirs.on ? theirs.orders.map(({ brief }) => brief).filter(Boolean) : [];
    show(
      note,
      make(
        "p",
        { class: "where" },
        lastOrder
          ? make(
              "b",
              { class: `side ${lastOrder.livery}` },
              say("moment-turn", { turn: lastOrder.turn, side: orderOwner(lastOrder) }),
            )
          : null,
        " ",
        theirs.on
          ? null
          : [
              this.#where(),
              " ",
              make("button", { onclick: () => this.#back() }, say("back")),
              " ",
              replay.game.hidden || !(replay.game.alone || replay.game.outcome)
                ? null
                : make(
                    "button",
                    { id: "again", title: say("again-help"), onclick: () => replay.again() },
                    say("again"),
                  ),
            ],
      ),
      events.length
        ? make(
            "ul",
            { class: "what" },
            events.map((one) => make("li", {}, cited(one.text, one.clause))),
          )
        : null,
      briefs.length
        ? make(
            "ul",
            { class: "what" },
            briefs.map((text) => make("li", {}, withPlaceLinks(text))),
          )
        : null,
    );
  }

  /** What can be taken away of the moment, and of the game. */
  #takeAway() {
    const { id, game } = this.replay.situation;
    const parent =
      game.parent &&
      make(
        "a",
        { class: "button", id: "parent", href: `#game/${game.parent}`, title: say("parent-note") },
        say("parent"),
      );
    const tried = game.again && triedLink(game.again);
    const link = make("button", {
      id: "copy-link",
      onclick: async () => {
        const { href } = new URL(this.replay.link, location.href);
        try {
          await navigator.clipboard.writeText(href);
          link.textContent = say("link-copied");
        } catch {
          this.replay.acts.answer(href); // browsers let no page copy that comes from another machine without encryption
        }
      },
    });
    const png = new DrawnLink("picture-png", (trouble) =>
      this.replay.acts.answer(trouble instanceof Error ? trouble.message : String(trouble)),
    );
    return make(
      "div",
      { class: "take-away" },
      link,
      make("a", { class: "button", id: "picture-svg", download: "" }, say("picture-svg")),
      png.element,
      make(
        "a",
        { class: "button", id: "report", href: api.exportAddress(id, "report"), target: "_blank" },
        say("report"),
      ),
      make(
        "a",
        { class: "button", id: "save", href: api.recordAddress(id), download: "" },
        say("save"),
      ),
      parent,
      tried,
    );
  }
}

/**
 * A step back and a step on, with what is stepped over between them.
 * @param {string} what @param {string} before the key @param {string} after
 * @param {(by: number) => unknown} act
 */
function pair(what, before, after, act) {
  const button = (
    /** @type {"back" | "on"} */ direction,
    /** @type {string} */ key,
    /** @type {number} */ by,
  ) => {
    const title = `${say(`${what}-${direction}`)} (${key})`;
    return make(
      "button",
      { id: `${what}-${direction}`, title, "aria-label": title, onclick: () => act(by) },
      icon(direction),
    );
  };
  return make(
    "span",
    { class: "pair", role: "group", "aria-label": say(`steps-${what}`) },
    button("back", before, -1),
    make("span", { "aria-hidden": "true" }, say(`steps-${what}`)),
    button("on", after, 1),
  );
}

/** @param {keyof typeof ICONS} name */
function icon(name) {
  return shape(
    "svg",
    { viewBox: "0 0 20 20", class: "icon", "aria-hidden": "true" },
    shape("path", { d: ICONS[name] }),
  );
}
