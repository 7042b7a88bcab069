"""Report: games as pictures and as after-action reports."""

from .page import report, style
from .picture import picture

__all__ = ["picture", "report", "style"]
