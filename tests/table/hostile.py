"""Requests as nobody sends them by accident: put to the app as they come, and what must hold of every answer."""

import asyncio
import json
import os
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote, unquote

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.routing import Route

import sandtable
from builders import CRUSADER, wander
from sandtable import Game
from sandtable.core.action import VERBS
from table.tables import Table

#: All that a request may be answered with, when nothing is wrong with the table.
EXPECTED = {200, 201, 304, 307, 400, 403, 404, 405, 409, 413, 422}


LONG = bool(os.environ.get("SANDTABLE_LONG"))

FOG = {"fog": "on"}
#: Module, scenario, options; and whether hidden play is possible.
KINDS: dict[str, tuple[str, dict[str, str], bool]] = {
    "crusader": (CRUSADER, {}, False),
    "tobruk": ("battle-for-tobruk", {}, True),
    "primer": ("scs-primer", {}, False),
    "fog": ("scs-primer", FOG, True),
    "wire": ("frontier-wire", {}, False),
    "wells": ("five-wells", {}, False),
}
#: Where the games stand.
MOMENTS = ("start", "draft", "combat", "hidden", "random", "over")
#: What takes seconds, and is asked often enough elsewhere.
COSTLY = ("report", "picture")

ALL_PLACES = [
    f"{kind}-{moment}"
    for kind, (_, _, hides) in KINDS.items()
    for moment in MOMENTS
    if moment != "hidden" or hides
]
FEW_PLACES = [
    *("crusader-start", "crusader-draft", "crusader-over", "tobruk-hidden", "tobruk-combat"),
    *("primer-random", "primer-over", "fog-hidden", "fog-draft", "wire-combat"),
    "wells-draft",
]
PLACES = ALL_PLACES if LONG else FEW_PLACES


@cache
def played(kind: str, moment: str) -> str:
    """The record of a game that stands at such a moment."""
    module, options, _ = KINDS[kind]
    game = sandtable.new(module, options=options, seed=4)
    if moment == "start":
        return game.record()
    for count, _ in enumerate(wander(game, 4)):
        fights = game.decision is not None and game.decision.about is not None
        if moment in ("draft", "hidden") and game.draft and count > 60:
            break
        if moment in ("combat", "random") and fights and game.orders and count > 60:
            break
    return game.record()


_games: dict[tuple[Path, str], str] = {}


def game_at(table: Table, place: str) -> str:
    """The game that stands there; one for each table, which what is accepted plays on."""
    kind, moment = place.split("-")
    if (table.path, place) not in _games:
        record = played(kind, moment)
        wish: dict[str, Any] = {"hidden": moment == "hidden"}
        if moment == "random":
            loaded = sandtable.load(record)
            wish["seats"] = {side: "random" for side in loaded.rules.sides if side != loaded.side}
        _games[table.path, place] = table.load(record, **wish)
    return _games[table.path, place]


def many(examples: int) -> Any:
    return settings(
        max_examples=examples * 10 if LONG else examples,
        deadline=None,
        derandomize=not LONG,
        database=None,
        suppress_health_check=list(HealthCheck),
    )


class Reply(NamedTuple):
    status: int
    headers: Mapping[str, str]
    body: bytes


def ask(
    app: Starlette,
    method: str,
    target: str,
    body: bytes = b"",
    headers: Sequence[tuple[str, str]] = (),
) -> Reply:
    """One request in the words of the wire; who asks hangs up when it is answered."""
    raw, _, query = target.partition("?")
    named = any(name.lower() == "host" for name, _ in headers)
    host = [] if named else [("host", "127.0.0.1:8000")]
    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": unquote(raw),
        "raw_path": raw.encode("latin-1", "replace"),
        "query_string": query.encode("latin-1", "replace"),
        "root_path": "",
        "headers": [
            (name.lower().encode(), value.encode("latin-1", "replace"))
            for name, value in (*host, *headers)
        ],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 8000),
    }
    heard: list[Any] = []

    async def talk() -> None:
        sent = iter([{"type": "http.request", "body": body, "more_body": False}])
        answered = asyncio.Event()

        async def receive() -> Any:
            for message in sent:
                return message
            # A stream never ends by itself; any other answer is whole by then.
            await answered.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            heard.append(message)
            if message.get("body"):
                answered.set()

        await app(scope, receive, send)

    asyncio.run(talk())
    start = heard[0]
    told = {name.decode(): value.decode("latin-1") for name, value in start["headers"]}
    return Reply(start["status"], told, b"".join(one.get("body", b"") for one in heard[1:]))


def must_be_well(reply: Reply, head: bool = False) -> None:
    """An answer, or a refusal that says why in a sentence; nothing about the insides of the table."""
    assert reply.status in EXPECTED, reply
    assert b"Traceback" not in reply.body
    if reply.status < 400 or head:
        return
    assert reply.headers["content-type"].startswith("application/json")
    told = json.loads(reply.body)
    sentence = told["error"] if "error" in told else told["refusal"]
    assert sentence.strip()
    assert "\n" not in sentence
    assert len(reply.body) < 20_000


# What requests are made of

NUMBERS = (
    *("0", "1", "2", "7", "-1", "-0", "+1", " 1", "1.0", "1e3", "0x1", "1_0", "NaN", "Infinity"),
    *("１２", "٣", "²", "½", "9" * 12, "9" * 5000, "0" * 5000 + "1", "-" + "9" * 5000, "1e5000"),
)
ODD = (
    *(
        "",
        " ",
        ".",
        "..",
        "../..",
        "//",
        "/",
        "\\",
        "%",
        "%00",
        "%ff",
        "%ed%a0%80",
        "%2e%2e%2f",
        "%",
    ),
    *(
        "\x00",
        "\x1b[2J",
        "\r\nX: 1",
        "é",
        "山本",
        "🂡",
        "\u202e",
        "\ufeff",
        "ﬁ",
        "İ",
        "'",
        '"',
        "<b>",
    ),
    *(
        "null",
        "None",
        "true",
        "[]",
        "{}",
        "{0.__class__}",
        "%s",
        "$(id)",
        "a" * 3000,
        "a/b",
        "?",
        "#",
    ),
    *("__init__", "__class__", "name", "units", "place", "unit", "side", "option", "none", "face"),
    *("spectator", "dice", "person", "random", "nobody", "english", "svg", "en", "ja", "light"),
)


def names(game: Game) -> list[str]:
    """Everything that has a name in a game: units, places and boxes, sides, phases, verbs, actions."""
    rules = game.rules
    actions = [str(action) for action in list(game.legal())[:20]]
    known = [name for of_kind in rules.names.values() for name in of_kind]
    return [*known, *rules.options, *rules.surveys, *VERBS, *actions]


def values(game: Game) -> st.SearchStrategy[str]:
    return st.one_of(
        st.sampled_from(names(game)),
        st.sampled_from(ODD),
        st.sampled_from(NUMBERS),
        st.text(max_size=6),
        st.builds("{} {}".format, st.sampled_from(VERBS), st.sampled_from(names(game))),
    )


#: What requests ask with, on any route.
QUERIES = (
    *(
        "kind",
        "arg",
        "action",
        "of",
        "to",
        "place",
        "seat",
        "lang",
        "known",
        "at",
        "theme",
        "large",
    ),
    *("width", "scenario", "version", "id", "x"),
)


def words(text: str) -> str:
    """A word in an address; some are sent with the percent signs they have."""
    return text if text.startswith("%") else quote(text.encode("utf-8", "replace"), safe="")


def queries(game: Game) -> st.SearchStrategy[str]:
    pairs = st.lists(st.tuples(st.sampled_from(QUERIES), values(game)), max_size=4)
    return pairs.map(lambda some: "&".join(f"{name}={words(value)}" for name, value in some))


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from([10**30, -(10**400), 1 << 63, 1e308]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=10,
)


def routes(app: Starlette) -> list[tuple[str, str]]:
    """Every way in: method and address, with the names of its parts in braces."""
    return [
        (method, route.path)
        for route in app.routes
        if isinstance(route, Route)
        for method in sorted(route.methods or ())
        if method != "HEAD"
    ]
