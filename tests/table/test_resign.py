"""A person gives up where nobody else plays by link: the game is over then, and can be looked back at."""

from table.friends import Friend, sitting
from table.tables import SET_UP, Table

PROGRAM = {"axis": "recruit", "british": "person"}


def test_against_a_program_one_resigns_also_while_it_is_its_turn(table: Table) -> None:
    game = table.new(seats=PROGRAM)
    table.play(game, *SET_UP)
    assert (
        table.post(game, "play", actions=["done"], hold=True).json()["decision"]["side"] == "axis"
    )
    assert table.post(game, "resign", side="axis").status_code == 403, "a program gives nothing up"
    told = table.post(game, "resign", side="british").json()
    assert told["concluded"]
    assert told["outcome"].startswith("You have lost: ")
    again = table.restarted()
    assert again.ask(game, "end").json()["winner"] == "axis"
    assert "concluded resigned british" in again.record(game)
    assert again.post(game, "resign", side="british").json()["key"] == "game-over"
    again.close()


def test_at_an_open_table_either_side_is_given_up_and_in_hidden_play_only_ones_own(
    table: Table,
) -> None:
    game = table.new()
    assert table.post(game, "resign", side="nobody").status_code == 400
    assert table.post(game, "resign", side="axis").json()["concluded"]
    hidden = table.new(module="battle-for-tobruk", hidden=True)
    address = f"/api/games/{hidden}/resign"
    wish = {"version": 1, "side": "axis"}
    for seat, status in (("spectator", 403), ("british", 403), ("axis", 200)):
        answer = table.client.post(address, json=wish, params={"seat": seat})
        assert answer.status_code == status, answer.text


def test_who_plays_a_program_by_link_resigns_alone_and_of_two_both_are_told(table: Table) -> None:
    alone = Friend(table)
    alone.begin(seats={"axis": "recruit"}, side=None)
    assert alone.post("resign", version=alone.look()["version"], side="british").status_code == 200
    with sitting(table) as (british, axis, third):
        version = axis.look()["version"]
        for one in (british, third):
            assert one.post("resign", version=version, side="axis").status_code == 403
        assert axis.post("resign", version=version, side="axis").json()["concluded"]
        assert british.texts()[-1] == axis.texts()[-1]
        assert british.look()["outcome"].startswith("You have won: ")
