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
    #: What a bombardment must promise.
    shell: float = 0.35
    #: What it is worth to the Axis that one hex less lies on a cheapest breach.
    narrower: float = 0.2
    #: How much must bar the chain before the Axis attacks anybody ...
    firm: int = 8
    #: ... and for it to feel safe.
    safe: int = 14
    #: Whether the British keep somebody in Tobruk as soon as the Axis is inside of the minefields, or only
    #: when it could march in.
    wary: bool = False
    #: What the ground inside of the inner belt draws the Axis, and that between the belts: nothing if it
    #: does not go for Tobruk.
    inner: float = 0.0
    outer: float = 0.0


#: Of each grade, for the British and for the Axis.
POSTURES = {
    "sergeant": (Posture(), Posture(fear=0.45)),
    "colonel": (
        Posture(fear=0.19, exposed=0.17, pull=1.5, effort=0.075, narrower=0.24, wary=True),
        Posture(
            fear=0.07,
            exposed=0.1,
            effort=0.11,
            thrift=0.12,
            waste=0.005,
            shell=0.55,
            narrower=0.38,
            firm=3,
            safe=3,
            inner=30.0,
            outer=11.0,
        ),
    ),
    "recruit": (Posture(eager=0.1, effort=0.0, thrift=0.0, waste=0.0, safe=2),) * 2,
}

#: Other ways to fight a phase, told of to who asks for advice.
MANNERS = {
    "bold": Posture(eager=0.0, fear=0.25, exposed=0.2, pull=1.5),
    "careful": Posture(eager=0.8, fear=1.0, exposed=0.8, pull=0.7),
}
#: What a colonel thinks of besides, for the British to be bold or careful, for the Axis to let Tobruk be, to
#: be careful, or to get out of the way.
OTHERS = (
    (
        Posture(fear=0.25, exposed=0.1, wary=True),
        Posture(fear=0.9, exposed=0.7, wary=True),
    ),
    (
        Posture(fear=0.45, firm=3, safe=5),
        Posture(fear=0.8, exposed=0.6, firm=6, safe=9, inner=9.0, outer=7.0),
        Posture(eager=1.0, fear=1.5, exposed=1.0, pull=0.5, firm=4, safe=8),
    ),
)
