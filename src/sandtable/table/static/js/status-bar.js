// The bar above the map: turn, points, and where play stands in the sequence.

import { showSeating } from "./change-seats.js";
import { basisNote } from "./clauses.js";
import { showRenewal } from "./newer-rules.js";
import { find, make, say, show } from "./page.js";
import { showStanding } from "./standing.js";

/**
 * @param {Pick<import("./situation.js").Situation, "game" | "at" | "place" | "seen" | "sides" | "stay">} situation
 * @param {{ answer: import("./situation.js").Tell, handSeats: import("./change-seats.js").Acts["handSeats"], resign: import("./change-seats.js").Acts["resign"], openPlayers: () => unknown, order: import("./standing.js").Acts["order"] }} acts
 */
export function showBar(situation, acts) {
  const { name, scenario_name: scenario } = situation.game.module;
  const board = situation.at === null ? situation.game.board : situation.seen;
  // The title of the page names the scenario, too: it need not be read out with every change.
  const tracks = make(
    "div",
    {},
    scenario
      ? make("i", { class: "track scenario", title: name, "aria-hidden": "true" }, scenario)
      : null,
    board.status.map((track) =>
      make("span", { class: "track" }, make("b", {}, track.name), " ", track.text),
    ),
  );
  // Who listens hears it when it changes, not with every order.
  if (tracks.textContent !== find("status").textContent) show(find("status"), [...tracks.children]);
  show(
    find("sequence"),
    situation.game.sequence.map((phase) => {
      const current = phase.key === board.phase;
      return make(
        "li",
        {
          class: current ? "current" : "",
          "data-term": `phase ${phase.key}`,
          title: phase.clause + basisNote(phase.clause),
          "aria-current": current ? "step" : false,
        },
        phase.name,
        " ",
        current ? make("small", {}, phase.clause.split(" ")[1]) : null,
      );
    }),
  );
  showRenewal(situation, acts.answer);
  showSeating(situation, acts);
  showStanding(situation, acts);
  // Once all is laid out: to measure it now would lay it out twice.
  requestAnimationFrame(() =>
    find("sequence")
      .querySelector(".current")
      ?.scrollIntoView({ inline: "nearest", block: "nearest" }),
  );
  find("overlays").setAttribute("aria-label", say("overlays-name"));
  find("zoom").setAttribute("aria-label", say("zoom-name"));
  find("tabs").setAttribute("aria-label", say("tabs-name"));
}
