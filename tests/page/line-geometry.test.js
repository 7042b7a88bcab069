// Lines over the map: taut through their hexes, round at their corners, their tips apart.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  arrowHead,
  arrowTips,
  roundedLine,
  tautLine,
} from "../../src/sandtable/table/static/js/line-geometry.js";

const at = (x, y) => ({ x, y });
const apart = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);
/** The middle of a hex by column and row; neighbours are 1 apart. */
const hex = (column, row) => at((column * Math.sqrt(3)) / 2, row + (column % 2) / 2);
/** How much a line turns in all. */
function turning(line) {
  const headings = line.slice(1).map(({ x, y }, n) => Math.atan2(y - line[n].y, x - line[n].x));
  return headings
    .slice(1)
    .reduce(
      (sum, one, n) =>
        sum + Math.abs(Math.atan2(Math.sin(one - headings[n]), Math.cos(one - headings[n]))),
      0,
    );
}
/** Points along a line, close to each other. */
const along = (line) =>
  line
    .slice(1)
    .flatMap((to, n) =>
      Array.from({ length: 101 }, (_, part) =>
        at(
          line[n].x + ((to.x - line[n].x) * part) / 100,
          line[n].y + ((to.y - line[n].y) * part) / 100,
        ),
      ),
    );

test("two middles are joined as they are", () => {
  const line = [at(0, 0), at(0, 1)];
  assert.deepEqual(tautLine(line), line);
});

test("along a row of hexes the line is straight", () => {
  const line = tautLine([0, 1, 2, 3, 4].map((row) => hex(0, row)));
  assert.deepEqual(line, [hex(0, 0), hex(0, 4)]);
});

test("to and fro over hexes the line keeps to its hexes and turns less than half", () => {
  const middles = Array.from({ length: 9 }, (_, column) => hex(column, 0)),
    line = tautLine(middles);
  assert.deepEqual([line[0], line.at(-1)], [middles[0], middles.at(-1)]);
  assert.ok(turning(line) * 2 < turning(middles));
  const points = along(line);
  for (const middle of middles) assert.ok(points.some((point) => apart(point, middle) < 0.5));
  for (const point of points) assert.ok(middles.some((middle) => apart(point, middle) < 0.6));
});

test("round a corner the line bends there and nowhere else", () => {
  const line = tautLine([hex(0, 0), hex(0, 1), hex(0, 2), hex(1, 2), hex(2, 3), hex(3, 3)]);
  assert.ok(line.length > 2);
  for (const bend of line.slice(1, -1)) assert.ok(apart(bend, hex(0, 2)) < 0.6);
});

test("corners are rounded by their radius, at most up to the middle of a leg", () => {
  assert.equal(
    roundedLine([at(0, 0), at(10, 0), at(10, 10)], 2),
    "M0.0 0.0L8.0 0.0Q10.0 0.0 10.0 2.0L10.0 10.0",
  );
  assert.equal(
    roundedLine([at(0, 0), at(10, 0), at(10, 10)], 99),
    "M0.0 0.0L5.0 0.0Q10.0 0.0 10.0 5.0L10.0 10.0",
  );
  assert.equal(roundedLine([at(0, 0), at(10, 0)], 2), "M0.0 0.0L10.0 0.0");
});

test("arrows from one direction end apart, and one that nobody is in the way of ends where it comes in", () => {
  const ends = arrowTips([at(90, 0), at(80, 2), at(70, -2), at(0, 50)], at(0, 0), 10);
  ends.forEach((one, n) => {
    assert.ok(Math.abs(apart(one, at(0, 0)) - 10) < 1e-6);
    for (const other of ends.slice(0, n)) assert.ok(apart(one, other) > 3);
  });
  assert.ok(ends[3].y > 9.9);
});

test("a single arrow ends where it comes in", () => {
  const [end] = arrowTips([at(0, -50)], at(0, 0), 10);
  assert.ok(apart(end, at(0, -10)) < 1e-9);
});

test("a head opens backwards on both sides of its line", () => {
  const [, ...arms] = arrowHead(at(0, 0), at(10, 0), 4).match(
    /^M10\.0 0\.0l(-[\d.]+) ([-\d.]+)M10\.0 0\.0l(-[\d.]+) ([-\d.]+)$/,
  );
  const [x, y, otherX, otherY] = arms.map(Number);
  assert.equal(x, otherX);
  assert.equal(y, -otherY);
});
