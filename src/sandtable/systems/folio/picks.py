"""The verb `pick` takes units and support-fire markers; this tells them apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from ...core.message import Raw
from ...core.rules import Deed
from .state import State

if TYPE_CHECKING:
    from .rules import Folio


class Pick(NamedTuple):
    """What a phase does with picks of one sort; like a Deed, but of unit numbers or values."""

    candidates: Callable[[Folio, State, bool], Iterable[int]] | None
    check: Callable[[Folio, State, int], Raw | None]
    do: Callable[[Folio, State, int, list[Raw]], bool]
    exact: bool = False


def refuse(reason: Raw) -> Pick:
    """Picks of a sort that a phase never takes."""
    return Pick(None, lambda *_: reason, lambda *_: False)


def pick(units: Pick, markers: Pick) -> Deed[Folio, State]:
    of_units, of_markers = units.candidates, markers.candidates

    def fires(rules: Folio, state: State, canonical: bool) -> Iterable[int]:
        assert of_markers is not None
        code = rules.marker_code
        return [code + value for value in of_markers(rules, state, canonical)]

    def both(rules: Folio, state: State, canonical: bool) -> Iterable[int]:
        assert of_units is not None
        return chain(of_units(rules, state, canonical), fires(rules, state, canonical))

    def check(rules: Folio, state: State, arg: int) -> Raw | None:
        if arg < rules.unit_count:
            return units.check(rules, state, arg)
        return markers.check(rules, state, arg - rules.marker_code)

    def do(rules: Folio, state: State, arg: int, events: list[Raw]) -> bool:
        if arg < rules.unit_count:
            return units.do(rules, state, arg, events)
        return markers.do(rules, state, arg - rules.marker_code, events)

    candidates = of_units if of_markers is None else fires if of_units is None else both
    exact = all(one.exact for one in (units, markers) if one.candidates is not None)
    return Deed(candidates, check, do, exact and candidates is not None)
