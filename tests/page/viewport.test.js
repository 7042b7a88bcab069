// What of a map is seen: around a point, from as far and as near as it goes, and never nothing.

import assert from "node:assert/strict";
import { test } from "node:test";

import { NONE, Viewport } from "../../src/sandtable/table/static/js/viewport.js";

/** A wide map in a window that is wider still. */
const FRAME = { width: 1000, height: 400 };
const MIDDLE = { x: 500, y: 200 };

function map(counter = 20) {
  const cut = new Viewport();
  cut.whole = [100, 50, 800, 400];
  cut.board = [...cut.whole];
  cut.counter = counter;
  cut.fit(FRAME);
  return cut;
}

/** As the wheel does: a gesture that ends at once. */
const zoom = (cut, factor, at = MIDDLE) => cut.settle(cut.zoomed(NONE, factor, at, FRAME), FRAME);
/** The point of the map at a point of the frame: what is seen has the box in its middle. */
function under(cut, { x, y }) {
  const unit = cut.unit(FRAME),
    [left, top, width, height] = cut.box;
  return {
    x: left + width / 2 + (x - MIDDLE.x) * unit,
    y: top + height / 2 + (y - MIDDLE.y) * unit,
  };
}
function near(one, other) {
  assert.ok(
    Math.abs(one.x - other.x) < 1e-6 && Math.abs(one.y - other.y) < 1e-6,
    `${JSON.stringify(one)} ${JSON.stringify(other)}`,
  );
}
/** Does something until it changes nothing any more. */
function toTheEnd(cut, act) {
  for (let n = 0; n < 60; n++) {
    const before = cut.box.map((one) => one.toFixed(2)).join();
    act();
    if (cut.box.map((one) => one.toFixed(2)).join() === before) return;
  }
  assert.fail("there is no end to it");
}

test("all of the map is seen at first, and more where the window is wider", () => {
  const cut = map();
  assert.deepEqual(cut.box, [100, 50, 800, 400]);
  assert.equal(cut.unit(FRAME), 1);
  assert.deepEqual(cut.seen(FRAME), [1000, 400]);
});

test("the point under the pointer stays there, in and out again", () => {
  const cut = map(),
    at = { x: 620, y: 90 },
    here = under(cut, at);
  zoom(cut, 2, at);
  near(under(cut, at), here);
  assert.equal(cut.box[2], 400);
  zoom(cut, 0.5, at);
  near(under(cut, at), here);
  assert.deepEqual(cut.box.map(Math.round), [100, 50, 800, 400]);
});

test("a gesture of many turns is the same as one", () => {
  const [one, other] = [map(), map()],
    at = { x: 300, y: 300 };
  zoom(one, 1.5 * 1.2, at);
  const first = other.zoomed(NONE, 1.5, at, FRAME);
  other.settle(other.zoomed(first, 1.2, at, FRAME), FRAME);
  for (const [n, side] of one.box.entries()) assert.ok(Math.abs(side - other.box[n]) < 1e-9);
});

test("a drag moves the map by as many pixels", () => {
  const cut = map(),
    at = { x: 400, y: 200 };
  zoom(cut, 2);
  const here = under(cut, at);
  cut.settle({ x: -60, y: -40, scale: 1 }, FRAME);
  near(under(cut, { x: 340, y: 160 }), here);
});

test("one comes so close that a counter is 110 pixels large, and the map six times as large in any case", () => {
  const small = map(10),
    large = map(400);
  for (const cut of [small, large]) toTheEnd(cut, () => zoom(cut, 1.4));
  assert.ok(Math.abs(small.counter / small.unit(FRAME) - 110) < 1e-6);
  assert.ok(Math.abs(1 / large.unit(FRAME) - 6) < 1e-6);
  assert.ok(small.box[2] >= 800 / 20);
});

test("one goes no further away than the map needs and a little more", () => {
  const cut = map();
  toTheEnd(cut, () => zoom(cut, 1 / 1.4));
  assert.ok(Math.abs(cut.box[2] - 800 * 1.3) < 1e-6);
});

const WAYS = [
  [-0.2, 0],
  [0.2, 0],
  [0, -0.2],
  [0, 0.2],
];
/** Which share of what is seen, or of the map where that is less, shows the map: across and down. */
function shares(cut) {
  const [left, top, width, height] = cut.box;
  return cut.seen(FRAME).map((seen, side) => {
    const middle = [left + width / 2, top + height / 2][side],
      [first, length] = [cut.whole[side], cut.whole[side + 2]];
    const both = Math.min(middle + seen / 2, first + length) - Math.max(middle - seen / 2, first);
    return both / Math.min(seen, length);
  });
}

test("three quarters of the map stay in sight, however long one moves with keys, from near and from afar", () => {
  for (const factor of [0.8, 1, 2, 5])
    for (const [right, down] of WAYS) {
      const cut = map();
      zoom(cut, factor);
      toTheEnd(cut, () => cut.pan(right, down, FRAME));
      for (const share of shares(cut)) assert.ok(share > 0.7499, `${factor}: ${share}`);
    }
});

test("nor is it dragged out of sight while the pointer still holds it, and it does not jump when let go", () => {
  for (const [x, y] of [
    [900, 0],
    [-900, 0],
    [0, 900],
    [700, -900],
  ]) {
    const cut = map();
    zoom(cut, 2);
    const held = cut.within({ x, y, scale: 1 }, FRAME),
      before = [...cut.box];
    assert.deepEqual(cut.box, before);
    cut.settle({ x, y, scale: 1 }, FRAME);
    const let_go = cut.box;
    cut.box = [...before];
    cut.settle(held, FRAME);
    for (const [n, side] of cut.box.entries()) assert.ok(Math.abs(side - let_go[n]) < 1e-6);
    for (const share of shares(cut)) assert.ok(share > 0.7499);
  }
});

test("a gesture that keeps the map in sight goes as far as the hand", () => {
  const cut = map();
  zoom(cut, 2);
  const { x, y } = cut.within({ x: 40, y: -30, scale: 1 }, FRAME);
  near({ x, y }, { x: 40, y: -30 });
});

test("pans by a share of what is seen", () => {
  const cut = map();
  zoom(cut, 2);
  const [left, top] = cut.box;
  cut.pan(0.25, -0.25, FRAME);
  assert.deepEqual(cut.box.slice(0, 2), [left + 100, top - 50]);
});

test("far, mid and near by the size of a counter on the screen", () => {
  const cut = map(20);
  assert.equal(cut.distance(FRAME), "far");
  zoom(cut, 1.6);
  assert.equal(cut.distance(FRAME), "mid");
  zoom(cut, 1.6);
  assert.equal(cut.distance(FRAME), "near");
});

test("a point that is well in sight stays where it is, another comes into the middle", () => {
  const cut = map();
  zoom(cut, 4);
  const before = [...cut.box];
  assert.equal(cut.reveal(500, 250, FRAME), false);
  assert.deepEqual(cut.box, before);
  assert.equal(cut.reveal(300, 120, FRAME), true);
  near({ x: cut.box[0] + cut.box[2] / 2, y: cut.box[1] + cut.box[3] / 2 }, { x: 300, y: 120 });
});

test("bringing a place at the rim into sight shows nothing beyond the edge, and moves nothing where all is seen", () => {
  const cut = map();
  assert.equal(cut.reveal(110, 60, FRAME), false);
  assert.deepEqual(cut.box, [100, 50, 800, 400]);
  zoom(cut, 4);
  assert.equal(cut.reveal(110, 60, FRAME), true);
  const [wide, high] = cut.seen(FRAME),
    [left, top, width, height] = cut.box;
  near({ x: left + width / 2 - wide / 2, y: top + height / 2 - high / 2 }, { x: 100, y: 50 });
  assert.equal(cut.reveal(110, 60, FRAME), false);
});

test("of several points the one with most others in sight is turned to", () => {
  const cut = map();
  zoom(cut, 4);
  cut.approach(
    [
      { x: 150, y: 80 },
      { x: 700, y: 300 },
      { x: 710, y: 310 },
      { x: 720, y: 300 },
    ],
    FRAME,
  );
  const [left, top, width, height] = cut.box;
  assert.ok(left + width / 2 >= 700 && left + width / 2 <= 720);
  assert.ok(top + height / 2 >= 300 && top + height / 2 <= 310);
});

test("turning to a corner of the map shows nothing beyond its edge", () => {
  const cut = map();
  zoom(cut, 4);
  cut.approach([{ x: 100, y: 50 }], FRAME);
  const [wide, high] = cut.seen(FRAME),
    [left, top, width, height] = cut.box;
  near({ x: left + width / 2 - wide / 2, y: top + height / 2 - high / 2 }, { x: 100, y: 50 });
});

test("points are gathered with room around them", () => {
  const cut = map(),
    points = [
      { x: 300, y: 200 },
      { x: 500, y: 260 },
    ];
  zoom(cut, Math.min(cut.fits(points, FRAME), 3));
  cut.gather(points, FRAME);
  assert.ok(cut.fits(points, FRAME) >= 1);
  near({ x: cut.box[0] + cut.box[2] / 2, y: cut.box[1] + cut.box[3] / 2 }, { x: 400, y: 230 });
});

test("fits what is played on first, and the whole sheet when that is seen already", () => {
  const cut = map();
  cut.board = [110, 60, 700, 300];
  // The window is wider by 50: that is left on the left, and nothing is seen of what lies on the right.
  const alone = [85, 60, 700, 300];
  cut.fit(FRAME);
  assert.deepEqual(cut.box, alone);
  cut.fit(FRAME);
  assert.deepEqual(cut.box, cut.whole);
  cut.fit(FRAME);
  assert.deepEqual(cut.box, alone);
});

test("what lies on the left of a board is not seen by halves either, and a narrow window shows all of its width", () => {
  const cut = map();
  cut.board = [200, 60, 690, 300];
  cut.fit(FRAME);
  assert.ok(Math.abs(cut.box[0] + cut.box[2] / 2 - cut.seen(FRAME)[0] / 2 - 200) < 1e-6);
  cut.fit({ width: 300, height: 400 });
  assert.deepEqual(cut.box, cut.board);
});

test("fits the whole sheet where tracks and legend have room beside the board, however often one asks", () => {
  const cut = map();
  cut.board = [100, 50, 600, 400];
  cut.box = [0, 0, 10, 10];
  for (let n = 0; n < 2; n++) {
    cut.fit(FRAME);
    assert.deepEqual(cut.box, cut.whole);
  }
  const narrow = { width: 600, height: 400 };
  cut.box = [0, 0, 10, 10];
  cut.fit(narrow);
  assert.deepEqual(cut.box, cut.board);
});

test("at the edge of the board one sees no half of the legend beside it, but turns to it if asked", () => {
  const cut = map();
  cut.board = [100, 50, 600, 400];
  zoom(cut, 4);
  const right = () => cut.box[0] + cut.box[2] / 2 + cut.seen(FRAME)[0] / 2;
  cut.gather([{ x: 690, y: 200 }], FRAME);
  assert.ok(Math.abs(right() - 700) < 1e-6);
  cut.gather([{ x: 860, y: 200 }], FRAME);
  assert.ok(right() > 860);
});

test("one knows whether a point is in sight", () => {
  const cut = map();
  assert.ok(cut.sees({ x: 110, y: 60 }, FRAME) && cut.sees({ x: 890, y: 440 }, FRAME));
  zoom(cut, 4);
  assert.ok(cut.sees({ x: 500, y: 250 }, FRAME));
  assert.ok(!cut.sees({ x: 110, y: 250 }, FRAME) && !cut.sees({ x: 500, y: 60 }, FRAME));
});
