// News in words: what orders did that came since one last looked.

import { say } from "./page.js";

/** @typedef {import("./types.js").Logged} Logged */

/** What stands between the name of a side and what is told of it. */
const COLON = /^[:：]\s*/;

/**
 * What to say of orders that came. One that was just given is told whole, several are counted.
 * @param {Logged[]} orders
 * @param {boolean} again whether they were just seen to happen
 */
export function newsOf(orders, again) {
  const [first] = orders;
  const one = again && orders.every(({ side }) => side === first.side) ? first : null;
  if (one && orders.length === 1 && one.events.length) return toldOf(one);
  const fought = combatsOf(orders, one?.side ?? null);
  const count = say(orders.length === 1 ? "news-order" : "news-orders", { count: orders.length });
  const combats = fought ? say(fought === 1 ? "news-combat" : "news-combats", { count: fought }) : "";
  return say("news", { who: one ? one.side_name : say("news-since"), what: count + combats });
}

/** How many combats orders decided, of one side or of all; dice of several orders may belong to one. @param {Logged[]} orders @param {string | null} side */
function combatsOf(orders, side) {
  const decided = orders.flatMap(({ combat }) => combat && combat.result !== null && side === (side && combat.side) ? [combat] : []);
  return decided.filter((one, n) => n === 0 || nameOf(one) !== nameOf(decided[n - 1])).length;
}

/** @param {import("./types.js").Combat} combat */
const nameOf = ({ side, place, attackers }) => [side, place, ...attackers].join(" ");

/** All that an order did, with its side named once. @param {Logged} order */
function toldOf({ side_name: who, events }) {
  const [first, ...others] = events.map(({ text }) => unnamed(text, who));
  const what = [first, ...others.map(capital)].reduce(joined);
  return first.includes(who) ? what : say("news-told", { who, what });
}

/** A sentence without the side that it begins with. @param {string} text @param {string} who */
function unnamed(text, who) {
  const rest = text.slice(who.length);
  return text.startsWith(who) && COLON.test(rest) ? rest.replace(COLON, "") : text;
}

/** Two sentences; Japanese has no room between them. @param {string} first @param {string} then */
function joined(first, then) {
  return first.endsWith("。") ? first + then : `${first} ${then}`;
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
