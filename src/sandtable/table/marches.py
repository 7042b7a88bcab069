"""Marches: units that were told a far goal, and go on toward it turn after turn.

What a march plays are ordinary orders, checked like anybody's. It stops when something has changed on its
way that its side did not know of when it was given: then a person decides. What the ground costs, and
what an enemy could attack, is asked of the system (`rules.marching`), in what the side may see.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec

from ..core.action import Action
from ..core.bits import bits, mask_of
from ..core.dice import AskedDice
from ..core.errors import GameOver, SandtableError, UnknownName
from ..core.game import DICE, Game
from ..core.message import Refusal, cite
from ..core.tactics import Marching

DONE = Action("done", None)
#: Why a unit does not march by itself: with it the phase would be over, and nobody would be asked. It is
#: told to in so many words, or goes on in the next phase.
LAST = "march.last"
#: Somebody wants it to wait.
HELD = "march.held"


class NoMarches(SandtableError):
    """In this game a move hands the turn to the other side: nobody goes on by themselves."""


class Why(msgspec.Struct, frozen=True):
    """What came of a march, or halts it; `values` are names of units and places."""

    key: str
    clause: str = ""
    values: dict[str, str] = {}


class March(msgspec.Struct, frozen=True):
    """The march of one unit: where to, and what its side knew when it was given or last confirmed."""

    to: str
    #: Where the unit stood, and what it had suffered, when it was looked after last.
    at: str
    worn: int = 0
    #: Enemies that could attack its way then, and whether it was in supply all the way.
    aware: list[str] = []
    fed: bool = True
    #: The phase in which it went on last, and the number of the order that it gave.
    ran: str = ""
    order: int = -1
    #: How many orders had been given when `why` came up, or it went on.
    since: int = 0
    #: Why it waits; or how it ended, if it is over.
    why: Why | None = None
    over: bool = False

    @property
    def goes_on(self) -> bool:
        return not self.over and (self.why is None or self.why.key == LAST)


#: Of each unit its march; None for one that is to be forgotten.
Marches = dict[str, March | None]


class Plan(msgspec.Struct):
    """What a march would be: who can go, how many turns the longest way takes, whether all are in supply."""

    units: list[str]
    turns: int
    fed: bool


class Sight:
    """A position as a side may know it, asked about marches."""

    def __init__(self, game: Game, side: str) -> None:
        rules = game.rules
        self.marching = marching(game)
        self.rules = rules
        self.side = rules.side_number(side)
        if game.draft and game.side != side:  # an open order is the affair of who gives it
            game = game.clone(AskedDice())
            game.undo()
        self.state: Any = game.shown_to(side).state
        self.units, self.places = rules.names["unit"], rules.names["place"]

    def place(self, unit: str) -> str | None:
        found = self.marching.where(self.state, self._number(unit))
        return None if found is None else self.places[found]

    def worn(self, unit: str) -> int:
        return self.marching.worn(self.state, self._number(unit))

    def points(self, unit: str) -> int:
        return self.marching.points(self.state, self._number(unit))

    def moves(self, unit: str, way: Sequence[tuple[int, int]]) -> int:
        """How many moves a way takes a unit; a first step can always be taken."""
        points, moves, left, before = self.points(unit), 0, 0, 0
        for _, cost in way:
            step, before = cost - before, cost
            if step > left:
                moves, left = moves + 1, points
            left = max(0, left - step)
        return moves

    def turns(self, unit: str, way: Sequence[tuple[int, int]]) -> int:
        """How many turns."""
        return -(-self.moves(unit, way) // self.marching.moves(self.state, self._number(unit)))

    def way(self, unit: str, to: str) -> list[tuple[int, int]]:
        goal = self.places.index(to)
        return self.marching.way(self.state, self._number(unit), goal)

    @cached_property
    def enemies(self) -> dict[str, int]:
        """What each enemy that is seen could attack with its next move."""
        found = {}
        for number, owner in enumerate(self.marching.owner):
            if owner != self.side and self.marching.where(self.state, number) is not None:
                found[self.units[number]] = self.marching.attacks(self.state, number)
        return found

    @cached_property
    def fed(self) -> int:
        return self.marching.fed(self.state, self.side)

    def whole(self, unit: str, way: Sequence[tuple[int, int]]) -> int:
        """Where a unit is and will be on its way, as a mask."""
        here = self.marching.where(self.state, self._number(unit))
        return mask_of([*([] if here is None else [here]), *(hex_ for hex_, _ in way)])

    def _number(self, unit: str) -> int:
        return self.units.index(unit)


def marching(game: Game) -> Marching:
    found = game.rules.marching
    if found is None:
        raise NoMarches("in this game a move hands the turn over: nobody goes on by themselves")
    return found


def side_of(game: Game, unit: str) -> str:
    """Whose unit it is."""
    return game.rules.sides[marching(game).owner[game.rules.names["unit"].index(unit)]]


def possible(game: Game, kept: Mapping[str, March]) -> dict[str, March]:
    """Those of some marches that name units and places of the game, if there can be any."""
    units, places = game.rules.names["unit"], set(game.rules.names["place"])
    if game.rules.marching is None or game.outcome is not None:
        return {}
    return {u: one for u, one in kept.items() if u in units and {one.to, one.at} <= places}


# Giving


def plan(game: Game, side: str, units: Sequence[str], to: str) -> Plan | Refusal:
    """What it takes those of some units of a side to get somewhere who can; or why they cannot."""
    if game.outcome is not None:
        raise GameOver("the game is over; nothing more can be played")
    sight = Sight(game, side)
    for unit in units:
        if unit not in sight.units:
            raise UnknownName(f"there is no unit {unit!r}", unit)
    if to not in sight.places:
        raise UnknownName(f"there is no place {to!r}", to)
    found, refused = Plan([], 0, True), None
    for unit in units:
        if side_of(game, unit) != side:
            return Refusal("", "march.not-yours", {"unit": unit})
        at = sight.place(unit)
        if at is None:
            return Refusal("", "march.not-on-map", {"unit": unit})
        way = sight.way(unit, to)
        if not way:
            key = "march.here" if at == to else "march.no-way"
            refused = Refusal("", key, {"unit": unit, "place": to})
            continue
        found.units.append(unit)
        found.fed &= not sight.whole(unit, way) & ~sight.fed
        found.turns = max(found.turns, sight.turns(unit, way))
    return refused if refused is not None and not found.units else found


def given(game: Game, side: str, units: Sequence[str], to: str) -> Marches | Refusal:
    """The marches of these units; what can be seen of the enemy now halts them no more."""
    found = plan(game, side, units, to)
    if isinstance(found, Refusal):
        return found
    sight = Sight(game, side)
    marches: Marches = {}
    for unit in units:
        way, at = sight.way(unit, to), _stands(game, unit)
        if at is None or sight.place(unit) == to:
            continue
        whole = sight.whole(unit, way)
        march = March(
            to,
            at,
            sight.worn(unit),
            [enemy for enemy, near in sight.enemies.items() if near & whole],
            fed=not whole & ~sight.fed,
            since=game.played,
        )
        closed = Why("march.closed", "", {"place": to})
        # Who cannot come along is told of, and stays where he is.
        marches[unit] = march if way else msgspec.structs.replace(march, why=closed, over=True)
    return marches


def held(march: March, key: str, played: int) -> March:
    """The same, waiting until somebody lets it go on."""
    return msgspec.structs.replace(march, why=Why(key), since=played)


def ordered(
    game: Game, side: str, kept: Mapping[str, March], units: Sequence[str], to: str
) -> Marches | Refusal:
    """Units of a side are told a goal, and set out if they can: all marches that are others by that.

    Those in hand go by the open order. While another order is open, or another side must choose, they wait.
    """
    told = given(game, side, list(dict.fromkeys(units)), to)
    if isinstance(told, Refusal) or game.side != side:
        return told
    picked = {action.arg for action in game.draft if action.verb == "pick"}
    able = [unit for unit, march in told.items() if march is not None and march.goes_on]
    if picked == set(able):
        told |= close(game, {**kept, **_there(told)}, able)
    elif picked.issuperset(able):  # not all who are in hand can come along
        game.undo()
    if not game.draft:
        told |= go_on(game, {**kept, **_there(told)}, may_end=True)
    return told


def halted(
    game: Game, side: str, kept: Mapping[str, March], units: Sequence[str], forget: bool
) -> Marches:
    """Marches of a side that wait until they are given again, or are forgotten."""
    for unit in units:
        if unit not in kept or kept[unit].over or side_of(game, unit) != side:
            raise UnknownName(f"{unit!r} does not march", unit)
    played = game.played
    return {u: None if forget else held(kept[u], HELD, played) for u in units}


def called_off(game: Game, kept: Mapping[str, March], sides: Sequence[str]) -> Marches:
    """What becomes of the marches of sides that somebody else plays from now on: they go their own ways."""
    return {unit: None for unit in kept if side_of(game, unit) in sides}


def _there(marches: Marches) -> dict[str, March]:
    return {unit: march for unit, march in marches.items() if march is not None}


# Going on


def after(game: Game, kept: Mapping[str, March]) -> Marches:
    """After an order was given: whoever can march on does so.

    What a side was told of marches that are over it has read when it gives the next order.
    """
    side = game.orders[-1].side
    read: Marches = {u: None for u, one in kept.items() if one.over and side_of(game, u) == side}
    return read | go_on(game, {unit: one for unit, one in kept.items() if unit not in read})


def go_on(game: Game, kept: Mapping[str, March], may_end: bool = False) -> Marches:
    """Let those go on whose turn it is, by orders of their own; what has become of all that changed.

    By itself no march ends a phase.
    """
    now = dict(kept)
    if not game.draft and game.outcome is None:
        now = {unit: _looked_after(game, unit, march) for unit, march in kept.items()}
        due = _due(game, now)
        if due:
            _Leg(game, now, may_end).go(due)
    return _changed(kept, now)


def close(game: Game, kept: Mapping[str, March], units: Sequence[str]) -> Marches:
    """Let units that are in hand go on, by the order that is open."""
    now = dict(kept)
    _Leg(game, now, may_end=True).go_in_hand(list(units))
    return _changed(kept, now)


def _changed(kept: Mapping[str, March], now: Mapping[str, March]) -> Marches:
    return {unit: march for unit, march in now.items() if march != kept.get(unit)}


def taken_back(game: Game, kept: Mapping[str, March]) -> Marches:
    """After orders were taken back: who gave one of them waits, and does not give it again at once."""
    found: Marches = {}
    for unit, march in kept.items():
        if march.order >= game.played:
            at = _stands(game, unit) or march.at
            waiting = held(march, "march.taken-back", game.played)
            found[unit] = msgspec.structs.replace(waiting, over=False, at=at, order=-1)
    return found


def elsewhere(game: Game, kept: Mapping[str, March], key: str | None = None) -> Marches:
    """The marches of another game in one that goes on from it; with a key all of them wait."""
    found: Marches = {}
    for unit, march in kept.items():
        at = _stands(game, unit)
        if at is None or march.over:
            continue
        moved = msgspec.structs.replace(march, at=at, order=-1, since=0)
        found[unit] = held(moved, key, 0) if key is not None else moved
    return found


def gone_back(game: Game, kept: Mapping[str, March]) -> Marches:
    """After the players went back to an earlier moment: whoever is there waits to be told whether it still holds."""
    return {**dict.fromkeys(kept), **elsewhere(game, kept, "march.rewound")}


def _stands(game: Game, unit: str) -> str | None:
    """Where a unit stood before the open order."""
    state = game.state_after(len(game.orders))
    found = marching(game).where(state, game.rules.names["unit"].index(unit))
    return None if found is None else game.rules.names["place"][found]


def _stage(game: Game) -> str:
    """The phase, in which a march goes on once."""
    decision = game.decision
    return "" if decision is None else f"{game.turn} {decision.phase} {decision.side}"


def _due(game: Game, now: Mapping[str, March]) -> list[str]:
    """Units that march, can move now and have not gone on in this phase."""
    stage = _stage(game)
    waiting = [unit for unit, march in now.items() if march.goes_on and march.ran != stage]
    if not waiting:
        return []
    able = {action.arg for action in game.legal() if action.verb == "pick"}
    return [unit for unit in waiting if unit in able and _goals(game, [unit])]


def _looked_after(game: Game, unit: str, march: March) -> March:
    """A march after an order of anybody: whether its unit stands where it was left, and is as it was."""
    if march.over:
        return march
    at, since = _stands(game, unit), game.played
    if at is None:
        return _ended(march, "march.gone", since)
    if at != march.at and _by_hand(game, unit):
        return _ended(march, "march.by-hand", since)
    if not march.goes_on:
        return march
    number, before = game.rules.names["unit"].index(unit), march
    march = msgspec.structs.replace(march, at=at, worn=marching(game).worn(game.state, number))
    if at != before.at:
        return held(march, "march.thrown", since)
    return held(march, "march.hit", since) if march.worn > before.worn else march


def _by_hand(game: Game, unit: str) -> bool:
    """Whether the last order was one for which its side took it up."""
    codes = game.orders[-1].codes if game.orders else []
    return Action("pick", unit) in game.rules.alphabet.actions(codes)


def _ended(march: March, key: str, since: int) -> March:
    return msgspec.structs.replace(march, why=Why(key), over=True, since=since)


def _goals(game: Game, picked: Sequence[str]) -> set[str]:
    """Where units could go by one order, these and those in hand."""
    trial = game.clone(AskedDice())
    for unit in picked:
        if isinstance(trial.play(Action("pick", unit)), Refusal):
            return set()
    return {str(action.arg) for action in trial.legal() if action.verb == "go"}


class _Leg:
    """What units do in one phase: each goes on its way as far as it can, like ones of a stack together."""

    def __init__(self, game: Game, now: dict[str, March], may_end: bool) -> None:
        self.game = game
        self.now = now
        self.may_end = may_end
        self.stage = _stage(game)
        self.side = self.stage.rpartition(" ")[2]
        #: The enemy stays where it is while we move.
        self.enemies = Sight(game, self.side).enemies

    def go(self, units: Sequence[str]) -> None:
        for stack in self._stacks(units):
            if not self._move(stack, stack):
                for unit in stack:
                    self._move([unit], [unit])

    def go_in_hand(self, units: list[str]) -> None:
        """By the open order, in which these were picked, and may have moved; else it is taken back."""
        moved = any(one.verb != "pick" for one in self.game.draft)
        self._move(units, [])
        if self.game.draft:
            if moved and DONE in self.game.legal():
                self.game.play(DONE)
                self._went(units)
            else:
                self.game.undo()

    def _stacks(self, units: Sequence[str]) -> Iterator[list[str]]:
        """Those of one place and goal that pay alike for their way; those in front first, to make room."""
        sight = Sight(self.game, self.side)
        found: dict[tuple[object, ...], list[str]] = {}
        far: dict[str, int] = {}
        for unit in units:
            to = self.now[unit].to
            way = sight.way(unit, to)
            far[unit] = way[-1][1] if way else 0
            alike = (sight.place(unit), to, sight.points(unit), tuple(way))
            found.setdefault(alike, []).append(unit)
        yield from sorted(found.values(), key=lambda stack: far[stack[0]])

    def _move(self, units: Sequence[str], picked: Sequence[str]) -> bool:
        """Let these go on together, or say why not; false if they may yet one by one."""
        if _stage(self.game) != self.stage:
            return True  # the phase is over, or the game
        sight = Sight(self.game, self.side)
        to = self.now[units[0]].to
        way = sight.way(units[0], to)
        goals = _goals(self.game, picked) if way else set()
        stops = [n for n, (hex_, _) in enumerate(way, start=1) if sight.places[hex_] in goals]
        ahead = way[: stops[-1] if stops else 1]
        halted = {unit: why for unit in units if (why := self._change(sight, unit, ahead))}
        for unit, why in halted.items():
            self._halt(unit, why)
        if halted:
            left = [unit for unit in picked if unit not in halted]
            return not left or self._move(left, left)
        refused: Why | None = None
        for stop in reversed(stops):
            place = sight.places[way[stop - 1][0]]
            order = [*(Action("pick", unit) for unit in picked), Action("go", place), DONE]
            refused = self._tried(order, place)
            if refused is None:
                self.game.play(*order)
                self._went(units)
                return True
            if refused.key != "march.full":
                break
        if len(units) > 1 and (refused is None or refused.key == "march.full"):
            return False
        for unit in units:
            self._stuck(sight, unit, way, refused, fresh=bool(picked))
        return True

    def _change(self, sight: Sight, unit: str, ahead: Sequence[tuple[int, int]]) -> Why | None:
        """What its side did not know of on the way of a unit today."""
        march, mark = self.now[unit], sight.rules.mark
        if not ahead:
            return Why("march.closed", "", {"place": march.to})
        whole = sight.whole(unit, ahead)
        for enemy, near in self.enemies.items():
            if near & whole and enemy not in march.aware:
                place = sight.places[next(iter(bits(near & whole)))]
                clause = cite(mark, sight.marching.attacked_by)
                return Why("march.enemy", clause, {"enemy": enemy, "place": place})
        hungry = whole & ~sight.fed
        if march.fed and hungry:
            place = sight.places[next(iter(bits(hungry)))]
            return Why("march.starves", cite(mark, sight.marching.starved_by), {"place": place})
        return None

    def _tried(self, order: Sequence[Action], place: str) -> Why | None:
        """Why an order is not given although it may be: it would crowd a place, roll, or lose the game."""
        crowded = Why("march.full", "", {"place": place})
        trial = self.game.clone(AskedDice())
        for action in order[:-1]:
            if isinstance(trial.play(action), Refusal):
                return crowded
        if trial.why_not(DONE) is not None:
            return crowded
        outcome = trial.seen_by(self.side).foresee(DONE)
        if outcome is not None:
            return Why("march.ends", outcome.clause)
        trial.play(DONE)
        if trial.side == DICE or trial.orders[-1].barrier is not None:
            return Why("march.final")
        if not self.may_end and _stage(trial) != self.stage:
            return Why(LAST)
        caution = trial.caution(DONE) if trial.outcome is None else None
        return crowded if caution is not None and caution.values.get("place") == place else None

    def _went(self, units: Sequence[str]) -> None:
        """These have gone on by the order that was given last."""
        since = self.game.played
        for unit in units:
            at = _stands(self.game, unit)
            assert at is not None
            march = self.now[unit]
            march = msgspec.structs.replace(
                march, at=at, ran=self.stage, order=since - 1, since=since, why=None
            )
            self.now[unit] = _ended(march, "march.arrived", since) if at == march.to else march

    def _stuck(
        self,
        sight: Sight,
        unit: str,
        way: Sequence[tuple[int, int]],
        refused: Why | None,
        fresh: bool,
    ) -> None:
        """A unit that gets no nearer today: it waits for room, unless its goal is what has none."""
        march, since = self.now[unit], self.game.played
        if refused is not None and refused.key != "march.full":
            self._halt(unit, refused)
        elif fresh and sight.moves(unit, way) <= 1:
            self.now[unit] = _ended(march, "march.full", since)
        else:
            self.now[unit] = msgspec.structs.replace(march, ran=self.stage)

    def _halt(self, unit: str, why: Why) -> None:
        march, since = self.now[unit], self.game.played
        self.now[unit] = msgspec.structs.replace(march, why=why, ran=self.stage, since=since)
