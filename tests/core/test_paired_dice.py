"""Dice for comparisons: the same luck at the same place, whatever was ordered elsewhere."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import pytest

import sandtable
from builders import CRUSADER, play
from conformance.games import EACH_SYSTEM, Entry, decisions, digest
from core.test_dice import ATTACK, MEETING
from sandtable import BadRecord, Dice, Game, PairedDice, SeededDice


class Noted(PairedDice):
    """Notes when and where each roll or draw was made, and the how manieth it was there."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.noted: dict[tuple[int, ...], list[int]] = {}

    def roll(self, count: int) -> list[int] | None:
        faces = self.noted[self._here()] = []
        faces += super().roll(count) or []
        return faces

    def draw(self, choices: Sequence[int]) -> int | None:
        drawn = self.noted[self._here()] = []
        drawn.append(super().draw(choices) or 0)
        return drawn[0]

    def _here(self) -> tuple[int, ...]:
        where = self._where()
        return (*where, self._counts.get(where, 0))


def played(entry: Entry, dice: PairedDice, choices: int) -> Game:
    game = entry.new(0, dice)
    for _ in decisions(game, choices):
        pass
    return game


def shared(one: Noted, other: Noted) -> Iterator[tuple[list[int], list[int]]]:
    """What both games rolled or drew, as far as both did."""
    for key in one.noted.keys() & other.noted.keys():
        length = min(len(one.noted[key]), len(other.noted[key]))
        yield one.noted[key][:length], other.noted[key][:length]


@pytest.mark.parametrize("entry", EACH_SYSTEM[:2], ids=str)
def test_two_games_meet_the_same_luck(entry: Entry) -> None:
    """Other choices, the same seed: where both roll, they roll the same. Another seed: they do not."""
    one, other, stranger = Noted(7), Noted(7), Noted(8)
    games = [
        played(entry, dice, number) for number, dice in enumerate((one, other, stranger), start=1)
    ]
    assert digest(games[0]) != digest(games[1])
    pairs = list(shared(one, other))
    assert len(pairs) > 3
    assert all(first == second for first, second in pairs)
    assert any(first != second for first, second in shared(one, stranger))


class Fight(NamedTuple):
    """A position, an attack in it, and orders elsewhere that may come before."""

    module: str
    position: dict[str, Any]
    attack: tuple[str, ...]
    elsewhere: tuple[str, ...]


FIGHTS = {
    "series60": Fight(
        CRUSADER,
        {"units": {**MEETING, "gb-7ad-7ab": "11", "it-savona": "P10"}},
        ATTACK,
        ("pick gb-7ad-7ab, go 10, done", "done"),
    ),
    "folio": Fight(
        "battle-for-tobruk",
        {
            "units": {
                "gb-14": "1005",
                "gb-16": "1105",
                "it-27": "1106",
                "it-19": "0703",
                "nz-4": "2020",
                "nz-5": "2021",
                "it-28": "2120",
            },
            "to_move": "british",
            "phase": "combat",
        },
        ("attack 1106", "pick gb-14", "pick gb-16", "done"),
        ("attack 2120", "pick nz-4", "done"),
    ),
    "scs": Fight(
        "scs-primer",
        {
            "units": {
                "2pz": "20.13",
                "12mot": "20.13",
                "6arm": "19.13",
                "7gren": "28.14",
                "5arm": "27.14",
            },
            "turn": 2,
            "to_move": "red",
            "phase": "combat",
        },
        ("attack 19.13", "pick 2pz", "pick 12mot", "done"),
        ("attack 27.14", "pick 7gren", "done"),
    ),
}


def rolled(fight: Fight, dice: Dice, elsewhere: bool) -> list[int]:
    """What the attack rolls, at once or after the orders elsewhere and all that they bring about."""
    game = sandtable.position(fight.module, fight.position, dice)
    if elsewhere:
        play(game, *fight.elsewhere)
        while not can_attack(game, fight):
            play(game, str(list(game.legal())[-1]))
    play(game, *fight.attack)
    return game.orders[-1].faces


def can_attack(game: Game, fight: Fight) -> bool:
    return not game.draft and game.why_not(fight.attack[0].split(",")[0]) is None


@pytest.mark.parametrize("fight", FIGHTS.values(), ids=FIGHTS)
def test_an_order_elsewhere_does_not_change_the_dice(fight: Fight) -> None:
    """Dice that are bound to orders part ways with it, paired ones do not."""
    at_once = [rolled(fight, PairedDice(seed), False) for seed in range(6)]
    later = [rolled(fight, PairedDice(seed), True) for seed in range(6)]
    assert at_once == later
    assert all(at_once)
    assert len({tuple(faces) for faces in at_once}) > 1
    ordinary = [[rolled(fight, SeededDice(s), way) for s in range(6)] for way in (False, True)]
    assert ordinary[0] != ordinary[1]


def test_the_next_roll_at_a_place_is_another_one() -> None:
    """Otherwise who was lucky once would be so again."""
    dice = PairedDice(3)
    dice.look_at(lambda: (1, 0, 5))
    rolls = [dice.roll(6) for _ in range(4)]
    assert len({tuple(faces or ()) for faces in rolls}) == 4
    again = PairedDice(3)
    again.look_at(lambda: (1, 0, 6))
    assert again.roll(6) not in rolls
    again.look_at(lambda: (1, 0, 5))
    assert again.roll(3) == (rolls[0] or [])[:3]


def test_a_refused_order_uses_up_no_luck() -> None:
    """An attack that rolls and an illegal action in one call; then the attack alone."""
    game = sandtable.position(CRUSADER, {"units": MEETING}, PairedDice(7))
    game.play(*ATTACK, "pick gb-7ad-4ab")
    assert game.orders == []
    play(game, *ATTACK)
    straight = sandtable.position(CRUSADER, {"units": MEETING}, PairedDice(7))
    play(straight, *ATTACK)
    assert game.orders[-1].faces == straight.orders[-1].faces


# Records


@pytest.mark.parametrize("entry", EACH_SYSTEM[:2], ids=str)
def test_a_record_proves_its_dice_and_goes_on_with_them(entry: Entry) -> None:
    """Saved in the middle, the game that was loaded ends as the one that was not."""
    game = entry.new(0, PairedDice(7))
    for number in decisions(game, 3):
        if number == 400:
            break
    loaded = sandtable.load(game.record())
    assert "dice: paired 7" in loaded.record().splitlines()
    for one in (game, loaded):
        for _ in decisions(one, 5):
            pass
    assert loaded.record() == game.record()
    assert any(order.faces for order in loaded.orders)


def test_a_changed_face_is_found() -> None:
    """The last face of the first roll of a record is another one."""
    game = sandtable.position(CRUSADER, {"units": MEETING}, PairedDice(7))
    play(game, *ATTACK)
    record = game.record()
    line = next(one for one in record.splitlines() if "|" in one)
    changed = line[:-1] + ("1" if line[-1] != "1" else "2")
    with pytest.raises(BadRecord) as caught:
        sandtable.load(record.replace(line, changed))
    assert caught.value.kind == "dice"


def test_a_seat_is_not_told_the_seed() -> None:
    """Who knows it knows the dice to come."""
    game = sandtable.position(CRUSADER, {"units": MEETING}, PairedDice(7))
    assert "dice: hidden" in game.seen_by("axis").record().splitlines()
