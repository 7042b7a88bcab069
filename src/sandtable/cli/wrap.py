"""Breaking lines of Japanese and English to a width: between words, and between characters."""

import re

from rich.cells import cell_len

#: A citation such as [s60 6.2(3)a], a run of narrow characters, blanks, or one wide character.
_PIECE = re.compile(r"\[[^\[\]]{1,20}\]|[!-~–·“”½]+|\s+|.")
#: What never begins a line.
_CLOSING = "。、」）・ー：！？]ぁぃぅぇぉっゃゅょァィゥェォッャュョ"


def wrap(text: str, width: int) -> list[str]:
    """The lines of a text; later lines of an indented one are indented further."""
    indent = " " * (len(text) - len(text.lstrip()) + 2)
    lines: list[str] = []
    line = ""
    for piece in _PIECE.findall(text):
        over = cell_len(line) + cell_len(piece) > width
        if over and line.strip():
            carried = ""
            if piece[0] in _CLOSING and len(line.strip()) > 1:
                line, carried = line[:-1], line[-1]
            lines.append(line.rstrip())
            line = indent + carried + ("" if piece.isspace() else piece)
        else:
            line += piece
    return [*lines, line.rstrip()]
