"""3 Combat: one unit against another, one die."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from sandtable.core.dice import Dice
from sandtable.core.message import Raw, cite
from sandtable.core.odds import Odds, Row
from sandtable.core.plain import PlainState
from sandtable.core.reckoning import Line, Reckoning, Share, Throw

from . import terms

if TYPE_CHECKING:
    from .rules import SaltRoad

#: 3.4: the attacker is lost, nothing happens, the defender is lost.
RESULTS = ("A", "NE", "D")
#: 3.3: what the ground adds to the defence.
SHELTER = {"height": 1, "fort": 2}
#: The table has columns for differences up to this, either way.
WIDEST = 5


def result(difference: int, face: int) -> str:
    return "A" if difference + face < 2 else "NE" if difference + face < 5 else "D"


def reckon(rules: SaltRoad, state: PlainState, attacker: int, place: int) -> Reckoning:
    """An attack, worked out before its die."""
    units, names, target = rules.cover.unit, rules.names["unit"], state.at(place)
    ground, near = rules.cover.place[place].ground, (state.at(one) for one in rules.next_to[place])
    own = [unit for unit in near if unit >= 0 and rules.owner[unit] == rules.owner[attacker]]
    lines = [
        Line("support", cite(rules.mark, "3.2"), "attack", Fraction(1), {"unit": names[unit]})
        for unit in own
        if unit != attacker
    ]
    ahead = units[attacker].strength + len(lines) - units[target].strength
    if shelter := SHELTER.get(ground):
        ahead -= shelter
        lines.append(Line(ground, cite(rules.mark, "3.3"), "defence", Fraction(shelter)))
    sixth = Fraction(1, 6)
    throws = [Throw(str(face), str(face), sixth, result(ahead, face)) for face in range(1, 7)]
    chance = {one: sixth * sum(throw.result == one for throw in throws) for one in RESULTS}
    worst, best = throws[0].result, throws[-1].result
    return Reckoning(
        clause=cite(rules.mark, "3.4"),
        place=rules.names["place"][place],
        attackers=(Share(names[attacker], units[attacker].strength),),
        defenders=(Share(names[target], units[target].strength),),
        lines=tuple(lines),
        found=f"{ahead:+}" if ahead else "0",
        chart="results",
        column=str(max(-WIDEST, min(WIDEST, ahead))),
        throws=tuple(throws),
        dice="one",
        expected={"attackers": chance["A"], "defenders": chance["D"]},
        clears=chance["D"],
        worst=(worst, chance[worst]),
        worst_defending=(best, chance[best]),
    )


def odds(found: Reckoning) -> Odds:
    """The same as chances: of the results, and of each unit to be lost. Their row tells how it was reckoned."""
    attacker, defender = found.expected.values()
    told = {"A": attacker, "NE": 1 - attacker - defender, "D": defender}
    lost = {found.attackers[0].unit: attacker, found.defenders[0].unit: defender}
    steps = {unit: {0: 1 - chance, 1: chance} for unit, chance in lost.items()}
    chance = {one: told[one] for one in told if told[one]}
    return Odds(found.clause, (Row((), steps, chance, found),))


def roll(rules: SaltRoad, state: PlainState, dice: Dice, events: list[Raw]) -> bool:
    """The die, as it was asked for or is rolled here; False while somebody is asked for it."""
    frame = state.frames[-1]
    faces = frame.faces or dice.roll(1)
    if faces is None:
        return False
    attacker, place, target = frame.unit, frame.place, state.at(frame.place)
    ahead = int(reckon(rules, state, attacker, place).found)
    found = result(ahead, faces[0])
    events.append((terms.ROLLED, ahead, RESULTS.index(found), faces[0]))
    if found != "NE":
        lost = attacker if found == "A" else target
        events.append((terms.ELIMINATED, lost, state.place[lost]))
        state.place[lost] = rules.gone
    if found == "D":
        events.append((terms.ADVANCED, attacker, state.place[attacker], place))
        state.place[attacker] = place
    state.acted |= 1 << attacker
    state.frames.pop()
    return True
