"""A map drawn with letters for any system: places and units where the drawn map has them."""

from typing import Any

from rich.text import Text

from ..core.game import Game
from ..draw.drawing import drawing_of
from ..text import Speaker
from ..text.portrait import portrait_for
from .canvas import Canvas
from .examples import Examples
from .styles import STYLES

#: Letters are about so much higher than wide.
SLENDER = 2.1
#: No map is wider than this, and so much of it is left to the names of places at its right.
WIDEST, MARGIN = 110, 14
#: The dots of a way lie so far apart, in letters.
DOTS = 3


class Plain:
    """Letters of a system that says nothing about them."""

    def draw_game(
        self, rules: Any, game: Game, speaker: Speaker, width: int, around: str | None = None
    ) -> Text:
        drawing = drawing_of(rules)
        ground = drawing.list_places(rules, speaker.language)
        left, top, wide, high = ground.view
        across = min(width, WIDEST) - MARGIN
        scale = across / wide
        canvas = Canvas(across + MARGIN, round(high * scale / SLENDER) + 1)
        spots = {
            name: (round((at.x - left) * scale), round((at.y - top) * scale / SLENDER))
            for name, at in ground.places.items()
        }
        for here, (x, y) in spots.items():
            for there in (one for one in rules.beside(here) if here < one and one in spots):
                self._dots(canvas, x, y, *spots[there])
        worth = {one.place: one.told.values.get("worth") for one in game.stakes}
        stacks = portrait_for(speaker).stacks(game)
        for name, (x, y) in spots.items():
            canvas.put(x, y, f"{name}*{worth[name]}" if worth.get(name) else name, "bold")
            for unit in stacks.get(name, ()):
                side = rules.sides[rules.owner[rules.names["unit"].index(unit)]]
                letters = f"{_initial(rules, side)}{rules.might(game.state, unit)}"
                canvas.put(x, y + 1, letters, STYLES[drawing.livery(rules, side)])
                x += len(letters) + 1
        return canvas.text()

    def _dots(self, canvas: Canvas, x: int, y: int, to_x: int, to_y: int) -> None:
        parts = max(abs(to_x - x) // DOTS, abs(to_y - y), 1)
        for part in range(1, parts):
            at = x + (to_x - x) * part / parts, y + (to_y - y) * part / parts
            canvas.put(round(at[0]), round(at[1]), ".", "dim")

    def legend(self, rules: Any, speaker: Speaker) -> str:
        sides = (f"{_initial(rules, side)} {speaker.name('side', side)}" for side in rules.sides)
        return speaker.say("terminal.plain-legend", sides=speaker.say("core.list").join(sides))

    def examples(self, rules: Any) -> Examples:
        place, *_ = rules.names["place"]
        ruling = next((option.ruling for option in rules.options_known), "")
        return Examples(rules.names["unit"][0], place, place, rules.terms[0].clause, ruling)


def _initial(rules: Any, side: str) -> str:
    """How the name of a side begins, as far as it takes to tell the sides apart."""
    enough = next(
        n for n in range(1, 99) if len({one[:n] for one in rules.sides}) == len(rules.sides)
    )
    return side[:enough].upper()
