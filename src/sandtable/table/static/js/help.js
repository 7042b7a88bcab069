// The "?" sheet: how the game on the table is played, what hands do, and the keys.

import * as api from "./api.js";
import { cite } from "./clauses.js";
import { find, make, say, show, unbroken } from "./page.js";

const KEYS = [
  ["Tab", "key-tab"],
  ["N / P", "key-next"],
  ["Enter", "key-enter"],
  ["Shift+Enter", "key-all"],
  ["F", "key-fan"],
  ["I", "key-look"],
  ["D", "key-done"],
  ["A", "key-offer"],
  ["U", "key-undo"],
  ["Shift+U", "key-undo-order"],
  ["Y", "key-redo"],
  ["R S Z T C", "key-overlays"],
  ["1 2 3", "key-charts"],
  ["Esc", "key-escape"],
  ["G", "key-walk"],
  ["← ↑ → ↓", "key-arrows"],
  ["Shift+←", "key-pan"],
  ["+ − 0", "key-zoom"],
  ["[ ] PageUp PageDown", "key-replay"],
  ["{ } < >", "key-jump"],
  ["Space", "key-play"],
  ["V", "key-moves"],
  ["W", "key-why"],
  ["E", "key-advise"],
  ["O", "key-forces"],
  ["B", "key-briefing"],
  ["L", "key-log"],
  ["H", "key-hide"],
  ["X", "key-numbers"],
  [",", "key-settings"],
  ["M", "key-museum"],
  ["?", "key-help"],
];
const HANDS = [
  ["hand-tap", "hand-tap-does"],
  ["hand-shift", "hand-shift-does"],
  ["hand-hover", "hand-hover-does"],
  ["hand-rest", "hand-rest-does"],
  ["hand-drag-unit", "hand-drag-unit-does"],
  ["hand-drag-stack", "hand-drag-stack-does"],
  ["hand-drag", "hand-drag-does"],
  ["hand-pinch", "hand-pinch-does"],
  ["sign-basis", "sign-basis-does"],
  ["sign-stake", "sign-stake-does"],
  ["sign-hide", "hide-counters"],
  ["sign-owner", "sign-owner-does"],
];
/** Rooms of the museum that tell how a game is played. */
const ROOMS = ["rules", "tables", "forces", "map"];

/** Shows the sheet; at a table, of its game. @param {Pick<import("./situation.js").Situation, "id" | "game" | "help" | "handing">} situation */
export function openHelp(situation) {
  const dialog = find("keys");
  dialog.setAttribute("aria-label", say("help"));
  const keys = [
    make("h2", {}, say("keys")),
    make(
      "dl",
      {},
      KEYS.flatMap(([key, text]) => [
        make("dt", {}, make("kbd", {}, key)),
        make("dd", {}, say(text)),
      ]),
    ),
  ];
  const hands = [
    make("h2", {}, say("hands")),
    make(
      "dl",
      {},
      HANDS.flatMap(([hand, text]) => [make("dt", {}, say(hand)), make("dd", {}, say(text))]),
    ),
  ];
  const parts = matchMedia("(pointer: coarse)").matches ? [hands, keys] : [keys, hands];
  // It is read from the top, and is longer than many a window: the button at its end must not draw it there.
  const top = make("h2", { tabindex: "-1", autofocus: true }, say("help-play"));
  const play = situation.game && !situation.handing ? ofGame(situation) : ofLobby();
  show(
    dialog,
    make(
      "form",
      { method: "dialog" },
      make("div", { class: "help" }, make("div", {}, top, play), make("div", {}, parts.flat())),
      make("div", { class: "buttons" }, make("button", { class: "primary" }, say("close"))),
    ),
  );
  dialog.showModal();
}

function ofLobby() {
  return [
    make(
      "ul",
      {},
      ["help-lobby-start", "help-lobby-learn", "help-lobby-museum", "help-lobby-game"].map((text) =>
        make("li", {}, say(text)),
      ),
    ),
  ];
}

/** @param {Pick<import("./situation.js").Situation, "id" | "game" | "help" | "handing">} situation */
function ofGame(situation) {
  const { game, help } = situation;
  const goal = make("div", { id: "help-goal" });
  tellGoal(situation, goal);
  return [
    goal,
    make("h3", {}, say("help-turn")),
    make(
      "ol",
      { id: "help-turn" },
      game.sequence.map((phase) =>
        make(
          "li",
          {},
          make("b", { "data-term": `phase ${phase.key}` }, phase.name),
          " ",
          make("small", {}, cite(phase.clause)),
          make("br"),
          unbroken(help.phases[phase.key]),
        ),
      ),
    ),
    make("h3", {}, say("help-table")),
    make(
      "ul",
      {},
      [...help.how, say("help-undo")].map((text) => make("li", {}, text)),
    ),
    make("h3", {}, say("help-more")),
    make(
      "p",
      { id: "help-rooms" },
      ROOMS.flatMap((room, number) => [
        number ? " · " : null,
        make(
          "a",
          {
            href: `#museum/${encodeURIComponent(game.module.museum)}/${room}`,
            target: "sandtable-museum",
          },
          say(`museum-${room}`),
        ),
      ]),
    ),
  ];
}

/** What one is to do, and how one wins, once it is known. @param {Pick<import("./situation.js").Situation, "id" | "game" | "help" | "handing">} situation @param {Element} at */
async function tellGoal(situation, at) {
  const told = await api.goal(situation.id).catch(() => null);
  const lines = told?.sides[0].briefing.filter((line) => ["aim", "win"].includes(line.key)) ?? [];
  if (told)
    show(
      at,
      make("h3", {}, say("help-goal"), " – ", told.sides[0].name),
      lines.map((line) => make("p", {}, unbroken(line.text))),
    );
}
