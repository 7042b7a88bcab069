// Offers: which of them a click stands for, and which have a button.

import assert from "node:assert/strict";
import { test } from "node:test";

import { buttonsOf, meantBy } from "../../src/sandtable/table/static/js/offers.js";

const all = { kind: "advance", text: "advance all", orders: [["pick a"], ["pick b"]] };
const one = (unit, place) => ({ kind: "advance-one", text: unit, orders: [[`pick ${unit}`]], unit, place });

test("a click on a unit that has one way to advance is that advance", () => {
  assert.equal(meantBy([all, one("a", "20.10"), one("b", "20.10")], "unit", "b").text, "b");
  assert.equal(meantBy([all, one("a", "20.10")], "unit", "c"), undefined);
});

test("a click on the hex is it too, if it is one unit's alone", () => {
  assert.equal(meantBy([all, one("a", "20.10")], "place", "20.10").text, "a");
  assert.equal(meantBy([all, one("a", "20.10"), one("b", "20.10")], "place", "20.10"), undefined);
  assert.equal(meantBy([all], "place", "20.10"), undefined);
});

test("what a click on the map does has no button", () => {
  assert.deepEqual(buttonsOf([all, one("a", "20.10")]), [all]);
});
