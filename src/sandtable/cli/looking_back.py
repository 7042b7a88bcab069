"""Looking back at a finished game: what a program thinks of it, in words, for its report."""

from ..ai.hindsight import Swing, hundredths, look_back, moments
from ..ai.telling import Teller
from ..core.dice import AskedDice
from ..core.game import SPECTATOR, Game
from ..core.message import Events
from ..draw import livery
from ..report import LookedBack
from ..report.back import Swing as SwingTold
from ..table.doings import Doings, Heard, fights_of
from ..text import Speaker


def looked_back(game: Game, language: str, grade: str) -> LookedBack:
    """For the first side of the game: as the sheet at its end tells who has no side. It thinks for a while."""
    rules = game.rules
    found = look_back(rules, moments(game), grade)
    teller = _Teller(game, Speaker(rules, language))
    side, say = rules.sides[0], teller.speaker.say
    name = say(f"player.{found.who}")
    return LookedBack(
        say("hindsight.title", side=teller.speaker.name("side", side)),
        say("hindsight.how", judge=say(f"player.{found.judge}")),
        name,
        [(one.turn, hundredths(one.share, side, rules)) for one in found.judged],
        [teller.swing(one, side) for one in found.swings],
    )


class _Teller:
    """Tells of a game that is over: nothing is hidden any more."""

    def __init__(self, game: Game, speaker: Speaker) -> None:
        self._game, self.speaker = game, speaker
        rules, seen = game.rules, game.seen_by(SPECTATOR)
        self._heard = [
            Heard(
                number,
                order.side,
                order.turn,
                rules.sides[order.before.active],
                list(
                    Events(
                        [one for one in order.events if seen.hears(one)], rules.names, rules.mark
                    )
                ),
            )
            for number, order in enumerate(game.orders)
        ]
        self._doings = Doings(speaker, self._at)

    def _at(self, orders: int) -> Game:
        state = self._game.state_after(orders)
        return Game(self._game.rules, state.clone(), AskedDice(), from_position=True)

    def swing(self, one: Swing, side: str) -> SwingTold:
        rules, began, ended = self._game.rules, one.began, one.ended
        before, after = (hundredths(judged.share, side, rules) for judged in (began, ended))
        doer = self.speaker.name("side", began.side)
        better: list[str] = []
        if one.advice is not None and one.advice.plans:
            told = Teller(self.speaker)
            better = told.plan(one.advice.statement, one.advice.plans[0]).lines
            # Who would have done it speaks for their own side, and so do its numbers.
            better.append(told.compared(one, began.side))
            if began.side != side:
                better.insert(0, self.speaker.say("hindsight.seen-by", side=doer))
        return SwingTold(
            began.turn,
            self.speaker.say(
                "hindsight.swing", turn=began.turn, side=doer, before=before, after=after
            ),
            livery(rules, began.side),
            self._played(began.orders, ended.orders),
            better,
        )

    def _played(self, first: int, end: int) -> list[str]:
        """What was done by these orders; a combat that was opened before them is told of whole."""
        fights = [one for one in fights_of(self._heard[:end]) if one.last >= first]
        told = self._doings.sides(self._heard[first:end], fights)
        return [line for side in told for line in side.told]
