"""How a differential and its column come about."""

import pytest

from builders import play, reckonings
from rules.folio.builders import combat
from sandtable import Game
from sandtable.core.reckoning import Reckoning


def declared(game: Game, target: str, *picks: str) -> tuple[Reckoning, ...]:
    play(game, f"attack {target}", *(f"pick {one}" for one in picks))
    return reckonings(game, "done")


def lines(found: Reckoning) -> list[tuple[str, str, str, int]]:
    return [
        (str(line.values.get("terrain", line.key)), line.clause, line.does, int(line.amount))
        for line in found.lines
    ]


@pytest.mark.clause("folio 7.3", "folio 8.3d")
def test_strengths_and_markers_make_the_differential() -> None:
    """5 and a marker of 4 against 2: seven; the other side has none left to show."""
    game = combat(
        {"de-1-8pz": "2015", "gb-22gds": "2014 spent"}, to_move="axis", hand={"axis": [4]}
    )
    (found,) = declared(game, "2014", "de-1-8pz", "fire-4")
    assert [(one.unit, one.printed) for one in found.attackers] == [("de-1-8pz", 5)]
    assert [(one.unit, one.printed) for one in found.defenders] == [("gb-22gds", 2)]
    assert lines(found) == [("fire", "folio 8.3d", "attack", 4)]
    assert (found.found, found.column) == ("+7", "6")
    assert [throw.result for throw in found.throws] == ["De", "dD2", "dD1", "D2", "D1", "EX"]


@pytest.mark.clause("folio 8.3d")
def test_each_total_the_enemy_may_show_is_a_case_of_its_own() -> None:
    game = combat({"de-1-8pz": "2015", "gb-22gds": "2014"}, to_move="axis", hand={"british": [3]})
    found = declared(game, "2014", "de-1-8pz")
    assert [one.total("defence") for one in found] == [4, 5, 6, 7, 8, 9, 10]


@pytest.mark.clause("folio 7.4c", "folio 14.2e", "folio 16.0d")
@pytest.mark.parametrize(
    ("attackers", "told"),
    [
        ({"gb-8rtr": "2815"}, ("minefield", "folio 14.2e", "columns", -2)),
        ({"gb-8rtr": "3413"}, ("escarpment", "folio 16.0d", "columns", -2)),
    ],
)
def test_terrain_moves_the_column(
    attackers: dict[str, str], told: tuple[str, str, str, int]
) -> None:
    target = {"2815": "2816", "3413": "3513"}[attackers["gb-8rtr"]]
    (found,) = declared(combat(attackers | {"de-schm": target}), target, "gb-8rtr")
    assert lines(found) == [told]
    assert found.shift() == -2


@pytest.mark.clause("folio 14.3a")
def test_engineers_that_clear_the_mines_are_told_with_their_clause() -> None:
    game = combat({"de-pi900": "1305", "gb-23": "1204"}, to_move="axis")
    (found,) = declared(game, "1204", "de-pi900")
    box, line = found.lines
    assert (box.key, box.clause, box.amount) == ("box", "folio 14.4a", 0)
    assert (line.key, line.clause, line.amount) == ("cleared", "folio 14.3a", -1)
    assert found.expected["attackers"] >= 1


@pytest.mark.clause("folio 14.4a")
def test_a_fortified_box_is_told_on_the_side_that_holds_it() -> None:
    """The brigade at 1204 does not retreat, whoever attacks; it adds no strength for that."""
    struck = combat({"it-40": "1205", "gb-23": "1204"}, to_move="axis")
    (found,) = declared(struck, "1204", "it-40")
    assert lines(found) == [
        ("box", "folio 14.4a", "defence", 0),
        ("minefield", "folio 14.2e", "columns", -2),
    ]
    assert found.total("defence") == 4
    striking = combat({"it-40": "1205", "gb-23": "1204"})
    (found,) = declared(striking, "1205", "gb-23")
    assert lines(found) == [("box", "folio 14.4a", "attack", 0)]
