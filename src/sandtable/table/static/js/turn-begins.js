// Whether it has become the turn of who looks at a game.

/** @typedef {{ seat: string | null, decision: { side: string } | null }} Told */

/** Whether who looks at a game must choose now. @param {Told} game */
export const isMine = ({ seat, decision }) => decision !== null && decision.side === seat;

/** Whether it is one's turn by what is told of a game now, and was not by what was told before. @param {Told | null} before @param {Told} now */
export const turnBegins = (before, now) => before !== null && !isMine(before) && isMine(now);
