// Offers: which of them a click stands for, and which have a button.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  buttonsOf,
  leftPlain,
  mayBeOffered,
  meantBy,
} from "../../src/sandtable/table/static/js/offers.js";

const all = { kind: "advance", text: "advance all", orders: [["pick a"], ["pick b"]] };
const one = (unit, place) => ({
  kind: "advance-one",
  text: unit,
  orders: [[`pick ${unit}`]],
  unit,
  place,
});

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

const act = (verb, arg) => ({ verb, arg, text: `${verb} ${arg}` });
const done = { verb: "done" };

test("what may be offered as a whole has no button of its own before that is known", () => {
  const area = { attacks: true, legal: [act("attack", "06"), done] };
  assert.ok(mayBeOffered(area, area.legal[0]));
  assert.ok(!mayBeOffered({ ...area, attacks: false }, area.legal[0]));
  // Where one must attack there is nothing to wait for.
  assert.ok(!mayBeOffered({ attacks: true, legal: [act("attack", "P20")] }, act("attack", "P20")));
});

test("an attack or a target that nothing offers gets its button", () => {
  const area = { attacks: true, legal: [act("attack", "06"), done] };
  assert.deepEqual(leftPlain(area, [{ kind: "attack-all", place: "06" }]), []);
  assert.deepEqual(leftPlain(area, []), [area.legal[0]]);
  const fire = { attacks: true, legal: [act("assign", "a"), act("assign", "b")] };
  assert.deepEqual(leftPlain(fire, [{ kind: "aim" }, { kind: "aim" }]), []);
  assert.deepEqual(leftPlain(fire, []), fire.legal);
});
