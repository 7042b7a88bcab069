// Where the counters of each stack stand: beside each other, so that they cover neither each other nor the
// names and points on the map, as far as there is room; or, where hexes are small, on each other.

/** How many counters stand beside each other, the most usual first. */
const ROWS = [3, 2, 4, 1];
/** Ways to move aside, in counters. */
const ASIDE = [[0, 0]];
for (const far of [0.35, 0.55, 0.8, 1.1, 1.4, 1.9])
  for (let turn = 0; turn < 16; turn++)
    ASIDE.push([far * Math.cos((turn * Math.PI) / 8), far * Math.sin((turn * Math.PI) / 8)]);
/** What it costs to cover all of a counter's face, of a name; to move aside by a counter; to leave the ground. */
const ON_STACK = 60, ON_NAME = 3, MOVED = 1.1, OUTSIDE = 14, UNUSUAL = 0.25;
/** A few rounds: who came first may make room for who came last. */
const ROUNDS = 3;

/**
 * Lays stacks out.
 * @param stacks [{ name, place: {x, y}, counters }]
 * @param ground { size, step, pile, keep: [[x, y, width, height, weight]], isArea(name), inside(name, x, y), known }; `known` is a Map that is kept from call to call;
 *   `pile` says how far each counter stands aside from the one below it, and all of them together, where they lie on each other
 * @returns for each stack its counters with x and y of their upper left corners
 */
export function layOut(stacks, ground) {
  const offers = stacks.map((stack) => {
    // The ways depend on how many of each side there are, not on who they are.
    const key = [stack.name, ...stack.counters.map((one) => one.side)].join(" ");
    if (!ground.known.has(key)) ground.known.set(key, ground.pile && !stack.place.room ? [onEachOther(stack, ground)] : waysToStand(stack, ground));
    return ground.known.get(key);
  });
  const chosen = offers.map(() => null);
  for (let round = 0; round < ROUNDS; round++)
    offers.forEach((ways, index) => {
      const others = chosen.filter((one, other) => one && other !== index);
      let best = Infinity;
      for (const way of ways) {
        if (way.cost >= best) break;
        const cost = way.cost + ON_STACK * shared(way.box, others.map((one) => one.box)) / ground.size ** 2;
        if (cost < best) [best, chosen[index]] = [cost, way];
      }
    });
  return chosen.map((way, index) => way.spots.map(({ number, x, y }) => ({ counter: stacks[index].counters[number], x, y })));
}

/** The one way to stand in a hex: the last on top, of all others an edge to be seen. */
function onEachOther(stack, { size, pile: [aside, most] }) {
  const last = stack.counters.length - 1;
  const gap = Math.min(aside, most / Math.max(last, 1));
  const [x, y] = [stack.place.x - size / 2 - (gap * last) / 2, stack.place.y - size / 2 + (gap * last) / 2];
  const spots = stack.counters.map((_, number) => ({ number, x: x + gap * number, y: y - gap * number }));
  return { box: [x, y - gap * last, size + gap * last, size + gap * last], spots, cost: 0 };
}

/** All ways in which a stack could stand, by what they cover of the map, the best first. */
function waysToStand(stack, ground) {
  const { size, step } = ground;
  const { x: left, y: top, room } = stack.place;
  // What lies at a point is covered by what stands on it; in an area its number is kept free.
  const keep = ground.isArea(stack.name) && !room ? ground.keep : ground.keep.filter(([x, y, wide, high]) => left < x || left > x + wide || top < y || top > y + high);
  // In an area one place is as good as another; what stands on a point stays on it.
  const moved = ground.isArea(stack.name) ? MOVED : 30 * MOVED;
  const shapes = new Map();
  (room ? [Math.floor(room / step)] : ROWS).forEach((most, order) => {
    const rows = inRows(stack.counters, most);
    const shape = rows.map((row) => row.length).join();
    if (!shapes.has(shape)) shapes.set(shape, { rows, order });
  });
  const ways = [];
  for (const { rows, order } of shapes.values()) {
    const wide = (Math.max(...rows.map((row) => row.length)) - 1) * step + size;
    const high = (rows.length - 1) * step + size;
    for (const [right, down] of ASIDE) {
      const x = left + right * size, y = top + down * size;
      const box = [x - wide / 2, y - high / 2, wide, high];
      const spots = rows.flatMap((row, line) => row.map((number, index) => ({
        number,
        x: x + (index - (row.length - 1) / 2) * step - size / 2,
        y: box[1] + line * step,
      })));
      const away = spots.filter((one) => !ground.inside(stack.name, one.x + size / 2, one.y + size / 2)).length;
      const cost = ON_NAME * shared(box, keep) / size ** 2 + moved * Math.hypot(right, down)
        + UNUSUAL * order + OUTSIDE * away;
      ways.push({ box, spots, cost });
    }
  }
  return ways.sort((one, other) => one.cost - other.cost);
}

/** The numbers of the counters, each side in rows of its own. */
function inRows(counters, most) {
  const rows = [];
  for (const side of new Set(counters.map((one) => one.side))) {
    const own = [...counters.keys()].filter((number) => counters[number].side === side);
    for (let start = 0; start < own.length; start += most) rows.push(own.slice(start, start + most));
  }
  return rows;
}

/** How much of others lies under a rectangle, each by its weight. */
function shared([x, y, width, height], others) {
  let area = 0;
  for (const [left, top, wide, high, weight = 1] of others) {
    const across = Math.min(x + width, left + wide) - Math.max(x, left);
    const along = Math.min(y + height, top + high) - Math.max(y, top);
    if (across > 0 && along > 0) area += across * along * weight;
  }
  return area;
}
