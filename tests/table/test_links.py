"""Games by link: who opens a link holds its seat, and nobody else gets in."""

from pathlib import Path

import pytest

from builders import CRUSADER, wander
from sandtable import library
from sandtable.core.errors import Unsalted
from sandtable.core.sealed import SealedDice
from sandtable.table.access import seat_of
from sandtable.table.links import Links, drawn, hashed
from sandtable.table.relink import listed, relink
from sandtable.table.trouble import tell
from table.friends import Friend, salt, sitting
from table.tables import ATTACK, SET_UP, Table


def test_each_sees_and_plays_the_own_side_only(table: Table) -> None:
    with sitting(table) as (british, axis, third):
        assert [one.look()["seat"] for one in (british, axis, third)] == [
            *("british", "axis", "spectator")
        ]
        mover = british.look()["decision"]["side"]
        own, foreign = (british, axis) if mover == "british" else (axis, british)
        refused = foreign.play(*SET_UP)
        assert (refused.status_code, refused.json()["key"]) == (403, "not-your-turn")
        assert third.play(*SET_UP).status_code == 403
        own.must_play(*SET_UP)
        assert own.look()["orders"] == foreign.look()["orders"] == third.look()["orders"] == 1


def test_an_open_order_is_seen_by_its_own_side_only(table: Table) -> None:
    with sitting(table) as (british, axis, third):
        british.must_play(*SET_UP)
        before = [axis.look(), third.look()]
        british.must_play("pick gb-7ad-sg", "go P20")
        assert british.look()["draft_moves"]
        assert [axis.look(), third.look()] == before, "not even by the version"
        assert "draft" in british.ask("record").text
        for one in (axis, third):
            assert "draft" not in one.ask("record").text
            assert one.ask("forces").json() == one.ask("at/1/forces").json()


def test_who_opens_a_link_first_holds_its_seat_and_nobody_else(table: Table) -> None:
    owner, friend, thief = Friend(table), Friend(table), Friend(table)
    link = owner.begin()["axis"]
    assert friend.open(link).json()["role"] == "axis"
    assert friend.open(link).status_code == 200, "it works where it was opened first"
    refused = thief.open(link)
    assert (refused.status_code, refused.json()["key"]) == (409, "link-taken")
    assert "set-cookie" not in refused.headers
    thief.game = owner.game
    for path in ("", "people", "record", "report", "forces", "words", "stream", "picture.svg"):
        assert thief.ask(path).status_code == 404, path
    assert thief.post("play", version=1, actions=["done"]).status_code == 404
    assert thief.post("title", name="mine").status_code == 404


def test_nobody_takes_the_seat_of_another_by_asking_for_it(table: Table) -> None:
    with sitting(table) as (british, axis, third):
        for one, seat in ((british, "axis"), (axis, "british"), (third, "axis")):
            for path in ("", "record", "stream", "goal", "marches"):
                refused = one.ask(path, seat=seat)
                assert (refused.status_code, refused.json()["key"]) == (403, "not-your-seat")
        assert axis.look(seat="spectator")["seat"] == "spectator"


@pytest.mark.parametrize("link", ["", "x", "../..", "A" * 32, "ü" * 9, "0" * 100_000])
def test_a_guessed_link_leads_nowhere(table: Table, link: str) -> None:
    Friend(table).begin()
    refused = Friend(table).open(link)
    assert (refused.status_code, refused.json()["key"]) == (404, "no-such-link")
    assert link not in refused.text or len(link) < 3


def test_the_owner_takes_a_seat_back_and_gives_a_new_link(table: Table) -> None:
    with sitting(table) as (owner, other, third):
        assert other.post("links", role="british", revoke=True).status_code == 403
        assert third.post("links", role="axis").status_code == 403
        link = owner.link("axis", revoke=True)
        assert other.ask().status_code == 404
        assert [one["held"] for one in owner.people()["seats"]] == [False, True]
        friend = Friend(table)
        assert friend.open(link).status_code == 200
        assert friend.look()["seat"] == "axis"
        assert friend.look()["orders"] == owner.look()["orders"], "the game is as it was"


def test_a_new_link_replaces_the_one_that_nobody_opened(table: Table) -> None:
    owner = Friend(table)
    old = owner.begin()["axis"]
    new = owner.link("axis")
    assert Friend(table).open(old).status_code == 404
    assert Friend(table).open(new).status_code == 200


def test_another_device_holds_the_same_seat_and_its_link_works_once(table: Table) -> None:
    with sitting(table) as (owner, other, _):
        link = other.link("axis", device=True)
        phone = Friend(table)
        assert phone.open(link).json()["role"] == "axis"
        assert phone.look()["seat"] == other.look()["seat"] == "axis"
        assert Friend(table).open(link).status_code == 409
        assert owner.post("links", role="axis", device=True).status_code == 403


def test_a_link_for_another_device_ends_after_a_day(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    with sitting(table) as (owner, _, _):
        link = owner.link("british", device=True)
        monkeypatch.setattr("sandtable.table.links.now", lambda: "9999-01-01T00:00:00.000+00:00")
        assert Friend(table).open(link).json()["key"] == "no-such-link"


def test_many_may_look_on_by_one_link(table: Table) -> None:
    owner = Friend(table)
    link = owner.begin()["spectator"]
    for one in (Friend(table), Friend(table)):
        assert one.open(link).status_code == 200
        assert one.look()["seat"] == "spectator"
    owner.link("spectator", revoke=True)
    assert Friend(table).open(link).status_code == 404


@pytest.mark.file_only
def test_links_and_keys_are_kept_as_hashes_only(table: Table) -> None:
    with sitting(table) as (owner, other, _):
        link = owner.link("spectator")
        keys = [one.client.cookies[f"sandtable-{table.store.id}"] for one in (owner, other)]
        table.store.close()
        kept = b"".join(path.read_bytes() for path in table.path.parent.glob("games.sqlite*"))
        for secret in (link, *keys):
            assert secret.encode() not in kept
        assert hashed(link).encode() in kept


def test_the_cookie_is_for_this_table_alone(table: Table) -> None:
    answer = Friend(table).client.post(
        "/api/games",
        json={"module": CRUSADER, "link": True, "side": "axis"},
    )
    name, _, rest = answer.headers["set-cookie"].partition("=")
    assert name == f"sandtable-{table.store.id}"
    words = {word.strip().lower() for word in rest.split(";")}
    assert {"httponly", "samesite=strict", "path=/"} <= words
    assert len(rest.partition(";")[0]) >= 32


def test_the_list_of_games_has_the_own_and_the_open_ones(table: Table) -> None:
    open_game = table.new()
    with sitting(table) as (owner, other, third):
        stranger = Friend(table)
        listed = [one["id"] for one in stranger.client.get("/api/games").json()]
        assert listed == [open_game]
        for one, roles in (
            (owner, ["british", "owner"]),
            (other, ["axis"]),
            (third, ["spectator"]),
        ):
            lines = {line["id"]: line for line in one.client.get("/api/games").json()}
            assert lines[owner.game]["roles"] == roles
            assert "roles" not in lines[open_game]
        assert other.post("title", thrown=True).status_code == 403
        assert owner.post("title", thrown=True).status_code == 200
        assert owner.client.get("/api/bin").json() == {"games": 1}
        assert stranger.client.get("/api/bin").json() == {"games": 0}


def test_nobody_chooses_the_dice_of_a_game_by_link(table: Table) -> None:
    wish = {"module": CRUSADER, "link": True, "side": "axis"}
    refused = table.client.post("/api/games", json={**wish, "seed": 7})
    assert (refused.status_code, refused.json()["key"]) == (400, "no-seed")
    with sitting(table) as (owner, _, third):
        game = table.game(owner.game)
        assert isinstance(game.dice, SealedDice)
        assert game.dice.sealing.missing == ()
        before = game.dice.sealing
        for one in (owner, third):  # what was added stays, and who looks on adds nothing
            assert one.post("salt", salt=salt()).status_code == 200
        assert table.game(owner.game).dice.sealing == before  # type: ignore[attr-defined]


@pytest.mark.parametrize("word", ["abc", "", "00" * 15, "AB" * 16, "00" * 65])
def test_what_is_added_to_the_dice_has_a_form(table: Table, word: str) -> None:
    friend = Friend(table)
    answer = friend.client.post("/api/games", json={"module": CRUSADER, "link": True})
    friend.game = answer.json()["id"]
    refused = friend.post("salt", salt=word)
    assert (refused.status_code, refused.json()["key"]) == (400, "bad-salt")


def test_the_table_commits_itself_before_anybody_adds_to_the_dice(table: Table) -> None:
    owner, other = Friend(table), Friend(table)
    links = owner.begin()
    told = owner.ask("dice").json()
    assert (told["kind"], told["missing"], told["secret"]) == ("sealed", ["axis"], None)
    other.open(links["axis"])
    after = other.ask("dice").json()
    assert (after["commitment"], after["missing"]) == (told["commitment"], [])
    assert table.client.get(f"/api/games/{table.new()}/dice").json()["kind"] == "seeded"


def test_the_secret_is_told_at_the_end_and_the_record_proves_the_dice(table: Table) -> None:
    with sitting(table) as (owner, other, third):
        before = owner.ask("dice").json()
        assert before["secret"] is None
        assert before["commitment"] in owner.ask("record").text
        end(table, owner.game)
        for one in (owner, other, third):
            told, record = one.ask("dice").json(), one.ask("record").text
            assert told["secret"] in record
            assert told["commitment"] == before["commitment"]
            proof = library.prove(record.encode())
            assert proof.told
            assert proof.dice > 20
            assert {str(number): link for number, link in proof.links.items()} == told["links"]
        version = owner.look()["version"]
        refused = owner.post("undo", version=version)
        assert refused.status_code == 422


def test_nothing_rolls_before_both_have_added_to_the_dice(table: Table) -> None:
    owner, other = Friend(table), Friend(table)
    links = owner.begin()
    game = table.game(owner.game)
    game.play(*SET_UP)
    before = game.position()
    with pytest.raises(Unsalted, match="axis"):
        game.play(*ATTACK)
    assert game.position() == before
    assert tell(Unsalted(["axis"]), "en")[1].key == "unsalted"
    assert other.open(links["axis"]).status_code == 200
    game.dice = table.game(owner.game).dice
    game.play(*ATTACK)
    assert game.orders[-1].faces


def test_one_browser_that_holds_all_that_people_play_has_an_open_table(table: Table) -> None:
    alone = Friend(table)
    alone.begin(side=None)
    told = alone.look()
    assert (told["seat"], told["alone"], told["linked"]) == (None, True, True)
    alone.must_play(*SET_UP)
    assert alone.post("again", orders=1).status_code == 201
    against = Friend(table)
    against.begin(seats={"axis": "recruit"})
    assert against.look()["seat"] == "british"
    seats = {"version": against.look()["version"], "seats": {"axis": "sergeant"}}
    assert against.post("seats", **seats).status_code == 200


def test_between_two_no_seat_is_handed_over_and_no_moment_tried_again(table: Table) -> None:
    with sitting(table) as (owner, other, third):
        for one in (owner, other, third):
            version = one.look()["version"]
            for path, body in (
                ("seats", {"version": version, "seats": {"axis": "recruit"}}),
                ("again", {"orders": 0}),
                ("rematch", {}),
            ):
                refused = one.post(path, **body)
                assert (refused.status_code, refused.json()["key"]) == (400, "between-people")


def test_a_plan_is_tried_on_a_copy_that_nobody_else_sees(table: Table) -> None:
    with sitting(table) as (british, axis, third):
        british.must_play(*SET_UP)
        before = british.look()
        answer = axis.post("try")
        assert answer.status_code == 201
        assert third.post("try").status_code == 409
        trial = Friend(table)
        trial.client.cookies, trial.game = axis.client.cookies, answer.json()["id"]
        told = trial.look()
        assert told["alone"]
        plan = {"id": axis.game, "orders": 1, "plan": True, "invented": False}
        assert told["again"] == plan
        (line,) = (one for one in trial.client.get("/api/games").json() if one["id"] == trial.game)
        assert line["again"] == plan
        trial.must_play("pick gb-7ad-sg", "go P20")
        assert british.look() == before
        anew = trial.post("again", orders=0)
        trial.game = anew.json()["id"]
        assert not trial.look()["again"]["plan"], "from there on it is a game like any other"
        british.game = trial.game
        assert british.ask().status_code == 404


def test_what_is_hidden_is_told_to_be_invented_where_a_plan_is_tried(table: Table) -> None:
    with sitting(table, module="battle-for-tobruk") as (_, axis, _):
        axis.game = axis.post("try").json()["id"]
        assert axis.look()["again"]["invented"]


def test_a_rematch_changes_sides_and_has_a_link_for_the_other(table: Table) -> None:
    with sitting(table, module="scs-primer", side="blue") as (owner, other, third):
        end(table, owner.game)
        assert third.post("rematch", swap=True).status_code == 403
        answer = other.post("rematch", swap=True)
        assert answer.status_code == 201, answer.text
        (link,) = (one for one in answer.json()["links"] if one["role"] == "red")
        assert owner.open(link["address"].partition("#link/")[2]).status_code == 200
        assert owner.look()["seat"] == "red"


def end(table: Table, game: str) -> None:
    """A game by link goes on at random to its end."""
    sitting = table.host.open(game)
    before = list(sitting.game.orders)
    for _ in wander(sitting.game, 1):
        pass
    table.host._keep(sitting, before)


def test_a_table_for_games_by_link_has_no_others(place: Path | str) -> None:
    table = Table(place, openness="none")
    assert table.client.get("/api/table").json() == {"open": False}
    refused = table.client.post("/api/games", json={"module": CRUSADER})
    assert (refused.status_code, refused.json()["key"]) == (403, "links-only")
    with sitting(table) as (owner, _, _):
        assert owner.look()["linked"]
    table.close()


def test_games_of_this_computer_are_not_for_its_network(place: Path | str) -> None:
    """The client of these tests is 127.0.0.1; what comes from elsewhere is told nothing."""
    table = Table(place, openness="here")
    game = table.new()
    assert table.client.get("/api/table").json() == {"open": True}
    away = Friend(table, "192.168.0.9")
    away.game = game
    assert away.ask().status_code == 404
    assert away.client.get("/api/games").json() == []
    assert away.begin()
    table.close()


def test_seats_and_links_outlive_the_table(table: Table) -> None:
    with sitting(table) as (owner, other, _):
        owner.must_play(*SET_UP)
        after = table.restarted()
        for one, seat in ((owner, "british"), (other, "axis")):
            again = Friend(after)
            again.client.cookies, again.game = one.client.cookies, one.game
            assert again.look()["seat"] == seat
            assert again.look()["orders"] == 1
        after.close()


def test_who_runs_the_table_gives_a_new_link_to_who_lost_theirs(table: Table) -> None:
    with sitting(table) as (owner, other, _):
        assert owner.game in listed(table.path)
        link = relink(table.path, owner.game, "axis").partition("#link/")[2].split()[0]
        assert other.ask().status_code == 404
        found = Friend(table)
        assert found.open(link).status_code == 200
        assert found.look()["seat"] == "axis"


def test_who_opens_a_link_at_the_same_moment_as_another_has_it_or_not(table: Table) -> None:
    """Both have looked it up; one of them writes first."""
    owner = Friend(table)
    link = owner.begin()["axis"]
    links = Links(table.store)
    one, other = hashed(drawn()), hashed(drawn())
    assert links.look_up(link, one) == links.look_up(link, other)
    links.open(link, one)
    with pytest.raises(Exception, match="another browser"):
        links.open(link, other)
    assert [one.visitor for one in links.holders(owner.game) if one.role == "axis"] == [one]


def test_who_holds_two_sides_says_which_one_it_is(table: Table) -> None:
    header = table.host.open(Friend(table).begin() and table.store.games()[0].id).stored.header
    both = frozenset({"axis", "british"})
    assert seat_of(header, both, None) is None
    assert seat_of(header, both, "axis") == "axis"
    assert seat_of(header, frozenset({"owner"}), None) == "spectator"
