// One game on the table: asks, lights up, plays, explains. What is legal comes from the server.

import * as api from "./api.js";
import { showBar } from "./bar.js";
import { Board } from "./board.js";
import { Card } from "./card.js";
import { Charts } from "./charts.js";
import { Counsel } from "./counsel.js";
import { cited, know, shelve } from "./clauses.js";
import { Hand } from "./hand.js";
import { cover, handing } from "./handover.js";
import { hear, hush } from "./hearing.js";
import { insteadButton } from "./instead.js";
import { Offers } from "./offers.js";
import { litBy } from "./lit.js";
import { Marches } from "./marches.js";
import { questionOf, showOrder } from "./order.js";
import { Overlays } from "./overlays.js";
import { Ending } from "./ending.js";
import { Forces } from "./forces.js";
import { Goal } from "./goal.js";
import { LessonCard } from "./lesson.js";
import { find, make, say, show } from "./page.js";
import { Panel } from "./panel.js";
import { Passing } from "./passing.js";
import { learnPlaces } from "./places.js";
import { Replay } from "./replay.js";
import { on, silenced } from "./settings.js";
import { showStakes } from "./stakes.js";
import { kept } from "./marks.js";
import { consult } from "./terms.js";
import { showThought } from "./thinking.js";
import { Walk } from "./walk.js";
import { confirm, confirmEnd } from "./warnings.js";

/** @typedef {import("./types.js").Answer} Answer */
/** @typedef {import("./types.js").Decision} Decision */
/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Position} Position */

export class Table {
  constructor() {
    this.board = new Board((...what) => this.hand.choose(...what), (...what) => this.hand.inspect(...what), (...what) => this.hand.point(...what));
    this.hand = new Hand(this);
    this.offers = new Offers(this);
    this.passing = new Passing(this, () => { if (this.game) showOrder(this); });
    this.overlays = new Overlays(this);
    this.charts = new Charts(this);
    this.card = new Card(this);
    this.forces = new Forces(this);
    this.goal = new Goal(this);
    this.ending = new Ending(this);
    this.lesson = new LessonCard(this);
    this.marches = new Marches(this);
    this.counsel = new Counsel(this);
    this.walk = new Walk(this);
    this.replay = new Replay(this);
    this.panel = new Panel(this);
    /** @type {string} */
    this.id = "";
    /** The game on the table; null between games, when nothing of this is asked for. @type {Game} */
    this.game = /** @type {any} */ (null);
    /** The position on the board: now, or a moment of the past. @type {Position} */
    this.seen = /** @type {any} */ (null);
    /** What lights up. @type {import("./board.js").Lit} */
    this.lit = new Map();
    /** What was looked at last. @type {{ kind: string, name: string } | null} */
    this.looked = null;
    /** Which map and symbols lie on the board. @type {string | null} */
    this.laid = null;
    /** What there is to say of places. @type {Record<string, string>} */
    this.words = {};
    /** Stops following the game. @type {(() => void) | null} */
    this.stop = null;
    /** The moment that is looked at: how many orders were given before it; null for now. @type {number | null} */
    this.at = null;
    /** The moment that was asked for and is not shown yet. @type {number | null} */
    this.wanted = null;
    /** In hidden play the seat of who looks at the page; null while the table is handed over. @type {string | null} */
    this.seat = null;
    /** The names of the sides. @type {Record<string, string>} */
    this.sides = {};
    /** How the game is played, in short. @type {import("./types.js").HowToPlay} */
    this.help = { phases: {}, how: [] };
    /** The places that have a name. @type {string[]} */
    this.landmarks = [];
    /** @type {Promise<unknown>} */
    this.waiting = Promise.resolve();
    /** Whether something that was played here is not answered yet. */
    this.changing = false;
    /** Whether what is new is being asked for. */
    this.loading = false;
    /** The version that the stream told of last. */
    this.told = 0;
    /** One stay at a table, from opening a game to closing it: what was asked for in another comes too late. */
    this.stay = {};
    /** The last question why something cannot be done. */
    this.question = {};
    /** The last question whether something may end. */
    this.asking = {};
    // The answer to a question may come before the stream tells of what has overtaken it.
    api.whenBehind((id, version) => { if (id === this.id && version > this.told) this.#hear(version); });
  }

  /** Lays a game on the table; with `at`, as it stood after so many orders. @param {string} id @param {number | null} at */
  async open(id, at = null) {
    this.close();
    if (this.id !== id) {  // the same game in another language keeps its overlay
      this.panel.open = "actions";
      this.looked = null;
      this.overlays.clear();
      this.forces.clear();
      this.goal.clear();
      this.marches.clear();
      this.counsel.clear();
      this.#sit(null);
      this.board.leave();
      this.laid = "";
    }
    this.id = id;
    this.at = null;
    this.charts.forget();
    this.card.forget();
    this.counsel.clear();  // told in another language, or of another game
    this.board.overlay(null);
    this.answer("");
    const { stay } = this;
    const game = await api.game(id, 0);
    if (stay !== this.stay) return;
    await this.refresh(game);
    if (stay !== this.stay) return;
    this.wanted = at;
    if (!this.handing) await this.#lookAsWanted();
    if (stay !== this.stay) return;
    this.#follow();
  }

  /** Looks at the moment that the address named; in hidden play once somebody has sat down. */
  async #lookAsWanted() {
    const at = this.wanted;
    this.wanted = null;
    if (at !== null && this.game) await this.look(Math.min(at, this.game.orders));
  }

  /** Listens to the game from the seat of who looks; each seat counts its own versions. */
  #follow() {
    this.#unfollow();
    this.stop = api.follow(this.id, (version) => this.#hear(version), (thinking) => {
      if (!this.game?.thinking) return;
      const waited = this.game.thinking.waits;
      this.game.thinking = thinking ?? this.game.thinking;
      // The table was closed and opened again, or somebody else watches.
      if (waited !== this.game.thinking.waits) this.replay.theirs.goOn();
      if (this.at === null) showOrder(this);
      else showThought(this);
    }, (lost) => { find("lost").hidden = !lost; });
  }

  /** Catches up with the version that the game is at. @param {number} version */
  #hear(version) {
    this.told = version;
    // What was played here is answered by itself; and a program may play faster than one can ask.
    if (this.game && version !== this.game.version && !this.changing && !this.loading) this.reload();
  }

  #unfollow() {
    this.stop?.();
    this.stop = null;
    this.told = 0;
    find("lost").hidden = true;
  }

  close() {
    this.stay = {};
    this.loading = false;
    this.hand.fan.close();
    this.replay.reset();
    this.ending.close();
    this.overlays.drop();
    this.#unfollow();
    this.game = /** @type {any} */ (null);
    this.laid = null;
  }

  /** Gets up: who comes back must say again which side is theirs. */
  leave() {
    this.close();
    this.board.clear();
    learnPlaces({}, []);
    this.id = "";
    find("hand-over").hidden = true;
  }

  async reload() {
    const { stay } = this, known = this.#known;
    this.loading = true;
    try {
      await this.#take(api.game(this.id, this.#known));
    } catch (trouble) {
      this.answer(/** @type {Error} */ (trouble).message);
      return;
    } finally {
      if (stay === this.stay) this.loading = false;
    }
    // While this was answered more may have come.
    if (stay === this.stay && this.#known > known && this.told > this.#known && !this.changing) await this.reload();
  }

  /** The version whose log is here. */
  get #known() {
    return this.game?.version ?? 0;
  }

  /** Takes up an answer, unless another game or language was opened meanwhile. @param {Promise<Game>} request @param {boolean} own */
  async #take(request, own = false) {
    const { stay } = this;
    const game = await request;
    if (this.game && stay === this.stay) await this.replay.rolls(game);
    if (this.game && stay === this.stay) await this.refresh(game, own);
  }

  /** Takes up what the server says of the game; `own` if it was changed from here. @param {Game} game @param {boolean} own @returns {Promise<void>} */
  async refresh(game, own = false) {
    // An older answer that comes late must not turn the table back.
    if (this.game?.id === game.id && this.game.seat === game.seat && game.version < this.game.version) return;
    if (game.hidden) {
      if (game.seat !== (this.seat ?? "spectator")) return;  // asked for by who sat here before
      if (this.seat && game.decision && game.decision.side !== this.seat) {
        this.replay.news.seen(undefined, game);  // what this side has done itself is no news to it
        return this.#handOver(game.decision);
      }
    }
    // Seats were changed elsewhere: what is known of the log was seen with other eyes.
    if (this.game && !game.hidden && game.seat !== this.game.seat && game.log_from) return this.open(this.id);
    const focus = find("panel").contains(document.activeElement) ? document.activeElement?.id ?? null : null;
    const reading = find("sheet").contains(document.activeElement);
    // What was not sent again is as it was: orders are only ever taken away from the end.
    game.log = [...(this.game?.log ?? []).slice(0, game.log_from), ...game.log];
    const old = this.game;
    this.game = game;
    api.stand(game.version);
    const { name, scenario_name: scenario } = game.module;
    const title = [name, scenario].filter(Boolean).join(" · ");
    document.title = `${title} – Sandtable`;
    find("game-name").textContent = title;
    this.board.svg.setAttribute("aria-label", say("map-name", { name: game.module.name }));
    const sheet = on("large") ? "symbols-large.svg" : "symbols.svg";
    const map = `${game.module.id} ${game.module.version} ${document.documentElement.lang} ${sheet}`;
    if (this.laid !== map) {
      const names = ["map.svg", sheet, "places.json"];
      const [words, svg, symbols, places] = await Promise.all(
        [api.words(game.id), ...names.map((name) => api.picture(game.module, name))]);
      if (this.game !== game) return;  // there is news by now, or one has left
      this.words = words.places;
      this.sides = words.sides;
      this.landmarks = words.landmarks;
      this.help = words.help;
      this.walk.clear();
      this.walk.name();
      know(words.basis, words.own);
      shelve(game.module.museum, words.mark);
      consult(() => api.museum(game.module.museum, "words", ""), false);
      this.#frame();
      this.board.lay(svg, symbols, places);
      learnPlaces(Object.fromEntries(Object.entries(words.titles).filter(([name]) => this.board.places[name])), Object.keys(this.board.places));
      showStakes(this.board, words.stakes);
      this.laid = map;
    } else this.#frame();
    game.board.places = { ...this.words, ...game.board.places };
    const held = this.replay.holds(old, game);
    const start = held === null ? null : await this.#momentOf(held, old);
    if (this.game !== game) return;
    this.lit = litBy(game.legal);
    const before = this.replay.motion.still(this.seen);
    this.hand.clear();
    this.board.choosing = game.decision?.side ?? null;
    if (start && held !== null) {
      this.replay.theirs.begin(held);
      this.at = held;
      this.seen = start;
      this.board.show(start, new Map());
      this.board.mark(null);
    } else if (this.at === null) {
      this.seen = game.board;
      this.board.show(game.board, this.lit);
      this.board.mark(game.decision);
    }
    this.board.approach(game.board.counters, game.decision, this.lit, this.lesson.places);
    if (this.at === null) this.board.lead(this.lit);
    hear(this.replay.anew ? null : old, game, own || this.changing);
    showOrder(this);
    this.lesson.show();
    this.panel.show();
    this.replay.changed(old, before, own || this.changing);
    this.showOdds();
    if (!this.replay.theirs.on) this.hand.turn(game.decision, old?.decision);
    this.hand.showStack();
    // The panel was made anew: the focus goes back to where it was, or to what comes next.
    if (focus !== null && !find("panel").contains(document.activeElement))
      (find(focus) ?? find("done") ?? find("panel")).focus();
    // A question that is new, or the end of the game, must be seen; who reads below is not drawn away by the former.
    if (questionOf(old) !== questionOf(game) && (game.outcome || !reading) && !this.replay.theirs.on) find("panel").scrollTop = 0;
    this.forces.mark();
    this.marches.show();
    this.counsel.renew();
    await this.overlays.follow();
    if (this.game !== game) return;
    this.walk.renew();
    this.hand.renew();
    this.#cover(game.hidden && !this.seat ? game.decision : null);
    this.goal.greet();
    this.ending.renew();
  }

  /** The position that was on the board before these orders came, or one of them that is not shown. @param {number} orders @param {Game | null} old @returns {Promise<Position | null>} */
  async #momentOf(orders, old) {
    if (this.seen && orders === old?.orders) return this.seen;
    const seen = await this.replay.moment(orders).catch(() => null);
    return seen && { ...seen, places: { ...this.words, ...seen.places } };
  }

  /** What stands around the map, and takes room from it: before it is laid out or measured. */
  #frame() {
    showBar(this);
    this.overlays.tools();
  }

  // Handing over, in hidden play

  get handing() {
    return handing();
  }

  /** @param {string | null} side */
  #sit(side) {
    this.seat = side;
    api.sit(side);
  }

  /** Gets up for the other side: what only this one may see is gone before anything else is shown. @param {Decision} decision */
  async #handOver(decision) {
    this.#cover(decision);
    show(find("status"));
    this.hand.fan.close();
    this.looked = null;
    this.charts.close();
    this.card.forget();
    this.overlays.clear();
    this.forces.clear();
    this.goal.clear();
    this.marches.clear();
    this.counsel.clear();
    this.walk.clear();
    this.at = null;
    this.answer("");
    hush();
    await this.#changeSeat(null);
  }

  /** Sits down as a side, or as nobody, and sees the game, the whole log too, with other eyes. @param {string | null} side */
  async #changeSeat(side) {
    const { stay } = this;
    this.#unfollow();
    this.#sit(side);
    this.replay.reset();
    try {
      await this.#take(api.game(this.id, 0));
      // Unless one has left meanwhile, or another sits here by now.
      if (!this.game || stay !== this.stay || this.seat !== side) return;
      this.#follow();
      if (side) await this.#lookAsWanted();
    } catch (trouble) {
      this.#sit(null);
      find("hand-over").append(make("p", { role: "alert" }, /** @type {Error} */ (trouble).message));
    }
  }

  /** @param {Decision | null} decision */
  #cover(decision) {
    cover(decision, (side) => this.#changeSeat(side));
  }

  // Playing

  /** Chooses something by its name, as a click on it does. @param {string} kind @param {string} name */
  choose(kind, name) {
    return this.hand.choose(kind, name);
  }

  /**
   * Plays actions; clicks that come while an answer is awaited wait their turn.
   * @param {string[]} actions
   * @param {import("./types.js").Legal[]} legal what they are of, with what is to be warned of
   * @returns {Promise<unknown>}
   */
  async play(actions, legal = this.game.legal) {
    if (this.at !== null) return this.back();
    const seen = this.game.version;
    const warning = legal.find((one) => one.warning && actions.includes(one.text))?.warning;
    if (warning && !(await confirm(warning))) return undefined;
    if (!warning && String(actions) === "done" && !(await this.mayEnd())) return undefined;
    // What closes an order, or answers a question, is meant for what was on the screen: a second click
    // must not close the next, nor answer for the other side.
    const closing = actions.some((one) => one === "done" || one.startsWith("attack ") || one.startsWith("choose "));
    return this.#change(() => api.play(this.id, this.#known, closing ? seen : this.game.version, actions, this.replay.theirs.stands));
  }

  /** Whether a phase or an order may end now: asked where something is at stake. @param {{ label: string, told: string }} [rest] what it is called, and what is told first, if it is for more than this time */
  async mayEnd(rest) {
    const { id, cost, decision, legal, unused } = this.game, question = (this.asking = {});
    if ((!unused.length && !cost?.ends) || silenced(id)) return true;
    const { stake } = unused.length ? await api.stake(id).catch(() => ({ stake: [] })) : { stake: [] };
    if (question !== this.asking || !this.game) return false;  // it was asked once more, or one has left
    const told = [...stake.map((one) => one.text), ...kept(this.game, this.seen)];
    if (!told.length && !cost) return true;
    const label = rest?.label ?? legal.find((one) => one.verb === "done")?.label ?? decision?.phase_name ?? "";
    return confirmEnd(told, id, label, cost?.text, rest?.told);
  }

  /** Passes or declines without a question: it was answered for the rest of the turn, or of the phase. @param {string} action */
  pass(action) {
    const { version } = this.game;
    return this.#change(() => api.play(this.id, this.#known, version, [action], this.replay.theirs.stands));
  }

  /** Takes back the last action of an open order, else the last order; or the whole open order. */
  undo(whole = false) {
    if (this.at !== null) return this.back();
    this.passing.vow = null;  // who takes something back wants to be asked
    this.hand.fan.close();  // what was fanned out for it would cover what is clicked next
    return this.#change(() => api.undo(this.id, this.#known, !whole && Boolean(this.game.decision?.draft.length)));
  }

  /** Puts a unit of the open order down. @param {string} unit */
  drop(unit) {
    if (this.at !== null) return this.back();
    return this.#change(() => api.drop(this.id, this.#known, unit));
  }

  /** Units march somewhere, wait on their march, or march no more. @param {import("./types.js").MarchWish} wish */
  march(wish) {
    if (this.at !== null) return this.back();
    return this.#change(() => api.march(this.id, this.#known, wish, this.replay.theirs.stands));
  }

  redo() {
    if (this.at !== null) return this.back();
    return this.#change(() => api.redo(this.id, this.#known, this.replay.theirs.stands));
  }

  /** Lets the program that thinks play the best it has found so far. */
  stopThinking() {
    this.replay.theirs.goAhead();
    return this.#urge(api.stop(this.id, this.#known));
  }

  /** Lets programs go on: we are ready to see it; those that play among themselves to the end of this turn. */
  watch() {
    return this.#urge(api.watch(this.id, this.#known, this.game.board.turn));
  }

  /** @param {Promise<Game>} request */
  async #urge(request) {
    const { stay } = this;
    try {
      await this.#take(request);
    } catch (trouble) {
      if (stay !== this.stay) return;
      // It has played meanwhile, which is what was wanted.
      if (trouble instanceof api.Trouble && [400, 409].includes(trouble.status)) await this.reload();
      else this.answer(/** @type {Error} */ (trouble).message);
    }
  }

  /** Lets others sit down; who looks on may see with other eyes then, the log too. @param {Record<string, string>} seats */
  async handSeats(seats) {
    await this.#change(() => api.seats(this.id, this.#known, seats));
    if (this.game) this.#follow();
  }

  /** @param {() => Promise<Game>} request */
  #change(request) {
    const { stay } = this;
    this.waiting = this.waiting.then(async () => {
      if (stay !== this.stay) return;  // it was meant for another game
      this.answer("");
      try {
        this.changing = true;  // the stream may tell of it before the answer comes
        api.overtake();  // what was asked about a choice is asked no more: it is made
        await this.#take(request(), true);
      } catch (trouble) {
        if (!(trouble instanceof api.Trouble)) throw trouble;
        if (stay !== this.stay) return;
        if (trouble.status === 409) await this.reload();
        if (this.game && this.at === null) this.board.mark(this.game.decision);  // who was seen in hand is not
        this.answer(trouble.message, trouble.data);
      } finally {
        this.changing = false;
      }
      if (this.game && this.told > this.game.version) await this.reload();  // somebody else played meanwhile
      if (this.game) this.hand.renew();
    });
    return this.waiting;
  }

  /**
   * Waits for the answer to what was played last.
   * @returns {Promise<boolean>} whether the same order goes on: else nobody knew what would be asked, nor answered it
   */
  async settled() {
    const { stay } = this, { orders } = this.game;
    await this.waiting;
    return stay === this.stay && this.game?.orders === orders && this.at === null && !this.handing;
  }

  /** Tells why something cannot be chosen. @param {string} kind @param {string} name */
  async why(kind, name) {
    if (!this.game.decision) return this.answer(this.game.outcome);
    const question = (this.question = {});
    const told = await api.why(this.id, kind, name).catch(api.told);
    if (told && !told.legal && question === this.question) this.answer(told.refusal ?? told.error, told);
  }

  /** Shows a refusal with its clause, and points to the place it speaks of. @param {string | null | undefined} text @param {Answer} data */
  answer(text, data = {}) {
    this.question = {};  // what was asked before this is answered no more
    const clause = data.clause_text ? make("p", { class: "clause" }, cited(`${data.clause}: ${data.clause_text}`, data.clause)) : null;
    show(find("answer"), text ? make("p", {}, cited(text)) : null, text ? clause : null, data.note ? make("p", {}, data.note) : null,
      insteadButton(this, data.instead), this.offers.button(data.beside), this.marches.button(data.march));
    this.board.point(data.place);
    // Below long lists nobody would see it.
    if (text) find("answer").scrollIntoView({ block: "nearest" });
  }

  // Looking

  /** Shows an overlay, or hides it if it is there. @param {string | null} what */
  overlay(what) {
    return this.overlays.show(this.overlays.shown === what ? null : what);
  }

  /** Looks back. @param {number} orders */
  look(orders) {
    this.replay.pause();
    return this.replay.look(orders);
  }

  /** Puts a position on the board: of a moment of the past, or with null that of now. @param {number | null} at @param {Position} seen */
  showMoment(at, seen) {
    const turned = (this.at === null) !== (at === null);
    this.at = at;
    this.seen = { ...seen, places: { ...this.words, ...seen.places } };
    this.board.show(this.seen, at === null ? this.lit : new Map());
    this.board.mark(at === null ? this.game.decision : null);
    this.hand.clear();
    showBar(this);
    if (turned) {
      // Buttons that can be pressed no more lose the focus: the panel keeps it.
      const held = find("order").contains(document.activeElement);
      showOrder(this);
      if (held) find("panel").focus();
    }
    this.panel.show();
    this.hand.showStack();
    this.showOdds();
    this.forces.mark();
    this.marches.show();
    this.counsel.renew();
    this.walk.renew();
    this.overlays.follow();
    this.ending.renew();
  }

  back() {
    return this.replay.back();
  }

  async done() {
    if (this.changing && !(await this.settled())) return;
    const action = this.game.legal.find((one) => one.verb === "done");
    if (action) this.play([action.text]);
    else this.why("none", "done");
  }

  /** What the dice may do, or did; and the tables with what is so now. */
  showOdds() {
    this.charts.renew();
    return this.card.renew();
  }
}
