"""6.0 Zones of control while units come and go: kept step by step, they are as if made anew."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.folio.builders import TOBRUK
from rules.folio.printed_map import LAND, UNIT, zone
from sandtable.core.bits import bits
from sandtable.library import open_rules
from sandtable.systems.folio import zones
from sandtable.systems.folio.setup import start

#: Few hexes, so that zones overlap: Sidi Rezegh with its escarpments, Tobruk with its mines.
CROWDED = sorted(name for name in LAND if 12 <= int(name[:2]) <= 18 and 6 <= int(name[2:]) <= 11)
CROWDED += ["0802", "0803", "0804", "0703", "0704", "1103", "1104", "3926", "0126"]
NAMES = sorted(UNIT)
READINGS = st.fixed_dictionaries(
    {
        "zocAcrossEscarpment": st.sampled_from(["off", "on"]),
        "lineE3": st.sampled_from(["on", "off"]),
        "lineE4": st.sampled_from(["off", "on"]),
    }
)


@pytest.mark.clause("folio 6.0a", "folio 6.0c")
@settings(max_examples=60, deadline=None, derandomize=True)
@given(READINGS, st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(CROWDED)), max_size=60))
def test_zones_are_kept_as_units_are_put_and_lifted(options, changes):
    """A unit that is on the board is lifted, one that is not is put down, if the hex is empty."""
    rules = open_rules(TOBRUK, options=options)
    state = start(rules)
    state.place = [rules.eliminated] * rules.unit_count
    zones.rebuild(rules, state)
    standing = {}
    for name, where in changes:
        unit, hex_ = rules.unit_index[name], rules.place_index[where]
        if name in standing:
            zones.lift(rules, state, unit)
            state.place[unit] = rules.eliminated
            del standing[name]
        elif not state.at[hex_]:
            zones.put(rules, state, unit, hex_)
            standing[name] = where
        anew = state.clone()
        zones.rebuild(rules, anew)
        assert (state.at, state.units, state.zone) == (anew.at, anew.units, anew.zone)
        for number, side in enumerate(rules.sides):
            kept = {rules.names["place"][place] for place in bits(state.zone[number])}
            assert kept == zone(standing, side, options)
