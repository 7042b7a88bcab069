// Names of places are read wherever counters stand.

import assert from "node:assert/strict";
import { test } from "node:test";

import { settle, shown, tie } from "../../src/sandtable/table/static/js/naming.js";

const SIZE = 44,
  SHEET = { x: 0, y: 0, width: 1000, height: 800 };
const overlap = (one, other) =>
  Math.max(0, Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)) *
  Math.max(0, Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y));
const counter = (x, y) => ({ x: x - SIZE / 2, y: y - SIZE / 2, width: SIZE, height: SIZE });
/** A name below the middle of its place, as most stand. */
const name = (x, y, width = 60, height = 14) => ({
  home: { x: x - width / 2, y: y + 23, width, height },
  at: { x, y },
});
const moved = ({ home }, { x, y }) => ({ ...home, x: home.x + x, y: home.y + y });
const apart = (one, other) =>
  one.x + one.width <= other.x ||
  other.x + other.width <= one.x ||
  one.y + one.height <= other.y ||
  other.y + other.height <= one.y;

test("a name that nothing covers stays at home, and goes home when the counters are gone", () => {
  const town = name(300, 300);
  assert.deepEqual(settle([town], [counter(500, 500)], SIZE, SHEET), [{ x: 0, y: 0, covered: 0 }]);
  assert.notEqual(settle([town], [counter(300, 340)], SIZE, SHEET)[0].y, 0);
  assert.deepEqual(settle([town], [], SIZE, SHEET), [{ x: 0, y: 0, covered: 0 }]);
});

test("a counter that only touches a name moves nothing", () => {
  const town = name(300, 300);
  assert.deepEqual(settle([town], [{ x: 280, y: 335.5, width: SIZE, height: SIZE }], SIZE, SHEET), [
    { x: 0, y: 0, covered: 0 },
  ]);
});

test("a name that is covered is read beside its place", () => {
  const town = name(300, 300),
    units = [counter(300, 300), counter(300, 340)];
  const [move] = settle([town], units, SIZE, SHEET),
    box = moved(town, move);
  assert.equal(move.covered, 0);
  for (const one of units) assert.ok(apart(box, one));
});

test("amid a ring of counters it goes beyond them, and a line ties it to its place", () => {
  const town = name(300, 300),
    units = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => counter(300 + 45 * x, 300 + 45 * y)));
  const [move] = settle([town], units, SIZE, SHEET),
    box = moved(town, move);
  for (const one of units) assert.ok(apart(box, one));
  const [from, to] = tie(town, box, SIZE) ?? assert.fail("no line");
  assert.deepEqual(from, town.at);
  assert.ok(
    to.x >= box.x && to.x <= box.x + box.width && to.y >= box.y && to.y <= box.y + box.height,
  );
});

test("names that move cover no other name, and the first has the better spot", () => {
  const names = [name(300, 300), name(300, 340), name(340, 320)],
    units = names.map(({ at }) => counter(at.x, at.y));
  const boxes = settle(names, units, SIZE, SHEET).map((move, n) => moved(names[n], move));
  for (const [n, one] of boxes.entries()) {
    for (const other of boxes.slice(n + 1)) assert.ok(apart(one, other));
    for (const other of units) assert.ok(apart(one, other));
  }
  const way = (n) => Math.hypot(boxes[n].x + 30 - names[n].at.x, boxes[n].y + 7 - names[n].at.y);
  assert.ok(way(0) <= way(2));
});

test("none comes to lie nearer to another place, whose name it would seem to be", () => {
  const names = [
    name(300, 300),
    { ...name(300, 390), home: { x: 270, y: 410, width: 60, height: 14 } },
  ];
  const [move] = settle(
      names,
      [counter(300, 300), counter(300, 340), counter(255, 345), counter(345, 345)],
      SIZE,
      SHEET,
    ),
    box = moved(names[0], move);
  assert.ok(Math.abs(box.y + 7 - 300) < Math.abs(box.y + 7 - 390));
});

test("a name stays where it stood last as long as that is free, though home is free again", () => {
  const town = name(300, 300),
    [move] = settle([town], [counter(300, 340)], SIZE, SHEET),
    last = { ...town, last: move };
  assert.deepEqual(settle([last], [], SIZE, SHEET)[0], move);
  assert.deepEqual(settle([last], [counter(500, 500)], SIZE, SHEET)[0], move);
  const there = moved(town, move);
  assert.deepEqual(settle([last], [counter(there.x + 30, there.y + 7)], SIZE, SHEET), [
    { x: 0, y: 0, covered: 0 },
  ]);
});

test("a name that a line ties to its place goes home as soon as that is free", () => {
  const town = { ...name(300, 300), last: { x: 0, y: 60 } };
  assert.ok(tie(town, moved(town, town.last), SIZE));
  assert.deepEqual(settle([town], [], SIZE, SHEET), [{ x: 0, y: 0, covered: 0 }]);
  assert.deepEqual(settle([town], [counter(300, 340)], SIZE, SHEET), [{ x: 0, y: 60, covered: 0 }]);
});

test("it finds no room far away, but lies where least of it is covered, beneath the counters", () => {
  const town = name(300, 300),
    steps = [-2, -1, 0, 1, 2],
    units = steps.flatMap((x) => steps.map((y) => counter(300 + 45 * x, 300 + 45 * y)));
  const [move] = settle([town], units, SIZE, SHEET);
  const box = moved(town, move),
    hidden = (of) => units.reduce((sum, one) => sum + overlap(of, one), 0);
  assert.ok(move.covered > 0);
  assert.ok(hidden(box) < hidden(town.home));
});

test("nor does it stand on the other side of the next place, where all else is full", () => {
  const names = [
    name(300, 300),
    { home: { x: 270, y: 440, width: 60, height: 14 }, at: { x: 300, y: 370 } },
  ];
  const full = [
    { x: 0, y: 0, width: 1000, height: 345 },
    { x: 0, y: 345, width: 265, height: 455 },
    { x: 335, y: 345, width: 665, height: 455 },
  ];
  const [move] = settle(names, full, SIZE, SHEET);
  assert.deepEqual([move.x, move.y], [0, 0]);
});

test("names beside each other leave a gap, or they would be read as one", () => {
  const names = [name(300, 300), name(361, 300)],
    [, move] = settle(names, [], SIZE, SHEET);
  assert.notDeepEqual([move.x, move.y], [0, 0]);
  assert.deepEqual(settle([names[0], name(370, 300)], [], SIZE, SHEET)[1], {
    x: 0,
    y: 0,
    covered: 0,
  });
});

test("of two names that meet at home one moves", () => {
  const names = [name(300, 300), name(345, 300)],
    moves = settle(names, [], SIZE, SHEET);
  assert.deepEqual(moves[0], { x: 0, y: 0, covered: 0 });
  assert.ok(apart(moved(names[0], moves[0]), moved(names[1], moves[1])));
});

test("the name of an area whose ground is full is read beside it, tied to it", () => {
  const area = { ...name(300, 300), may: () => false },
    unit = counter(300, 330),
    [move] = settle([area], [unit], SIZE, SHEET),
    box = moved(area, move);
  assert.ok(apart(box, unit));
  assert.deepEqual(tie(area, box, SIZE)?.[0], area.at);
});

test("where there is no room beside it either, it stays at home; so does the number of an area, which never leaves it", () => {
  const area = { ...name(300, 300), may: () => false },
    bound = { ...area, bound: true };
  for (const [one, taken] of [
    [area, SHEET],
    [bound, counter(300, 330)],
  ]) {
    const [move] = settle([one], [taken], SIZE, SHEET);
    assert.deepEqual([move.x, move.y], [0, 0]);
  }
});

test("an area is long: at its far end there is room for its name, and no line ties it", () => {
  const area = { ...name(300, 300), may: ({ y }) => Math.abs(y - 323) < 1 },
    units = [300, 345, 390, 255, 210].map((x) => counter(x, 330));
  const [move] = settle([area], units, SIZE, SHEET),
    box = moved(area, move);
  for (const one of units) assert.ok(apart(box, one));
  assert.equal(move.y, 0);
  assert.equal(tie(area, box, SIZE), null);
});

test("at the rim of the sheet it stays on it", () => {
  const town = name(960, 760),
    [move] = settle([town], [counter(960, 780)], SIZE, SHEET),
    box = moved(town, move);
  assert.ok(box.x + box.width <= 1000 && box.y + box.height <= 800);
});

test("the name of an area stays in it", () => {
  const area = { ...name(300, 300), may: ({ x }) => x > 290 },
    [move] = settle([area], [counter(300, 330)], SIZE, SHEET);
  assert.ok(moved(area, move).x > 290);
});

test("where there is no room at all it lies where it covers least", () => {
  const town = name(500, 400),
    full = { x: 0, y: 0, width: 1000, height: 560 };
  const [move] = settle([town], [full], SIZE, SHEET);
  assert.ok(move.covered <= 60 * 14);
});

test("a line begins at the edge of the counter that stands on the middle of its place", () => {
  const at = { x: 100, y: 100 };
  assert.deepEqual(shown([at, { x: 100, y: 200 }], [counter(100, 100)]), [
    { x: 100, y: 122 },
    { x: 100, y: 200 },
  ]);
  assert.deepEqual(shown([at, { x: 20, y: 100 }], [counter(100, 100), counter(94, 100)]), [
    { x: 72, y: 100 },
    { x: 20, y: 100 },
  ]);
});

test("a line crosses counters of other places, and begins in the middle of one where nobody stands", () => {
  const line = [
    { x: 100, y: 100 },
    { x: 100, y: 200 },
  ];
  assert.deepEqual(shown(line, [counter(100, 150), counter(300, 100)]), line);
});

test("nothing is drawn of a line that its counter covers", () => {
  assert.equal(
    shown(
      [
        { x: 100, y: 100 },
        { x: 110, y: 115 },
      ],
      [counter(100, 100)],
    ),
    null,
  );
});
