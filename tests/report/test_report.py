"""After-action reports: every turn, move, combat and die of a game, in one file and two languages."""

import re
from fractions import Fraction
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

import sandtable
from builders import play
from sandtable import SeededDice, library
from sandtable.core.game import SPECTATOR, Game
from sandtable.report import picture, report
from sandtable.report.chronicle import Chronicle
from sandtable.report.picture import title_of
from sandtable.text import Speaker
from sandtable.text.lesson import taught
from sandtable.text.portrait import portrait_for

DATA = Path(__file__).parents[1] / "golden" / "data"
RECORDS = {
    "series60": "series60-1/campaign-axis-last-turn",
    "folio": "folio-1/historical-nobody-dear-win",
    "scs": "scs-1/sidi-rezegh-axis-level",
    "fog": "scs-1/meeting-fog-red-level",
}
#: The longest campaign stays below this.
MOST_BYTES = 3_000_000


@cache
def recorded(name: str) -> Game:
    return library.load((DATA / f"{RECORDS[name]}.record").read_text("utf-8"))


@cache
def written(name: str, language: str = "en") -> str:
    return report(recorded(name), language).decode()


def told(game: Game, seat: str | None = None) -> Chronicle:
    return Chronicle(game, portrait_for(Speaker(game.rules, "en")), seat)


class Page(HTMLParser):
    """Counts what is open, and notes what is asked for from elsewhere."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self._note(attrs)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._note(attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def _note(self, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id":
                self.ids.append(str(value))
            if name in ("href", "src"):
                self.links.append(str(value))


@pytest.mark.parametrize("name", RECORDS)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_report_is_one_whole_page(name: str, language: str) -> None:
    """Every element closed, every id once, every link within the page, no script."""
    text = written(name, language)
    page = Page(text)
    assert page.open == []
    assert len(page.ids) == len(set(page.ids))
    links = set(page.links) - {"data:,"}
    assert {link[0] for link in links} == {"#"}
    assert {link[1:] for link in links} <= set(page.ids)
    assert "<script" not in text
    assert set(re.findall(r"url\(.|@import", text)) <= {"url(#"}
    assert len(text) < MOST_BYTES


@pytest.mark.parametrize("name", RECORDS)
def test_there_is_a_page_for_every_turn_and_the_map_is_there_once(name: str) -> None:
    text, game = written(name), recorded(name)
    turns = {order.turn for order in game.orders}
    assert set(map(int, re.findall(r'<section class="turn" id="turn-(\d+)"', text))) == turns
    assert text.count('id="ground"') == 1
    assert text.count('href="#ground"') == len(turns) + 1


@pytest.mark.parametrize(("language", "name"), [("en", "Date"), ("ja", "日付")])
def test_the_date_of_the_game_and_what_else_its_record_notes_are_told(
    language: str, name: str
) -> None:
    game = sandtable.new("operation-crusader-60")
    game.tags.update({"date": "1941-11-18", "club": "Kilroy"})
    text = report(game, language).decode()
    assert f"<dt>{name}</dt><dd>1941-11-18</dd>" in text
    assert "<dt>club</dt><dd>Kilroy</dd>" in text


@pytest.mark.parametrize("name", RECORDS)
def test_every_die_is_told_in_its_turn(name: str) -> None:
    game = recorded(name)
    faces = [(order.turn, face) for order in game.orders for face in order.faces]
    chronicle = told(game)
    assert [
        (turn.number, face) for turn in chronicle.turns for _, some in turn.dice for face in some
    ] == faces
    assert written(name).count("<i>") == len(faces)


@pytest.mark.parametrize("name", RECORDS)
def test_every_combat_and_every_move_is_told(name: str) -> None:
    game = recorded(name)
    keys = [event.key for event in game.events]
    chronicle = told(game)
    combats = sum(keys.count(key) for key in ("attacked", "overran", "shelled", "bombarded"))
    assert sum(len(turn.combats) for turn in chronicle.turns) == combats
    gone = {one for turn in chronicle.turns for way in turn.ways for one in [way.unit]}
    named = {
        unit
        for event in game.events
        if event.key in ("moved", "retreated", "advanced", "fell-back")
        for unit in (event.values.get("units") or (event.values["unit"],))  # type: ignore[union-attr]
    }
    assert gone == named
    assert combats or name == "fog"


def test_steps_of_a_unit_in_one_order_are_one_move() -> None:
    """Fewer sentences than steps, and no movement point is lost between them."""
    game = recorded("folio")
    steps = [event for event in game.events if event.key == "moved"]
    moves = [
        move.event for turn in told(game).turns for move in turn.moves if move.event.key == "moved"
    ]
    assert len(moves) < len(steps) / 2
    costs = [
        [cost for one in some if isinstance(cost := one.values["cost"], Fraction)]
        for some in (steps, moves)
    ]
    assert sum(costs[0]) == sum(costs[1])


def test_losses_are_the_steps_that_are_gone() -> None:
    """What both sides had at the start, less what they have now: no unit came back in this game."""
    game = recorded("folio")
    chronicle = told(game)
    portrait = chronicle.portrait
    start = Game(game.rules, game.state_after(0), SeededDice(0))
    for side in game.rules.sides:
        own = [unit for unit, owner in chronicle.side_of.items() if owner == side]
        gone = sum(portrait.steps(start, one) - portrait.steps(game, one) for one in own)
        assert sum(turn.lost[side] for turn in chronicle.turns) == gone


def test_the_cover_tells_how_the_game_ended_and_where_its_dice_are_from() -> None:
    game = recorded("series60")
    assert game.outcome is not None
    text = written("series60")
    assert Speaker(game.rules, "en").outcome(game.outcome) in text
    assert f"of the seed {game.dice.source.removeprefix('seeded ')}" in text


@pytest.mark.parametrize("language", ["en", "ja"])
def test_nobody_wins_a_lesson(language: str) -> None:
    """Its report says what of it is done; so does a picture of its end."""
    game = library.new("scs-primer", "supply", seed=1)
    while game.outcome is None:
        play(game, "done")
    speaker = Speaker(game.rules, language)
    learning = taught(speaker, game.events, over=True)
    assert learning is not None
    text = report(game, language).decode()
    assert text.count(learning.verdict) >= 2
    assert learning.verdict in title_of(game, speaker)
    outcome = speaker.outcome(game.outcome)
    assert outcome not in text
    assert outcome not in title_of(game, speaker)


def test_the_report_of_a_running_game_says_so() -> None:
    game = library.new("scs-primer", seed=1)
    text = report(game, "en", SPECTATOR).decode()
    assert "The game is still running: turn 1." in text
    assert "told when the game is over" in text
    assert "of the seed 1" in report(game, "en").decode()


FOG = {"turn": 2, "to_move": "blue", "phase": "combat", "options": {"fog": "on"}}


def test_in_fog_a_report_tells_a_seat_no_more_than_it_saw() -> None:
    """A blue unit below another: its own side is told of it, the other and a spectator are not."""
    units = {"2pz": "20.13", "12mot": "21.13", "6arm": "19.13", "5arm": "19.13 1 out2"}
    game = sandtable.position("scs-primer", {**FOG, "units": units}, SeededDice(1))
    game.play("done")
    for seat, knows in (("blue", True), ("red", False), (SPECTATOR, False)):
        for drawn in (report(game, "en", seat), picture(game, "en", seat)):
            assert ("#unit-5arm" in drawn.decode()) is knows
    assert "#unit-5arm" in report(game, "en").decode()


def test_markers_in_hand_are_told_to_their_owner_only() -> None:
    game = library.new("battle-for-tobruk", seed=5)
    game.play("done")
    hands = re.compile(r"(British|Axis): markers in hand")
    assert set(hands.findall(report(game, "en", "british").decode())) == {"British"}
    assert set(hands.findall(report(game, "en", SPECTATOR).decode())) == set()
    assert set(hands.findall(report(game, "en").decode())) == {"British", "Axis"}
