// How long ago something was goes on being told while the page stays open.

import assert from "node:assert/strict";
import { test } from "node:test";

import { inUnits, renewTimes } from "../../src/sandtable/table/static/js/since.js";

test("times are told in the largest unit that they have", () =>
  assert.deepEqual(
    [59, 61, 7300, 200_000].map((seconds) => inUnits(seconds)),
    [
      [0, "minute"],
      [1, "minute"],
      [2, "hour"],
      [2, "day"],
    ],
  ));

test("what has grown older is told anew, and nothing else is touched", () => {
  const written = [];
  const time = (dateTime, told) => ({
    dateTime,
    get textContent() {
      return told;
    },
    set textContent(text) {
      told = text;
      written.push(text);
    },
  });
  const all = [time("10:00", "3 minutes ago"), time("10:05", "now")];
  renewTimes(all, (moment) => (moment === "10:00" ? "5 minutes ago" : "now"));
  assert.deepEqual(
    [all.map((one) => one.textContent), written],
    [["5 minutes ago", "now"], ["5 minutes ago"]],
  );
});
