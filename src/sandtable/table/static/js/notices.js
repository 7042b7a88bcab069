// Being told that it is one's turn: a window to say how, and what this browser shows while its page is out of sight.

import * as api from "./api.js";
import { languages, wishedLanguage } from "./languages.js";
import { latest } from "./latest.js";
import { find, make, say, show } from "./page.js";
import { recall, remember } from "./settings.js";
import { turnBegins } from "./turn-begins.js";

/** @typedef {import("./types.js").DeliveryTold} DeliveryTold */
/** @typedef {import("./types.js").NoticesTold} NoticesTold */
/** @typedef {import("./types.js").SideNotices} SideNotices */
/** @typedef {SideNotices["log"][number]["way"]} Way */

/** Under which name it is kept that this browser shows them. */
const SHOWN = "notices";
/** What is typed for each way. @type {Record<Way, string>} */
const TYPES = { mail: "email", webhook: "url" };

/** What ends mails, if an address has it. @param {string} hash */
export const tokenIn = (hash) => /^#unsubscribe\/([\w-]+)$/.exec(hash)?.[1] ?? null;

/** Why this browser cannot show anything, as a key of the texts; null if it can. */
function hindrance() {
  if (!isSecureContext) return "notices-browser-insecure";
  if (!("Notification" in window)) return "notices-browser-none";
  return Notification.permission === "denied" ? "notices-browser-blocked" : null;
}

export class Notices {
  /** The last thing that was asked of the table. */
  #asked = latest();

  /** @param {Pick<import("./situation.js").Situation, "id" | "game">} situation */
  constructor(situation) {
    this.situation = situation;
    /** What was told last. @type {NoticesTold | null} */
    this.told = null;
    /** What came of what was done last, and whether it went wrong. */
    this.word = { text: "", wrong: false };
    find("tell-me").addEventListener("click", () => this.open());
  }

  /** Another game is opened, or none. */
  clear() {
    this.#asked.begin();
    find("tell-me").hidden = true;
    find("notices").close();
  }

  /** The button in the bar, for who plays by link. */
  showButton() {
    const { linked, seat, seats, outcome } = this.situation.game;
    const button = find("tell-me");
    button.hidden = !linked || outcome !== null || seat === null || !(seat in seats);
    button.textContent = say("notices");
    button.title = say("notices-title");
  }

  /** Says outside of the page that it has become one's turn, if nobody sees the page. @param {import("./types.js").Game | null} before @param {import("./types.js").Game} now */
  tell(before, now) {
    if (!now.linked || !document.hidden || recall(SHOWN) !== "on" || hindrance()) return;
    if (!turnBegins(before, now)) return;
    try {
      const note = new Notification(say("notices-turn"), {
        body: `${now.module.name}: ${now.decision?.phase_name ?? ""}`,
        tag: `sandtable-${now.id}`, // one for each game, however many pages it is open in
        lang: document.documentElement.lang,
      });
      note.onclick = () => {
        window.focus();
        note.close();
      };
    } catch {
      // Browsers of some telephones have them for installed pages only.
    }
  }

  // The window

  async open() {
    this.#say("");
    await this.#take(api.notices(this.situation.id));
    if (this.told && !find("notices").open) find("notices").showModal();
  }

  /** Shows what the table answers. @param {Promise<NoticesTold>} request @param {string} done what to say then */
  async #take(request, done = "") {
    const here = this.#asked.begin();
    try {
      const told = await request;
      if (!here()) return;
      this.told = told;
      this.#say(done);
    } catch (trouble) {
      if (!here()) return;
      this.#say(/** @type {Error} */ (trouble).message, true);
    }
    this.#show();
  }

  /** @param {string} text @param {boolean} wrong */
  #say(text, wrong = false) {
    this.word = { text, wrong };
  }

  #show() {
    const { text, wrong } = this.word,
      side = this.told?.sides.find((one) => one.side === this.situation.game.seat);
    if (!side) return;
    show(
      find("notices"),
      make("h2", { id: "notices-title" }, say("notices-title")),
      make("p", { class: "quiet-words" }, say("notices-note")),
      make(
        "p",
        {
          id: "notices-word",
          tabindex: -1,
          role: wrong ? "alert" : "status",
          class: wrong ? "trouble" : "",
        },
        text,
      ),
      this.#browser(),
      this.told?.mails
        ? this.#way(side, "mail", side.mail)
        : section("mail", make("p", { class: "quiet-words" }, say("notices-mail-none"))),
      this.#way(side, "webhook", side.webhook?.address ?? null),
      log(side.log),
      make(
        "div",
        { class: "buttons" },
        make("button", { class: "primary", onclick: () => find("notices").close() }, say("close")),
      ),
    );
    // What had the focus is made anew: one goes on from what came of it.
    if (text) find("notices-word").focus();
  }

  /** A way to be told by the table: where it leads now, and another address for it. @param {SideNotices} side @param {Way} way @param {string | null} now */
  #way({ side, webhook }, way, now) {
    const address = make("input", {
      type: TYPES[way],
      required: now === null || way === "mail",
      autocomplete: way === "mail" ? "email" : "off",
      placeholder: way === "mail" ? "name@example.org" : "https://",
      "aria-label": say(`notices-${way}-address`),
    });
    const form =
      way === "webhook"
        ? make(
            "select",
            { "aria-label": say("notices-form") },
            ["chat", "json"].map((one) =>
              make(
                "option",
                { value: one, selected: one === (webhook?.form ?? "chat") },
                say(`notices-form-${one}`),
              ),
            ),
          )
        : null;
    return section(
      way,
      make("p", { class: "quiet-words" }, say(`notices-${way}-note`)),
      now === null
        ? null
        : make(
            "p",
            { class: "now" },
            make("b", {}, now),
            make(
              "button",
              { class: "try", onclick: () => this.#test(side, way) },
              say("notices-try"),
            ),
            make(
              "button",
              { class: "end", onclick: () => this.#want({ side, [way]: "" }) },
              say("notices-end"),
            ),
          ),
      make(
        "form",
        {
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            // What is not said stays as it was: only the form of a webhook can be changed.
            const to = address.value ? { [way]: address.value } : {};
            this.#want({ side, ...to, ...(form && { form: formOf(form) }) });
          },
        },
        address,
        form,
        make("button", {}, say(now === null ? "notices-set" : "notices-change")),
      ),
    );
  }

  /** @param {import("./types.js").WantNotices} wish */
  #want(wish) {
    return this.#take(api.wantNotices(this.situation.id, wish), say("notices-kept"));
  }

  /** @param {string} side @param {Way} way */
  async #test(side, way) {
    const { id } = this.situation;
    this.#say(say("notices-trying"));
    this.#show();
    /** @type {DeliveryTold | undefined} */
    let came;
    await this.#take(
      api.tryNotice(id, side, way).then((told) => {
        came = told;
        return api.notices(id);
      }),
    );
    if (!came) return;
    this.#say(came.text, !came.delivered);
    this.#show();
  }

  /** The switch of this browser, or why it has none. */
  #browser() {
    const why = hindrance();
    const box = make("input", {
      type: "checkbox",
      id: "notices-shown",
      disabled: why !== null,
      checked: why === null && recall(SHOWN) === "on" && Notification.permission === "granted",
      onchange: () => this.#switch(box),
    });
    return section(
      "browser",
      make("label", { class: "switch" }, box, make("span", {}, say("notices-browser-on"))),
      why ? make("p", { class: "quiet-words" }, say(why)) : null,
    );
  }

  /** @param {HTMLInputElement} box */
  async #switch(box) {
    const on = box.checked && (await Notification.requestPermission()) === "granted";
    remember(SHOWN, on ? "on" : "off");
    this.#say("");
    this.#show();
    find("notices-shown").focus();
  }
}

/** What was chosen. @param {HTMLSelectElement} form */
const formOf = (form) => (form.value === "json" ? "json" : "chat");

/** A part of the window. @param {Way | "browser"} name @param {import("./page.js").Children[]} children */
const section = (name, ...children) =>
  make(
    "section",
    { id: `notices-${name}`, class: "notice-way" },
    make("h3", {}, say(`notices-${name}`)),
    ...children,
  );

/** What was sent, and what came of it. @param {DeliveryTold[]} all */
function log(all) {
  return make(
    "details",
    { class: "deliveries", open: all.length > 0 },
    make("summary", {}, say("notices-log")),
    all.length
      ? make(
          "ul",
          {},
          all.map(({ at, way, test, text, again }) =>
            make(
              "li",
              {},
              make("time", { datetime: at }, moment(at)),
              ` · ${say(`notices-${way}`)}${test ? ` (${say("notices-test")})` : ""}: ${text} `,
              again ? say("notices-again", { when: moment(again) }) : null,
            ),
          ),
        )
      : make("p", { class: "quiet-words" }, say("notices-log-none")),
  );
}

/** A time in short, where the reader is. @param {string} at */
function moment(at) {
  const { dates } = wishedLanguage(languages(), [document.documentElement.lang]);
  return new Intl.DateTimeFormat(dates, { dateStyle: "short", timeStyle: "short" }).format(
    new Date(at),
  );
}
