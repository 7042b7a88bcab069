// Which sides may be given up by who looks at a game.

import assert from "node:assert/strict";
import { test } from "node:test";

import { resigners } from "../../src/sandtable/table/static/js/seats.js";

const game = {
  lesson: null,
  outcome: null,
  seat: null,
  seats: { axis: "person", british: "person" },
};

test("at an open table either", () => assert.deepEqual(resigners(game), ["axis", "british"]));
test("from a seat that one", () =>
  assert.deepEqual(resigners({ ...game, seat: "axis" }), ["axis"]));
test("never the one of a program", () =>
  assert.deepEqual(resigners({ ...game, seats: { axis: "recruit", british: "person" } }), [
    "british",
  ]));
test("not by who looks on", () => assert.deepEqual(resigners({ ...game, seat: "spectator" }), []));
test("not in a lesson, nor when the game is over", () =>
  assert.deepEqual(
    [resigners({ ...game, lesson: {} }), resigners({ ...game, outcome: "It is over." })],
    [[], []],
  ));
