"""How games begin: new, from a record, and out of another game, which stays as it is."""

import secrets
from contextlib import suppress
from typing import Any

from .. import library
from ..ai.player import PERSON
from ..ai.seats import PROGRAMS
from ..core.action import Action
from ..core.dice import SeededDice
from ..core.errors import GameOver, SandtableError, Unsalted
from ..core.game import Game
from ..core.record import must_be_playable
from ..core.sealed import SealedDice, Sealing
from . import marches
from .agreement import Agreement
from .host import BetweenPeople, Host
from .marches import Marches
from .orders import count_of
from .resume import replayed
from .sitting import Sitting, must_be_seats
from .store import Header, StoredGame
from .writing import less_stopped, now, snapshots, written

DONE = Action("done", None)
#: The tag of a game that goes on from another under newer rules: the name of that one.
PARENT = "parent"
#: The tag of a game that tries another again from an earlier moment: its name, and how many orders.
AGAIN = "again"
#: The tag of a game in which a plan is tried: the side whose plan it is.
PLAN = "plan"


class NothingToHide(SandtableError):
    """Hidden play is for two people, in a game that hides something."""


def create(
    host: Host,
    module: str,
    scenario: str | None,
    options: dict[str, Any],
    seats: dict[str, str],
    seed: int | None = None,
    hidden: bool = False,
    linked: bool = False,
    agreement: Agreement | None = None,
) -> Sitting:
    """A new game of a module; where nothing is to be set up it has begun already.

    By link the sides are apart anyhow: `hidden` then asks only for the option that hides more, where there is one.
    """
    seed = secrets.randbits(64) if seed is None else seed
    game = library.new(module, scenario, seed, options)
    if hidden and game.rules.hidden_play:
        game = library.new(module, scenario, seed, {**options, **game.rules.hidden_play})
    identity = _identity()
    if linked:
        people = [side for side in game.rules.sides if seats.get(side, PERSON) == PERSON]
        game.dice = SealedDice(Sealing.begun(identity, people))
    if list(game.legal()) == [DONE]:
        with suppress(Unsalted):
            game.play(DONE)  # nobody is asked who has nothing to choose
    return _sit(
        *(host, game, seats, seed, hidden and not linked, linked),
        identity=identity,
        agreement=agreement,
    )


def load(host: Host, text: str, seats: dict[str, str], hidden: bool = False) -> Sitting:
    """A game from a record, with its seed and its seats where it has them."""
    must_be_playable(text)
    game = library.load(text)
    known = (PERSON, *PROGRAMS)
    seats = {side: who for side, who in game.tags.items() if who in known} | seats
    if not isinstance(game.dice, SeededDice):
        game.dice = SeededDice(secrets.randbits(64))
    return _sit(host, game, seats, game.dice.seed, hidden)


def renew(host: Host, sitting: Sitting) -> Sitting:
    """A new game that goes on from this one by the newest rules, with dice of its own.

    The old one stays as it is, under its own rules; the new one names it.
    """
    if sitting.game.outcome is not None:
        raise GameOver("the game is over; nothing more can be played")
    seed = secrets.randbits(64)
    game = library.renewed(sitting.game, seed)
    header = sitting.stored.header
    game.tags = header.tags | {PARENT: sitting.stored.id}
    kept = marches.elsewhere(game, host.marches_kept(sitting))
    return _sit(host, game, dict(header.seats), seed, header.hidden, header.linked, kept)


def again(host: Host, sitting: Sitting, orders: int, known: int) -> Sitting:
    """A new game from the moment after so many orders, with dice of its own; the old one stays.

    What was ordered before that moment goes with it, so that it can be read and looked at. It names the old one, and the moment as the seat knows it, which may count fewer orders. Programs
    make a new plan. In hidden play one could try out the other's secrets that way.
    """
    header = sitting.stored.header
    if header.hidden:
        raise BetweenPeople("in hidden play a moment is not tried again: it would tell secrets")
    game = replayed(sitting, orders)
    game.concluded = None  # what people ended can be tried from there
    if game.outcome is not None:
        raise GameOver("the game is over at that moment; nothing more can be played")
    seed = secrets.randbits(64)
    game.dice = SeededDice(seed)
    tags = {name: tag for name, tag in less_stopped(header, orders).tags.items() if name != PLAN}
    game.tags = tags | {AGAIN: f"{sitting.stored.id} {known}"}
    # They were given for another moment: who plays says whether they still hold.
    kept = marches.elsewhere(game, host.marches_kept(sitting), "march.again")
    return _sit(host, game, dict(header.seats), seed, False, header.linked, kept)


def tried_out(host: Host, sitting: Sitting, seat: str) -> Sitting:
    """A new game by link from the present position as a seat may know it, with dice of its own: to try a plan.

    Whoever asks plays all of it. What the seat may not know is made up, and an open order is left out.
    """
    game = sitting.game
    if game.outcome is not None:
        raise GameOver("the game is over; nothing more can be played")
    seed = secrets.randbits(64)
    guess = game.imagine(seat, seed)
    position = guess.position_after(len(guess.orders))
    trial = library.position(sitting.stored.header.module, position, SeededDice(seed))
    known = count_of(sitting, seat).orders
    trial.tags = {AGAIN: f"{sitting.stored.id} {known}", PLAN: seat}
    people = dict.fromkeys(game.rules.sides, PERSON)
    agreed = sitting.stored.header.agreement
    # A plan is tried without advice where none was agreed on; there is nobody to wait for.
    alone = agreed and Agreement(advice=agreed.advice)
    return _sit(host, trial, people, seed, hidden=False, linked=True, agreement=alone)


def rematch(host: Host, sitting: Sitting, swap: bool) -> Sitting:
    """The same scenario, options and seats once more, with other dice; on `swap` the seats change sides."""
    header = sitting.stored.header
    seats = dict(header.seats)
    if swap:
        seats = dict(zip(seats, reversed(list(seats.values())), strict=True))
    if header.start is None:
        wish = (header.module, header.scenario, dict(header.options), seats)
        return create(
            *(host, *wish),
            hidden=header.hidden,
            linked=header.linked,
            agreement=header.agreement,
        )
    seed = secrets.randbits(64)
    game = library.position(header.module, header.start, SeededDice(seed))
    return _sit(host, game, seats, seed, header.hidden, header.linked)


def _identity() -> str:
    return secrets.token_urlsafe(9)


def _sit(
    host: Host,
    game: Game,
    seats: dict[str, str],
    seed: int,
    hidden: bool,
    linked: bool = False,
    kept: Marches | None = None,
    identity: str = "",
    agreement: Agreement | None = None,
) -> Sitting:
    """Keep a game for the first time, and lay it on the table."""
    rules = game.rules
    seats = dict.fromkeys(rules.sides, PERSON) | seats
    must_be_seats(rules, seats)
    if hidden and not (rules.hides and all(who == PERSON for who in seats.values())):
        raise NothingToHide("hidden play is for people on all sides of a game with secrets")
    header = Header(
        module=rules.module.cover.id,
        version=rules.module.cover.version,
        hash=game.pin,
        scenario=rules.scenario,
        rules_version=rules.version,
        options=rules.options,
        seed=seed,
        seats=seats,
        tags={k: v for k, v in game.tags.items() if k not in (*rules.sides, "date")},
        start=game.origin,
        hidden=hidden,
        linked=linked,
        sealing=game.dice.sealing if isinstance(game.dice, SealedDice) else None,
        concluded=game.concluded,
        agreement=agreement,
    )
    begun = now(exact=True)
    stored = StoredGame(identity or _identity(), header, begun, now(), 1, [])
    sitting = Sitting(stored, game, [])
    stored.draft = [str(action) for action in game.draft]
    sitting.orders = [written(game, order) for order in game.orders]
    positions = snapshots(game, 0)
    positions.barriers[0] = game.position_after(0)
    host.store.add(stored, sitting.orders, positions, kept)
    host.lay(sitting.twin())
    return sitting
