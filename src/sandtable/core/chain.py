"""The hash chain of a sealed game: each link binds an order, what it rolled, and all before it.

A link has two parts. The open part is over what everybody may know, so that everybody can check it
while the game runs. The keyed part (HMAC under a key from the secret) is over everything: it tells
nothing to who does not know the secret, and is checked when the game is over. As it also covers
the link before it, the same hidden order given twice looks different each time.

An order of which others are not even told has no link: the keyed part of the next link covers it.
"""

from hashlib import sha256
from hmac import digest as hmac

import msgspec

from .sealed import TITLE

#: What stands in the open part of an order whose actions not everybody may know.
UNKNOWN = "?"


class Entry(msgspec.Struct, frozen=True):
    """Something that the chain binds, as text."""

    #: All of it, and what of it everybody may know.
    private: str
    public: str
    #: Whether everybody is told that there was something at all.
    told: bool = True
    #: Of what the players went back from: the number of the link; else it is the next one.
    number: int | None = None


class Link(msgspec.Struct, frozen=True):
    """A link, as it stands in a record; of an entry that is not told, what takes its place."""

    number: int
    keyed: str
    hash: str
    told: bool = True


def chain_key(secret: bytes) -> bytes:
    return hmac(secret, f"{TITLE}\nchain".encode(), "sha256")


class Chain:
    """Makes one link after another."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self.number = -1
        #: The last link that everybody is told, and the last of all.
        self.shown = ""
        self._last = ""

    def keyed(self, private: str) -> str:
        """The keyed part of the next link."""
        return hmac(self._key, f"{self._last}\n{private}".encode(), "sha256").hex()

    def add(self, entry: Entry) -> Link:
        number = self.next_number(entry)
        keyed = self.keyed(entry.private)
        hash_ = open_part(number, self.before(entry.told), entry, keyed)
        link = Link(number, keyed, hash_, entry.told)
        self.take(link)
        return link

    def next_number(self, entry: Entry) -> int:
        if entry.number is not None:
            return entry.number
        return self.number + entry.told

    def before(self, told: bool) -> str:
        """The link that the open part of the next one covers."""
        return self.shown if told else self._last

    def take(self, link: Link) -> None:
        """Go on from a link."""
        self.number = link.number
        self._last = link.hash
        if link.told:
            self.shown = link.hash


def open_part(number: int, before: str, entry: Entry, keyed: str) -> str:
    """The hash that everybody can work out who has the link before, the public text and the keyed part."""
    public = entry.public if entry.told else "untold"
    return sha256(f"link {number}\n{before}\n{public}\n{keyed}".encode()).hexdigest()


def of_header(public: list[str], position: str | None) -> Entry:
    """The first link binds which game it is, by which rules, from which position, with which dice."""
    told = "\n".join(public)
    return Entry(f"{told}\n{position or ''}", told)


def of_tags(lines: list[str]) -> Entry:
    """The last link, once the game is over, binds the rest of the header: who played, and the like."""
    told = "tags\n" + "\n".join(lines)
    return Entry(told, told)


def of_order(number: int, era: int, turn: int, line: str, public: str, told: bool = True) -> Entry:
    """An order: its line in the whole record, and in that of somebody who only watches."""
    when = f"era {era}\nturn {turn}"
    return Entry(f"order {number}\n{when}\n{line}", f"{when}\n{public}", told)


def of_conclusion(line: str) -> Entry:
    """How people ended the game: everybody is told."""
    return Entry(line, line)


def of_rewind(line: str, number: int) -> Entry:
    return Entry(line, line, number=number)
