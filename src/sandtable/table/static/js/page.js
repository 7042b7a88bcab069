// Small helpers to make elements, and the texts of the page.

const texts = new Map();

export function learn(sentences) {
  texts.clear();
  for (const [key, text] of Object.entries(sentences)) texts.set(key, text);
}

/** A sentence of the page; {name} is filled in. */
export function say(key, values = {}) {
  const text = texts.get(key) ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/** An element with attributes and children; `on...` attributes are listeners. */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  return fill(element, attributes, children);
}

/** The same for SVG. */
export function shape(name, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

function fill(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("aria-") && value != null) element.setAttribute(key, String(value));
    else if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value != null) element.setAttribute(key, String(value));
  }
  element.append(...children.flat().filter((child) => child != null));
  return element;
}

export const find = (id) => document.getElementById(id);

/** Shows `children` in an element in place of what was there. */
export function show(element, ...children) {
  element.replaceChildren(...children.flat().filter((child) => child != null));
}
