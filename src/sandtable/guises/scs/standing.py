"""What can be ordered beforehand in a game of the Standard Combat Series: air points, holding, losses, retreats."""

from collections.abc import Sequence
from typing import cast

from ...ai.standing import WAYS, Choice, Detail, Matter, lose_weakest, simply
from ...ai.usual import Orders
from ...core.action import Action
from ...core.game import Game
from ...systems.scs import Rules
from ...systems.scs.battle import defending_air
from ...systems.scs.frames import Retreat


def matters(rules: Rules) -> Sequence[Matter]:
    """The matters of a game: not every module has air points."""
    air = () if rules.data.rules.air is None else (AIR,)
    return (*air, HOLD, LOSSES, RETREAT)


def _air(game: Game, detail: Detail) -> Orders:
    """One point more, until the combat has as many as that."""
    spent = defending_air(cast(Rules, game.rules), game.state)
    return ((Action("choose", "air" if spent < detail.most else "no-air"),),)


def _hold(game: Game, detail: Detail) -> Orders:
    """As many hexes of the retreat as that are turned into steps lost."""
    hexes = [int(str(one.arg).removeprefix("hold-")) for one in game.legal()]
    return ((Action("choose", f"hold-{max(one for one in hexes if one <= detail.most)}"),),)


def _left(game: Game) -> str:
    """Who goes back hex by hex has left the same place all the way."""
    frame: Retreat = game.state.frames[-1]
    return game.rules.names["place"][frame.origin]


#: G: air points for the defender.
AIR = Matter(
    "air",
    frozenset({"air"}),
    (Choice("none", simply("choose no-air")), Choice("spend", _air, counts=True)),
    costs=False,
)
#: 9.2: steps lost instead of hexes gone back.
HOLD = Matter(
    "hold",
    frozenset({"hold"}),
    (
        Choice("retreat", simply("choose hold-0")),
        Choice("hold", lambda game, detail: _hold(game, Detail(most=9))),
        Choice("up-to", _hold, counts=True),
    ),
)
#: 8.0: who takes the losses.
LOSSES = Matter("losses", frozenset({"loss"}), (Choice("weakest", lose_weakest),))
#: 9.0: which way a defender retreats.
RETREAT = Matter("retreat", frozenset({"retreat"}), WAYS, place=_left)
