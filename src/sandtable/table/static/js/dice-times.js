// When the dice of a combat land: those of one throw together, one throw after the other,
// all of them in a breath or two.

/** @typedef {Pick<import("./types.js").Throw, "faces" | "least">} Throw */
/** A die: its throw, its face, whether it hits (null where a table is read), and when it lands, in milliseconds. @typedef {{ throw: number, face: number, hit: boolean | null, lands: number }} Die */

/** Milliseconds: all of it with one die, each die more, at most; the first die in the air, and what is read at the end. */
const SHORTEST = 1500,
  EACH = 90,
  LONGEST = 2500,
  AIR = 450,
  READ = 600;

/**
 * @param {Throw[]} throws
 * @param {number} speed how many times as fast as usual
 * @returns {{ dice: Die[], end: number }} every die, and when all is over
 */
export function diceTimes(throws, speed = 1) {
  const count = throws.reduce((sum, { faces }) => sum + faces.length, 0);
  const end = Math.min(SHORTEST + EACH * (count - 1), LONGEST);
  const last = end - READ;
  let number = 0;
  const dice = throws.flatMap(({ faces, least }, n) =>
    faces.map((face) => {
      number += 1;
      const lands = AIR + (last - AIR) * (number / count);
      return { throw: n, face, hit: least === null ? null : face >= least, lands: lands / speed };
    }),
  );
  return { dice, end: end / speed };
}
