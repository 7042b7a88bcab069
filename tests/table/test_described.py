"""Whatever the description of the interface allows can be asked, and the answer is one that it describes."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sandtable
from sandtable import Game
from sandtable.core.game import SPECTATOR
from sandtable.table.limits import Limits
from sandtable.table.links import OWNER
from sandtable.table.museum import ROOMS
from table.described import OPERATIONS, Operation, Schema, must_fit, resolved, wrong
from table.evenings import IDENTITY, Evening
from table.friends import Friend
from table.hostile import COSTLY, FEW_PLACES, JSON, LONG, ask, game_at, many, names, played, words
from table.tables import SECONDS, Table

#: Programs that think for seconds, in processes of their own.
THINKING = ("advice", "hindsight")
#: A game so small that all of it takes a moment.
SMALL = "wells"
ASKED = [one for one in OPERATIONS if not any(word in one.path for word in (*COSTLY, *THINKING))]

#: What is answered when nothing is wrong with the table.
WELL = range(200, 500)


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    table = Table(tmp_path_factory.mktemp("described") / "games.sqlite")
    yield table
    table.close()


class Asker:
    """Makes requests about one game, as they are described: mostly of things that there are.

    What is played changes what there is, and what is drawn must not hang on that: so names are drawn by number.
    """

    def __init__(self, data: st.DataObject, game: Game, identity: str, version: int) -> None:
        self.data = data
        rules = game.rules
        legal = [str(action) for action in game.legal()] if game.side else []
        orders = ["0", "1", str(game.played)]
        self.version = version
        self.words = names(game)
        self.known: dict[str, list[str]] = {
            "id": [identity],
            "module": [rules.module.cover.id],
            "lang": ["en", "ja"],
            "seat": list(rules.sides),
            "kind": ["unit", "place", "option"],
            "what": list(rules.surveys),
            "room": list(ROOMS),
            "action": legal,
            "actions": legal,
            "unit": list(rules.names["unit"]),
            "units": list(rules.names["unit"]),
            "place": list(rules.names["place"]),
            "to": list(rules.names["place"]),
            "at": list(rules.names["place"]),
            "order": orders,
            "orders": orders,
            "first": orders,
            "record": [game.record()],
            "seats": ["person", "random"],
            "role": [*rules.sides, SPECTATOR, OWNER],
            "side": list(rules.sides),
            "salt": ["ab" * 16],
        }

    def text(self, name: str) -> str:
        which = self.data.draw(st.sampled_from([*["known"] * 8, "word", "odd"]))
        if which == "odd":
            return self.data.draw(st.text(max_size=5))
        some = self.known.get(name, []) if which == "known" else self.words
        number = self.data.draw(st.integers(0, 999))
        return (some or self.words)[number % len(some or self.words)]

    def whole(self, name: str) -> int:
        number = self.data.draw(st.sampled_from([0] * 8) | st.integers(-2, 9) | st.integers())
        return number + (self.version if name == "version" else 0)

    def number(self) -> int:
        return self.data.draw(st.integers(0, 2))

    def value(self, schema: Schema, name: str) -> Any:
        """Something that fits a description, for a field of that name."""
        schema = resolved(schema)
        if "anyOf" in schema:
            return self.value(self.data.draw(st.sampled_from(schema["anyOf"])), name)
        if "enum" in schema:
            return self.data.draw(st.sampled_from(schema["enum"]))
        match schema["type"]:
            case "string":
                return self.text(name)
            case "integer":
                return self.whole(name)
            case "boolean":
                return self.data.draw(st.booleans())
            case "null":
                return None
            case "array":
                return [self.value(schema["items"], name) for _ in range(self.number())]
            case "object" if "properties" in schema:
                needed = schema["required"]
                return {
                    field: self.value(part, field)
                    for field, part in schema["properties"].items()
                    if field in needed or self.data.draw(st.booleans())
                }
            case "object":
                more = schema["additionalProperties"]
                return {self.text("seat"): self.value(more, name) for _ in range(self.number())}
        raise AssertionError(f"nothing is known of {schema}")

    def address(self, asked: Operation) -> str:
        path = re.sub(r"\{(\w+)\}", lambda found: words(self.text(found[1]) or "x"), asked.path)
        said = [
            f"{one['name']}={words(str(self.value(one['schema'], one['name'])))}"
            for one in asked.parameters("query")
            if one["required"] or self.data.draw(st.booleans())
        ]
        return f"{path}?{'&'.join(said)}"


# To look back at a whole game takes half a minute.
@pytest.mark.parametrize("place", [*FEW_PLACES, *(["wells-over"] if LONG else [])])
def test_no_answer_is_other_than_described(table: Table, place: str) -> None:
    """The simplest of each request comes first: of what there is, with nothing that need not be said."""
    identity = game_at(table, place)

    def ask_about(asked: Operation, data: st.DataObject) -> None:
        assert table.app.state.settle(identity, SECONDS)
        sitting = table.host.open(identity)
        asker = Asker(data, sitting.game, identity, sitting.version)
        address = asker.address(asked)
        body = b""
        if asked.body is not None:
            wish = asker.value(asked.body, "")
            assert wrong(wish, asked.body) is None
            body = json.dumps(wish).encode()
        reply = ask(table.app, asked.method, address, body)
        assert reply.status in WELL, (address, body, reply)
        kind = reply.headers.get("content-type", "")
        path = unquote(address.partition("?")[0])
        must_fit(asked.method, path, reply.status, kind, reply.body)

    operations = OPERATIONS if place.startswith(SMALL) else ASKED
    # To resign comes last: once a game is over it would be looked back at.
    for operation in sorted(operations, key=lambda one: one.path.endswith("/resign")):
        many(3)(given(st.just(operation), st.data())(ask_about))()


ROLES = ("owner", "other", "onlooker", "elsewhere", "stranger")


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("kind", ["fog", "crusader"] if LONG else ["fog"])
def test_no_answer_by_link_is_other_than_described(tmp_path: Path, kind: str, role: str) -> None:
    """The same of a game by link, from each seat, from that of another game and from none; and of requests that are
    nearly as described. Whoever lost their seat meanwhile sits down again."""
    evening = Evening(tmp_path / "games.sqlite", sandtable.load(played(kind, "draft")))
    friend = dict(zip(ROLES, evening.friends.values(), strict=False)).get(role)
    if role == "elsewhere":
        friend = Friend(evening.table)
        friend.begin()
    cookies = [] if friend is None else [f"{k}={v}" for k, v in friend.client.cookies.items()]
    before = stands(evening)

    def ask_about(asked: Operation, data: st.DataObject) -> None:
        evening.sit_down()
        sitting = evening.table.host.open(IDENTITY)
        seat = friend.role if friend is not None and friend.role else SPECTATOR
        asker = Asker(data, sitting.game, IDENTITY, sitting.stored.seen(seat))
        address, body = asker.address(asked), b""
        if asked.body is not None:
            wish = asker.value(asked.body, "")
            odd = data.draw(st.sampled_from([False, True, True]))
            body = json.dumps(changed(data, wish) if odd else wish).encode()
        headers = [("cookie", one) for one in cookies]
        reply = ask(evening.table.app, asked.method, address, body, headers)
        assert reply.status in WELL, (address, body, reply)
        path = unquote(address.partition("?")[0])
        kind = reply.headers.get("content-type", "")
        must_fit(asked.method, path, reply.status, kind, reply.body)

    for operation in ASKED:
        many(3)(given(st.just(operation), st.data())(ask_about))()
    if role in ("onlooker", "elsewhere", "stranger"):
        assert stands(evening) == before
    if friend is not None:
        friend.client.close()
    evening.close()


def stands(evening: Evening) -> Any:
    """The game, what was said in it, and the links to it: all that only who plays may change."""
    read = evening.table.store.read
    said = [
        read(f"SELECT count(*) FROM {one} WHERE game = ?", IDENTITY)
        for one in ("link", "talk", "question", "notice", "standing", "march")
    ]
    return evening.table.host.look_up(IDENTITY), said


def changed(data: st.DataObject, wish: Any) -> Any:
    """A wish that is hardly one: a field is missing, too many, or something else."""
    names = sorted(wish)
    how = data.draw(st.sampled_from(["less", "more", "other", "other", "whole"]))
    if how == "whole" or not names:
        return data.draw(JSON)
    name = data.draw(st.sampled_from(names))
    if how == "less":
        return {one: wish[one] for one in names if one != name}
    return wish | {"x" if how == "more" else name: data.draw(JSON)}


def test_whatever_is_one_too_many_is_refused_as_it_is_described(tmp_path: Path) -> None:
    """Nothing of it is done; and the sentence can be shown whatever was asked."""
    table = Table(tmp_path / "games.sqlite", openness="none", limits=Limits(requests=0.0001))
    # A purse gives once whatever is asked; what is owed for that takes weeks.
    assert ask(table.app, "GET", "/api/table").status == 200
    for operation in OPERATIONS:
        path = re.sub(r"\{\w+\}", "x", operation.path)
        reply = ask(table.app, operation.method, path, b"{}")
        assert reply.status == 429, path
        must_fit(operation.method, path, 429, reply.headers["content-type"], reply.body)
        told = json.loads(reply.body)
        assert told["values"]["wait"] == int(reply.headers["retry-after"]) > 0
    table.close()


SCHEMA = {"$ref": "#/components/schemas/Move"}


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ({"unit": "a", "path": ["b"]}, None),
        ({"unit": "a"}, "it has no ['path']"),
        ({"unit": "a", "path": [1]}, "it.path[0] is no string"),
        ({"unit": "a", "path": None}, "it.path is no array"),
        ({"unit": "a", "path": [], "x": 1}, "it has a 'x'"),
        ([], "it is no object"),
    ],
)
def test_what_is_not_as_described_is_found(value: Any, found: str | None) -> None:
    assert wrong(value, SCHEMA) == found
