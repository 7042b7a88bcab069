"""The sentence that a card leads with, and the one that it ends with: what one may hope for, what came of it."""

from fractions import Fraction
from typing import Any

import sandtable
from builders import CRUSADER, battle, play
from sandtable import Game, SeededDice
from sandtable.table import lead as leads
from sandtable.table.lead import steps_about, whole_percent
from sandtable.text import Speaker
from table.tables import SET_UP, Data, Table

TOBRUK, PRIMER = "battle-for-tobruk", "scs-primer"
BEFORE_THE_SCOUTS = (*SET_UP, "pick gb-7ad-4ab", "pick gb-7ad-7ab", "pick gb-7ad-sg", "go P20")


def scouts() -> Game:
    game = sandtable.new(CRUSADER, seed=2)
    play(game, *BEFORE_THE_SCOUTS)
    return game


def guards(**fields: Any) -> Game:
    """Two battalions of tanks beside the guards."""
    data = {
        "turn": 2,
        "to_move": "axis",
        "phase": "combat",
        "hand": {"axis": [4], "british": [6]},
        "units": {
            "de-1-8pz": "2015",
            "de-2-8pz": "1914",
            "gb-22gds": "2014",
            "gb-3rtr": "2213",
            "it-19": "0703",
        },
    }
    return sandtable.position(TOBRUK, data | fields, SeededDice(5))


def stack(seed: int = 5, **fields: Any) -> Game:
    """Blue tanks beside a stack of two."""
    data = {
        "turn": 2,
        "to_move": "blue",
        "phase": "combat",
        "units": {"6arm": "19.11", "5arm": "19.11", "7gren": "20.10", "21gren": "20.10"},
    }
    return sandtable.position(PRIMER, data | fields, SeededDice(seed))


def lead(game: Game, action: str, language: str = "en") -> tuple[str, str, str]:
    found = leads.lead(game, Speaker(game.rules, language), action)
    assert found is not None
    return (found.text, found.worst, found.note)


def test_the_60_series_clears_when_all_defenders_are_gone() -> None:
    game = scouts()
    chance = game.odds("attack P20").rows[0].chance["defenders-gone"]
    assert whole_percent(chance) == "74%"
    assert lead(game, "attack P20") == (
        "74% clears Gabr Saleh, costs about 1 step.",
        "At worst (25%): 2 steps lost.",
        "",
    )


def test_who_has_fired_back_already_can_do_no_harm_any_more() -> None:
    """That is not to say that the attack certainly does nothing."""
    units = dict.fromkeys(("gb-7ad-4ab", "gb-7ad-7ab", "de-wechmar", "it-trento"), "06")
    game = battle(units, dice=[1] * 60, to_move="british")
    group = [f"pick {unit}" for unit in units if unit.startswith("gb")]
    play(game, *group, "attack 06", *group, "done")
    play(game, "assign gb-7ad-4ab", "assign gb-7ad-4ab", "done")
    clears = whole_percent(game.odds("assign de-wechmar").rows[0].chance["defenders-gone"])
    for language, told in (
        ("en", f"{clears} clears area 06, costs nothing more."),
        ("ja", f"{clears}でエリア06を一掃。攻撃側にこれ以上の損害なし。"),
    ):
        assert lead(game, "assign de-wechmar", language) == (told, "", "")


def test_only_what_is_the_only_result_is_told_to_be_certain() -> None:
    """Left of the table of the Standard Combat Series nothing is rolled."""
    units = {"4rec": "20.10", "6arm": "19.11", "5arm": "19.11"}
    game = stack(units=units, to_move="red")
    play(game, "attack 19.11", "pick 4rec")
    assert game.odds("done").rows[0].chance == {"automatic": 1}
    assert lead(game, "done")[1].startswith("Certain: ")
    assert lead(game, "done", "ja")[1].startswith("必ず：")


def test_the_folio_game_clears_by_loss_or_retreat() -> None:
    game = guards()
    play(game, "attack 2014", "pick de-1-8pz", "pick de-2-8pz")
    row = game.odds("done").rows[0]
    chance = row.chance["gone"] + row.chance["retreats"]
    text, worst, _ = lead(game, "done")
    assert text.startswith(f"{whole_percent(chance)} clears hex 2014")
    assert worst.startswith("At worst (17%): ")


def test_in_the_standard_combat_series_who_retreats_may_stay_at_a_price() -> None:
    game = stack()
    play(game, "attack 20.10", "pick 6arm", "pick 5arm")
    row = game.odds("done").rows[0]
    gone = sum(part for name, part in row.chance.items() if "D" in name and "r" in name)
    text, worst, note = lead(game, "done")
    assert (
        text == f"{whole_percent(gone)} clears hex 20.10 (near Lowfield), costs about half a step."
    )
    assert note == "Who is told to retreat may stay and take losses instead."
    assert worst == "At worst (3%): attackers lose 1 step and retreat 1 hex."


def test_in_the_fog_the_lead_does_not_hang_on_who_lies_below() -> None:
    """The same is told whether the unit below has many steps or few."""
    told = set()
    for below in ("21gren", "4rec"):
        units = {"6arm": "19.11", "5arm": "19.11", "7gren": "20.10", below: "20.10"}
        game = stack(units=units, options={"fog": "on"})
        play(game, "attack 20.10", "pick 6arm", "pick 5arm")
        told.add(lead(game, "done"))
    assert len(told) == 1


def test_fire_alone_clears_nothing_and_says_what_it_does() -> None:
    game = guards()
    play(game, "pick fire-4")
    text, worst, _ = lead(game, "attack 2014")
    assert "takes effect at hex 2014" in text
    assert worst == ""


def test_what_rolls_nothing_has_no_lead() -> None:
    game = sandtable.new(CRUSADER, seed=2)
    play(game, *SET_UP)
    assert leads.lead(game, Speaker(game.rules, "en"), "done") is None


def test_who_defends_is_told_whose_chance_it_is() -> None:
    game = scouts()
    play(game, "attack P20")
    assert game.side == "axis"
    assert lead(game, "assign gb-7ad-4ab")[0].startswith("British: 74% clears Gabr Saleh")


def test_who_defends_is_told_what_is_worst_for_him() -> None:
    """The tanks fear to lose or to retreat; the guards to be gone."""
    game = guards()
    play(game, "attack 2014", "pick de-1-8pz", "pick de-2-8pz")
    theirs = lead(game, "done")[1]
    play(game, "done")
    assert game.side == "british"
    text, worst, _ = lead(game, "done")
    assert text.startswith("Axis: ")
    assert worst.startswith("At worst (")
    assert "defender" in worst
    assert worst != theirs


def test_in_japanese() -> None:
    text, worst, _ = lead(scouts(), "attack P20", "ja")
    assert text == "74%でガブル・サレーを一掃。損害は約1ステップ。"
    assert worst.startswith("最悪の場合（25%）：")


def test_unlikely_is_not_impossible_and_steps_are_told_to_the_half() -> None:
    assert [whole_percent(Fraction(n, 1000)) for n in (0, 1, 500, 999, 1000)] == [
        *("0%", "<1%", "50%", ">99%", "100%")
    ]
    speaker = Speaker(scouts().rules, "en")
    told = [steps_about(speaker, Fraction(n, 10)) for n in (0, 2, 6, 11, 16, 20)]
    assert told == ["0 steps", "half a step", "half a step", "1 step", "1½ steps", "2 steps"]


# After the dice


def line(table: Table, game: str, **query: str) -> str:
    """The result line of the newest combat."""
    log = table.look(game)["log"]
    order = [one["number"] for one in log if one["combat"] and one["combat"]["result"]][-1]
    told: Data = table.ask(game, f"combat/{order}", **query).json()
    return str(told["rolled"]["line"])


def test_a_combat_of_the_60_series_has_a_result_line(table: Table) -> None:
    start = scouts()
    play(start, "attack P20", "assign gb-7ad-4ab", "done")
    game = table.load(start.record())
    assert line(table, game) == "Gabr Saleh cleared: Wechmar routed."
    assert line(table, game, lang="ja").startswith("ガブル・サレーを一掃：")


def test_a_combat_of_tables_has_its_line_when_the_last_choice_is_made(table: Table) -> None:
    """Before that nobody knows who is left; the line counts what both sides chose."""
    game = table.load(stack().record())
    table.play(game, "attack 20.10", "pick 6arm", "pick 5arm", "done")
    assert line(table, game) == ""
    table.play(game, "choose hold-0")
    table.play(game, "retreat 21.10")
    assert line(table, game) == ""
    table.play(game, "assign 5arm")
    table.play(game, "pick 6arm", "advance 20.10", "done")
    table.play(game, "done")
    assert line(table, game) == "Hex 20.10 (near Lowfield) cleared: 5 Arm lost 1 step."


def counterattacked(answered: bool = True) -> Game:
    """Counter-fire has routed one unit of two that attack; what they fire after it, if `answered`, hurts nobody."""
    units = dict.fromkeys(("gb-7ad-4ab", "gb-7ad-7ab", "de-wechmar", "it-trento"), "06")
    game = battle(units, dice=[6] * 5 + [1] * 40, to_move="british")
    group = [f"pick {unit}" for unit in units if unit.startswith("gb")]
    play(game, *group, "attack 06", *group, "done")
    play(game, "assign gb-7ad-4ab", "assign gb-7ad-4ab", "done")
    if answered:
        play(game, "assign de-wechmar", "done")
    return game


def test_the_line_of_a_combat_tells_the_losses_of_both_sides(table: Table) -> None:
    """Also those of the counterattack, whose dice fell with an order before."""
    game = table.load(counterattacked().record())
    assert line(table, game) == "Area 06 holds: 4 Armd routed."


def test_counter_fire_alone_has_no_result_line(table: Table) -> None:
    """The attack itself is still to come: nobody knows yet whether the place holds."""
    game = counterattacked(answered=False)
    assert line(table, table.load(game.record())) == ""


def test_a_place_that_was_not_cleared_holds(table: Table) -> None:
    game = table.load(guards().record())
    table.play(game, "attack 2014", "pick de-1-8pz", "done")
    table.play(game, "pick fire-6", "done")
    while "combat" not in (asked := table.look(game))["decision"]["phase"]:
        table.play(game, asked["legal"][0]["text"])
    assert line(table, game).startswith("Hex 2014 holds: ")
