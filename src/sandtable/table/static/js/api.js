// Talks to the server. Knows addresses and versions, nothing of games.

import { say } from "./page.js";
import { keepOpen, rest, waitFor } from "./patience.js";

/** @typedef {import("./types.js").Answer} Answer */
/** @typedef {import("./types.js").Game} Game */

/** An answer that is not what was asked for: a refusal, a stale version, trouble with the store. */
export class Trouble extends Error {
  /** @param {number} status @param {Answer} data */
  constructor(status, data) {
    super(data.refusal || data.error || `error ${status}`);
    this.status = status;
    this.data = data;
  }
}

/** An answer that tells nothing but that the game has gone on since it was asked. */
export class Overtaken extends Trouble {}

/** What is told instead of an answer: what went wrong, but nothing of a question that was overtaken. @param {unknown} trouble @returns {Answer | null} */
export function asAnswer(trouble) {
  if (trouble instanceof Overtaken) return null;
  return trouble instanceof Trouble ? trouble.data : { error: String(trouble) };
}

let language = "";
/** @type {string | null} */
let seat = null;

/** @param {string} code */
export function speak(code) {
  language = code;
}

/** Says for which seat all requests are, where people keep secrets from each other; null for none. @param {string | null} side */
export function sit(side) {
  seat = side;
}

/** The version of the game that is on the table. */
let version = 0;
/** Told which game has gone on, and to which version. @type {(id: string, version: number) => void} */
let behind = () => {};

/** Says which version of a game all questions about its choice are meant for. @param {number} now */
export function stand(now) {
  version = now;
}

/** @param {(id: string, version: number) => void} listener */
export function whenBehind(listener) {
  behind = listener;
}

/** Ends the questions about a choice that are still open. */
let open = new AbortController();

/** A choice is made: whoever waits to be told of it hears nothing more, least of all that another must choose by now. */
export function overtake() {
  open.abort();
  open = new AbortController();
}

/** Asks about the choice that is to be made now. @param {string} id @param {string} question @param {AbortSignal | null} signal what ends it; null if it is wanted in any case @returns {Promise<any>} */
async function wonder(id, question, signal = open.signal) {
  const mark = question.includes("?") ? "&" : "?";
  const told = await ask(`/api/games/${id}/${question}${mark}version=${version}`, { signal });
  if (told.overtaken === undefined) return told;
  behind(id, told.overtaken);
  throw new Overtaken(200, { error: say("plan-stale") });
}

/** @param {string} path @param {RequestInit} [options] @returns {Promise<any>} */
async function ask(path, options) {
  const mark = path.includes("?") ? "&" : "?";
  const address = `${path}${mark}lang=${language}${seat ? `&seat=${seat}` : ""}`;
  let response = await reach(address, options);
  // A question is asked once more when there is time for it; an order people send again themselves, or not.
  const wait = options?.method ? null : waitFor(response);
  if (wait !== null) {
    await rest(wait, options?.signal).catch(() => {
      throw new Trouble(0, { error: say("lost") });
    });
    response = await reach(address, options);
  }
  // What is not our server's answer comes from something between it and us.
  const data = await response.json().catch(() => {
    throw new Trouble(0, { error: say("lost") });
  });
  if (!response.ok) throw new Trouble(response.status, data);
  return data;
}

/** What every answer says of the page that the table has. @type {(edition: string | null) => void} */
let hears = () => {};

/** @param {(edition: string | null) => void} listener */
export function listen(listener) {
  hears = listener;
}

/** Fetches; a server that does not answer is trouble of its own kind. @param {string} address @param {RequestInit} [options] */
async function reach(address, options) {
  const response = await fetch(address, options).catch(() => {
    throw new Trouble(0, { error: say("lost") });
  });
  hears(response.headers.get("Sandtable-Edition"));
  return response;
}

/** @param {string} path @param {unknown} body @param {RequestInit} [options] */
function send(path, body, options) {
  return ask(path, {
    ...options,
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** What sort of table it is. @returns {Promise<import("./types.js").TableTold>} */
export const table = () => ask("/api/table");
/** Opens a link: this browser holds its seat from then on. @param {string} link @returns {Promise<import("./types.js").Opened>} */
export const openLink = (link) => send("/api/links", { link });
/** Where the dice of a game come from. @param {string} id @returns {Promise<import("./types.js").DiceTold>} */
export const dice = (id) => ask(`/api/games/${id}/dice`);
/** Adds to sealed dice. @param {string} id @param {string} salt @returns {Promise<import("./types.js").DiceTold>} */
export const addSalt = (id, salt) => send(`/api/games/${id}/salt`, { salt });
/** The record of a game, as its seat may know it. @param {string} id @returns {Promise<string>} */
export async function record(id) {
  const response = await reach(recordAddress(id));
  if (!response.ok) throw new Trouble(response.status, await response.json().catch(() => ({})));
  return response.text();
}
/** What tells this page from others of the same browser: its stream names it. */
const PAGE = [...crypto.getRandomValues(new Uint8Array(8))]
  .map((byte) => byte.toString(16).padStart(2, "0"))
  .join("");
/** Says whether this page is looked at, or is in the background; also from a page that the browser is about to put to sleep. @param {string} id @param {boolean} looks */
export const attend = (id, looks) =>
  send(`/api/games/${id}/presence`, { page: PAGE, looks }, { keepalive: true });
/** A new link to a seat: for another device of one's own, or, by who began the game, for somebody else. @param {string} id @param {string} role @param {{ device?: boolean, revoke?: boolean }} how @returns {Promise<import("./types.js").Link>} */
export const makeLink = (id, role, how = {}) => send(`/api/games/${id}/links`, { role, ...how });
/** Who plays a game by link. @param {string} id @returns {Promise<import("./types.js").People>} */
export const people = (id) => ask(`/api/games/${id}/people`);
/** How one is told that it is one's turn. @param {string} id @returns {Promise<import("./types.js").NoticesTold>} */
export const notices = (id) => ask(`/api/games/${id}/notices`);
/** To be told so in another way, or no more. @param {string} id @param {import("./types.js").WantNotices} wish @returns {Promise<import("./types.js").NoticesTold>} */
export const wantNotices = (id, wish) => send(`/api/games/${id}/notices`, wish);
/** Sends something to a side now, to see that it works. @param {string} id @param {string} side @param {import("./types.js").TryNotice["way"]} way @returns {Promise<import("./types.js").DeliveryTold>} */
export const tryNotice = (id, side, way) => send(`/api/games/${id}/notices/test`, { side, way });
/** Ends the mails of which one came with this. @param {string} token @returns {Promise<import("./types.js").Unsubscribed>} */
export const unsubscribe = (token) => send("/api/unsubscribe", { token });
/** A game of one's own from the present position, to try a plan. @param {string} id @returns {Promise<import("./types.js").Begun>} */
export const tryOut = (id) => send(`/api/games/${id}/try`, {});
/** What the players of a game by link say to each other, after so many entries. @param {string} id @param {number} after @returns {Promise<import("./types.js").Talk>} */
export const talk = (id, after) => ask(`/api/games/${id}/talk?after=${after}`);
/** @param {string} id @param {import("./types.js").Say} words @param {number} after @returns {Promise<import("./types.js").Talk>} */
export const sayTo = (id, words, after) => send(`/api/games/${id}/talk?after=${after}`, words);
/** Asks the other side to agree to something; who resigns asks nobody. @param {string} id @param {object} wish @param {number} after @returns {Promise<import("./types.js").Talk>} */
export const askFor = (id, wish, after) => send(`/api/games/${id}/ask?after=${after}`, wish);
/** @param {string} id @param {import("./types.js").Reply} answer @param {number} after @returns {Promise<import("./types.js").Talk>} */
export const reply = (id, answer, after) => send(`/api/games/${id}/reply?after=${after}`, answer);
/** @returns {Promise<Record<string, string>>} */
export const texts = () => ask("/api/texts");
/** @returns {Promise<import("./types.js").Module[]>} */
export const modules = () => ask("/api/modules");
/** @returns {Promise<import("./types.js").Title[]>} */
export const games = () => ask("/api/games");
/** Those that were thrown away. @returns {Promise<import("./types.js").Title[]>} */
export const thrownGames = () => ask("/api/games?thrown");
/** How many of them there are. @returns {Promise<{ games: number }>} */
export const bin = () => ask("/api/bin");
/** Gives a game a name, throws it away or takes it back. @param {string} id @param {{ name?: string, thrown?: boolean }} wish */
export const retitle = (id, wish) => send(`/api/games/${id}/title`, wish);
/** @param {object} wish @returns {Promise<import("./types.js").Begun>} */
export const create = (wish) => send("/api/games", wish);
/** @param {string} record @returns {Promise<{ id: string }>} */
export const load = (record) => send("/api/load", { record });
/** Of the log only what is new since the version known is sent. @param {string} id @param {number} known @returns {Promise<Game>} */
export const game = (id, known) => ask(`/api/games/${id}?known=${known}`);
/** What never changes: the places, of which a board tells only those that read otherwise; unsure clauses. @param {string} id @returns {Promise<import("./types.js").Words>} */
export const words = (id) => ask(`/api/games/${id}/words`);
/** @param {string} id @param {number} orders @returns {Promise<import("./types.js").Position>} */
export const moment = (id, orders) => ask(`/api/games/${id}/at/${orders}`);
/** What orders came to, from one up to another. @param {string} id @param {number} first @param {number} to @returns {Promise<import("./types.js").News>} */
export const news = (id, first, to) => ask(`/api/games/${id}/news/${first}?to=${to}`);
/** The order of battle, now or after so many orders. @param {string} id @param {number | null} at @returns {Promise<import("./types.js").ForcesTold>} */
export const forces = (id, at) => ask(`/api/games/${id}${at === null ? "" : `/at/${at}`}/forces`);
/** The table closes orders by itself where that decides nothing. On `hold` a program answers when we `watch`. @param {string} id @param {number} known @param {number} version @param {string[]} actions @param {boolean} hold @returns {Promise<Game>} */
export const play = (id, known, version, actions, hold) =>
  send(`/api/games/${id}/play?known=${known}`, { version, actions, hold, close: true });
/** A unit of the open order is put down. @param {string} id @param {number} known @param {string} unit @returns {Promise<Game>} */
export const drop = (id, known, unit) =>
  send(`/api/games/${id}/drop?known=${known}`, { version: known, unit });
/** @param {string} id @param {number} known @param {boolean} action @returns {Promise<Game>} */
export const undo = (id, known, action) =>
  send(`/api/games/${id}/undo?known=${known}`, { version: known, action });
/** @param {string} id @param {number} known @param {boolean} hold @returns {Promise<Game>} */
export const redo = (id, known, hold) =>
  send(`/api/games/${id}/redo?known=${known}`, { version: known, hold });
/** Units march somewhere, wait on their march, or march no more. @param {string} id @param {number} known @param {import("./types.js").MarchWish} wish @param {boolean} hold @returns {Promise<Game>} */
export const march = (id, known, wish, hold) =>
  send(`/api/games/${id}/march?known=${known}`, { version: known, hold, ...wish });
/** What one can order beforehand, and has ordered. @param {string} id @returns {Promise<import("./types.js").StandingTold>} */
export const standing = (id) => ask(`/api/games/${id}/standing`);
/** Orders something beforehand, or calls it off. @param {string} id @param {number} known @param {import("./types.js").GiveStanding} wish @returns {Promise<Game>} */
export const order = (id, known, wish) => send(`/api/games/${id}/standing?known=${known}`, wish);
/** We are ready to see what a program does; where nobody but programs play, to the end of this turn. @param {string} id @param {number} known @param {number} turn @returns {Promise<Game>} */
export const watch = (id, known, turn) =>
  send(`/api/games/${id}/watch?known=${known}`, { version: known, turn });
/** A program that thinks is to play the best it has found so far. @param {string} id @param {number} known @returns {Promise<Game>} */
export const stop = (id, known) => send(`/api/games/${id}/stop?known=${known}`, { version: known });
/** Others sit down at sides of a game; the whole log is sent. @param {string} id @param {number} known @param {Record<string, string>} seats @returns {Promise<Game>} */
export const seats = (id, known, seats) =>
  send(`/api/games/${id}/seats`, { version: known, seats });
/** A side gives up. @param {string} id @param {number} known @param {number} version @param {string} side @returns {Promise<Game>} */
export const resign = (id, known, version, side) =>
  send(`/api/games/${id}/resign?known=${known}`, { version, side });
/** A new game from the moment after so many orders of this one. @param {string} id @param {number} orders @returns {Promise<{ id: string }>} */
export const again = (id, orders) => send(`/api/games/${id}/again`, { orders });
/** A new game that goes on from this one by the newest rules. @param {string} id @returns {Promise<{ id: string }>} */
export const renew = (id) => send(`/api/games/${id}/renew`, {});
/** @param {string} id @param {string} kind @param {string} arg @returns {Promise<Answer>} */
export const why = (id, kind, arg) => wonder(id, `why?kind=${kind}&arg=${encodeURIComponent(arg)}`);
/** @param {string} id @param {string} action @returns {Promise<import("./types.js").Odds>} */
export const odds = (id, action) => wonder(id, `odds?action=${encodeURIComponent(action)}`);
/** The card of the combat that an order decided. @param {string} id @param {number} order @returns {Promise<import("./types.js").Odds>} */
export const combat = (id, order) => ask(`/api/games/${id}/combat/${order}`);
/** What one is trying to do, and what the end of the turn would bring. @param {string} id @returns {Promise<import("./types.js").GoalTold>} */
export const goal = (id) => ask(`/api/games/${id}/goal`);
/** Why a program gave an order, or those of its turn. @param {string} id @param {number} order @param {boolean} turn @returns {Promise<{ reasons: import("./types.js").Reason[] }>} */
export const reasons = (id, order, turn) =>
  ask(`/api/games/${id}/reasons/${order}${turn ? "?turn=1" : ""}`);
/** What a program would do now; it thinks about it until the signal ends that. @param {string} id @param {string} grade @param {AbortSignal} signal @returns {Promise<import("./types.js").Advice>} */
export const advice = (id, grade, signal) => wonder(id, `advice?grade=${grade}`, signal);
/** How a finished game stood all along; worked out when it is asked for first. @param {string} id @returns {Promise<import("./types.js").Hindsight>} */
export const hindsight = (id) => ask(`/api/games/${id}/hindsight`);
/** How a game ended, in brief. @param {string} id @returns {Promise<import("./types.js").EndTold>} */
export const ending = (id) => ask(`/api/games/${id}/end`);
/** The same game from its beginning, with dice of its own; or the lesson that follows it. @param {string} id @param {{ swap?: boolean, onward?: boolean }} how @returns {Promise<import("./types.js").Begun>} */
export const rematch = (id, how) => send(`/api/games/${id}/rematch`, how);
/** The tables of a game. @param {string} id @returns {Promise<import("./types.js").Charts>} */
export const charts = (id) => ask(`/api/games/${id}/charts`);
/** An overlay, of now or after so many orders. @param {string} id @param {number | null} at @param {string} what @param {string | null} of @returns {Promise<import("./types.js").Survey>} */
export const survey = (id, at, what, of) =>
  at === null
    ? wonder(id, surveyed(what, of), null)
    : ask(`/api/games/${id}/at/${at}/${surveyed(what, of)}`);
/** @param {string} what @param {string | null} of */
const surveyed = (what, of) => `survey/${what}${of ? `?of=${encodeURIComponent(of)}` : ""}`;
/** What pointing at a place would do, if these units were in hand, too. @param {string} id @param {string} to @param {string[]} units @returns {Promise<import("./types.js").Path>} */
export const path = (id, to, units) =>
  wonder(id, `path?to=${encodeURIComponent(to)}${named(units)}`);
/** What could be done with units, and with all of a place who can go along. @param {string} id @param {string[]} units @param {string | null} place @returns {Promise<import("./types.js").Taken>} */
export const take = (id, units, place) =>
  wonder(id, `take?${place ? `place=${encodeURIComponent(place)}` : ""}${named(units)}`);
/** @param {string[]} units */
const named = (units) => (units.length ? `&units=${encodeURIComponent(units.join())}` : "");
/** What picks all units of a place that can be picked together. @param {string} id @param {string} place @returns {Promise<{ actions: string[] }>} */
export const stack = (id, place) => wonder(id, `stack?place=${encodeURIComponent(place)}`);
/** Attacks that one click plays: of the open order, or against the enemy of a place by those in hand, and by units as if they were. @param {string} id @param {string | null} at @param {string[]} units @returns {Promise<{ attacks: import("./types.js").Offer[] }>} */
export const attacks = (id, at, units = []) =>
  wonder(id, `attacks${at === null ? "" : `?at=${encodeURIComponent(at)}${named(units)}`}`);
/** What would be given away by ending now. @param {string} id @returns {Promise<import("./types.js").AllAtStake>} */
export const stake = (id) => wonder(id, "stake");
/** @param {string} id */
export const recordAddress = (id) => `/api/games/${id}/record${seat ? `?seat=${seat}` : ""}`;

/** What can be taken away of a game: `picture.svg`, `picture.png`, `report`. @param {string} id @param {string} what @param {Record<string, string | number>} query */
export const exportAddress = (id, what, query = {}) => {
  const asked = Object.entries({ lang: language, ...(seat ? { seat } : {}), ...query });
  return `/api/games/${id}/${what}?${asked.map(([key, value]) => `${key}=${value}`).join("&")}`;
};

/** How far the picture has come that is being drawn for this page. @returns {Promise<{ drawing: { share: number, ahead: number } | null }>} */
export const drawing = () => ask("/api/drawing");

/** A file of the table, with its name. @param {string} address @param {AbortSignal} signal */
export async function file(address, signal) {
  const response = await reach(address, { signal });
  if (!response.ok)
    throw new Trouble(response.status, await response.json().catch(() => ({ error: say("lost") })));
  const [, name] = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "") ?? [
    "",
    "map.png",
  ];
  return { name, content: await response.blob() };
}

/** What the museum tells of a game, whether one is played or not: a room of it, or a place. @param {string} module @param {string} what @param {string} scenario @returns {Promise<any>} */
export const museum = (module, what, scenario) =>
  ask(
    `/api/museum/${encodeURIComponent(module)}/${what}${scenario ? `?scenario=${encodeURIComponent(scenario)}` : ""}`,
  );

/** @param {{ id: string, version: string }} module @param {string} name */
export const pictureAddress = (module, name) =>
  `/draw/${module.id}/${module.version}/${language}/${name}`;

/** @param {{ id: string, version: string }} module @param {string} name @returns {Promise<any>} text, or data from a .json */
export async function picture(module, name) {
  const response = await reach(pictureAddress(module, name));
  if (!response.ok) throw new Trouble(response.status, {});
  return name.endsWith(".json") ? response.json() : response.text();
}

/**
 * Calls back with the version of a game, at once and whenever the seat may know that it changed; reconnects by itself.
 * @param {string} id
 * @param {(version: number) => void} changed
 * @param {(thinking: import("./types.js").Thinking | null) => void} thought called with how far a program has come
 * @param {(lost: boolean) => void} connected called when the table does not answer any more, and when it does again
 * @param {() => void} heard called whenever the table has begun to tell
 * @param {Record<string, () => void>} besides what else may be told of a game by link, and who wants to hear it
 */
export function follow(id, changed, thought, connected, heard, besides) {
  const address = `/api/games/${id}/stream?page=${PAGE}&lang=${language}${seat ? `&seat=${seat}` : ""}`;
  let away = false;
  let begins = true;
  return keepOpen(
    () => {
      const stream = new EventSource(address);
      stream.onmessage = (event) => {
        if (begins) heard(); // the first thing that is told is the version
        begins = false;
        changed(Number(event.data));
      };
      stream.addEventListener("thinking", (event) => thought(JSON.parse(event.data)));
      for (const [name, hear] of Object.entries(besides)) stream.addEventListener(name, hear);
      return stream;
    },
    {
      opened: () => {
        // A table that was away may be another now; streams do not tell.
        if (away) reach("/api/texts", { method: "HEAD" }).catch(() => {});
        away = false;
        begins = true;
        connected(false);
      },
      lost: () => {
        away = true;
        connected(true);
      },
    },
  );
}
