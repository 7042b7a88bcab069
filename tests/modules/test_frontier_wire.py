"""Frontier Wire: what its designers counted and promised, recomputed from the module's own data."""

import random
import re
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import sandtable
from builders import end_turn, places, play, position, refused, told, unit
from rules.scs.builders import attack, phase, strengths
from sandtable import Game
from sandtable.core.bits import bits, mask_of
from sandtable.core.odds import Odds
from sandtable.library import open_rules
from sandtable.systems.scs import crt, questions, shapes, stacks, supply, victory
from sandtable.systems.scs.rules import Scs, read_result
from sandtable.systems.scs.shapes import Unit

NAME = "frontier-wire"
DOCS = Path(__file__).parents[2] / "docs"
RULES = open_rules(NAME, "campaign")
assert isinstance(RULES, Scs)
UNITS = {one.id: one for one in RULES.data.units}
AREAS = RULES.data.map.area
HOME = {
    name: str(place.hex)
    for name, place in RULES.data.setup["campaign"].items()
    if place.turn is None
}
TANKS = ("armour", "infantry tank")
FORTRESS, POSTS = AREAS["tobruk-fortress"], AREAS["frontier-works"]
TOBRUK, SIDI_REZEGH, EL_ADEM, GAMBUT, BARDIA = "15.27", "20.21", "14.22", "27.23", "40.20"

#: Of each side somebody far from everything, German tanks too: without them the war is over.
FAR = {"cw-22gds": "44.04", "ax-t65": "02.17", "ax-ii8": "02.18"}


def at(units: dict[str, str], dice: Iterable[int] = (), **fields: Any) -> Game:
    """A position with these units and those far away."""
    return position({**FAR, **units}, dice, module=NAME, **fields)


def opening(changes: dict[str, str] | None = None, **fields: Any) -> Game:
    """The position at the start, with some units elsewhere."""
    return position({**HOME, **(changes or {})}, module=NAME, **fields)


def start(scenario: str = "campaign") -> Game:
    return sandtable.new(NAME, scenario, seed=1)


def of(side: str, *, at_start: bool = True) -> list[Unit]:
    return [
        one for one in RULES.data.units if one.side == side and (one.id in HOME or not at_start)
    ]


def holds(game: Game, **test: Any) -> bool:
    return questions.holds(RULES, game.state, shapes.Test(**test))


def bound(game: Game, special: str) -> set[str]:
    """The units that a special rule binds now."""
    mask = game.state.special[RULES.names["special"].index(special)]
    return {RULES.names["unit"][number] for number in bits(mask)}


def supplied(game: Game, name: str) -> bool:
    number = RULES.unit_index[name]
    return bool(supply.supplied(RULES, game.state, RULES.owner[number]) >> number & 1)


def distance(here: str, there: str) -> int:
    return RULES.grid.distance(RULES.grid.index[here], RULES.grid.index[there])


# The order of battle


def test_eighty_units_of_which_four_come_later() -> None:
    assert len(UNITS) == 80
    late = {name for name, place in RULES.data.setup["campaign"].items() if place.turn}
    assert late == {"cw-3sa", "cw-6sa", "cw-4sa", "cw-12l"}


@pytest.mark.parametrize(
    ("side", "units", "steps", "attack", "defence", "armour", "punch"),
    [("cw", 36, 79, 121, 136, 28, 54), ("axis", 40, 75, 104, 141, 12, 30)],
)
def test_what_stands_on_the_map_at_the_start(
    side: str, units: int, steps: int, attack: int, defence: int, armour: int, punch: int
) -> None:
    """Units, steps, attack, defence, steps of tanks and their attack: 54 to 30 is as 738 to 414 tanks."""
    army = of(side)
    tanks = [one for one in army if one.type in TANKS]
    assert (
        len(army),
        sum(one.steps for one in army),
        sum(one.full.attack or 0 for one in army),
        sum(one.full.defence for one in army),
        sum(one.steps for one in tanks),
        sum(one.full.attack or 0 for one in tanks),
    ) == (units, steps, attack, defence, armour, punch)


def test_where_every_value_comes_from_is_told() -> None:
    """Each unit says where it is attested, and that its values are design; codes are explained."""
    text = RULES.module.files["units.toml"].decode()
    legend = set(re.findall(r"^#   (\S.*?)  +\S", text, re.M))
    for one in RULES.data.units:
        found = re.fullmatch(r"unit: (.*); values: (.*)", one.provenance)
        assert found is not None, one.id
        assert {*found[1].split(", "), *found[2].split(", ")} <= legend, one.id


@pytest.mark.parametrize("scenario", ["campaign", "sidi-rezegh"])
def test_the_set_up_is_sound(scenario: str) -> None:
    """No hex over the limit, everybody supplied, and only the ring of Tobruk in contact."""
    game = start(scenario)
    rules, state = game.rules, game.state
    assert rules.faults(state) == []
    loads = {hex_: stacks.load(rules, state, hex_) for hex_ in state.stacks}
    assert max(loads.values()) <= rules.limit == 6
    for side in (0, 1):
        on_map = mask_of(
            u for u in range(80) if state.place[u] < rules.hexes and rules.owner[u] == side
        )
        assert supply.supplied(rules, state, side) == on_map
    touched = {rules.grid.names[h] for h in bits(state.units[0] & stacks.zone(rules, state, 1))}
    assert touched
    assert touched <= set(FORTRESS)


def test_who_controls_what_at_the_start() -> None:
    """Item 36: the Axis all Libya but the fortress, and its posts in Egypt; nobody both, no land nobody's."""
    axis, cw = set(AREAS["axis-start"]), set(AREAS["cw-start"])
    game = start()
    control = {side: set(game.survey("control", side)) for side in ("cw", "axis")}
    assert control == {"cw": cw, "axis": axis}
    assert not axis & cw
    assert set(FORTRESS) < cw
    assert {one for name, one in HOME.items() if UNITS[name].side == "axis"} <= axis
    prized = {hex_ for award in RULES.victory.award for hex_ in award.hexes}
    assert prized <= axis
    assert len(prized) == 15


def test_the_places_that_points_are_given_for() -> None:
    """Fifteen places, 46 points."""
    named = {place.hex: place.name.en for place in RULES.data.map.place}
    points = {named[h]: award.points for award in RULES.victory.award for h in award.hexes}
    assert points == {
        "Gazala": 6,
        "El Adem": 5,
        "Bardia": 5,
        "Acroma": 4,
        "Halfaya Pass": 4,
        "Ed Duda": 3,
        "Sidi Rezegh": 3,
        "Gambut": 3,
        "Bir el Gubi": 3,
        "Belhamed": 2,
        "Fort Capuzzo": 2,
        "Sidi Omar": 2,
        "Upper Sollum": 2,
        "Point 175": 1,
        "Sidi Azeiz": 1,
    }
    assert sum(points.values()) == 46


def test_air_and_replacements_by_turn() -> None:
    """None in the storm, then two to one; twelve armour points to seven."""
    turns = {line.turn: line for line in RULES.data.cover.turn}
    assert set(turns) == {*range(2, 24)}
    assert all(line.air == {"cw": 2, "axis": 1} for line in turns.values())
    given = {
        side: Counter({t: line.replacements.get(side, 0) for t, line in turns.items()})
        for side in ("cw", "axis")
    }
    assert +given["cw"] == {7: 1, 8: 2, 9: 1, 10: 1, 12: 2, 14: 2, 16: 1, 18: 1, 20: 1}
    assert +given["axis"] == dict.fromkeys((4, 5, 6, 8, 10, 12, 15), 1)


# The combat results table

LADDER = [
    *("A2r2", "A2r1", "A2", "A1r1", "A1r1", "A1", "A1", "A1D1", "A1D1", "A1D1r1", "Dr1"),
    *("D1r1", "D1r1", "D1r2", "D2r2", "D2r2", "D2r3", "D2r3", "D3r3"),
]
OFFSETS = (0, 1, 3, 4, 5, 6, 7, 8)


def test_the_table_is_one_ladder() -> None:
    """Nineteen results, read at the roll and the offset of the column."""
    rows = RULES.data.rules.crt.rows
    assert rows == {
        str(roll): [LADDER[roll - 2 + offset] for offset in OFFSETS] for roll in range(2, 13)
    }


# The fights of 1941


class Fight(NamedTuple):
    """A fight: its heading on the page in both languages, the turn, who attacks, and from where."""

    heading: tuple[str, str]
    turn: int
    side: str
    target: str
    attackers: dict[str, str]
    defenders: tuple[str, ...]


FIGHTS = (
    Fight(
        (
            "19 Nov, Bir el Gubi: 22nd Armoured Brigade on Ariete",
            "11月19日 ビル・エル・グビ：第22機甲旅団対アリエテ",
        ),
        2,
        "cw",
        "18.14",
        {"cw-2rgh": "18.13", "cw-3cly": "18.13", "cw-4cly": "18.13"},
        ("ax-a132a", "ax-bers8"),
    ),
    Fight(
        (
            "20 Nov, Gabr Saleh: 15th Panzer on 4th Armoured Brigade",
            "11月20日 ガブル・サレー：第15装甲師団対第4機甲旅団",
        ),
        3,
        "axis",
        "25.12",
        {"ax-i8": "25.13", "ax-ii8": "25.13", "ax-s115": "26.12"},
        ("cw-8h", "cw-5rtr", "cw-2sg"),
    ),
    Fight(
        ("21 Nov, the break-out from Tobruk", "11月21日 トブルクからの出撃"),
        4,
        "cw",
        "17.25",
        {"cw-14bde": "17.26", "cw-4rtr": "17.26", "cw-16bde": "16.25", "cw-1rtr": "16.25"},
        ("ax-kg255",),
    ),
    Fight(
        (
            "22 Nov, Sidi Rezegh: 21st Panzer on the Support Group",
            "11月22日 シディ・レゼグ：第21装甲師団対支援群",
        ),
        5,
        "axis",
        SIDI_REZEGH,
        {"ax-i5": "19.21", "ax-ii5": "19.21", "ax-s104": "19.21"},
        ("cw-7sg", "cw-7h 1"),
    ),
    Fight(
        (
            "22 Nov, Omar Nuovo: 7th Indian Brigade with tanks on Savona",
            "11月22日 オマール・ヌオーヴォ：インド第7旅団と戦車対サヴォナ",
        ),
        5,
        "cw",
        "35.13",
        {"cw-7ind": "36.13", "cw-42rtr": "36.13", "cw-44rtr": "36.12"},
        ("ax-sav16a",),
    ),
    Fight(
        (
            "23 Nov, Totensonntag: 15th Panzer on 5th South African Brigade",
            "11月23日 死者の日曜日：第15装甲師団対南アフリカ第5旅団",
        ),
        6,
        "axis",
        "20.19",
        {"ax-i8": "20.18", "ax-ii8": "20.18", "ax-r200": "20.18", "ax-s115": "19.19"},
        ("cw-5sa", "cw-7sg 1"),
    ),
    Fight(
        (
            "4 Dec, Bir el Gubi: 11th Indian Brigade with tanks on the Young Fascists",
            "12月4日 ビル・エル・グビ：インド第11旅団と戦車対ジョーヴァニ・ファシスティ",
        ),
        17,
        "cw",
        "18.14",
        {"cw-11ind": "18.13", "cw-8rtr": "18.13"},
        ("ax-ggff",),
    ),
)


def fought(fight: Fight) -> tuple[Game, Odds]:
    """The position of a fight, declared but for the last word, and its odds."""
    there = {
        name: " ".join([fight.target, *steps])
        for name, *steps in (words.split() for words in fight.defenders)
    }
    game = at({**fight.attackers, **there}, turn=fight.turn, to_move=fight.side, phase="combat")
    play(game, f"attack {fight.target}", *(f"pick {name}" for name in fight.attackers))
    odds = game.odds("done")
    assert isinstance(odds, Odds)
    return game, odds


def means(chances: dict[str, Fraction]) -> tuple[Fraction, Fraction, Fraction]:
    """The steps each side loses on average, and the chance that the defender must go back."""
    parts = [(read_result(name), chance) for name, chance in chances.items()]
    return (
        sum((r.attacker_steps * c for r, c in parts), Fraction(0)),
        sum((r.defender_steps * c for r, c in parts), Fraction(0)),
        sum((c for r, c in parts if r.defender_hexes), Fraction(0)),
    )


def calibrated(fight: Fight) -> list[str]:
    """What the page tells of a fight: strengths, column, mean losses, chance of a retreat."""
    game, odds = fought(fight)
    attack_, defence = strengths(game, fight.target, *fight.attackers)
    row = odds.rows[0]
    assert all(one.values.get("number", 0) == 0 for one in row.assuming), "no air points"
    lost, killed, thrown = means(row.chance)
    column = str(row.assuming[-1].values["column"])
    return [
        f"{attack_} : {defence}",
        column,
        f"{float(lost):.1f} / {float(killed):.1f}",
        f"{float(thrown):.2f}",
    ]


@pytest.mark.parametrize("language", [0, 1], ids=["en", "ja"])
def test_the_page_tells_the_fights_as_the_module_has_them(language: int) -> None:
    """Every row of the table, in both languages."""
    page = DOCS / ("frontier-wire.md", "frontier-wire.ja.md")[language]
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in page.read_text("utf-8").splitlines()
        if line.startswith("|")
    ]
    told_ = {row[0]: row[1:5] for row in rows}
    for fight in FIGHTS:
        assert told_.get(fight.heading[language]) == calibrated(fight)


@pytest.mark.parametrize(
    ("number", "column"), list(enumerate(["1:2", "2:1", "2:1", "3:1", "2:1", "3:1", "1:1"]))
)
def test_the_odds_of_the_fights_of_1941(number: int, column: str) -> None:
    """As the designers meant them to be."""
    assert calibrated(FIGHTS[number])[1] == column


# Storm and surprise


def test_the_storm_takes_two_points_from_everybody_on_the_first_day() -> None:
    """4th Armoured Brigade has 9 of its 11 points, and the siege of Tobruk is as wet."""
    game = start()
    assert bound(game, "storm") == set(UNITS)
    refused(game, "pick cw-8h, go 20.08", "scs 3.1b", "out-of-reach", left=9)
    assert bound(opening(turn=2), "storm") == set()


DAK = {one.id for one in UNITS.values() if one.formation in ("15-pz-div", "21-pz-div")}
AFRIKA = {one.id for one in UNITS.values() if one.formation == "afrika-div"}
FIFTEENTH = {one.id for one in UNITS.values() if one.formation == "15-pz-div"}


def axis_one(scout: str | None = None) -> Game:
    """The first Axis turn, with 12th Lancers' place taken by the King's Dragoon Guards somewhere."""
    return opening({"cw-kdg": scout} if scout else {}, to_move="axis")


def test_surprise_binds_three_divisions_on_turn_one() -> None:
    """Item 32: not the screen of Group Wechmar, not the flak, not the Italians."""
    game = axis_one()
    assert bound(game, "surprise") == DAK | AFRIKA
    assert {"ax-aa3", "ax-aa33", "ax-flak33", "ax-a132a"} <= places(game, "pick")
    refused(
        game, "pick ax-i5", "scs game.special", "may-not-move", unit="ax-i5", special="surprise"
    )
    assert bound(opening(turn=2, to_move="axis"), "surprise") == set()


@pytest.mark.parametrize("far", [10, 11])
def test_an_enemy_within_ten_hexes_releases_a_division(far: int) -> None:
    """Item 32: of any unit of it, whoever sees him; the 21st is nearest, the others sleep on."""
    scouts = [
        hex_
        for hex_ in RULES.grid.names
        if RULES.data.terrain[RULES.grid.index[hex_]] == "clear"
        and distance(hex_, HOME["ax-i5"]) == far
        and min(distance(hex_, HOME[name]) for name in (DAK - {"ax-i5"} - FIFTEENTH)) >= far
        and min(distance(hex_, HOME[name]) for name in FIFTEENTH | AFRIKA) > 10
        and hex_ not in HOME.values()
    ]
    assert scouts
    for scout in scouts:
        asleep = bound(axis_one(scout), "surprise")
        assert asleep == (DAK | AFRIKA if far > 10 else FIFTEENTH | AFRIKA), scout


def test_the_garrison_next_door_wakes_nobody() -> None:
    """It is within ten hexes of all three divisions, and has been for months."""
    garrison = [hex_ for name, hex_ in HOME.items() if "tobruk" in UNITS[name].tags]
    for division in (FIFTEENTH, DAK - FIFTEENTH, AFRIKA):
        assert min(distance(HOME[one], hex_) for one in division for hex_ in garrison) <= 10


def test_the_panzers_are_not_caught_asleep() -> None:
    """Item 32: who stays eleven hexes off on turn 1 has ten hexes to go, the last in a zone of control."""
    points = 10 + 2
    fast = {one.type for one in of("cw") if one.full.move >= points}
    assert fast == {"armoured car"}
    assert sum(one.full.attack or 0 for one in of("cw") if one.full.move >= points) == 4


def test_the_fifteenth_starts_slowly_on_turn_two() -> None:
    """Half its movement, and no exploitation."""
    game = opening(turn=2, to_move="axis")
    assert bound(game, "slow-start") == bound(game, "late-orders") == FIFTEENTH
    refused(game, "pick ax-i8, go 01.20", "scs 3.1b", "out-of-reach", left=5)
    game = opening(turn=2, to_move="axis", phase="exploitation")
    refused(game, "pick ax-i8", "scs game.special", "no-exploitation", unit="ax-i8")
    assert "ax-i5" in places(game, "pick")


def test_who_is_frozen_attacks_and_defends_but_neither_moves_nor_advances() -> None:
    """Item 39: Bach's battalion at Halfaya, on turn 2, against a lone armoured car regiment."""
    units = {"ax-bach": "42.14", "cw-11h": "42.15"}
    game = at(units, dice=[6, 6], turn=2, to_move="axis")
    assert "ax-bach" not in places(game, "pick")
    game = at(units, dice=[6, 6], turn=2, to_move="axis", phase="combat", air={})
    events = attack(game, "42.15", "ax-bach")
    assert told(events, "rolled")[0]["result"] == "D1r2"
    play(game, "choose hold-0")
    assert unit(game, "cw-11h") == "eliminated"
    assert phase(game)[1] != "advance"
    assert unit(game, "ax-bach") == "42.14"
    indians = {"cw-5ind": "42.15", "cw-11ind": "42.15"}
    game = at({**units, **indians}, dice=[6, 6], turn=2, phase="combat", air={})
    attack(game, "42.14", *indians)
    assert phase(game) == ("axis", "hold")


# Tobruk waits


GARRISON = {one.id for one in UNITS.values() if "tobruk" in one.tags}


@pytest.mark.parametrize(
    ("turn", "friend", "free"),
    [
        (1, "20.21", False),
        (2, "20.21", False),
        (3, "20.20", False),
        (3, "20.21", True),
        (4, "20.20", True),
    ],
)
def test_when_the_garrison_may_come_out(turn: int, friend: str, free: bool) -> None:
    """From turn 4 on, or on turn 3 if a friend is at Sidi Rezegh as the player turn begins."""
    game = opening({"cw-6rtr": friend, "ax-flak33": "29.20", "ax-pi900": "21.22"}, turn=turn)
    assert (
        bound(game, "tobruk-stays") == bound(game, "tobruk-holds") == (set() if free else GARRISON)
    )


def test_the_garrison_stays_inside_and_holds_its_fire() -> None:
    """Item 39: before its hour it may move about the fortress, and attack whoever is in it."""
    game = opening(turn=2)
    play(game, "pick cw-2-13aus")
    assert places(game, "go") <= set(FORTRESS)
    units = {"cw-14bde": "17.26", "cw-16bde": "16.25", "ax-kg255": "17.25", "ax-aa33": "16.26"}
    game = at(units, turn=2, phase="combat")
    refused(game, "attack 17.25", "scs game.special", "may-not-attack", special="tobruk-holds")
    assert places(game, "attack") == {"16.26"}


def test_the_garrison_does_not_advance_out_of_the_fortress() -> None:
    """1 RTR, which exploits, may follow up inside."""
    units = {"cw-1rtr": "16.25", "cw-14bde": "16.25", "ax-recam": "17.26"}
    game = at(units, dice=[3, 4], turn=2, phase="combat", air={})
    attack(game, "17.26", "cw-1rtr", "cw-14bde")
    play(game, "choose hold-0", "pick cw-1rtr", "advance 17.26")
    assert places(game, "advance") == {"16.25", "16.26"}
    refused(game, "advance 17.25", "scs game.special", "stays-within", special="tobruk-stays")


# XX Corps and the frontier


XX = {one.id for one in UNITS.values() if one.formation in ("ariete", "trieste", "recam")}


def test_xx_corps_keeps_within_six_hexes_until_turn_six() -> None:
    game = opening(turn=5, to_move="axis")
    assert bound(game, "xx-corps-stays") == bound(game, "xx-corps-alone") == XX
    play(game, "pick ax-a132b")
    far = {distance(HOME["ax-a132b"], hex_) for hex_ in places(game, "go")}
    assert max(far) == 6
    assert bound(opening(turn=6, to_move="axis"), "xx-corps-stays") == set()


def test_xx_corps_forced_beyond_may_only_come_nearer() -> None:
    """Item 39: Ariete is eight hexes from Bir el Gubi."""
    game = at({"ax-a132a": "18.22", "cw-11h": "40.05"}, turn=4, to_move="axis")
    assert distance("18.22", HOME["ax-a132a"]) == 8
    play(game, "pick ax-a132a")
    assert {distance(HOME["ax-a132a"], hex_) for hex_ in places(game, "go")} <= {*range(8)}
    refused(game, "go 18.23", "scs game.special", "stays-within", special="xx-corps-stays")


def test_xx_corps_does_not_attack_with_germans() -> None:
    """Until turn 6."""
    units = {"ax-a132a": "18.15", "ax-i5": "17.15", "cw-1sa": "18.14"}
    game = at(units, turn=5, to_move="axis", phase="combat")
    play(game, "attack 18.14", "pick ax-a132a")
    refused(game, "pick ax-i5", "scs game.special", "not-together", special="xx-corps-alone")
    game = at(units, turn=6, to_move="axis", phase="combat")
    play(game, "attack 18.14", "pick ax-a132a", "pick ax-i5")


def test_the_frontier_garrisons_stay_until_turn_seven() -> None:
    posts = {one.id for one in UNITS.values() if "frontier" in one.tags}
    assert len(posts) == 8
    assert bound(opening(turn=6, to_move="axis"), "frontier") == posts
    game = opening(turn=7, to_move="axis")
    assert bound(game, "frontier") == set()
    assert posts - places(game, "pick") == {"ax-bardia"}


# Modifiers


def shift(game: Game, target: str, *units: str) -> int:
    """The column of an attack less that of its bare odds."""
    play(game, f"attack {target}", *(f"pick {name}" for name in units))
    odds = game.odds("done")
    assert isinstance(odds, Odds)
    found = RULES.column_names.index(str(odds.rows[0].assuming[-1].values["column"]))
    attack_, defence = strengths(game, target, *units)
    return found - crt.column(RULES, crt.ladder(attack_, defence), 0)


@pytest.mark.parametrize(
    ("attackers", "defenders", "turn", "shifted"),
    [
        (("cw-2rgh", "cw-3cly"), ("ax-s104",), 2, -1),
        (("cw-2rgh", "cw-3cly"), ("ax-s104",), 3, -1),
        (("cw-2rgh", "cw-3cly"), ("ax-s104",), 4, 0),
        (("cw-2rgh", "cw-7h"), ("ax-s104",), 2, 0),
        (("cw-7h", "cw-2rtr"), ("ax-flak33",), 5, -1),
        (("cw-8rtr", "cw-4nz"), ("ax-flak33", "ax-mg8"), 5, -1),
        (("cw-4nz",), ("ax-flak33",), 5, 0),
        (("cw-2rgh", "cw-3cly"), ("ax-flak33",), 3, -2),
    ],
)
def test_green_brigades_and_eighty_eights(
    attackers: tuple[str, ...], defenders: tuple[str, ...], turn: int, shifted: int
) -> None:
    """22nd Armoured Brigade alone is green until turn 3; eighty-eights shift against any tanks."""
    units = dict.fromkeys(attackers, "24.12") | dict.fromkeys(defenders, "25.13")
    assert shift(at(units, turn=turn, phase="combat"), "25.13", *attackers) == shifted


def air_asked(control: list[str]) -> set[str]:
    """Which sides are asked for air points in a fight."""
    units = {"cw-4nz": "24.12", "ax-s104": "25.13"}
    game = at(units, dice=[3, 4], turn=5, phase="combat", control={"cw": control})
    attack(game, "25.13", "cw-4nz")
    asked = set()
    while game.decision is not None and game.decision.phase == "air":
        asked.add(game.decision.side)
        play(game, "choose no-air")
    return asked


def test_the_axis_flies_from_el_adem_or_gambut() -> None:
    """Item 37: it has no air points while both are in other hands."""
    assert air_asked([EL_ADEM]) == air_asked([GAMBUT]) == {"cw", "axis"}
    assert air_asked([EL_ADEM, GAMBUT]) == {"cw"}


# The ground


def crossed_by_road() -> Iterator[tuple[int, int]]:
    """Steps into the fortress along a road or track."""
    index = RULES.grid.index
    for sides in RULES.data.map.hexsides:
        if sides.kind == "perimeter":
            for a, b in sides.pairs:
                for here, there in ((index[a], index[b]), (index[b], index[a])):
                    if RULES.lines_between(here, there):
                        yield here, there


def test_no_road_opens_the_perimeter_to_the_axis() -> None:
    """Item 31: three roads lead through it, at half a point for the garrison and two more for others."""
    gates = list(crossed_by_road())
    assert len(gates) >= 6
    for step in gates:
        for gait in range(3):
            costs = [Fraction(RULES.cost[side][gait][step], RULES.scale) for side in (0, 1)]
            assert costs[0] <= 1
            assert costs[1] == costs[0] + 2


def test_fortresses_and_works_help_their_owners_only() -> None:
    """Tobruk threefold for the Commonwealth, Bardia for the Axis, works twofold for the Axis."""
    for units, side, target, attacker, printed, factor in (
        ({"cw-14bde": "17.26", "ax-s155": "17.25"}, "axis", "17.26", "ax-s155", 6, 3),
        ({"ax-s155": "17.26", "cw-14bde": "16.25"}, "cw", "17.26", "cw-14bde", 5, 1),
        ({"ax-bardia": BARDIA, "cw-5nz": "39.20"}, "cw", BARDIA, "cw-5nz", 3, 3),
        ({"cw-5nz": BARDIA, "ax-s155": "39.20"}, "axis", BARDIA, "ax-s155", 6, 1),
        ({"ax-ggff": "18.14", "cw-11ind": "18.13"}, "cw", "18.14", "cw-11ind", 4, 2),
        ({"cw-11ind": "18.14", "ax-ggff": "18.13"}, "axis", "18.14", "ax-ggff", 6, 1),
    ):
        game = at(units, turn=8, to_move=side, phase="combat")
        assert strengths(game, target, attacker)[1] == printed * factor, target


# Supply


def test_the_ring_is_closed_at_the_start_even_if_the_fortress_is_full() -> None:
    """Item 29: a unit in every hex of the fortress opens no corridor; the ring gone, it is open."""
    crowd = [one.id for one in of("cw") if one.id != "cw-22gds"]
    full = dict(zip(crowd, FORTRESS, strict=False))
    assert len(full) == len(FORTRESS)
    besiegers = {name: hex_ for name, hex_ in HOME.items() if UNITS[name].side == "axis"}
    game = position({**besiegers, **full, "cw-22gds": "44.04"}, module=NAME)
    assert not holds(game, is_="corridor")
    assert not holds(start(), is_="corridor")
    assert holds(at(full), is_="corridor")


def edge_raiders(hexes: Iterable[str]) -> Game:
    scouts = [one.id for one in of("cw") if one.type == "armoured car"]
    return opening(dict(zip(scouts, hexes, strict=False)))


def test_only_a_unit_in_it_closes_a_source_on_the_western_edge() -> None:
    """Item 33: six armoured cars beside the edge cut nobody off; one closes the hex it is in."""
    game = edge_raiders(f"02.{row}" for row in (14, 17, 20, 23, 26, 28))
    axis = 1
    fed = supply.supplied(RULES, game.state, axis)
    assert all(fed >> RULES.unit_index[one.id] & 1 for one in of("axis"))
    source = RULES.source_named["axis-west"]
    open_ = supply.traced(RULES, edge_raiders(["01.20"]).state, source)
    named = {RULES.grid.names[hex_] for hex_ in bits(open_)}
    assert "01.20" not in named
    assert {"01.19", "01.21"} <= named


#: A Commonwealth unit in every hex of the edge: the Axis has nothing from the west.
WESTERN = dict(
    zip(
        [one.id for one in of("cw") if one.id not in FAR],
        AREAS["west-edge"],
        strict=False,
    )
)


def test_bardia_feeds_the_posts_within_seven_hexes() -> None:
    """Item 34: Sollum, Halfaya, Bir Ghirba and Point 206 by paths of seven at most; not the Omars."""
    game = at({name: HOME[name] for name in HOME if "frontier" in UNITS[name].tags} | WESTERN)
    fed = {name for name in HOME if "frontier" in UNITS[name].tags and supplied(game, name)}
    assert fed == {"ax-bardia", "ax-oas300", "ax-bach", "ax-flak18", "ax-sav15", "ax-sav206"}
    assert not supplied(game, "ax-t65")


def test_bardia_feeds_only_the_frontier_and_only_while_it_is_held() -> None:
    units = {**WESTERN, "ax-bardia": BARDIA, "ax-oas300": "39.19", "ax-s104": "39.18"}
    game = at(units)
    assert (supplied(game, "ax-oas300"), supplied(game, "ax-s104")) == (True, False)
    del units["ax-bardia"]
    assert supplied(at(units), "ax-oas300")
    assert not supplied(at(units, control={"cw": [BARDIA]}), "ax-oas300")


def test_tobruk_feeds_eight_hexes_around() -> None:
    """By sea, while the Axis does not hold the harbour."""
    near, far = "15.19", "15.18"
    assert (distance(TOBRUK, near), distance(TOBRUK, far)) == (8, 9)
    cut = {"ax-s155": "40.10", "ax-i5": "44.02"}
    game = at({"cw-23bde": TOBRUK, "cw-14bde": near, "cw-16bde": far, **cut})
    reached_ = supply.traced(RULES, game.state, RULES.source_named["cw-tobruk"])
    names = {RULES.grid.names[hex_] for hex_ in bits(reached_)}
    assert near in names
    assert far not in names
    lost = at({"cw-14bde": near, "ax-s155": TOBRUK})
    assert not supply.traced(RULES, lost.state, RULES.source_named["cw-tobruk"])


@pytest.mark.parametrize(
    ("name", "hex_", "left"),
    [("ax-sav16a", "35.13", 2), ("ax-sav16a", "34.12", 1), ("ax-s104", "35.13", 1)],
)
def test_garrisons_in_their_works_live_on_their_dumps(name: str, hex_: str, left: int) -> None:
    """The third supply phase out of supply costs a step, but not the frontier units in works."""
    game = at({name: f"{hex_} out2", **WESTERN}, turn=9, to_move="axis", phase="exploitation")
    play(game, "done")
    number = RULES.unit_index[name]
    assert RULES.steps[number] - game.state.lost[number] == left


# Replacements


WORKSHOP = [{"phase": "movement", "begun": 0}, {"phase": "replacements"}]


def replacing(units: dict[str, str], side: str, **fields: Any) -> Game:
    return at(units, to_move=side, frames=WORKSHOP, points={side: 2}, turn=10, **fields)


def test_tanks_of_both_kinds_are_mended() -> None:
    """Item 40: armour and infantry tanks; nothing else."""
    units = {"cw-8h": "42.05 1", "cw-8rtr": "42.06 1", "cw-5nz": "42.07 1"}
    assert places(replacing(units, "cw"), "assign") == {"cw-8h", "cw-8rtr"}


@pytest.mark.parametrize(
    ("control", "mended"),
    [([], {"ax-i8"}), ([EL_ADEM], {"ax-i8"}), ([GAMBUT], {"ax-i8"}), ([EL_ADEM, GAMBUT], set())],
)
def test_the_german_workshops(control: list[str], mended: set[str]) -> None:
    """Item 40: German tanks only, while El Adem or Gambut is held."""
    game = replacing(
        {"ax-i8": "10.20 1", "ax-a132a": "10.21 1", "ax-s115": "10.19 1"},
        "axis",
        control={"cw": control, "axis": sorted(set(AREAS["axis-start"]) - set(control))},
    )
    assert places(game, "assign") == mended


def test_where_lost_regiments_come_back() -> None:
    """For two points: the Commonwealth on its edges, the Germans at El Adem if it is theirs and calm."""
    game = replacing({}, "cw")
    play(game, "pick cw-8h")
    assert places(game, "place") == {*AREAS["cw-east"], *AREAS["cw-south"]}
    assert places(replacing({}, "axis"), "pick") == {"ax-i8", "ax-i5", "ax-ii5"}
    for busy in ({"cw-11h": EL_ADEM}, {"cw-11h": "14.23"}):
        assert not places(replacing(busy, "axis"), "pick")


def eliminated(name: str, other: str, rolls: tuple[int, int] = (6, 6)) -> dict[str, int]:
    """The tallies after a unit of one step is lost."""
    mine, theirs = UNITS[name].side, UNITS[other].side
    strong = (
        {"cw-4nz": "24.12", "cw-6nz": "24.12"}
        if theirs == "cw"
        else {"ax-i8": "24.12", "ax-ii8": "24.12"}
    )
    left = " 1" if UNITS[name].steps > 1 else ""
    ring = dict(
        zip(
            ["cw-1sa", "cw-5sa", "cw-5ind"]
            if theirs == "cw"
            else ["ax-s155", "ax-r361", "ax-s104"],
            ["26.13", "26.12", "25.12"],
            strict=True,
        )
    )
    game = at(
        {**strong, **ring, name: f"25.13{left}"},
        rolls,
        turn=8,
        to_move=theirs,
        phase="combat",
        air={},
    )
    attack(game, "25.13", *strong)
    while game.decision is not None and game.decision.side == mine:
        play(game, str(next(iter(game.legal()))))
    assert unit(game, name) == "eliminated"
    tally = game.position().get("tally", {})
    assert isinstance(tally, dict)
    return tally


@pytest.mark.parametrize(
    ("name", "tally"),
    [
        ("ax-i5", {"german-armour": 1, "axis-armour": 1}),
        ("ax-a132a", {"italian-armour": 1, "axis-armour": 1}),
        ("ax-s104", {}),
        ("cw-8h", {"cw-armour": 1}),
        ("cw-8rtr", {"cw-armour": 1}),
        ("cw-7sg", {"cw-infantry": 1}),
        ("cw-14bde", {"cw-infantry": 1}),
        ("cw-2sg", {}),
        ("cw-11h", {}),
    ],
)
def test_whose_loss_is_counted(name: str, tally: dict[str, int]) -> None:
    """Item 40: tanks of both kinds; brigades of infantry, lorried or not."""
    other = "ax-i8" if UNITS[name].side == "cw" else "cw-4nz"
    assert eliminated(name, other) == tally


# Victory


#: The besiegers of Tobruk.
RING = {
    name: hex_
    for name, hex_ in HOME.items()
    if UNITS[name].formation in ("brescia", "trento", "pavia", "bologna", "afrika-div")
}


@pytest.mark.parametrize(
    ("name", "state", "over"),
    [("ax-aa33", "", True), ("ax-aa33", " out1", False), ("ax-flak33", "", False)],
)
def test_tobruk_falls_to_a_supplied_unit_that_can_attack(name: str, state: str, over: bool) -> None:
    """Item 30: at the end of a game turn. It is the Axis player turn; supply is looked at before."""
    blocked = WESTERN if state else {}
    game = at({name: TOBRUK + state, **blocked}, turn=3, to_move="axis", phase="exploitation")
    play(game, "done")
    assert (game.outcome is not None) == over
    if game.outcome is not None:
        assert (game.outcome.winner, game.outcome.key) == ("axis", "automatic")


def test_tobruk_has_time_to_the_end_of_the_turn() -> None:
    """Item 30: nobody wins at the end of the Commonwealth's player turn."""
    game = at({"ax-aa33": TOBRUK}, turn=3, to_move="cw", phase="exploitation")
    play(game, "done")
    assert game.outcome is None
    end_turn(game)
    assert game.outcome is not None
    assert game.outcome.winner == "axis"


def test_the_default_set_up_has_somebody_in_the_harbour() -> None:
    """Item 30."""
    assert HOME["cw-23bde"] == TOBRUK


@pytest.mark.parametrize(
    ("panzer", "ring", "over"), [(False, False, True), (True, False, False), (False, True, False)]
)
def test_the_end_of_the_afrika_korps(panzer: bool, ring: bool, over: bool) -> None:
    """No German tanks on the map, and the corridor open; Italian tanks save nothing."""
    units = {"cw-23bde": TOBRUK, "cw-22gds": "44.04", "ax-a132a": "05.10"}
    units |= {"ax-i8": "02.20"} if panzer else {}
    units |= RING if ring else {}
    game = position(units, module=NAME, turn=9, to_move="axis", phase="exploitation")
    play(game, "done")
    assert (game.outcome is not None) == over


def score(game: Game) -> int:
    return victory.total(RULES, game.state)


def test_a_place_counts_only_if_supply_reaches_it() -> None:
    """Item 42: the 11th Hussars have driven through Gazala; the Axis stands between."""
    control = {"cw": ["02.28", "27.23"]}
    assert score(at({"cw-11h": "02.28"}, turn=23)) == 6
    assert score(at({"cw-11h": "27.22"}, turn=23, control=control)) == 9
    wall = {"ax-s155": "02.27", "ax-r361": "03.27", "ax-s115": "03.28", "ax-s104": "01.27"}
    assert score(at({**wall}, turn=23, control=control)) == 3


def test_the_corridor_scores_from_turn_four_on_and_twelve_times_at_most() -> None:
    units = {"cw-23bde": TOBRUK}
    for turn, given, points in ((3, 0, 0), (4, 0, 1), (15, 11, 1), (16, 12, 0)):
        awarded = [given if award.after else 0 for award in RULES.victory.award]
        game = at(units, turn=turn, phase="exploitation", awarded=awarded)
        scored = told(play(game, "done"), "scored")
        assert [one["points"] for one in scored] == [1] * points


@pytest.mark.parametrize(
    ("points", "winner"),
    [
        (42, "cw"),
        (41, "cw"),
        (32, "cw"),
        (25, "cw"),
        (24, None),
        (18, None),
        (17, "axis"),
        (10, "axis"),
        (9, "axis"),
        (-30, "axis"),
    ],
)
def test_levels_of_victory(points: int, winner: str | None) -> None:
    """With so many points from the corridor alone, at the end of the last turn."""
    game = at({}, turn=23, to_move="axis", phase="exploitation", vp=points, control={})
    play(game, "done")
    assert game.outcome is not None
    assert game.outcome.winner == winner
    names = [level.name.en for level in RULES.victory.level]
    bounds = [42, 32, 25, 18, 10, -9999]
    wanted = next(name for name, least in zip(names, bounds, strict=True) if points >= least)
    assert game.events[-1].values["level"] == f"level-{names.index(wanted) + 2}"


@pytest.mark.parametrize("rezegh", [False, True])
@pytest.mark.parametrize("corridor", [False, True])
@pytest.mark.parametrize(("lost", "killed"), [(0, 0), (1, 1), (2, 1), (3, 2), (1, 0), (0, 1)])
def test_who_wins_sidi_rezegh(rezegh: bool, corridor: bool, lost: int, killed: int) -> None:
    """Item 38: the place or the corridor, and fewer tank units lost than twice those eliminated."""
    units = {"cw-23bde": TOBRUK, **({} if corridor else RING)}
    game = at(
        units,
        scenario="sidi-rezegh",
        turn=6,
        to_move="axis",
        phase="exploitation",
        control={"cw": [SIDI_REZEGH] if rezegh else []},
        tally={"cw-armour": lost, "axis-armour": killed},
    )
    play(game, "done")
    assert game.outcome is not None
    assert game.outcome.winner == ("cw" if (rezegh or corridor) and lost < 2 * killed else "axis")


# Free set-up


def test_the_garrison_sets_up_in_the_fortress_and_nowhere_else() -> None:
    """Item 41."""
    game = start("free")
    play(game, "choose suggested", "done")
    for name in GARRISON:
        play(game, f"pick {name}")
        assert places(game, "place") == set(FORTRESS)
        game.undo()


def test_a_free_set_up_may_be_the_usual_one() -> None:
    game = start("free")
    play(game, "choose suggested", "done", "choose suggested", "done")
    assert game.position()["units"] == start().position()["units"]


# Whole games


@pytest.mark.parametrize("scenario", ["campaign", "sidi-rezegh", "free"])
def test_a_whole_random_game_stays_sound(scenario: str) -> None:
    game = sandtable.new(NAME, scenario, seed=7)
    choice, count = random.Random(7).choice, 0
    while game.outcome is None:
        game.play_codes([choice(game.legal(canonical=True).codes)])
        count += 1
        if count % 20 == 0:
            assert game.rules.faults(game.state) == []
    assert game.turn == 23 or game.outcome.key == "automatic" or scenario == "sidi-rezegh"


def test_a_whole_random_campaign_takes_less_than_three_seconds() -> None:
    start()
    before = time.process_time()
    game, choice = sandtable.new(NAME, "campaign", seed=0), random.Random(0).choice
    while game.outcome is None:
        game.play_codes([choice(game.legal(canonical=True).codes)])
    assert time.process_time() - before < 3


@cache
def visited(seed: int) -> frozenset[str]:
    """The phases in which somebody was asked something in a random campaign."""
    game, choice = sandtable.new(NAME, "free", seed=seed), random.Random(seed).choice
    found = set()
    while game.outcome is None:
        assert game.decision is not None
        found.add(game.decision.phase)
        game.play_codes([choice(game.legal(canonical=True).codes)])
    return frozenset(found)


def test_every_phase_of_the_game_is_seen() -> None:
    """In a few random campaigns somebody is asked in all of them."""
    found: set[str] = set()
    for seed in range(4):
        found |= visited(seed)
    wanted = {"set-up", "arrivals", "replacements", "placing", "movement", "moving", "exploitation"}
    wanted |= {"combat", "attack", "air", "hold", "loss", "retreat", "advance", "advancing"}
    assert wanted <= found
