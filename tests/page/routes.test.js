// The lines of marches: one for all who go the same way, with a head at the goal.

import assert from "node:assert/strict";
import { test } from "node:test";

import { arrowOf, routesOf } from "../../src/sandtable/table/static/js/routes.js";

const PLACES = { a: { x: 0, y: 0 }, b: { x: 10, y: 0 }, c: { x: 20, y: 0 } };

test("those who go the same way have one line, which waits only if all of them do", () => {
  const marches = [
    { unit: "one", to: "c", way: ["a", "b", "c"], waits: true },
    { unit: "two", to: "c", way: ["a", "b", "c"], waits: false },
    { unit: "three", to: "c", way: ["b", "c"], waits: true },
  ];
  assert.deepEqual(
    routesOf(marches, PLACES).map(({ units, waits }) => [units, waits]),
    [
      [["one", "two"], false],
      [["three"], true],
    ],
  );
});

test("a closed way is drawn straight to its goal", () => {
  const [route] = routesOf([{ unit: "one", to: "c", way: ["a"], waits: true }], PLACES);
  assert.deepEqual(route.points, [
    { x: 0, y: 0 },
    { x: 20, y: 0 },
  ]);
});

test("what is not on the map is not drawn", () => {
  assert.deepEqual(routesOf([{ unit: "one", to: "off", way: ["a"], waits: false }], PLACES), []);
});

test("the line ends where the head begins, and the head at the goal", () => {
  const { line, head } = arrowOf([PLACES.a, PLACES.b, PLACES.c], 4);
  assert.equal(line, "M0.0 0.0L10.0 0.0L16.0 0.0");
  assert.equal(head, "M16.0 2.4L20.0 0.0L16.0 -2.4Z");
});
