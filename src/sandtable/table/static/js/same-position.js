// Whether what is asked of who looks is the same as before, though the game has another version: only something of the
// people who play has changed then, such as that the other side has sat down.

/** @typedef {import("./types.js").Game} Game */

/** What a click was meant for. @param {Game} game */
const position = ({ id, seat, orders, decision, legal, board: { counters } }) =>
  JSON.stringify([id, seat, orders, decision, legal, counters]);

/** @param {Game | null} before @param {Game | null} now */
export const isSamePosition = (before, now) =>
  before !== null && now !== null && position(before) === position(now);
