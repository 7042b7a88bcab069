"""Overlays of the map."""

from fractions import Fraction

from ..core.game import Game
from ..text import Speaker
from .shapes.survey import Finding, LegendLine, Survey


def survey(game: Game, speaker: Speaker, what: str, of: str | None) -> Survey:
    """An overlay of the map; of a side that is not named, with the one that was meant."""
    rules, found, places = game.rules, game.survey(what, of), dict[str, Finding]()
    sided = what in rules.sided and (of is None or of in rules.sides)
    for name, finding in found.items():
        value = finding.value
        numeric = isinstance(value, int | Fraction)
        places[name] = Finding(
            label=speaker.number(value) if numeric else "",
            kind="number" if numeric else str(value).replace(" ", "-"),
            text=speaker.finding(what, finding),
            clause=finding.clause,
        )
    # What each sort of mark means: all sorts but numbers, which the title explains.
    legend = {one.kind: one.text for one in places.values() if one.kind != "number"}
    return Survey(
        title=speaker.survey(what, of),
        side=rules.sides[rules.side_meant(game.state, of)] if sided else None,
        places=places,
        # A line runs in this order; readers of JSON may sort names that are numbers.
        order=list(places),
        legend=[LegendLine(kind=kind, text=text) for kind, text in legend.items()],
    )
