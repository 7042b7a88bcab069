"""Takes kept games up again: from a snapshot, order by order, with the dice that fell then."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from .. import library
from ..ai.player import PERSON
from ..ai.seats import PROGRAMS
from ..core.action import Action, parse
from ..core.dice import AskedDice, Dice, SeededDice
from ..core.errors import NotInstalled, UnknownName
from ..core.game import DICE, Game
from ..core.message import Refusal
from ..core.rules import Rules
from ..core.sealed import SealedDice
from .sitting import Sitting
from .store import BrokenGame, Header, Kept, Part, StoredOrder


def resume(kept: Kept) -> Game:
    """A game as it was kept last. Whatever is wrong with it, the reason is told."""
    header = kept.stored.header
    try:
        rules = _rules(header)
    except UnknownName as error:
        raise NotInstalled(str(error), error.name) from None
    for who in header.seats.values():
        if who != PERSON and who not in PROGRAMS:
            raise NotInstalled(f"{who!r} played this game, a program that is not installed", who)
    with _blaming("snapshot"):
        state = rules.restore(kept.position)
        game = Game(rules, state, AskedDice(), from_position=True, orders_before=kept.number)
    with _blaming("order"):
        replay(game, kept.orders[kept.number :])
        told = {(kind.key, kind.clause) for kind in rules.terms}
        if not all((event[0], event[1]) in told for one in kept.orders for event in one.events):
            raise BrokenGame("order", "an order of this game tells of what is not in its rules")
    game.dice = dice_of(header)
    with _blaming("draft"):
        if kept.stored.draft and isinstance(game.play(*kept.stored.draft), Refusal):
            raise BrokenGame("draft", "the draft of this game is not legal")
    game.concluded = header.concluded
    return game


def dice_of(header: Header) -> Dice:
    """The dice that a game goes on with."""
    return SeededDice(header.seed) if header.sealing is None else SealedDice(header.sealing)


@contextmanager
def _blaming(part: Part) -> Iterator[None]:
    """What was kept can be anything by now: whatever it leads to is the fault of this part of it."""
    try:
        yield
    except BrokenGame:
        raise
    except Exception as error:
        said = " ".join(f"{type(error).__name__}: {error}".split())
        raise BrokenGame(part, f"the {part} of this game is not good ({said:.200})") from error


def _rules(header: Header) -> Rules[Any]:
    rules = library.open_rules(
        header.module, header.scenario, header.options, header.version, header.rules_version
    )
    if not rules.module.known_as(header.hash):
        name = f"{header.module} v{header.version}, rules {header.rules_version}"
        raise NotInstalled(
            f"this game was played with {name}, which are not the ones installed now", name
        )
    return rules


def replayed(sitting: Sitting, orders: int) -> Game:
    """The first so many orders of a game, replayed from its beginning; no dice to go on with."""
    header, rules = sitting.stored.header, sitting.game.rules
    if header.start is None:
        game = Game(rules, rules.start(), AskedDice())
    else:
        game = Game(rules, rules.restore(header.start), AskedDice(), from_position=True)
    game.pin = header.hash
    replay(game, sitting.orders[:orders])
    if orders == sitting.count:
        game.concluded = sitting.game.concluded
    return game


def replay(game: Game, orders: Sequence[StoredOrder]) -> None:
    """Play kept orders again; every die is asked for, and answered from the store."""
    for order in orders:
        actions = [one for text in order.actions for one in parse(text)]
        if not order.drawn:
            actions += [Action("choose", str(face)) for face in order.faces]
        result = game.play(*actions)
        if order.drawn and not isinstance(result, Refusal):
            _answer(game, list(order.faces), list(order.drawn))
        if isinstance(result, Refusal) or game.draft:
            raise BrokenGame("order", "a kept order cannot be replayed")
        game.orders[-1].dice = order.dice


def _answer(game: Game, faces: list[int], drawn: list[str]) -> None:
    """Dice and draws of one order, as the rules ask for one or the other."""
    while game.side == DICE and (faces or drawn):
        draws = any(action.verb == "pick" for action in game.legal())
        if not (drawn if draws else faces):
            return
        action = Action("pick", drawn.pop(0)) if draws else Action("choose", str(faces.pop(0)))
        game.play(action)
