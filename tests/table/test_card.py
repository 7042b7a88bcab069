"""The combat card: before the dice, after them, and what of it a seat may know."""

from fractions import Fraction
from typing import Any

import pytest

import sandtable
from modules.altered import TRIAL
from sandtable import SeededDice, library
from sandtable.text import Speaker
from sandtable.text.chart import charts
from table.tables import ATTACK, SET_UP, Data, Table

TOBRUK, PRIMER, WIRE = "battle-for-tobruk", "scs-primer", "frontier-wire"
AIR = "scs game.air"
LANGUAGES = pytest.mark.parametrize("language", ["en", "ja"])


def tobruk(**fields: Any) -> str:
    """Two battalions of tanks before the guards, each side with a marker or two."""
    data = {
        "turn": 2,
        "to_move": "axis",
        "phase": "combat",
        "hand": {"axis": [4, 2], "british": [6]},
        "units": {"de-1-8pz": "2015", "gb-22gds": "2014", "it-19": "0703", "gb-14": "1005"},
    }
    return sandtable.position(TOBRUK, data | fields, SeededDice(1)).record()


def primer(seed: int = 1, **fields: Any) -> str:
    """Blue tanks beside a stack of two."""
    data = {
        "turn": 2,
        "to_move": "blue",
        "phase": "combat",
        "units": {"6arm": "19.11", "5arm": "19.11", "7gren": "20.10", "21gren": "20.10"},
    }
    return sandtable.position(PRIMER, data | fields, SeededDice(seed)).record()


def card(table: Table, game: str, action: str, **query: str) -> Data:
    data: Data = table.ask(game, "odds", action=action, **query).json()
    return data


def combat(table: Table, game: str, order: int, **query: str) -> Data:
    answer = table.ask(game, f"combat/{order}", **query)
    assert answer.status_code == 200, answer.text
    data: Data = answer.json()
    return data


@LANGUAGES
def test_the_card_names_units_strengths_and_changes(table: Table, language: str) -> None:
    game = table.load(tobruk())
    table.play(game, "attack 2014", "pick de-1-8pz", "pick fire-4")
    speaker = Speaker(table.game(game).rules, language)
    (none, *_) = card(table, game, "done", lang=language)["rows"]
    told = none["reckoning"]
    assert [(one["name"], one["value"]) for one in told["attackers"]] == [
        (speaker.name("unit", "de-1-8pz"), "5")
    ]
    assert (told["attack"], told["defence"], told["found"]) == ("9", "4", "+5")
    (line,) = told["lines"]
    assert (line["amount"], line["clause"]) == ("+4", "folio 8.3d")
    assert line["text"] == speaker.say("folio.reckoning.fire")


def test_the_results_of_the_card_are_those_of_its_column(table: Table) -> None:
    """Each with its chance and in words; all of them together are certain."""
    game = table.load(primer())
    table.play(game, "attack 20.10", "pick 6arm", "pick 5arm")
    (row,) = card(table, game, "done")["rows"]
    told = row["reckoning"]
    assert sum(Fraction(one["exact"]) for one in told["results"]) == 1
    rules = table.game(game).rules
    (crt,) = [one for one in charts(Speaker(rules, "en")) if one.id == "crt"]
    column = [one.id for one in crt.columns].index(told["column"])
    cells = {line.cells[column].text: line.cells[column].title for line in crt.rows}
    assert {one["code"]: one["words"] for one in told["results"]} == cells


def test_after_the_dice_the_card_tells_what_was_rolled(table: Table) -> None:
    game = table.load(tobruk())
    table.play(game, "attack 2014", "pick de-1-8pz", "done")
    after = table.play(game, "pick fire-6", "done")
    order = after["log"][-1]
    told = combat(table, game, order["number"])
    (row,) = told["rows"]
    assert row["reckoning"]["defence"] == "10"
    rolled = told["rolled"]
    assert rolled["faces"] == order["faces"]
    assert rolled["row"] == str(order["faces"][0])
    assert rolled["result"] == order["combat"]["result"]
    assert rolled["words"]


def test_after_the_dice_the_card_tells_what_became_of_the_units(table: Table) -> None:
    """A loss is the end of a unit with one side; the words of the table do not say so."""
    tanks = {"de-1-8pz": "2015", "de-2-8pz": "1915"}
    units = tanks | {"gb-kdg": "2014", "it-19": "0703", "gb-14": "1005"}
    game = table.load(tobruk(units=units, hand={"axis": [5], "british": [1]}))
    table.play(game, "attack 2014", "pick de-1-8pz", "pick de-2-8pz", "pick fire-5", "done")
    order = table.play(game, "done")["log"][-1]
    rolled = combat(table, game, order["number"])["rolled"]
    assert rolled["result"] == "dD2"
    assert rolled["told"] == ["King's Dragoon Guards is eliminated at hex 2014."]


def test_where_there_is_no_table_the_card_tells_shot_by_shot(table: Table) -> None:
    game = table.new()
    table.play(game, *SET_UP)
    order = table.play(game, *ATTACK)["log"][-1]
    told = combat(table, game, order["number"])["rolled"]
    assert [face for shot in told["shots"] for face in shot["faces"]] == order["faces"]
    said = [one["text"] for one in order["events"] if one["key"] in ("lost", "unhurt")]
    assert told["told"] == said


def test_while_targets_are_named_each_has_a_card(table: Table) -> None:
    """Two defenders and two who fire: what comes of the first target, with the rest at best."""
    units = {
        "gb-7ad-4ab": "11 3",
        "gb-7ad-7ab": "11 3",
        "de-wechmar": "P20 1",
        "it-ariete": "P20 1",
    }
    start = sandtable.position("operation-crusader-60", {"units": units}, SeededDice(1))
    game = table.load(start.record())
    table.play(game, "pick gb-7ad-4ab", "pick gb-7ad-7ab", "step P20")
    (first, *_) = card(table, game, "attack P20")["rows"]
    assert first["assuming"] == [
        "all counter-fire at 4th Armoured Bde",
        "the attack shared out at best",
    ]
    assert first["chance"][0]["share"] > 0
    assert len(first["reckoning"]["defenders"]) == 2
    table.play(game, "attack P20")
    rows = card(table, game, "assign gb-7ad-4ab")["rows"]
    assert rows[0]["assuming"][0].startswith("the rest of the counter-fire at ")
    table.play(game, "assign gb-7ad-4ab", "assign gb-7ad-4ab", "done")
    rows = card(table, game, "assign it-ariete")["rows"]
    rest = [row["assuming"] for row in rows]
    assert [len(one) for one in rest] == [1, 1, 1]
    assert rest[0] == ["the rest shared out at best"]
    assert rest[2][0].startswith("the rest at ")


def test_an_order_without_a_combat_has_no_card(table: Table) -> None:
    game = table.new()
    table.play(game, *SET_UP)
    assert combat(table, game, 0) == {"rows": []}
    assert table.ask(game, "combat/1").status_code == 400


def test_the_card_of_a_combat_stays_what_it_was(table: Table) -> None:
    """Whatever became of the units since."""
    game = table.load(primer())
    order = table.play(game, "attack 20.10", "pick 6arm", "pick 5arm", "done")["log"][-1]
    fresh = combat(table, game, order["number"])
    assert table.play(game, "assign 6arm")["decision"]["side"] == "red"  # the combat is over
    first = combat(table, game, order["number"])
    for _ in range(6):
        legal = table.look(game)["legal"]
        table.play(game, legal[-1]["text"])
    assert combat(table, game, order["number"]) == first
    assert combat(table.restarted(), game, order["number"]) == first
    assert (fresh["rolled"].pop("told"), fresh["rolled"].pop("line")) == ([], "")
    assert first["rolled"].pop("told") == ["6th Armoured Regiment loses a step; 1 left."]
    assert first["rolled"].pop("line") == "Hex 20.10 (near Lowfield) holds: 6 Arm lost 1 step."
    assert fresh == first


def test_the_card_tells_losses_and_retreats_that_fall_in_orders_of_their_own(table: Table) -> None:
    """Both sides choose after the dice; what is begun after the last advance is no part of it."""
    game = table.load(primer(seed=5))
    order = table.play(game, "attack 20.10", "pick 6arm", "pick 5arm", "done")["log"][-1]
    table.play(game, "choose hold-0")
    table.play(game, "retreat 21.10")
    table.play(game, "assign 5arm")
    table.play(game, "pick 6arm", "advance 20.10", "done")
    table.play(game, "done")
    told = combat(table, game, order["number"])["rolled"]["told"]
    assert told == [
        "Retreat from hex 20.10 to hex 21.10 (near Lowfield): 7 Gren, 21 Gren.",
        "5th Armoured Regiment loses a step; 1 left.",
        "6th Armoured Regiment advances from hex 19.11 to hex 20.10 (near Lowfield).",
    ]
    table.play(game, "pick 5arm", "go 18.11", "done")  # exploitation
    assert combat(table, game, order["number"])["rolled"]["told"] == told


def test_air_points_of_both_sides_are_told_though_they_cancel_out(table: Table) -> None:
    """One line for the attacker and one for the defender; the column is that of none."""
    start = sandtable.new(WIRE, seed=3).position()
    units = start["units"] | {"cw-2rgh": "19.14", "cw-3cly": "19.14", "cw-7sg": "19.15"}
    data = {"units": units, "turn": 3, "phase": "combat", "air": {"cw": 1, "axis": 1}}
    game = table.load(sandtable.position(WIRE, data, SeededDice(5)).record())
    table.play(game, "attack 18.14", "pick cw-2rgh", "pick cw-3cly")
    rows = [row["reckoning"] for row in card(table, game, "done")["rows"]]
    air = [[one["amount"] for one in row["lines"] if one["clause"] == AIR] for row in rows]
    assert air == [[], ["−1 col."], ["+1 col."], ["+1 col.", "−1 col."]]
    assert rows[0]["column"] == rows[3]["column"]
    table.play(game, "done")
    table.play(game, "choose air")
    order = table.play(game, "choose air")["log"][-1]
    (row,) = combat(table, game, order["number"])["rows"]
    lines = [one for one in row["reckoning"]["lines"] if one["clause"] == AIR]
    assert [one["amount"] for one in lines] == ["+1 col.", "−1 col."]


# Hidden


def test_in_the_fog_the_card_shows_who_turned_out_to_be_there(table: Table) -> None:
    """Before the combat the top unit, after it all: to both sides and to who looks on."""
    game = table.load(primer(options={"fog": "on"}), hidden=True)
    play_as(table, game, "blue", "attack 20.10", "pick 6arm", "pick 5arm")
    (row,) = card(table, game, "done", seat="blue")["rows"]
    assert len(row["reckoning"]["defenders"]) == 1
    order = play_as(table, game, "blue", "done")["log"][-1]
    for seat in ("blue", "red", "spectator"):
        (row,) = combat(table, game, order["number"], seat=seat)["rows"]
        assert {one["unit"] for one in row["reckoning"]["defenders"]} == {"7gren", "21gren"}


def play_as(table: Table, game: str, seat: str, *actions: str) -> Data:
    address = f"/api/games/{game}"
    version = table.client.get(address, params={"seat": seat}).json()["version"]
    body = {"version": version, "actions": actions}
    answer = table.client.post(f"{address}/play", json=body, params={"seat": seat})
    assert answer.status_code == 200, answer.text
    data: Data = answer.json()
    return data


def test_the_card_of_an_overrun_says_so_before_and_after(table: Table) -> None:
    """So does the prompt: one unit is not asked about others with it."""
    data = {"6arm": "17.11", "7gren": "20.10", "5arm": "16.11"}
    game = table.load(primer(phase="exploitation", units=data))
    shown = table.play(game, "pick 6arm", "go 19.11")
    assert shown["decision"]["prompt"].startswith("Where does 6th Armoured Regiment go?")
    assert "You can overrun an adjacent enemy or close the move." in shown["decision"]["prompt"]
    (row, *_) = card(table, game, "attack 20.10")["rows"]
    assert row["reckoning"]["title"] == "Overrun at hex 20.10 (near Lowfield)"
    table.play(game, "attack 20.10")
    (row,) = combat(table, game, 0, lang="ja")["rows"]
    assert "オーバーラン" in row["reckoning"]["title"]


def test_in_the_fog_the_prompt_tells_who_waits_nothing_of_what_is_legal(table: Table) -> None:
    """Who could be left by a retreat tells how many go: only the owner is told that it goes alone."""
    units = {"6arm": "19.11", "5arm": "19.11", "7gren": "20.10"}
    game = table.load(primer(units=units, options={"fog": "on"}), hidden=True)
    play_as(table, game, "blue", "attack 20.10", "pick 6arm", "pick 5arm", "done")
    asked = play_as(table, game, "red", "choose hold-0")["decision"]
    assert (asked["phase"], asked["side"]) == ("retreat", "red")
    assert "those with it" not in asked["prompt"]
    waiting = table.client.get(f"/api/games/{game}", params={"seat": "blue"}).json()["decision"]
    assert "those with it" in waiting["prompt"]


# Tables


@LANGUAGES
@pytest.mark.parametrize("module", ["operation-crusader-60", TOBRUK, PRIMER])
def test_the_tables_of_a_game_are_told(table: Table, module: str, language: str) -> None:
    game = table.new(module=module)
    told = table.ask(game, "charts", lang=language).json()
    speaker = Speaker(table.game(game).rules, language)
    assert [one["title"] for one in told["charts"]] == [one.title for one in charts(speaker)]
    rows = {
        name
        for one in told["charts"]
        if one["kind"] == "terrain"
        for row in one["rows"]
        for name in row["ids"]
    }
    assert {name for names in told["ground"].values() for name in names} <= rows


@pytest.mark.parametrize("retreats", ["off", "on"])
def test_a_bombardment_tells_what_fire_alone_does(table: Table, retreats: str) -> None:
    """Nobody attacks, so no attacker loses; who is fired at retreats only where the rules say so."""
    game = table.load(tobruk(options={"bombardRetreat": retreats}))
    table.play(game, "pick fire-4")
    (row, *_) = card(table, game, "attack 2014")["rows"]
    assert row["reckoning"]["title"].startswith("Bombardment of ")
    words = {one["code"]: one["words"] for one in row["reckoning"]["results"]}
    assert words["A1"] == words["aA1"] == "no effect"
    assert words["EX"] == "defender takes a loss (none if depleted or one-sided)"
    assert words["D1"] == ("defender retreats 1 hex" if retreats == "on" else "no effect")


@pytest.mark.parametrize(
    ("rules", "faces", "result"), [("2", 2, "-"), ("3", 0, "automatic")], ids=["rolled", "not"]
)
def test_a_barrage_left_of_its_table_has_a_card_without_a_column(
    table: Table, monkeypatch: pytest.MonkeyPatch, rules: str, faces: int, result: str
) -> None:
    """Before and after; since rules 3 no dice are rolled for it."""
    monkeypatch.setattr(library, "_added", {})
    library.add(TRIAL)
    units = {"a-guns": "08.03 1", "j-rifles": "07.02", "j-tank": "15.09"}
    data = {"turn": 3, "phase": "barrage", "units": units, "rules": rules}
    game = table.load(sandtable.position("scs-trial", data, SeededDice(1)).record())
    table.play(game, "pick a-guns")
    (row,) = card(table, game, "attack 07.02")["rows"]
    assert (row["assuming"], row["reckoning"]["column"]) == ([], None)
    assert [one["words"] for one in row["reckoning"]["results"]] == ["no effect"]
    table.play(game, "attack 07.02")
    rolled = combat(table, game, 0)["rolled"]
    assert (len(rolled["faces"]), rolled["column"]) == (faces, None)
    assert (rolled["result"], rolled["words"]) == (result, "no effect")
