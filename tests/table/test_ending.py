"""The end of a game at the table: result, curve, losses, rolls; and the same game once more."""

import pytest

from table.tables import ENDED, GOLDEN, SET_UP, Table, played


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("record", ENDED)
def test_the_end_of_every_kind_of_game(table: Table, record: str, language: str) -> None:
    game = table.load((GOLDEN / f"{record}.record").read_text("utf-8"))
    kept = table.game(game)
    assert kept.outcome is not None
    told = table.ask(game, "end", lang=language).json()
    assert (told["winner"], told["clause"]) == (kept.outcome.winner, kept.outcome.clause)
    assert told["result"]
    assert told["clause_text"]
    assert [one["turn"] for one in told["curve"]] == list(range(1, kept.turn + 1))
    assert {one["id"] for one in told["sides"]} == set(kept.rules.sides)
    assert {one["side"] for one in told["losses"]} == set(kept.rules.sides)
    for roll in told["rolls"]:
        assert roll["faces"]
        assert roll["chance"].endswith("%")
        assert 1 <= roll["turn"] <= kept.turn


def test_the_curve_ends_where_the_marker_stands(table: Table) -> None:
    game = table.load((GOLDEN / "series60-1/campaign-axis-last-turn.record").read_text("utf-8"))
    told = table.ask(game, "end").json()
    ahead = told["curve"][-1]["ahead"]
    marker = table.game(game).state.vp
    assert told["by_points"]
    assert ahead == (-marker if told["curve_side"] == "axis" else marker)


def test_a_game_that_goes_on_has_no_end(table: Table) -> None:
    game = table.new()
    answer = table.ask(game, "end")
    assert answer.status_code == 409
    assert answer.json()["error"]
    assert table.ask("nothing", "end").status_code == 404


def test_hidden_play_tells_its_end_to_every_seat_and_not_before(table: Table) -> None:
    record = (GOLDEN / "folio-2/historical-british-chain.record").read_text("utf-8")
    over = table.load(record, hidden=True)
    told = [table.ask(over, "end", seat=seat).json() for seat in ("british", "axis", "spectator")]
    assert [one.pop("result") for one in told] == [
        "You have won: Tobruk is relieved.",
        "You have lost: Tobruk is relieved.",
        "British victory: Tobruk is relieved.",
    ]
    assert told[0] == told[1] == told[2]
    running = table.new(module="battle-for-tobruk", hidden=True)
    assert table.ask(running, "end", seat="british").status_code == 409


RESULTS = {
    "series60-1/campaign-axis-sudden-death": {
        "axis": "You have won: the marker stood at Axis 7 at the end of a turn, and 7 wins at once.",
        "british": "You have lost: the marker stood at Axis 7 at the end of a turn, and 7 wins at once.",
        "": "Axis victory: the marker stood at Axis 7 at the end of a turn, and 7 wins at once.",
    },
    "series60-1/campaign-nobody-draw": {
        "axis": "A draw: the marker stood at 0 after the last turn.",
        "": "A draw: the marker stood at 0 after the last turn.",
    },
    "folio-2/historical-british-losses": {
        "axis": "You have lost: one side has lost at least twice as many units as the other.",
    },
    "scs-3/meeting-red-level": {
        "blue": "You have lost: 2 of the 6 points that Blue needed.",
        "red": "You have won: 2 of the 6 points that Blue needed.",
        "": "Red victory: 2 of the 6 points that Blue needed.",
    },
    "scs-3/meeting-blue-level": {"": "Blue victory: 6 points for Blue, and 6 were needed."},
    "scs-3/meeting-nobody-draw": {"blue": "A draw: 5 of the 6 points that Blue needed."},
    "scs-3/sidi-rezegh-axis-level": {"cw": "You have lost: The offensive has failed."},
}


@pytest.mark.parametrize("record", RESULTS)
def test_the_end_says_plainly_whether_one_has_won(table: Table, record: str) -> None:
    """Who plays one side against a program is told for that side, on the sheet, in the panel and in the lobby."""
    text = (GOLDEN / f"{record}.record").read_text("utf-8")
    for mine, said in RESULTS[record].items():
        sides = table.game(game := table.load(text)).rules.sides
        if mine:
            seats = {side: "person" if side == mine else "recruit" for side in sides}
            game = table.load(text, seats=seats)
        told = table.ask(game, "end").json()
        assert told["result"] == said
        shown = f"{said} [{told['clause']}]"
        assert table.look(game)["outcome"] == shown
        listed = table.client.get("/api/games").json()
        assert [one["over"] for one in listed if one["id"] == game] == [shown]


# Once more


def header(table: Table, game: str) -> tuple[object, ...]:
    one = table.restarted_host().look_up(game).header
    return one.module, one.scenario, one.options, one.seats, one.hidden


@pytest.mark.parametrize("swap", [False, True])
def test_the_same_game_once_more(table: Table, swap: bool) -> None:
    """Scenario and options as before, other dice, and the seats the other way round if so wished."""
    seats = {"axis": "person", "british": "recruit"}
    wish = {"module": "battle-for-tobruk", "options": {"victoryNeither": "axis"}}
    game = table.new(**wish, seats=seats)
    answer = table.client.post(f"/api/games/{game}/rematch", json={"swap": swap})
    assert answer.status_code == 201
    new = answer.json()["id"]
    module, scenario, options, _, hidden = header(table, game)
    changed = {"axis": "recruit", "british": "person"} if swap else seats
    assert header(table, new) == (module, scenario, options, changed, hidden)
    kept = table.restarted_host()
    assert kept.look_up(new).header.seed != kept.look_up(game).header.seed
    assert table.look(new)["orders"] == 0 or "recruit" in changed.values()


def test_a_game_that_began_at_a_position_begins_there_again(table: Table) -> None:
    began = played(3, orders=6)
    middle = table.load(began.clone().record())
    answer = table.client.post(f"/api/games/{middle}/rematch", json={})
    new = answer.json()["id"]
    assert table.game(new).position()["units"] == began.position()["units"]


@pytest.mark.parametrize("body", ["[]", '{"swap": 1}', '{"swap": true, "more": 1}', "{"])
def test_a_wish_that_cannot_be_read(table: Table, body: str) -> None:
    game = table.new()
    table.play(game, *SET_UP)
    answer = table.client.post(f"/api/games/{game}/rematch", content=body)
    assert answer.status_code == 400
    assert table.client.post("/api/games/nothing/rematch", json={}).status_code == 404
