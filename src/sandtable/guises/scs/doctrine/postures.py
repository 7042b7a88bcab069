"""How each side of a module fights, as far as there is something to say of it."""

from collections.abc import Mapping
from typing import NamedTuple

from ....ai.hexes.posture import POSTURES, Posture

#: By module, scenario and side; a module that is not named here gets the usual one.
_SIDES: dict[tuple[str, str, str], str] = {
    # Six days for twenty hexes: who waits for better odds has lost already.
    ("frontier-wire", "sidi-rezegh", "cw"): "drive",
    # The panzer regiments are strong together: they do not go for anybody one by one.
    ("frontier-wire", "sidi-rezegh", "axis"): "massed",
}
#: How a colonel fights, where it is otherwise.
_FARSIGHTED: dict[tuple[str, str, str], str] = {
    ("frontier-wire", "sidi-rezegh", "cw"): "onslaught",
    ("frontier-wire", "sidi-rezegh", "axis"): "counterblow",
    ("frontier-wire", "campaign", "cw"): "sweep",
    ("frontier-wire", "campaign", "axis"): "steadfast",
}
_USUAL = "bold"
#: What else is thought of in a phase.
_OTHERS = ("careful", "drive")


class Stakes(NamedTuple):
    """What the score is worth to a colonel, against strength: so many times as much as to a sergeant."""

    score: float = 1.0
    #: What is scored for losses, so many times as much again to who plans a phase.
    losses: float = 1.0
    #: The same of a chain that bars a path, as the ring around Tobruk.
    links: float = 1.0


_STAKES: dict[tuple[str, str], Stakes] = {
    # It is long, and won by points alone: strength that takes no place and spares no brigade is worth little.
    ("frontier-wire", "campaign"): Stakes(1.67, 1.6, 2.7),
}

#: Hexes that a side keeps though no victory test asks for them, with what that is worth to it.
_KEEPS: dict[tuple[str, str, str], dict[str, float]] = {
    # Ariete and Trieste bar the tracks from the desert to Sidi Rezegh and to the rear of the ring.
    ("frontier-wire", "sidi-rezegh", "axis"): {"18.14": 4.0, "05.16": 1.5},
}


def postures_of(
    module: str, scenario: str, side: str, farsighted: bool = False
) -> tuple[Posture, ...]:
    """The usual one of a side first, then those it may think of besides."""
    key = module, scenario, side
    usual = _SIDES.get(key, _USUAL)
    if farsighted:
        usual = _FARSIGHTED.get(key, usual)
    others = [name for name in _OTHERS if name != usual]
    return tuple(POSTURES[name] for name in (usual, *others))


def keeps_of(module: str, scenario: str, side: str) -> Mapping[str, float]:
    return _KEEPS.get((module, scenario, side), {})


def stakes_of(module: str, scenario: str) -> Stakes:
    return _STAKES.get((module, scenario), Stakes())
