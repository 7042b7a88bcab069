"""How often an attack clears its hex, as the reckoning says: every roll played out, and nobody holds."""

from fractions import Fraction

import pytest

from builders import play, reckonings
from rules.scs.builders import combat, place
from sandtable import Game

FACES = [(one, other) for one in range(1, 7) for other in range(1, 7)]


def told(game: Game, action: str) -> Fraction | None:
    return reckonings(game, action)[0].clears


def is_cleared(game: Game, hex_: str) -> bool:
    """Whether no enemy is left in a hex once the combat is over but for the advance; who must retreat does."""
    while game.decision is not None and game.decision.phase in ("hold", "loss", "retreat"):
        if game.decision.phase == "hold":
            play(game, "choose hold-0")
        else:
            game.play(next(iter(game.legal())))
    rules, state = game.rules, game.state
    units = state.stacks.get(rules.place_index[hex_], ())
    return all(rules.sides[rules.owner[unit]] == "blue" for unit in units)


@pytest.mark.parametrize(
    "units",
    [
        {"3inf": "19.10", "4inf": "19.10", "14pz": "20.10"},
        {"6arm": "19.10", "14pz": "20.10 1"},
        {"1inf": "19.11", "7gren": "20.10", "25inf": "20.10"},
    ],
    ids=["2:1", "a last step", "against odds"],
)
def test_an_attack_clears_its_hex_as_often_as_told(units: dict[str, str]) -> None:
    attackers = [unit for unit, where in units.items() if where.startswith("19")]
    orders = ["attack 20.10", *(f"pick {unit}" for unit in attackers)]
    cleared = 0
    for faces in FACES:
        game = combat(units, dice=faces)
        play(game, *orders)
        chance = told(game, "done")
        play(game, "done")
        cleared += is_cleared(game, "20.10")
    assert chance == Fraction(cleared, 36)
    assert cleared


def test_so_does_an_overrun() -> None:
    cleared = 0
    for faces in FACES:
        game = place({"5arm": "20.11", "14pz": "20.10"}, dice=faces, phase="movement")
        play(game, "pick 5arm")
        chance = told(game, "attack 20.10")
        play(game, "attack 20.10")
        cleared += is_cleared(game, "20.10")
    assert chance == Fraction(cleared, 36)


def test_in_fog_only_who_is_seen_counts() -> None:
    """A step is all that the top one has left; who lies below him is not reckoned with."""
    alone = {"6arm": "19.10", "7gren": "20.10 1"}
    chances = set()
    for units in (alone, alone | {"14pz": "20.10"}):
        game = combat(units, options={"fog": "on"})
        top = game.state.stacks[game.rules.place_index["20.10"]][0]
        assert game.rules.names["unit"][top] == "7gren"
        play(game, "attack 20.10", "pick 6arm")
        chances.add(told(game, "done"))
    assert len(chances) == 1
