// Counters and order of battle in the museum.

import { counterPicture } from "./inspector.js";
import { make, say, show } from "./page.js";
import { on } from "./settings.js";
import { termAttributes, termElement } from "./term-notes.js";

/** @typedef {Pick<import("./museum.js").Museum, "address" | "ask" | "symbols" | "visits">} Museum */
/** @typedef {import("./types.js").MuseumUnit} Unit */
/** @typedef {import("./types.js").MuseumUnits} Units */
/** @typedef {import("./types.js").Term} Term */
/** A unit with the formation and side it belongs to. @typedef {Unit & { formation: Term, livery: string, sideName: string }} Member */

/** @param {Units} told @returns {Member[]} */
function members(told) {
  const sides = new Map(told.sides.map((side) => [side.id, side]));
  return told.formations.flatMap((one) =>
    one.units.map((unit) => ({
      ...unit,
      formation: one.name,
      livery: sides.get(one.side)?.livery ?? "",
      sideName: sides.get(one.side)?.name.text ?? "",
    })),
  );
}

/** Where a unit begins, with the way to the map. @param {Museum} museum @param {Unit} unit */
function beginning(museum, unit) {
  /** @param {import("./types.js").MuseumSpot} spot */
  const link = (spot) =>
    make(
      "a",
      { href: museum.address("map", spot.id), ...termAttributes(spot.name) },
      spot.name.text,
    );
  if (unit.absent) return [say("museum-absent")];
  if (unit.start) return [link(unit.start)];
  if (unit.turn === null) return [];
  return [
    say("museum-arrives", { turn: unit.turn }),
    " ",
    ...unit.entry.flatMap((spot, index) => (index ? [", ", link(spot)] : [link(spot)])),
  ];
}

/**
 * Every counter, large, with all its faces; by side, nation and type as one likes.
 * @param {Museum} museum @param {HTMLElement} room @param {string} chosen a unit to be shown first @param {boolean} same
 */
export async function countersRoom(museum, room, chosen, same) {
  const here = museum.visits.watch();
  /** @type {[Units, void]} */
  const [told] = await Promise.all([museum.ask("units"), same ? undefined : museum.symbols()]);
  if (!here()) return;
  if (!same) {
    const list = make("div", { class: "museum-counters" });
    show(room, filters(museum, members(told), list), list);
  }
  const card = room.querySelector(`.museum-counter[data-unit="${CSS.escape(chosen)}"]`);
  if (!(card instanceof HTMLElement)) return;
  card.hidden = false;
  card.focus();
  card.scrollIntoView({ block: "center" });
}

/** @param {Museum} museum @param {Member[]} units @param {HTMLElement} list */
function filters(museum, units, list) {
  const form = make("form", {
    class: "museum-filters",
    onsubmit: (/** @type {Event} */ event) => event.preventDefault(),
  });
  /** @param {string} name @param {string} label @param {(unit: Member) => { key: string, text: string }} of */
  const choice = (name, label, of) => {
    const found = new Map(
      units
        .map(of)
        .filter((one) => one.key)
        .map((one) => [one.key, one.text]),
    );
    return found.size < 2
      ? null
      : make(
          "label",
          {},
          label,
          " ",
          make(
            "select",
            { name, onchange: () => filter() },
            make("option", { value: "" }, say("museum-all")),
            [...found].map(([key, text]) => make("option", { value: key }, text)),
          ),
        );
  };
  const count = make("span", { class: "quiet", role: "status" });
  const cards = units.map((unit) => ({ unit, card: counterCard(museum, unit) }));
  const filter = () => {
    const wanted = new FormData(form);
    /** @param {string} name @param {string} value */
    const fits = (name, value) => !wanted.get(name) || wanted.get(name) === value;
    let shown = 0;
    for (const { unit, card } of cards) {
      card.hidden = !(
        fits("side", unit.side) &&
        fits("nation", unit.nation.key) &&
        fits("type", unit.type.key) &&
        fits("formation", unit.formation.text)
      );
      shown += card.hidden ? 0 : 1;
    }
    count.textContent = say("museum-count", { number: shown });
  };
  const large = make("input", {
    type: "checkbox",
    checked: on("large"),
    onchange: () => museum.symbols(large.checked),
  });
  form.append(
    ...[
      choice("side", say("museum-side"), (unit) => ({ key: unit.side, text: unit.sideName })),
      choice("formation", say("museum-formation"), (unit) => ({
        key: unit.formation.text,
        text: unit.formation.text,
      })),
      choice("nation", say("museum-nation"), (unit) => unit.nation),
      choice("type", say("museum-type"), (unit) => unit.type),
    ].filter((one) => one !== null),
    make("label", { class: "museum-large" }, large, " ", say("museum-large")),
    count,
  );
  show(
    list,
    cards.map(({ card }) => card),
  );
  filter();
  return form;
}

/** @param {Museum} museum @param {Member} unit */
function counterCard(museum, unit) {
  const [full, ...worn] = unit.faces;
  return make(
    "article",
    { class: `museum-counter ${unit.livery}`, "data-unit": unit.unit, tabindex: -1 },
    make(
      "div",
      { class: "museum-faces" },
      face(unit, full),
      worn.map((one) => face(unit, one)),
    ),
    make(
      "div",
      {},
      termElement(unit.name, "h2"),
      make("p", {}, termElement(full)),
      make("p", { class: "quiet" }, termElement(unit.kind), " · ", termElement(unit.nation)),
      make("p", { class: "museum-begins" }, beginning(museum, unit)),
      unit.source
        ? make(
            "p",
            { class: "museum-source" },
            make("a", { href: museum.address("sources") }, unit.source),
          )
        : null,
    ),
  );
}

/** @param {Unit} unit @param {{ marks: string[], text: string }} face */
function face(unit, { marks, text }) {
  const picture = counterPicture({ unit: unit.unit, marks });
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", text);
  picture.removeAttribute("aria-hidden");
  return picture;
}

/**
 * The order of battle, by formation or by arrival.
 * @param {Museum} museum @param {HTMLElement} room @param {import("./types.js").MuseumCover} cover
 */
export async function forcesRoom(museum, room, cover) {
  const here = museum.visits.watch();
  /** @type {[Units, void]} */
  const [told] = await Promise.all([museum.ask("units"), museum.symbols()]);
  if (!here()) return;
  const list = make("div", { class: "museum-forces" });
  const units = members(told).filter((unit) => !unit.absent);
  /** @param {"formation" | "arrival"} how */
  const sort = (how) => {
    for (const button of bar.querySelectorAll("button"))
      button.setAttribute("aria-pressed", String(button.dataset.how === how));
    show(
      list,
      cover.sides.map((side) => {
        const own = units.filter((unit) => unit.side === side.id);
        return make(
          "section",
          { class: `museum-side ${side.livery}` },
          make(
            "h2",
            { class: `side ${side.livery}` },
            termElement(side.name),
            " ",
            make("small", { class: "quiet" }, say("museum-count", { number: own.length })),
          ),
          how === "formation" ? byFormation(museum, own) : byArrival(museum, own),
        );
      }),
    );
  };
  const bar = make(
    "div",
    { class: "museum-filters", role: "toolbar", "aria-label": say("museum-sorted") },
    ["formation", "arrival"].map((how) =>
      make(
        "button",
        { "data-how": how, onclick: () => sort(/** @type {"formation" | "arrival"} */ (how)) },
        say(`museum-by-${how}`),
      ),
    ),
  );
  show(room, bar, list);
  sort("formation");
}

/** @param {Museum} museum @param {Member[]} units */
function byFormation(museum, units) {
  /** @type {Map<string, Member[]>} */
  const groups = new Map();
  for (const unit of units)
    groups.set(unit.formation.text, [...(groups.get(unit.formation.text) ?? []), unit]);
  return [...groups.values()].flatMap((group) => [
    termElement(group[0].formation, "h3"),
    roll(museum, group),
  ]);
}

/** @param {Museum} museum @param {Member[]} units */
function byArrival(museum, units) {
  const turns = [...new Set(units.map((unit) => unit.turn ?? 0))].sort((one, other) => one - other);
  return turns.flatMap((turn) => [
    make("h3", {}, turn ? say("museum-turn", { turn }) : say("museum-start")),
    roll(
      museum,
      units.filter((unit) => (unit.turn ?? 0) === turn),
    ),
  ]);
}

/** @param {Museum} museum @param {Member[]} units */
function roll(museum, units) {
  return make(
    "ul",
    { class: "museum-roll" },
    units.map((unit) =>
      make(
        "li",
        {},
        make(
          "a",
          { href: museum.address("unit", unit.unit), class: "museum-unit" },
          counterPicture({ unit: unit.unit, marks: unit.faces[0].marks }),
          termElement(unit.name),
        ),
        make("span", { class: "quiet" }, beginning(museum, unit)),
      ),
    ),
  );
}
