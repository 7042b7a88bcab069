"""map.toml, and the terrain, hexsides and lines of rules.toml: whatever can be wrong with them."""

import pytest

from modules.altered import Change, problems

MAP, RULES = "map.toml", "rules.toml"
NAME = "name = { en = 'A name', ja = '名前' }"
MOVE = "move = { foot = '1', wheels = '1' }"


@pytest.mark.parametrize(
    ("change", "found"),
    [
        pytest.param(
            (MAP, 'h = "hill"', 'hh = "hill"\nh = "hill"'), "legend: 'hh' is not one letter"
        ),
        pytest.param(
            (MAP, 'h = "hill"', '" " = "hill"\nh = "hill"'), "legend: ' ' is not one letter"
        ),
        pytest.param(
            (MAP, 'h = "hill"', 'h = "hill"\nx = "lava"'),
            "legend.x: 'lava' is no terrain; there are clear, hill, town, marsh, sea",
        ),
        pytest.param(
            (MAP, '"................",  # 01', '"................", "................"'),
            "rows: there are 13 rows, the grid has 12",
        ),
        pytest.param(
            (MAP, '"................",  # 01', '"...............",  # 01'),
            "rows[11]: it has 15 letters for 16 columns",
        ),
        pytest.param(
            (MAP, '"................",  # 01', '"........?.......",  # 01'),
            "rows[11]: '?' in column 9 is not in the legend",
        ),
        pytest.param((MAP, 'id = "causeway"', 'id = "ford"'), "line: ford is there 2 times"),
        pytest.param(
            (MAP, 'id = "causeway"', 'id = "The causeway"'),
            "line: 'The causeway' must be of small letters, digits and hyphens",
        ),
        pytest.param(
            (MAP, 'kind = "track"', 'kind = "rail"'),
            "line camp-track: kind: 'rail' is no kind of line; there are road, track, ford",
        ),
        pytest.param(
            (MAP, 'hexes = ["11.03", "12.02"]', 'hexes = ["11.03", "11.00"]'),
            "line ford: hexes: '11.00' is no hex",
        ),
        pytest.param(
            (MAP, 'hexes = ["11.03", "12.02"]', 'hexes = ["01.11", "01.12"]'),
            "line ford: hexes: '01.12' is no hex",
            id="a blank is no hex",
        ),
        pytest.param(
            (MAP, 'hexes = ["11.03", "12.02"]', 'hexes = ["11.03", "12.04"]'),
            "line ford: hexes: 11.03 and 12.04 are not adjacent",
        ),
        pytest.param((MAP, 'id = "beck"', 'id = "scarp"'), "hexsides: scarp is there 2 times"),
        pytest.param(
            (MAP, 'kind = "cliff"', 'kind = "wall"'),
            "hexsides scarp: kind: 'wall' is no kind of hexside; there are ditch, cliff, brook",
        ),
        pytest.param(
            (MAP, '["10.09", "10.08"]', '["10.09", "17.08"]'),
            "hexsides scarp: pairs: '17.08' is no hex",
        ),
        pytest.param(
            (MAP, '["10.09", "10.08"]', '["10.09", "10.07"]'),
            "hexsides scarp: pairs: 10.09 and 10.07 are not adjacent",
        ),
        pytest.param(
            (MAP, '["10.09", "10.08"]', '["09.09", "10.09"]'),
            "hexsides scarp: pairs: 10.09/09.09 is cliff by scarp already",
        ),
        pytest.param(
            (MAP, 'hex = "10.09"', 'hex = "20.09"'), "place Signal Hill: hex: '20.09' is no hex"
        ),
        pytest.param((MAP, 'hex = "10.09"', 'hex = "07.07"'), "place: 07.07 is there 2 times"),
        pytest.param(
            (MAP, 'camp = ["04.03"', 'Camp = ["04.03"]\ncamp = ["04.03"'),
            "area: 'Camp' must be of small letters, digits and hyphens",
        ),
        pytest.param(
            (MAP, 'camp = ["04.03"', 'void = []\ncamp = ["04.03"'),
            "area void: there is no hex in it",
        ),
        pytest.param(
            (MAP, 'camp = ["04.03"', 'camp = ["05.03"'), "area camp: 05.03 is there 2 times"
        ),
        pytest.param((MAP, 'camp = ["04.03"', 'camp = ["44.03"'), "area camp: '44.03' is no hex"),
    ],
)
def test_the_map(change: Change, found: str) -> None:
    """What is not in the legend, not on the map, not adjacent, or there twice."""
    assert problems(change) == [f"{MAP}: {found}"]


@pytest.mark.parametrize(
    ("change", "found"),
    [
        pytest.param(
            (RULES, 'classes = ["foot", "wheels"]', 'classes = ["foot", "wheels", "wheels"]'),
            "classes: wheels is there 2 times",
        ),
        pytest.param(
            (RULES, "[line.ford]", f"[line.Rail]\n{NAME}\nmove = '1'\n[line.ford]"),
            "line: 'Rail' must be of small letters, digits and hyphens",
        ),
        pytest.param(
            (RULES, "[terrain.marsh]", f"[terrain.Bog]\n{NAME}\n{MOVE}\n[terrain.marsh]"),
            "terrain: 'Bog' must be of small letters, digits and hyphens",
        ),
        pytest.param(
            (RULES, "[hexside.brook]", f"[hexside.Beck]\n{NAME}\n{MOVE}\n[hexside.brook]"),
            "hexside: 'Beck' must be of small letters, digits and hyphens",
        ),
        pytest.param(
            (RULES, 'move = { foot = "2", wheels = "P" }', 'move = { wheels = "P" }'),
            "terrain marsh: move: foot is missing",
        ),
        pytest.param(
            (
                RULES,
                'move = { foot = "2", wheels = "P" }',
                'move = { foot = "2", wheels = "P", wing = "1" }',
            ),
            "terrain marsh: move: 'wing' is no class; there are foot, wheels",
        ),
        pytest.param(
            (RULES, 'move = { foot = "2", wheels = "P" }', 'move = { foot = "0", wheels = "P" }'),
            "terrain marsh: move.foot: it must cost something",
        ),
        pytest.param(
            (RULES, 'wheels = "5/4"', 'wheels = "6/5"'),
            "terrain hill: move.wheels: 6/5 is no number of twelfths",
        ),
        pytest.param(
            (RULES, 'move = { foot = "1", wheels = "P" }', 'move = { foot = "1" }'),
            "hexside brook: move: wheels is missing",
        ),
        pytest.param(
            (RULES, 'move = { foot = "0", wheels = "2" }', 'move = { foot = "0", wheels = "1/7" }'),
            "hexside ditch: move.wheels: 1/7 is no number of twelfths",
        ),
        pytest.param(
            (RULES, 'only = "amber"\ncombat', 'only = "ruby"\ncombat'),
            "hexside ditch: only: 'ruby' is no side; there are amber, jade",
        ),
        pytest.param(
            (RULES, 'multiply = "2", only = "jade"', 'multiply = "2", only = "ruby"'),
            "terrain town: combat.defender: only: 'ruby' is no side; there are amber, jade",
        ),
        pytest.param(
            (RULES, 'multiply = "1/2", only = "amber"', 'multiply = "0", only = "amber"'),
            "hexside ditch: combat.attacker: multiply: 0 is no multiplier: it must be more than 0",
        ),
        pytest.param(
            (RULES, 'multiply = "1/2", only = "amber"', 'only = "amber"'),
            "hexside ditch: combat.attacker: it does nothing",
        ),
        pytest.param(
            (RULES, 'multiply = "1/2", only = "amber"', 'multiply = "1/2", partial = "any"'),
            "hexside ditch: combat.attacker: partial: there is no shift",
        ),
        pytest.param(
            (RULES, 'multiply = "2", only = "jade"', 'multiply = "2", partial = "any"'),
            "terrain town: combat.defender: partial: no hexside is crossed here",
        ),
        pytest.param(
            (RULES, 'move = "2/3"\nkeeps', 'move = "2/5"\nkeeps'),
            "line track: move: 2/5 is no number of twelfths",
        ),
        pytest.param(
            (RULES, 'move = "2/3"\nkeeps', 'move = "0"\nkeeps'),
            "line track: move: it must cost something",
        ),
        pytest.param(
            (RULES, 'keeps = ["ditch"]', 'keeps = ["wall"]'),
            "line track: keeps: 'wall' is no kind of hexside; there are ditch, cliff, brook",
        ),
        pytest.param(
            (RULES, 'keeps = ["ditch"]', 'keeps = ["ditch", "ditch"]'),
            "line track: keeps: ditch is there 2 times",
        ),
    ],
)
def test_the_terrain_chart(change: Change, found: str) -> None:
    """Costs that are missing, of nobody, nothing or no twelfths; effects that do nothing."""
    assert problems(change) == [f"{RULES}: {found}"]


def test_a_hexside_may_cost_nothing_and_a_road_may_lead_where_nobody_goes() -> None:
    """The ditch costs nothing on foot, and the causeway leads over the sea."""
    assert problems((RULES, 'move = { foot = "0", wheels = "2" }', 'move = { foot = "0" }')) == [
        "rules.toml: hexside ditch: move: wheels is missing"
    ]
