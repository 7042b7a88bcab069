// What a click does to the open order: closes it, puts a unit down, or picks the next one.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  clickAfterLegal,
  clickBeforeLegal,
  onlyPicked,
  reached,
} from "../../src/sandtable/table/static/js/order-clicks.js";

const counters = [
  { unit: "one", place: "10.10", side: "blue" },
  { unit: "two", place: "10.10", side: "blue" },
  { unit: "far", place: "12.12", side: "blue" },
  { unit: "foe", place: "10.10", side: "red" },
];
const game = (draft, picked, open) => ({
  board: { counters },
  decision: { side: "blue", draft, picked },
  open,
});
const picked = game(["1", "2"], ["one", "two"], { closes: false, next: ["far"] });
const moved = game(["1", "2", "→ 10.10"], ["one", "two"], { closes: true, next: ["far"] });
const nothing = new Map();
const unit = (name, place, more) => ({ kind: "unit", name, place, pointed: true, ...more });

test("a click on a unit that is only picked puts it down, the second of two quick clicks does not", () => {
  assert.deepEqual(clickBeforeLegal(picked, unit("one", "10.10"), nothing), {
    does: "drop",
    name: "one",
  });
  assert.equal(
    clickBeforeLegal(picked, unit("one", "10.10", { twice: true }), nothing)?.does,
    "nothing",
  );
  assert.equal(clickBeforeLegal(picked, unit("far", "12.12"), nothing), null);
});

test("where units have come to, a second click closes the move: on the place, or on who stands there", () => {
  assert.equal(reached(moved), "10.10");
  assert.equal(
    clickBeforeLegal(moved, { kind: "place", name: "10.10", place: "10.10" }, nothing)?.does,
    "close",
  );
  assert.equal(
    clickBeforeLegal(moved, unit("two", "10.10"), new Map([["unit two", {}]]))?.does,
    "close",
  );
  assert.equal(clickBeforeLegal(moved, unit("foe", "10.10"), nothing), null);
  assert.equal(
    clickBeforeLegal(moved, { kind: "place", name: "12.12", place: "12.12" }, nothing),
    null,
  );
});

test("a key on a unit does what is legal for it, and closes only where nothing is", () => {
  assert.equal(
    clickBeforeLegal(moved, unit("two", "10.10", { pointed: false }), new Map([["unit two", {}]])),
    null,
  );
  assert.equal(
    clickBeforeLegal(moved, unit("two", "10.10", { pointed: false }), nothing)?.does,
    "close",
  );
});

test("an order that does not close by itself is closed by no click", () => {
  const held = game(["1", "→ 10.10"], ["one"], { closes: false, next: [] });
  assert.equal(
    clickBeforeLegal(held, { kind: "place", name: "10.10", place: "10.10" }, nothing),
    null,
  );
  assert.equal(clickAfterLegal(held, unit("far", "12.12")), null);
});

test("who can be picked once the move is closed is picked by a click; who would only take a place is not", () => {
  assert.deepEqual(clickAfterLegal(moved, unit("far", "12.12")), { does: "pick", name: "far" });
  assert.equal(clickAfterLegal(moved, unit("foe", "10.10")), null);
  assert.equal(clickAfterLegal(picked, unit("far", "12.12")), null);
});

test("units are only picked as long as the order says nothing else", () => {
  assert.ok(onlyPicked(picked));
  assert.ok(!onlyPicked(moved));
  assert.ok(!onlyPicked(game([], [], null)));
  assert.ok(!onlyPicked({ decision: null }));
});
