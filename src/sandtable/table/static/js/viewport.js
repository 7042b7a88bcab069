// What of a map is seen: how close one can come, how far away one can go, and that it is never lost from sight.

/** A counter can be brought this close, in pixels; and the whole map made so many times as large. */
const CLOSEST = 110,
  LARGEST = 6;
/** The map can be seen from so much further away than it needs. */
const FARTHEST = 1.3;
/** Counters below the one size are seen from far, above the other from near. */
const FAR = 30,
  NEAR = 44;
/** The sheet may be moved beyond the edge of what is seen by such a share of itself, so that what lies at its rim comes out from under a card; the rest stays in sight. */
const LOOSE = 0.25;
/** Tracks and legend lie beside the board where the sheet is wider by this; it is looked at with them where it is made smaller by no more. */
const BESIDE = 1.1;
/** What is nearer to the edge of what is seen than this share of it is hardly in sight. */
const EDGE = 0.08;
/** Points that are shown together take up so much of what is seen, at most. */
const TOGETHER = 0.7;

/** @typedef {[number, number, number, number]} Box left, top, width and height in map units */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{width: number, height: number}} Frame where the map is shown, in pixels */
/** @typedef {{x: number, y: number, scale: number}} Shift what a gesture has done to the map so far, in pixels */

/** @type {Shift} */
export const NONE = { x: 0, y: 0, scale: 1 };

export class Viewport {
  constructor() {
    /** The whole map. @type {Box} */
    this.whole = [0, 0, 100, 100];
    /** What of it is played on: the rest is legend, tracks and paper. @type {Box} */
    this.board = [...this.whole];
    /** What is seen of it. @type {Box} */
    this.box = [...this.whole];
    /** How large a counter is, in map units. */
    this.counter = 44;
  }

  /** All that is played on, with tracks and legend where they have room beside it; else it alone, and if that is seen already, all of the sheet. @param {Frame} frame */
  fit(frame) {
    const beside = this.whole[2] > this.board[2] * BESIDE; // else there is but a title to be seen
    const roomy = beside && this.unit(frame, this.whole) <= this.unit(frame, this.board) * BESIDE;
    const alone = beside ? this.#alone(frame) : this.board;
    this.box = [...(roomy || this.box.join() === alone.join() ? this.whole : alone)];
  }

  /** The board, with room that is left beside it on the side where nothing lies: of a legend one would see the half. @param {Frame} frame @returns {Box} */
  #alone(frame) {
    const [left, top, width, height] = this.board,
      spare = frame.width * this.unit(frame, this.board) - width;
    const before = left - this.whole[0],
      after = this.whole[2] - width - before;
    return [left + ((after > before ? -1 : 1) * Math.max(spare, 0)) / 2, top, width, height];
  }

  /** Map units to a pixel. @param {Frame} frame @param {Box} box what is seen */
  unit({ width, height }, box = this.box) {
    return Math.max(box[2] / (width || 1), box[3] / (height || 1));
  }

  /** How much of the map is seen, which is more than the box where the window is wider or higher. @param {Frame} frame */
  seen(frame) {
    return [frame.width * this.unit(frame), frame.height * this.unit(frame)];
  }

  /** How far away it is seen from. @param {Frame} frame */
  distance(frame) {
    const size = this.counter / this.unit(frame);
    return size < FAR ? "far" : size > NEAR ? "near" : "mid";
  }

  /** Pans by a share of what is seen. @param {number} right @param {number} down @param {Frame} frame */
  pan(right, down, frame) {
    this.box[0] += right * this.box[2];
    this.box[1] += down * this.box[3];
    this.#keep(frame);
  }

  /**
   * A gesture so far with a zoom around a point of the frame, as far as it goes.
   * @param {Shift} shift
   * @param {number} factor
   * @param {Point} at
   * @param {Frame} frame
   * @returns {Shift}
   */
  zoomed(shift, factor, { x, y }, frame) {
    const whole = this.unit(frame, this.whole),
      unit = this.unit(frame);
    const least = Math.min(this.counter / CLOSEST, whole / LARGEST);
    const wanted = unit / (shift.scale * factor);
    const scale = unit / Math.min(Math.max(wanted, least), whole * FARTHEST);
    const grown = scale / shift.scale;
    return { x: x - (x - shift.x) * grown, y: y - (y - shift.y) * grown, scale };
  }

  /** A gesture as far as it may go without moving the sheet out of sight. @param {Shift} shift @param {Frame} frame @returns {Shift} */
  within(shift, frame) {
    const before = [...this.box];
    this.#apply(shift, frame);
    const free = [...this.box],
      unit = this.unit(frame);
    this.#keep(frame);
    const [x, y] = [0, 1].map((side) => (free[side] - this.box[side]) / unit);
    this.box = /** @type {Box} */ (before);
    return { x: shift.x + x, y: shift.y + y, scale: shift.scale };
  }

  /** What a gesture shows is what is seen. @param {Shift} shift @param {Frame} frame */
  settle(shift, frame) {
    this.#apply(shift, frame);
    this.#keep(frame);
  }

  /** @param {Shift} shift @param {Frame} frame */
  #apply({ x, y, scale }, frame) {
    const unit = this.unit(frame);
    const middle = [frame.width / 2, frame.height / 2];
    [x, y].forEach((by, side) => {
      const at =
        this.box[side] +
        this.box[side + 2] / 2 +
        ((middle[side] - by) / scale - middle[side]) * unit;
      this.box[side + 2] /= scale;
      this.box[side] = at - this.box[side + 2] / 2;
    });
  }

  /** Turns to that of these points which has most of the others in sight with it. @param {Point[]} points @param {Frame} frame */
  approach(points, frame) {
    const half = this.seen(frame).map((length) => length / 2);
    const near = (/** @type {Point} */ one) =>
      points.filter(
        (other) => Math.abs(one.x - other.x) < half[0] && Math.abs(one.y - other.y) < half[1],
      ).length;
    const counts = points.map(near);
    const { x, y } = points[counts.indexOf(Math.max(...counts))];
    this.#turn(0, x, frame);
    this.#turn(1, y, frame);
    this.#keep(frame);
  }

  /** By which factor one can come closer, at most, and see these points together with room around them. @param {Point[]} points @param {Frame} frame @param {number} share how much of what is seen they may take up */
  fits(points, frame, share = TOGETHER) {
    const spans = spread(points);
    return Math.min(
      ...this.seen(frame).map(
        (length, side) => (share * length) / Math.max(spans[side][1] - spans[side][0], 1),
      ),
    );
  }

  /** Whether a point is in sight. @param {Point} point @param {Frame} frame */
  sees({ x, y }, frame) {
    const seen = this.seen(frame);
    return [x, y].every(
      (at, side) => Math.abs(at - this.box[side] - this.box[side + 2] / 2) < seen[side] / 2,
    );
  }

  /** Turns to the middle of these points. @param {Point[]} points @param {Frame} frame */
  gather(points, frame) {
    for (const [side, [first, last]] of spread(points).entries())
      this.#turn(side, (first + last) / 2, frame);
    this.#keep(frame);
  }

  /** Whether a point is in sight and not at its edge. @param {Point} point */
  isWellIn({ x, y }) {
    const [left, top, width, height] = this.box;
    return (
      x > left + EDGE * width &&
      x < left + (1 - EDGE) * width &&
      y > top + EDGE * height &&
      y < top + (1 - EDGE) * height
    );
  }

  /** Brings a point into sight; what is well in sight stays where it is. Whether anything moved. @param {number} x @param {number} y @param {Frame} frame */
  reveal(x, y, frame) {
    const [left, top] = this.box;
    if (this.isWellIn({ x, y })) return false;
    this.#turn(0, x, frame);
    this.#turn(1, y, frame);
    this.#keep(frame);
    return this.box[0] !== left || this.box[1] !== top;
  }

  /** Most of the sheet, or of what is seen where that is less, stays in sight. @param {Frame} frame */
  #keep(frame) {
    const seen = this.seen(frame);
    for (const side of [0, 1]) {
      const [first, length, half] = [this.whole[side], this.whole[side + 2], seen[side] / 2];
      const loose = LOOSE * Math.min(seen[side], length);
      const ends = [first + half - loose, first + length - half + loose];
      const middle = this.box[side] + this.box[side + 2] / 2;
      const kept = Math.min(Math.max(middle, Math.min(...ends)), Math.max(...ends));
      this.box[side] += kept - middle;
    }
  }

  /**
   * Turns to a point along one side; what is seen beyond the edge of the map is lost. A point of the board is seen
   * without the half of a legend or track beside it.
   * @param {number} side
   * @param {number} at
   * @param {Frame} frame
   */
  #turn(side, at, frame) {
    const half = this.seen(frame)[side] / 2;
    const within = (/** @type {Box} */ box) =>
      at >= box[side] && at <= box[side] + box[side + 2] && 2 * half < box[side + 2];
    const sheet = within(this.board) ? this.board : this.whole,
      [first, length] = [sheet[side], sheet[side + 2]];
    const middle = Math.min(Math.max(at, first + half), first + length - half);
    this.box[side] = (2 * half < length ? middle : first + length / 2) - this.box[side + 2] / 2;
  }
}

/** The first and last of some points along each side. @param {Point[]} points */
function spread(points) {
  return [points.map((point) => point.x), points.map((point) => point.y)].map((at) => [
    Math.min(...at),
    Math.max(...at),
  ]);
}
