// To pass for the rest of a turn, or to add nothing for the rest of a phase: when it is
// done, and when one is asked again.

import assert from "node:assert/strict";
import { test } from "node:test";

import { setTexts } from "../../src/sandtable/table/static/js/page.js";
import {
  cutShort,
  passedFrom,
  rest,
  standing,
} from "../../src/sandtable/table/static/js/passing.js";

const vow = { game: "g", side: "axis", turn: 2, orders: 5 };
const done = { verb: "done", text: "done" };
const now = (more = {}) => ({
  id: "g",
  outcome: null,
  board: { turn: 2 },
  orders: 6,
  passes: true,
  legal: [done],
  decision: { side: "axis" },
  log: [],
  ...more,
});
const fought = (number, side) => ({ number, combat: { side } });

test("who is asked for an operation again in this turn passes", () => {
  assert.equal(standing(vow, now()), "pass");
});

test("what the other side does, and other questions, are waited for", () => {
  assert.equal(standing(vow, now({ decision: { side: "british" } })), "wait");
  assert.equal(standing(vow, now({ passes: false })), "wait");
  assert.equal(standing(vow, now({ decision: null })), "wait");
});

test("an attack of the enemy ends it, one from before or of one's own does not", () => {
  assert.equal(standing(vow, now({ log: [fought(5, "british")] })), "over");
  assert.equal(standing(vow, now({ log: [fought(4, "british")] })), "pass");
  assert.equal(standing(vow, now({ log: [fought(5, "axis")] })), "pass");
});

test("it ends with the turn, the game, another game, what is taken back, and before a pass that loses", () => {
  assert.equal(standing(vow, now({ board: { turn: 3 } })), "over");
  assert.equal(standing(vow, now({ outcome: "won" })), "over");
  assert.equal(standing(vow, now({ id: "h" })), "over");
  assert.equal(standing(vow, now({ orders: 4 })), "over");
  assert.equal(standing(vow, now({ legal: [{ ...done, warning: "This loses." }] })), "over");
});

test("who is asked again before the turn is over is told why", () => {
  assert.equal(cutShort(vow, now({ log: [fought(5, "british")] })), "pass-attacked");
  assert.equal(cutShort(vow, now({ board: { turn: 3 } })), "pass-turn");
  assert.equal(cutShort(vow, now({ legal: [{ ...done, warning: "This loses." }] })), "pass-costs");
  // It is plain enough in another game, at the end of one, and to who took something back.
  for (const more of [{ id: "h" }, { outcome: "won" }, { orders: 4 }])
    assert.equal(cutShort(vow, now(more)), null);
});

const bare = { ...vow, stretch: { phase: "combat", active: "british", asks: "commit" } };
const attackedNow = (more = {}) =>
  now({
    passes: false,
    declines: "done",
    board: { turn: 2, phase: "combat", active: "british" },
    decision: { side: "axis", phase: "commit" },
    log: [fought(5, "british")],
    ...more,
  });

test("who adds nothing for the rest of a phase declines in combat after combat", () => {
  assert.equal(standing(bare, attackedNow()), "pass");
  assert.equal(
    standing(
      bare,
      attackedNow({
        declines: "choose no-air",
        legal: [{ verb: "choose", text: "choose no-air" }],
      }),
    ),
    "pass",
  );
});

test("other questions of the same phase are waited for", () => {
  assert.equal(
    standing(bare, attackedNow({ decision: { side: "british", phase: "commit" } })),
    "wait",
  );
  assert.equal(
    standing(bare, attackedNow({ decision: { side: "axis", phase: "stand" }, declines: null })),
    "wait",
  );
  // Something is in hand already, or another thing is asked for.
  assert.equal(standing(bare, attackedNow({ declines: null })), "wait");
  assert.equal(standing(bare, attackedNow({ decision: { side: "axis", phase: "air" } })), "wait");
});

test("it lasts no longer than the phase, of that side and turn, and not before what would lose", () => {
  assert.equal(
    standing(
      bare,
      attackedNow({ board: { turn: 2, phase: "mobile-movement", active: "british" } }),
    ),
    "over",
  );
  assert.equal(
    standing(bare, attackedNow({ board: { turn: 2, phase: "combat", active: "axis" } })),
    "over",
  );
  assert.equal(
    standing(bare, attackedNow({ board: { turn: 3, phase: "combat", active: "british" } })),
    "over",
  );
  assert.equal(
    standing(bare, attackedNow({ legal: [{ ...done, warning: "This loses." }] })),
    "over",
  );
});

test("who passed for the rest of the turn hears of all that was done since", () => {
  const pass = { side: "axis", moves: [], combat: null },
    march = { side: "british", moves: [{}], combat: null };
  const log = [...Array(5).fill(march), pass, march, pass, march, pass, march];
  assert.equal(passedFrom(vow, { id: "g", log }, 10), 5);
  assert.equal(passedFrom(null, { id: "g", log }, 10), 10);
  assert.equal(passedFrom(vow, { id: "h", log }, 10), 10);
});

test("who has done something since then hears only of what came after it", () => {
  const pass = { side: "axis", moves: [], combat: null },
    march = { side: "axis", moves: [{}], combat: null };
  const log = [...Array(5).fill(pass), pass, march, pass];
  assert.equal(passedFrom(vow, { id: "g", log }, 7), 7);
});

test("before one passes for the rest of a turn it is told that it is, and how many could act", () => {
  setTexts({ "pass-on": "For the rest", "pass-on-asked": "{number} {number:unit|units}" });
  const units = [
    { verb: "pick", kind: "unit" },
    { verb: "pick", kind: "unit" },
  ];
  assert.deepEqual(rest(now({ legal: [...units, done] })), {
    label: "For the rest",
    text: "2 units",
  });
  assert.equal(rest(now({ declines: "done" })), undefined);
});
