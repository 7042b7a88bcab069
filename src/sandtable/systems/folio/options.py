"""Rulings with a second reading that works (docs: rulings page). The first value is the default."""

from ...core.option import Option

OPTIONS = (
    Option("mobileCombat", ("on", "off"), "P-01"),
    Option("zocToZoc", ("oneHexFromStart", "never", "free"), "P-05"),
    Option("zocAcrossEscarpment", ("off", "on"), "P-06"),
    Option("zocRetreat", ("friendCancels", "barred"), "P-07"),
    Option("stiffResistance", ("depleteInstead", "off"), "P-11"),
    Option("advanceMax", (2, 1, 3, 4), "P-12"),
    Option("fireDraw", ("random", "choice"), "P-13"),
    Option("fireMax", (1, 2, 3, 4), "P-15"),
    Option("fireCommit", ("attackerFirst", "defenderFirst"), "P-15b"),
    Option("bombardment", ("on", "off"), "P-16"),
    Option("bombardRetreat", ("off", "on"), "P-16b"),
    Option("terrainMixed", ("all", "any"), "P-19"),
    Option("locHalving", ("keepHalfDown", "loseHalfDown"), "R-12"),
    Option("reinforcePairing", ("owner", "listed"), "R-11"),
    Option("lineE1", ("on", "off"), "R-16-E1"),
    Option("lineE2", ("off", "on"), "R-16-E2"),
    Option("lineE3", ("on", "off"), "R-16-E3"),
    Option("lineE4", ("off", "on"), "R-16-E4"),
    Option("boxHexes", ("ring2", "ring1and2"), "R-14.4"),
    Option("victoryChainMines", ("free", "heldBothSides"), "R-17-mines"),
    Option("victoryFriendCancelsZoc", ("off", "on"), "R-17-friend"),
    Option("victoryChainEscarpment", ("off", "on"), "R-17-escarpment"),
    Option("victoryLossGrade", ("whenGameEnds", "fullLengthOnly"), "R-17-losses"),
    Option("victoryNeither", ("draw", "axis"), "R-17-neither"),
)
