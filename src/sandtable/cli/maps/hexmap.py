"""A hex map drawn with letters, for the terminal: two columns of letters for each column of hexes.

B34     a unit in its hex: side, attack, defence; a small letter if it is depleted
 T      a town; o any other place with a name; + airfield; $ supply; # fortified box
 =      a road; - a trail; ^ an escarpment on a side of the hex; ~ sea; . desert

Every second column lies half a hex lower, so a row of hexes takes two lines.
"""

from rich.text import Text

from ...core.bits import bits
from ...core.game import Game
from ...systems.folio import Rules, losses
from ...systems.folio.state import State
from ...text import Speaker
from ..styles import STYLES
from .pointmap import Canvas

LETTER = {"axis": "A", "british": "B"}
TERRAIN = {"sea": ("~", "blue"), "desert": (".", "dim"), "town": ("T", "bold"), "rough": ("%", "")}


def draw_game(game: Game, speaker: Speaker, width: int) -> Text:
    """The map with its units, and who is still to come."""
    rules, state = game.rules, game.state
    assert isinstance(rules, Rules)
    drawn = draw(rules, state)
    coming = [
        speaker.short("unit", rules.names["unit"][unit])
        for unit, place in enumerate(state.place)
        if place == rules.reserve
    ]
    if coming:
        title = speaker.name("place", rules.names["place"][rules.reserve])
        listed = speaker.say("core.list").join(coming)
        drawn.append(speaker.say("core.entry", name=title, value=listed) + "\n")
    return drawn


def draw(rules: Rules, state: State) -> Text:
    """The map with its units; always of the same width."""
    grid = rules.grid
    columns, rows = max(grid.columns) + 1, max(grid.heights) // 2 + 1
    canvas = Canvas(2 * columns + 2, 2 * rows + 2)
    for column in range(columns):
        canvas.put(2 * column, column % 2, f"{column + 1:02}", "dim")
    for row in range(rows):
        canvas.put(2 * columns, 2 * row + 3, f"{row + 1:02}", "dim")
    marks = _marks(rules)
    for place in range(rules.hexes):
        x, y = 2 * grid.columns[place], grid.heights[place] + 2
        letter, style = marks.get(place) or TERRAIN[rules.data.terrain[place]]
        canvas.put(x + 1, y, letter, style)
    # One that is moving may pass over another: it is seen on top.
    units = [unit for unit, place in enumerate(state.place) if place < rules.hexes]
    for unit in sorted(units, key=lambda unit: state.at[state.place[unit]] != unit + 1):
        place = state.place[unit]
        x, y = 2 * grid.columns[place], grid.heights[place] + 2
        canvas.put(x, y, cell(rules, state, unit), STYLES[rules.data.units[unit].side])
    return canvas.text()


def cell(rules: Rules, state: State, unit: int) -> str:
    """`B34`: a British unit with attack 3 and defence 4."""
    letter = LETTER[rules.data.units[unit].side]
    if state.spent >> unit & 1:
        letter = letter.lower()
    attack = losses.attack_strength(rules, state, unit)
    return f"{letter}{attack}{losses.defence_strength(rules, state, unit)}"


def _marks(rules: Rules) -> dict[int, tuple[str, str]]:
    """What stands in a hex without a unit; what is told last counts."""
    index, ground = rules.grid.index, rules.data.map
    found: dict[int, tuple[str, str]] = {}
    for line in ground.escarpments:
        if rules.options.get(f"line{line.id}", "on") == "on":
            found |= {index[name]: ("^", "bold") for pair in line.sides for name in pair}
    for kind, mark in (("trail", ("-", "dim")), ("road", ("=", "yellow"))):
        for route in ground.routes:
            if route.kind == kind:
                found |= {index[name]: mark for name in route.hexes}
    found |= dict.fromkeys(bits(rules.boxes), ("#", "bold"))
    for place in ground.places:
        sign = {"town": "T", "airfield": "+"}.get(place.kind, "o")
        found[index[place.hex]] = (sign, "bold")
    for side, symbols in zip(rules.sides, rules.symbols, strict=True):
        found |= dict.fromkeys(symbols, ("$", STYLES[side]))
    return found
