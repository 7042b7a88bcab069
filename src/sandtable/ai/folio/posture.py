"""How one plays the folio game, as numbers: what a side weighs, and how much."""

import msgspec


class Posture(msgspec.Struct, frozen=True):
    """Points of value; one point is about a third of a brigade."""

    #: What an attack must promise to be made.
    eager: float = 0.25
    #: What a point of danger weighs, where a unit ends its move.
    fear: float = 0.55
    #: What of that counts for those who go there to attack: the enemy will be weaker then.
    exposed: float = 0.4
    #: What nearness to an objective weighs.
    pull: float = 1.0
    #: What bringing a unit up for an attack costs.
    effort: float = 0.2
    #: What a marker costs for each of its points, while more combats of the turn are to come ...
    thrift: float = 0.1
    #: ... and when few are.
    waste: float = 0.02
    #: How much must bar the chain before the Axis attacks anybody ...
    firm: int = 8
    #: ... and for it to feel safe.
    safe: int = 14


#: Of each grade, for the British and for the Axis.
POSTURES = {
    "sergeant": (Posture(), Posture(fear=0.45)),
    "recruit": (Posture(eager=0.1, effort=0.0, thrift=0.0, waste=0.0, safe=2),) * 2,
}
