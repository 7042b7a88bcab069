"""Questions put to the terminal: why, odds, surveys, stacks, clauses, the log."""

from fractions import Fraction

import pytest
from rich.cells import cell_len

import sandtable
from builders import battle, play, refused
from cli.sitting import SET_UP, Sitting, new, says, sit
from sandtable import Game, library
from sandtable.text import percent
from sandtable.text.rulebook import Rulebook

EXAMPLE = {"gb-7ad-4ab": "11", "gb-7ad-7ab": "11", "nz-4": "12", "de-wechmar": "P20"}


def example(**fields: object) -> Game:
    """Two armoured brigades in area 11, New Zealanders in 12, Wechmar at Gabr Saleh."""
    return battle(EXAMPLE, dice=[1] * 10, **fields)


def unchanged(talk: Sitting, before: dict[str, object]) -> bool:
    return talk.game.position() == before


# Why


def test_why_a_place_within_reach() -> None:
    talk = sit("pick gb-7ad-4ab", "why p20", game=example())
    assert says(talk.answers[1], talk.say("why-legal", action="go P20"))


def test_why_a_place_out_of_reach() -> None:
    """The cost, what is left, and the line of the clause it rests on."""
    game = example()
    talk = sit("pick gb-7ad-4ab", "why P14", game=game)
    why = game.why_not("go P14")
    assert why is not None
    assert says(talk.answers[1], talk.speaker.refusal(why), "[s60 6.2a]")
    assert says(talk.answers[1], f"s60 6.2a: {talk.speaker.clause('s60 6.2a')}")


def test_why_a_place_before_anybody_is_picked() -> None:
    talk = sit("why P20", game=example())
    assert says(talk.answers[0], "[s60 6.1a]")


@pytest.mark.parametrize("place", ["T15", "W2", "E1", "BRIT_OFF", "12", "P11"])
def test_why_not_works_for_every_name_on_the_map(place: str) -> None:
    """Roads, edges, the box, the place itself, a point behind hills and the enemy."""
    game = battle({**EXAMPLE, "it-savona": "P10"})
    talk = sit("pick nz-4", f"why {place.lower()}", game=game)
    why = game.why_not(f"go {place}")
    assert why is not None
    assert says(talk.answers[1], talk.speaker.refusal(why), talk.speaker.clause(why.clause))


@pytest.mark.parametrize(
    ("action", "clause"),
    [
        ("pick de-wechmar", "s60 6.1a"),
        ("attack P20", "s60 6.3a"),
        ("PICK gb-7ad-4ab", "s60 6.1b"),
    ],
)
def test_why_an_action(action: str, clause: str) -> None:
    game = example()
    talk = sit("pick gb-7ad-4ab", f"why {action}", game=game)
    assert says(talk.answers[1], f"[{clause}]", talk.speaker.clause(clause))
    assert len(game.draft) == 1


def test_why_several_actions_is_answered_somehow() -> None:
    """With the refusal of the last, or a word that one is asked for; not with a crash."""
    talk = sit("why pick nz-4, go P24, go P01", "pick nz-4", game=example())
    assert 1 <= len(talk.answers[0].splitlines()) <= 3
    assert len(talk.game.draft) == 1


def test_why_a_legal_action() -> None:
    talk = sit("why pick nz-4", game=example())
    assert says(talk.answers[0], talk.say("why-legal", action="pick nz-4"))


def test_why_alone_asks_what() -> None:
    talk = sit("why", game=example())
    assert says(talk.answers[0], talk.say("why-what", place="P20"))


def test_why_a_place_that_is_none() -> None:
    talk = sit("why Cairo", game=example())
    assert says(talk.answers[0], talk.say("no-place", name="Cairo"))


def test_asking_why_changes_nothing() -> None:
    game = example()
    play(game, "pick gb-7ad-4ab")
    before = game.position()
    talk = sit("why P14", "why P20", "why attack P20", game=game)
    assert unchanged(talk, before)


def test_the_refusal_of_an_order_and_of_why_is_the_same() -> None:
    game = example()
    talk = sit("why pick de-wechmar", "pick de-wechmar", game=game)
    why = refused(game, "pick de-wechmar", "s60 6.1a", "not-yours", unit="de-wechmar")
    sentence = talk.speaker.refusal(why)
    assert says(talk.answers[0], sentence)
    assert says(talk.answers[1], sentence)


# Odds


def test_odds_of_an_attack_with_its_assumptions() -> None:
    """Wechmar's two dice hit on 4: a quarter, a half, a quarter. Each kind of target has its row."""
    talk = sit("pick gb-7ad-4ab", "pick all", "go P20", "odds", game=example())
    answer = talk.answers[3]
    assert says(answer, "[s60 6.3(2)c]", "25.0%", "50.0%")
    assert says(answer, "all counter-fire at 4 Armd / 7 Armd")
    assert says(answer, "the one aimed at  -0: 25.0%  -1: 50.0%  -2: 25.0%")
    assert says(answer, "all defenders gone", "all attackers gone")


def test_odds_do_not_repeat_what_is_the_same_for_several_targets() -> None:
    """Seven brigades of two kinds: two rows, and every brigade is named in one of them."""
    seven = ("gb-7ad-4ab", "gb-7ad-7ab", "gb-7ad-22ab", "gb-7ad-sg", "gb-22gds", "sa-1", "sa-5")
    game = battle({**dict.fromkeys(seven, "11"), "de-wechmar": "P20"})
    talk = sit("pick gb-7ad-4ab, pick all, go P20", "odds", game=game)
    answer = talk.answers[1]
    assert answer.count("counter-fire") == 2
    assert all(says(answer, talk.speaker.short("unit", unit)) for unit in seven)


def test_odds_where_nothing_is_left_to_choose_have_one_row() -> None:
    talk = sit("pick gb-7ad-4ab", "go P20", "odds", game=example())
    assert says(talk.answers[2], "4th Armoured Bde  -0: 25.0%  -1: 50.0%  -2: 25.0%")
    assert says(talk.answers[2], "KG Wechmar (AA 3, AA 33)  -0: 51.6%")
    assert not says(talk.answers[2], "counter-fire")


def test_odds_of_targets_named() -> None:
    talk = sit(
        "pick gb-7ad-4ab, pick gb-7ad-7ab, go P20, attack P20",
        "assign gb-7ad-7ab",
        "odds",
        game=example(),
    )
    assert says(talk.answers[2], "7th Armoured Bde  -0: 25.0%")
    assert not says(talk.answers[2], "4th Armoured Bde")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_names_in_the_odds_are_not_cut(language: str) -> None:
    """A long name beside a unit of four steps, in a narrow window."""
    units = {"gb-7ad-4ab": "08", "de-wechmar": "08", "de-21pz-pr5": "08"}
    game = battle(units, to_move="axis")
    talk = sit("pick de-wechmar, pick de-21pz-pr5", "odds", game=game, language=language, width=80)
    assert says(talk.answers[1], "-4: 7.8%")
    assert "…" not in talk.answers[1]


def test_odds_where_no_dice_are_rolled() -> None:
    talk = sit("odds", "pick nz-4", "odds", game=example())
    assert says(talk.answers[0], talk.say("no-odds"))
    assert says(talk.answers[2], talk.say("no-odds"))


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(0), "0.0%"),
        (Fraction(1, 10**6), "<0.1%"),
        (Fraction(1, 3), "33.3%"),
        (1 - Fraction(1, 10**6), ">99.9%"),
        (Fraction(1), "100.0%"),
    ],
)
def test_the_unlikely_is_not_shown_as_impossible(chance: Fraction, text: str) -> None:
    assert percent(chance) == text


# Surveys


@pytest.mark.parametrize("of", ["", " british", " British", " gb-7ad-4ab"])
def test_supply_of_a_side_or_a_unit(of: str) -> None:
    talk = sit(f"supply{of}", game=example())
    assert says(talk.answers[0], "in supply", "area 11", "cut off", "P14 Sidi Rezegh")
    assert says(talk.answers[0], "[s60 5.1(1)c]")
    assert talk.answers[0].splitlines()[0] == talk.speaker.say("survey.supply")


def test_supply_of_the_other_side() -> None:
    talk = sit("supply axis", game=example())
    assert says(talk.answers[0], "in supply [s60 5.1(2)a]: P01 Gazala")


def test_reach_of_the_group_and_of_any_unit() -> None:
    """The group of the open order, or any unit by itself, the enemy's too."""
    talk = sit("pick gb-7ad-4ab", "reach", "reach NZ-4", "reach de-wechmar", game=example())
    assert talk.answers[1].splitlines()[0] == talk.speaker.say("survey.reach")
    assert says(talk.answers[1], "2 MP left [s60 6.2a]: P20 Gabr Saleh")
    assert says(talk.answers[1], "0 MP left [s60 6.2a]: P16 Gasr el Arid")
    assert says(talk.answers[2], "P10 Halfaya Pass")
    assert not says(talk.answers[2], "P16")
    assert says(talk.answers[3], "P05 Gambut")


def test_reach_with_nobody_picked_asks_for_a_unit() -> None:
    talk = sit("reach", game=example())
    assert len(talk.answers[0].splitlines()) == 1


def test_zones_name_the_enemy_and_the_roads_he_closes() -> None:
    """Axis units may not use the roads beside area 11."""
    talk = sit("zones axis", "zones", game=example())
    assert says(talk.answers[0], "area 11", "closed [s60 6.2(1)b]", "road T17 (Trigh el Abd)")
    assert talk.answers[1].splitlines()[0] == talk.speaker.say("survey.zones")
    assert says(talk.answers[1], "enemy units 1 [s60 6.3b]: P18 Bir Hacheim, P20 Gabr Saleh")


def test_threat_counts_the_dice_the_enemy_can_bring() -> None:
    """At Gabr Saleh: four dice of each brigade, one from area 12, one from Tobruk."""
    talk = sit("threat axis", game=example())
    assert talk.answers[0].splitlines()[0] == talk.speaker.say("survey.threat")
    lines = [line for line in talk.answers[0].splitlines() if "P20 Gabr Saleh" in line]
    assert len(lines) == 1
    assert lines[0].strip().startswith("dice 10 [s60 6.3a]:")


@pytest.mark.parametrize("what", ["supply", "reach", "zones", "threat"])
@pytest.mark.parametrize("of", ["nobody", "P20", "routed"])
def test_a_survey_of_nothing_known(what: str, of: str) -> None:
    """Only a threat can be to a place."""
    talk = sit(f"{what} {of}", game=example())
    if (what, of) == ("threat", "P20"):
        assert says(talk.answers[0], talk.say("threat-to", place="P20 Gabr Saleh"))
    else:
        assert says(talk.answers[0], talk.say("no-unit", name=of))


def test_a_survey_of_the_wrong_kind() -> None:
    talk = sit("zones nz-4", "threat nz-4", "reach axis", game=example())
    assert all(len(answer.splitlines()) == 1 for answer in talk.answers)


def test_reach_of_a_unit_that_is_gone() -> None:
    game = battle({**EXAMPLE, "it-ariete": "routed 4"}, turn=3)
    talk = sit("reach it-ariete", "supply it-ariete", game=game)
    for answer in talk.answers:
        assert len(answer.splitlines()) == 1
        assert "'" not in answer  # the message of the engine is for programmers


# Looking


def test_stacks_everywhere_and_in_one_place() -> None:
    talk = sit("stacks", "stacks p20", "stacks P22", "stacks 11", game=example())
    assert says(talk.answers[0], "area 11 Wire, Libyan side", "P20 Gabr Saleh [Axis]")
    assert says(talk.answers[0], "P18 Bir Hacheim [Axis]", "it-trieste")
    assert says(talk.answers[1], "de-wechmar", "KG Wechmar (AA 3, AA 33) · 2/2-4-4")
    assert not says(talk.answers[1], "it-trieste")
    assert says(talk.answers[2], "P22 El Cuasc", talk.say("nobody-there"))
    assert says(talk.answers[3], "gb-7ad-4ab", "gb-7ad-7ab")


def test_stacks_tell_who_is_down_cut_off_hurt_and_away() -> None:
    game = battle(
        {
            "gb-7ad-4ab": "11 2 down",
            "de-wechmar": "P20 1 down cut",
            "it-ariete": "routed 4",
            "sa-1": "destroyed",
        },
        turn=3,
    )
    talk = sit("stacks", game=game)

    def say(key: str, **values: object) -> str:
        return talk.speaker.say(f"series60.portrait.{key}", **values)

    lines = {line.split()[0]: line for line in talk.answers[0].splitlines() if line.strip()}
    assert says(lines["gb-7ad-4ab"], "· 2/4-4-4", say("down"))
    assert says(lines["de-wechmar"], "· 1/2-4-4", say("cut"))
    assert says(lines["it-ariete"], say("back", turn=4))
    assert not says(lines["sa-1"], say("down"))


def test_a_place_that_is_none() -> None:
    talk = sit("stacks Cairo", game=example())
    assert says(talk.answers[0], talk.say("no-place", name="Cairo"))


def test_the_map_shows_what_has_changed() -> None:
    talk = sit("map", "pick gb-7ad-4ab, pick gb-7ad-7ab, go P24, done", "map", game=example())
    assert says(talk.answers[0], "B2/8")
    assert says(talk.answers[2], "b2/8")


def test_the_box_off_the_map_is_shown_below_it() -> None:
    talk = sit(*SET_UP, "map", game=new())
    assert says(talk.after("map"), "British off-map box: B4/4")


def test_help_names_every_command() -> None:
    talk = sit("help", "?", game=example())
    assert talk.answers[0] == talk.answers[1]
    for command in talk.terminal._commands:
        assert command in talk.answers[0] or command in ("help", "?")
    assert "control" in sit("help", game=sandtable.new("scs-primer", seed=1)).answers[0]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("module", library.modules())
def test_the_help_fits_a_window_of_80_columns_as_it_is_written(module: str, language: str) -> None:
    """No line is broken, so its columns stay columns: each begins a part or goes on with one."""
    game = sandtable.new(module, seed=1)
    narrow, wide = (
        sit("help", game=game, language=language, width=width).answers[0] for width in (80, 160)
    )
    assert narrow == wide
    assert max(cell_len(line.rstrip()) for line in narrow.splitlines()) <= 80


def test_the_log_tells_what_happened_with_clauses() -> None:
    talk = sit("pass", "pass", "log", "log 1", "log x", game=example())
    assert says(talk.after("log"), "The British pass. [s60 3.1-3b]", "The Axis pass.")
    assert len(talk.after("log 1").splitlines()) == 1
    assert talk.after("log x") == talk.after("log")


def test_a_log_of_nothing_is_nothing() -> None:
    talk = sit("pass", "log 0", "pick it-trieste", game=example())
    assert talk.after("log 0").strip() == ""


# Clauses


@pytest.mark.parametrize("cited", ["6.2(3)a", "s60 6.2(3)a"])
def test_a_clause_is_quoted(cited: str) -> None:
    talk = sit(f"clause {cited}", game=example())
    assert says(talk.answers[0], f"{cited}: {talk.speaker.clause('s60 6.2(3)a')}")


def test_a_ruling_is_quoted_as_on_the_command_line() -> None:
    talk = sit("clause A12", game=example())
    assert says(talk.answers[0], Rulebook("series60", "en").ruling("A12"))


def test_an_unknown_clause() -> None:
    talk = sit("clause 99", game=example())
    assert says(talk.answers[0], talk.say("no-clause", clause="s60 99"))


def test_a_clause_without_its_number_is_asked_for() -> None:
    """`s60 .` is no clause that anybody has named."""
    talk = sit("clause", game=example())
    assert not says(talk.answers[0], "s60 .")
    assert talk.answers[0].strip()
