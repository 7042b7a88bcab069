"""The few words that stand on a map, in both languages."""

from ...core.module import Named

VICTORY = Named("Victory points", "勝利得点")
AXIS = Named("Axis", "枢軸軍")
BRITISH = Named("British", "イギリス軍")
TURN = Named("Turn", "ターン")
LEGEND = Named("Legend", "凡例")
COASTAL = Named("Coastal road", "海岸道路")
TRACK = Named("Track", "悪路")
HILLS = Named("Hills: no way across", "丘陵（越えられない）")
FORTRESS = Named("Fortress side", "要塞の辺")
TOWN = Named("Town", "町")
STRONGPOINT = Named("Strongpoint", "拠点")
CROSSROADS = Named("Crossroads", "交差点")
SCARP = Named("Escarpment (scenery)", "断崖（装飾）")
WIRE = Named("Frontier wire (scenery)", "国境鉄条網（装飾）")
PERIMETER = Named("Perimeter (scenery)", "外周陣地（装飾）")
KILOMETRES = Named("about 25 km", "約25km")
NORTH = Named("N", "北")
EXIT = Named("Axis exit", "枢軸軍の脱出口")
UNOFFICIAL = Named("Reconstruction, unofficial", "復元版・非公式")
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
