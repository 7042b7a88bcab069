"""What a system of rules must offer, and the loop all systems share.

A system is a table of phases. The state carries a stack of frames (`frames`), each of which names
its phase; the top frame says what is being asked. A phase either asks a side
(`deeds`: what can be done, the check and the effect of each) or runs by itself (`run`).
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from hashlib import blake2b
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import msgspec

from .action import Action, Alphabet, Code
from .bits import bits, chosen
from .dice import Dice
from .errors import UnknownName
from .message import Kind, Raw, Reason
from .module import Module, Named
from .odds import Odds
from .option import Option, offered
from .reckoning import Reckoning
from .tactics import Marching

#: The side that rolls: nobody's decision, asked only of `AskedDice`.
CHANCE = -1
#: The version that every system began with.
FIRST_RULES = "1"


class State(Protocol):
    """A position: flat ints, and the stack of frames that says where play stands."""

    frames: list[Any]  # each is a `Frame`, of a class of its system
    turn: int
    active: int  # the side whose turn it is

    def clone(self) -> Any: ...

    def key(self) -> tuple[object, ...]: ...


R = TypeVar("R", bound="Rules[Any]")
S = TypeVar("S", bound=State)
T = TypeVar("T")


#: A verb with what it may be done with: numbers or, which is quicker for many, a mask of them.
Offer = tuple[int, Iterable[int] | int]


class Deed(Generic[R, S]):
    """One verb in one phase: what it might be done with, whether it may be, and its effect.

    `candidates` are numbers or, which is quicker for many, a mask of them. They need not be legal
    (the check decides) unless `exact` says that they all are. The last argument is true when each
    set of picks is to be offered only once; None is for a verb that is always refused here, or that
    the phase lists itself. `do` returns whether it closes the order.
    """

    __slots__ = ("candidates", "check", "do", "exact")

    def __init__(
        self,
        candidates: Callable[[R, S, bool], Iterable[int] | int] | None,
        check: Callable[[R, S, int], Raw | None],
        do: Callable[[R, S, int, list[Raw]], bool],
        exact: bool = False,
    ) -> None:
        self.candidates = candidates
        self.check = check
        self.do = do
        self.exact = exact


class Phase(Generic[R, S]):
    """A line of the sequence of play: who is asked what, or what happens by itself."""

    __slots__ = ("about", "clause", "deeds", "key", "listing", "not_now", "offers", "run", "side")

    def __init__(
        self,
        key: str,
        clause: str,
        side: Callable[[R, S], int] | None = None,
        deeds: Mapping[int, Deed[R, S]] | None = None,
        run: Callable[[R, S, Dice, list[Raw]], bool] | None = None,
        about: Callable[[R, S], tuple[str, int] | None] | None = None,
        listing: Callable[[R, S, bool], Iterable[Offer]] | None = None,
    ) -> None:
        self.key = key
        self.clause = clause
        self.side = side
        self.deeds: Mapping[int, Deed[R, S]] = deeds or {}
        #: Of each verb that may be legal: the candidates, and the check that they still need.
        self.offers = tuple(
            (verb, deed.candidates, None if deed.exact else deed.check)
            for verb, deed in self.deeds.items()
            if deed.candidates is not None
        )
        self.run = run
        self.about = about
        #: All that is legal, for a phase whose deeds look at the same things to find it.
        self.listing = listing
        self.not_now = Reason("not-now", clause, "verb", "phase")


def by_chance(rules: Any, state: Any) -> int:
    """Whom a phase asks in which dice are rolled, or something is drawn: nobody, but for dice that people roll."""
    return CHANCE


def one_way(
    check: Callable[[R, S, int], Raw | None], do: Callable[[R, S, int, list[Raw]], bool]
) -> Deed[R, S]:
    """A verb that can be done in one way only, such as `done`, if the check lets it."""
    return Deed(lambda *_: (0,), check, do)


def always(do: Callable[[R, S, int, list[Raw]], bool]) -> Deed[R, S]:
    """A verb that may be done whenever its phase asks, in one way only: to pass, to end, to begin."""
    return Deed(lambda *_: (0,), lambda *_: None, do, True)


def never(reason: Raw) -> Deed[Any, Any]:
    """A verb that a phase always refuses, for a better reason than that it is not asked for."""
    return Deed(None, lambda *_: reason, lambda *_: False)


class Verdict(msgspec.Struct, frozen=True):
    """How a game ended, inside the engine; `winner` is None for a draw."""

    winner: int | None
    key: str
    clause: str


class Rules(ABC, Generic[S]):
    """A system bound to one module, scenario, set of options and version. Knows no game in progress."""

    system: ClassVar[str]
    mark: ClassVar[str]
    #: Every version of the rules there has ever been, oldest first: one more whenever the same orders
    #: could lead to another position. All of them can be played.
    versions: ClassVar[tuple[str, ...]]
    #: What the sides are called; in some systems a module says it.
    sides: tuple[str, ...]
    #: The options of all versions.
    options_known: ClassVar[tuple[Option, ...]]
    #: Options that hidden play needs, if a game hides nothing without them.
    hidden_play: ClassVar[Mapping[str, str]] = {}
    #: The overlays of the map that can be asked for.
    surveys: ClassVar[tuple[str, ...]] = ()
    #: What answers each of them.
    surveyors: ClassVar[Mapping[str, Callable[[Any, Any, str | None], "dict[str, Finding]"]]] = {}
    #: Those of them that tell of one side: the one named, else the one that is asked.
    sided: ClassVar[tuple[str, ...]] = ()
    #: What a module has that not all have, as far as a change of the rules turns on it.
    features: frozenset[str] = frozenset()
    #: Whether there is anything that only one side may know, but for drafts and dice to come.
    hides: bool = False
    #: The names that can be the result of a roll, by their kind, and the chart that each kind stands in.
    result_charts: ClassVar[Mapping[str, str]] = {}
    #: Phases in which the sides take turns, and to do nothing is to pass.
    passing: ClassVar[frozenset[str]] = frozenset()
    #: Phases that ask in one combat after the other whether something held in hand is added, with the action that adds nothing.
    declining: ClassVar[Mapping[str, str]] = {}
    #: The phases of the outline of a turn; none named: all in which a side is asked something.
    outline: tuple[str, ...] = ()
    #: No order is longer than this, and no phase takes more actions: the fuzzer holds both.
    longest_order: int
    longest_phase: int

    #: Everything that can be said: reasons and events.
    terms: ClassVar[tuple[Kind, ...]]
    phases: Mapping[int, Phase[Any, S]]
    alphabet: Alphabet
    names: dict[str, tuple[str, ...]]
    #: The side of each unit.
    owner: Sequence[int]

    def __init__(
        self,
        module: Module,
        scenario: str,
        options: dict[str, str | int],
        version: str | None = None,
    ) -> None:
        known = [one.id for one in module.cover.scenario]
        if scenario not in known:
            names = ", ".join(known)
            raise UnknownName(f"no scenario {scenario!r}; {module.label} has {names}", scenario)
        self.module = module
        self.scenario = scenario
        self.version = version or self.versions[-1]
        self.options_offered = offered(self.options_known, self.version)
        self.options = options
        self.compile()

    @abstractmethod
    def compile(self) -> None:
        """Work out of module, scenario, options and version what questions are answered from."""

    # Versions

    def since(self, version: int) -> bool:
        """Whether these rules have what came with a version."""
        return int(self.version) >= version

    def reading(self, name: str) -> str | int:
        """The value of an option; rules older than the option read as it was read before."""
        if name in self.options:
            return self.options[name]
        first = next(option for option in self.options_known if option.name == name)
        assert first.before is not None, f"{name} is not said to have been read otherwise before"
        return first.before

    # What each system says for itself.

    @cached_property
    def landmarks(self) -> Mapping[str, str]:
        """Of places without a name one nearby that has: what a newcomer knows them by."""
        return {}

    @abstractmethod
    def start(self) -> S: ...

    def turn(self, state: S) -> int:
        return state.turn

    @abstractmethod
    def verdict(self, state: S) -> Verdict | None: ...

    @abstractmethod
    def describe(self, state: S) -> dict[str, Any]:
        """The position as plain data, taken at the start of an order."""

    @abstractmethod
    def restore(self, data: dict[str, Any]) -> S:
        """The inverse of `describe`; an impossible position is a BadPosition."""

    @abstractmethod
    def faults(self, state: S) -> list[str]:
        """What is impossible about a position; none, in any position that play can reach."""

    @abstractmethod
    def odds(self, state: S, code: Code) -> Odds | None: ...

    @abstractmethod
    def label(self, kind: str, name: str) -> "Label":
        """What a unit or place is called."""

    # What a system may say besides.

    def survey(self, state: S, what: str, of: str | None) -> dict[str, "Finding"]:
        """An overlay of the map, one of those that `surveys` names."""
        return self.surveyors[what](self, state, of)

    def margin(self, state: S, side: int) -> int:
        """How far a side is ahead in a position, in points of the game; less than 0 if it is behind.

        One side is ahead by as much as the other is behind; who has won is ahead.
        """
        verdict = self.verdict(state)
        if verdict is None or verdict.winner is None:
            return 0
        return 1 if verdict.winner == side else -1

    def score(self, state: S) -> dict[str, int]:
        """The points of each side that has any in this game, as they stand."""
        return {}

    def stakes(self) -> list[Raw]:
        """What each place is worth that victory turns on; every message names its place."""
        return []

    def cut_short(self, state: S, events: list[Raw]) -> None:
        """Bring play to the end of the turn from a question that cannot be passed; for a forecast only."""

    def reasons(self, state: S, after: S, events: list[Raw]) -> list[Raw]:
        """Why the turn would end so, from `state`, if nobody did anything more: the position then, and what happened."""
        return []

    @property
    def marching(self) -> Marching | None:
        """What is asked about units that go on turn after turn; None where a move hands the turn over."""
        return None

    def rolled_at(self, state: S) -> tuple[int, ...]:
        """Where something is rolled or drawn now: the numbers that the same roll has in another game."""
        return ()

    def caution(self, state: S, code: Code) -> Raw | None:
        """What will happen because of a legal action that the player might not expect."""
        return None

    def notice(self, state: S, code: Code, begun: S) -> Raw | None:
        """What a legal action leads to later, as things stand: something can still be done about it.

        `begun`: the position when the open order was begun.
        """
        return None

    def price(self, state: S, code: Code) -> Raw | None:
        """What a legal action is sure to cost, where it is chosen by its cost."""
        return None

    def posts(self, place: str) -> tuple[str, ...]:
        """The places from which units on the move attack a place; none where nobody does so."""
        return ()

    def beside(self, place: str) -> tuple[str, ...]:
        """The places from which a place can be attacked, in whatever phase."""
        return self.posts(place)

    def might(self, state: S, unit: str) -> int:
        """What a unit is worth in combat as it is now, compared with others of its side."""
        return 0

    def in_contact(self, state: S, side: str) -> frozenset[str]:
        """The units of a side that the enemy stands beside, or with, so that one could attack the other."""
        return frozenset()

    def reckon(self, state: S, code: Code) -> Reckoning | None:
        """How a combat that an action began had come about, asked once its dice are rolled; None if it is not told.

        Who hides something says it with all that the combat brought to light.
        """
        found = self.odds(state, code)
        return found.rows[0].reckoning if found is not None else None

    # What a system says that hides something.

    def redact(self, data: dict[str, Any], seat: str) -> dict[str, Any]:
        """A described position less what this seat may not know."""
        return data

    def unveiled(self, state: S, code: Code, seat: str) -> bool:
        """Whether a seat may know all that a combat was reckoned from, once its dice are rolled."""
        return True

    def complete(self, data: dict[str, Any], dice: Dice) -> dict[str, Any]:
        """A redacted position made whole again, with what is hidden drawn from all it may be.

        The dice are not those of the game and are never asked for.
        """
        return data

    def visible_state(self, state: S, seat: str) -> S:
        """A position to be looked at: units that the seat may not see are not on the map."""
        return state

    def below(self, state: S, seat: str) -> dict[str, int]:
        """How many units the seat may not see lie in each place, where their number is known."""
        return {}

    def secret(self, before: S, codes: Sequence[Code], seat: str) -> bool:
        """Whether the actions of an order, given in this position, are hidden from a seat."""
        return False

    # What all systems share.

    def to_move(self, state: S) -> int:
        side = self.phases[state.frames[-1].phase].side
        assert side is not None, "only a phase that asks can be on top between actions"
        return side(self, state)

    def waits_for_dice(self, state: S) -> bool:
        side = self.phases[state.frames[-1].phase].side
        return side is None or side(self, state) == CHANCE

    def legal(self, state: S, canonical: bool = False) -> list[Code]:
        return self.listed(state, canonical, self.alphabet.code_table)

    def legal_actions(self, state: S, canonical: bool = False) -> list[Action]:
        return self.listed(state, canonical, self.alphabet.action_table)

    def listed(self, state: S, canonical: bool, table: Sequence[Sequence[T]]) -> list[T]:
        """All that is legal, as it stands in a table of the alphabet."""
        found: list[T] = []
        phase = self.phases[state.frames[-1].phase]
        if phase.listing is not None:
            for verb, args in phase.listing(self, state, canonical):
                row = table[verb]
                found += chosen(row, args) if isinstance(args, int) else [row[arg] for arg in args]
            return found
        for verb, candidates, check in phase.offers:
            args = candidates(self, state, canonical)
            if not args:
                continue
            row = table[verb]
            if check is None:
                found += chosen(row, args) if isinstance(args, int) else [row[arg] for arg in args]
            else:
                for arg in bits(args) if isinstance(args, int) else args:
                    if check(self, state, arg) is None:
                        found.append(row[arg])
        return found

    def check(self, state: S, code: Code) -> Raw | None:
        number = state.frames[-1].phase
        phase = self.phases[number]
        deed = phase.deeds.get(code[0])
        if deed is None:
            return (phase.not_now, code[0], number)
        return deed.check(self, state, code[1])

    def do(self, state: S, code: Code, events: list[Raw]) -> bool:
        """Carry out a legal action; true if it closes the order, which `run` then finishes."""
        return self.phases[state.frames[-1].phase].deeds[code[0]].do(self, state, code[1], events)

    def run(self, state: S, dice: Dice, events: list[Raw]) -> None:
        """Let happen what happens by itself, up to the next decision."""
        while True:
            run = self.phases[state.frames[-1].phase].run
            if run is None or not run(self, state, dice, events):
                return

    def rolled_when(self, state: S) -> tuple[int, ...]:
        """When and where something is rolled or drawn now: what paired dice are bound to."""
        return (self.turn(state), *self.rolled_at(state))

    def digest(self, state: S) -> str:
        """A short fingerprint of a position; the same on every machine."""
        return blake2b(repr(state.key()).encode(), digest_size=8).hexdigest()

    def side_meant(self, state: S, of: str | None) -> int:
        """The side a survey is about: the one named, else the one that is asked or whose turn it is."""
        if of is not None:
            return self.side_number(of)
        asked = self.phases[state.frames[-1].phase].side
        side = CHANCE if asked is None else asked(self, state)
        return state.active if side == CHANCE else side

    def unit_meant(self, of: str) -> int:
        """The unit that a survey is about."""
        if of not in self.names["unit"]:
            raise UnknownName(f"there is no unit {of!r}", of)
        return self.names["unit"].index(of)

    def side_number(self, side: str) -> int:
        if side not in self.sides:
            known = ", ".join(self.sides)
            raise UnknownName(f"{side!r} is no side of this game; they are {known}", side)
        return self.sides.index(side)


class Label(msgspec.Struct, frozen=True):
    """What something is called in the module; `variant` says which sort of unit or place it is."""

    variant: str
    name: Named | None = None
    short: Named | None = None


class Finding(msgspec.Struct, frozen=True):
    """One entry of a survey: what is true of a place, and by which clause."""

    value: Any
    clause: str
