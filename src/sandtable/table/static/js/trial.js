// Over a game in which a plan is tried: what it is, the way back to the real one, and word when it is one's turn there.

import * as api from "./api.js";
import { latest } from "./latest.js";
import { find, make, say, show } from "./page.js";
import { isMine } from "./turn-begins.js";

/** @typedef {import("./types.js").Game} Game */

export class Trial {
  /** The last time the real game was asked for. */
  #asked = latest();

  /** @param {Pick<import("./situation.js").Situation, "game">} situation @param {{ tell: (before: Game | null, now: Game) => void }} acts */
  constructor(situation, acts) {
    this.situation = situation;
    this.acts = acts;
    /** The real game, as it was told last. @type {Game | null} */
    this.real = null;
    /** Which game is followed. @type {string | null} */
    this.followed = null;
    /** Stops following it. */
    this.stop = () => {};
    /** What the page is called. */
    this.title = "";
  }

  /** Another game is opened, or none. */
  clear() {
    this.#asked.end();
    this.stop();
    this.stop = () => {};
    this.real = this.followed = null;
    find("trial").hidden = true;
  }

  /** Shows it over the game on the table, if a plan is tried in it. @param {string} title what the game is called */
  show(title) {
    const { again } = this.situation.game;
    if (!again?.plan) {
      this.clear();
      document.title = `${title} – Sandtable`;
      return;
    }
    this.title = `${say("trial-name", { name: title })} – Sandtable`;
    if (this.followed !== again.id) this.#follow(again.id);
    this.#show();
  }

  /** Hears of the real game while one tries. @param {string} id */
  #follow(id) {
    this.clear();
    this.followed = id;
    this.stop = api.follow(
      id,
      () => this.#renew(id),
      () => {},
      () => {}, // the game on the table tells that the table does not answer
      () => {
        api.attend(id, false).catch(() => {}); // who tries a plan does not look at the game
      },
      {},
    );
  }

  /** @param {string} id */
  async #renew(id) {
    const still = this.#asked.begin();
    // Who has left it, or was shut out, is told nothing more of it.
    const now = await api.game(id, this.real?.version ?? 0).catch(() => null);
    if (!now || !still()) return;
    this.acts.tell(this.real, now);
    this.real = now;
    this.#show();
  }

  #show() {
    const again = this.situation.game?.again;
    if (again?.id !== this.followed) return;
    const turn = this.real !== null && isMine(this.real);
    const where = find("trial");
    document.title = turn ? `● ${say("notices-turn")} – ${this.title}` : this.title;
    // What is said anew is read out anew.
    const words = [say(again.invented ? "trial-invented" : "trial"), turn ? say("trial-turn") : ""];
    if (!where.hidden && where.dataset.said === words.join()) return;
    where.dataset.said = words.join();
    where.hidden = false;
    show(
      where,
      make("span", {}, words[0], " ", turn ? make("b", {}, words[1]) : null),
      make(
        "a",
        { class: turn ? "button primary" : "button", href: `#game/${again.id}` },
        say("trial-back"),
      ),
    );
  }
}
