"""Who wins Frontier Wire: losses that are counted, places, the corridor, Tobruk."""

import pytest

from builders import end_turn, play, position, told, unit
from modules.frontier_wire import HOME, NAME, RULES, SIDI_REZEGH, TOBRUK, UNITS, WESTERN, at
from rules.scs.builders import attack
from sandtable import Game, library
from sandtable.guises.scs.game_rules import GameRules
from sandtable.systems.scs import victory
from sandtable.text import Speaker


def eliminated(name: str, other: str, rolls: tuple[int, int] = (6, 6)) -> dict[str, int]:
    """The tallies after a unit of one step is lost."""
    mine, theirs = UNITS[name].side, UNITS[other].side
    strong = (
        {"cw-4nz": "24.12", "cw-6nz": "24.12"}
        if theirs == "cw"
        else {"ax-i8": "24.12", "ax-ii8": "24.12"}
    )
    left = " 1" if UNITS[name].steps > 1 else ""
    ring = dict(
        zip(
            ["cw-1sa", "cw-5sa", "cw-5ind"]
            if theirs == "cw"
            else ["ax-s155", "ax-r361", "ax-s104"],
            ["26.13", "26.12", "25.12"],
            strict=True,
        )
    )
    game = at(
        {**strong, **ring, name: f"25.13{left}"},
        rolls,
        turn=8,
        to_move=theirs,
        phase="combat",
        air={},
    )
    attack(game, "25.13", *strong)
    while game.decision is not None and game.decision.side == mine:
        play(game, str(next(iter(game.legal()))))
    assert unit(game, name) == "eliminated"
    tally = game.position().get("tally", {})
    assert isinstance(tally, dict)
    return tally


@pytest.mark.parametrize(
    ("name", "tally"),
    [
        ("ax-i5", {"german-armour": 1, "axis-armour": 1}),
        ("ax-a132a", {"italian-armour": 1, "axis-armour": 1}),
        ("ax-s104", {}),
        ("cw-8h", {"cw-armour": 1}),
        ("cw-8rtr", {"cw-armour": 1}),
        ("cw-7sg", {"cw-infantry": 1}),
        ("cw-14bde", {"cw-infantry": 1}),
        ("cw-2sg", {}),
        ("cw-11h", {}),
    ],
)
def test_whose_loss_is_counted(name: str, tally: dict[str, int]) -> None:
    """Item 40: tanks of both kinds; brigades of infantry, lorried or not."""
    other = "ax-i8" if UNITS[name].side == "cw" else "cw-4nz"
    assert eliminated(name, other) == tally


# Victory


#: The besiegers of Tobruk.
RING = {
    name: hex_
    for name, hex_ in HOME.items()
    if UNITS[name].formation in ("brescia", "trento", "pavia", "bologna", "afrika-div")
}


@pytest.mark.parametrize(
    ("name", "state", "over"),
    [("ax-aa33", "", True), ("ax-aa33", " out1", False), ("ax-flak33", "", False)],
)
def test_tobruk_falls_to_a_supplied_unit_that_can_attack(name: str, state: str, over: bool) -> None:
    """Item 30: at the end of a game turn. It is the Axis player turn; supply is looked at before."""
    blocked = WESTERN if state else {}
    game = at({name: TOBRUK + state, **blocked}, turn=3, to_move="axis", phase="exploitation")
    play(game, "done")
    assert (game.outcome is not None) == over
    if game.outcome is not None:
        assert (game.outcome.winner, game.outcome.key) == ("axis", "automatic")


def test_tobruk_has_time_to_the_end_of_the_turn() -> None:
    """Item 30: nobody wins at the end of the Commonwealth's player turn."""
    game = at({"ax-aa33": TOBRUK}, turn=3, to_move="cw", phase="exploitation")
    play(game, "done")
    assert game.outcome is None
    end_turn(game)
    assert game.outcome is not None
    assert game.outcome.winner == "axis"


def test_the_default_set_up_has_somebody_in_the_harbour() -> None:
    """Item 30."""
    assert HOME["cw-23bde"] == TOBRUK


@pytest.mark.parametrize(
    ("panzer", "ring", "over"), [(False, False, True), (True, False, False), (False, True, False)]
)
def test_the_end_of_the_afrika_korps(panzer: bool, ring: bool, over: bool) -> None:
    """No German tanks on the map, and the corridor open; Italian tanks save nothing."""
    units = {"cw-23bde": TOBRUK, "cw-22gds": "44.04", "ax-a132a": "05.10"}
    units |= {"ax-i8": "02.20"} if panzer else {}
    units |= RING if ring else {}
    game = position(units, module=NAME, turn=9, to_move="axis", phase="exploitation")
    play(game, "done")
    assert (game.outcome is not None) == over


def score(game: Game) -> int:
    return victory.total(RULES, game.state)


def test_a_place_counts_only_if_supply_reaches_it() -> None:
    """Item 42: the 11th Hussars have driven through Gazala; the Axis stands between."""
    control = {"cw": ["02.28", "27.23"]}
    assert score(at({"cw-11h": "02.28"}, turn=23)) == 6
    assert score(at({"cw-11h": "27.22"}, turn=23, control=control)) == 9
    wall = {"ax-s155": "02.27", "ax-r361": "03.27", "ax-s115": "03.28", "ax-s104": "01.27"}
    assert score(at({**wall}, turn=23, control=control)) == 3


def test_the_corridor_scores_from_turn_four_on_and_twelve_times_at_most() -> None:
    units = {"cw-23bde": TOBRUK}
    for turn, given, points in ((3, 0, 0), (4, 0, 1), (15, 11, 1), (16, 12, 0)):
        awarded = [given if award.after else 0 for award in RULES.victory.award]
        game = at(units, turn=turn, phase="exploitation", awarded=awarded)
        scored = told(play(game, "done"), "scored")
        assert [one["points"] for one in scored] == [1] * points


@pytest.mark.parametrize(
    ("points", "winner"),
    [
        (42, "cw"),
        (41, "cw"),
        (32, "cw"),
        (25, "cw"),
        (24, None),
        (18, None),
        (17, "axis"),
        (10, "axis"),
        (9, "axis"),
        (-30, "axis"),
    ],
)
def test_levels_of_victory(points: int, winner: str | None) -> None:
    """With so many points from the corridor alone, at the end of the last turn."""
    game = at({}, turn=23, to_move="axis", phase="exploitation", vp=points, control={})
    play(game, "done")
    assert game.outcome is not None
    assert game.outcome.winner == winner
    names = [level.name["en"] for level in RULES.victory.level]
    bounds = [42, 32, 25, 18, 10, -9999]
    wanted = next(name for name, least in zip(names, bounds, strict=True) if points >= least)
    assert game.events[-1].values["level"] == f"level-{names.index(wanted) + 2}"


@pytest.mark.parametrize("rezegh", [False, True])
@pytest.mark.parametrize("corridor", [False, True])
@pytest.mark.parametrize(("lost", "killed"), [(0, 0), (1, 1), (2, 1), (3, 2), (1, 0), (0, 1)])
def test_who_wins_sidi_rezegh(rezegh: bool, corridor: bool, lost: int, killed: int) -> None:
    """Item 38: the place or the corridor, and fewer tank units lost than twice those eliminated."""
    units = {"cw-23bde": TOBRUK, **({} if corridor else RING)}
    game = at(
        units,
        scenario="sidi-rezegh",
        turn=6,
        to_move="axis",
        phase="exploitation",
        control={"cw": [SIDI_REZEGH] if rezegh else []},
        tally={"cw-armour": lost, "axis-armour": killed},
    )
    play(game, "done")
    assert game.outcome is not None
    assert game.outcome.winner == ("cw" if (rezegh or corridor) and lost < 2 * killed else "axis")


@pytest.mark.clause("scs game.victory")
@pytest.mark.parametrize(("lost", "killed", "winner"), [(0, 0, "axis"), (0, 1, "cw")])
def test_game_victory_of_sidi_rezegh_with_no_tanks_lost_is_the_axis(
    lost: int, killed: int, winner: str
) -> None:
    """Item 38: "fewer" is strict. The Commonwealth holds the place and the corridor, and came to destroy tanks."""
    game = at(
        {"cw-23bde": TOBRUK},
        scenario="sidi-rezegh",
        turn=6,
        to_move="axis",
        phase="exploitation",
        control={"cw": [SIDI_REZEGH]},
        tally={"cw-armour": lost, "axis-armour": killed},
    )
    play(game, "done")
    assert game.outcome is not None
    assert game.outcome.winner == winner


@pytest.mark.clause("scs game.victory")
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["none of either is not fewer", "The Axis win at the end of the game if none"]),
        ("ja", ["双方とも0なら満たさない", "どれも満たされなければ枢軸軍の勝ち"]),
    ],
)
def test_the_words_of_the_victory_at_sidi_rezegh_say_so(language: str, words: list[str]) -> None:
    rules = library.open_rules(NAME, "sidi-rezegh")
    chapters = GameRules(Speaker(rules, language)).chapters()
    told = [note.text for chapter in chapters for note in chapter.notes]
    assert all(any(one in text for text in told) for one in words)
