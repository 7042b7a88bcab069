"""What is told of a combat beforehand is what the rules then do: in random games, combat by combat."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any

from conformance.games import LONG, Entry, each_game_and, one_of
from sandtable import Game, Refusal
from sandtable.core.action import ATTACK
from sandtable.core.game import Order
from sandtable.core.message import Event, Events
from sandtable.core.odds import Odds, mean
from sandtable.core.reckoning import Reckoning
from sandtable.systems.folio import battle
from sandtable.systems.scs import crt

#: So many combats are looked at, in so many games at most.
MOST, TRIES = 40, 20


def combats(game: Game, seed: int) -> Iterator[tuple[Odds, Order]]:
    """The combats of a random game: the odds, and the order that rolled.

    Who may attack does, so that there are some.
    """
    rng = Random(seed)
    while game.outcome is None:
        legal = game.legal(canonical=True).codes
        attacks = [
            code
            for code in legal
            if code[0] == ATTACK or game.rules.odds(game.state, code) is not None
        ]
        code = one_of(rng, attacks if attacks and rng.random() < 0.5 else legal)
        action = game.rules.alphabet.action(code)
        odds, at_once = game.odds(action), game.odds(action)
        assert not isinstance(odds, Refusal)
        assert not isinstance(at_once, Refusal)
        # Before its dice a combat is told no less than after them, but for what it brings to light.
        if game.rules.options.get("fog") != "on":
            told = at_once.rows[0].reckoning if at_once is not None else None
            assert game.rules.reckon(game.state, code) == told
        read_before = repr(at_once)
        before = len(game.orders)
        game.play_codes([code])
        # Nobody has looked how these odds come about yet: it is told of the position that they were asked for.
        assert repr(odds) == read_before
        if odds is not None and len(game.orders) > before:
            yield odds, game.orders[-1]


@each_game_and("first", range(0, TRIES * (20 if LONG else 6), TRIES))
def test_the_reckoning_of_a_combat_is_what_the_rules_do(entry: Entry, first: int) -> None:
    looked = 0
    for seed in range(first, first + TRIES):
        game = entry.new(seed)
        for odds, order in islice(combats(game, seed), MOST - looked):
            look(game, odds, order)
            looked += 1
    assert looked, "nobody fought"


def look(game: Game, odds: Odds, order: Order) -> None:
    rules = game.rules
    found = [row.reckoning for row in odds.rows if row.reckoning is not None]
    assert len(found) == len(odds.rows)
    for row, one in zip(odds.rows, found, strict=True):
        CHECKS.get(rules.system, check_any)(rules, row, one)
    events = list(Events(order.events, rules.names, rules.mark))
    rolled = [event for event in events if event.key in ("rolled", "shell-rolled")]
    if rolled and rules.options.get("fog") != "on":  # there the defender is not known before
        assert any(ROLLED.get(rules.system, rolled_any)(rules, one, rolled) for one in found)


def check_scs(rules: Any, row: Any, one: Reckoning) -> None:
    """The strengths give the odds, the lines the column, the ways the chances."""
    if one.chart == "barrage":
        assert (sum_of(one) or {"-": 1}) == row.chance
        return
    shift = one.shift()
    raw = crt.ladder(one.total("attack"), one.total("defence"))
    column = crt.column(rules, raw, shift)
    assert one.column == (rules.column_names[column] if column >= 0 else None)
    assert (sum_of(one) or {"automatic": 1}) == row.chance
    # Whoever is told to go is cleared away; whoever is not may still have lost every step.
    results = {name: rules.results[rules.result_names.index(name)] for name in row.chance}
    told_to_go = sum(part for name, part in row.chance.items() if results[name].defender_hexes)
    hurt = sum(part for name, part in row.chance.items() if any(results[name][2:]))
    assert one.clears is not None
    assert told_to_go <= one.clears <= hurt


def check_folio(rules: Any, row: Any, one: Reckoning) -> None:
    differential = one.total("attack") - one.total("defence")
    assert one.found.replace("−", "-").replace("+", "") == str(differential)
    assert one.column == str(battle.column(rules, int(differential), -one.shift()))
    (defender,) = one.defenders
    assert one.expected["defenders"] == mean(row.steps[defender.unit])
    assert sum(throw.chance for throw in one.throws) == 1
    if one.sort == "combat":
        assert one.clears == row.chance["gone"] + row.chance["retreats"]


def check_series60(rules: Any, row: Any, one: Reckoning) -> None:
    """Dice for steps, and for both sides the steps that they are expected to cost."""
    fire = (*one.counterattack, *one.attack)
    assert {shot.unit for shot in one.attack} == {share.unit for share in one.attackers}
    brought = {share.unit: share.value for share in (*one.attackers, *one.defenders)}
    assert all(shot.dice == brought[shot.unit] for shot in fire)
    total = sum((mean(spread) for spread in row.steps.values()), Fraction(0))
    assert sum(one.expected.values()) == total
    assert one.clears == row.chance["defenders-gone"]


def check_any(rules: Any, row: Any, one: Reckoning) -> None:
    """Of a system that is not ours: the table comes to the chances."""
    if one.throws:
        assert sum_of(one) == row.chance


def sum_of(one: Reckoning) -> dict[str, Fraction]:
    chance: dict[str, Fraction] = {}
    for throw in one.throws:
        chance[throw.result] = chance.get(throw.result, Fraction(0)) + throw.chance
    return chance


def rolled_scs(rules: Any, one: Reckoning, rolled: list[Event]) -> bool:
    (event,) = rolled
    throw = one.throw(event.values["faces"])
    if one.chart == "barrage":
        read = (int(one.column or 0), throw and throw.result)
        return read == (event.values["number"], event.values["barrage"])
    return (one.column, throw and throw.result) == (event.values["column"], event.values["result"])


def rolled_folio(rules: Any, one: Reckoning, rolled: list[Event]) -> bool:
    (event,) = rolled
    throw = one.throw(event.values["faces"])
    shown = one.total("attack") - one.total("defence")
    return (shown, -one.shift(), throw and throw.result) == (
        event.values["difference"],
        event.values["shift"],
        event.values["result"],
    )


def rolled_series60(rules: Any, one: Reckoning, rolled: list[Event]) -> bool:
    """The shots that were fired are those that were told; the attack with what is left of it."""
    first = one.counterattack or one.attack
    fired = [
        (
            event.values["unit"],
            event.values["target"],
            event.values["need"],
            event.values["bonus"],
            len(event.values["faces"]),
        )
        for event in rolled
    ]
    told = [(shot.unit, shot.target, shot.need, len(shot.lines), shot.dice) for shot in first]
    then = {(shot.unit, shot.target, shot.need, len(shot.lines)): shot.dice for shot in one.attack}
    return fired[: len(told)] == told and all(
        shot[4] <= then.get(shot[:4], 0) for shot in fired[len(told) :]
    )


def rolled_any(rules: Any, one: Reckoning, rolled: list[Event]) -> bool:
    """Of a system that is not ours: the table says what came of the dice."""
    found = [(one.throw(event.values["faces"]), event.values) for event in rolled if one.throws]
    return all(
        throw is not None and throw.result in [values.get(kind) for kind in rules.result_charts]
        for throw, values in found
    )


CHECKS = {
    "scs": check_scs,
    "folio": check_folio,
    "series60": check_series60,
}
ROLLED = {
    "scs": rolled_scs,
    "folio": rolled_folio,
    "series60": rolled_series60,
}
