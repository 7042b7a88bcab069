// Names of places are read wherever counters stand.

import assert from "node:assert/strict";
import { test } from "node:test";

import { settle, tie } from "../../src/sandtable/table/static/js/naming.js";

const SIZE = 44, SHEET = { x: 0, y: 0, width: 1000, height: 800 };
const counter = (x, y) => ({ x: x - SIZE / 2, y: y - SIZE / 2, width: SIZE, height: SIZE });
/** A name below the middle of its place, as most stand. */
const name = (x, y, width = 60, height = 14) => ({ home: { x: x - width / 2, y: y + 23, width, height }, at: { x, y } });
const moved = ({ home }, { x, y }) => ({ ...home, x: home.x + x, y: home.y + y });
const apart = (one, other) => one.x + one.width <= other.x || other.x + other.width <= one.x || one.y + one.height <= other.y || other.y + other.height <= one.y;

test("a name that nothing covers stays at home, and goes home when the counters are gone", () => {
  const town = name(300, 300);
  assert.deepEqual(settle([town], [counter(500, 500)], SIZE, SHEET), [{ x: 0, y: 0, covered: 0 }]);
  assert.notEqual(settle([town], [counter(300, 340)], SIZE, SHEET)[0].y, 0);
  assert.deepEqual(settle([town], [], SIZE, SHEET), [{ x: 0, y: 0, covered: 0 }]);
});

test("a counter that only touches a name moves nothing", () => {
  const town = name(300, 300);
  assert.deepEqual(settle([town], [{ x: 280, y: 335.5, width: SIZE, height: SIZE }], SIZE, SHEET), [{ x: 0, y: 0, covered: 0 }]);
});

test("a name that is covered is read beside its place", () => {
  const town = name(300, 300), units = [counter(300, 300), counter(300, 340)];
  const [move] = settle([town], units, SIZE, SHEET), box = moved(town, move);
  assert.equal(move.covered, 0);
  for (const one of units) assert.ok(apart(box, one));
});

test("amid a ring of counters it goes beyond them, and a line ties it to its place", () => {
  const town = name(300, 300), units = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => counter(300 + 45 * x, 300 + 45 * y)));
  const [move] = settle([town], units, SIZE, SHEET), box = moved(town, move);
  for (const one of units) assert.ok(apart(box, one));
  const [from, to] = tie(box, town.at, SIZE) ?? assert.fail("no line");
  assert.deepEqual(from, town.at);
  assert.ok(to.x >= box.x && to.x <= box.x + box.width && to.y >= box.y && to.y <= box.y + box.height);
});

test("names that move cover no other name, and the first has the better spot", () => {
  const names = [name(300, 300), name(300, 340), name(340, 320)], units = names.map(({ at }) => counter(at.x, at.y));
  const boxes = settle(names, units, SIZE, SHEET).map((move, n) => moved(names[n], move));
  for (const [n, one] of boxes.entries()) {
    for (const other of boxes.slice(n + 1)) assert.ok(apart(one, other));
    for (const other of units) assert.ok(apart(one, other));
  }
  const way = (n) => Math.hypot(boxes[n].x + 30 - names[n].at.x, boxes[n].y + 7 - names[n].at.y);
  assert.ok(way(0) <= way(2));
});

test("none comes to lie nearer to another place, whose name it would seem to be", () => {
  const names = [name(300, 300), { ...name(300, 390), home: { x: 270, y: 410, width: 60, height: 14 } }];
  const [move] = settle(names, [counter(300, 300), counter(300, 340), counter(255, 345), counter(345, 345)], SIZE, SHEET), box = moved(names[0], move);
  assert.ok(Math.abs(box.y + 7 - 300) < Math.abs(box.y + 7 - 390));
});

test("an area whose ground is full keeps its name where it is", () => {
  const area = { ...name(300, 300), may: () => false }, [move] = settle([area], [counter(300, 330)], SIZE, SHEET);
  assert.deepEqual([move.x, move.y], [0, 0]);
});

test("at the rim of the sheet it stays on it", () => {
  const town = name(960, 760), [move] = settle([town], [counter(960, 780)], SIZE, SHEET), box = moved(town, move);
  assert.ok(box.x + box.width <= 1000 && box.y + box.height <= 800);
});

test("the name of an area stays in it", () => {
  const area = { ...name(300, 300), may: ({ x }) => x > 290 }, [move] = settle([area], [counter(300, 330)], SIZE, SHEET);
  assert.ok(moved(area, move).x > 290);
});

test("where there is no room at all it lies where it covers least", () => {
  const town = name(500, 400), full = { x: 0, y: 0, width: 1000, height: 560 };
  const [move] = settle([town], [full], SIZE, SHEET);
  assert.ok(move.covered <= 60 * 14);
});
