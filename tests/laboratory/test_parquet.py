"""The tables for pandas and polars: flat, and the same games as the lines."""

from pathlib import Path

import pyarrow.parquet as parquet

from laboratory.plans import GUEST, PRIMER, design, played
from sandtable.lab.folder import read_results, read_timings
from sandtable.lab.parquet import write_tables


def test_tables_have_the_same_games_as_the_lines(tmp_path: Path) -> None:
    """Two modules with other options: what a game does not have is empty."""
    played(tmp_path, design(play=[PRIMER, GUEST], programs=[["recruit", "random"]], games=2))
    files = write_tables(tmp_path)
    assert [file.name for file in files] == [
        f"{name}.parquet" for name in ("games", "turns", "points", "losses", "combats")
    ]
    games, turns, points, losses, combats = (parquet.read_table(file).to_pylist() for file in files)
    lines = list(read_results(tmp_path))
    assert [row["number"] for row in games] == [line.number for line in lines]
    assert [row["margin"] for row in games] == [line.margin for line in lines]
    assert [row["cpu"] for row in games] == [one.cpu for one in read_timings(tmp_path)]
    assert {(row["first_side"], row["second_program"]) for row in games} == {
        ("blue", "random"),
        ("raiders", "random"),
    }
    assert {(row["module"], row["option_level"], row["option_fog"]) for row in games} == {
        ("scs-primer", None, "off"),
        ("five-wells", "draw", None),
        ("five-wells", "second", None),
    }
    assert len(turns) == sum(2 * len(line.turns) for line in lines)
    assert len(losses) == sum(len(line.losses) for line in lines)
    for line in lines:
        own = [row for row in points if row["number"] == line.number]
        for side, by_source in line.points.items():
            got = sum(row["points"] for row in own if row["side"] == side)
            assert got == sum(by_source.values())
    fights = [fight for line in lines for fight in line.combats]
    assert [row["attackers"] for row in combats] == [list(one.attackers) for one in fights]
    assert [row["lost_attackers"] for row in combats] == [one.lost[one.side] for one in fights]
    assert [row["expected_defenders"] for row in combats] == [
        one.expected.get("defenders") for one in fights
    ]
