// What happened, shown on the map: counters on their way, combats with their dice. Nobody waits for it:
// the board below shows the end of it from the start, and any key or click clears it away.

import { arrowHead, arrowTips } from "./line-geometry.js";
import { shape } from "./page.js";
import { on } from "./settings.js";
import { lasting, Timetable } from "./timetable.js";
import { READABLE } from "./view.js";

/** @typedef {import("./types.js").Logged} Logged */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./types.js").Counter} Counter */
/** @typedef {{ x: number, y: number }} Point */
/** A part of a way: its corners, and when it is gone. @typedef {{ points: Point[], start: number, end: number }} Stretch */
/** Where a counter was, and its picture there. @typedef {Point & { place: string, picture: Element | undefined }} Was */

/** Milliseconds: coming and going, a combat that is read. */
const FADE = 350,
  COMBAT = 1600;
/** Pips of a die, in thirds of its side from the middle. */
export const PIPS = [
  [],
  [[0, 0]],
  [
    [-1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [-1, 1],
    [1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [-1, 1],
    [0, 0],
    [1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [-1, 0],
    [-1, 1],
    [1, -1],
    [1, 0],
    [1, 1],
  ],
];
/** The ring around the place of a combat, in counters. */
const BURST = 0.62;
const DICE_IN_A_ROW = 6,
  MOST_DICE = 12;

/** Whether things may move: not if the reader, or the reader's system, asked for rest. */
export function moving() {
  return on("animation") && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export class Motion {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.marks = shape("g", { id: "layer-marks", "aria-hidden": "true" });
    this.flights = shape("g", { id: "layer-flights", "aria-hidden": "true" });
    board.svg.append(this.marks, this.flights);
    /** How much larger marks are drawn, so that they can be read from afar. */
    this.scale = 1;
    /** Whether the ways of many orders are marked. */
    this.waysShown = false;
    /** @type {Animation[]} */
    this.running = [];
    for (const sign of ["keydown", "pointerdown"])
      document.addEventListener(sign, () => this.finish(), { capture: true });
  }

  /**
   * The counters as they stand, to be called before another position is shown.
   * @param {Position | null | undefined} seen
   * @returns {Map<string, Was>}
   */
  still(seen) {
    // Measured now: once the board is made anew that takes long.
    if (seen) this.scale = Math.max(1, READABLE / this.board.view.pixels(this.board.size || 1));
    return new Map(
      (seen?.counters ?? []).map(({ unit, x, y, place }) => [
        unit,
        { x, y, place, picture: this.board.spots.get(`unit ${unit}`) },
      ]),
    );
  }

  /**
   * Lets the counters go from where they were to where they are now, order after order.
   * @param {Map<string, Was>} before
   * @param {Position} now
   * @param {import("./timetable.js").Deed[]} deeds what is known of it; other ways are straight
   * @param {number} pace how many times as fast as usual
   * @returns {number} how many milliseconds it takes
   */
  go(before, now, deeds, pace) {
    this.finish();
    if (!moving()) return 0;
    const times = new Timetable(deeds, pace);
    let longest = 0;
    for (const counter of now.counters) {
      const was = before.get(counter.unit);
      const legs = times.legs(counter.unit);
      // Who went out and came back has been on the way, too.
      if (was?.place === counter.place && legs[0]?.path[0] !== was.place) continue;
      longest = Math.max(
        longest,
        was
          ? this.#fly(counter, this.#way(was, counter, legs, times, before, pace))
          : this.#appear(counter, legs[0]?.start ?? 0, pace),
      );
    }
    const here = new Set(now.counters.map((one) => one.unit));
    for (const [unit, was] of before)
      if (!here.has(unit)) longest = Math.max(longest, this.#vanish(unit, was, times, pace));
    return longest;
  }

  /**
   * Marks what an order did: the ways taken, and the combat. Stays until something else is shown.
   * @param {Logged | undefined} order
   * @param {Position} now
   * @param {Map<string, Was>} before where those stood who are gone now
   * @param {number} after milliseconds until the combat is shown
   * @param {number} pace
   * @returns {number} how many milliseconds it takes to read
   */
  mark(order, now, before, after, pace) {
    this.clear();
    if (!order) return 0;
    const { combat } = order;
    // Who did not go to the combat is no part of it.
    this.marks.append(
      ...order.moves.map((move) =>
        this.#trail(move, now, Boolean(combat && !move.path.includes(combat.place))),
      ),
    );
    const target = combat && this.#places[combat.place];
    if (!combat || !target) return 0;
    // Who came there by this order needs no second arrow.
    const came = new Set(
      order.moves.filter((one) => one.path.includes(combat.place)).map((one) => one.unit),
    );
    const stands = new Map(now.counters.map((one) => [one.unit, one.place]));
    const from = new Set(
      combat.attackers
        .filter((unit) => !came.has(unit))
        .map((unit) => stands.get(unit) ?? before.get(unit)?.place ?? ""),
    );
    const verdict = this.#verdict(target, combat);
    const starts = [...from]
      .filter((name) => name !== combat.place && this.#places[name])
      .map((name) => this.#places[name]);
    const scene = shape(
      "g",
      { class: "combat" },
      arrowTips(starts, target, this.scale * this.board.size * BURST).map((tip, n) =>
        this.#line(starts[n], tip, "thrust"),
      ),
      verdict,
    );
    this.marks.append(scene);
    if (moving()) {
      const timing = /** @type {KeyframeAnimationOptions} */ ({
        duration: FADE / pace,
        delay: after,
        fill: "backwards",
        easing: "ease-out",
      });
      this.#run(scene, [{ opacity: 0 }, { opacity: 1 }], timing);
      for (const die of verdict.querySelectorAll(".thrown"))
        this.#run(die, [{ transform: "scale(2) rotate(-200deg)" }, { transform: "none" }], timing);
    }
    return (combat.result === null ? COMBAT / 2 : COMBAT) / pace;
  }

  /** Marks the ways of many orders at once, in the colours of their sides. Stays until something else is shown. @param {Logged[]} orders @param {Position} now */
  ways(orders, now) {
    this.clear();
    this.still(now);
    const width = this.scale * this.board.size * 0.07;
    const lines = orders
      .flatMap(({ livery, moves }) =>
        moves.map((move) => ({ livery, points: this.#corners(move, now) })),
      )
      .filter(({ points }) => points.length > 1);
    /** @param {string} kind @param {number} wide */
    const drawn = (kind, wide) =>
      lines.map(({ livery, points }) =>
        shape("path", {
          class: `${kind} ${livery}`,
          "stroke-width": wide,
          d: `M${points.map(({ x, y }) => `${x} ${y}`).join("L")}${arrowHead(points[points.length - 2], points[points.length - 1], width * 5)}`,
        }),
      );
    // All that lies below first: no line is cut by the edge of another.
    this.marks.append(
      shape("g", { class: "whole" }, drawn("halo", width * 2.2), drawn("way", width)),
    );
    this.waysShown = lines.length > 0;
    this.board.view.meet(lines.flatMap(({ points }) => points));
  }

  /** Takes the marks away. */
  clear() {
    this.marks.replaceChildren();
    this.waysShown = false;
  }

  /** All that moves is at its end at once. */
  finish() {
    for (const one of this.running.splice(0)) one.cancel();
    this.flights.replaceChildren();
    for (const one of this.board.svg.querySelectorAll(".flying")) one.classList.remove("flying");
  }

  /** @returns {Record<string, import("./types.js").Spot>} */
  get #places() {
    return this.board.places;
  }

  /**
   * @param {Element} element
   * @param {Keyframe[]} frames
   * @param {KeyframeAnimationOptions} timing
   */
  #run(element, frames, timing) {
    const one = element.animate(frames, timing);
    this.running.push(one);
    return one;
  }

  /**
   * The way of a unit: its own, or that of another that came from the same place to the same, else straight.
   * @param {Was} was
   * @param {Counter} now
   * @param {import("./timetable.js").Leg[]} own
   * @param {Timetable} times
   * @param {Map<string, Was>} before
   * @param {number} pace
   * @returns {Stretch[]}
   */
  #way(was, now, own, times, before, pace) {
    const legs = own.length
      ? own
      : times.like(was.place, now.place, (unit) => before.get(unit)?.place);
    if (!legs.length) return [{ points: [was, now], start: 0, end: lasting(1, pace) }];
    const way = this.#stretches(was, legs);
    way[way.length - 1].points.splice(-1, 1, now);
    return way;
  }

  /** Legs as points for the corner of a counter. @param {Was} was @param {import("./timetable.js").Leg[]} legs @returns {Stretch[]} */
  #stretches(was, legs) {
    const half = this.board.size / 2;
    /** @type {Point} */
    let from = was;
    return legs.map(({ path, start, end }, n) => {
      // Part of the way may have been seen already: an order is put together step by step.
      const ahead = n ? path.slice(1) : path.slice(path.indexOf(was.place) + 1);
      const points = [
        from,
        ...ahead
          .map((name) => this.#places[name])
          .filter(Boolean)
          .map(({ x, y }) => ({ x: x - half, y: y - half })),
      ];
      // A way that leads nowhere on the map ends where it began.
      if (points.length === 1) points.push(from);
      from = points[points.length - 1];
      return { points, start, end };
    });
  }

  /**
   * @param {Counter} counter
   * @param {Stretch[]} way
   */
  #fly(counter, way) {
    const spot = this.board.spots.get(`unit ${counter.unit}`);
    if (!spot) return 0;
    const flyer = picture(spot);
    this.flights.append(flyer);
    spot.classList.add("flying");
    const { frames, timing } = flight(way);
    this.#run(flyer, frames, timing).onfinish = () => {
      flyer.remove();
      spot.classList.remove("flying");
    };
    return way[way.length - 1].end;
  }

  /**
   * @param {Counter} counter
   * @param {number} start
   * @param {number} pace
   */
  #appear(counter, start, pace) {
    const spot = this.board.spots.get(`unit ${counter.unit}`);
    if (spot)
      this.#run(spot, [{ opacity: 0 }, { opacity: 1 }], {
        delay: start,
        duration: FADE / pace,
        fill: "backwards",
      });
    return start + FADE / pace;
  }

  /**
   * Who is gone went first where it fell.
   * @param {string} unit
   * @param {Was} was
   * @param {Timetable} times
   * @param {number} pace
   */
  #vanish(unit, was, times, pace) {
    if (!was.picture) return 0;
    const ghost = picture(was.picture);
    this.flights.append(ghost);
    const legs = times.legs(unit);
    const way = legs.length
      ? this.#stretches(was, legs)
      : [{ points: [was, was], start: 0, end: 0 }];
    const { frames, timing } = flight(way);
    this.#run(ghost, frames, timing);
    const delay = times.lost(unit, legs.at(-1)?.path.at(-1) ?? was.place),
      duration = (2 * FADE) / pace;
    this.#run(ghost, [{ opacity: 1 }, { opacity: 0 }], {
      delay,
      duration,
      fill: "forwards",
    }).onfinish = () => ghost.remove();
    return delay + duration;
  }

  /** The corners of a way on the map. @param {Move} move @param {Position} now @returns {Point[]} */
  #corners(move, now) {
    /** @type {Point[]} */
    const points = move.path.map((name) => this.#places[name]).filter(Boolean);
    // In a wide place the way ends at the counter.
    const there = now.counters.find(
      (one) => one.unit === move.unit && one.place === move.path.at(-1),
    );
    if (there)
      points[points.length - 1] = {
        x: there.x + this.board.size / 2,
        y: there.y + this.board.size / 2,
      };
    return points;
  }

  /**
   * @param {Move} move
   * @param {Position} now
   * @param {boolean} aside whether something else is shown, which it is no part of
   */
  #trail(move, now, aside) {
    const points = this.#corners(move, now);
    return shape(
      "g",
      { class: aside ? "aside" : "" },
      points
        .slice(1)
        .map((to, n) => this.#line(points[n], to, n === points.length - 2 ? "trail end" : "trail")),
    );
  }

  /**
   * A line with a head at its end, unless more of the way follows.
   * @param {Point} from
   * @param {Point} to
   * @param {string} kind
   */
  #line(from, to, kind) {
    const width = this.scale * this.board.size * 0.09;
    const d = `M${from.x} ${from.y}L${to.x} ${to.y}${kind === "trail" ? "" : arrowHead(from, to, width * 4)}`;
    return shape(
      "g",
      { class: kind },
      shape("path", { d, class: "halo", "stroke-width": width * 2 }),
      shape("path", { d, "stroke-width": width }),
    );
  }

  /**
   * Dice and result over the place of a combat.
   * @param {Point} target
   * @param {import("./types.js").Combat} combat
   */
  #verdict({ x, y }, combat) {
    const size = this.board.size,
      scale = this.scale;
    const die = size * 0.42,
      gap = die * 1.18;
    const faces = combat.faces.slice(0, MOST_DICE);
    const rows = Math.ceil(faces.length / DICE_IN_A_ROW);
    const top = -(size * 0.75 + (rows - 1) * gap);
    const place = (/** @type {number} */ n) => {
      const row = Math.floor(n / DICE_IN_A_ROW);
      const many = Math.min(faces.length - row * DICE_IN_A_ROW, DICE_IN_A_ROW);
      return `translate(${((n % DICE_IN_A_ROW) - (many - 1) / 2) * gap} ${top + row * gap})`;
    };
    return shape(
      "g",
      { transform: `translate(${x} ${y}) scale(${scale})` },
      shape("circle", { class: "burst", r: size * BURST, "stroke-width": size * 0.08 }),
      faces.map((face, n) =>
        shape(
          "g",
          { class: "die", transform: place(n) },
          shape(
            "g",
            { class: "thrown" },
            shape("rect", {
              x: -die / 2,
              y: -die / 2,
              width: die,
              height: die,
              rx: die / 6,
              "stroke-width": die / 14,
            }),
            (PIPS[face] ?? []).map(([right, down]) =>
              shape("circle", { cx: right * die * 0.27, cy: down * die * 0.27, r: die * 0.1 }),
            ),
          ),
        ),
      ),
      combat.result ? plate(combat.result, size) : null,
    );
  }
}

/** The result on a plate: the name of the place, which may lie below it, is not read together with it. @param {string} result @param {number} size */
function plate(result, size) {
  const wide = size * (0.2 + 0.26 * result.length);
  return shape(
    "g",
    { transform: `translate(0 ${size * 1.05})` },
    shape("rect", {
      class: "plate",
      x: -wide / 2,
      y: -size * 0.39,
      width: wide,
      height: size * 0.5,
      rx: size * 0.1,
    }),
    shape("text", { class: "result", "font-size": size * 0.42 }, result),
  );
}

/**
 * The way of a counter as frames: it waits where it is until its next stretch begins.
 * @param {Stretch[]} way
 * @returns {{ frames: Keyframe[], timing: KeyframeAnimationOptions }}
 */
function flight(way) {
  const delay = way[0].start,
    duration = way[way.length - 1].end - delay;
  const frames = way.flatMap(({ points, start, end }) => {
    const lengths = points.map((one, n) =>
      n ? Math.hypot(one.x - points[n - 1].x, one.y - points[n - 1].y) : 0,
    );
    const whole = lengths.reduce((sum, one) => sum + one, 0) || 1;
    let gone = 0;
    return points.map(({ x, y }, n) => {
      gone += lengths[n];
      const at = start - delay + (end - start) * Math.min(gone / whole, 1);
      return {
        transform: `translate(${x}px, ${y}px)`,
        offset: duration ? Math.min(at / duration, 1) : n / (points.length - 1),
      };
    });
  });
  return {
    frames,
    timing: { delay, duration, fill: "both", easing: way.length === 1 ? "ease-in-out" : "linear" },
  };
}

/**
 * The picture of a counter, without what makes it a thing to choose.
 * @param {Element} spot
 */
function picture(spot) {
  const copy = /** @type {Element} */ (spot.cloneNode(true));
  for (const name of ["tabindex", "role", "aria-label", "data-kind", "data-name", "data-place"])
    copy.removeAttribute(name);
  copy.setAttribute("class", "flyer");
  for (const part of copy.querySelectorAll("title, .ring")) part.remove();
  return copy;
}
