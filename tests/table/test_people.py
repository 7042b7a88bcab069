"""What is kept about who plays by link: it is told, written out, and deleted, and the game goes on."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sandtable.cli import main
from sandtable.table.copying import back_up, tables
from sandtable.table.links import hashed
from sandtable.table.notices import Delivery, Notices, Wanted
from sandtable.table.people import OF_A_SEAT
from table.friends import Friend, sitting
from table.tables import SET_UP, Table

MAIL, HOOK = "rommel@example.org", "https://chat.example/hooks/s3cret"
SAID, NOTE, OTHERS = "See you at Tobruk at noon.", "Attack by the south.", "No, you will not."


@pytest.fixture
def friends(table: Table) -> Iterator[tuple[Friend, Friend]]:
    """The owner, who is British, and the other side, of whom all is kept that can be."""
    with sitting(table) as (owner, other, _):
        other.say(SAID)
        other.say(NOTE, private=True)
        owner.say(OTHERS)
        other.must_want("draw")
        notices = Notices(table.store)
        notices.want(other.game, "axis", Wanted("en", "x", webhook=HOOK, mail=MAIL), 3)
        notices.note(other.game, "axis", Delivery("2026-05-01T20:00", "mail", "delivered"))
        notices.token(other.game, "axis")
        owner.post("title", name="Friday with Erwin")
        yield owner, other


def people(table: Table, *words: str, answers: str | None = None) -> Result:
    return CliRunner().invoke(main, ["people", *words, *at(table)], input=answers)


def at(table: Table) -> list[str]:
    place = table.path
    return ["--store", place] if isinstance(place, str) else ["--games", str(place.parent)]


def kept(table: Table) -> str:
    """All that is in the place, as text."""
    return repr([table.store.read(f"SELECT * FROM {one.name}") for one in tables()])


def key_of(friend: Friend) -> str:
    (key,) = friend.client.cookies.values()
    return hashed(key)


def test_every_table_that_names_a_seat_is_told_of() -> None:
    """Whose turn it is belongs to the game, and is nothing about people."""
    naming = {
        one.name: [column for column in one.columns if column in ("role", "side")]
        for one in tables()
    }
    assert {
        name: found[0] for name, found in naming.items() if found and name != "clock"
    } == OF_A_SEAT


def test_what_is_kept_is_told_without_addresses_and_texts(
    table: Table, friends: tuple[Friend, Friend]
) -> None:
    owner, _ = friends
    told = people(table, owner.game).output
    lines = told.splitlines()
    assert lines[0] == f"{owner.game}  Friday with Erwin"
    assert [line.split(":")[0].strip() for line in lines[1:]] == [
        "axis",
        "british",
        "spectator",
        "owner",
    ]
    axis, british, spectator, last = (line.partition(": ")[2] for line in lines[1:])
    assert axis.startswith("1 browser (looked last 20")
    assert axis.endswith("), 1 link, mail, webhook, 1 delivery, 1 said, 1 note")
    assert british.endswith(", which also holds owner, 1 said")
    assert last.endswith(", which also holds british")
    assert spectator.startswith("1 browser (")
    for secret in (MAIL, HOOK, SAID, NOTE, OTHERS, key_of(owner)):
        assert secret not in told


def test_all_that_is_kept_of_a_seat_is_written_out(
    table: Table, friends: tuple[Friend, Friend]
) -> None:
    owner, other = friends
    told = people(table, owner.game, "--export", "axis")
    found = json.loads(told.output)
    assert found["seat"] == "axis"
    assert [one["visitor"] for one in found["holder"]] == [key_of(other)]
    (notice,) = found["notice"]
    assert (notice["body"]["mail"], notice["body"]["webhook"]) == (MAIL, HOOK)
    assert [one["body"]["outcome"] for one in found["delivery"]] == ["delivered"]
    texts = [one["text"] for one in found["talk"] if one["text"]]
    assert texts == [SAID, NOTE]
    assert [one["body"]["kind"] for one in found["question"]] == ["draw"]
    assert len(found["unsubscribe"]) == 1
    for others in (OTHERS, key_of(owner), "Friday"):
        assert others not in told.output
    assert json.loads(people(table, owner.game, "--export", "owner").output)["game"]["name"] == (
        "Friday with Erwin"
    )


def test_what_is_deleted_is_nowhere_and_the_game_is_played_on_by_a_new_link(
    table: Table, friends: tuple[Friend, Friend]
) -> None:
    owner, other = friends
    owner.must_play(*SET_UP)
    before = owner.look()
    answer = people(table, owner.game, "--delete", "axis", "--yes")
    assert answer.exit_code == 0, answer.output
    assert answer.output.endswith(
        f"deleted. A new link to the seat: sandtable links {owner.game} --role axis\n"
    )
    left = kept(table)
    for secret in (MAIL, HOOK, SAID, NOTE, key_of(other)):
        assert secret not in left
    assert OTHERS in left
    assert key_of(owner) in left
    empty = json.loads(people(table, owner.game, "--export", "axis").output)
    assert [name for name in OF_A_SEAT if empty[name]] == ["talk"]
    assert {one["text"] for one in empty["talk"]} == {""}
    assert other.ask().status_code == 404
    # Who stays reads that something was said, in either language, and what they said themselves.
    assert "The Axis said something that has been deleted." in owner.texts()
    assert "枢軸軍の発言は削除された。" in owner.texts("ja")
    assert OTHERS in owner.texts()
    assert owner.talk()["questions"] == []
    owner.say("Is anybody there?")
    assert owner.look() == before
    told = CliRunner().invoke(main, ["links", owner.game, "--role", "axis", *at(table)])
    link = told.output.partition("#link/")[2].split()[0]
    new = Friend(table)
    assert new.open(link).status_code == 200
    assert new.look()["seat"] == "axis"
    assert NOTE not in new.texts()


def test_one_is_asked_first(table: Table, friends: tuple[Friend, Friend]) -> None:
    owner, other = friends
    before = kept(table)
    answer = people(table, owner.game, "--delete", "axis", answers="n\n")
    assert answer.exit_code == 1
    assert "Delete what is kept of axis? [y/N]" in answer.output
    assert kept(table) == before
    assert people(table, owner.game, "--delete", "axis", answers="y\n").exit_code == 0
    assert key_of(other) not in kept(table)


def test_with_the_owner_the_name_of_the_game_goes(
    table: Table, friends: tuple[Friend, Friend]
) -> None:
    owner, _ = friends
    assert people(table, owner.game, "--delete", "owner", "--yes").exit_code == 0
    assert "Friday" not in kept(table)
    assert owner.look()["seat"] == "british"


def test_what_is_not_there_is_refused(table: Table, friends: tuple[Friend, Friend]) -> None:
    owner, _ = friends
    open_game = table.new()
    before = kept(table)
    told = people(table, owner.game, "--delete", "nobody", "--yes").output
    assert told == "Error: there is no seat 'nobody'; there are axis, british, spectator, owner\n"
    for game in ("nothing", open_game):
        assert (
            f"no game {game!r} is played by link" in people(table, game, "--export", "axis").output
        )
    assert people(table, owner.game, "--delete", "axis", "--export", "axis").exit_code == 2
    assert kept(table) == before


@pytest.mark.file_only
def test_what_is_deleted_is_not_left_lying_in_the_file(
    table: Table, friends: tuple[Friend, Friend], tmp_path: Path
) -> None:
    """Neither in what is free of it nor in the log beside it; and no backup made later has it."""
    owner, _ = friends
    assert isinstance(table.path, Path)
    assert found_in(table.path.parent, SAID)
    people(table, owner.game, "--delete", "axis", "--yes")
    assert [one for one in (MAIL, HOOK, SAID, NOTE) if found_in(table.path.parent, one)] == []
    folder = tmp_path / "backups"
    folder.mkdir()
    back_up(table.path, folder / "backup")
    assert not found_in(folder, SAID)
    assert found_in(folder, OTHERS)


def found_in(folder: Path, text: str) -> bool:
    return any(text.encode() in one.read_bytes() for one in folder.iterdir() if one.is_file())
