// The note that tells news: a headline, and unfolded who did what, what came of it, and a
// card of the turn that has ended.

import { didSomething } from "./news.js";
import { DOT, find, make, say, show, unbroken } from "./page.js";
import { withPlaceLinks } from "./place-links.js";

/** @typedef {import("./types.js").Logged} Logged */
/** @typedef {import("./types.js").News} News */
/** What the note tells, and what its buttons do. @typedef {{ about: string, text: string, told: News | null, orders: Logged[], again: boolean, watch: (() => unknown) | null, moves: { shown: boolean, toggle: () => unknown } | null, why: ((order: number | null) => unknown) | null, close: () => unknown }} Note */

/** So many facts stand beside the buttons. */
const FEW = 2;

/** @param {Note} note */
export function showNote({ about, text, told, orders, again, watch, moves, why, close }) {
  const note = find("news");
  // Unfolded stays what goes on; other news begin folded.
  const whole = note.dataset.about === about && note.classList.contains("unfolded"),
    open = whole && note.querySelector("details") !== null;
  note.dataset.about = about;
  note.classList.toggle("again", again);
  // More than a few words have the whole width, above the buttons.
  note.classList.toggle("long", (told?.headline.length ?? 0) + (told?.since.length ?? 0) > FEW);
  // More than one order is told in sum, and order by order to who wants to know.
  const did = orders.filter(didSomething);
  const single = again && did.length === 1;
  const card = (told?.turns ?? []).slice(-1).map(turnCard);
  // Points, losses, supply and arrivals at a glance; all else unfolds, for the map is what one looks at.
  show(
    note,
    make(
      "p",
      { class: "headline" },
      text ? make("b", { class: "since" }, text, " ") : null,
      single ? singly(did[0]) : facts(told?.headline ?? []),
    ),
    single || !told?.since.length ? null : make("p", { class: "headline" }, facts(told.since)),
    (single || !told) && !card.length
      ? null
      : make(
          "details",
          { open, ontoggle: () => unfold(note) },
          make("summary", {}, say("news-details")),
          make(
            "div",
            { class: "news-body" },
            single ? null : (told?.sides ?? []).map(sum),
            single || !told?.changes.length
              ? null
              : make(
                  "section",
                  {},
                  make("h3", {}, say("news-changes")),
                  make(
                    "ul",
                    { class: "changes" },
                    told.changes.map((each) => make("li", {}, withPlaceLinks(each))),
                  ),
                ),
            did.length > 1
              ? make(
                  "section",
                  {},
                  make("h3", {}, say("news-orders", { count: did.length })),
                  orderList(did, why),
                )
              : null,
            card,
          ),
        ),
    // On a telephone the question stands below the note: what was just seen to happen takes a line until it is unfolded.
    single && !card.length
      ? make(
          "button",
          {
            class: "note-more quiet",
            "aria-expanded": whole,
            onclick: () => unfold(note, !note.classList.contains("unfolded")),
          },
          say("news-details"),
        )
      : null,
    make(
      "div",
      { class: "buttons" },
      watch
        ? make(
            "button",
            { id: "watch", class: again ? "" : "primary", onclick: watch },
            say(again ? "watch-again" : "watch"),
          )
        : null,
      moves
        ? make(
            "button",
            { id: "show-moves", "aria-pressed": moves.shown, onclick: moves.toggle },
            say("their-moves"),
          )
        : null,
      why ? make("button", { id: "why-news", onclick: () => why(null) }, say("why")) : null,
      make("button", { id: "skip-news", onclick: close }, say(again ? "close" : "skip-news")),
    ),
  );
  unfold(note, open || (whole && !note.querySelector("details")));
}

/** Facts one after the other: no line begins with the dot between them. @param {string[]} told */
const facts = (told) =>
  told.map((text, n) =>
    make(
      "span",
      { class: "fact" },
      withPlaceLinks(unbroken(text)),
      n < told.length - 1 ? DOT : null,
    ),
  );

/** Notes for rules of style whether it is unfolded. @param {HTMLElement} note @param {boolean} open */
function unfold(note, open = note.querySelector("details")?.open ?? false) {
  note.classList.toggle("unfolded", open);
  note.querySelector(".note-more")?.setAttribute("aria-expanded", String(open));
}

/** What a side did in its turn. @param {News["sides"][number]} one */
function sum({ livery, side_name: name, told }) {
  return make(
    "section",
    { class: "deeds" },
    make("h3", { class: `side ${livery}` }, name),
    make(
      "ul",
      {},
      told.map((text) => make("li", {}, withPlaceLinks(text))),
    ),
  );
}

/** One order, whole. @param {Logged} order */
function singly(order) {
  return make(
    "span",
    {},
    make("b", { class: `side ${order.livery}` }, orderOwner(order)),
    " ",
    withPlaceLinks(order.brief),
  );
}

/** @param {Logged[]} orders @param {Note["why"]} why */
function orderList(orders, why) {
  return make(
    "ol",
    { class: "orders" },
    orders.map((one) =>
      make(
        "li",
        { value: one.number + 1 },
        make("b", { class: `side ${one.livery}` }, one.side_name),
        " ",
        withPlaceLinks(one.brief),
        one.why && why
          ? [
              " ",
              make(
                "button",
                { class: "why", "data-why": one.number, onclick: () => why(one.number) },
                say("why"),
              ),
            ]
          : null,
      ),
    ),
  );
}

/** Whose order it is; who answers in the turn of the other side is said to. @param {Pick<Logged, "side" | "side_name" | "active" | "active_name">} order */
export function orderOwner({ side, side_name: name, active, active_name: other }) {
  return side === active ? name : say("answers", { side: name, active: other });
}

/** Points, losses, supply, arrivals of a turn that is over. @param {News["turns"][number]} card */
function turnCard({ title, rows }) {
  return make(
    "section",
    { class: "turn-card" },
    make("h3", {}, title),
    make(
      "dl",
      {},
      rows.flatMap(({ name, told }) => [
        make("dt", {}, name),
        make(
          "dd",
          {},
          told.map((text) => make("p", {}, withPlaceLinks(text))),
        ),
      ]),
    ),
  );
}
