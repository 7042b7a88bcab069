"""What can be ordered beforehand in a game of the 60 Series: at whom the defenders fire, and to pass."""

from collections.abc import Callable, Sequence

from ...ai.standing import Choice, Detail, Matter, Means, simply
from ...ai.usual import Orders
from ...core.action import Action
from ...core.dice import AskedDice
from ...core.game import Game
from ...systems.series60 import Rules


def matters(rules: Rules) -> Sequence[Matter]:
    return (TARGETS, PASS)


def _at(prefer: Callable[[Sequence[int]], int]) -> Means:
    """All fire at one attacker: the one whose might is preferred."""

    def orders(game: Game, detail: Detail) -> Orders:
        trial, order = game.clone(AskedDice()), list[Action]()
        while marks := [one for one in trial.legal() if one.verb == "assign"]:
            might = [game.rules.might(game.state, str(one.arg)) for one in marks]
            order.append(marks[might.index(prefer(might))])
            trial.play(order[-1])
        return ((*order, Action("done")),)

    return orders


#: 6.3(1): the counterattack of the defenders.
TARGETS = Matter(
    "targets",
    frozenset({"counterattack"}),
    (Choice("strongest", _at(max)), Choice("weakest", _at(min))),
    costs=False,
)
#: 3.1-3: who has no operation left in mind lets the other side go on.
PASS = Matter(
    "pass",
    frozenset({"operations"}),
    (Choice("pass", simply("done")),),
    costs=False,
    own=True,
)
