// Brings something on the map into sight: out from under the cards that lie on the map, and without
// moving what can be seen well already.

/** What lies on the map and may cover it. */
const COVERS =
  "#zoom, #spoken > *, .spoken, .caption, #other-side, #way, #confirm, #aim, #news, #moment, #inspector, #charts";
/** Room around a thing, in pixels, without which it is not seen with ease. */
const ROOM = 14;
/** Where a thing is brought to if the middle is covered: shares of the map from its middle, the nearest first. */
const SPOTS = [0, -0.15, 0.15, -0.3, 0.3]
  .flatMap((down) => [0, -0.2, 0.2, -0.35, 0.35].map((right) => ({ right, down })))
  .sort((one, other) => Math.hypot(one.right, one.down) - Math.hypot(other.right, other.down));

/** @typedef {import("./view.js").View} View */

/** The cards that cover part of the map now. @param {Element} field @param {string} but those that do not count; what is pointed at is told by what is to be confirmed @returns {DOMRect[]} */
export function coveringCards(field, but = "#hints:has(#confirm:not([hidden])) #way") {
  return [...(field.parentElement?.querySelectorAll(COVERS) ?? [])]
    .filter((one) => !one.matches(but))
    .map((one) => one.getBoundingClientRect())
    .filter(({ width, height }) => width && height);
}

/**
 * Whether something of a size, around a point of the window, is on the map and below none of the cards.
 * @param {{ x: number, y: number }} at
 * @param {{ width: number, height: number }} size
 * @param {DOMRect} frame
 * @param {DOMRect[]} cards
 */
function free({ x, y }, size, frame, cards) {
  const wide = size.width / 2 + ROOM,
    high = size.height / 2 + ROOM;
  return (
    x - wide >= frame.left &&
    x + wide <= frame.right &&
    y - high >= frame.top &&
    y + high <= frame.bottom &&
    cards.every(
      (card) =>
        x + wide <= card.left ||
        x - wide >= card.right ||
        y + high <= card.top ||
        y - high >= card.bottom,
    )
  );
}

/**
 * Moves the map so that something on it can be seen; not at all if it can be seen already.
 * @param {View} view
 * @param {Element | null | undefined} thing
 * @param {Element | null} [part] what of it is to be seen if there is no room for the whole
 */
export function bringIntoView(view, thing, part) {
  const field = view.svg.parentElement;
  if (!field || !thing) return undefined;
  view.pan(0, 0); // a gesture ends before anything is measured
  const frame = field.getBoundingClientRect(),
    cards = coveringCards(field),
    size = thing.getBoundingClientRect();
  const at = { x: size.x + size.width / 2, y: size.y + size.height / 2 };
  if (free(at, size, frame, cards)) return undefined;
  const goals = SPOTS.map(({ right, down }) => ({
    x: frame.x + frame.width * (0.5 + right),
    y: frame.y + frame.height * (0.5 + down),
  }));
  const room = goals.find((one) => free(one, size, frame, cards));
  if (!room && part) return bringIntoView(view, part);
  const goal = room ?? goals[0];
  const pixel = 1 / view.pixels(1);
  view.pan(((at.x - goal.x) * pixel) / view.box[2], ((at.y - goal.y) * pixel) / view.box[3]);
  view.slides();
  return undefined;
}
