"""Attacks that one click plays, with what may come of them: found by trying them on a copy, for all systems.

Of those who may attack, all together and each alone; by units on the move, from the best place to do so.
"""

from collections.abc import Collection, Iterator
from fractions import Fraction
from typing import NamedTuple

import msgspec

from ..core.action import Action
from ..core.dice import AskedDice
from ..core.errors import UnknownName
from ..core.game import Game
from ..core.message import Refusal
from ..core.reckoning import Reckoning
from ..text import Speaker
from .glance import glance, reckoned
from .offers import played
from .shapes.offers import Offer
from .taking_back import taking_back

#: More who could attack by themselves are chosen one by one.
MOST_ALONE = 6
DONE = Action("done", None)
#: An attack that clears the place less often than this is not recommended, nor is anybody reminded of it.
FAIR = Fraction(1, 3)
#: What it is called to go somewhere and attack from there.
FROM_AFAR = {"overrun": "offer.attack-overrun", "combat": "offer.attack-combat"}


class _Run(NamedTuple):
    """The rest of an order that closes with an attack, and what may come of it."""

    actions: tuple[Action, ...]
    units: tuple[str, ...]
    one: Reckoning
    #: Whether something else than units could still be brought in, such as markers.
    supported: bool = False

    @property
    def worth(self) -> tuple[Fraction, Fraction]:
        """What it is chosen by: the chance to clear the place, then what it costs."""
        return self.one.clears or Fraction(0), -self.one.expected.get("attackers", Fraction(0))


def declares(game: Game, legal: Collection[Action]) -> bool:
    """Whether an attack may be offered now: one is declared, or units in hand can declare one."""
    draft = game.draft
    return any(one.verb == "attack" for one in draft) or (
        bool(draft) and any(one.verb == "attack" for one in legal)
    )


def attacks(game: Game, speaker: Speaker) -> list[Offer]:
    """The attacks that close the open order: by everybody who may join, and by each alone."""
    if not game.draft:
        return []
    found: list[Offer] = []
    for place, trial, begun in _declared(game):
        everybody = _joined(trial, begun)
        if everybody is None:
            continue
        found.append(_offer(speaker, _everybody(everybody), everybody, place))
        if everybody.supported:
            gathered = everybody._replace(actions=everybody.actions[:-1])
            found.append(_offer(speaker, "offer.attack-gather", gathered, place))
        alone = _alone(trial, begun) if len(everybody.units) > 1 else []
        found += [_offer(speaker, "offer.attack-alone", one, place) for one in alone]
    return found


def against(game: Game, speaker: Speaker, place: str) -> list[Offer]:
    """What units in hand could do to an enemy at a place: go where they attack him best, and do so."""
    if place not in game.rules.names["place"]:
        raise UnknownName(f"there is no place {place!r}", place)
    if not game.draft:
        return _together(game, speaker, place)
    best: tuple[tuple[Fraction, ...], str, _Run] | None = None
    for post, trial, way in _posts(game, place):
        attack = Action("attack", place)
        if attack not in trial.legal():
            continue
        run = _begun(trial, attack, way)
        if run is None:
            continue
        left = game.survey("reach").get(post) if way else None
        rank = (*run.worth, Fraction(left.value) if left is not None else Fraction(10**6))
        if best is None or rank > best[0]:
            best = (rank, post, run)
    if best is None:
        return []
    _, post, run = best
    key = FROM_AFAR[run.one.sort] if run.actions[0].verb == "go" else "offer.attack-here"
    if post == place:  # where who attacks is in the same place
        key = "offer.attack-there"
    found = _offer(speaker, key, run, place, post)
    return [msgspec.structs.replace(found, hint=_hint(game, speaker, run, found.text))]


def _hint(game: Game, speaker: Speaker, run: _Run, text: str) -> str:
    """What is told of an attack that one points at: what it does, that it is final, what it leads to later."""
    said = speaker.say("path.plain", way=text)
    for note in (_finality(game, speaker, run), _notice_there(game, speaker, run)):
        said = said if note is None else speaker.say("core.then", first=said, then=note)
    return said


def _finality(game: Game, speaker: Speaker, run: _Run) -> str | None:
    """Why the attack cannot be taken back, or only until the enemy has answered; one click goes there, and attacks."""
    trial = game.clone(AskedDice())
    trial.play(*run.actions)
    back = taking_back(trial, speaker)
    if not back.can:
        return back.text
    return None if trial.side == game.side else speaker.say("path.answered")


def _notice_there(game: Game, speaker: Speaker, run: _Run) -> str | None:
    """What is told of an attack from elsewhere before one goes there; where one stands it is told anyhow."""
    go = run.actions[0]
    if go.verb != "go":
        return None
    trial = game.clone(AskedDice())
    trial.play(go)
    return speaker.closing_notice(trial)


def _together(game: Game, speaker: Speaker, place: str) -> list[Offer]:
    """Before anybody is chosen: what the attack of all who stand beside it would be."""
    everybody = _by_all(game, place)
    return [] if everybody is None else [_offer(speaker, _everybody(everybody), everybody, place)]


def _by_all(game: Game, place: str) -> _Run | None:
    attack = Action("attack", place)
    if attack not in game.legal():
        return None
    trial = game.clone(AskedDice())
    trial.play(attack)
    return _joined(trial, (attack,)) if trial.draft else None


def chance(game: Game, place: str) -> Fraction | None:
    """The chance that all who may attack a place together clear it; None if they cannot."""
    run = _by_all(game, place)
    return None if run is None else run.one.clears


def in_hand(game: Game) -> Fraction:
    """The best chance of those in hand to clear a place that they can attack where they stand."""
    runs = [_begun(game, one, ()) for one in game.legal() if one.verb == "attack" and game.draft]
    return max((run.one.clears or Fraction(0) for run in runs if run), default=Fraction(0))


def _everybody(run: _Run) -> str:
    return "offer.attack-all" if len(run.units) > 1 else "offer.attack-one"


def _posts(game: Game, place: str) -> Iterator[tuple[str, Game, tuple[Action, ...]]]:
    """Where units in hand are, and where they can go to attack from there; without dice on the way."""
    yield "", game, ()
    legal = set(game.legal())
    for post in game.rules.posts(place):
        go = Action("go", post)
        if go not in legal:
            continue
        trial = game.clone(AskedDice())
        if not isinstance(trial.play(go), Refusal) and trial.draft and trial.side == game.side:
            yield post, trial, (go,)


def _declared(game: Game) -> Iterator[tuple[str, Game, tuple[Action, ...]]]:
    """The attack that is declared already, or those that units in hand can declare where they are."""
    named = [one for one in game.draft if one.verb == "attack" and one.arg is not None]
    if named:
        if any(_is_unit(game, one) for one in game.draft[game.draft.index(named[-1]) :]):
            return  # somebody is chosen for it: it is to be others than all
        yield str(named[-1].arg), game, ()
        return
    for attack in [one for one in game.legal() if one.verb == "attack"]:
        trial = game.clone(AskedDice())
        trial.play(attack)
        if trial.draft:  # else the click that declares it is all it takes
            yield str(attack.arg), trial, (attack,)


def _begun(trial: Game, attack: Action, way: tuple[Action, ...]) -> _Run | None:
    """An attack by all in hand; where it is asked who attacks, by all of them."""
    one = reckoned(trial, attack)
    then = trial.clone(AskedDice())
    then.play(attack)
    if then.draft and then.side == trial.side:
        return _joined(then, (*way, attack))
    if one is None:
        return None
    units = tuple(share.unit for share in one.attackers)
    return _Run((*way, attack), units, one)


def _joined(game: Game, begun: tuple[Action, ...]) -> _Run | None:
    """Everybody who may join attacks."""
    trial = game.clone(AskedDice())
    actions = [*begun]
    units: list[str] = []
    while (unit := _next_unit(trial, units)) is not None:
        trial.play(unit)
        if not trial.draft:
            return None
        actions.append(unit)
        units.append(str(unit.arg))
    return _closed(trial, actions, units)


def _alone(game: Game, begun: tuple[Action, ...]) -> list[_Run]:
    """Each by itself, the best first; none if there are many."""
    units = [one for one in game.legal() if _is_unit(game, one)]
    if len(units) > MOST_ALONE:
        return []
    runs = []
    for unit in units:
        trial = game.clone(AskedDice())
        trial.play(unit)
        run = _closed(trial, [*begun, unit], [str(unit.arg)]) if trial.draft else None
        if run is not None:
            runs.append(run)
    return sorted(runs, key=lambda run: run.worth, reverse=True)


def _closed(trial: Game, actions: list[Action], units: list[str]) -> _Run | None:
    if not units or DONE not in trial.legal():
        return None
    one = reckoned(trial, DONE)
    supported = any(one.verb == "pick" and not _is_unit(trial, one) for one in trial.legal())
    return None if one is None else _Run((*actions, DONE), tuple(units), one, supported)


def _next_unit(trial: Game, chosen: list[str]) -> Action | None:
    """The next unit to join; nobody joins twice."""
    return next(
        (one for one in trial.legal() if _is_unit(trial, one) and one.arg not in chosen), None
    )


def _is_unit(game: Game, action: Action) -> bool:
    """Whether a unit is picked: markers are, too, and are nobody's to give away."""
    alphabet = game.rules.alphabet
    return action.verb == "pick" and alphabet.kind(alphabet.code(action)) == "unit"


def _offer(speaker: Speaker, key: str, run: _Run, place: str, post: str = "") -> Offer:
    foes = speaker.say("core.list").join(
        speaker.short("unit", share.unit) for share in run.one.defenders
    )
    both = key == "offer.attack-all" and len(run.units) == 2
    text = speaker.say(
        "offer.attack-both" if both else key,
        units=speaker.units(run.units),
        number=len(run.units),
        foe=speaker.say("offer.foe", units=foes, place=speaker.listed(place)),
        post=speaker.listed(post) if post else "",
        odds=glance(speaker, run.one),
    )
    return Offer(
        kind=key.removeprefix("offer."),
        text=text,
        orders=played([run.actions]),
        fair=run.one.clears is None or run.one.clears >= FAIR,
        place=place,
        post=post,
        units=list(run.units),
    )
