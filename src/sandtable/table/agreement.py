"""What two people agree on when a game by link begins: how long one may take to reply, and whether programs advise."""

from typing import Literal

import msgspec

#: The days that one may take to reply.
Days = Literal[1, 2, 3, 5, 7, 14]
#: What happens to who does not: nothing, a program takes the seat, or the game is lost.
Late = Literal["nothing", "program", "loses"]


class Agreement(msgspec.Struct, frozen=True):
    """It is made once and holds for the whole game."""

    #: Without any there is no clock.
    days: Days | None = None
    late: Late = "nothing"
    #: Whether programs may advise who plays.
    advice: bool = False
