"""Whole games that reports are checked on: of each system one that was played to its end."""

from functools import cache
from pathlib import Path

from sandtable import library
from sandtable.core.game import Game

DATA = Path(__file__).parents[1] / "golden" / "data"
RECORDS = {
    "series60": "series60-1/campaign-axis-last-turn",
    "folio": "folio-1/historical-nobody-neither",
    "scs": "scs-1/sidi-rezegh-axis-level",
}


@cache
def recorded(name: str) -> Game:
    return library.load((DATA / f"{RECORDS[name]}.record").read_text("utf-8"))
