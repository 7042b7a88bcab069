// The turn of a program: at which of its orders one stops, for how long, and what is passed over.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  nextStop,
  PACES,
  reading,
  showFrom,
  standing,
} from "../../src/sandtable/table/static/js/turn-stops.js";

/** A log by letters: a loud order "x", one that only ends a phase ".". */
const log = (letters) =>
  [...letters].map((one, number) => ({ number, side: "axis", quiet: one === "." }));

/** All moments one stops at, if the orders come in these parts. */
function stops(...parts) {
  const found = [];
  let come = "",
    at = 0;
  parts.forEach((part, n) => {
    come += part;
    const next = () => nextStop(log(come), at, n === parts.length - 1, found.length > 0);
    for (let to = next(); to !== null; to = next()) {
      found.push(to);
      at = to;
    }
  });
  return found;
}

test("every order that does something is a stop", () => {
  assert.deepEqual(stops("xxx"), [1, 2, 3]);
});

test("the end of a phase is told with what comes after it, and is no stop of its own", () => {
  assert.deepEqual(stops("x..x.x"), [1, 4, 6]);
});

test("it makes no difference in how many parts the orders come", () => {
  assert.deepEqual(stops("x", ".", ".", "x", ".x", ""), [1, 4, 6]);
});

test("phases that end at last go without saying", () => {
  assert.deepEqual(stops("x.."), [1]);
});

test("a turn in which nothing else was done is told once, and when it is over", () => {
  assert.deepEqual(stops("...", ".."), [5]);
  assert.equal(nextStop(log("..."), 0, false, false), null);
});

test("nothing is left to be shown at the end", () => {
  assert.equal(nextStop(log("x"), 1, true, false), null);
});

test("more sentences take longer to read, up to a bound, and none takes no time", () => {
  const order = (count) => ({ events: Array.from({ length: count }, () => ({})) });
  assert.equal(reading([order(0)], 1), 0);
  assert.equal(reading([order(1)], 1), 500);
  assert.equal(reading([order(1), order(2)], 1), 1000);
  assert.equal(reading([order(50)], 1), 2400);
  assert.ok(reading([order(1)], PACES.slow) > 800);
  assert.ok(reading([order(1)], PACES.fast) < 200);
});

test("what decides something is looked at for longer than a move", () => {
  const order = (weighty) => ({ events: [{}, {}], weighty });
  assert.ok(reading([order(true)], 1) >= 2 * reading([order(false)], 1));
  assert.equal(reading([order(false), order(true)], 1), reading([order(true), order(true)], 1));
});

test("an order of one's own stands before it is answered, dice longest, and longer than it takes to read", () => {
  const order = (weighty, count = 1) => ({
    events: Array.from({ length: count }, () => ({})),
    weighty,
  });
  const dice = standing([order(true)], false, PACES.normal),
    move = standing([order(false)], true, PACES.normal);
  assert.ok(dice > 3000 && move > 1500 && dice > move);
  // Where nothing can be taken back nobody waits for that.
  assert.equal(standing([order(false)], false, 1), reading([order(false)], 1));
  assert.equal(standing([order(true, 30)], false, 1), reading([order(true, 30)], 1));
});

test("what can be taken back stands as long at every faster pace, also when orders of programs are shown all at once", () => {
  const move = [{ events: [{}], weighty: false }];
  for (const pace of [PACES.fast, PACES["at-once"]])
    assert.equal(standing(move, true, pace), standing(move, true, PACES.normal));
  assert.ok(standing(move, true, PACES.slow) > standing(move, true, PACES.normal));
  assert.equal(standing(move, false, PACES["at-once"]), 0);
});

test("orders of a program are shown from its first one on, those of people are not", () => {
  const orders = [
    { number: 7, side: "british" },
    { number: 8, side: "axis" },
    { number: 9, side: "axis" },
  ];
  assert.equal(showFrom(orders, { british: "person", axis: "sergeant" }, null), 8);
  assert.equal(showFrom(orders, { british: "person", axis: "person" }, null), null);
  assert.equal(showFrom(orders.slice(0, 1), { british: "person", axis: "sergeant" }, null), null);
});

test("the rest of a turn that was skipped is not shown, the turn of another program is", () => {
  const orders = [
    { number: 8, side: "axis" },
    { number: 9, side: "british" },
  ];
  assert.equal(showFrom(orders, { british: "person", axis: "sergeant" }, "axis"), null);
  assert.equal(showFrom(orders, { british: "recruit", axis: "sergeant" }, "axis"), 9);
});
