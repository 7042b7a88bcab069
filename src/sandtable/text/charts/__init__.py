"""The tables a player looks things up in, in words: combat results, terrain effects, the turn track."""

from ..speaker import Speaker
from .chart import Cell, Chart, ChartRow, Charts, Column
from .folio import FolioCharts
from .scs import ScsCharts
from .series60 import Series60Charts

__all__ = ["CHARTS", "Cell", "Chart", "ChartRow", "Charts", "Column", "charts", "charts_for"]

CHARTS: dict[str, type[Charts]] = {
    "folio": FolioCharts,
    "scs": ScsCharts,
    "series60": Series60Charts,
}


def charts_for(speaker: Speaker) -> Charts:
    return CHARTS[speaker.rules.system](speaker)


def charts(speaker: Speaker) -> list[Chart]:
    """All tables of a game, combat first, then terrain, then the turns."""
    return charts_for(speaker).charts()
