"""NATO signs of branches and sizes, around the origin of a box of 40 by 26."""

from collections.abc import Callable

from .palette import paint
from .svg import circle, group, path, rect, text

#: The box of a sign.
WIDTH, HEIGHT = 40.0, 26.0
#: Strokes above the box, between these heights.
SIZE_TOP, SIZE_LOW = -21.0, -15.8

CROSS = "M-20-13l40 26m0-26l-40 26"
SLASH = "M-20 13l40-26"


def box(sign: str) -> str:
    """A box with a sign in it."""
    ink = paint("face-ink")
    ground = rect(-20, -13, WIDTH, HEIGHT, fill=paint("face-light"))
    edge = rect(-20, -13, WIDTH, HEIGHT, stroke_width=2.8)
    return ground + group(
        sign,
        edge,
        fill="none",
        stroke=ink,
        stroke_width=2.4,
        stroke_linecap="butt",
        stroke_linejoin="miter",
    )


def size(mark: str, kind: str | None = None) -> str:
    """Strokes above the box: XX, X, III, II, I; a bracket for what was put together for a task.

    `kind` is its class.
    """
    wide = {"X": 8.2, "I": 5.0, "⊓": 17.0}
    x = -sum(wide[letter] for letter in mark) / 2
    high = SIZE_LOW - SIZE_TOP
    data = ""
    for letter in mark:
        if letter == "X":
            across = wide["X"] - 2.6
            data += (
                f"M{x + 1.3:.1f} {SIZE_TOP:g}l{across:g} {high:g}m0-{high:g}l-{across:g} {high:g}"
            )
        elif letter == "⊓":
            across = wide["⊓"] - 2.4
            data += f"M{x + 1.2:.1f} {SIZE_LOW:g}v-{high - 1:g}h{across:g}v{high - 1:g}"
        else:
            data += f"M{x + 2.5:.1f} {SIZE_TOP:g}v{high:g}"
        x += wide[letter]
    return path(
        data,
        class_=kind,
        fill="none",
        stroke=paint("face-ink"),
        stroke_width=2.4,
        stroke_linecap="butt",
    )


def infantry() -> str:
    return path(CROSS)


def armour() -> str:
    return rect(-13.5, -7, 27, 14, rx=7)


def motorised() -> str:
    """Infantry with the upright line of motor transport."""
    return path(CROSS + "M0-13v26")


def mechanised() -> str:
    return infantry() + armour()


def recon() -> str:
    return path(SLASH)


def armoured_car() -> str:
    return recon() + armour()


def artillery() -> str:
    return circle((0, 0), 5.5, fill=paint("face-ink"))


def fortress() -> str:
    """Infantry between the ramparts of a permanent post."""
    return infantry() + path("M-21-8.500h-3.500v17h3.500M21-8.500h3.500v17h-3.500", stroke_width=3)


def machinegun() -> str:
    """Infantry with an arrow upright: the gun."""
    return path(CROSS + "M0 12v-21M-4.500-4.500l4.500-5.500 4.500 5.500")


def motorcycle() -> str:
    """Infantry on two wheels."""
    return infantry() + circle((-4.8, 8.8), 2.7) + circle((4.8, 8.8), 2.7)


def engineer() -> str:
    """A bridge on its piers."""
    return path("M-13 7.500v-13h26v13M0-5.500v10", stroke_width=3)


def antitank() -> str:
    return path("M-20 13l20-25 20 25")


def antiaircraft() -> str:
    return path("M-17 13q17-37 34 0")


def parachute() -> str:
    return path(CROSS + "M-8 11q4-5 8 0q4-5 8 0")


def headquarters() -> str:
    return letters("HQ")


def bersaglieri() -> str:
    """Light infantry under the plume of its hats."""
    plume = "M-2.200-4.500c1.500-4.500 5-6.500 9.500-6.800c-1.600 1.600-2 2.600-2.300 4.800c-2 1.600-4.500 2.300-7.200 2z"
    return path(CROSS + "M0 0v13") + path(plume, fill=paint("face-ink"), stroke_width=1)


def infantry_tank() -> str:
    """Slow heavy tanks: armour with a bar on its side."""
    return rect(-9.5, -7, 25, 14, rx=7) + path("M-14-7.500v15", stroke_width=3)


def tank_infantry() -> str:
    """Tanks and infantry in one unit, side by side."""
    return path("M-20-13l18 26m0-26l-18 26M-2-13v26") + rect(2.2, -5.5, 14.6, 11, rx=5.5)


def letters(words: str) -> str:
    """What has no sign of its own: the first letters of its name."""
    return text(
        (0, 6.2), words[:3].upper(), 17, font_weight="700", fill=paint("face-ink"), stroke="none"
    )


SIGNS: dict[str, Callable[[], str]] = {
    "armour": armour,
    "infantry": infantry,
    "motorised": motorised,
    "mechanised": mechanised,
    "recon": recon,
    "armoured-car": armoured_car,
    "artillery": artillery,
    "fortress": fortress,
    "machinegun": machinegun,
    "motorcycle": motorcycle,
    "engineer": engineer,
    "antitank": antitank,
    "antiaircraft": antiaircraft,
    "parachute": parachute,
    "headquarters": headquarters,
    "bersaglieri": bersaglieri,
    "infantry-tank": infantry_tank,
    "tank-infantry": tank_infantry,
}
