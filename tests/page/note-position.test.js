// A note in the other language: it covers nothing of the column it tells of, if there is room elsewhere.

import assert from "node:assert/strict";
import { test } from "node:test";

import { besideOf } from "../../src/sandtable/table/static/js/note-position.js";

const size = { width: 200, height: 60 };

test("beside the panel, where it has room to its left", () => {
  assert.deepEqual(
    besideOf({ left: 1100, top: 300, bottom: 320 }, { left: 1030, top: 60 }, size, {
      width: 1400,
      height: 900,
    }),
    { left: 818, top: 300 },
  );
});

test("above the panel on a telephone, over the map, wherever in the panel the word stands", () => {
  for (const top of [500, 700, 820])
    assert.equal(
      besideOf({ left: 20, top, bottom: top + 20 }, { left: 0, top: 490 }, size, {
        width: 390,
        height: 844,
      }).top,
      424,
    );
});

test("above a word that stands in no column, below it at the edge, and never out of the page", () => {
  const page = { width: 390, height: 844 };
  assert.deepEqual(besideOf({ left: 20, top: 300, bottom: 320 }, null, size, page), {
    left: 20,
    top: 234,
  });
  assert.deepEqual(besideOf({ left: 380, top: 10, bottom: 40 }, null, size, page), {
    left: 184,
    top: 46,
  });
  assert.equal(
    besideOf({ left: 20, top: 20, bottom: 820 }, { left: 0, top: 10 }, size, page).top,
    778,
  );
});
