// How far the panel is scrolled for a question.

import assert from "node:assert/strict";
import { test } from "node:test";

import { scrollFor } from "../../src/sandtable/table/static/js/question-view.js";

test("question and buttons that are in sight stay where they are", () => {
  assert.equal(scrollFor(300, 50, 280), 0);
});

test("what stands above the question gives way, as far as it must", () => {
  assert.equal(scrollFor(300, 100, 350), 58);
});

test("what is too long is seen from the question on: no button comes before it", () => {
  assert.equal(scrollFor(300, 100, 900), 92);
});
