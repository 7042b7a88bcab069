// Places that victory turns on bear on the map what they are worth.

import { shape } from "./page.js";

/**
 * Draws the badges, once for a map.
 * @param {import("./board.js").Board} board
 * @param {import("./types.js").Stake[]} stakes
 */
export function showStakes(board, stakes) {
  const layer = board.layers.stakes;
  layer.style.setProperty("--room", `${(board.size * 0.34).toFixed(1)}px`);
  // On the corner of a counter, so that neither its values nor the name of the place are covered.
  const aside = board.size * 0.52;
  const here = stakes.filter(({ place }) => board.places[place]);
  board.badges = here.map(({ place, label }) => ({
    x: board.places[place].x + aside,
    y: board.places[place].y - aside,
    wide: label.length > 2,
  }));
  layer.replaceChildren(
    ...here.map(({ place, label, text }) => {
      const { x, y } = board.places[place];
      return shape(
        "g",
        {
          class: label.length > 2 ? "stake wide" : "stake",
          "data-place": place,
          transform: `translate(${x + aside} ${y - aside})`,
        },
        shape("title", {}, text),
        shape("rect"),
        shape("text", {}, label),
      );
    }),
  );
}
