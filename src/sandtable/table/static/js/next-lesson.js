// Where who begins is led: from lesson to lesson, then into a battle. Touches no document.

/** @typedef {import("./types.js").Module} Module */
/** @typedef {import("./types.js").Title} Title */
/** The scenario that one is led to; done: how many of all lessons are; battle: whether all are. @typedef {{ scenario: string, done: number, all: number, battle: boolean }} Start */

/** The lessons of a game that are done. @param {Pick<Module, "id">} module @param {Pick<Title, "learnt">[]} games */
export function learntOf({ id }, games) {
  return new Set(games.flatMap(({ learnt }) => (learnt?.module === id ? [learnt.scenario] : [])));
}

/**
 * The first lesson that is not done yet, where beginners start; after the last one the first battle.
 * @param {Pick<Module, "id" | "badge" | "opening" | "scenarios">} module
 * @param {Pick<Title, "learnt">[]} games
 * @returns {Start}
 */
export function startOf(module, games) {
  const { badge, opening, scenarios } = module,
    learnt = learntOf(module, games);
  const lessons = badge ? scenarios.filter((one) => one.seats) : [];
  const done = lessons.filter((one) => learnt.has(one.id)).length;
  const next = lessons.find((one) => !learnt.has(one.id)),
    battle = scenarios.find((one) => !one.seats);
  const { id } =
    (lessons.length ? (next ?? battle) : undefined) ??
    scenarios.find((one) => one.id === opening) ??
    scenarios[0];
  return { scenario: id, done, all: lessons.length, battle: done > 0 && !next };
}
