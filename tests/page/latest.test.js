// Of questions asked one after the other the last one wins.

import assert from "node:assert/strict";
import { test } from "node:test";

import { latest } from "../../src/sandtable/table/static/js/latest.js";

test("what was begun last is the last", () => {
  const question = latest();
  assert.equal(question.begin()(), true);
});

test("the next one overtakes it for good", () => {
  const question = latest();
  const first = question.begin(),
    second = question.begin();
  assert.deepEqual([first(), second()], [false, true]);
  question.begin();
  assert.deepEqual([first(), second()], [false, false]);
});

test("who watches begins nothing, and is overtaken with what is watched", () => {
  const question = latest();
  const first = question.begin(),
    watched = question.watch();
  assert.deepEqual([first(), watched()], [true, true]);
  question.begin();
  assert.deepEqual([first(), watched()], [false, false]);
});

test("what is ended has no last answer", () => {
  const question = latest();
  const first = question.begin();
  question.end();
  assert.equal(first(), false);
});

test("two of them know nothing of each other", () => {
  const one = latest(),
    other = latest();
  const first = one.begin();
  other.begin();
  assert.equal(first(), true);
});

test("of answers that come in the wrong order the last question's is shown", async () => {
  const question = latest(),
    shown = [];
  const ask = async (answer) => {
    const still = question.begin();
    const told = await answer;
    if (still()) shown.push(told);
  };
  /** @type {(value: string) => void} */
  let late = () => {};
  const slow = ask(
    new Promise((done) => {
      late = done;
    }),
  );
  await ask(Promise.resolve("second"));
  late("first");
  await slow;
  assert.deepEqual(shown, ["second"]);
});
