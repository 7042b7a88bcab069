// The sheets of the side panel, one at a time: what can be done, the log, the dice, the board in words, the order of battle, what one is to do.

import { actionList, buttoned } from "./actions.js";
import { Log } from "./log.js";
import { find, make, say, show } from "./page.js";
import { BoardInWords } from "./words.js";

/** @typedef {import("./types.js").Legal} Legal */

/** So many pixels of a sheet that was chosen are seen at least, or all that there are. */
const SEEN = 160;

export class Panel {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    this.log = new Log((orders) => table.look(orders), (order) => table.card.open(order), (order) => table.counsel.why(order));
    this.inWords = new BoardInWords(table);
    this.open = "actions";
    /** What is on each sheet. @type {Record<string, () => Node>} */
    this.sheets = {
      // While a program is seen to play, nobody is told yet what will be asked.
      actions: () => actionList(table.replay.theirs.on ? [] : table.game.legal, buttoned(table.game, table.offers.found), (action) => this.#act(action), table.at !== null),
      log: () => this.log.sheet(this.#told, table.at, false),
      dice: () => this.log.sheet(this.#told, table.at, true),
      board: () => this.inWords.sheet(),
      forces: () => table.forces.sheet(),
      goal: () => table.goal.sheet(),
    };
  }

  /** Opens a sheet and leads there. @param {string} name */
  turnTo(name) {
    this.#choose(name);
    find("tabs").scrollIntoView({ block: "start" });
  }

  /** Shows the tabs and the sheet that is open, as it is now. */
  show() {
    // Made once: a click on one is not lost when the sheet changes meanwhile.
    if (!find("tabs").children.length) {
      show(find("tabs"), Object.keys(this.sheets).map((name) =>
        make("button", { role: "tab", id: `tab-${name}`, "aria-controls": "sheet", onclick: () => this.#choose(name) })));
    }
    for (const name of Object.keys(this.sheets)) {
      const tab = find(`tab-${name}`);
      if (tab.textContent !== say(`tab-${name}`)) tab.textContent = say(`tab-${name}`);
      tab.setAttribute("aria-selected", String(this.open === name));
    }
    show(find("sheet"), this.sheets[this.open]());
    find("sheet").setAttribute("aria-labelledby", `tab-${this.open}`);
  }

  /** Takes lines off the list of what can be done that have got a button above it meanwhile; not from who reads in it. */
  thin() {
    if (this.open !== "actions" || find("sheet").contains(document.activeElement)) return;
    const above = buttoned(this.table.game, this.table.offers.found);
    if ([...find("sheet").querySelectorAll("[data-action]")].some((line) => above.has(line.dataset.action))) this.show();
  }

  /** The game as far as it is told: not what a program did that is still to be shown. */
  get #told() {
    const { at, game, replay } = this.table;
    return replay.theirs.on && at !== null ? { ...game, log: game.log.slice(0, at) } : game;
  }

  /** @param {string} name */
  #choose(name) {
    this.open = name;
    this.show();
    find(`tab-${name}`).focus();
    // In a low window one would choose a sheet and see nothing of it.
    const low = find("panel").getBoundingClientRect().bottom, { top, height } = find("sheet").getBoundingClientRect();
    if (low - top < Math.min(height, SEEN)) find("tabs").scrollIntoView({ block: "start" });
  }

  /** @param {Legal} action */
  #act(action) {
    if (["unit", "place"].includes(action.kind)) this.table.looked = { kind: action.kind, name: String(action.arg) };
    this.table.play([action.text]);
  }
}
