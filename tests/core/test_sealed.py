"""Sealed dice: bound to a secret, to salts of both sides, and to the order they are rolled for."""

import hmac
from collections import Counter
from hashlib import sha256
from typing import Any

import msgspec
import pytest

import sandtable
from builders import CRUSADER, play
from core.test_dice import ATTACK, MEETING
from sandtable import Game, SandtableError, SealedDice, Sealing
from sandtable.core.errors import BadSealing, Unsalted

SIDES = ("british", "axis")
SALTS = {"british": "0b" * 16, "axis": "a1" * 20}
SECRET = bytes(range(32))
SEALING = Sealing(SECRET, "g-7", SIDES, SALTS)


def but(**fields: Any) -> Sealing:
    """The sealing of these tests, with something changed."""
    return msgspec.structs.replace(SEALING, **fields)


def begun(sealing: Sealing = SEALING, number: int = 3, text: str = "done") -> SealedDice:
    dice = SealedDice(sealing)
    dice.begin(number, text)
    return dice


def stream(what: str, number: int = 3, text: str = "done", era: int = 0) -> bytes:
    """The first blocks of what the docstring of the module says, worked out again."""
    salts = f"british={'0b' * 16} axis={'a1' * 20}"
    return b"".join(
        hmac.new(
            SECRET,
            f"sandtable sealed 1\ng-7\n{salts}\nera {era}\norder {number}\n{what}\nblock {block}\n{text}".encode(),
            sha256,
        ).digest()
        for block in range(9)
    )


# Committing


def test_the_commitment_is_the_hash_of_title_and_secret() -> None:
    expected = sha256(b"sandtable sealed 1\n" + SECRET).hexdigest()
    assert SEALING.commitment == expected
    assert SealedDice(SEALING).source == f"sealed {expected}"


def test_every_game_has_a_secret_of_its_own() -> None:
    one, other = (Sealing.begun("g-7", SIDES) for _ in range(2))
    assert one.commitment != other.commitment
    assert one.missing == SIDES


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param({"secret": b"short"}, id="a short secret"),
        pytest.param({"game": "two words"}, id="a name of two words"),
        pytest.param({"salts": {"axis": "a1" * 15}}, id="a short salt"),
        pytest.param({"salts": {"axis": "A1" * 16}}, id="a salt in capitals"),
        pytest.param({"salts": {"axis": "a1" * 65}}, id="a long salt"),
        pytest.param({"salts": {"red": "a1" * 16}}, id="a salt of somebody else"),
    ],
)
def test_what_dice_cannot_be_made_from_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadSealing):
        but(**wrong)


def test_a_salt_once_added_stays() -> None:
    with pytest.raises(BadSealing, match="axis"):
        SEALING.salted("axis", "00" * 16)


def test_a_sealing_can_be_kept_as_json() -> None:
    kept = msgspec.json.encode(SEALING)
    assert msgspec.json.decode(kept, type=Sealing) == SEALING


# Rolling


@pytest.mark.parametrize("count", [1, 6, 200])
def test_faces_can_be_worked_out_again(count: int) -> None:
    faces = [byte % 6 + 1 for byte in stream("dice") if byte < 252]
    assert begun().roll(count) == faces[:count]


def test_draws_can_be_worked_out_again_whatever_was_rolled_between() -> None:
    """Each draw has a stream of its own, and so have the dice."""
    dice = begun()
    drawn = [dice.draw(range(100)), dice.roll(2), dice.draw(range(100)), dice.roll(2)]
    one, two = (
        next(byte % 100 for byte in stream(f"draw {number}") if byte < 200) for number in (1, 2)
    )
    faces = [byte % 6 + 1 for byte in stream("dice") if byte < 252]
    assert drawn == [one, faces[:2], two, faces[2:4]]


def test_a_draw_from_very_many_takes_two_bytes() -> None:
    """The highest multiple of 400 below 65536 is 65200."""
    data = stream("draw 1")
    pairs = [int.from_bytes(data[at : at + 2], "big") for at in range(0, len(data), 2)]
    assert begun().draw(range(400)) == next(pair % 400 for pair in pairs if pair < 65200)


class Bytes(SealedDice):
    """Dice whose next bytes are given."""

    def __init__(self, given: bytes) -> None:
        super().__init__(SEALING)
        self._bytes = iter(given)

    def _stream(self, what: str) -> Any:
        return self._bytes if what.startswith("draw") else super()._stream(what)


def test_each_face_has_the_same_number_of_bytes() -> None:
    """42 of 256 bytes each; the last four give none."""
    assert Counter(Bytes(bytes(range(256))).roll(252) or []) == dict.fromkeys(range(1, 7), 42)
    with pytest.raises(StopIteration):  # no byte is left
        Bytes(bytes(range(252, 256))).roll(1)


@pytest.mark.parametrize("choices", [2, 3, 7, 10, 100, 256])
def test_each_choice_has_the_same_number_of_bytes(choices: int) -> None:
    """So many of the 256 as fit; the rest give none."""
    fit = 256 // choices
    dice = Bytes(bytes(range(256)))
    drawn = Counter(dice.draw(range(choices)) for _ in range(fit * choices))
    assert drawn == dict.fromkeys(range(choices), fit)
    with pytest.raises(RuntimeError):  # no byte is left
        dice.draw(range(choices))


@pytest.mark.parametrize(
    ("sealing", "number", "text"),
    [
        pytest.param(but(secret=bytes(32)), 3, "done", id="another secret"),
        pytest.param(but(salts=SALTS | {"axis": "a2" * 20}), 3, "done", id="another salt"),
        pytest.param(but(game="g-8"), 3, "done", id="another game"),
        pytest.param(but(eras=(3,)), 3, "done", id="another era"),
        pytest.param(SEALING, 4, "done", id="another number"),
        pytest.param(SEALING, 3, "pick nz-4, done", id="another order"),
    ],
)
def test_dice_are_bound_to_all_that_was_settled(sealing: Sealing, number: int, text: str) -> None:
    one, other = begun(), begun(sealing, number, text)
    assert one.roll(50) != other.roll(50)
    assert [one.draw(range(9999)), one.draw(range(9999))] != [
        other.draw(range(9999)),
        other.draw(range(9999)),
    ]


def test_the_same_order_rolls_the_same_dice_again() -> None:
    """Whatever was rolled between: going back tells nothing new."""
    dice = begun()
    first = dice.roll(12)
    dice.begin(4, "done")
    dice.roll(1)
    dice.begin(3, "done")
    assert dice.roll(12) == first


def test_an_era_holds_from_its_order_on() -> None:
    """Other dice from order 6 on; then, after going further back, from order 4 on."""
    sealing = but(eras=(6, 4))
    assert [sealing.era(number) for number in (3, 4, 5, 6, 9)] == [0, 2, 2, 2, 2]
    assert [but(eras=(4, 6)).era(number) for number in (3, 4, 5, 6, 9)] == [0, 1, 1, 2, 2]


# In a game


def meeting(sealing: Sealing) -> Game:
    return sandtable.position(CRUSADER, {"units": MEETING}, SealedDice(sealing))


@pytest.mark.parametrize("salts", [{}, {"axis": SALTS["axis"]}])
def test_nothing_rolls_before_every_side_has_added_its_salt(salts: dict[str, str]) -> None:
    """The attack is refused, and the order is as far as it was."""
    game = meeting(but(salts=salts))
    play(game, *ATTACK[:2])
    before, events = game.position(), list(game.events)
    with pytest.raises(Unsalted) as caught:
        game.play(ATTACK[2])
    assert set(caught.value.sides) == set(SIDES) - set(salts)
    assert (game.position(), list(game.events), game.orders) == (before, events, [])
    assert [str(action) for action in game.draft] == list(ATTACK[:2])


def test_an_order_that_cannot_roll_yet_leaves_nothing_behind() -> None:
    """All of it in one call: none of it is played."""
    game = meeting(but(salts={}))
    before = game.position()
    with pytest.raises(Unsalted):
        game.play(*ATTACK)
    assert game.position() == before
    assert not game.draft


def test_with_the_last_salt_the_same_order_is_played() -> None:
    game = meeting(but(salts={}))
    play(game, *ATTACK[:2])
    game.dice = SealedDice(SEALING)
    play(game, ATTACK[2])
    faces = game.orders[-1].faces
    assert faces == begun(number=0, text=", ".join(ATTACK)).roll(len(faces)) != []


@pytest.mark.parametrize("choices", [1, 7])
def test_nothing_is_drawn_before_every_side_has_added_its_salt(choices: int) -> None:
    """Not even where only one thing can be drawn."""
    with pytest.raises(SandtableError, match="axis"):
        begun(but(salts={})).draw(range(choices))


def test_a_twin_rolls_the_same_dice() -> None:
    game = meeting(SEALING)
    twin = game.twin()
    play(game, *ATTACK)
    play(twin, *ATTACK)
    assert twin.orders[-1].faces == game.orders[-1].faces


def test_a_refused_order_uses_up_no_dice() -> None:
    game = meeting(SEALING)
    saved = game.dice.save()
    game.play(*ATTACK, "pick gb-7ad-4ab")
    assert game.orders == []
    assert game.dice.save() == saved
