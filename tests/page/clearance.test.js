// A number beside a place stands where it covers no name.

import assert from "node:assert/strict";
import { test } from "node:test";

import { clearOffset, offsetsAround } from "../../src/sandtable/table/static/js/clearance.js";

const AT = { x: 100, y: 100 },
  SIZE = { width: 10, height: 10 };
const OFFSETS = offsetsAround({ x: 0, y: 0 }, 20);
const box = (x, y, width = 30, height = 10) => ({ x, y, width, height });

test("where nothing is in its way it stands where it should", () => {
  assert.deepEqual(clearOffset(AT, OFFSETS, SIZE, [box(200, 200)]), { x: 0, y: 0 });
});

test("a name moves it to the first side that is free", () => {
  assert.deepEqual(clearOffset(AT, OFFSETS, SIZE, [box(85, 95)]), { x: 0, y: -20 });
  assert.deepEqual(clearOffset(AT, OFFSETS, SIZE, [box(85, 95), box(60, 75, 80)]), { x: 20, y: 0 });
});

test("where every side is taken it covers as little as can be", () => {
  const offset = clearOffset(AT, OFFSETS, SIZE, [box(0, 0, 200, 102), box(0, 102, 117, 98)]);
  assert.deepEqual(offset, { x: 20, y: 20 });
});
