// When what happened is seen on the map: order after order, faster the more there are.

/** @typedef {import("./types.js").Move} Move */
/** What of an order is shown: the ways of units, and where it fought. @typedef {{ moves: Move[], combat?: { place: string } | null }} Deed */
/** When an order is seen, in milliseconds. @typedef {{ deed: Deed, start: number, end: number }} Slot */
/** A part of the way of a unit, and when it goes there. @typedef {{ path: string[], start: number, end: number }} Leg */

/** Milliseconds: a step of a way, the shortest and longest way, a combat without one, and all orders together at most. */
const STEP = 130,
  SHORTEST = 260,
  LONGEST = 1100,
  COMBAT = 400,
  ALL = 2500;

/**
 * How long a way of so many steps lasts.
 * @param {number} steps
 * @param {number} pace how many times as fast as usual
 */
export function lasting(steps, pace) {
  return steps ? Math.min(Math.max(STEP * steps, SHORTEST), LONGEST) / pace : 0;
}

export class Timetable {
  /** @param {Deed[]} deeds in the order in which they were done @param {number} pace */
  constructor(deeds, pace) {
    const lengths = deeds.map(
      ({ moves, combat }) =>
        Math.max(0, ...moves.map((one) => lasting(one.path.length - 1, pace))) ||
        (combat ? COMBAT / pace : 0),
    );
    const whole = lengths.reduce((sum, one) => sum + one, 0);
    // One order takes the time it takes; many share what there is.
    const shrink = deeds.length > 1 && whole > ALL ? ALL / whole : 1;
    let end = 0;
    /** @type {Slot[]} */
    this.slots = deeds.map((deed, n) => {
      const start = end;
      end += lengths[n] * shrink;
      return { deed, start, end };
    });
    /** When all has been seen. */
    this.end = end;
  }

  /** The way of a unit, order by order. @param {string} unit @returns {Leg[]} */
  legs(unit) {
    return this.slots.flatMap(({ deed, start, end }) => {
      const path = deed.moves.filter((one) => one.unit === unit).flatMap((one) => one.path);
      return path.length ? [{ path, start, end }] : [];
    });
  }

  /** The way of another unit from one place to another. @param {string} from @param {string} to @param {(unit: string) => string | undefined} stood where a unit was before @returns {Leg[]} */
  like(from, to, stood) {
    for (const { deed, start, end } of this.slots) {
      const other = deed.moves.find((one) => stood(one.unit) === from && one.path.at(-1) === to);
      if (other) return [{ path: other.path, start, end }];
    }
    return [];
  }

  /** When a unit that is gone was lost: with its last way, or when its place was fought for. @param {string} unit @param {string} place where it was last */
  lost(unit, place) {
    const last = this.slots
      .filter(
        ({ deed }) => deed.combat?.place === place || deed.moves.some((one) => one.unit === unit),
      )
      .at(-1);
    return last?.end ?? this.end;
  }
}
