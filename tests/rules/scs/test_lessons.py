"""The lessons of the primer can be done as their words say, and the words are true."""

import pytest

import sandtable
from rules.scs.builders import strengths
from sandtable import Game, Refusal, ScriptedDice
from sandtable.text import Speaker
from sandtable.text.lesson import Taught, taught

PRIMER = "scs-primer"
LESSONS = ["movement", "overrun", "assault", "bridge", "supply"]


def begin(lesson: str, *faces: int) -> Game:
    return sandtable.new(PRIMER, lesson, dice=ScriptedDice(list(faces)))


def play(game: Game, *orders: str) -> None:
    for order in orders:
        result = game.play(order)
        assert not isinstance(result, Refusal), (order, result)


def learning(game: Game, language: str = "en") -> Taught:
    phase = game.decision.phase if game.decision is not None else None
    found = taught(Speaker(game.rules, language), game.events, game.outcome is not None, phase)
    assert found is not None
    return found


def done(game: Game) -> list[bool]:
    return [aim.done for aim in learning(game).aims]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("lesson", LESSONS)
def test_nothing_of_a_lesson_is_done_at_its_beginning(lesson: str, language: str) -> None:
    found = learning(begin(lesson), language)
    assert found.shows
    assert not found.learnt
    assert not any(aim.done for aim in found.aims)
    assert all(aim.text for aim in found.aims)


def test_the_lessons_lead_on_and_in_the_end_into_battle() -> None:
    follows = [learning(begin(lesson)).follows for lesson in LESSONS]
    assert [one.id for one in follows if one is not None] == [*LESSONS[1:], "meeting"]


def test_a_battle_is_no_lesson() -> None:
    game = sandtable.new(PRIMER, "meeting", seed=1)
    assert taught(Speaker(game.rules, "en"), game.events) is None


def test_movement() -> None:
    """8 of 9 points by the way that the lesson names, and 4 of 5 along the road."""
    game = begin("movement")
    play(game, "pick 6arm", "go 24.15", "go 24.16", "go 24.17")
    assert done(game) == [False, False]
    play(game, "go 25.18")
    assert done(game) == [True, False]
    costs = [event.values["cost"] for event in game.events if event.key == "moved"]
    assert costs == [1, 2, 3, 2]
    play(game, "done", "pick 1inf", "go 26.16", "go 26.17", "go 26.18", "done")
    assert done(game) == [True, True]
    assert learning(game).learnt
    assert (
        sum(
            e.values["cost"]
            for e in game.events
            if e.values.get("unit") == "1inf" and "cost" in e.values
        )
        == 4
    )


def test_who_goes_to_the_goal_at_once_goes_a_cheaper_way() -> None:
    """So the lesson says that the way it names is gone hex by hex."""
    game = begin("movement")
    play(game, "pick 6arm", "go 25.18")
    assert sum(event.values["cost"] for event in game.events if event.key == "moved") == 6


def test_what_is_taken_back_is_not_done() -> None:
    game = begin("movement")
    play(game, "pick 6arm", "go 25.18")
    assert done(game) == [True, False]
    game.undo()
    assert done(game) == [False, False]


def test_overrun() -> None:
    """By 10.07 too many would stack, over the bridge nobody may; by 11.08 it is 14 against 3."""
    game = begin("overrun", 6, 4)
    play(game, "pick 5arm", "pick 6arm", "go 10.07")
    refused = game.play("attack 10.08")
    assert isinstance(refused, Refusal)
    assert refused.clause == "scs 6.1e"
    game.undo()
    play(game, "pick 8inf", "go 09.08")
    refused = game.play("attack 10.08")
    assert isinstance(refused, Refusal)
    assert refused.clause == "scs 6.1d"
    game.undo()
    assert done(game) == [False, False]
    play(game, "pick 5arm", "pick 6arm", "go 11.07")
    assert done(game) == [True, False]
    play(game, "go 11.08")
    assert strengths(game, "10.08", "5arm", "6arm", overrun=True) == (14, 3)
    play(game, "attack 10.08")
    assert done(game) == [True, True]
    assert learning(game).learnt


def test_assault() -> None:
    """18 against 4; the attack is enough, and to advance is luck: it is not over while one may."""
    game = begin("assault", 4, 6)
    play(game, "done", "attack 20.10", "pick 3inf", "pick 4inf", "pick 6arm", "pick 8inf")
    assert strengths(game, "20.10", "3inf", "4inf", "6arm", "8inf") == (18, 4)
    play(game, "done")
    found = learning(game)
    assert [aim.luck for aim in found.aims] == [False, True]
    assert done(game) == [True, False]
    assert not found.learnt
    play(game, "choose hold-0")
    while game.decision is not None and game.decision.phase != "advance":
        assert not learning(game).learnt
        play(game, str(next(iter(game.legal()))))
    assert learning(game).verdict == "1 of 2 done."
    play(game, "pick 6arm", "advance 20.10")
    assert done(game) == [True, True]
    assert learning(game).verdict == "The lesson is done."


@pytest.mark.parametrize("stays", ["defender", "attacker"])
def test_an_assault_after_which_nobody_advances_is_a_lesson_all_the_same(stays: str) -> None:
    """Whether the hex is held, or left and not taken."""
    game = begin("assault", 4, 6)
    play(game, "done", "attack 20.10", "pick 3inf", "pick 4inf", "pick 6arm", "pick 8inf", "done")
    holds = [str(one) for one in game.legal()]
    play(game, holds[-1] if stays == "defender" else "choose hold-0")
    fought = ("hold", "loss", "retreat", "advance")
    while game.decision is not None and game.decision.phase in fought:
        assert not learning(game).learnt
        offered = [str(one) for one in game.legal()]
        play(game, "done" if "done" in offered else offered[0])
    assert done(game) == [True, False]
    assert learning(game).verdict == "The lesson is done; the rest was up to the dice."


def test_an_attack_with_fewer_is_not_what_the_lesson_wants() -> None:
    game = begin("assault", 4, 6)
    play(game, "done", "attack 20.10", "pick 3inf", "pick 4inf", "pick 6arm", "done")
    assert done(game) == [False, False]


def test_bridge() -> None:
    """3 Inf may not join; the others make 5 1/2 against 6."""
    game = begin("bridge", 3, 4)
    play(game, "done", "attack 30.08")
    refused = game.why_not("pick 3inf")
    assert refused is not None
    assert refused.clause == "scs 7.3"
    play(game, "pick 4inf", "pick 6arm", "pick 8inf")
    assert strengths(game, "30.08", "4inf", "6arm", "8inf") == (5.5, 6)
    play(game, "done")
    assert done(game) == [True]
    assert learning(game).learnt


@pytest.mark.parametrize("to", ["03.08", "04.09", "02.05"])
def test_supply(to: str) -> None:
    """Wherever 6 Arm goes, 3 Inf is out of supply; all three were in supply before."""
    game = begin("supply")
    play(game, "pick 6arm", f"go {to}", "done")
    assert done(game) == [True, False]
    play(game, "done", "done", "done")
    assert done(game) == [True, True]
    assert learning(game).learnt


def test_a_lesson_that_is_over_and_not_done_says_so() -> None:
    game = begin("supply")
    while game.outcome is None:
        play(game, "done")
    assert learning(game).verdict == "The lesson is over, and not all of it is done."
