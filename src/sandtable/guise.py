"""A guise: all that a shell may ask about the games of one system."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from .ai.doctrine import Doctrine
from .ai.grades import Grade
from .ai.standing import Matter
from .core.message import Event
from .draw.drawing import Drawing
from .letters import Letters
from .text.chart import Charts
from .text.guide import Guide
from .text.portrait import Portrait
from .text.prospects import Prospects
from .text.speaker import Speaker

#: Of each side: what it got by each way to win there is, also those that it got nothing by.
Gains = Mapping[str, Mapping[str, int]]


class Guise(NamedTuple):
    """What the entry point of a guise leads to."""

    #: The folder of its sentences, a file a language: `en.toml`.
    texts: Path
    #: Positions in words.
    portrait: Callable[[Speaker], Portrait[Any]]
    #: What never changes of a game: its units, its ground, how it is won.
    guide: Callable[[Speaker], Guide[Any]]
    #: The tables that a player looks things up in.
    charts: Callable[[Speaker], Charts[Any]]
    #: Maps and counters as SVG.
    drawing: Drawing
    #: Who is ahead, and why; without it, the reasons of the forecast and the points at the end.
    prospects: Prospects | None = None
    #: Maps of the terminal; without them, places and units where the drawn map has them (`letters.plain`).
    letters: Letters | None = None
    #: How a grade of opponent plays; without one, as `ai.generic` plays any system.
    doctrine: Callable[[Any, Grade], Doctrine] | None = None
    #: What a side can order beforehand about decisions in the turn of the other; without it, nothing.
    standing: Callable[[Any], Sequence[Matter]] | None = None
    #: Where the points of a position came from, told its rules, its state and all that has scored so far; without
    #: it, what has scored, and the rest of the score.
    gains: Callable[[Any, Any, Sequence[Event]], Gains] | None = None
