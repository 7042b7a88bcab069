"""How each system's table looks in the terminal."""

from ...text import Speaker
from .board import Board
from .series60 import Series60Board

BOARDS: dict[str, type[Board]] = {"series60": Series60Board}


def board_for(speaker: Speaker) -> Board:
    return BOARDS[speaker.rules.system](speaker)
