"""Words for people, in Japanese and English. Everything below this room speaks in keys."""

from .catalogue import LANGUAGES
from .speaker import Speaker, in_short, percent

__all__ = ["LANGUAGES", "Speaker", "in_short", "percent"]
