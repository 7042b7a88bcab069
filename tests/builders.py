"""Shared set-ups for tests: positions from literals, play and refusals in one line."""

import random
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

import sandtable
from sandtable import Event, Game, Refusal, ScriptedDice
from sandtable.core.odds import Odds
from sandtable.core.reckoning import Reckoning

CRUSADER = "operation-crusader-60"
#: The systems that come with the package, each with a rulebook of its own.
SYSTEMS = ("series60", "folio", "scs")

#: Properties of the test that is running; `refused` writes into it, conftest reads it.
noted: list[tuple[str, object]] = []


def position(
    units: dict[str, str],
    dice: Iterable[int] = (),
    module: str = CRUSADER,
    draws: Iterable[int] = (),
    **fields: Any,
) -> Game:
    """A game at a position literal, with scripted dice. Units not named do not exist.

    `position({"gb-7ad-4ab": "11", "de-wechmar": "P20 1"}, dice=[6, 1], to_move="british", turn=2)`
    """
    return sandtable.position(module, {"units": units, **fields}, ScriptedDice(dice, draws))


def play(game: Game, *actions: str) -> list[Event]:
    """Play what must be legal; the events."""
    result = game.play(*actions)
    assert not isinstance(result, Refusal), f"{actions} refused: {result}"
    return list(result)


def reckonings(game: Game, action: str) -> tuple[Reckoning, ...]:
    """How the odds of an action come about, row by row."""
    odds = game.odds(action)
    assert isinstance(odds, Odds), odds
    found = tuple(row.reckoning for row in odds.rows if row.reckoning is not None)
    assert len(found) == len(odds.rows)
    return found


def refused(game: Game, action: str, clause: str, key: str, **values: object) -> Refusal:
    """Assert that an action is refused for this reason, with these values, and changes nothing.

    The last of several comma-separated actions is the one refused; those before it are played.
    """
    *first, last = [piece.strip() for piece in action.split(",")]
    if first:
        play(game, *first)
    before = game.position()
    why = game.why_not(last)
    assert why is not None, f"{last!r} should be refused by {clause}"
    assert game.play(last) == why
    assert game.position() == before
    assert (why.clause, why.key) == (clause, key), why
    told = {name: why.values.get(name) for name in values}
    assert told == values, why
    noted.append(("refusal", (why.clause, why.key)))
    return why


def told(events: Iterable[Event], key: str) -> list[dict[str, Any]]:
    """The values of all events of one kind, in order."""
    return [event.values for event in events if event.key == key]


def unit(game: Game, name: str) -> str:
    """Where a unit is and how it fares, as in a position literal: `P15 4`, `06 3 down`.

    One that the position does not name is out of the game.
    """
    text: str = game.position()["units"].get(name, "eliminated")
    return text


def places(game: Game, verb: str) -> set[str]:
    """The arguments with which a verb is legal now."""
    return {action.arg for action in game.legal() if action.verb == verb and action.arg}


#: A unit of each side far from any combat, so that the turn does not end with it.
RESERVES = {"it-trieste": "P18", "gb-14": "P03"}


def battle(units: dict[str, str], dice: Iterable[int] = (), **fields: Any) -> Game:
    """A position with these units and the reserves of both sides."""
    return position({**RESERVES, **units}, dice, **fields)


def spent(events: Iterable[Event]) -> Fraction:
    """The movement points used up in these events."""
    return sum((moved["cost"] for moved in told(events, "moved")), Fraction(0))


def end_turn(game: Game) -> list[Event]:
    """Let both sides pass for the rest of the turn; the events, up to the first decision after."""
    turn, events = game.turn, []
    while game.turn == turn and game.outcome is None:
        events += play(game, "done")
    return events


def wander(game: Game, seed: int) -> Iterator[Game]:
    """Play random legal actions to the end; the same game, after each action."""
    choice = random.Random(seed).choice
    while game.outcome is None:
        play(game, str(choice(list(game.legal(canonical=True)))))
        yield game


def marker(game: Game) -> int:
    """The VP marker: British points count up, Axis points down."""
    vp: int = game.position().get("vp", 0)
    return vp
