"""How the folio games are shown, told and played."""

from pathlib import Path

from ...guise import Guise
from . import drawing, letters, prospects, standing
from .charts import FolioCharts
from .doctrine.colonel import doctrine_of
from .gains import gains
from .guide import FolioGuide
from .portrait import FolioPortrait

GUISE = Guise(
    texts=Path(__file__).parent / "texts",
    portrait=FolioPortrait,
    guide=FolioGuide,
    charts=FolioCharts,
    prospects=prospects,
    drawing=drawing,
    letters=letters,
    doctrine=doctrine_of,
    standing=standing.matters,
    gains=gains,
)
