"""Where units came from: who marched out is not to march back without a reason."""

from collections.abc import Callable, Iterable, Sequence

#: For how many turns after it a march is remembered.
_TURNS = 2

#: Of a march: the turn, the unit, and where it stood before its first step in that turn.
March = list[int]


def left(marches: Sequence[March], turn: int, units: Iterable[tuple[int, int]]) -> list[March]:
    """The marches to be remembered when these units leave these places."""
    kept = [march for march in marches if march[0] >= turn - _TURNS]
    known = {(march[0], march[1]) for march in kept}
    return kept + [[turn, unit, place] for unit, place in units if (turn, unit) not in known]


class Trail:
    """The marches of the last turns, as they are kept in the notes."""

    def __init__(
        self, marches: Iterable[March], turn: int, apart: Callable[[int, int], int]
    ) -> None:
        self._apart = apart
        self._from: dict[int, list[int]] = {}
        self._now: dict[int, int] = {}
        for when, unit, place in marches:
            self._from.setdefault(unit, []).append(place)
            if when == turn:
                self._now[unit] = place

    def knows(self, unit: int) -> bool:
        """Whether a unit has marched in the last turns."""
        return unit in self._from

    def undone(self, unit: int, here: int, place: int) -> int:
        """How many hexes of its last marches a unit would take back by going to a place."""
        apart, most = self._apart, 0
        for origin in self._from.get(unit, ()):
            most = max(most, apart(origin, here) - apart(origin, place))
        return most

    def turns_back(self, unit: int, here: int, place: int) -> bool:
        """Whether a unit would take back what it marched in this very turn, more than a step aside."""
        origin = self._now.get(unit)
        if origin is None:
            return False
        return place == origin or self._apart(origin, here) - self._apart(origin, place) > 1
