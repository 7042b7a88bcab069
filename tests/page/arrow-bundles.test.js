import assert from "node:assert/strict";
import test from "node:test";

import { bundled } from "../../src/sandtable/table/static/js/arrow-bundles.js";

const PLACES = {
  a: { x: 0, y: 0 },
  b: { x: 10, y: 0 },
  c: { x: 11, y: 1 },
  d: { x: 20, y: 0 },
  goal: { x: 10, y: 50 },
  other: { x: 60, y: 0 },
};
/** @param {string} from */
const march = (from, to = "goal", aim = "march") => ({
  path: /** @type {[string, string]} */ ([from, to]),
  aim,
});

test("a few arrows to one place are drawn each by itself", () => {
  const few = ["a", "b", "d"].map((from) => march(from));
  assert.deepEqual(bundled(few, PLACES), few);
});

test("many to one place become the one from their midst", () => {
  assert.deepEqual(
    bundled(
      ["a", "b", "c", "d"].map((from) => march(from)),
      PLACES,
    ),
    [march("b")],
  );
});

test("another aim or another place is another bundle", () => {
  const arrows = [
    march("a"),
    march("b"),
    march("c"),
    march("d", "other"),
    march("d", "goal", "attack"),
  ];
  assert.equal(bundled(arrows, PLACES).length, 5);
});

test("what is not on the map is not drawn", () => {
  assert.deepEqual(bundled([march("reserve"), march("a", "off")], PLACES), []);
});
