"""A combat in a line: what it is read at, whether it clears the place, what it costs."""

from functools import lru_cache
from typing import Any

from ..core.action import Action
from ..core.game import Game
from ..core.message import Refusal
from ..core.reckoning import Reckoning
from ..core.rules import Rules
from ..text import Speaker
from ..text.chart import charts_for
from .rounding import cost_told, steps_about, whole_percent


def reckoned(game: Game, action: Action | str) -> Reckoning | None:
    """The combat that an action begins, under the first of its assumptions; None if it begins none."""
    found = game.odds(action)
    return None if found is None or isinstance(found, Refusal) else found.rows[0].reckoning


def glance(speaker: Speaker, one: Reckoning) -> str:
    """Strengths and column where a table is read; the chance to clear the place; own steps."""
    parts = []
    if one.found:
        attack, defence = (speaker.number(one.total(side)) for side in ("attack", "defence"))
        strengths = speaker.say("glance.strengths", attack=attack, defence=defence)
        plain = one.found == f"{attack}:{defence}"
        parts.append(
            strengths if plain else speaker.say("glance.odds", strengths=strengths, odds=one.found)
        )
        parts += _column(speaker, one)
    if one.clears is not None:
        parts.append(speaker.say("glance.clears", chance=whole_percent(one.clears)))
    if "attackers" in one.expected:
        parts.append(cost_told(speaker, one))
    return speaker.say("core.list").join(parts)


def effect(speaker: Speaker, one: Reckoning) -> str:
    """The chance to clear the place, and the steps that it is expected to cost the defenders."""
    parts = [speaker.say("glance.clears", chance=whole_percent(one.clears))] if one.clears else []
    taken = steps_about(speaker, one.expected["defenders"])
    parts.append(speaker.say("glance.takes", steps=taken))
    return speaker.say("core.list").join(parts)


def _column(speaker: Speaker, one: Reckoning) -> list[str]:
    """The column that is read, where the odds do not tell it."""
    if one.column is None:
        return [speaker.say("glance.left-of-table")]
    name = _columns(speaker.rules, speaker.language)[one.chart, one.column]
    # Columns of differences are ranges: only a shift leads to another than one expects.
    expected = not one.shift() if ":" not in one.found else name == one.found
    return [] if expected else [speaker.say("glance.column", name=name)]


@lru_cache(maxsize=32)
def _columns(rules: Rules[Any], language: str) -> dict[tuple[str, str], str]:
    charts = charts_for(Speaker(rules, language)).charts()
    return {(chart.id, one.id): one.name for chart in charts for one in chart.columns}
