"""The terminal in Japanese, and from one language to the other."""

import re

import pytest

from builders import battle
from cli.sitting import SET_UP, Sitting, new, reading, says, sit
from sandtable.ai.random_player import RandomPlayer

#: English words in a row: what no line of a Japanese sitting has, but for things to type.
ENGLISH = re.compile(r"[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}")
JAPANESE = re.compile(r"[\u3041-\u30ff\u3400-\u9fff]")


def test_a_japanese_sitting() -> None:
    talk = sit(*SET_UP, "pick gb-7ad-4ab", "go P20", "odds", "attack P20", language="ja")
    cover = talk.game.rules.module.cover
    assert says(talk.greeting, cover.name["ja"], cover.notice["ja"], "第4機甲旅団")
    assert says(talk.after("done"), "先攻はイギリス軍。", "エリア11", "トブルク")
    assert says(talk.after("go P20"), "ガブル・サレー")
    assert says(talk.whole, "ターン：1/6", "VP：0")
    for line in talk.whole.splitlines():
        assert not ENGLISH.search(line), line


def test_an_english_sitting_has_no_japanese() -> None:
    talk = sit(*SET_UP, "pick gb-7ad-4ab", "go P20", "odds", "attack P20", "help", "supply")
    assert not JAPANESE.search(talk.whole)


@pytest.mark.parametrize("line", ["lang ja", "LANG JA"])
def test_the_language_is_switched_in_mid_game(line: str) -> None:
    """The question is asked again in the new language; the order goes on."""
    talk = sit("pick nz-4", line, "why P01", "lang en", "why P01", game=battle({"nz-4": "12"}))
    assert JAPANESE.search(talk.answers[1])
    assert JAPANESE.search(talk.answers[2])
    assert not JAPANESE.search(talk.answers[4])
    assert len(talk.game.draft) == 1


@pytest.mark.parametrize("line", ["lang", "lang fr"])
def test_a_language_that_is_none(line: str) -> None:
    talk = sit(line)
    assert says(talk.answers[0], talk.say("lang-which"))
    assert talk.speaker.language == "en"


def test_sides_may_be_named_in_the_language_spoken() -> None:
    talk = sit(*SET_UP, "zones 枢軸軍", "zones axis", language="ja")
    assert talk.after("zones 枢軸軍") == talk.after("zones axis")


def test_a_whole_game_in_japanese() -> None:
    """Two programs: every line that is not the map or a list to type from is Japanese."""
    programs = {"axis": RandomPlayer(1), "british": RandomPlayer(2)}
    talk = Sitting(new(), reading([]), programs, language="ja")
    assert talk.game.outcome is not None
    assert says(talk.whole, talk.speaker.outcome(talk.game.outcome))
    assert says(talk.whole, "枢軸軍（ランダムプレイヤー）：")
    for line in talk.whole.splitlines():
        assert not ENGLISH.search(line), line


MISTAKES = [
    "pick foo",
    "pick P20",
    "go",
    "done now",
    "pick nz-4 nz-5",
    "why Cairo",
    "why routed",
    "hello",
    "99",
    "reach",
    "zones nz-4",
    "clause 99",
    "odds",
    "undo",
    "redo",
    "load missing.record",
    "save missing/game.record",
    "reach it-ariete",
    "supply it-ariete",
]


@pytest.mark.parametrize("line", MISTAKES)
def test_mistakes_are_explained_in_the_language_spoken(line: str) -> None:
    talk = sit(line, language="ja", game=battle({"nz-4": "12", "it-ariete": "routed 4"}, turn=3))
    assert JAPANESE.search(talk.answers[0])
    assert not ENGLISH.search(talk.answers[0])


def test_the_end_of_the_game_is_explained_in_the_language_spoken() -> None:
    talk = sit("pass", "pass", "pass", "why P20", language="ja", game=battle({}, turn=6))
    assert talk.game.outcome is not None
    for answer in talk.answers[2:]:
        assert JAPANESE.search(answer)
        assert not ENGLISH.search(answer)
