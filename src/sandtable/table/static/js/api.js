// Talks to the server. Knows addresses and versions, nothing of games.

import { say } from "./page.js";

/** An answer that is not what was asked for: a refusal, a stale version, trouble with the store. */
export class Trouble extends Error {
  constructor(status, data) {
    super(data.refusal || data.error || `error ${status}`);
    this.status = status;
    this.data = data;
  }
}

let language = "en";
let seat = null;

export function speak(code) {
  language = code;
}

/** Says for which seat all requests are, where people keep secrets from each other; null for none. */
export function sit(side) {
  seat = side;
}

async function ask(path, options) {
  const mark = path.includes("?") ? "&" : "?";
  const response = await reach(`${path}${mark}lang=${language}${seat ? `&seat=${seat}` : ""}`, options);
  const data = await response.json();
  if (!response.ok) throw new Trouble(response.status, data);
  return data;
}

/** Fetches; a server that does not answer is trouble of its own kind. */
async function reach(address, options) {
  try {
    return await fetch(address, options);
  } catch {
    throw new Trouble(0, { error: say("lost") });
  }
}

function send(path, body) {
  return ask(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

export const texts = () => ask("/api/texts");
export const modules = () => ask("/api/modules");
export const games = () => ask("/api/games");
export const create = (wish) => send("/api/games", wish);
export const load = (record, seats) => send("/api/load", { record, seats });
/** Of the log only what is new since the version known is sent. */
export const game = (id, known) => ask(`/api/games/${id}?known=${known}`);
/** What never changes: the places, of which a board tells only those that read otherwise; unsure clauses. */
export const words = (id) => ask(`/api/games/${id}/words`);
export const moment = (id, orders) => ask(`/api/games/${id}/at/${orders}`);
export const play = (id, known, version, actions) => send(`/api/games/${id}/play?known=${known}`, { version, actions });
export const undo = (id, known, action) => send(`/api/games/${id}/undo?known=${known}`, { version: known, action });
export const redo = (id, known) => send(`/api/games/${id}/redo?known=${known}`, { version: known });
export const why = (id, kind, arg) =>
  ask(`/api/games/${id}/why?kind=${kind}&arg=${encodeURIComponent(arg)}`);
export const odds = (id, action) => ask(`/api/games/${id}/odds?action=${encodeURIComponent(action)}`);
export const survey = (id, what, of) =>
  ask(`/api/games/${id}/survey/${what}${of ? `?of=${encodeURIComponent(of)}` : ""}`);
export const recordAddress = (id) => `/api/games/${id}/record${seat ? `?seat=${seat}` : ""}`;

export async function picture(module, name) {
  const response = await reach(`/draw/${module.id}/${module.version}/${language}/${name}`);
  if (!response.ok) throw new Trouble(response.status, {});
  return name.endsWith(".json") ? response.json() : response.text();
}

/** Calls back with the version of a game, at once and whenever it changes; reconnects by itself. */
export function follow(id, changed) {
  const stream = new EventSource(`/api/games/${id}/stream`);
  stream.onmessage = (event) => changed(Number(event.data));
  return () => stream.close();
}
