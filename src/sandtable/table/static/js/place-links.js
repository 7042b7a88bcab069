// Places in sentences: one that is named there lights up on the map when it is pointed at or tapped.

import { make, unbroken, unbrokenRatios } from "./page.js";

/** Numbers of places as sentences write them: 0703, 31.13, P20. Those of areas are told with a word, and are titles. */
const NUMBER = /^(?:[A-Z]\d{2}|\d{2}\.?\d{2})$/;

/** What is looked for in sentences; nothing where no map is. @type {RegExp | null} */
let pattern = null;
/** By what they are called in sentences. @type {Map<string, string>} */
const called = new Map();

/**
 * Says which places there are.
 * @param {Record<string, string>} titles what those with a name are called
 * @param {string[]} all
 */
export function learnPlaces(titles, all) {
  called.clear();
  for (const name of all.filter((one) => NUMBER.test(one))) called.set(name, name);
  for (const [name, title] of Object.entries(titles)) called.set(title, name);
  // The longest first: Sidi Rezegh plateau is not Sidi Rezegh.
  const words = [...called.keys()]
    .sort((one, other) => other.length - one.length)
    .map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  pattern = words.length
    ? new RegExp(`(?<![\\w.-])(${words.join("|")})(?![\\w-]|\\.\\d)`, "g")
    : null;
}

/** The place that is called so, or has this number; small and capital letters are the same. @param {string} text @returns {string | undefined} */
export function placeNamed(text) {
  const wanted = text.trim().toLowerCase();
  for (const [title, name] of called)
    if (title.toLowerCase() === wanted || name.toLowerCase() === wanted) return name;
  return undefined;
}

/** A sentence in pieces, each with the place that it names, if it does; no line ends within a number. @param {string} text @returns {{ text: string, place: string | undefined }[]} */
export function placePieces(text) {
  return (pattern ? text.split(pattern) : [text])
    .map((part, n) => ({ text: unbroken(part), place: n % 2 ? called.get(part) : undefined }))
    .filter((one) => one.text);
}

/** The same to be shown. @param {string} text @returns {(HTMLElement | string)[]} */
export function withPlaceLinks(text) {
  return placePieces(text).flatMap((one) =>
    one.place === undefined
      ? unbrokenRatios(one.text)
      : make("span", { class: "named-place", "data-named": one.place }, one.text),
  );
}

/** Begins to watch what is pointed at, tapped or focused, and tells which place that names; undefined when it does no more. A button that is pressed is none of these: it is gone by then, or soon. @param {(place: string | undefined) => unknown} point */
export function watchPlaces(point) {
  const named = (/** @type {EventTarget | null} */ target) =>
    target instanceof Element
      ? /** @type {HTMLElement | null} */ (target.closest("[data-named]"))?.dataset.named
      : undefined;
  const pressed = (/** @type {Event} */ { type, target }) =>
    type === "click" && target instanceof Element && target.closest("button");
  for (const kind of ["pointerover", "focusin", "click"])
    document.addEventListener(kind, (event) => {
      if (named(event.target) !== undefined && !pressed(event)) point(named(event.target));
    });
  for (const kind of ["pointerout", "focusout"])
    document.addEventListener(kind, (event) => {
      if (named(event.target) !== undefined) point(undefined);
    });
}
