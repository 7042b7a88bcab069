// What a browser notes of sealed dice, and what of a record does not agree with it.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

/** @type {Map<string, string>} */
const stored = new Map();
globalThis.localStorage = /** @type {any} */ ({
  getItem: (/** @type {string} */ key) => stored.get(key) ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ text) => stored.set(key, text),
});
const { disagreement, note, notedOf, salt } = await import(
  "../../src/sandtable/table/static/js/seal.js"
);

/** @param {string} commitment @param {Record<string, string>} links */
const told = (commitment, links) => /** @type {any} */ ({ commitment, links });

beforeEach(() => stored.clear());

test("what this browser adds to the dice is drawn anew, 16 bytes each time", () => {
  assert.match(salt(), /^[0-9a-f]{32}$/);
  assert.notEqual(salt(), salt());
});

test("what was shown first is kept, whatever is shown later", () => {
  note("one", told("aa", { 0: "x" }));
  note("one", told("bb", { 0: "y", 1: "z" }));
  assert.deepEqual(notedOf("one"), { commitment: "aa", links: { 0: "x", 1: "z" } });
  assert.equal(notedOf("other"), undefined);
});

test("dice that are not sealed leave nothing to note", () => {
  note("one", told(/** @type {any} */ (null), {}));
  assert.equal(notedOf("one"), undefined);
});

test("notes of games of long ago make room", () => {
  for (let game = 0; game < 31; game++) note(`g${game}`, told("aa", {}));
  assert.equal(notedOf("g0"), undefined);
  assert.ok(notedOf("g1"));
});

test("another secret, another link and a missing link are found", () => {
  const noted = { commitment: "aa", links: { 0: "x", 2: "y" } };
  const record = "dice: sealed aa ss\n";
  assert.equal(disagreement(noted, record, { 0: "x", 1: "w", 2: "y" }), null);
  assert.equal(disagreement(noted, "dice: sealed bb\n", { 0: "x", 2: "y" }), "seal-other-secret");
  assert.equal(disagreement(noted, record, { 0: "x", 2: "z" }), "seal-other-link");
  assert.equal(disagreement(noted, record, { 0: "x" }), "seal-other-link");
  assert.equal(disagreement(noted, `${record}rewind 0 of 1 ff\n`, { 0: "x" }), null);
  assert.equal(disagreement(undefined, record, {}), null);
});
