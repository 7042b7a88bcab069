"""Positions in words: what a person looks up at the table, for each system."""

from ..speaker import Speaker
from .folio import FolioPortrait
from .portrait import Portrait
from .scs import ScsPortrait
from .series60 import Series60Portrait

PORTRAITS: dict[str, type[Portrait]] = {
    "folio": FolioPortrait,
    "scs": ScsPortrait,
    "series60": Series60Portrait,
}


def portrait_for(speaker: Speaker) -> Portrait:
    return PORTRAITS[speaker.rules.system](speaker)
