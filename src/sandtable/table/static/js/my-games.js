// My games in the lobby: a small picture of each, whose turn it is; renamed, thrown away, taken back.

import { dueWords } from "./agreement.js";
import * as api from "./api.js";
import { languages, wishedLanguage } from "./languages.js";
import { triedLink } from "./log.js";
import { facts, make, say, shape, show } from "./page.js";
import { seatName } from "./seats.js";

/** @typedef {import("./types.js").Title} Title */
/** Opens a game. @typedef {(id: string) => void} Go */

/** More games than these are folded away. */
const FEW = 6;
/** So many letters a name may have; the table keeps none that is longer. */
const LETTERS = 60;

/** @param {Title[]} games @param {number} thrown how many were thrown away @param {Go} go */
export function myGames(games, thrown, go) {
  const line = (/** @type {Title} */ one) => gameLine(one, go, bin);
  const bin = new Bin(thrown, go);
  show(bin.games, games.slice(0, FEW).map(line));
  const older = games.slice(FEW);
  return make(
    "section",
    { id: "my-games" },
    make("h2", {}, say("my-games")),
    games.length ? null : make("p", {}, say("no-games")),
    bin.games,
    older.length
      ? make(
          "details",
          {},
          make("summary", {}, say("older-games", { number: older.length })),
          make("ul", { class: "games" }, older.map(line)),
        )
      : null,
    bin.fold,
  );
}

/** The games that were thrown away, looked at when the fold is opened. A game is in the list or in here, never in both. */
class Bin {
  /** @param {number} number of games in it @param {Go} go */
  constructor(number, go) {
    this.go = go;
    /** The list that a game comes back to. */
    this.games = make("ul", { class: "games" });
    this.list = make("ul", { class: "games" });
    this.fold = make(
      "details",
      { class: "bin", ontoggle: () => this.#look() },
      make("summary", {}, say("bin")),
      make("p", { class: "quiet-words" }, say("bin-words")),
      this.list,
    );
    this.number = number;
    this.#count(0);
  }

  /** There are more games in it, or fewer; where there are none there is nothing to look at. @param {number} more */
  #count(more) {
    this.number += more;
    this.fold.hidden = !this.number;
  }

  async #look() {
    if (!this.fold.open) return;
    const games = await api.thrownGames().catch(() => []);
    // What was thrown away just now stood where it was, to be taken back there.
    for (const line of this.fold.parentElement?.querySelectorAll("li:has(> .thrown)") ?? [])
      line.remove();
    show(
      this.list,
      games.map((one) => thrownLine(one, this)),
    );
  }

  /** A game was thrown away: it is told of where it was, or in here if one looks. @param {Title} game @param {HTMLLIElement} line */
  take(game, line) {
    this.#count(1);
    const gone = thrownLine(game, this);
    if (this.fold.open) {
      line.remove();
      this.list.prepend(gone);
    } else line.replaceWith(gone);
    gone.querySelector("button")?.focus();
  }

  /** A game is taken back. @param {Title} game @param {HTMLLIElement} line */
  giveBack(game, line) {
    this.#count(-1);
    const again = gameLine(game, this.go, this);
    if (this.list.contains(line)) {
      line.remove();
      this.games.prepend(again);
    } else line.replaceWith(again);
    again.querySelector("button")?.focus();
  }
}

/** What a game is called anyhow: lessons are told apart by what they teach, a plan from the game it is tried for. @param {Title} game */
function plainName({ again, lesson, name, scenario }) {
  if (again?.plan) return say("trial-name", { name });
  return lesson ? scenario : name;
}

/** What a game is called: by its own name if it was given one. @param {Title} game */
const nameOf = (game) => game.called || plainName(game);

/** @param {Title} game @param {Go} go @param {Bin} bin @returns {HTMLLIElement} */
function gameLine(game, go, bin) {
  const name = make("b", {}, nameOf(game));
  const open = make(
    "button",
    { class: "open", disabled: Boolean(game.trouble), onclick: () => go(game.id) },
    game.sketch ? sketch(game.sketch) : null,
    make(
      "span",
      { class: "told" },
      name,
      toMove(game),
      make("span", {}, facts(standing(game))),
      make("small", {}, facts(about(game))),
    ),
  );
  const tools = make(
    "span",
    { class: "tools" },
    game.again ? triedLink(game.again) : null,
    game.trouble
      ? null
      : make(
          "button",
          {
            class: "quiet",
            "aria-label": `${say("rename")}: ${nameOf(game)}`,
            onclick: () => rename(),
          },
          say("rename"),
        ),
    make(
      "button",
      {
        class: "quiet",
        "aria-label": `${say("throw-away")}: ${nameOf(game)}`,
        onclick: () => throwAway(),
      },
      say("throw-away"),
    ),
  );
  const line = make("li", { "data-game": game.id }, open, tools);
  const renew = () => {
    const anew = gameLine(game, go, bin);
    line.replaceWith(anew);
    anew.querySelector("button")?.focus();
  };
  const rename = () => {
    const input = make("input", {
      value: nameOf(game),
      "aria-label": say("rename"),
      "aria-describedby": `letters-${game.id}`,
      oninput: () => count(),
    });
    const save = make("button", { class: "primary" }, say("save-name"));
    const letters = make("small", { id: `letters-${game.id}`, role: "status" });
    const count = () => {
      const left = LETTERS - [...input.value.trim()].length;
      letters.textContent =
        left < 0 ? say("name-long", { most: LETTERS, over: -left }) : say("name-left", { left });
      letters.classList.toggle("over", left < 0);
      save.disabled = left < 0;
    };
    count();
    const form = make(
      "form",
      {
        class: "renaming",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          // What the game is called anyhow is no name of one's own.
          const name = input.value.trim() === plainName(game) ? "" : input.value.trim();
          change(
            line,
            () => api.retitle(game.id, { name }),
            () => {
              game.called = name;
              renew();
            },
          );
        },
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key === "Escape") renew();
        },
      },
      input,
      letters,
      make(
        "div",
        { class: "row" },
        save,
        make("button", { type: "button", onclick: renew }, say("do-not")),
      ),
    );
    show(line, form);
    input.focus();
    input.select();
  };
  const throwAway = () =>
    change(
      line,
      () => api.retitle(game.id, { thrown: true }),
      () => bin.take(game, line),
    );
  return line;
}

/** A game that was thrown away, and can be taken back. @param {Title} game @param {Bin} bin @returns {HTMLLIElement} */
function thrownLine(game, bin) {
  const line = make(
    "li",
    { "data-game": game.id },
    make(
      "div",
      { class: "row thrown" },
      make("span", { role: "status" }, say("thrown", { name: nameOf(game) })),
      make(
        "button",
        {
          onclick: () =>
            change(
              line,
              () => api.retitle(game.id, { thrown: false }),
              () => bin.giveBack(game, line),
            ),
        },
        say("take-back-game"),
      ),
    ),
  );
  return line;
}

/** Changes something of a game; what goes wrong is told in its line. @param {HTMLElement} line @param {() => Promise<unknown>} wish @param {() => void} then */
async function change(line, wish, then) {
  try {
    await wish();
  } catch (trouble) {
    line.querySelector(".trouble")?.remove();
    line.append(
      make("p", { role: "alert", class: "trouble" }, /** @type {Error} */ (trouble).message),
    );
    return;
  }
  then();
}

/** The position from far away: the map, and a square for each counter. @param {NonNullable<Title["sketch"]>} told */
function sketch({ module, view, size, squares }) {
  return make(
    "span",
    { class: "sketch", "aria-hidden": "true" },
    make("img", { src: api.pictureAddress(module, "sketch.svg"), alt: "", loading: "lazy" }),
    shape(
      "svg",
      { viewBox: view.join(" ") },
      squares.map(([x, y, livery]) =>
        shape("rect", { class: String(livery), x, y, width: size, height: size }),
      ),
    ),
  );
}

/** Whose turn it is; one's own is marked. @param {Title} game */
function toMove({ turn_of: side, seats, sides, over, trouble, roles }) {
  if (!side || over || trouble || !sides[side]) return null;
  const mine = (/** @type {string} */ one) =>
    seats[one] === "person" && (roles?.includes(one) ?? true);
  const own = mine(side),
    alone = Object.keys(seats).every(mine);
  const words =
    own && !alone
      ? say("turn-yours", { side: sides[side] })
      : say("turn-of", { side: sides[side] });
  return make("span", { class: own ? "turn-of own" : "turn-of" }, words);
}

/** How it stands, or how it ended; of a lesson what there is to do. @param {Title} game */
const standing = ({ trouble, over, learning, status, due }) => {
  const words = trouble ?? over ?? learning;
  if (words) return [words];
  const tracks = status.map((track) => `${track.name} ${track.text}`);
  return due ? [...tracks, dueWords(due)] : tracks;
};

/** Which game it is, who plays, and since when. @param {Title} game */
function about(game) {
  const plan = game.again?.plan ?? false;
  const people = say(
    plan ? "trial-mark" : game.roles ? "by-link" : game.hidden ? "hidden-table" : "open-table",
  );
  const mine = Object.keys(game.seats)
    .filter((side) => game.roles?.includes(side) ?? game.seats[side] === "person")
    .map((side) => game.sides[side] ?? side);
  const programs = [...new Set(Object.values(game.seats))].filter((who) => who !== "person");
  // Who plays against a learner is always the same.
  const seats = programs.length
    ? [
        mine.length ? say("title-mine", { side: mine.join(", ") }) : "",
        ...(game.lesson ? [] : programs.map(seatName)),
      ]
    : [
        people,
        game.roles && mine.length && !plan ? say("title-mine", { side: mine.join(", ") }) : "",
      ];
  const { dates } = wishedLanguage(languages(), [document.documentElement.lang]);
  const day = new Date(game.updated).toLocaleString(dates, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  const rules = game.rules === null ? "" : say("rules-played", { version: game.rules });
  const names = [game.name, game.scenario].filter((name) => name !== nameOf(game));
  return [game.again && !plan ? say("again-mark") : "", ...names, ...seats, rules, day].filter(
    Boolean,
  );
}
