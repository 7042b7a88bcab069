"""Which events are moves, combats and dice: the same words in every system."""

#: Events that lead units from one place to another.
WAYS = frozenset({"moved", "retreated", "advanced", "fell-back"})
#: Events that open a combat at a place.
COMBATS = frozenset({"attacked", "overran", "shelled", "bombarded"})
#: Those of them in which units fire and do not attack: they clear nothing.
FIRE = frozenset({"shelled", "bombarded"})
#: Events that tell the dice of a combat, or that there was no need for them.
ROLLS = frozenset({"rolled", "shell-rolled", "shell-short", "automatic"})
#: Events that tell what became of units in a combat.
FATES = frozenset(
    {
        "lost",
        "unhurt",
        "routed",
        "destroyed",
        "out-of-the-game",
        "fell-back",
        "step-lost",
        "depleted",
        "eliminated",
        "engineer-paid",
        "held",
        "stood",
        "box-held",
        "retreated",
        "goes-on",
        "mine-crossed",
        "no-retreat",
        "parted",
        "driven-off",
        "advanced",
    }
)
#: Events with which something else begins: what they tell of units has to do with no combat before them.
TURNS = frozenset({"phase-ended", "turn-began", "turn-ended"})
#: Events by which a unit loses steps, one unless they say how many.
STEPS_LOST = frozenset({"lost", "step-lost", "depleted", "wasted"})
#: Events by which a unit is lost to its side, for some turns or for good.
GONE = frozenset(
    {
        *("routed", "destroyed", "out-of-the-game", "eliminated", "removed"),
        *("driven-off", "nowhere-to-arrive"),
    }
)
#: Events that one wants to take in before the next thing happens.
WEIGHTY = (
    TURNS - {"phase-ended"}
    | ROLLS
    | STEPS_LOST
    | GONE
    | {"arrived", "exited", "out-of-supply", "returned", "scored", "source-gone", "took"}
    | {"turned-up"}
)
