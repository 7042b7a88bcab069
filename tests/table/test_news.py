"""News: orders in short, what a side came to, a card for each turn; to each seat what it may know."""

import pytest

import sandtable
from builders import CRUSADER, play, position
from modules.frontier_wire import BARDIA, FAR, WESTERN
from sandtable import SeededDice
from table.tables import SET_UP, Data, Table
from table.test_lead import counterattacked, stack
from table.test_story import BATTLE, PRIMER, TOBRUK, WIRE, recorded, two_on_the_march, way


def news(table: Table, game: str, first: int = 0, **query: str) -> Data:
    answer = table.ask(game, f"news/{first}", **query)
    assert answer.status_code == 200, answer.text
    data: Data = answer.json()
    return data


def battle(table: Table) -> str:
    """The British have attacked the scouts; the Axis has named its target, and with that the dice fell."""
    start = sandtable.new(CRUSADER, seed=2)
    play(start, *SET_UP, *BATTLE)
    return table.load(start.record())


def test_an_order_is_told_in_short_with_its_destination(table: Table) -> None:
    """However many steps a way has, and without the dice of each unit."""
    log = table.look(battle(table))["log"]
    assert log[1]["brief"] == (
        "4 Armd, 7 Armd, 7 SG from area 11 to Gabr Saleh."
        " Attack at Gabr Saleh: 4 Armd, 7 Armd, 7 SG."
    )
    assert log[2]["side"] == "axis"
    assert log[2]["brief"].startswith("British attack on Gabr Saleh: ")
    assert "KG Wechmar (AA 3, AA 33) routs" in log[2]["brief"]
    assert "fires at" not in log[2]["brief"]


def test_the_dice_of_an_order_are_told_by_who_throws_them(table: Table) -> None:
    """Whose they are, at whom, and from which face on they hit."""
    order = table.look(battle(table))["log"][2]
    throws = order["combat"]["throws"]
    assert [face for one in throws for face in one["faces"]] == order["faces"]
    assert [one["side"] for one in throws] == ["axis", "british", "british", "british"]
    for one in throws:
        assert one["hits"] == sum(face >= one["least"] for face in one["faces"])


def test_where_a_table_is_read_the_dice_are_those_of_the_attacker(table: Table) -> None:
    game = table.load(recorded(PRIMER, 60, scenario="assault"))
    fought = [one["combat"] for one in table.look(game)["log"] if one["combat"]]
    thrown = [(one["side"], throw) for one in fought for throw in one["throws"]]
    assert thrown
    assert all(bool(one["words"]) == bool(one["throws"]) for one in fought)
    for side, one in thrown:
        assert (one["side"], one["least"], one["hits"]) == (side, None, None)
        assert len(one["faces"]) == 2


def test_a_combat_is_told_under_who_attacked(table: Table) -> None:
    """The Axis gave the last order; the British have won."""
    told = news(table, battle(table), 1)
    assert told["count"] == "2 orders, 1 combat"
    [british] = told["sides"]
    assert british["side"] == "british"
    assert british["told"][0] == "Gabr Saleh cleared: Wechmar routed."
    assert british["told"][1].startswith("Moved: 4 Armd, 7 Armd, 7 SG to Gabr Saleh")


def test_places_and_points_that_changed_are_told(table: Table) -> None:
    told = news(table, battle(table), 1)
    assert told["changes"] == ["British now: Gabr Saleh."]


def test_the_headline_has_points_losses_supply_and_arrivals_in_a_few_words(table: Table) -> None:
    told = news(table, battle(table))
    assert told["headline"] == [
        "British now: Gabr Saleh",
        "British: 3 units moved",
        "Axis: 1 unit routed",
    ]
    start = sandtable.new(PRIMER, seed=3)
    while start.turn < 3:
        legal = list(map(str, start.legal()))
        play(start, "done" if "done" in legal else legal[0])
    primer = table.load(start.record())
    for language, arrived in (("en", "Blue: 2 arrived"), ("ja", "青軍：2ユニットが登場")):
        told = news(table, primer, lang=language)
        line = told["headline"]
        assert line[0] == told["turns"][-1]["title"]
        assert arrived in line
        assert all(len(one) < 90 for one in line)


def test_the_headline_of_a_turn_that_is_over_tells_all_of_it(table: Table) -> None:
    """However few of its orders are news: its points and losses are those of its card."""
    game = table.load(recorded(PRIMER, 90, seed=4))
    log = table.look(game)["log"]
    for turn, rows in cards(news(table, game)).items():
        first, *_, last = (one["number"] for one in log if one["turn"] == turn)
        whole = news(table, game, first, to=str(last + 1))
        late = news(table, game, last, to=str(last + 1))
        assert late["headline"] == whole["headline"]
        hurt = not all(text.endswith("no loss.") for text in rows["Losses"])
        assert ("No losses" in late["headline"]) != hurt
        assert not set(late["changes"]) & {text for text in rows["Points"] if "→" in text}
        after = news(table, game, last, to=str(last + 9))
        if len(after["turns"]) == 1:
            assert after["headline"][: len(whole["headline"])] == whole["headline"]


def test_what_came_after_a_turn_that_is_over_is_told_apart(table: Table) -> None:
    start = sandtable.new(CRUSADER, seed=2)
    play(start, *SET_UP)
    while start.turn == 1:
        play(start, "done")
    ended = len(start.orders)
    while start.side != "british":
        play(start, "done")
    play(start, *BATTLE)
    told = news(table, table.load(start.record()), ended)
    assert told["headline"][0] == "Turn 1 is over"
    assert "No losses" in told["headline"]
    assert told["since"][0] == "Turn 2 so far"
    assert "routed" in told["since"][-1] or "lost" in told["since"][-1]


def test_nobody_is_told_of_no_losses_while_a_combat_goes_on(table: Table) -> None:
    """A march costs nothing, and that is said; what the attack after it costs is not known yet."""
    start = sandtable.new(CRUSADER, seed=2)
    play(start, *SET_UP, "pick nz-4, go 11, done", "done")
    quiet = news(table, table.load(start.record()))
    assert "No losses" in quiet["headline"]
    play(start, *BATTLE[:5])
    fighting = news(table, table.load(start.record()))
    assert "No losses" not in fighting["headline"]


def test_an_attack_that_waits_for_an_answer_is_the_news(table: Table) -> None:
    """It comes before the march that led to it; and counter-fire alone has decided nothing."""
    start = sandtable.new(CRUSADER, seed=2)
    play(start, *SET_UP, *BATTLE[:5])
    game = table.load(start.record())
    waits = "Attack on Gabr Saleh, not decided yet"
    assert news(table, game, 1)["headline"][0] == waits
    told = news(table, table.load(counterattacked(answered=False).record()))
    assert told["headline"] == ["Attack on area 06, not decided yet", "British: 1 unit routed"]
    [british] = told["sides"]
    assert british["told"] == ["Attack on area 06, not decided yet."]


def test_a_turn_that_is_over_tells_who_marched(table: Table) -> None:
    """Nothing was lost in it, and that is not all there is to tell."""
    start = sandtable.new(CRUSADER, seed=2)
    play(start, *SET_UP, "pick nz-4, go 11, done")
    while start.turn == 1:
        play(start, "done")
    told = news(table, table.load(start.record()), len(start.orders) - 1)["headline"]
    assert told[0] == "Turn 1 is over"
    assert {"British: 1 unit moved", "No losses"} <= set(told)


def test_a_combat_that_was_opened_before_is_told_of_whole(table: Table) -> None:
    """Counter-fire has cost the British a unit before they name a target; nobody of the Axis is hurt."""
    game = table.load(counterattacked().record())
    end = table.look(game)["orders"]
    told = news(table, game, end - 1)
    [british] = told["sides"]
    assert british["told"] == ["Area 06 holds: 4 Armd routed."]
    assert told["headline"] == ["British: 1 unit routed"]


def test_a_score_at_the_end_of_its_track_says_so(table: Table) -> None:
    """Points beyond it are lost, so that those that were scored need not add up."""
    units = {"de-21pz-pr5": "P11", "gb-7ad-4ab": "06"}
    for before, told in ((-6, "VP: Axis 6 → Axis 7, where the track ends"), (0, "VP: 0 → Axis 4")):
        start = position(units, to_move="axis", vp=before)
        play(start, "pick de-21pz-pr5", "go E1", "done")
        assert news(table, table.load(start.record()))["headline"][0] == told


def test_who_only_passes_has_done_nothing(table: Table) -> None:
    game = table.new()
    table.play(game, *SET_UP)
    table.play(game, "done")
    [british] = news(table, game, 1)["sides"]
    assert british["told"] == ["No move, no attack."]


def test_who_is_only_answered_is_not_told_to_have_done_nothing(table: Table) -> None:
    """Blue has attacked a stack, and Red chooses how to give way: the news are of the attack."""
    game = table.load(stack().record())
    table.play(game, "attack 20.10", "pick 6arm", "pick 5arm", "done")
    table.play(game, "choose hold-0")
    assert news(table, game, 1)["sides"] == []
    table.play(game, "retreat 21.10")
    [blue] = news(table, game, 1)["sides"]
    waits = "Attack on hex 20.10 (near Lowfield), not decided yet."
    assert (blue["side"], blue["told"]) == ("blue", [waits])
    table.play(game, "assign 5arm")
    table.play(game, "pick 6arm", "advance 20.10", "done")
    table.play(game, "done")
    [blue] = news(table, game, 1)["sides"]
    assert blue["told"] == ["Hex 20.10 (near Lowfield) cleared: 5 Arm lost 1 step."]


def test_of_many_steps_of_a_unit_the_last_place_is_told(table: Table) -> None:
    """A unit that moves by two orders, or overruns and goes on, is named once."""
    game = table.load(recorded(WIRE, 120))
    for side in news(table, game)["sides"]:
        moved = [one for one in side["told"] if one.startswith("Moved: ")]
        for text in moved:
            parts = text.removeprefix("Moved: ").removesuffix(".").split("; ")
            named = [unit for one in parts for unit in one.split(" to ")[0].split(", ")]
            assert len(named) == len(set(named))
            assert len(parts) <= 5


@pytest.mark.parametrize(
    ("language", "alone", "besides"),
    [("en", "Losses: ", "Other losses: "), ("ja", "損害：", "そのほかの損害：")],
)
def test_losses_are_others_only_where_some_were_told(
    table: Table, language: str, alone: str, besides: str
) -> None:
    """A unit is gone without a combat; later its side loses another in one."""
    game = table.load(recorded(PRIMER, 100, seed=4))
    for end, words in (("30", alone), ("100", besides)):
        told = news(table, game, to=end, lang=language)["sides"]
        [red] = [one["told"] for one in told if one["side"] == "red"]
        assert red[-1].startswith(words)


def cards(told: Data) -> dict[int, dict[str, list[str]]]:
    return {one["turn"]: {row["name"]: row["told"] for row in one["rows"]} for one in told["turns"]}


def test_a_turn_that_is_over_has_a_card(table: Table) -> None:
    """Points, the losses of both sides, who arrived: what the events of its orders tell."""
    game = table.load(recorded(PRIMER, 90, seed=4))
    log = table.look(game)["log"]
    found = cards(news(table, game))
    assert list(found) == list(range(1, log[-1]["turn"]))
    for turn, rows in found.items():
        orders = [one for one in log if one["turn"] == turn]
        lost = [loss for one in orders for loss in one["losses"]]
        for side, text in zip(("blue", "red"), rows["Losses"], strict=True):
            gone = {one["name"] for one in lost if one["side"] == side and one["gone"]}
            hurt = {one["name"] for one in lost if one["side"] == side} - gone
            assert all(f"{name} gone" in text for name in gone)
            assert all(name in text for name in hurt)
            assert lost or text.endswith("no loss.")
        came = [e["text"] for one in orders for e in one["events"] if e["key"] == "arrived"]
        assert rows.get("Arrived", []) == came
        assert rows["Points"]
    assert any("Arrived" in rows for rows in found.values())


def test_points_and_supply_are_on_the_card_of_the_60_series(table: Table) -> None:
    """Also what the order brought that ended the turn."""
    game = table.new()
    shown = table.play(game, *SET_UP)
    while shown["board"]["turn"] == 1:
        shown = table.play(game, "done")
    first = shown["log"][-1]
    rows = cards(news(table, game))[1]
    assert rows["Points"] == [
        "VP: 0 → Axis 1.",
        "Tobruk counts as besieged: Axis +1, marker Axis 1.",
    ]
    assert rows["Losses"] == ["Axis: no loss.", "British: no loss."]
    said = [one["text"] for one in first["events"] if one["key"] == "out-of-supply"]
    assert rows.get("Supply", []) == said
    # A turn that has not ended among these orders has no card.
    assert news(table, game, 0, to=str(first["number"]))["turns"] == []


@pytest.mark.parametrize("module", [CRUSADER, TOBRUK, PRIMER, WIRE])
def test_in_japanese_all_is_told_too(table: Table, module: str) -> None:
    game = table.load(recorded(module, 60))
    told = news(table, game, lang="ja")
    lines = [text for side in told["sides"] for text in side["told"]]
    rows = [text for one in told["turns"] for row in one["rows"] for text in row["told"]]
    for text in [*lines, *rows, *told["changes"]]:
        assert text.endswith("。")


def test_numbers_that_are_none_are_refused_and_later_ones_are_no_news(table: Table) -> None:
    game = battle(table)
    assert table.ask(game, "news/x").status_code == 404
    assert news(table, game, 99)["sides"] == []
    assert news(table, game, 1, to="2")["count"] == "1 order"


# Hidden


def heard(table: Table, game: str, seat: str) -> str:
    return repr(news(table, game, seat=seat))


def test_in_the_fog_each_seat_hears_of_its_own_supply_only(table: Table) -> None:
    units = {**FAR, **WESTERN, "ax-bardia": BARDIA, "ax-s104": "39.18"}
    data = {"units": units, "options": {"fog": "on"}}
    position = sandtable.position(WIRE, data, SeededDice(3))
    game = table.load(position.record(), hidden=True)
    told: dict[str, list[str]] = {"cw": [], "axis": []}
    for _ in range(40):
        now = table.client.get(f"/api/games/{game}").json()
        if now["board"]["turn"] > 2:
            break
        side = now["decision"]["side"]
        version = table.client.get(f"/api/games/{game}", params={"seat": side}).json()["version"]
        body = {"version": version, "actions": ["done"]}
        answer = table.client.post(f"/api/games/{game}/play", json=body, params={"seat": side})
        assert answer.status_code == 200, answer.text
    for side in told:
        found = cards(news(table, game, seat=side))
        told[side] = [text for rows in found.values() for text in rows.get("Supply", [])]
    names = {"cw": "Commonwealth", "axis": "Axis"}
    assert any(told.values())
    for side, texts in told.items():
        assert all(text.startswith(names[side]) for text in texts)
    assert "out of supply" not in heard(table, game, "spectator")


def test_a_stack_on_the_march_is_told_whole(table: Table) -> None:
    """Its events name but the unit on top."""
    game = two_on_the_march(table, "6arm", "8inf", fog="off")
    [order] = table.look(game)["log"]
    assert order["brief"] == "5 Arm, 6 Arm from hex 19.13 (near Fourways) to Fourways."
    assert order["moves"] == [way(unit, "19.13", "18.13") for unit in ("5arm", "6arm")]
    assert "Moved: 5 Arm, 6 Arm to Fourways." in news(table, game)["sides"][0]["told"]


@pytest.mark.parametrize("seat", ["red", "spectator"])
def test_in_the_fog_who_goes_along_unseen_is_no_news(table: Table, seat: str) -> None:
    """Whichever of two units it was, the same is told."""
    told = []
    for below, other in (("6arm", "8inf"), ("8inf", "6arm")):
        game = two_on_the_march(table, below, other)
        told.append(news(table, game, seat=seat))
        log = table.client.get(f"/api/games/{game}", params={"seat": seat}).json()["log"]
        assert below not in repr([one["brief"] for one in log])
    assert told[0] == told[1]
    assert "5 Arm" in repr(told[0])


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "5 Pz left the map by Coast road, east edge: Axis +4."),
        ("ja", "5戦車が海岸道路（東端）からマップを出た：枢軸軍 +4。"),
    ],
)
def test_who_leaves_the_map_is_told_with_the_points(table: Table, language: str, told: str) -> None:
    """In the headline and once among what the side did, not as a march besides."""
    start = position({"de-21pz-pr5": "P11", "gb-7ad-4ab": "06"}, to_move="axis")
    play(start, "pick de-21pz-pr5", "go E1", "done")
    game = table.load(start.record())
    found = news(table, game, lang=language)
    [axis] = [one for one in found["sides"] if one["side"] == "axis"]
    assert axis["told"] == [told]
    assert told.rstrip(".。") in found["headline"]
