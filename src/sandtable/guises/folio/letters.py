"""The map of the folio drawn with letters.

B34     a unit in its hex: side, attack, defence; a small letter if it is depleted
 T      a town; o any other place with a name; + airfield; $ supply; # fortified box
 =      a road; - a trail; ^ an escarpment on a side of the hex; ~ sea; . desert
"""

from rich.text import Text

from ...core.bits import bits
from ...core.game import Game
from ...letters import Examples, hexmap
from ...letters.styles import STYLES
from ...systems.folio import Rules, losses
from ...systems.folio.state import State
from ...text import Speaker

LETTER = {"axis": "A", "british": "B"}
TERRAIN = {"sea": ("~", "blue"), "desert": (".", "dim"), "town": ("T", "bold"), "rough": ("%", "")}


def draw_game(
    rules: Rules, game: Game, speaker: Speaker, width: int, around: str | None = None
) -> Text:
    """The map with its units, and who is still to come."""
    state = game.state
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
    marks = _marks(rules)
    ground = {h: marks.get(h) or TERRAIN[rules.data.terrain[h]] for h in range(rules.hexes)}
    # One that is moving may pass over another: it is seen on top.
    units = [unit for unit, place in enumerate(state.place) if place < rules.hexes]
    units.sort(key=lambda unit: state.at[state.place[unit]] != unit + 1)
    cells = {
        state.place[unit]: (cell(rules, state, unit), STYLES[rules.data.units[unit].side])
        for unit in units
    }
    return hexmap.draw(grid, ground, {}, cells, range(max(grid.columns) + 1))


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


def legend(rules: Rules, speaker: Speaker) -> str:
    return speaker.say("folio.letters.legend")


def examples(rules: Rules) -> Examples:
    return Examples("nz-4", "1509", "3121", clause="17.0a", ruling="R-17-mines")
