"""A position as one picture: from the file of a game, or from a seat at the table."""

from .. import draw
from ..core.game import Game
from ..text import Speaker
from ..text.portrait import portrait_for
from ..text.result import final_word


def picture(
    game: Game,
    language: str,
    seat: str | None = None,
    theme: str = "light",
    large: bool = False,
) -> bytes:
    """An SVG of a position that needs nothing else; with a seat, of what this seat may see."""
    rules, speaker = game.rules, Speaker(game.rules, language)
    shown, below = seen_by(game, seat)
    position = draw.position_of(rules, language, shown.state, below)
    paper = draw.paper_of(rules, language, large)
    return draw.draw_whole(paper, position, title_of(game, speaker), theme, language)


def seen_by(game: Game, seat: str | None) -> tuple[Game, dict[str, int]]:
    """A game to be looked at by a seat, and how many units lie unseen where."""
    if seat is None or not game.seen_by(seat).has_secrets:
        return game, {}
    # What is hidden is made up before it is left out: nothing told can depend on the truth.
    made_up = game.imagine(seat, 0)
    return made_up.shown_to(seat), game.rules.below(made_up.state, seat)


def title_of(game: Game, speaker: Speaker) -> str:
    """The name of the game, the turn with its date, and how the game ended if it did."""
    turn = portrait_for(speaker).tracks(game)[0]
    words = [game.rules.module.cover.name[speaker.language]]
    words.append(speaker.say("core.entry", name=turn.name, value=turn.text))
    if game.outcome is not None:
        words.append(final_word(game, speaker))
    return " · ".join(words)
