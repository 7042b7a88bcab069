// Units that one wants to be reminded of.

import assert from "node:assert/strict";
import { test } from "node:test";

import { left } from "../../src/sandtable/table/static/js/reminders.js";

const seen = {
  counters: [
    { unit: "a", name: "First" },
    { unit: "b", name: "Second" },
  ],
};

test("only who can still act is told of", () => {
  const legal = [
    { verb: "pick", arg: "a" },
    { verb: "attack", arg: "b" },
  ];
  assert.deepEqual(left({ legal }, seen, ["a", "b", "c"]), ["First"]);
  assert.deepEqual(left({ legal }, seen, ["b"]), []);
  assert.deepEqual(left({ legal }, seen, []), []);
});
