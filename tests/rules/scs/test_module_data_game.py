"""What a game adds to the series: sequence, supply, special rules, replacements, victory."""

import pytest

from modules.altered import Change, altered, problems
from sandtable.systems.scs.data import read

RULES, COVER, UNITS = "rules.toml", "module.toml", "units.toml"
SEQUENCE = '["movement", "barrage", "combat", "supply", "exploitation", "recovery"]'


def sequence(*phases: str) -> Change:
    return (RULES, SEQUENCE, "[" + ", ".join(f'"{phase}"' for phase in phases) + "]")


PHASES = ("movement", "barrage", "combat", "supply", "exploitation", "recovery")


@pytest.mark.parametrize("phase", ["movement", "combat", "supply"])
def test_phases_that_must_be(phase: str) -> None:
    """1.0: no turn goes without them."""
    change = sequence(*(one for one in PHASES if one != phase))
    assert problems(change) == [f"{RULES}: sequence: there is no {phase} phase"]


def test_a_phase_that_comes_twice() -> None:
    """1.0: each phase is once in a player turn."""
    assert problems(sequence(*PHASES, "combat")) == [f"{RULES}: sequence: combat is there 2 times"]


def test_a_barrage_phase_needs_a_table_and_a_table_a_phase() -> None:
    """Either is taken away; without the table nothing else may speak of barrages."""
    change = sequence("movement", "combat", "supply", "exploitation", "recovery")
    together = f"{RULES}: sequence: a barrage phase and a barrage table go together"
    assert problems(change) == [together]
    text = altered().files[RULES].decode()
    table = text[text.index("[barrage]") : text.index("[disorganised]")]
    assert problems((RULES, table, "")) == [
        f"{RULES}: terrain town: barrage: there is no barrage table",
        f"{UNITS}: a-guns: full: barrage: there is no barrage table",
        f"{UNITS}: a-guns: reduced: barrage: there is no barrage table",
        f"{RULES}: supply.out.barrage: there is no barrage table",
        f"{RULES}: disorganised.barrage: there is no barrage table",
        together,
    ]


#: A table that costs steps only.
STEPS_ONLY = tuple(
    (RULES, f"{roll} = {old}", f'{roll} = ["-", "-", "1"]')
    for roll, old in (
        ("5", '["-", "-", "DG"]'),
        ("6", '["-", "-", "DG"]'),
        ("7", '["-", "DG", "DG"]'),
        ("8", '["DG", "DG", "DG1"]'),
        ("9", '["DG", "DG", "1"]'),
        ("10", '["DG", "DG1", "DG1"]'),
        ("11", '["DG1", "1", "DG2"]'),
        ("12", '["1", "DG1", "DG2"]'),
    )
)
REMOVE = (RULES, 'excess = "disorganise"', "")
NOTHING_DOES = "a recovery phase is for disorganised units, and nothing does it"


@pytest.mark.parametrize("changes", [(), (REMOVE,), STEPS_ONLY])
def test_a_game_may_disorganise_without_a_phase_for_recovery(changes: tuple[Change, ...]) -> None:
    """By barrage or by stacking too high; G6: it ends with the player turn then."""
    read(altered(sequence("movement", "barrage", "combat", "supply", "exploitation"), *changes))


def test_nobody_recovers_from_nothing() -> None:
    """A table that costs steps only, and stacks that lose what is too much."""
    assert problems(REMOVE, *STEPS_ONLY) == [
        f"{RULES}: sequence: {NOTHING_DOES}",
        f"{RULES}: disorganised: nothing disorganises a unit",
    ]


# Supply and entries


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (
            (RULES, 'trace_class = "wheels"', 'trace_class = "wing"'),
            "supply.trace_class: 'wing' is no class; there are foot, wheels",
        ),
        ((RULES, 'id = "port"', 'id = "east"'), "supply.source: east is there 2 times"),
        (
            (
                RULES,
                'side = "jade"\nhexes = ["16.06", "16.05"]',
                'side = "ruby"\nhexes = ["16.06", "16.05"]',
            ),
            "source east: side: 'ruby' is no side; there are amber, jade",
        ),
        (
            (RULES, '["16.06", "16.05"]', '["16.06", "moon"]'),
            "source east: hexes: 'moon' is neither a hex nor an area",
        ),
        (
            (RULES, '["16.06", "16.05"]', '["16.06", "16.11"]'),
            "source east: hexes: 16.11 is prohibited to wheels",
        ),
        (
            (RULES, 'scenarios = ["trial"]', 'scenarios = ["trail"]'),
            "source port: scenarios: 'trail' is no scenario; there are trial, rolled",
        ),
        (
            (RULES, 'scenarios = ["trial"]', 'scenarios = ["trial", "trial"]'),
            "source port: scenarios: trial is there 2 times",
        ),
        (
            (RULES, "[entry.south]", "[entry.West]\nhexes = ['01.03']\nedge = true\n[entry.south]"),
            "entry: 'West' must be of small letters, digits and hyphens",
        ),
        (
            (RULES, '["04.01", "05.01"]', '["04.01", "99.01"]'),
            "entry south: hexes: '99.01' is no hex",
        ),
        (
            (RULES, '["04.01", "05.01"]', '["04.01", "04.01"]'),
            "entry south: hexes: 04.01 is there 2 times",
        ),
        (
            (RULES, '["04.01", "05.01"]', '["04.01", "05.02"]'),
            "entry south: edge: 05.02 is not at the edge",
        ),
        (
            (RULES, '["05.11", "06.11"]', '["05.11", "04.11"]'),
            "entry beach: hexes: 04.11 is prohibited to wheels",
        ),
    ],
)
def test_supply_and_entries(change: Change, found: str) -> None:
    """Sources and entries that are nowhere, of nobody, or where nobody can be."""
    found_all = [line for line in problems(change) if "no supply source" not in line]
    assert found_all == [f"{RULES}: {found}"]


def test_the_edge_is_where_hexes_end() -> None:
    """A hex beside a blank one, within the grid, is at the edge."""
    read(altered((RULES, '["04.01", "05.01"]', '["04.01", "16.10"]')))
    blank = ("map.toml", '"................",  # 03', '"...... .........",  # 03')
    beside = (RULES, '["04.01", "05.01"]', '["04.01", "08.03"]')
    assert problems(beside) == [f"{RULES}: entry south: edge: 08.03 is not at the edge"]
    read(altered(blank, beside))


# Special rules

SPARE = '[[special]]\nid = "{id}"\nname = {{ en = "Spare", ja = "予備" }}\nwho = {{ side = "jade" }}\n{words}\n\n'
HERE = '[[special]]\nid = "storm"'


def special(words: str, id: str = "spare") -> Change:
    """One special rule more."""
    return (RULES, HERE, SPARE.format(id=id, words=words) + HERE)


@pytest.mark.parametrize(
    "words",
    [
        'effect = "may-not-move"\njudged = "turn"',
        'effect = "move"\nadd = "1"\nmultiply = "2"',
        'effect = "may-not-attack"\nbut = ["port"]\ntogether = { side = "amber" }',
        'effect = "stays-within"\nwithin = 3\nhexes = ["port", "05.05"]',
        'effect = "no-exploitation"',
        'effect = "exploitation"',
        'effect = "multiply"\nmultiply = "2"\nto = "defence"',
    ],
)
def test_a_special_rule_with_all_it_uses(words: str) -> None:
    """Each effect, with every field it has a use for."""
    assert read(altered(special(words))).rules.special[1].id == "spare"


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ('effect = "may-not-move"\nadd = "1"', "add: may-not-move does not use it"),
        ('effect = "move"\nadd = "1"\nto = "defence"', "to: move does not use it"),
        ('effect = "may-not-attack"\nmultiply = "2"', "multiply: may-not-attack does not use it"),
        ('effect = "stays-within"\nbut = ["port"]', "but: stays-within does not use it"),
        (
            'effect = "no-exploitation"\ntogether = { side = "jade" }',
            "together: no-exploitation does not use it",
        ),
        ('effect = "exploitation"\nwithin = 3', "within: exploitation does not use it"),
        (
            'effect = "multiply"\nmultiply = "2"\nhexes = ["port"]',
            "hexes: multiply does not use it",
        ),
        (
            'effect = "multiply"\nmultiply = "0"',
            "multiply: 0 is no multiplier: it must be more than 0",
        ),
        ('effect = "move"\nadd = "1/2"', "add: 1/2 is no whole number"),
        ('effect = "may-not-attack"\nbut = ["moon"]', "but: 'moon' is neither a hex nor an area"),
        ('effect = "stays-within"\nhexes = ["moon"]', "hexes: 'moon' is neither a hex nor an area"),
    ],
)
def test_a_special_rule(words: str, found: str) -> None:
    """Fields that its effect does not use, or that name nothing."""
    assert problems(special(words)) == [f"{RULES}: special spare: {found}"]


@pytest.mark.parametrize("effect", ["move", "multiply"])
def test_a_special_rule_that_changes_nothing(effect: str) -> None:
    """Neither a number to add nor one to multiply with."""
    assert problems(special(f'effect = "{effect}"')) == [
        f"{RULES}: special spare: it changes nothing"
    ]


def test_two_special_rules_of_one_name() -> None:
    """Nobody could say which of them is meant."""
    found = problems(special('effect = "may-not-move"', id="storm"))
    assert found == [f"{RULES}: special: storm is there 2 times"]


# Air points and replacements


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ((RULES, "lost.jade", "lost.ruby"), "air.lost: 'ruby' is no side; there are amber, jade"),
        (
            (
                RULES,
                '[[replacements.line]]\nside = "jade"',
                "[[replacements.line]]\nside = 'ruby'\nwho = { side = 'jade' }\n\n[[replacements.line]]\nside = \"jade\"",
            ),
            "replacements.line[1]: side: 'ruby' is no side; there are amber, jade",
        ),
        (
            (RULES, 'rebuild_at = ["south-edge"]', 'rebuild_at = ["moon"]'),
            "replacements.line[0]: rebuild_at: 'moon' is neither a hex nor an area",
        ),
        (
            (RULES, 'rebuild_at = ["south-edge"]', 'rebuild_at = ["04.04"]'),
            "replacements.line[0]: rebuild_at: 04.04 is prohibited to wheels",
        ),
        (
            (RULES, 'rebuild_at = ["south-edge"]', ""),
            "replacements.line[0]: rebuild_at: there is no hex to rebuild at",
        ),
        (
            (RULES, "restore = 2", 'restore = 2\nrebuild_at = ["south-edge"]'),
            "replacements.line[1]: rebuild_at: nothing is rebuilt",
        ),
        (
            (RULES, "restore = 2", "restore = 2\nrebuild_when = { turns = [1, 2] }"),
            "replacements.line[1]: rebuild_when: nothing is rebuilt",
        ),
    ],
)
def test_air_points_and_replacements(change: Change, found: str) -> None:
    """Sides and hexes that are not there, and what is said of rebuilding where nothing is."""
    assert problems(change) == [f"{RULES}: {found}"]


# Victory

AWARD = "[[victory.points.award]]\npoints = 2\nhexes"


def award(words: str) -> Change:
    """One award more, the first of all."""
    return (RULES, AWARD, f"[[victory.points.award]]\n{words}\n\n{AWARD}")


SORTS = "it must be for hexes, for a tally, or after supply phases"


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("points = 2", SORTS),
        ('points = 2\nhexes = ["port"]\ntally = "jade-armour"', SORTS),
        ('points = 2\ntally = "jade-armour"\nafter = "jade"', SORTS),
        ('points = 0\nhexes = ["port"]', "points: it gives nothing"),
        ('points = 2\nhexes = ["moon"]', "hexes: 'moon' is neither a hex nor an area"),
        (
            'points = 2\ntally = "axes"',
            "tally: 'axes' is no tally; there are jade-armour, amber-units",
        ),
        ('points = 2\nafter = "ruby"', "after: 'ruby' is no side; there are amber, jade"),
        (
            'points = 2\ntally = "jade-armour"\nsupplied = true',
            "supplied: an award for tally does not use it",
        ),
        ('points = 2\nhexes = ["port"]\nmost = 3', "most: an award for hexes does not use it"),
        (
            'points = 2\nhexes = ["port"]\nfirst_turn = 3',
            "first_turn: an award for hexes does not use it",
        ),
        (
            'points = 2\nhexes = ["port"]\nwhen = { turns = [1, 2] }',
            "when: an award for hexes does not use it",
        ),
        (
            'points = 2\nafter = "jade"\nsupplied = true',
            "supplied: an award for after does not use it",
        ),
    ],
)
def test_an_award(words: str, found: str) -> None:
    """Points for nothing, for two things at once, for nothing that is there."""
    assert problems(award(words)) == [f"{RULES}: victory points: award[0]: {found}"]


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (
            (RULES, 'score = "jade"', 'score = "ruby"'),
            "victory race: score: 'ruby' is no side; there are amber, jade",
        ),
        (
            (
                RULES,
                'winner = "amber"\nname = { en = "No jade',
                'winner = "ruby"\nname = { en = "No jade',
            ),
            "victory points: automatic[0]: winner: 'ruby' is no side; there are amber, jade",
        ),
        (
            (
                RULES,
                'winner = "amber"\nname = { en = "Amber has',
                'winner = "ruby"\nname = { en = "Amber has',
            ),
            "victory points: final[0]: winner: 'ruby' is no side; there are amber, jade",
        ),
        (
            (
                RULES,
                'winner = "amber"\nname = { en = "Amber has',
                'at = "player-turn"\nwinner = "amber"\nname = { en = "Amber has',
            ),
            "victory points: final[0]: at: it is looked at when the game ends",
        ),
        (
            (RULES, 'least = 1, winner = "jade"', 'least = 1, winner = "ruby"'),
            "victory race: level[0]: winner: 'ruby' is no side; there are amber, jade",
        ),
        ((RULES, "least = 3", "least = 6"), "victory points: level[1]: least: 6 is not below 6"),
        ((RULES, "least = 3", "least = 7"), "victory points: level[1]: least: 7 is not below 6"),
        (
            (
                RULES,
                "[victory.race]",
                "[victory.spare]\nscore = 'jade'\nlevel = [{ least = 0, name = { en = 'Draw', ja = '引き分け' } }]\n[victory.race]",
            ),
            "victory spare: no scenario uses it",
        ),
    ],
)
def test_a_victory(change: Change, found: str) -> None:
    """Sides that are not there, levels out of order, victories nobody can win."""
    assert problems(change) == [f"{RULES}: {found}"]


def test_ids_of_victories_and_tallies() -> None:
    """Written like all others, and each there once."""
    change = (RULES, "[victory.race]", "[victory.Race]")
    assert f"{RULES}: victory: 'Race' must be of small letters, digits and hyphens" in problems(
        change
    )
    change = (RULES, 'id = "amber-units"', 'id = "jade-armour"')
    assert f"{RULES}: tally: jade-armour is there 2 times" in problems(change)


@pytest.mark.parametrize(
    ("least", "awards", "lowest"),
    [
        ("-65", (), -66),  # one point for each of 11 units, in each of 6 turns
        ("-71", ('points = -2\nhexes = ["port", "05.05"]',), -72),
        ("-71", ('points = -1\nafter = "jade"',), -72),
        ("-69", ('points = -2\nafter = "jade"\nmost = 2',), -70),
    ],
)
def test_levels_that_end_too_high(least: str, awards: tuple[str, ...], lowest: int) -> None:
    """Points below the last level, that no level would tell what they mean."""
    changes = [(RULES, "least = -100", f"least = {least}"), *(award(words) for words in awards)]
    assert problems(*changes) == [
        f"{RULES}: victory points: level: the last is from {least} on, points may go down to {lowest}"
    ]
    read(altered((RULES, "least = -100", f"least = {lowest}"), *changes[1:]))


def test_units_that_are_not_rebuilt_are_lost_once() -> None:
    """One point for each of 11 units."""
    text = altered().files[RULES].decode()
    rebuilding = text[text.index("rebuild = 2") : text.index("when = { turns = [2, 99] }")]
    rebuild_when = 'rebuild_when = { control = { side = "amber", hexes = ["south-edge"] } }'
    once = ((RULES, rebuilding, ""), (RULES, rebuild_when, ""))
    read(altered(*once, (RULES, "least = -100", "least = -11")))
    assert problems(*once, (RULES, "least = -100", "least = -10")) == [
        f"{RULES}: victory points: level: the last is from -10 on, points may go down to -11"
    ]
