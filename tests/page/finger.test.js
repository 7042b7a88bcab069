// What a finger means: the nearest target that it covers.

import assert from "node:assert/strict";
import { test } from "node:test";

import { BREADTH, nearest } from "../../src/sandtable/table/static/js/finger.js";

const at = { x: 100, y: 100 };
const target = (name, right, down = 0) => ({ name, x: at.x + right, y: at.y + down });

test("of several targets under a finger the nearest is meant", () => {
  assert.equal(nearest(at, [target("far", 20), target("near", -9, 4), target("beside", 0, 15)])?.name, "near");
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
