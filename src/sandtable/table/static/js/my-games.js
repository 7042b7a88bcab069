// My games in the lobby: a small picture of each, whose turn it is; renamed, thrown away, taken back.

import * as api from "./api.js";
import { triedLink } from "./log.js";
import { make, say, shape, show } from "./page.js";
import { called } from "./seats.js";

/** @typedef {import("./types.js").Title} Title */
/** Opens a game. @typedef {(id: string) => void} Go */

/** More games than these are folded away. */
const FEW = 6;

/** @param {Title[]} games @param {Go} go */
export function myGames(games, go) {
  const line = (/** @type {Title} */ one) => gameLine(one, go);
  const older = games.slice(FEW);
  return make("section", { id: "my-games" }, make("h2", {}, say("my-games")),
    games.length ? make("ul", { class: "games" }, games.slice(0, FEW).map(line)) : make("p", {}, say("no-games")),
    older.length ? make("details", {}, make("summary", {}, say("older-games", { number: older.length })),
      make("ul", { class: "games" }, older.map(line))) : null,
    thrownAway(go));
}

/** The bin, looked into when it is opened. @param {Go} go */
function thrownAway(go) {
  const list = make("div", {});
  const bin = make("details", { class: "bin", ontoggle: async () => {
    if (!bin.open) return;
    const games = await api.thrownGames().catch(() => []);
    show(list, make("p", { class: "quiet-words" }, say("bin-words")), games.length
      ? make("ul", { class: "games" }, games.map((one) => thrownLine(one, () => gameLine(one, go))))
      : null);
  } }, make("summary", {}, say("bin")), list);
  return bin;
}

/** What a game is called: by its own name if it was given one. @param {Title} game */
const nameOf = (game) => game.called || game.name;

/** @param {Title} game @param {Go} go @returns {HTMLLIElement} */
function gameLine(game, go) {
  const name = make("b", {}, nameOf(game));
  const open = make("button", { class: "open", disabled: Boolean(game.trouble), onclick: () => go(game.id) },
    game.sketch ? sketch(game.sketch) : null,
    make("span", { class: "told" }, name, toMove(game), make("span", {}, standing(game)), make("small", {}, facts(game))));
  const tools = make("span", { class: "tools" },
    game.again ? triedLink(game.again) : null,
    game.trouble ? null : make("button", { class: "quiet", "aria-label": `${say("rename")}: ${nameOf(game)}`, onclick: () => rename() }, say("rename")),
    make("button", { class: "quiet", "aria-label": `${say("throw-away")}: ${nameOf(game)}`, onclick: () => throwAway() }, say("throw-away")));
  const line = make("li", { "data-game": game.id }, open, tools);
  const renew = () => {
    const anew = gameLine(game, go);
    line.replaceWith(anew);
    anew.querySelector("button")?.focus();
  };
  const rename = () => {
    const input = make("input", { value: game.called, maxlength: 60, placeholder: game.name, "aria-label": say("rename") });
    const form = make("form", { class: "row", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      change(line, () => api.retitle(game.id, { name: input.value }), () => { game.called = input.value.trim(); renew(); });
    }, onkeydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === "Escape") renew(); } },
    input, make("button", { class: "primary" }, say("save-name")), make("button", { type: "button", onclick: renew }, say("do-not")));
    show(line, form);
    input.focus();
    input.select();
  };
  const throwAway = () => change(line, () => api.retitle(game.id, { thrown: true }), () => {
    const gone = thrownLine(game, () => gameLine(game, go));
    line.replaceWith(gone);
    gone.querySelector("button")?.focus();
  });
  return line;
}

/** A game that was thrown away, and can be taken back. @param {Title} game @param {() => HTMLLIElement} back @returns {HTMLLIElement} */
function thrownLine(game, back) {
  const line = make("li", { "data-game": game.id }, make("div", { class: "row thrown" },
    make("span", { role: "status" }, say("thrown", { name: nameOf(game) })),
    make("button", { onclick: () => change(line, () => api.retitle(game.id, { thrown: false }), () => {
      const again = back();
      line.replaceWith(again);
      again.querySelector("button")?.focus();
    }) }, say("take-back-game"))));
  return line;
}

/** Changes something of a game; what goes wrong is told in its line. @param {HTMLElement} line @param {() => Promise<unknown>} wish @param {() => void} then */
async function change(line, wish, then) {
  try {
    await wish();
  } catch (trouble) {
    line.querySelector(".trouble")?.remove();
    line.append(make("p", { role: "alert", class: "trouble" }, /** @type {Error} */ (trouble).message));
    return;
  }
  then();
}

/** The position from far away: the map, and a square for each counter. @param {NonNullable<Title["sketch"]>} told */
function sketch({ module, view, size, squares }) {
  return make("span", { class: "sketch", "aria-hidden": "true" },
    make("img", { src: api.pictureAddress(module, "sketch.svg"), alt: "", loading: "lazy" }),
    shape("svg", { viewBox: view.join(" ") }, squares.map(([x, y, livery]) =>
      shape("rect", { class: String(livery), x, y, width: size, height: size }))));
}

/** Whose turn it is; one's own is marked. @param {Title} game */
function toMove({ turn_of: side, seats, sides, over, trouble }) {
  if (!side || over || trouble || !sides[side]) return null;
  const own = seats[side] === "person", alone = Object.values(seats).every((who) => who === "person");
  const words = own && !alone ? say("turn-yours", { side: sides[side] }) : say("turn-of", { side: sides[side] });
  return make("span", { class: own ? "turn-of own" : "turn-of" }, words);
}

/** How it stands, or how it ended. @param {Title} game */
const standing = (game) => game.trouble ?? game.over ?? game.status.map((track) => `${track.name} ${track.text}`).join(" · ");

/** Which game it is, who plays, and since when. @param {Title} game */
function facts(game) {
  const people = say(game.hidden ? "hidden-table" : "open-table");
  const mine = Object.keys(game.seats).filter((side) => game.seats[side] === "person").map((side) => game.sides[side] ?? side);
  const programs = [...new Set(Object.values(game.seats))].filter((who) => who !== "person");
  const seats = programs.length ? [mine.length ? say("title-mine", { side: mine.join(", ") }) : "", ...programs.map(called)] : [people];
  // As it is read anywhere: "en" alone would put the month first.
  const { lang } = document.documentElement;
  const day = new Date(game.updated).toLocaleString(lang === "en" ? "en-GB" : lang, { dateStyle: "medium", timeStyle: "short" });
  const rules = game.rules === null ? "" : say("rules-played", { version: game.rules });
  return [game.again ? say("again-mark") : "", game.called ? game.name : "", game.scenario, ...seats, rules, day].filter(Boolean).join(" · ");
}
