"""What the end of a turn would bring is what it brings, if both sides do nothing but pass."""

from random import Random

from conformance.games import Entry, each_game_and, one_of, opening
from conformance.seats import seats
from sandtable import AskedDice, Game, Refusal
from sandtable.core.forecast import Outcome
from sandtable.core.game import DICE
from sandtable.core.role import Role
from sandtable.report.chronicle import ends_of_turns

SEEDS = range(4)
#: A game is asked after so many choices.
APART = 5


@each_game_and("seed", SEEDS)
def test_a_forecast_comes_true_if_nobody_does_anything(entry: Entry, seed: int) -> None:
    """Points, score and ending, wherever the rules allow both sides to pass until the turn is over."""
    game, asked, held = entry.new(seed), 0, 0
    for _ in opening(entry, game, seed):
        asked += not game.draft
        if game.draft or asked % (APART * min(entry.sparse, 2)):
            continue
        before = (game.position(), game.record())
        told = game.forecast()
        assert (game.position(), game.record()) == before
        assert told.turn == game.turn
        found = passed_out(game)
        if found is not None:
            assert (told.points, told.score, told.outcome) == found
            held += 1
    assert held


def passed_out(game: Game) -> tuple[dict[str, int], dict[str, int], Outcome | None] | None:
    """What each side scores, has then, and how the game ended; None if somebody cannot pass."""
    played, turn = game.clone(AskedDice()), game.turn
    while played.outcome is None and played.turn == turn:
        if played.side == DICE or isinstance(played.play("done"), Refusal):
            return None
    points = dict.fromkeys(game.rules.sides, 0)
    for order in played.orders:
        for raw in order.events:
            if raw[0].key == "turn-began" and raw[1] != turn:
                break
            if raw[0].role.among(Role.SCORES):
                points[game.rules.sides[raw[1]]] += raw[2]
    ends = ends_of_turns(played.rules, played.orders[-1])
    end = ends[-1] if ends and played.outcome is None else played.state
    return points, game.rules.score(end), played.outcome


@each_game_and("seed", SEEDS)
def test_a_forecast_is_whole_in_every_position(entry: Entry, seed: int) -> None:
    """Also in the midst of an order or a combat: for every seat, with names that the game knows, and a clause."""
    game, rng = entry.new(seed), Random(seed)
    for _ in opening(entry, game, seed):
        if rng.random() * APART * min(entry.sparse, 6) > 1:
            continue
        for told in [game.forecast(), *(game.seen_by(seat).forecast() for seat in seats(game))]:
            assert told.points.keys() == set(game.rules.sides)
            for reason in told.reasons:
                assert reason.clause.startswith(f"{game.rules.mark} ")
                units = reason.values.get("units", ())
                assert set(units if isinstance(units, tuple) else ()) <= set(
                    game.rules.names["unit"]
                )


@each_game_and("seed", SEEDS)
def test_a_seat_is_told_of_no_unit_that_it_does_not_see(entry: Entry, seed: int) -> None:
    """Who bars something is named only if it lies on the map before the seat, there and then."""
    game, rng = entry.new(seed), Random(seed)
    names = game.rules.names["unit"]
    for _ in opening(entry, game, seed):
        if game.outcome is not None or rng.random() * APART * min(entry.sparse, 6) > 1:
            continue
        for seat in seats(game):
            shown = game.shown_to(seat).state
            for reason in game.seen_by(seat).forecast().reasons:
                for unit in named(reason.values):
                    place = shown.place[names.index(unit)]
                    assert place < len(game.rules.names["place"])
                    assert not game.rules.hides or lies_open(game, seat, unit)


def named(values: dict[str, object]) -> list[str]:
    several = values.get("units", ())
    one = values.get("unit")
    found = list(several) if isinstance(several, tuple) else []
    return [str(unit) for unit in [*found, *([one] if one is not None else [])]]


def lies_open(game: Game, seat: str, unit: str) -> bool:
    hidden = game.view(seat).get("hidden", {})
    return all(unit not in units for units in hidden.values())


def test_a_finished_game_has_nothing_ahead() -> None:
    game, rng = Entry("scs-primer", "overrun").new(1), Random(1)
    while game.outcome is None:
        game.play_codes([one_of(rng, game.legal(canonical=True).codes)])
    told = game.forecast()
    assert told.reasons == ()
    assert set(told.points.values()) == {0}
    assert told.outcome == game.outcome
