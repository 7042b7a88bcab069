"""How Salt Road is shown and told. Where it says nothing, it is shown and played as any system is."""

from pathlib import Path

from sandtable.guise import Guise

from .drawing import SaltRoadDrawing
from .words import SaltRoadCharts, SaltRoadGuide, SaltRoadPortrait

GUISE = Guise(
    texts=Path(__file__).parent / "texts",
    portrait=SaltRoadPortrait,
    guide=SaltRoadGuide,
    charts=SaltRoadCharts,
    drawing=SaltRoadDrawing(),
)
