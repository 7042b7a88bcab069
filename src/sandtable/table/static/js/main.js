// Starts the page: language, theme, keys, and which of lobby and table is shown.

import * as api from "./api.js";
import { moveFocus } from "./arrow-keys.js";
import { focusedOn } from "./board.js";
import { watchEdition } from "./edition.js";
import { openHelp } from "./help.js";
import { languages, nextLanguage, wishedLanguage } from "./languages.js";
import { latest } from "./latest.js";
import { secretIn } from "./linking.js";
import { openLobby } from "./lobby.js";
import { addressOf, Museum, visitOf } from "./museum.js";
import { tokenIn } from "./notices.js";
import { find, make, say, setHabits, setTexts, show } from "./page.js";
import { watchPlaces } from "./place-links.js";
import { applyLook, on, openSettings, recall, remember, setSwitch } from "./settings.js";
import { watchTimes } from "./since.js";
import { Table } from "./table.js";
import { watchTerms } from "./term-notes.js";

const table = new Table();
const museum = new Museum();
/** H held longer than this hides the counters for as long as it is held. */
const HOLD_MILLISECONDS = 400;

/** The last language that was asked for. */
const spoken = latest();

/** @param {string} language */
async function speak(language) {
  const still = spoken.begin();
  document.documentElement.lang = language;
  remember("language", language);
  api.speak(language);
  const texts = await api.texts();
  if (!still()) return; // another was asked for meanwhile
  setTexts(texts);
  const read = wishedLanguage(languages(), [language]);
  setHabits(read);
  document.documentElement.dataset.breaks = read.breaks;
  const other = nextLanguage(languages(), language);
  find("language").textContent = other.name;
  find("language").lang = other.code;
  find("theme").textContent = say("theme");
  find("set").title = say("settings");
  find("help").title = `${say("help")} (?)`;
  find("set").setAttribute("aria-label", say("settings"));
  find("home").title = say("home");
  find("door").textContent = say("museum");
  find("door").title = say("key-museum");
  find("skip").textContent = say("skip");
  find("lost").textContent = say("lost-now");
  if (!find("updated").hidden) tellUpdated();
  table.replay.settle(); // one looks at the same moment in the other language
  await arrive();
}

/** The table was updated: what it says may be in words that this page does not have. */
function tellUpdated() {
  show(
    find("updated"),
    make("span", {}, say("updated")),
    make(
      "button",
      { id: "reload", class: "primary", onclick: () => location.reload() },
      say("updated-reload"),
    ),
  );
  find("updated").hidden = false;
}

/** @param {string} theme */
function shade(theme) {
  document.documentElement.dataset.theme = theme;
  remember("theme", theme);
}

function settings() {
  openSettings({
    speak,
    shade,
    changed: (name) => {
      if (name === "large" && table.situation.game) table.reload();
    },
  });
}

/** What the lobby has to say when one is sent back to it. */
let word = "";
/** The last address that was gone to. */
const journey = latest();

/** Sits down where a link leads, which is not to stay in the address. @param {string} secret */
async function followLink(secret) {
  const here = journey.begin();
  try {
    const { id } = await api.openLink(secret);
    if (here()) location.replace(`#game/${id}`);
  } catch (trouble) {
    word = /** @type {Error} */ (trouble).message;
    if (here()) location.replace("#");
  }
}

/** Ends the mails of which one came with this, and says so in the lobby. @param {string} token */
async function endMails(token) {
  const here = journey.begin();
  const said = await api.unsubscribe(token).then(
    () => say("unsubscribed"),
    (trouble) => trouble.message,
  );
  if (!here()) return;
  word = said;
  location.replace("#");
}

/** Goes where the address says: #game/ID, a moment of it: #game/ID/at/ORDERS, a link to a seat, the end of mails, the museum, or the lobby. */
async function arrive() {
  const secret = secretIn(location.hash);
  if (secret) return followLink(secret);
  const token = tokenIn(location.hash);
  if (token) return endMails(token);
  const [, id, at] = location.hash.match(/^#game\/([\w-]+)(?:\/at\/(\d{1,9}))?$/) ?? [];
  const visit = visitOf(location.hash);
  const here = journey.begin();
  /** @param {unknown} trouble */
  const fails = (trouble) => {
    if (here()) turnBack(trouble);
  };
  find("lobby").hidden = Boolean(id || visit);
  find("table").hidden = !id;
  find("museum").hidden = !visit;
  find("door").hidden = !id;
  for (const name of ["renew", "rules", "seats"]) find(name).hidden = true;
  document.body.classList.toggle("playing", Boolean(id));
  if (!visit) museum.leave();
  if (!id) {
    table.leave();
    show(find("status"));
    show(find("sequence"));
    if (visit) return museum.open(visit).catch(fails);
    museum.back = "";
    document.title = "Sandtable";
    const said = word;
    word = "";
    return openLobby((game) => {
      location.hash = `#game/${game}`;
    }, said).catch((trouble) =>
      show(find("lobby"), make("p", { role: "alert", class: "trouble" }, trouble.message)),
    );
  }
  museum.back = `#game/${id}`;
  try {
    await table.open(id, at === undefined ? null : Number(at));
  } catch (trouble) {
    fails(trouble);
  }
}

/** To the lobby, with a word why. @param {unknown} trouble */
function turnBack(trouble) {
  word = /** @type {Error} */ (trouble).message;
  location.hash = "";
}

/** To the museum of the game on the table, and back. */
function visitMuseum() {
  const { module } = table.situation.game;
  location.hash = addressOf({ module: module.museum, scenario: module.scenario });
}

/** What each key does at a table. @type {Record<string, (event: KeyboardEvent) => unknown>} */
const ACTS = {
  d: () => endOrder(),
  u: () => table.commands.undo(),
  U: () => table.commands.undo(true),
  y: () => table.commands.redo(),
  a: () => table.offers.first(),
  f: () => fanOut(),
  n: () => table.hand.next(false),
  p: () => table.hand.next(true),
  r: () => table.overlay("reach"),
  s: () => table.overlay("supply"),
  z: () => table.overlay("zones"),
  t: () => table.overlay("threat"),
  c: () => {
    if (table.situation.game.overlays.some(({ what }) => what === "control"))
      table.overlay("control");
  },
  i: () => inspect(),
  o: () => table.panel.turnTo("forces"),
  l: () => table.panel.turnTo("log"),
  b: () => table.goal.brief(),
  g: () => table.walk.enter(),
  1: () => table.charts.toggle("combat"),
  2: () => table.charts.toggle("terrain"),
  3: () => table.charts.toggle("turns"),
  Escape: () => stepBack(),
  Enter: () => table.hand.close(),
  ArrowLeft: () => table.board.view.pan(-0.1, 0),
  ArrowRight: () => table.board.view.pan(0.1, 0),
  ArrowUp: () => table.board.view.pan(0, -0.1),
  ArrowDown: () => table.board.view.pan(0, 0.1),
  "+": () => table.board.zoom(1.4),
  "=": () => table.board.zoom(1.4),
  "-": () => table.board.zoom(1 / 1.4),
  0: () => table.board.view.fit(),
  "[": () => table.replay.step(-1),
  "]": () => table.replay.step(1),
  PageUp: () => table.replay.step(-1),
  PageDown: () => table.replay.step(1),
  "{": () => table.replay.turn(-1),
  "}": () => table.replay.turn(1),
  "<": () => table.replay.combat(-1),
  ">": () => table.replay.combat(1),
  " ": () => table.replay.toggle(),
  v: () => table.replay.showWays(),
  m: () => visitMuseum(),
  w: () => table.counsel.whyLast(),
  e: () => table.counsel.openMenu(),
  h: (event) => hide(true, event.timeStamp),
  x: () => setSwitch("numbers", !on("numbers")),
  ",": () => settings(),
};

/** Ends the order or the phase, or tells why it cannot be ended. */
async function endOrder() {
  if (!(await table.commands.done())) table.answers.why("none", "done");
}

/** Whether a key presses what has the focus. @param {EventTarget | null} target */
const pressing = (target) =>
  target instanceof Element &&
  Boolean(target.closest("button, a, summary, [role='button'], [role='tab']"));

/** Clears what was told and shown; if there is nothing of it, lets go of what is in hand. */
function stepBack() {
  if (table.charts.close() || table.ending.close() || table.marches.stop() || table.counsel.close())
    return;
  const past = table.situation.at !== null || table.replay.theirs.lingers;
  if (!past && (table.hand.drag.cancel() || table.hand.fan.close())) return;
  const shown = table.overlays.shown || table.hand.armed || find("answer").childElementCount;
  table.answers.show("");
  table.hand.clear();
  if (table.overlays.shown) table.overlay(null);
  if (past) table.back();
  else if (!shown) table.hand.letGo();
}

/** Shows what the walk stands on, or what has the focus. */
function inspect() {
  const { kind, name } = table.walk.here ? { kind: "place", name: table.walk.here } : focusedOn();
  if (kind && name) table.hand.inspect(kind, name);
}

/** Fans out the pile that has the focus, or was looked at last. */
function fanOut() {
  const { kind, name } = focusedOn().kind ? focusedOn() : (table.situation.looked ?? {});
  const unit =
    kind === "unit"
      ? name
      : table.situation.seen.counters.filter((one) => one.place === name).at(-1)?.unit;
  if (unit) table.hand.fan.enter(unit);
}

/** When H was pressed, while it is down. */
let pressed = 0;

/** Hides the counters, or shows them again if they are hidden. @param {boolean} begin @param {number} now when the key went down or up, however late that is told */
function hide(begin, now) {
  if (begin && !pressed) {
    pressed = now;
    table.overlays.hide(!table.board.hidesCounters);
  } else if (!begin) {
    if (now - pressed > HOLD_MILLISECONDS) table.overlays.hide(false);
    pressed = 0;
  }
}

document.addEventListener("keyup", (event) => {
  if (event.key === "h" && pressed) hide(false, event.timeStamp);
});

document.addEventListener("keydown", (event) => {
  const target = event.target instanceof Element ? event.target : document.body;
  // A dialog that was just closed keeps the focus for a moment, and takes no keys.
  const typing =
    target.closest("input:not([type='range']), select, textarea, dialog[open]") ||
    (target.matches("[type='range']") && /^(Arrow|Page|Home|End)/.test(event.key)); // these move the slider itself
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (moveFocus(event)) return event.preventDefault();
  if (typing || document.querySelector("dialog:modal")) return;
  if (event.key === "?") openHelp(table.situation);
  else if (event.key === "m" && museum.visit) location.hash = museum.back;
  // Space bar and Enter press the button that has the focus.
  else if ([" ", "Enter"].includes(event.key) && (event.defaultPrevented || pressing(target)))
    return;
  else if (table.situation.game && !table.situation.handing && ACTS[event.key]) {
    event.preventDefault();
    ACTS[event.key](event);
  }
});
find("skip").addEventListener("click", (/** @type {Event} */ event) => {
  event.preventDefault();
  if (table.situation.handing) find("take").focus();
  else if (museum.visit) find("room")?.focus();
  else (find("table").hidden ? find("lobby") : find("panel")).focus();
});
find("help").addEventListener("click", () => openHelp(table.situation));
find("set").addEventListener("click", settings);
find("door").addEventListener("click", visitMuseum);
find("home").addEventListener("click", () => {
  if (location.hash) location.hash = "";
  else arrive(); // who is in the lobby already sees it anew, also after the server was away
});
find("language").addEventListener("click", () =>
  speak(nextLanguage(languages(), document.documentElement.lang).code),
);
find("theme").addEventListener("click", () => {
  const dark = getComputedStyle(document.documentElement).colorScheme === "dark";
  shade(dark ? "light" : "dark");
});
addEventListener("hashchange", () => {
  // What a window asks or tells was about where one comes from.
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  arrive();
});
api.listen(watchEdition(document.documentElement.dataset.edition, tellUpdated));
watchTerms();
watchTimes();
watchPlaces((place) => table.board.point(place));

const theme = recall("theme");
if (theme) shade(theme);
applyLook();
speak(wishedLanguage(languages(), [recall("language"), navigator.language]).code);
