// How much of a plan one click may do: no order that rolls dice.

import assert from "node:assert/strict";
import { test } from "node:test";

import { quietLeft } from "../../src/sandtable/table/static/js/counsel.js";

const orders = [["go 1"], ["go 2"], ["attack 3"]];

test("all that is left, where nothing is rolled", () =>
  assert.deepEqual(
    [0, 1, 3].map((given) => quietLeft({ orders, rolls: false }, given)),
    [3, 2, 0],
  ));
test("all before the dice, and then nothing", () =>
  assert.deepEqual(
    [0, 2, 3].map((given) => quietLeft({ orders, rolls: true }, given)),
    [2, 0, 0],
  ));
