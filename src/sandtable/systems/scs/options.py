"""Rulings of the series with a second reading that works; the first value is the default."""

from ...core.option import Option

OPTIONS = (
    Option("roundMA", ("round", "exact"), "Q2"),
    Option("virtualLeftColumns", ("off", "on"), "Q4"),
    Option("zocIfImmobile", ("on", "off"), "Q10"),
    Option("retreatExcess", ("closed", "open"), "Q17"),
    Option("ma0Retreats", ("on", "off"), "Q25"),
    Option("retreatOffMap", ("eliminate", "blocked"), "Q27"),
    Option("retreatDistance", ("grid", "path"), "Q28"),
    Option("fog", ("off", "on"), "Q31"),
    Option("showStackHeight", ("on", "off"), "Q31b"),
    Option("stackOrder", ("owner", "strongest"), "Q36"),
)
