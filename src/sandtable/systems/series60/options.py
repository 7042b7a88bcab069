"""Rulings with a second reading that works (docs: rulings page). The first value is the default."""

from ...core.option import Option

OPTIONS = (
    Option("firstHitRule", ("black-only", "all"), "A36", group="combat", usual=True),
    Option(
        "areaAttack",
        ("per-unit", "per-unit-sheltered", "whole-group"),
        "A31",
        group="combat",
        usual=True,
    ),
    Option("passThroughTakesControl", ("on", "off"), "A09", group="movement"),
    Option("endOfTurnVp", ("net-then-clamp", "tobruk-then-bardia"), "A61", group="victory"),
    Option("fortressAfterRecapture", ("restored", "lost"), "A39", group="map"),
    Option("exitAllowedFromTurn", (1, 2, 3, 4, 5, 6), "A69", group="victory"),
    Option("offMapReentry", ("off", "on"), "A18", group="movement"),
)
