"""Pictures that are being made."""

from .shape import Shape


class Progress(Shape):
    """Which share of a picture is done, and how many are made before it."""

    share: float
    ahead: int


class Drawn(Shape):
    """How far the picture has come that a client waits for; null if it waits for none."""

    drawing: Progress | None
