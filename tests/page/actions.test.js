// The list of actions, and the button that goes on: filled unless it gives something away.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  buttoned,
  folds,
  givesAway,
  optionsOf,
} from "../../src/sandtable/table/static/js/actions.js";

const done = { verb: "done" },
  pick = { verb: "pick" },
  advance = { verb: "advance" };
const go = { verb: "go" };
const asked = (legal, ...draft) => ({
  decision: { draft, picked: draft.filter((one) => !one.startsWith("→")) },
  legal,
});

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

const act = (verb, arg, kind = "place") => ({ verb, arg, kind, text: `${verb} ${arg}` });
const end = { verb: "done", kind: "none", text: "done" };
const game = (legal, more = {}) => ({
  attacks: false,
  board: { counters: [{ unit: "a" }, { unit: "b" }] },
  decision: { draft: [], picked: [] },
  legal,
  offers: [],
  ...more,
});
const order = (...actions) => ({ kind: "attack", text: "", orders: [actions] });

test("what has a button in the question has no line in the list", () => {
  const asked = game([act("choose", "hold", "choice"), act("go", "P20"), act("go", "P21"), end]);
  assert.deepEqual(
    optionsOf(asked).map((one) => one.text),
    ["choose hold"],
  );
  assert.deepEqual([...buttoned(asked, null)].sort(), ["choose hold", "done"]);
});

test("an offer of one action stands for its line, one of several does not", () => {
  const asked = game([act("attack", "P20"), act("attack", "P21"), end], { attacks: true });
  assert.ok(!buttoned(asked, null).has("attack P20")); // nobody knows yet
  const above = buttoned(asked, [order("attack P20"), order("attack P21", "pick a", "done")]);
  assert.ok(above.has("attack P20"));
  assert.ok(!above.has("attack P21"));
});

test("an attack that nothing offers has the plain button, and no line", () => {
  const asked = game([act("attack", "P20"), end], { attacks: true });
  assert.ok(buttoned(asked, []).has("attack P20"));
});

test("what a click on the map plays as a whole keeps its line", () => {
  const one = { kind: "advance-one", text: "", orders: [["pick a"]] };
  assert.ok(
    !buttoned(game([act("pick", "a", "unit"), end], { offers: [one] }), null).has("pick a"),
  );
});

test("a target that one button names and fires at needs no line, several in a row do", () => {
  const targets = [act("assign", "a", "unit"), act("assign", "b", "unit")];
  const aim = (...actions) => ({ kind: "aim-back", text: "", orders: [[...actions, "done"]] });
  const told = game(targets, { attacks: true });
  assert.ok(buttoned(told, [aim("assign a"), aim("assign b")]).has("assign b"));
  assert.ok(!buttoned(told, [aim("assign a", "assign a")]).has("assign a"));
});
