// What a finger means: the nearest target that it covers.

import assert from "node:assert/strict";
import { test } from "node:test";

import { BREADTH, isAgain, nearest } from "../../src/sandtable/table/static/js/touch.js";

const at = { x: 100, y: 100 };
const target = (name, right, down = 0) => ({ name, x: at.x + right, y: at.y + down });

test("of several targets under a finger the nearest is meant", () => {
  assert.equal(
    nearest(at, [target("far", 20), target("near", -9, 4), target("beside", 0, 15)])?.name,
    "near",
  );
});

test("what a finger does not cover is not meant", () => {
  assert.equal(nearest(at, [target("beyond", BREADTH + 1)]), null);
  assert.equal(nearest(at, [target("at the edge", 0, BREADTH)])?.name, "at the edge");
  assert.equal(nearest(at, []), null);
});

test("of those that lie on each other the top one is meant", () => {
  assert.equal(nearest(at, [target("below", 5), target("on top", 5)])?.name, "on top");
});

test("in the middle of a hex of a phone its neighbours are out of reach, and at its edge they are not", () => {
  const neighbour = target("neighbour", 25);
  assert.equal(nearest(at, [neighbour]), null);
  assert.equal(nearest({ ...at, x: at.x + 8 }, [neighbour])?.name, "neighbour");
});

const FIRST = { x: 100, y: 200, time: 1000 };

test("a tap is the one before once more where the map was moved from below it", () => {
  assert.equal(isAgain({ x: 108, y: 195, time: 1600 }, FIRST, 1300), true);
});

test("a tap means what is there: elsewhere, later, or where nothing was moved", () => {
  assert.equal(isAgain({ x: 130, y: 200, time: 1600 }, FIRST, 1300), false);
  assert.equal(isAgain({ x: 100, y: 200, time: 2400 }, FIRST, 1300), false);
  assert.equal(isAgain({ x: 100, y: 200, time: 1600 }, FIRST, 900), false);
  assert.equal(isAgain(FIRST, null, 900), false);
});

test("however long it took until the map was moved", () => {
  assert.equal(isAgain({ x: 100, y: 200, time: 9300 }, FIRST, 9000), true);
});
