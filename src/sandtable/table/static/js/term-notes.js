// What a clause says, and in the museum terms in the other language, too: beside what the mouse points at, what has
// the focus, or what a finger touched.

import { latest } from "./latest.js";
import { besideOf } from "./note-position.js";
import { make } from "./page.js";

/** @typedef {import("./types.js").Term} Term */
/** @typedef {import("./types.js").Dictionary} Dictionary */

/** A mouse that rests so long wants to know; one that passes does not. */
const REST_MILLISECONDS = 300;

/** Fetches the dictionary of the game on the table. @type {(() => Promise<Dictionary>) | null} */
let fetcher = null;
/** @type {Promise<Dictionary> | null} */
let dictionary = null;
/** The dictionary that was named last: another comes too late. */
const consulted = latest();
/** The same once it is here. @type {Dictionary | null} */
let words = null;
/** The other language that is told to who looks; none to who plays. */
let other = "";
/** The element whose term is told. @type {Element | null} */
let shownFor = null;
const note = make("div", { id: "other-language", role: "tooltip", hidden: true });

/** Says where the words of elements are looked up that have none themselves; null for nowhere. @param {(() => Promise<Dictionary>) | null} from @param {string} [language] the other one that is told, if any is */
export function setDictionary(from, language = "") {
  consulted.end();
  fetcher = from;
  other = language;
  dictionary = words = null;
  hide();
}

/** The attributes of an element that bears a term. @param {Term} term */
export function termAttributes(term) {
  return term.other ? { class: "term", "data-other": term.other } : {};
}

/**
 * A term as it is read, with the other language to be shown.
 * @param {Term} term
 * @param {keyof HTMLElementTagNameMap} name
 */
export function termElement(term, name = "span") {
  // The second line is shown where the reader asks for both languages at once.
  const second = term.other ? make("small", { class: "both", lang: other }, term.other) : null;
  return make(name, termAttributes(term), term.text, second);
}

/** Begins to watch the page. */
export function watchTerms() {
  document.body.append(note);
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "touch") point(event.target, REST_MILLISECONDS);
  });
  document.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "touch") point(event.target);
    else hide();
  });
  document.addEventListener("focusin", (event) => {
    if (event.target instanceof Element && event.target.matches(":focus-visible"))
      point(event.target);
  });
  document.addEventListener("focusout", hide);
  document.addEventListener("scroll", hide, true);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
  });
}

/** @param {EventTarget | null} target @param {number} rest how long it must be pointed at */
async function point(target, rest = 0) {
  const bearer = target instanceof Element ? bearerOf(target) : null;
  if (bearer && bearer === shownFor) return;
  hide();
  if (!bearer) return;
  shownFor = bearer;
  const [text] = await Promise.all([look(bearer), new Promise((go) => setTimeout(go, rest))]);
  if (text && shownFor === bearer && bearer.isConnected) show(bearer, text);
}

/** The element around or in this one that bears a term. On the map it would be in the way. @param {Element} element */
function bearerOf(element) {
  if (element.closest("svg.map, #board")) return null;
  const around = element.closest("[data-other], [data-unit], [data-term], [data-clause]");
  return (
    around ?? (element.matches("button, a, summary") ? element.querySelector("[data-other]") : null)
  );
}

/** What is told of a term; nothing if that is not known. @param {Element} bearer */
async function look(bearer) {
  const { other: translated, unit, term, clause } = /** @type {HTMLElement} */ (bearer).dataset;
  if (translated !== undefined) return translated;
  if (clause === undefined && !other) return "";
  await openDictionary();
  if (clause !== undefined) return words?.clause[clause]?.slice(0, other ? 2 : 1).join("\n");
  const [kind, name] = term?.split(" ") ?? ["unit", unit ?? ""];
  return /** @type {any} */ (words)?.[kind]?.[name] ?? "";
}

/** Has the dictionary fetched, once. */
async function openDictionary() {
  if (!fetcher) return;
  const still = consulted.watch();
  dictionary ??= fetcher();
  const found = await dictionary.catch(() => null);
  if (still()) words = found;
}

/** @param {Element} bearer @param {string} text */
function show(bearer, text) {
  note.textContent = text;
  note.lang = other || document.documentElement.lang;
  note.hidden = false;
  const at = bearer.getBoundingClientRect();
  const { width, height } = note.getBoundingClientRect();
  const { left, top } = besideOf(
    at,
    bearer.closest("#panel, dialog")?.getBoundingClientRect() ?? null,
    { width, height },
    { width: innerWidth, height: innerHeight },
  );
  note.style.left = `${left}px`;
  note.style.top = `${top}px`;
  document.activeElement?.setAttribute("aria-describedby", note.id);
}

function hide() {
  if (!note.hidden)
    document.querySelector(`[aria-describedby="${note.id}"]`)?.removeAttribute("aria-describedby");
  shownFor = null;
  note.hidden = true;
}
