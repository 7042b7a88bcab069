"""Combat in Frontier Wire: its table, the combats of 1941, what shifts the column and what multiplies."""

from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

import pytest

from builders import play
from modules.frontier_wire import BARDIA, EL_ADEM, GAMBUT, RULES, SIDI_REZEGH, at
from rules.scs.builders import attack, strengths
from sandtable import Game
from sandtable.core.odds import Odds
from sandtable.systems.scs import crt

DOCS = Path(__file__).parents[2] / "docs"


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


# The combats of 1941


class Combat(NamedTuple):
    """A combat: its heading on the page in both languages, the turn, who attacks, and from where."""

    heading: tuple[str, str]
    turn: int
    side: str
    target: str
    attackers: dict[str, str]
    defenders: tuple[str, ...]


COMBATS = (
    Combat(
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
    Combat(
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
    Combat(
        ("21 Nov, the break-out from Tobruk", "11月21日 トブルクからの出撃"),
        4,
        "cw",
        "17.25",
        {"cw-14bde": "17.26", "cw-4rtr": "17.26", "cw-16bde": "16.25", "cw-1rtr": "16.25"},
        ("ax-kg255",),
    ),
    Combat(
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
    Combat(
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
    Combat(
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
    Combat(
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


def fought(combat: Combat) -> tuple[Game, Odds]:
    """The position of a combat, declared but for the last word, and its odds."""
    there = {
        name: " ".join([combat.target, *steps])
        for name, *steps in (words.split() for words in combat.defenders)
    }
    game = at({**combat.attackers, **there}, turn=combat.turn, to_move=combat.side, phase="combat")
    play(game, f"attack {combat.target}", *(f"pick {name}" for name in combat.attackers))
    odds = game.odds("done")
    assert isinstance(odds, Odds)
    return game, odds


def means(chances: dict[str, Fraction]) -> tuple[Fraction, Fraction, Fraction]:
    """The steps each side loses on average, and the chance that the defender must go back."""
    parts = [(crt.read_result(name), chance) for name, chance in chances.items()]
    return (
        sum((r.attacker_steps * c for r, c in parts), Fraction(0)),
        sum((r.defender_steps * c for r, c in parts), Fraction(0)),
        sum((c for r, c in parts if r.defender_hexes), Fraction(0)),
    )


def calibrated(combat: Combat) -> list[str]:
    """What the page tells of a combat: strengths, column, mean losses, chance of a retreat."""
    game, odds = fought(combat)
    attack_, defence = strengths(game, combat.target, *combat.attackers)
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
def test_the_page_tells_the_combats_as_the_module_has_them(language: int) -> None:
    """Every row of the table, in both languages."""
    page = DOCS / ("frontier-wire.md", "frontier-wire.ja.md")[language]
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in page.read_text("utf-8").splitlines()
        if line.startswith("|")
    ]
    told_ = {row[0]: row[1:5] for row in rows}
    for combat in COMBATS:
        assert told_.get(combat.heading[language]) == calibrated(combat)


@pytest.mark.parametrize(
    ("number", "column"), list(enumerate(["1:2", "2:1", "2:1", "3:1", "2:1", "3:1", "1:1"]))
)
def test_the_odds_of_the_combats_of_1941(number: int, column: str) -> None:
    """As the designers meant them to be."""
    assert calibrated(COMBATS[number])[1] == column


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
    """Which sides are asked for air points in a combat."""
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
