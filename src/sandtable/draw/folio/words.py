"""The few words that stand on the map of the folio, in both languages."""

from ...core.module import Named
from ..hexmap import words

GAITS = Named("boxed 3: leg · underlined: motorised", "枠付き：徒歩　下線：自動車化")
CLAIM = Named(
    "Terrain, roads, escarpments and the run of the minefields are our own reconstruction.",
    "地形、道路、断崖、地雷原の位置は独自に復元したものです。",
)

#: What the legend explains, from top to bottom: the sign and its words.
LEGEND_ROWS: tuple[tuple[str, Named], ...] = (
    ("route-road", Named("Road", "道路")),
    ("route-trail", Named("Trail", "小道")),
    ("scarp", Named("Escarpment", "断崖")),
    ("scarp-off", Named("Escarpment not in play", "断崖（この対戦では不使用）")),
    ("mine-british", Named("Minefield, British", "地雷原（イギリス軍）")),
    ("mine-axis", Named("Minefield, Axis", "地雷原（枢軸軍）")),
    ("box", Named("Fortified box", "ボックス陣地")),
    ("place-town", words.TOWN),
    ("place-strongpoint", words.STRONGPOINT),
    ("place-pass", words.PASS),
    ("place-airfield", words.AIRFIELD),
    ("supply-british", Named("Supply, British", "補給源（イギリス軍）")),
    ("supply-axis", Named("Supply, Axis", "補給源（枢軸軍）")),
    ("wire", Named("Frontier wire (scenery)", "国境鉄条網（装飾）")),
)
