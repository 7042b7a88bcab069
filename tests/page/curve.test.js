// A curve of points over turns fits its paper.

import assert from "node:assert/strict";
import { test } from "node:test";

import { curve } from "../../src/sandtable/table/static/js/curve.js";

const PAPER = { width: 400, height: 150, left: 30, right: 10, top: 10, bottom: 20 };
const points = (...values) => values.map((ahead, n) => ({ turn: n + 1, ahead }));

test("turns go from side to side, and more points are higher", () => {
  const { dots, zero } = curve(points(0, 2, -1), PAPER);
  assert.deepEqual(
    dots.map(({ x }) => x),
    [30, 210, 390],
  );
  assert.ok(dots[1].y < dots[0].y && dots[0].y < dots[2].y);
  assert.equal(dots[0].y, zero);
});

test("everything lies on the paper, however many points there are", () => {
  for (const values of [
    [0],
    [5],
    [-3, -9],
    [1000, -4000, 7],
    Array.from({ length: 60 }, (_, n) => n * 3),
  ]) {
    const { dots, marks, turns } = curve(points(...values), PAPER);
    for (const { x, y } of dots) assert.ok(x >= 30 && x <= 390 && y >= 10 && y <= 130, `${x} ${y}`);
    for (const { y } of marks) assert.ok(y >= 10 && y <= 130);
    assert.equal(dots.length, values.length);
    assert.equal(turns.at(-1).turn, values.length);
  }
});

test("marks are round numbers that do not touch, and nobody's lead is one of them", () => {
  const { marks, zero } = curve(points(0, 17, -23, 42), PAPER);
  assert.ok(marks.some(({ value, y }) => value === 0 && y === zero));
  for (let n = 1; n < marks.length; n++) assert.ok(Math.abs(marks[n].y - marks[n - 1].y) >= 20);
  assert.ok(marks.every(({ value }) => value % 5 === 0));
});

test("turns are named at equal steps, also where several dots belong to each", () => {
  const twice = Array.from({ length: 46 }, (_, n) => ({ turn: 1 + Math.floor(n / 2), ahead: n }));
  assert.deepEqual(
    curve(twice, PAPER).turns.map(({ turn }) => turn),
    [1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23],
  );
  for (const length of [2, 3, 20, 21, 60, 200]) {
    const { turns } = curve(points(...Array(length).fill(0)), PAPER);
    assert.deepEqual([turns[0].turn, turns.at(-1).turn], [1, length]);
    for (let n = 1; n < turns.length; n++) assert.ok(turns[n].x - turns[n - 1].x >= 22);
  }
});

test("a game of no turns has an empty curve", () => {
  const { dots, line, area } = curve([], PAPER);
  assert.deepEqual([dots, line, area], [[], "", ""]);
});
