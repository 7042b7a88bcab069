"""8.4 and 8.5 Bombardment: markers that fight alone, the answer to them, and what they do."""

import pytest

from builders import places, play, refused, told, unit
from rules.folio.builders import hand, place
from sandtable import Game

FAR = {"nz-4": "2525"}
#: A marker that stays in hand, so that the phase goes on.
SPARE = 1


def shell(units: dict[str, str], markers=(6,), answer=(), dice=(), by="british", **fields) -> Game:
    """The combat phase of one side, with these markers and a spare one; the other may answer.

    A British brigade stands far away in the south.
    """
    other = "axis" if by == "british" else "british"
    hands = {by: [*markers, SPARE], other: list(answer)}
    return place({**FAR, **units}, dice, to_move=by, phase="combat", hand=hands, **fields)


def barrage(game: Game, hex_: str, *values: int) -> list:
    """Bombard a hex; the other side, if it is asked, does not answer."""
    events = play(game, *(f"pick fire-{value}" for value in values), f"attack {hex_}")
    while game.decision is not None and game.decision.phase == "commit":
        events += play(game, "done")
    return events


# 8.4a Markers alone


@pytest.mark.clause("folio 8.4a")
def test_a_marker_bombards_an_enemy_hex_by_itself():
    """No British unit is anywhere near."""
    game = shell({"de-104": "1510"}, dice=[4])
    events = play(game, "pick fire-6", "attack 1510")
    assert told(events, "bombarded") == [{"side": "british", "place": "1510", "unit": "de-104"}]
    assert told(events, "fired") == [{"side": "british", "total": 6, "markers": ("fire-6",)}]
    assert hand(game, "british") == [SPARE]
    assert game.position()["used"] == {"british": [6]}


@pytest.mark.clause("folio 8.4a")
@pytest.mark.parametrize("where", ["1511", "2525"])
def test_a_bombardment_needs_an_enemy_in_the_hex(where):
    """The hex is empty, or one's own."""
    game = shell({"de-104": "1510"})
    refused(game, f"pick fire-6, attack {where}", "folio 8.4a", "no-enemy", place=where)
    assert places(game, "attack") == {"1002", "1510"}


@pytest.mark.clause("folio 8.4a")
def test_units_do_not_take_part_in_a_bombardment():
    """A marker is picked for a bombardment, then a unit beside the target."""
    game = shell({"de-104": "2524"})
    refused(game, "pick fire-6, pick nz-4", "folio 8.4a", "marker-wanted")


@pytest.mark.clause("folio 8.4a")
def test_without_the_rule_nobody_bombards():
    """Option bombardment=off; markers still support attacks."""
    game = shell({"de-104": "2524"}, dice=[4], options={"bombardment": "off"})
    refused(game, "pick fire-6", "folio 8.4a", "no-bombardment")
    (rolled,) = told(play(game, "attack 2524", "pick nz-4", "pick fire-6", "done"), "rolled")
    assert rolled["difference"] == 3 + 6 - 4


@pytest.mark.clause("folio 8.4a", "folio 4.1c")
@pytest.mark.parametrize(("option", "phase"), [("on", "combat"), ("off", "mobile-movement")])
def test_a_combat_phase_without_contact_is_held_for_bombardments_only(option, phase):
    """Nobody is adjacent; the British hold a marker, and may bombard or may not."""
    units = {"gb-3rtr": "2525", "de-104": "1510"}
    game = place(units, hand={"british": [6]}, options={"bombardment": option})
    play(game, "done")
    assert (game.decision.side, game.decision.phase) == ("british", phase)


# 8.4b When


@pytest.mark.clause("folio 8.4b")
def test_bombardments_come_before_the_first_attack():
    """A brigade has attacked, and one marker is left."""
    game = shell({"de-104": "2524", "it-16": "1510", "nz-5": "1610"}, [6, 3], dice=[4])
    play(game, "attack 2524", "pick nz-4", "done", "retreat 2526")
    refused(game, "pick fire-6", "folio 8.4b", "bombard-first")


@pytest.mark.clause("folio 8.4b", "folio 8.4c")
def test_bombardments_and_then_attacks_on_the_same_hexes():
    """Two hexes are bombarded, one after the other; then one of them is attacked."""
    game = shell({"de-104": "2524", "it-16": "1510"}, [6, 3], dice=[4, 4, 4])
    barrage(game, "2524", 6)
    barrage(game, "1510", 3)
    events = play(game, "attack 2524", "pick nz-4", "done")
    assert len(told(events, "rolled")) == 1


@pytest.mark.clause("folio 8.4b")
def test_nobody_bombards_in_the_mobile_combat_phase():
    """A tank regiment could attack there, with the marker."""
    units = {"gb-3rtr": "2525", "de-104": "2524"}
    game = place(units, phase="mobile-combat", hand={"british": [6]})
    refused(game, "pick fire-6", "folio 8.4b", "mobile-bombardment")


# 8.4c Once


@pytest.mark.clause("folio 8.4c")
def test_a_hex_is_bombarded_once_in_a_phase():
    """Two markers are in hand; the second needs another target."""
    game = shell({"de-104": "1510"}, [6, 3], dice=[4])
    barrage(game, "1510", 6)
    refused(game, "pick fire-3, attack 1510", "folio 8.4c", "shelled-already", place="1510")
    assert places(game, "attack") == {"1002"}


@pytest.mark.clause("folio 8.4a", "folio 8.4c")
def test_when_every_enemy_hex_is_bombarded_no_marker_can_be_picked():
    """Two enemy hexes, three markers."""
    game = shell({"de-104": "2524"}, [6, 3], dice=[4, 4])
    barrage(game, "2524", 6)
    barrage(game, "1002", 3)
    refused(game, "pick fire-1", "folio 8.4c", "all-shelled")


@pytest.mark.clause("folio 8.4c")
def test_both_sides_may_bombard_in_their_own_combat_phases():
    """The British bombard, then the Axis, and the hex of the British can be hit as well."""
    game = shell({"de-104": "1510"}, [6], [3, 2], dice=[4, 4])
    barrage(game, "1510", 6)
    while (game.decision.side, game.decision.phase) != ("axis", "combat"):
        play(game, "done")
    events = play(game, "pick fire-3", "attack 2525")
    assert told(events, "bombarded") == [{"side": "axis", "place": "2525", "unit": "nz-4"}]


# 8.4d Counter-battery fire


@pytest.mark.clause("folio 8.4d", "folio 8.3c")
@pytest.mark.parametrize("order", ["attackerFirst", "defenderFirst"])
def test_the_other_side_may_answer_a_bombardment(order):
    """Whatever the order of commitment, a bombardment is known before it is answered."""
    options = {"fireCommit": order}
    game = shell({"de-104": "1510"}, [6, 5], [5, 2], dice=[4], options=options)
    play(game, "pick fire-6", "attack 1510")
    assert (game.decision.side, game.decision.phase) == ("axis", "commit")
    assert game.decision.about == ("place", "1510")
    refused(game, "pick de-104", "folio 8.3c", "marker-wanted")
    events = play(game, "pick fire-5", "done")
    assert told(events, "fired") == [{"side": "axis", "total": 5, "markers": ("fire-5",)}]
    assert told(events, "rolled")[0]["difference"] == 6 - 4 - 5
    assert (game.decision.side, game.decision.phase) == ("british", "combat")
    assert game.position()["used"] == {"british": [6], "axis": [5]}


@pytest.mark.clause("folio 8.4d")
def test_a_bombardment_need_not_be_answered():
    """The Axis keeps its marker."""
    game = shell({"de-104": "1510"}, [6], [5], dice=[4])
    events = barrage(game, "1510", 6)
    assert told(events, "no-fire") == [{"side": "axis"}]
    assert told(events, "rolled")[0]["difference"] == 6 - 4
    assert hand(game, "axis") == [5]


# 8.4f The differential


@pytest.mark.clause("folio 8.4f")
@pytest.mark.parametrize(
    ("target", "defence"), [("de-104 1510", 4), ("de-104 1510 spent", 2), ("it-recam 1510", 1)]
)
def test_the_markers_fight_the_defence_strength_of_the_target(target, defence):
    """A full, a depleted and a weak unit under a marker of +6."""
    name, _, where = target.partition(" ")
    game = shell({name: where}, dice=[6])
    assert told(barrage(game, "1510", 6), "rolled")[0]["difference"] == 6 - defence


@pytest.mark.clause("folio 8.4f", "folio 8.3b")
def test_several_markers_count_together():
    """Option fireMax=3: +6, +5 and +4 against defence 4 and counter-battery fire of +2."""
    game = shell({"de-104": "1510"}, [6, 5, 4], [2], dice=[6], options={"fireMax": 3})
    play(game, "pick fire-6", "pick fire-5", "pick fire-4", "attack 1510")
    events = play(game, "pick fire-2", "done")
    assert told(events, "rolled")[0]["difference"] == 6 + 5 + 4 - 4 - 2


# 8.4e What it does

#: Markers and die that give a result in the desert, if defence and answer come to 4.
RESULTS = {
    "De": ([6, 5], 1),
    "dD2": ([6, 5], 2),
    "EX": ([5, 2], 5),
    "D1": ([5, 2], 3),
    "A1": ([5, 2], 6),
    "D4": ([6, 6, 4], 6),
}
#: Counter-battery fire against units of defence 4, 2 and 1.
ANSWERS = {"de-104 1510": [], "de-104 1510 spent": [2], "it-recam 1510": [3]}


def result_of(target: str, result: str, **options) -> tuple[Game, list]:
    """A bombardment of 1510 with this result; option fireMax=3."""
    name, _, where = target.partition(" ")
    markers, die = RESULTS[result]
    answer = ANSWERS[target]
    options = {"fireMax": 3, **options}
    game = shell({name: where}, markers, answer, [die], options=options)
    events = play(game, *(f"pick fire-{value}" for value in markers), "attack 1510")
    if answer:
        events += play(game, f"pick fire-{answer[0]}", "done")
    assert told(events, "rolled")[0]["result"] == result
    return game, events


@pytest.mark.clause("folio 8.4e")
@pytest.mark.parametrize("result", ["De", "dD2", "EX"])
def test_a_fresh_unit_is_depleted_once_at_most(result):
    """Even De only depletes it; EX costs the bombarding side nothing, and nobody retreats."""
    game, events = result_of("de-104 1510", result)
    assert told(events, "depleted") == [{"unit": "de-104"}]
    assert unit(game, "de-104") == "1510 spent"
    assert unit(game, "nz-4") == "2525"
    assert (game.decision.side, game.decision.phase) == ("british", "combat")


@pytest.mark.clause("folio 8.4e")
@pytest.mark.parametrize("result", ["D1", "A1", "D4"])
@pytest.mark.parametrize("where", ["1510", "1510 spent"])
def test_retreats_and_results_against_the_attacker_have_no_effect(result, where):
    """Nothing happens to anybody."""
    game, events = result_of(f"de-104 {where}", result)
    assert [event.key for event in events][-1] == "rolled"
    assert unit(game, "de-104") == where
    assert unit(game, "nz-4") == "2525"


@pytest.mark.clause("folio 8.4e")
@pytest.mark.parametrize("target", ["de-104 1510 spent", "it-recam 1510"])
def test_a_depleted_or_one_sided_unit_is_eliminated_by_de_alone(target):
    """De eliminates it; the lesser losses do not."""
    name = target.partition(" ")[0]
    game, events = result_of(target, "De")
    assert told(events, "eliminated") == [{"unit": name, "place": "1510"}]
    for result in ("dD2", "EX"):
        game, events = result_of(target, result)
        assert told(events, "eliminated") == told(events, "depleted") == []
        assert unit(game, name).startswith("1510")


@pytest.mark.clause("folio 8.4e")
def test_with_the_other_reading_a_bombarded_unit_retreats():
    """Option bombardRetreat=on: D1 sends it off, or it stands and is depleted (7.8)."""
    game, _ = result_of("de-104 1510", "D1", bombardRetreat="on")
    assert (game.decision.side, game.decision.phase) == ("axis", "stand")
    play(game, "choose retreat", "retreat 1410")
    assert unit(game, "de-104") == "1410"
    assert (game.decision.side, game.decision.phase) == ("british", "combat")
    game, _ = result_of("de-104 1510", "D1", bombardRetreat="on")
    play(game, "choose stand")
    assert unit(game, "de-104") == "1510 spent"


@pytest.mark.clause("folio 8.4e")
def test_with_the_other_reading_a_loss_comes_before_the_retreat():
    """Option bombardRetreat=on: dD2 depletes the unit and sends it two hexes off."""
    game, events = result_of("de-104 1510", "dD2", bombardRetreat="on")
    assert told(events, "depleted") == [{"unit": "de-104"}]
    play(game, "retreat 1410", "retreat 1310")
    assert unit(game, "de-104") == "1310 spent"
    assert unit(game, "nz-4") == "2525"
    assert (game.decision.side, game.decision.phase) == ("british", "combat")


@pytest.mark.clause("folio 8.4e", "folio 14.4a", "folio 14.4b")
@pytest.mark.parametrize(
    ("die", "result", "after"),
    [(3, "D2", "1005"), (2, "dD1", "1005 spent"), (5, "EX", "1005 spent")],
)
def test_with_the_other_reading_a_box_still_holds(die, result, after):
    """Option bombardRetreat=on: a brigade in its box ignores retreats, losses count.

    The markers make 15 against 5, less 4 for the minefield: the column of +5 and +6.
    """
    options = {"bombardRetreat": "on", "fireMax": 3}
    game = shell({"gb-14": "1005"}, [6, 5, 4], dice=[die], by="axis", options=options)
    events = barrage(game, "1005", 6, 5, 4)
    assert told(events, "rolled") == [
        {"difference": 10, "terrain": "minefield", "shift": 2, "result": result, "faces": (die,)}
    ]
    assert len(told(events, "box-held")) == ("D" in result)
    assert unit(game, "gb-14") == after


# 8.5 Terrain


@pytest.mark.clause("folio 8.5")
@pytest.mark.parametrize(
    ("where", "terrain", "shift"),
    [("1510", "desert", 0), ("0908", "town", 1), ("3513", "town", 1)],
)
def test_a_bombardment_uses_the_terrain_of_the_hex(where, terrain, shift):
    """Open desert and two towns; escarpments beside a hex do not matter."""
    game = shell({"de-104": where}, dice=[6])
    (rolled,) = told(barrage(game, where, 6), "rolled")
    assert (rolled["terrain"], rolled["shift"]) == (terrain, shift)


@pytest.mark.clause("folio 8.5", "folio 14.4a")
@pytest.mark.parametrize(
    ("where", "rings", "terrain"),
    [
        ("1005", "ring2", "minefield"),
        ("1005", "ring1and2", "minefield"),
        ("1104", "ring2", "desert"),
        ("1104", "ring1and2", "minefield"),
        ("1003", "ring2", "desert"),
        ("1003", "ring1and2", "minefield"),
        ("1103", "ring2", "town"),
        ("1103", "ring1and2", "minefield"),
    ],
)
def test_a_british_unit_in_a_box_is_behind_a_minefield(where, rings, terrain):
    """Option boxHexes: the boxes are ring 2, or rings 1 and 2 with their centre."""
    units = {"gb-14": where, "it-27": "0102"}
    game = shell(units, dice=[6], by="axis", options={"boxHexes": rings})
    assert told(barrage(game, where, 6), "rolled")[0]["terrain"] == terrain


@pytest.mark.clause("folio 8.5", "folio 14.4f")
def test_an_axis_unit_in_a_box_is_not():
    """An Italian regiment has got into 1005."""
    game = shell({"it-39": "1005"}, dice=[6])
    assert told(barrage(game, "1005", 6), "rolled")[0]["terrain"] == "desert"


@pytest.mark.clause("folio 8.5")
@pytest.mark.parametrize("where", ["2816", "3409", "3414"])
def test_a_unit_mined_in_all_round_by_its_own_side_has_the_minefield_type(where):
    """Libyan Omar, Halfaya, and Bardia by the sea: an Axis unit there, then a British one."""
    game = shell({"it-15": where}, dice=[6])
    assert told(barrage(game, where, 6), "rolled")[0]["terrain"] == "minefield"
    game = shell({"nz-5": where}, dice=[6], by="axis")
    own = told(barrage(game, where, 6), "rolled")[0]["terrain"]
    assert own == ("town" if where == "3409" else "desert")


@pytest.mark.clause("folio 8.5")
def test_mines_on_some_sides_only_do_not_count():
    """3915 has the minefield of the east edge on two of its sides."""
    game = shell({"nz-5": "3915"}, dice=[6], by="axis")
    assert told(barrage(game, "3915", 6), "rolled")[0]["terrain"] == "desert"
