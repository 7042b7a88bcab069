// A map opens where the sides face each other, and where somebody can be chosen.

import assert from "node:assert/strict";
import { test } from "node:test";

import { frontOf } from "../../src/sandtable/table/static/js/opening-view.js";

const counter = (unit, side, x, y) => ({ unit, side, x, y });
const LINE = [
  counter("a", "axis", 0, 0),
  counter("b", "british", 20, 0),
  counter("rear", "british", 500, 0),
];
const nobody = () => false;

test("who faces an enemy is seen, who stands in the rear is not", () => {
  assert.deepEqual(frontOf(LINE, 10, nobody), [
    { x: 5, y: 5 },
    { x: 25, y: 5 },
  ]);
});

test("who can be chosen is seen wherever that is", () => {
  assert.equal(frontOf(LINE, 10, (unit) => unit === "rear").length, 3);
});

test("where nobody faces anybody all are seen", () => {
  for (const choosable of [nobody, (unit) => unit === "a"])
    assert.equal(frontOf([LINE[0], LINE[2]], 10, choosable).length, 2);
});
