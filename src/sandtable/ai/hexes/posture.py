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
    #: What it costs to be driven back, in steps.
    driven: float = 0.35
    #: What sending a unit to attack costs, as a share of its worth: it might have been of use elsewhere.
    sent: float = 0.03
    #: What of the fear for a place counts for one who attacks from it: the enemy will be weaker then.
    exposed: float = 0.25
    #: The same for those who overrun: the enemy's others will come for them.
    forward: float = 0.6
    #: What of all that the enemy could bring against a place he is thought to bring: not all, not everywhere at once.
    brought: float = 0.8
    #: Odds from which on a stack is in danger ...
    feared: float = 1.5
    #: ... and from which on it begins to lose its place.
    safe: float = 1.0
    #: Odds over which it is sure to lose it.
    lost: float = 4.0
    #: What one who is sent to hold a place must be able to stand, as odds.
    stands: float = 1.5
    #: The strength that is sent to a place where nobody is ...
    least: float = 3.0
    #: ... and that is sent for each point of a place that decides the game; else as much as its points.
    decisive: float = 2.5
    #: The strength that a point is cheap for; what takes more draws less.
    cheap: float = 5.0
    #: What still draws to a place when enough are on their way ...
    enough: float = 0.2
    #: ... and those who are better in attack than in defence, at a place that decides the game: a reserve.
    reserve: float = 0.7
    #: What draws such units to a place that one has.
    striker: float = 0.5
    #: What is lost of a pull by who goes away from it to attack: he may come back.
    astray: float = 0.4
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
    # Everybody goes at once, as strong as can be, for what decides the game, whatever may come of it.
    "onslaught": Posture(
        odds=1.4,
        aim=8.5,
        objective=4.5,
        danger=0.3,
        risk=-0.2,
        driven=0.27,
        sent=0.02,
        forward=0.5,
        brought=0.36,
        feared=3.7,
        least=2.5,
        decisive=3.7,
        cheap=4.0,
        enough=0.23,
        reserve=0.97,
        striker=0.77,
    ),
    # For all places at once, with no more for each than it takes; who finds a good attack leaves his way for it.
    "sweep": Posture(
        odds=2.2,
        aim=4.8,
        objective=5.0,
        danger=0.38,
        risk=-0.2,
        forward=0.82,
        cheap=9.0,
        enough=0.11,
        astray=0.18,
    ),
    # Little is risked against what the enemy could bring, much is brought against him, and what one has is held
    # against long odds.
    "steadfast": Posture(
        odds=2.6,
        aim=6.5,
        objective=1.3,
        danger=0.45,
        risk=-0.4,
        brought=1.0,
        lost=8.0,
        stands=2.2,
        cheap=7.5,
        striker=0.45,
    ),
    # A strong reserve behind few guards, who attacks whatever comes near.
    "counterblow": Posture(
        odds=1.25,
        aim=5.0,
        objective=1.3,
        danger=0.45,
        risk=-0.38,
        sent=0.022,
        exposed=0.27,
        brought=0.94,
        safe=1.13,
        stands=2.4,
        least=2.4,
        decisive=2.1,
        enough=0.27,
        reserve=0.94,
    ),
    "hold": Posture(odds=3.0, aim=5.0, objective=0.15, danger=1.5, risk=0.2),
}
