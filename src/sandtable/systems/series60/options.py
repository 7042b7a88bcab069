"""Rulings with a second reading that works (docs: rulings page). The first value is the default."""

from ...core.option import Option

OPTIONS = (
    Option("firstHitRule", ("black-only", "all"), "A36"),
    Option("areaAttack", ("per-unit", "per-unit-sheltered", "whole-group"), "A31"),
    Option("passThroughTakesControl", ("on", "off"), "A09"),
    Option("endOfTurnVp", ("net-then-clamp", "tobruk-then-bardia"), "A61"),
    Option("fortressAfterRecapture", ("restored", "lost"), "A39"),
    Option("exitAllowedFromTurn", (1, 2, 3, 4, 5, 6), "A69"),
    Option("offMapReentry", ("off", "on"), "A18"),
)
