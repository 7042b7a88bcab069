"""Looking back: how a finished game stood all along, where it swung, and what could have been done there."""

from functools import cache
from pathlib import Path

import msgspec
import pytest

import sandtable
from ai.test_accounts import GAMES, each_game
from sandtable import AskedDice, Game, Refusal
from sandtable.ai.hindsight import (
    MOST_SWINGS,
    Choice,
    Hindsight,
    Judge,
    Judged,
    Swing,
    hundredths,
    look_back,
    moments,
)
from sandtable.ai.player import let_play
from sandtable.ai.seats import sit_down
from sandtable.ai.telling import Teller
from sandtable.core.role import Role
from sandtable.text import LANGUAGES, Speaker
from sandtable.text.catalogue import catalogue

GOLDEN = Path(__file__).parents[1] / "golden" / "data"
CRUSADER = GAMES[0]


@cache
def finished(game: tuple[str, str]) -> tuple[Game, Hindsight]:
    """A game between two recruits, who differ most from what a sergeant would do."""
    table = sandtable.new(*game, seed=5)
    let_play(table, {side: sit_down("recruit", table.rules, 7) for side in table.rules.sides})
    return table, look_back(table.rules, moments(table), "sergeant")


def before_the_end(record: str, side: str) -> int:
    """How a game stood for a side in the last turn of a side before it was over."""
    table = sandtable.load((GOLDEN / f"{record}.record").read_text("utf-8"))
    return hundredths(Judge(table.rules, moments(table)).course()[-2].share, side, table.rules)


def sets_up(game: Game, first: int, end: int) -> bool:
    return any(
        raw[0].role.among(Role.SETS_UP) for order in game.orders[first:end] for raw in order.events
    )


@each_game
def test_no_set_up_is_a_swing(game: tuple[str, str]) -> None:
    """Before it nothing stands anywhere: one looks back from when all does."""
    table, found = finished(game)
    assert sets_up(table, 0, table.played) == (table.rules.system == "series60")
    for one in (*found.judged, *(swing.began for swing in found.swings)):
        assert not sets_up(table, one.orders, table.played)
    assert found.judged[0].share == 0.5


@each_game
def test_turns_follow_one_another_up_to_the_end(game: tuple[str, str]) -> None:
    table, found = finished(game)
    orders = [one.orders for one in found.judged]
    assert orders == sorted(set(orders))
    assert orders[-1] == table.played
    winner = table.outcome.winner if table.outcome is not None else None
    shares = {None: 0.5, table.rules.sides[0]: 1.0, table.rules.sides[1]: 0.0}
    assert found.judged[-1].share == shares[winner]


@pytest.mark.parametrize("how", ["last-turn", "sudden-death"])
@pytest.mark.parametrize("side", ["axis", "british"])
def test_who_has_won_was_ahead_before_it_was_over(side: str, how: str) -> None:
    assert before_the_end(f"series60-1/campaign-{side}-{how}", side) > 60


@pytest.mark.parametrize(
    ("record", "side"),
    [("scs-3/campaign-axis-level", "axis"), ("scs-3/sidi-rezegh-axis-level", "axis")],
)
def test_points_tell_near_the_end(record: str, side: str) -> None:
    """Strength that is left over wins nothing any more."""
    assert before_the_end(record, side) > 60


@each_game
def test_what_would_have_been_done_is_one_plan_and_legal(game: tuple[str, str]) -> None:
    """It can be ordered in one of the positions of the stretch, by the side whose turn it was."""
    table, found = finished(game)
    told = {one.orders: one for one in moments(table)}
    assert 0 < len(found.swings) <= MOST_SWINGS
    for swing in found.swings:
        assert swing.advice is not None
        (plan,) = swing.advice.plans
        assert swing.advice.statement.side == swing.began.side
        choices = [state_of(table, one) for one in told[swing.began.orders].choices]
        tried = [one.play(*plan.orders[0]) for one in choices]
        assert any(not isinstance(result, Refusal) for result in tried)


def state_of(table: Game, choice: Choice) -> Game:
    state = table.rules.restore(msgspec.json.decode(choice.position))
    return Game(table.rules, state, AskedDice(), from_position=True)


@each_game
def test_what_was_played_is_compared_up_to_dice_or_the_end_of_a_phase(
    game: tuple[str, str],
) -> None:
    table, _ = finished(game)
    actions = table.rules.alphabet.actions
    for moment in moments(table)[:-1]:
        for choice in moment.choices:
            orders = table.orders[choice.orders : choice.orders + len(choice.given)]
            assert choice.given == [[str(one) for one in actions(order.codes)] for order in orders]
            assert {order.side for order in orders} == {moment.side}
            assert len({order.before.frames[-1].phase for order in orders}) == 1
            assert not any(order.faces for order in orders[:-1])


def test_only_an_end_that_turned_the_game_is_a_swing() -> None:
    """With the end nothing is a matter of opinion any more: to be as good as sure of it before is no swing."""
    won, lost = (
        moments(sandtable.load((GOLDEN / f"scs-3/meeting-{one}-level.record").read_text("utf-8")))
        for one in ("blue", "red")
    )
    rules = sandtable.new("scs-primer", "meeting").rules
    as_it_was = look_back(rules, [won[0], won[-2], won[-1]], "recruit")
    turned = look_back(rules, [won[0], won[-2], lost[-1]], "recruit")
    assert [swing.ended.share for swing in as_it_was.swings] == [as_it_was.judged[1].share]
    assert turned.swings[-1].ended.share == 0.0


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plan_is_told_beside_what_was_played(language: str) -> None:
    """In hundredths for who looks; whether it was better is asked of who chose."""
    table, _ = finished(CRUSADER)
    teller, sides = Teller(Speaker(table.rules, language)), table.rules.sides
    began = Judged(3, 1, sides[1], 0.5)
    swing = Swing(began, began, None, planned=0.25, played=0.5)
    texts = catalogue(language)
    assert teller.compared(swing, sides[0]) == texts["hindsight.compared"].format(
        planned=25, played=50
    )
    assert teller.compared(swing, sides[1]) == texts["hindsight.compared"].format(
        planned=75, played=50
    )
    worse = Swing(began, began, None, planned=0.75, played=0.5)
    assert teller.compared(worse, sides[1]) == texts["hindsight.as-good"].format(
        planned=25, played=50
    )
