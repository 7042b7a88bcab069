"""Games in words before they are played: what is fixed about units and ground, for each system."""

from ..speaker import Speaker
from .folio import FolioGuide
from .guide import Chapter, Facts, Guide, Note
from .scs import ScsGuide
from .series60 import Series60Guide

__all__ = ["Chapter", "Facts", "Guide", "Note", "guide_for"]

GUIDES: dict[str, type[Guide]] = {
    "folio": FolioGuide,
    "scs": ScsGuide,
    "series60": Series60Guide,
}


def guide_for(speaker: Speaker) -> Guide:
    return GUIDES[speaker.rules.system](speaker)
