"""The order of battle as the page shows it: by side and formation, as far as the eyes may know."""

from .. import draw
from ..core.action import Action
from ..core.dice import AskedDice
from ..core.game import SPECTATOR, Game
from ..core.message import Refusal
from ..text import Speaker
from ..text.portrait import portrait_for
from .shapes.forces import Force, ForcesFormation, ForcesSide, ForcesTold


def forces(game: Game, speaker: Speaker, eyes: str | None, asked: bool) -> ForcesTold:
    """Every unit of the scenario under its formation, with where it is and what it can do.

    `asked` says whether the eyes are those of the side to choose, which is told who can still act.
    """
    rules, portrait = game.rules, portrait_for(speaker)
    seen = game.shown_to(eyes or SPECTATOR)
    marks = {
        one.unit: one.marks
        for one in (*draw.counters(rules, seen.state), *draw.removed(rules, seen.state))
    }
    ready = able(game) if asked else set()

    def unit(name: str) -> Force:
        title = speaker.name("unit", name)
        standing = portrait.standing(seen, name)
        if standing == "absent":  # on the map, under others: that it is there is all one knows
            return Force(
                unit=name,
                name=title,
                text=speaker.say("core.unseen"),
                state="hidden",
                place=None,
                place_name="",
                marks=[],
                ready=False,
            )
        place = portrait.where(seen, name)
        return Force(
            unit=name,
            name=title,
            text=portrait.unit(seen, name).removeprefix(f"{title} · "),
            state=standing,
            place=place if standing == "map" else None,
            place_name=speaker.name("place", place),
            marks=marks.get(name, []),
            ready=name in ready,
        )

    sides = [
        ForcesSide(
            id=side,
            name=speaker.name("side", side),
            livery=draw.livery(rules, side),
            formations=[],
        )
        for side in rules.sides
    ]
    for formation in portrait.formations():
        # Who is in no way part of the scenario is not part of its order of battle.
        names = [one for one in formation.units if portrait.standing(game, one) != "absent"]
        if names:
            own = sides[rules.sides.index(formation.side)].formations
            own.append(ForcesFormation(name=formation.name, units=[unit(name) for name in names]))
    return ForcesTold(sides=sides)


def able(game: Game) -> set[str]:
    """The units with which the side to choose can still do something in this phase.

    Those it could choose before it began this order, and those that could join an attack.
    """
    if game.decision is None:
        return set()
    trial = game.clone(AskedDice())
    if trial.draft:
        trial.undo()
    found = _named(trial)
    for attack in [one for one in trial.legal() if one.verb == "attack"]:
        joined = trial.clone(AskedDice())
        if not isinstance(joined.play(attack), Refusal):
            found |= _named(joined)
    return found


def _named(game: Game) -> set[str]:
    """The units that a legal action names, of the side that must choose."""
    alphabet = game.rules.alphabet

    def is_unit(action: Action) -> bool:
        return alphabet.kind(alphabet.code(action)) == "unit"

    return {str(action.arg) for action in game.legal() if is_unit(action)}
