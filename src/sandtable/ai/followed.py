"""What units are for in a plan, as far as its orders bear it out.

A doctrine says what it means units for when it plans; then dice, or the next look at the position, may let them do
something else. Who reads the plan sees its orders. So each unit is told by what it does in them: an attack that it
makes, a place that it gets to. What can still come after them is told as no more than that.
"""

from collections.abc import Iterable, Sequence

from ..core.action import ATTACK, PICK, Code
from ..core.dice import AskedDice
from ..core.game import Game
from ..core.message import Refusal
from .account import Aim
from .statement import MOST_UNITS
from .unfolding import Unfolded, deeds

#: What a unit does that fights, as it is read off the events.
_FIGHTS = ("attack", "overrun", "shell")
#: What it is for who is to get to a place; and who is to be there at the end, however he comes there.
_THERE = ("claim", "open", "hide", "go")
_STAYS = ("guard", "close")
#: Who is to be on the way to a place; and what he has done who gets there: one was to be won, the other to be kept.
_ARRIVED = {"march": "claim", "join": "guard"}
_JUDGED = ("attack", "overrun", "ready", *_THERE, *_STAYS, *_ARRIVED)

_Meant = tuple[str, int]


def borne_out(aims: Sequence[Aim], unfolded: Unfolded) -> list[Aim]:
    """The aims of a plan, brought to what its orders show."""
    followed = _Followed(unfolded)
    found: dict[_Meant, list[int]] = {}
    others: list[Aim] = []
    for aim in aims:
        if aim.key not in _JUDGED:
            others.append(aim)
            continue
        for unit in aim.units:
            if (meant := followed.meant(unit, aim.key, aim.place)) is not None:
                _put(found, meant, unit)
    told = {unit for units in found.values() for unit in units}
    told.update(unit for aim in others for unit in aim.units)
    for unit, meant in followed.besides():
        if unit not in told:
            _put(found, meant, unit)
    # So that none of many is lost when they are kept by name: they are told together again.
    judged = [
        Aim(key, tuple(units[first : first + MOST_UNITS]), place)
        for (key, place), units in found.items()
        for first in range(0, len(units), MOST_UNITS)
    ]
    if judged:
        others = [aim for aim in others if aim.key != "wait"]
    return [*judged, *others]


def _put(found: dict[_Meant, list[int]], meant: _Meant, unit: int) -> None:
    units = found.setdefault(meant, [])
    if unit not in units:
        units.append(unit)


class _Followed:
    """What units do in the orders of a plan."""

    def __init__(self, unfolded: Unfolded) -> None:
        self._unfolded, self._rules = unfolded, unfolded.rules
        units, places = self._rules.names["unit"], self._rules.names["place"]
        sides, owner = self._rules.sides, self._rules.owner
        begun = unfolded.game.state_after(0)
        #: Where each unit stands when the plan ends, and which of them have marched.
        self._ends: dict[int, int] = dict(enumerate(begun.place))
        self._marched: list[int] = []
        for way in unfolded.ways():
            unit = units.index(way.unit)
            self._ends[unit] = places.index(way.path[-1])
            if unit not in self._marched:
                self._marched.append(unit)
        #: Whom each unit fights, the first one first.
        self._fights: dict[int, list[_Meant]] = {}
        self._left: dict[int, int] = {}
        for aim in deeds(self._rules, unfolded.events):
            for unit in aim.units:
                if sides[owner[unit]] != unfolded.side:
                    continue
                if aim.key in _FIGHTS:
                    self._fights.setdefault(unit, []).append((aim.key, aim.place))
                elif aim.key == "exit":
                    self._left[unit] = aim.place
        self._fought = {meant for fights in self._fights.values() for meant in fights}
        self._joinable: dict[int, frozenset[int] | None] = {}

    def meant(self, unit: int, key: str, place: int) -> _Meant | None:
        """What a unit is for that was meant for something; None if nothing comes of it in the plan."""
        fights = self._fights.get(unit)
        if fights:
            return next((one for one in fights if one[1] == place), fights[0])
        marched, end = unit in self._marched, self._ends[unit]
        if key in ("attack", "overrun", "ready"):
            if self._may_attack(unit, place):
                return "ready", place
            return self._come(unit, place) if marched else None
        if key in _STAYS:
            return (key, place) if end == place else self._come(unit, place) if marched else None
        if not marched:
            return None
        if key in _THERE:
            return (key, place) if end == place else self._come(unit, place)
        return (_ARRIVED[key] if end == place else key), place

    def besides(self) -> Iterable[tuple[int, _Meant]]:
        """Who does something, whatever was said of him."""
        for unit, fights in self._fights.items():
            yield unit, fights[0]
        for unit in self._marched:
            if unit in self._fights:
                continue
            if unit in self._left:
                yield unit, ("exit", self._left[unit])
            else:
                yield unit, ("go", self._ends[unit])

    def _come(self, unit: int, place: int) -> _Meant:
        """Who has marched to, or beside, a place that he was meant for, or elsewhere."""
        end, names = self._ends[unit], self._rules.names["place"]
        near = place >= 0 and names[end] in self._rules.beside(names[place])
        return ("march", place) if near else ("go", end)

    def _may_attack(self, unit: int, place: int) -> bool:
        """Whether a unit could attack a place when the attacks of the plan begin; none was made there."""
        if any(at == place for _, at in self._fought):
            return False
        if place not in self._joinable:
            self._joinable[place] = self._who_may(place)
        able = self._joinable[place]
        if able is not None:
            return unit in able
        if not self._unfolded.rolls:
            return False  # the plan went by all that could have been attacked
        names = self._rules.names["place"]
        return names[self._ends[unit]] in self._rules.beside(names[place])

    def _who_may(self, place: int) -> frozenset[int] | None:
        """Who could attack a place where the plan opens its first attack; None if it opens none by itself."""
        unfolded, alphabet = self._unfolded, self._rules.alphabet
        for number, order in enumerate(unfolded.game.orders):
            if order.codes[0][0] == ATTACK:
                state = unfolded.game.state_after(number)
                trial = Game(self._rules, state.clone(), AskedDice(), from_position=True)
                opening: list[Code] = [(ATTACK, place)]
                if isinstance(trial.play(*alphabet.actions(opening)), Refusal):
                    return frozenset()
                legal = self._rules.legal(trial.state)
                return frozenset(
                    code[1] for code in legal if code[0] == PICK and alphabet.kind(code) == "unit"
                )
        return None
