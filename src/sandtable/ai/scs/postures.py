"""How each side of a module fights, as far as there is something to say of it."""

from ..hexes.posture import POSTURES, Posture

#: By module, scenario and side; a module that is not named here gets the usual one.
_SIDES: dict[tuple[str, str, str], str] = {}
_USUAL = "bold"


def posture_of(module: str, scenario: str, side: str) -> Posture:
    return POSTURES[_SIDES.get((module, scenario, side), _USUAL)]
