"""Dice: where the faces come from."""

from collections import Counter
from hashlib import blake2b

import pytest

import sandtable
from builders import CRUSADER, play, position, told, wander
from sandtable import AskedDice, Game, ScriptedDice, SeededDice
from sandtable.core.errors import NoDice

#: 4th Armoured in area 11, a screen of 2 steps on Gabr Saleh: 2 dice, then 4.
MEETING = {"gb-7ad-4ab": "11", "de-wechmar": "P20", "it-trieste": "P18", "gb-14": "P03"}
ATTACK = ("pick gb-7ad-4ab", "go P20", "attack P20")


def rolled(seed: int, number: int, text: str, count: int) -> list[int]:
    dice = SeededDice(seed)
    dice.begin(number, text)
    faces = dice.roll(count)
    assert faces is not None
    return faces


def by_hand(seed: int, number: int, text: str, count: int) -> list[int]:
    """What the docstring of SeededDice says, worked out again."""
    key = blake2b(str(seed).encode(), digest_size=32).digest()
    faces: list[int] = []
    block = 0
    while len(faces) < count:
        message = block.to_bytes(8, "big") + f"{number} {text}".encode()
        faces += [byte % 6 + 1 for byte in blake2b(message, key=key).digest() if byte < 252]
        block += 1
    return faces[:count]


# Seeded


@pytest.mark.parametrize("count", [1, 6, 200])
def test_seeded_faces_can_be_worked_out_again(count: int) -> None:
    """A seed, an order number and the text of the order are all it takes."""
    assert rolled(7, 3, "done", count) == by_hand(7, 3, "done", count)


def test_seeded_faces_never_change() -> None:
    """Records of old games hold these faces."""
    faces = [5, 2, 2, 4, 2, 4, 1, 6, 6, 6, 2, 3]
    assert rolled(7, 3, "pick nz-4, go P10, attack P10", 12) == faces


@pytest.mark.parametrize(
    "other",
    [
        pytest.param((8, 3, "done"), id="another seed"),
        pytest.param((7, 4, "done"), id="another number"),
        pytest.param((7, 3, "pick nz-4, done"), id="another text"),
    ],
)
def test_seeded_faces_are_bound_to_seed_number_and_text(other: tuple[int, int, str]) -> None:
    """One of the three differs."""
    assert rolled(*other, 50) != rolled(7, 3, "done", 50)


def test_seeded_faces_do_not_depend_on_how_they_are_asked_for() -> None:
    """Twelve dice in one roll, or in rolls of 5 and 7."""
    dice = SeededDice(7)
    dice.begin(3, "done")
    assert [*(dice.roll(5) or []), *(dice.roll(7) or [])] == rolled(7, 3, "done", 12)


def test_seeded_faces_do_not_depend_on_earlier_orders() -> None:
    """The dice rolled for another order before."""
    dice = SeededDice(7)
    dice.begin(2, "done")
    dice.roll(5)
    dice.begin(3, "done")
    assert dice.roll(12) == rolled(7, 3, "done", 12)


def test_seeded_faces_are_fair() -> None:
    """Chi-square over 12000 faces of 2000 orders: below the 0.1 % point of 5 degrees of freedom."""
    counts = Counter(face for number in range(2000) for face in rolled(1, number, "done", 6))
    assert sorted(counts) == [1, 2, 3, 4, 5, 6]
    assert sum((n - 2000) ** 2 / 2000 for n in counts.values()) < 20.5


def test_the_dice_of_a_game_are_those_of_its_orders() -> None:
    """Every order of a random game rolled what its number and text say."""
    game = sandtable.new(CRUSADER, seed=5)
    for _ in wander(game, 5):
        pass
    orders = [
        (number, game.rules.alphabet.order(order.codes), order.faces)
        for number, order in enumerate(game.orders)
    ]
    assert any(faces for *_, faces in orders)
    for number, text, faces in orders:
        assert by_hand(5, number, text, len(faces)) == faces


def test_another_order_gets_other_dice() -> None:
    """The same attack at once, or after a move and a step back by undo: trying tells nothing."""
    tried = sandtable.position(CRUSADER, {"units": MEETING}, SeededDice(7))
    play(tried, "pick gb-7ad-4ab", "go 10")
    tried.undo()
    play(tried, *ATTACK)
    straight = sandtable.position(CRUSADER, {"units": MEETING}, SeededDice(7))
    play(straight, *ATTACK)
    assert tried.orders[-1].faces == straight.orders[-1].faces
    detour = sandtable.position(CRUSADER, {"units": MEETING}, SeededDice(7))
    play(detour, "pick gb-7ad-4ab", "step P20", "attack P20")
    assert detour.orders[-1].faces != straight.orders[-1].faces


def seeded(number: int, text: str = "done", seed: int = 1) -> SeededDice:
    dice = SeededDice(seed)
    dice.begin(number, text)
    return dice


def test_seeded_draws_can_be_worked_out_again() -> None:
    """A draw takes the next byte of the stream that is below the last multiple of the choices."""
    dice, key = seeded(3, seed=7), blake2b(b"7", digest_size=32).digest()
    stream = blake2b((0).to_bytes(8, "big") + b"3 done", key=key).digest()
    choices = [*range(100, 200)]  # bytes from 200 on would favour the first 56
    expected = [choices[byte % 100] for byte in stream if byte < 200][:20]
    assert [dice.draw(choices) for _ in range(20)] == expected
    assert dice.drawn == expected


def test_seeded_draws_never_change() -> None:
    """Records of old games hold these draws, and the faces among them."""
    dice = seeded(3, seed=7)
    drawn = [dice.draw(range(10)), dice.draw([5]), dice.roll(2), dice.draw(range(1000))]
    assert drawn == [4, 5, [5, 3], 260]
    assert (dice.faces, dice.drawn) == ([5, 3], [4, 5, 260])


def test_seeded_draws_are_fair() -> None:
    """Chi-square over 14000 draws of 7: below the 0.1 % point of 6 degrees of freedom."""
    counts = Counter(dice.draw(range(7)) for n in range(2000) for dice in [seeded(n)] * 7)
    assert sorted(counts) == list(range(7))
    assert sum((n - 2000) ** 2 / 2000 for n in counts.values()) < 22.5


def test_seeded_draws_from_very_many_are_fair() -> None:
    """400 choices take two bytes: quarters of 4000 draws, 3 degrees of freedom."""
    dice = seeded(1)
    counts = Counter(int(dice.draw(range(400)) or 0) // 100 for _ in range(4000))
    assert sum((n - 1000) ** 2 / 1000 for n in counts.values()) < 16.3


def test_what_lies_there_twice_is_drawn_twice_as_often() -> None:
    """One of three things is there twice: half of 2000 draws, within five deviations."""
    dice = seeded(1)
    drawn = [dice.draw([4, 8, 8, 9]) for _ in range(2000)]
    assert set(drawn) == {4, 8, 9}
    assert abs(drawn.count(8) - 1000) < 112


def test_a_new_order_begins_with_nothing_drawn() -> None:
    """The dice drew for another order before."""
    dice = seeded(1)
    first = dice.draw(range(100))
    dice.begin(2, "done")
    assert dice.drawn == []
    dice.begin(1, "done")
    assert dice.draw(range(100)) == first


# Scripted


def test_scripted_draws_come_in_the_order_given() -> None:
    """Two draws with a die between them."""
    dice = ScriptedDice([6], draws=[3, 1])
    assert [dice.draw([1, 2, 3]), dice.roll(1), dice.draw([1, 2])] == [3, [6], 1]
    assert (dice.faces, dice.drawn) == ([6], [3, 1])


@pytest.mark.parametrize(("draws", "why"), [([], "nothing more"), ([4], r"4 .*\[1, 2\]")])
def test_what_is_not_scripted_or_not_there_is_not_drawn(draws: list[int], why: str) -> None:
    """The script is empty, or names what is not among the choices."""
    dice = ScriptedDice(draws=draws)
    with pytest.raises(NoDice, match=why):
        dice.draw([1, 2, 2])
    assert (dice.drawn, dice.draws_left) == ([], draws)


def test_scripted_faces_come_in_the_order_given() -> None:
    """Six faces for the six dice of a combat."""
    game = position(MEETING, dice=[1, 2, 3, 4, 5, 6])
    events = play(game, *ATTACK)
    assert [roll["faces"] for roll in told(events, "rolled")] == [(1, 2), (3, 4, 5, 6)]


@pytest.mark.parametrize("faces", [[], [1], [1, 2], [1, 2, 3]])
def test_when_the_script_runs_out_nothing_has_happened(faces: list[int]) -> None:
    """A combat needs 2 dice and then 4; fewer are scripted."""
    dice = ScriptedDice(faces)
    game = sandtable.position(CRUSADER, {"units": MEETING}, dice)
    play(game, *ATTACK[:2])
    before, events = game.position(), list(game.events)
    with pytest.raises(NoDice, match="only"):
        game.play(ATTACK[2])
    assert game.position() == before
    assert list(game.events) == events
    assert game.orders == []
    assert dice.left == faces


def test_after_the_script_ran_out_the_order_can_be_played_with_more_faces() -> None:
    """The faces that were missing are added, and the attack is made again."""
    dice = ScriptedDice([1, 2, 3])
    game = sandtable.position(CRUSADER, {"units": MEETING}, dice)
    with pytest.raises(NoDice):
        game.play(*ATTACK)
    dice.left += [4, 5, 6]
    events = play(game, *ATTACK)
    assert [roll["faces"] for roll in told(events, "rolled")] == [(1, 2), (3, 4, 5, 6)]


def test_a_refused_order_uses_up_no_faces() -> None:
    """An attack that rolls and an illegal action are played in one call."""
    dice = ScriptedDice([1, 1, 1, 1, 1, 1])
    game = sandtable.position(CRUSADER, {"units": MEETING}, dice)
    game.play(*ATTACK, "pick gb-7ad-4ab")
    assert len(dice.left) == 6


# Asked


def test_asked_dice_draw_nothing_themselves() -> None:
    """Somebody has to be asked."""
    dice = AskedDice()
    assert dice.draw([1, 2]) is None
    assert dice.drawn == []


def asked() -> Game:
    return sandtable.position(CRUSADER, {"units": MEETING}, AskedDice())


def test_asked_dice_stop_the_game_at_each_roll() -> None:
    """An attack is declared at a table with real dice."""
    game = asked()
    play(game, *ATTACK)
    assert game.side == "dice"
    assert game.decision is not None
    assert (game.decision.side, game.decision.phase) == ("dice", "counter-dice")
    assert {str(action) for action in game.legal()} == {f"choose {n}" for n in range(1, 7)}


def test_asked_dice_are_given_one_by_one() -> None:
    """The two dice of the counterattack, then the four of the attack."""
    game = asked()
    play(game, *ATTACK)
    play(game, "choose 1", "choose 2")
    assert game.decision is not None
    assert game.decision.phase == "attack-dice"
    play(game, "choose 3", "choose 4", "choose 5", "choose 6")
    assert game.side == "axis"


def test_asked_faces_do_what_scripted_faces_do() -> None:
    """The same six faces, asked for and scripted."""
    one, other = asked(), position(MEETING, dice=[1, 2, 3, 4, 5, 6])
    play(one, *ATTACK, *(f"choose {face}" for face in range(1, 7)))
    play(other, *ATTACK)
    assert one.position() == other.position()
    assert list(one.events) == list(other.events)
    assert [order.faces for order in one.orders] == [order.faces for order in other.orders]


def test_nothing_but_a_face_is_a_face() -> None:
    """Somebody tries to go on without the dice."""
    game = asked()
    play(game, *ATTACK)
    for action in ("done", "pick gb-14", "choose suggested"):
        assert game.why_not(action) is not None


def test_a_refused_run_of_faces_leaves_none_behind() -> None:
    """A face and something that is no face are played in one call."""
    game = asked()
    play(game, *ATTACK)
    before, events = game.position(), list(game.events)
    game.play("choose 3", "choose suggested")
    assert game.position() == before
    assert list(game.events) == events
    assert game.orders[-1].faces == []


# Sources


@pytest.mark.parametrize(
    ("dice", "source"),
    [(SeededDice(7), "seeded 7"), (ScriptedDice([1]), "scripted"), (AskedDice(), "asked")],
)
def test_dice_say_where_they_come_from(dice: sandtable.Dice, source: str) -> None:
    """The record names the source."""
    game = sandtable.position(CRUSADER, {"units": MEETING}, dice)
    play(game, "done")
    assert f"dice: {source}" in game.record().splitlines()
