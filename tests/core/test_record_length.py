"""Long records: the work grows with their length and no faster, and there is an end to it."""

import sys
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import sandtable
from builders import CRUSADER, wander
from sandtable import BadRecord, Game
from sandtable.core import record

#: A record with so many digests one after the other, each of them right.
FEW, MANY = 100, 400


@cache
def sealed(digests: int) -> str:
    game = sandtable.new(CRUSADER, seed=1)
    position = game.rules.digest(game.state)
    lines = [*game.record().splitlines()[:-1], "turn 1"]
    seal = record._Seal(lines)
    for _ in range(digests):
        lines.append(f"digest 1 {seal.over(len(lines), position)}")
    lines.append(f"end 0 {seal.over(len(lines), position)}")
    return "\n".join(lines) + "\n"


@cache
def game_of(orders: int) -> Game:
    """The longest game there is, so far."""
    game = sandtable.new("frontier-wire", seed=1)
    for _ in wander(game, 1):
        if len(game.orders) >= orders:
            break
    return game


class Hash:
    """The hash of seals, which counts the bytes that it reads."""

    bytes = 0

    def __init__(self, one: Any) -> None:
        self._one = one

    def update(self, data: bytes) -> None:
        Hash.bytes += len(data)
        self._one.update(data)

    def copy(self) -> "Hash":
        return Hash(self._one.copy())

    def hexdigest(self) -> str:
        return str(self._one.hexdigest())


@pytest.fixture
def hashed(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], object]], int]:
    """How many bytes go into seals while something is done."""
    plain = record.blake2b
    monkeypatch.setattr(record, "blake2b", lambda **more: Hash(plain(**more)))

    def count(deed: Callable[[], object]) -> int:
        before = Hash.bytes
        deed()
        return Hash.bytes - before

    return count


def calls(deed: Callable[[], object]) -> int:
    """How many functions are entered and left while something is done."""
    count = 0

    def note(*_: object) -> None:
        nonlocal count
        count += 1

    sys.setprofile(note)
    try:
        deed()
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("digests", [FEW, MANY])
def test_each_line_is_hashed_once_when_loaded(hashed: Any, digests: int) -> None:
    """However many digests there are; a position is 16 letters."""
    text = sealed(digests)
    assert hashed(lambda: sandtable.load(text)) <= len(text) + 16 * (digests + 1)


def test_each_line_is_hashed_once_when_written(hashed: Any) -> None:
    game = game_of(200)
    text = game.record()
    digests = text.count("\ndigest ")
    assert digests >= 3
    assert hashed(game.record) <= len(text) + 16 * (digests + 1)


def test_the_work_of_digests_grows_with_their_number() -> None:
    sandtable.load(sealed(FEW))
    few, many = (calls(lambda n=n: sandtable.load(sealed(n))) for n in (FEW, MANY))  # type: ignore[misc]
    assert many < few * MANY / FEW * 1.5


def test_the_work_of_orders_grows_with_their_number() -> None:
    """Four times the game is about four times the work to read, not sixteen."""
    short, long = game_of(50).record(), game_of(200).record()
    sandtable.load(short)
    assert calls(lambda: sandtable.load(long)) < 8 * calls(lambda: sandtable.load(short))
    assert calls(game_of(200).record) < 6 * calls(game_of(50).record)


def test_a_game_that_was_refused_something_has_the_orders_it_had() -> None:
    """What is played and refused takes back its own orders, and no others."""
    game = sandtable.load(game_of(50).record())
    orders = list(game.orders)
    (first, *_), (second, *_) = (sorted(map(str, one.legal())) for one in (game, game.clone()))
    assert isinstance(game.play(first, *[second] * 99), sandtable.Refusal)
    assert all(one is other for one, other in zip(game.orders, orders, strict=True))


# Limits


def refused(text: str) -> BadRecord:
    with pytest.raises(BadRecord) as error:
        sandtable.load(text)
    assert "\n" not in str(error.value)
    return error.value


def test_more_characters_than_a_record_may_have_are_refused() -> None:
    text = sealed(FEW)
    error = refused(text + " " * (record.MOST_CHARACTERS + 1 - len(text)))
    assert (error.kind, str(record.MOST_CHARACTERS) in error.reason) == ("too-much", True)


def test_more_lines_than_a_record_may_have_are_refused() -> None:
    error = refused(sealed(FEW) + "\n" * record.MOST_LINES)
    assert (error.kind, str(record.MOST_LINES) in error.reason) == ("too-much", True)


def test_a_longer_line_than_a_record_may_have_is_refused() -> None:
    lines = sealed(FEW).splitlines()
    lines[2] += "x" * record.LONGEST_LINE
    error = refused("\n".join(lines))
    assert (error.kind, error.line) == ("too-much", 3)


def test_more_orders_than_a_record_may_have_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    text = game_of(50).record()
    monkeypatch.setattr(record, "MOST_ORDERS", 50)
    sandtable.load(text)
    monkeypatch.setattr(record, "MOST_ORDERS", 49)
    error = refused(text)
    assert (error.kind, "49 orders" in error.reason) == ("too-much", True)


# What is no text


def test_half_a_character_is_refused_with_its_line() -> None:
    lines = sealed(FEW).splitlines()
    lines[6] += "\ud800"
    error = refused("\n".join(lines))
    assert (error.kind, error.line) == ("no-text", 7)


def test_a_tag_is_read_and_written_without_what_moves_a_cursor() -> None:
    game = sandtable.new(CRUSADER, seed=1)
    game.tags["event\x1b[2J"] = "Ann\x00\x1b[31m and 山本"
    assert "\x1b" not in game.record()
    assert sandtable.load(game.record()).tags == {"event[2J": "Ann[31m and 山本"}


@pytest.mark.parametrize("nest", ["[", '{"a":'])
def test_a_position_that_nests_too_deep_is_refused_with_its_line(nest: str) -> None:
    game = sandtable.new(CRUSADER, seed=1)
    lines = game.record().splitlines()
    lines[6:6] = ['position: {"units": ' + nest * 60_000]
    error = refused("\n".join(lines))
    assert (error.kind, error.line) == ("header", 7)
