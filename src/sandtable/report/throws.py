"""Whose dice they were: an order may roll those of both sides, and who closed it need not be who rolls."""

from collections.abc import Mapping, Sequence

from ..core.message import Event
from ..core.role import Role


class Throws:
    """The faces of one order, handed out to the events that tell them."""

    def __init__(
        self, faces: Sequence[int], sides: Sequence[str], owner: Mapping[str, str]
    ) -> None:
        self._left = list(faces)
        self._sides = sides
        self._owner = owner

    def of(self, event: Event, attacker: str) -> list[tuple[str, int]]:
        """The dice that an event tells of, each with the side that rolled it."""
        told, sides = self._told(event, attacker)
        found = []
        while told and self._left:
            some, self._left = self._left[: len(told)], self._left[len(told) :]
            found += list(zip(sides, some, strict=False))
            # Dice that are equal are rolled again, which no event tells.
            if not event.role.among(Role.BOTH_ROLL) or some == told:
                break
        return found

    def rest(self) -> list[int]:
        """What was rolled for something that is not told yet: a roll that is under way."""
        return self._left

    def _told(self, event: Event, attacker: str) -> tuple[list[int], list[str]]:
        """The faces of an event, and whose they are."""
        values = event.values
        both = event.role.among(Role.BOTH_ROLL)
        if both and "faces" not in values:
            return [int(str(values[side])) for side in self._sides], list(self._sides)
        faces = values.get("faces", ())
        if not isinstance(faces, tuple) or not faces:
            return [], []
        told = [int(face) for face in faces]
        if both:
            return told, list(self._sides)
        assert event.role.among(Role.ROLLS), "every other roll is one of a combat"
        # Who fires rolls; where a table decides, the attacker does.
        side = self._owner[str(values["unit"])] if "unit" in values else attacker
        return told, [side] * len(told)
