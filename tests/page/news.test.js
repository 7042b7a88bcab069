// News in words: an order told whole, its side named once, and nobody's attack told as another's.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { changesOf, newsOf, turnFrom } from "../../src/sandtable/table/static/js/news.js";
import { learn } from "../../src/sandtable/table/static/js/page.js";

const ENGLISH = {
  news: "{who}: {what}.", "news-told": "{who}: {what}", "news-since": "Since you last looked",
  "news-order": "{count} order", "news-orders": "{count} orders", "news-combat": ", {count} combat", "news-combats": ", {count} combats",
  "turn-told": "{who}: {what}.", "turn-move": "{count} move", "turn-moves": "{count} moves", "turn-attack": "{count} attack", "turn-attacks": "{count} attacks",
  "turn-lost": "{side}: lost {what}.", "turn-unhurt": "Nobody lost anything.", "turn-step": "{count} step", "turn-steps": "{count} steps", "turn-and": "{one}, {other}",
  "turn-nothing": "no move, no attack", "turn-taken": "Changed hands: {places}.", "turn-score": "{name}: {before} → {now}.",
};
beforeEach(() => learn(ENGLISH));

/** An order of the Axis with these sentences; `combat` has the side that attacks, and the place. */
const order = (texts, combat = null, place = "P20") => ({
  side: "axis", side_name: "Axis", active: "axis", turn: 1, combat: combat && { side: combat, place, attackers: [], result: "D1" }, events: texts.map((text) => ({ text })),
  losses: [], turning: [],
});
/** An order that moves somebody. */
const move = () => ({ ...order([]), events: [{ key: "moved", text: "…" }] });
const loss = (side, name, steps, gone = false) => ({ side, side_name: side === "axis" ? "Axis" : "British", unit: name, name, steps, gone });

test("an order that was just given is told whole", () => {
  const told = newsOf([order(["21 Pz: P20 to P21 (1 MP).", "Attack on P21: 21 Pz.", "21 Pz is destroyed."], "axis")], true);
  assert.equal(told, "Axis: 21 Pz: P20 to P21 (1 MP). Attack on P21: 21 Pz. 21 Pz is destroyed.");
});

test("its side is named once", () => {
  assert.equal(newsOf([order(["The Axis pass."])], true), "The Axis pass.");
  assert.equal(newsOf([order(["Axis: no support fire.", "Axis: end of the phase “combat”."])], true),
    "Axis: no support fire. End of the phase “combat”.");
});

test("in Japanese no room is left between sentences", () => {
  const { events, ...rest } = order(["枢軸軍：支援砲撃なし。", "枢軸軍：戦闘フェイズ終了。"]);
  learn({ "news-told": "{who}：{what}" });
  assert.equal(newsOf([{ ...rest, side_name: "枢軸軍", events }], true), "枢軸軍：支援砲撃なし。戦闘フェイズ終了。");
});

test("orders that only answered my attack count no combat of theirs", () => {
  const answers = [order(["…"], "british"), order(["…"])].map((one) => ({ ...one, active: "british" }));
  assert.equal(newsOf(answers, true), "Axis: 2 orders. Nobody lost anything.");
  assert.equal(newsOf([...answers, order(["…"], "axis"), order(["…"])], true), "Axis: 1 attack. Nobody lost anything.");
});

test("a turn is told in sum, with what each side lost by it", () => {
  const fought = { ...order(["…"], "axis"), losses: [loss("british", "7 Spt", 1), loss("axis", "Wechmar", 2)] };
  const again = { ...order(["…"], "axis", "P21"), losses: [loss("british", "7 Spt", 1, true), loss("british", "4 Armd", 1)] };
  assert.equal(newsOf([move(), move()], true), "Axis: 2 moves.");
  assert.equal(newsOf([move(), fought, again], true), "Axis: 1 move, 2 attacks. British: lost 7 Spt, 1 step. Axis: lost 2 steps.");
});

test("a side that only passes has done nothing, which is no number of orders", () => {
  const pass = { ...order([]), events: [{ key: "passed", text: "The Axis pass." }] };
  assert.equal(newsOf([pass, pass], true), "Axis: no move, no attack.");
  assert.equal(newsOf([pass, move()], true), "Axis: 1 move.");
});

test("places that changed hands and points are told from the board", () => {
  const position = (owner, score) => ({
    flags: [{ place: "18.13", symbol: owner }, { place: "turn-1", symbol: "marker-turn" }],
    status: [{ key: "turn", name: "Turn", text: "1 of 8" }, { key: "score", name: "Score", text: `Blue ${score} (6 or more wins)` }],
  });
  const name = (place) => ({ "18.13": "18.13 Central Bridge" })[place];
  assert.deepEqual(changesOf(position("flag-axis", 2), position("flag-axis", 2), name), []);
  const struck = position("flag-axis", 2);
  struck.flags.push({ place: "18.13", symbol: "mark-struck" });
  assert.deepEqual(changesOf(position("flag-axis", 2), struck, name), []);
  assert.deepEqual(changesOf(position("flag-axis", 2), position("flag-british", 5), name), ["Changed hands: 18.13 Central Bridge.", "Score: Blue 2 → Blue 5."]);
});

test("since one last looked every combat counts, whoever attacked", () => {
  assert.equal(newsOf([order(["…"], "british"), order(["…"], "axis")], false), "Since you last looked: 2 orders, 2 combats.");
});

test("of programs that play among themselves each is told of", () => {
  const other = { ...move(), side: "british", side_name: "British", active: "british" };
  assert.equal(newsOf([other, order(["…"], "axis"), other], true), "British: 2 moves. Axis: 1 attack. Nobody lost anything.");
});

test("fire and counter-fire of one combat count once", () => {
  const fire = [order(["…"], "axis", "P03"), order(["…"], "axis", "P03")];
  const after = order(["…"]);
  assert.equal(newsOf([...fire, after], true), "Axis: 1 attack. Nobody lost anything.");
  assert.equal(newsOf([...fire, order(["…"], "axis", "P04"), after], true), "Axis: 2 attacks. Nobody lost anything.");
});

test("a combat that may still cost somebody something is not said to have cost nothing", () => {
  assert.equal(newsOf([move(), order(["…"], "axis")], true), "Axis: 1 move, 1 attack.");
});

test("what the end of a turn brought is told, whoever ended it", () => {
  const last = { ...move(), turning: ["Tobruk is relieved: British +1.", "Turn 3 begins."] };
  assert.equal(newsOf([move(), last], true, ["Turn 2 begins."]), "Turn 2 begins. Axis: 2 moves. Tobruk is relieved: British +1. Turn 3 begins.");
  assert.equal(newsOf([order(["The Axis pass."])], true, ["Turn 2 begins."]), "Turn 2 begins. The Axis pass.");
});

/** A choice of losses that the Axis asked of the British in its own turn. */
const answer = () => ({ ...order(["…"]), side: "british", side_name: "British", losses: [loss("british", "4 Armd", 1)] });

test("a turn in which a person had to choose something is told from its beginning, and the choice is no order of it", () => {
  const seats = { axis: "sergeant", british: "person" };
  const mine = { ...move(), side: "british", side_name: "British", active: "british" };
  const log = [mine, move(), order(["…"], "axis"), answer(), move(), order(["…"], "axis", "P21"), answer(), move()];
  assert.equal(turnFrom(log, 4, seats), 1);
  assert.equal(turnFrom(log, 7, seats), 1);
  assert.equal(newsOf(log.slice(1), true), "Axis: 3 moves, 2 attacks. British: lost 2 steps.");
});

test("the turn before, and what a program answered in mine, are told by themselves", () => {
  const seats = { axis: "sergeant", british: "person" };
  assert.equal(turnFrom([move(), { ...move(), turn: 2 }], 1, seats), 1);
  assert.equal(turnFrom([{ ...move(), active: "british" }, { ...order(["…"], "british"), active: "british" }], 1, seats), 1);
  assert.equal(turnFrom([], 0, seats), 0);
});
