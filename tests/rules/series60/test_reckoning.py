"""How the dice of a combat come about: as many as steps, what they need, what hits cost."""

import pytest

from builders import battle, play, reckonings
from sandtable import Game
from sandtable.core.reckoning import Reckoning, Shot


def reckoned(game: Game, action: str) -> Reckoning:
    (found,) = reckonings(game, action)
    return found


def told(shot: Shot) -> tuple[str, str, int, int, int, str]:
    """Who fires at whom, with how many dice, what they need, how many faces hit, what hits cost."""
    return shot.unit, shot.target, shot.dice, shot.need, shot.faces, shot.grade


@pytest.mark.clause("s60 6.3(2)c", "s60 6.3(5)", "s60 6.3(3)b", "s60 6.3(3)c")
def test_tanks_at_infantry_in_an_area_add_one_to_their_dice() -> None:
    game = battle({"gb-7ad-4ab": "08", "de-wechmar": "08"})
    play(game, "pick gb-7ad-4ab")
    found = reckoned(game, "attack 08")
    (counter,), (attack,) = found.counterattack, found.attack
    assert told(counter) == ("de-wechmar", "gb-7ad-4ab", 2, 4, 3, "white")
    assert told(attack) == ("gb-7ad-4ab", "de-wechmar", 4, 4, 4, "grey-defending")
    assert [(line.key, line.clause) for line in attack.lines] == [("tanks", "s60 6.3(5)")]
    assert attack.clause == "s60 6.3(3)c"


@pytest.mark.clause("s60 6.3(6)")
def test_being_cut_off_is_told_on_both_sides() -> None:
    """The attack on it adds one; its own counter-fire needs a six."""
    game = battle({"nz-4": "08", "de-wechmar": "08 2 down cut"})
    play(game, "pick nz-4")
    found = reckoned(game, "attack 08")
    (counter,), (attack,) = found.counterattack, found.attack
    assert (counter.need, counter.faces) == (6, 1)
    assert [line.key for line in attack.lines] == ["cut-target"]


@pytest.mark.clause("s60 6.3(1)")
def test_with_several_targets_each_choice_is_a_reckoning_of_its_own() -> None:
    game = battle({"nz-4": "08", "nz-5": "08", "de-wechmar": "08"})
    play(game, "pick nz-4", "pick nz-5", "attack 08", "pick nz-4", "pick nz-5")
    found = reckonings(game, "done")
    assert [one.counterattack[0].target for one in found] == ["nz-4", "nz-5"]
