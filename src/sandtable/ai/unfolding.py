"""Plans carried out on a copy, up to the first dice: what can be ordered one after the other, and what it comes to."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from ..core.action import Action, Code
from ..core.dice import AskedDice
from ..core.game import DICE, Game
from ..core.message import Event, Events, Refusal
from ..core.role import Role
from ..core.rules import Rules
from ..text.party import Party, attackers_of, units_of
from ..text.ways import Way, moves
from .account import Aim

#: What actions are told as of which no events tell; all others use something.
_CHOICES = {"choose": "choose", "leave": "leave", "top": "top"}
#: What the events of an order are told as.
_AIMS = {
    Role.MOVES: "go",
    Role.RETREATS: "retreat",
    Role.ADVANCES: "advance",
    Role.OVERRUNS: "overrun",
    Role.ATTACKS: "attack",
    Role.FIRES: "shell",
    Role.EXITS: "exit",
    Role.ARRIVALS: "arrive",
    Role.RESTORES: "restore",
    Role.LOSSES: "lose",
}


class Unfolded:
    """Orders of one side, played on a copy one after the other."""

    def __init__(self, rules: Rules[Any], state: Any) -> None:
        self.rules = rules
        self.game = Game(rules, state.clone(), AskedDice(), from_position=True)
        self.side = self.game.side
        self.turn = self.game.turn
        self.events: list[Event] = []

    @property
    def orders(self) -> list[list[str]]:
        actions = self.rules.alphabet.actions
        return [[str(action) for action in actions(one.codes)] for one in self.game.orders]

    @property
    def goes_on(self) -> bool:
        """Whether the same side goes on in the same turn, and nothing was rolled."""
        game = self.game
        return game.outcome is None and game.side == self.side and game.turn == self.turn

    @property
    def phase(self) -> str:
        decision = self.game.decision
        return decision.phase if decision is not None else ""

    @property
    def rolls(self) -> bool:
        """Whether it ends in dice."""
        return self.game.side == DICE

    def play(self, codes: Sequence[Code]) -> bool:
        """Give one more order; false if it is none now."""
        trial = self.game.twin()
        result = trial.play(*self.rules.alphabet.actions(codes))
        if isinstance(result, Refusal) or trial.draft or len(trial.orders) != len(self.orders) + 1:
            return False
        self.game = trial
        self.events += list(Events(trial.orders[-1].events, self.rules.names, self.rules.mark))
        return True

    def play_all(self, orders: Iterable[Sequence[Code]]) -> bool:
        """Give orders as far as they go without dice; false if one of them is none."""
        for codes in orders:
            if not self.goes_on:
                break
            if not self.play(codes):
                return False
        return True

    def aims(self) -> list[Aim]:
        """What was done, as aims: for plans that do not say themselves what they are for."""
        own = [self._own(aim) for aim in deeds(self.rules, self.events)]
        told = [aim for aim in own if aim.units or aim.key == "shell"]
        return told or self._fired() or self._chosen() or [Aim("wait", (), -1)]

    def _own(self, aim: Aim) -> Aim:
        """Without units of the other side, whom an order may have asked nothing of."""
        sides, owner = self.rules.sides, self.rules.owner
        mine = tuple(unit for unit in aim.units if sides[owner[unit]] == self.side)
        return msgspec.structs.replace(aim, units=mine)

    def ways(self) -> list[Way]:
        """The ways of the side's own units."""
        units, sides, owner = self.rules.names["unit"], self.rules.sides, self.rules.owner
        return [
            way for way in moves(self.events) if sides[owner[units.index(way.unit)]] == self.side
        ]

    def _fired(self) -> list[Aim]:
        """At whom fire was shared out: nothing has come of it before the dice."""
        named = [
            action.arg
            for one in self.game.orders
            for action in self.rules.alphabet.actions(one.codes)
            if action.verb == "assign" and action.arg is not None
        ]
        units = self.rules.names["unit"]
        found = tuple(dict.fromkeys(units.index(one) for one in named if one in units))
        return [Aim("fire", found, -1)] if found else []

    def _chosen(self) -> list[Aim]:
        """What was chosen, of which nothing has come yet: markers to be used, to stand or to go back."""
        alphabet, units = self.rules.alphabet, self.rules.names["unit"]
        found: dict[str, tuple[list[int], list[Code]]] = {}
        for one in self.game.orders:
            for code, action in zip(one.codes, alphabet.actions(one.codes), strict=True):
                if action.arg is not None:
                    who, what = found.setdefault(_CHOICES.get(action.verb, "use"), ([], []))
                    if alphabet.kind(code) == "unit":
                        who.append(units.index(action.arg))
                    else:
                        what.append(code)
        return [Aim(key, tuple(who), -1, tuple(what)) for key, (who, what) in found.items()]


def deeds(rules: Rules[Any], events: Sequence[Event]) -> list[Aim]:
    """What events tell that units did, as aims."""
    units, places = rules.names["unit"], rules.names["place"]
    found: dict[tuple[str, int], list[int]] = {}

    def tell(key: str, who: Iterable[str], place: object) -> None:
        at = places.index(str(place)) if place is not None else -1
        group = found.setdefault((key, at), [])
        group += [one for one in map(units.index, who) if one not in group]

    last = {way.unit: way.path[-1] for way in moves(events)}
    party = Party()
    for event in events:
        party.hear(event)
        role, place = event.role, event.values.get("place")
        key = next((aim for one, aim in _AIMS.items() if role.among(one)), None)
        if key is None:
            continue
        if role.among(Role.WAYS):
            ended = [one for one in party.who(event) if last.get(one) == place]
            if ended:
                tell(key, ended, place)
        elif role.among(Role.LOSSES):
            tell(key, units_of(event), None)
        elif role.among(Role.ATTACKS | Role.FIRES):
            tell(key, attackers_of(event), place)
        else:
            tell(key, party.who(event), place)
    return [Aim(key, tuple(who), place) for (key, place), who in found.items()]


def answered(rules: Rules[Any], orders: Sequence[Sequence[Code]]) -> list[Aim]:
    """What orders of the other side are for, read off them: the position they are meant for is not known for sure."""
    places, units = rules.names["place"], rules.names["unit"]
    found = []
    for codes in orders:
        actions: list[Action] = list(rules.alphabet.actions(codes))
        who = tuple(
            units.index(one.arg) for one in actions if one.verb == "pick" and one.arg in units
        )
        goals = [one for one in actions if one.verb in ("go", "step", "attack")]
        if goals:
            key = "attack" if goals[-1].verb == "attack" else "go"
            found.append(Aim(key, who, places.index(str(goals[-1].arg))))
    return found
