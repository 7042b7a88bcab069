"""The speaker: sentences about a game, in the words of one language."""

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

import sandtable
from builders import SYSTEMS, battle, play, position
from modules.trials import trials
from sandtable import Event, Game, Outcome, Refusal, UnknownName, library
from sandtable.core.clause import registry
from sandtable.core.message import Kind, Reason
from sandtable.core.odds import Odds
from sandtable.core.rules import Rules
from sandtable.text import LANGUAGES, Speaker, in_short
from sandtable.text.catalogue import fill
from sandtable.text.rulebook import Rulebook

KANA_OR_KANJI = re.compile(r"[\u3041-\u30ff\u3400-\u9fff]")
FULL_WIDTH = re.compile(r"[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]")


def speaker(language: str, game: Game | None = None) -> Speaker:
    rules = game.rules if game else library.open_rules("operation-crusader-60")
    return Speaker(rules, language)


def why_not(game: Game, action: str, language: str) -> str:
    """The sentence with which an action is refused."""
    why = game.why_not(action)
    assert why is not None
    return speaker(language, game).refusal(why, game)


# Refusals


REFUSALS = {
    "a dear way, in half points": (
        {"gb-7ad-4ab": "12"},
        ("pick gb-7ad-4ab", "go P10", "go P11", "go P10"),
        "go P03",
        {
            "en": "Tobruk costs 3½ MP by the cheapest way; the group has 1. [s60 6.2a]",
            "ja": "トブルクまでは最短でも3½移動力かかる。残りは1。 [s60 6.2a]",
        },
    ),
    "a road closed by an area": (
        {"gb-7ad-4ab": "P20", "it-ariete": "08"},
        ("pick gb-7ad-4ab",),
        "step P16",
        {
            "en": "The road from Gabr Saleh to Gasr el Arid is closed: "
            "only enemy units are in area 08 beside it. [s60 6.2(1)b]",
            "ja": "ガブル・サレーからガスル・エル・アリドへの道路は使えない。"
            "隣のエリア08に敵ユニットだけがいる。 [s60 6.2(1)b]",
        },
    ),
    "hills": (
        {"gb-7ad-4ab": "06"},
        ("pick gb-7ad-4ab",),
        "step P15",
        {
            "en": "Hills lie between area 06 and Bir el Chleta. [s60 6.2(2)d]",
            "ja": "エリア06とビル・エル・クレタの間は丘陵で隔てられている。 [s60 6.2(2)d]",
        },
    ),
    "somebody else's unit": (
        {},
        (),
        "pick it-trieste",
        {
            "en": "Trieste belongs to the other side. [s60 6.1a]",
            "ja": "トリエステ師団は相手側のユニットである。 [s60 6.1a]",
        },
    ),
    "not asked for": (
        {},
        (),
        "place 11",
        {
            "en": "“place” is not asked for now. "
            "Pick the first unit of the group to activate, or pass. [s60 3.1-2b]",
            "ja": "いま「place」は選べない。"
            "活性化するグループの最初のユニットを選ぶか、パスする。 [s60 3.1-2b]",
        },
    ),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", REFUSALS)
def test_a_refusal_says_why_with_places_numbers_and_clause(case: str, language: str) -> None:
    units, before, action, sentences = REFUSALS[case]
    game = battle(units)
    if before:
        play(game, *before)
    assert why_not(game, action, language) == sentences[language]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("left", [1, 2])
def test_the_last_unit_of_a_set_up_is_one_unit(left: int, language: str) -> None:
    game = sandtable.new("operation-crusader-60", seed=1)
    play(game, *["place 11"] * (18 - left))
    sentence = why_not(game, "done", language)
    assert str(left) in sentence
    if language == "en":
        assert ("1 unit is" if left == 1 else "2 units are") in sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_of_every_system_can_be_said(language: str) -> None:
    """With a value in each field the sentence is whole: no brace is left open."""
    for rules in [*trials(), *all_rules()]:
        for term, values in samples(rules, refused=True):
            why = Refusal(f"{rules.mark} {term.clause}", term.key, values)
            said = Speaker(rules, language).refusal(why)
            assert said.endswith(f" [{rules.mark} {term.clause}]")
            assert not set("{}|") & set(said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_every_system_can_be_said(language: str) -> None:
    for rules in [*trials(), *all_rules()]:
        for term, values in samples(rules, refused=False):
            event = Event(term.key, f"{rules.mark} {term.clause}", values)
            said = Speaker(rules, language).event(event)
            assert said
            assert not set("{}|") & set(said)


@pytest.mark.parametrize("refused", [True, False])
@pytest.mark.parametrize("system", SYSTEMS)
def test_some_module_has_the_names_for_each_message(system: str, refused: bool) -> None:
    books = [rules for rules in [*trials(), *all_rules()] if rules.system == system]
    sayable = {term for rules in books for term, _ in samples(rules, refused)}
    assert sayable == {term for term in books[0].terms if isinstance(term, Reason) == refused}


def samples(rules: Rules[Any], refused: bool) -> Iterator[tuple[Kind, dict[str, Any]]]:
    """Each message with a value in each field, if the module has names for all of them."""
    values = {
        "number": 2,
        "turn": 3,
        "bonus": 1,
        "score": -3,
        "half": Fraction(3, 2),
        "twelfth": Fraction(4, 3),
        "units": rules.names["unit"][:2],
        "places": rules.names["place"][:2],
        "faces": (1, 6),
        "markers": rules.names.get("marker", ())[:2],
    }
    names = {kind: known[0] for kind, known in rules.names.items() if known} | values
    for term in rules.terms:
        if isinstance(term, Reason) == refused and all(kind in names for _, kind in term.fields):
            yield term, {name: names[kind] for name, kind in term.fields}


@pytest.mark.parametrize("language", LANGUAGES)
def test_supply_from_tobruk_is_said_to_come_from_there(language: str) -> None:
    """A garrison unit in Bardia, whose line leads to Tobruk alone, gets no replacements."""
    game = position(
        {"gb-32atb": "P07 1", "gb-1atb": "P09 1", "sa-6": "BRIT_OFF", "it-trieste": "P18"},
        british_points=["P03", "P04", "P05", "P06", "P07", "P09", "P10", "P11"],
        source_lost=True,
        turn=2,
        passes=1,
    )
    play(game, "done")
    sentence = why_not(game, "pick gb-32atb", language)
    assert speaker(language).name("place", "P03").removeprefix("P03 ") in sentence


def test_a_refusal_without_its_game_leaves_out_the_question() -> None:
    game = battle({})
    why = game.why_not("place 11")
    assert why is not None
    assert speaker("en", game).refusal(why) == "“place” is not asked for now. [s60 3.1-2b]"


# Events


def said(events: list[Event], key: str, language: str) -> list[str]:
    return [speaker(language).event(event) for event in events if event.key == key]


@pytest.mark.parametrize(
    ("language", "alone", "together"),
    [
        (
            "en",
            "4th New Zealand Bde: Halfaya Pass to Buq Buq (½ MP).",
            "4 NZ, 5 NZ: Halfaya Pass to Buq Buq (½ MP).",
        ),
        (
            "ja",
            "第4ニュージーランド旅団：ハルファヤ峠からブク・ブクへ（½移動力）。",
            "4NZ、5NZ：ハルファヤ峠からブク・ブクへ（½移動力）。",
        ),
    ],
)
def test_a_stack_moves_under_the_names_of_its_counters(
    language: str, alone: str, together: str
) -> None:
    """One unit has its full name, several their short ones; half a point is ½."""
    units = {"nz-4": "P10", "nz-5": "P10"}
    events = play(battle(units), "pick nz-4", "go P11")
    assert said(events, "moved", language) == [alone]
    events = play(battle(units), "pick nz-4", "pick nz-5", "go P11")
    assert said(events, "moved", language) == [together]


@pytest.mark.parametrize(
    ("faces", "english", "japanese"),
    [
        (
            [6, 1, 1],
            "4th Armoured Bde takes 1 hit and loses 1 step; 3 left.",
            "第4機甲旅団は1ヒットを受けて1ステップを失い、残り3。",
        ),
        (
            [6, 6, 1],
            "4th Armoured Bde takes 2 hits and loses 2 steps; 2 left.",
            "第4機甲旅団は2ヒットを受けて2ステップを失い、残り2。",
        ),
    ],
)
def test_one_hit_and_two_hits(faces: list[int], english: str, japanese: str) -> None:
    """Trento's three dice against the 4th Armoured."""
    game = battle({"gb-7ad-4ab": "06", "it-trento": "06"}, dice=[*faces, *[1] * 4])
    events = play(game, "pick gb-7ad-4ab", "attack 06")
    assert said(events, "lost", "en") == [english]
    assert said(events, "lost", "ja") == [japanese]


def test_nobody_loses_more_steps_than_it_has() -> None:
    """Three hits on a brigade with one step left."""
    game = battle({"gb-7ad-4ab": "06 1", "it-trento": "06"}, dice=[6, 6, 6, *[1] * 4])
    events = play(game, "pick gb-7ad-4ab", "attack 06")
    assert said(events, "lost", "en") == ["4th Armoured Bde takes 3 hits and loses its last steps."]
    assert said(events, "lost", "ja") == [
        "第4機甲旅団は3ヒットを受け、残りのステップをすべて失う。"
    ]


@pytest.mark.parametrize(
    ("language", "first", "second"),
    [
        (
            "en",
            "Trento fires at 4th Armoured Bde: 6 1 2, hits on 4+: 1 hit.",
            "4th Armoured Bde fires at Trento: 5 2 1, each +1, hits on 3+: 2 hits.",
        ),
        (
            "ja",
            "トレント師団が第4機甲旅団を撃つ：6 1 2、4以上でヒット：1ヒット。",
            "第4機甲旅団がトレント師団を撃つ：5 2 1（各+1）、3以上でヒット：2ヒット。",
        ),
    ],
)
def test_dice_are_told_with_their_faces_and_what_they_need(
    language: str, first: str, second: str
) -> None:
    """A bonus is told only where there is one: tanks against infantry in an area."""
    game = battle({"gb-7ad-4ab": "06", "it-trento": "06"}, dice=[6, 1, 2, 5, 2, 1])
    events = play(game, "pick gb-7ad-4ab", "attack 06")
    assert said(events, "rolled", language) == [first, second]


def test_one_unit_is_spoken_of_as_one() -> None:
    """A single brigade attacks and falls back; it does not attack and fall back."""
    game = battle({"gb-7ad-4ab": "P19", "it-ariete": "P20"}, dice=[1] * 8)
    events = play(game, "pick gb-7ad-4ab", "go P20", "attack P20")
    for key in ("attacked", "fell-back"):
        (sentence,) = said(events, key, "en")
        assert not re.search(r"Bde (attack|fall) ", sentence)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_marker_is_told_by_the_side_it_stands_on(language: str) -> None:
    """The Axis is on 3: nobody but the engine knows that this is -3."""
    game = position({"sa-6": "BRIT_OFF", "it-recam": "AXIS_OFF"}, turn=2, vp=-2, passes=1)
    events = play(game, "done")
    axis = speaker(language).name("side", "axis")
    for key in ("scored-siege", "turn-ended"):
        (sentence,) = said(events, key, language)
        assert "-" not in sentence
        assert axis in sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_can_be_told(language: str) -> None:
    """Every event of a random game, every prompt on the way and the outcome."""
    game = sandtable.new("operation-crusader-60", seed=2)
    tell = speaker(language, game)
    pattern = KANA_OR_KANJI if language == "ja" else re.compile(r"[a-z]")
    while (decision := game.decision) is not None:
        assert pattern.search(tell.prompt(decision))
        assert pattern.search(tell.phase(decision))
        game.play_codes([game.legal(canonical=True).codes[-1]])
    assert len(game.events) > 50
    assert all(pattern.search(tell.event(event)) for event in game.events)
    assert game.outcome is not None
    assert pattern.search(tell.outcome(game.outcome))


# Outcomes, odds, undo


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("turn", "vp", "winner"),
    [
        pytest.param(2, -6, "axis", id="sudden death"),
        pytest.param(6, 3, "british", id="after the last turn"),
        pytest.param(6, 1, None, id="a draw"),
    ],
)
def test_an_outcome_names_the_winner_and_the_clause(
    turn: int, vp: int, winner: str | None, language: str
) -> None:
    game = position({"sa-6": "BRIT_OFF", "it-recam": "AXIS_OFF"}, turn=turn, vp=vp, passes=1)
    play(game, "done")
    assert isinstance(game.outcome, Outcome)
    tell = speaker(language, game)
    text = tell.outcome(game.outcome)
    assert text.endswith(f" [{game.outcome.clause}]")
    named = {side for side in game.rules.sides if tell.name("side", side) in text}
    assert named == ({winner} if winner else set())


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        ("en", ["all units of the group attack", "all counter-fire at 4th New Zealand Bde"]),
        ("ja", ["グループの全ユニットが攻撃", "反撃の目標が全て第4ニュージーランド旅団"]),
    ],
)
def test_assumptions_of_odds_are_told(language: str, sentences: list[str]) -> None:
    game = battle({"nz-4": "08", "nz-5": "08", "de-wechmar": "08"})
    play(game, "pick nz-4", "pick nz-5")
    odds = game.odds("attack 08")
    assert isinstance(odds, Odds)
    assert [speaker(language).assumption(one) for one in odds.rows[0].assuming] == sentences


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "The last order (British) rolled dice; it cannot be taken back."),
        ("ja", "イギリス軍の直前の命令ではダイスを振っているので、取り消せない。"),
    ],
)
def test_a_refused_undo_says_whose_order_rolled(language: str, sentence: str) -> None:
    game = battle({"nz-4": "08", "it-ariete": "08"}, dice=[1] * 9)
    play(game, "pick nz-4", "attack 08")
    why = game.undo()
    assert isinstance(why, Refusal)
    assert speaker(language, game).refusal(why) == sentence


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(0), "0"),
        (Fraction(1, 2), "½"),
        (Fraction(3, 2), "1½"),
        (Fraction(2), "2"),
        (7, "7"),
    ],
)
def test_halves_are_written_as_people_write_them(value: int | Fraction, text: str) -> None:
    assert speaker("en").number(value) == text


# Prompts


@pytest.mark.parametrize(
    ("language", "first", "last"),
    [
        ("en", "4th Armoured Bde", "All units are placed. Close the set-up?"),
        ("ja", "第4機甲旅団", "全ユニットを置き終えた。初期配置を確定するか。"),
    ],
)
def test_a_prompt_names_the_unit_it_asks_about(language: str, first: str, last: str) -> None:
    game = sandtable.new("operation-crusader-60", seed=1)
    tell = speaker(language, game)
    assert game.decision is not None
    assert first in tell.prompt(game.decision)
    play(game, "choose suggested")
    assert game.decision is not None
    assert tell.prompt(game.decision) == last


@pytest.mark.parametrize(
    ("language", "first", "last"),
    [
        ("en", "Pick a unit", "All units are placed. Close the set-up, or take it back."),
        ("ja", "ユニットを選んで", "全ユニットの配置が済んだ。配置を終えるか、取り消す。"),
    ],
)
def test_a_set_up_that_is_finished_asks_for_no_unit(language: str, first: str, last: str) -> None:
    game = sandtable.new("frontier-wire", "free", seed=1)
    tell = speaker(language, game)
    assert game.decision is not None
    assert tell.prompt(game.decision, game.legal()).startswith(first)
    play(game, "choose suggested")
    assert game.decision is not None
    assert tell.prompt(game.decision, game.legal()) == last


# Names and clauses


def all_rules() -> list[Rules[Any]]:
    """Every scenario of every version of every module."""
    return [
        library.open_rules(name, scenario.id, version=version)
        for name, versions in library.modules().items()
        for version in versions
        for scenario in library.find_module(name, version).cover.scenario
    ]


def test_an_unknown_language_is_an_unknown_name() -> None:
    with pytest.raises(UnknownName, match=r"'fr'.*en, ja"):
        speaker("fr")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["unit", "place", "side"])
def test_everything_has_a_name_of_its_own(kind: str, language: str) -> None:
    """No two units, places or sides are called the same, and each is called something."""
    for rules in all_rules():
        tell = Speaker(rules, language)
        called = [tell.name(kind, name) for name in rules.names[kind]]
        assert all(called)
        assert len(set(called)) == len(called)
        for name in called:
            assert bool(FULL_WIDTH.search(name)) == (language == "ja"), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_counter_has_a_short_name_of_its_own(language: str) -> None:
    for rules in all_rules():
        tell = Speaker(rules, language)
        shorts = [tell.short("unit", unit) for unit in rules.names["unit"]]
        assert len(set(shorts)) == len(shorts)
        assert all(0 < len(short) <= 8 for short in shorts)


def test_what_has_no_short_name_goes_by_its_id() -> None:
    assert speaker("en").short("place", "P20") == "P20"


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Movement is how far a unit may go each time it moves."),
        ("ja", "移動力は、一度の移動で進める距離の上限。"),
    ],
)
def test_a_clause_has_a_line(language: str, line: str) -> None:
    assert speaker(language).clause("s60 2.3(3)") == line
    assert speaker(language).clause("2.3(3)") == line


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", ["folio", "scs"])
def test_a_ruling_calls_the_values_of_its_option_by_their_words(system: str, language: str) -> None:
    """As where one chooses them, never by their codes; numbers stay numbers."""
    module = {"folio": "battle-for-tobruk", "scs": "scs-primer"}[system]
    rules = library.open_rules(module)
    told = Speaker(rules, language)
    for option in rules.options_offered:
        line = told.clause(option.ruling)
        _, mark, others = line.partition({"en": "Other value", "ja": "他の値："}[language])
        if not mark:
            continue
        for value in (one for one in option.values[1:] if isinstance(one, str)):
            assert told.reading(option.name, value) in others, option.name
            assert re.search(rf"[:：;。] ?{value}(, |＝)", others) is None, option.name


def test_an_unknown_clause_has_no_line() -> None:
    assert speaker("en").clause("s60 99") == ""


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_clause_and_ruling_speaks_both_languages(system: str) -> None:
    book = registry(system)

    def lines(language: str) -> list[str]:
        told = Rulebook(system, language)
        found = [told.clause(name) for name in book.clause]
        found += [tell(name) for name in book.ruling for tell in (told.ruling, told.why)]
        return found

    english, japanese = lines("en"), lines("ja")
    assert [line for line in english if FULL_WIDTH.search(line) or not line] == []
    assert [line for line in japanese if not KANA_OR_KANJI.search(line)] == []


def test_every_module_introduces_itself_in_both_languages() -> None:
    for rules in all_rules():
        cover = rules.module.cover
        for text in (cover.name, cover.notice, *(scenario.name for scenario in cover.scenario)):
            assert text["en"]
            assert not FULL_WIDTH.search(text["en"])
            assert KANA_OR_KANJI.search(text["ja"])


def test_the_steps_of_a_unit_are_told_as_one_move() -> None:
    """A march of three hexes, then another unit: two sentences instead of six. Where it stops is told already."""
    game = sandtable.new("scs-primer", "meeting", seed=1)
    game.play("pick 2cav, go 18.13, done", "pick 9mot, step 13.15, done")
    keys = [event.key for event in game.events]
    assert keys.count("moved") == 4
    told = in_short(game.events)
    assert [event.key for event in told] == ["moved", "moved"]
    assert told[0].values == {
        "unit": "2cav",
        "at": "15.13",
        "place": "18.13",
        "cost": Fraction(3, 2),
    }


def test_a_group_is_named_once_for_its_whole_way() -> None:
    """A march over areas and points is one sentence, and that it is face down afterwards goes without saying."""
    game = sandtable.new("operation-crusader-60", seed=2)
    game.play("choose suggested, done", "pick gb-7ad-4ab, pick gb-7ad-7ab, go P22, done")
    told = [event for event in in_short(game.events) if event.key in ("moved", "turned-down")]
    (moved,) = told
    assert (moved.values["at"], moved.values["place"]) == ("11", "P22")
    assert moved.values["cost"] == sum(
        event.values["cost"] for event in game.events if event.key == "moved"
    )
    stays = sandtable.new("operation-crusader-60", seed=2)
    stays.play("choose suggested, done", "pick gb-7ad-4ab, done")
    assert in_short(stays.events)[-1].key == "turned-down"


# Places without a name


@pytest.mark.parametrize(
    ("language", "near", "far"),
    [
        ("en", "hex 1004 (near Tobruk)", "hex 0121"),
        ("ja", "ヘクス1004（トブルク付近）", "ヘクス0121"),
    ],
)
def test_a_hex_without_a_name_is_told_by_a_place_nearby_if_there_is_one(
    language: str, near: str, far: str
) -> None:
    one = Speaker(library.open_rules("battle-for-tobruk"), language)
    assert one.name("place", "1004") == near
    assert one.name("place", "0121") == far
    assert one.listed("1004") == "1004"
    assert one.listed("0504") == one.name("place", "0504")


@pytest.mark.parametrize(
    ("module", "place", "told"),
    [
        # Inside the perimeter of Tobruk, though El Adem is as near.
        ("battle-for-tobruk", "1005", "hex 1005 (near Tobruk)"),
        ("frontier-wire", "17.26", "hex 17.26 (near Tobruk)"),
        # A name with a sign of its own is seen from further away than one without.
        ("battle-for-tobruk", "1608", "hex 1608 (near Sidi Rezegh)"),
    ],
)
def test_a_hex_is_told_by_a_name_that_is_seen(module: str, place: str, told: str) -> None:
    assert Speaker(library.open_rules(module), "en").name("place", place) == told


@pytest.mark.parametrize(
    ("at", "place", "told"),
    [
        ("1104", "1004", "Hex 1104 and hex 1004 (near Tobruk) do not touch."),
        ("1103", "1004", "Tobruk and hex 1004 do not touch."),
        ("0121", "1004", "Hex 0121 and hex 1004 (near Tobruk) do not touch."),
        ("0121", "0221", "Hex 0121 and hex 0221 do not touch."),
    ],
)
def test_a_sentence_names_a_place_nearby_once_and_begins_with_a_capital(
    at: str, place: str, told: str
) -> None:
    one = Speaker(library.open_rules("battle-for-tobruk"), "en")
    why = Refusal("folio 5.1a", "not-adjacent", {"at": at, "place": place})
    assert one.refusal(why) == f"{told} [folio 5.1a]"


def test_a_number_below_nought_has_a_minus_not_a_hyphen() -> None:
    assert fill("{n} {n:step|steps}", {"n": -4}) == "−4 steps"
