"""Whose dice they were, worked out a second time: by a witness who looks at the phase whenever dice fall."""

from typing import Any

import pytest

import sandtable
from modules.altered import TRIAL
from report.games import RECORDS, recorded
from sandtable import library
from sandtable.core.dice import ScriptedDice
from sandtable.core.game import Game
from sandtable.core.module import read_module
from sandtable.core.rules import Rules
from sandtable.report import report
from sandtable.report.chronicle import Chronicle
from sandtable.text import Speaker
from sandtable.text.portrait import portrait_for

#: Who rolls by the rules: the side whose turn it is, the other, or one die each.
OWN, OTHER, EACH = "own", "other", "each"
ROLLS = {
    ("series60", "counter-dice"): OTHER,
    ("series60", "attack-dice"): OWN,
    ("folio", "battle"): OWN,
    ("folio", "shelling"): OWN,
    ("folio", "end-dice"): EACH,
    ("scs", "battle"): OWN,
    ("scs", "shelling"): OWN,
    ("scs", "first-roll"): EACH,
}


class Witness(ScriptedDice):
    """Dice that fall as they fell, and note who must have rolled them."""

    def __init__(self, rules: Rules[Any], state: Any, faces: list[int], drawn: list[int]) -> None:
        super().__init__(faces, drawn)
        self.rules, self.state = rules, state
        self.seen: list[tuple[str, int]] = []

    def _roll(self, count: int) -> list[int]:
        faces = super()._roll(count)
        rules, state = self.rules, self.state
        phases = [rules.phases[frame.phase].key for frame in state.frames]
        phase = phases[-2] if phases[-1] == "die" else phases[-1]
        who = ROLLS[rules.system, phase]
        sides = [rules.sides[state.active if who == OWN else 1 - state.active]] * count
        if who == EACH:
            sides = list(rules.sides)
        self.seen += zip(sides, faces, strict=True)
        return faces


def witnessed(game: Game) -> list[tuple[str, int]]:
    found = []
    for order in game.orders:
        state = order.before.clone()
        for code in order.codes:
            game.rules.do(state, code, [])
        dice = Witness(game.rules, state, order.faces, order.drawn)
        game.rules.run(state, dice, [])
        assert dice.left == []
        found += dice.seen
    return found


def told(game: Game) -> Chronicle:
    return Chronicle(game, portrait_for(Speaker(game.rules, "en")))


def credited(game: Game) -> list[tuple[str, int]]:
    return [(side, face) for turn in told(game).turns for side, some in turn.dice for face in some]


@pytest.mark.parametrize("name", RECORDS)
def test_every_die_is_credited_to_the_side_that_rolled_it(name: str) -> None:
    game = recorded(name)
    assert credited(game) == witnessed(game)
    assert {side for side, _ in credited(game)} == set(game.rules.sides)
    # Were it the side of the order, many would be wrong.
    assert credited(game) != [(one.side, face) for one in game.orders for face in one.faces]


def test_who_rolls_for_the_first_move_rolls_again_after_a_tie() -> None:
    """A module in which dice say who begins: the dice of a tie, too, belong to both sides."""
    rules = library.open_module(read_module(TRIAL), "rolled")
    game = Game(rules, rules.start(), ScriptedDice([4, 4, 6, 1]))
    game.play("done")
    amber, jade = rules.sides
    assert credited(game) == [(amber, 4), (jade, 4), (amber, 6), (jade, 1)] == witnessed(game)


def test_dice_that_lie_half_rolled_are_nobodys_yet() -> None:
    game = sandtable.position(
        "scs-primer",
        {
            "turn": 2,
            "to_move": "red",
            "phase": "combat",
            "units": {"2pz": "20.13", "6arm": "19.13"},
        },
        sandtable.AskedDice(),
    )
    game.play("attack 19.13", "pick 2pz", "done")
    game.play("choose 4")
    assert credited(game) == [("", 4)]
    game.play("choose 2")
    assert credited(game) == [("red", 4), ("red", 2)]
    assert report(game, "en")
