"""What the portrait of a small system need not say itself."""

from typing import TypeVar

from ..core.game import Game
from ..core.plain import PlainRules
from .portrait import Portrait, Standing, Track

P = TypeVar("P", bound=PlainRules)


class PlainPortrait(Portrait[P]):
    """Tells of games whose rules are `PlainRules`, and whose sides gather points, up to the most there are."""

    def tracks(self, game: Game, seat: str | None = None) -> list[Track]:
        rules, say, own = self.rules, self.speaker.say, f"{self.rules.system}.portrait"
        score = rules.score(game.state).items()
        told = [f"{self.speaker.name('side', side)} {points}" for side, points in score]
        text, most = say("core.list").join(told), self.most_points()
        turn = say(f"{own}.turn-text", turn=game.turn, turns=rules.last_turn)
        ahead = rules.margin(game.state, 0)
        return [
            Track("turn", say("charts.turn"), 1, rules.last_turn, game.turn, turn),
            Track("score", say(f"{own}.points"), -most, most, ahead, text, text, "score"),
        ]

    def most_points(self) -> int:
        """How far a side can be ahead."""
        return 0

    def standing(self, game: Game, name: str) -> Standing:
        return "gone" if self.where(game, name) == "gone" else "map"

    def steps(self, game: Game, name: str) -> int:
        return 0 if self.standing(game, name) == "gone" else 1
