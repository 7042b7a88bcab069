"""How one fights: numbers that the planner weighs with. Postures are data."""

import msgspec


class Posture(msgspec.Struct, frozen=True):
    """What the plan of a movement phase and the choice of attacks go by."""

    #: An attack is planned from such odds on ...
    odds: float
    #: ... and no more units are sent once such odds are reached.
    aim: float
    #: How strongly objectives draw.
    objective: float
    #: How much what the enemy might do is feared.
    danger: float
    #: What an attack must gain by the table, in points of value.
    risk: float
    #: Hexes that are not attacked, ...
    spares: tuple[int, ...] = ()
    #: ... units that stay where they are, ...
    rests: tuple[int, ...] = ()
    #: ... and places that are wanted so many times as much as usual; none at all: they are given up.
    bent: dict[int, float] = {}


POSTURES = {
    "balanced": Posture(odds=2.5, aim=4.0, objective=1.0, danger=1.0, risk=0.0),
    "bold": Posture(odds=1.6, aim=3.0, objective=1.3, danger=0.45, risk=-0.4),
    "massed": Posture(odds=1.6, aim=5.0, objective=1.3, danger=0.45, risk=-0.4),
    "careful": Posture(odds=2.5, aim=5.0, objective=0.8, danger=2.2, risk=0.3),
    "drive": Posture(odds=2.2, aim=4.0, objective=3.0, danger=0.3, risk=-0.2),
    "hold": Posture(odds=3.0, aim=5.0, objective=0.15, danger=1.5, risk=0.2),
}
