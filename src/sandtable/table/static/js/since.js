// How long ago something was, in words.

import { languages, wishedLanguage } from "./languages.js";
import { make } from "./page.js";

/** What marks them in the page, and how often they are told anew. */
const AGO = "ago",
  RENEWED_MILLISECONDS = 20_000;

/** The units that are told, each with how many seconds it has. @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** The largest unit of which a time has at least one, and how many of it it has; less than a minute is none of any. @param {number} seconds @returns {[number, Intl.RelativeTimeFormatUnit]} */
export function inUnits(seconds) {
  const [unit, size] = UNITS.find(([, size]) => seconds >= size) ?? ["minute", 60];
  return [Math.floor(seconds / size), unit];
}

/** In what time a moment comes, such as "in 2 days"; or how long ago it was. @param {string} moment */
export function until(moment) {
  const left = (Date.parse(moment) - Date.now()) / 1000;
  if (left < 0) return since(moment);
  const [, unit] = inUnits(left);
  const size = UNITS.find(([name]) => name === unit)?.[1] ?? 60;
  return spoken(Math.round(left / size), unit, "always");
}

/** How long ago a moment was, such as "5 minutes ago". @param {string} moment */
export function since(moment) {
  const [number, unit] = inUnits(Math.max(0, Date.now() - Date.parse(moment)) / 1000);
  return spoken(-number, unit, "auto");
}

/** A time from now in words; languages without spaces between words have none beside numbers either. @param {number} number @param {Intl.RelativeTimeFormatUnit} unit @param {"auto" | "always"} numeric */
function spoken(number, unit, numeric) {
  const { breaks, dates } = wishedLanguage(languages(), [document.documentElement.lang]);
  const told = new Intl.RelativeTimeFormat(dates, { numeric }).format(number, unit);
  return breaks === "phrases" ? told.replace(/\s/g, "") : told;
}

/** A moment of the past as an element that goes on telling how long ago it was. @param {string} moment */
export function sinceTime(moment) {
  const title = new Date(moment).toLocaleString();
  return make("time", { class: AGO, datetime: moment, title }, since(moment));
}

/** Tells anew what has grown older meanwhile. @param {Iterable<Pick<HTMLTimeElement, "dateTime" | "textContent">>} times @param {(moment: string) => string} tell */
export function renewTimes(times, tell = since) {
  for (const one of times) {
    const now = tell(one.dateTime);
    if (one.textContent !== now) one.textContent = now;
  }
}

/** Keeps all of them true as long as the page is open. */
export function watchTimes() {
  /** @type {() => NodeListOf<HTMLTimeElement>} */
  const all = () => document.querySelectorAll(`time.${AGO}`);
  const renew = () => renewTimes(all());
  setInterval(renew, RENEWED_MILLISECONDS);
  document.addEventListener("visibilitychange", renew); // in the background browsers let hours pass
}
