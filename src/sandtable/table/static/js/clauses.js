// Clauses as they are cited on the page. One that is not known from the published rules bears a mark.

import { make, say } from "./page.js";
import { withPlaceLinks } from "./place-links.js";

/** By clause: "inferred" or "proposal". @type {Record<string, string>} */
let basis = {};

/** What rules of the game's own are called: the rulebook of its series has no number for them. @type {Record<string, string>} */
let own = {};

/** @param {Record<string, string>} found @param {Record<string, string>} named */
export function setClauseBasis(found, named = {}) {
  basis = found;
  own = named;
}

/** The mark of a clause that is reconstructed; nothing for a known one. @param {string} clause */
function mark(clause) {
  const words = basis[clause] && say(`basis-${basis[clause]}`);
  if (!words) return null;
  // A finger cannot point: a tap unfolds what the sign means.
  const sign = make(
    "span",
    {
      class: "basis",
      role: "img",
      title: words,
      "aria-label": words,
      onclick: () => {
        if (sign.nextElementSibling?.matches(".basis-told")) sign.nextElementSibling.remove();
        else sign.after(make("small", { class: "basis-told" }, ` (${words})`));
      },
    },
    "†",
  );
  return sign;
}

/** The game whose clauses are cited, how they are marked, and whether they are read in the museum already. */
let shelf = { module: "", mark: "", open: false };

/** Says where clauses can be read. @param {string} module @param {string} mark @param {boolean} open */
export function setClauseSource(module, mark, open = false) {
  shelf = { module, mark, open };
}

/** A clause by its number, with the way to its line; a rule of the game's own by its title, with the way to where all of them are told. From a table it is read in another window: play goes on. @param {string} clause */
function link(clause) {
  const room = own[clause]
    ? "rules"
    : `clause/${encodeURIComponent(clause.slice(shelf.mark.length + 1))}`;
  const address = `#museum/${encodeURIComponent(shelf.module)}/${room}`;
  return make(
    "a",
    {
      class: "cited",
      href: address,
      target: shelf.open ? null : "sandtable-museum",
      "data-clause": clause,
    },
    own[clause] ?? clause,
  );
}

/** A clause by its number, with its mark. @param {string} clause */
export function cite(clause) {
  return [link(clause), mark(clause)];
}

/** A sentence that may cite clauses in brackets, or name the clause it rests on besides. @param {string} text @param {string | null} clause */
export function cited(text, clause = null) {
  const parts = text.split(/(\[[^\]]+\])/).flatMap((part) => {
    const inside = part.slice(1, -1);
    return shelf.mark && part.startsWith(`[${shelf.mark} `)
      ? ["[", link(inside), "]", mark(inside)]
      : withPlaceLinks(part);
  });
  return [...parts, clause ? mark(clause) : null];
}

/** The same for where there is room for plain words only. @param {string} clause */
export function basisNote(clause) {
  return basis[clause] ? ` – ${say(`basis-${basis[clause]}`)}` : "";
}
