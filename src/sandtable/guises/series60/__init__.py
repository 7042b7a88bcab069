"""How the 60 Series is shown, told and played."""

from pathlib import Path

from ...guise import Guise
from . import drawing, letters, prospects, standing
from .charts import Series60Charts
from .doctrine.colonel import doctrine_of
from .gains import gains
from .guide import Series60Guide
from .portrait import Series60Portrait

GUISE = Guise(
    texts=Path(__file__).parent / "texts",
    portrait=Series60Portrait,
    guide=Series60Guide,
    charts=Series60Charts,
    prospects=prospects,
    drawing=drawing,
    letters=letters,
    doctrine=doctrine_of,
    standing=standing.matters,
    gains=gains,
)
