"""A grid of letters with styles."""

from collections.abc import Iterator

from rich.text import Text


class Canvas:
    """Labels keep out of each other's way, lines do not matter."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._cells = [[(" ", "")] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        for offset, letter in enumerate(text):
            if 0 <= x + offset < self.width and 0 <= y < self.height:
                self._cells[y][x + offset] = (letter, style)

    def is_free(self, x: int, y: int, length: int) -> bool:
        """Whether a label fits here, with a gap to the next one on either side."""
        if not (0 <= y < self.height and x >= 0 and x + length <= self.width):
            return False
        row = self._cells[y][max(0, x - 1) : x + length + 1]
        return all(letter in " .=" for letter, _ in row)

    def put_near(self, x: int, y: int, text: str, style: str) -> None:
        """Write a label at the free spot nearest to x, y."""
        best = min(
            (spot for spot in self._spots(x, y) if self.is_free(*spot, len(text))),
            key=lambda spot: abs(spot[0] - x) + 2.5 * abs(spot[1] - y),
            default=(x, y),
        )
        self.put(*best, text, style)

    def _spots(self, x: int, y: int) -> Iterator[tuple[int, int]]:
        for down in range(-4, 5):
            for right in range(-14, 15):
                yield x + right, y + down

    def text(self) -> Text:
        drawn = Text(no_wrap=True)
        for row in self._cells:
            line = Text()
            for letter, style in row:
                line.append(letter, style or None)
            line.rstrip()
            drawn.append_text(line).append("\n")
        return drawn
