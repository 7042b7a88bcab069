// Dice on a tray over the map: they tumble, land throw by throw, hits are marked, and only then the result is told.
// Nobody has to wait for it: a click or a key leads to the end at once.

import { playDieSound } from "./dice-sound.js";
import { diceTimes } from "./dice-times.js";
import { moving, PIPS } from "./motion.js";
import { find, make, say, shape, show } from "./page.js";
import { on } from "./settings.js";
import { PACES } from "./turn-stops.js";

/** Milliseconds between the faces that a die shows while it tumbles. */
const FLICKER = 90;
/** Keys that only skip; others do what they do besides. */
const SKIPS = ["Escape", " ", "Enter"];

export class DiceTray {
  constructor() {
    /** Ends what is shown. */
    this.skip = () => {};
  }

  /** Whether dice are seen to fall. */
  get on() {
    return on("dice") && moving() && !document.hidden;
  }

  /**
   * Shows the dice of a combat; done when they have been seen, or somebody has seen enough.
   * @param {import("./types.js").Combat} combat
   * @param {string} side whose attack it is
   * @param {string} place
   * @param {number} pace of what is shown; nothing is shown more slowly than usual
   * @param {boolean} theirs whether a program has thrown them: what is clicked then is meant as it is
   * @returns {Promise<void>}
   */
  roll(combat, side, place, pace, theirs) {
    this.skip();
    const { dice, end } = diceTimes(combat.throws, Math.max(1, pace / PACES.normal));
    const faces = dice.map(() => make("span", { class: "tumbling" }));
    const rows = combat.throws.map((one, n) => {
      const hits = make("output", {});
      const row = make(
        "div",
        { class: `throw ${one.livery}` },
        make("b", { class: `side ${one.livery}` }, one.at ? `${one.who} → ${one.at}` : one.who),
        make(
          "span",
          { class: "dice" },
          faces.filter((_, die) => dice[die].throw === n),
        ),
        hits,
      );
      return { one, row, hits };
    });
    const result = make("p", { class: "result" });
    const tray = find("tray");
    show(
      tray,
      make(
        "div",
        { class: "felt" },
        make("h3", {}, say("tray", { side, place })),
        rows.map(({ row }) => row),
        result,
      ),
    );
    tray.classList.toggle("theirs", theirs);
    tray.hidden = false;
    return new Promise((done) => {
      /** @type {ReturnType<typeof setTimeout>[]} */
      const clocks = [];
      const tumble = setInterval(
        () =>
          faces.forEach((face) => {
            if (face.className === "tumbling")
              show(face, picture(1 + Math.floor(Math.random() * 6)));
          }),
        FLICKER,
      );
      faces.forEach((face, n) => {
        show(face, picture(1 + (n % 6)));
        clocks.push(
          setTimeout(() => {
            const { face: value, hit, throw: which } = dice[n];
            face.className = hit ? "landed hit" : "landed";
            show(face, picture(value));
            playDieSound(Boolean(hit));
            const { one, hits } = rows[which];
            if (one.hits !== null && dice[n + 1]?.throw !== which)
              hits.textContent = say("tray-hits", { hits: one.hits });
            if (n === dice.length - 1)
              result.textContent = [combat.result, combat.words].filter(Boolean).join(" · ");
          }, dice[n].lands),
        );
      });
      const finish = () => {
        clearInterval(tumble);
        clocks.forEach(clearTimeout);
        tray.hidden = true;
        show(tray);
        document.removeEventListener("keydown", key, true);
        tray.removeEventListener("click", finish);
        document.removeEventListener("pointerdown", pass, true);
        this.skip = () => {};
        done();
      };
      /** @param {KeyboardEvent} event */
      const key = (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Shift") return;
        if (SKIPS.includes(event.key)) {
          event.preventDefault();
          event.stopPropagation();
        }
        finish();
      };
      const pass = () => {
        if (theirs) finish();
      };
      document.addEventListener("pointerdown", pass, true);
      // The tray lies over all of the page: a click meant for it reaches nothing else.
      tray.addEventListener("click", finish);
      document.addEventListener("keydown", key, true);
      clocks.push(setTimeout(finish, end));
      this.skip = finish;
    });
  }
}

/** A die that shows a face. @param {number} face */
function picture(face) {
  return shape(
    "svg",
    { viewBox: "-10 -10 20 20", class: "die", "data-face": face },
    shape("rect", { x: -9, y: -9, width: 18, height: 18, rx: 3.4 }),
    PIPS[face].map(([right, down]) => shape("circle", { cx: right * 5, cy: down * 5, r: 1.9 })),
  );
}
