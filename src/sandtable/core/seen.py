"""A game through the eyes of one seat: the same questions, answered from what it may know."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from .action import Action
from .errors import NotYourTurn
from .message import Event, Events, Raw, Refusal, Untold, Whisper
from .odds import Odds
from .rules import Finding

if TYPE_CHECKING:
    from .forecast import Forecast, Stake
    from .game import Decision, Game, Outcome


class Seen:
    """A game as one seat, or a spectator, may know it: the same questions, nothing more."""

    def __init__(self, game: Game, seat: str) -> None:
        self._game = game
        self.seat = seat

    @property
    def may_see_draft(self) -> bool:
        """An order being put together is shown only to its own seat."""
        return self._game.side == self.seat

    @property
    def has_secrets(self) -> bool:
        """Whether anything on the board is hidden from anybody: at the end all is told."""
        return self._game.rules.hides and self._game.outcome is None

    @property
    def decision(self) -> Decision | None:
        return self._shown().decision

    @property
    def outcome(self) -> Outcome | None:
        return self._game.outcome

    def view(self) -> dict[str, Any]:
        described = self._game.position_after(len(self._game.orders))
        if self.has_secrets:
            described = self._game.rules.redact(described, self.seat)
        draft = [str(a) for a in self._game.draft] if self.may_see_draft else []
        return described | {"draft": draft}

    def legal(self, canonical: bool = False) -> Collection[Action]:
        return self._game.legal(canonical) if self.may_see_draft else ()

    def why_not(self, action: Action | str) -> Refusal | None:
        self._must_be_asked()
        return self._game.why_not(action)

    def survey(self, what: str, of: str | None = None) -> dict[str, Finding]:
        if self.has_secrets:  # what is hidden must not show in an overlay
            return self._game.imagine(self.seat, 0).survey(what, of)
        return self._shown().survey(what, of)

    def odds(self, action: Action | str) -> Odds | Refusal | None:
        self._must_be_asked()
        return self._game.odds(action)

    def foresee(self, action: Action | str) -> Outcome | None:
        self._must_be_asked()
        # What is hidden from the seat must not decide the answer.
        game = self._game.imagine(self.seat, 0) if self.has_secrets else self._game
        return game.foresee(action)

    def caution(self, action: Action | str) -> Event | None:
        self._must_be_asked()
        return self._game.caution(action)

    def notice(self, action: Action | str) -> Event | None:
        self._must_be_asked()
        return self._game.notice(action)

    def price(self, action: Action | str) -> Event | None:
        self._must_be_asked()
        return self._game.price(action)

    def forecast(self) -> Forecast:
        # Answered by a game that the seat cannot tell from the real one, for whatever is hidden.
        game = self._game.imagine(self.seat, 0) if self.has_secrets else self._game
        return game.forecast()

    @property
    def stakes(self) -> list[Stake]:
        return self._game.stakes

    def imagine(self, seed: int) -> Game:
        """A whole game that this seat cannot tell from the real one: what programs think with."""
        return self._game.imagine(self.seat, seed)

    @property
    def events(self) -> Sequence[Event]:
        """What happened, less another's draft and, while the game runs, what others were told."""
        events = self._game.events
        hidden = 0 if self.may_see_draft else len(self._game.draft_events)
        shown: Events = events[: len(events) - hidden]
        if not self.has_secrets:
            return shown
        rules = self._game.rules
        return Events([raw for raw in shown.raw if self.hears(raw)], rules.names, rules.mark)

    def hears(self, raw: Raw) -> bool:
        """Whether an event is told to this seat: what is whispered to another is not."""
        whispered = self.has_secrets and isinstance(raw[0], Whisper)
        return not whispered or self._game.rules.sides[raw[1]] == self.seat

    def is_told_of(self, events: Sequence[Raw]) -> bool:
        """Whether this seat is told that the order of these events was given.

        One that did nothing but what is done behind a screen is none to the others: how many there
        were would tell something, too.
        """
        return not events or any(
            not isinstance(raw[0], Untold) or self.hears(raw) for raw in events
        )

    def record(self) -> str:
        """The record, less what this seat may not know: another's draft, and dice to come.

        If something is hidden it tells only what the seat saw, and cannot be loaded.
        """
        from .record import write

        over = self._game.outcome is not None
        seat = self.seat if self.has_secrets else None
        return write(self._game, self.may_see_draft, with_seed=over, seat=seat)

    def _must_be_asked(self) -> None:
        if not self.may_see_draft:
            raise NotYourTurn(f"{self._game.side or 'nobody'} is to choose now, not {self.seat}")

    def _shown(self) -> Game:
        """The game, less another's draft."""
        game = self._game
        if self.may_see_draft or not game.draft:
            return game
        return type(game)(game.rules, game.state_after(len(game.orders)), game.dice)
