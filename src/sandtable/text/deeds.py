"""Which events are moves, fights and dice: the same words in every system."""

#: Events that lead units from one place to another.
WAYS = frozenset({"moved", "retreated", "advanced", "fell-back"})
#: Events that open a fight at a place.
FIGHTS = frozenset({"attacked", "overran", "shelled", "bombarded"})
#: Events that tell the dice of a fight, or that there was no need for them.
ROLLS = frozenset({"rolled", "shell-rolled", "automatic"})
