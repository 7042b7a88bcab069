"""17.0 Victory: the chain from Tobruk, the fall of Tobruk, and the toll of losses."""

from itertools import product

import pytest

from builders import end_turn, play, told, unit
from rules.folio.builders import SETUP, at_setup, place
from rules.folio.chain import is_open, joined
from sandtable import Game, Outcome


def words(names: str) -> set[str]:
    return set(names.split())


DRAWS = [1, 2, 3, 4, 1, 2, 3]
GARRISON = ["gb-14", "gb-16", "gb-23", "pl-carp", "cz-11", "gb-1rnf", "au-2-13"]
#: Hexes inside the perimeter: the centre, ring 1 and ring 2.
INSIDE = words("1003 0903 0904 1002 1004 1103 1104 0802 0803 0804 0902 0905 1005 1105 1204")
#: Units that hold nothing shut and guard no garrison, to be lost.
BRITISH_LOSSES = [
    "gb-8rtr", "gb-42rtr", "gb-22gds", "gb-8rih", "gb-3rtr", "gb-5rtr",
    "gb-7hus", "gb-2rtr", "gb-6rtr", "gb-2rgh", "gb-3cly", "gb-4cly",
]  # fmt: skip
AXIS_LOSSES = ["it-7tk", "it-8tk", "it-9tk", "it-65", "it-66", "it-9ber", "de-aa3", "de-aa33"]

#: The letter of 17.0a. The default asks for British units on both sides of the outer belt.
FREE = {"victoryChainMines": "free"}

BRITISH_WIN = Outcome("british", "chain", "folio 17.0a")
AXIS_WIN = Outcome("axis", "capture", "folio 17.0b")


def lost(british: int, axis: int) -> dict[str, str]:
    """So many units of each side eliminated."""
    names = [*BRITISH_LOSSES[:british], *AXIS_LOSSES[:axis]]
    assert len(names) == british + axis
    return dict.fromkeys(names, "eliminated")


def set_up(changed: dict[str, str], **options) -> Game:
    """The game begins with these changes to the set-up; victory is looked at, by the letter."""
    game = at_setup(changed, draws=DRAWS, phase="start", options=FREE | options)
    play(game, "done")
    return game


# The start of the game

LINES = ("lineE1", "lineE2", "lineE3", "lineE4")


@pytest.mark.clause("folio 17.0a", "folio 16.0a")
@pytest.mark.parametrize("lines", list(product(["on", "off"], repeat=4)))
def test_the_chain_is_shut_at_the_start_whatever_escarpments_there_are(lines):
    """The readings that leave a chain most room: if it is shut with them, it is with all others."""
    game = set_up(
        {},
        **dict(zip(LINES, lines, strict=True)),
        victoryChainEscarpment="on",
        zocAcrossEscarpment="off",
        victoryFriendCancelsZoc="on",
    )
    assert game.outcome is None
    assert not is_open(game)


@pytest.mark.clause("folio 17.0a")
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"zocAcrossEscarpment": "on"},
        {"victoryChainEscarpment": "on"},
        {"victoryFriendCancelsZoc": "on"},
        {"victoryChainMines": "heldBothSides"},
    ],
)
def test_the_chain_is_shut_at_the_start_in_every_reading(options):
    """From Tobruk it gets to eight hexes, or thirteen if friends cancel zones, none outside."""
    game = set_up({}, **options)
    assert game.outcome is None
    inside = words("0902 0903 0904 1002 1003 1004 1103 1104")
    if "victoryFriendCancelsZoc" in options:
        inside |= words("0802 0803 0804 1005 1204")
    chain = {hex_ for hex_, found in game.survey("supply").items() if found.value == "chain"}
    assert chain == inside == joined(game)


@pytest.mark.clause("folio 17.0a", "folio 17.0f")
def test_one_italian_regiment_holds_the_siege_and_no_other_unit_does():
    """Each Axis unit in turn is taken away before the game begins: only 0703 matters."""
    axis = [name for name in SETUP if name.startswith(("it-", "de-"))]
    assert len(axis) == 43
    ended = {name: set_up({name: "eliminated"}).outcome for name in axis}
    assert {name: how for name, how in ended.items() if how is not None} == {"it-19": BRITISH_WIN}
    assert SETUP["it-19"] == "0703"


@pytest.mark.clause("folio 17.0a")
@pytest.mark.parametrize(
    ("options", "keys"),
    [
        ({"lineE2": "on"}, {"it-19"}),
        ({"lineE2": "on", "victoryFriendCancelsZoc": "on"}, {"it-19", "it-28"}),
        (
            {"lineE2": "on", "victoryFriendCancelsZoc": "on", "zocAcrossEscarpment": "on"},
            {"it-19"},
        ),
        ({"victoryFriendCancelsZoc": "on"}, {"it-19"}),
        ({"victoryChainMines": "heldBothSides"}, set()),
    ],
)
def test_who_holds_the_siege_in_other_readings(options, keys):
    """With E2 the regiment of 1007 alone closes the road to El Adem, if friends cancel zones."""
    ring = ["it-19", "it-20", "it-61", "it-62", "it-39", "it-40", "it-27", "it-28", "de-pi900"]
    opens = {name for name in ring if set_up({name: "eliminated"}, **options).outcome}
    assert opens == keys


@pytest.mark.clause("folio 17.0b", "folio 14.2c")
def test_no_axis_unit_can_walk_into_the_perimeter():
    """Every way in leads over a minefield from one British zone into another."""
    game = at_setup({}, to_move="axis")
    for name in SETUP:
        if name.startswith(("it-", "de-")):
            assert not set(game.survey("reach", name)) & INSIDE


@pytest.mark.clause("folio 14.2c")
def test_the_garrison_cannot_walk_out():
    """All hexes that one of the seven units can move to are inside."""
    game = at_setup({})
    reach = set().union(*(game.survey("reach", name) for name in GARRISON))
    assert reach == words("0902 0903 0905 1002 1003 1004 1103 1105")


# 17.0a The chain and its readings


@pytest.mark.clause("folio 17.0a")
@pytest.mark.parametrize("symbol", ["3915", "3919", "3921", "3924"])
def test_a_chain_to_any_of_the_four_symbols_wins(symbol):
    """Three symbols are occupied; the fourth is free, and nobody stands in between."""
    others = [name for name in ("3915", "3919", "3921", "3924") if name != symbol]
    raiders = dict(zip(["de-aa3", "de-aa33", "de-aa580"], others, strict=True))
    game = place(
        {"it-27": "0126", "nz-4": "2020", **raiders}, draws=DRAWS, phase="start", options=FREE
    )
    events = play(game, "done")
    assert told(events, "chain-open") == [{"place": symbol}]
    assert game.outcome == BRITISH_WIN


@pytest.mark.clause("folio 17.0a")
@pytest.mark.parametrize(
    "blockers",
    [
        {"it-27": "1002"},
        {"it-27": "1104"},
        {"de-aa3": "3914", "de-aa33": "3920", "de-aa580": "3923"},
        {"de-aa3": "3915", "de-aa33": "3920", "de-aa580": "3924"},
    ],
    ids=["Tobruk in a zone", "the other side of it", "symbols in zones", "symbols held"],
)
def test_both_ends_belong_to_the_chain(blockers):
    """Enemies beside or on the ends, and none between them."""
    units = {"it-27": "0126", "nz-4": "2020", **blockers}
    game = place(units, hand={"axis": [1]}, options=FREE)
    play(game, "pick nz-4", "step 2021", "done")
    assert game.outcome is None
    assert not is_open(game)


@pytest.mark.clause("folio 17.0a")
@pytest.mark.parametrize(("reading", "ends"), [("off", False), ("on", True)])
def test_a_friend_in_the_hex_may_cancel_the_zone(reading, ends):
    """Option victoryFriendCancelsZoc: the only enemy is beside Tobruk, which a brigade holds."""
    options = FREE | {"victoryFriendCancelsZoc": reading}
    units = {"gb-14": "1103", "gb-16": "1003", "it-27": "1002", "nz-4": "2020"}
    game = place(units, options=options, draws=DRAWS, phase="start")
    play(game, "done")
    assert (game.outcome is not None) == ends == is_open(game)


@pytest.mark.clause("folio 17.0a")
@pytest.mark.parametrize(
    ("reading", "garrison", "ends"),
    [
        ("free", {}, True),
        ("heldBothSides", {}, False),
        ("heldBothSides", {"cz-11": "0703"}, False),
        ("heldBothSides", {"pl-carp": "0802"}, False),
        ("heldBothSides", {"pl-carp": "0802", "cz-11": "0703"}, True),
        ("heldBothSides", {"pl-carp": "0802", "cz-11": "0704"}, False),
    ],
)
def test_a_chain_over_the_outer_minefield(reading, garrison, ends):
    """Option victoryChainMines: a British unit on both sides of the hexside, or none at all."""
    options = {"victoryChainMines": reading}
    units = {"it-27": "0126", "nz-4": "2020", **garrison}
    game = place(units, options=options, draws=DRAWS, phase="start")
    play(game, "done")
    assert (game.outcome is not None) == ends == is_open(game)


@pytest.mark.clause("folio 17.0a")
def test_on_turn_one_by_way_of_0703_both_regiments_must_be_gone():
    """Option victoryChainMines=heldBothSides: the set-up, a unit of the garrison in 0703."""
    for gone, ends in ((["it-19"], False), (["it-19", "it-20"], True)):
        changed = {**dict.fromkeys(gone, "eliminated"), "cz-11": "0703"}
        game = set_up(changed, victoryChainMines="heldBothSides")
        assert (game.outcome is not None) == ends == is_open(game)


@pytest.mark.clause("folio 17.0a", "folio 16.0a")
@pytest.mark.parametrize(("reading", "ends"), [("off", False), ("on", True)])
def test_a_chain_over_an_escarpment(reading, ends):
    """Option victoryChainEscarpment: only over E1 could a chain come down to 3915.

    The other symbols are held or in zones, and so is Sollum, where roads cross the escarpment.
    """
    options = FREE | {"victoryChainEscarpment": reading}
    units = {"it-27": "0126", "de-aa33": "3920", "de-aa580": "3924", "nz-4": "2020"}
    game = place({**units, "de-oas": "3513"}, options=options, draws=DRAWS, phase="start")
    play(game, "done")
    assert (game.outcome is not None) == ends == is_open(game)


@pytest.mark.clause("folio 17.0a")
def test_the_chain_never_runs_over_sea():
    """Sea hexes lie all along the coast from Tobruk; at the start no chain leaves by them."""
    game = at_setup({})
    sea = {"1102", "1202", "1203"}
    assert not sea & set(game.survey("supply"))
    assert not sea & joined(game)


# 17.0f At once


def attack_0703(dice: list[int], *markers: int, **options) -> Game:
    """The garrison attacks the regiment in 0703 with attack 6 against 2, and with markers."""
    hand = {"british": list(markers)}
    game = at_setup({}, dice, phase="combat", hand=hand, options=FREE | options)
    picks = [f"pick fire-{value}" for value in markers]
    play(game, "attack 0703", "pick pl-carp", "pick cz-11", *picks, "done")
    return game


@pytest.mark.clause("folio 17.0a", "folio 17.0f")
def test_an_elimination_wins_in_the_middle_of_a_combat():
    """The regiment in 0703 is eliminated; nobody is asked to advance any more."""
    game = attack_0703([1], 6)
    assert unit(game, "it-19") == "eliminated"
    assert game.outcome == BRITISH_WIN
    assert game.position()["phase"] == "over"


#: Die and markers for a retreat of so many hexes, and where 0703 may end it with the siege kept.
RETREATS = {
    1: ([3], [], {}, {"0602"}),
    2: ([2], [], {}, {"0502", "0503", "0601"}),
    3: ([5], [6], {}, {"0402"}),
    4: ([6], [6, 5], {"fireMax": 2}, set()),
}


@pytest.mark.clause("folio 17.0a", "folio 17.0f")
@pytest.mark.parametrize("hexes", RETREATS)
def test_a_retreat_opens_the_chain_or_keeps_it_shut(hexes):
    """All ways that the regiment in 0703 may retreat; victory is looked at when it is there."""
    dice, markers, options, shut = RETREATS[hexes]
    game = attack_0703(dice, *markers, **options)
    play(game, "choose retreat")
    ends: dict[str, Outcome | None] = {}

    def go(so_far: Game) -> None:
        for action in so_far.legal():
            further = so_far.clone()
            play(further, action)
            if further.outcome is None and further.decision.phase == "retreat":
                go(further)
            else:
                ends[unit(further, "it-19")] = further.outcome

    go(game)
    assert len(ends) > 1
    assert {hex_ for hex_, how in ends.items() if how is None} == shut
    assert all(how in (None, BRITISH_WIN) for how in ends.values())


@pytest.mark.clause("folio 17.0a", "folio 17.0f")
def test_the_axis_can_lose_by_a_move_of_its_own():
    """The regiment in 0703 goes off; the game says beforehand what that means."""
    game = at_setup({}, to_move="axis", options=FREE)
    play(game, "pick it-19", "step 0603")
    assert game.outcome is None
    assert game.foresee("done") == BRITISH_WIN
    assert told(play(game, "done"), "chain-open") != []
    assert game.outcome == BRITISH_WIN


@pytest.mark.clause("folio 17.0f")
def test_nobody_looks_between_the_hexes_of_a_move():
    """By way of 0603, where the chain would be open, the regiment gets to 0602 and shuts it."""
    game = at_setup({}, to_move="axis", options=FREE)
    play(game, "pick it-19", "step 0603")
    assert game.foresee("done") == BRITISH_WIN
    play(game, "step 0602")
    assert game.foresee("done") is None
    play(game, "done")
    assert game.outcome is None
    assert not is_open(game)


@pytest.mark.clause("folio 17.0f")
def test_a_placement_can_win():
    """Option victoryFriendCancelsZoc=on: a brigade arrives at 3921, which lay in an Axis zone."""
    units = {"it-27": "0126", "de-aa3": "3915", "de-aa33": "3920", "de-aa580": "3925"}
    game = place(
        {**units, "sa-3": "reserve", "nz-4": "2020"},
        turn=6,
        options=FREE | {"victoryFriendCancelsZoc": "on"},
    )
    assert not is_open(game)
    events = play(game, "done")
    assert [event.key for event in events][-3:] == ["arrived", "chain-open", "game-ended"]
    assert events[-1].clause == "folio 17.0f"
    assert game.outcome == BRITISH_WIN


@pytest.mark.clause("folio 17.0f")
def test_an_advance_can_win():
    """Option victoryChainMines=heldBothSides: the chain needs a unit in 0703, which advances there."""
    options = {"victoryChainMines": "heldBothSides"}
    game = at_setup(
        {"it-20": "eliminated"}, [1], phase="combat", hand={"british": [6]}, options=options
    )
    play(game, "attack 0703", "pick pl-carp", "pick cz-11", "pick fire-6", "done")
    assert game.outcome is None
    play(game, "pick cz-11", "advance 0703")
    assert game.outcome == BRITISH_WIN


@pytest.mark.clause("folio 17.0a", "folio 17.0f")
def test_a_chain_that_was_shut_at_tobruk_itself_opens_when_the_enemy_leaves():
    """The last enemy stood beside Tobruk, and goes away in his own turn."""
    game = place({"nz-4": "2020"}, to_move="axis", options=FREE)
    assert joined(game) == set()
    play(game, "pick it-27", "step 0902", "done")
    assert game.outcome == BRITISH_WIN
    assert is_open(game)


# 17.0b Tobruk falls


@pytest.mark.clause("folio 17.0b")
@pytest.mark.parametrize("name", ["it-28", "de-104"])
def test_an_axis_unit_that_enters_tobruk_wins(name):
    """An Italian or a German unit beside it moves in; others keep the chain shut."""
    game = at_setup({name: "1104", "au-2-13": "2020"}, to_move="axis")
    play(game, f"pick {name}", "step 1103")
    assert game.outcome is None
    assert game.foresee("done") == AXIS_WIN
    events = play(game, "done")
    assert told(events, "tobruk-taken") == [{"unit": name, "place": "1103"}]
    assert game.outcome == AXIS_WIN


@pytest.mark.clause("folio 17.0b", "folio 7.9a")
def test_an_advance_into_tobruk_wins():
    """The defender of Tobruk is eliminated; the attacker may advance, and that is the end."""
    changed = {"de-1-8pz": "1104", "au-2-13": "1103 spent"}
    game = at_setup(changed, [1], to_move="axis", phase="combat", hand={"axis": [6]})
    play(game, "attack 1103", "pick de-1-8pz", "pick fire-6", "done")
    assert unit(game, "au-2-13") == "eliminated"
    assert game.outcome is None
    play(game, "pick de-1-8pz", "advance 1103")
    assert game.outcome == AXIS_WIN


@pytest.mark.clause("folio 17.0b")
def test_a_british_unit_in_tobruk_wins_nothing():
    """The garrison moves into its own town."""
    game = at_setup({})
    play(game, "pick au-2-13", "step 1103", "done")
    assert game.outcome is None


# 17.0c Both


@pytest.mark.clause("folio 17.0c")
def test_if_the_unit_that_enters_tobruk_was_the_last_to_bar_the_chain_the_game_is_drawn():
    """No other Axis unit is left that could bar it."""
    options = FREE | {"victoryLossGrade": "fullLengthOnly"}
    game = place({"nz-4": "2020"}, to_move="axis", options=options)
    events = play(game, "pick it-27", "step 1103", "done")
    assert [event.key for event in events][-3:] == ["tobruk-taken", "drew-level", "game-ended"]
    assert game.outcome == Outcome(None, "both", "folio 17.0c")


@pytest.mark.clause("folio 17.0c")
def test_if_others_bar_it_still_the_axis_wins():
    """A second regiment stands where it keeps the chain shut."""
    game = place({"it-28": "1104", "nz-4": "2020"}, to_move="axis")
    play(game, "pick it-27", "step 1103", "done")
    assert game.outcome == AXIS_WIN


# 17.0d Neither


def to_the_end(changed: dict[str, str], **options) -> Game:
    """The last turn runs out without anybody doing anything."""
    game = at_setup(changed, turn=20, to_move="axis", options=options)
    while game.outcome is None:
        play(game, "done")
    return game


@pytest.mark.clause("folio 17.0d", "folio 17.1d")
@pytest.mark.parametrize(
    ("reading", "outcome"),
    [
        ("draw", Outcome(None, "neither", "folio 17.0d")),
        ("axis", Outcome("axis", "held", "folio 17.0d")),
    ],
)
def test_if_neither_has_won_when_the_game_ends(reading, outcome):
    """Option victoryNeither: a draw, or the siege has held."""
    game = to_the_end({}, victoryNeither=reading)
    assert game.outcome == outcome
    assert told(game.events, "game-ended") == [{"turn": 20}]
    assert game.events[-1].clause == "folio 17.0d"


# 17.0e Losses


@pytest.mark.clause("folio 17.0e")
@pytest.mark.parametrize(
    ("british", "axis", "winner"),
    [
        (0, 0, None),
        (1, 0, None),
        (0, 1, None),
        (2, 0, "axis"),
        (0, 2, "british"),
        (2, 1, "axis"),
        (1, 2, "british"),
        (3, 2, None),
        (4, 2, "axis"),
        (2, 3, None),
        (10, 5, "axis"),
        (9, 5, None),
        (4, 8, "british"),
    ],
)
@pytest.mark.parametrize("reading", ["whenGameEnds", "fullLengthOnly"])
def test_a_draw_is_a_defeat_for_whoever_lost_twice_as_many(british, axis, winner, reading):
    """Twice the losses and what is near it: at the end of turn 20, in both readings of victoryLossGrade."""
    game = to_the_end(lost(british, axis), victoryLossGrade=reading)
    if winner is None:
        assert game.outcome == Outcome(None, "neither", "folio 17.0d")
        assert told(game.events, "losses-counted") == []
    else:
        assert game.outcome == Outcome(winner, "losses", "folio 17.0e")
        assert told(game.events, "losses-counted") == [{"british": british, "axis": axis}]


@pytest.mark.clause("folio 17.0e")
@pytest.mark.parametrize(
    ("british", "axis", "reading", "outcome"),
    [
        (12, 6, "whenGameEnds", Outcome(None, "dear-win", "folio 17.0e")),
        (11, 6, "whenGameEnds", BRITISH_WIN),
        (12, 6, "fullLengthOnly", BRITISH_WIN),
        (2, 8, "whenGameEnds", BRITISH_WIN),
    ],
)
def test_a_british_win_with_twice_the_losses_is_a_draw(british, axis, reading, outcome):
    """The chain opens on turn 9, by a move of the Axis."""
    options = FREE | {"victoryLossGrade": reading}
    game = at_setup(lost(british, axis), turn=9, to_move="axis", options=options)
    play(game, "pick it-19", "step 0603", "done")
    assert game.outcome == outcome


@pytest.mark.clause("folio 17.0e")
@pytest.mark.parametrize(
    ("british", "axis", "reading", "outcome"),
    [
        (3, 6, "whenGameEnds", Outcome(None, "dear-win", "folio 17.0e")),
        (3, 5, "whenGameEnds", AXIS_WIN),
        (3, 6, "fullLengthOnly", AXIS_WIN),
        (12, 0, "whenGameEnds", AXIS_WIN),
    ],
)
def test_an_axis_win_with_twice_the_losses_is_a_draw(british, axis, reading, outcome):
    """Tobruk falls on turn 9."""
    changed = {**lost(british, axis), "de-104": "1104", "au-2-13": "2020"}
    game = at_setup(changed, turn=9, to_move="axis", options={"victoryLossGrade": reading})
    play(game, "pick de-104", "step 1103", "done")
    assert game.outcome == outcome


@pytest.mark.clause("folio 17.0c", "folio 17.0e")
def test_losses_also_decide_a_draw_of_both():
    """Both conditions are met at once, and the Axis has hardly a unit left."""
    everybody = dict.fromkeys((n for n in SETUP if n.startswith(("it-", "de-"))), "eliminated")
    units = {**everybody, "it-27": "1002", "gb-1rnf": "2021", "au-2-13": "2022"}
    game = at_setup(units, to_move="axis", options=FREE)
    events = play(game, "pick it-27", "step 1103", "done")
    assert told(events, "losses-counted") == [{"british": 0, "axis": 42}]
    assert game.outcome == Outcome("british", "losses", "folio 17.0e")


@pytest.mark.clause("folio 17.0d", "folio 17.0e")
def test_a_held_siege_with_twice_the_losses_is_a_draw():
    """Option victoryNeither=axis: the Axis drops from a win to a draw."""
    game = to_the_end(lost(2, 4), victoryNeither="axis")
    assert game.outcome == Outcome(None, "dear-win", "folio 17.0e")


@pytest.mark.clause("folio 17.0e")
def test_reinforcements_that_have_not_come_are_not_lost():
    """Five units are still in reserve at the end: no losses are counted."""
    held = {
        "de-aa3": "1523",
        "de-aa33": "1524",
        "de-aa580": "1525",
        "it-recam": "1625",
        "it-16": "3921",
    }
    game = to_the_end(held)
    assert unit(game, "sa-1") == "reserve"
    assert game.outcome.key == "neither"


# 17.0f In either player's turn


@pytest.mark.clause("folio 17.0f")
def test_the_british_win_in_the_axis_combat_phase_when_an_attacker_dies():
    """The regiment of 0703 attacks the perimeter and is eliminated as the attacker."""
    game = at_setup({"it-19": "0703 spent"}, [6], to_move="axis", phase="combat", options=FREE)
    events = play(game, "attack 0802", "pick it-19", "done")
    assert told(events, "eliminated") == [{"unit": "it-19", "place": "0703"}]
    assert game.outcome == BRITISH_WIN


@pytest.mark.clause("folio 17.0f")
def test_after_the_end_nothing_more_is_played():
    """The rest of the turn does not take place."""
    game = attack_0703([1], 6)
    assert game.decision is None
    assert end_turn(game) == []


@pytest.mark.clause("folio 17.0a")
def test_the_price_of_a_retreat_that_opens_the_chain_is_the_game():
    """The regiment in 0703 bars the chain; not where the belt must be held at both sides."""
    assert attack_0703([3]).price("choose retreat").key == "retreat-opens"
    held = attack_0703([3], victoryChainMines="heldBothSides")
    assert held.price("choose retreat").key == "retreat-costs"
