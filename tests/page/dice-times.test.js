// Dice: one throw after the other, all within a breath or two, hits known from the face.

import assert from "node:assert/strict";
import { test } from "node:test";

import { diceTimes } from "../../src/sandtable/table/static/js/dice-times.js";

const dice = (count, least = null) => ({
  faces: Array.from({ length: count }, (_, n) => 1 + (n % 6)),
  least,
});

test("however many dice there are, it takes 1.5 to 2.5 seconds, and the last lands before it is over", () => {
  for (const throws of [
    [dice(1)],
    [dice(2)],
    [dice(4, 4), dice(3, 5)],
    Array.from({ length: 9 }, () => dice(4, 4)),
  ]) {
    const { dice: all, end } = diceTimes(throws);
    assert.ok(end >= 1500 && end <= 2500, String(end));
    assert.ok(all.every((one) => one.lands > 0 && one.lands <= end - 500));
  }
});

test("dice land in the order in which they are thrown", () => {
  const { dice: all } = diceTimes([dice(3, 4), dice(2, 5)]);
  assert.deepEqual(
    all.map((one) => one.throw),
    [0, 0, 0, 1, 1],
  );
  assert.deepEqual(
    all.map((one) => one.lands),
    all.map((one) => one.lands).toSorted((one, other) => one - other),
  );
});

test("a die hits from its least face on; where a table is read none does by itself", () => {
  assert.deepEqual(
    diceTimes([{ faces: [3, 4, 5], least: 4 }]).dice.map((one) => one.hit),
    [false, true, true],
  );
  assert.deepEqual(
    diceTimes([{ faces: [6, 6], least: null }]).dice.map((one) => one.hit),
    [null, null],
  );
});

test("who likes it fast sees it fast", () => {
  assert.equal(diceTimes([dice(4)], 2).end, diceTimes([dice(4)]).end / 2);
});
