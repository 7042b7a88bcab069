"""The folio at the table: markers nobody else may see, draws that are kept, the outline of a turn."""

import json
import re

import pytest

from builders import position
from sandtable import BadRecord, draw, library
from sandtable.systems.folio import fire
from sandtable.text import LANGUAGES, Speaker
from table.tables import Table

TOBRUK = "battle-for-tobruk"
#: The British end their movement and attack the siege with a brigade.
ATTACK = ("attack 1106", "pick gb-14", "done")


def new(table: Table, **wish: object) -> str:
    return table.new(module=TOBRUK, seed=5, **wish)


def hand(table: Table, game: str, side: str) -> str:
    """A hand as the status line tells it to its owner."""
    held = table.game(game).state.hand[table.game(game).rules.sides.index(side)]
    return "(" + " ".join(f"+{value}" for value in reversed(list(fire.each(held)))) + ")"


def status(data: dict[str, list[dict[str, str]]]) -> str:
    return " · ".join(track["text"] for track in data["status"])


def drew(data: dict[str, list[dict[str, list[dict[str, str]]]]]) -> list[str]:
    events = [event for order in data["log"] for event in order["events"]]
    return [event["text"] for event in events if event["key"] == "drew"]


def test_a_new_game_with_nothing_to_set_up_has_begun(table: Table) -> None:
    """Nobody is asked whether to begin; what was drawn for it cannot be taken back. A record goes on where it ends."""
    told = table.look(new(table))
    assert (told["orders"], told["decision"]["phase"]) == (1, "movement")
    assert told["undo"]["can"] is False
    kept = table.look(table.load(library.new(TOBRUK, seed=5).record()))
    assert (kept["orders"], kept["decision"]["phase"]) == (0, "start")


def test_who_is_asked_for_markers_is_told_what_commits_none(table: Table) -> None:
    """To close at once does; with a marker in hand that would commit it. Whose phase it is is told, too."""
    game = new(table)
    for order in (("done",), ATTACK):
        asked = table.play(game, *order)
    assert (asked["decision"]["side"], asked["decision"]["phase"]) == ("axis", "commit")
    assert (asked["board"]["phase"], asked["board"]["active"]) == ("combat", "british")
    assert asked["declines"] == "done"
    marker = next(one["text"] for one in asked["legal"] if one["verb"] == "pick")
    assert table.play(game, marker)["declines"] is None
    after = table.play(game, "done")
    assert (after["decision"]["phase"] != "commit", after["declines"]) == (True, None)


def test_the_table_offers_the_module_after_the_first() -> None:
    """All systems, each with its own options; the one that was there first is the quick start."""
    assert draw.modules()[:2] == ["operation-crusader-60", TOBRUK]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", ["map.svg", "symbols.svg", "places.json"])
def test_pictures_are_served(table: Table, name: str, language: str) -> None:
    answer = table.client.get(f"/draw/{TOBRUK}/1/{language}/{name}")
    assert answer.status_code == 200
    assert len(answer.content) > 10_000


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_of_an_option_is_offered_in_words(table: Table, language: str) -> None:
    for module in table.client.get(f"/api/modules?lang={language}").json():
        speaker = Speaker(library.open_rules(module["id"]), language)
        for option in module["options"]:
            told = [speaker.reading(option["name"], value) for value in option["values"]]
            assert option["readings"] == told


def test_every_option_can_be_sent_as_the_form_sends_it(table: Table) -> None:
    """A form knows only text, and some options are numbers."""
    module = next(m for m in table.client.get("/api/modules").json() if m["id"] == TOBRUK)
    last = {option["name"]: str(option["values"][-1]) for option in module["options"]}
    game = new(table, options=last)
    assert {name: str(value) for name, value in table.game(game).rules.options.items()} == last


@pytest.mark.parametrize(
    ("language", "words"), [("en", "pass through, no stop"), ("ja", "通過のみ（停止不可）")]
)
def test_a_hex_of_a_friend_can_be_passed_through_and_says_so(
    table: Table, language: str, words: str
) -> None:
    game = new(table)
    table.play(game, "pick nz-4")
    buttons = {one["text"]: one["button"] for one in table.look(game, language)["legal"]}
    steps = {text.removeprefix("step ") for text in buttons if text.startswith("step ")}
    friends = {place for place in steps if f"go {place}" not in buttons}
    assert friends == {"3220", "3122"}
    assert {place for place in steps if words in buttons[f"step {place}"]} == friends


def test_people_at_one_table_see_the_hand_of_who_must_choose(table: Table) -> None:
    game = new(table)
    data = table.look(game)
    assert hand(table, game, "british") in status(data["board"])
    assert hand(table, game, "axis") not in status(data["board"])
    assert drew(data) == []
    while data["decision"]["side"] == "british":
        data = table.play(game, "done")
    assert hand(table, game, "axis") in status(data["board"])
    assert hand(table, game, "british") not in status(data["board"])
    # The past shows nobody's hand, and the list of games is for everybody.
    assert "+" not in status(table.ask(game, "at/1").json())
    (line,) = table.client.get("/api/games").json()
    assert "+" not in status(line)


def test_a_person_against_a_program_sees_one_hand(table: Table) -> None:
    """In the status line, in the log, in the past, and in the record: the others are a number."""
    game = new(table, seats={"axis": "random"})
    data = table.look(game)
    for _ in range(12):
        offered = [one["text"] for one in data["legal"]]
        data = table.answered(game, "done" if "done" in offered else offered[0])
    assert data["decision"]["side"] == "british"
    assert hand(table, game, "british") in status(data["board"])
    told = drew(table.look(game))
    assert told
    assert all(text.startswith("British") for text in told)
    record = table.record(game)
    assert "seeded" not in record
    assert not re.search(r"/ fire-", record)
    with pytest.raises(BadRecord):
        library.load(record)


def test_markers_chosen_in_secret_are_not_in_the_log(table: Table) -> None:
    """With the option to choose them: their orders read `?` for the other side."""
    game = new(table, seats={"axis": "random"}, options={"fireDraw": "choice"})
    for value in (6, 6, 5, 4):
        table.play(game, f"pick fire-{value}")
    log = table.settle(game)["log"]
    orders = [(order["side"], order["order"]) for order in log]
    assert ("axis", "?") in orders
    assert ("british", "pick fire-6, pick fire-6, pick fire-5, pick fire-4") in orders


def test_draws_and_dice_are_there_after_a_restart(table: Table) -> None:
    """Every order again from the file: the same hands, the same position, and play goes on."""
    game = new(table)
    table.play(game, "done")
    table.play(game, *ATTACK)
    assert table.look(game)["decision"]["side"] == "axis"
    table.play(game, "done")
    before = table.position(game)
    again = table.restarted()
    try:
        assert again.position(game) == before
        assert json.dumps(before["hand"]) == json.dumps(again.position(game)["hand"])
        assert library.load(again.record(game)).position() == before
    finally:
        again.close()


def test_the_outline_names_the_phases_of_a_turn(table: Table) -> None:
    """What is asked within a phase belongs to it: moving a unit is movement."""
    game = new(table)
    data = table.play(game, "pick gb-11hus")
    assert [phase["key"] for phase in data["sequence"]] == [
        "movement",
        "arrivals",
        "combat",
        "mobile-movement",
        "mobile-combat",
    ]
    assert data["board"]["phase"] == "movement"


@pytest.mark.parametrize(
    ("language", "marker", "chip"),
    [("en", "support fire +4", "attack 1106"), ("ja", "支援砲撃+4", "1106を攻撃")],
)
def test_actions_are_named(table: Table, language: str, marker: str, chip: str) -> None:
    """Markers by their value, chips of the open order by what they do."""
    game = new(table)
    table.play(game, "done")
    table.play(game, *ATTACK[:2])
    data = table.look(game, language)
    named = {one["text"]: (one["kind"], one["label"]) for one in data["legal"]}
    assert named["pick fire-4"] == ("marker", marker)
    assert data["decision"]["draft"][0] == chip
    table.play(game, "pick fire-4")
    assert table.look(game, language)["decision"]["draft"][2] == marker


@pytest.mark.parametrize("language", ["en", "ja"])
def test_overlays_and_odds_have_words(table: Table, language: str) -> None:
    game = new(table)
    table.play(game, "done")
    for what in ("zones", "supply", "threat"):
        survey = table.ask(game, f"survey/{what}", lang=language).json()
        assert survey["title"]
        assert all(one["text"] and one["clause"] for one in survey["places"].values())
    table.play(game, *ATTACK[:2])
    odds = table.ask(game, "odds", action="done", lang=language).json()
    assert [row["assuming"] for row in odds["rows"]]
    assert odds["rows"][0]["steps"][0]["unit"] == "it-39"


@pytest.mark.parametrize(
    ("language", "said"), [("en", "decided before"), ("ja", "決着がついている")]
)
def test_a_position_that_is_decided_says_so_when_it_is_loaded(
    table: Table, language: str, said: str
) -> None:
    """The Axis stands in Tobruk: the game is over, and nobody is asked anything."""
    laid = position({"it-27": "1103", "nz-4": "2020"}, module=TOBRUK)
    seen = table.look(table.load(laid.record()), language)
    assert seen["decision"] is None
    assert said in seen["outcome"]
    assert "folio 17.0b" in seen["outcome"]
