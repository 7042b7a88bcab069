// When what happened is seen: each way by its length, many orders faster, and losses when they were lost.

import assert from "node:assert/strict";
import { test } from "node:test";

import { lasting, Timetable } from "../../src/sandtable/table/static/js/timetable.js";

const move = (unit, ...path) => ({ unit, path });
const deed = (moves, place = null) => ({ moves, combat: place && { place } });

test("a way lasts by its steps, none too short and none too long", () => {
  assert.equal(lasting(0, 1), 0);
  assert.equal(lasting(1, 1), 260);
  assert.equal(lasting(4, 1), 520);
  assert.equal(lasting(50, 1), 1100);
  assert.equal(lasting(4, 8), 65);
});

test("orders are seen one after the other, each as long as its longest way", () => {
  const { slots, end } = new Timetable(
    [deed([move("a", "1", "2"), move("b", "1", "2", "3", "4", "5")]), deed([move("c", "1", "2")])],
    1,
  );
  assert.deepEqual(
    slots.map(({ start, end }) => [start, end]),
    [
      [0, 520],
      [520, 780],
    ],
  );
  assert.equal(end, 780);
});

test("a combat without a way is seen for a while, and what is neither takes no time", () => {
  const { slots } = new Timetable([deed([], "P20"), deed([])], 2);
  assert.deepEqual(
    slots.map(({ start, end }) => [start, end]),
    [
      [0, 200],
      [200, 200],
    ],
  );
});

test("however many orders there are, all are seen in a few seconds", () => {
  const many = Array.from({ length: 40 }, (_, n) => deed([move(`u${n}`, "1", "2", "3", "4")]));
  const { slots, end } = new Timetable(many, 1);
  assert.ok(Math.abs(end - 2500) < 1e-6);
  assert.equal(new Set(slots.map(({ start }) => start)).size, 40);
  for (const [n, slot] of slots.entries())
    assert.ok(slot.end > slot.start && (!n || slot.start === slots[n - 1].end));
});

test("a single order takes the time it takes", () => {
  const path = Array.from({ length: 40 }, (_, n) => String(n));
  assert.equal(new Timetable([deed([move("a", ...path)])], 0.25).end, 4400);
});

test("the way of a unit is told order by order", () => {
  const table = new Timetable(
    [
      deed([move("a", "1", "2")]),
      deed([move("b", "5", "6")]),
      deed([move("a", "2", "3"), move("a", "3", "4")]),
    ],
    1,
  );
  assert.deepEqual(table.legs("a"), [
    { path: ["1", "2"], start: 0, end: 260 },
    { path: ["2", "3", "3", "4"], start: 520, end: 780 },
  ]);
  assert.deepEqual(table.legs("nobody"), []);
});

test("who went with another goes the same way", () => {
  const table = new Timetable([deed([move("a", "1", "2", "3")])], 1),
    stood = () => "1";
  assert.deepEqual(table.like("1", "3", stood), [{ path: ["1", "2", "3"], start: 0, end: 260 }]);
  assert.deepEqual(table.like("1", "4", stood), []);
  assert.deepEqual(table.like("9", "3", stood), []);
});

test("a unit is lost with its last way, or when its place is fought for, else at the end", () => {
  const table = new Timetable(
    [deed([move("a", "1", "2")]), deed([], "P20"), deed([move("b", "1", "2")])],
    1,
  );
  assert.equal(table.lost("a", "2"), 260);
  assert.equal(table.lost("c", "P20"), 660);
  assert.equal(table.lost("c", "P01"), 920);
});
