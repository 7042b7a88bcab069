"""How much things count in a position of the 60 Series: the usual numbers, and those that a colonel fights by."""

from typing import NamedTuple


class Weights(NamedTuple):
    """How much things count. One set for a posture."""

    won: float = 3.0
    #: Of a step: German armour, other Axis armour, Axis infantry, British armour, British infantry.
    panzer: float = 0.75
    axis_tank: float = 0.35
    axis_foot: float = 0.28
    tank: float = 0.40
    foot: float = 0.40
    #: How much steps still count towards the end: the share of their worth that is left is raised to 1 by this.
    lasting: float = 1.0
    siege: float = 1.0
    prize: float = 1.0
    exit: float = 1.0
    #: Of a unit's worth, what is lost while it is out of supply; of that, what is lost if it is so for the next turn only.
    cut: float = 0.5
    cut_at_all: float = 0.5
    reserve: float = 0.02
    #: Of the whole strength about Tobruk, at the start.
    presence: float = 8.0
    #: Turns of marching from which on a unit counts nothing about Tobruk.
    far: float = 4.0
    #: How much a unit counts about a point that it reaches in the next turn only.
    near: float = 0.25
    #: What it costs a turn that Tobruk has fallen.
    fall: float = 0.3
    #: Dice of a stack that do nothing to a fortress: hits are not carried from one attack to the next.
    wasted: float = 2.0

    # The relief of Tobruk

    #: The chance of a relief that is within reach, in this turn and in later ones. What can still be done must
    #: count clearly less than what has been done, or nobody ever does it.
    relief_now: float = 0.7
    relief_later: float = 0.45
    #: How likely a relief is cut again in this turn, by chance and through a gap, if nobody opens it once more.
    cut_anyway: float = 0.1
    cut_gap: float = 0.7
    #: The chance that a relief lasts, and how much more of it a chain has that is guarded everywhere.
    stays: float = 0.4
    stays_guarded: float = 0.45
    #: What stands in the way of a relief, in operations that it takes to be rid of it.
    point_to_take: float = 0.35
    point_held: float = 0.9
    area_to_enter: float = 0.6
    #: What it takes to guard a place on the way that the Axis could walk into.
    to_guard: float = 0.15

    #: How much of the chance to take Bardia is left when one waits for the next turn.
    prize_later: float = 0.5

    # What a colonel looks at besides

    #: How much less strength counts about Tobruk that lacks supply for good.
    starved: float = 0.7
    #: How likely what could be done to a tank unit is done.
    exposed: float = 0.3
    #: How much those count who cannot act before the next turn: the enemy may have gone by then.
    next_turn: float = 0.4
    #: Dice of who attacks that are lost to each die of who defends, and dice that a step of a tank costs.
    countered: float = 0.5
    dice_a_step: float = 5.0
    #: How likely it is that units get out once the gates are cleared: it takes one group to do that, and another to go.
    through: float = 0.15


#: What a colonel fights by as Axis and as British, found in games against the sergeant (benchmarks/tune.py).
COLONEL = (
    Weights(
        axis_tank=0.21,
        siege=0.6,
        cut=0.8,
        cut_at_all=0.43,
        reserve=0.013,
        far=3.3,
        near=0.15,
        cut_anyway=0.13,
        stays=0.32,
        to_guard=0.1,
        prize_later=0.83,
        starved=0.49,
        exposed=0.38,
        next_turn=0.49,
    ),
    Weights(
        won=2.0,
        panzer=1.19,
        axis_tank=0.3,
        tank=0.55,
        lasting=1.43,
        siege=0.89,
        prize=1.37,
        exit=1.52,
        cut=0.98,
        wasted=1.7,
        relief_now=0.76,
        cut_anyway=0.12,
        stays=0.32,
        stays_guarded=0.58,
        point_held=1.41,
        area_to_enter=0.47,
        exposed=0.42,
        next_turn=0.47,
        dice_a_step=5.9,
    ),
)
