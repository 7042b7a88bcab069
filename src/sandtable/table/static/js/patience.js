// How long to wait for a table that has too much to do, and how to listen to it again.

/** Nobody looks at a page that shows nothing for longer, in seconds. */
const LONGEST_WAIT = 20;
/** How long to wait before a stream is opened again, and how long at most, in milliseconds. */
const FIRST_PAUSE = 1000,
  LONGEST_PAUSE = 60_000;
/** A stream that the browser has given up on. */
const CLOSED = 2;

/**
 * In how many milliseconds a question that was refused is asked once more; null if it is not.
 * A page asks several at once: they do not all come back at the same moment.
 * @param {{ status: number, headers: { get(name: string): string | null } }} response
 * @param {number} chance from 0 to 1
 */
export function waitFor(response, chance = Math.random()) {
  const seconds = Number(response.headers.get("Retry-After") ?? Number.NaN);
  if (response.status !== 429 || !(seconds >= 0 && seconds <= LONGEST_WAIT)) return null;
  return seconds * 1000 * (1 + chance / 2);
}

/** The pause before a stream is opened again that was refused so many times. @param {number} times @param {number} chance from 0 to 1 */
export function pause(times, chance = Math.random()) {
  return Math.min(FIRST_PAUSE * 2 ** times, LONGEST_PAUSE) * (1 + chance / 2);
}

/** @param {number} milliseconds @param {AbortSignal | null} [signal] ends it: what was waited for is wanted no more */
export const rest = (milliseconds, signal) =>
  new Promise((done, fail) => {
    const timer = setTimeout(done, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      fail(signal.reason);
    });
  });

/**
 * Keeps a stream open. What breaks off the browser opens again by itself; what is refused it gives up, so that is opened
 * again here, after a longer pause each time.
 * @template {{ readyState: number, close(): void, onopen: any, onerror: any }} Stream
 * @param {() => Stream} open
 * @param {{ opened(): void, lost(): void }} tell
 * @param {(what: () => void, milliseconds: number) => unknown} later
 * @returns {() => void} what closes it
 */
export function keepOpen(open, tell, later = setTimeout) {
  let times = 0,
    closed = false;
  /** @type {Stream} */
  let stream;
  const begin = () => {
    if (closed) return;
    stream = open();
    stream.onopen = () => {
      times = 0;
      tell.opened();
    };
    stream.onerror = () => {
      tell.lost();
      if (stream.readyState === CLOSED && !closed) later(begin, pause(times++));
    };
  };
  begin();
  return () => {
    closed = true;
    stream.close();
  };
}
