// The list of actions, and the button that goes on: filled unless it gives something away.

import assert from "node:assert/strict";
import { test } from "node:test";

import { folds, givesAway } from "../../src/sandtable/table/static/js/actions.js";

const done = { verb: "done" }, pick = { verb: "pick" }, advance = { verb: "advance" };
const go = { verb: "go" };
const asked = (legal, ...draft) => ({ decision: { draft, picked: draft.filter((one) => !one.startsWith("→")) }, legal });

test("to pass, or to advance no more, while something can be done gives it away", () => {
  assert.ok(givesAway(asked([pick, done])));
  assert.ok(givesAway(asked([done, advance])));
});

test("to end an operation for which units are only picked gives it away", () => {
  assert.ok(givesAway(asked([pick, go, done], "4 Armd")));
  assert.ok(givesAway(asked([{ verb: "attack" }, done], "4 Armd")));
  assert.ok(!givesAway(asked([go, done], "4 Armd", "→ P20")));
});

test("to end an operation that can still attack gives it away", () => {
  assert.ok(givesAway(asked([{ verb: "attack" }, done], "4 Armd", "→ 06")));
});

test("to close an order, or to do the only thing there is, gives nothing away", () => {
  assert.ok(!givesAway(asked([pick, done], "4 Armd")));
  assert.ok(!givesAway(asked([done])));
  assert.ok(!givesAway({ decision: null, legal: [] }));
});

test("who can be put on top buries nothing else", () => {
  assert.ok(!folds("top", 3));
  assert.ok(folds("top", 4));
  assert.ok(!folds("attack", 12));
  assert.ok(folds("attack", 13));
});
