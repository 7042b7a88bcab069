"""What a seat may not know is made up before anything is told of a game."""

from ..core.game import Game


def hide(game: Game, seat: str | None) -> Game:
    """A game less what this seat may not know; the whole game if that is nothing."""
    if seat is None or not game.seen_by(seat).has_secrets:
        return game
    return game.imagine(seat, 0)
