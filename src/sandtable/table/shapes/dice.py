"""Where the dice of a game come from, and what can be checked of them."""

from .shape import Shape


class DiceTold(Shape):
    """The dice that are in use. What is not sealed has neither commitment nor links."""

    #: `sealed` in a game by link between people, else `seeded`.
    kind: str
    #: The hash of the secret that the dice are made with: shown before anybody adds to them.
    commitment: str | None
    #: The secret itself, once the game is over.
    secret: str | None
    #: The sides that have not added to the dice yet, and those of them that this browser holds.
    missing: list[str]
    yours: list[str]
    #: The links of the chain that everybody is shown so far, by number.
    links: dict[str, str]
