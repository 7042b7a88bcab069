"""Records from files: no more is read of one than a record may have, whatever it is."""

from pathlib import Path

from ..core.errors import BadRecord
from ..core.record import MOST_CHARACTERS

#: A character has four bytes at most.
MOST_BYTES = 4 * MOST_CHARACTERS


def record_bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        content = file.read(MOST_BYTES + 1)  # a device might never end
    if len(content) > MOST_BYTES:
        detail = f"a record may have {MOST_CHARACTERS} characters at most"
        raise BadRecord(1, "too-much", detail)
    return content


def read_record(path: Path) -> str:
    try:
        # As a text file is read: its lines may end in other ways.
        return record_bytes(path).decode().replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError:
        raise BadRecord(1, "no-record", f"{path} is not a text file") from None
