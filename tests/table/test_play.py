"""Orders at the table: played whole or action by action, refused, stale, and answered."""

import asyncio
from typing import Any

import httpx
import pytest

import sandtable
from builders import battle, play, reckonings
from rules.folio.builders import combat
from sandtable.text import Speaker
from sandtable.text.catalogue import catalogue
from sandtable.text.rulebook import Rulebook
from table.tables import (
    ATTACK,
    HERE,
    SET_UP,
    Table,
    all_words,
    log_of,
    log_of_game,
    played,
)

#: A person plays the British, the random player the Axis.
AGAINST_RANDOM = {"axis": "random"}


def begun(table: Table, **wish: Any) -> str:
    """A game after its set-up."""
    game = table.new(**wish)
    table.play(game, *SET_UP)
    return game


def test_a_whole_game_at_the_table_is_the_one_the_engine_plays(table: Table) -> None:
    """Each order in one request: positions, dice and outcome are the engine's own."""
    expected = played(3)
    game = table.new(seed=3)
    for version, actions in enumerate(all_words(expected), start=1):
        shown = table.post(game, "play", version, actions=actions).json()
        assert (shown["orders"], shown["version"]) == (version, version + 1)
    assert log_of(shown) == log_of_game(expected)
    assert table.position(game) == expected.position()
    assert shown["outcome"]
    assert (shown["decision"], shown["legal"]) == (None, [])


def test_action_by_action_is_the_same_as_the_whole_order(table: Table) -> None:
    whole, slow = begun(table), begun(table)
    table.play(whole, *ATTACK)
    for action in ATTACK:
        table.play(slow, action)
    assert log_of(table.look(slow)) == log_of(table.look(whole))
    assert table.position(slow) == table.position(whole)


def test_an_order_may_come_as_one_text(table: Table) -> None:
    game = begun(table)
    assert log_of(table.play(game, ", ".join(ATTACK)))[-1][1] == ", ".join(ATTACK)


def test_a_draft_names_a_box_off_the_map_and_gives_other_places_by_number(table: Table) -> None:
    game = table.new()
    shown = table.play(game, "place 11", "place BRIT_OFF")
    assert shown["decision"]["draft"] == ["4 Armd: in 11", "7 Armd: in British off-map box"]


@pytest.mark.parametrize(
    ("language", "chips"),
    [("en", ["4 Armd: in 11", "7 Armd: in 12"]), ("ja", ["4機甲：11に配置", "7機甲：12に配置"])],
)
def test_a_draft_names_the_units_that_are_asked_about(
    table: Table, language: str, chips: list[str]
) -> None:
    game = table.new()
    table.play(game, "place 11", "place 12")
    data = table.look(game, language)
    assert data["decision"]["draft"] == chips
    assert data["undo"]["text"] == chips[-1]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_prompt_offers_what_is_legal_and_no_more(table: Table, language: str) -> None:
    """Beside the enemy on a point there is nothing left but to attack."""
    game = begun(table)
    texts = catalogue(language)
    offers = {verb: texts[f"series60.offer.operation-{verb}"] for verb in ("go", "attack", "done")}

    def offered() -> set[str]:
        told = table.look(game, language)["decision"]["prompt"].lower()
        return {verb for verb, text in offers.items() if text in told}

    table.play(game, "pick gb-7ad-sg")
    assert offered() == {"go", "done"}
    table.play(game, "go P20")
    assert offered() == {"attack"}


def test_a_draft_is_shown_and_is_no_order_yet(table: Table) -> None:
    game = begun(table)
    shown = table.play(game, *ATTACK[:2])
    assert [str(action) for action in table.game(game).draft] == list(ATTACK[:2])
    assert len(shown["decision"]["draft"]) == len(ATTACK[:2])
    assert shown["draft_log"]
    assert shown["orders"] == 1


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_log_tells_dice_and_events_with_their_clauses(table: Table, language: str) -> None:
    game = begun(table)
    table.play(game, *ATTACK)
    order, speaker = table.game(game).orders[-1], Speaker(table.game(game).rules, language)
    logged = table.look(game, language)["log"][-1]
    assert (logged["number"], logged["side"], logged["turn"]) == (1, "british", 1)
    assert logged["side_name"] == speaker.name("side", "british")
    assert logged["faces"] == order.faces
    assert order.faces
    # That who has attacked is turned face down goes without saying.
    told = [one for one in table.game(game)._events(order.events) if one.key != "turned-down"]
    assert [one["text"] for one in logged["events"]] == [speaker.event(one) for one in told]
    assert [one["clause"] for one in logged["events"]] == [one.clause for one in told]


# Versions


def test_every_change_has_a_version_of_its_own(table: Table) -> None:
    game = table.new()
    versions = [table.look(game)["version"]]
    versions.append(table.play(game, *SET_UP)["version"])
    versions.append(table.play(game, "pick gb-7ad-sg")["version"])
    versions.append(table.post(game, "undo").json()["version"])
    versions.append(table.post(game, "redo").json()["version"])
    assert versions == list(range(versions[0], versions[0] + 5))


@pytest.mark.parametrize(
    ("what", "body"), [("play", {"actions": ["done"]}), ("undo", {}), ("redo", {})]
)
@pytest.mark.parametrize("away", [-1, 1, -(10**6), 10**12])
def test_a_stale_request_is_refused_and_changes_nothing(
    table: Table, what: str, body: dict[str, Any], away: int
) -> None:
    game = begun(table)
    table.play(game, "pick gb-7ad-sg")
    before, position = table.look(game), table.position(game)
    answer = table.post(game, what, before["version"] + away, **body)
    assert answer.status_code == 409
    assert str(before["version"]) in answer.json()["detail"]
    assert (table.look(game), table.position(game)) == (before, position)
    after = table.restarted()
    assert after.position(game) == position
    after.close()


@pytest.mark.parametrize(
    ("what", "body"),
    [("play", {"actions": ["pick gb-7ad-4ab"]}), ("play", {"actions": ["done"]}), ("undo", {})],
)
def test_a_repeated_click_is_refused_and_changes_nothing(
    table: Table, what: str, body: dict[str, Any]
) -> None:
    game = begun(table)
    version = table.look(game)["version"]
    first = table.post(game, what, version, **body)
    assert first.status_code == 200
    assert table.post(game, what, version, **body).status_code == 409
    assert table.look(game) == first.json()


def test_of_two_orders_at_once_exactly_one_is_played(table: Table) -> None:
    game = begun(table)
    version = table.look(game)["version"]

    async def both() -> list[httpx.Response]:
        transport = httpx.ASGITransport(table.app)
        async with httpx.AsyncClient(transport=transport, base_url=HERE) as client:
            orders = (["done"], list(ATTACK), ["pick gb-7ad-4ab"])
            return await asyncio.gather(
                *(
                    client.post(
                        f"/api/games/{game}/play", json={"version": version, "actions": actions}
                    )
                    for actions in orders
                )
            )

    answers = asyncio.run(both())
    (won,) = [answer for answer in answers if answer.status_code == 200]
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409]
    assert table.look(game) == won.json()
    assert won.json()["version"] == version + 1


# Refusals


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_refusal_tells_sentence_clause_and_place(table: Table, language: str) -> None:
    """Gazala is eight points away, the group has four."""
    game = begun(table)
    table.play(game, "pick gb-7ad-4ab")
    before = table.look(game)
    answer = table.post(game, "play", language=language, actions=["go P01"])
    assert answer.status_code == 422
    why = table.game(game).why_not("go P01")
    speaker = Speaker(table.game(game).rules, language)
    assert why is not None
    assert (why.clause, why.key) == ("s60 6.2a", "out-of-reach")
    assert (
        answer.json().items()
        >= {
            "refusal": speaker.refusal(why),
            "clause": "s60 6.2a",
            "clause_text": Rulebook("series60", language).clause("6.2a"),
            "place": "P01",
        }.items()
    )
    assert table.look(game) == before


def test_a_refusal_in_the_middle_of_an_order_takes_back_all_of_it(table: Table) -> None:
    game = begun(table)
    before, position = table.look(game), table.position(game)
    answer = table.post(game, "play", actions=["pick gb-7ad-4ab", "go P24", "go P01"])
    assert answer.status_code == 422
    assert (table.look(game), table.position(game)) == (before, position)
    table.play(game, *ATTACK)


def test_a_refusal_uses_up_no_version(table: Table) -> None:
    game = begun(table)
    version = table.look(game)["version"]
    assert table.post(game, "play", version, actions=["go P01"]).status_code == 422
    assert table.post(game, "play", version, actions=["done"]).status_code == 200


@pytest.mark.parametrize(
    "action",
    ["", " ", "march P20", "go", "go P20 P24", "done now", "go p20", "pick rommel", "done,", "\0"],
)
def test_what_is_no_action_is_told_and_changes_nothing(table: Table, action: str) -> None:
    game = begun(table)
    before = table.look(game)
    for actions in ([action], ["pick gb-7ad-4ab", action]):
        answer = table.post(game, "play", actions=actions)
        assert answer.status_code == 400
        assert answer.json()["error"]
    assert table.look(game) == before


def test_an_order_of_no_actions_is_no_order(table: Table) -> None:
    game = begun(table)
    before = table.look(game)
    assert table.post(game, "play", actions=[]).status_code == 400
    assert table.look(game) == before


def test_nothing_can_be_played_when_the_game_is_over(table: Table) -> None:
    game = table.load(played(3).record())
    before = table.look(game)
    answer = table.post(game, "play", actions=["done"])
    assert answer.status_code == 400
    assert "over" in answer.json()["detail"]
    assert table.look(game) == before


# Programs


def test_the_random_player_answers_by_itself(table: Table) -> None:
    """Whatever the person does, the next decision is the person's, up to the end."""
    game = begun(table, seats=AGAINST_RANDOM)
    shown = table.look(game)
    while shown["outcome"] is None:
        assert shown["decision"]["side"] == "british"
        legal = [one["text"] for one in shown["legal"]]
        shown = table.answered(game, "done" if "done" in legal else legal[0])
        if shown["log"][-1]["side"] == "axis" and not shown["outcome"]:
            assert shown["undo"]["text"].startswith("The program has played for the Axis")
    assert {one["side"] for one in shown["log"]} == {"axis", "british"}
    sandtable.load(table.record(game))


def test_the_random_player_begins_if_it_is_first(table: Table) -> None:
    game = table.new(seats={"british": "random"})
    shown = table.settle(game)
    assert shown["decision"]["side"] == "axis"
    assert {one["side"] for one in shown["log"]} == {"british"}


def test_what_the_random_player_did_survives_a_restart(table: Table) -> None:
    game = begun(table, seats=AGAINST_RANDOM)
    shown = table.answered(game, "done")
    assert log_of(shown)[-1][0] == "axis"
    after = table.restarted()
    assert log_of(after.look(game)) == log_of(shown)
    after.close()


def test_two_random_players_play_to_the_end(table: Table) -> None:
    game = table.new(seats={"axis": "random", "british": "random"})
    shown = table.watch(game)
    assert shown["outcome"]
    assert sandtable.load(table.record(game)).outcome is not None


@pytest.mark.parametrize("more", [["done"], ["pick it-trieste", "done"], ["pick it-trieste"]])
def test_a_person_cannot_play_for_the_program(table: Table, more: list[str]) -> None:
    """The British pass; what the same request goes on with would be the Axis's to decide."""
    game = begun(table, seats=AGAINST_RANDOM)
    before, position = table.look(game), table.position(game)
    assert before["decision"]["side"] == "british"
    answer = table.post(game, "play", actions=["done", *more])
    assert answer.status_code in (400, 422)
    assert (table.look(game), table.position(game)) == (before, position)


def test_a_person_cannot_name_the_targets_of_the_program(table: Table) -> None:
    """Two attack, so the defender is asked whom he fires at: that is the program's choice."""
    record = battle({"gb-7ad-4ab": "11", "gb-7ad-7ab": "11", "de-wechmar": "P20"}).record()
    attack = ["pick gb-7ad-4ab", "pick gb-7ad-7ab", "go P20", "attack P20"]
    open_table = table.load(record)
    assert table.play(open_table, *attack)["decision"]["phase"] == "counterattack"
    game = table.load(record, seats=AGAINST_RANDOM)
    before = table.look(game)
    answer = table.post(game, "play", actions=[*attack, "assign gb-7ad-4ab", "done"])
    assert answer.status_code in (400, 422)
    assert table.look(game) == before


def test_at_an_open_table_too_a_request_is_one_order_at_most(table: Table) -> None:
    """What comes after dice must not be chosen before they are seen, nor taken back because of them."""
    game = begun(table)
    before = table.look(game)
    answer = table.post(game, "play", actions=["done", "pick it-trieste", "done"])
    assert answer.status_code == 400
    assert "one order" in answer.json()["detail"]
    assert table.look(game) == before


def test_the_end_of_a_phase_is_taken_back_by_its_name(table: Table) -> None:
    """Who has ended a phase reads that; of other orders that they were closed goes without saying."""
    game = table.load(sandtable.new("battle-for-tobruk", seed=7).record())
    table.play(game, "done")
    assert table.play(game, "pick nz-4", "go 3021", "done")["undo"]["text"] == "4 NZ, → 3021"
    assert table.play(game, "done")["undo"]["text"] == "end the movement"
    assert table.look(game, "ja")["undo"]["text"] == "移動を終える"


def test_a_marker_is_committed_or_none_is(table: Table) -> None:
    start = combat({"de-1-8pz": "2015", "gb-22gds": "2014"}, to_move="axis", hand={"british": [3]})
    game = table.load(start.record())
    asked = table.play(game, "attack 2014", "pick de-1-8pz", "done")
    closing = [asked, table.play(game, "pick fire-3")]
    told = [one["label"] for data in closing for one in data["legal"] if one["verb"] == "done"]
    assert [one.split(" · ")[0] for one in told] == ["commit no marker", "commit this"]


def test_who_may_commit_a_marker_reads_what_it_makes_of_the_chance(table: Table) -> None:
    """To hold the place, for who defends: what the card says once the marker is picked, not what it hides."""
    start = combat(
        {"de-1-8pz": "2015", "gb-22gds": "2014"}, to_move="axis", hand={"british": [1, 6]}
    )
    game = table.load(start.record())
    asked = table.play(game, "attack 2014", "pick de-1-8pz", "done")
    told = {one["text"]: one["button"] for one in asked["legal"]}
    assert set(told) == {"done", "pick fire-1", "pick fire-6"}
    for action, text in told.items():
        trial = start.clone()
        play(trial, "attack 2014", "pick de-1-8pz", "done")
        if action != "done":
            play(trial, action)
        found = reckonings(trial, "done")
        assert found[0].clears is not None
        assert text.endswith(f" · {round(100 * (1 - found[0].clears))}% holds it")
    assert len({text.split(" · ")[1] for text in told.values()}) > 1
    assert all("守り切る" in one["button"] for one in table.look(game, "ja")["legal"])


# What is not told


def test_a_seat_is_told_nothing_of_the_dice_to_come(table: Table) -> None:
    """Who knows the seed knows the dice: no answer but the record has it, in any form."""
    seed = 7_234_567_890_123_456_789
    game = table.new(seed=seed, seats=AGAINST_RANDOM)
    table.play(game, *SET_UP)
    table.play(game, *ATTACK[:2])
    paths = ["", "/at/0", "/at/1", "/odds?action=attack P20", "/why?kind=unit&arg=nz-4"]
    answers = [table.client.get(f"/api/games/{game}{path}").text for path in paths]
    answers.append(table.client.get("/api/games").text)
    answers.append(table.post(game, "play", actions=["go P01"]).text)
    answers.append(table.post(game, "play", actions=["attack P20"]).text)
    for answer in answers:
        assert str(seed) not in answer
        assert '"seed"' not in answer


def test_the_name_of_a_game_cannot_be_guessed(table: Table) -> None:
    names = {table.new() for _ in range(20)}
    assert len(names) == 20
    assert all(len(name) >= 12 for name in names)
