"""What can be typed after `sandtable`: help, lists, checks, and play from a pipe."""

import os
import pty
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import sandtable
from builders import play
from cli.sitting import SET_UP, new, says
from sandtable.cli import main
from sandtable.core.clause import registry
from sandtable.text.rulebook import Rulebook

JAPANESE = re.compile(r"[\u3041-\u30ff\u3400-\u9fff]")
COMMANDS = sorted(main.commands)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "state"


def run(*words: str, home: Path, typed: str | bytes = "", lang: str = "C.UTF-8") -> Result:
    """A run of the command line, which never ends in a traceback."""
    env = {"XDG_STATE_HOME": str(home), "LANG": lang, "COLUMNS": "110"}
    result = CliRunner().invoke(main, words, input=typed, env=env)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return result


def lines(*typed: str) -> str:
    return "".join(f"{line}\n" for line in typed)


# Help


@pytest.mark.parametrize("words", [[], *([name] for name in COMMANDS)], ids=str)
@pytest.mark.parametrize("flag", ["--help", "-h"])
def test_help_is_readable(words: list[str], flag: str, home: Path) -> None:
    """It names its options, fits the window, and breaks off no sentence."""
    result = run(*words, flag, home=home)
    assert result.exit_code == 0
    assert "Usage:" in result.output
    assert "--help" in result.output
    for line in result.output.splitlines():
        assert len(line) <= 80
        assert not line.endswith("...") or "Usage:" in line, line


def test_help_names_every_command(home: Path) -> None:
    output = run("--help", home=home).output
    assert all(re.search(rf"^  {name} ", output, re.M) for name in COMMANDS)


def test_the_version(home: Path) -> None:
    assert version("sandtable") in run("--version", home=home).output


def test_an_unknown_command(home: Path) -> None:
    result = run("fight", home=home)
    assert result.exit_code == 2
    assert "'fight'" in result.output


# Lists


def test_modules_are_listed_in_two_lines_each(home: Path) -> None:
    """Name and title, then what can be chosen; more of one is told who asks for it."""
    lines = run("modules", home=home).output.splitlines()
    assert [line.partition("  ")[0] for line in lines[::2]] == [*sandtable.modules()]
    assert lines[:2] == [
        "operation-crusader-60  Operation Crusader (60 Series) / オペレーション・クルセイダー（60シリーズ）",
        "  scenarios campaign; 7 options; parts are reconstructed",
    ]


def test_a_module_is_told_with_scenarios_and_options(home: Path) -> None:
    output = run("modules", "operation-crusader-60", home=home).output
    module = sandtable.library.find_module("operation-crusader-60")
    assert module.cover.name["en"] in output
    assert module.cover.name["ja"] in output
    assert module.cover.notice["en"] in output
    for scenario in module.cover.scenario:
        assert scenario.id in output
    for option in sandtable.new("operation-crusader-60").rules.options_offered:
        assert f"option {option.name}: {option.values[0]}" in output
    assert output.index("Often chosen / ") < output.index("option firstHitRule: ")
    assert output.index("option firstHitRule: ") < output.index("option offMapReentry: ")
    assert "First hit of several / 最初の1ヒット" in output
    assert "all: costs a step of any unit / どのユニットも1ステップを失う" in output


def test_who_reads_only_the_first_lines_hears_of_no_trouble() -> None:
    """As `head` does: the pipe is closed before all is told."""
    read, write = os.pipe()
    os.close(read)
    words = [sys.executable, "-m", "sandtable", "modules", "battle-for-tobruk"]
    told = subprocess.run(
        words, check=False, stdout=write, stderr=subprocess.PIPE, text=True, timeout=60
    )
    os.close(write)
    assert told.stderr == ""


@pytest.mark.parametrize("identity", ["6.2(3)a", "s60 6.2(3)a"])
def test_a_clause(identity: str, home: Path) -> None:
    result = run("clause", identity, home=home)
    assert result.output == f"6.2(3)a: {Rulebook('series60', 'en').clause('6.2(3)a')}\n"


@pytest.mark.parametrize(("lang", "word"), [("en", "Reconstruction"), ("ja", "復元")])
def test_a_clause_that_is_no_fact_says_so(lang: str, word: str, home: Path) -> None:
    output = run("clause", "--system", "folio", "--lang", lang, home=home).output
    told = dict(line.split(": ", 1) for line in output.splitlines())
    for name, entry in registry("folio").clause.items():
        assert (word in told[name]) == (entry.basis != "fact"), name


def test_a_ruling_comes_with_its_reason(home: Path) -> None:
    english, japanese = (Rulebook("series60", language) for language in ("en", "ja"))
    output = run("clause", "A12", home=home).output
    assert says(output, english.ruling("A12"), english.why("A12"))
    output = run("clause", "A12", "--lang", "ja", home=home).output
    assert says(output, japanese.ruling("A12"), japanese.why("A12"))


def test_all_clauses_and_rulings(home: Path) -> None:
    book = registry("series60")
    output = run("clause", home=home).output
    assert len(output.splitlines()) == len(book.clause) + len(book.ruling)


@pytest.mark.parametrize("words", [["99"], ["6.1a", "--system", "chess"], ["a 12"]])
def test_an_unknown_clause_or_system(words: list[str], home: Path) -> None:
    result = run("clause", *words, home=home)
    assert result.exit_code == 1
    assert one_line_error(result)


def one_line_error(result: Result) -> bool:
    """One line that begins with Error and tells no codes of the operating system."""
    (line,) = result.output.splitlines()
    return line.startswith("Error: ") and "Errno" not in line


# Check


def a_record() -> str:
    game = new()
    play(game, *SET_UP)
    play(game, "pick gb-7ad-4ab", "go P20", "attack P20")
    return game.record()


def test_a_good_record_is_checked(tmp_path: Path, home: Path) -> None:
    path = tmp_path / "game.record"
    path.write_text(a_record(), "utf-8")
    result = run("check", str(path), home=home)
    assert result.exit_code == 0
    assert says(result.output, "2 orders", "turn 1", "not finished")


def test_a_finished_record_tells_who_won(tmp_path: Path, home: Path) -> None:
    game = new(3)
    while game.outcome is None:
        game.play_codes([game.legal(canonical=True).codes[-1]])
    path = tmp_path / "game.record"
    path.write_text(game.record(), "utf-8")
    result = run("check", str(path), home=home)
    assert result.exit_code == 0
    assert says(result.output, str(game.outcome.winner or "nobody"), game.outcome.clause)


DAMAGE = {
    "an order changed": lambda text: text.replace("go P20", "go P24"),
    "a die changed": lambda text: re.sub(r"\| \d", "| 7", text),
    "a die missing": lambda text: re.sub(r"\| \d ", "| ", text),
    "a line missing": lambda text: re.sub(r"british: choose.*\n", "", text),
    "the end missing": lambda text: text[: text.rindex("end")],
    "another seed": lambda text: text.replace("seeded 7", "seeded 8"),
    "another module": lambda text: text.replace("crusader-60 v1", "crusader-61 v1"),
    "another version": lambda text: text.replace("-60 v1", "-60 v9"),
    "no header": lambda text: text.partition("\n")[2],
    "nothing": lambda text: "",
    "an unknown option": lambda text: text.replace("areaAttack", "seaAttack"),
    "a changed digest": lambda text: text[:-3] + "00\n",
    "something after the end": lambda text: text + "british: done\n",
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_record_is_found_out(damage: str, tmp_path: Path, home: Path) -> None:
    path = tmp_path / "game.record"
    text = DAMAGE[damage](a_record())
    assert text != a_record()
    path.write_text(text, "utf-8")
    result = run("check", str(path), home=home)
    assert result.exit_code == 1
    assert one_line_error(result)
    assert "line" in result.output


def test_a_record_that_is_no_text(tmp_path: Path, home: Path) -> None:
    path = tmp_path / "game.record"
    path.write_bytes(b"\xff\xfe\x00")
    result = run("check", str(path), home=home)
    assert result.exit_code == 1
    assert one_line_error(result)


@pytest.mark.parametrize("name", ["missing.record", "."])
def test_a_record_that_is_not_there(name: str, tmp_path: Path, home: Path) -> None:
    assert run("check", str(tmp_path / name), home=home).exit_code == 2


# Play


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["--module", "chess"], "'chess'"),
        (["--scenario", "blitz"], "'blitz'"),
        (["--option", "seaAttack=on"], "'seaAttack'"),
        (["--option", "areaAttack=on"], "'on'"),
        (["--option", "areaAttack"], "NAME=VALUE"),
        (["--option", "=on"], "''"),
        (["--load", "missing.record"], "missing.record"),
        (["--load", "."], "."),
    ],
)
def test_what_cannot_be_played_is_said_in_one_line(
    words: list[str], named: str, home: Path
) -> None:
    result = run("play", "--text", *words, home=home)
    assert result.exit_code == 1
    assert one_line_error(result)
    assert named in result.output


@pytest.mark.parametrize(
    "words", [["--british", "elephant"], ["--lang", "fr"], ["--seed", "x"], ["--asked"]]
)
def test_a_malformed_flag(words: list[str], home: Path) -> None:
    result = run("play", "--text", *words, home=home)
    assert result.exit_code == 2
    assert "Error: " in result.output


def test_options_reach_the_game(home: Path) -> None:
    typed = lines(*SET_UP, "quit")
    run("play", "--text", "--option", "areaAttack=whole-group", home=home, typed=typed)
    kept = sandtable.load((home / "sandtable" / "last.record").read_text("utf-8"))
    assert kept.rules.options["areaAttack"] == "whole-group"


def test_play_reads_a_pipe_and_ends_with_it(home: Path) -> None:
    """No keyboard: nobody is asked who plays, and the end of input ends the sitting."""
    typed = lines(*SET_UP, "pick gb-7ad-4ab", "go P20")
    result = run("play", "--text", "--seed", "7", home=home, typed=typed)
    assert result.exit_code == 0
    assert says(result.output, "Operation Crusader (60 Series)", "The British act first.")
    assert says(result.output, "P20 Gabr Saleh (2 MP)")
    assert "Who plays?" not in result.output
    assert "Which game?" not in result.output


def test_play_without_any_input(home: Path) -> None:
    result = run("play", "--text", home=home)
    assert result.exit_code == 0
    assert not (home / "sandtable").exists()


def test_bytes_that_are_no_text_are_no_command(home: Path) -> None:
    result = run("play", "--text", home=home, typed=b"\xff\xfe\nquit\n")
    assert result.exit_code == 0


def test_the_same_seed_and_orders_give_the_same_game(home: Path) -> None:
    typed = lines(*SET_UP, "pick gb-7ad-4ab, go P20, attack P20", "log 9")
    outputs = {run("play", "--seed", "5", home=home, typed=typed).output for _ in range(2)}
    assert len(outputs) == 1


def test_programs_on_both_sides_play_to_the_end(home: Path) -> None:
    result = run("play", "--text", "--british", "random", "--axis", "random", home=home)
    assert result.exit_code == 0
    assert "The game is over." in result.output
    assert sandtable.load((home / "sandtable" / "last.record").read_text("utf-8")).outcome


def test_a_game_against_a_program(home: Path) -> None:
    typed = lines(*SET_UP, "pass", "quit")
    result = run("play", "--text", "--axis", "random", home=home, typed=typed)
    assert result.exit_code == 0
    assert says(result.output, "Axis (random player):")
    assert "British (random player)" not in result.output


def test_a_grade_is_named_as_any_player(home: Path) -> None:
    """By the option of its side or by --seat, and again when the game is resumed."""
    typed = lines(*SET_UP, "pass", "quit")
    result = run("play", "--text", "--axis", "recruit", "--seed", "1", home=home, typed=typed)
    assert says(result.output, "Axis (recruit):")
    words = ("--seat", "axis=recruit", "--seed", "1")
    assert run("play", "--text", *words, home=home, typed=typed).output == result.output
    result = run("play", "--text", "--resume", home=home, typed=lines("pass", "quit"))
    assert says(result.output, "Axis (recruit):")
    result = run("play", "--text", "--seat", "axis=general", home=home)
    assert "person, recruit, sergeant, colonel, random" in result.output


def test_real_dice_are_asked_for(home: Path) -> None:
    typed = lines(*SET_UP, "pick gb-7ad-4ab, go P20, attack P20", *"112345")
    result = run("play", "--text", "--asked-dice", home=home, typed=typed)
    assert says(result.output, "Roll a die of the counterattack and enter its face.")
    assert says(result.output, "2 3 4 5")


def test_resume_without_a_game_is_one_line(home: Path) -> None:
    result = run("play", "--text", "--resume", home=home)
    assert result.exit_code == 1
    assert one_line_error(result)


def test_resume_goes_on_with_the_last_game(home: Path) -> None:
    run("play", "--text", "--seed", "7", home=home, typed=lines(*SET_UP, "pass"))
    typed = lines("pick it-trieste", "undo", "log 1", "quit")
    result = run("play", "--text", "--resume", home=home, typed=typed)
    assert result.exit_code == 0
    assert says(result.output, "The British pass. [s60 3.1-3b]")
    assert says(result.output, "Taken back (Axis): pick it-trieste")


def test_a_new_game_puts_the_last_one_by(home: Path) -> None:
    """Nothing is overwritten: the game before is kept beside the new one."""
    run("play", "--text", "--seed", "7", home=home, typed=lines(*SET_UP, "pass"))
    run("play", "--text", "--seed", "8", home=home, typed=lines(*SET_UP))
    kept = sandtable.load((home / "sandtable" / "previous.record").read_text("utf-8"))
    assert len(kept.orders) == 2
    assert kept.dice.source == "seeded 7"


def test_a_new_game_in_which_nothing_was_played_does_not_hide_the_last_one(home: Path) -> None:
    """Somebody starts the program, looks and quits: the game of yesterday can be gone on with."""
    run("play", "--text", home=home, typed=lines(*SET_UP, "pass"))
    run("play", "--text", home=home, typed=lines("map", "quit"))
    result = run("play", "--text", "--resume", home=home, typed=lines("log 1"))
    assert result.exit_code == 0
    assert says(result.output, "The British pass.")


def test_a_saved_game_is_loaded(tmp_path: Path, home: Path) -> None:
    path = tmp_path / "game.record"
    run("play", "--text", home=home, typed=lines(*SET_UP, "pass", f"save {path}"))
    result = run("play", "--text", "--load", str(path), home=home, typed=lines("log 1"))
    assert result.exit_code == 0
    assert says(result.output, "The British pass.")


def test_a_state_folder_that_cannot_be_written_does_not_stop_play(home: Path) -> None:
    home.write_text("in the way")
    result = run("play", "--text", home=home, typed=lines(*SET_UP, "pass", "pass"))
    assert result.exit_code == 0
    assert result.output.count("save FILE") == 1


@pytest.mark.parametrize(("lang", "flag"), [("ja_JP.UTF-8", None), ("C.UTF-8", "ja")])
def test_play_in_japanese(lang: str, flag: str | None, home: Path) -> None:
    """By the language of the system, or by the flag."""
    words = ["--lang", flag] if flag else []
    typed = lines(*SET_UP, "pick gb-7ad-4ab, go P20, attack P20", "quit")
    result = run("play", "--text", *words, home=home, typed=typed, lang=lang)
    assert result.exit_code == 0
    assert says(result.output, "先攻はイギリス軍。", "ガブル・サレー", "攻撃")
    assert "The British" not in result.output


def test_english_is_spoken_to_everybody_else(home: Path) -> None:
    result = run("play", "--text", home=home, typed=lines("quit"), lang="de_DE.UTF-8")
    assert not JAPANESE.search(result.output)


def test_the_flag_is_stronger_than_the_system(home: Path) -> None:
    result = run("play", "--lang", "en", home=home, typed=lines("quit"), lang="ja_JP.UTF-8")
    assert not JAPANESE.search(result.output)


# At a real keyboard


def at_a_keyboard(typed: str, home: Path, *words: str) -> str:
    """What `sandtable play` prints when its input is a terminal."""
    ours, theirs = pty.openpty()
    env = os.environ | {"XDG_STATE_HOME": str(home), "LANG": "C.UTF-8", "COLUMNS": "110"}
    command = [sys.executable, "-m", "sandtable", "play", "--text", *words]
    with subprocess.Popen(
        command, stdin=theirs, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=env
    ) as process:
        os.close(theirs)
        os.write(ours, typed.encode())
        output = process.communicate(timeout=60)[0].decode()
    os.close(ours)
    assert process.returncode == 0, output
    assert "Traceback" not in output
    return output


@pytest.mark.parametrize(("choice", "program"), [("1", "Axis"), ("2", "British"), ("3", None)])
def test_at_a_keyboard_one_is_asked_who_plays(choice: str, program: str | None, home: Path) -> None:
    typed = lines(choice, *([] if program == "British" else [*SET_UP, "pass"]), "quit")
    output = at_a_keyboard(typed, home, "--module", "operation-crusader-60")
    assert "Which game?" not in output
    assert "Who plays?" in output
    players = set(re.findall(r"(\w+) \(sergeant\):", output))
    assert players == ({program} if program else set())


def test_who_is_named_is_not_asked_for(home: Path) -> None:
    output = at_a_keyboard(lines("1", "quit"), home, "--british", "person", "--axis", "person")
    assert "Who plays?" not in output


@pytest.mark.parametrize(("number", "name"), list(enumerate(sandtable.modules(), start=1)))
def test_at_a_keyboard_one_is_asked_which_game(number: int, name: str, home: Path) -> None:
    """In the order of the list; what is no number of it is asked again."""
    output = at_a_keyboard(lines("0", "x", str(number), "3", "quit"), home)
    assert output.count("Which game?") == 3
    title = sandtable.library.find_module(name).cover.name["en"]
    assert f"  {number}  {title}" in output
    assert output.index("Who plays?") < output.rindex(title)


def test_a_game_that_is_gone_on_with_is_not_asked_for(tmp_path: Path, home: Path) -> None:
    path = tmp_path / "game.record"
    path.write_text(a_record(), "utf-8")
    output = at_a_keyboard(lines("3", "quit"), home, "--load", str(path))
    assert "Which game?" not in output


# Versions


def test_version_tells_program_kernel_rules_and_modules(home: Path) -> None:
    told = run("version", home=home).output.splitlines()
    assert told[0].startswith(f"sandtable {version('sandtable')}, Python 3.")
    assert told[1] == "kernel: pure Python"
    assert "battle-for-tobruk v1: folio rules 2" in told
    assert "operation-crusader-60 v1: series60 rules 1" in told
