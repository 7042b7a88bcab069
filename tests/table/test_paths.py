"""The way to a place, step by step, and what is left unused when a phase is ended."""

import pytest

import sandtable
from rules.folio.builders import attack, combat
from rules.scs.builders import assault, place, where
from rules.scs.builders import combat as at_combat
from sandtable import Refusal
from sandtable.table import batch
from sandtable.table.leftovers import leftovers
from sandtable.table.paths import path
from sandtable.text import Speaker
from sandtable.text.portrait import portrait_for
from table.tables import ATTACK, SET_UP, Data, Table

TOBRUK = "battle-for-tobruk"


def new(table: Table, *actions: str) -> str:
    game = table.new()
    table.play(game, *SET_UP)
    if actions:
        table.play(game, *actions)
    return game


def way(table: Table, game: str, to: str, **query: str) -> Data:
    answer = table.ask(game, "path", to=to, **query)
    assert answer.status_code == 200, answer.text
    data: Data = answer.json()
    return data


@pytest.mark.parametrize(
    ("module", "pick"),
    [("operation-crusader-60", "gb-7ad-4ab"), (TOBRUK, "nz-4"), ("scs-primer", "6arm")],
)
def test_the_way_is_the_run_of_steps_that_going_there_is(module: str, pick: str) -> None:
    """For every place in reach: joined steps, which leave what the survey of the reach says."""
    game = sandtable.new(module, seed=2)
    if module == "operation-crusader-60":
        game.play("choose suggested", "done")
    while f"pick {pick}" not in game.legal():
        game.play("done")
    game.play(f"pick {pick}")
    speaker = Speaker(game.rules, "en")
    reach = game.survey("reach")
    goals = [action.arg for action in game.legal() if action.verb == "go"]
    assert goals
    before = game.position()
    for goal in goals:
        assert goal is not None
        found = path(game, speaker, goal)
        assert not isinstance(found, Refusal)
        steps = found.steps
        assert [step.start for step in steps[1:]] == [step.place for step in steps[:-1]]
        assert steps[-1].place == goal
        assert found.left == steps[-1].left == speaker.number(reach[goal].value)
        assert found.undo.can
    assert game.position() == before


def test_each_step_tells_its_cost_what_is_left_and_its_clause(table: Table) -> None:
    """From area 11 along the track: two points each."""
    game = new(table, "pick gb-7ad-4ab")
    found = way(table, game, "P20")
    (step,) = found["steps"]
    assert (step["from"], step["cost"], step["left"]) == ("11", "2", "2")
    assert step["clause"].startswith("s60 ")
    assert "2 MP, 2 left" in found["text"]
    assert "taken back" in found["text"]
    assert "2移動力、残り2" in way(table, game, "P20", lang="ja")["text"]


def test_where_an_enemy_zone_ends_the_move_the_way_says_so() -> None:
    """Seven points are left at 3216, and the regiment beside it keeps them from being used."""
    game = sandtable.new(TOBRUK, seed=7)
    game.play("done")
    game.play("pick gb-42rtr")
    for language, ends in (("en", "The move ends there."), ("ja", "移動はそこで終わる。")):
        speaker = Speaker(game.rules, language)
        found, free = path(game, speaker, "3216"), path(game, speaker, "3217")
        assert not isinstance(found, Refusal)
        assert not isinstance(free, Refusal)
        assert (found.left, ends in found.text) == ("7", True)
        assert (free.left, ends in free.text) == ("8", False)
    game.play("go 3216")
    assert game.decision is not None
    asked = Speaker(game.rules, "en").prompt(game.decision, game.legal())
    assert asked == "42nd Royal Tank Rgt goes no farther. Close the move, or take it back."


def test_what_shows_a_marker_is_told_before_it_is_done() -> None:
    game = combat({"gb-8rtr": "2013", "it-28": "2014"}, hand={"british": [4], "axis": [2]})
    game.play("pick fire-4")
    found = path(game, Speaker(game.rules, "en"), "2014")
    assert not isinstance(found, Refusal)
    assert not found.undo.can
    assert found.text == "bombard hex 2014. Cannot be taken back: something hidden is shown."


def test_what_is_out_of_reach_is_answered_with_the_reason(table: Table) -> None:
    game = new(table, "pick gb-7ad-4ab")
    found = way(table, game, "P01")
    assert "steps" not in found
    assert "[s60 6.2" in found["refusal"]


def test_a_place_that_is_not_there_is_an_error(table: Table) -> None:
    game = new(table)
    for query in ({"to": "nowhere"}, {}):
        assert table.ask(game, "path", **query).status_code == 400


def test_what_rolls_dice_is_told_before_it_is_done(table: Table) -> None:
    """Pointing at the enemy attacks him: that cannot be taken back, and needs no steps."""
    game = new(table, *ATTACK[:-1])
    found = way(table, game, "P20")
    assert found["text"].startswith("attack Gabr Saleh")
    assert found["steps"] == []
    assert not found["undo"]["can"]
    assert "die" in found["undo"]["text"]


def test_a_retreat_has_a_way_but_no_price() -> None:
    """A depleted regiment is driven out: its owner is told from where to where, and no more."""
    game = combat({"it-28": "2014 spent", "gb-8rtr": "2013"}, dice=[3])
    attack(game, "2014", "gb-8rtr")
    assert game.decision is not None
    assert game.decision.phase == "retreat"
    found = path(game, Speaker(game.rules, "en"), "1915")
    assert not isinstance(found, Refusal)
    assert [(one.start, one.place, one.cost) for one in found.steps] == [("2014", "1915", "")]
    assert found.text.startswith("back to hex 1915 (near Gabr Saleh).")


def test_a_retreat_into_an_enemy_zone_says_that_it_costs_a_step() -> None:
    """21.11 is free, 22.10 in the zone of 1 Inf."""
    game = assault()
    speaker = Speaker(game.rules, "en")
    free = path(game, speaker, "21.11")
    game.play("retreat 21.11")
    dear = path(game, speaker, "22.10")
    assert not isinstance(free, Refusal)
    assert not isinstance(dear, Refusal)
    assert "costs a step" not in free.text
    assert "22.10 is in an enemy zone of control: the retreat costs a step." in dear.text


# Several units at once


def test_a_stack_is_taken_as_far_as_the_rules_allow(table: Table) -> None:
    """In the 60 Series all of an area; of the enemy nobody, and of nowhere neither."""
    game = new(table)
    here = [one["unit"] for one in table.look(game)["board"]["counters"] if one["place"] == "11"]
    actions = table.ask(game, "stack", place="11").json()["actions"]
    assert sorted(actions) == sorted(f"pick {unit}" for unit in here)
    table.play(game, *actions)
    assert table.ask(game, "stack", place="11").json()["actions"] == []
    assert table.ask(game, "stack", place="P15").json()["actions"] == []


def test_where_units_move_one_by_one_no_stack_is_taken() -> None:
    game = sandtable.new(TOBRUK, seed=5)
    game.play("done")
    for name in game.rules.names["place"]:
        assert len(batch.stack(game, name)) <= 1


def test_all_advance_where_there_is_one_way_to_go() -> None:
    """Orders that can be played as they are; with one unit, or before a combat, there is nothing to say."""
    beaten = {"3inf": "19.10", "4inf": "19.10", "14pz": "20.10 1"}
    game = at_combat(beaten, dice=[1, 1])
    assert batch.advance(game) == []
    game.play("attack 20.10", "pick 3inf", "pick 4inf", "done")
    orders = batch.advance(game)
    assert orders == [[f"pick {unit}", "advance 20.10", "done"] for unit in ("3inf", "4inf")]
    for order in orders:
        assert not isinstance(game.play(*order), Refusal)
    assert {where(game, unit) for unit in ("3inf", "4inf")} == {"20.10"}


def test_the_way_to_a_held_point_says_that_one_must_attack_there(table: Table) -> None:
    """With the chance to clear it that the odds of the attack tell first; no word of it elsewhere."""
    game = new(table, "pick gb-7ad-4ab", "pick gb-7ad-7ab", "pick gb-7ad-sg")
    told, in_japanese = (way(table, game, "P20", lang=lang)["text"] for lang in ("en", "ja"))
    assert "You must attack there: 74% clears it, costs about 1 step." in told
    assert "攻撃しなければならない：一掃74%、損害は約1ステップ。" in in_japanese
    assert "attack" not in way(table, game, "10")["text"]
    sally = new(table, "pick gb-32atb", "pick gb-14")
    assert "You can attack there: " in way(table, sally, "03")["text"]


# What is left to do


def test_units_and_targets_not_used_are_counted(table: Table) -> None:
    """By the phase: who can still act now; nothing once an order is open."""
    game = new(table)
    now = table.look(game)
    picks = [one for one in now["legal"] if one["verb"] == "pick"]
    assert [one["number"] for one in now["unused"]] == [len(picks)]
    assert f"{len(picks)} units" in now["unused"][0]["text"]
    (idle,) = table.play(game, "pick gb-7ad-4ab")["unused"]
    assert idle["number"] == 1
    assert "can still move or attack" in idle["text"]
    assert table.play(game, "go 10")["unused"] == []


def test_one_unit_is_told_as_one() -> None:
    game = place({"5arm": "20.13", "14pz": "28.14"}, phase="movement")
    told = leftovers(game, Speaker(game.rules, "en"))
    assert [one.text for one in told] == ["1 unit can still move"]


def test_markers_are_counted_one_by_one() -> None:
    """Two of the same value are two, though only one can be picked at a time."""
    units = {"it-28": "2014 spent", "gb-8rtr": "2013"}
    game = combat(units, hand={"british": [4, 4, 2], "axis": [6]})
    told = [one.text for one in leftovers(game, Speaker(game.rules, "en"))]
    assert told == ["3 support fire markers in hand", "1 place can still be attacked"]


@pytest.mark.parametrize("module", ["operation-crusader-60", TOBRUK, "scs-primer", "frontier-wire"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_phase_that_can_be_ended_too_early_says_what_is_left(
    module: str, language: str
) -> None:
    """Through a turn in which nobody does anything: each phase of the outline is warned of."""
    game = sandtable.new(module, seed=2)
    if module == "operation-crusader-60":
        game.play("choose suggested", "done")
    speaker = Speaker(game.rules, language)
    outline = game.rules.outline or ("operations",)
    warned = set()
    while game.outcome is None and game.turn < 3:
        decision = game.decision
        assert decision is not None
        if "done" not in game.legal():
            game.play(next(iter(game.legal())))
            continue
        if decision.phase in outline and not decision.draft:
            assert leftovers(game, speaker), decision.phase
            warned.add(decision.phase)
        game.play("done")
    assert warned


def test_in_hidden_play_only_the_side_to_choose_is_told(table: Table) -> None:
    game = table.new(module=TOBRUK, seed=5, hidden=True)
    for seat, told in (("british", True), ("axis", False)):
        data = table.client.get(f"/api/games/{game}?seat={seat}").json()
        assert bool(data["unused"]) == told
        answer = table.client.get(f"/api/games/{game}/path?seat={seat}&to=3021")
        assert (answer.status_code == 200) == told


def test_what_would_be_too_much_in_a_hex_is_told_with_its_clause(table: Table) -> None:
    """On the way there, and of the hex itself as soon as it is so; taken back, it is not."""
    game = table.new(module="scs-primer", scenario="overrun")
    table.play(game, "pick 1inf")
    told = way(table, game, "11.06")["text"]
    assert "Too many there: 7 of 6 steps [scs 4.0a]." in told
    assert "Too many" not in way(table, game, "12.08")["text"]
    assert table.look(game)["board"]["overfull"] == []
    for closing in ("go 11.06", "done"):
        assert table.play(game, closing)["board"]["overfull"] == [
            {"place": "11.06", "text": "7 of 6 steps", "clause": "scs 4.0a"}
        ]
    assert table.post(game, "undo").json()["board"]["overfull"] == []


def test_what_a_retreat_made_is_not_held_against_it() -> None:
    units = {"6arm": "19.11", "5arm": "19.11", "9mot": "19.11", "1inf": "19.11", "2pz": "23.13"}
    for crowded, expected in (({}, True), ({"19.11": ["6arm", "5arm", "9mot", "1inf"]}, False)):
        game = place(units, turn=2, crowded=crowded)
        found = portrait_for(Speaker(game.rules, "en")).overfull(game, "19.11")
        assert (found is not None) == expected


def test_an_attack_made_at_once_is_reckoned_on_the_way(table: Table) -> None:
    """Also for units that are not picked yet."""
    game = table.new(module="scs-primer", scenario="overrun")
    told = [way(table, game, "12.06", units=units)["text"] for units in ("5arm", "5arm,6arm")]
    for text in told:
        assert "97% clears it, costs almost nothing" in text
        assert "a die is rolled" in text
    japanese = way(table, game, "12.06", units="5arm", lang="ja")["text"]
    assert "一掃" in japanese


# What comes of it later


@pytest.mark.parametrize(
    ("language", "words"), [("en", "out of supply"), ("ja", "補給線から外れる")]
)
def test_a_way_that_ends_out_of_supply_says_so_and_asks_nothing(
    table: Table, language: str, words: str
) -> None:
    """Also the open order does, once one is there; and an enemy that is pointed at from afar."""
    game = new(table, "pick sa-5")
    told = way(table, game, "10", lang=language)
    assert words in told["text"]
    assert "[s60 5.1(4)-1]" in told["text"]
    assert told["warning"] is None
    afar = table.ask(game, "attacks", at="P20", lang=language).json()["attacks"]
    assert [words in one["hint"] for one in afar] == [True]
    table.play(game, "go 10")
    data = table.look(game, language)
    assert words in data["notice"]
    assert not any("warning" in one for one in data["legal"])


def test_a_way_that_stays_in_supply_says_nothing_of_it(table: Table) -> None:
    game = new(table, "pick sa-5")
    assert "supply" not in way(table, game, "12")["text"]
    assert table.play(game, "go 12")["notice"] is None


def test_who_could_attack_is_told_in_a_sentence_of_its_own() -> None:
    """After the one that names the place, so that it begins like one."""
    game = combat({"it-28": "2014", "gb-8rtr": "2013", "nz-4": "2114"})
    told = path(game, Speaker(game.rules, "en"), "2014")
    assert not isinstance(told, Refusal)
    assert ". Both attack " in told.text
