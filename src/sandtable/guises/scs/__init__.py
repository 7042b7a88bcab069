"""How the games of the Standard Combat Series are shown, told and played."""

from pathlib import Path

from ...guise import Guise
from . import drawing, letters, prospects, standing
from .charts import ScsCharts
from .doctrine.colonel import doctrine_of
from .gains import gains
from .guide import ScsGuide
from .portrait import ScsPortrait

GUISE = Guise(
    texts=Path(__file__).parent / "texts",
    portrait=ScsPortrait,
    guide=ScsGuide,
    charts=ScsCharts,
    prospects=prospects,
    drawing=drawing,
    letters=letters,
    doctrine=doctrine_of,
    standing=standing.matters,
    gains=gains,
)
