"""Why: what programs say of their orders, of all modules, in both languages."""

import ast
from functools import cache
from pathlib import Path
from random import Random

import msgspec
import pytest

import sandtable
from ai.words import words_of
from sandtable.ai.account import Aim, Plan
from sandtable.ai.doctrine import Mind
from sandtable.ai.grades import RECRUIT, SERGEANT
from sandtable.ai.player import give_order
from sandtable.ai.seats import doctrine_of, sit_down
from sandtable.ai.statement import NamedAim, NamedPlan, Statement, named_plan
from sandtable.ai.telling import Teller
from sandtable.core.thought import Budget
from sandtable.guises.series60.doctrine.judge import Terms
from sandtable.text import LANGUAGES, Speaker

GAMES = (
    ("operation-crusader-60", "campaign"),
    ("battle-for-tobruk", "historical"),
    ("frontier-wire", "campaign"),
    ("scs-primer", "meeting"),
)
#: Long enough for every phase of a turn to come up.
ORDERS = 45
#: What is kept of an order is no more than a page or two.
MOST_BYTES = 8_000

each_game = pytest.mark.parametrize("game", GAMES, ids=[module for module, _ in GAMES])

#: The grades that give their reasons; a colonel where he does not think for long.
REASONED = [
    *((game, who) for game in GAMES for who in ("recruit", "sergeant")),
    *((game, "colonel") for game in (GAMES[1], GAMES[3])),
]


@cache
def played(game, who):
    """A game with what was said of each order."""
    module, scenario = game
    table = sandtable.new(module, scenario, seed=5)
    seats = {side: sit_down(who, table.rules, 7) for side in table.rules.sides}
    said = []
    most = ORDERS if who != "colonel" else ORDERS // 3
    while table.outcome is None and table.played < most:
        player = seats[table.side]
        give_order(table, player)
        assert player.at_a_loss == 0
        assert player.account is not None
        said.append(player.account)
    return table, said


@pytest.mark.parametrize(("game", "who"), REASONED)
def test_every_order_has_a_reason_in_both_languages(game, who):
    table, said = played(game, who)
    for language in LANGUAGES:
        teller = Teller(Speaker(table.rules, language))
        for statement in said:
            told = teller.account(statement)
            assert told.lines
            assert not any(mark in line for line in told.lines for mark in ("{", "}"))
            assert all(line.endswith((".", "。")) for line in [*told.lines, *told.more])


@each_game
def test_the_plan_that_is_told_first_is_the_one_that_is_followed(game):
    table, said = played(game, "sergeant")
    for order, statement in zip(table.orders, said, strict=True):
        assert statement.side == order.side
        actions = [str(one) for one in table.rules.alphabet.actions(order.codes)]
        assert statement.plans[0].orders[0] == actions


@each_game
def test_units_and_places_are_names_of_the_game(game):
    table, said = played(game, "sergeant")
    units, places = (set(table.rules.names[kind]) for kind in ("unit", "place"))
    aims = [aim for one in said for plan in one.plans for aim in (*plan.aims, *plan.fears)]
    assert aims
    for aim in aims:
        assert set(aim.units) <= units
        assert {*aim.at, aim.place} - {""} <= places


@each_game
def test_what_is_kept_is_small_and_comes_back_the_same(game):
    for statement in played(game, "sergeant")[1]:
        kept = msgspec.json.encode(statement)
        assert len(kept) < MOST_BYTES
        assert msgspec.json.decode(kept, type=Statement) == statement


@each_game
def test_a_sergeant_weighs_more_than_one_thing(game):
    _, said = played(game, "sergeant")
    assert any(len(one.plans) > 1 for one in said)
    assert any(plan.terms for one in said for plan in one.plans)


@each_game
def test_nobody_plays_otherwise_for_being_asked(game):
    """The same order and the same random numbers, whether it is told or not."""
    table, _ = played(game, "recruit")
    for number in range(0, table.played, 9):
        state = table.state_after(number)
        if table.rules.to_move(state) < 0:
            continue
        found = []
        for tells in (False, True):
            doctrine, random = doctrine_of(table.rules, SERGEANT), Random(3)
            budget = Budget(SERGEANT.budget)
            mind = Mind(table.rules, state.clone(), SERGEANT, random, budget, [], tells)
            found.append((doctrine.order(mind), random.random(), budget.spent, mind.plan))
        assert found[0] == found[1]


@each_game
def test_who_only_marches_is_said_to_be_ready_to_attack(game):
    """The attack may come to nothing: what is ordered is the march."""
    table, said = played(game, "sergeant")
    teller = Teller(Speaker(table.rules, "en"))
    told = set()
    for order, statement in zip(table.orders, said, strict=True):
        line = next(iter(teller.account(statement).lines))
        struck = any(one.verb == "attack" for one in table.rules.alphabet.actions(order.codes))
        if line.endswith("to attack.") or " to attack;" in line:
            told.add(struck)
            assert struck or "ready to attack" in line
    assert True in told


# The words


def nodes_of_the_source(kind):
    for path in Path(sandtable.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, kind):
                yield node


def test_every_aim_of_the_programs_is_known():
    """Those that are made, and those that a unit is remembered to be for."""
    found = set()
    for node in nodes_of_the_source(ast.Call):
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        if name in ("Aim", "mean") and isinstance(node.args[0], ast.Constant):
            found.add(node.args[0].value)
    assert {"attack", "guard", "wait"} <= found
    assert found <= words_of(None, "aim")


def test_every_remark_of_the_programs_is_known():
    found = {
        node.value.value
        for node in nodes_of_the_source(ast.Assign)
        if isinstance(node.value, ast.Constant)
        and any(getattr(target, "attr", "") == "remark" for target in node.targets)
    }
    assert {"glance", "nothing-better"} <= found
    assert found <= words_of(None, "remark")


@each_game
def test_every_aim_that_is_kept_has_words(game):
    for who in ("recruit", "sergeant"):
        table, said = played(game, who)
        keys = {aim.key for one in said for plan in one.plans for aim in plan.aims}
        assert keys <= words_of(table.rules.system, "aim")


@each_game
@pytest.mark.parametrize("grade", [RECRUIT, SERGEANT], ids=lambda grade: grade.name)
def test_every_term_of_a_judge_has_words(game, grade):
    table, said = played(game, "sergeant")
    rules = table.rules
    doctrine = doctrine_of(rules, grade)
    names = {name for side in (0, 1) for name in doctrine.worth(table.state, side)}
    names |= {name for one in said for plan in one.plans for name in (*plan.terms, *one.before)}
    assert names
    assert names <= words_of(rules.system, "term")
    assert set(Terms._fields) <= words_of("series60", "term")


@each_game
def test_what_is_good_for_one_side_is_as_bad_for_the_other(game):
    table, _ = played(game, "sergeant")
    if (
        table.outcome is None and table.rules.system != "scs"
    ):  # whose judge sees more of its own supply
        doctrine = doctrine_of(table.rules, SERGEANT)
        one, other = (doctrine.worth(table.state, side) for side in (0, 1))
        assert {name: -term for name, term in one.items()} == pytest.approx(other)


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_said(game, language):
    """All aims, terms and remarks with the names of a game; nothing is left open."""
    table, _ = played(game, "sergeant")
    rules = table.rules
    teller = Teller(Speaker(rules, language))
    units = tuple(rules.names["unit"][:6])
    place = rules.names["place"][3]
    said = []
    remarks = words_of(rules.system, "remark")
    for key in words_of(rules.system, "aim"):
        aims = [NamedAim(key, units[:count], place) for count in (0, 1, 3, 6)]
        for aim in aims:
            for remark in ("", *remarks):
                plan = NamedPlan([["done"]], 1.0, {}, [aim], [aim], [NamedAim(key, units[:1])])
                said += teller.account(
                    Statement("sergeant", rules.sides[0], [plan], {}, remark)
                ).lines
    for name in words_of(rules.system, "term"):
        for sign in (1.0, -1.0):
            plan = NamedPlan([["done"]], 1.0, {name: sign}, [NamedAim("wait")])
            other = NamedPlan(
                [["done"]], 0.0, {name: sign - 1.0}, [NamedAim("attack", units, place)]
            )
            statement = Statement("sergeant", rules.sides[0], [plan, other], {name: 0.0})
            told = teller.account(statement)
            said += [*told.lines, *told.more, *(figure.name + "." for figure in told.figures)]
    assert all(line[-1] in ".。" and "{" not in line for line in said)
    wordy = [line for line in said if language == "ja" and line.isascii()]
    assert not wordy


@each_game
def test_who_moves_and_then_attacks_is_named_once(game):
    table, _ = played(game, "sergeant")
    rules, plan = table.rules, Plan([], aims=[Aim("attack", (2, 3, 2, 3), 3)])
    (aim,) = named_plan(rules, rules.start(), plan).aims
    assert aim.units == tuple(rules.names["unit"][2:4])


@pytest.mark.parametrize(("game", "who"), REASONED)
def test_only_who_orders_nothing_is_said_to_wait(game, who):
    """A marker, an air point, to hold or to go back is something."""
    waited = [
        plan.orders[0]
        for one in played(game, who)[1]
        for plan in one.plans[:1]
        if all(aim.key == "wait" for aim in plan.aims)
    ]
    assert waited
    assert all(order == ["done"] for order in waited)


def told_of(module, *aims, remark="", language="en"):
    """The sentences about a plan that is nothing but these aims."""
    rules = sandtable.new(module).rules
    plan = NamedPlan([["done"]], aims=list(aims))
    statement = Statement("sergeant", rules.sides[0], [plan], {}, remark)
    return Teller(Speaker(rules, language)).account(statement).lines


def test_a_choice_is_called_by_its_name():
    aims = [NamedAim("choose", chosen=("choose stand",)), NamedAim("use", chosen=("pick fire-6",))]
    stand, fire = (told_of("battle-for-tobruk", aim, remark="routine") for aim in aims)
    assert stand[0] == "Take a loss and stand."
    assert fire[0] == "Support fire +6 to be used."
    assert stand[1] == fire[1]
    (top,) = told_of("scs-primer", NamedAim("top", ("5arm",)))
    assert top == "5th Armoured Regiment to lie on top."


def test_what_a_remark_has_told_is_not_told_again():
    aim = NamedAim("choose", chosen=("choose suggested",))
    assert len(told_of("operation-crusader-60", aim, remark="suggested")) == 1


def test_those_who_are_for_the_same_are_told_together():
    one, other = (NamedAim("claim", (unit,), "2215") for unit in ("gb-22gds", "gb-14"))
    (line,) = told_of("battle-for-tobruk", one, other)
    assert line.count("lies open") == 1
    assert (
        line == told_of("battle-for-tobruk", NamedAim("claim", one.units + other.units, "2215"))[0]
    )


@each_game
def test_plans_that_sound_the_same_are_told_once(game):
    """Neither the one that is followed, nor one of the others twice."""
    table, _ = played(game, "sergeant")
    rules, teller = table.rules, Teller(Speaker(table.rules, "en"))
    units, (here, there) = tuple(rules.names["unit"][:6]), rules.names["place"][3:5]

    def plan(value, place, last):
        return NamedPlan([["done"]], value, {}, [NamedAim("attack", (*units, last), place)])

    best, twin = (plan(2.0, here, rules.names["unit"][one]) for one in (6, 7))
    others = [plan(1.0, there, rules.names["unit"][one]) for one in (6, 7)]
    told = teller.account(Statement("sergeant", rules.sides[0], [best, twin, *others], {}))
    one, other = (teller.deeds(some.aims) for some in (best, others[0]))
    said = " ".join([*told.lines, *told.more])
    assert (said.count(one), said.count(other)) == (0, 1)
