"""The days that the turns of a game stand for."""

from datetime import date, timedelta
from typing import Annotated

import msgspec


class Calendar(msgspec.Struct, forbid_unknown_fields=True):
    """Of a module: the day on which it begins, and how many days a turn has."""

    first_day: str
    days_per_turn: Annotated[int, msgspec.Meta(ge=1, le=1000)]

    def begins(self, turn: int) -> date:
        """The first day of a turn."""
        return date.fromisoformat(self.first_day) + timedelta(days=self.days_per_turn * (turn - 1))

    def ends(self, turn: int) -> date:
        """The last day of a turn."""
        return self.begins(turn) + timedelta(days=self.days_per_turn - 1)

    def fault(self, turns: int) -> str | None:
        """Why it cannot tell the days of all turns."""
        try:
            first = date.fromisoformat(self.first_day)
        except ValueError:
            return f"{self.first_day!r} is no date"
        try:
            first + timedelta(days=self.days_per_turn * turns)
        except OverflowError:
            return f"turn {turns} would be after the year {date.max.year}"
        return None
