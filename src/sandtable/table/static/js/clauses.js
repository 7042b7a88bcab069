// Clauses as they are cited on the page. One that is not known from the published rules bears a mark.

import { make, say } from "./page.js";

/** By clause: "inferred" or "proposal". @type {Record<string, string>} */
let basis = {};

/** @param {Record<string, string>} found */
export function know(found) {
  basis = found;
}

/** The mark of a clause that is reconstructed; nothing for a known one. @param {string} clause */
function mark(clause) {
  const told = basis[clause] && say(`basis-${basis[clause]}`);
  return told ? make("span", { class: "basis", role: "img", title: told, "aria-label": told }, "†") : null;
}

/** A clause by its number, with its line to be read. @param {string} clause @param {string} text */
export function cite(clause, text) {
  return [make("abbr", { title: text }, clause), mark(clause)];
}

/** A sentence that may cite clauses in brackets, or name the clause it rests on besides. @param {string} text @param {string | null} clause */
export function cited(text, clause = null) {
  const parts = text.split(/(\[[^\]]+\])/);
  return [...parts.flatMap((part) => [part, mark(part.slice(1, -1))]), clause ? mark(clause) : null];
}

/** The same for where there is room for plain words only. @param {string} clause */
export function note(clause) {
  return basis[clause] ? ` – ${say(`basis-${basis[clause]}`)}` : "";
}
