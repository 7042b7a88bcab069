"""6.1 Activation: one group of face-up units of one place, which moves and then fights."""

import pytest

from builders import places, play, position, refused, told, unit

FOUR_IN_11 = {"gb-7ad-4ab": "11", "gb-7ad-7ab": "11", "sa-1": "11", "sa-5": "11 down"}
#: Far from everything, so that the operations phase goes on after an operation of the British.
WAITING = {"it-savona": "P01"}


def faces(game, *units):
    return ["down" if "down" in unit(game, name) else "up" for name in units]


# Who may be activated


@pytest.mark.clause("s60 6.1a", "s60 6.1b")
def test_some_of_the_units_of_a_place_may_be_activated():
    """TV-21: two of the three face-up units in area 11 make up the group, the third does not."""
    game = position(FOUR_IN_11)
    play(game, "pick gb-7ad-4ab", "pick sa-1", "done")
    assert faces(game, "gb-7ad-4ab", "gb-7ad-7ab", "sa-1") == ["down", "up", "down"]


@pytest.mark.clause("s60 6.1a", "s60 6.1b")
def test_all_the_face_up_units_of_a_place_may_be_activated():
    """All three face-up units in area 11 go to area 08 together; the face-down one stays."""
    game = position(FOUR_IN_11 | WAITING)
    play(game, "pick gb-7ad-4ab", "pick gb-7ad-7ab", "pick sa-1", "step 08", "done")
    where = [unit(game, name).split()[0] for name in FOUR_IN_11]
    assert where == ["08", "08", "08", "11"]


@pytest.mark.clause("s60 6.1a")
@pytest.mark.parametrize("first", ["", "pick gb-7ad-4ab, pick gb-7ad-7ab, "])
def test_a_face_down_unit_is_not_activated(first):
    """TV-21: the face-down unit in area 11 neither begins a group nor joins one."""
    game = position(FOUR_IN_11)
    refused(game, f"{first}pick sa-5", "s60 6.1a", "face-down", unit="sa-5", place="11")


@pytest.mark.clause("s60 6.1b")
@pytest.mark.parametrize("elsewhere", ["12", "P21", "BRIT_OFF"])
def test_units_of_two_places_make_no_group(elsewhere):
    """TV-21: a brigade in a neighbouring place cannot join a group in area 11."""
    game = position({"gb-7ad-4ab": "11", "gb-7ad-7ab": "11", "nz-4": elsewhere})
    refused(
        game,
        "pick gb-7ad-4ab, pick gb-7ad-7ab, pick nz-4",
        "s60 6.1b",
        "other-place",
        unit="nz-4",
        at=elsewhere,
        place="11",
    )


@pytest.mark.clause("s60 6.1b")
def test_units_of_one_point_make_a_group():
    """Two brigades on P25 are activated together and leave it together."""
    game = position({"nz-4": "P25", "nz-5": "P25"} | WAITING)
    play(game, "pick nz-4", "pick nz-5", "step P24", "done")
    assert (unit(game, "nz-4"), unit(game, "nz-5")) == ("P24 1 down", "P24 1 down")


@pytest.mark.clause("s60 6.1a", "s60 4.2b")
def test_units_off_the_map_are_activated_like_those_of_a_point():
    """A19: two of three brigades in the off-map box enter together, the third waits."""
    game = position({"sa-3": "BRIT_OFF", "sa-4": "BRIT_OFF", "sa-6": "BRIT_OFF"})
    play(game, "pick sa-3", "pick sa-6", "step P11", "done")
    assert [unit(game, name) for name in ("sa-3", "sa-4", "sa-6")] == [
        "P11 1 down",
        "BRIT_OFF 1",
        "P11 1 down",
    ]


@pytest.mark.clause("s60 6.1a")
@pytest.mark.parametrize("first", ["", "pick gb-7ad-4ab, "])
def test_units_of_the_enemy_are_not_activated(first):
    """An Axis unit shares area 06 with the British player's tanks; it is not his to move."""
    game = position({"gb-7ad-4ab": "06", "de-wechmar": "06"})
    refused(game, f"{first}pick de-wechmar", "s60 6.1a", "not-yours", unit="de-wechmar")


@pytest.mark.clause("s60 6.1a")
@pytest.mark.parametrize("fate", ["routed 3", "destroyed", "E1 3"])
@pytest.mark.parametrize("first", ["", "pick de-21pz-sr104, "])
def test_a_unit_that_is_not_in_play_is_not_activated(first, fate):
    """The panzer regiment was routed, destroyed, or has left the map by the east edge."""
    units = {"de-21pz-sr104": "P15", "de-21pz-pr5": fate}
    game = position(units, to_move="axis", broken_out=fate.startswith("E1"))
    refused(game, f"{first}pick de-21pz-pr5", "s60 6.1a", "not-in-play", unit="de-21pz-pr5")


@pytest.mark.clause("s60 5.1(4)-1", "s60 6.1a")
@pytest.mark.parametrize("first", ["", "pick sa-1, "])
def test_a_unit_out_of_supply_is_not_activated(first):
    """The tanks in area 06 carry an out-of-supply marker: that is why they cannot be used."""
    game = position({"gb-7ad-4ab": "06 4 cut", "sa-1": "06"}, turn=2)
    refused(
        game, f"{first}pick gb-7ad-4ab", "s60 5.1(4)-1", "cut-off", unit="gb-7ad-4ab", place="06"
    )


@pytest.mark.clause("s60 6.1b")
def test_a_unit_is_picked_only_once():
    """The same brigade is picked twice for one group."""
    game = position(FOUR_IN_11)
    refused(game, "pick sa-1, pick sa-1", "s60 6.1b", "picked-already", unit="sa-1")


@pytest.mark.clause("s60 6.1a")
@pytest.mark.parametrize("action", ["step P20", "go P20", "attack 11"])
def test_nothing_is_done_before_somebody_is_activated(action):
    """The British player orders a move or an attack without naming a group."""
    refused(position(FOUR_IN_11), action, "s60 6.1a", "pick-first")


@pytest.mark.clause("s60 6.1a")
def test_a_player_activates_one_group_and_then_it_is_the_others_turn():
    """The British group in 11 has acted; the brigade in 12 must wait for the Axis to act."""
    game = position({"gb-7ad-4ab": "11", "nz-4": "12"} | WAITING)
    play(game, "pick gb-7ad-4ab", "step P20", "done")
    assert game.decision.side == "axis"
    refused(game, "pick nz-4", "s60 6.1a", "not-yours", unit="nz-4")


@pytest.mark.clause("s60 6.1a", "s60 6.4")
def test_a_unit_is_activated_once_a_turn():
    """The tanks went to P20; when the British are to act again they are face down there."""
    game = position({"gb-7ad-4ab": "11", "nz-4": "12"} | WAITING)
    play(game, "pick gb-7ad-4ab", "step P20", "done", "pick it-savona", "done")
    refused(game, "pick gb-7ad-4ab", "s60 6.1a", "face-down", unit="gb-7ad-4ab", place="P20")


@pytest.mark.clause("s60 6.2a")
@pytest.mark.parametrize(("move", "at"), [("step P20", "P20"), ("go P16", "P16")])
@pytest.mark.parametrize("late", ["gb-7ad-7ab", "nz-4", "de-wechmar"])
def test_nobody_joins_a_group_that_has_moved(move, at, late):
    """The tanks have left area 11: neither those they left nor those they met can join them."""
    game = position({"gb-7ad-4ab": "11", "gb-7ad-7ab": "11", "nz-4": at, "de-wechmar": "P01"})
    refused(game, f"pick gb-7ad-4ab, {move}, pick {late}", "s60 6.2a", "group-fixed", place=at)


# Move, then fight


@pytest.mark.clause("s60 6.1c")
def test_a_group_may_move_and_then_fight():
    """A tank brigade goes from area 11 to area 08 and attacks the unit it finds there."""
    game = position({"gb-7ad-4ab": "11", "de-wechmar": "08"}, dice=[1, 1, 6, 6, 1, 1])
    events = play(game, "pick gb-7ad-4ab", "step 08", "attack 08")
    assert [event.key for event in events[:2]] == ["moved", "attacked"]
    assert unit(game, "de-wechmar").startswith("08 1")


@pytest.mark.clause("s60 6.1c")
def test_a_group_may_move_without_fighting():
    """The brigade that came to the enemy in area 08 ends its operation without an attack."""
    game = position({"gb-7ad-4ab": "11", "de-wechmar": "08"})
    events = play(game, "pick gb-7ad-4ab", "step 08", "done")
    assert not told(events, "attacked")
    assert unit(game, "gb-7ad-4ab") == "08 4 down"


@pytest.mark.clause("s60 6.1c")
def test_a_group_may_fight_without_moving():
    """The brigade begins beside the enemy in area 06 and attacks at once."""
    game = position({"gb-7ad-4ab": "06", "de-wechmar": "06"}, dice=[1] * 6)
    events = play(game, "pick gb-7ad-4ab", "attack 06")
    assert told(events, "attacked") == [{"units": ("gb-7ad-4ab",), "place": "06"}]
    assert not told(events, "moved")


@pytest.mark.clause("s60 6.1c", "s60 6.4")
def test_after_the_combat_the_operation_is_over():
    """The brigade attacked with all its movement unused: it is turned down, the Axis acts."""
    game = position({"gb-7ad-4ab": "06", "nz-4": "12", "de-wechmar": "06"}, dice=[1] * 6)
    play(game, "pick gb-7ad-4ab", "attack 06")
    assert game.decision.side == "axis"
    assert unit(game, "gb-7ad-4ab") == "06 4 down"


@pytest.mark.clause("s60 6.1c")
@pytest.mark.parametrize("move", ["step P20", "go P20"])
def test_a_group_that_has_declared_an_attack_moves_no_more(move):
    """Two units in area 06 attack; while it is asked who takes part, they want to go to P20."""
    game = position({"gb-7ad-4ab": "06", "gb-7ad-7ab": "06", "it-trento": "06"})
    refused(
        game,
        f"pick gb-7ad-4ab, pick gb-7ad-7ab, attack 06, {move}",
        "s60 6.1c",
        "no-move-after",
        place="06",
    )


# Those who are not activated


@pytest.mark.clause("s60 6.1d")
def test_a_unit_that_is_not_activated_does_not_move():
    """One brigade of two in area 11 is activated and goes to P20; the other stays, face up."""
    game = position({"sa-1": "11", "sa-5": "11"})
    play(game, "pick sa-5", "step P20", "done")
    assert (unit(game, "sa-1"), unit(game, "sa-5")) == ("11 1", "P20 1 down")


@pytest.mark.clause("s60 6.1d")
@pytest.mark.parametrize("bystander", ["06 4", "06 4 down"])
def test_a_unit_that_is_not_activated_cannot_be_named_as_an_attacker(bystander):
    """Two of three units in area 06 are activated and attack; the third is picked too."""
    game = position({"sa-1": "06", "sa-5": "06", "gb-7ad-4ab": bystander, "it-trento": "06"})
    refused(
        game,
        "pick sa-1, pick sa-5, attack 06, pick gb-7ad-4ab",
        "s60 6.1d",
        "not-activated",
        unit="gb-7ad-4ab",
    )


@pytest.mark.clause("s60 6.1d")
def test_only_the_activated_unit_rolls_dice():
    """One brigade of two in area 06 attacks: one die of its own, none of its neighbour's."""
    game = position({"sa-1": "06", "sa-5": "06", "it-trento": "06"}, dice=[1, 1, 1, 1])
    events = play(game, "pick sa-5", "attack 06")
    assert [roll["unit"] for roll in told(events, "rolled")] == ["it-trento", "sa-5"]
    assert game.dice.left == []


@pytest.mark.clause("s60 6.1a", "s60 6.1d")
def test_what_may_be_picked_are_the_face_up_units_of_the_side_to_act():
    """Own and enemy units, up, down and off the map: exactly the ready ones are offered."""
    game = position(
        FOUR_IN_11 | WAITING | {"nz-4": "P25", "in-29": "BRIT_OFF", "nz-5": "routed 3"}, turn=1
    )
    assert places(game, "pick") == {"gb-7ad-4ab", "gb-7ad-7ab", "sa-1", "nz-4", "in-29"}
    play(game, "pick gb-7ad-7ab")
    assert places(game, "pick") == {"gb-7ad-4ab", "sa-1"}
