"""A tiny system for tests of what the core does with hidden things: three turns of bluff.

At the start of each turn both sides are dealt a card in secret. Each then lays one of its cards face
down, an order of two steps that the other does not see. North may have both cards shown (the
higher scores a point, a die decides between equals) or pass, and both go back into the hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from sandtable import Game
from sandtable.core import record
from sandtable.core.action import CHOOSE, DONE, PICK, VERBS, Alphabet, Code
from sandtable.core.dice import Dice
from sandtable.core.errors import BadPosition
from sandtable.core.message import Kind, Raw, Reason, Whisper
from sandtable.core.module import Cover, Module, Named, ScenarioTitle
from sandtable.core.role import Role
from sandtable.core.rules import CHANCE, Deed, Finding, Label, Phase, Rules, Verdict

SIDES = ("north", "south")
NORTH, SOUTH = 0, 1
NAMES = ("card-0", "card-1", "card-2", "card-3")
DECK = (0, 0, 1, 1, 2, 2, 3, 3)
LAST = 3
SHOW = 6  # in the alphabet of `choose`, after the faces

START, DEAL, DRAW, LAY, CALL, DIE, OVER = range(7)

DEALING = Kind("dealing", "1", "turn")
DREW = Whisper("drew", "1", "side", "card:marker")
LAID = Kind("laid", "2", "side")
LAID_CARD = Whisper("laid-card", "2", "side", "card:marker")
SHOWN = Kind("shown", "3", "north:marker", "south:marker", role=Role.REVEALS)
SCORED = Kind("scored", "3", "side")
PASSED = Kind("passed", "3", "side")
NOT_HELD = Reason("not-held", "2", "marker")
LAY_ONE = Reason("lay-one", "2")
NOT_THIS = Reason("not-this", "3")


class Frame(NamedTuple):
    phase: int
    side: int = NORTH  # who draws or lays
    picked: int = 0  # the card that is laid, plus one


class State:
    def __init__(self) -> None:
        self.turn = 1
        self.score = [0, 0]
        self.hands: list[list[int]] = [[], []]
        self.laid = [-1, -1]
        self.open: list[int] = []
        self.frames = [Frame(START)]

    def clone(self) -> State:
        new = State()
        new.turn, new.score, new.laid = self.turn, self.score[:], self.laid[:]
        new.hands, new.open = [hand[:] for hand in self.hands], self.open[:]
        new.frames = self.frames[:]
        return new

    def key(self) -> tuple[object, ...]:
        return (self.turn, self.score, self.hands, self.laid, self.open, self.frames)

    def deck(self) -> list[int]:
        return less(DECK, [*self.hands[0], *self.hands[1], *self.open, *self.laid])


def less(cards: Iterable[int], gone: Iterable[int]) -> list[int]:
    """The cards without those that are gone."""
    left = list(cards)
    for card in gone:
        if card >= 0:
            left.remove(card)
    return left


# Dealing


def do_start(rules: Cards, state: State, _: int, events: list[Raw]) -> bool:
    state.frames = [Frame(DEAL)]
    return True


def deal(rules: Cards, state: State, dice: Dice, events: list[Raw]) -> bool:
    events.append((DEALING, state.turn))
    to_do = [(LAY, SOUTH), (LAY, NORTH), (DRAW, SOUTH), (DRAW, NORTH)]
    state.frames = [Frame(CALL), *(Frame(phase, side) for phase, side in to_do)]
    return True


def draw(rules: Cards, state: State, dice: Dice, events: list[Raw]) -> bool:
    card = dice.draw(state.deck())
    if card is None:
        return False
    return do_draw(rules, state, card, events)


def do_draw(rules: Cards, state: State, card: int, events: list[Raw]) -> bool:
    side = state.frames.pop().side
    state.hands[side] = sorted([*state.hands[side], card])
    events.append((rules.drew, side, card))
    return True


def check_draw(rules: Cards, state: State, card: int) -> Raw | None:
    return None if card in state.deck() else (NOT_HELD, card)


# Laying


def check_card(rules: Cards, state: State, card: int) -> Raw | None:
    frame = state.frames[-1]
    held = card in state.hands[frame.side] and not frame.picked
    return None if held else (NOT_HELD, card)


def do_card(rules: Cards, state: State, card: int, events: list[Raw]) -> bool:
    state.frames[-1] = Frame(LAY, state.frames[-1].side, card + 1)
    return False


def check_laid(rules: Cards, state: State, _: int) -> Raw | None:
    return None if state.frames[-1].picked else (LAY_ONE,)


def do_lay(rules: Cards, state: State, _: int, events: list[Raw]) -> bool:
    _, side, picked = state.frames.pop()
    state.hands[side].remove(picked - 1)
    state.laid[side] = picked - 1
    events += [(LAID, side), (LAID_CARD, side, picked - 1)]
    return True


# Calling


def check_call(rules: Cards, state: State, choice: int) -> Raw | None:
    return None if choice == SHOW else (NOT_THIS,)


def do_show(rules: Cards, state: State, _: int, events: list[Raw]) -> bool:
    north, south = state.laid
    events.append((SHOWN, north, south))
    state.open = sorted([*state.open, north, south])
    state.laid = [-1, -1]
    if north == south:
        state.frames = [Frame(DIE)]
    else:
        score(state, NORTH if north > south else SOUTH, events)
    return True


def do_pass(rules: Cards, state: State, _: int, events: list[Raw]) -> bool:
    events.append((PASSED, NORTH))
    for side in (NORTH, SOUTH):
        state.hands[side] = sorted([*state.hands[side], state.laid[side]])
    state.laid = [-1, -1]
    end_turn(state)
    return True


def roll(rules: Cards, state: State, dice: Dice, events: list[Raw]) -> bool:
    faces = dice.roll(1)
    if faces is None:
        return False
    return do_face(rules, state, faces[0] - 1, events)


def check_face(rules: Cards, state: State, choice: int) -> Raw | None:
    return None if choice < SHOW else (NOT_THIS,)


def do_face(rules: Cards, state: State, choice: int, events: list[Raw]) -> bool:
    score(state, NORTH if choice < 3 else SOUTH, events)
    return True


def score(state: State, side: int, events: list[Raw]) -> None:
    state.score[side] += 1
    events.append((SCORED, side))
    end_turn(state)


def end_turn(state: State) -> None:
    state.frames = [Frame(OVER)] if state.turn == LAST else [Frame(DEAL)]
    state.turn += state.turn < LAST


def _cards(rules: Cards, state: State, canonical: bool) -> Iterable[int]:
    return range(len(NAMES))


def _choices(rules: Cards, state: State, canonical: bool) -> Iterable[int]:
    return range(SHOW + 1)


def _nothing(rules: Cards, state: State, canonical: bool) -> Iterable[int]:
    return (0,)


def _chance(rules: Cards, state: State) -> int:
    return CHANCE


def _north(rules: Cards, state: State) -> int:
    return NORTH


def _layer(rules: Cards, state: State) -> int:
    return state.frames[-1].side


class Cards(Rules[State]):
    """The rules. Whoever wants a leak overrides what hides."""

    system = "cards"
    mark = "cards"
    versions = ("1",)
    sides = SIDES
    options_known = ()
    surveys = ("deck",)
    hides = True
    longest_order = 2
    longest_phase = 9
    terms = (DEALING, DREW, LAID, LAID_CARD, SHOWN, SCORED, PASSED, NOT_HELD, LAY_ONE, NOT_THIS)
    phases = {
        START: Phase("start", "1", _north, {DONE: Deed(_nothing, lambda *_: None, do_start)}),
        DEAL: Phase("deal", "1", run=deal),
        DRAW: Phase("draw", "1", _chance, {PICK: Deed(_cards, check_draw, do_draw)}, draw),
        LAY: Phase(
            "lay",
            "2",
            _layer,
            {PICK: Deed(_cards, check_card, do_card), DONE: Deed(_nothing, check_laid, do_lay)},
        ),
        CALL: Phase(
            "call",
            "3",
            _north,
            {
                CHOOSE: Deed(_choices, check_call, do_show),
                DONE: Deed(_nothing, lambda *_: None, do_pass),
            },
        ),
        DIE: Phase("die", "3", _chance, {CHOOSE: Deed(_choices, check_face, do_face)}, roll),
        OVER: Phase("over", "4"),
    }
    #: How a draw is told.
    drew: Kind = DREW

    def __init__(self, version: str | None = None) -> None:
        here = Named({"en": "Cards", "ja": "カード"})
        cover = Cover(
            "cards", "1", "cards", here, here, here, False, [ScenarioTitle("bluff", here, 1)]
        )
        super().__init__(Module(cover, {}), "bluff", {}, version)

    def compile(self) -> None:
        faces = [("face", str(face)) for face in range(1, 7)]
        self.alphabet = Alphabet(
            {
                PICK: [("marker", name) for name in NAMES],
                CHOOSE: [*faces, ("option", "show")],
            }
        )
        phases = tuple(phase.key for phase in self.phases.values())
        self.names = {"marker": NAMES, "side": SIDES, "verb": VERBS, "phase": phases}

    def start(self) -> State:
        return State()

    def turn(self, state: State) -> int:
        return state.turn

    def verdict(self, state: State) -> Verdict | None:
        if state.frames[-1].phase != OVER:
            return None
        north, south = state.score
        winner = None if north == south else NORTH if north > south else SOUTH
        return Verdict(winner, "draw" if winner is None else "points", "4")

    def describe(self, state: State) -> dict[str, Any]:
        return {
            "turn": state.turn,
            "score": state.score[:],
            "hands": dict(zip(SIDES, [hand[:] for hand in state.hands], strict=True)),
            "laid": dict(zip(SIDES, state.laid, strict=True)),
            "open": state.open[:],
            "frames": [list(frame) for frame in state.frames],
        }

    def restore(self, data: dict[str, Any]) -> State:
        state = State()
        state.turn, state.score, state.open = data["turn"], data["score"][:], data["open"][:]
        hands, laid = data["hands"], data["laid"]
        if any(isinstance(hands[side], int) or laid[side] == "?" for side in SIDES):
            raise BadPosition(["hands: something is hidden"])
        state.hands = [hands[side][:] for side in SIDES]
        state.laid = [laid[side] for side in SIDES]
        state.frames = [Frame(*frame) for frame in data["frames"]]
        return state

    def faults(self, state: State) -> list[str]:
        try:
            state.deck()
        except ValueError:
            return ["a card is there too often"]
        return []

    def redact(self, data: dict[str, Any], seat: str) -> dict[str, Any]:
        hands, laid = dict(data["hands"]), dict(data["laid"])
        for side in SIDES:
            if side != seat:
                hands[side] = len(hands[side])
                laid[side] = -1 if laid[side] == -1 else "?"
        return data | {"hands": hands, "laid": laid}

    def complete(self, data: dict[str, Any], dice: Dice) -> dict[str, Any]:
        hands, laid = dict(data["hands"]), dict(data["laid"])
        known = [hand for hand in hands.values() if not isinstance(hand, int)]
        seen = [card for card in laid.values() if card != "?"]
        pool = less(DECK, [*data["open"], *(card for hand in known for card in hand), *seen])

        def one() -> int:
            card = dice.draw(pool)
            assert card is not None
            pool.remove(card)
            return card

        for side in SIDES:
            if isinstance(hands[side], int):
                hands[side] = sorted(one() for _ in range(hands[side]))
            if laid[side] == "?":
                laid[side] = one()
        return data | {"hands": hands, "laid": laid}

    def secret(self, before: State, codes: Sequence[Code], seat: str) -> bool:
        frame = before.frames[-1]
        return frame.phase == LAY and SIDES[frame.side] != seat

    def survey(self, state: State, what: str, of: str | None) -> dict[str, Finding]:
        return {"deck": Finding(len(state.deck()), "cards 1")}

    def odds(self, state: State, code: Code) -> None:
        return None

    def label(self, kind: str, name: str) -> Label:
        return Label(kind)


CARDS = Cards()


def load(text: str, dice: Dice | None = None) -> Game:
    """The game of a record, as `sandtable.load` would if the system were one of the library's."""

    def opened(header: record.Header, asked: Dice) -> Game:
        start = CARDS.start() if header.position is None else CARDS.restore(header.position)
        placed = header.position is not None
        return Game(CARDS, start, asked, dict(header.tags), from_position=placed)

    return record.read(text, opened, dice)
