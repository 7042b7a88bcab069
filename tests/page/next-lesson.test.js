// Where who begins is led: lesson after lesson, then a battle.

import assert from "node:assert/strict";
import { test } from "node:test";

import { learntOf, startOf } from "../../src/sandtable/table/static/js/next-lesson.js";

const seats = { blue: "person", red: "sergeant" };
const scenarios = [
  { id: "battle", name: "Battle", seats: null },
  { id: "one", name: "One", seats },
  { id: "two", name: "Two", seats },
];
const primer = { id: "primer", badge: "Start here", opening: "one", scenarios };
const learnt = (scenario, module = "primer") => ({ learnt: { module, scenario } });

test("who has done nothing begins with the first lesson", () => {
  assert.deepEqual(startOf(primer, []), { scenario: "one", done: 0, all: 2, battle: false });
  assert.equal(startOf(primer, [{ learnt: null }]).scenario, "one");
});

test("the first lesson that is not done comes next, whichever was done first", () => {
  assert.deepEqual(startOf(primer, [learnt("one"), learnt("one")]), {
    scenario: "two",
    done: 1,
    all: 2,
    battle: false,
  });
  assert.equal(startOf(primer, [learnt("two")]).scenario, "one");
});

test("after the last lesson comes the battle", () => {
  assert.deepEqual(startOf(primer, [learnt("two"), learnt("one")]), {
    scenario: "battle",
    done: 2,
    all: 2,
    battle: true,
  });
});

test("lessons of another game teach nothing here", () => {
  assert.equal(startOf(primer, [learnt("one", "other")]).scenario, "one");
  assert.deepEqual([...learntOf(primer, [learnt("one", "other"), learnt("two")])], ["two"]);
});

test("a game that nobody is led to opens as it says", () => {
  assert.deepEqual(startOf({ ...primer, badge: "", opening: "battle" }, [learnt("one")]), {
    scenario: "battle",
    done: 0,
    all: 0,
    battle: false,
  });
});
