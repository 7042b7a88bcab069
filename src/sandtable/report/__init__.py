"""Report: games as pictures and as after-action reports."""

from .back import LookedBack
from .page import report, style
from .picture import picture

__all__ = ["LookedBack", "picture", "report", "style"]
