"""What an opponent program is."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

from ..core.action import Action
from ..core.game import Game
from ..core.message import Refusal
from ..core.seen import Seen

#: Who sits at a side that no program plays.
PERSON = "person"


class Player(ABC):
    """Takes a seat: given what the seat may know, says which order it gives next.

    `order` is all that a player of one's own must have. Whoever lets it play also tells it when a
    game begins, goes on by an order of somebody else, and ends.
    """

    name: str
    #: What it keeps in mind from one order to the next, as text. Whoever keeps the game keeps this with
    #: it, so that a player that is made anew goes on as if it had never left.
    notes: str = ""

    @abstractmethod
    def order(self, seen: Seen) -> Sequence[Action]:
        """One whole order; if one is open, the rest of it."""

    def begin(self, seen: Seen) -> None:
        """A game begins, or is taken up again."""
        return

    def go_on(self, seen: Seen) -> None:
        """Somebody else has given an order, or several."""
        return

    def end(self, seen: Seen) -> None:
        """The game is over; all that was hidden is seen now."""
        return


def let_play(game: Game, players: Mapping[str, Player]) -> None:
    """Let programs play a game to its end, or to the next decision that is not theirs."""
    seats = {side: game.seen_by(side) for side in players}
    for side, player in players.items():
        player.begin(seats[side])
    while (doer := game.side) is not None and doer in players:
        give_order(game, players[doer])
        for side, player in players.items():
            if side != doer:
                player.go_on(seats[side])
    if game.outcome is not None:
        for side, player in players.items():
            player.end(seats[side])


def give_order(game: Game, player: Player) -> None:
    """Let a player give one order in the name of the side that must choose."""
    assert game.side is not None, "the game is over"
    result = game.play(*player.order(game.seen_by(game.side)))
    assert not isinstance(result, Refusal), result
