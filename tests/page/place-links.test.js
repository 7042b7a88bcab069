// Places that sentences name.

import assert from "node:assert/strict";
import { test } from "node:test";

import { setHabits } from "../../src/sandtable/table/static/js/page.js";
import { learnPlaces, placePieces } from "../../src/sandtable/table/static/js/place-links.js";

/** @param {string} text */
const found = (text) =>
  placePieces(text)
    .filter((one) => one.place !== undefined)
    .map((one) => [one.text, one.place]);

test("names and numbers are found, the longest first, and nothing is lost", () => {
  learnPlaces({ 3116: "Sidi Rezegh", 3117: "Sidi Rezegh plateau", 1103: "Tobruk" }, [
    "3116",
    "3117",
    "1103",
    "0703",
  ]);
  const text = "6 Arm: hex 0703 (near Tobruk) to Sidi Rezegh plateau, then Sidi Rezegh.";
  assert.deepEqual(found(text), [
    ["0703", "0703"],
    ["Tobruk", "1103"],
    ["Sidi Rezegh plateau", "3117"],
    ["Sidi Rezegh", "3116"],
  ]);
  assert.equal(
    placePieces(text)
      .map((one) => one.text)
      .join(""),
    text,
  );
});

test("other numbers and parts of words are none", () => {
  learnPlaces({ P20: "Gabr Saleh", 10: "area 10" }, ["P20", "10"]);
  assert.deepEqual(found("10 MP on 1941-11-18, turn 10; P205, Gabr Salehs"), []);
  assert.deepEqual(found("area 10 to Gabr Saleh (P20)"), [
    ["area 10", "10"],
    ["Gabr Saleh", "P20"],
    ["P20", "P20"],
  ]);
  learnPlaces({}, ["31.13"]);
  assert.deepEqual(found("31.130, 131.13, 31.13."), [["31.13", "31.13"]]);
});

test("Japanese has no spaces between words", () => {
  learnPlaces({ 1103: "トブルク" }, ["1103", "0703"]);
  assert.deepEqual(found("第19歩兵連隊がヘクス0703（トブルク付近）からトブルクへ。"), [
    ["0703", "0703"],
    ["トブルク", "1103"],
    ["トブルク", "1103"],
  ]);
});

test("without a map nothing is a place", () => {
  learnPlaces({}, []);
  assert.deepEqual(placePieces("Tobruk 1103"), [{ text: "Tobruk 1103", place: undefined }]);
});

test("what is shown keeps 第 with its number", () => {
  setHabits({ unbroken: "第(?=\\d)", plural: [] });
  learnPlaces({ 1103: "トブルク" }, ["1103"]);
  assert.deepEqual(
    placePieces("トブルクに第19旅団").map((one) => one.text),
    ["トブルク", "に第\u206019旅団"],
  );
});
