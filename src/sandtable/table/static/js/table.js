// One game on the table: opens it, follows it, and shows what the server says of it. What its parts ask of each other
// is said here, where they are made.

import { announceNothing, announceRolls } from "./announce.js";
import { Answers } from "./answers.js";
import * as api from "./api.js";
import { Board } from "./board.js";
import { BoardInWords } from "./board-in-words.js";
import { Card } from "./card.js";
import { Charts } from "./charts.js";
import { setClauseBasis, setClauseSource } from "./clauses.js";
import { actionsByTarget } from "./click-targets.js";
import { Commands } from "./commands.js";
import { Counsel } from "./counsel.js";
import { Ending } from "./ending.js";
import { Forces } from "./forces.js";
import { Goal } from "./goal.js";
import { Hand } from "./hand.js";
import { cover } from "./handover.js";
import { LessonCard } from "./lesson.js";
import { Marches } from "./marches.js";
import { Notices } from "./notices.js";
import { Offers } from "./offers.js";
import { questionOf, showOrder } from "./order.js";
import { Overlays } from "./overlays.js";
import { find, make, say, show } from "./page.js";
import { Panel } from "./panel.js";
import { Passing } from "./passing.js";
import { learnPlaces } from "./place-links.js";
import { Players } from "./players.js";
import { showQuestion } from "./question-view.js";
import { Replay } from "./replay.js";
import { Seal } from "./seal.js";
import { Situation } from "./situation.js";
import { showStakes } from "./stakes.js";
import { showBar } from "./status-bar.js";
import { sheetName } from "./symbols.js";
import { Talk } from "./talk.js";
import { setDictionary } from "./term-notes.js";
import { showThought } from "./thinking.js";
import { Trial } from "./trial.js";
import { turnBegins } from "./turn-begins.js";
import { Walk } from "./walk.js";

/** @typedef {import("./types.js").Decision} Decision */
/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Position} Position */

export class Table {
  constructor() {
    this.situation = new Situation();
    const { situation } = this;
    /** @type {Board} */
    this.board = new Board(
      (...what) => this.hand.choose(...what),
      (...what) => this.hand.inspect(...what),
      (...what) => this.hand.point(...what),
    );
    const { board } = this;
    this.answers = new Answers(situation, board, {
      beside: (offer) => this.offers.button(offer),
      march: (offer) => this.marches.button(offer),
      play: (...what) => this.commands.play(...what),
      undo: (whole) => this.commands.undo(whole),
    });
    /** @type {Commands} */
    this.commands = new Commands(situation, {
      take: (request, own) => this.#take(request, own),
      catchUp: async () => {
        if (this.announced > this.#known) await this.reload(); // somebody else played meanwhile
        if (situation.game) this.hand.renew();
      },
      reload: () => this.reload(),
      seatsChanged: () => this.#follow(),
      back: () => this.replay.back(),
      answer: (...what) => this.answers.show(...what),
      refused: () => board.mark(situation.game.decision), // who was seen in hand is not
      takesBack: () => {
        this.passing.vow = null; // who takes something back wants to be asked
        this.hand.fan.close(); // what was fanned out for it would cover what is clicked next
      },
      holds: () => this.replay.theirs.stands,
      goAhead: () => this.replay.theirs.goAhead(),
    });
    /** What many of the parts below ask for. */
    const acts = {
      /** @type {import("./situation.js").Tell} */
      answer: (...what) => this.answers.show(...what),
      /** @type {import("./situation.js").Play} */
      play: (...what) => this.commands.play(...what),
      back: () => this.replay.back(),
      drop: (/** @type {string} */ unit) => this.commands.drop(unit),
      undo: (whole = false) => this.commands.undo(whole),
      watch: () => this.commands.watch(),
      why: (/** @type {number} */ order, turn = false) => this.counsel.why(order, turn),
      showOrder: () => this.#showOrder(),
      /** Whether the board shows how a program plays. */
      showsProgram: () => this.replay.theirs.on,
      /** Whether an order of one's own is still looked at. */
      lingers: () => this.replay.theirs.lingers,
    };
    this.charts = new Charts(situation, acts);
    this.card = new Card(situation, this.charts);
    this.goal = new Goal(situation);
    this.players = new Players(situation, acts);
    this.notices = new Notices(situation);
    this.trial = new Trial(situation, { tell: (before, now) => this.notices.tell(before, now) });
    this.seal = new Seal(situation);
    this.talk = new Talk(situation, { look: (orders) => this.look(orders) });
    this.lesson = new LessonCard(situation, acts);
    this.overlays = new Overlays(situation, board, acts);
    this.counsel = new Counsel(situation, board, acts);
    this.passing = new Passing(situation, {
      ...acts,
      mayEnd: (rest) => this.commands.mayEnd(rest),
      pass: (action) => this.commands.pass(action),
      askedAgain: () => {
        if (situation.game) this.#showOrder();
      },
    });
    this.ending = new Ending(situation, {
      ...acts,
      lessonButtons: (where) => this.lesson.buttons(where),
      playFrom: (orders) => this.replay.play(orders),
    });
    this.marches = new Marches(situation, board, {
      ...acts,
      march: (wish) => this.commands.march(wish),
      putDown: () => this.hand.clear(),
      listedForces: () => this.forces.element,
      sought: () => this.forces.sought,
    });
    this.walk = new Walk(situation, board, {
      ...acts,
      choose: (...what) => this.hand.choose(...what),
      aiming: () => this.marches.aiming !== null,
      surveyed: (place) => this.overlays.survey?.places[place]?.text,
    });
    /** @type {Forces} */
    this.forces = new Forces(situation, board, this.marches, {
      walkTo: (place) => this.walk.put(place),
    });
    /** @type {Offers} */
    this.offers = new Offers(situation, {
      ...acts,
      hand: () => this.hand,
      listed: () => this.panel.thin(),
    });
    const { card, charts, forces, marches, offers, overlays, walk } = this;
    /** @type {Hand} */
    this.hand = new Hand(
      situation,
      board,
      { card, charts, forces, marches, offers, overlays, walk },
      {
        ...acts,
        why: (kind, name) => this.answers.why(kind, name),
        settled: () => this.commands.settled(),
        showOdds: () => this.showOdds(),
      },
    );
    /** @type {Replay} */
    this.replay = new Replay(situation, board, {
      ...acts,
      showMoment: (at, seen) => this.showMoment(at, seen),
      lookAt: (decision) => {
        this.hand.turn(decision, null);
        this.hand.showStack();
      },
      briefed: () => this.goal.greet(),
      passed: () => this.passing.said,
    });
    const inWords = new BoardInWords(situation, board, {
      walkTo: (place) => this.walk.go(place),
    });
    this.panel = new Panel(situation, inWords, this.forces, this.goal, this.offers, {
      ...acts,
      look: (orders) => this.look(orders),
      openCard: (order) => this.card.open(order),
      diceInUse: () => this.seal.button,
    });
    /** Which map and symbols lie on the board. @type {string | null} */
    this.laid = null;
    /** What there is to say of places. @type {Record<string, string>} */
    this.words = {};
    /** Stops following the game. @type {(() => void) | null} */
    this.stop = null;
    /** The moment that was asked for and is not shown yet. @type {number | null} */
    this.wanted = null;
    /** Whether what is new is being asked for. */
    this.loading = false;
    /** The version that the stream announced last. */
    this.announced = 0;
    // The answer to a question may come before the stream tells of what has overtaken it.
    api.whenBehind((id, version) => {
      if (id === this.situation.id && version > this.announced) this.#hear(version);
    });
    document.addEventListener("visibilitychange", () => this.#attend());
  }

  /** Lays a game on the table; with `at`, as it stood after so many orders. @param {string} id @param {number | null} at */
  async open(id, at = null) {
    this.close();
    if (this.situation.id !== id) {
      // the same game in another language keeps its overlay
      this.panel.open = "actions";
      this.situation.looked = null;
      this.overlays.clear();
      this.forces.clear();
      this.goal.clear();
      this.marches.clear();
      this.counsel.clear();
      this.players.clear();
      this.notices.clear();
      this.seal.clear();
      this.talk.clear();
      this.#sit(null);
      this.board.leave();
      this.laid = "";
    }
    this.situation.id = id;
    this.situation.at = null;
    this.charts.forget();
    this.card.forget();
    this.counsel.clear(); // told in another language, or of another game
    this.board.overlay(null);
    this.answers.show("");
    const here = this.situation.stay.watch();
    const game = await api.game(id, 0);
    if (!here()) return;
    await this.refresh(game);
    if (!here()) return;
    this.wanted = at;
    if (!this.situation.handing) await this.#lookAsWanted();
    if (!here()) return;
    this.#follow();
  }

  /** Looks at the moment that the address named; in hidden play once somebody has sat down. */
  async #lookAsWanted() {
    const at = this.wanted;
    this.wanted = null;
    if (at !== null && this.situation.game)
      await this.look(Math.min(at, this.situation.game.orders));
  }

  /** Listens to the game from the seat of who looks; each seat counts its own versions. */
  #follow() {
    this.#unfollow();
    this.stop = api.follow(
      this.situation.id,
      (version) => this.#hear(version),
      (thinking) => {
        if (!this.situation.game?.thinking) return;
        const waited = this.situation.game.thinking.waits;
        this.situation.game.thinking = thinking ?? this.situation.game.thinking;
        // The table was closed and opened again, or somebody else watches.
        if (waited !== this.situation.game.thinking.waits) this.replay.theirs.goOn();
        if (this.situation.at === null) this.#showOrder();
        else showThought(this.situation.game, this.replay.theirs);
      },
      (lost) => {
        find("lost").hidden = !lost;
      },
      () => {
        if (document.hidden) this.#attend();
      },
      {
        people: () => {
          this.players.renew();
          this.seal.renew();
          // What was handed over can be taken back until the other side looks.
          const { undo, decision, seat } = this.situation.game ?? {};
          if (undo?.can && decision && decision.side !== seat) this.reload();
        },
        talk: () => this.talk.renew(),
      },
    );
  }

  /** Who plays by link sees who looks at the game: one whose page is in the background does not. */
  #attend() {
    const { id, game } = this.situation;
    if (this.stop && game?.linked) api.attend(id, !document.hidden).catch(() => {}); // who is gone needs no word
  }

  /** Catches up with the version that the game is at. @param {number} version */
  #hear(version) {
    this.announced = version;
    // What was played here is answered by itself; and a program may play faster than one can ask.
    if (
      this.situation.game &&
      version !== this.situation.game.version &&
      !this.situation.changing &&
      !this.loading
    )
      this.reload();
  }

  #unfollow() {
    this.stop?.();
    this.stop = null;
    this.announced = 0;
    find("lost").hidden = true;
  }

  close() {
    this.situation.stay.end();
    this.loading = false;
    this.hand.fan.close();
    this.replay.reset();
    this.ending.close();
    this.overlays.drop();
    this.#unfollow();
    this.situation.game = /** @type {any} */ (null);
    this.laid = null;
  }

  /** Gets up: who comes back must say again which side is theirs. */
  leave() {
    this.close();
    this.trial.clear();
    this.players.clear();
    this.notices.clear();
    this.seal.clear();
    this.talk.clear();
    this.board.clear();
    learnPlaces({}, []);
    this.situation.id = "";
    find("hand-over").hidden = true;
  }

  async reload() {
    const here = this.situation.stay.watch(),
      known = this.#known;
    this.loading = true;
    try {
      await this.#take(api.game(this.situation.id, this.#known));
    } catch (trouble) {
      this.answers.show(/** @type {Error} */ (trouble).message);
      return;
    } finally {
      if (here()) this.loading = false;
    }
    // While this was answered more may have come.
    if (here() && this.#known > known && this.announced > this.#known && !this.situation.changing)
      await this.reload();
  }

  /** The version whose log is here. */
  get #known() {
    return this.situation.game?.version ?? 0;
  }

  /** Takes up an answer, unless another game or language was opened meanwhile. @param {Promise<Game>} request @param {boolean} own */
  async #take(request, own = false) {
    const here = this.situation.stay.watch();
    const game = await request;
    if (this.situation.game && here()) await this.replay.rolls(game);
    if (this.situation.game && here()) await this.refresh(game, own);
  }

  /** Takes up what the server says of the game; `own` if it was changed from here. @param {Game} game @param {boolean} own @returns {Promise<void>} */
  async refresh(game, own = false) {
    // An older answer that comes late must not turn the table back.
    if (
      this.situation.game?.id === game.id &&
      this.situation.game.seat === game.seat &&
      game.version < this.situation.game.version
    )
      return;
    if (game.hidden) {
      if (game.seat !== (this.situation.seat ?? "spectator")) return; // asked for by who sat here before
      // A question that was left to a program is nobody's to come for.
      const asks = game.thinking ? null : game.decision;
      if (this.situation.seat && asks && asks.side !== this.situation.seat) {
        this.replay.news.seen(undefined, game); // what this side has done itself is no news to it
        return this.#handOver(asks);
      }
    }
    // Seats were changed elsewhere: what is known of the log was seen with other eyes.
    if (
      this.situation.game &&
      !game.hidden &&
      game.seat !== this.situation.game.seat &&
      game.log_from
    )
      return this.open(this.situation.id);
    const focus = find("panel").contains(document.activeElement)
      ? (document.activeElement?.id ?? null)
      : null;
    const reading = ["sheet", "talk"].some((name) => find(name).contains(document.activeElement));
    // What was not sent again is as it was: orders are only ever taken away from the end.
    game.log = [...(this.situation.game?.log ?? []).slice(0, game.log_from), ...game.log];
    const old = this.situation.game;
    this.situation.game = game;
    const still = this.situation.changes.watch();
    api.stand(game.version);
    const { name, scenario_name: scenario } = game.module;
    const title = [name, scenario].filter(Boolean).join(" · ");
    this.trial.show(title);
    find("game-name").textContent = title;
    this.board.svg.setAttribute("aria-label", say("map-name", { name: game.module.name }));
    const sheet = sheetName();
    const map = `${game.module.id} ${game.module.version} ${document.documentElement.lang} ${sheet}`;
    if (this.laid !== map) {
      const names = ["map.svg", sheet, "places.json"];
      const [words, svg, symbols, places] = await Promise.all([
        api.words(game.id),
        ...names.map((name) => api.picture(game.module, name)),
      ]);
      if (!still()) return; // there is news by now, or one has left
      this.words = words.places;
      this.situation.sides = words.sides;
      this.situation.landmarks = words.landmarks;
      this.situation.help = words.help;
      this.walk.clear();
      this.walk.name();
      setClauseBasis(words.basis, words.own);
      setClauseSource(game.module.museum, words.mark);
      setDictionary(() => api.museum(game.module.museum, "words", ""));
      this.#frame();
      this.board.lay(svg, symbols, places);
      learnPlaces(
        Object.fromEntries(
          Object.entries(words.titles).filter(([name]) => this.board.places[name]),
        ),
        Object.keys(this.board.places),
      );
      showStakes(this.board, words.stakes);
      this.laid = map;
    } else this.#frame();
    game.board.places = { ...this.words, ...game.board.places };
    const held = this.replay.holds(old, game);
    const start = held === null ? null : await this.#momentOf(held, old);
    if (!still()) return;
    this.situation.lit = actionsByTarget(game.legal);
    const before = this.replay.motion.still(this.situation.seen);
    this.hand.clear();
    this.board.choosing = game.decision?.side ?? null;
    if (start && held !== null) {
      this.replay.theirs.begin(held);
      this.situation.at = held;
      this.situation.seen = start;
      this.board.show(start, new Map());
      this.board.mark(null);
    } else if (this.situation.at === null) {
      this.situation.seen = game.board;
      this.board.show(game.board, this.situation.lit);
      this.board.mark(game.decision);
    }
    const { lit } = this.situation;
    this.board.approach(game.board.counters, game.decision, lit, this.lesson.places, game.seat);
    if (this.situation.at === null) {
      if (turnBegins(old, game)) this.board.rally(lit);
      this.board.lead(lit);
    }
    announceRolls(this.replay.anew ? null : old, game, own || this.situation.changing);
    this.#showOrder();
    this.lesson.show();
    this.panel.show();
    this.replay.changed(old, before, own || this.situation.changing);
    this.showOdds();
    if (!this.replay.theirs.on) this.hand.turn(game.decision, old?.decision);
    this.hand.showStack();
    // The panel was made anew: the focus goes back to where it was, or to what comes next.
    if (focus !== null && !find("panel").contains(document.activeElement))
      (find(focus) ?? find("done") ?? find("panel")).focus();
    // A question that is new, or the end of the game, must be seen; who reads or writes elsewhere is not drawn away by the former.
    if (
      questionOf(old) !== questionOf(game) &&
      (game.outcome || !reading) &&
      !this.replay.theirs.on
    )
      showQuestion();
    this.forces.mark();
    this.marches.show();
    this.counsel.renew();
    await this.overlays.follow();
    if (!still()) return;
    this.walk.renew();
    this.hand.renew();
    this.#cover(game.hidden && !this.situation.seat ? game.decision : null);
    this.goal.greet();
    this.ending.renew();
    this.players.renew();
    this.talk.renew();
    this.notices.showButton();
    this.notices.tell(old, game);
    if (!this.seal.told || this.seal.told.missing.length || game.outcome) this.seal.renew();
  }

  /** The position that was on the board before these orders came, or one of them that is not shown. @param {number} orders @param {Game | null} old @returns {Promise<Position | null>} */
  async #momentOf(orders, old) {
    if (this.situation.seen && orders === old?.orders) return this.situation.seen;
    const seen = await this.replay.moment(orders).catch(() => null);
    return seen && { ...seen, places: { ...this.words, ...seen.places } };
  }

  /** What stands around the map, and takes room from it: before it is laid out or measured. */
  #frame() {
    this.#showBar();
    this.overlays.tools();
  }

  // Handing over, in hidden play

  /** @param {string | null} side */
  #sit(side) {
    this.situation.seat = side;
    api.sit(side);
  }

  /** Gets up for the other side: what only this one may see is gone before anything else is shown. @param {Decision} decision */
  async #handOver(decision) {
    this.#cover(decision);
    show(find("status"));
    this.hand.fan.close();
    this.situation.looked = null;
    this.charts.close();
    this.card.forget();
    this.overlays.clear();
    this.forces.clear();
    this.goal.clear();
    this.marches.clear();
    this.counsel.clear();
    this.walk.clear();
    this.situation.at = null;
    this.answers.show("");
    announceNothing();
    await this.#changeSeat(null);
  }

  /** Sits down as a side, or as nobody, and sees the game, the whole log too, with other eyes. @param {string | null} side */
  async #changeSeat(side) {
    const here = this.situation.stay.watch();
    this.#unfollow();
    this.#sit(side);
    this.replay.reset();
    try {
      await this.#take(api.game(this.situation.id, 0));
      // Unless one has left meanwhile, or another sits here by now.
      if (!this.situation.game || !here() || this.situation.seat !== side) return;
      this.#follow();
      if (side) await this.#lookAsWanted();
    } catch (trouble) {
      this.#sit(null);
      find("hand-over").append(
        make("p", { role: "alert" }, /** @type {Error} */ (trouble).message),
      );
    }
  }

  /** @param {Decision | null} decision */
  #cover(decision) {
    cover(decision, (side) => this.#changeSeat(side));
  }

  /** Who must choose what, in the panel. */
  #showOrder() {
    const { commands, counsel, hand, offers, passing } = this;
    const { theirs } = this.replay;
    showOrder(
      this.situation,
      { counsel, offers, passing, theirs },
      {
        play: (...what) => commands.play(...what),
        drop: (unit) => commands.drop(unit),
        undo: () => commands.undo(),
        watch: () => commands.watch(),
        stopThinking: () => commands.stopThinking(),
        back: () => this.back(),
        letGo: () => hand.letGo(),
        next: () => hand.next(false),
        openEnding: () => this.ending.open(),
        answer: (...what) => this.answers.show(...what),
        order: (wish) => commands.order(wish),
      },
    );
  }

  #showBar() {
    showBar(this.situation, {
      answer: (...what) => this.answers.show(...what),
      handSeats: (seats) => this.commands.handSeats(seats),
      resign: (side) => this.commands.resign(side),
      order: (wish) => this.commands.order(wish),
      openPlayers: () => this.players.open(),
    });
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
    const turned = (this.situation.at === null) !== (at === null);
    this.situation.at = at;
    this.situation.seen = { ...seen, places: { ...this.words, ...seen.places } };
    this.board.show(this.situation.seen, at === null ? this.situation.lit : new Map());
    this.board.mark(at === null ? this.situation.game.decision : null);
    this.hand.clear();
    this.#showBar();
    if (turned) {
      // Buttons that can be pressed no more lose the focus: the panel keeps it.
      const held = find("order").contains(document.activeElement);
      this.#showOrder();
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

  /** What the dice may do, or did; and the tables with what is so now. */
  showOdds() {
    this.charts.renew();
    return this.card.renew();
  }
}
