"""What events do in a game, beside what they say: each kind of event has its roles where it is declared."""

from enum import Flag, auto


class Role(Flag):
    """What a kind of event does, for who draws, counts or shortens events. It may have several roles, or none.

    `MOVES` and the like are single roles. Below them stand groups of roles: what they have in common.
    """

    # Units go from the place `at` to `place`.
    #: As they choose themselves.
    MOVES = auto()
    #: Because they must.
    RETREATS = auto()
    #: After a combat that they won.
    ADVANCES = auto()

    # Besides their ways.
    #: Units set out together; after it, a move names only the one on top.
    GATHERS = auto()
    #: Some of them are left on the way.
    DROPS = auto()
    #: A unit has ended its move.
    STOPS = auto()
    #: Units have acted, and cannot do so again.
    ACTED = auto()
    #: Something to be told with a move.
    WITH_MOVE = auto()

    # Units come to the map, and leave it.
    SETS_UP = auto()
    #: As planned.
    ARRIVES = auto()
    #: After a rout.
    RETURNS = auto()
    #: In any other way.
    COMES = auto()
    #: For points.
    EXITS = auto()
    #: What that brought.
    SCORES_EXIT = auto()

    # A combat is opened at `place`.
    #: By its `units`.
    ATTACKS = auto()
    #: By units on the move; it names the one on top.
    OVERRUNS = auto()
    #: By `units` that fire and do not attack: they clear nothing. It may name none, as with fire from off the map.
    FIRES = auto()

    # What follows.
    #: The dice of a combat, or that there were none.
    ROLLS = auto()
    #: Of these dice each counts by itself: those of a `unit` at its `target`, of which so many are `hits`; a die hits from
    #: the face that it would `need` on, less a `bonus`.
    SHOOTS = auto()
    #: It is decided without dice, as the odds said.
    AUTOMATIC = auto()
    #: What became of a unit.
    FATE = auto()
    #: What else belongs to a combat.
    DETAIL = auto()
    #: Though it belongs to a combat, a report tells it by itself.
    APART = auto()

    # Losses.
    #: A unit loses steps: as many as it `lost`, or one.
    LOSES_STEPS = auto()
    #: A unit is lost for good.
    LOST = auto()
    #: A unit is lost for some turns.
    ROUTS = auto()

    # Supply.
    #: Anything about it.
    SUPPLY = auto()
    #: Units that have none.
    UNSUPPLIED = auto()
    #: Units get steps back.
    RESTORES = auto()

    # The course of the game.
    BEGINS_TURN = auto()
    #: A phase is over, or a turn.
    CLOSES = auto()
    ENDS_GAME = auto()
    #: How the victory is called.
    CALLS_VICTORY = auto()
    #: Points: its first two fields are the side and how many.
    SCORES = auto()
    #: Something hidden is shown: what is known cannot be taken back.
    REVEALS = auto()
    #: Each side rolls a die, told as `faces` or by the names of the sides. Equal ones that are rolled again are not told.
    BOTH_ROLL = auto()

    #: Only in a forecast: points that the end of the turn brings, or will not bring; what is told after it says why.
    COUNTS = auto()

    # How it is told.
    #: It goes without saying where an order is told in short.
    UNSAID = auto()
    #: It wants to be taken in before the next thing happens, though nothing above says so.
    STRIKING = auto()
    #: What a way costs besides movement.
    PRICE = auto()
    #: It hurts nobody, and is better avoided on a retreat.
    UNWELCOME = auto()

    # Groups.
    WAYS = MOVES | RETREATS | ADVANCES
    ARRIVALS = ARRIVES | RETURNS | COMES
    #: What is told with the moves: how units come, and how they go.
    COMINGS = SETS_UP | ARRIVALS | EXITS | WITH_MOVE
    COMBATS = ATTACKS | OVERRUNS | FIRES
    FATES = FATE | RETREATS | ADVANCES
    #: What belongs to a combat; with anything else it is over.
    COMBAT_PARTS = FATES | ROLLS | DETAIL
    GONE = LOST | ROUTS
    LOSSES = LOSES_STEPS | GONE
    #: Something else begins: what follows has to do with no combat before it.
    TURNS = BEGINS_TURN | CLOSES
    #: It tells nothing that the others do not tell.
    IDLE = TURNS | STOPS | ACTED | GATHERS | DROPS
    #: Where an order is told in short, it goes without saying, or is told otherwise.
    QUIET = UNSAID | MOVES | IDLE
    #: One wants to take it in before the next thing happens.
    WEIGHTY = STRIKING | BEGINS_TURN | ROLLS | LOSSES | ARRIVES | RETURNS | EXITS | UNSUPPLIED

    def among(self, roles: "Role") -> bool:
        """Whether one of them is among these: what is asked of every event of a game, so that it must not take long."""
        return bool(self._value_ & roles._value_)
