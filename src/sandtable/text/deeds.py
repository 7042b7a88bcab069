"""Which events are moves, combats and dice: the same words in every system."""

#: Events that lead units from one place to another.
WAYS = frozenset({"moved", "retreated", "advanced", "fell-back"})
#: Events that open a combat at a place.
COMBATS = frozenset({"attacked", "overran", "shelled", "bombarded"})
#: Events that tell the dice of a combat, or that there was no need for them.
ROLLS = frozenset({"rolled", "shell-rolled", "automatic"})
