"""An open order that makes way by itself: closed where that decides nothing, or put down again.

Who moves one unit after the other need not say after each that it stays where it is. Tried on a copy, so
that it is the same for all systems.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..core.action import Action
from ..core.dice import AskedDice
from ..core.errors import UnknownName
from ..core.game import DICE, Game
from ..core.message import Refusal
from .shapes.game import Open

DONE = Action("done", None)

#: Verbs that take units on their way.
MOVES = frozenset({"go", "step"})
#: What can still be chosen of a move that has come to its end: to close it, or who of it stays behind.
AT_THE_END = frozenset({"done", "leave", "top"})


class MakingRoom(NamedTuple):
    """How a choice is made although an order is open."""

    #: Whether the open order is taken back first.
    anew: bool
    #: What closes it first.
    before: tuple[Action, ...] = ()
    #: What closes the new one when nothing is left to do in it; or who usually goes along.
    after: tuple[Action, ...] = ()


def closed(game: Game) -> Game | None:
    """The game once the order is closed: if something was done in it, it can still be taken back, and the same side goes on."""
    if not game.draft or _only_picked(game) or DONE not in game.legal():
        return None
    trial = game.clone(AskedDice())
    trial.play(DONE)
    final = trial.side == DICE or isinstance(trial.undoable(), Refusal)
    return None if final or trial.side != game.side else trial


def closed_unasked(game: Game) -> Game | None:
    """The same, if nobody need be warned of closing it."""
    trial = closed(game)
    return None if trial is None or _is_risky(game) else trial


def _is_risky(game: Game) -> bool:
    """Whether to close the order would lose the game, or lead to what one might not expect."""
    outcome = game.foresee(DONE)
    return game.caution(DONE) is not None or (
        outcome is not None and outcome.winner not in (None, game.side)
    )


def _only_picked(game: Game) -> bool:
    return all(one.verb == "pick" for one in game.draft)


def put_down(game: Game) -> Game | None:
    """The game without the open order, if nothing was done in it but to pick."""
    if not game.draft or not _only_picked(game):
        return None
    return _anew(game)


def open_told(game: Game) -> Open | None:
    """Of an open order: whether it closes by itself, and who could be picked then, or in its place."""
    if not game.draft:
        return None
    after = closed_unasked(game)
    then = after or put_down(game)
    now = set(game.legal())
    units = [
        str(one.arg)
        for one in (then.legal() if then is not None else ())
        if one.verb == "pick" and one.arg in game.rules.names["unit"] and one not in now
    ]
    picked = {one.arg for one in game.draft if one.verb == "pick"} if after is None else set()
    return Open(closes=after is not None, next=[unit for unit in units if unit not in picked])


def making_room(game: Game, actions: Sequence[Action]) -> MakingRoom:
    """How to play these: who is picked while an order is in the way closes it or puts it down; a move at its end is closed."""
    for found, trial in _tries(game):
        if trial is not None and trial.why_not(actions[0]) is None:
            return found._replace(after=_end(trial, actions))
        # What else is chosen is meant for this order; above all what would close another.
        if actions[0].verb != "pick":
            break
    return MakingRoom(anew=False)


def _tries(game: Game) -> Iterator[tuple[MakingRoom, Game | None]]:
    yield MakingRoom(anew=False), game.clone(AskedDice())
    yield MakingRoom(anew=False, before=(DONE,)), closed_unasked(game)
    yield MakingRoom(anew=True), put_down(game)


def _end(trial: Game, actions: Sequence[Action]) -> tuple[Action, ...]:
    """What closes a move that has come to its end; of an attack that is declared, all in hand who can make it."""
    if actions[-1].verb not in MOVES | {"attack"} or isinstance(trial.play(*actions), Refusal):
        return ()
    if actions[-1].verb == "attack":
        group = [one for one in trial.draft if one.verb == "pick"]
        return tuple(one for one in group if one in trial.legal() and _goes(trial, (one,)))
    left = {one.verb for one in trial.legal()} if trial.draft else set()
    return (DONE,) if left <= AT_THE_END and closed_unasked(trial) is not None else ()


def begin(game: Game, found: MakingRoom) -> None:
    """Make way in a game: it is known to go."""
    if found.anew:
        game.undo()
    if found.before:
        game.play(*found.before)


def held(game: Game, units: Sequence[str]) -> Game | Refusal:
    """A copy in which these units are in hand, with those who can go with them; why not, if one cannot be taken."""
    trial = game.clone(AskedDice())
    picks = [Action("pick", unit) for unit in units]
    if not picks:
        return trial
    begin(trial, making_room(game, picks))
    refused = trial.play(*picks)
    return refused if isinstance(refused, Refusal) else trial


def without(game: Game, unit: str) -> tuple[Action, ...]:
    """The open order less a unit that was picked: the same with the others if that goes, else they are only picked again."""
    draft = game.draft
    pick = Action("pick", unit)
    if pick not in draft:
        raise UnknownName(f"{unit!r} is not picked", unit)
    last = len(draft) - 1 - draft[::-1].index(pick)
    rest = draft[:last] + draft[last + 1 :]
    if _goes(_anew(game), rest):
        return rest
    trial = _anew(game)
    return tuple(one for one in rest if one.verb == "pick" and _goes(trial, (one,)))


def _anew(game: Game) -> Game:
    trial = game.clone(AskedDice())
    trial.undo()
    return trial


def _goes(trial: Game, actions: Sequence[Action]) -> bool:
    """Whether these can be played without closing the order."""
    return not isinstance(trial.play(*actions), Refusal) and not trial.orders
