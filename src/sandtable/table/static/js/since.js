// How long ago something was, in words.

import { languages, wishedLanguage } from "./languages.js";

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
  const { dates } = wishedLanguage(languages(), [document.documentElement.lang]);
  const [, unit] = inUnits(left);
  const size = UNITS.find(([name]) => name === unit)?.[1] ?? 60;
  return new Intl.RelativeTimeFormat(dates).format(Math.round(left / size), unit);
}

/** How long ago a moment was, such as "5 minutes ago". @param {string} moment */
export function since(moment) {
  const { dates } = wishedLanguage(languages(), [document.documentElement.lang]);
  const [number, unit] = inUnits(Math.max(0, Date.now() - Date.parse(moment)) / 1000);
  return new Intl.RelativeTimeFormat(dates, { numeric: "auto" }).format(-number, unit);
}
