"""Salt Road with what its small package does without: an overlay of its own, and a program with words of its own."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from sandtable_saltroad.guise import GUISE as PLAIN
from sandtable_saltroad.rules import SYSTEM as RULES
from sandtable_saltroad.rules import SaltRoad

from sandtable.ai.account import Aim
from sandtable.ai.doctrine import Doctrine, Mind
from sandtable.ai.generic import Generic
from sandtable.ai.grades import Grade
from sandtable.core.action import STEP, Code
from sandtable.core.message import cite
from sandtable.core.plain import PlainState
from sandtable.core.rules import Finding


def drinking(rules: SaltRoad, state: PlainState, side: int) -> list[int]:
    """The wells that a side has somebody at."""
    own = (place for unit, place in enumerate(state.place) if rules.owner[unit] == side)
    wells = [number for number, place in enumerate(rules.cover.place) if place.ground == "well"]
    return sorted(set(own) & set(wells))


def water(rules: SaltRoad, state: PlainState, of: str | None) -> dict[str, Finding]:
    """The wells of the side that is asked about, and those that nobody of it drinks from."""
    side, names, clause = rules.side_meant(state, of), rules.names["place"], cite(rules.mark, "4.1")
    held = drinking(rules, state, side)
    wells = (number for number, place in enumerate(rules.cover.place) if place.ground == "well")
    return {names[one]: Finding("held" if one in held else "dry", clause) for one in wells}


class Watered(SaltRoad):
    surveys = ("water", "quiet")
    surveyors = {"water": water, "quiet": water}
    sided = ("water",)


class Thirsty(Generic):
    """Thinks as any program does, but counts the wells, and says so."""

    def order(self, mind: Mind) -> list[Code]:
        codes = super().order(mind)
        if mind.tells and mind.account.plans:
            mind.account.plans[0].aims = [*self._aims(codes)]
            mind.account.remark = "thirsty"
        return codes

    def _aims(self, codes: Sequence[Code]) -> list[Aim]:
        units = tuple(number for verb, number in codes if verb != STEP)[:1]
        goals = [number for verb, number in codes if verb == STEP]
        return [Aim("drink", units, goals[-1])] if goals else []

    def worth(self, state: PlainState, side: int) -> Mapping[str, float]:
        rules = self._rules
        assert isinstance(rules, SaltRoad)
        ahead = len(drinking(rules, state, side)) - len(drinking(rules, state, 1 - side))
        return {"water": float(ahead)}


def doctrine(rules: SaltRoad, grade: Grade) -> Doctrine:
    return Thirsty(rules, grade)


SYSTEM = RULES._replace(rules=Watered)
GUISE = PLAIN._replace(texts=Path(__file__).parent / "texts", doctrine=doctrine)
