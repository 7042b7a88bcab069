"""What people read, whole games of it: no word twice, nothing left empty, nothing that only the program understands."""

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from conformance.games import GAMES, Entry, decisions, one_of
from sandtable import Game
from sandtable.core.action import VERBS
from sandtable.table import refusals
from sandtable.text import LANGUAGES, Speaker
from sandtable.text.catalogue import catalogue
from table.tables import ENDED, GOLDEN, Table

#: What a game at the table tells in words; all else is for the page.
READ = frozenset(
    {
        *(
            "text",
            "name",
            "short",
            "prompt",
            "phase_name",
            "clause_text",
            "brief",
            "label",
            "button",
        ),
        *("warning", "title", "told", "verdict", "shows", "outcome", "result", "note", "worst"),
        *(
            "turning",
            "words",
            "ahead",
            "refusal",
            "draft",
            "draft_log",
            "changes",
            "count",
            "plain",
        ),
    }
)
#: What a list of commands says for the page; a button has the same in words.
COMMANDS = {"legal": "text"}

#: Sentences have keys; a key that is read is a sentence that is missing.
KEYS = tuple(catalogue("en"))
#: So many choices of a game are looked at.
MOST = 400

TWICE = {
    "en": re.compile(
        r"(?<![\w.–-])(?!Buq)([A-Za-z]{2,}|a),? (?:the )?\1(?![\w.–-])", re.IGNORECASE
    ),
    "ja": re.compile(r"([\u4e00-\u9fff]{2,}|[\u30a1-\u30fa\u30fc]{3,}|[のがをはにで])\1"),
}
MANY = "dice|steps|units|points|hexes|turns|orders|combats|columns|hits"
ONE = "die|step|unit|hex|turn|order|combat|column|hit"
FAULTS = {
    "a command": re.compile(r"[“「](" + "|".join(VERBS) + r")\b"),
    "an empty bracket": re.compile(r"\(\s*\)|（\s*）|\[\s*\]|「」|“”"),
    "a hole": re.compile(r"[{}|]|\bNone\b|\bundefined\b|\bnull\b"),
    "two marks": re.compile(r"  |[.。][.。]|、、|,,| ,| \.(?!\d)|：：|::|、。"),
    "one of many": re.compile(rf"(?<![\d.:–½/+−-])1 ({MANY})\b"),
    "many of one": re.compile(rf"(?<![\d.:/A-Za-z–])\b(?:0|[2-9]|\d\d+) ({ONE})\b"),
}


def read(told: Any, key: str = "") -> Iterator[str]:
    """All that is read of what a table answers."""
    if isinstance(told, dict):
        for name, value in told.items():
            if COMMANDS.get(key) != name:
                yield from read(value, name)
    elif isinstance(told, list):
        for one in told:
            yield from read(one, key)
    elif isinstance(told, str) and key in READ:
        yield told


def faults(texts: Iterable[str], language: str, units: Iterable[str]) -> list[str]:
    """What is wrong with these, each with what it is."""
    named = "|".join(map(re.escape, [*(one for one in units if "-" in one), *KEYS]))
    raw = re.compile(rf"(?<![A-Za-z0-9-])({named})(?![A-Za-z0-9-])")
    found = []
    for text in dict.fromkeys(texts):
        found += [f"{what}: {text}" for what, sign in FAULTS.items() if sign.search(text)]
        if TWICE[language].search(text):
            found.append(f"a word twice: {text}")
        if raw.search(text):
            found.append(f"a name of the program: {text}")
    return found


SLIPS = [
    ("en", "Axis Axis: end of the phase."),
    ("en", "British The British pass."),
    ("ja", "枢軸軍枢軸軍：終了。"),
    ("en", "Attack at P20 ()."),
    ("en", "1 dice"),
    ("en", "3 unit"),
    ("en", "“place” is not asked for now."),
    ("en", "news.fight"),
    ("ja", "gb-14を選ぶ。"),
    ("en", "It costs {cost} MP."),
]


@pytest.mark.parametrize(("language", "slip"), SLIPS)
def test_a_slip_is_found(language: str, slip: str) -> None:
    assert len(faults([slip], language, ["gb-14"])) == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("record", ENDED)
def test_whole_games_are_told_without_a_slip(table: Table, record: str, language: str) -> None:
    """The log order by order, news, goal, end, units and places."""
    game = table.load((GOLDEN / f"{record}.record").read_text("utf-8"))
    rules = table.game(game).rules
    asked = ("news/0", "goal", "end", "words")
    told = [table.look(game, language)]
    told += [table.ask(game, path, lang=language).json() for path in asked]
    # The page puts whose order it is before what it did.
    texts = [*read(told), *(f"{one['side_name']} {one['brief']}" for one in told[0]["log"])]
    assert len(texts) > 200
    assert faults(texts, language, rules.names["unit"]) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("entry", GAMES, ids=str)
def test_whatever_is_asked_is_asked_without_a_slip(entry: Entry, language: str) -> None:
    """Questions, buttons, warnings and refusals on the way of a random game."""
    game, rng, texts = entry.new(seed=3), Random(3), list[str]()
    speaker = Speaker(game.rules, language)
    for _ in islice(decisions(game, 3), MOST // min(entry.sparse, 10)):
        texts += asked_now(game, speaker, rng)
    assert faults(texts, language, game.rules.names["unit"]) == []


def asked_now(game: Game, speaker: Speaker, rng: Random) -> Iterator[str]:
    decision, alphabet = game.decision, game.rules.alphabet
    assert decision is not None
    legal = list(game.legal())
    yield speaker.prompt(decision, legal)
    action = one_of(rng, legal)
    yield speaker.offer(action, game)
    yield speaker.warning(game, action) or ""
    if action.arg is not None:
        yield speaker.verb(action.verb, speaker.offer(action, game), decision)
    for code in rng.sample(list(alphabet), 4):
        why = game.why_not(alphabet.action(code))
        if why is not None:
            yield refusals.refusal(game, speaker, why).refusal
