"""The whole ladder: what is kept of it, when that is void, and what its page says."""

from pathlib import Path

import climbing
import msgspec
import pytest

from sandtable.ai.grades import COLONEL, SERGEANT, Grade
from sandtable.lab import made_of

GAME = "scs-primer:meeting"
RUNG = climbing.Rung(GAME, "recruit", "random")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A ladder of one rung that takes four matches at most, kept in a folder of its own."""
    monkeypatch.setattr(climbing, "KEPT", tmp_path / "kept")
    monkeypatch.setattr(climbing, "PAGE", tmp_path / "ladder.md")
    monkeypatch.setattr(climbing, "RUNGS", [RUNG])
    monkeypatch.setattr(climbing, "GAMES", {GAME: 4})
    return tmp_path


def played() -> list[int]:
    results = climbing.kept(RUNG)
    assert results is not None
    return [match.seed for match in results.matches]


def test_a_run_that_was_stopped_goes_on_where_it_was(folder: Path) -> None:
    """The last line was cut off in the middle: its match is played again, and no other."""
    climbing.climb("", 2)
    whole, seeds = RUNG.file.read_bytes(), played()
    assert seeds == [seeds[0], seeds[0] + 1, seeds[0] + 2, seeds[0] + 3]
    lines = whole.splitlines(keepends=True)
    RUNG.file.write_bytes(b"".join(lines[:-1]) + lines[-1][:100])
    before = RUNG.file.read_bytes()[:-100]
    climbing.climb("", 1)
    assert played() == seeds
    assert RUNG.file.read_bytes().startswith(before)
    climbing.climb("", 1)
    assert played() == seeds, "what is over is not played again"


def test_results_of_another_program_are_void(folder: Path) -> None:
    now = climbing.marks(RUNG)
    climbing.climb("", 1)
    other = msgspec.structs.replace(now, program="0" * 12)
    first, rest = RUNG.file.read_bytes().split(b"\n", 1)
    assert msgspec.json.decode(first, type=climbing.Marks) == now
    RUNG.file.write_bytes(msgspec.json.encode(other) + b"\n" + rest)
    assert climbing.good(RUNG).matches == []
    assert climbing.good(RUNG).marks == now


def test_seeds_follow_from_what_is_measured(folder: Path) -> None:
    """So nobody can have tuned a program on them: with the program they change."""
    climbing.climb("", 1)
    seeds = played()
    results = climbing.kept(RUNG)
    assert results is not None
    words = msgspec.structs.astuple(results.marks)
    assert seeds[0] == climbing.drawn_from("ladder", RUNG.name, *words)
    assert seeds[0] != climbing.drawn_from("ladder", RUNG.name, "0" * 12, *words[1:])


def test_the_page_tells_record_interval_bar_and_where_points_came_from(folder: Path) -> None:
    climbing.climb("", 1)
    climbing.write_page()
    text = (folder / "ladder.md").read_text()
    row = next(line for line in text.splitlines() if "recruit over random |" in line)
    assert row.startswith("| Standard Combat Series: Primer: Meeting engagement | ")
    assert "| 4-0-0 | 100 % (51-100) | 90 % | not decided |" in row
    assert "- **recruit as blue**: won " in text
    assert "Fourways" in text


def test_the_page_in_the_documents_says_what_was_measured() -> None:
    """Made anew from the results that are kept with it, it is the same."""
    found = [results for rung in climbing.RUNGS if (results := climbing.kept(rung)) is not None]
    assert climbing.PAGE.read_text() == "\n".join(climbing.page(found)) + "\n"


def test_the_page_says_which_results_are_of_earlier_code(folder: Path) -> None:
    climbing.climb("", 1)
    first, rest = RUNG.file.read_bytes().split(b"\n", 1)
    old = msgspec.structs.replace(msgspec.json.decode(first, type=climbing.Marks), program="0" * 12)
    RUNG.file.write_bytes(msgspec.json.encode(old) + b"\n" + rest)
    climbing.write_page()
    row = next(
        line
        for line in climbing.PAGE.read_text().splitlines()
        if line.startswith("| Standard Combat")
    )
    assert "| of earlier code |" in row


def made(game: str, grade: Grade) -> set[str]:
    found = made_of.files(climbing.rules_of(game), grade)
    return {file.relative_to(made_of.ROOT).as_posix() for file in found}


def test_a_program_is_made_of_what_its_doctrine_needs() -> None:
    names = made("operation-crusader-60", SERGEANT)
    own = "guises/series60/doctrine"
    assert {"ai/thinker.py", f"{own}/doctrine.py", f"{own}/judge.py"} <= names
    assert not [name for name in names if not name.startswith(("ai/", own))]
    assert "ai/hexes/decide.py" in made("battle-for-tobruk", SERGEANT)


@pytest.mark.parametrize("game", climbing.GAMES)
def test_rules_are_one_system_and_what_it_needs_of_the_engine(game: str) -> None:
    rules = climbing.rules_of(game)
    names = {file.relative_to(made_of.ROOT).as_posix() for file in made_of.rule_files(rules)}
    own = f"systems/{rules.system}/"
    assert {f"{own}rules.py", f"{own}victory.py", "core/rules.py"} <= names
    assert not [name for name in names if not name.startswith(("core/", "board/", own))]


def test_a_mark_of_rules_changes_with_their_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """The version of the rules tells what old games are played by; the code is what was measured."""
    rules = climbing.rules_of(GAME)
    before, code_of = climbing.marks(RUNG), made_of.code_of
    monkeypatch.setattr(
        made_of,
        "code_of",
        lambda file: code_of(file) + ("changed" if file.name == "victory.py" else ""),
    )
    after = climbing.marks(RUNG)
    assert after.rules.split()[:2] == before.rules.split()[:2] == [rules.system, str(rules.version)]
    assert after.rules != before.rules
    assert (after.program, after.module) == (before.program, before.module)


def test_rules_that_were_rearranged_keep_results_and_a_new_version_does_not(folder: Path) -> None:
    climbing.climb("", 1)
    kept = climbing.kept(RUNG)
    assert kept is not None
    system, version, _ = kept.marks.rules.split()
    for words, holds in ((f"{system} {version}", True), (f"{system} 0", False)):
        old = msgspec.structs.replace(kept.marks, rules=f"{words} {'0' * 12}")
        climbing._write(climbing.Results(RUNG, old, kept.matches))
        climbing.renew("", 1)
        again = climbing.kept(RUNG)
        assert again is not None
        assert (again.marks == kept.marks) == holds


def test_what_a_file_does_is_neither_where_it_lies_nor_what_is_said_of_it(tmp_path: Path) -> None:
    one, other, third = (tmp_path / f"{name}.py" for name in "abc")
    one.write_text('"""One."""\nfrom . import x\n\ndef f():\n    """Tells."""\n    return x + 1\n')
    other.write_text("from ...far import x\n\n# Why.\ndef f():\n    return x + 1\n")
    third.write_text("from . import x\n\ndef f():\n    return x + 2\n")
    assert made_of.code_of(one) == made_of.code_of(other) != made_of.code_of(third)


def test_a_program_that_was_rearranged_keeps_its_results_if_it_plays_the_same(folder: Path) -> None:
    climbing.climb("", 1)
    kept = climbing.kept(RUNG)
    assert kept is not None
    old = msgspec.structs.replace(kept.marks, program="0" * 12)
    climbing._write(climbing.Results(RUNG, old, kept.matches))
    climbing.renew("", 1)
    again = climbing.kept(RUNG)
    assert again is not None
    assert (again.marks, again.matches) == (kept.marks, kept.matches)


def test_a_program_that_plays_otherwise_does_not(folder: Path) -> None:
    climbing.climb("", 1)
    kept = climbing.kept(RUNG)
    assert kept is not None
    old = msgspec.structs.replace(kept.marks, program="0" * 12)
    kept.matches[-1].games[0][0].attacks += 1
    climbing._write(climbing.Results(RUNG, old, kept.matches))
    climbing.renew("", 1)
    again = climbing.kept(RUNG)
    assert again is not None
    assert again.marks == old


@pytest.mark.parametrize("game", climbing.GAMES)
def test_what_only_a_colonel_has_is_no_part_of_a_sergeant(game: str) -> None:
    """So a change of the one leaves standing what was measured of the other."""
    assert not [name for name in made(game, SERGEANT) if "colonel" in name]
    assert made(game, SERGEANT) < made(game, COLONEL)


def test_a_grade_counts_for_its_own_rungs_only() -> None:
    rules = climbing.rules_of(GAME)
    assert made_of.mark(rules, "recruit", "random") == made_of.mark(rules, "recruit")
    assert made_of.mark(rules, "recruit") != made_of.mark(rules, "sergeant", "recruit")


def test_every_grade_has_a_bar() -> None:
    assert {rung.strong for rung in climbing.RUNGS} <= set(climbing.BARS)
