"""What went wrong."""

from .shape import Shape


class Trouble(Shape):
    """What went wrong: a key that programs can go by, a sentence for people, and the precise reason in English."""

    key: str
    error: str
    detail: str
