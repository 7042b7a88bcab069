"""Games with opponent programs at the table."""

from builders import battle
from cli.sitting import SET_UP, Sitting, new, reading, says
from sandtable import Game
from sandtable.ai.random_player import RandomPlayer


def test_two_programs_play_to_the_end_and_the_outcome_is_told() -> None:
    programs = {"axis": RandomPlayer(1), "british": RandomPlayer(2)}
    talk = Sitting(new(), reading([]), programs)
    assert talk.game.outcome is not None
    assert says(talk.greeting, talk.speaker.outcome(talk.game.outcome), talk.say("over"))
    assert says(talk.greeting, "Axis (random player):", "British (random player):")


def test_the_same_seeds_tell_the_same_game() -> None:
    def told() -> str:
        programs = {"axis": RandomPlayer(1), "british": RandomPlayer(2)}
        return Sitting(new(3), reading([]), programs).whole

    assert told() == told()


def test_a_person_plays_a_program_to_the_end() -> None:
    """The person always takes the first choice offered, until the game is over."""

    def person(game: Game) -> str | None:
        assert game.side in ("british", None)
        return None if game.outcome is not None else "1"

    talk = Sitting(new(), person, {"axis": RandomPlayer(5)})
    assert talk.game.outcome is not None
    assert says(talk.whole, talk.speaker.outcome(talk.game.outcome))
    assert not says(talk.whole, "British (random player)")


def test_a_program_that_sets_up_does_so_before_the_person_is_asked() -> None:
    talk = Sitting(new(), reading([]), {"british": RandomPlayer(4)})
    assert talk.game.side == "axis"
    assert says(talk.greeting, "British (random player):", "set up in")


def test_what_a_program_did_is_told_in_full() -> None:
    talk = Sitting(new(), reading([*SET_UP, "pass"]), {"axis": RandomPlayer(5)})
    told = [talk.speaker.event(event) for event in talk.game.events]
    assert len(told) > 20
    assert says(talk.whole, *told)


def test_a_program_is_named_in_the_record() -> None:
    talk = Sitting(new(), reading([*SET_UP, "pass"]), {"axis": RandomPlayer(5)})
    record = talk.terminal._record()
    assert "\naxis: random\n" in record
    assert "\nbritish: person\n" in record


def test_a_program_names_the_targets_of_its_own_units() -> None:
    """The person attacks with two; the program aims its counterattack without being asked for."""
    game = battle({"gb-7ad-4ab": "11", "gb-7ad-7ab": "11", "de-wechmar": "P20"}, dice=[1] * 10)
    attack = "pick gb-7ad-4ab, pick gb-7ad-7ab, go P20, attack P20"
    talk = Sitting(game, reading([attack]), {"axis": RandomPlayer(1)})
    assert says(talk.answers[0], "Axis (random player):", "1 1 1 1")
    assert not says(talk.answers[0], "at which attacker")
