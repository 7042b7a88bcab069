"""The way somewhere: what each step costs, what is left, and whether it can be taken back.

It is found by trying the action on a copy and reading the events, so that it is the same for all systems.
"""

from collections.abc import Iterable
from fractions import Fraction

from ..core.action import Action
from ..core.dice import AskedDice
from ..core.errors import UnknownName
from ..core.game import Decision, Game
from ..core.message import Event, Events, Refusal
from ..core.role import Role
from ..text import Speaker
from ..text.portrait import portrait_for
from .attacks import against
from .glance import glance, reckoned
from .shapes.asking import Pointed, Step
from .taking_back import taking_back

#: Of several verbs that name a place, the first of these is what is meant by pointing at it.
WAYS = ("place", "attack", "go", "step", "advance", "retreat")


def path(game: Game, speaker: Speaker, to: str) -> Pointed | Refusal:
    """What pointing at a place would do, with the way that units would take; why not, if nothing."""
    if to not in game.rules.names["place"]:
        raise UnknownName(f"there is no place {to!r}", to)
    action = _way(game, to)
    if action is None:
        return _refused(game, to)
    left = game.survey("reach").get(to) if action.verb == "go" else None
    trial = game.clone(AskedDice())
    told = trial.play(action)
    assert not isinstance(told, Refusal), told
    steps = _steps(speaker, told, to, None if left is None else Fraction(left.value))
    undo = taking_back(trial, speaker)
    warning = speaker.warning(game, action)
    notes = [speaker.say("path.ends")] if _ends(trial, left and left.value) else []
    notes += _fight(trial, speaker, to)
    if action.verb == "attack":
        notes += _attack(game, speaker, action)
    notes += _overfull(trial, speaker, to)
    notes += [speaker.event(event) for event in told if event.role.among(Role.PRICE)]
    notes += filter(None, [undo.text, warning, speaker.closing_notice(trial)])
    return Pointed(
        to=to,
        steps=steps,
        left=speaker.number(Fraction(left.value)) if left is not None else "",
        undo=undo,
        warning=warning,
        text=_sentence(speaker, action, game.decision, steps, told, notes),
    )


def _way(game: Game, to: str) -> Action | None:
    legal = {action.verb for action in game.legal() if action.arg == to}
    verb = next((verb for verb in WAYS if verb in legal), None)
    return None if verb is None else Action(verb, to)


def _refused(game: Game, to: str) -> Refusal:
    """Why no way leads there: the answer to the first verb that says more than "not now"."""
    # Of a place that is pointed at the first question is whether one can go there.
    verbs = [verb for verb in ("go", *WAYS) if _known(game, verb, to)]
    said = [why for verb in verbs if (why := game.why_not(Action(verb, to))) is not None]
    if not said:  # a box beside the map, such as that of the eliminated
        raise UnknownName(f"no way leads to {to!r}", to)
    return next((why for why in said if why.key != "not-now"), said[0])


def _known(game: Game, verb: str, to: str) -> bool:
    try:
        game.rules.alphabet.code(Action(verb, to))
    except UnknownName:
        return False
    return True


def _steps(speaker: Speaker, told: Events, to: str, left: Fraction | None) -> list[Step]:
    """Each step once, with what it costs and leaves."""
    found = _dearest(told)
    steps: list[Step] = []
    rest = _spent(told)
    for (at, place), event in found.items():
        rest -= _cost(event)
        remaining = speaker.number(left + rest) if left is not None else ""
        cost = speaker.number(_cost(event)) if "cost" in event.values else ""
        steps.append(
            Step(
                start=at,
                place=place,
                cost=cost,
                left=remaining,
                clause=event.clause,
                text=_step_text(speaker, place, cost, remaining),
            )
        )
    return steps


def _dearest(told: Events) -> dict[tuple[str, str], Event]:
    """Whoever takes a step; units that go together may pay differently: the most counts."""
    found: dict[tuple[str, str], Event] = {}
    for event in _moves(told):
        key = (str(event.values["at"]), str(event.values["place"]))
        before = found.get(key)
        if before is None or _cost(event) > _cost(before):
            found[key] = event
    return found


def _spent(told: Events) -> Fraction:
    return sum((_cost(event) for event in _dearest(told).values()), Fraction(0))


def _moves(told: Iterable[Event]) -> Iterable[Event]:
    return (event for event in told if "at" in event.values and "place" in event.values)


def _cost(event: Event) -> Fraction:
    cost = event.values.get("cost", 0)
    return Fraction(cost) if isinstance(cost, int | Fraction) else Fraction(0)


def _step_text(speaker: Speaker, place: str, cost: str, left: str) -> str:
    name = speaker.name("place", place)
    if not cost:
        return name
    return speaker.say("path.step", place=name, cost=cost, left=left)


def _ends(trial: Game, left: object) -> bool:
    """Whether movement is left over, and no step can be taken with it."""
    return bool(left and trial.draft) and not any(one.verb in WAYS for one in trial.legal())


def _attack(game: Game, speaker: Speaker, attack: Action) -> list[str]:
    """What may come of an attack: of those in hand, else of all who could make it."""
    if not game.draft:
        told = [one.text for one in against(game, speaker, str(attack.arg))]
    else:
        one = reckoned(game, attack)
        told = [] if one is None or one.clears is None else [glance(speaker, one)]
    # Sentences of their own, after the one that names the place.
    return [speaker.say("path.plain", way=text[:1].upper() + text[1:]) for text in told]


def _fight(trial: Game, speaker: Speaker, place: str) -> list[str]:
    """Where those who get there can attack, or nothing else is left to do: that, and what may come of it."""
    attack = Action("attack", place)
    verbs = {one.verb for one in trial.legal()} if trial.draft else set()
    if "attack" not in verbs or attack not in trial.legal():
        return []
    one = reckoned(trial, attack)
    must = verbs == {"attack"}
    if one is None:
        return [speaker.say("path.must-attack" if must else "path.can-attack")]
    key = "path.must-attack-odds" if must else "path.can-attack-odds"
    return [speaker.say(key, odds=glance(speaker, one))]


def _overfull(trial: Game, speaker: Speaker, place: str) -> list[str]:
    """How much would be too much there, and by which clause."""
    found = portrait_for(speaker).overfull(trial, place)
    if found is None:
        return []
    return [speaker.say("path.overfull", load=found.text, clause=found.clause)]


def _sentence(
    speaker: Speaker,
    action: Action,
    decision: Decision | None,
    steps: list[Step],
    told: Events,
    notes: list[str],
) -> str:
    way = speaker.verb(action.verb, speaker.name("place", str(action.arg)), decision)
    left = steps[-1].left if steps else ""
    key = "path.way" if left else "path.plain"
    said = speaker.say(key, way=way, cost=speaker.number(_spent(told)), left=left)
    for note in notes:
        said = speaker.say("core.then", first=said, then=note)
    return said
