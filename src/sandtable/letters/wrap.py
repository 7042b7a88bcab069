"""Breaking lines of Japanese and English to a width: between words, and between characters."""

import re

from rich.cells import cell_len

#: A citation such as [s60 6.2(3)a], a run of narrow characters, blanks, or one wide character.
_PIECE = re.compile(r"\[[^\[\]]{1,20}\]|[!-~–·“”½]+|\s+|.")
#: What never begins a line, and what never ends one.
_CLOSING = "。、」）・ー：！？]ぁぃぅぇぉっゃゅょァィゥェォッャュョ"
_OPENING = "「（"


def wrap(text: str, width: int) -> list[str]:
    """The lines of a text; later lines of an indented one are indented further."""
    indent = " " * (len(text) - len(text.lstrip()) + 2)
    lines: list[str] = []
    line: list[str] = []
    for piece in _PIECE.findall(text):
        if cell_len("".join(line)) + cell_len(piece) > width and "".join(line).strip():
            cut = _last_break(line, piece)
            lines.append("".join(line[:cut]).rstrip())
            line = [indent, *line[cut:]]
            if piece.isspace():
                continue
        line.append(piece)
    return [*lines, "".join(line).rstrip()]


def _last_break(line: list[str], piece: str) -> int:
    """Where a line may end: what comes after does not close, what comes before does not open."""
    for cut in range(len(line), 1, -1):
        after = piece if cut == len(line) else line[cut]
        fits = after[0] not in _CLOSING and line[cut - 1][-1] not in _OPENING
        if fits and "".join(line[:cut]).strip():
            return cut
    return len(line)
