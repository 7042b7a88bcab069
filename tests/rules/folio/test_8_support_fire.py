"""8.1 to 8.3 Support fire: what each side receives, what it hides, and how markers serve."""

import pytest

import sandtable
from builders import end_turn, places, play, refused, told
from rules.folio.builders import MARKER, TOBRUK, at_setup, hand, place
from sandtable import AskedDice, Game, NotYourTurn, ScriptedDice, SeededDice

#: A combat in the desert: a brigade of attack strength 3 against a battalion of defence strength 4.
COMBAT = {"nz-4": "2020", "de-1-8pz": "2021"}
POOL = {"british": [1, 2, 2, 3, 3, 4, 4, 5, 6, 6], "axis": [1, 2, 2, 3, 3, 4, 4, 5, 6]}


def combat(british=(), axis=(), dice=(), **fields) -> Game:
    """The combat phase of the British, with these markers in hand."""
    hands = {"british": list(british), "axis": list(axis)}
    return place(COMBAT, dice, phase="combat", hand=hands, **fields)


def commit(*values: int) -> list[str]:
    return [f"pick fire-{value}" for value in values]


# 8.1a, 8.1d The allotment


@pytest.mark.clause("folio 8.1a", "folio 8.1d", "folio 4.1a")
def test_each_turn_begins_with_four_british_and_three_axis_markers():
    """The first turn of the game, and the one after it."""
    game = sandtable.new(TOBRUK, seed=1)
    for events in (play(game, "done"), end_turn(game)):
        assert told(events, "allotted") == [
            {"side": "british", "number": 4, "full": 4},
            {"side": "axis", "number": 3, "full": 3},
        ]
        assert (len(hand(game, "british")), len(hand(game, "axis"))) == (4, 3)


# 8.1b The pools


@pytest.mark.clause("folio 8.1b")
@pytest.mark.parametrize("side", ["british", "axis"])
def test_each_side_has_a_pool_of_its_own(side):
    """A hand of the whole pool is possible, and one marker more of any value is not."""
    game = place(COMBAT, hand={side: POOL[side]})
    assert hand(game, side) == POOL[side]
    for value in range(1, 7):
        with pytest.raises(sandtable.BadPosition) as bad:
            place(COMBAT, hand={side: [*POOL[side], value]})
        number = POOL[side].count(value) + 1
        assert bad.value.faults == [f"hand: {side} has {number} markers of +{value}"]


@pytest.mark.clause("folio 8.1b")
def test_what_is_drawn_already_cannot_be_drawn_again():
    """Markers drawn by hand: the British pool has one +5, the Axis pool one +6."""
    game = sandtable.new(TOBRUK, dice=AskedDice())
    play(game, "done", "pick fire-5")
    refused(game, "pick fire-5", "folio 8.1b", "not-in-pool", marker="fire-5")
    play(game, "pick fire-6", "pick fire-6")
    refused(game, "pick fire-6", "folio 8.1b", "not-in-pool", marker="fire-6")
    play(game, "pick fire-1", "pick fire-6")
    refused(game, "pick fire-6", "folio 8.1b", "not-in-pool", marker="fire-6")
    play(game, "pick fire-5", "pick fire-1")
    assert (hand(game, "british"), hand(game, "axis")) == ([1, 5, 6, 6], [1, 5, 6])
    assert game.decision.phase == "movement"


# 8.1c Drawing


class Watched(SeededDice):
    """Dice that remember among what they drew."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.asked: list[list[int]] = []

    def _draw(self, choices):
        self.asked.append([choice - MARKER for choice in choices])
        return super()._draw(choices)


@pytest.mark.clause("folio 8.1c")
def test_the_allotment_is_drawn_from_the_whole_pool_without_putting_back():
    """Every marker of the pool that is not drawn yet is in each draw, once."""
    dice = Watched(7)
    game = sandtable.new(TOBRUK, dice=dice)
    play(game, "done")
    pools = [sorted(choices) for choices in dice.asked]
    drawn = [code - MARKER for code in game.orders[-1].drawn]
    assert [len(pool) for pool in pools] == [10, 9, 8, 7, 9, 8, 7]
    assert (pools[0], pools[4]) == (POOL["british"], POOL["axis"])
    for before, value, after in zip(pools, drawn, pools[1:], strict=False):
        if len(after) < len(before):
            assert sorted([*after, value]) == before
    assert (sorted(drawn[:4]), sorted(drawn[4:])) == (hand(game, "british"), hand(game, "axis"))


@pytest.mark.clause("folio 8.1c")
def test_where_draws_are_asked_for_only_markers_answer():
    """A unit is named where a marker is to be drawn."""
    game = sandtable.new(TOBRUK, dice=AskedDice())
    play(game, "done")
    assert (game.decision.side, game.decision.phase) == ("dice", "draw")
    refused(game, "pick nz-4", "folio 8.1c", "marker-wanted")


def choosing(**options) -> Game:
    game = sandtable.new(TOBRUK, seed=1, options={"fireDraw": "choice", **options})
    play(game, "done")
    return game


@pytest.mark.clause("folio 8.1c")
def test_by_choice_each_side_picks_its_markers_the_british_first():
    """Option fireDraw=choice: four picks close the order of the British, three that of the Axis."""
    game = choosing()
    assert (game.decision.side, game.decision.phase) == ("british", "choose-fire")
    assert told(play(game, *commit(6, 6, 5, 4)), "drew") == [
        {"side": "british", "markers": ("fire-4", "fire-5", "fire-6", "fire-6")}
    ]
    assert (game.decision.side, game.decision.phase) == ("axis", "choose-fire")
    play(game, *commit(6, 1, 3))
    assert (hand(game, "british"), hand(game, "axis")) == ([4, 5, 6, 6], [1, 3, 6])
    assert (game.decision.side, game.decision.phase) == ("british", "movement")


@pytest.mark.clause("folio 8.1b", "folio 8.1c")
def test_nobody_chooses_what_his_pool_does_not_hold():
    """Option fireDraw=choice: a second +5, and a unit."""
    game = choosing()
    refused(game, "pick fire-5, pick fire-5", "folio 8.1b", "not-in-pool", marker="fire-5")
    refused(game, "pick nz-4", "folio 8.1c", "marker-wanted")
    refused(game, "pick fire-6, pick fire-6, pick fire-6", "folio 8.1b", "not-in-pool")


@pytest.mark.clause("folio 8.1c")
def test_each_choice_of_markers_comes_up_once_among_the_canonical_ones():
    """Option fireDraw=choice: the sets of three markers of the Axis."""
    game = choosing()
    play(game, *commit(1, 2, 3, 4))
    sets: list[tuple[int, ...]] = []

    def choose(so_far: Game, values: tuple[int, ...]) -> None:
        if len(values) == 3:
            sets.append(values)
            return
        for action in so_far.legal(canonical=True):
            further = so_far.clone()
            play(further, action)
            choose(further, (*values, int(action.arg[-1])))

    choose(game, ())
    pool = POOL["axis"]
    possible = {
        tuple(sorted((pool[a], pool[b], pool[c])))
        for a in range(9)
        for b in range(a)
        for c in range(b)
    }
    assert len(sets) == len(set(sets))
    assert {tuple(sorted(values)) for values in sets} == possible


# 8.1e Hidden hands


@pytest.mark.clause("folio 8.1e")
def test_a_side_sees_its_own_markers_and_how_many_the_other_holds():
    """The British hold +6 and +3, the Axis +4, +2 and +1."""
    game = combat([3, 6], [1, 2, 4])
    assert game.view("british")["hand"] == {"british": [3, 6], "axis": 3}
    assert game.view("axis")["hand"] == {"british": 2, "axis": [1, 2, 4]}
    assert game.view("spectator")["hand"] == {"british": 2, "axis": 3}


@pytest.mark.clause("folio 8.1e")
def test_what_is_drawn_is_whispered_to_its_owner():
    """The draws of the first turn: that there are any is told to all."""
    game = sandtable.new(TOBRUK, seed=3)
    play(game, "done")
    for seat in ("british", "axis"):
        events = game.seen_by(seat).events
        assert [drew["side"] for drew in told(events, "drew")] == [seat]
        assert len(told(events, "allotted")) == 2
    assert told(game.seen_by("spectator").events, "drew") == []


@pytest.mark.clause("folio 8.1e")
def test_a_choice_of_markers_is_nobody_elses_business():
    """Option fireDraw=choice: the other side and onlookers see an order without its words."""
    game = choosing()
    play(game, *commit(6, 6, 5))
    assert game.view("axis")["draft"] == []
    assert game.view("axis").get("hand", {}) == {}
    play(game, "pick fire-4")
    play(game, *commit(6, 5, 4))
    picks = {"british": "pick fire-6, pick fire-6, pick fire-5, pick fire-4"}
    picks["axis"] = "pick fire-6, pick fire-5, pick fire-4"
    for seat in ("british", "axis", "spectator"):
        lines = game.seen_by(seat).record().splitlines()
        for side, words in picks.items():
            assert (f"{side}: {words}" in lines) == (side == seat)
            assert (f"{side}: ?" in lines) == (side != seat)


@pytest.mark.clause("folio 8.1e")
def test_a_seat_imagines_hands_that_could_be():
    """The Axis has used +6; what it still holds is drawn from the rest of its pool."""
    game = combat([3, 6], [4, 2], used={"axis": [6]})
    seen = set()
    for seed in range(60):
        imagined = game.imagine("british", seed)
        assert hand(imagined, "british") == [3, 6]
        assert imagined.view("british") == game.view("british")
        seen |= set(hand(imagined, "axis"))
    assert seen == {1, 2, 3, 4, 5}


@pytest.mark.clause("folio 8.1e", "folio 8.3c")
def test_markers_put_to_an_attack_are_hidden_until_it_is_closed():
    """The attacker picks +6 and has not closed the attack yet."""
    game = combat([3, 6], [4])
    play(game, "attack 2021", "pick nz-4", "pick fire-6")
    assert game.view("axis")["hand"]["british"] == 2
    assert game.view("axis")["draft"] == []
    assert "used" not in game.view("axis")
    with pytest.raises(NotYourTurn):
        game.seen_by("axis").why_not("done")
    play(game, "done")
    assert game.view("axis")["used"] == {"british": [6]}
    assert told(game.seen_by("axis").events, "fired") == [
        {"side": "british", "total": 6, "markers": ("fire-6",)}
    ]


@pytest.mark.clause("folio 8.1e")
def test_a_marker_that_was_shown_cannot_be_taken_back():
    """The attack is closed with +6, and the Axis has seen it."""
    game = combat([3, 6], [4])
    play(game, "attack 2021", "pick nz-4", "pick fire-6", "done")
    why = game.undoable()
    assert (type(why).__name__, why.key) == ("Refusal", "undo-shown")


@pytest.mark.clause("folio 8.1e")
def test_when_the_game_is_over_all_is_told():
    """Tobruk falls with markers left in both hands."""
    changed = {"it-27": "1002", "gb-1rnf": "eliminated", "au-2-13": "eliminated"}
    game = at_setup(changed, to_move="axis", hand={"british": [6, 3], "axis": [5]})
    play(game, "pick it-27", "step 1103", "done")
    assert game.outcome.winner == "axis"
    assert game.view("axis")["hand"] == {"british": [3, 6], "axis": [5]}


# 8.1f Back to the pool


@pytest.mark.clause("folio 8.1f", "folio 4.1f", "folio 8.3a")
def test_at_the_end_of_the_turn_all_markers_go_back():
    """Used and unused ones: on turn 2 the very same markers are drawn."""
    hands = {"british": [6, 5], "axis": [6]}
    game = place(
        {"nz-4": "2020", "de-1-8pz": "2023"},
        draws=[6, 6, 5, 4, 6, 5, 4],
        to_move="axis",
        hand=hands,
        used={"british": [6, 4], "axis": [5, 4]},
    )
    end_turn(game)
    assert (hand(game, "british"), hand(game, "axis")) == ([4, 5, 6, 6], [4, 5, 6])
    assert "used" not in game.position()


# 8.3a Once a turn


@pytest.mark.clause("folio 8.3a")
@pytest.mark.parametrize("used", [[], [4]])
def test_a_marker_that_is_not_in_hand_does_not_serve(used):
    """+4 is in the pool or lies open, +3 is in hand."""
    game = combat([3], used={"british": used})
    refused(game, "pick fire-4", "folio 8.3a", "no-marker", marker="fire-4")
    refused(
        game,
        "attack 2021, pick nz-4, pick fire-4",
        "folio 8.3a",
        "no-marker",
        marker="fire-4",
    )


@pytest.mark.clause("folio 8.3a")
def test_a_marker_serves_once_and_lies_open_until_the_end_of_the_turn():
    """+6 supports an attack and is gone when its owner is attacked in the same turn."""
    game = combat([3, 6], dice=[3])
    play(game, "attack 2021", "pick nz-4", "pick fire-6", "done", "choose stand")
    assert hand(game, "british") == [3]
    assert game.position()["used"] == {"british": [6]}
    while (game.decision.side, game.decision.phase) != ("axis", "combat"):
        play(game, "done")
    play(game, "attack 2020", "pick de-1-8pz", "done")
    assert (game.decision.side, game.decision.phase) == ("british", "commit")
    refused(game, "pick fire-6", "folio 8.3a", "no-marker", marker="fire-6")
    assert game.view("axis")["used"] == {"british": [6]}


@pytest.mark.clause("folio 8.3a")
@pytest.mark.parametrize("options", [{}, {"fireMax": 2}])
def test_one_marker_does_not_serve_twice_in_one_combat(options):
    """There is one +3 in hand."""
    game = combat([3, 6], options=options)
    refused(
        game,
        "attack 2021, pick nz-4, pick fire-3, pick fire-3",
        "folio 8.3a",
        "no-marker",
        marker="fire-3",
    )


@pytest.mark.clause("folio 8.3a")
@pytest.mark.parametrize("phase", ["movement", "mobile-movement"])
def test_markers_are_not_moved(phase):
    """A marker is picked where a unit is asked for."""
    game = place(COMBAT | {"gb-3rtr": "2010"}, phase=phase, hand={"british": [3]})
    refused(game, "pick fire-3", "folio 8.3a", "unit-wanted")


# 8.3b How many


@pytest.mark.clause("folio 8.3b")
@pytest.mark.parametrize("limit", [1, 2, 3])
def test_a_side_commits_no_more_markers_than_the_limit(limit):
    """Option fireMax: both sides hold four markers, and use as many as they may."""
    game = combat([2, 3, 4, 6], [1, 2, 3, 4], dice=[4], options={"fireMax": limit})
    play(game, "attack 2021", "pick nz-4", *commit(2, 3, 4)[:limit])
    refused(game, "pick fire-6", "folio 8.3b", "marker-limit", number=limit)
    assert not [arg for arg in places(game, "pick") if arg.startswith("fire")]
    events = play(game, "done", *commit(1, 2, 3)[:limit])
    refused(game, "pick fire-4", "folio 8.3b", "marker-limit", number=limit)
    events += play(game, "done")
    assert [fired["total"] for fired in told(events, "fired")] == [
        sum((2, 3, 4)[:limit]),
        sum((1, 2, 3)[:limit]),
    ]


@pytest.mark.clause("folio 8.3b")
@pytest.mark.parametrize("limit", [1, 2, 3])
def test_the_limit_holds_for_a_bombardment_too(limit):
    """Option fireMax: one marker after another, then the target; the other side answers alike."""
    game = combat([2, 3, 4, 6], [1, 2, 3, 4], dice=[4], options={"fireMax": limit})
    play(game, *commit(2, 3, 4)[:limit])
    refused(game, "pick fire-6", "folio 8.3b", "marker-limit", number=limit)
    play(game, "attack 2021", *commit(1, 2, 3)[:limit])
    refused(game, "pick fire-4", "folio 8.3b", "marker-limit", number=limit)


@pytest.mark.clause("folio 8.3b")
def test_four_markers_are_no_limit():
    """Option fireMax=4: a side puts all that it can receive on one combat."""
    game = combat([2, 3, 4, 6], [1, 2, 3, 4], dice=[4], options={"fireMax": 4})
    play(game, "attack 2021", "pick nz-4", *commit(2, 3, 4, 6), "done")
    assert hand(game, "british") == []
    play(game, *commit(1, 2, 3, 4), "done")
    assert hand(game, "axis") == []


@pytest.mark.clause("folio 8.3b")
def test_a_side_may_commit_a_marker_to_every_combat():
    """Two attacks in one phase, with a marker each."""
    units = COMBAT | {"nz-5": "2520", "de-104": "2521"}
    game = place(units, [4, 4, 6, 6], phase="combat", hand={"british": [3, 2]})
    first = play(game, "attack 2021", "pick nz-4", "pick fire-3", "done")
    second = play(game, "attack 2521", "pick nz-5", "pick fire-2", "done")
    assert [fired["total"] for fired in told(first + second, "fired")] == [3, 2]


# 8.3c Who commits first


@pytest.mark.clause("folio 8.3c")
def test_the_attacker_commits_first_and_openly_then_the_defender():
    """Option fireCommit=attackerFirst, the default."""
    game = combat([3, 6], [4], dice=[4])
    play(game, "attack 2021", "pick nz-4", "pick fire-3", "done")
    assert (game.decision.side, game.decision.phase) == ("axis", "commit")
    assert game.decision.about == ("place", "2021")
    assert game.view("axis")["used"] == {"british": [3]}
    refused(game, "pick de-1-8pz", "folio 8.3c", "marker-wanted")
    events = play(game, "pick fire-4", "done")
    assert told(events, "fired") == [{"side": "axis", "total": 4, "markers": ("fire-4",)}]
    assert len(told(events, "rolled")) == 1


@pytest.mark.clause("folio 8.3c")
def test_with_the_other_order_the_attacker_commits_last():
    """Option fireCommit=defenderFirst: the attacker decides when he has seen the answer."""
    game = combat([3, 6], [4, 5], dice=[4], options={"fireCommit": "defenderFirst"})
    refused(game, "attack 2021, pick nz-4, pick fire-6", "folio 8.3c", "commit-later")
    assert told(play(game, "done"), "rolled") == []
    assert (game.decision.side, game.decision.phase) == ("axis", "commit")
    play(game, "pick fire-5", "done")
    assert (game.decision.side, game.decision.phase) == ("british", "commit")
    assert game.view("british")["used"] == {"axis": [5]}
    (rolled,) = told(play(game, "pick fire-6", "done"), "rolled")
    assert rolled["difference"] == 3 + 6 - 4 - 5


@pytest.mark.clause("folio 8.3c")
@pytest.mark.parametrize("order", ["attackerFirst", "defenderFirst"])
def test_nobody_must_commit_a_marker(order):
    """Both hold markers and keep them."""
    game = combat([6], [6], dice=[4], options={"fireCommit": order})
    events = play(game, "attack 2021", "pick nz-4", "done")
    while game.decision.phase == "commit":
        events += play(game, "done")
    assert told(events, "rolled")[0]["difference"] == 3 - 4
    assert told(events, "fired") == []
    assert (hand(game, "british"), hand(game, "axis")) == ([6], [6])


@pytest.mark.clause("folio 8.3c")
@pytest.mark.parametrize(
    ("order", "british", "axis", "asked"),
    [
        ("attackerFirst", [6], [], []),
        ("attackerFirst", [], [6], ["axis"]),
        ("defenderFirst", [6], [], ["british"]),
        ("defenderFirst", [], [6], ["axis"]),
        ("defenderFirst", [6], [6], ["axis", "british"]),
        ("defenderFirst", [], [], []),
    ],
)
def test_a_side_without_markers_is_not_asked(order, british, axis, asked):
    """How many markers a side holds is public."""
    game = combat(british, axis, dice=[4], options={"fireCommit": order})
    play(game, "attack 2021", "pick nz-4", "done")
    found = []
    while game.decision.phase == "commit":
        found.append(game.decision.side)
        play(game, "done")
    assert found == asked


@pytest.mark.clause("folio 8.3c", "folio 4.1e")
def test_markers_serve_in_the_mobile_combat_phase():
    """A tank regiment that has not acted attacks with a marker, and is answered."""
    units = {"gb-3rtr": "2020", "de-1-8pz": "2021"}
    hands = {"british": [6], "axis": [2]}
    game = place(units, [4], phase="mobile-combat", hand=hands)
    play(game, "attack 2021", "pick gb-3rtr", "pick fire-6", "done", "pick fire-2")
    (rolled,) = told(play(game, "done"), "rolled")
    assert rolled["difference"] == 3 + 6 - 4 - 2


# 8.3d, 8.2 The value


@pytest.mark.clause("folio 8.3d", "folio 7.3")
@pytest.mark.parametrize(
    ("own", "answer", "difference"), [(6, None, 5), (None, 6, -7), (6, 5, 0), (2, 3, -2)]
)
def test_the_value_of_a_marker_is_added_to_the_strength_of_its_side(own, answer, difference):
    """Attack 3 against defence 4."""
    game = combat([own] if own else [], [answer] if answer else [], dice=[4])
    play(game, "attack 2021", "pick nz-4", *commit(*filter(None, [own])))
    events = play(game, "done")
    if answer:
        events += play(game, *commit(answer), "done")
    assert told(events, "rolled")[0]["difference"] == difference


@pytest.mark.clause("folio 8.2")
@pytest.mark.parametrize("where", ["0102", "2021", "3924"])
def test_support_fire_reaches_every_hex_of_the_map(where):
    """The only British unit is in the south; the bombarded hex is at the edge, or anywhere."""
    game = place({"nz-4": "2525", "de-104": where}, [4], phase="combat", hand={"british": [6]})
    assert told(play(game, "pick fire-6", f"attack {where}"), "rolled") != []


# 8.3e Units


@pytest.mark.clause("folio 8.3e")
def test_markers_do_not_attack_without_a_unit():
    """The target is named and a marker picked, but nobody attacks."""
    game = combat([6])
    refused(game, "attack 2021, pick fire-6", "folio 8.3e", "nobody-attacks", place="2021")
    play(game, "pick nz-4")
    assert game.why_not("done") is None


# 8.6 No other restriction


@pytest.mark.clause("folio 8.6")
def test_any_marker_supports_any_unit_anywhere():
    """The legal markers are those in hand, for attack, defence and bombardment alike."""
    game = combat([1, 3, 6], [2, 5])
    assert {arg for arg in places(game, "pick") if arg.startswith("fire")} == {
        "fire-1",
        "fire-3",
        "fire-6",
    }
    play(game, "attack 2021", "pick nz-4")
    assert places(game, "pick") == {"fire-1", "fire-3", "fire-6"}
    play(game, "done")
    assert places(game, "pick") == {"fire-2", "fire-5"}


def test_a_script_of_draws_is_followed():
    """The script names markers by their number in the alphabet."""
    values = [6, 6, 5, 1, 2, 2, 3]
    game = sandtable.new(TOBRUK, dice=ScriptedDice([], [MARKER + value for value in values]))
    play(game, "done")
    assert (hand(game, "british"), hand(game, "axis")) == ([1, 5, 6, 6], [2, 2, 3])
