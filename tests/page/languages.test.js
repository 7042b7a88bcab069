// As many languages as the markup lists.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  languagesOf,
  nextLanguage,
  wishedLanguage,
} from "../../src/sandtable/table/static/js/languages.js";

const option = (value, text, dates) => ({ value, text, dataset: dates ? { dates } : {} });
const plain = { breaks: "words", unbroken: "", plural: [] };
const two = languagesOf([option("en", "English", "en-GB"), option("ja", "日本語")]);
const three = [...two, ...languagesOf([option("de", "Deutsch")])];

test("a language has a name of its own, and dates as its markup says or as it does itself", () => {
  assert.deepEqual(two, [
    { code: "en", name: "English", dates: "en-GB", ...plain },
    { code: "ja", name: "日本語", dates: "ja", ...plain },
  ]);
});

test("of two each leads to the other", () => {
  assert.equal(nextLanguage(two, "en").code, "ja");
  assert.equal(nextLanguage(two, "ja").code, "en");
});

test("of three each is reached in turn", () => {
  const way = ["en"];
  for (let n = 0; n < 3; n++) way.push(nextLanguage(three, way[n]).code);
  assert.deepEqual(way, ["en", "ja", "de", "en"]);
});

test("the first wish that there is counts, by its language alone", () => {
  assert.equal(wishedLanguage(three, [null, "ja-JP"]).code, "ja");
  assert.equal(wishedLanguage(three, ["de", "ja"]).code, "de");
  assert.equal(wishedLanguage(three, ["fr", "de-AT"]).code, "de");
});

test("who wishes for none of them reads the usual one", () => {
  assert.equal(wishedLanguage(two, [null, "fr-CH"]).code, "en");
});
