// The stack inspector: all units of a place, large, with their state and the ground they stand on.

import { cited } from "./clauses.js";
import { make, say, shape, show } from "./page.js";
import { openDictionary, otherLanguage, otherName } from "./terms.js";

/** @typedef {import("./types.js").Counter} Counter */
/** @typedef {import("./types.js").Position} Position */
/** What can be chosen, what has been, and whether counters lie on each other there. @typedef {{ lit: Map<string, unknown>, picked: string[], piled: boolean, looked?: string | null }} Marks */

/** A mouse that rests so long wants to look. */
const REST_MILLISECONDS = 350;
/** More units than these are not a stack but a crowd: whoever waits to be set up. */
const CROWD = 20;
/** Pixels between the card and the stack it is about. */
const GAP = 12;

/** All units of a place, of a pile the top one first. @param {Position} board @param {string} place @param {boolean} piled */
function unitsAt(board, place, piled) {
  const units = board.counters.filter((one) => one.place === place);
  return piled ? units.reverse() : units;
}

/**
 * The card in the panel: each unit is a button that chooses it.
 * @param {Position} board
 * @param {string} place
 * @param {Marks} marks
 * @param {(unit: string) => unknown} choose
 */
export function stackCard(board, place, { lit, picked, piled, looked }, choose) {
  if (!board.places[place]) return null;
  /** @param {string} unit */
  const look = (unit) => `${lit.has(`unit ${unit}`) ? "legal" : ""} ${picked.includes(unit) ? "picked" : ""} ${unit === looked ? "looked" : ""}`.trim();
  const units = unitsAt(board, place, piled);
  // Of a crowd only who is meant; the others would bury all else.
  const meant = units.length > CROWD ? units.filter((one) => one.unit === looked || picked.includes(one.unit)) : units;
  const others = units.filter((one) => !meant.includes(one));
  /** @param {Counter[]} some */
  const list = (some) => make("ul", { class: units.length > 3 ? "many" : "" }, some.map((one) => make("li", {},
    make("button", { class: look(one.unit), "data-unit": one.unit, "aria-pressed": picked.includes(one.unit), onclick: () => choose(one.unit) },
      counterPicture(one), words(one)))));
  return make("div", { class: "stack-card" },
    make("h3", { "data-term": `place ${place}` }, board.places[place]),
    units.length ? null : make("p", { class: "quiet-note" }, say("empty-place")),
    board.overfull.filter((one) => one.place === place).map((one) => make("p", { class: "overfull" }, cited(`${say("overfull", { load: one.text })} [${one.clause}]`))),
    list(meant),
    others.length ? make("details", {}, make("summary", {}, say("stack-others", { number: others.length })), list(others)) : null);
}

/** @param {Pick<Counter, "unit" | "marks">} counter */
export function counterPicture(counter) {
  const frame = { x: 0, y: 0, width: 100, height: 100 };
  return shape("svg", { viewBox: "0 0 100 100", class: "counter-picture", "aria-hidden": "true" },
    [`unit-${counter.unit}`, ...counter.marks].map((symbol) => shape("use", { href: `#${symbol}`, ...frame })));
}

/** A name in the other language, below the reader's own. @param {string} kind @param {string} name */
function translation(kind, name) {
  const text = otherName(kind, name);
  return text ? make("small", { class: "other-name", lang: otherLanguage() }, text) : null;
}

/** What is said of a unit: its name, then its values and state. @param {Counter} counter @param {HTMLElement | null} below what stands below it */
function words(counter, below = null) {
  const [name, ...facts] = counter.text.split(" · ");
  return make("span", { class: "facts" }, make("b", {}, name), make("i", {}, " · "), make("span", {}, whole(facts.join(" · "))), below);
}

/** Keeps values such as 4-4-9 on one line. @param {string} text */
function whole(text) {
  return text.split(/((?:\d+\/)?\d+(?:-\d+)+)/).map((part, index) => (index % 2 ? make("span", { class: "values" }, part) : part));
}

/** The card that floats beside a stack which the mouse rests on, or which has the focus. Clicks go through it. */
export class Inspector {
  /** @param {HTMLElement} card @param {import("./board.js").Board} board */
  constructor(card, board) {
    this.card = card;
    this.board = board;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {string | null} */
    this.place = null;
  }

  /**
   * Shows the stack of a place after a short rest; at once if a card is shown already.
   * @param {Position} seen
   * @param {string} place
   */
  rest(seen, place) {
    if (place === this.place) return;
    openDictionary();
    clearTimeout(this.timer);
    if (!this.card.hidden) return this.show(seen, place);
    this.timer = setTimeout(() => this.show(seen, place), REST_MILLISECONDS);
  }

  hide() {
    clearTimeout(this.timer);
    this.place = null;
    this.card.hidden = true;
  }

  /** @param {Position} seen @param {string} place */
  show(seen, place) {
    const units = unitsAt(seen, place, this.board.piled(place));
    if (!units.length) return this.hide();
    this.place = place;
    show(this.card,
      make("h3", {}, seen.places[place] ?? place, translation("place", place)),
      make("ul", {}, units.map((one) => make("li", {}, counterPicture(one), words(one, translation("unit", one.unit))))));
    this.card.hidden = false;
    const fits = [[4, ""], [8, ""], [4, "compact"], [8, "compact"]].some(([rows, size]) => {
      this.card.className = String(size);
      this.card.style.setProperty("--columns", String(Math.ceil(units.length / Number(rows))));
      return this.#lay();
    });
    if (!fits) this.hide();
    return undefined;
  }

  /** Beside the stack, and never on it; whether there is room. */
  #lay() {
    const stack = this.board.extent(String(this.place));
    const room = this.card.parentElement?.getBoundingClientRect();
    if (!stack || !room) return false;
    const { width, height } = this.card.getBoundingClientRect();
    /** @param {number} at @param {number} length @param {number} most */
    const within = (at, length, most) => Math.min(Math.max(at, 4), most - length - 4);
    const across = within(stack.top + stack.height / 2 - height / 2 - room.top, height, room.height);
    const along = within(stack.left + stack.width / 2 - width / 2 - room.left, width, room.width);
    const sides = [
      { free: room.right - stack.right, need: width, x: stack.right - room.left + GAP, y: across },
      { free: stack.left - room.left, need: width, x: stack.left - room.left - GAP - width, y: across },
      { free: room.bottom - stack.bottom, need: height, x: along, y: stack.bottom - room.top + GAP },
      { free: stack.top - room.top, need: height, x: along, y: stack.top - room.top - GAP - height },
    ];
    const side = sides.find(({ free, need }) => free >= need + GAP + 4);
    if (!side || width > room.width || height > room.height) return false;
    this.card.style.transform = `translate(${Math.round(side.x)}px, ${Math.round(side.y)}px)`;
    return true;
  }
}
