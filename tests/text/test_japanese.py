"""Japanese in one voice: the table speaks politely of itself, the game tells in plain form, and labels are words."""

import re

import pytest

from sandtable import library
from sandtable.text.catalogue import catalogue
from shipped import SHIPPED

#: What is said by the table, about itself and to who sits at it; all else is said of a game, or what a key does.
TABLE = re.compile(
    r"^(page\.(?!key-|sign-|hand-(?!over))|trouble\.|record\.|broken\.|\w+\.help\.|\w+\.map\.)"
)
#: The ends of a polite sentence: です, ます and what becomes of them.
POLITE = re.compile(
    r"(です|ます|でした|ました|ません|ませんでした|ください|でしょう|ですか|ますか|たか)$"
)
#: The ends of a plain one: a verb or an adjective; a noun alone has no voice.
PLAIN = re.compile(r"(?<![のこもと])[うくすつぬむるぐぶいただ]$")
NOUNS = re.compile(r"(うち|向かい|ていねい|たたかい|かぎり|つもり|ほう|よう|どうぞ)$")


def sentences(text: str) -> list[str]:
    """The sentences of a text without what stands in brackets; what has no full stop is a label."""
    bare = re.sub(r"（[^（）]*）|「[^「」]*」", "", text)
    return [one.strip() for one in bare.split("。")[:-1] if one.strip()]


def is_plain(sentence: str) -> bool:
    return bool(
        PLAIN.search(sentence) and not POLITE.search(sentence) and not NOUNS.search(sentence)
    )


@pytest.mark.parametrize(
    ("sentence", "plain"),
    [("取り消せる", True), ("ここにはない", True), ("取り消せます", False), ("全6ターン", False)],
)
def test_a_plain_sentence_is_told_from_a_polite_one(sentence: str, plain: bool) -> None:
    assert is_plain(sentence) is plain


def test_the_table_speaks_politely() -> None:
    said = {key: text for key, text in catalogue("ja").items() if TABLE.match(key)}
    assert {key: text for key, text in said.items() if any(map(is_plain, sentences(text)))} == {}


def test_what_is_read_in_the_lobby_is_polite() -> None:
    for name in SHIPPED:
        cover = library.find_module(name).cover
        told = [cover.notice["ja"], *(one.pace["ja"] for one in cover.scenario if one.pace)]
        assert [text for text in told if any(map(is_plain, sentences(text)))] == []


def test_a_game_is_told_in_plain_form() -> None:
    said = {key: text for key, text in catalogue("ja").items() if not TABLE.match(key)}
    polite = {key: text for key, text in said.items() if any(map(POLITE.search, sentences(text)))}
    # What commands answer, and messages to who is away: as polite as the table.
    commands = ("terminal.", "verify.", "lab.", "notice.")
    assert {key: text for key, text in polite.items() if not key.startswith(commands)} == {}


def test_briefings_and_lessons_are_in_plain_form() -> None:
    for name in SHIPPED:
        for one in library.find_module(name).cover.scenario:
            told = [text["ja"] for text in one.briefing.values()]
            if one.lesson is not None:
                told += [one.lesson.shows["ja"], *(aim.text["ja"] for aim in one.lesson.aim)]
            assert [t for t in told if any(map(POLITE.search, sentences(t)))] == []
