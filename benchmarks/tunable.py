"""The numbers that a colonel fights by, of each system, and a colonel who fights by others."""

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

import msgspec

from sandtable.ai.doctrine import Doctrine
from sandtable.ai.grades import COLONEL, plainly
from sandtable.ai.hexes.posture import Posture
from sandtable.core.rules import Rules
from sandtable.guises.folio.doctrine import posture as folio
from sandtable.guises.folio.doctrine.doctrine import FolioDoctrine
from sandtable.guises.folio.doctrine.storm import StormJudge
from sandtable.guises.scs.doctrine.colonel import ScsColonel
from sandtable.guises.scs.doctrine.postures import postures_of
from sandtable.guises.series60.doctrine import weights as series60
from sandtable.guises.series60.doctrine.doctrine import Series60Doctrine
from sandtable.guises.series60.doctrine.outlook import Outlook
from sandtable.systems.series60.rules import Series60

#: By their names. Numbers that are nothing stay nothing.
Numbers = Mapping[str, float]


class _Numbers(Protocol):
    def __call__(self, rules: Rules[Any], side: int) -> dict[str, float]:
        """What a side fights by now."""


class _Doctrine(Protocol):
    def __call__(self, rules: Rules[Any], side: int, numbers: Numbers) -> Doctrine:
        """Who fights by others, and does not look ahead."""


class Tunable(NamedTuple):
    """How one fights in a system."""

    numbers: _Numbers
    doctrine: _Doctrine


def _of(posture: Any) -> dict[str, float]:
    return {
        name: float(value)
        for name in posture.__struct_fields__
        if isinstance(value := getattr(posture, name), int | float)
        and not isinstance(value, bool)
        and value
    }


def _with(posture: Any, numbers: Numbers) -> Any:
    """Those that count something are rounded, and never nothing."""
    whole = {name for name in numbers if isinstance(getattr(posture, name), int)}
    return msgspec.structs.replace(
        posture,
        **{
            name: max(1, round(value)) if name in whole else value
            for name, value in numbers.items()
        },
    )


# The Standard Combat Series


def _usual(rules: Rules[Any], side: int) -> Posture:
    return postures_of(rules.module.cover.id, rules.scenario, rules.sides[side], True)[0]


class _Series(ScsColonel):
    """Fights every turn by one posture."""

    def __init__(self, rules: Rules[Any], side: int, posture: Posture) -> None:
        super().__init__(rules, COLONEL)
        self._own[side] = (posture,)

    def _tells(self, state: Any) -> bool:
        return False


# The folio game


class _Folio(FolioDoctrine):
    judged_by = StormJudge


def _folio(rules: Rules[Any], side: int, numbers: Numbers) -> Doctrine:
    postures = list(folio.POSTURES["colonel"])
    postures[side] = _with(postures[side], numbers)
    british, axis = postures
    return _Folio(rules, plainly(COLONEL), (british, axis))


# The 60 Series


def _series60(rules: Rules[Any], side: int, numbers: Numbers) -> Doctrine:
    assert isinstance(rules, Series60)
    weights = series60.COLONEL[side]._replace(**numbers)
    return Series60Doctrine(rules, plainly(COLONEL), Outlook(rules, weights))


TUNABLE = {
    "scs": Tunable(
        lambda rules, side: _of(_usual(rules, side)),
        lambda rules, side, numbers: _Series(rules, side, _with(_usual(rules, side), numbers)),
    ),
    "folio": Tunable(lambda rules, side: _of(folio.POSTURES["colonel"][side]), _folio),
    "series60": Tunable(lambda rules, side: series60.COLONEL[side]._asdict(), _series60),
}
