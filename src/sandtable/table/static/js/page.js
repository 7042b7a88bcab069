// Small helpers to make elements, and the texts of the page.

/** What can stand in an element; nothing for null. @typedef {Node | string | number | null | undefined} Child */
/** Also as lists within lists. @typedef {Child | Child[]} Children */

/** @type {Map<string, string>} */
const texts = new Map();

/** How the language that is read breaks lines and counts. @type {import("./languages.js").Habits} */
let habits = { unbroken: "", plural: [] };

/** @param {import("./languages.js").Habits} language */
export function setHabits({ unbroken, plural }) {
  habits = { unbroken, plural };
}

/** @param {Record<string, string>} sentences */
export function setTexts(sentences) {
  texts.clear();
  for (const [key, text] of Object.entries(sentences)) texts.set(key, text);
}

/**
 * A sentence of the page; {name} is filled in, and of {number:one|several} the form that goes with the number.
 * @param {string} key
 * @param {Record<string, string | number | null>} values
 */
export function say(key, values = {}) {
  const text = texts.get(key) ?? key;
  return text.replace(/\{(\w+)(?::([^}]*\|[^}]*))?\}/g, (_, name, forms) =>
    forms === undefined ? String(values[name] ?? "") : formOf(values[name], forms.split("|")),
  );
}

/** Of the forms of a word the one that a number goes with; a sentence of another language has one for 1 and one for several. @param {string | number | null} value @param {string[]} forms */
function formOf(value, forms) {
  const rules = habits.plural.length + 1 === forms.length ? habits.plural : [{ numbers: [1] }];
  const size = Math.abs(Number(value ?? Number.NaN));
  const n = rules.findIndex(
    ({ numbers = [], ends = [], but = [] }) =>
      numbers.includes(size) || (ends.includes(size % 10) && !but.includes(size % 100)),
  );
  return forms[n < 0 ? forms.length - 1 : n];
}

/** A text in which what belongs together is never parted at the end of a line, such as 18 from 24 in 18〜24. @param {string} text */
export const unbroken = (text) =>
  habits.unbroken ? text.replace(new RegExp(habits.unbroken, "g"), "$&\u2060") : text;

/** A number with one decimal; what comes to nothing has no sign. @param {number} value */
export const decimal = (value) =>
  value
    .toFixed(1)
    .replace(/^-(?=0\.0$)/, "")
    .replace("-", "−");

/** Between facts of one line: no line begins with the dot. */
export const DOT = "\u00a0· ";

/** What the table tells with dots between its facts. @param {string} text */
export const dotted = (text) => text.replaceAll(" · ", DOT);

/** Facts of one line, each whole as long as there is room for it. @param {string[]} all */
export const facts = (all) =>
  all.map((text, n) =>
    make("span", { class: "fact" }, unbroken(text), n < all.length - 1 ? DOT : null),
  );

/** Two numbers against each other, such as 14:8 or 1:1.5, with the ratio that they come to: 8:8 = 1:1. */
const RATIO = /(\d[\d.½]*[:：]\d[\d.½]*(?: ?[=＝] ?\d[\d.½]*[:：]\d[\d.½]*)?)/;

/** A text in pieces: what stands before, between and after its ratios, and at every second place one of them. @param {string} text */
export const cutAtRatios = (text) => text.split(RATIO);

/** A text in which no line ends within a ratio. @param {string} text @returns {(HTMLElement | string)[]} */
export function unbrokenRatios(text) {
  return cutAtRatios(text)
    .map((part, n) => (n % 2 ? make("span", { class: "ratio" }, part) : part))
    .filter((part) => part !== "");
}

/**
 * An element with attributes and children; `on...` attributes are listeners, `style` has properties by their names.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, any>} attributes
 * @param {Children[]} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function make(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** A table: the cells of its head, and its rows. @param {Children} heads @param {Children} rows */
export function table(heads, rows) {
  return make("table", {}, make("thead", {}, make("tr", {}, heads)), make("tbody", {}, rows));
}

/**
 * The same for SVG.
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, any>} attributes
 * @param {Children[]} children
 * @returns {SVGElementTagNameMap[Name]}
 */
export function shape(name, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

/**
 * @template {Element} Kind
 * @param {Kind} element
 * @param {Record<string, any>} attributes
 * @param {Children[]} children
 */
function fill(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("aria-") && value != null) element.setAttribute(key, String(value));
    else if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "style") setStyle(element, value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value != null) element.setAttribute(key, String(value));
  }
  element.append(...standing(children));
  return element;
}

/** Gives an element properties of style; as an attribute they would be refused. @param {Element} element @param {Record<string, string | number>} properties */
export function setStyle(element, properties) {
  const { style } = /** @type {HTMLElement | SVGElement} */ (element);
  for (const [name, value] of Object.entries(properties)) style.setProperty(name, String(value));
}

/** @param {Children[]} children */
function standing(children) {
  return children
    .flat()
    .filter((child) => child != null)
    .map((child) => (child instanceof Node ? child : String(child)));
}

/**
 * An element of the page that is always there.
 * @param {string} id
 * @returns {any} as what it is: the caller knows which element it named
 */
export const find = (id) => document.getElementById(id);

/**
 * Shows `children` in an element in place of what was there.
 * @param {Element} element
 * @param {Children[]} children
 */
export function show(element, ...children) {
  element.replaceChildren(...standing(children));
}

/**
 * Brings the children of an element into an order, and moves as few as can be: to move a picture is to make it anew.
 * @param {Element} parent
 * @param {Element[]} wanted
 */
export function arrange(parent, wanted) {
  const stay = steady(wanted, new Map([...parent.children].map((child, index) => [child, index])));
  for (const old of [...parent.children]) if (!stay.has(old)) old.remove();
  let at = parent.firstElementChild;
  for (const one of wanted) {
    if (one === at) at = at.nextElementSibling;
    else parent.insertBefore(one, at);
  }
}

/**
 * The most of these that stand one after the other already.
 * @param {Element[]} wanted
 * @param {Map<Element, number>} standing
 */
function steady(wanted, standing) {
  /** The shortest ends of rows of each length: the last of the row, and the row before it. @typedef {{ one: Element, at: number, before: Row | undefined }} Row */
  /** @type {Row[]} */
  const rows = [];
  for (const one of wanted) {
    const at = standing.get(one);
    if (at === undefined) continue;
    const longer = rows.findIndex((row) => row.at > at),
      length = longer < 0 ? rows.length : longer;
    rows[length] = { one, at, before: rows[length - 1] };
  }
  const stay = new Set();
  for (let row = rows.at(-1); row; row = row.before) stay.add(row.one);
  return stay;
}
