// One game on the table: asks, lights up, plays, explains. What is legal comes from the server.

import * as api from "./api.js";
import { actionList } from "./actions.js";
import { Board } from "./board.js";
import { cited, know, note, shelve } from "./clauses.js";
import { Hand } from "./hand.js";
import { cover, handing } from "./handover.js";
import { showOrder } from "./order.js";
import { Overlays } from "./overlays.js";
import { Forces } from "./forces.js";
import { Log } from "./log.js";
import { find, make, say, show } from "./page.js";
import { Replay } from "./replay.js";
import { on, silenced } from "./settings.js";
import { oddsCard } from "./sheets.js";
import { consult } from "./terms.js";
import { Walk } from "./walk.js";
import { confirm, confirmEnd } from "./warnings.js";
import { BoardInWords } from "./words.js";

/** Of several verbs for one thing the first of these is what a click means. */
const CLICK = ["place", "pick", "assign", "attack", "go", "step", "advance", "retreat", "leave", "top"];
const SHEETS = ["actions", "log", "dice", "board", "forces"];

export class Table {
  constructor() {
    this.board = new Board((...what) => this.hand.choose(...what), (...what) => this.hand.inspect(...what), (...what) => this.hand.point(...what));
    this.hand = new Hand(this);
    this.overlays = new Overlays(this);
    this.forces = new Forces(this);
    this.walk = new Walk(this);
    this.inWords = new BoardInWords(this);
    this.replay = new Replay(this);
    this.log = new Log((orders) => this.look(orders));
    this.sheet = "actions";
    /** The moment that is looked at: how many orders were given before it; null for now. */
    this.at = null;
    /** In hidden play the seat of who looks at the page; null while the table is handed over. */
    this.seat = null;
    /** The names of the sides. @type {Record<string, string>} */
    this.sides = {};
    /** The places that have a name. @type {string[]} */
    this.landmarks = [];
    this.waiting = Promise.resolve();
    /** Whether something that was played here is not answered yet. */
    this.changing = false;
  }

  /** Lays a game on the table; with `at`, as it stood after so many orders. */
  async open(id, at = null) {
    this.close();
    if (this.id !== id) {  // the same game in another language keeps its overlay
      this.looked = null;
      this.overlays.clear();
      this.forces.clear();
      this.#sit(null);
    }
    this.id = id;
    this.at = null;
    this.replay.reset();
    show(find("odds"));
    this.board.overlay(null);
    this.answer("");
    await this.refresh(await api.game(id, 0));
    if (at !== null && !this.handing) await this.look(Math.min(at, this.game.orders));
    this.stop = api.follow(id, (version) => {
      if (this.game && version !== this.game.version) this.reload();
    });
  }

  close() {
    this.replay.pause();
    this.stop?.();
    this.stop = null;
    this.game = null;
    this.laid = null;
  }

  /** Gets up: who comes back must say again which side is theirs. */
  leave() {
    this.close();
    this.board.clear();
    this.id = null;
    find("hand-over").hidden = true;
  }

  async reload() {
    try {
      await this.#take(api.game(this.id, this.#known));
    } catch (trouble) {
      this.answer(trouble.message);
    }
  }

  /** The version whose log is here. */
  get #known() {
    return this.game?.version ?? 0;
  }

  /** Takes up an answer, unless another game or language was opened meanwhile. */
  async #take(request, own = false) {
    const here = this.stop;
    const game = await request;
    if (this.game && here === this.stop) await this.refresh(game, own);
  }

  /** Takes up what the server says of the game; `own` if it was changed from here. */
  async refresh(game, own = false) {
    // An older answer that comes late must not turn the table back.
    if (this.game?.id === game.id && game.version < this.game.version) return;
    if (game.hidden) {
      if (game.seat !== (this.seat ?? "spectator")) return;  // asked for by who sat here before
      if (this.seat && game.decision && game.decision.side !== this.seat) return this.#handOver(game.decision);
    }
    const held = find("panel").contains(document.activeElement) ? document.activeElement.id : null;
    // What was not sent again is as it was: orders are only ever taken away from the end.
    game.log = [...(this.game?.log ?? []).slice(0, game.log_from), ...game.log];
    const old = this.game;
    this.game = game;
    document.title = `${game.module.name} – Sandtable`;
    this.board.svg.setAttribute("aria-label", say("map-name", { name: game.module.name }));
    const sheet = on("large") ? "symbols-large.svg" : "symbols.svg";
    const map = `${game.module.id} ${game.module.version} ${document.documentElement.lang} ${sheet}`;
    if (this.laid !== map) {
      const names = ["map.svg", sheet, "places.json"];
      const [words, svg, symbols, places] = await Promise.all(
        [api.words(game.id), ...names.map((name) => api.picture(game.module, name))]);
      this.words = words.places;
      this.sides = words.sides;
      this.landmarks = words.landmarks;
      this.walk.clear();
      this.walk.name();
      know(words.basis);
      shelve(game.module.id, words.mark);
      consult(() => api.museum(game.module.id, "words", ""));
      this.board.lay(svg, symbols, places);
      this.laid = map;
    }
    game.board.places = { ...this.words, ...game.board.places };
    this.lit = new Map();
    for (const verb of [...CLICK].reverse())
      for (const action of game.legal.filter((one) => one.verb === verb))
        this.lit.set(`${action.kind} ${action.arg}`, action);
    const before = this.replay.motion.still(this.seen);
    this.hand.clear();
    if (this.at === null) {
      this.seen = game.board;
      this.board.show(game.board, this.lit);
      this.board.mark(game.decision);
    }
    this.#bar();
    this.overlays.tools();  // before the map is measured: they take room from it
    this.board.approach(game.decision, this.lit);
    showOrder(this);
    this.#tabs();
    this.replay.changed(old, before, own || this.changing);
    this.showOdds();
    this.hand.showStack();
    // The panel was made anew: the focus goes back to where it was, or to what comes next.
    if (held !== null && !find("panel").contains(document.activeElement))
      (find(held) ?? find("done") ?? find("panel")).focus();
    this.forces.mark();
    if (this.overlays.shown) await this.overlays.show(this.overlays.shown);
    this.walk.renew();
    this.#cover(game.hidden && !this.seat ? game.decision : null);
  }

  // Handing over, in hidden play

  get handing() {
    return handing();
  }

  #sit(side) {
    this.seat = side;
    api.sit(side);
  }

  /** Gets up for the other side: what only this one may see is gone before anything else is shown. */
  async #handOver(decision) {
    this.#cover(decision);
    show(find("status"));
    this.looked = null;
    this.overlays.clear();
    this.forces.clear();
    this.walk.clear();
    this.at = null;
    this.answer("");
    await this.#changeSeat(null);
  }

  /** Sits down as a side, or as nobody, and sees the game, the whole log too, with other eyes. */
  async #changeSeat(side) {
    this.#sit(side);
    this.replay.reset();
    try {
      await this.#take(api.game(this.id, 0));
    } catch (trouble) {
      this.#sit(null);
      find("hand-over").append(make("p", { role: "alert" }, trouble.message));
    }
  }

  #cover(decision) {
    cover(decision, (side) => this.#changeSeat(side));
  }

  // Playing

  /** Chooses something by its name, as a click on it does. */
  choose(kind, name) {
    return this.hand.choose(kind, name);
  }

  /** Shows what stands there, and chooses nothing. */
  inspect(kind, name) {
    this.hand.inspect(kind, name);
  }

  /** Plays actions; clicks that come while an answer is awaited wait their turn. */
  async play(actions) {
    if (this.at !== null) return this.back();
    const seen = this.game.version;
    const warning = this.game.legal.find((one) => one.warning && actions.includes(one.text))?.warning;
    if (warning && !(await confirm(warning))) return undefined;
    if (!warning && actions.includes("done") && !(await this.#mayEnd())) return undefined;
    // What closes an order is meant for what was on the screen: a second click must not close the next.
    const closing = actions.some((one) => one === "done" || one.startsWith("attack "));
    return this.#change(() => api.play(this.id, this.#known, closing ? seen : this.game.version, actions));
  }

  /** Whether the phase may end although something is left to do in it. */
  async #mayEnd() {
    const { decision, legal, module, unused } = this.game;
    const phase = `${module.id}:${decision.phase}`;
    if (!unused.length || silenced(phase)) return true;
    return confirmEnd(unused, phase, legal.find((one) => one.verb === "done").label);
  }

  /** Takes back the last action of an open order, else the last order; or the whole open order. */
  undo(whole = false) {
    if (this.at !== null) return this.back();
    const open = this.game.decision?.draft.length > 0;
    return this.#change(() => api.undo(this.id, this.#known, open && !whole));
  }

  redo() {
    if (this.at !== null) return this.back();
    return this.#change(() => api.redo(this.id, this.#known));
  }

  #change(request) {
    this.waiting = this.waiting.then(async () => {
      this.answer("");
      try {
        this.changing = true;  // the stream may tell of it before the answer comes
        await this.#take(request(), true);
      } catch (trouble) {
        if (!(trouble instanceof api.Trouble)) throw trouble;
        if (trouble.status === 409) await this.reload();
        this.answer(trouble.message, trouble.data);
      } finally {
        this.changing = false;
      }
    });
    return this.waiting;
  }

  async why(kind, name) {
    if (!this.game.decision) return this.answer(this.game.outcome);
    const told = await api.why(this.id, kind, name).catch((trouble) => trouble.data ?? { error: String(trouble) });
    if (!told.legal) this.answer(told.refusal ?? told.error, told);
  }

  /** Shows a refusal with its clause, and points to the place it speaks of. */
  answer(text, data = {}) {
    const clause = data.clause_text ? make("p", { class: "clause" }, cited(`${data.clause}: ${data.clause_text}`, data.clause)) : null;
    show(find("answer"), text ? make("p", {}, cited(text)) : null, text ? clause : null);
    this.board.point(data.place);
  }

  // Looking

  /** Shows an overlay, or hides it if it is there. */
  overlay(what) {
    return this.overlays.show(this.overlays.shown === what ? null : what);
  }

  look(orders) {
    this.replay.pause();
    return this.replay.look(orders);
  }

  /** Puts a position on the board: of a moment of the past, or with null that of now. */
  showMoment(at, seen) {
    this.at = at;
    this.seen = { ...seen, places: { ...this.words, ...seen.places } };
    this.board.show(this.seen, at === null ? this.lit : new Map());
    this.board.mark(at === null ? this.game.decision : null);
    this.#bar();
    this.#tabs();
    this.hand.showStack();
    this.forces.mark();
    this.walk.renew();
  }

  back() {
    return this.replay.back();
  }

  /** The next unit that can still act, and after all of them the places that can be chosen. */
  next(backwards) {
    const names = [...this.lit.keys()].sort((one, other) => Number(one.startsWith("place")) - Number(other.startsWith("place")));
    if (!names.length) return;
    const here = document.activeElement?.dataset ?? {};
    const now = names.indexOf(`${here.kind} ${here.name}`);
    const first = backwards ? names.length - 1 : 0;
    const index = now < 0 ? first : (now + (backwards ? -1 : 1) + names.length) % names.length;
    const [kind, name] = names[index].split(" ");
    this.looked = { kind, name };
    this.board.focus(kind, name);
    this.hand.showStack();
  }

  done() {
    const action = this.game.legal.find((one) => one.verb === "done");
    if (action) this.play([action.text]);
    else this.why("none", "done");
  }

  // Panels

  /** Opens a sheet of the panel. @param {string} name */
  turnTo(name) {
    this.sheet = name;
    this.#tabs();
    find(`tab-${name}`).focus();
    find("tabs").scrollIntoView({ block: "start" });
  }

  #bar() {
    show(find("status"), (this.at === null ? this.game.board : this.seen).status.map((track) =>
      make("span", { class: "track" }, make("b", {}, track.name), " ", track.text)));
    show(find("sequence"), this.game.sequence.map((phase) =>
      make("li", { class: phase.current ? "current" : "", title: phase.clause + note(phase.clause), "aria-current": phase.current ? "step" : false },
        phase.name, " ", phase.current ? make("small", {}, phase.clause.split(" ")[1]) : null)));
    find("sequence").querySelector(".current")?.scrollIntoView({ inline: "nearest", block: "nearest" });
    find("overlays").setAttribute("aria-label", say("overlays-name"));
    find("zoom").setAttribute("aria-label", say("zoom-name"));
    find("tabs").setAttribute("aria-label", say("tabs-name"));
  }

  #tabs() {
    show(find("tabs"), SHEETS.map((name) =>
      make("button", { role: "tab", id: `tab-${name}`, "aria-selected": this.sheet === name, "aria-controls": "sheet", onclick: () => {
        this.sheet = name;
        this.#tabs();
        find(`tab-${name}`).focus();
      } }, say(`tab-${name}`))));
    const act = (action) => {
      if (["unit", "place"].includes(action.kind)) this.looked = { kind: action.kind, name: action.arg };
      this.play([action.text]);
    };
    const sheets = {
      actions: () => actionList(this.game.legal, act),
      log: () => this.log.sheet(this.game, this.at, false),
      dice: () => this.log.sheet(this.game, this.at, true),
      board: () => this.inWords.sheet(),
      forces: () => this.forces.sheet(),
    };
    show(find("sheet"), sheets[this.sheet]());
    find("sheet").setAttribute("aria-labelledby", `tab-${this.sheet}`);
  }

  /** What the dice may do, if something is about to be rolled. */
  async showOdds() {
    // Asked of the next version only once this one is settled: its actions may be gone by then.
    await this.waiting;
    // What would close the order: of several attacks the one looked at, else the first.
    const attacks = this.game?.legal.filter((one) => one.verb === "attack") ?? [];
    const done = this.game?.legal.filter((one) => one.verb === "done") ?? [];
    const looked = attacks.find((one) => one.arg === this.hand.place) ?? attacks[0];
    const closing = looked ? [looked, ...done] : done;
    const version = this.game.version;
    let card = null;
    for (const action of closing) {
      const odds = await api.odds(this.id, action.text).catch(() => null);
      if (odds?.rows.length) {
        card = oddsCard(odds, attacks.length > 1 && action === looked ? action.button : "");
        break;
      }
    }
    if (version === this.game?.version) show(find("odds"), card);
  }
}
