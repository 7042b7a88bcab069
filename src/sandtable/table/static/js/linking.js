// Links to seats of games: how an address is told to be one, and those that this browser has for others.

import { recall, remember } from "./settings.js";

/** @typedef {import("./types.js").Link} Link */

/** Of so many games, those of last, the links are kept that nobody has opened yet. */
const MOST_GAMES = 20;
const KEPT = "links";

/** The secret of a link, if an address is one. @param {string} hash */
export const secretIn = (hash) => /^#link\/([\w-]+)$/.exec(hash)?.[1] ?? null;

/** @returns {[string, Link[]][]} */
function kept() {
  try {
    return JSON.parse(recall(KEPT) ?? "[]");
  } catch {
    return []; // written by another edition of the page
  }
}

/** The links of a game that this browser has for others. @param {string} game @returns {Link[]} */
export const linksOf = (game) => kept().find(([id]) => id === game)?.[1] ?? [];

/** Keeps links that were made for others, until they are opened: the table tells each only once. @param {string} game @param {Link[]} links */
export function keepLinks(game, links) {
  const roles = links.map((one) => one.role);
  const all = [...linksOf(game).filter((one) => !roles.includes(one.role)), ...links];
  const others = kept().filter(([id]) => id !== game);
  remember(KEPT, JSON.stringify([[game, all], ...others].slice(0, MOST_GAMES)));
}

/** A link that was opened, or leads nowhere any more, is of no use. @param {string} game @param {string} role */
export function forgetLink(game, role) {
  const left = linksOf(game).filter((one) => one.role !== role);
  const others = kept().filter(([id]) => id !== game);
  remember(KEPT, JSON.stringify(left.length ? [[game, left], ...others] : others));
}
