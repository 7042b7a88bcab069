// The languages that the page can be read in: the table lists them in its markup, the usual one first.

/** Numbers that a form of a word goes with. @typedef {{ numbers?: number[], ends?: number[], but?: number[] }} Plural */
/** What may not be parted at the end of a line, as a pattern; and of the forms of a word all but the last. @typedef {{ unbroken: string, plural: Plural[] }} Habits */
/** What a language is called in itself, by whose habits its dates are written, and where its lines are broken. @typedef {Habits & { code: string, name: string, dates: string, breaks: string }} Language */

/**
 * What a list of options in the markup says.
 * @param {Iterable<Pick<HTMLOptionElement, "value" | "text" | "dataset">>} options
 * @returns {Language[]}
 */
export function languagesOf(options) {
  return [...options].map(({ value, text, dataset }) => ({
    code: value,
    name: text,
    dates: dataset.dates ?? value,
    breaks: dataset.breaks ?? "words",
    unbroken: dataset.unbroken ?? "",
    plural: JSON.parse(dataset.plural ?? "[]"),
  }));
}

/** All of them. @returns {Language[]} */
export function languages() {
  const list = /** @type {HTMLDataListElement} */ (document.getElementById("languages"));
  return languagesOf(list.options);
}

/** The one that follows another, after the last one the first: a button leads from each to the next. @param {Language[]} all @param {string} code */
export function nextLanguage(all, code) {
  return all[(all.findIndex((one) => one.code === code) + 1) % all.length];
}

/** The first of these wishes that there is, a tongue of a country counting as its language; else the usual one. @param {Language[]} all @param {(string | null)[]} wishes such as "pt" or "de-AT" */
export function wishedLanguage(all, wishes) {
  const found = wishes.flatMap(
    (wish) => all.find(({ code }) => wish?.split("-")[0] === code) ?? [],
  );
  return found[0] ?? all[0];
}
