"""Games with opponent programs at the table."""

from pathlib import Path

import sandtable
from builders import battle
from cli.sitting import SET_UP, Sitting, new, reading, says
from sandtable import AskedDice, Game
from sandtable.ai.random_player import RandomPlayer
from sandtable.ai.seats import sit_down
from sandtable.ai.thinker import Thinker
from sandtable.cli.terminal import own_seed
from sandtable.core.seen import Seen


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


def test_a_sergeant_answers_and_a_resumed_game_goes_on_with_one(tmp_path: Path) -> None:
    """It is known from the record, and makes a new plan."""
    backup = tmp_path / "last.record"

    def sit(game: Game) -> Sitting:
        players = {"red": sit_down("sergeant", game.rules, own_seed(game, "red", 0))}
        begun = len(game.orders)

        def person(game: Game) -> str | None:
            answered = any(order.side == "red" for order in game.orders[begun:])
            return None if answered else "done" if "done" in game.legal() else "1"

        return Sitting(game, person, players, backup=backup)

    talk = sit(sandtable.new("scs-primer", "meeting", seed=3))
    assert says(talk.whole, "Red (sergeant):")
    resumed = sandtable.load(backup.read_text("utf-8"))
    assert resumed.tags["red"] == "sergeant"
    assert resumed.position() == talk.game.position()
    assert says(sit(resumed).whole, "Red (sergeant):")


def test_a_program_sits_down_anew_at_a_game_that_is_loaded(tmp_path: Path) -> None:
    """Another game, of another system: it plays that one, and its notes are gone."""
    record = tmp_path / "other.record"
    game = battle({"gb-7ad-4ab": "11", "de-wechmar": "P20"}, turn=6, to_move="axis")
    record.write_text(game.record(), "utf-8")
    start = sandtable.new("battle-for-tobruk", seed=3)
    talk = Sitting(
        start, reading([f"load {record}"]), {"axis": sit_down("recruit", start.rules, 1)}
    )
    assert says(talk.answers[0], "Axis (recruit):")
    player = talk.terminal.players["axis"]
    assert isinstance(player, Thinker)
    assert player.at_a_loss == 0


def test_a_program_names_the_targets_of_its_own_units() -> None:
    """The person attacks with two; the program aims its counterattack without being asked for."""
    game = battle({"gb-7ad-4ab": "11", "gb-7ad-7ab": "11", "de-wechmar": "P20"}, dice=[1] * 10)
    attack = "pick gb-7ad-4ab, pick gb-7ad-7ab, go P20, attack P20"
    talk = Sitting(game, reading([attack]), {"axis": RandomPlayer(1)})
    assert says(talk.answers[0], "Axis (random player):", "1 1 1 1")
    assert not says(talk.answers[0], "at which attacker")


class Listener(RandomPlayer):
    """Keeps what it is told."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.heard: list[str] = []

    def begin(self, seen: Seen) -> None:
        self.heard.append("begin")

    def go_on(self, seen: Seen) -> None:
        self.heard.append(f"go on {seen.seat}")

    def end(self, seen: Seen) -> None:
        self.heard.append("end")


def test_a_program_is_told_when_a_game_begins_goes_on_and_ends() -> None:
    """Once for each order of somebody else, and not of its own."""
    listener = Listener(1)
    talk = Sitting(new(), reading([]), {"axis": listener, "british": RandomPlayer(2)})
    assert talk.game.outcome is not None
    others = sum(1 for order in talk.game.orders if order.side == "british")
    assert listener.heard == ["begin", *["go on axis"] * others, "end"]
    listener = Listener(1)
    Sitting(new(), reading([*SET_UP, "why P15", "pass"]), {"axis": listener})
    assert listener.heard[:2] == ["begin", "go on axis"]
    assert listener.heard.count("go on axis") == 2


def test_where_dice_are_rolled_by_hand_programs_draw_from_chance() -> None:
    """Not always the same: else one would meet the same game again and again."""
    asked = sandtable.new("scs-primer", "meeting", dice=AskedDice())
    assert own_seed(asked, "red", 1) != own_seed(asked, "red", 2)
    seeded = sandtable.new("scs-primer", "meeting", seed=3)
    assert own_seed(seeded, "red", 1) == own_seed(seeded, "red", 2)
