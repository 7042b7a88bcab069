"""What the log tells of an order for the map: the ways of the units, and the combat."""

import msgspec
import pytest

import sandtable
from builders import CRUSADER, play, wander
from sandtable import Event, SeededDice
from sandtable.core.game import SPECTATOR
from sandtable.core.role import Role
from sandtable.table import story
from sandtable.table.writing import STRIDE
from sandtable.text import Speaker
from sandtable.text.ways import moves
from table.tables import ATTACK, SET_UP, Data, Table

#: Three units go against the scouts at Gabr Saleh, who fire back at one; with seed 2 that routs them.
BATTLE = (
    *("pick gb-7ad-4ab", "pick gb-7ad-7ab", "pick gb-7ad-sg", "go P20", "attack P20"),
    *("assign gb-7ad-4ab", "done"),
)
TOBRUK, PRIMER, WIRE = "battle-for-tobruk", "scs-primer", "frontier-wire"


def moved(unit: str, start: str, end: str) -> Event:
    return Event("moved", "x 1", {"unit": unit, "at": start, "place": end}, Role.MOVES)


def way(unit: str, *path: str) -> Data:
    return {"unit": unit, "path": list(path)}


def ways(*events: Event) -> list[Data]:
    told: list[Data] = msgspec.to_builtins(moves(events))
    return told


def since(table: Table, game: str, known: int, **query: str) -> Data:
    answer = table.client.get(f"/api/games/{game}", params={"known": str(known), **query})
    assert answer.status_code == 200, answer.text
    data: Data = answer.json()
    return data


def recorded(
    module: str, orders: int, seed: int = 3, scenario: str | None = None, **options: str
) -> str:
    """The record of so many random orders, or of a game that ends before."""
    game = sandtable.new(module, scenario, seed=seed, options=dict(options))
    for _ in wander(game, seed):
        if len(game.orders) == orders and not game.draft:
            break
    return game.record()


def test_the_steps_of_a_unit_are_one_way() -> None:
    assert ways(moved("a", "1", "2"), moved("a", "2", "3")) == [way("a", "1", "2", "3")]


def test_units_that_move_together_have_a_way_each() -> None:
    together = Event("moved", "x 1", {"units": ("a", "b"), "at": "1", "place": "2"}, Role.MOVES)
    assert ways(together) == [way("a", "1", "2"), way("b", "1", "2")]


def test_who_went_on_from_elsewhere_has_another_way() -> None:
    """A unit that was routed and came back did not walk there."""
    told = ways(moved("a", "1", "2"), moved("a", "7", "8"))
    assert told == [way("a", "1", "2"), way("a", "7", "8")]


def test_what_happens_to_a_unit_where_it_stands_is_no_way() -> None:
    assert moves([Event("took", "x 1", {"side": "axis", "place": "2"})]) == []


def test_an_attack_that_rolls_at_once_is_told_whole(table: Table) -> None:
    """The way to the combat, its place, who attacked, all the dice and what they came to."""
    game = table.new()
    table.play(game, *SET_UP)
    [order] = table.play(game, *ATTACK)["log"][1:]
    [move] = order["moves"]
    assert (move["unit"], move["path"][:2]) == ("gb-7ad-sg", ["11", "P20"])
    combat = order["combat"]
    assert (combat["place"], combat["attackers"]) == ("P20", ["gb-7ad-sg"])
    assert combat["faces"] == order["faces"]
    assert combat["faces"]
    losses = [event for event in order["events"] if event["key"] == "lost"]
    assert combat["result"] == ("no loss" if not losses else combat["result"])
    assert combat["result"].count("−") == len(losses)


def test_dice_that_come_later_decide_the_combat_that_was_opened(table: Table) -> None:
    """The folio: the attack, then the answer of the defender, and with it the die."""
    game = table.new(module=TOBRUK, seed=5)
    table.play(game, "done")
    opened = table.play(game, "attack 1106", "pick gb-14", "done")["log"][-1]["combat"]
    fight = {"side": "british", "place": "1106", "attackers": ["gb-14"]}
    undecided = {"faces": [], "throws": [], "result": None, "words": ""}
    assert opened == {**fight, **undecided}
    decided = table.play(game, "done")["log"][-1]
    assert decided["faces"]
    assert decided["side"] == "axis"
    assert decided["combat"]["result"] in table.game(game).rules.names["result"]
    assert {**decided["combat"], **undecided} == opened


def test_an_order_without_a_combat_has_none(table: Table) -> None:
    game = table.new()
    assert table.play(game, *SET_UP)["log"][0]["combat"] is None


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_order_is_told_in_some_words(table: Table, language: str) -> None:
    """Also that somebody advances no more, which does nothing."""
    game = table.load(recorded(PRIMER, 200, seed=11))
    log = table.client.get(f"/api/games/{game}", params={"lang": language}).json()["log"]
    silent = [one for one in log if not one["events"]]
    assert silent
    assert all(one["brief"] for one in silent)


def test_an_order_that_only_ends_a_phase_is_quiet(table: Table) -> None:
    """One that does something is not, and neither is one that fights."""
    game = table.new(module=TOBRUK, seed=5)
    ends = table.play(game, "done")["log"][-1]
    fights = table.play(game, "attack 1106", "pick gb-14", "done")["log"][-1]
    assert [event["key"] for event in ends["events"]] == ["phase-ended"]
    assert (ends["quiet"], fights["quiet"]) == (True, False)


@pytest.mark.parametrize(
    ("module", "scenario"), [(CRUSADER, None), (TOBRUK, None), (PRIMER, "assault")]
)
def test_an_order_says_whose_turn_it_was(table: Table, module: str, scenario: str | None) -> None:
    """Who answers in the turn of the other side, with fire, losses or a retreat, has none."""
    game = table.load(recorded(module, 60, scenario=scenario))
    sitting, log = table.host.open(game), table.look(game)["log"]
    states = [table.host.moment(sitting, number).state for number in range(len(log))]
    assert [one["active"] for one in log] == [
        sitting.game.rules.sides[state.active] for state in states
    ]
    assert any(one["active"] != one["side"] for one in log)


def test_what_each_unit_lost_is_told_with_the_order_that_cost_it(table: Table) -> None:
    """Steps, whose they were, and who is gone; such an order weighs more than a march."""
    start = sandtable.new(CRUSADER, seed=2)
    play(start, *SET_UP, *BATTLE)
    game = table.load(start.record())
    log = table.look(game)["log"]
    [scouts] = [one for order in log for one in order["losses"]]
    assert (scouts["unit"], scouts["side_name"]) == ("de-wechmar", "Axis")
    assert (scouts["steps"], scouts["gone"]) == (4, True)
    assert [order["weighty"] for order in log if order["losses"]] == [True]
    assert not log[1]["weighty"]  # its dice are those of the order that answers it


@pytest.mark.parametrize(("module", "orders"), [(TOBRUK, 60), (CRUSADER, 40)])
def test_a_part_of_the_log_tells_the_same_as_the_whole(
    table: Table, module: str, orders: int
) -> None:
    """Also where the combat was opened before that part begins."""
    game = table.load(recorded(module, orders))
    sitting = table.host.open(game)
    speaker = Speaker(sitting.game.rules, "en")
    whole = story.log(sitting, speaker, None, 0)
    assert len(whole) == orders
    assert any(one.combat for one in whole)
    for first in range(orders + 1):
        assert story.log(sitting, speaker, None, first) == whole[first:]


def two_on_the_march(table: Table, below: str, other: str, fog: str = "on") -> str:
    """A game in which a stack of two has marched, of which in fog the enemy may see the upper one."""
    position = {
        "turn": 2,
        "to_move": "blue",
        "phase": "movement",
        "options": {"fog": fog},
        "units": {"2pz": "24.13", "5arm": "19.13", below: "19.13", "9mot": "15.10", other: "15.10"},
    }
    start = sandtable.position(PRIMER, position, SeededDice(1))
    game = table.load(start.record(), hidden=fog == "on")
    actions = ["pick 5arm", f"pick {below}", "step 18.13", "done"]
    body = {"version": 1, "actions": actions}
    answer = table.client.post(f"/api/games/{game}/play?seat=blue", json=body)
    assert answer.status_code == 200, answer.text
    return game


def marched(table: Table, seat: str, below: str, other: str) -> Data:
    """What a seat is told of that march."""
    [order] = since(table, two_on_the_march(table, below, other), 0, seat=seat)["log"]
    told: Data = order
    return told


@pytest.mark.parametrize("seat", ["red", SPECTATOR])
def test_in_fog_who_goes_along_unseen_has_no_way(table: Table, seat: str) -> None:
    """Whichever of two units it was, the same is told: the way of the upper one."""
    one, other = (marched(table, seat, *units) for units in (("6arm", "8inf"), ("8inf", "6arm")))
    assert one == other
    assert one["moves"] == [way("5arm", "19.13", "18.13")]


def test_a_moment_is_the_same_whichever_was_looked_at_before(table: Table) -> None:
    """Played on from the moment before, or replayed from a snapshot; what is done to one is its own."""
    game = table.load(recorded(TOBRUK, 40))
    fresh = []
    for orders in range(41):
        table.host._sittings.clear()
        fresh.append(table.host.moment(table.host.open(game), orders).position())
    sitting = table.host.open(game)
    for orders in [*range(41), 40, 3, 4, 30, 29, 31]:
        moment = table.host.moment(sitting, orders)
        assert moment.position() == fresh[orders]
        moment.play(next(iter(moment.legal())))


def test_a_moment_is_never_far_from_a_position_that_is_kept(table: Table) -> None:
    """However long nothing is rolled."""
    game = table.load(recorded(WIRE, 30))
    assert len(table.host.open(game).game.orders) == 30
    for orders in range(31):
        table.host._sittings.clear()
        assert len(table.host.moment(table.host.open(game), orders).orders) < STRIDE


def test_after_a_restart_an_undo_goes_back_beyond_the_positions_kept_on_the_way(
    table: Table,
) -> None:
    game = table.load(recorded(WIRE, 30))
    after = table.restarted()
    for _ in range(30):
        assert after.post(game, "undo").status_code == 200
    assert after.look(game)["orders"] == 0
    # What was kept of orders taken back is gone with them.
    assert after.store.database._db.execute("SELECT count(*) FROM waypoint").fetchone() == (0,)
    after.close()


def test_a_moment_that_was_taken_back_is_gone(table: Table) -> None:
    game = table.new()
    table.play(game, *SET_UP)
    for actions in (["pick gb-7ad-4ab", "go P23", "done"], ["pick gb-7ad-7ab", "go P23", "done"]):
        table.play(game, *actions)
        table.ask(game, "at/1")
        assert table.ask(game, "at/2").json()["counters"] == table.look(game)["board"]["counters"]
        table.post(game, "undo")
