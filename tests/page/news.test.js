// News in words: an order told whole, its side named once, and nobody's attack told as another's.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { newsOf } from "../../src/sandtable/table/static/js/news.js";
import { learn } from "../../src/sandtable/table/static/js/page.js";

const ENGLISH = {
  news: "{who}: {what}.", "news-told": "{who}: {what}", "news-since": "Since you last looked",
  "news-order": "{count} order", "news-orders": "{count} orders", "news-combat": ", {count} combat", "news-combats": ", {count} combats",
};
beforeEach(() => learn(ENGLISH));

/** An order of the Axis with these sentences; `combat` has the side that attacks, and the place. */
const order = (texts, combat = null, place = "P20") => ({
  side: "axis", side_name: "Axis", combat: combat && { side: combat, place, attackers: [], result: "D1" }, events: texts.map((text) => ({ text })),
});

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
  const answers = [order(["…"], "british"), order(["…"])];
  assert.equal(newsOf(answers, true), "Axis: 2 orders.");
  assert.equal(newsOf([...answers, order(["…"], "axis")], true), "Axis: 3 orders, 1 combat.");
});

test("since one last looked every combat counts, whoever attacked", () => {
  assert.equal(newsOf([order(["…"], "british"), order(["…"], "axis")], false), "Since you last looked: 2 orders, 2 combats.");
});

test("of both sides together none is named", () => {
  const mine = { ...order(["…"]), side: "british", side_name: "British" };
  assert.equal(newsOf([mine, order(["…"], "axis")], true), "Since you last looked: 2 orders, 1 combat.");
});

test("fire and counter-fire of one combat count once", () => {
  const fire = [order(["…"], "axis", "P03"), order(["…"], "axis", "P03")];
  assert.equal(newsOf(fire, true), "Axis: 2 orders, 1 combat.");
  assert.equal(newsOf([...fire, order(["…"], "axis", "P04")], true), "Axis: 3 orders, 2 combats.");
});
