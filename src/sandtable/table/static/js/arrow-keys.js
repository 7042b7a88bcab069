// Arrow keys within a list, a row of tabs or a row of buttons: from one to the next.

/** Where they lead, and which keys: along a row, or down a list. @type {[string, string, string][]} */
const ROWS = [
  ["#tabs", "ArrowLeft", "ArrowRight"],
  ["[role='toolbar']", "ArrowLeft", "ArrowRight"],
  [".chips", "ArrowLeft", "ArrowRight"],
  ["#sheet", "ArrowUp", "ArrowDown"],
  [".which", "ArrowUp", "ArrowDown"],
];

/** Whether the key led to another button of the row that has the focus. @param {KeyboardEvent} event */
export function moveFocus(event) {
  const here = document.activeElement;
  if (!(here instanceof HTMLButtonElement) || event.shiftKey) return false;
  for (const [row, back, on] of ROWS) {
    const container = here.closest(row);
    if (!container || (event.key !== back && event.key !== on)) continue;
    const buttons = [...container.querySelectorAll("button")].filter((one) => !one.disabled);
    const next = buttons[buttons.indexOf(here) + (event.key === on ? 1 : -1)];
    next?.focus();
    return true;
  }
  return false;
}
