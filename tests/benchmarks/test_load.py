"""Tables that fall in mid-game, and their database with them: what was acknowledged is there, once."""

import os

import load
import pytest

#: With SANDTABLE_LONG ten minutes of it, shared between a file and a database with two tables.
LONG = bool(os.environ.get("SANDTABLE_LONG"))
GAMES, MATCHES, SECONDS, KILL = (60, 6, 300, 15) if LONG else (6, 1, 8, 2.5)


@pytest.mark.parametrize("arrangement", ["file", "database, two"] if LONG else ["database, two"])
def test_nothing_is_lost_or_doubled_when_tables_and_the_database_fall(arrangement: str) -> None:
    words = ["--only", arrangement, "--games", GAMES, "--matches", MATCHES, "--seconds", SECONDS]
    words += [
        "--kill",
        KILL,
        "--pause",
        2.0 if LONG else 0.3,
        "--scripts",
        3,
        "--orders",
        200 if LONG else 60,
    ]
    found = load.run(load.words().parse_args([str(word) for word in words]))[arrangement]
    assert found["faults"] == []
    # They have fallen under way, and gone on.
    assert found["tried again"] > 0
    assert found["orders"] > GAMES
