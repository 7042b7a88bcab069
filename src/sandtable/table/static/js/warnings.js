// Asks before something that one might regret.

import { cited } from "./clauses.js";
import { find, make, say, show } from "./page.js";

/**
 * Asks before something that loses the game; whether it is to be played all the same.
 * @param {string} warning
 * @returns {Promise<boolean>}
 */
export function confirm(warning) {
  const dialog = find("warning");
  show(dialog, make("form", { method: "dialog" },
    make("p", { id: "warning-text" }, cited(warning)),
    make("div", { class: "buttons" },
      make("button", { class: "primary", value: "stop", autofocus: true }, say("warning-stop")),
      make("button", { value: "go" }, say("warning-go")))));
  dialog.returnValue = "";  // Escape leaves it so
  dialog.showModal();
  return new Promise((decide) => {
    dialog.addEventListener("close", () => decide(dialog.returnValue === "go"), { once: true });
  });
}
