// The way to the place that is pointed at: an arrow with its costs, and a line that says it.

import * as api from "./api.js";
import { cited } from "./clauses.js";
import { find, shape, show } from "./page.js";

/** @typedef {import("./types.js").Path} Path */

export class PathArrow {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** Ways that were asked for, in one state of the game. @type {Map<string, Promise<Path>>} */
    this.known = new Map();
    this.state = "";
    /** @type {string | null} */
    this.place = null;
  }

  /**
   * Shows what pointing at a place would do.
   * @param {import("./types.js").Game} game
   * @param {string} place
   * @param {string[]} units as if they were in hand
   * @returns {Promise<Path | null>} what is shown now
   */
  async show(game, place, units = []) {
    const state = `${game.id} ${game.seat} ${game.version} ${document.documentElement.lang}`;
    if (this.state !== state) {
      this.known.clear();
      this.clear();
    }
    this.state = state;
    this.place = place;
    const asked = [place, ...units].join(" ");
    if (!this.known.has(asked)) this.known.set(asked, api.path(game.id, place, units));
    const path = await this.known.get(asked)?.catch(() => {
      this.known.delete(asked); // it can be asked for again
      return null;
    });
    // Something else may be pointed at by now, or the game be another.
    if (!path || path.refusal || this.place !== place || this.state !== state) return null;
    show(find("way"), cited(path.text));
    this.board.layers.path.replaceChildren(...this.#draw(path));
    return path;
  }

  clear() {
    this.place = null;
    show(find("way"));
    this.board.layers.path.replaceChildren();
  }

  /** @param {Path} path @returns {SVGElement[]} */
  #draw({ steps, left, undo }) {
    const { places, size } = this.board;
    if (!steps.length || steps.some((step) => !places[step.from] || !places[step.place])) return [];
    const points = [places[steps[0].from], ...steps.map((step) => places[step.place])];
    const tip = points[points.length - 1],
      before = points[points.length - 2];
    const length = Math.hypot(tip.x - before.x, tip.y - before.y) || 1;
    const [dx, dy] = [(tip.x - before.x) / length, (tip.y - before.y) / length];
    // The head stops short of the middle, so that what is left can stand there.
    const end = { x: tip.x - dx * size * 0.42, y: tip.y - dy * size * 0.42 };
    const wide = size * 0.22;
    const line = [...points.slice(0, -1), end]
      .map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)
      .join("L");
    const head =
      `M${(end.x - dy * wide).toFixed(1)} ${(end.y + dx * wide).toFixed(1)}` +
      `L${(end.x + dx * wide * 1.4).toFixed(1)} ${(end.y + dy * wide * 1.4).toFixed(1)}` +
      `L${(end.x + dy * wide).toFixed(1)} ${(end.y - dx * wide).toFixed(1)}Z`;
    const costs = steps.flatMap((step, number) => {
      const [from, to] = [points[number], points[number + 1]];
      if (!step.cost || steps.length === 1) return [];
      return [
        shape(
          "text",
          {
            class: "cost",
            x: (from.x + to.x) / 2,
            y: (from.y + to.y) / 2,
            "font-size": size * 0.3,
          },
          step.cost,
        ),
      ];
    });
    const badge =
      left === ""
        ? []
        : [
            shape("circle", {
              class: undo.can ? "tip" : "tip final",
              cx: tip.x,
              cy: tip.y,
              r: size * 0.36,
            }),
            shape(
              "text",
              {
                class: "left",
                x: tip.x,
                y: tip.y,
                "font-size": size * (left.length > 2 ? 0.34 : 0.44),
              },
              left,
            ),
          ];
    return [
      shape("path", { class: "casing", d: `M${line}` }),
      shape("path", { class: "casing", d: head }),
      shape("path", { class: "way", d: `M${line}` }),
      shape("path", { class: "head", d: head }),
      ...costs,
      ...badge,
    ];
  }
}
