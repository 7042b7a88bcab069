// Pan and zoom: a CSS transform while the gesture lasts, the viewBox once it has ended.

const CLOSEST = 6;

export class View {
  /** @param svg the board; `box` is the whole map: [x, y, width, height] */
  constructor(svg) {
    this.svg = svg;
    this.whole = [0, 0, 100, 100];
    this.box = [...this.whole];
    this.pointers = new Map();
    this.moved = false;
    svg.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"])
      svg.addEventListener(end, (event) => this.#up(event));
  }

  /** Looks at a map; keeps the present cut-out if it is the same map. Whether it is another. */
  open(whole) {
    if (whole.join() === this.whole.join()) return false;
    this.whole = [...whole];
    this.fit();
    return true;
  }

  /** How long something of the map is on the screen. */
  pixels(length) {
    return length / this.#unit();
  }

  fit() {
    this.box = [...this.whole];
    this.#commit();
  }

  /** Zooms by a factor around a point of the window, the middle if none is given. */
  zoom(factor, clientX, clientY) {
    const rect = this.svg.getBoundingClientRect();
    const at = this.#onMap(clientX ?? rect.x + rect.width / 2, clientY ?? rect.y + rect.height / 2);
    const width = Math.min(Math.max(this.box[2] / factor, this.whole[2] / CLOSEST), this.whole[2] * 1.3);
    const scale = width / this.box[2];
    this.box = [
      at[0] - (at[0] - this.box[0]) * scale,
      at[1] - (at[1] - this.box[1]) * scale,
      width,
      this.box[3] * scale,
    ];
    this.#commit();
  }

  /** Pans by a share of what is seen. */
  pan(right, down) {
    this.box[0] += right * this.box[2];
    this.box[1] += down * this.box[3];
    this.#commit();
  }

  /** Zooms in by a factor on that of these points which has most of the others in sight with it. */
  approach(points, factor) {
    if (!points.length) return;
    this.zoom(factor);
    const rect = this.svg.getBoundingClientRect();
    const half = [rect.width, rect.height].map((length) => (length * this.#unit()) / 2);
    const near = (one) => points.filter((other) =>
      Math.abs(one.x - other.x) < half[0] && Math.abs(one.y - other.y) < half[1]).length;
    const counts = points.map(near);
    const { x, y } = points[counts.indexOf(Math.max(...counts))];
    [x, y].forEach((at, side) => this.#turn(side, at, half[side]));
    this.#commit();
  }

  /** Turns to a point along one side; what is seen beyond the edge of the map is lost. @param {number} side @param {number} at @param {number} half */
  #turn(side, at, half) {
    const [first, length] = [this.whole[side], this.whole[side + 2]];
    const middle = Math.min(Math.max(at, first + half), first + length - half);
    this.box[side] = (2 * half < length ? middle : first + length / 2) - this.box[side + 2] / 2;
  }

  /**
   * Shows these points together, in the middle: zooms out if it must, or in by a factor if there is room for it.
   * @param {{ x: number, y: number }[]} points @param {number} factor
   */
  gather(points, factor) {
    const spans = [points.map((point) => point.x), points.map((point) => point.y)].map((at) => [Math.min(...at), Math.max(...at)]);
    const rect = this.svg.getBoundingClientRect();
    const seen = () => [rect.width, rect.height].map((length) => length * this.#unit());
    // With room around them: what stands at the edge is hardly seen.
    const fits = Math.min(...seen().map((length, side) => (0.7 * length) / Math.max(spans[side][1] - spans[side][0], 1)));
    if (fits < 1 || factor > 1) this.zoom(Math.min(fits, Math.max(factor, 1)));
    seen().forEach((length, side) => this.#turn(side, (spans[side][0] + spans[side][1]) / 2, length / 2));
    this.#commit();
  }

  /** Brings a point of the map into sight. */
  reveal(x, y) {
    const [left, top, width, height] = this.box;
    const edge = 0.08;
    const inside =
      x > left + edge * width && x < left + (1 - edge) * width &&
      y > top + edge * height && y < top + (1 - edge) * height;
    if (inside) return;
    this.box[0] = x - width / 2;
    this.box[1] = y - height / 2;
    this.#commit();
  }

  #unit() {
    const rect = this.svg.getBoundingClientRect();
    return Math.max(this.box[2] / rect.width, this.box[3] / rect.height);
  }

  #onMap(clientX, clientY) {
    const point = new DOMPoint(clientX, clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return [point.x, point.y];
  }

  #commit() {
    this.svg.style.transform = "";
    // The middle of what is seen stays on the map, so that it cannot be lost from sight.
    for (const side of [0, 1]) {
      const half = this.box[side + 2] / 2;
      const first = this.whole[side] - half;
      this.box[side] = Math.min(Math.max(this.box[side], first), first + this.whole[side + 2]);
    }
    this.svg.setAttribute("viewBox", this.box.map((n) => n.toFixed(2)).join(" "));
    this.svg.classList.toggle("far", this.box[2] > this.whole[2] * 0.75);
  }

  #wheel(event) {
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)), event.clientX, event.clientY);
  }

  #down(event) {
    if (!this.pointers.size) this.frame = this.svg.getBoundingClientRect();
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
    this.start = { pointers: new Map(this.pointers), shift: [0, 0], scale: 1 };
    this.moved = false;
  }

  #move(event) {
    if (!this.pointers.has(event.pointerId)) return;
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
    const now = middle(this.pointers);
    const then = middle(this.start.pointers);
    const shift = [now.x - then.x, now.y - then.y];
    if (!this.moved && Math.hypot(...shift) < 5 && Math.abs(now.spread - then.spread) < 5) return;
    this.moved = true;
    const scale = then.spread > 10 ? now.spread / then.spread : 1;
    this.start.shift = shift;
    this.start.scale = scale;
    this.start.at = then;
    this.svg.style.transformOrigin = `${then.x - this.frame.x}px ${then.y - this.frame.y}px`;
    this.svg.style.transform = `translate(${shift[0]}px, ${shift[1]}px) scale(${scale})`;
  }

  #up(event) {
    if (!this.pointers.delete(event.pointerId)) return;
    if (this.moved && this.start) {
      const { shift, scale, at } = this.start;
      this.svg.style.transform = "";
      const unit = this.#unit();
      this.box[0] -= shift[0] * unit;
      this.box[1] -= shift[1] * unit;
      this.#commit();
      if (scale !== 1) this.zoom(scale, at.x + shift[0], at.y + shift[1]);
    }
    this.start = { pointers: new Map(this.pointers), shift: [0, 0], scale: 1 };
  }
}

function middle(pointers) {
  const points = [...pointers.values()];
  const x = points.reduce((sum, p) => sum + p[0], 0) / points.length;
  const y = points.reduce((sum, p) => sum + p[1], 0) / points.length;
  const spread = points.length < 2 ? 0 : Math.hypot(points[0][0] - points[1][0], points[0][1] - points[1][1]);
  return { x, y, spread };
}
