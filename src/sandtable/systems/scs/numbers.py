"""Numbers of the series rules: no game of it changes them, so they are not in its data."""

#: 5.0c: so many hexes away a reinforcement comes instead whose entry hexes are shut: along the edge, and elsewhere.
EDGE_DETOUR = 10
INLAND_DETOUR = 5
#: 6.1: movement points that an overrun costs, and the most that its hex may cost to enter.
OVERRUN_COST = 2
OVERRUN_GROUND = 2
