// What a click does to the open order, besides what is legal in it: closes it, puts a unit down,
// or picks another one after it.

/** @typedef {import("./types.js").Game} Game */
/** What was clicked: its kind and name, where that is, whether by pointing, and whether it was the second of two quick clicks. @typedef {{ kind: string, name: string, place: string | undefined, pointed?: boolean, twice?: boolean }} Click */
/** What it does. @typedef {{ does: "close" | "drop" | "pick" | "nothing", name: string }} Deed */

/** Whether units are in hand and nothing was done with them yet. @param {Pick<Game, "decision">} game */
export function onlyPicked({ decision }) {
  return Boolean(decision?.draft.length) && decision?.picked.length === decision?.draft.length;
}

/**
 * Where those in hand have come to by the open order, if they have gone anywhere.
 * @param {Pick<Game, "decision" | "board">} game
 */
export function reached({ decision, board }) {
  if (!decision?.picked.length || decision.picked.length === decision.draft.length)
    return undefined;
  return board.counters.find((one) => one.unit === decision.picked.at(-1))?.place;
}

/**
 * What a click does before it is asked what is legal: a second one on the place that was gone to closes the move, one
 * on a unit in hand puts it down. By a key a unit is named that stands there, and what is legal for it comes first.
 * @param {Pick<Game, "decision" | "board" | "open">} game
 * @param {Click} click
 * @param {import("./board.js").Lit} lit
 * @returns {Deed | null}
 */
export function clickBeforeLegal(game, { kind, name, place, pointed, twice }, lit) {
  const held = kind === "unit" && Boolean(game.decision?.picked.includes(name));
  // Who clicks twice by habit wants the unit, not to be rid of it.
  if (held && onlyPicked(game)) return { does: twice ? "nothing" : "drop", name };
  const own = game.board.counters.find((one) => kind === "unit" && one.unit === name);
  const there = kind === "place" || own?.side === game.decision?.side;
  const named = lit.get(`${kind} ${name}`);
  if (
    game.open?.closes &&
    there &&
    place === reached(game) &&
    (kind === "unit" ? pointed || !named : !named)
  )
    return { does: "close", name: "" };
  return null;
}

/**
 * What a click on a unit does that means nothing in the open order: it is picked, and the move before it closes.
 * @param {Pick<Game, "open">} game
 * @param {Click} click
 * @returns {Deed | null}
 */
export function clickAfterLegal({ open }, { kind, name }) {
  return kind === "unit" && open?.closes && open.next.includes(name)
    ? { does: "pick", name }
    : null;
}
