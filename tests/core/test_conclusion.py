"""Games that people ended themselves: by agreement, by giving it up, by not replying in time."""

import pytest

import sandtable
from builders import CRUSADER
from sandtable.core.conclusion import Conclusion
from sandtable.core.errors import BadRecord, GameOver, UnknownName
from sandtable.core.game import Game, Outcome
from sandtable.core.message import Refusal
from sandtable.text import Speaker
from sandtable.text.result import final_word, result

AGREED = Conclusion("agreed")
RESIGNED = Conclusion("resigned", "axis")
ALL = [AGREED, RESIGNED, Conclusion("late", "british")]


@pytest.fixture
def game() -> Game:
    game = sandtable.new(CRUSADER, seed=2)
    game.play("choose suggested", "done")
    return game


def test_who_resigns_has_lost(game: Game) -> None:
    game.conclude(RESIGNED)
    assert game.outcome == Outcome("british", "resigned", "")


def test_a_draw_that_was_agreed_on_has_no_winner(game: Game) -> None:
    game.conclude(AGREED)
    assert game.outcome == Outcome(None, "agreed", "")


def test_after_it_nothing_is_asked_and_nothing_can_be_played(game: Game) -> None:
    game.conclude(RESIGNED)
    assert (game.side, game.decision, list(game.legal())) == (None, None, [])
    with pytest.raises(GameOver):
        game.play("done")
    with pytest.raises(GameOver):
        game.conclude(AGREED)
    for refused in (game.undo(), game.redo()):
        assert isinstance(refused, Refusal)
    assert game.forecast().outcome == game.outcome


def test_an_open_order_was_never_given(game: Game) -> None:
    before = game.position()
    game.play("pick gb-7ad-sg", "go P20")
    game.conclude(RESIGNED)
    assert game.position() == before


def test_copies_are_over_too(game: Game) -> None:
    game.conclude(RESIGNED)
    for copy in (game.clone(), game.twin(), game.shown_to("axis")):
        assert copy.outcome == game.outcome


def test_nobody_loses_who_does_not_play(game: Game) -> None:
    with pytest.raises(UnknownName):
        game.conclude(Conclusion("resigned", "france"))
    assert game.outcome is None


@pytest.mark.parametrize("conclusion", ALL, ids=str)
def test_the_record_keeps_it(game: Game, conclusion: Conclusion) -> None:
    game.conclude(conclusion)
    record = game.record()
    loaded = sandtable.load(record)
    assert (loaded.concluded, loaded.record()) == (conclusion, record)


@pytest.mark.parametrize(
    "line", ["concluded", "concluded agreed axis", "concluded resigned", "concluded won axis"]
)
def test_a_line_that_says_it_wrongly_is_refused(game: Game, line: str) -> None:
    game.conclude(RESIGNED)
    changed = game.record().replace("concluded resigned axis", line)
    with pytest.raises(BadRecord) as refused:
        sandtable.load(changed)
    assert changed.splitlines()[refused.value.line - 1] == line


def test_a_changed_winner_is_found(game: Game) -> None:
    game.conclude(RESIGNED)
    changed = game.record().replace("resigned axis", "resigned british")
    with pytest.raises(BadRecord, match="digest"):
        sandtable.load(changed)


def test_nothing_is_ordered_after_it(game: Game) -> None:
    lines = game.record().splitlines()
    lines.insert(-2, "concluded agreed")
    with pytest.raises(BadRecord, match="nobody is"):
        sandtable.load("\n".join(lines) + "\n")


@pytest.mark.parametrize("module", [CRUSADER, "battle-for-tobruk", "scs-primer"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_system_says_how_it_ended(module: str, language: str) -> None:
    for key in ("agreed", "resigned", "late"):
        game = sandtable.new(module, seed=2)
        speaker = Speaker(game.rules, language)
        loser, winner = game.rules.sides
        game.conclude(Conclusion(key) if key == "agreed" else Conclusion(key, loser))
        assert game.outcome is not None
        told = [speaker.outcome(game.outcome), final_word(game, speaker)]
        told += [result(game, speaker, mine) for mine in (winner, loser)]
        assert not any("[" in one or "{" in one for one in told)
        if key != "agreed":
            assert len(set(told)) == len(told)
            # Who has lost needs not be told who that is.
            assert all(speaker.name("side", loser) in one for one in told[:-1])
