"""Questions to the table that change nothing: why not, odds, overlays, earlier moments, pictures."""

import re
from fractions import Fraction
from pathlib import Path
from shutil import copytree
from typing import Any

import msgspec
import pytest

from builders import CRUSADER
from sandtable.core.clause import registry
from sandtable.table import files
from sandtable.table.board import board
from sandtable.text import Speaker
from sandtable.text.portrait import portrait_for
from sandtable.text.rulebook import Rulebook
from table.tables import ATTACK, SET_UP, Data, Table, all_words, in_fog, played

LANGUAGES = pytest.mark.parametrize("language", ["en", "ja"])


def moving(table: Table, *actions: str) -> str:
    """A game in whose first operation these actions were drafted."""
    game = table.new()
    table.play(game, *SET_UP)
    if actions:
        table.play(game, *actions)
    return game


# Why not


@LANGUAGES
@pytest.mark.parametrize(
    ("kind", "arg", "action", "leads_on"),
    [
        ("place", "P01", "go P01", False),
        ("unit", "nz-4", "pick nz-4", True),
        ("unit", "de-wechmar", "attack P20", False),
        ("option", "suggested", "choose suggested", False),
    ],
)
def test_a_click_on_what_is_not_legal_is_answered_with_the_reason(
    table: Table, language: str, kind: str, arg: str, action: str, leads_on: bool
) -> None:
    """Where only the open order is in the way, with how to get on to what was clicked."""
    game = moving(table, "pick gb-7ad-4ab")
    answer = table.ask(game, "why", kind=kind, arg=arg, lang=language)
    why = table.game(game).why_not(action)
    assert why is not None
    speaker = Speaker(table.game(game).rules, language)
    line = Rulebook("series60", language).clause(why.clause.removeprefix("s60 "))
    assert answer.status_code == 200
    way, what = speaker.say("core.take-back"), speaker.name(kind, arg) if leads_on else ""
    text = speaker.say("core.instead", way=way, what=what)
    offer = {"instead": {"closes": False, "action": action, "text": text}} if leads_on else {}
    if "cost" in why.values:  # only the movement does not suffice
        offer = {"note": speaker.say("march.none")}
    assert answer.json() == {
        "refusal": speaker.refusal(why, table.game(game), typed=False),
        "clause": why.clause,
        "clause_text": line,
        "place": why.place,
        **offer,
    }


def test_in_fog_why_tells_nothing_of_who_lies_where(table: Table) -> None:
    """With the tanks in hand a click on the top of a stack is answered; who lies below is not seen."""
    tops = {"2pz": "24.13", "6arm": "19.13", "9mot": "15.10"}
    told = []
    for below in ({"5arm": "19.13", "8inf": "15.10"}, {"5arm": "15.10 1", "8inf": "19.13"}):
        game = in_fog(table, tops | below, "movement", "pick 2pz")
        units = ("6arm", "5arm", "8inf", "4inf")
        told.append(
            [table.ask(game, "why", kind="unit", arg=one, seat="red").json() for one in units]
        )
    assert told[0] == told[1]
    assert [one["clause"] for one in told[0]] == ["scs 6.0", *["scs 1.0"] * 3]


@LANGUAGES
def test_a_click_on_done_is_answered_too(table: Table, language: str) -> None:
    """Who has entered a point held by the enemy must attack and cannot be done."""
    game = moving(table, *ATTACK[:2])
    answer = table.ask(game, "why", kind="none", arg="done", lang=language).json()
    why = table.game(game).why_not("done")
    assert why is not None
    assert answer["refusal"] == Speaker(table.game(game).rules, language).refusal(why)
    assert (answer["clause"], answer["place"]) == ("s60 6.3b", "P20")


def test_the_reason_about_the_thing_comes_before_not_now(table: Table) -> None:
    """A place can be gone to, placed in or attacked: the reason that says most is told."""
    game = moving(table, "pick gb-7ad-4ab")
    assert table.ask(game, "why", kind="place", arg="P01").json()["clause"] == "s60 6.2a"


@pytest.mark.parametrize(("kind", "arg"), [("place", "P24"), ("unit", "nz-4"), ("none", "done")])
def test_what_is_legal_is_said_to_be(table: Table, kind: str, arg: str) -> None:
    drafted = ["pick gb-7ad-4ab"] if kind == "place" else []
    game = moving(table, *drafted)
    assert table.ask(game, "why", kind=kind, arg=arg).json() == {"legal": True}


def test_why_agrees_with_what_is_legal_for_everything_there_is(table: Table) -> None:
    game = moving(table, "pick gb-7ad-4ab")
    rules, legal = table.game(game).rules, set(table.game(game).legal())
    asked: dict[tuple[str, str], bool] = {}
    for code in rules.alphabet:
        action = rules.alphabet.action(code)
        thing = (rules.alphabet.kind(code), action.arg or action.verb)
        asked[thing] = asked.get(thing, False) or action in legal
    for (kind, arg), allowed in asked.items():
        answer = table.ask(game, "why", kind=kind, arg=arg)
        assert answer.status_code == 200
        assert (answer.json() == {"legal": True}) == allowed, (kind, arg)


@pytest.mark.parametrize(
    "query",
    [
        {"kind": "unit", "arg": "rommel"},
        {"kind": "place", "arg": "nz-4"},
        {"kind": "weather", "arg": "P01"},
        {"kind": "unit"},
        {"arg": "nz-4"},
        {"kind": "unit", "arg": ""},
        {},
    ],
)
def test_a_click_on_nothing_is_an_error(table: Table, query: dict[str, str]) -> None:
    answer = table.ask(moving(table), "why", **query)
    assert answer.status_code == 400
    assert answer.json()["error"]


def test_why_not_when_the_game_is_over(table: Table) -> None:
    game = table.load(played(3).record())
    answer = table.ask(game, "why", kind="place", arg="P01")
    assert answer.status_code == 400
    assert "over" in answer.json()["detail"]


# Odds


@LANGUAGES
def test_the_odds_of_an_attack_are_those_of_the_engine(table: Table, language: str) -> None:
    game = moving(table, *ATTACK[:2])
    card = table.ask(game, "odds", action="attack P20", lang=language).json()
    odds: Any = table.game(game).odds("attack P20")
    speaker = Speaker(table.game(game).rules, language)
    assert (card["clause"], card["clause_text"]) == (odds.clause, speaker.clause(odds.clause))
    assert len(card["rows"]) == len(odds.rows)
    for shown, row in zip(card["rows"], odds.rows, strict=True):
        assert shown["assuming"] == [speaker.assumption(one) for one in row.assuming]
        steps = {
            unit["unit"]: {int(n): Fraction(one["exact"]) for n, one in unit["chances"].items()}
            for unit in shown["steps"]
        }
        assert steps == row.steps
        assert [unit["name"] for unit in shown["steps"]] == [
            speaker.name("unit", unit) for unit in row.steps
        ]
        assert [Fraction(one["exact"]) for one in shown["chance"]] == list(row.chance.values())


def test_before_the_defender_has_aimed_the_odds_state_what_they_assume(table: Table) -> None:
    game = moving(table, "pick gb-7ad-4ab", "pick gb-7ad-7ab", "go P20")
    rows = table.ask(game, "odds", action="attack P20").json()["rows"]
    assert len(rows) == 2
    assert all(row["assuming"] for row in rows)


def test_what_rolls_no_dice_has_no_odds(table: Table) -> None:
    game = moving(table, "pick gb-7ad-4ab")
    assert table.ask(game, "odds", action="done").json()["rows"] == []


@LANGUAGES
def test_the_odds_of_what_is_refused_are_its_refusal(table: Table, language: str) -> None:
    game = moving(table, "pick gb-7ad-4ab")
    answer = table.ask(game, "odds", action="attack P20", lang=language)
    why = table.game(game).why_not("attack P20")
    assert why is not None
    assert answer.status_code == 200
    assert answer.json()["refusal"] == Speaker(table.game(game).rules, language).refusal(why)
    assert answer.json()["rows"] == []


@pytest.mark.parametrize("action", ["", "march P20", "go nowhere", "pick nz-4, go P20"])
def test_the_odds_of_no_action_are_an_error(table: Table, action: str) -> None:
    answer = table.ask(moving(table), "odds", action=action)
    assert answer.status_code == 400
    assert answer.json()["error"]


# Overlays


@LANGUAGES
@pytest.mark.parametrize(
    ("what", "of"),
    [
        ("reach", None),
        ("reach", "de-wechmar"),
        ("path", "P21"),
        ("zones", None),
        ("zones", "axis"),
        ("supply", None),
        ("supply", "axis"),
        ("supply", "gb-14"),
        ("threat", None),
        ("threat", "axis"),
        ("threat", "11"),
        ("trace", "gb-14"),
    ],
)
def test_every_survey_of_the_engine_can_be_laid_over_the_map(
    table: Table, language: str, what: str, of: str | None
) -> None:
    game = moving(table, "pick gb-7ad-4ab")
    query = {"lang": language} | ({} if of is None else {"of": of})
    answer = table.ask(game, f"survey/{what}", **query)
    found = table.game(game).survey(what, of)
    assert answer.status_code == 200
    shown = answer.json()
    assert shown["title"]
    assert shown["places"].keys() == found.keys()
    assert found
    for name, finding in found.items():
        place = shown["places"][name]
        assert place["clause"] == finding.clause
        assert place["text"]
        if isinstance(finding.value, str):
            assert place["kind"] == finding.value.replace(" ", "-")
        else:
            assert (place["kind"], place["label"]) == (
                "number",
                Speaker(table.game(game).rules, language).number(finding.value),
            )


@pytest.mark.parametrize(
    ("language", "title"),
    [("en", "The supply line of 14th Bde:"), ("ja", "第14歩兵旅団の補給線：")],
)
def test_a_supply_line_says_whose_it_is(table: Table, language: str, title: str) -> None:
    game = moving(table, "pick gb-7ad-4ab")
    told = table.ask(game, "survey/trace", of="gb-14", lang=language).json()["title"]
    assert told == title


def test_the_page_can_ask_for_every_survey_the_rules_name(table: Table) -> None:
    game = moving(table, "pick gb-7ad-4ab")
    for what in table.game(game).rules.surveys:
        of = {"of": {"path": "P21", "trace": "gb-14"}[what]} if what in ("path", "trace") else {}
        assert table.ask(game, f"survey/{what}", **of).status_code == 200


@pytest.mark.parametrize(
    ("what", "of"),
    [
        ("weather", None),
        ("reach", "rommel"),
        ("path", None),
        ("path", "nowhere"),
        ("zones", "french"),
        ("supply", "P20"),
        ("trace", None),
        ("trace", "P20"),
        ("threat", "french"),
    ],
)
def test_a_survey_of_nothing_is_an_error(table: Table, what: str, of: str | None) -> None:
    query = {} if of is None else {"of": of}
    answer = table.ask(moving(table, "pick gb-7ad-4ab"), f"survey/{what}", **query)
    assert answer.status_code == 400
    assert answer.json()["error"]


def test_reach_is_not_asked_for_while_nobody_moves(table: Table) -> None:
    assert table.ask(table.new(), "survey/reach").status_code == 400


@pytest.mark.parametrize("what", ["reach", "path", "zones", "supply", "threat"])
def test_a_survey_of_a_finished_game_has_an_answer_or_a_reason(table: Table, what: str) -> None:
    game = table.load(played(3).record())
    query = {"of": "P20"} if what == "path" else {}
    assert table.ask(game, f"survey/{what}", **query).status_code in (200, 400)


# Moments


@LANGUAGES
def test_every_moment_of_a_game_can_be_looked_at_again(table: Table, language: str) -> None:
    """Through all snapshots: each moment is the board as the engine had it there."""
    expected = played(4)
    game = table.load(expected.record())
    speaker = Speaker(expected.rules, language)
    expected = type(expected)(expected.rules, expected.rules.start(), expected.dice)
    for number, actions in enumerate([[], *all_words(table.game(game))]):
        expected.play(*actions)
        shown = table.ask(game, f"at/{number}", lang=language).json()
        assert shown == msgspec.to_builtins(board(expected, speaker))
        units = expected.position()["units"]
        places = {one["unit"]: one["place"] for one in shown["counters"]}
        assert places == {unit: units[unit].split()[0] for unit in places}
        assert shown["turn"] == expected.turn
    assert table.look(game)["orders"] == number


def test_an_overlay_of_a_moment_is_as_it_was_then(table: Table) -> None:
    def survey(path: str, **query: str) -> Data:
        data: Data = table.ask(game, path, **query).json()
        return data

    game = moving(table)
    zones, reach = survey("survey/zones"), survey("survey/reach", of="gb-7ad-4ab")
    for what in ("zones", "threat", "supply"):
        assert survey(f"at/1/survey/{what}") == survey(f"survey/{what}")
    table.play(game, "pick gb-7ad-4ab", "go P24", "done")
    assert survey("survey/zones") != zones
    assert survey("at/1/survey/zones") == zones
    assert survey("at/1/survey/reach", of="gb-7ad-4ab") == reach
    assert table.ask(game, "at/9/survey/zones").status_code == 400


def test_the_last_moment_is_the_board_now_without_the_draft(table: Table) -> None:
    game = moving(table)
    now = table.look(game)["board"]
    table.play(game, "pick gb-7ad-4ab", "go P24")
    assert table.ask(game, "at/1").json() == now


def test_looking_at_a_moment_changes_nothing(table: Table) -> None:
    game = moving(table, *ATTACK)
    before = table.look(game)
    table.ask(game, "at/0")
    assert table.look(game) == before
    table.play(game, "done")


@pytest.mark.parametrize(
    ("moment", "status"), [("3", 400), ("9" * 30, 400), ("-1", 404), ("x", 404)]
)
def test_there_is_no_moment_outside_the_game(table: Table, moment: str, status: int) -> None:
    answer = table.ask(moving(table, *ATTACK), f"at/{moment}")
    assert answer.status_code == status
    assert answer.json()["error"]


# Pages and pictures


def test_the_page_is_there(table: Table) -> None:
    answer = table.client.get("/")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert "<script" in answer.text


def test_all_the_page_asks_for_by_name_is_there(table: Table) -> None:
    for name in ("style.css", "js/main.js"):
        assert table.client.get(f"/static/{name}").status_code == 200
    assert table.client.get("/draw/style.css").headers["content-type"].startswith("text/css")


def test_a_browser_asks_whether_it_has_the_latest_script(table: Table) -> None:
    first = table.client.get("/static/js/main.js")
    assert first.headers["cache-control"] == "no-cache"
    again = table.client.get("/static/js/main.js", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.headers["cache-control"]) == (304, "no-cache")


def test_a_browser_keeps_what_the_page_names_until_anything_of_it_changes(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Scripts and styles have a stamp in their address; another script is another address for all."""
    monkeypatch.setattr(files, "STATIC", copytree(files.STATIC, tmp_path / "static"))
    found = files.Files()
    named = re.findall(r'"(/static/[^"]+)"', found.page())
    assert {one.rpartition("/")[2] for one in named} >= {"style.css", "main.js", "view.js"}
    (tmp_path / "static/js/view.js").write_text("// nothing")
    later = re.findall(r'"(/static/[^"]+)"', found.page())
    assert len(later) == len(named)
    assert not set(later) & set(named)

    stamped = re.findall(r'"(/static/[^"]+)"', table.client.get("/").text)
    assert len(stamped) == len(named)
    for address in stamped:
        answer = table.client.get(address)
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    # A page of an older table asks for its own stamp: what it gets is not kept.
    old = stamped[0].replace(stamped[0].split("/")[2], "0" * 16)
    assert table.client.get(old).headers["cache-control"] == "no-cache"


def test_the_texts_of_the_page_are_there_in_both_languages(table: Table) -> None:
    english, japanese = (
        table.client.get("/api/texts", params={"lang": language}).json()
        for language in ("en", "ja")
    )
    assert english.keys() == japanese.keys()
    assert english != japanese


def test_another_language_is_answered_in_english(table: Table) -> None:
    texts = [table.client.get("/api/texts", params={"lang": one}).json() for one in ("en", "tlh")]
    assert texts[0] == texts[1]


@LANGUAGES
@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("map.svg", "image/svg+xml"),
        ("symbols.svg", "image/svg+xml"),
        ("symbols-large.svg", "image/svg+xml"),
        ("places.json", "application/json"),
        ("cover.svg", "image/svg+xml"),
    ],
)
def test_a_picture_is_sent_again_only_when_it_has_changed(
    table: Table, language: str, name: str, kind: str
) -> None:
    path = f"/draw/{CRUSADER}/1/{language}/{name}"
    answer = table.client.get(path)
    assert (answer.status_code, answer.headers["content-type"]) == (200, kind)
    assert answer.content
    known, other = (
        table.client.get(path, headers={"If-None-Match": tag})
        for tag in (answer.headers["etag"], '"another drawing"')
    )
    assert (known.status_code, known.content) == (304, b"")
    assert (other.status_code, other.content) == (200, answer.content)


@pytest.mark.parametrize(
    "path",
    [
        f"{CRUSADER}/1/en/photo.svg",
        f"{CRUSADER}/1/tlh/map.svg",
        f"{CRUSADER}/99/en/map.svg",
        "nowhere/1/en/map.svg",
        "..%2F../1/en/map.svg",
    ],
)
def test_there_are_no_other_pictures(table: Table, path: str) -> None:
    answer = table.client.get(f"/draw/{path}")
    assert answer.status_code in (400, 404)
    assert answer.json()["error"]


def test_answers_about_games_are_never_kept_by_the_browser(table: Table) -> None:
    game = moving(table)
    for path in (f"/api/games/{game}", "/api/games", f"/api/games/{game}/at/0"):
        assert table.client.get(path).headers["cache-control"] == "no-store"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_places_are_told_once_and_then_those_that_have_changed(table: Table, language: str) -> None:
    """A game played to its end: what is known and what is sent make up every text as it is."""
    game = table.load(played(5).record())
    known = table.ask(game, "words", lang=language).json()["places"]
    now = table.game(game)
    portrait = portrait_for(Speaker(now.rules, language))
    changed = table.look(game, language)["board"]["places"]
    assert known | changed == {name: portrait.place(now, name) for name in now.rules.names["place"]}
    assert 0 < len(changed) < len(known)
    assert all(text != known[name] for name, text in changed.items())
    assert table.ask(game, "at/0", lang=language).json()["places"] == {}


def test_a_reply_of_a_hex_game_is_small(table: Table) -> None:
    """Its thousand hexes never read otherwise."""
    game = table.new(module="battle-for-tobruk")
    assert table.look(game)["board"]["places"] == {}
    assert len(table.ask(game, "words").json()["places"]) > 900


def test_clauses_that_are_not_known_facts_are_named(table: Table) -> None:
    """Of the one game every clause is in the rulebook; of the other many are our proposals."""
    assert table.ask(table.new(), "words").json()["basis"] == {}
    basis = table.ask(table.new(module="battle-for-tobruk"), "words").json()["basis"]
    book = registry("folio")
    assert set(basis.values()) == {"inferred", "proposal"}
    for cited, kind in basis.items():
        assert book.clause[cited.removeprefix("folio ")].basis == kind
    facts = {name for name, clause in book.clause.items() if clause.basis == "fact"}
    assert len(facts) + len(basis) == len(book.clause)


def test_only_who_opens_the_page_has_all_maps_drawn_and_only_once(table: Table) -> None:
    """A script that plays through the requests needs no pictures."""
    table.client.get("/api/modules")
    assert table.client.get(f"/api/games/{table.new()}").status_code == 200
    assert table.welcomed == []
    for _ in range(2):
        assert table.client.get("/").status_code == 200
    assert table.welcomed == ["page"]


@pytest.mark.parametrize(
    ("language", "title"),
    [("en", "Frontier Wire: special rules"), ("ja", "フロンティア・ワイヤー：特別ルール")],
)
def test_rules_of_a_game_of_its_own_are_called_by_name(
    table: Table, language: str, title: str
) -> None:
    """Every clause that begins with `game.`, and no other."""
    game = table.new(module="frontier-wire", scenario="sidi-rezegh")
    own = table.ask(game, "words", lang=language).json()["own"]
    assert own["scs game.special"] == title
    assert set(own) == {f"scs {one}" for one in registry("scs").clause if one.startswith("game.")}
    assert table.ask(table.new(), "words").json()["own"] == {}
