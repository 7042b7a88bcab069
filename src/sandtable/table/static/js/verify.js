// Checks the record of a game with sealed dice without the server and without the rules: its secret,
// every die, every draw, every link. `core/sealed_text.py` does the same; both have the same tests.

import { hex, hmac, sha256, unhex } from "./sha256.js";

/**
 * @typedef {{ line: number, reason: string }} Fault the first line that is wrong; a key below `record`
 * @typedef {{ orders: number, dice: number, draws: number, links: Record<number, string>,
 *   told: boolean, fault: Fault | null }} Verified `told`: whether the secret was
 * @typedef {{ sha256: (bytes: Uint8Array) => Promise<Uint8Array>,
 *   hmac: (key: Uint8Array, message: Uint8Array) => Promise<Uint8Array> }} Hasher
 * @typedef {{ private: string, public: string }} Bound what a link covers: all, and what everybody may know
 * @typedef {{ line: number, fault: string, isRewind?: boolean,
 *   bind: (turn: number, era: number, hidden: boolean) => Bound }} Waiting what the next link is about
 * @typedef {{ number: number, keyed: string, hash: string, told: boolean, hidden: boolean }} Link
 */

const TITLE = "sandtable sealed 1";
const BOUND = [
  "module",
  "scenario",
  "rules",
  "options",
  "dice",
  "sealed-game",
  "sealed-salts",
  "sealed-chain",
];
/** Header lines that are no free tags. */
const OWN = [...BOUND, "seen-by", "position"];
/** A changed turn or era is looked for among so many. */
const TRIED = 1000;

const HASH = "[0-9a-f]{64}";
const NUMBER = "(0|[1-9][0-9]{0,5})";
/** @type {Record<string, RegExp>} */
const FORMS = {
  turn: RegExp(`^turn ${NUMBER}$`),
  era: /^era ([1-9][0-9]{0,2})$/,
  rewind: RegExp(`^rewind ${NUMBER} of ${NUMBER} (${HASH})$`),
  link: RegExp(`^link ${NUMBER} (${HASH}) (${HASH})( hidden)?$`),
  untold: RegExp(`^untold ${NUMBER} (${HASH}) (${HASH})$`),
  digest: RegExp(`^digest ${NUMBER} [0-9a-f]{16}$`),
  draft: /^draft \S+: .+$/,
  concluded: /^concluded [a-z]+(?: [^ ]+)?$/,
  end: RegExp(`^end ${NUMBER}(?: [0-9a-f]{16})?$`),
};
// No order names a hash: a line that does is a link of which a letter was changed.
const ORDER =
  /^(?!.*[0-9a-f]{64})([^ :]+): ([^|]+?)(?: \|((?: [1-6])*)((?: \/ \S+ of [^ /]\S*(?: [^ /]\S*)*)*))?$/;
const SEALED = RegExp(`^sealed (${HASH})(?: (${HASH}))?$`);

class Wrong extends Error {
  /**
   * @param {number} line
   * @param {string} reason
   */
  constructor(line, reason) {
    super(`${line}: ${reason}`);
    /** @type {Fault} */
    this.fault = { line, reason };
  }
}

/**
 * @param {string} text of a record
 * @param {SubtleCrypto | null | undefined} subtle of the browser, which there is only at a secure address
 * @returns {Promise<Verified>}
 */
export async function verify(text, subtle = globalThis.crypto?.subtle) {
  const reading = new Reading(text, subtle ? hasherOf(subtle) : OURS);
  /** @type {Fault | null} */
  let fault = null;
  try {
    await reading.read();
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    fault = error.fault;
  }
  const { orders, dice, draws, links } = reading;
  return { orders, dice, draws, links, told: reading.secret !== null, fault };
}

/** @type {Hasher} */
const OURS = {
  sha256: async (bytes) => sha256(bytes),
  hmac: async (key, message) => hmac(key, message),
};

/**
 * @param {SubtleCrypto} subtle
 * @returns {Hasher}
 */
function hasherOf(subtle) {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  return {
    sha256: async (bytes) => new Uint8Array(await subtle.digest("SHA-256", buffer(bytes))),
    hmac: async (key, message) => {
      const held = await subtle.importKey("raw", buffer(key), algorithm, false, ["sign"]);
      return new Uint8Array(await subtle.sign("HMAC", held, buffer(message)));
    },
  };
}

/**
 * @param {Uint8Array} bytes
 * @returns {ArrayBuffer}
 */
function buffer(bytes) {
  return /** @type {ArrayBuffer} */ (bytes.slice().buffer);
}

class Reading {
  orders = 0;
  dice = 0;
  draws = 0;
  /** @type {Record<number, string>} */
  links = {};
  /** @type {Uint8Array | null} */
  secret = null;
  /** @type {Uint8Array} */
  #key = new Uint8Array();
  /** @type {string} */
  #game = "";
  /** Whether a link binds how people ended the game: in the second form of the chain, which new games have. */
  #bindsConclusion = false;
  /** @type {string} */
  #salts = "";
  #turn = 0;
  #era = 0;
  /** Lines since the last link that tell a turn or an era. @type {Record<string, number>} */
  #markers = {};
  /** @type {Waiting | null} */
  #waiting = null;
  /** Waits for the last link of all. @type {Waiting | null} */
  #tags = null;
  #ended = false;
  #number = -1;
  /** The last link that everybody is told, and the last of all. */
  #shown = "";
  #last = "";

  /**
   * @param {string} text
   * @param {Hasher} hasher
   */
  constructor(text, hasher) {
    this.lines = text.split("\n");
    this.hasher = hasher;
  }

  async read() {
    const first = await this.#header();
    if (this.lines.at(-1) !== "") throw new Wrong(this.lines.length, "cut-off");
    for (let number = first + 1; number < this.lines.length; number++) await this.#line(number);
    if (!this.#ended) throw new Wrong(this.lines.length - 1, "cut-off");
  }

  /** The number of the empty line after the header. */
  async #header() {
    const { lines } = this;
    if (lines[0] !== "sandtable record 1") throw new Wrong(1, "no-record");
    const end = lines.indexOf("");
    /** @type {Map<string, string>} */
    const told = new Map();
    for (let index = 1; index < end; index++) {
      const [, name, value] = /^(.*?): (.*)$/.exec(lines[index]) ?? [];
      if (name !== undefined) told.set(name, value);
      else if (!lines[index].endsWith(":")) throw new Wrong(index + 1, "header");
    }
    await this.#commitment(told.get("dice") ?? "", this.#lineOf("dice: "));
    const [game, salts] = [told.get("sealed-game"), told.get("sealed-salts")];
    if (game === undefined || salts === undefined) throw new Wrong(1, "header");
    const chain = told.get("sealed-chain");
    if (chain !== undefined && chain !== "2")
      throw new Wrong(this.#lineOf("sealed-chain: "), "header");
    this.#bindsConclusion = chain === "2";
    this.#game = game;
    this.#salts = salts;
    const open = lines
      .slice(0, end)
      .filter((line) => BOUND.some((name) => line.startsWith(`${name}: `)))
      .map((line) => (line.startsWith("dice: ") ? line.split(" ", 3).join(" ") : line))
      .join("\n");
    const bound = { private: `${open}\n${told.get("position") ?? ""}`, public: open };
    this.#waiting = { line: 2, fault: "header-link", bind: () => bound };
    if (this.secret) this.#tags = this.#waitingTags(end);
    return end + 1;
  }

  /**
   * Who plays, and the like.
   * @param {number} end of the header
   * @returns {Waiting}
   */
  #waitingTags(end) {
    const isFree = (/** @type {string} */ line) => !OWN.includes(line.split(":", 1)[0]);
    const free = this.lines.slice(1, end).filter(isFree);
    const text = `tags\n${free.join("\n")}`;
    const line = free.length ? this.lines.indexOf(free[0]) + 1 : end + 1;
    return { line, fault: "tags", bind: () => ({ private: text, public: text }) };
  }

  /** @param {string} start */
  #lineOf(start) {
    return this.lines.findIndex((line) => line.startsWith(start)) + 1;
  }

  /**
   * @param {string} dice
   * @param {number} line
   */
  async #commitment(dice, line) {
    const [matched, commitment, secret] = SEALED.exec(dice) ?? [];
    if (matched === undefined)
      throw new Wrong(line || 1, dice.startsWith("sealed ") || !line ? "header" : "not-sealed");
    if (secret === undefined) return;
    this.secret = unhex(secret);
    const bytes = unhex(hex(encode(`${TITLE}\n`)) + secret);
    if (hex(await this.hasher.sha256(bytes)) !== commitment) throw new Wrong(line, "commitment");
    this.#key = await this.hasher.hmac(this.secret, encode(`${TITLE}\nchain`));
  }

  /** @param {number} number */
  async #line(number) {
    const text = this.lines[number - 1];
    const [word] = text.split(" ", 1);
    if (this.#ended) throw new Wrong(number, "after-end");
    const form = Object.hasOwn(FORMS, word) ? FORMS[word] : ORDER;
    const matched = form.exec(text);
    if (!matched) throw new Wrong(number, "order");
    const isLink = word === "link" || word === "untold";
    if (!isLink && this.#waiting && this.secret) throw new Wrong(this.#waiting.line, "link");
    if (isLink) await this.#link(number, matched);
    else if (form === ORDER) await this.#order(number, matched);
    else this.#mark(number, word, matched);
  }

  /**
   * @param {number} number
   * @param {string} word
   * @param {RegExpExecArray} matched
   */
  #mark(number, word, matched) {
    const told = Number(matched[1]);
    if (word === "turn") this.#turn = told;
    if (word === "era") {
      if (told <= this.#era) throw new Wrong(number, "order");
      this.#era = told;
    }
    if (word === "turn" || word === "era") this.#markers[word] = number;
    if (word === "rewind") {
      const bound = { private: matched[0], public: matched[0] };
      this.#waiting = { line: number, fault: "changed", isRewind: true, bind: () => bound };
    }
    if (word === "concluded" && this.#bindsConclusion) {
      if (this.secret && !this.#tags) throw new Wrong(number, "link");
      const bound = { private: matched[0], public: matched[0] };
      this.#waiting = { line: number, fault: "changed", bind: () => bound };
    }
    if (word === "end") {
      if (this.#tags) throw new Wrong(number, "link");
      if (told !== this.orders) throw new Wrong(number, "digest");
      this.#ended = true;
    }
  }

  /**
   * @param {number} line
   * @param {RegExpExecArray} matched
   */
  async #order(line, [text, , actions, rolled, drawn]) {
    const number = this.orders;
    const faces = (rolled ?? "").split(" ").slice(1).map(Number);
    const draws = (drawn ?? "").split(" / ").slice(1);
    if (this.secret) await this.#checkChance(line, actions, faces, draws);
    this.orders++;
    this.dice += faces.length;
    this.draws += draws.length;
    this.#waiting = {
      line,
      fault: "changed",
      bind: (turn, era, hidden) => ({
        private: `order ${number}\nera ${era}\nturn ${turn}\n${text}`,
        public: `era ${era}\nturn ${turn}\n${publicLine(text, hidden)}`,
      }),
    };
  }

  /**
   * Whether the secret gives what an order rolled and drew.
   * @param {number} line
   * @param {string} actions
   * @param {number[]} faces
   * @param {string[]} draws such as `fire-4 of fire-2 fire-4`
   */
  async #checkChance(line, actions, faces, draws) {
    const dice = this.#stream("dice", actions);
    for (const face of faces)
      if ((await uniform(dice, 1, 6)) + 1 !== face) throw new Wrong(line, "sealed-dice");
    for (const [index, draw] of draws.entries()) {
      const [name, , ...choices] = draw.split(" ");
      const stream = this.#stream(`draw ${index + 1}`, actions);
      const chosen = await uniform(stream, bytesFor(choices.length), choices.length);
      if (choices[chosen] !== name) throw new Wrong(line, "sealed-draw");
    }
  }

  /**
   * The bytes from which an order rolls, or makes one draw.
   * @param {string} what
   * @param {string} actions
   */
  async *#stream(what, actions) {
    const before = [
      TITLE,
      this.#game,
      this.#salts,
      `era ${this.#era}`,
      `order ${this.orders}`,
      what,
    ].join("\n");
    const secret = /** @type {Uint8Array} */ (this.secret);
    for (let block = 0; ; block++)
      yield* await this.hasher.hmac(secret, encode(`${before}\nblock ${block}\n${actions}`));
  }

  /**
   * @param {number} line
   * @param {RegExpExecArray} matched
   */
  async #link(line, [text, number, keyed, hash, mark]) {
    const waiting = this.#waiting ?? this.#tags;
    if (!waiting) throw new Wrong(line, "link");
    if (waiting === this.#tags) this.#tags = null;
    this.#waiting = null;
    const told = text.startsWith("link");
    const link = { number: Number(number), keyed, hash, told, hidden: Boolean(mark) };
    const goesOn = waiting.isRewind
      ? told && link.number > this.#number
      : link.number === this.#number + Number(told);
    if (!goesOn) throw new Wrong(line, "link");
    if (waiting.isRewind) this.links[link.number - 1] = this.lines[waiting.line - 1].slice(-64);
    await this.#check(line, waiting, link);
    this.#number = link.number;
    this.#last = hash;
    this.#markers = {};
    if (told) {
      this.#shown = hash;
      this.links[link.number] = hash;
    }
  }

  /**
   * Whether a link is right, and if not, whether that is its own fault.
   * @param {number} line
   * @param {Waiting} waiting
   * @param {Link} link
   */
  async #check(line, waiting, link) {
    const bound = waiting.bind(this.#turn, this.#era, link.hidden);
    const fits = (await this.#open(bound, link, link.keyed)) === link.hash;
    if (!this.secret) {
      if (!fits) throw new Wrong(line, "link");
      return;
    }
    const keyed = await this.#keyed(bound);
    if (fits && keyed === link.keyed) return;
    if (keyed === link.keyed || (await this.#open(bound, link, keyed)) === link.hash)
      throw new Wrong(line, "link");
    const guilty = (await this.#guilty(waiting, link)) ?? waiting.line;
    throw new Wrong(guilty, waiting.fault);
  }

  /**
   * The line that tells the turn or the era, if the link fits another one.
   * @param {Waiting} waiting
   * @param {Link} link
   */
  async #guilty(waiting, link) {
    for (const [name, line] of Object.entries(this.#markers))
      for (let other = 0; other < TRIED; other++) {
        const [turn, era] = name === "turn" ? [other, this.#era] : [this.#turn, other];
        const bound = waiting.bind(turn, era, link.hidden);
        if ((await this.#keyed(bound)) === link.keyed) return line;
      }
    return null;
  }

  /** @param {Bound} bound */
  async #keyed(bound) {
    return hex(await this.hasher.hmac(this.#key, encode(`${this.#last}\n${bound.private}`)));
  }

  /**
   * The part of a link that everybody can work out.
   * @param {Bound} bound
   * @param {Link} link
   * @param {string} keyed
   */
  async #open(bound, { number, told }, keyed) {
    const before = told ? this.#shown : this.#last;
    const open = told ? bound.public : "untold";
    return hex(await this.hasher.sha256(encode(`link ${number}\n${before}\n${open}\n${keyed}`)));
  }
}

/**
 * What everybody may know of the line of an order.
 * @param {string} line
 * @param {boolean} hidden
 */
function publicLine(line, hidden) {
  const [, side, actions, rolled] = /** @type {RegExpExecArray} */ (ORDER.exec(line));
  return `${side}: ${hidden ? "?" : actions}${rolled ? ` |${rolled}` : ""}`;
}

/**
 * A number below another, each as likely: bytes that would favour some are left out.
 * @param {AsyncGenerator<number>} bytes
 * @param {number} size so many bytes at a time
 * @param {number} below
 */
async function uniform(bytes, size, below) {
  const whole = Math.floor(256 ** size / below) * below;
  for (;;) {
    let number = 0;
    for (let count = 0; count < size; count++)
      number = 256 * number + /** @type {number} */ ((await bytes.next()).value);
    if (number < whole) return number % below;
  }
}

/** @param {number} choices */
function bytesFor(choices) {
  let size = 0;
  while (256 ** size < choices) size++;
  return size;
}

/** @param {string} text */
function encode(text) {
  return new TextEncoder().encode(text);
}
