// Sentences of the page.

import assert from "node:assert/strict";
import { test } from "node:test";

import { learn, say } from "../../src/sandtable/table/static/js/page.js";

test("a number goes with its word, one or several", () => {
  learn({ dice: "{dice} {dice:die|dice}, {least}+ hits" });
  assert.equal(say("dice", { dice: 1, least: 5 }), "1 die, 5+ hits");
  assert.equal(say("dice", { dice: 3, least: 4 }), "3 dice, 4+ hits");
  assert.equal(say("dice", { least: 4 }), " dice, 4+ hits");
});
