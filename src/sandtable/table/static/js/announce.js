// What the dice did, for who does not see them fall: heard, and not seen.

import { find, make, show } from "./page.js";

/** @typedef {import("./types.js").Game} Game */

/**
 * Tells what orders that were given here have rolled; what others did is told as news.
 * @param {Game | null} old the game before; null if these eyes see it for the first time
 * @param {Game} game
 * @param {boolean} own whether it was changed from here
 */
export function announceRolls(old, game, own) {
  const fresh =
    old && own && old.version !== game.version ? game.log.slice(game.log_from || old.orders) : [];
  const rolled = fresh.filter(
    (one) => game.seats[one.side] === "person" && one.events.some(({ rolls }) => rolls),
  );
  show(
    find("heard"),
    rolled.flatMap((one) => one.events.map(({ text }) => make("p", {}, text))),
  );
}

/** Nothing more is to be heard: somebody else sits down. */
export function announceNothing() {
  show(find("heard"));
}
