// What a click was meant for is the same although the version is another, or it is not.

import assert from "node:assert/strict";
import { test } from "node:test";

import { isSamePosition } from "../../src/sandtable/table/static/js/same-position.js";

const GAME = /** @type {any} */ ({
  id: "g",
  version: 4,
  seat: "axis",
  orders: 2,
  decision: { side: "axis", draft: [] },
  legal: [{ text: "done" }],
  board: { counters: [{ unit: "it-19", place: "1106" }], places: {} },
  undo: { can: true },
});

test("that somebody sat down changes no position", () => {
  const now = { ...GAME, version: 5, undo: { can: false }, alone: false };
  assert.ok(isSamePosition(GAME, now));
});

test("an order, a unit in hand, another place or another seat do", () => {
  for (const change of [
    { orders: 3 },
    { decision: { side: "axis", draft: ["it-19"] } },
    { legal: [] },
    { board: { counters: [{ unit: "it-19", place: "1107" }], places: {} } },
    { seat: null },
    { id: "h" },
  ])
    assert.ok(!isSamePosition(GAME, { ...GAME, ...change }), JSON.stringify(change));
});

test("no game is the same as none", () => {
  assert.ok(!isSamePosition(null, GAME));
  assert.ok(!isSamePosition(GAME, null));
});
