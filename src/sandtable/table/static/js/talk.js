// What the players of a game by link say to each other: a fold above the orders, with a mark for what is unread.

import * as api from "./api.js";
import { Asking } from "./asking.js";
import { latest } from "./latest.js";
import { find, make, say, show } from "./page.js";
import { recall, remember } from "./settings.js";
import { sinceTime } from "./since.js";

/** @typedef {import("./types.js").Talk} Told */
/** @typedef {import("./types.js").Entry} Entry */

/** An entry has so many letters at most. */
const LETTERS = 2000;

export class Talk {
  /** The last time it was asked what is said. */
  #asked = latest();

  /** @param {Pick<import("./situation.js").Situation, "id" | "game" | "at" | "sides" | "stay">} situation @param {{ look: (orders: number) => unknown }} acts */
  constructor(situation, acts) {
    this.situation = situation;
    /** All that is said, as far as it is known here, and what was told with it last. @type {Entry[]} */
    this.entries = [];
    /** @type {Told | null} */
    this.told = null;
    /** The language that the entries are told in. */
    this.language = "";
    this.asking = new Asking(situation, {
      look: acts.look,
      send: (request) => this.#send(request),
    });
    this.list = make("div", { class: "entries", tabindex: 0, role: "log" });
    this.text = make("textarea", { id: "talk-text", rows: 2, maxlength: LETTERS });
    this.private = make("input", { type: "checkbox" });
    this.trouble = make("p", { role: "alert", class: "trouble" });
  }

  /** Whether who looks plays here by link against somebody else. */
  get #takesPart() {
    const { game } = this.situation;
    return Boolean(game?.linked && !game.alone && game.seat && game.seat in game.seats);
  }

  /** Another game is opened, or none. */
  clear() {
    this.#asked.begin();
    this.#forget();
    this.text.value = "";
    find("talk").open = false;
    this.#show();
  }

  #forget() {
    this.entries = [];
    this.told = null;
    this.list.replaceChildren();
    this.trouble.textContent = "";
  }

  /** Asks what is new, and shows it. */
  async renew() {
    const here = this.#asked.begin();
    const { lang } = document.documentElement;
    if (this.language !== lang) this.#forget();
    this.language = lang;
    if (!this.#takesPart) {
      this.#forget();
      return this.#show();
    }
    const told = await api.talk(this.situation.id, this.entries.length).catch(() => null);
    if (here() && told) this.#take(told);
  }

  /** @param {Told} told */
  #take(told) {
    this.told = told;
    const fresh = told.entries.filter((one) => one.number > this.entries.length);
    this.entries.push(...fresh);
    this.#show();
    this.list.append(...fresh.map(entryLine));
    if (fresh.length) this.list.scrollTop = this.list.scrollHeight;
  }

  /** Sends something, and takes what is said since then. @param {(after: number) => Promise<Told>} request */
  async #send(request) {
    const here = this.situation.stay.watch();
    this.trouble.textContent = "";
    try {
      const told = await request(this.entries.length);
      if (!here()) return false;
      this.#asked.begin();
      this.#take(told);
      return true;
    } catch (trouble) {
      if (here()) this.trouble.textContent = /** @type {Error} */ (trouble).message;
      if (here()) find("talk").open = true;
      return false;
    }
  }

  // The fold

  #show() {
    const fold = find("talk");
    fold.hidden = !this.told;
    this.asking.showQuestions(this.told);
    if (!this.told) return show(fold);
    if (fold.dataset.language !== this.language || !fold.children.length) this.#build(fold);
    this.#count();
    this.asking.showForm(this.told);
  }

  /** @param {HTMLDetailsElement} fold */
  #build(fold) {
    fold.dataset.language = this.language;
    fold.ontoggle = () => {
      this.#count();
      this.list.scrollTop = this.list.scrollHeight;
    };
    this.list.setAttribute("aria-label", say("talk"));
    show(
      fold,
      make("summary", {}, say("talk"), " ", make("span", { class: "unread", role: "status" })),
      this.list,
      make(
        "form",
        { onsubmit: (/** @type {Event} */ event) => this.#say(event) },
        make("label", { for: "talk-text", class: "unseen" }, say("talk-text")),
        this.text,
        make("label", {}, this.private, " ", say("talk-private")),
        make("button", { id: "talk-send" }, say("talk-send")),
      ),
      this.trouble,
      this.asking.form,
    );
    this.text.onkeydown = (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.#say(event);
    };
  }

  /** @param {Event} event */
  async #say(event) {
    event.preventDefault();
    const text = this.text.value.trim();
    if (!text) return;
    const { id } = this.situation;
    const isPrivate = this.private.checked;
    const said = await this.#send((after) => api.sayTo(id, { text, private: isPrivate }, after));
    if (said) this.text.value = "";
  }

  /** How many entries of others this browser has not shown yet; what is shown counts as read. */
  #count() {
    const key = `talk-${this.situation.id}`;
    if (find("talk").open) remember(key, String(this.entries.length));
    const read = Number(recall(key) ?? 0);
    const unread = this.entries.filter((one) => one.number > read && !one.own).length;
    const mark = find("talk").querySelector(".unread");
    const words = unread ? say("talk-unread", { number: unread }) : "";
    if (mark && mark.textContent !== words) mark.textContent = words;
  }
}

/** @param {Entry} entry */
function entryLine({ kind, name, own, text, when, livery }) {
  return make(
    "div",
    { class: `talk-line ${kind} ${own ? "own" : ""}` },
    make(
      "small",
      {},
      kind === "told" ? null : make("b", { class: livery }, kind === "note" ? say("note") : name),
      kind === "told" ? "" : " ",
      sinceTime(when),
    ),
    make("p", {}, text),
  );
}
