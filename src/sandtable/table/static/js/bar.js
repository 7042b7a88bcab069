// The bar above the map: turn, points, and where play stands in the sequence.

import { note } from "./clauses.js";
import { find, make, say, show } from "./page.js";
import { showRenewal } from "./renew.js";
import { showSeating } from "./seating.js";

/** @param {import("./table.js").Table} table */
export function showBar(table) {
  const { name, scenario_name: scenario } = table.game.module;
  const board = table.at === null ? table.game.board : table.seen;
  // The title of the page names the scenario, too: it need not be read out with every change.
  const tracks = make("div", {}, scenario ? make("i", { class: "track scenario", title: name, "aria-hidden": "true" }, scenario) : null, board.status.map((track) =>
    make("span", { class: "track" }, make("b", {}, track.name), " ", track.text)));
  // Who listens hears it when it changes, not with every order.
  if (tracks.textContent !== find("status").textContent) show(find("status"), [...tracks.children]);
  show(find("sequence"), table.game.sequence.map((phase) => {
    const current = phase.key === board.phase;
    return make("li", { class: current ? "current" : "", "data-term": `phase ${phase.key}`, title: phase.clause + note(phase.clause), "aria-current": current ? "step" : false },
      phase.name, " ", current ? make("small", {}, phase.clause.split(" ")[1]) : null);
  }));
  showRenewal(table);
  showSeating(table);
  // Once all is laid out: to measure it now would lay it out twice.
  requestAnimationFrame(() => find("sequence").querySelector(".current")?.scrollIntoView({ inline: "nearest", block: "nearest" }));
  find("overlays").setAttribute("aria-label", say("overlays-name"));
  find("zoom").setAttribute("aria-label", say("zoom-name"));
  find("tabs").setAttribute("aria-label", say("tabs-name"));
}
