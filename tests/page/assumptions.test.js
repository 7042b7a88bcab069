// What odds assume is offered choice by choice, so that one reads in what rows differ.

import assert from "node:assert/strict";
import { test } from "node:test";

import { choicesOf, rowWith } from "../../src/sandtable/table/static/js/assumptions.js";

const ROWS = ["4 Armd", "7 Armd"].flatMap((counter) =>
  ["shared", "at Ariete", "at Pavia"].map((attack) => ["all attack", counter, attack]),
);

test("what all rows assume is said once, each other choice is one list", () => {
  assert.deepEqual(choicesOf(ROWS, 0), {
    shared: ["all attack"],
    choices: [
      { options: ["4 Armd", "7 Armd"], now: 0 },
      { options: ["shared", "at Ariete", "at Pavia"], now: 0 },
    ],
  });
});

test("another choice leaves the others as they are", () => {
  assert.deepEqual(ROWS[rowWith(ROWS, 1, 0, 1)], ["all attack", "7 Armd", "at Ariete"]);
  assert.deepEqual(ROWS[rowWith(ROWS, 4, 1, 0)], ["all attack", "7 Armd", "shared"]);
});

test("a choice that leads to other choices offers those", () => {
  const rows = [
    ["at Ariete", "rest shared"],
    ["at Ariete", "rest at Pavia"],
    ["at Pavia", "rest dearest"],
  ];
  assert.deepEqual(choicesOf(rows, 1).choices[1], {
    options: ["rest shared", "rest at Pavia"],
    now: 1,
  });
  assert.equal(rowWith(rows, 1, 0, 1), 2);
  assert.deepEqual(choicesOf(rows, 2).choices[1], { options: ["rest dearest"], now: 0 });
});

test("rows that assume one thing are one list", () => {
  assert.deepEqual(choicesOf([["no marker"], ["a marker of 6"]], 1), {
    shared: [],
    choices: [{ options: ["no marker", "a marker of 6"], now: 1 }],
  });
});
