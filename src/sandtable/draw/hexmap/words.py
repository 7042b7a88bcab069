"""The few words that stand on a hex map, in both languages."""

from ...core.module import Named

TURN = Named("Turn", "ターン")
LEGEND = Named("Legend", "凡例")
RESERVE = Named("Reinforcements to come", "今後の増援")
UNOFFICIAL = Named("Reconstruction, unofficial", "復元版・非公式")
KILOMETRES = Named("about 25 km", "約25km")
NORTH = Named("N", "北")
SEA = Named("Mediterranean Sea", "地中海")
ATTACK = Named("attack", "攻撃")
DEFENCE = Named("defence", "防御")
MOVEMENT = Named("move", "移動")
GAITS = Named("boxed 3: leg · underlined: motorised", "枠付き：徒歩　下線：自動車化")
CLAIM = Named(
    "Terrain, roads, escarpments and the run of the minefields are our own reconstruction.",
    "地形、道路、断崖、地雷原の位置は独自に復元したものです。",
)
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")

#: What the legend explains, from top to bottom: the sign and its words.
LEGEND_ROWS: tuple[tuple[str, Named], ...] = (
    ("road", Named("Road", "道路")),
    ("trail", Named("Trail", "小道")),
    ("scarp", Named("Escarpment", "断崖")),
    ("scarp-off", Named("Escarpment not in play", "断崖（この対戦では不使用）")),
    ("mine-british", Named("Minefield, British", "地雷原（イギリス軍）")),
    ("mine-axis", Named("Minefield, Axis", "地雷原（枢軸軍）")),
    ("box", Named("Fortified box", "要塞化陣地")),
    ("town", Named("Town", "町")),
    ("strongpoint", Named("Strongpoint", "拠点")),
    ("pass", Named("Pass", "峠")),
    ("airfield", Named("Airfield", "飛行場")),
    ("supply-british", Named("Supply, British", "補給源（イギリス軍）")),
    ("supply-axis", Named("Supply, Axis", "補給源（枢軸軍）")),
    ("wire", Named("Frontier wire (scenery)", "国境鉄条網（装飾）")),
)
