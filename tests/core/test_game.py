"""A game in progress: asking, playing, taking back, and what a seat may know."""

from collections.abc import Callable

import pytest

import sandtable
from builders import CRUSADER, battle, play, position, wander
from sandtable import (
    Action,
    AskedDice,
    Decision,
    Game,
    GameOver,
    MalformedAction,
    NotYourTurn,
    Refusal,
    SandtableError,
    ScriptedDice,
    SeededDice,
    UnknownName,
)
from sandtable.core.game import Undone

#: Units of both sides, one step from each other.
MEETING = {"gb-7ad-4ab": "11", "sa-1": "11", "de-wechmar": "P20", "it-trieste": "P18"}
ATTACK = ("pick gb-7ad-4ab", "go P20", "attack P20")
MARCH = ("pick sa-1", "go P25", "done")


def snapshot(game: Game) -> tuple[object, ...]:
    """Where a game stands, for comparing before and after."""
    return (
        game.rules.digest(game.state),
        game.position(),
        game.decision,
        len(game.orders),
        len(game.events),
    )


def state(game: Game) -> tuple[object, ...]:
    """Where a game stands, and how it came there."""
    orders = [(order.side, order.turn, order.codes, order.faces) for order in game.orders]
    return (*snapshot(game), orders, list(game.events))


def over() -> Game:
    game = position({"sa-1": "11"}, turn=6)
    play(game, "done")
    return game


# Asking


def test_a_decision_says_who_chooses_in_which_phase_and_what_is_in_hand() -> None:
    """A group is picked and moved; the order is not closed."""
    game = battle(MEETING)
    assert game.decision == Decision("british", "operations", "s60 3.1-2b", None, ())
    play(game, "pick sa-1", "go P25")
    draft = (Action("pick", "sa-1"), Action("go", "P25"))
    assert game.decision == Decision("british", "operation", "s60 6.1c", None, draft)


def test_a_decision_says_what_it_is_about() -> None:
    """The set-up asks about one unit after the other."""
    game = sandtable.new(CRUSADER, seed=1)
    assert game.decision is not None
    assert game.decision.about == ("unit", "gb-7ad-4ab")
    play(game, "place 11")
    assert game.decision.about == ("unit", "gb-7ad-7ab")


def test_legal_is_a_collection() -> None:
    """It can be iterated, asked and counted."""
    game = battle(MEETING)
    legal = game.legal()
    assert list(legal) == [
        Action("pick", "gb-7ad-4ab"),
        Action("pick", "sa-1"),
        Action("pick", "gb-14"),
        Action("done"),
    ]
    assert len(legal) == 4
    assert Action("pick", "sa-1") in legal
    assert "pick sa-1" in legal
    assert "done" in legal


@pytest.mark.parametrize(
    "action",
    [
        "pick de-wechmar",
        "go P25",
        "pick nobody",
        "pick sa-1, done",
        Action("go", "nowhere"),
        7,
        None,
    ],
)
def test_what_cannot_be_played_is_not_in_legal(action: object) -> None:
    """Actions refused now, unknown names, whole orders, and things that are no actions."""
    assert action not in battle(MEETING).legal()


def test_legal_offers_each_set_of_picks_once_if_asked() -> None:
    """The later of two units of one place is picked."""
    game = battle(MEETING)
    play(game, "pick sa-1")
    assert "pick gb-7ad-4ab" in game.legal()
    assert "pick gb-7ad-4ab" not in game.legal(canonical=True)


def test_why_not_says_nothing_of_what_is_legal() -> None:
    """The question changes nothing either."""
    game = battle(MEETING)
    before = state(game)
    assert game.why_not("pick sa-1") is None
    assert game.why_not("pick de-wechmar") is not None
    assert state(game) == before


# Playing


def test_events_tell_what_happened() -> None:
    """A march, told as it happens and as part of the whole game."""
    game = battle(MEETING)
    events = play(game, *MARCH)
    assert [event.key for event in events] == ["moved", "took", "turned-down"]
    assert list(game.events) == events


@pytest.mark.parametrize(
    "actions",
    [
        pytest.param(["pick de-wechmar"], id="the first fails"),
        pytest.param(["pick sa-1", "go P25", "pick gb-7ad-4ab"], id="the last fails"),
        pytest.param([*MARCH, "pick sa-1"], id="after a whole order"),
        pytest.param([*MARCH, "done", "done", "pick sa-1", "go 06"], id="after the end of a turn"),
        pytest.param([*ATTACK, "pick sa-1"], id="after an order that rolled"),
    ],
)
def test_play_does_all_or_nothing(actions: list[str]) -> None:
    """A run of actions of which the last is refused."""
    game = battle(MEETING, dice=[1] * 6)
    before = state(game)
    assert isinstance(game.play(*actions), Refusal)
    assert state(game) == before


def test_play_in_the_middle_of_a_draft_does_all_or_nothing() -> None:
    """A group is picked; its move and a second one are played together."""
    game = battle(MEETING)
    play(game, "pick sa-1")
    before = state(game)
    assert isinstance(game.play("go P25", "done", "pick sa-1"), Refusal)
    assert state(game) == before
    assert game.undo() == Undone("british", (Action("pick", "sa-1"),))


@pytest.mark.parametrize(
    ("actions", "error"),
    [
        (["pick sa-1", "go P99"], UnknownName),
        (["pick sa-1", "fly P25"], MalformedAction),
        (["done", "done"] * 30, GameOver),
    ],
)
def test_an_error_leaves_nothing_behind(actions: list[str], error: type[SandtableError]) -> None:
    """A run of actions that breaks off with an error."""
    game = position({"sa-1": "BRIT_OFF"})
    before = state(game)
    with pytest.raises(error):
        game.play(*actions)
    assert state(game) == before


def test_a_refused_play_keeps_what_can_be_redone() -> None:
    """An order is taken back, then something illegal is tried."""
    game = battle(MEETING)
    play(game, *MARCH)
    game.undo()
    game.play("pick sa-1", "pick de-wechmar")
    assert isinstance(game.redo(), Undone)


@pytest.mark.parametrize("ask", [lambda game: game.play("done"), lambda game: game.why_not("done")])
def test_after_the_end_nothing_can_be_asked_or_played(ask: Callable[[Game], object]) -> None:
    """The game is over."""
    game = over()
    with pytest.raises(GameOver, match="over"):
        ask(game)


def test_after_the_end_there_is_no_decision() -> None:
    """The game is over."""
    game = over()
    assert (game.decision, game.side, len(game.legal())) == (None, None, 0)
    assert game.outcome is not None


# Taking back


def test_undo_takes_back_an_order_and_says_which() -> None:
    """A march is closed."""
    game = battle(MEETING)
    before = state(game)
    play(game, *MARCH)
    actions = (Action("pick", "sa-1"), Action("go", "P25"), Action("done"))
    assert game.undo() == Undone("british", actions)
    assert state(game) == before


def test_undo_takes_back_a_draft() -> None:
    """A march is not closed."""
    game = battle(MEETING)
    before = state(game)
    play(game, *MARCH[:2])
    assert game.undo() == Undone("british", (Action("pick", "sa-1"), Action("go", "P25")))
    assert state(game) == before


def test_undo_of_an_action_takes_back_one_action_of_a_draft() -> None:
    """A march is not closed."""
    game = battle(MEETING)
    play(game, MARCH[0])
    before = state(game)
    play(game, MARCH[1])
    assert game.undo(action=True) == Undone("british", (Action("go", "P25"),))
    assert state(game) == before


def test_undo_of_an_action_opens_a_closed_order_again() -> None:
    """A march is closed."""
    game = battle(MEETING)
    play(game, *MARCH[:2])
    before = state(game)
    play(game, MARCH[2])
    assert game.undo(action=True) == Undone("british", (Action("done"),))
    assert state(game) == before


def test_undo_goes_back_to_the_start() -> None:
    """Orders of both sides, none of which rolled."""
    game = battle(MEETING)
    states = [state(game)]
    for order in (MARCH, ("done",), ("pick gb-7ad-4ab", "go 10", "done")):
        play(game, *order)
        states.append(state(game))
    while game.orders:
        assert state(game) == states.pop()
        assert isinstance(game.undo(), Undone)
    assert [state(game)] == states


def test_undo_stops_at_a_die() -> None:
    """An attack has rolled."""
    game = battle(MEETING, dice=[1] * 6)
    play(game, *ATTACK)
    before = state(game)
    for why in (game.undo(), game.undo(action=True), game.undo(seat="british")):
        assert isinstance(why, Refusal)
        assert (why.key, why.values) == ("undo-die-rolled", {"side": "british"})
    assert state(game) == before


def test_undo_takes_back_a_draft_after_a_die_and_no_more() -> None:
    """An attack has rolled, and the other side puts an order together."""
    game = battle(MEETING, dice=[1] * 6)
    play(game, *ATTACK)
    before = state(game)
    play(game, "pick it-trieste")
    assert isinstance(game.undo(), Undone)
    assert state(game) == before
    assert isinstance(game.undo(), Refusal)


def test_undo_stops_at_a_die_that_was_asked_for() -> None:
    """An attack waits for its dice: until the first one lies on the table it can be taken back."""
    game = sandtable.position(CRUSADER, {"units": MEETING}, AskedDice())
    before = state(game)
    play(game, *ATTACK)
    assert isinstance(game.undo(), Undone)
    assert state(game) == before
    play(game, *ATTACK, "choose 1")
    why = game.undo()
    assert isinstance(why, Refusal)
    assert why.key == "undo-die-rolled"


def test_a_seat_takes_back_only_what_it_did_last() -> None:
    """The British have marched, the Axis is to move."""
    game = battle(MEETING)
    play(game, *MARCH)
    before = state(game)
    why = game.undo(seat="axis")
    assert isinstance(why, Refusal)
    assert (why.key, why.values) == ("undo-other-side", {"side": "british"})
    assert state(game) == before
    assert isinstance(game.undo(seat="british"), Undone)


def test_a_seat_cannot_take_back_past_the_other_side() -> None:
    """The British have marched, the Axis has passed."""
    game = battle(MEETING)
    play(game, *MARCH, "done")
    why = game.undo(seat="british")
    assert isinstance(why, Refusal)
    assert (why.key, why.values) == ("undo-other-side", {"side": "axis"})


def test_a_seat_cannot_take_back_the_draft_of_the_other() -> None:
    """The British have marched, the Axis is putting an order together."""
    game = battle(MEETING)
    play(game, *MARCH, "pick it-trieste")
    why = game.undo(seat="british")
    assert isinstance(why, Refusal)
    assert why.key == "undo-other-side"
    assert game.draft == (Action("pick", "it-trieste"),)


def test_who_waits_for_the_first_order_is_not_told_whether_it_is_begun() -> None:
    """There is nothing to take back, for all that the other side knows."""
    game = battle(MEETING)
    for actions in ((), MARCH[:1]):
        play(game, *actions)
        why = game.undo(seat="axis")
        assert isinstance(why, Refusal)
        assert why.key == "undo-nothing"


def test_undo_says_when_there_is_nothing_to_take_back() -> None:
    """Nothing has been played."""
    why = battle(MEETING).undo()
    assert isinstance(why, Refusal)
    assert why.key == "undo-nothing"


@pytest.mark.parametrize("action", [False, True])
def test_redo_plays_again_what_was_taken_back(action: bool) -> None:
    """An order, or its last action, is taken back and done again."""
    game = battle(MEETING)
    play(game, *MARCH)
    after = state(game)
    undone = game.undo(action=action)
    assert game.redo() == undone
    assert state(game) == after


def test_redo_of_several_orders_goes_forward_in_order() -> None:
    """Three orders are taken back and played again."""
    game = battle(MEETING)
    states = []
    for order in (MARCH, ("done",), ("pick gb-7ad-4ab", "go 10", "done")):
        play(game, *order)
        states.append(state(game))
    for _ in states:
        game.undo()
    for expected in states:
        assert isinstance(game.redo(), Undone)
        assert state(game) == expected
    why = game.redo()
    assert isinstance(why, Refusal)
    assert why.key == "redo-nothing"


def test_a_new_order_forgets_what_was_taken_back() -> None:
    """An order is taken back and another is played."""
    game = battle(MEETING)
    play(game, *MARCH)
    game.undo()
    play(game, "done")
    why = game.redo()
    assert isinstance(why, Refusal)
    assert why.key == "redo-nothing"


def test_undo_is_exact_all_through_a_game() -> None:
    """Every action of a random game is taken back, where it may be, and played again."""
    game = sandtable.new(CRUSADER, seed=3)
    before = snapshot(game)
    taken_back = 0
    for _ in wander(game, 3):
        after = snapshot(game)
        if isinstance(game.undo(action=True), Undone):
            assert snapshot(game) == before
            assert isinstance(game.redo(), Undone)
            assert snapshot(game) == after
            taken_back += 1
        before = after
    assert taken_back > 50


# Copies


def test_a_clone_is_the_same_position_with_other_dice() -> None:
    """A group is on its way when the game is copied."""
    game = battle(MEETING, dice=[1] * 6)
    play(game, *ATTACK[:2])
    copy = game.clone(ScriptedDice([6] * 4))
    assert copy.position() == game.position()
    assert copy.decision == game.decision
    play(copy, ATTACK[2])
    play(game, ATTACK[2])
    assert copy.position() != game.position()


def test_a_clone_and_its_original_do_not_touch_each_other() -> None:
    """Both go on, each its own way."""
    game = battle(MEETING)
    copy = game.clone()
    start = state(copy)
    play(game, *MARCH)
    assert state(copy) == start
    after = state(game)
    play(copy, "done", "done")
    assert state(game) == after


def test_a_clone_has_a_record_of_its_own() -> None:
    """The copy is told to the seats after the original has gone on."""
    game = battle(MEETING)
    play(game, *MARCH)
    copy = game.clone()
    here = copy.position()
    play(game, "done", "pick gb-7ad-4ab", "go 10", "done")
    assert sandtable.load(copy.record()).position() == here
    for seat in ("axis", "british", "spectator"):
        assert sandtable.load(copy.seen_by(seat).record()).position() == here


def test_a_clone_does_not_share_the_dice() -> None:
    """A game with scripted dice is copied without naming others."""
    game = battle(MEETING, dice=[1] * 6)
    copy = game.clone()
    play(copy, *ATTACK)
    assert game.dice is not copy.dice
    play(game, *ATTACK)
    assert game.orders[-1].faces == [1] * 6


# What a seat may know

DRAFT = ("pick gb-7ad-4ab", "go 10")


@pytest.mark.parametrize("seat", ["axis", "spectator"])
@pytest.mark.parametrize("draft", [DRAFT[:1], DRAFT])
def test_a_draft_is_invisible_to_other_seats(seat: str, draft: tuple[str, ...]) -> None:
    """The British put an order together; all that is shown to others stays as it was."""

    def shown(game: Game) -> list[object]:
        seen = game.seen_by(seat)
        return [
            game.view(seat),
            seen.view(),
            seen.decision,
            seen.outcome,
            list(seen.events),
            seen.record(),
            list(seen.legal()),
            seen.survey("zones", "axis"),
            seen.survey("threat", "axis"),
            seen.survey("supply"),
            seen.survey("reach", "gb-7ad-4ab"),
            game.imagine(seat, 1).position(),
            game.imagine(seat, 1).record(),
        ]

    game = battle(MEETING)
    play(game, "pick gb-14", "done", "done")
    before = shown(game)
    play(game, *draft)
    assert shown(game) == before


def test_a_draft_that_scores_is_invisible_too() -> None:
    """The Axis has moved a unit off the east edge and not closed the order."""
    game = battle({"it-savona": "P10"}, to_move="axis")
    before = game.view("british")
    play(game, "pick it-savona", "go E1")
    assert game.view("british") == before
    assert list(game.seen_by("british").events) == []
    assert game.view("axis")["draft"] == ["pick it-savona", "go E1"]


def test_a_seat_sees_its_own_draft() -> None:
    """The British put an order together."""
    game = battle(MEETING)
    play(game, *DRAFT)
    seen = game.seen_by("british")
    assert seen.view() == game.position()
    assert seen.decision == game.decision
    assert list(seen.events) == list(game.events)
    assert seen.record() == game.record()
    assert list(seen.legal()) == list(game.legal())
    assert seen.survey("reach") == game.survey("reach")
    assert seen.why_not("done") is None
    assert game.imagine("british", 1).position() == game.position()


@pytest.mark.parametrize("seat", ["axis", "spectator"])
@pytest.mark.parametrize("ask", ["why_not", "odds"])
def test_only_the_side_to_move_may_ask_about_actions(seat: str, ask: str) -> None:
    """The British are to move."""
    seen = battle(MEETING).seen_by(seat)
    with pytest.raises(NotYourTurn, match=f"british.*{seat}"):
        getattr(seen, ask)("done")


def test_who_is_not_to_move_has_no_legal_actions() -> None:
    """The British are to move."""
    game = battle(MEETING)
    assert len(game.seen_by("axis").legal()) == 0
    assert len(game.seen_by("british").legal()) == len(game.legal())


def test_an_unknown_seat_is_an_error() -> None:
    """There is no French seat."""
    game = battle(MEETING)
    for ask in (game.seen_by, game.view, lambda seat: game.imagine(seat, 1)):
        with pytest.raises(UnknownName, match=r"'french'.*axis, british"):
            ask("french")


def test_an_imagined_game_goes_its_own_way() -> None:
    """An opponent program tries something out."""
    game = battle(MEETING, dice=[1] * 6)
    before = state(game)
    imagined = game.imagine("british", 5)
    play(imagined, *ATTACK)
    assert state(game) == before
    assert isinstance(imagined.dice, SeededDice)
    assert imagined.dice.seed == 5


def test_the_same_seed_imagines_the_same_game() -> None:
    """Two opponents think with one seed, a third with another."""
    game = battle(MEETING)
    one, same, other = (game.imagine("british", seed) for seed in (1, 1, 2))
    for imagined in (one, same, other):
        play(imagined, *ATTACK)
    assert one.orders[-1].faces == same.orders[-1].faces
    assert one.orders[-1].faces != other.orders[-1].faces


def test_an_imagined_game_has_a_record_that_loads() -> None:
    """A seat with a draft in hand imagines a game and plays on in it."""
    game = battle(MEETING)
    play(game, *DRAFT)
    imagined = game.imagine("british", 1)
    assert sandtable.load(imagined.record()).position() == imagined.position()
    play(imagined, "done")
    assert sandtable.load(imagined.record()).position() == imagined.position()
