"""Everything the page shows of a game."""

from .board import Position
from .common import Move, TakingBack
from .log import Logged
from .marches import Marches
from .offers import Offer, Unused
from .shape import UNSET, Shape, UnsetType
from .standing import StandingNow


class Legal(Shape):
    """A legal action."""

    text: str
    verb: str
    arg: str | None
    kind: str
    label: str
    #: Movement that would be left; empty but for ways.
    left: str
    button: str
    #: A step into a hex where the move cannot end.
    passing: bool | UnsetType = UNSET
    warning: str | UnsetType = UNSET


class Decision(Shape):
    """What is asked now, and of whom."""

    side: str
    side_name: str
    livery: str
    phase: str
    phase_name: str
    clause: str
    clause_text: str
    prompt: str
    about: tuple[str, str] | None
    draft: list[str]
    picked: list[str]
    #: Of each entry of the draft, the unit that can be put down again: where it was picked last.
    drops: list[str | None]


class Open(Shape):
    """Of an open order: whether it closes by itself, and who can be picked then, or in its place."""

    closes: bool
    next: list[str]


class SequenceStep(Shape):
    """A phase of the outline of a turn."""

    key: str
    name: str
    clause: str


class Thinking(Shape):
    """A program that thinks, and the share of its thought that is done."""

    side: str
    who: str
    share: float
    #: Whether it waits until somebody wants to see what it does: programs play among themselves.
    waits: bool
    #: Why it cannot think.
    trouble: str | None


class ModulePlayed(Shape):
    """The module and the scenario of a game."""

    id: str
    version: str
    name: str
    notice: str
    scenario: str
    #: Empty where the module has but one.
    scenario_name: str
    #: Under which name the museum shows it.
    museum: str


class RulesChange(Shape):
    """What a later version of the rules changes."""

    text: str
    why: str


class RulesPlayed(Shape):
    """Which version of the rules is played, and what the newest one would change in this game."""

    version: str
    newest: str
    changes: list[RulesChange]


class TriedAgain(Shape):
    """A game and the moment of it that another one tries again."""

    id: str
    orders: int
    #: Whether a plan is tried in it: a copy of the game as one side knows it, who plays all of it.
    plan: bool
    #: Whether something may be hidden from that side: it is made up then.
    invented: bool


class PassCost(Shape):
    """What the end of the turn would bring the enemy, if one may pass now; and whether a pass ends it."""

    text: str
    ends: bool


class LessonAim(Shape):
    """Something to be done in a lesson."""

    id: str
    text: str
    #: Whether the dice must help.
    luck: bool
    done: bool


class Lesson(Shape):
    """A lesson as far as it is done."""

    shows: str
    aims: list[LessonAim]
    learnt: bool
    #: How it stands, in words.
    verdict: str
    #: What follows it, by name.
    next: str | None


class Overlay(Shape):
    """An overlay of the map that has a button."""

    what: str
    name: str


class Game(Shape):
    """Everything the page shows of a game."""

    id: str
    version: int
    module: ModulePlayed
    rules: RulesPlayed
    #: The game that this one goes on from under newer rules.
    parent: str | None
    #: The game and the moment that this one tries again.
    again: TriedAgain | None
    seats: dict[str, str]
    #: The program that thinks now, and how far it has come.
    thinking: Thinking | None
    hidden: bool
    #: Whether each seat is held by who opened its link; and whether one browser holds all that people play.
    linked: bool
    alone: bool
    #: Whether programs may advise who is to choose; between two people only if they have agreed on it.
    advised: bool
    seat: str | None
    board: Position
    surveys: list[str]
    overlays: list[Overlay]
    sequence: list[SequenceStep]
    decision: Decision | None
    legal: list[Legal]
    unused: list[Unused]
    #: What the end of the turn would bring the enemy, if one may pass now.
    cost: PassCost | None
    #: Whether to end now is to pass, where the sides take turns.
    passes: bool
    #: The action that adds nothing to this combat, where the same is asked in the next one; else null.
    declines: str | None
    #: What is offered and rolls nothing.
    offers: list[Offer]
    #: Whether attacks may be offered: they are asked for, as what may come of them takes a moment.
    attacks: bool
    #: The open order, if there is one.
    open: Open | None
    #: What closing the open order would lead to later, as things stand.
    notice: str | None
    undo: TakingBack
    log_from: int
    log: list[Logged]
    draft_log: list[str]
    draft_moves: list[Move]
    lesson: Lesson | None
    outcome: str | None
    #: Whether people ended it themselves, or time was over: no order did.
    concluded: bool
    orders: int
    #: The marches of one's own side; null where there can be none.
    marches: Marches | None
    #: Of one's own standing orders; null where there can be none.
    standing: StandingNow | None
