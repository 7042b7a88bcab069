// The museum: a game to be looked at without playing it, room by room.

import * as api from "./api.js";
import { setClauseBasis, setClauseSource } from "./clauses.js";
import { latest } from "./latest.js";
import { chartsRoom, rulesRoom, sourcesRoom } from "./museum-books.js";
import { MapRoom } from "./museum-map.js";
import { countersRoom, forcesRoom } from "./museum-units.js";
import { find, make, say, show } from "./page.js";
import { laySymbols, sheetName } from "./symbols.js";
import { setDictionary, termElement } from "./term-notes.js";
import { wrappingSelect } from "./wrapping-select.js";

/** Where one is: a game, a room of it, something in the room, and the scenario; and a room that was asked for and is not there. @typedef {{ module: string, room: string, thing: string, scenario: string, missed: string }} Visit */
/** With the other language that names are told in. @typedef {import("./types.js").MuseumCover & { language: string }} Cover */

const ROOMS = ["map", "counters", "forces", "tables", "rules", "sources"];
/** Things that have a room without being one. @type {Record<string, string>} */
const INSIDE = { clause: "rules", ruling: "rules", unit: "counters" };

/** The visit that an address is about: #museum/MODULE/ROOM/THING?scenario=ID, an older version as MODULE@VERSION; nothing for other addresses. @param {string} hash @returns {Visit | null} */
export function visitOf(hash) {
  const [path, query = ""] = hash.split("?");
  const [head, module, room = "", ...thing] = path.split("/").map(decoded);
  if (head !== "#museum" || !module) return null;
  const scenario = new URLSearchParams(query).get("scenario") ?? "";
  const known = ROOMS.includes(room) || Object.hasOwn(INSIDE, room);
  return {
    module,
    room: known ? room : "map",
    thing: known ? thing.join("/") : "",
    scenario,
    missed: known ? "" : room,
  };
}

/** Part of an address that people may have written. @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The address of a visit. @param {Partial<Visit> & { module: string }} visit */
export function addressOf({ module, room = "map", thing = "", scenario = "" }) {
  const path = ["#museum", module, room, ...(thing ? [thing] : [])].map((part, index) =>
    index ? encodeURIComponent(part) : part,
  );
  return path.join("/") + (scenario ? `?scenario=${encodeURIComponent(scenario)}` : "");
}

export class Museum {
  constructor() {
    this.element = find("museum");
    /** Answers of the server, by what was asked. @type {Map<string, Promise<any>>} */
    this.kept = new Map();
    /** @type {Visit | null} */
    this.visit = null;
    /** The last of them: what was asked for another comes too late. */
    this.visits = latest();
    /** The address of the table one came from. */
    this.back = "";
    this.mapRoom = new MapRoom(this);
    /** Which symbols are laid out. */
    this.laid = "";
    /** The sheets of symbols that are asked for. */
    this.sheets = latest();
  }

  /** Goes where the address says. @param {Visit} visit */
  async open(visit) {
    const before = this.visit,
      here = this.visits.begin();
    this.visit = visit;
    /** @type {Cover} */
    const cover = await this.ask("cover");
    if (!here()) return;
    // A scenario that is not there is the first one from here on.
    visit.scenario = visit.scenario && cover.scenario;
    setClauseBasis(cover.doubtful);
    setClauseSource(visit.module, cover.mark, true);
    setDictionary(() => this.ask("words"), cover.language);
    document.title = `${cover.name.text} – ${say("museum")}`;
    const same = before && this.#isThere(before, visit);
    if (!same) {
      this.mapRoom.leave();
      this.#frame(cover);
    }
    this.#excuse(visit, cover);
    for (const link of this.element.querySelectorAll("nav a"))
      link.toggleAttribute("aria-current", false);
    this.element
      .querySelector(`nav a[data-room="${this.#room}"]`)
      ?.setAttribute("aria-current", "page");
    await this.#enter(cover, Boolean(same));
  }

  leave() {
    this.visit = null;
    this.visits.end();
    this.mapRoom.leave();
    show(this.element);
    this.laid = "";
    this.sheets.end();
  }

  /** What the server tells of the game that is visited; the same is asked for once. @param {string} what */
  ask(what) {
    const { module, scenario } = /** @type {Visit} */ (this.visit);
    const key = [module, scenario, document.documentElement.lang, what].join(" ");
    const known = this.kept.get(key);
    if (known) return known;
    const asked = api.museum(module, what, scenario);
    this.kept.set(key, asked);
    asked.catch(() => this.kept.delete(key));
    return asked;
  }

  /** An address in this museum, of the same game and scenario. @param {string} room @param {string} [thing] */
  address(room, thing = "") {
    return addressOf({ .../** @type {Visit} */ (this.visit), room, thing });
  }

  /** Lays out the symbols of the counters. @param {boolean} [large] in large print */
  async symbols(large) {
    const { id, version } = await this.ask("cover");
    const name = sheetName(large);
    const wanted = `${id} ${version} ${document.documentElement.lang} ${name}`;
    if (this.laid === wanted) return;
    this.laid = wanted;
    const still = this.sheets.begin();
    const sheet = await api.picture({ id, version }, name).catch((trouble) => {
      if (still()) this.laid = "";
      throw trouble;
    });
    if (!still()) return; // others were asked for meanwhile, or one has left
    laySymbols(sheet);
  }

  get #room() {
    const { room } = /** @type {Visit} */ (this.visit);
    return INSIDE[room] ?? room;
  }

  /** Whether only something else in the same room is looked at. @param {Visit} before @param {Visit} visit */
  #isThere(before, visit) {
    const frame = this.element.querySelector("#room");
    return (
      frame?.firstChild &&
      frame.lang === document.documentElement.lang &&
      frame.dataset.room === this.#room &&
      before.module === visit.module &&
      before.scenario === visit.scenario
    );
  }

  /** @param {Cover} cover */
  #frame(cover) {
    const { module } = /** @type {Visit} */ (this.visit);
    /** @param {Event} event */
    const choose = (event) => {
      const scenario = /** @type {HTMLSelectElement} */ (event.target).value;
      location.hash = addressOf({ module, room: this.#room, scenario });
    };
    const both = make(
      "button",
      {
        id: "both",
        "aria-pressed": this.element.classList.contains("both-shown"),
        onclick: () => {
          both.setAttribute("aria-pressed", String(this.element.classList.toggle("both-shown")));
        },
      },
      say("museum-both"),
    );
    show(
      this.element,
      make(
        "header",
        { class: "museum-head" },
        make(
          "div",
          {},
          make("p", { class: "museum-over" }, say("museum")),
          termElement(cover.name, "h1"),
        ),
        make(
          "div",
          { class: "museum-tools" },
          cover.scenarios.length > 1
            ? make(
                "label",
                {},
                say("scenario"),
                " ",
                wrappingSelect(
                  make(
                    "select",
                    { id: "museum-scenario", onchange: choose },
                    cover.scenarios.map((one) =>
                      make(
                        "option",
                        { value: one.id, selected: one.id === cover.scenario },
                        one.name.text,
                      ),
                    ),
                  ),
                ),
              )
            : null,
          both,
          make(
            "a",
            { class: "button", id: "museum-back", href: this.back || "#" },
            say(this.back ? "museum-back" : "home"),
          ),
        ),
      ),
      make("p", { id: "museum-missed", role: "status", hidden: true }),
      make(
        "nav",
        { class: "museum-rooms", "aria-label": say("museum-rooms") },
        ROOMS.map((name) =>
          make("a", { href: this.address(name), "data-room": name }, say(`museum-${name}`)),
        ),
      ),
      make("section", {
        id: "room",
        tabindex: -1,
        lang: document.documentElement.lang,
        "data-room": this.#room,
      }),
    );
  }

  /** Says what of an address is not there, and what is shown for it. @param {Visit} visit @param {Cover} cover */
  #excuse(visit, cover) {
    const words = [
      cover.missed ? say("museum-no-scenario", { name: cover.missed }) : "",
      visit.missed ? say("museum-no-room", { name: visit.missed }) : "",
    ].filter(Boolean);
    const note = find("museum-missed");
    note.textContent = words.join(" ");
    note.hidden = !words.length;
  }

  /** @param {Cover} cover @param {boolean} same whether one is in the room already */
  async #enter(cover, same) {
    const visit = /** @type {Visit} */ (this.visit);
    const room = find("room");
    const here = this.visits.watch();
    const rooms = {
      map: () => this.mapRoom.open(room, visit.thing, same),
      counters: () => countersRoom(this, room, visit.thing, same),
      forces: () => forcesRoom(this, room, cover),
      tables: () => chartsRoom(this, room),
      rules: () => rulesRoom(this, room, visit, same),
      sources: () => sourcesRoom(this, room, cover),
    };
    room.setAttribute("aria-busy", "true");
    await rooms[/** @type {keyof typeof rooms} */ (this.#room)]();
    if (here()) room.removeAttribute("aria-busy");
  }
}
