"""Positions of the Standard Combat Series, from the few units that a test needs.

The primer carries most tests: Blue (5arm 6arm 9mot 2cav 1inf 3inf 4inf 8inf) against Red (2pz 3pz
14pz 12mot 4rec 7gren 5gren 21gren 25inf 31inf), with open ground around 15.13 to 22.18.
"""

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any

from builders import play, told
from modules.altered import PRIMER, TRIAL, Change, altered
from sandtable import Event, Game, ScriptedDice
from sandtable.core.bits import mask_of
from sandtable.core.odds import Odds
from sandtable.library import open_module, open_rules
from sandtable.systems.scs import crt


def place(units: dict[str, str], dice: Iterable[int] = (), **fields: Any) -> Game:
    """A position of the primer with these units; units not named are eliminated.

    `place({"6arm": "24.14", "7gren": "23.18 1"}, phase="combat", options={"fog": "on"})`
    """
    scenario = fields.pop("scenario", "meeting")
    options, version = fields.pop("options", None), fields.pop("rules", None)
    rules = open_rules("scs-primer", scenario, options, rules_version=version)
    return _at(rules, units, dice, fields)


def place_in(
    changes: Iterable[Change], units: dict[str, str], dice: Iterable[int] = (), **fields: Any
) -> Game:
    """The same in a primer with some words of its files changed."""
    scenario = fields.pop("scenario", "meeting")
    options, version = fields.pop("options", None), fields.pop("rules", None)
    rules = _opened(PRIMER, changes, scenario, options, version)
    return _at(rules, units, dice, fields)


def place_trial(
    units: dict[str, str],
    dice: Iterable[int] = (),
    changes: Iterable[Change] = (),
    **fields: Any,
) -> Game:
    """A position of the trial, the test module that uses every field of the files."""
    scenario = fields.pop("scenario", "trial")
    options, version = fields.pop("options", None), fields.pop("rules", None)
    rules = _opened(TRIAL, changes, scenario, options, version)
    return _at(rules, units, dice, fields)


def _opened(
    folder: Path,
    changes: Iterable[Change],
    scenario: str,
    options: Any,
    version: str | None = None,
) -> Any:
    return _compiled(folder, tuple(changes), scenario, tuple((options or {}).items()), version)


@lru_cache
def _compiled(
    folder: Path,
    changes: tuple[Change, ...],
    scenario: str,
    options: tuple[tuple[str, Any], ...],
    version: str | None,
) -> Any:
    """Rules know no game in progress, so that many tests may share them."""
    return open_module(altered(*changes, folder=folder), scenario, dict(options), version)


def _at(rules: Any, units: dict[str, str], dice: Iterable[int], fields: dict[str, Any]) -> Game:
    state = rules.restore({"units": units, **fields})
    return Game(rules, state, ScriptedDice(dice), from_position=True)


def blank(*hexes: str) -> list[Change]:
    """The primer with some hexes of its map left blank."""
    rows: dict[str, list[str]] = {}
    for name in hexes:
        rows.setdefault(name[3:], []).append(name[:2])
    lines = (PRIMER / "map.toml").read_text("utf-8").splitlines()
    changes = []
    for row, columns in rows.items():
        (old,) = (line for line in lines if line.endswith(f"# {row}"))
        start = old.index('"')
        spots = {start + int(column) for column in columns}
        new = "".join(" " if at in spots else letter for at, letter in enumerate(old))
        changes.append(("map.toml", old, new))
    return changes


def lesson(scenario: str, dice: Iterable[int] = (), **options: str) -> Game:
    """A worked example of the rulebook, as it is set up."""
    rules = open_rules("scs-primer", scenario, options)
    return Game(rules, rules.start(), ScriptedDice(dice))


#: A hex each all around 20.10.
RING = {
    "5arm": "20.11",
    "6arm": "21.11",
    "9mot": "21.10",
    "2cav": "20.09",
    "1inf": "19.10",
    "3inf": "19.11",
}
#: A combat phase of the trial after the morning fog, without modifiers and without aircraft.
QUIET: dict[str, Any] = {"phase": "combat", "turn": 3, "air": {"amber": 0, "jade": 0}}
#: What `frames` says at the start of a movement phase in which reinforcements are due.
ARRIVING = [{"phase": "movement", "begun": 0}, {"phase": "replacements"}, {"phase": "arrivals"}]


def start_in(
    changes: Iterable[Change], dice: Iterable[int] = (), scenario: str = "meeting", **options: str
) -> Game:
    """A scenario of a primer with some words changed, from its very start."""
    rules = _opened(PRIMER, changes, scenario, options)
    return Game(rules, rules.start(), ScriptedDice(dice))


def start_trial(
    dice: Iterable[int] = (),
    changes: Iterable[Change] = (),
    scenario: str = "trial",
    **options: str,
) -> Game:
    """A scenario of the trial from its very start."""
    rules = _opened(TRIAL, changes, scenario, options)
    return Game(rules, rules.start(), ScriptedDice(dice))


def combat(units: dict[str, str], dice: Iterable[int] = (), **fields: Any) -> Game:
    """A position of the primer in the combat phase of the first side, or that of `to_move`."""
    return place(units, dice, **({"phase": "combat"} | fields))


def attack(game: Game, target: str, *units: str) -> list[Event]:
    """These units attack a hex; the events, up to the next thing asked."""
    return play(game, f"attack {target}", *(f"pick {unit}" for unit in units), "done")


def where(game: Game, unit: str) -> str:
    """The hex a unit is in, the draft included."""
    place_: str = game.rules.names["place"][game.state.place[game.rules.unit_index[unit]]]
    return place_


def steps(game: Game, unit: str) -> int:
    """How many steps a unit has left."""
    number = game.rules.unit_index[unit]
    left: int = game.rules.steps[number] - game.state.lost[number]
    return left


def phase(game: Game) -> tuple[str, str]:
    """Who is asked, and in which phase."""
    assert game.decision is not None
    return game.decision.side, game.decision.phase


def rolled(events: Iterable[Event]) -> tuple[str, str]:
    """The column and the result of the one roll in these events."""
    (roll,) = told(events, "rolled")
    return roll["column"], roll["result"]


def column(game: Game, target: str, *units: str) -> str:
    """The column on which these units would attack a hex, with no air points on either side."""
    play(game, f"attack {target}", *(f"pick {unit}" for unit in units))
    return on_column(game, "done")


def on_column(game: Game, action: str) -> str:
    """The column of the dice that an action would roll; what is said instead if it rolls none."""
    odds = game.odds(action)
    assert isinstance(odds, Odds)
    last = odds.rows[0].assuming[-1]
    return str(last.values.get("column", last.key))


def enemy_zone(game: Game, side: str) -> set[str]:
    """The hexes that lie in the zone of control of a side's enemy."""
    return set(game.survey("zones", side))


def strengths(
    game: Game, target: str, *units: str, overrun: bool = False
) -> tuple[Fraction, Fraction]:
    """Attack and defence in such a combat, after all changes and before any rounding."""
    rules, state = game.rules, game.state
    hex_ = rules.place_index[target]
    there = mask_of(state.stacks[hex_]) & ~(0 if overrun else state.struck)
    attackers = mask_of(rules.unit_index[unit] for unit in units)
    found = crt.odds(rules, state, crt.Combat(hex_, attackers, there, overrun, 0))
    return found.attack, found.defence


def on_twelve(result: str) -> Change:
    """The primer with a result of the test's own for a 12 at 1:1."""
    return ("rules.toml", '12 = ["Dr1",   "Dr1",   "D1r1"', f'12 = ["Dr1", "Dr1", "{result}"')


def beaten(
    result: str, units: dict[str, str], target: str, *attackers: str, **fields: object
) -> Game:
    """Attackers at 1:1 have rolled a 12, and the result is about to be applied."""
    game = place_in([on_twelve(result)], units, [6, 6], **({"phase": "combat"} | fields))
    assert rolled(attack(game, target, *attackers)) == ("1:1", result)
    return game


def assault() -> Game:
    """The first two worked examples: D2r2 against 7 Gren and 14 Pz, who do not hold."""
    game = lesson("assault", [4, 6])
    play(game, "done")
    attack(game, "20.10", "3inf", "4inf", "6arm", "8inf")
    play(game, "choose hold-0")
    return game
