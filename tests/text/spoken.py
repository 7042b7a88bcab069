"""What each system can say of its positions: how games end, odds, findings of surveys, counters; by playing them."""

from collections.abc import Callable, Iterable
from typing import Any

import sandtable
from builders import battle, play, position
from modules.trials import trials
from rules.scs.builders import place as position_scs
from rules.scs.builders import place_trial
from sandtable import Game, library
from sandtable.core.odds import Odds
from sandtable.core.rules import Rules
from sandtable.systems.scs.reckoning import SORTS
from sandtable.text.catalogue import catalogue

ENGLISH = catalogue("en")


def modules_of(system: str) -> list[Rules[Any]]:
    """The rules of every version and scenario of every module of a system, trials among them."""
    found = [rules for rules in trials() if rules.system == system]
    for name, versions in library.modules().items():
        for version in versions:
            module = library.find_module(name, version)
            if module.cover.system == system:
                found += [
                    library.open_rules(name, scenario.id, version=version)
                    for scenario in module.cover.scenario
                ]
    return found


def series60_outcomes() -> set[str]:
    """Sudden death, a win after the last turn, a draw."""
    found = set()
    for turn, vp in ((2, -6), (6, 3), (6, 1)):
        game = position({"sa-6": "BRIT_OFF", "it-recam": "AXIS_OFF"}, turn=turn, vp=vp, passes=1)
        play(game, "done")
        assert game.outcome is not None
        found.add(game.outcome.key)
    assert len(found) == 3
    return found


def series60_odds() -> set[str]:
    """In an area everything is still to be chosen, and then target by target; tanks may clear it, infantry cannot."""
    found = set()
    tanks, infantry = ("gb-7ad-4ab", "gb-7ad-7ab", "gb-7ad-22ab"), ("nz-4", "nz-5", "nz-6")
    for group in (tanks, infantry):
        enemy = {"de-wechmar": "08 1", "de-afr-155": "08 1"}
        game = battle({**dict.fromkeys(group, "08"), **enemy}, [1] * 2)
        picks = [f"pick {unit}" for unit in group]
        play(game, *picks)
        asked = [game.odds("attack 08")]
        play(game, "attack 08", *picks, "done")
        asked.append(game.odds(f"assign {group[0]}"))
        play(game, f"assign {group[0]}", f"assign {group[0]}", "done")
        asked.append(game.odds("assign de-wechmar"))
        for odds in asked:
            assert isinstance(odds, Odds)
            for row in odds.rows:
                found |= {*(one.key for one in row.assuming), *row.chance}
    return found


def series60_findings() -> set[str]:
    """Words and numbers of the surveys, with Tobruk besieged and a road closed."""
    units = {"it-ariete": "12", "gb-7ad-4ab": "11", "gb-16": "P03", "gb-22gds": "02"}
    game = battle(units)
    asked = [(what, side) for side in game.rules.sides for what in ("supply", "zones", "threat")]
    play(game, "pick gb-7ad-4ab")
    lines = [("trace", unit) for unit in units]
    return findings(game, (*asked, *lines, ("reach", "gb-7ad-4ab"), ("path", "P24")))


def findings(game: Game, asked: Iterable[tuple[str, str]]) -> set[str]:
    """The keys of all that some surveys find."""
    found = set()
    system = game.rules.system

    def own(key: str, common: str) -> str:
        return key if key in ENGLISH else common

    for what, of in asked:
        found.add(own(f"{system}.overlay.{what}", f"survey.{what}"))
        if of in game.rules.names["unit"] and f"{system}.overlay.{what}" not in ENGLISH:
            found |= {f"survey.{what}-of"} & ENGLISH.keys()  # whose it is
        for finding in game.survey(what, of).values():
            if isinstance(finding.value, str):
                found.add(f"{system}.survey.{finding.value.replace(' ', '-')}")
            else:
                found.add(own(f"{system}.finding.{what}", f"finding.{what}"))
    return found


def series60_counters() -> set[str]:
    """What a portrait says about the values on a counter."""
    return {
        f"series60.portrait.{word}"
        for rules in modules_of("series60")
        for unit in rules.data.units
        for word in (unit.type, unit.armour)
    }


def tobruk(changed: dict[str, str], **fields: Any) -> Game:
    """The folio as it is set up, but for these units."""
    units: dict[str, str] = sandtable.new("battle-for-tobruk", seed=1).position()["units"]
    return position(units | changed, module="battle-for-tobruk", **fields)


def folio_outcomes() -> set[str]:
    """The siege broken, Tobruk taken, both at once, neither, and what losses make of a result."""
    siege = next(unit for unit, at in tobruk({}).position()["units"].items() if at == "0703")
    relieved = {siege: "eliminated"}
    taken = {"de-1-8pz": "1103"}
    dear = dict.fromkeys(("gb-3rtr", "gb-5rtr"), "eliminated")
    found = set()
    for changed in (relieved, taken, relieved | taken, relieved | dear):
        game = tobruk(changed, phase="start", options={"victoryChainMines": "free"})
        play(game, "done")
        assert game.outcome is not None
        found.add(game.outcome.key)
    for changed, reading in (({}, "draw"), (dear, "draw"), ({}, "axis")):
        options = {"victoryNeither": reading}
        game = tobruk(changed, turn=20, to_move="axis", options=options)
        while game.outcome is None:
            play(game, "done")
        found.add(game.outcome.key)
    assert len(found) == 7
    return found


def folio_odds() -> set[str]:
    """An engineer attacks the perimeter of Tobruk; both hold a marker, the British show theirs first."""
    hands = {"british": [6], "axis": [5]}
    options = {"fireCommit": "defenderFirst"}
    game = tobruk({}, to_move="axis", phase="combat", hand=hands, options=options)
    engineer = next(unit for unit, at in game.position()["units"].items() if at == "1305")
    play(game, "attack 1204", f"pick {engineer}")
    odds = game.odds("done")
    assert isinstance(odds, Odds)
    return {key for row in odds.rows for key in (*(one.key for one in row.assuming), *row.chance)}


def folio_findings() -> set[str]:
    """Words and numbers of the surveys, with the enemy on a supply symbol."""
    game = tobruk({"it-recam": "3919"})
    asked = [(what, side) for side in game.rules.sides for what in ("supply", "zones", "threat")]
    play(game, "pick gb-14")
    return findings(game, (*asked, ("trace", "gb-14"), ("reach", "gb-14"), ("path", "1004")))


def folio_counters() -> set[str]:
    """What a portrait says about the classes of units."""
    return {
        f"folio.portrait.{word}"
        for rules in modules_of("folio")
        for unit in rules.data.units
        for word in (unit.type, unit.mobility)
    }


def scs_outcomes() -> set[str]:
    """A condition met at once, one at the end, points for a side, points for nobody."""
    units = {"a-tank": "05.05", "j-port": "07.07"}
    both = units | {"j-tank": "11.07"}
    last = {"turn": 6, "to_move": "jade"}
    found = set()
    for game in (
        place_trial(units),
        place_trial(both, **last, tally={"jade-armour": 1}),
        place_trial(both, **last),
        place_trial(both, **last, vp=3),
    ):
        while game.outcome is None:
            play(game, "done")
        found.add(game.outcome.key)
    assert len(found) == 4
    return found


def scs_odds() -> set[str]:
    """Air points of both sides, which may bring the odds below the table; a combat in the fog; barrages.

    Results of the table are told as the module writes them.
    """
    air = {"amber": 2, "jade": 1}
    clear = place_trial({"a-line": "08.06", "j-tank": "09.07"}, phase="combat", air=air)
    play(clear, "attack 09.07", "pick a-line")
    foggy = position_scs(
        {"6arm": "20.13", "7gren": "20.14", "25inf": "20.14"},
        phase="combat",
        options={"fog": "on"},
    )
    play(foggy, "attack 20.14", "pick 6arm")
    shelled = [
        place_trial({"a-guns": guns, "j-rifles": "07.02"}, phase="barrage", turn=3)
        for guns in ("08.03", "08.03 1")
    ]
    for game in shelled:
        play(game, "pick a-guns")
    asked = [(clear, "done"), (foggy, "done"), *((game, "attack 07.02") for game in shelled)]
    found = set()
    for game, action in asked:
        odds = game.odds(action)
        assert isinstance(odds, Odds)
        codes = {*game.rules.result_names[:-1], *game.rules.barrage_codes}
        for row in odds.rows:
            found |= {one.key for one in row.assuming} | row.chance.keys() - codes
    return found


def scs_findings() -> set[str]:
    """Words and numbers of the surveys; an enemy on a source, a unit cut off from the others."""
    game = position_scs({"6arm": "20.13", "1inf": "22.15", "4rec": "01.13", "7gren": "22.16"})
    asked = [
        (what, side)
        for side in game.rules.sides
        for what in ("supply", "zones", "threat", "control")
    ]
    play(game, "pick 6arm")
    lines = [("trace", unit) for unit in ("6arm", "1inf")]
    return findings(game, (*asked, *lines, ("reach", "6arm"), ("path", "20.15")))


#: What may change a combat, by its key.
LINES: dict[str, set[str]] = {
    "series60": {"tanks", "cut-target"},
    "folio": {"fire", "terrain", "cleared", "box"},
    "scs": set(SORTS),
}


def scs_counters() -> set[str]:
    """Classes and types of units are words of the modules."""
    return set()


#: For each system: its outcomes, the words of its odds, and the keys of its surveys and counters.
SAID_BY: dict[str, tuple[Callable[[], set[str]], ...]] = {
    "series60": (series60_outcomes, series60_odds, series60_findings, series60_counters),
    "folio": (folio_outcomes, folio_odds, folio_findings, folio_counters),
    "scs": (scs_outcomes, scs_odds, scs_findings, scs_counters),
}
