// When it has become the turn of who looks at a game.

import assert from "node:assert/strict";
import { test } from "node:test";

import { turnBegins } from "../../src/sandtable/table/static/js/turn-begins.js";

/** A game as it is told to a seat: who must choose in it, or nobody when it is over. */
const game = (seat, side) => ({ seat, decision: side && { side } });

test("it begins when the other side has handed over", () =>
  assert(turnBegins(game("axis", "british"), game("axis", "axis"))));
test("it goes on with each order of one's own", () =>
  assert(!turnBegins(game("axis", "axis"), game("axis", "axis"))));
test("it is over when one hands over", () =>
  assert(!turnBegins(game("axis", "axis"), game("axis", "british"))));
test("who opens the page sees whose turn it is", () =>
  assert(!turnBegins(null, game("axis", "axis"))));
test("who looks on has none", () =>
  assert(!turnBegins(game("spectator", "british"), game("spectator", "axis"))));
test("nobody has one when the game is over", () =>
  assert(!turnBegins(game("axis", "british"), game("axis", null))));
