// The stack inspector: all units of a place, large, with their state and the ground they stand on.

import { cited } from "./clauses.js";
import { dockFor, pointsOf } from "./dock.js";
import { DOT, dotted, find, make, say, shape, show } from "./page.js";

/** @typedef {import("./types.js").Counter} Counter */
/** @typedef {import("./types.js").Position} Position */
/** What can be chosen, what has been, and whether counters lie on each other there. @typedef {{ lit: Map<string, unknown>, picked: string[], piled: boolean, looked?: string | null }} Marks */

/** A mouse that rests so long wants to look. */
const REST_MILLISECONDS = 350;
/** More units than these are not a stack but a crowd: whoever waits to be set up. */
const CROWD = 20;
/** Pixels between the points of a way that the card is kept off. */
const STEP = 16;
/** What can be chosen of the map but the units at hand, and what stands on it in words. */
const TARGETS = ".place.legal, .area.legal, .counter.target";
const WAY = "#layer-path .tip, #layer-path text";
const NOTES = "#way, #confirm, #spoken > *, #news, #moment, #aim, .caption";

/** Rows and look of the card where there is little room. */
const BRIEF = [
  [8, "brief"],
  [16, "brief"],
];

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
  const look = (unit) =>
    `${lit.has(`unit ${unit}`) ? "legal" : ""} ${picked.includes(unit) ? "picked" : ""} ${unit === looked ? "looked" : ""}`.trim();
  const units = unitsAt(board, place, piled);
  // Of a crowd only who is meant; the others would bury all else.
  const meant =
    units.length > CROWD
      ? units.filter((one) => one.unit === looked || picked.includes(one.unit))
      : units;
  const others = units.filter((one) => !meant.includes(one));
  /** @param {Counter[]} some */
  const list = (some) =>
    make(
      "ul",
      { class: units.length > 3 ? "many" : "" },
      some.map((one) =>
        make(
          "li",
          {},
          make(
            "button",
            {
              class: look(one.unit),
              "data-unit": one.unit,
              "aria-pressed": picked.includes(one.unit),
              onclick: () => choose(one.unit),
            },
            counterPicture(one),
            words(one),
          ),
        ),
      ),
    );
  return make(
    "div",
    { class: "stack-card" },
    make("h3", { "data-term": `place ${place}` }, dotted(board.places[place])),
    units.length ? null : make("p", { class: "quiet-note" }, say("empty-place")),
    board.overfull
      .filter((one) => one.place === place)
      .map((one) =>
        make(
          "p",
          { class: "overfull" },
          cited(`${say("overfull", { load: one.text })} [${one.clause}]`),
        ),
      ),
    list(meant),
    others.length
      ? make(
          "details",
          {},
          make("summary", {}, say("stack-others", { number: others.length })),
          list(others),
        )
      : null,
  );
}

/** @param {Pick<Counter, "unit" | "marks">} counter */
export function counterPicture(counter) {
  const frame = { x: 0, y: 0, width: 100, height: 100 };
  return shape(
    "svg",
    { viewBox: "0 0 100 100", class: "counter-picture", "aria-hidden": "true" },
    [`unit-${counter.unit}`, ...counter.marks].map((symbol) =>
      shape("use", { href: `#${symbol}`, ...frame }),
    ),
  );
}

/** What is said of a unit: its name, then its values and state. @param {Counter} counter */
function words(counter) {
  const [name, ...facts] = counter.text.split(" · ");
  return make(
    "span",
    { class: "facts" },
    make("b", {}, name),
    make("i", {}, DOT),
    make("span", {}, whole(facts.join(DOT))),
  );
}

/** Keeps values such as 4-4-9 on one line. @param {string} text */
export function whole(text) {
  return text
    .split(/((?:\d+\/)?\d+(?:-\d+)+)/)
    .map((part, index) => (index % 2 ? make("span", { class: "values" }, part) : part));
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
    /** @type {Position | null} */
    this.seen = null;
    // What may come of a click is told a moment later, where the card may lie by then.
    new MutationObserver(() => {
      if (this.place !== null && this.seen) this.show(this.seen, this.place);
    }).observe(find("way"), { childList: true });
  }

  /**
   * Shows the stack of a place after a short rest; at once if a card is shown already.
   * @param {Position} seen
   * @param {string} place
   */
  rest(seen, place) {
    if (place === this.place) return;
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
    this.seen = seen;
    show(
      this.card,
      make("h3", {}, dotted(seen.places[place] ?? place)),
      make(
        "ul",
        {},
        units.map((one) => make("li", {}, counterPicture(one), words(one))),
      ),
    );
    this.card.hidden = false;
    const matters = this.#matters();
    const lay =
      (/** @type {number} */ most) =>
      (/** @type {(number | string)[]} */ [rows, size]) => {
        this.card.className = String(size);
        this.card.style.setProperty("--columns", String(Math.ceil(units.length / Number(rows))));
        return this.#lay(matters, most);
      };
    // Where it cannot but lie on something that can be chosen it is small, and lies on as little as can be.
    const fits =
      [[4, ""], [8, ""], [4, "compact"], [8, "compact"], ...BRIEF].some(lay(0)) ||
      BRIEF.some(lay(Infinity));
    if (!fits) this.hide();
    return undefined;
  }

  /** At an edge of the map, on nothing that matters, and on so many of the targets at most; whether there is room. @param {{ never: import("./dock.js").Box[], targets: import("./dock.js").Box[] }} matters @param {number} most */
  #lay({ never, targets }, most) {
    const frame = this.card.parentElement?.getBoundingClientRect();
    if (!frame) return false;
    const at = dockFor(
      this.card.getBoundingClientRect(),
      this.board.view.field.getBoundingClientRect(),
      never,
      targets,
    );
    if (!at || at.covered > most) return false;
    this.card.style.transform = `translate(${Math.round(at.x - frame.x)}px, ${Math.round(at.y - frame.y)}px)`;
    return true;
  }

  /** What is played with at this moment: what is pointed at, the way, what is told on the map; and the targets. */
  #matters() {
    const { svg } = this.board,
      stack = this.board.extent(String(this.place));
    const boxes = (/** @type {Iterable<Element>} */ some) =>
      [...some].map((one) => one.getBoundingClientRect()).filter((one) => one.width);
    const ways = /** @type {SVGGeometryElement[]} */ ([
      ...svg.querySelectorAll("#layer-path .way"),
    ]);
    return {
      never: [
        ...(stack ? [stack] : []),
        ...boxes(document.querySelectorAll(NOTES)),
        ...boxes(svg.querySelectorAll(WAY)),
        ...ways.flatMap((one) => pointsOf(one, STEP)),
      ],
      targets: boxes(svg.querySelectorAll(TARGETS)),
    };
  }
}
