// Where the name of a place stands as counters come and go: at home where they leave it free, else at the nearest spot
// beside its place where it can be read.

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */
/** @typedef {{ x: number, y: number }} Point */
/** A name: the room it takes at home, the middle of its place, and of one that has a ground of its own, which rooms lie on it. @typedef {{ home: Box, at: Point, may?: (room: Box) => boolean }} Name */
/** How far a name was moved from home; covered: what of it still lies on something. @typedef {{ x: number, y: number, covered: number }} Move */

/** Such a share of its height may lie below a counter before a name is hard to read. */
const TOUCHED = 0.15;
/** How far from the middle of its place a name may stand, in counters: the nearest first. */
const AWAY = [0.62, 0.85, 1.15, 1.5, 1.9, 2.4, 3];

/**
 * Where names stand. Those that are free stay at home; the others choose one after the other, the first the best spot. One
 * that has no free spot on its own ground stays at home; any other is then read on what it covers least.
 * @param {Name[]} names the most important first
 * @param {Box[]} taken what they must not cover, nor be covered by: counters
 * @param {number} size how wide a counter is
 * @param {Box} sheet they stay on it
 * @returns {Move[]}
 */
export function settle(names, taken, size, sheet) {
  const homes = names.map(({ home }) => share(inset(home), taken));
  /** @type {Box[]} */
  const placed = names.filter((_, n) => !homes[n]).map(({ home }) => home);
  return names.map((name, n) => {
    if (!homes[n]) return { x: 0, y: 0, covered: 0 };
    const { home, at, may } = name, others = names.filter((one) => one.at !== at && !one.may);
    const rooms = (may ? ground(home, size) : spots(home, at, size)).filter((box) => within(box, sheet));
    const covers = rooms.map((box) => share(box, taken) + share(box, placed));
    const free = rooms.filter((_, spot) => !covers[spot]);
    // What is nearer to another place would be taken for its name.
    const own = (/** @type {Box} */ box) => !others.some((other) => apart(box, other.at) < apart(box, at));
    const box = may ? free.find(may) ?? home : free.find(own) ?? free[0] ?? rooms[covers.indexOf(Math.min(...covers))] ?? home;
    placed.push(box);
    return { x: box.x - home.x, y: box.y - home.y, covered: share(box, taken) };
  });
}

/** The rooms about the home of a name that has a ground of its own, the nearest first. @param {Box} home @param {number} size @returns {Box[]} */
function ground(home, size) {
  const steps = Array.from({ length: 17 }, (_, n) => (n - 8) * 0.25 * size);
  return steps.flatMap((right) => steps.map((down) => [right, down])).sort((a, b) => Math.hypot(...a) - Math.hypot(...b))
    .map(([right, down]) => ({ ...home, x: home.x + right, y: home.y + down }));
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

/** The rooms a name may take around the middle of its place, the nearest first: below and above it, beside it, aslant. @param {Box} home @param {Point} at @param {number} size @returns {Box[]} */
function spots({ width, height }, { x, y }, size) {
  return AWAY.flatMap((far) => {
    const away = far * size, aslant = away * 0.8;
    const [left, middle, right] = [x - away - width, x - width / 2, x + away];
    return [[middle, y + away], [middle, y - away - height], [right, y - height / 2], [left, y - height / 2],
      [x + aslant, y + aslant], [x + aslant, y - aslant - height], [x - aslant - width, y + aslant], [x - aslant - width, y - aslant - height],
      [x, y + away], [x - width, y + away], [x, y - away - height], [x - width, y - away - height],
    ].map(([left_, top]) => ({ x: left_, y: top, width, height }));
  });
}

/**
 * The line that ties a name to its place, from the edge of the name; none where it stands so near that nobody asks.
 * @param {Box} box @param {Point} at @param {number} size
 * @returns {[Point, Point] | null}
 */
export function tie(box, at, size) {
  const end = nearest(box, at);
  return Math.hypot(end.x - at.x, end.y - at.y) > size * 0.9 ? [at, end] : null;
}

/** @param {Box} box @returns {Box} */
function inset({ x, y, width, height }) {
  const by = TOUCHED * height;
  return { x: x + by, y: y + by, width: Math.max(width - 2 * by, 0), height: height - 2 * by };
}

/** @param {Box} one @param {Box} whole */
function within(one, whole) {
  return one.x >= whole.x && one.y >= whole.y && one.x + one.width <= whole.x + whole.width && one.y + one.height <= whole.y + whole.height;
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
