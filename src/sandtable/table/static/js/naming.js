// Where the name of a place stands as counters come and go: where it stood last as long as that is free, else at home,
// else at the nearest spot beside its place where it can be read. Pictures that need no page do the same
// (`draw/naming.py`), but remember nothing.

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */
/** @typedef {{ x: number, y: number }} Point */
/** A name: the room it takes at home, the middle of its place, and of one that has a ground of its own, which rooms lie on it; bound: it never leaves it; last: how far from home it stood last. @typedef {{ home: Box, at: Point, may?: (room: Box) => boolean, bound?: boolean, last?: Point }} Name */
/** How far a name was moved from home; covered: what of it still lies below something. @typedef {{ x: number, y: number, covered: number }} Move */

/** Such a share of its height may lie below a counter before a name is hard to read. */
const TOUCHED = 0.15;
/** How far from the middle of its place a name may stand, in counters, about a hex at most: the nearest first. */
const AWAY = [0.62, 0.85, 1.15, 1.55];
/** The name of a full area, which lies on the ground and would be hidden at home, may stand further off. */
const FURTHER = [...AWAY, 1.9, 2.4, 3];
/** Any other place is to be so many times as far from a name as its own. */
const CLEARLY = 1.5;
/** Names beside each other leave such a gap, in their heights, or they would be read as one. */
const GAP = 0.35;
/** A name that stands further than this from its place is tied to it, in counters. */
const TIED = 0.72;
/** How far from home a name that has a ground of its own is looked for room on it, and in which steps, in counters: the nearest first. */
const FURTHEST = 5,
  STEP = 0.25;
const STEPS = Array.from({ length: (2 * FURTHEST) / STEP + 1 }, (_, n) => n * STEP - FURTHEST);
const ABOUT = STEPS.flatMap((right) => STEPS.map((down) => [right, down])).sort(
  (a, b) => Math.hypot(...a) - Math.hypot(...b),
);

/**
 * Where names stand. Those that are free where they stood last, or at home, are there; the others choose one after the
 * other, the first the best spot. No name of a hex or point is nearer to another place than to its own. One that finds
 * no room lies where least of it is covered, beneath the counters: what they say must be read.
 * @param {Name[]} names the most important first
 * @param {Box[]} taken what they must not cover, nor be covered by: counters
 * @param {number} size how wide a counter is
 * @param {Box} sheet they stay on it
 * @returns {Move[]}
 */
export function settle(names, taken, size, sheet) {
  /** @type {Box[]} */
  const placed = [];
  const stays = names.map((name) => {
    const box = kept(name, size).find(
      (one) => !share(inset(one), taken) && !share(spaced(inset(one)), placed),
    );
    if (box) placed.push(box);
    return box;
  });
  return names.map((name, n) => {
    const box = stays[n] ?? room(name, names, taken, placed, size, sheet),
      { home } = name;
    if (!stays[n]) placed.push(box);
    return { x: box.x - home.x, y: box.y - home.y, covered: share(inset(box), taken) };
  });
}

/** Where a name stays if it can: where it stood last, then at home; one that is tied to its place goes home first. @param {Name} name @param {number} size @returns {Box[]} */
function kept(name, size) {
  const { home, last } = name;
  if (!last) return [home];
  const box = { ...home, x: home.x + last.x, y: home.y + last.y };
  return tie(name, box, size) ? [home, box] : [box, home];
}

/** The room of a name that cannot stay. @param {Name} name @param {Name[]} names @param {Box[]} taken @param {Box[]} placed @param {number} size @param {Box} sheet @returns {Box} */
function room({ home, at, may, bound }, names, taken, placed, size, sheet) {
  const clear = (/** @type {Box} */ box) =>
    within(box, sheet) && !share(box, taken) && !share(spaced(box), placed);
  const inner = may && ground(home, size).find((one) => clear(one) && may(one));
  if (inner || bound) return inner ?? home;
  // What is about as near to another place would be taken for its name.
  const others = names.filter((one) => one.at !== at && !one.may);
  const own = (/** @type {Box} */ box) =>
    !others.some((other) => apart(box, other.at) < CLEARLY * apart(box, at));
  const rooms = spots(home, at, size, AWAY).filter((box) => within(box, sheet) && own(box));
  const beside = may ? spots(home, at, size, FURTHER).filter(clear) : rooms.filter(clear);
  return (
    beside.find(own) ??
    beside[0] ??
    leastOf(
      [home, ...rooms].map((box, n) => ({
        box,
        names: share(spaced(n ? box : inset(box)), placed),
        counters: share(box, taken),
      })),
    )
  );
}

/** Where a name hides least of other names, and among such rooms least of the counters. @param {{ box: Box, names: number, counters: number }[]} rooms */
function leastOf(rooms) {
  return rooms.reduce((best, one) =>
    one.names < best.names || (one.names === best.names && one.counters < best.counters)
      ? one
      : best,
  ).box;
}

/** The rooms about the home of a name that has a ground of its own, the nearest first. @param {Box} home @param {number} size @returns {Box[]} */
function ground(home, size) {
  return ABOUT.map(([right, down]) => ({
    ...home,
    x: home.x + right * size,
    y: home.y + down * size,
  }));
}

/** How far a point is from a box. @param {Box} box @param {Point} at */
function apart(box, at) {
  const { x, y } = nearest(box, at);
  return Math.hypot(x - at.x, y - at.y);
}

/** @param {Box} box @param {Point} at @returns {Point} */
function nearest({ x, y, width, height }, at) {
  return { x: Math.min(Math.max(at.x, x), x + width), y: Math.min(Math.max(at.y, y), y + height) };
}

/** The rooms a name may take around the middle of its place, the nearest first: below and above it, beside it, aslant. @param {Box} home @param {Point} at @param {number} size @param {number[]} steps how far, in counters @returns {Box[]} */
function spots({ width, height }, { x, y }, size, steps) {
  return steps.flatMap((far) => {
    const away = far * size,
      aslant = away * 0.8;
    const [left, middle, right] = [x - away - width, x - width / 2, x + away];
    return [
      [middle, y + away],
      [middle, y - away - height],
      [right, y - height / 2],
      [left, y - height / 2],
      [x + aslant, y + aslant],
      [x + aslant, y - aslant - height],
      [x - aslant - width, y + aslant],
      [x - aslant - width, y - aslant - height],
      [x, y + away],
      [x - width, y + away],
      [x, y - away - height],
      [x - width, y - away - height],
    ].map(([left_, top]) => ({ x: left_, y: top, width, height }));
  });
}

/**
 * The line that ties a name to its place, from the edge of the name; none where it stands on its own
 * ground, or so near that nobody asks.
 * @param {Name} name @param {Box} box where it stands @param {number} size
 * @returns {[Point, Point] | null}
 */
export function tie({ at, may }, box, size) {
  const end = nearest(box, at);
  return (may ? may(box) : Math.hypot(end.x - at.x, end.y - at.y) <= size * TIED)
    ? null
    : [at, end];
}

/**
 * What of a line from a place to its name is drawn: from the edge of the counters that stand on the middle of the
 * place, which it is not to cross out; none if nothing is left of it.
 * @param {[Point, Point]} line
 * @param {Box[]} taken
 * @returns {[Point, Point] | null}
 */
export function shown([at, end], taken) {
  const [right, down] = [end.x - at.x, end.y - at.y];
  const outside = taken
    .filter(
      (box) =>
        at.x > box.x && at.x < box.x + box.width && at.y > box.y && at.y < box.y + box.height,
    )
    .map((box) =>
      Math.min(
        right ? ((right > 0 ? box.x + box.width : box.x) - at.x) / right : Infinity,
        down ? ((down > 0 ? box.y + box.height : box.y) - at.y) / down : Infinity,
      ),
    );
  const from = Math.max(0, ...outside);
  return from < 1 ? [{ x: at.x + right * from, y: at.y + down * from }, end] : null;
}

/** @param {Box} box @returns {Box} */
function inset({ x, y, width, height }) {
  const by = TOUCHED * height;
  return { x: x + by, y: y + by, width: Math.max(width - 2 * by, 0), height: height - 2 * by };
}

/** With the gap at its sides. @param {Box} box @returns {Box} */
function spaced({ x, y, width, height }) {
  return { x: x - GAP * height, y, width: width + 2 * GAP * height, height };
}

/** @param {Box} one @param {Box} whole */
function within(one, whole) {
  return (
    one.x >= whole.x &&
    one.y >= whole.y &&
    one.x + one.width <= whole.x + whole.width &&
    one.y + one.height <= whole.y + whole.height
  );
}

/** How much of a box the others cover. @param {Box} one @param {Box[]} others */
function share(one, others) {
  let sum = 0;
  for (const other of others) {
    const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
    if (across <= 0) continue;
    const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
    if (down > 0) sum += across * down;
  }
  return sum;
}
