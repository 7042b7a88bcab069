"""What can be played: modules with their scenarios and options."""

from typing import Any

from .. import draw, library
from ..ai.grades import GRADES
from ..ai.player import PERSON
from ..core.option import grouped
from ..core.rules import Rules
from ..text import Speaker
from .lessons import first_asked, seats
from .shapes.lobby import Module, ModuleOption, ModuleSide, Scenario


def modules(language: str) -> list[Module]:
    """The games that can be started here, with scenarios, options and who can play."""
    found = []
    for name in draw.modules():
        module = library.find_module(name)
        rules = library.open_rules(name)
        speaker = Speaker(rules, language)
        found.append(
            Module(
                id=name,
                version=module.cover.version,
                name=module.cover.name[language],
                notice=module.cover.notice[language],
                scenarios=[
                    Scenario(
                        id=one.id,
                        name=one.name[language],
                        turns=one.turns,
                        pace=one.pace[language] if one.pace else "",
                        seats=seats(name, one.id) if one.lesson is not None else None,
                    )
                    for one in module.cover.scenario
                ],
                badge=module.cover.badge[language] if module.cover.badge else "",
                opening=module.cover.opening.id,
                sides=[
                    ModuleSide(id=side, name=speaker.name("side", side)) for side in rules.sides
                ],
                first=first_asked(rules),
                players=[PERSON, *GRADES],
                hides=rules.hides or bool(rules.hidden_play),
                secrets=rules.hides,
                options=_options(rules, speaker),
            )
        )
    return found


def _options(rules: Rules[Any], speaker: Speaker) -> list[ModuleOption]:
    """The options of a module, group by group."""
    return [
        ModuleOption(
            name=option.name,
            group=speaker.option_group(group),
            title=speaker.option(option.name),
            values=list(option.values),
            readings=[speaker.reading(option.name, one) for one in option.values],
            texts=[speaker.told_of(option, one) for one in option.values],
        )
        for group, some in grouped(rules.options_offered).items()
        for option in some
    ]


def scenario_name(rules: Rules[Any], language: str) -> str:
    """What the scenario is called; where there is but one that tells nothing."""
    offered = rules.module.cover.scenario
    named = {one.id: one.name[language] for one in offered}
    return str(named[rules.scenario]) if len(offered) > 1 else ""
