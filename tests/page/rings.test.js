// What is found at points differs in form, not only in colour.

import assert from "node:assert/strict";
import { test } from "node:test";

import { formOf } from "../../src/sandtable/table/static/js/rings.js";

test("in supply, for garrisons only, cut off and a source are told apart without a colour", () => {
  const forms = ["in-supply", "garrison-only", "cut-off", "source"].map((kind) =>
    JSON.stringify(formOf(kind)),
  );
  assert.equal(new Set(forms).size, forms.length);
});

test("what has corners reaches beyond a counter, which would hide it", () => {
  for (const kind of ["garrison-only", "cut-off"])
    for (const [x, y] of formOf(kind).corners)
      assert.ok(0.62 * Math.max(Math.abs(x), Math.abs(y)) > 0.5 + 0.1);
});
