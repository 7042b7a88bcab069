"""What the players of a game by link say to each other, and what one asks the other to agree to."""

from typing import Literal

from .shape import Shape


class Entry(Shape):
    """Something that was said, or that happened between players."""

    #: As the reader counts, from 1.
    number: int
    when: str
    side: str
    #: The name of the side, and its colours.
    name: str
    livery: str
    #: `said` to the other side, a `note` for one's own, or something that is `told` to both.
    kind: Literal["said", "note", "told"]
    #: As it was written, or a sentence in the reader's language.
    text: str
    #: Whether the reader's side wrote or did it.
    own: bool


class Question(Shape):
    """What one side asks the other to agree to."""

    #: To be named in the reply.
    number: int
    side: str
    kind: Literal["rewind", "draw", "pause", "resume", "seat"]
    text: str
    #: Whether the reader's side asks.
    own: bool
    #: Of a rewind, after how many of the orders that the reader counts.
    at: int | None


class Talk(Shape):
    """The talk of a game, as a side may read it."""

    #: The side of who reads.
    side: str
    #: Those that come after the number asked for.
    entries: list[Entry]
    #: How many there are in all.
    last: int
    questions: list[Question]
    #: What who reads may ask for now.
    may: list[Literal["rewind", "draw", "resign", "pause", "resume", "seat", "return"]]
