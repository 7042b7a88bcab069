// Which dice are in use, and what they protect against: a badge in the bar, and a window in which they are checked.
// This browser adds to sealed dice, and notes what it was shown of them, so that nobody can change it later.

import * as api from "./api.js";
import { latest } from "./latest.js";
import { find, make, say, show } from "./page.js";
import { recall, remember } from "./settings.js";
import { verify } from "./verify.js";

/** @typedef {import("./types.js").DiceTold} DiceTold */
/** What was shown of a game: the commitment, and links by their numbers. @typedef {{ commitment: string, links: Record<string, string> }} Noted */

/** So many bytes a browser adds to the dice of a game. */
const SALT_BYTES = 16;
/** Of so many games, those of last, it is kept in mind what was shown. */
const MOST_GAMES = 30;
const NOTED = "seals";

/** What this browser adds to the dice: drawn here, so that nobody else can have chosen it. */
export function salt() {
  const drawn = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  return [...drawn].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @returns {[string, Noted][]} */
function kept() {
  try {
    return JSON.parse(recall(NOTED) ?? "[]");
  } catch {
    return []; // written by another edition of the page
  }
}

/** What was shown of a game first. @param {string} game */
export const notedOf = (game) => kept().find(([id]) => id === game)?.[1];

/** Notes what is shown; what was noted before stays, whatever is shown now. @param {string} game @param {DiceTold} told */
export function note(game, { commitment, links }) {
  if (!commitment) return;
  const before = notedOf(game) ?? { commitment, links: {} };
  const noted = { ...before, links: { ...links, ...before.links } };
  const others = kept().filter(([id]) => id !== game);
  remember(NOTED, JSON.stringify([[game, noted], ...others].slice(0, MOST_GAMES)));
}

/** What of the notes a record does not agree with: a sentence of the page, or none. Of what was left by going back, only the last link is in it. @param {Noted | undefined} noted @param {string} record @param {Record<number, string>} links that are in it */
export function disagreement(noted, record, links) {
  if (!noted) return null;
  if (!record.includes(`dice: sealed ${noted.commitment}`)) return "seal-other-secret";
  const rewound = /^rewind /m.test(record);
  const other = Object.entries(noted.links).find(([number, link]) => {
    const now = links[Number(number)];
    return now === undefined ? !rewound : now !== link;
  });
  return other ? "seal-other-link" : null;
}

export class Seal {
  /** The last time it was asked about the dice. */
  #asked = latest();

  /** @param {Pick<import("./situation.js").Situation, "id" | "game" | "stay">} situation */
  constructor(situation) {
    this.situation = situation;
    /** @type {DiceTold | null} */
    this.told = null;
    /** What came of checking. @type {Node | null} */
    this.checked = null;
    find("seal").onclick = () => this.open();
  }

  /** Another game is opened, or none. */
  clear() {
    this.#asked.begin();
    this.told = this.checked = null;
    find("sealed").close();
    find("seal").hidden = true;
  }

  /** Looks at the dice of a game that was just opened, or over which somebody has just sat down; adds to them what is still wanted. */
  async renew() {
    const { id, game } = this.situation,
      here = this.#asked.begin();
    if (!game) return;
    let told = await api.dice(id).catch(() => null);
    if (told) note(id, told);
    if (told?.yours.length) told = await api.addSalt(id, salt()).catch(() => told);
    if (!told || !here()) return;
    this.told = told;
    this.#badge();
    if (find("sealed").open) this.#show();
  }

  /** Which dice are in use: those of a game by link stand beside who plays it. */
  #badge() {
    find("seal").textContent = this.#word;
    find("seal").title = say("seal-title");
    find("seal").hidden = this.told?.kind !== "sealed";
  }

  get #word() {
    if (this.told?.kind !== "sealed") return say("seal-seeded");
    return this.told.missing.length ? say("seal-waits") : say("seal-sealed");
  }

  /** The same for the sheet with all dice of any game. */
  get button() {
    if (!this.told) return null;
    return make(
      "button",
      { class: "quiet", title: say("seal-title"), onclick: () => this.open() },
      this.#word,
    );
  }

  async open() {
    this.checked = null;
    await this.renew();
    if (!this.told) return;
    this.#show();
    if (!find("sealed").open) find("sealed").showModal();
  }

  #show() {
    const { kind, commitment, secret, missing } = /** @type {DiceTold} */ (this.told);
    const sealed = kind === "sealed";
    show(
      find("sealed"),
      make("h2", { id: "sealed-title" }, say("seal-title")),
      make("p", {}, say(sealed ? "seal-sealed-how" : "seal-seeded-how")),
      make("p", {}, say(sealed ? "seal-sealed-rest" : "seal-seeded-rest")),
      missing.length ? make("p", { class: "notice" }, say("seal-waits-how")) : null,
      commitment ? fact("seal-commitment", commitment) : null,
      secret ? fact("seal-secret", secret) : null,
      sealed && !missing.length
        ? make("button", { id: "check-dice", onclick: () => this.#check() }, say("seal-check"))
        : null,
      this.checked,
      make(
        "div",
        { class: "buttons" },
        make("button", { class: "primary", onclick: () => find("sealed").close() }, say("close")),
      ),
    );
  }

  /** Checks the record as far as this seat may know it, by what was noted all along. */
  async #check() {
    const { id } = this.situation,
      here = this.situation.stay.watch();
    /** @type {string} */
    let words;
    let wrong = true;
    try {
      const record = await api.record(id);
      const { orders, dice, draws, links, told, fault } = await verify(record);
      const other = disagreement(notedOf(id), record, links);
      wrong = Boolean(fault || other);
      if (fault) words = say("seal-fault", { line: fault.line });
      else if (other) words = say(other);
      else
        words = say(told ? "seal-proved" : "seal-proved-so-far", {
          orders,
          dice,
          draws,
          links: Object.keys(links).length,
        });
    } catch (trouble) {
      words = /** @type {Error} */ (trouble).message;
    }
    if (!here()) return;
    this.checked = make("p", { role: "status", class: wrong ? "trouble" : "proved" }, words);
    this.#show();
  }
}

/** @param {string} key @param {string} text */
const fact = (key, text) => make("p", { class: "hash" }, say(key), " ", make("code", {}, text));
