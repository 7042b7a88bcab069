// The lobby: my games, a button to play now for each game, a new game as one likes it, a record from a file.

import { agreementForm } from "./agreement.js";
import * as api from "./api.js";
import { latest } from "./latest.js";
import { keepLinks } from "./linking.js";
import { addressOf } from "./museum.js";
import { myGames } from "./my-games.js";
import { learntOf, startOf } from "./next-lesson.js";
import { find, make, say, show, unbroken } from "./page.js";
import { mannerOf, seatChoice, seatName } from "./seats.js";
import { recall, remember } from "./settings.js";
import { wrappingSelect } from "./wrapping-select.js";

/** @typedef {import("./types.js").Module} Module */
/** Starts or loads a game; what goes wrong is told where it was asked for. @typedef {(wish: () => Promise<import("./types.js").Begun>, form: Element) => Promise<void>} Begin */

/** Whom one plays who just wants to play. */
const USUAL = "sergeant";

/** Who else may play: somebody by link; at the table anybody, where there are secrets somebody from whom they are kept; or oneself, who plays both sides. */
const PEOPLE = ["link", "person", "other", "self"];

/** Against whom one may play, the people last. @param {Module} module @param {boolean} open whether the table has games that are not by link */
const opponentsOf = ({ players, secrets }, open) => [
  ...players.filter((who) => who !== "person"),
  "link",
  ...(secrets || !open ? ["other", "self"] : ["person"]).filter((who) => open || who !== "other"),
];

/** What is asked of a game by link besides: the side of who begins it, or none for all that people play. @param {string | null} side */
const byLink = (side) => ({ link: true, side });

/** The last time the lobby was opened. */
const opened = latest();

/** @param {(id: string) => void} go @param {string} word */
export async function openLobby(go, word = "") {
  const here = opened.begin();
  const [{ open }, modules, games, bin] = await Promise.all([
    api.table(),
    api.modules(),
    api.games(),
    api.bin(),
  ]);
  if (!here()) return; // it was opened again, maybe in another language
  const trouble = make("p", { role: "alert", class: "trouble" }, word);
  let begun = false;
  /** @type {Begin} */
  const begin = async (wish, form) => {
    if (begun) return; // pressed twice
    begun = true;
    trouble.textContent = "";
    try {
      const { id, links } = await wish();
      keepLinks(id, links ?? []);
      if (!find("lobby").hidden) go(id);
    } catch (error) {
      begun = false;
      form.append(trouble);
      trouble.textContent = String(/** @type {any} */ (error).message);
      trouble.scrollIntoView({ block: "nearest" });
    }
  };
  /** @param {Module} module @param {number} index */
  const card = (module, index) => {
    const start = startOf(module, games),
      learnt = learntOf(module, games);
    const scenario =
      module.scenarios.length > 1
        ? make(
            "select",
            { "aria-label": say("scenario") },
            module.scenarios.map((one) =>
              make(
                "option",
                { value: one.id, selected: one.id === start.scenario },
                learnt.has(one.id) ? say("start-learnt", { name: one.name }) : one.name,
              ),
            ),
          )
        : null;
    const look = make(
      "a",
      {
        class: "button",
        "data-museum": module.id,
        "aria-label": `${say("museum-look")}: ${module.name}`,
      },
      say("museum-look"),
    );
    const pace = make("p", { class: "pace" });
    const now = () =>
      module.scenarios.find((one) => one.id === scenario?.value) ?? module.scenarios[0];
    const chosen = () => {
      look.href = addressOf({ module: module.id, scenario: scenario?.value });
      const { turns, pace: words, seats: fixed } = now();
      show(pace, make("b", {}, say("turns", { number: turns })), " ", unbroken(words));
      versus.hidden = manner.hidden = Boolean(fixed);
      fog.hidden = Boolean(fixed) || other.value !== "link" || !module.hides || module.secrets;
      terms.element.hidden = Boolean(fixed) || other.value !== "link";
    };
    const last = `against-${module.id}`;
    const opponents = opponentsOf(module, open);
    const against = opponents.find((who) => who === recall(last)) ?? USUAL;
    const mine = make(
      "select",
      {},
      module.sides.map((side) =>
        make("option", { value: side.id, selected: side.id === module.first }, side.name),
      ),
    );
    const other = make(
      "select",
      {
        onchange: () => {
          remember(last, other.value);
          manner.textContent = mannerOf(other.value);
        },
      },
      opponents.map((who) =>
        make("option", { value: who, selected: who === against }, seatName(who)),
      ),
    );
    const manner = make("p", { class: "manner" }, mannerOf(other.value));
    const versus = make(
      "div",
      { class: "versus" },
      make("label", {}, make("span", {}, say("my-side")), mine),
      make("label", {}, make("span", {}, say("against")), other),
    );
    const hides = make("input", { type: "checkbox" });
    const fog = make("label", { class: "fog", hidden: true }, hides, " ", say("link-fog"));
    const terms = agreementForm();
    /** What is asked for besides, where it is played by link. */
    const linked = () => {
      if (open && (now().seats || other.value !== "link")) return {};
      const alone = now().seats || other.value === "self";
      return {
        ...byLink(alone ? null : mine.value),
        hidden: !fog.hidden && hides.checked,
        agreement: alone ? null : terms.agreed(),
      };
    };
    const seats = () =>
      now().seats ??
      Object.fromEntries(
        module.sides.map(({ id }) => [
          id,
          id === mine.value || PEOPLE.includes(other.value) ? "person" : other.value,
        ]),
      );
    for (const one of [scenario, other]) one?.addEventListener("change", chosen);
    chosen();
    const article = make(
      "article",
      { class: module.badge ? "card start" : "card" },
      module.badge
        ? make(
            "p",
            { class: "badge" },
            start.battle ? say("start-battle") : start.done ? say("start-on") : module.badge,
          )
        : null,
      make("img", { class: "cover", src: api.pictureAddress(module, "cover.svg"), alt: "" }),
      make("h2", {}, module.name),
      scenario ? make("p", {}, wrappingSelect(scenario)) : null,
      start.done
        ? make(
            "p",
            { class: "quiet-words" },
            say(start.battle ? "start-all-done" : "start-done", {
              number: start.done,
              all: start.all,
            }),
          )
        : null,
      pace,
      versus,
      manner,
      fog,
      terms.element,
      make(
        "button",
        {
          id: index ? null : "play-now",
          class: "primary big",
          "data-module": module.id,
          "aria-label": `${say("play-now")}: ${module.name}`,
          onclick: () =>
            begin(
              () =>
                api.create({
                  module: module.id,
                  scenario: scenario?.value,
                  seats: seats(),
                  hidden: !now().seats && other.value === "other",
                  ...linked(),
                }),
              article,
            ),
        },
        say("play-now"),
      ),
      make("p", { class: "museum-look" }, look),
      make(
        "details",
        { class: "notice" },
        make("summary", {}, say("notice")),
        make("p", {}, module.notice),
      ),
    );
    return article;
  };
  const offered = make(
    "section",
    {},
    make("h2", {}, say("games-here")),
    make(
      "div",
      { class: "cards" },
      modules
        .map(card)
        .sort((one, other) => Number(other.matches(".start")) - Number(one.matches(".start"))),
    ),
  );
  show(
    find("lobby"),
    trouble,
    make(
      "header",
      { class: "welcome" },
      make("h1", {}, "Sandtable"),
      make("p", {}, say("welcome")),
    ),
    // Who has none yet looks for one to play.
    games.length
      ? [myGames(games, bin.games, go), offered]
      : [offered, myGames(games, bin.games, go)],
    newGame(modules, begin, open),
    open ? loading(begin) : null,
  );
}

/** A record from a file. @param {Begin} begin */
function loading(begin) {
  const section = make(
    "section",
    {},
    make("h2", {}, say("load")),
    make(
      "label",
      {},
      say("load-file"),
      " ",
      make("input", {
        type: "file",
        id: "record",
        accept: ".record,text/plain",
        onchange: async (/** @type {any} */ event) => {
          const [file] = event.target.files;
          if (file) begin(async () => api.load(await file.text()), section);
        },
      }),
    ),
  );
  return section;
}

/** Who sits where in a lesson; null of a game that is none. @param {Module} module @param {unknown} scenario */
const lessonSeats = (module, scenario) =>
  module.scenarios.find((one) => one.id === scenario)?.seats ?? null;

/** A new game with every choice: module, scenario, seats, options. @param {Module[]} modules @param {Begin} begin @param {boolean} open whether the table has games that are not by link */
function newGame(modules, begin, open) {
  const form = make("form", {
    onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      const values = new FormData(form);
      const module = modules.find((one) => one.id === values.get("module"));
      if (!module) return;
      const lesson = lessonSeats(module, values.get("scenario"));
      /** @param {string} prefix @param {string[]} names */
      const pick = (prefix, names) =>
        Object.fromEntries(names.map((name) => [name, values.get(prefix + name)]));
      begin(
        () =>
          api.create({
            module: module.id,
            scenario: values.get("scenario"),
            seats:
              lesson ??
              pick(
                "seat-",
                module.sides.map((side) => side.id),
              ),
            options: pick(
              "option-",
              module.options.map((option) => option.name),
            ),
            hidden: !lesson && values.has("hidden"),
            ...(!open || values.has("link") ? withFriend(lesson ? null : side(values)) : {}),
          }),
        form,
      );
    },
  });
  let terms = agreementForm();
  /** What is asked of a game by link; who plays alone agrees with nobody. @param {string | null} side */
  const withFriend = (side) => ({ ...byLink(side), agreement: side ? terms.agreed() : null });
  /** The side of who begins a game by link. @param {FormData} values */
  const side = (values) => /** @type {string} */ (values.get("side")) || null;
  /** @param {string} name @param {string} label @param {[string | number, string | number][]} values */
  const choice = (name, label, values) =>
    make(
      "label",
      { class: "choice" },
      make("span", {}, label),
      " ",
      make(
        "select",
        { name },
        values.map(([value, text]) => make("option", { value }, text)),
      ),
    );
  const rest = make("div", {});
  /** @param {Module} module */
  const of = (module) => {
    const scenario = choice(
      "scenario",
      say("scenario"),
      module.scenarios.map((one) => [one.id, one.name]),
    );
    const sitting = seats(module);
    const fix = () => {
      sitting.hidden = Boolean(lessonSeats(module, scenario.querySelector("select")?.value));
    };
    scenario.addEventListener("change", fix);
    fix();
    show(rest, scenario, sitting, more(module));
  };
  /** @param {Module} module */
  const more = (module) =>
    make(
      "details",
      {},
      make("summary", {}, say("options")),
      [...new Set(module.options.map((option) => option.group))].map((group, index) =>
        make(
          "details",
          { open: index === 0 },
          make("summary", {}, group),
          module.options.filter((option) => option.group === group).map(reading),
        ),
      ),
    );
  /** A question of the rules, and what the chosen answer means. @param {Module["options"][number]} option */
  const reading = (option) => {
    const asked = choice(
      `option-${option.name}`,
      option.title,
      option.values.map((value, index) => [value, option.readings[index]]),
    );
    const meaning = make("small", { "aria-live": "polite" }, option.texts[0]);
    asked.addEventListener("change", () => {
      meaning.textContent = option.texts[asked.querySelector("select")?.selectedIndex ?? 0];
    });
    return make("div", { class: "option" }, asked, meaning);
  };
  /** Who plays; where people play both sides of a game with secrets, whether they keep them. @param {Module} module */
  const seats = (module) => {
    const tick = make("input", { type: "checkbox", name: "hidden" });
    const meaning = make("span", {});
    const hidden = make("label", {}, tick, " ", meaning);
    /** By link the sides are apart anyhow, and nobody hands anything over: one asks for what hides more. */
    const tell = () => {
      /** @type {NodeListOf<HTMLSelectElement>} */
      const players = group.querySelectorAll("select[name^=seat-]");
      const people = [...players].filter((one) => one.value === "person"),
        linked = !open || Boolean(group.querySelector("input[name=link]:checked"));
      for (const one of people)
        show(
          /** @type {Element} */ (one.closest(".seat")?.querySelector("small")),
          mannerOf(linked ? "by-link" : "person"),
        );
      hidden.hidden = !module.hides || people.length < players.length || (linked && module.secrets);
      tick.disabled = hidden.hidden;
      meaning.textContent = say(linked ? "link-fog" : "hidden");
    };
    const group = make(
      "div",
      { onchange: tell },
      module.sides.map((side) => seatChoice(side, module.players, "person")),
      linkChoice(module),
      hidden,
    );
    tell();
    return group;
  };
  /** Whether it is played by link, and who one is then. @param {Module} module */
  const linkChoice = (module) => {
    terms = agreementForm();
    terms.element.hidden = open;
    const mine = choice("side", say("my-side"), [
      ...module.sides.map((one) => /** @type {[string, string]} */ ([one.id, one.name])),
      ["", say("seat-self")],
    ]);
    mine.hidden = open;
    const tick = make("input", {
      type: "checkbox",
      name: "link",
      onchange: () => {
        mine.hidden = terms.element.hidden = !tick.checked;
      },
    });
    const way = open ? make("label", {}, tick, " ", say("way-link")) : null;
    return make("div", {}, way, mine, terms.element);
  };
  const game = choice(
    "module",
    say("game"),
    modules.map((one) => [one.id, one.name]),
  );
  game.addEventListener("change", (event) => {
    const chosen = modules.find(
      (one) => one.id === /** @type {HTMLSelectElement} */ (event.target).value,
    );
    if (chosen) of(chosen);
  });
  of(modules[0]);
  form.append(game, rest, make("button", { class: "primary" }, say("begin")));
  return make(
    "details",
    { class: "section" },
    make("summary", {}, make("h2", {}, say("new-game"))),
    form,
  );
}
