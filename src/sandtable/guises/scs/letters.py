"""Maps of the Standard Combat Series drawn with letters.

B25     a stack in its hex: side, units, steps; a small letter if all are out of supply
 T      a town; o any other place with a name; + airfield; $ supply of the scenario
 =      a road; - a track; and a letter for each sort of ground
|_      a river or stream, H a bridge over it; ^ an escarpment, ! a cliff, # works, x wire: on the side of a hex
"""

from itertools import pairwise

from rich.text import Text

from ...core.bits import bits
from ...core.game import Game
from ...letters import Examples, hexmap
from ...letters.hexmap import Mark
from ...letters.styles import STYLES
from ...letters.wrap import wrap
from ...systems.scs import Rules
from ...systems.scs.state import State
from ...text import Speaker
from ...text.portrait import portrait_for
from .drawing import livery, styles

#: What ground is drawn as.
GROUND: dict[str, Mark] = {
    "clear": (".", "dim"),
    "sea": ("~", "blue"),
    "wood": ("&", "green"),
    "height": ("M", "bold"),
    "hill": ("n", ""),
    "rough": ("%", ""),
    "marsh": ('"', "cyan"),
    "dune": (":", "yellow"),
    "works": ("#", "bold"),
    "fort": ("F", "bold"),
    "town": ("T", "bold"),
}
#: What lies on hexsides: between columns, and between the hexes of one.
SIDES: dict[str, tuple[str, str, str]] = {
    "river": ("|", "_", "bold blue"),
    "stream": ("|", "_", "blue"),
    "scarp": ("^", "^", "bold"),
    "cliff": ("!", "!", "bold"),
    "wire": ("x", "x", "dim"),
    "works": ("#", "#", "bold"),
    "mine": ("*", "*", "bold"),
    "barrier": ("^", "^", "bold"),
    "bank": ("'", "'", "dim"),
}
#: What crosses a hexside, on top of what lies there.
BRIDGE: Mark = ("H", "bold")
ROUTES: dict[str, Mark] = {"trail": ("-", "dim"), "rail": ("=", "dim"), "road": ("=", "yellow")}
#: The sign of a place by its kind, and its word; other places have but a name.
SIGNS = {"town": ("T", "scs.letters.town"), "airfield": ("+", "scs.letters.airfield")}
NAMED = ("o", "scs.letters.place")
#: Capitals that mean ground or a bridge, and so no side.
TAKEN = {letter for letter, _ in (*GROUND.values(), BRIDGE) if letter.isupper()}


def draw_game(
    rules: Rules, game: Game, speaker: Speaker, width: int, around: str | None = None
) -> Text:
    """The map with its stacks, and who is still to come."""
    state = game.state
    columns = hexmap.window(rules.grid, width, _middle(rules, game, around))
    drawn = draw(rules, state, columns)
    count = max(rules.grid.columns) + 1
    told = []
    if len(columns) < count:
        first, last = columns.start + 1, columns.stop
        told = [speaker.say("terminal.part", first=f"{first:02}", last=f"{last:02}", count=count)]
    reserve = rules.names["place"][rules.reserve]
    coming = portrait_for(speaker).stacks(game).get(reserve, [])
    if coming:
        listed = speaker.shorts(coming)
        title = speaker.name("place", reserve)
        told.append(speaker.say("core.entry", name=title, value=listed))
    for line in told:
        drawn.append("\n".join(wrap(line, width)) + "\n")
    return drawn


def _middle(rules: Rules, game: Game, around: str | None) -> int:
    """The hex a window is laid around: as asked, what is in question, or the first of who chooses."""
    decision = game.decision
    if around is None and decision is not None and decision.about is not None:
        kind, name = decision.about
        around = _place_of(rules, game.state, kind, name)
    number = rules.place_index.get(around or "", rules.hexes)
    if number < rules.hexes:
        return number
    own = next(bits(game.state.units[game.state.active]), None)
    return rules.hexes // 2 if own is None else own


def _place_of(rules: Rules, state: State, kind: str, name: str) -> str | None:
    """The place of what a question is about."""
    if kind == "unit":
        return rules.names["place"][state.place[rules.unit_index[name]]]
    return name if kind == "place" else None


def draw(rules: Rules, state: State, columns: range) -> Text:
    """These columns of the map with their stacks."""
    stacks: dict[int, list[int]] = {}
    for unit, place in enumerate(state.place):
        if place < rules.hexes:
            stacks.setdefault(place, []).append(unit)
    cells = {
        place: (cell(rules, state, units), STYLES[livery(rules, rules.data.units[units[0]].side)])
        for place, units in stacks.items()
    }
    return hexmap.draw(rules.grid, _ground(rules), _sides(rules), cells, columns)


def cell(rules: Rules, state: State, units: list[int]) -> str:
    """`B25`: two Blue units with five steps in all; more than nine are a plus."""
    letter = letters(rules)[rules.data.units[units[0]].side]
    if all(state.out >> unit & 1 for unit in units):
        letter = letter.lower()
    steps = sum(rules.steps[unit] - state.lost[unit] for unit in units)
    return letter + "".join(str(number) if number < 10 else "+" for number in (len(units), steps))


def letters(rules: Rules) -> dict[str, str]:
    """A letter for each side: the first of its name that means nothing else on the map."""
    found: dict[str, str] = {}
    for side, cover in zip(rules.sides, rules.data.cover.side, strict=True):
        known = TAKEN.union(found.values())
        name = cover.name.first.upper() + "XY"
        found[side] = next(one for one in name if one.isalpha() and one not in known)
    return found


def legend(rules: Rules, speaker: Speaker) -> str:
    """What the letters of this map mean, and no others."""
    say = speaker.say
    data = rules.data
    side, other = rules.sides
    letter = letters(rules)
    words = [
        say("scs.letters.stack", letter=letter[side], side=speaker.name("side", side)),
        f"{letter[other]} {speaker.name('side', other)}",
        say("scs.letters.unsupplied"),
    ]
    ground: dict[str, list[str]] = {}
    for name in dict.fromkeys(kind for kind in data.terrain if kind):
        kind = data.rules.terrain[name]
        ground.setdefault(GROUND[styles.ground(name, kind)][0], []).append(
            speaker.name("terrain", name)
        )
    for name in dict.fromkeys(line.kind for line in data.map.line):
        if (style := styles.route(name, data.rules.line[name])) in ROUTES:
            title = data.rules.line[name].name[speaker.language]
            ground.setdefault(ROUTES[style][0], []).append(title)
    for mark, key in dict.fromkeys(SIGNS.get(place.kind, NAMED) for place in data.map.place):
        ground.setdefault(mark, []).append(say(key))
    ground["$"] = [say("scs.letters.supply")]
    words += _meanings(ground, speaker)
    sides: dict[str, list[str]] = {}
    for name in dict.fromkeys(line.kind for line in data.map.hexsides):
        slanted, level, _ = SIDES[styles.rim(name, data.rules.hexside[name])]
        sign = slanted if slanted == level else f"{slanted} {level}"
        title = data.rules.hexside[name].name[speaker.language]
        sides.setdefault(sign, []).append(title)
    for name in dict.fromkeys(line.kind for line in data.map.line):
        if styles.route(name, data.rules.line[name]) == "bridge":
            title = data.rules.line[name].name[speaker.language]
            sides.setdefault(BRIDGE[0], []).append(title)
    if sides:
        words.append(say("scs.letters.sides", signs="  ".join(_meanings(sides, speaker))))
    return "  ".join([*words, say("scs.letters.names", place=examples(rules).place)])


def _meanings(signs: dict[str, list[str]], speaker: Speaker) -> list[str]:
    """Each sign once, with all that it stands for."""
    comma = speaker.say("core.list")
    return [f"{sign} {comma.join(dict.fromkeys(names))}" for sign, names in signs.items()]


def _ground(rules: Rules) -> dict[int, Mark]:
    """What stands in a hex without units; what is told last counts."""
    index, data = rules.grid.index, rules.data
    kinds = {name: GROUND[styles.ground(name, kind)] for name, kind in data.rules.terrain.items()}
    found = {h: kinds[kind] for h, kind in enumerate(data.terrain) if kind}
    routes = {name: styles.route(name, kind) for name, kind in data.rules.line.items()}
    for style, mark in ROUTES.items():
        for line in data.map.line:
            if routes[line.kind] == style:
                found |= {index[name]: mark for name in line.hexes}
    for place in data.map.place:
        found[index[place.hex]] = (SIGNS.get(place.kind, NAMED)[0], "bold")
    for side, sources in zip(rules.sides, rules.sources, strict=True):
        for source in sources:
            found |= dict.fromkeys(bits(source.hexes), ("$", STYLES[livery(rules, side)]))
    return found


def _sides(rules: Rules) -> dict[tuple[int, int], Mark]:
    index, data = rules.grid.index, rules.data
    found = {}
    for line in data.map.hexsides:
        slanted, level, style = SIDES[styles.rim(line.kind, data.rules.hexside[line.kind])]
        for a, b in line.pairs:
            one, other = sorted((index[a], index[b]))
            beside = rules.grid.columns[one] != rules.grid.columns[other]
            found[one, other] = (slanted if beside else level, style)
    for bridge in data.map.line:
        if styles.route(bridge.kind, data.rules.line[bridge.kind]) == "bridge":
            for here, there in pairwise(index[name] for name in bridge.hexes):
                found[min(here, there), max(here, there)] = BRIDGE
    return found


def examples(rules: Rules) -> Examples:
    """A unit of the scenario, a hex of this map, with a name if there is any, and the hex of the unit."""
    named = rules.data.map.place
    place = named[0].hex if named else rules.grid.names[rules.hexes // 2]
    unit = next(iter(rules.placements))
    start = rules.placements[unit].hex
    stack = place if start is None else start
    return Examples(rules.names["unit"][unit], place, stack, clause="6.1d", ruling="Q36")
