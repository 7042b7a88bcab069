"""Standing orders: what a side has ordered beforehand answers for it in the turn of the other side."""

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import sandtable
from builders import CRUSADER
from sandtable import AskedDice, Game, draw
from sandtable.ai.grades import GRADES
from sandtable.ai.player import give_order
from sandtable.ai.seats import sit_down
from sandtable.ai.standing import StandingOrder, matters_of
from sandtable.core.bits import bits
from sandtable.core.game import SPECTATOR
from sandtable.core.rules import Rules
from sandtable.table import standing
from table.friends import sitting
from table.tables import SET_UP, Data, Server, Table
from table.test_hidden import (
    HANDS,
    TO_THE_ANSWER,
    TOBRUK,
    act,
    alike,
    every_answer,
    look,
    pair,
    play,
    with_hands,
)

WIRE = "frontier-wire"
#: A seed by which the defender must retreat, or stand at a cost.
RETREATS = 1


def order(table: Table, game: str, seat: str, matter: str | None, **what: object) -> Data:
    """Order something beforehand; the game as the seat sees it then."""
    body = {"matter": matter, **what}
    path = f"/api/games/{game}/standing"
    answer = table.client.post(path, json=body, params={"seat": seat})
    assert answer.status_code == 200, answer.text
    data: Data = answer.json()
    return data


def ordered(table: Table, game: str, seat: str, language: str = "en") -> dict[str, str]:
    """What a seat is told that it has ordered, matter by matter."""
    answer = table.ask(game, "standing", seat=seat, lang=language)
    assert answer.status_code == 200, answer.text
    return {one["key"]: one["text"] for one in answer.json()["matters"] if one["text"]}


def refused(table: Table, game: str, seat: str | None, **what: object) -> str:
    query = {} if seat is None else {"seat": seat}
    body = {"matter": "fire", "do": "none", **what}
    answer = table.client.post(f"/api/games/{game}/standing", json=body, params=query)
    assert answer.status_code in (400, 403), answer.text
    return str(answer.json()["key"])


def attacked(table: Table, seed: int = 5) -> str:
    """A game in which the British are about to attack, with hands that are known."""
    return table.load(with_hands(HANDS["british"][0], seed), hidden=True)


def attack(table: Table, game: str) -> Data:
    for actions in TO_THE_ANSWER:
        now = play(table, game, "british", *actions)
    return now


def last(table: Table, game: str, seat: str = "axis") -> Data:
    """The last order of the log that nobody gave by hand."""
    found: Data = [one for one in look(table, game, seat)["log"] if one["by"]][-1]
    return found


# Answers


@pytest.mark.parametrize(
    ("what", "given"),
    [
        ({"do": "none"}, "done"),
        ({"do": "lowest"}, "pick fire-1, done"),
        ({"do": "highest"}, "pick fire-3, done"),
        ({"do": "lowest", "most": 0}, "done"),
        ({"do": "none", "places": ["1106"], "there": "highest"}, "pick fire-3, done"),
        ({"do": "none", "places": ["1107"], "there": "highest"}, "done"),
        ({"do": "ask", "places": ["1106"], "there": "lowest"}, "pick fire-1, done"),
    ],
)
def test_the_defender_answers_with_the_markers_that_were_ordered(
    table: Table, what: Data, given: str
) -> None:
    game = attacked(table)
    order(table, game, "axis", "fire", **what)
    attack(table, game)
    assert last(table, game)["order"] == given


def test_as_many_markers_are_committed_as_were_ordered(table: Table) -> None:
    """If the game allows as many."""
    game = table.load(with_hands(HANDS["british"][0], fireMax=3), hidden=True)
    order(table, game, "axis", "fire", do="lowest", most=2)
    attack(table, game)
    assert last(table, game)["order"] == "pick fire-1, pick fire-2, done"


@pytest.mark.parametrize(
    "what",
    [
        {"do": "ask"},
        {"do": "ask", "places": ["1107"], "there": "none"},
        {"do": "none", "places": ["1106"], "there": "ask"},
    ],
)
def test_who_ordered_to_be_asked_is_asked(table: Table, what: Data) -> None:
    game = attacked(table)
    order(table, game, "axis", "fire", **what)
    now = attack(table, game)
    assert (now["decision"]["side"], now["decision"]["phase"]) == ("axis", "commit")


def test_the_attack_and_the_answer_are_one_change(table: Table) -> None:
    """Nothing can come in between, and nobody sees one without the other."""
    game = attacked(table)
    play(table, game, "british", *TO_THE_ANSWER[0])
    order(table, game, "axis", "fire", do="none")
    before = look(table, game, "british")
    after = play(table, game, "british", *TO_THE_ANSWER[1])
    assert after["version"] == before["version"] + 1
    assert after["orders"] == before["orders"] + 2


def test_it_answers_at_once_if_just_that_is_asked(table: Table) -> None:
    """The shortest way: to answer a question so that it need not be asked again."""
    game = attacked(table)
    attack(table, game)
    assert look(table, game, "axis")["standing"] == {"count": 0, "asked": "fire"}
    now = order(table, game, "axis", "fire", do="none")
    assert now["standing"]["count"] == 1
    assert now["decision"]["phase"] != "commit"
    assert last(table, game)["by"] == "standing"


def test_an_answer_that_is_begun_by_hand_is_ended_by_hand(table: Table) -> None:
    game = attacked(table)
    attack(table, game)
    play(table, game, "axis", "pick fire-1")
    now = order(table, game, "axis", "fire", do="none")
    assert (now["decision"]["phase"], now["decision"]["picked"]) == ("commit", [])
    assert now["standing"] == {"count": 1, "asked": None}


def test_ones_own_turn_is_ones_own(table: Table) -> None:
    """Orders are for the turn of the other side; in the own one everything is asked."""
    game = attacked(table)
    order(table, game, "british", "fire", do="none")
    order(table, game, "british", "retreat", do="usual")
    attack(table, game)
    now = play(table, game, "axis", "done")
    assert [one["by"] for one in now["log"] if one["side"] == "british"].count("standing") == 0


# Stop, and ask me if ...


def test_it_asks_all_the_same_where_victory_turns_on_the_place(table: Table) -> None:
    """Tobruk decides; an empty hex of the siege line does not."""
    prized = {one.place for one in table.game(attacked(table)).stakes}
    assert "1106" not in prized
    game = attacked(table)
    order(table, game, "axis", "fire", do="none", prized=True)
    attack(table, game)
    assert last(table, game)["by"] == "standing"


@pytest.mark.parametrize(
    ("what", "asks"),
    [
        ({"do": "hold"}, False),
        ({"do": "hold", "steps": 1}, True),
        ({"do": "hold", "steps": 2}, False),
        ({"do": "hold", "gone": True}, False),
        ({"do": "retreat", "steps": 1}, False),
        ({"do": "sergeant", "steps": 1}, False),
    ],
)
def test_it_asks_all_the_same_if_it_would_cost_too_much(
    table: Table, what: Data, asks: bool
) -> None:
    """To stand costs a fresh defender a step, and not its life; to go costs nothing here."""
    game = attacked(table, RETREATS)
    order(table, game, "axis", "fire", do="none")
    order(table, game, "axis", "stand", **what)
    attack(table, game)
    assert table.app.state.settle(game, 60)
    stood = [one for one in look(table, game, "axis")["log"] if one["order"].startswith("choose")]
    assert (stood == []) is asks


# Given up


def test_an_order_that_is_called_off_answers_no_more(table: Table) -> None:
    game = attacked(table)
    order(table, game, "axis", "fire", do="none")
    assert ordered(table, game, "axis") == {"fire": "commit no marker"}
    order(table, game, "axis", "fire", do="ask")
    assert ordered(table, game, "axis") == {}
    assert attack(table, game)["decision"]["side"] == "axis"


def test_all_orders_are_called_off_at_once(table: Table) -> None:
    game = attacked(table)
    order(table, game, "axis", "fire", do="none")
    order(table, game, "axis", "retreat", do="usual")
    assert look(table, game, "axis")["standing"]["count"] == 2
    assert order(table, game, "axis", None)["standing"]["count"] == 0
    assert ordered(table, game, "axis") == {}


# Told


def test_the_log_tells_that_it_was_a_standing_order(table: Table) -> None:
    game = attacked(table)
    order(table, game, "axis", "fire", do="lowest")
    attack(table, game)
    for seat in ("british", "axis", SPECTATOR):
        told = last(table, game, seat)
        assert (told["side"], told["by"], told["by_told"]) == (
            "axis",
            "standing",
            "by standing order",
        )
        assert told["brief"].endswith("(by standing order)")
    others = [one for one in look(table, game, "axis")["log"] if one["side"] == "british"]
    assert {(one["by"], one["by_told"]) for one in others} == {("", "")}


def test_an_order_is_told_in_words(table: Table) -> None:
    game = attacked(table)
    what = {"places": ["1106"], "there": "highest", "most": 2, "prized": True}
    order(table, game, "axis", "fire", do="none", **what)
    order(table, game, "axis", "stand", do="sergeant", steps=2, gone=True)
    assert ordered(table, game, "axis") == {
        "fire": "commit no marker; at 1106: commit markers, the highest first; "
        "ask me if victory turns on the place",
        "stand": "leave it to the sergeant; "
        "ask me if 2 steps or more would be lost at once or a unit would be lost",
    }
    order(table, game, "axis", "retreat", do="towards", to="1106", astray=True)
    assert ordered(table, game, "axis")["retreat"] == (
        "towards 1106; ask me if no way leads nearer to where they are to go"
    )
    assert ordered(table, game, "axis", "ja")["retreat"] == (
        "1106へ向かう道。ただし向かう先に近づく道がないときは確認する"
    )
    assert ordered(table, game, "axis", "ja")["stand"] == (
        "軍曹に任せる。ただし一度に2ステップ以上を失う、またはユニットを失うときは確認する"
    )


# Nobody else's business


@pytest.mark.parametrize("seat", ["british", SPECTATOR])
def test_what_is_ordered_is_told_to_nobody_else(table: Table, seat: str) -> None:
    """Two games, the Axis with orders in one of them: everybody else is answered the same."""
    games = [attacked(table) for _ in range(2)]
    order(table, games[0], "axis", "fire", do="highest", most=2)
    order(table, games[0], "axis", "stand", do="colonel")
    told = [every_answer(table, game, seat) for game in games]
    assert told[0] == told[1]


@pytest.mark.parametrize("seat", ["british", SPECTATOR])
def test_an_answer_depends_on_nothing_that_its_side_may_not_know(table: Table, seat: str) -> None:
    """And what is told of it is the same, whatever else is in the hand of who answered."""
    games = pair(table, seat, hidden=True)
    for game in games:
        order(table, game, "axis", "fire", do="none")
        order(table, game, "axis", "stand", do="hold")
        attack(table, game)
    alike(table, games, seat)


@pytest.mark.parametrize(
    ("seat", "key"),
    [(SPECTATOR, "not-your-turn"), ("nobody", "not-your-turn"), (None, "not-your-turn")],
)
def test_who_looks_on_orders_nothing(table: Table, seat: str | None, key: str) -> None:
    game = attacked(table)
    assert refused(table, game, seat) == key
    query = {} if seat is None else {"seat": seat}
    assert table.client.get(f"/api/games/{game}/standing", params=query).status_code == 403
    assert look(table, game, seat)["standing"] is None


@pytest.mark.parametrize("seats", [{}, {"axis": "random"}], ids=str)
def test_at_an_open_table_and_against_programs_there_is_nothing_to_order(
    table: Table, seats: Data
) -> None:
    game = table.new(module=TOBRUK, seed=5, seats=seats)
    assert refused(table, game, "british") == "no-standing-orders"
    assert table.look(game)["standing"] is None


@pytest.mark.parametrize(
    ("what", "key"),
    [
        ({"matter": "weather"}, "unknown-name"),
        ({"do": "weakest"}, "unknown-name"),
        ({"do": "random"}, "unknown-name"),
        ({"there": "everything"}, "unknown-name"),
        ({"places": ["9999"]}, "unknown-name"),
        ({"matter": "retreat", "do": "towards"}, "unknown-name"),
        ({"matter": "retreat", "do": "towards", "to": "eliminated"}, "unknown-name"),
        ({"matter": "retreat", "there": "towards", "to": "1106"}, "unknown-name"),
        ({"most": -1}, "unreadable"),
        ({"places": ["1106"] * 101}, "unreadable"),
        ({"version": 1}, "unreadable"),
    ],
)
def test_what_cannot_be_ordered_is_refused(table: Table, what: Data, key: str) -> None:
    game = attacked(table)
    assert refused(table, game, "axis", **what) in (key, "incomplete")
    assert ordered(table, game, "axis") == {}


# Undo


def test_the_other_side_cannot_take_an_answer_back(table: Table) -> None:
    game = attacked(table)
    order(table, game, "axis", "fire", do="none")
    attack(table, game)
    assert act(table, game, "british", "undo").status_code == 422


def test_who_takes_an_answer_back_is_asked_from_then_on(table: Table) -> None:
    """Of several answers the last first; about the rest the orders stand."""
    game = attacked(table, RETREATS)
    for matter, do in (("fire", "none"), ("stand", "retreat"), ("retreat", "usual")):
        order(table, game, "axis", matter, do=do)
    assert attack(table, game)["decision"]["phase"] == "advance"
    assert act(table, game, "british", "undo").status_code == 422
    now = act(table, game, "axis", "undo").json()
    assert (now["decision"]["side"], now["decision"]["phase"]) == ("axis", "retreat")
    assert set(ordered(table, game, "axis")) == {"fire", "stand"}
    again = table.restarted_host().open(game)
    assert set(again.standing["axis"]) == {"fire", "stand"}
    assert act(table, game, "axis", "undo").json()["decision"]["phase"] == "stand"
    assert set(ordered(table, game, "axis")) == {"fire"}


# Left to a grade


@pytest.mark.parametrize("grade", ["recruit", "sergeant"])
def test_a_decision_is_left_to_a_grade(table: Table, grade: str) -> None:
    game = attacked(table)
    order(table, game, "axis", "fire", do=grade)
    attack(table, game)
    assert table.app.state.settle(game, 60)
    told = last(table, game)
    assert (told["side"], told["by"], told["by_told"]) == ("axis", grade, f"left to the {grade}")
    assert table.host.look_up(game).notes == {}


def test_who_is_quicker_than_the_program_decides(table: Table) -> None:
    """What is left to a program can still be called off, or answered by hand."""
    game = attacked(table)
    attack(table, game)
    assert look(table, game, "axis")["thinking"] is None
    order(table, game, "axis", "stand", do="sergeant")
    play(table, game, "axis", "done")
    assert table.app.state.settle(game, 60)
    assert [one["by"] for one in look(table, game, "axis")["log"] if one["order"] == "done"][
        -1
    ] == ""


# Kept


def test_orders_are_kept_over_a_fall_of_the_table(tmp_path: Path) -> None:
    """The order that answered, too, with what is told of it."""
    with Server(tmp_path) as server:
        game = server.load(with_hands(HANDS["british"][0]), hidden=True)
        body = {"matter": "fire", "do": "none"}
        path = f"/api/games/{game}/standing"
        assert server.client.post(path, json=body, params={"seat": "axis"}).status_code == 200
        server.kill()
    with Server(tmp_path) as server:
        told = server.client.get(path, params={"seat": "axis"}).json()
        assert [one["text"] for one in told["matters"] if one["text"]] == ["commit no marker"]
        for actions in TO_THE_ANSWER:
            play(server, game, "british", *actions)  # type: ignore[arg-type]
        before = [one["by"] for one in look(server, game, "axis")["log"]]  # type: ignore[arg-type]
        assert before.count("standing") == 1
        server.kill()
    with Server(tmp_path) as server:
        assert [one["by"] for one in look(server, game, "axis")["log"]] == before  # type: ignore[arg-type]


def test_orders_that_cannot_be_read_are_none(table: Table) -> None:
    game = attacked(table)
    order(table, game, "axis", "fire", do="none")
    table.store.database._db.execute("UPDATE standing SET body = '[1]' WHERE game = ?", (game,))
    assert ordered(table, game, "axis") == {}
    assert attack(table, game)["decision"]["side"] == "axis"


# Each matter of each system


@pytest.mark.parametrize(
    ("module", "matter", "do", "given"),
    [
        (TOBRUK, "fire", "none", r"done"),
        (TOBRUK, "fire", "highest", r"(pick fire-\d, )?done"),
        (TOBRUK, "stand", "hold", r"choose stand"),
        (TOBRUK, "stand", "retreat", r"choose retreat"),
        (TOBRUK, "retreat", "usual", r"retreat \d+(, retreat \d+)*"),
        (WIRE, "air", "none", r"choose no-air"),
        (WIRE, "air", "spend", r"choose (no-)?air"),
        (WIRE, "hold", "retreat", r"choose hold-0"),
        (WIRE, "hold", "hold", r"choose hold-[1-9]"),
        (WIRE, "hold", "up-to", r"choose hold-[01]"),
        (WIRE, "losses", "weakest", r"assign \S+"),
        (WIRE, "retreat", "usual", r"(retreat|leave) .*"),
        (CRUSADER, "targets", "strongest", r"assign (\S+)(, assign \1)*, done"),
        (CRUSADER, "targets", "weakest", r"assign (\S+)(, assign \1)*, done"),
    ],
)
def test_each_matter_is_answered_as_it_was_ordered(
    module: str, matter: str, do: str, given: str
) -> None:
    """In games of recruits, wherever it is asked; nothing else is answered."""
    answered = [
        ", ".join(map(str, game.rules.alphabet.actions(game.orders[number].codes)))
        for seed in range(3)
        for game, by in [ordering(module, seed, {matter: StandingOrder(do=do)})]
        for number in by
    ]
    assert answered
    assert {one for one in answered if re.fullmatch(given, one) is None} == set()


def ordering(module: str, seed: int, orders: dict[str, StandingOrder]) -> tuple[Game, set[int]]:
    """A game of two recruits who have ordered the same; which orders were given so."""
    game = sandtable.new(module, seed=seed)
    players = {side: sit_down("recruit", game.rules, seed) for side in game.rules.sides}
    by: set[int] = set()
    while (side := game.side) is not None:
        give_order(game, players[side])
        kept = dict.fromkeys(game.rules.sides, orders)
        by |= set(standing.answer(game, kept, lambda side: game.imagine(side, 0)))
    return game, by


# This way


@pytest.mark.parametrize("module", [TOBRUK, WIRE])
def test_who_retreats_towards_a_place_ends_there_if_any_way_does(module: str) -> None:
    """All ways are tried by hand; whichever place one of them leads to, to name it leads there."""
    led = 0
    for game, units, ends in retreats(module, 6):
        for place in ends:
            after = ordered_to_go(game, do="towards", to=place)
            assert {stands(after, unit) for unit in units} == {place}
            led += 1
    assert led > 12


@pytest.mark.parametrize("module", [TOBRUK, WIRE])
def test_where_no_way_leads_nearer_the_usual_one_is_taken_or_the_side_is_asked(
    module: str,
) -> None:
    for game, units, _ in retreats(module, 2):
        here = stands(game, units[0])
        usual = ordered_to_go(game, do="usual").position()
        assert ordered_to_go(game, do="towards", to=here).position() == usual
        assert ordered_to_go(game, do="towards", to=here, astray=True).played == game.played


def test_at_places_that_are_named_it_may_be_another_way() -> None:
    game, units, (one, other, *_) = next(retreats(TOBRUK, 1))
    what = {"do": "towards", "to": one, "there": "towards", "there_to": other}
    for places, end in ((), one), ((stands(game, units[0]),), other), (("2015",), one):
        assert stands(ordered_to_go(game, **what, places=places), units[0]) == end


def retreats(module: str, most: int) -> Iterator[tuple[Game, list[str], list[str]]]:
    """Games of recruits in which somebody must retreat in the other's turn, with who it is and where all of them may end."""
    game = sandtable.new(module, seed=0)
    players = {side: sit_down("recruit", game.rules, 0) for side in game.rules.sides}
    while most:
        if (now := standing.asked(game)) is not None and now.matter.key == "retreat":
            units = retreating(game)
            places = [{stands(after, one) for one in units} for after in gone(game, now)]
            ends = {place for (place, *others) in places if not others and place}
            if len(ends) > 1:
                yield game, units, sorted(ends)
                most -= 1
        give_order(game, players[str(game.side)])


def retreating(game: Game) -> list[str]:
    frame = game.state.frames[-1]
    numbers = bits(frame.units) if hasattr(frame, "units") else [frame.unit]
    return [game.rules.names["unit"][number] for number in numbers]


def gone(game: Game, now: standing.Asked) -> Iterator[Game]:
    """The game after each way to retreat on which nothing else is asked."""
    if not game.draft and standing.asked(game) != now:
        yield game
        return
    for action in [one for one in game.legal() if one.verb == "retreat"]:
        trial = game.clone(AskedDice())
        trial.play(action)
        yield from gone(trial, now)


def stands(game: Game, unit: str) -> str:
    counters = draw.counters(game.rules, game.state)
    return next((one.place for one in counters if one.unit == unit), "")


def ordered_to_go(game: Game, **what: Any) -> Game:
    """The game after the side that must retreat has ordered how, and nothing else."""
    after = game.twin()
    kept = {str(game.side): {"retreat": StandingOrder(**what)}}
    standing.answer(after, kept, after.shown_to)
    return after


# Random games


@pytest.mark.parametrize("module", [TOBRUK, "scs-primer", WIRE, CRUSADER])
def test_games_with_any_orders_stay_legal_and_end(module: str) -> None:
    """Whatever both sides order, and order anew: each question is answered or asked, and the record replays."""
    assert sum(map(len, (with_any_orders(module, seed) for seed in range(3))))


def with_any_orders(module: str, seed: int) -> dict[int, str]:
    """A whole game of recruits, who fight as players that only draw lots seldom do; what was given by no hand."""
    chance, game = random.Random(seed), sandtable.new(module, seed=seed)
    players = {side: sit_down("recruit", game.rules, seed) for side in game.rules.sides}
    kept = {side: anything(game.rules, chance) for side in game.rules.sides}
    by: dict[int, str] = {}
    while (side := game.side) is not None:
        give_order(game, players[side])
        if chance.random() < 0.02:
            kept[chance.choice(game.rules.sides)] = anything(game.rules, chance)
        by |= standing.answer(game, kept, lambda side: game.imagine(side, 0))
    for number in by:
        order = game.orders[number]
        assert order.side != game.rules.sides[order.before.active]
    assert sandtable.load(game.record()).position() == game.position()
    return by


def anything(rules: Rules[Any], chance: random.Random) -> dict[str, StandingOrder]:
    """What a side might order, by chance, about each matter."""
    hexes = [one for one in rules.names["place"] if one[0].isdigit()]
    return {
        matter.key: StandingOrder(
            do=chance.choice(keys),
            there=chance.choice(keys),
            places=tuple(chance.sample(rules.names["place"], 5)),
            most=chance.randrange(4),
            steps=chance.choice([0, 0, 1, 3]),
            gone=chance.random() < 0.3,
            prized=chance.random() < 0.3,
            to=chance.choice(hexes),
            there_to=chance.choice(hexes),
            astray=chance.random() < 0.3,
        )
        for matter in matters_of(rules)
        if not matter.own
        for keys in [["ask", *(one.key for one in matter.choices)]]
    }


def test_every_choice_of_every_game_has_its_words(table: Table) -> None:
    """In both languages, and a grade is offered about everything."""
    for module in (TOBRUK, "scs-primer", WIRE):
        game = table.new(module=module, seed=1, hidden=True)
        sitting = table.host.open(game)
        seat = sitting.game.rules.sides[0]
        told = [table.ask(game, "standing", seat=seat, lang=one).json() for one in ("en", "ja")]
        for english, japanese in zip(*(one["matters"] for one in told), strict=True):
            names = [[one["name"] for one in two["choices"]] for two in (english, japanese)]
            assert len(set(names[0])) == len(set(names[1])) == len(names[0])
            keys = [one["key"] for one in english["choices"]]
            assert keys[0] == "ask"
            assert set(GRADES) < set(keys)


# By link


def test_by_link_each_side_orders_for_itself_and_nobody_else(table: Table) -> None:
    """Whatever seat a request names: it is the browser that counts."""
    with sitting(table, module=TOBRUK, side="british") as (british, axis, third):
        ask = {"matter": "retreat", "do": "usual"}
        assert axis.post("standing", **ask).status_code == 200
        assert third.post("standing", **ask).status_code == 403
        forged = f"/api/games/{british.game}/standing?seat=axis"
        assert british.client.post(forged, json={"matter": None}).status_code == 403
        assert british.client.get(forged).status_code == 403
        assert axis.look()["standing"]["count"] == 1
        assert third.look()["standing"] is None
        assert british.post("standing", matter=None).status_code == 200
        assert axis.look()["standing"]["count"] == 1


def test_who_has_passed_passes_until_the_turn_ends(table: Table) -> None:
    """In the 60 Series sides act by turns: one of them goes on alone, and the order ends with the turn."""
    with sitting(table) as (british, axis, _):
        by = {"british": british, "axis": axis}
        for actions in SET_UP:
            british.must_play(actions)
        now = british.look()
        other = {"british": "axis", "axis": "british"}
        first = now["decision"]["side"]
        if now["decision"]["phase"] != "operations":
            now = by[first].must_play("done")
            first = now["decision"]["side"]
        waits = by[other[first]]
        assert waits.post("standing", matter="pass", do="pass").status_code == 200
        assert waits.look()["standing"] == {"count": 1, "asked": None}
        turn = now["board"]["turn"]
        group = next(one["text"] for one in by[first].look()["legal"] if one["verb"] == "pick")
        by[first].must_play(group)
        goals = [one["text"] for one in by[first].look()["legal"] if one["verb"] == "go"]
        assert any(by[first].play(goal, "done").status_code == 200 for goal in goals)
        after = by[first].look()
        assert (after["decision"]["side"], after["log"][-1]["by"]) == (first, "standing")
        by[first].must_play("done")
        over = waits.look()
        assert over["board"]["turn"] == turn + 1
        assert over["standing"]["count"] == 0
