// Sentences of the page.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  cutAtRatios,
  decimal,
  say,
  setHabits,
  setTexts,
  unbroken,
} from "../../src/sandtable/table/static/js/page.js";

test("a number goes with its word, one or several", () => {
  setTexts({ dice: "{dice} {dice:die|dice}, {least}+ hits" });
  assert.equal(say("dice", { dice: 1, least: 5 }), "1 die, 5+ hits");
  assert.equal(say("dice", { dice: 3, least: 4 }), "3 dice, 4+ hits");
  assert.equal(say("dice", { least: 4 }), " dice, 4+ hits");
});

test("a ratio is one piece of a text", () => {
  assert.deepEqual(cutAtRatios("14:8 = 1.5:1, column 6:1"), [
    "",
    "14:8 = 1.5:1",
    ", column ",
    "6:1",
    "",
  ]);
  assert.deepEqual(cutAtRatios("8:8＝1:1、一掃42%"), ["", "8:8＝1:1", "、一掃42%"]);
  assert.deepEqual(cutAtRatios("6½:2、一掃40%"), ["", "6½:2", "、一掃40%"]);
  assert.deepEqual(cutAtRatios("All attack: 30%"), ["All attack: 30%"]);
});

test("a language may have more forms than two", () => {
  const plural = [{ numbers: [1] }, { ends: [2, 3, 4], but: [12, 13, 14] }];
  setHabits({ unbroken: "", plural });
  setTexts({ hits: "{n:trafienie|trafienia|trafień}", dice: "{n:die|dice}" });
  const told = [1, 3, 5, 12, 22].map((n) => say("hits", { n }));
  assert.deepEqual(told, ["trafienie", "trafienia", "trafień", "trafień", "trafienia"]);
  assert.equal(say("dice", { n: 1 }), "die"); // a sentence it lacks, in another language
  setHabits({ unbroken: "", plural: [] });
});

test("a number stays with what belongs to it", () => {
  setHabits({ unbroken: "第(?=\\d)|\\d(?=〜\\d)|〜(?=\\d)", plural: [] });
  assert.equal(
    unbroken("第3ターン、18〜24点は引き分け"),
    "第\u20603ターン、18\u2060〜\u206024点は引き分け",
  );
  assert.equal(unbroken("From 18 to 24"), "From 18 to 24");
});

test("what comes to nothing has no sign", () => {
  assert.deepEqual([-0.04, 0.04, -0.05, -12.34, 3].map(decimal), [
    "0.0",
    "0.0",
    "−0.1",
    "−12.3",
    "3.0",
  ]);
});
