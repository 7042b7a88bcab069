"""Runs of orders that one click plays: advances, retreats, losses, attacks. Found by trying, for all systems."""

from fractions import Fraction

import pytest

import sandtable
from builders import battle, play, position, reckonings, wander
from modules.frontier_wire import at as at_the_wire
from rules.folio.builders import combat as at_folio
from rules.scs.builders import assault, beaten, phase, place, steps, where
from rules.scs.builders import combat as at_combat
from sandtable import Game, Refusal
from sandtable.core.odds import Odds
from sandtable.table.aims import aims
from sandtable.table.attacks import against, attacks
from sandtable.table.offers import offers
from sandtable.table.shapes.offers import Offer
from sandtable.text import Speaker
from table.tables import SET_UP, Table, in_fog

MODULES = ["operation-crusader-60", "battle-for-tobruk", "scs-primer", "frontier-wire"]
#: The enemy stands alone on open ground; two tank regiments of ours are within reach of him.
IN_REACH = {"5arm": "20.13", "6arm": "20.13", "14pz": "20.10 1"}


def offered(game: Game, language: str = "en") -> list[Offer]:
    return offers(game, Speaker(game.rules, language), list(game.legal()))


def of_kind(found: list[Offer], kind: str) -> list[Offer]:
    return [one for one in found if one.kind == kind]


@pytest.mark.parametrize("module", MODULES)
def test_whatever_is_offered_can_be_played_as_it_is(module: str) -> None:
    """In a game played by chance: order by order, to the end; and the game itself is left as it is."""
    kinds: set[str] = set()
    scenario = "assault" if module == "scs-primer" else None
    for game in wander(sandtable.new(module, scenario, seed=3), 3):
        if game.decision is None or game.played > 400:
            break
        before = game.position()
        speakers = [Speaker(game.rules, language) for language in ("en", "ja")]
        found, again = (
            [*offers(game, one, list(game.legal())), *attacks(game, one), *aims(game, one)]
            for one in speakers
        )
        assert [one.orders for one in found] == [one.orders for one in again]
        for one in found:
            kinds.add(one.kind)
            trial = game.clone(sandtable.SeededDice(1))
            for order in one.orders:
                told = trial.play(*order)
                assert not isinstance(told, Refusal), (one, told)
                assert not trial.draft or one.kind == "attack-gather"
        assert game.position() == before
    assert any(kind.startswith("attack") for kind in kinds), kinds


# Advances


def test_all_who_can_advance_are_named_on_one_button() -> None:
    game = at_combat({"3inf": "19.10", "4inf": "19.10", "14pz": "20.10 1"}, dice=[1, 1])
    assert offered(game) == []
    play(game, "attack 20.10", "pick 3inf", "pick 4inf", "done")
    (button,) = of_kind(offered(game), "advance")
    assert button.text == "advance all: 3 Inf, 4 Inf"
    assert of_kind(offered(game, "ja"), "advance")[0].text.startswith("すべて前進：")
    assert [one.unit for one in of_kind(offered(game), "advance-one")] == ["3inf", "4inf"]
    for order in button.orders:
        play(game, *order)
    assert {where(game, unit) for unit in ("3inf", "4inf")} == {"20.10"}


def test_who_is_alone_advances_by_a_button_too_and_who_may_go_on_not_by_a_click() -> None:
    """Tanks exploit: they may go farther than the hex they have attacked, so a click only takes them."""
    game = beaten("Dr1", {"1inf": "19.11", "5gren": "20.10"}, "20.10", "1inf")
    play(game, "choose hold-0", "retreat 21.11")
    assert phase(game) == ("blue", "advance")
    (button,) = of_kind(offered(game), "advance")
    assert button.text == "advance 1st Infantry Division"
    assert [one.place for one in of_kind(offered(game), "advance-one")] == ["20.10"]
    game = assault()
    play(game, "retreat 21.11", "retreat 21.12")
    assert "pick 6arm" in game.legal()
    lone = [one.unit for one in of_kind(offered(game), "advance-one")]
    assert lone
    assert "6arm" not in lone


# Losses and retreats


def test_the_weakest_are_lost_first_as_many_as_must_be() -> None:
    """25 Inf, 3-5, is as strong in defence as 2 Pz, 6-5, and counts for less; then the others."""
    defenders = {"25inf": "20.10", "2pz": "20.10", "12mot": "20.10"}
    attackers = {"5arm": "19.11", "6arm": "19.11"}
    game = beaten("D2", {**attackers, **defenders}, "20.10", *attackers)
    assert phase(game) == ("red", "loss")
    (button,) = offered(game)
    assert (button.kind, button.orders) == ("losses", [["assign 25inf"], ["assign 12mot"]])
    assert button.text == "the weakest first: 25 Inf, 12 Mot"
    for order in button.orders:
        play(game, *order)
    assert phase(game) != ("red", "loss")


def test_tanks_that_count_for_victory_are_kept_before_who_is_stronger() -> None:
    """What is left of I/8, 3-2, is the weakest; but German tanks that are lost are worth points."""
    crowd = {"ax-i8": "30.12 1", "ax-s115": "30.12", "ax-s104": "30.12", "ax-r361": "30.12"}
    game = at_the_wire(crowd, phase="movement", to_move="axis")
    play(game, "done")
    (button,) = of_kind(offered(game), "losses")
    assert "assign ax-i8" in game.legal()
    assert button.orders == [["assign ax-r361"]]
    assert button.text.startswith("remove who costs least: ")


def test_a_unit_is_turned_over_before_another_is_lost_for_good() -> None:
    """The toll counts units that are gone: the depleted brigade, though weaker, is spared."""
    game = at_folio({"nz-4": "1914", "nz-5": "1915 spent", "de-1-8pz": "2014"}, [6])
    play(game, "attack 2014", "pick nz-4", "pick nz-5", "done")
    (button,) = of_kind(offered(game), "losses")
    assert button.orders == [["assign nz-4"]]
    assert button.text.startswith("who costs least: ")


def test_all_retreat_by_the_way_that_costs_least() -> None:
    """21.11 is free and so is 21.12 behind it; 21.10 and 22.10 lie in zones and would cost a step each."""
    game = assault()
    (button,) = offered(game)
    assert button.orders == [["retreat 21.11"], ["retreat 21.12"]]
    assert button.text == "retreat: 14 Pz, 7 Gren to 21.12"
    assert offered(game, "ja")[0].text.startswith("退却：")
    before = {unit: steps(game, unit) for unit in ("7gren", "14pz")}
    for order in button.orders:
        play(game, *order)
    assert {unit: steps(game, unit) for unit in before} == before
    assert phase(game) == ("blue", "advance")


def test_a_retreat_that_costs_says_so_and_goes_on_to_the_end() -> None:
    """All that is nearer to the source is in zones: the weaker of the two gives up a step."""
    around = {"5gren": "21.11", "9mot": "22.10", "2cav": "21.12", "8inf": "20.08"}
    game = beaten(
        "Dr1", {"1inf": "19.11", "7gren": "20.10", "14pz": "20.10", **around}, "20.10", "1inf"
    )
    play(game, "choose hold-0")
    (button,) = offered(game)
    assert button.text.endswith(" · 1 step is lost")
    assert button.orders[-1] == ["assign 14pz"]
    for order in button.orders:
        play(game, *order)
    assert phase(game) == ("blue", "advance")


def test_who_needs_another_to_pass_by_retreats_first() -> None:
    """42 RTR is shut in by zones but for the hex of 7 Ind, which is open to it only while that stands there."""
    units = {"in-7": "3117", "gb-42rtr": "3216", "de-1-8pz": "3116", "de-1-5pz": "3317"}
    game = at_folio(units, [6])
    play(game, "attack 3116", "pick in-7", "pick gb-42rtr", "done")
    assert {"pick in-7", "pick gb-42rtr"} == set(map(str, game.legal()))
    (button,) = of_kind(offered(game), "retreat")
    assert button.orders == [["pick gb-42rtr", "retreat 3117", "retreat 3118"], ["retreat 3017"]]
    assert button.text == "retreat: 7 Ind to 3017, 42 RTR to 3118"
    assert offered(game, "ja")[0].text.startswith("退却：7インドは3017へ、")


def test_nobody_retreats_farther_than_told_nor_to_the_enemy_if_there_is_another_way() -> None:
    """One hex each, and not beside the garrison behind them; of four three are named."""
    attackers = {"nz-cav": "3117", "in-cih": "3216", "gb-kdg": "3016", "sa-4ac": "3015"}
    attackers["sa-3rec"] = "3115"
    game = at_folio({**attackers, "de-1-8pz": "3116", "de-bach": "3217"}, [6])
    play(game, "attack 3116", *(f"pick {unit}" for unit in attackers), "done")
    play(game, "assign nz-cav")
    (button,) = of_kind(offered(game), "retreat")
    assert button.text.endswith(" and 1 more")
    assert button.text.count(" to ") == 3
    for order in button.orders:
        play(game, *order)
    assert sum(action.startswith("retreat") for order in button.orders for action in order) == 4
    assert not game.rules.in_contact(game.state, "british")


# Attacks


def test_those_in_hand_overrun_from_the_best_hex_in_reach() -> None:
    """By the chance to clear it, then by what is left: the orders are one move and the attack."""
    game = place(IN_REACH, phase="movement")
    play(game, "pick 5arm", "pick 6arm")
    speaker = Speaker(game.rules, "en")
    (best,) = against(game, speaker, "20.10")
    assert best.kind == "attack-overrun"
    go, attack = best.orders[0]
    assert attack == "attack 20.10"
    assert go == f"go {best.post}"
    assert best.text.startswith(f"overrun 14 Pz (20.10) from {best.post}: ")
    reach = game.survey("reach")
    chances = {}
    for post in game.rules.posts("20.10"):
        trial = game.clone()
        if f"go {post}" in game.legal() and not isinstance(trial.play(f"go {post}"), Refusal):
            found = trial.odds("attack 20.10")
            if isinstance(found, Odds) and (one := found.rows[0].reckoning) is not None:
                chances[post] = (one.clears or Fraction(0), reach[post].value)
    assert len(chances) > 1
    assert chances[best.post] == max(chances.values())
    assert against(game, speaker, "01.01") == []


def test_who_stands_beside_the_enemy_overruns_without_a_step() -> None:
    game = place({"5arm": "20.11", "14pz": "20.10 1"}, phase="movement")
    play(game, "pick 5arm")
    (best,) = against(game, Speaker(game.rules, "en"), "20.10")
    assert best.orders == [["attack 20.10"]]
    assert best.text.startswith("attack 14 Pz (20.10): ")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_in_combat_all_adjacent_are_offered_and_each_alone(language: str) -> None:
    """The same odds as picked by hand."""
    game = at_combat({"3inf": "19.10", "4inf": "19.10", "14pz": "20.10"})
    speaker = Speaker(game.rules, language)
    (pointed,) = against(game, speaker, "20.10")
    play(game, "attack 20.10")
    everybody, *alone = attacks(game, speaker)
    assert pointed.text == everybody.text
    assert pointed.orders == [["attack 20.10", *everybody.orders[0]]]
    assert everybody.orders == [["pick 3inf", "pick 4inf", "done"]]
    assert {one.orders[0][0] for one in alone} == {"pick 3inf", "pick 4inf"}
    play(game, "pick 3inf", "pick 4inf")
    found = reckonings(game, "done")
    strengths = [found[0].total(side) for side in ("attack", "defence")]
    assert ":".join(map(str, strengths)) in everybody.text
    assert attacks(game, speaker) == []


def test_in_the_folio_the_difference_is_told_and_markers_stay_in_hand() -> None:
    game = at_folio({"it-28": "2014", "gb-8rtr": "2013", "nz-4": "2114"}, hand={"british": [4]})
    play(game, "attack 2014")
    everybody, *_ = attacks(game, Speaker(game.rules, "en"))
    assert not any("fire" in action for action in everybody.orders[0])
    found = everybody.text
    (gather,) = of_kind(attacks(game, Speaker(game.rules, "en")), "attack-gather")
    assert [*gather.orders[0], "done"] == everybody.orders[0]
    play(game, *gather.orders[0])
    assert "pick fire-4" in game.legal()
    assert found.startswith("both attack")
    assert " = +" in found or " = −" in found or " = 0" in found


def test_in_an_area_the_units_that_went_there_attack(table: Table) -> None:
    """One order: nobody is asked who of them does."""
    units = {"gb-7ad-4ab": "06", "gb-7ad-7ab": "06", "de-wechmar": "06"}
    start = position(units, to_move="british")
    play(start, "pick gb-7ad-4ab", "pick gb-7ad-7ab")
    everybody, *alone = attacks(start, Speaker(start.rules, "en"))
    picked = ["pick gb-7ad-4ab", "pick gb-7ad-7ab"]
    assert everybody.orders == [["attack 06", *picked, "done"]]
    assert "clears it, costs " in everybody.text
    assert len(alone) == 2
    play(start, *everybody.orders[0])
    assert not start.draft


@pytest.mark.parametrize(
    ("language", "final"),
    [
        ("en", "Cannot be taken back: a die is rolled."),
        ("ja", "取り消せない：ダイスを振る。"),
    ],
)
@pytest.mark.parametrize("picked", [[], ["gb-7ad-4ab"]])
def test_who_points_at_an_enemy_afar_reads_that_the_attack_is_final(
    table: Table, language: str, final: str, picked: list[str]
) -> None:
    """One click goes there, attacks and rolls; those in hand, and those who are dragged there."""
    game = table.new()
    table.play(game, *SET_UP)
    if picked:
        table.play(game, *(f"pick {unit}" for unit in picked))
    dragged = {} if picked else {"units": "gb-7ad-4ab"}
    answer = table.ask(game, "attacks", at="P20", lang=language, **dragged)
    (best,) = answer.json()["attacks"]
    assert best["orders"][0][-1] == "attack P20"
    assert best["hint"].startswith(best["text"])
    assert final in best["hint"]


def test_where_the_enemy_chooses_before_the_dice_that_is_told() -> None:
    """Two attack, and he says at whom he fires back."""
    start = position(
        {"gb-7ad-4ab": "10", "gb-7ad-7ab": "10", "de-wechmar": "06"}, to_move="british"
    )
    play(start, "pick gb-7ad-4ab", "pick gb-7ad-7ab")
    (best,) = against(start, Speaker(start.rules, "en"), "06")
    assert best.hint.endswith("Then the other side chooses, and dice are rolled.")


def test_fire_is_aimed_by_one_click() -> None:
    """Who fires back at all at one; who attacks as the odds share it out, which no other way beats."""
    units = dict.fromkeys(
        ("gb-7ad-4ab", "gb-7ad-7ab", "gb-7ad-sg", "de-wechmar", "it-trento"), "06"
    )
    game = battle(units, dice=[1] * 60, to_move="british")
    group = [f"pick {unit}" for unit in units if unit.startswith("gb")]
    play(game, *group, "attack 06", *group, "done")
    speaker = Speaker(game.rules, "en")
    told = aims(game, speaker)
    assert [one.text for one in told] == ["all at 4 Armd", "all at 7 Armd", "all at 7 SG"]
    assert {one.kind for one in told} == {"aim-back"}
    assert told[1].orders == [["assign gb-7ad-7ab", "assign gb-7ad-7ab", "done"]]
    play(game, *told[1].orders[0])
    best, *others = aims(game, speaker)
    assert best.text.startswith("shared out at best: ")
    assert len(set(best.orders[0])) == 3  # two targets, and done
    chances = []
    for one in (best, *others):
        trial = game.clone()
        play(trial, *one.orders[0][:-1])
        found = reckonings(trial, "done")
        chances.append((found[0].clears, found[0].expected["defenders"]))
    assert chances[0] == max(chances)
    play(game, best.orders[0][0])
    assert aims(game, speaker) == []


def test_of_one_who_fires_it_is_not_said_that_all_do() -> None:
    units = {"gb-7ad-4ab": "06", "gb-7ad-7ab": "06", "de-wechmar": "06"}
    game = battle(units, dice=[1] * 60, to_move="british")
    group = [f"pick {unit}" for unit in units if unit.startswith("gb")]
    play(game, *group, "attack 06", *group, "done")
    told = [one.text for one in aims(game, Speaker(game.rules, "en"))]
    assert told == ["at 4 Armd", "at 7 Armd"]


# At the table


def test_the_page_is_told_when_to_ask_for_attacks(table: Table) -> None:
    game = table.new()
    table.play(game, *SET_UP)
    assert table.look(game)["attacks"] is False
    assert table.play(game, "pick gb-7ad-4ab")["attacks"] is False
    assert table.play(game, "go P20")["attacks"] is True
    (found,) = table.ask(game, "attacks", at="P20").json()["attacks"]
    assert found["orders"] == [["attack P20"]]
    button = next(one for one in table.look(game)["legal"] if one["verb"] == "attack")["button"]
    assert button == "attack Wechmar (Gabr Saleh)"


@pytest.mark.parametrize("path", ["attacks?at=nowhere", "attacks?at=", "attacks?at=%00"])
def test_what_cannot_be_read_is_refused(table: Table, path: str) -> None:
    game = table.new()
    table.play(game, *SET_UP)
    answer = table.client.get(f"/api/games/{game}/{path}")
    assert answer.status_code == 400
    assert answer.json()["key"] in ("unknown-name", "incomplete", "unreadable")


def test_only_the_side_to_choose_is_told(table: Table) -> None:
    game = table.new(module="battle-for-tobruk", seed=5, hidden=True)
    for seat, status in (("british", 200), ("axis", 403), ("spectator", 403)):
        for path in ("attacks", "attacks?at=1106", "stake"):
            mark = "&" if "?" in path else "?"
            answer = table.client.get(f"/api/games/{game}/{path}{mark}seat={seat}")
            assert answer.status_code == status, (seat, path)


def test_in_fog_an_offer_tells_nothing_of_who_lies_below(table: Table) -> None:
    """Two games that differ only in the unit below the top of the enemy stack: every answer is the same."""
    told = []
    for below in ("5arm", "1inf"):
        others = {one: "02.02" for one in ("5arm", "1inf") if one != below}
        units = {"2pz": "20.13", "12mot": "20.13", "6arm": "19.13", below: "19.13"}
        game = in_fog(table, {**units, **others, "3inf": "02.02"}, "combat", "attack 19.13")
        asked = [
            table.client.get(f"/api/games/{game}/{path}seat=red").json()
            for path in ("attacks?", "attacks?at=19.13&", "stake?")
        ]
        look = table.client.get(f"/api/games/{game}?seat=red").json()
        told.append((asked, look["offers"], look["legal"]))
        assert asked[0]["attacks"]
    assert told[0] == told[1]
