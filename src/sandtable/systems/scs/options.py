"""Rulings of the series with a second reading that works; the first value is the default."""

from ...core.option import Option

OPTIONS = (
    Option("roundMA", ("round", "exact"), "Q2", group="movement"),
    Option("virtualLeftColumns", ("off", "on"), "Q4", group="combat"),
    Option("zocIfImmobile", ("on", "off"), "Q10", group="movement"),
    Option("retreatExcess", ("closed", "open"), "Q17", group="retreat"),
    Option("ma0Retreats", ("on", "off"), "Q25", group="retreat"),
    Option("retreatOffMap", ("eliminate", "blocked"), "Q27", group="retreat"),
    Option("retreatDistance", ("grid", "path"), "Q28", group="retreat"),
    Option("retreatRoute", ("whole", "hex"), "Q28b", since=3, before="hex", group="retreat"),
    Option("fog", ("off", "on"), "Q31", group="fog", usual=True),
    Option("showStackHeight", ("on", "off"), "Q31b", group="fog"),
    Option("stackOrder", ("owner", "strongest"), "Q36", group="fog"),
)
