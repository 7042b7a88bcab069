"""Whole combat phases, played at random beside a referee who knows the printed map only."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from builders import places, play, told
from rules.folio.builders import combat
from rules.folio.printed_map import (
    CLIFFS,
    LAND,
    LINES,
    MINES,
    SIDE_OF,
    TERRAIN,
    UNIT,
    around,
    bare,
    within,
    zone,
)
from sandtable import Game

#: Ground worth fighting over: the perimeter, the escarpments, Halfaya, the Omars, open desert.
CENTRES = ["1105", "0804", "1609", "1408", "3414", "3513", "2816", "2014", "1204", "0908"]
SHIFTS = {"desert": 0, "town": 1, "rough": 1, "escarpment": 2, "minefield": 2}
BOXES = {"0802", "0803", "0804", "0902", "0905", "1005", "1105", "1204"}
READINGS: dict[str, list[Any]] = {
    "terrainMixed": ["all", "any"],
    "zocRetreat": ["friendCancels", "barred"],
    "zocAcrossEscarpment": ["off", "on"],
    "stiffResistance": ["depleteInstead", "off"],
    "advanceMax": [1, 2, 3, 4],
    "boxHexes": ["ring2"],
    "lineE1": ["on", "off"],
    "lineE2": ["off", "on"],
    "lineE3": ["on", "off"],
}


@dataclass
class Referee:
    """What a person at the table would work out, from the positions alone."""

    game: Game
    options: dict[str, Any]
    side: str
    fought: set[str] = field(default_factory=set)
    struck: set[str] = field(default_factory=set)

    @property
    def units(self) -> dict[str, str]:
        """The units on the map and their hexes."""
        places_ = {name: text[:4] for name, text in self.game.position()["units"].items()}
        return {name: hex_ for name, hex_ in places_.items() if hex_ in TERRAIN}

    def holder(self, hex_: str, but: str = "") -> str | None:
        return next((u for u, at in self.units.items() if at == hex_ and u != but), None)

    def weak(self, unit: str) -> bool:
        text: str = self.game.position()["units"][unit]
        return text.endswith("spent") or UNIT[unit]["depleted"] is None

    def attackers(self, target: str) -> set[str]:
        return {
            unit
            for unit, at in self.units.items()
            if SIDE_OF[unit] == self.side
            and unit not in self.fought
            and target in around(at)
            and not bare(at, target, self.options)
        }

    def targets(self) -> set[str]:
        return {
            at
            for unit, at in self.units.items()
            if SIDE_OF[unit] != self.side and at not in self.struck and self.attackers(at)
        }

    def strength(self, unit: str, what: int) -> int:
        spent = self.game.position()["units"][unit].endswith("spent")
        full = (UNIT[unit]["attack"], UNIT[unit]["defence"])
        return (UNIT[unit]["depleted"] if spent else full)[what]

    def differential(self, attackers: list[str], target: str) -> int:
        defender = self.holder(target)
        assert defender is not None
        return sum(self.strength(one, 0) for one in attackers) - self.strength(defender, 1)

    def over(self, attacker: str, target: str) -> tuple[bool, bool]:
        """Whether a unit attacks across enemy mines, and across an escarpment."""
        here = self.units[attacker]
        side = frozenset((here, target))
        line = CLIFFS.get(side)
        climbs = line is not None and self.options.get(f"line{line}", LINES[line]) == "on"
        return MINES.get(side, self.side) != self.side, climbs

    def shift(self, attackers: list[str], target: str) -> int:
        counts = any if self.options["terrainMixed"] == "any" else all
        sides = [self.over(one, target) for one in attackers]
        best = SHIFTS["town"] if TERRAIN[target] == "t" else 0
        if counts(mined for mined, _ in sides):
            engineer = any(
                UNIT[one].get("engineer") and mined
                for one, (mined, _) in zip(attackers, sides, strict=True)
            )
            best = max(best, SHIFTS["rough" if engineer else "minefield"])
        if counts(climbs for _, climbs in sides):
            best = max(best, SHIFTS["escarpment"])
        return best

    def ways(self, unit: str, way: list[str], hexes: int, life: int) -> Iterator[list[str]]:
        """7.7: every way a retreat can take that does not destroy the unit."""
        at, side = way[-1], SIDE_OF[unit]
        if len(way) > hexes and self.holder(at, unit) is None:
            yield way
            return
        others = {name: hex_ for name, hex_ in self.units.items() if name != unit}
        enemy = "axis" if side == "british" else "british"
        zones = zone(others, enemy, self.options)
        farther = within(way[0], len(way)) - within(way[0], len(way) - 1)
        for to in around(at):
            holder = self.holder(to, unit)
            if to not in LAND or to not in farther or bare(at, to, self.options):
                continue
            if holder is not None and SIDE_OF[holder] != side:
                continue
            friend = holder is not None and self.options["zocRetreat"] == "friendCancels"
            if to in zones and not friend:
                continue
            left = life - (MINES.get(frozenset((at, to)), side) != side)
            if left >= 0:
                yield from self.ways(unit, [*way, to], hexes, left)

    def boxed(self, unit: str) -> bool:
        return SIDE_OF[unit] == "british" and self.units[unit] in BOXES


def position_at(rng: random.Random) -> tuple[Game, dict[str, Any], str]:
    options = {name: rng.choice(values) for name, values in READINGS.items()}
    side = rng.choice(["british", "axis"])
    centre = rng.choice(CENTRES)
    hexes = sorted((within(centre, rng.choice([2, 3])) & LAND) - {"1103", "1002"})
    rng.shuffle(hexes)
    units: dict[str, str] = {}
    engineers = [name for name, unit in UNIT.items() if unit.get("engineer")]
    for army in ("british", "axis"):
        those = [name for name in UNIT if SIDE_OF[name] == army and name != "it-27"]
        number = min(6, len(hexes) // 3)
        for name in rng.sample(those + engineers * 4 * (army == "axis"), number):
            if name in units:
                continue
            spent = " spent" if UNIT[name]["depleted"] and rng.random() < 0.3 else ""
            units[name] = hexes.pop() + spent
    faces = [rng.randint(1, 6) for _ in range(40)]
    return combat(units, faces, options=options, to_move=side), options, side


@pytest.mark.clause("folio 7.1b", "folio 7.3", "folio 7.4b", "folio 7.7e", "folio 7.9b")
@pytest.mark.parametrize("seed", range(50))
def test_a_referee_with_the_printed_map_agrees(seed):
    """Targets, attackers, differentials, shifts, retreats and advances of a whole phase."""
    rng = random.Random(seed)
    game, options, side = position_at(rng)
    referee = Referee(game, options, side)
    while game.outcome is None and (game.side, game.decision.phase) == (side, "combat"):
        assert places(game, "attack") == referee.targets()
        one_attack(game, referee, rng)


def one_attack(game, referee, rng):
    target = rng.choice(sorted(referee.targets()))
    play(game, f"attack {target}")
    near = sorted(referee.attackers(target))
    assert places(game, "pick") == set(near)
    chosen = rng.sample(near, rng.randint(1, len(near)))
    defender = referee.holder(target)
    differential = referee.differential(chosen, target)
    shift = referee.shift(chosen, target)
    boxed = {unit for unit in (*chosen, defender) if referee.boxed(unit)}
    events = play(game, *(f"pick {unit}" for unit in chosen), "done")
    (rolled,) = told(events, "rolled")
    assert (rolled["difference"], rolled["shift"]) == (differential, shift)
    referee.fought |= {*chosen}
    referee.struck.add(target)
    hexes = int(rolled["result"][-1]) if rolled["result"][-1].isdigit() else 0
    path = [target]
    while game.outcome is None and game.decision.phase not in ("combat", "movement"):
        phase = game.decision.phase
        if phase.startswith("mobile") or phase == "start":
            return
        if phase == "retreat":
            unit = game.decision.about[1]
            assert unit not in boxed
            way = retreated(game, referee, unit, hexes, rng)
            if unit == defender:
                path = way
        elif phase in ("stand", "loss", "price", "retreats"):
            play(game, str(rng.choice(list(game.legal()))))
        else:
            assert phase == "advance"
            advanced(game, referee, path, chosen, rng)


def retreated(game, referee, unit, hexes, rng):
    """Retreat at random, hex by hex, and look at every choice; the way."""
    way = [referee.units[unit]]
    life = 0 if referee.weak(unit) else 1
    turn = game.decision
    possible = list(referee.ways(unit, way, hexes, life))
    while True:
        step = len(way)
        possible = [one for one in possible if one[:step] == way]
        assert places(game, "retreat") == {one[step] for one in possible}
        goal = rng.choice(sorted(places(game, "retreat")))
        play(game, f"retreat {goal}")
        way.append(goal)
        if way in possible:
            return way
        assert game.decision.about == turn.about


def advanced(game, referee, path, chosen, rng):
    """Advance at random, one unit after another, and look at every choice."""
    limit = min(max(len(path) - 1, 1), referee.options["advanceMax"])
    while game.outcome is None and game.decision.phase == "advance":
        units = places(game, "pick")
        assert units <= set(chosen)
        unit = rng.choice(sorted(units))
        play(game, f"pick {unit}")
        at, allowed = referee.units[unit], set()
        for to in path[:limit]:
            if referee.holder(to) is not None:
                break
            allowed.add(to)
            if MINES.get(frozenset((at, to)), referee.side) != referee.side:
                break
            at = to
        assert places(game, "advance") == allowed
        goal = rng.choice(sorted(allowed))
        play(game, f"advance {goal}")
        limit = path.index(goal)


#: Every hexside of the map that something lies on, both ways.
SIDES = sorted(
    (here, there)
    for side in {*MINES, *CLIFFS}
    for here in side
    for there in side - {here}
    if {here, there} <= LAND
)


@pytest.mark.clause("folio 14.2e", "folio 14.2f", "folio 16.0c", "folio 16.0d", "folio 14.3a")
@pytest.mark.parametrize(
    ("attacker", "defender"),
    [("gb-8rtr", "de-104"), ("de-1-8pz", "nz-4"), ("de-pi33", "nz-4")],
    ids=["british", "axis", "engineers"],
)
def test_every_hexside_of_the_printed_map_counts_as_it_should(attacker, defender):
    """A unit on either side of each minefield and escarpment, all four lines in force."""
    options = {f"line{line}": "on" for line in LINES} | {"terrainMixed": "all"}
    for here, there in SIDES:
        siege = next(hex_ for hex_ in ("1002", "1104", "1003") if hex_ not in (here, there))
        units = {attacker: here, defender: there, "it-27": siege}
        # Somebody else has a combat, so that the phase does not pass by itself.
        units |= {"nz-cav": "2019", "de-schm": "2020"}
        game = combat(units, [3], options=options, to_move=SIDE_OF[attacker])
        referee = Referee(game, options, SIDE_OF[attacker])
        assert (there in places(game, "attack")) == (not bare(here, there, options))
        if bare(here, there, options):
            continue
        shift = referee.shift([attacker], there)
        (rolled,) = told(play(game, f"attack {there}", f"pick {attacker}", "done"), "rolled")
        assert (here, there, rolled["shift"]) == (here, there, shift)
