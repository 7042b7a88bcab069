// What a page does when the table has too much to do.

import assert from "node:assert/strict";
import { test } from "node:test";

import { keepOpen, pause, rest, waitFor } from "../../src/sandtable/table/static/js/patience.js";

/** An answer with this status and wish to wait. */
const answer = (status, wait) =>
  new Response(null, { status, headers: wait === null ? {} : { "Retry-After": wait } });

test("what is one too many is asked again as the table says", () =>
  assert.equal(waitFor(answer(429, "2"), 0), 2000));
test("several do not come back at the same moment", () =>
  assert.equal(waitFor(answer(429, "2"), 1), 3000));
for (const [name, refused] of Object.entries({
  "an answer": answer(200, "2"),
  "another refusal": answer(422, "2"),
  "a full table": answer(503, "3600"),
  "a long wait": answer(429, "21"),
  "a wait that is not said": answer(429, null),
  "a wait that is none": answer(429, "soon"),
}))
  test(`${name} is not waited for`, () => assert.equal(waitFor(refused, 0), null));

test("pauses double, up to a minute", () =>
  assert.deepEqual(
    [0, 1, 2, 5, 6, 50].map((times) => pause(times, 0)),
    [1000, 2000, 4000, 32_000, 60_000, 60_000],
  ));

test("a question that is wanted no more is not waited for", async () => {
  const wanted = new AbortController();
  const waited = rest(3_600_000, wanted.signal);
  wanted.abort();
  await assert.rejects(waited, { name: "AbortError" });
});

/** Streams that were opened, what was told of them, and what is to be done later. */
function listening() {
  const streams = [],
    told = [],
    due = [];
  const stop = keepOpen(
    () => {
      streams.push({ readyState: 0, close: () => told.push("closed") });
      return streams.at(-1);
    },
    { opened: () => told.push("opened"), lost: () => told.push("lost") },
    (what, milliseconds) => due.push([what, milliseconds]),
  );
  /** The last stream is refused. */
  const refuse = () => {
    streams.at(-1).readyState = 2;
    streams.at(-1).onerror();
  };
  return { streams, told, due, stop, refuse };
}

test("a stream that was refused is opened again, later each time", () => {
  const { streams, due, refuse } = listening();
  for (const least of [1000, 2000, 4000]) {
    refuse();
    const [what, milliseconds] = due.pop();
    assert.ok(milliseconds >= least && milliseconds <= 1.5 * least);
    what();
  }
  assert.equal(streams.length, 4);
  streams.at(-1).onopen();
  refuse();
  assert.ok(due.pop()[1] <= 1500, "once it was open the pauses begin anew");
});

test("a stream that broke off is the browser's affair", () => {
  const { streams, told, due } = listening();
  streams[0].onopen();
  streams[0].onerror();
  assert.deepEqual([told, due, streams.length], [["opened", "lost"], [], 1]);
});

test("who listens no more is not listened for again", () => {
  const { streams, due, stop, refuse } = listening();
  refuse();
  stop();
  due.pop()[0]();
  assert.equal(streams.length, 1);
});
