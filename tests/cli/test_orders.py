"""Orders typed at the terminal: set-up, groups, numbers, names in any case."""

import pytest

from builders import battle, told, unit
from cli.sitting import SET_UP, Sitting, new, says, sit
from sandtable import AskedDice, Game
from sandtable.core.action import VERBS

EXAMPLE = {"gb-7ad-4ab": "11", "gb-7ad-7ab": "11", "nz-4": "12", "de-wechmar": "P20"}


def example() -> Game:
    """Two armoured brigades in area 11, New Zealanders in 12, Wechmar at Gabr Saleh."""
    return battle(EXAMPLE, dice=[1, 1, *[6] * 8])


# Set-up


def test_a_new_game_opens_with_its_name_the_notice_the_map_and_a_question() -> None:
    talk = sit()
    cover = talk.game.rules.module.cover
    assert says(
        talk.greeting,
        cover.name["en"],
        cover.notice["en"],
        talk.say("hint", unit="nz-4", place="P20"),
    )
    assert says(talk.greeting, "+P03#*", "(11)", talk.speaker.say("series60.letters.legend"))
    assert talk.game.decision is not None
    assert says(talk.greeting, talk.speaker.prompt(talk.game.decision), "[s60 4.2b]")
    assert says(talk.greeting, "1  place 11", "4  choose suggested")


def test_a_set_up_by_suggestion() -> None:
    talk = sit(*SET_UP)
    assert talk.game.decision is not None
    assert talk.game.decision.phase == "operations"
    assert talk.after("choose suggested").count("Bde") >= 17
    assert says(talk.after("done"), "The British act first.")


def test_a_set_up_by_hand() -> None:
    """Each unit is asked about by name; number 3 is the box off the map."""
    talk = sit(*["place 12", "3"] * 9, "done")
    assert says(talk.answers[0], "7th Armoured Bde")
    assert unit(talk.game, "gb-7ad-4ab").split()[0] == "12"
    assert unit(talk.game, "gb-7ad-7ab").split()[0] == "BRIT_OFF"
    assert talk.game.decision is not None
    assert talk.game.decision.phase == "operations"


def test_what_is_left_of_a_set_up_by_hand_can_go_by_suggestion() -> None:
    talk = sit("place 12", *SET_UP)
    assert unit(talk.game, "gb-7ad-4ab").split()[0] == "12"
    assert unit(talk.game, "gb-7ad-7ab").split()[0] == "11"


# Choices


def test_units_are_listed_by_place_with_their_values() -> None:
    talk = sit(game=example())
    lines = [line.strip() for line in talk.greeting.splitlines()]
    heading = lines.index("area 11")
    assert lines[heading + 1].split()[:3] == ["1", "pick", "gb-7ad-4ab"]
    assert says(lines[heading + 1], "4th Armoured Bde · 4/4-4-4 tank, white hit value")
    assert "P03 Tobruk" in lines


def test_destinations_are_listed_with_what_is_left_and_who_is_there() -> None:
    talk = sit("pick gb-7ad-4ab", game=example())
    assert says(talk.answers[0], "go P20  P20 Gabr Saleh · 2 MP left · enemy there")
    assert says(talk.answers[0], "go P16  P16 Gasr el Arid · 0 MP left")
    assert not says(talk.answers[0], "step P24")


def test_the_open_order_is_repeated() -> None:
    talk = sit("pick gb-7ad-4ab", "pick gb-7ad-7ab", game=example())
    assert says(talk.answers[1], talk.say("draft", order="pick gb-7ad-4ab, pick gb-7ad-7ab"))


def test_the_question_is_not_repeated_for_looking_around() -> None:
    talk = sit("stacks P20", "help", "", "list", game=example())
    assert talk.game.decision is not None
    prompt = talk.speaker.prompt(talk.game.decision)
    assert [says(answer, prompt) for answer in talk.answers] == [False, False, False, True]


# Typing


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param(["pick gb-7ad-4ab", "pick gb-7ad-7ab", "go P20"], id="one by one"),
        pytest.param(["pick gb-7ad-4ab, pick gb-7ad-7ab, go P20"], id="with commas"),
        pytest.param(["PICK GB-7AD-4AB,Pick gb-7ad-7AB ,go p20"], id="in any case"),
        pytest.param(["pick gb-7ad-4ab", "pick all", "go P20"], id="pick all"),
        pytest.param(["pick gb-7ad-4ab", "Pick ALL", "go P20"], id="pick all in any case"),
        pytest.param(["1", "1", "1"], id="numbers"),
        pytest.param(["1 2", "1"], id="numbers that stay the same while several are played"),
        pytest.param(["１", "  1  ", "1"], id="full-width numbers"),
    ],
)
def test_ways_to_say_the_same(lines: list[str]) -> None:
    """Both brigades go to Gabr Saleh."""
    talk = sit(*lines, game=example())
    (moved,) = told(talk.game.events, "moved")
    assert (moved["units"], moved["place"]) == (("gb-7ad-4ab", "gb-7ad-7ab"), "P20")


def test_pick_all_takes_only_who_is_offered() -> None:
    """Once the first is picked, those of its place; others stay where they are."""
    talk = sit("pick gb-7ad-4ab", "pick all", game=example())
    assert [str(action) for action in talk.game.draft] == ["pick gb-7ad-4ab", "pick gb-7ad-7ab"]


def test_pick_all_with_nobody_offered() -> None:
    talk = sit("pick gb-7ad-4ab, go P24", "pick all", game=example())
    assert says(talk.answers[1], talk.say("nothing-to-pick"))


def test_pick_all_at_the_start_picks_nobody() -> None:
    """Everybody cannot be one group: the refusal says why, and nothing is picked."""
    talk = sit("pick all", game=example())
    assert says(talk.answers[0], "[s60 6.1b]")
    assert talk.game.draft == ()


def test_an_attack_is_told_with_its_dice() -> None:
    talk = sit("pick gb-7ad-4ab, go p20, attack p20", game=example())
    assert says(talk.answers[0], "1 1", "6 6 6 6", "4 hits", "KG Wechmar")
    assert says(talk.answers[0], "The British take P20 Gabr Saleh.")
    assert talk.game.side == "axis"


def test_of_several_actions_all_or_none_are_played() -> None:
    talk = sit("pick gb-7ad-4ab, go P20, go P16", game=example())
    assert says(talk.answers[0], "P20 Gabr Saleh", "[s60 6.3b]")
    assert talk.game.draft == ()


def test_pass_is_done_with_nobody_picked() -> None:
    talk = sit("pass", game=example())
    assert says(talk.answers[0], "The British pass.")
    assert talk.game.side == "axis"


def test_a_refused_action_leaves_the_game_as_it_was() -> None:
    game = example()
    before = game.position()
    talk = sit("go P20", "assign nz-4", "pick de-wechmar", game=game)
    why = game.why_not("pick de-wechmar")
    assert why is not None
    assert says(talk.answers[2], talk.speaker.refusal(why, game))
    assert game.position() == before


@pytest.mark.parametrize("line", ["hello", "gop P20", "1,2,x", "-1", "½", "pick-all", "\\[bold]"])
def test_an_unknown_command_is_said_to_be_one(line: str) -> None:
    game = example()
    talk = sit(line, game=game)
    assert says(talk.answers[0], talk.say("unknown-command", word=line.split()[0]))


@pytest.mark.parametrize("number", ["0", "99", "1 99", "0 0", "9" * 30])
def test_a_number_that_is_no_choice(number: str) -> None:
    """All or none: the first number is not played if the second is wrong. A long one is cut."""
    talk = sit(number, game=example())
    wrong = next(word for word in number.split() if word != "1")
    assert says(talk.answers[0], talk.say("no-such-number", number=wrong[:9]))
    assert talk.game.draft == ()


def test_a_number_too_long_to_be_one() -> None:
    """Five thousand digits, from a cat on the keyboard."""
    talk = sit("9" * 5000, "log " + "9" * 5000, "pick nz-4", game=example())
    assert len(talk.game.draft) == 1


@pytest.mark.parametrize(
    "line",
    [
        *(f"{verb} nonsense" for verb in VERBS),
        *(verb for verb in VERBS if verb != "done"),
        "pick nz-4 nz-5",
        "pick ,",
        "pick nz-4,",
        ", pick nz-4",
        "choose 7",
        "go routed",
    ],
)
def test_nonsense_gets_one_message_and_changes_nothing(line: str) -> None:
    game = example()
    before = game.position()
    talk = sit(line, game=game)
    assert 1 <= len(talk.answers[0].splitlines()) <= 2
    assert game.position() == before


def test_an_empty_line_is_nothing() -> None:
    talk = sit("", "   ", game=example())
    assert talk.answers == ["", ""]


def test_real_dice_are_asked_for_one_by_one() -> None:
    """Dice on the table: the faces are typed as numbers of the list, a 7 is none."""
    game = battle(EXAMPLE)
    game.dice = AskedDice()
    attack = "pick gb-7ad-4ab, go P20, attack P20"
    talk = sit(attack, "7", "1", "1", "6", "6", "choose 6", "6", game=game)
    assert says(talk.answers[0], "choose 1", "choose 6")
    assert says(talk.answers[1], talk.say("no-such-number", number=7))
    assert says(talk.whole, "1 1", "6 6 6 6")
    assert game.side == "axis"


def test_each_real_die_is_asked_for_anew() -> None:
    """Two of four dice are typed: the question comes again, so that nobody loses count."""
    game = battle(EXAMPLE)
    game.dice = AskedDice()
    talk = sit("pick gb-7ad-4ab, go P20, attack P20", "1", "1", "6 6", "6", game=game)
    decision = talk.game.decision
    assert decision is not None
    assert [says(answer, "[s60 6.3(2)c]") for answer in talk.answers] == [True] * 5


# The end


def test_the_end_of_input_ends_the_sitting() -> None:
    talk = sit()
    assert talk.typed == []
    assert talk.game.outcome is None


def test_quit_ends_the_sitting() -> None:
    talk = sit("quit", "pick nz-4")
    assert talk.typed == ["quit"]


def test_a_finished_game_tells_the_outcome_and_can_still_be_looked_at() -> None:
    """Two passes end turn 6; then orders are over, but the log, the map and the stacks are not."""
    lines = ["pass", "pass", "pass", "pick sa-1", "1", "odds", "why P20", "log 2", "stacks P18"]
    talk = sit(*lines, "map", game=battle({"sa-1": "11"}, turn=6))
    assert talk.game.outcome is not None
    ending = talk.answers[1]
    assert says(ending, talk.speaker.outcome(talk.game.outcome), talk.say("over"))
    assert says(talk.after("log 2"), "[s60 3.1-4b]")
    assert says(talk.after("stacks P18"), "Trieste")
    assert says(talk.after("1"), talk.say("no-such-number", number=1))
    assert says(talk.after("why P20"), "over")
    for line in ("map", "log 2", "stacks P18"):
        assert not says(talk.after(line), talk.say("over")), "the ending is told once"


def test_somebody_who_always_takes_the_first_choice_gets_to_the_end() -> None:
    """Both sides at one keyboard, only ever typing 1."""

    def first(game: Game) -> str | None:
        return None if game.outcome is not None else "1"

    talk = Sitting(new(), first)
    assert talk.game.outcome is not None
    assert says(talk.whole, talk.speaker.outcome(talk.game.outcome))
    assert talk.say("no-such-number", number=1) not in talk.whole
