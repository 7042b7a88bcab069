"""Reasons and advice in the terminal: why, why turn, advise, follow."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import sandtable
from cli.sitting import SET_UP, Sitting, new, reading, says
from sandtable.ai.seats import sit_down
from sandtable.ai.telling import Teller
from sandtable.text import LANGUAGES
from sandtable.text.catalogue import catalogue


def against_a_sergeant(*lines: str, language: str = "en") -> Sitting:
    game = new()
    return Sitting(
        game, reading(lines), {"axis": sit_down("sergeant", game.rules, 1)}, language=language
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_program_tells_why(language: str) -> None:
    talk = against_a_sergeant(*SET_UP, "pass", "why", "why turn", language=language)
    player = talk.terminal.players["axis"]
    told = Teller(talk.speaker).account(player.account)  # type: ignore[attr-defined]
    assert told.lines
    assert says(talk.answers[3], *told.lines)
    assert says(talk.answers[4], *told.lines)


def test_nobody_has_given_an_order_yet() -> None:
    talk = against_a_sergeant("why")
    assert says(talk.answers[0], talk.say("why-nobody"), talk.say("why-what", place="P20"))


def test_who_plays_without_programs_is_asked_what_is_meant() -> None:
    talk = Sitting(new(), reading(["why"]))
    assert says(talk.answers[0], talk.say("why-what", place="P20"))
    assert not says(talk.answers[0], talk.say("why-nobody"))


def test_where_something_is_hidden_reasons_wait_for_the_end() -> None:
    game = sandtable.new("battle-for-tobruk", seed=3)
    talk = Sitting(
        game, reading(["why", "why turn"]), {"british": sit_down("recruit", game.rules, 1)}
    )
    assert talk.game.played
    for answer in talk.answers[:2]:
        assert says(answer, talk.say("why-hidden"))


def test_advice_is_told_and_followed() -> None:
    talk = against_a_sergeant(*SET_UP, "advise", "follow 1")
    assert says(talk.answers[2], talk.say("plan", number=1))
    first = talk.game.orders[1]
    assert first.side == "british"
    said = ", ".join(map(str, talk.game.rules.alphabet.actions(first.codes)))
    assert says(talk.answers[2], said)


def test_what_was_advised_is_not_followed_any_more_once_something_else_is_decided() -> None:
    talk = against_a_sergeant(*SET_UP, "advise", "pass", "follow")
    assert says(talk.answers[4], talk.say("plan-stale"))


def test_ctrl_c_ends_advice_that_is_thought_out_and_nothing_else(tmp_path: Path) -> None:
    """At a real terminal: the colonel thinks for seconds, and whom one asks instead answers."""
    env = os.environ | {"XDG_STATE_HOME": str(tmp_path), "LANG": "C.UTF-8", "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "sandtable", "play", "--text", "--module", "frontier-wire"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("advise colonel\n")
        process.stdin.flush()
        text = catalogue("en")
        for line in process.stdout:
            if text["terminal.advise-thinks"] in line:
                break
        process.send_signal(signal.SIGINT)
        told = process.communicate("follow\nadvise recruit\nquit\n", timeout=60)[0]
    assert process.returncode == 0
    stopped, after = told.split(text["terminal.advise-stopped"])
    assert text["terminal.plan"].format(number=1) not in stopped
    assert text["terminal.follow-what"] in after
    assert text["terminal.plan"].format(number=1) in after


def test_there_is_nothing_to_follow_before_advice() -> None:
    talk = against_a_sergeant("follow", "advise general", "advise recruit", "follow 9")
    assert says(talk.answers[0], talk.say("follow-what"))
    assert says(talk.answers[1], talk.say("advise-who", word="general"))
    assert says(talk.answers[3], talk.say("no-such-plan", number=9))


def test_a_whole_plan_is_followed_order_by_order() -> None:
    game = sandtable.new("scs-primer", "meeting", seed=3)
    lines = ["advise", *["follow"] * 12]
    talk = Sitting(game, reading(lines), {"red": sit_down("recruit", game.rules, 1)})
    assert talk.game.orders[0].side == "blue"
    over = [talk.say("plan-done"), talk.say("plan-stale")]
    assert any(says(answer, text) for answer in talk.answers for text in over)
