"""What went wrong."""

from .shape import UNSET, Shape, UnsetType


class Trouble(Shape):
    """What went wrong: a key that programs can go by, a sentence for people, and the precise reason in English."""

    key: str
    error: str
    detail: str
    #: Where there is a limit: its numbers, such as `most`, and in how many seconds it can be tried again (`wait`).
    values: dict[str, int] | UnsetType = UNSET
