// The last one wins: of questions asked one after the other only the answer to the last counts, and
// an answer that was overtaken is not shown. One of these for each thing that is asked anew.

/**
 * What is overtaken by the next of its kind.
 * - `begin` begins the next one, which overtakes those before, and tells from then on whether it is still the last;
 * - `watch` begins nothing, and tells whether what was begun last still is;
 * - `end` overtakes what was begun, for nothing else.
 * @typedef {{ begin: () => () => boolean, watch: () => () => boolean, end: () => void }} Latest
 */

/** @returns {Latest} */
export function latest() {
  let last = 0;
  const watch = () => {
    const mine = last;
    return () => mine === last;
  };
  const end = () => {
    last += 1;
  };
  const begin = () => {
    end();
    return watch();
  };
  return { begin, watch, end };
}
