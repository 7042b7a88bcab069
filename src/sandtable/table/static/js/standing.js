// Standing orders: what one orders beforehand about questions that come in the other side's turn, so that the game need
// not change hands for them. Given in a window of their own, and called off there with one click.

import * as api from "./api.js";
import { ask } from "./dialog.js";
import { find, make, say } from "./page.js";
import { placeNamed } from "./place-links.js";

/** @typedef {import("./types.js").Matter} Matter */
/** @typedef {import("./types.js").Standing} Standing */
/** @typedef {import("./types.js").GiveStanding} GiveStanding */

/** What it reads. @typedef {Pick<import("./situation.js").Situation, "game" | "at" | "place" | "seen" | "stay">} Known */
/** What it does. @typedef {{ answer: import("./situation.js").Tell, order: (wish: GiveStanding) => Promise<unknown> }} Acts */

/** The button in the bar, where there can be any. @param {Known} situation @param {Acts} acts */
export function showStanding(situation, acts) {
  const { standing } = situation.game;
  const button = find("standing");
  button.hidden = standing === null;
  if (standing === null) return;
  button.textContent = standing.count
    ? say("standing-some", { number: standing.count })
    : say("standing");
  button.title = say("standing-note");
  button.onclick = () => open(situation, acts, null);
}

/** Leads from a question to the order that answers it from now on. @param {Known} situation @param {Acts} acts */
export function alwaysButton(situation, acts) {
  const asked = situation.at === null ? situation.game.standing?.asked : null;
  return asked
    ? make(
        "button",
        { id: "always", class: "quiet", onclick: () => open(situation, acts, asked) },
        say("standing-always"),
      )
    : null;
}

/** @param {Known} situation @param {Acts} acts @param {string | null} asked the matter that is asked now */
async function open(situation, acts, asked) {
  const { id } = situation.game;
  const here = situation.stay.watch();
  const told = await api.standing(id).catch((trouble) => {
    acts.answer(/** @type {Error} */ (trouble).message);
    return null;
  });
  if (!told || !here()) return;
  const place = situation.place;
  const forms = told.matters.map(
    (one) => new Form(one, one.key === asked, place, situation.seen.places),
  );
  const answer = await ask(
    "standing-orders",
    make("h2", { id: "standing-title" }, say("standing-title", { side: told.side_name })),
    make("p", {}, say("standing-note")),
    forms.map((one) => one.element),
    make(
      "div",
      { class: "buttons" },
      make("button", { class: "primary", value: "go" }, say("standing-go")),
      make("button", { value: "stay" }, say("standing-stay")),
      told.matters.some((one) => one.text)
        ? make("button", { value: "none", id: "standing-none" }, say("standing-none"))
        : null,
    ),
  );
  if (!here() || situation.game?.id !== id) return;
  if (answer === "none") await acts.order({ matter: null });
  if (answer !== "go") return;
  const unknown = forms.flatMap((one) => one.unknown);
  const aimless = forms.filter((one) => one.changed && one.aimless);
  for (const one of forms) if (one.changed && !one.aimless) await acts.order(one.wish);
  const [first] = aimless;
  if (unknown.length) acts.answer(say("standing-unknown", { names: unknown.join(", ") }));
  else if (first) acts.answer(say("standing-aimless", { matter: first.matter.name }));
}

/** What is ordered about one matter, to be changed. */
class Form {
  /** @param {Matter} matter @param {boolean} open @param {string | undefined} place the one that was looked at last @param {Record<string, string>} named what places are called */
  constructor(matter, open, place, named) {
    this.matter = matter;
    const { order } = matter;
    this.do = this.#choice("do", order.do);
    this.there = this.#choice("there", order.there);
    this.places = make("input", {
      name: `${matter.key}-places`,
      value: matter.places.join(", "),
      "aria-label": say("standing-places"),
      placeholder: say("standing-places-example"),
    });
    this.to = this.#aim("to", matter.to, "standing-to");
    this.thereTo = this.#aim("there-to", matter.there_to, "standing-there-to");
    this.most = number(`${matter.key}-most`, order.most, 9);
    this.steps = number(`${matter.key}-steps`, order.steps || 1, 99);
    /** @type {Record<"costly" | "gone" | "prized" | "astray", HTMLInputElement>} */
    this.unless = {
      costly: this.#check("costly", order.steps > 0),
      gone: this.#check("gone", order.gone),
      prized: this.#check("prized", order.prized),
      astray: this.#check("astray", order.astray),
    };
    this.before = JSON.stringify(this.wish);
    this.element = make(
      "details",
      { class: "matter", open: open || matter.text !== "", "data-matter": matter.key },
      make(
        "summary",
        {},
        make("b", {}, matter.name),
        " ",
        make("small", {}, matter.text || say("standing-asked")),
      ),
      make("label", { class: "choice" }, make("span", {}, say("standing-everywhere")), this.do),
      this.#aims ? this.#aimed("standing-to", this.to, place, named) : null,
      matter.own ? null : this.#more(place, named),
    );
  }

  /** What an order about a decision in the other side's turn can say besides. @param {string | undefined} place @param {Record<string, string>} named */
  #more(place, named) {
    const { matter } = this;
    return [
      make(
        "label",
        { class: "choice" },
        make("span", {}, say("standing-there")),
        make("span", { class: "places" }, this.places, this.#adder(this.places, place, named)),
      ),
      make("label", { class: "choice" }, make("span", {}, say("standing-do-there")), this.there),
      this.#aims ? this.#aimed("standing-there-to", this.thereTo, place, named) : null,
      matter.choices.some((one) => one.counts)
        ? make("label", { class: "choice" }, make("span", {}, say("standing-most")), this.most)
        : null,
      make(
        "fieldset",
        {},
        make("legend", {}, say("standing-unless")),
        matter.costs
          ? [
              line(this.unless.costly, say("standing-if-steps"), this.steps),
              line(this.unless.gone, say("standing-if-gone")),
            ]
          : null,
        line(this.unless.prized, say("standing-if-prized")),
        this.#aims ? line(this.unless.astray, say("standing-if-astray")) : null,
      ),
    ];
  }

  /** @param {string} name @param {string} now */
  #choice(name, now) {
    return make(
      "select",
      { name: `${this.matter.key}-${name}` },
      this.matter.choices.map((one) =>
        make("option", { value: one.key, selected: one.key === now }, one.name),
      ),
    );
  }

  /** @param {string} name @param {boolean} now */
  #check(name, now) {
    return make("input", { type: "checkbox", name: `${this.matter.key}-${name}`, checked: now });
  }

  /** Whether there are choices that take a place to go towards. */
  get #aims() {
    return this.matter.choices.some((one) => one.aims);
  }

  /** @param {string} name @param {string} now @param {string} label */
  #aim(name, now, label) {
    return make("input", {
      name: `${this.matter.key}-${name}`,
      value: now,
      "aria-label": say(label),
      placeholder: say("standing-to-example"),
    });
  }

  /** @param {string} label @param {HTMLInputElement} input @param {string | undefined} place @param {Record<string, string>} named */
  #aimed(label, input, place, named) {
    return make(
      "label",
      { class: "choice" },
      make("span", {}, say(label)),
      make("span", { class: "places" }, input, this.#adder(input, place, named)),
    );
  }

  /** Adds the place that was clicked on the map last: under the window it cannot be clicked. @param {HTMLInputElement} input @param {string | undefined} place @param {Record<string, string>} named */
  #adder(input, place, named) {
    return place === undefined || !(place in named)
      ? null
      : make(
          "button",
          {
            type: "button",
            class: "add-place",
            onclick: () => {
              const rest = input === this.places ? input.value.trim() : "";
              input.value = rest ? `${rest}, ${place}` : place;
            },
          },
          say("standing-add", { place }),
        );
  }

  /** What was typed, name by name. */
  get #typed() {
    return this.places.value
      .split(/[,、，;]/)
      .map((one) => one.trim())
      .filter(Boolean);
  }

  /** What was typed and is no place. */
  get unknown() {
    const aims = this.#aims ? [this.to.value, this.thereTo.value] : [];
    return [...this.#typed, ...aims.map((one) => one.trim()).filter(Boolean)].filter(
      (one) => placeNamed(one) === undefined,
    );
  }

  /** Whether they are to go towards a place, and it is not said towards which. */
  get aimless() {
    const { wish } = this;
    const aims = (/** @type {string | undefined} */ key) =>
      this.matter.choices.some((one) => one.key === key && one.aims);
    return (aims(wish.do) && !wish.to) || (aims(wish.there) && !wish.there_to);
  }

  /** @returns {GiveStanding} */
  get wish() {
    return {
      matter: this.matter.key,
      do: this.do.value,
      there: this.there.value,
      places: this.#typed.map(placeNamed).filter((one) => one !== undefined),
      most: Number(this.most.value),
      steps: this.unless.costly.checked ? Number(this.steps.value) : 0,
      gone: this.unless.gone.checked,
      prized: this.unless.prized.checked,
      to: placeNamed(this.to.value) ?? "",
      there_to: placeNamed(this.thereTo.value) ?? "",
      astray: this.unless.astray.checked,
    };
  }

  get changed() {
    return JSON.stringify(this.wish) !== this.before;
  }
}

/** @param {string} name @param {number} value @param {number} most */
const number = (name, value, most) =>
  make("input", { type: "number", name, value, min: 1, max: most, required: true });

/** @param {HTMLElement} check @param {string} text @param {HTMLElement | null} [more] */
const line = (check, text, more = null) =>
  make("label", { class: "check" }, check, " ", text, " ", more);
