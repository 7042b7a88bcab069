// The page checks sealed records as Python does: both have the same vectors.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { hex, hmac, sha256, unhex } from "../../src/sandtable/table/static/js/sha256.js";
import { verify } from "../../src/sandtable/table/static/js/verify.js";

const VECTORS = JSON.parse(
  readFileSync(new URL("../vectors/sealed.json", import.meta.url), "utf8"),
);
/** What a browser has at a secure address, and what it has elsewhere. */
const WAYS = { "with WebCrypto": globalThis.crypto.subtle, "with its own hashes": null };

test("SHA-256 is that of FIPS 180-4", () => {
  for (const [digits, times, expected] of VECTORS.sha256)
    assert.equal(hex(sha256(unhex(digits.repeat(times)))), expected);
});

test("HMAC is that of RFC 4231", () => {
  for (const [key, message, expected] of VECTORS.hmac)
    assert.equal(hex(hmac(unhex(key), unhex(message))), expected);
});

test("texts of every length around a block have the hash that WebCrypto finds", async () => {
  for (let length = 0; length < 200; length++) {
    const bytes = new Uint8Array(length).fill(length);
    const expected = new Uint8Array(await globalThis.crypto.subtle.digest("SHA-256", bytes));
    assert.equal(hex(sha256(bytes)), hex(expected));
  }
});

for (const [way, subtle] of Object.entries(WAYS))
  for (const { name, lines, faults, ...expected } of VECTORS.records) {
    test(`${name} is right ${way}`, async () => {
      const found = await verify(lines.join("\n"), subtle);
      assert.deepEqual(found, { ...expected, fault: null });
    });

    for (const { line, text, fault } of faults)
      test(`${name} with line ${line} changed is wrong there ${way}: ${text.slice(0, 40)}`, async () => {
        const changed = lines.with(line - 1, text);
        const found = await verify(changed.join("\n"), subtle);
        assert.deepEqual(found.fault, fault);
      });
  }
