// News in words: what orders did that came since one last looked.

import { say } from "./page.js";

/** @typedef {import("./types.js").Logged} Logged */
/** @typedef {import("./types.js").Position} Position */

/** What stands between the name of a side and what is told of it. */
const COLON = /^[:：]\s*/;

/** Events of orders that do nothing: of a side that passes, or only ends its phases. */
const IDLE = ["passed", "passed-by-itself", "phase-ended", "turn-began", "turn-ended", "turned-up", "first-player"];
/** Tracks that tell who is ahead. */
const SCORES = ["score", "vp", "lost"];
/** What a score is good for stands in brackets behind it. */
const MEANT = /\s*[(（].*[)）]$/;

/** Whether a flag tells who has a place; others mark what happened there. @param {Position["flags"][number]} flag */
const owns = ({ symbol }) => symbol.startsWith("flag-");

/**
 * What two positions tell of the orders between them: places that changed hands, points.
 * @param {Pick<Position, "flags" | "status">} before
 * @param {Pick<Position, "flags" | "status">} now
 * @param {(place: string) => string | undefined} nameOfPlace nothing for what is no place of the map
 * @returns {string[]}
 */
export function changesOf(before, now, nameOfPlace) {
  const flags = new Map(before.flags.filter(owns).map((one) => [one.place, one.symbol]));
  const places = now.flags.filter((one) => owns(one) && flags.get(one.place) !== one.symbol).flatMap(({ place }) => nameOfPlace(place) ?? []);
  const scores = now.status.filter(({ key }) => SCORES.includes(key)).flatMap((track) => {
    const was = before.status.find(({ key }) => key === track.key)?.text.replace(MEANT, ""), is = track.text.replace(MEANT, "");
    return was === undefined || was === is ? [] : say("turn-score", { name: track.name, before: was, now: is });
  });
  return [...places.length ? [say("turn-taken", { places: listed(places) })] : [], ...scores];
}

/**
 * What to say of orders that came. One that was just given is told whole, a turn of them in sum, others are counted.
 * @param {Logged[]} orders
 * @param {boolean} again whether they were just seen to happen
 * @param {string[]} before what the end of a turn brought just before them
 */
export function newsOf(orders, again, before = []) {
  const [first] = orders;
  if (again && orders.length === 1 && first.events.length) return [...before, toldOf(first)].reduce(joined);
  if (again) return [...before, turnOf(orders)].reduce(joined);
  const fought = combatsOf(orders, null);
  const combats = fought ? counted(fought, "news-combat", "news-combats") : "";
  return say("news", { who: say("news-since"), what: ordersOf(orders) + combats });
}

/**
 * With which order the turn of a program began that this one belongs to: people may have answered in the midst of it.
 * @param {Pick<Logged, "active" | "turn">[]} log
 * @param {number} from
 * @param {Record<string, string>} seats
 * @returns {number}
 */
export function turnFrom(log, from, seats) {
  const { active, turn } = log[from] ?? {};
  if (active === undefined || seats[active] === "person") return from;
  let first = from;
  while (first > 0 && log[first - 1].active === active && log[first - 1].turn === turn) first--;
  return first;
}

/** A turn in sum: what each side did, and what each has lost by it. @param {Logged[]} orders */
function turnOf(orders) {
  // Who only answered did nothing of their own, unless that is all there is to tell.
  const acted = orders.filter((one) => one.side === one.active);
  const sides = new Map((acted.length ? acted : orders).map((one) => [one.side, one.side_name]));
  const done = [...sides].map(([side, who]) => {
    const own = orders.filter((one) => one.side === side);
    const moves = own.filter((one) => one.events.some(({ key }) => key === "moved")).length;
    const attacks = combatsOf(orders, side);
    const what = [moves ? counted(moves, "turn-move", "turn-moves") : "", attacks ? counted(attacks, "turn-attack", "turn-attacks") : ""].filter(Boolean);
    const idle = own.every((one) => one.events.every(({ key }) => IDLE.includes(key)));
    return say("turn-told", { who, what: what.length ? listed(what) : idle ? say("turn-nothing") : ordersOf(own) });
  });
  const lost = lossesOf(orders);
  // What the last combat costs may be asked only now.
  const settled = combatsOf(orders, null) && !orders.at(-1)?.combat;
  const unhurt = !lost.length && settled ? [say("turn-unhurt")] : [];
  return [...done, ...lost, ...unhurt, ...orders.flatMap(({ turning }) => turning)].reduce(joined);
}

/** What each side has lost: who is gone by name, of the others the steps. @param {Logged[]} orders @returns {string[]} */
function lossesOf(orders) {
  const all = orders.flatMap(({ losses }) => losses);
  const gone = new Map(all.filter((one) => one.gone).map((one) => [one.unit, one]));
  return [...new Map(all.map((one) => [one.side, one.side_name]))].map(([side, name]) => {
    const steps = all.filter((one) => one.side === side && !gone.has(one.unit)).reduce((sum, one) => sum + one.steps, 0);
    const what = [...gone.values()].filter((one) => one.side === side).map((one) => one.name);
    if (steps) what.push(counted(steps, "turn-step", "turn-steps"));
    return say("turn-lost", { side: name, what: listed(what) });
  });
}

/** @param {string[]} things */
const listed = (things) => things.reduce((one, other) => say("turn-and", { one, other }));

/** @param {Logged[]} orders */
const ordersOf = (orders) => counted(orders.length, "news-order", "news-orders");

/** @param {number} count @param {string} one the text for one @param {string} many */
const counted = (count, one, many) => say(count === 1 ? one : many, { count });

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
export function joined(first, then) {
  return first.endsWith("。") ? first + then : `${first} ${then}`;
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
