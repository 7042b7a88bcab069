// A page that is not the one of the table any more.

import assert from "node:assert/strict";
import { test } from "node:test";

import { watchEdition } from "../../src/sandtable/table/static/js/edition.js";

/** How often it is told that the table was updated, after answers of these editions. */
function told(own, ...answers) {
  let times = 0;
  const hear = watchEdition(own, () => {
    times += 1;
  });
  answers.forEach(hear);
  return times;
}

test("answers of the page's own edition say nothing", () => assert.equal(told("a", "a", "a"), 0));
test("another edition is told of once", () => assert.equal(told("a", "a", "b", "b", "c"), 1));
test("an answer that knows no edition says nothing", () => assert.equal(told("a", null, "a"), 0));
test("a page that does not know its own says nothing", () =>
  assert.equal(told(undefined, "a", "b"), 0));
