// Where arrow keys lead: everywhere on every map, and along a line.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { DIRECTIONS, towards } from "../../src/sandtable/table/static/js/walk-steps.js";

/** The places of the maps of all modules, as the page is sent them. */
const GROUNDS = JSON.parse(readFileSync(process.env.SANDTABLE_GROUNDS, "utf-8"));

/** The places that four arrows lead to, from the first one on and on. */
function reached(places) {
  const found = new Set([Object.keys(places)[0]]);
  for (const here of found)
    for (const way of Object.values(DIRECTIONS)) {
      const there = towards(places, here, way, places[here]);
      if (there) found.add(there);
    }
  return found;
}

test("there are maps of every system", () => assert.ok(Object.keys(GROUNDS).length >= 4));

for (const [module, places] of Object.entries(GROUNDS))
  test(`arrows lead to every place of ${module}`, () => {
    const found = reached(places);
    assert.deepEqual(
      Object.keys(places).filter((name) => !found.has(name)),
      [],
    );
  });

test("a walk to the right goes to and fro and stays on its line", () => {
  const places = GROUNDS["scs-primer"],
    line = places["20.13"];
  let here = "20.13";
  for (let n = 0; n < 6; n++) here = towards(places, here, DIRECTIONS.ArrowRight, line);
  assert.equal(here, "26.13");
  for (let n = 0; n < 6; n++) here = towards(places, here, DIRECTIONS.ArrowLeft, line);
  assert.equal(here, "20.13");
});

test("at the edge of the map there is nowhere to go", () => {
  const places = { one: { x: 0, y: 0 }, other: { x: 10, y: 0 } };
  assert.equal(towards(places, "one", DIRECTIONS.ArrowRight, places.one), "other");
  assert.equal(towards(places, "other", DIRECTIONS.ArrowRight, places.one), null);
});

test("what lies far aside is not ahead", () => {
  const places = { here: { x: 0, y: 0 }, aside: { x: 10, y: 19 }, ahead: { x: 10, y: 17 } };
  assert.equal(towards(places, "here", DIRECTIONS.ArrowRight, places.here), "ahead");
  delete places.ahead;
  assert.equal(towards(places, "here", DIRECTIONS.ArrowRight, places.here), null);
});
