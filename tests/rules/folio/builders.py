"""Positions of the battle for Tobruk, from the few units that a test needs."""

from collections.abc import Iterable
from typing import Any

from builders import position
from sandtable import Game

TOBRUK = "battle-for-tobruk"
#: An Axis unit that holds Tobruk in its zone of control: no chain begins there, so nobody wins.
SIEGE = {"it-27": "1002"}


def place(units: dict[str, str], dice: Iterable[int] = (), **fields: Any) -> Game:
    """A position with these units and the siege; units not named are eliminated.

    `place({"nz-4": "3121", "de-schm": "3119"}, to_move="axis", options={"zocToZoc": "never"})`
    """
    return position({**SIEGE, **units}, dice, module=TOBRUK, **fields)
