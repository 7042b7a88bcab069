// Who plays a game by link: a line above the orders, and a window with all seats and their links.

import { dueWords } from "./agreement.js";
import * as api from "./api.js";
import { latest } from "./latest.js";
import { forgetLink, keepLinks, linksOf } from "./linking.js";
import { find, make, say, show } from "./page.js";
import { seatName } from "./seats.js";
import { sinceTime } from "./since.js";

/** @typedef {import("./types.js").Link} Link */
/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {import("./types.js").People} People */

const SPECTATOR = "spectator",
  OWNER = "owner";

export class Players {
  /** The last time it was asked who plays. */
  #asked = latest();

  /** @param {Pick<import("./situation.js").Situation, "id" | "game" | "stay">} situation @param {{ answer: import("./situation.js").Tell }} acts */
  constructor(situation, acts) {
    this.situation = situation;
    this.acts = acts;
    find("try-out").addEventListener("click", () => this.#tryOut());
    /** Who plays, as it was told last; null where nobody needs to be told. @type {People | null} */
    this.people = null;
    /** A link for another device of one's own, as long as it is looked at. @type {Link | null} */
    this.device = null;
    /** Whether the window is to open once it is known who plays. */
    this.opening = false;
    /** The seat that is about to be taken from who holds it. @type {string | null} */
    this.taking = null;
  }

  /** Whether two people play here by link. */
  get #apart() {
    const { game } = this.situation;
    return Boolean(game?.linked && !game.alone);
  }

  /** Another game is opened, or none. */
  clear() {
    this.#asked.begin();
    this.people = null;
    this.device = this.taking = null;
    this.opening = false;
    find("players").close();
    this.#showLine();
  }

  /** Asks who plays, and shows it. */
  async renew() {
    const here = this.#asked.begin();
    if (!this.#apart) {
      this.people = null;
      return this.#showLine();
    }
    const people = await api.people(this.situation.id).catch(() => null);
    if (!here() || !people) return;
    this.people = people;
    for (const one of people.seats) if (one.held) forgetLink(this.situation.id, one.side);
    this.#showLine();
    if (this.opening || find("players").open) this.#showWindow();
    if (this.opening && !find("players").open) find("players").showModal();
    this.opening = false;
  }

  /** Opens the window. */
  open() {
    this.device = this.taking = null;
    this.opening = true;
    return this.renew();
  }

  // The line above the orders

  #showLine() {
    find("try-out").hidden = !(this.people && this.#mayPlan);
    find("try-out").textContent = say("try-out");
    find("try-out").title = say("try-out-help");
    const others = this.people?.seats.filter((one) => !one.yours && one.who === "person") ?? [];
    find("people").hidden = !others.length;
    show(
      find("people"),
      others.map((seat) => {
        const link = this.#offered(seat);
        return make(
          "div",
          { class: "other" },
          make(
            "p",
            {},
            make("i", { class: seat.here ? "here dot" : "dot", "aria-hidden": "true" }),
            make("b", {}, seat.name),
            colon(),
            presence(seat),
          ),
          link ? [make("p", {}, say("link-send", { side: seat.name })), linkBox(link)] : null,
        );
      }),
      this.people?.due ? make("p", { id: "due" }, dueWords(this.people.due)) : null,
      this.people?.paused ? make("p", { id: "due" }, say("paused")) : null,
    );
  }

  /** Whether one waits for the other side, and may pass the time by trying a plan. */
  get #mayPlan() {
    const { decision, seat, seats } = this.situation.game ?? {};
    return Boolean(decision && seat && seat in seats && decision.side !== seat);
  }

  async #tryOut() {
    const { id } = this.situation,
      here = this.situation.stay.watch();
    try {
      const begun = await api.tryOut(id);
      if (here()) location.hash = `#game/${begun.id}`;
    } catch (trouble) {
      if (here()) this.acts.answer(/** @type {Error} */ (trouble).message);
    }
  }

  /** A link to a seat that nobody has taken yet, if this browser has one. @param {Seat} seat */
  #offered(seat) {
    return seat.held
      ? undefined
      : linksOf(this.situation.id).find((one) => one.role === seat.side && seat.offered);
  }

  // The window

  #showWindow() {
    if (!this.people) return;
    const { roles, seats, watching } = this.people;
    const owner = roles.includes(OWNER);
    const watch = linksOf(this.situation.id).find((one) => one.role === SPECTATOR);
    show(
      find("players"),
      make("h2", { id: "players-title" }, say("players-title")),
      make(
        "ul",
        { class: "seated" },
        seats.map((seat) =>
          make(
            "li",
            {},
            make(
              "p",
              {},
              make("i", { class: seat.here ? "here dot" : "dot", "aria-hidden": "true" }),
              make("b", {}, seat.name),
              colon(),
              seat.who === "person" ? presence(seat) : seatName(seat.who),
              seat.browsers > 1 ? [" · ", say("seat-browsers", { number: seat.browsers })] : null,
            ),
            this.#seatButtons(seat, owner),
          ),
        ),
      ),
      make(
        "section",
        {},
        make("p", {}, say("onlookers", { number: watching })),
        owner
          ? watch
            ? [make("p", {}, say("link-watch")), linkBox(watch)]
            : make(
                "button",
                { id: "link-spectator", onclick: () => this.#make(SPECTATOR) },
                say("link-spectator"),
              )
          : null,
      ),
      make("p", { class: "quiet-words" }, say("links-note")),
      make(
        "div",
        { class: "buttons" },
        make("button", { class: "primary", onclick: () => find("players").close() }, say("close")),
      ),
    );
  }

  /** What can be done about a seat. @param {Seat} seat @param {boolean} owner */
  #seatButtons(seat, owner) {
    const { side } = seat;
    if (seat.yours)
      return this.device?.role === side
        ? [make("p", {}, say("device-note")), linkBox(this.device)]
        : make("button", { onclick: () => this.#device(side) }, say("device"));
    if (!owner || seat.who !== "person") return null;
    const link = this.#offered(seat);
    if (link) return linkBox(link);
    if (!seat.held) return make("button", { onclick: () => this.#make(side) }, say("link-make"));
    if (this.taking !== side)
      return make(
        "button",
        {
          onclick: () => {
            this.taking = side;
            this.#showWindow();
          },
        },
        say("link-revoke"),
      );
    return [
      make("p", { role: "alert" }, say("link-revoke-note", { side: seat.name })),
      make(
        "button",
        { class: "primary", onclick: () => this.#make(side, { revoke: true }) },
        say("link-revoke-go"),
      ),
    ];
  }

  /** @param {string} role @param {{ revoke?: boolean }} how */
  async #make(role, how = {}) {
    const { id } = this.situation;
    try {
      keepLinks(id, [await api.makeLink(id, role, how)]);
    } catch (trouble) {
      return this.#fail(trouble);
    }
    this.taking = null;
    await this.renew();
  }

  /** @param {string} side */
  async #device(side) {
    try {
      this.device = await api.makeLink(this.situation.id, side, { device: true });
    } catch (trouble) {
      return this.#fail(trouble);
    }
    this.#showWindow();
  }

  /** @param {unknown} trouble */
  #fail(trouble) {
    find("players").append(
      make("p", { role: "alert", class: "trouble" }, /** @type {Error} */ (trouble).message),
    );
  }
}

/** Whether somebody sits on a seat, and is there. @param {Seat} seat */
function presence({ yours, held, offered, here, aside, looked }) {
  if (yours) return say("seat-yours");
  if (!held) return say(offered ? "seat-offered" : "seat-empty");
  if (here) return say("seat-here");
  if (aside) return say("seat-aside");
  if (!looked) return say("seat-held");
  const [before, after] = say("seat-looked", { when: "\n" }).split("\n");
  return [before, sinceTime(looked), after];
}

/** What stands between a side and what is told of it. */
const colon = () => say("seat-of", { side: "", who: "" });

/** A link to be sent: copied, shared, or read by a telephone. @param {Link} link */
function linkBox({ address, picture }) {
  const text = make("input", {
    class: "link",
    readonly: true,
    value: address,
    "aria-label": say("link"),
    onfocus: () => text.select(),
  });
  const copied = make("span", { role: "status", class: "quiet-words" });
  const copy = async () => {
    // Where the address is not secure, browsers give pages no clipboard.
    text.select();
    await (navigator.clipboard?.writeText(address) ?? document.execCommand("copy"));
    copied.textContent = say("link-copied");
  };
  return make(
    "div",
    { class: "link-box" },
    text,
    make("button", { class: "copy", onclick: copy }, say("link-copy")),
    navigator.share
      ? make(
          "button",
          { onclick: () => navigator.share({ url: address }).catch(() => {}) },
          say("link-share"),
        )
      : null,
    copied,
    make(
      "details",
      {},
      make("summary", {}, say("link-picture")),
      make("img", {
        alt: say("link-picture-alt"),
        src: `data:image/svg+xml,${encodeURIComponent(picture)}`,
      }),
    ),
  );
}
