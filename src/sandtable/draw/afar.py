"""Counters from afar: the small print gone, and the values in two rows, so that none runs into the next.

Above stand the two values of combat, below the sign of the branch and the movement. A page says from
where a counter is seen (`data-zoom`), and what is inherited into symbols are properties: so the small
print is hidden, and the large figures are shown, by their value. A picture without a page is seen
from near, as its attributes say.
"""

from .cards import FINE, LARGE, USUAL
from .figures import Box, figures
from .palette import paint
from .svg import Xy, group, path, rect

#: The class of what is seen from afar only.
AFAR = "afar"
#: Where the values of combat stand, and the movement.
LEFT: Box = (7.0, 9.0, 36.0, 44.0)
RIGHT: Box = (53.0, 9.0, 36.0, 44.0)
MOVE: Box = (53.0, 62.0, 38.0, 28.0)
#: How thick their strokes are, and the dot between the values of combat.
STROKE, THINNER, DOT = 9.0, 6.6, 9.0
#: Where the middles of the sign and of the marks go; the sign is so large then.
SIGN, UPPER, LOWER = (26.0, 76.0), (48.0, 31.0), (48.0, 58.0)
SCALE = 0.8

_FORMS = {"usual": USUAL, "large": LARGE}


def combat(left: str, right: str, ink: str = "face-ink", right_ink: str = "") -> str:
    """Two values, a dot between them; none where the right one has a ground of its own, and its ink."""
    dot = "" if right_ink else _dot(ink)
    return (
        figures(left, LEFT, paint(ink), STROKE)
        + figures(right, RIGHT, paint(right_ink or ink), STROKE)
        + dot
    )


def move(words: str, ink: str = "face-ink") -> str:
    return figures(words, MOVE, paint(ink), THINNER)


def field(box: Box, **look: str | float | None) -> str:
    """A ground for values."""
    x, y, width, height = box
    return rect(x - 3.5, y - 4, width + 7, height + 8, rx=5, **look)


def both() -> Box:
    """The room of both values of combat."""
    return (LEFT[0], LEFT[1], RIGHT[0] + RIGHT[2] - LEFT[0], LEFT[3])


def shown(*parts: str) -> str:
    """What is drawn for those who look from afar."""
    return group(*parts, class_=AFAR)


def rules() -> str:
    """The rules of style for all this."""
    told = {"fine": "hidden", "afar": "visible"}
    styles = (
        f".{FINE}{{visibility:var(--fine,inherit)}}\n.{AFAR}{{visibility:var(--afar,hidden)}}\n"
    )
    for name, form in _FORMS.items():
        x, y, scale = form.sign
        told[f"sign-{name}"] = _way((x * SCALE / scale, y * SCALE / scale), SIGN)
        told[f"shrink-{name}"] = f"{SCALE / scale:.3f}"
        told[f"upper-{name}"] = _way(form.upper, UPPER)
        told[f"lower-{name}"] = _way(form.lower, LOWER)
        styles += (
            f".sign-{name}{{translate:var(--sign-{name},none);scale:var(--shrink-{name},none)}}\n"
        )
        styles += "".join(
            f".{part}-{name}{{translate:var(--{part}-{name},none)}}\n"
            for part in ("upper", "lower")
        )
    properties = "".join(f"--{key}:{value};" for key, value in told.items())
    return f"[data-zoom=far]{{{properties}}}\n{styles}"


def _way(start: Xy, end: Xy) -> str:
    return f"{end[0] - start[0]:.1f}px {end[1] - start[1]:.1f}px"


def _dot(ink: str) -> str:
    middle = (LEFT[0] + LEFT[2] + RIGHT[0]) / 2
    high = LEFT[1] + LEFT[3] * 0.52
    return path(f"M{middle:g} {high:g}h.1", stroke=paint(ink), stroke_width=DOT)
