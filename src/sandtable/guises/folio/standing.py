"""What can be ordered beforehand in a folio game: support fire for a defender, standing fast, retreats."""

from collections.abc import Sequence

from ...ai.standing import WAYS, Choice, Matter, add_up_to, simply
from ...core.action import Action
from ...systems.folio import Rules


def _value(marker: Action) -> str:
    return str(marker.arg)


def matters(rules: Rules) -> Sequence[Matter]:
    """The matters of a game, by its options."""
    found = [_fire(several=rules.fire_max > 1)]
    if rules.may_stand:
        found.append(STAND)
    return (*found, RETREAT)


def _fire(several: bool) -> Matter:
    """8.3c: whether the defender answers with markers."""
    return Matter(
        "fire",
        frozenset({"commit"}),
        (
            Choice("none", simply("done")),
            Choice("lowest", add_up_to(lambda picks: min(picks, key=_value)), several),
            Choice("highest", add_up_to(lambda picks: max(picks, key=_value)), several),
        ),
        costs=False,
    )


#: 7.8: a fresh defender may take a loss and stay.
STAND = Matter(
    "stand",
    frozenset({"stand"}),
    (
        Choice("hold", simply("choose stand")),
        Choice("retreat", simply("choose retreat")),
    ),
)
#: 7.7: which way a defender retreats.
RETREAT = Matter("retreat", frozenset({"retreat"}), WAYS)
