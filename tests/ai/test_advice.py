"""Advice: plans that are legal as they are told, from what a seat may know."""

from functools import cache

import pytest

import sandtable
from ai.test_accounts import GAMES, each_game
from ai.words import words_of
from rules.scs.builders import place
from sandtable import AskedDice, Refusal
from sandtable.ai.advice import MOST_PLANS, advise
from sandtable.ai.player import give_order
from sandtable.ai.seats import sit_down
from sandtable.ai.statement import NamedAim, NamedPlan, Statement
from sandtable.ai.telling import Teller
from sandtable.text import LANGUAGES, Speaker
from sandtable.text.catalogue import catalogue

#: After so many orders each it is asked what to do.
MOMENTS = (0, 1, 2, 9, 16, 25, 36)
#: In which a colonel does not think for long.
SMALL = (GAMES[1], GAMES[3])


@cache
def moments(game):
    """A game as it stood now and then."""
    module, scenario = game
    table = sandtable.new(module, scenario, seed=5)
    seats = {side: sit_down("recruit", table.rules, 7) for side in table.rules.sides}
    found = []
    while table.outcome is None and table.played <= MOMENTS[-1]:
        if table.played in MOMENTS:
            found.append(table.clone(AskedDice()))
        give_order(table, seats[table.side])
    return found


@cache
def advised(game, grade):
    """Each of these moments, and the advice that is given there: looked at by several tests."""
    found = moments(game)[3:4] if grade == "colonel" else moments(game)
    return [(moment, advise(moment, grade)) for moment in found]


@each_game
@pytest.mark.parametrize("grade", ["recruit", "sergeant"])
def test_plans_are_legal_as_they_are_told(game, grade):
    """Each order closes, is of the same side, and nothing comes after dice."""
    for moment, advice in advised(game, grade):
        assert 1 <= len(advice.plans) <= MOST_PLANS
        for plan, rolls in zip(advice.plans, advice.rolls, strict=True):
            clone = moment.clone(AskedDice())
            for number, order in enumerate(plan.orders):
                assert clone.side == moment.side
                assert not isinstance(clone.play(*order), Refusal)
                assert len(clone.orders) == number + 1
            assert (clone.side == "dice") == rolls


# What plans say, and what their orders show

#: The games, and who gives advice there: a colonel where he does not think for long.
TOLD = [
    *((game, grade) for game in GAMES for grade in ("recruit", "sergeant")),
    *((game, "colonel") for game in SMALL),
]
FIGHTS = ("attack", "overrun", "shell")


def plans_told(game, grade):
    """Each moment with a plan that is given there, and how that is told."""
    for moment, advice in advised(game, grade):
        teller = Teller(Speaker(moment.rules, "en"))
        for plan, ways, rivals in zip(advice.plans, advice.ways, advice.rivals, strict=True):
            yield moment, plan, ways, teller.plan(advice.statement, plan, rivals).lines


def fighting(moment, plan):
    """Who attacks which place in the orders of a plan."""
    units = set(moment.rules.names["unit"])
    found = set()
    for order in plan.orders:
        struck = [one.removeprefix("attack ") for one in order if one.startswith("attack ")]
        picked = {one.removeprefix("pick ") for one in order if one.startswith("pick ")}
        found |= {(unit, place) for place in struck for unit in picked & units}
    return found


@pytest.mark.parametrize(("game", "grade"), TOLD)
def test_units_are_said_to_attack_where_they_do_in_the_orders(game, grade):
    for moment, plan, _, _ in plans_told(game, grade):
        told = {
            (unit, aim.place)
            for aim in plan.aims
            if aim.key in ("attack", "overrun")
            for unit in aim.units
        }
        assert told == fighting(moment, plan)


@pytest.mark.parametrize(("game", "grade"), TOLD)
def test_units_are_said_to_go_and_to_stay_where_they_do_in_the_orders(game, grade):
    seen = set()
    for moment, plan, ways, _ in plans_told(game, grade):
        ends = {way.unit: way.path[-1] for way in ways}
        struck = {place for _, place in fighting(moment, plan)}
        for aim in plan.aims:
            seen.add(aim.key)
            for unit, at in zip(aim.units, aim.at, strict=True):
                end = ends.get(unit, at)
                if aim.key in ("claim", "open", "hide", "go", "guard", "close"):
                    assert end == aim.place
                if aim.key in ("claim", "open", "hide", "go", "march", "join"):
                    assert unit in ends
                if aim.key == "ready":
                    assert aim.place not in struck
                    assert end in moment.rules.beside(aim.place)
        named = {unit for aim in plan.aims for unit in aim.units}
        assert ends.keys() <= named
    assert seen & {"go", "march", "claim"}


@pytest.mark.parametrize(("game", "grade"), TOLD)
def test_a_term_is_told_once(game, grade):
    """Not for a plan and against it, nor for it and then once more against the next."""
    texts = catalogue("en")
    told = 0
    for moment, plan, _, lines in plans_told(game, grade):
        spoken, speaker = " ".join(lines), Speaker(moment.rules, "en")
        for term in words_of(moment.rules.system, "term"):
            sides = {texts[speaker.own(f"intent.term.{term}-{end}")] for end in ("more", "less")}
            times = sum(spoken.count(side) for side in sides)
            assert times <= 1
            told += times
        if all(aim.key == "wait" for aim in plan.aims):
            assert not any(line.startswith(("It ", "But ")) for line in lines)
    assert told


@pytest.mark.parametrize(("game", "grade"), TOLD)
def test_nobody_speaks_of_losses_where_nobody_fights(game, grade):
    for moment, plan, _, lines in plans_told(game, grade):
        if not fighting(moment, plan):
            assert not [line for line in lines if "losses" in line or "It should cost" in line]


@pytest.mark.parametrize(("game", "grade"), [one for one in TOLD if one[0] in (GAMES[2], GAMES[3])])
def test_what_a_side_has_it_keeps_and_does_not_want(game, grade):
    for moment, plan, _, _ in plans_told(game, grade):
        rules, state = moment.rules, moment.state
        held = {
            name
            for number, name in enumerate(rules.names["place"])
            if state.control[rules.sides.index(moment.side)] >> number & 1
        }
        for aim in plan.aims:
            if aim.key in ("march", "claim", "attack", "overrun", "ready"):
                assert aim.place not in held
            if aim.key == "join":
                assert aim.place in held


def test_an_attack_that_may_follow_is_told_as_no_more_than_that():
    """He who is told of an attack that is not ordered hears that somebody is ready for it."""
    game = sandtable.new("scs-primer", "meeting")
    teller = Teller(Speaker(game.rules, "en"))
    aims = [NamedAim("attack", ("5arm",), "18.13"), NamedAim("attack", ("6arm",), "18.17")]
    plan = NamedPlan([["attack 18.13", "pick 5arm", "done"]], aims=aims)
    head, *_ = teller.plan(Statement("sergeant", "blue"), plan).lines
    assert head.startswith("I want Fourways: 5th Armoured Regiment to attack; ")
    assert head.endswith("6th Armoured Regiment to be ready to attack Northwell.")


@each_game
def test_plans_are_different(game):
    for _, advice in advised(game, "sergeant"):
        told = [
            frozenset((aim.key, aim.place, aim.units) for aim in plan.aims) for plan in advice.plans
        ]
        assert len(set(told)) == len(told)


def test_there_are_several_plans_where_there_is_a_choice():
    for game in GAMES:
        assert max(len(advice.plans) for _, advice in advised(game, "sergeant")) == MOST_PLANS


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_plans_can_be_told(game, language):
    for moment, advice in advised(game, "sergeant"):
        teller = Teller(Speaker(moment.rules, language))
        for plan in advice.plans:
            assert teller.plan(advice.statement, plan).lines


@each_game
def test_a_plan_names_what_the_enemy_may_do_about_it(game):
    """Whoever it is, it is an attack by units of his."""
    struck = 0
    for moment, advice in advised(game, "sergeant"):
        owner, sides = moment.rules.owner, moment.rules.sides
        number = {name: n for n, name in enumerate(moment.rules.names["unit"])}
        for plan in advice.plans:
            for aim in plan.answer:
                assert all(sides[owner[number[unit]]] != moment.side for unit in aim.units)
                struck += aim.key == "attack"
    assert struck


@each_game
def test_the_same_question_has_the_same_answer(game):
    moment = moments(game)[4]
    assert advise(moment, "sergeant", seed=4) == advise(moment, "sergeant", seed=4)


def test_asking_changes_nothing():
    moment = moments(GAMES[0])[4]
    before = moment.position()
    advise(moment, "sergeant")
    assert moment.position() == before


def test_an_open_order_counts_as_not_begun():
    moment = moments(GAMES[0])[5].clone(AskedDice())
    fresh = advise(moment, "sergeant")
    moment.play(next(action for action in moment.legal() if action.verb == "pick"))
    assert moment.draft
    assert advise(moment, "sergeant") == fresh


def test_ways_begin_where_units_stand():
    moment = moments(("frontier-wire", "campaign"))[0]
    advice = advise(moment, "sergeant")
    stands = moment.view(moment.side)["units"]
    assert any(advice.ways)
    for ways in advice.ways:
        first = {}
        for way in ways:
            first.setdefault(way.unit, way.path[0])
        assert all(stands[unit].split()[0] == place for unit, place in first.items())


GRADES = pytest.mark.parametrize("grade", ["sergeant", "colonel"])


@GRADES
def test_advice_knows_no_more_than_its_seat(grade):
    """Two games that the seat cannot tell apart: what the enemy holds in his hand is another thing."""
    games = [
        sandtable.position(
            "battle-for-tobruk",
            {
                "turn": 2,
                "to_move": "axis",
                "phase": "combat",
                "hand": {"axis": [4, 2], "british": [marker]},
                "units": {
                    "de-1-8pz": "2015",
                    "de-2-8pz": "2013",
                    "gb-22gds": "2014",
                    "it-19": "0703",
                    "gb-14": "1005",
                },
            },
        )
        for marker in (1, 6)
    ]
    first, second = (advise(game, grade, seed=2) for game in games)
    assert games[0].view("axis") == games[1].view("axis")
    assert first == second


@GRADES
def test_advice_sees_no_more_through_fog_than_its_seat(grade):
    """What lies below the grenadiers in one stack and in the other is the other way round."""
    games = [
        place(
            {
                "7gren": "20.13",
                below: "20.13",
                "12mot": "20.13",
                "21gren": "24.13",
                other: "24.13",
                "5arm": "19.13",
                "6arm": "19.13",
                "1inf": "19.14",
            },
            options={"fog": "on"},
            turn=3,
            to_move="blue",
            phase="movement",
        )
        for below, other in (("31inf", "2pz"), ("2pz", "31inf"))
    ]
    assert games[0].position() != games[1].position()
    assert games[0].view("blue") == games[1].view("blue")
    first, second = (advise(game, grade, seed=4) for game in games)
    assert first.plans
    assert first == second


@pytest.mark.parametrize("game", SMALL, ids=[module for module, _ in SMALL])
def test_a_colonel_gives_plans_that_are_legal_and_can_be_told(game):
    ((moment, advice),) = advised(game, "colonel")
    rivals = advice.rivals
    for number, plan in enumerate(advice.plans):
        clone = moment.clone(AskedDice())
        for order in plan.orders:
            assert clone.side == moment.side
            assert not isinstance(clone.play(*order), Refusal)
        for language in LANGUAGES:
            teller = Teller(Speaker(moment.rules, language))
            assert teller.plan(advice.statement, plan, rivals[number]).lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_the_first_of_several_plans_says_why_it_is(language):
    game = sandtable.new("scs-primer", "meeting")
    teller = Teller(Speaker(game.rules, language))
    aims = [NamedAim("hide", ("5arm",), "18.13")]
    near, far = (NamedPlan([], 0.0, {"strength": by}, aims) for by in (4.0, 1.0))
    statement, texts = Statement("sergeant", "blue", [], {"strength": 4.0}), catalogue(language)
    why = texts["intent.term.strength-more"]
    assert (
        texts["intent.first-because"].format(why=why) in teller.plan(statement, near, [far]).lines
    )
    assert texts["intent.first"] in teller.plan(statement, far, [near]).lines
    assert len(teller.plan(statement, near).lines) == 1
