// Which orders are news: those of a turn that belong together, and those whose ways are shown at once.

/** @typedef {import("./types.js").Logged} Logged */

/**
 * With which order the turn of the other side began that this one belongs to: people may have answered in the midst of
 * it. At an open table that is a program's; who plays both sides has seen the turn of each.
 * @param {Pick<Logged, "active" | "turn">[]} log
 * @param {number} from
 * @param {Record<string, string>} seats
 * @param {string | null} mine the side of who looks; null if nobody's
 * @returns {number}
 */
export function turnFrom(log, from, seats, mine = null) {
  const { active, turn } = log[from] ?? {};
  if (active === undefined || active === mine) return from;
  if (!(mine !== null && mine in seats) && seats[active] === "person") return from;
  let first = from;
  while (first > 0 && log[first - 1].active === active && log[first - 1].turn === turn) first--;
  return first;
}

/**
 * The orders of the last turn in which somebody else has moved: all of that side's in it,
 * however often sides took turns.
 * @template {Pick<Logged, "side" | "active" | "turn" | "moves">} Order
 * @param {Order[]} log
 * @param {string | null} mine the side of who looks; null if nobody's
 * @returns {Order[]}
 */
export function theirTurn(log, mine) {
  const last = log
    .filter(({ side, active, moves }) => side !== mine && side === active && moves.length > 0)
    .at(-1);
  return last
    ? log.filter(
        ({ side, active, turn }) =>
          side === last.side && active === last.side && turn === last.turn,
      )
    : [];
}

/**
 * Whether something else begins with an order: an attack, or whatever was fought over before, is over and decided.
 * @param {Pick<Logged, "active" | "weighty">[]} log
 * @param {number} number of the order
 */
export function opensAnew(log, number) {
  const before = log[number - 1];
  return Boolean(before?.weighty) && before.active !== log[number]?.active;
}

/** Whether there is anything to tell of an order: who had a choice and wanted nothing of it has done nothing. @param {Pick<Logged, "brief" | "events">} order */
export const didSomething = ({ brief, events }) => Boolean(brief) && events.length > 0;
