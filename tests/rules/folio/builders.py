"""Positions of the battle for Tobruk, from the few units that a test needs."""

from collections.abc import Iterable
from typing import Any

import sandtable
from builders import play, position
from sandtable import Event, Game

TOBRUK = "battle-for-tobruk"
#: An Axis unit that holds Tobruk in its zone of control: no chain begins there, so nobody wins.
SIEGE = {"it-27": "1002"}


#: In the alphabet of `pick` a marker is this plus its value.
MARKER = 80


#: Markers for the draws of one turn, four British and three of the Axis.
ONE_TURN = [1, 2, 2, 3, 1, 2, 2]


def place(
    units: dict[str, str], dice: Iterable[int] = (), draws: Iterable[int] = (), **fields: Any
) -> Game:
    """A position with these units and the siege; units not named are eliminated.

    `draws` are the values of the markers that will be drawn, each turn the British first.

    `place({"nz-4": "3121", "de-schm": "3119"}, to_move="axis", options={"zocToZoc": "never"})`
    """
    markers = [MARKER + value for value in draws]
    return position({**SIEGE, **units}, dice, module=TOBRUK, draws=markers, **fields)


#: Where every unit starts; reinforcements are in reserve.
SETUP: dict[str, str] = sandtable.new(TOBRUK, seed=1).position()["units"]


def at_setup(
    changed: dict[str, str], dice: Iterable[int] = (), draws: Iterable[int] = (), **fields: Any
) -> Game:
    """The position of the set-up, but for these units."""
    return place({**SETUP, **changed}, dice, draws, **fields)


def hand(game: Game, side: str) -> list[int]:
    """The markers in a side's hand, lowest first."""
    values: list[int] = game.position().get("hand", {}).get(side, [])
    return values


#: Markers for the next turn, if a combat is the last thing that can be done in this one.
NEXT_TURN = [1, 2, 2, 3, 1, 2, 2]


def combat(units: dict[str, str], dice: Iterable[int] = (), **fields: Any) -> Game:
    """A position in the British combat phase, or that of `to_move`; nobody holds a marker."""
    draws = fields.pop("draws", NEXT_TURN)
    return place(units, dice, draws, **({"phase": "combat"} | fields))


def attack(game: Game, target: str, *units: str) -> list[Event]:
    """These units attack a hex; the events, up to the next thing asked."""
    return play(game, f"attack {target}", *(f"pick {unit}" for unit in units), "done")
