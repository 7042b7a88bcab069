// Counters on each other: who is in a heap, and the one line around it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { heaps, outline } from "../../src/sandtable/table/static/js/piles.js";

const at = (place, x, y) => ({ place, x, y });

test("counters of a place that cover each other are a heap, those beside it are not", () => {
  const low = at("38.06", 0, 12),
    middle = at("38.06", 6, 6),
    top = at("38.06", 12, 0),
    beside = at("38.06", 56, 0);
  assert.deepEqual(heaps([low, middle, top, beside], 44), [[low, middle, top], [beside]]);
});

test("a counter that lies between two heaps joins them", () => {
  const one = at("03", 0, 0),
    other = at("03", 40, 0),
    between = at("03", 20, 0);
  assert.deepEqual(heaps([one, other], 44), [[one], [other]]);
  assert.deepEqual(heaps([one, other, between], 44), [[one, other, between]]);
});

test("places that are near each other share no heap", () => {
  assert.equal(heaps([at("P08", 0, 0), at("P09", 5, 5)], 44).length, 2);
});

test("the line around a heap leaves out nothing and has six corners", () => {
  assert.equal(
    outline([at("a", 0, 12), at("a", 6, 6), at("a", 12, 0)], 44),
    "M0 12L12 0L56 0L56 44L44 56L0 56Z",
  );
});
