// News of what was taken back are no news.

import assert from "node:assert/strict";
import { test } from "node:test";

import { takenBack } from "../../src/sandtable/table/static/js/catch-up.js";

test("orders that are gone are taken back, and so are those that others replaced", () => {
  assert.ok(takenBack({ log_from: 4, orders: 4 }, 5));
  assert.ok(takenBack({ log_from: 4, orders: 6 }, 5)); // gone, and the other side has played on since
});

test("orders that came after them, or the whole log told once more, take nothing back", () => {
  assert.ok(!takenBack({ log_from: 5, orders: 6 }, 5));
  assert.ok(!takenBack({ log_from: 0, orders: 6 }, 5));
});
