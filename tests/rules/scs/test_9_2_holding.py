"""9.2 Holding: hexes of a retreat turned into steps."""

import pytest

from builders import places, play, refused, told, unit
from rules.scs.builders import (
    RING,
    attack,
    beaten,
    combat,
    phase,
    place_in,
    rolled,
    steps,
    where,
)
from sandtable.text import Speaker


@pytest.mark.clause("scs 9.2")
@pytest.mark.parametrize(("steps_", "hexes"), [(0, 3), (1, 2), (2, 1), (3, 0)])
def test_tv_h1_so_many_hexes_may_be_turned_into_steps(steps_: int, hexes: int) -> None:
    """r3: three hexes, or two and a step, one and two, none and three."""
    units = {"1inf": "19.11", "3inf": "19.11", "5gren": "20.10", "25inf": "20.10"}
    game = beaten("Dr3", units, "20.10", "1inf", "3inf")
    assert phase(game) == ("red", "hold")
    assert places(game, "choose") == {"hold-0", "hold-1", "hold-2", "hold-3"}
    refused(game, "choose hold-4", "scs 9.2", "not-so-far", hexes=3)
    events = play(game, f"choose hold-{steps_}")
    assert told(events, "held") == (
        [{"side": "red", "steps": steps_, "hexes": hexes}] if steps_ else []
    )
    while phase(game) == ("red", "loss"):
        play(game, f"assign {min(places(game, 'assign'))}")
    assert steps(game, "5gren") + steps(game, "25inf") == 6 - steps_
    for hex_ in ("21.11", "22.11", "23.12")[:hexes]:
        play(game, f"retreat {hex_}")
    last = ("20.10", "21.11", "22.11", "23.12")[hexes]
    assert (where(game, "5gren"), where(game, "25inf")) == (last, last)


@pytest.mark.clause("scs 9.2", "scs 10.0", "scs 10.0a")
def test_tv_h2_a_defender_who_holds_to_the_last_is_lost_and_the_attacker_goes_as_far() -> None:
    """D1r3 on two units of two steps: 1 + 3, both are gone; exploiters may advance three hexes."""
    change = ("rules.toml", '"D3r3"', '"D1r3"')
    units = {"5arm": "19.11", "6arm": "19.11", "3inf": "19.10", "1inf": "20.09"}
    units |= {"7gren": "20.10", "14pz": "20.10"}
    game = place_in([change], units, [6, 6], phase="combat")
    assert rolled(attack(game, "20.10", "5arm", "6arm", "3inf", "1inf")) == ("6:1", "D1r3")
    play(game, "choose hold-3")
    assert (unit(game, "7gren"), unit(game, "14pz")) == ("eliminated", "eliminated")
    play(game, "pick 6arm", "advance 20.10", "advance 21.11", "advance 22.11")
    refused(game, "advance 23.12", "scs 10.0", "advance-spent", unit="6arm", limit=3)


@pytest.mark.clause("scs 9.2", "scs 8.0a", "scs 8.0b")
def test_q30_steps_of_holding_are_losses_of_the_combat() -> None:
    """D1r2, held: three steps in one go, the strongest first, then the other, then freely."""
    units = {"1inf": "19.11", "3inf": "19.11", "5gren": "20.10", "12mot": "20.10"}
    game = beaten("D1r2", units, "20.10", "1inf", "3inf")
    events = play(game, "choose hold-2")
    assert [one["unit"] for one in told(events, "step-lost")] == ["5gren", "12mot"]
    assert places(game, "assign") == {"5gren", "12mot"}
    play(game, "assign 12mot")
    assert (unit(game, "5gren"), unit(game, "12mot")) == ("20.10 2", "eliminated")


@pytest.mark.clause("scs 9.2", "scs 8.0a")
def test_q30_attackers_may_hold_too() -> None:
    """A1r1: 6 Arm loses the step of the result, 4 Inf that of holding; nobody goes back."""
    game = combat({"6arm": "19.11", "4inf": "19.11", "5gren": "20.10"}, [1, 1])
    attack(game, "20.10", "6arm", "4inf")
    assert phase(game) == ("blue", "hold")
    events = play(game, "choose hold-1")
    assert [one["unit"] for one in told(events, "step-lost")] == ["6arm", "4inf"]
    assert (unit(game, "6arm"), unit(game, "4inf")) == ("19.11 1", "19.11 2")


@pytest.mark.clause("scs 9.2", "scs 8.0b")
def test_q30_holding_serves_units_that_cannot_retreat() -> None:
    """Surrounded, r2: held, the steps fall as in a combat and not as the owner likes."""
    game = beaten("Dr2", RING | {"7gren": "20.10", "14pz": "20.10"}, "20.10", "1inf")
    events = play(game, "choose hold-2")
    assert [one["unit"] for one in told(events, "step-lost")] == ["7gren", "14pz"]
    assert told(events, "blocked") == []


@pytest.mark.clause("scs 9.2")
def test_9_2_nothing_is_asked_where_nobody_has_to_retreat() -> None:
    """A1D1: two steps, and that is that."""
    game = combat({"6arm": "19.11", "7gren": "20.10"}, [2, 3])
    attack(game, "20.10", "6arm")
    assert (unit(game, "6arm"), unit(game, "7gren")) == ("19.11 1", "20.10 1")
    assert phase(game) != ("red", "hold")


# What is lost by the result itself

#: 1 against 2: 1:2, on which a 5 is A1r1.
LONE_CAVALRY = {"2cav": "19.11 out2", "4rec": "20.10"}


@pytest.mark.clause("scs 9.2", "scs 8.0c")
@pytest.mark.parametrize(
    ("result", "asked"), [("D2r2", False), ("D3r1", False), ("D1r2", True), ("Dr2", True)]
)
def test_q30_who_is_lost_by_the_result_alone_is_not_asked_to_hold(result: str, asked: bool) -> None:
    """7 Gren has two steps, and nobody else is there."""
    game = beaten(result, {"1inf": "19.11", "8inf": "19.11", "7gren": "20.10"}, "20.10", "1inf")
    assert (phase(game) == ("red", "hold")) == asked
    assert (unit(game, "7gren") == "eliminated") != asked


@pytest.mark.clause("scs 9.2")
@pytest.mark.parametrize("rules", ["1", "2"])
def test_q30_by_older_rules_they_were_asked_in_vain(rules: str) -> None:
    for answer in ("hold-0", "hold-1", "hold-2"):
        units = {"1inf": "19.11", "7gren": "20.10"}
        game = beaten("D2r2", units, "20.10", "1inf", rules=rules)
        assert places(game, "choose") == {"hold-0", "hold-1", "hold-2"}
        play(game, f"choose {answer}")
        assert unit(game, "7gren") == "eliminated"
        assert phase(game) == ("blue", "advance")


@pytest.mark.clause("scs 9.2")
@pytest.mark.parametrize(("rules", "asked"), [("2", True), ("3", False)])
def test_q30_an_attacker_who_is_lost_is_not_asked_either(rules: str, asked: bool) -> None:
    """A1r1 costs 2 Cav its only step."""
    game = combat(LONE_CAVALRY, [2, 3], rules=rules)
    assert rolled(attack(game, "20.10", "2cav")) == ("1:2", "A1r1")
    assert (phase(game) == ("blue", "hold")) == asked


@pytest.mark.clause("scs 9.2")
@pytest.mark.parametrize("rules", ["2", "3"])
def test_9_2_a_hold_may_cost_the_last_step(rules: str) -> None:
    """D1r1 on two steps: who holds is lost, and may all the same."""
    game = beaten("D1r1", {"1inf": "19.11", "7gren": "20.10"}, "20.10", "1inf", rules=rules)
    assert places(game, "choose") == {"hold-0", "hold-1"}
    play(game, "choose hold-1")
    assert unit(game, "7gren") == "eliminated"


# What it costs


@pytest.mark.clause("scs 9.2")
def test_9_2_every_answer_has_its_price() -> None:
    """D1r2 on three steps: the steps in all, and the hexes still to go; the last would cost all."""
    game = beaten("D1r2", {"1inf": "19.11", "7gren": "20.10", "4rec": "20.10"}, "20.10", "1inf")
    prices = {str(one): game.price(one) for one in game.legal()}
    found = {text: (price.key, price.values) for text, price in prices.items() if price}
    assert found == {
        "choose hold-0": ("hold-price", {"steps": 1, "hexes": 2}),
        "choose hold-1": ("hold-price", {"steps": 2, "hexes": 1}),
        "choose hold-2": ("hold-fatal", {"steps": 3}),
    }
    assert game.seen_by("red").price("choose hold-1") == prices["choose hold-1"]
    stand = beaten("Dr1", {"1inf": "19.11", "7gren": "20.10"}, "20.10", "1inf").price(
        "choose hold-1"
    )
    assert stand is not None
    assert (stand.key, stand.values) == ("hold-stand", {"steps": 1})
    assert game.price("choose hold-9") is None
    play(game, "choose hold-2")
    assert (unit(game, "7gren"), unit(game, "4rec")) == ("eliminated", "eliminated")
    assert [game.price(one) for one in game.legal()] == [None] * len(game.legal())


@pytest.mark.clause("scs 9.2")
@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            [
                "retreat the whole way · 1 step lost, 2 hexes to retreat; enemy zones cost more",
                "turn 1 hex into a step · 2 steps lost, 1 hex to retreat; enemy zones cost more",
                "turn 2 hexes into steps · 3 steps lost: all are eliminated",
            ],
        ),
        (
            "ja",
            [
                "すべて退却する：損害1ステップ、退却2ヘクス（敵支配地域ではさらに損害）",
                "1ヘクスを1ステップの損害に替える：損害2ステップ、退却1ヘクス（敵支配地域ではさらに損害）",
                "2ヘクスを2ステップの損害に替える：損害3ステップで全滅",
            ],
        ),
    ],
)
def test_9_2_the_buttons_say_the_price(language: str, words: list[str]) -> None:
    game = beaten("D1r2", {"1inf": "19.11", "7gren": "20.10", "4rec": "20.10"}, "20.10", "1inf")
    speaker = Speaker(game.rules, language)
    assert [speaker.offer(action, game) for action in game.legal()] == words
