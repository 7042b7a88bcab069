"""Rulings with a second reading that works (docs: rulings page). The first value is the default.

One that is listed again has another default since that version.
"""

from ...core.option import Option

OPTIONS = (
    Option("mobileCombat", ("on", "off"), "P-01", group="combat"),
    Option("zocToZoc", ("oneHexFromStart", "never", "free"), "P-05", group="movement"),
    Option("zocAcrossEscarpment", ("off", "on"), "P-06", group="movement"),
    Option("zocRetreat", ("friendCancels", "barred"), "P-07", group="retreat"),
    Option("stiffResistance", ("depleteInstead", "off"), "P-11", group="retreat"),
    Option("advanceMax", (2, 1, 3, 4), "P-12", group="combat"),
    Option("fireDraw", ("random", "choice"), "P-13", group="fire"),
    Option("fireMax", (1, 2, 3, 4), "P-15", group="fire"),
    Option("fireCommit", ("attackerFirst", "defenderFirst"), "P-15b", group="fire"),
    Option("bombardment", ("on", "off"), "P-16", group="fire"),
    Option("bombardRetreat", ("off", "on"), "P-16b", group="fire"),
    Option("terrainMixed", ("all", "any"), "P-19", group="combat"),
    Option("locHalving", ("keepHalfDown", "loseHalfDown"), "R-12", group="fire"),
    Option("reinforcePairing", ("owner", "listed"), "R-11", group="movement"),
    Option("lineE1", ("on", "off"), "R-16-E1", group="map"),
    Option("lineE2", ("off", "on"), "R-16-E2", group="map", usual=True),
    Option("lineE3", ("on", "off"), "R-16-E3", group="map"),
    Option("lineE4", ("off", "on"), "R-16-E4", group="map", usual=True),
    Option("boxHexes", ("ring2", "ring1and2"), "R-14.4", group="map"),
    Option(
        "victoryChainMines", ("free", "heldBothSides"), "R-17-mines", group="victory", usual=True
    ),
    Option("victoryFriendCancelsZoc", ("off", "on"), "R-17-friend", group="victory"),
    Option("victoryChainEscarpment", ("off", "on"), "R-17-escarpment", group="victory"),
    Option("victoryLossGrade", ("whenGameEnds", "fullLengthOnly"), "R-17-losses", group="victory"),
    Option("victoryNeither", ("draw", "axis"), "R-17-neither", group="victory", usual=True),
    Option(
        "victoryChainMines",
        ("heldBothSides", "free"),
        "R-17-mines",
        since=2,
        group="victory",
        usual=True,
    ),
)
