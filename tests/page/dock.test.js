// Where a card is docked: at an edge, off all that matters, and nowhere if there is no room.

import assert from "node:assert/strict";
import { test } from "node:test";

import { dockFor, lies } from "../../src/sandtable/table/static/js/dock.js";

const ROOM = { x: 10, y: 20, width: 600, height: 400 };
const CARD = { width: 200, height: 150 };
const at = (x, y, width = 0, height = 0) => ({ x, y, width, height });

test("the upper right corner, if nothing matters there", () => {
  assert.deepEqual(dockFor(CARD, ROOM, [at(100, 300, 40, 40)]), { x: 404, y: 26, covered: 0 });
});

test("the next corner where something does, even a point of a way", () => {
  assert.deepEqual(dockFor(CARD, ROOM, [at(500, 100)]), { x: 404, y: 264, covered: 0 });
  assert.deepEqual(dockFor(CARD, ROOM, [at(500, 100), at(410, 300, 30, 30)]), {
    x: 16,
    y: 264,
    covered: 0,
  });
});

test("the middle of an edge when all corners are taken", () => {
  const corners = [at(600, 30), at(600, 410), at(20, 410), at(20, 30)];
  assert.deepEqual(dockFor(CARD, ROOM, corners), { x: 404, y: 145, covered: 0 });
});

test("nowhere if it would cover something everywhere, or is too large", () => {
  assert.equal(dockFor(CARD, ROOM, [at(10, 20, 600, 400)]), null);
  assert.equal(dockFor({ width: 600, height: 100 }, ROOM, []), null);
});

test("on the fewest of what it should not cover, where it cannot be on none", () => {
  const everywhere = [at(10, 20, 600, 400)];
  assert.deepEqual(dockFor(CARD, ROOM, [at(500, 100)], [...everywhere, at(500, 400), at(30, 30)]), {
    x: 16,
    y: 264,
    covered: 1,
  });
});

test("a card may stay where it lies inside and on nothing that matters", () => {
  const card = at(16, 264, 200, 150);
  assert.equal(lies(card, ROOM, [at(300, 300)]), true);
  assert.equal(lies(card, ROOM, [at(220, 300)]), false);
  assert.equal(lies(at(16, 10, 200, 150), ROOM, []), false);
});
