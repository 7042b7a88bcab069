// SHA-256 and HMAC (FIPS 180-4, RFC 2104), for pages whose address is not secure: browsers keep theirs
// from them, and people check their dice in the living room, too.

/** The first 32 bits of the fractional parts of roots of the first primes. */
const PRIMES = firstPrimes(64);
const ROUNDS = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const START = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const BLOCK = 64;

/** @param {number} count */
function firstPrimes(count) {
  /** @type {number[]} */
  const found = [];
  for (let number = 2; found.length < count; number++)
    if (found.every((prime) => number % prime)) found.push(number);
  return found;
}

/** @param {number} number */
function fraction(number) {
  return Math.floor((number % 1) * 2 ** 32);
}

/**
 * @param {Uint8Array} bytes
 * @returns {Uint8Array} 32 bytes
 */
export function sha256(bytes) {
  const state = Uint32Array.from(START);
  const words = new Uint32Array(64);
  const padded = pad(bytes);
  const view = new DataView(padded.buffer);
  for (let at = 0; at < padded.length; at += BLOCK) {
    spread(words, view, at);
    mix(state, words);
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, number) => {
    digest.setUint32(4 * number, word);
  });
  return new Uint8Array(digest.buffer);
}

/**
 * @param {Uint8Array} key
 * @param {Uint8Array} message
 */
export function hmac(key, message) {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(join(block.map(xor(0x36)), message));
  return sha256(join(block.map(xor(0x5c)), inner));
}

/** @param {number} mask */
function xor(mask) {
  return (/** @type {number} */ byte) => byte ^ mask;
}

/**
 * @param {Uint8Array} one
 * @param {Uint8Array} other
 */
export function join(one, other) {
  const joined = new Uint8Array(one.length + other.length);
  joined.set(one);
  joined.set(other, one.length);
  return joined;
}

/** @param {Uint8Array} bytes */
export function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} digits an even number of them */
export function unhex(digits) {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/**
 * A bit, zeros and the length in bits, up to a full block.
 * @param {Uint8Array} bytes
 */
function pad(bytes) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(8 * bytes.length));
  return padded;
}

/**
 * The words of a block, and 48 more made from them.
 * @param {Uint32Array} words
 * @param {DataView} view
 * @param {number} at
 */
function spread(words, view, at) {
  for (let t = 0; t < 16; t++) words[t] = view.getUint32(at + 4 * t);
  for (let t = 16; t < 64; t++) {
    const early = words[t - 15];
    const late = words[t - 2];
    const one = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const two = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[t] = words[t - 16] + one + words[t - 7] + two;
  }
}

/**
 * @param {Uint32Array} state
 * @param {Uint32Array} words
 */
function mix(state, words) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let t = 0; t < 64; t++) {
    const ones = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const choice = (e & f) ^ (~e & g);
    const one = (h + ones + choice + ROUNDS[t] + words[t]) | 0;
    const twos = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + twos + majority) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, number) => {
    state[number] += word;
  });
}

/**
 * @param {number} word
 * @param {number} bits to the right
 */
function turn(word, bits) {
  return (word >>> bits) | (word << (32 - bits));
}
