// Which orders are news: a turn from its beginning, the ways of one side, and where something else begins.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  didSomething,
  opensAnew,
  theirTurn,
  turnFrom,
} from "../../src/sandtable/table/static/js/news.js";

/** An order: whose it is, in whose turn, in which turn of the game, and whether somebody moved. */
const order = (
  side,
  active = side,
  turn = 1,
  moves = [{ unit: "a", path: ["1", "2"] }],
  weighty = false,
) => ({ side, active, turn, moves, weighty });
const SEATS = { axis: "sergeant", british: "person" };

test("a turn in which a person had to choose something is told from its beginning", () => {
  const log = [
    order("british"),
    order("axis"),
    order("axis"),
    order("british", "axis"),
    order("axis"),
    order("british", "axis"),
    order("axis"),
  ];
  assert.equal(turnFrom(log, 4, SEATS), 1);
  assert.equal(turnFrom(log, 6, SEATS), 1);
});

test("by link the turn of the other side is told from its beginning, too, and one's own is not", () => {
  const people = { axis: "person", british: "person" };
  const log = [order("axis"), order("british"), order("axis", "british"), order("british")];
  assert.equal(turnFrom(log, 3, people, "axis"), 1);
  assert.equal(turnFrom(log, 2, people, "british"), 2);
  for (const nobody of [null, "spectator"]) assert.equal(turnFrom(log, 3, people, nobody), 3);
});

test("the turn before, and what a program answered in mine, are told by themselves", () => {
  assert.equal(turnFrom([order("axis"), order("axis", "axis", 2)], 1, SEATS), 1);
  assert.equal(turnFrom([order("axis", "british"), order("axis", "british")], 1, SEATS), 1);
  assert.equal(turnFrom([], 0, SEATS), 0);
});

test("the ways of the last turn of the other side are those of all its orders in it", () => {
  const log = [
    order("axis"),
    order("british", "british", 2),
    order("axis", "axis", 2),
    order("british", "axis", 2),
    order("british", "british", 2),
    order("axis", "axis", 2),
  ];
  assert.deepEqual(theirTurn(log, "british"), [log[2], log[5]]);
  assert.deepEqual(theirTurn(log, "axis"), [log[1], log[4]]);
});

test("who has only passed since then has not moved: the turn before is the last", () => {
  const log = [order("axis"), order("british"), order("axis", "axis", 2, [])];
  assert.deepEqual(theirTurn(log, "british"), [log[0]]);
  assert.deepEqual(theirTurn([order("british")], "british"), []);
});

test("after a combat in my turn the turn of the other side begins anew", () => {
  const log = [
    order("british"),
    order("axis", "british", 1, [], true),
    order("axis"),
    order("axis", "axis", 1, [], true),
    order("axis"),
  ];
  assert.deepEqual(
    log.map((_, n) => opensAnew(log, n)),
    [false, false, true, false, false],
  );
});

test("moves of both sides, one after the other, need no pause", () => {
  assert.equal(opensAnew([order("british"), order("axis")], 1), false);
});

test("who had a choice and wanted nothing of it has done nothing", () => {
  const event = { key: "retreated", text: "", clause: "" };
  assert.equal(didSomething({ brief: "No more.", events: [] }), false);
  assert.equal(didSomething({ brief: "", events: [event] }), false);
  assert.equal(didSomething({ brief: "7 Gren retreats.", events: [event] }), true);
});
