// The sheets of the side panel, one at a time: what can be done, the log, the dice, the board in words, the
// order of battle, what one is to do.

import { actionList, buttoned } from "./actions.js";
import { Log } from "./log.js";
import { find, make, say, show } from "./page.js";

/** @typedef {import("./types.js").Legal} Legal */

/** What it asks of the rest of the table. @typedef {{ play: import("./situation.js").Play, look: (orders: number) => unknown, openCard: (order: number) => unknown, why: (order: number) => unknown, showsProgram: () => boolean, diceInUse: () => Node | null }} Acts */

/** So many pixels of a sheet that was chosen are seen at least, or all that there are. */
const SEEN = 160;

export class Panel {
  /**
   * @param {Pick<import("./situation.js").Situation, "game" | "at" | "looked">} situation
   * @param {Pick<import("./board-in-words.js").BoardInWords, "sheet">} inWords
   * @param {Pick<import("./forces.js").Forces, "sheet">} forces
   * @param {Pick<import("./goal.js").Goal, "sheet">} goal
   * @param {Pick<import("./offers.js").Offers, "found">} offers
   * @param {Acts} acts
   */
  constructor(situation, inWords, forces, goal, offers, acts) {
    this.situation = situation;
    this.inWords = inWords;
    this.forces = forces;
    this.goal = goal;
    this.offers = offers;
    this.acts = acts;
    this.log = new Log(
      (orders) => acts.look(orders),
      (order) => acts.openCard(order),
      (order) => acts.why(order),
    );
    this.open = "actions";
    /** What is on each sheet. @type {Record<string, () => Node>} */
    this.sheets = {
      // While a program is seen to play, nobody is told yet what will be asked.
      actions: () =>
        actionList(
          this.acts.showsProgram() ? [] : this.situation.game.legal,
          buttoned(this.situation.game, this.offers.found),
          (action) => this.#act(action),
          this.situation.at !== null,
        ),
      log: () => this.log.sheet(this.#gameSoFar, this.situation.at, false),
      dice: () =>
        make(
          "div",
          {},
          this.acts.diceInUse(),
          this.log.sheet(this.#gameSoFar, this.situation.at, true),
        ),
      board: () => this.inWords.sheet(),
      forces: () => this.forces.sheet(),
      goal: () => this.goal.sheet(),
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
      show(
        find("tabs"),
        Object.keys(this.sheets).map((name) =>
          make("button", {
            role: "tab",
            id: `tab-${name}`,
            "aria-controls": "sheet",
            onclick: () => this.#choose(name),
          }),
        ),
      );
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
    const above = buttoned(this.situation.game, this.offers.found);
    if (
      [...find("sheet").querySelectorAll("[data-action]")].some((line) =>
        above.has(line.dataset.action),
      )
    )
      this.show();
  }

  /** The game as far as it is told: not what a program did that is still to be shown. */
  get #gameSoFar() {
    const { at, game } = this.situation;
    return this.acts.showsProgram() && at !== null ? { ...game, log: game.log.slice(0, at) } : game;
  }

  /** @param {string} name */
  #choose(name) {
    this.open = name;
    this.show();
    find(`tab-${name}`).focus();
    // In a low window one would choose a sheet and see nothing of it.
    const low = find("panel").getBoundingClientRect().bottom,
      { top, height } = find("sheet").getBoundingClientRect();
    if (low - top < Math.min(height, SEEN)) find("tabs").scrollIntoView({ block: "start" });
  }

  /** @param {Legal} action */
  #act(action) {
    if (["unit", "place"].includes(action.kind))
      this.situation.looked = { kind: action.kind, name: String(action.arg) };
    this.acts.play([action.text]);
  }
}
