"""Checks the text of a sealed record without the rules: the secret, every die, every draw, every link.

The page does the same (`verify.js`), so that nobody has to believe the server.
"""

import re
from collections.abc import Callable, Iterator

import msgspec

from .chain import (
    Chain,
    Entry,
    Link,
    chain_key,
    of_conclusion,
    of_header,
    of_order,
    of_rewind,
    of_tags,
    open_part,
)
from .errors import BadRecord, BadSealing
from .header import CHAIN, GAME, OWN, SALTS, Header, bound, free_lines
from .sealed import CHAINS, KIND, Rewind, SealedDice, Sealing, committed
from .sealed_lines import public_line

_HASH = "[0-9a-f]{64}"
_NUMBER = "(?:0|[1-9][0-9]{0,5})"
_DICE = re.compile(f"{KIND} ({_HASH})(?: ({_HASH}))?")
_FORMS = {
    "turn": re.compile(f"turn ({_NUMBER})"),
    "era": re.compile("era ([1-9][0-9]{0,2})"),
    "rewind": re.compile(f"rewind ({_NUMBER}) of ({_NUMBER}) ({_HASH})"),
    "link": re.compile(f"link ({_NUMBER}) ({_HASH}) ({_HASH})( hidden)?"),
    "untold": re.compile(f"untold ({_NUMBER}) ({_HASH}) ({_HASH})()"),
    "digest": re.compile(f"digest {_NUMBER} [0-9a-f]{{16}}"),
    "draft": re.compile(r"draft \S+: .+"),
    "concluded": re.compile("concluded [a-z]+(?: [^ ]+)?"),
    "end": re.compile(f"end ({_NUMBER})(?: [0-9a-f]{{16}})?"),
}
#: No order names a hash: a line that does is a link of which a letter was changed.
_ORDER = re.compile(
    rf"(?!.*{_HASH})"
    r"([^ :]+): ([^|]+?)(?: \|((?: [1-6])*)((?: / \S+ of [^ /]\S*(?: [^ /]\S*)*)*))?"
)
#: A changed turn or era is looked for among so many.
_TRIED = 1000


class Findings(msgspec.Struct):
    """What the text of a sealed record was found to hold."""

    source: str
    #: Known once the game is over.
    sealing: Sealing | None
    #: The form of its chain.
    chain: int
    orders: int = 0
    dice: int = 0
    draws: int = 0
    #: How many links were checked.
    chained: int = 0
    #: Those that everybody is told, by number; the last one of what was left included.
    links: dict[int, str] = {}
    rewinds: list[Rewind] = []


def is_sealed(header: Header) -> bool:
    return header.dice.partition(" ")[0] == KIND


def study(lines: list[str], header: Header, first: int) -> Findings:
    """Check all that can be checked; a `BadRecord` names the first line that is wrong."""
    commitment, secret = _dice(header)
    chain = _chain(header)
    sealing = None if secret is None else _sealing(header, secret, chain)
    reading = _Reading(lines, header, Findings(f"{KIND} {commitment}", sealing, chain), first)
    for number in range(first + 1, len(lines) + 1):
        reading.line(number)
    reading.close()
    return reading.found


def _dice(header: Header) -> tuple[str, bytes | None]:
    line = header.lines["dice"]
    matched = _DICE.fullmatch(header.dice)
    if matched is None:
        raise BadRecord(line, "header", "sealed dice have a commitment and perhaps a secret")
    commitment, told = matched.groups()
    secret = bytes.fromhex(told) if told else None
    if secret is not None and committed(secret) != commitment:
        raise BadRecord(line, "commitment", "the secret is not the one that was committed to")
    return commitment, secret


def _chain(header: Header) -> int:
    """The form of the chain: a record that names none has the first."""
    told = header.raw.get(CHAIN)
    known = {str(chain): chain for chain in CHAINS[1:]}
    if told is None:
        return CHAINS[0]
    if told not in known:
        detail = f"there is no chain {told!r}; a newer Sandtable may know it"
        raise BadRecord(header.lines[CHAIN], "header", detail)
    return known[told]


def _sealing(header: Header, secret: bytes, chain: int) -> Sealing:
    told = header.raw
    for name in (GAME, SALTS):
        if name not in told:
            raise BadRecord(1, "header", f"the header of a sealed game has a line '{name}: ...'")
    salts = dict(pair.partition("=")[::2] for pair in told[SALTS].split())
    try:
        return Sealing(secret, told[GAME], tuple(salts), salts, chain=chain)
    except BadSealing as error:
        raise BadRecord(header.lines[SALTS], "header", str(error)) from None


def _changed(line: int) -> BadRecord:
    return BadRecord(line, "changed", "this line is not the one that its link was made for")


def _header_changed(line: int) -> BadRecord:
    return BadRecord(line, "header-link", "the header is not the one that the game began with")


def _tags_changed(line: int) -> BadRecord:
    return BadRecord(line, "tags", "this line of the header, or one below it, was changed")


class _Waiting(msgspec.Struct, frozen=True):
    """What the next link is about: its line, and how its entry is made, for a turn and an era."""

    line: int
    #: The fault if they do not fit.
    fault: Callable[[int], BadRecord]
    entry: Callable[[int, int, bool, bool], Entry]


class _Reading:
    """Reads one line after another."""

    def __init__(self, lines: list[str], header: Header, found: Findings, first: int) -> None:
        self.lines = lines
        self.found = found
        self.dice = None if found.sealing is None else SealedDice(found.sealing)
        self.chain = Chain(b"" if found.sealing is None else chain_key(found.sealing.secret))
        self.turn: int | None = None
        self.era = 0
        #: Where eras begin, by their numbers.
        self.eras: dict[int, int] = {}
        #: Lines since the last link that tell a turn or an era, by what they tell.
        self.markers: dict[str, int] = {}
        self.waiting: _Waiting | None = self._header(header, first)
        #: Waits for the last link of all.
        self.tags: _Waiting | None = self._tags(header, first)
        self.ended = False

    def _header(self, header: Header, first: int) -> _Waiting:
        entry = of_header(bound(self.lines[: first - 1]), header.raw.get("position"))
        return _Waiting(2, _header_changed, lambda *_: entry)

    def _tags(self, header: Header, first: int) -> _Waiting | None:
        if self.dice is None:
            return None
        entry = of_tags(free_lines(self.lines[1 : first - 1]))
        free = [line for name, line in header.lines.items() if name not in OWN]
        return _Waiting(min(free, default=first), _tags_changed, lambda *_: entry)

    def line(self, number: int) -> None:
        text = self.lines[number - 1]
        word = text.partition(" ")[0]
        if self.ended:
            raise BadRecord(number, "after-end", "there is text after the end line")
        form = _FORMS.get(word, _ORDER)
        matched = form.fullmatch(text)
        if matched is None:
            raise BadRecord(number, "order", "no line of a sealed record has this form")
        if word not in ("link", "untold"):
            self._must_be_bound()
        if form is _ORDER:
            self._order(number, matched)
        elif (read := getattr(self, f"_{word}", None)) is not None:
            read(number, *matched.groups())

    def close(self) -> None:
        if not self.ended:
            raise BadRecord(len(self.lines), "cut-off", "the record is cut off")
        if (sealing := self.found.sealing) is not None:
            self.found.sealing = msgspec.structs.replace(
                sealing, eras=self._all_eras(), rewinds=tuple(self.found.rewinds)
            )

    def _must_be_bound(self) -> None:
        """Once the game is over every order has its link; before that only those that are settled."""
        if self.waiting is not None and self.dice is not None:
            raise BadRecord(self.waiting.line, "link", "the link of this line is missing")

    # Lines

    def _turn(self, number: int, turn: str) -> None:
        self.turn = int(turn)
        self.markers["turn"] = number

    def _era(self, number: int, era: str) -> None:
        if int(era) <= self.era:
            raise BadRecord(number, "order", "eras follow one another")
        self.era = int(era)
        self.eras[self.era] = self.found.orders
        self.markers["era"] = number
        if self.found.sealing is not None:
            sealing = msgspec.structs.replace(self.found.sealing, eras=self._all_eras())
            self.dice = SealedDice(sealing)

    def _all_eras(self) -> tuple[int, ...]:
        """Where each era begins; those of which nothing is left begin with the next that is."""
        begins, last = list[int](), self.found.orders
        for era in range(self.era, 0, -1):
            last = self.eras.get(era, last)
            begins.append(last)
        return tuple(reversed(begins))

    def _rewind(self, number: int, to: str, of: str, left: str) -> None:
        rewind = Rewind(self.found.orders, int(to), int(of), left, 0)
        self.found.rewinds.append(rewind)
        text = self.lines[number - 1]
        self.waiting = _Waiting(number, _changed, lambda *_: of_rewind(text, 0))

    def _concluded(self, number: int) -> None:
        """How people ended the game: after the orders, before the tags."""
        if self.found.chain == CHAINS[0]:
            return
        if self.tags is None and self.dice is not None:
            raise BadRecord(number, "link", "this line stands below the last link")
        entry = of_conclusion(self.lines[number - 1])
        self.waiting = _Waiting(number, _changed, lambda *_: entry)

    def _order(self, number: int, matched: re.Match[str]) -> None:
        line, index = matched.group(), self.found.orders
        faces = [int(face) for face in (matched[3] or "").split()]
        drawn = (matched[4] or "").split(" / ")[1:]
        self._check_chance(number, matched[2], faces, drawn)
        self.found.orders += 1
        self.found.dice += len(faces)
        self.found.draws += len(drawn)

        def entry(turn: int, era: int, hidden: bool, told: bool) -> Entry:
            return of_order(index, era, turn, line, public_line(line, hidden), told)

        self.waiting = _Waiting(number, _changed, entry)

    def _check_chance(self, number: int, text: str, faces: list[int], drawn: list[str]) -> None:
        """Whether the secret gives what an order rolled and drew."""
        if self.dice is None:
            return
        self.dice.begin(self.found.orders, text)
        if self.dice.roll(len(faces)) != faces:
            raise BadRecord(number, "sealed-dice", "these are not the dice that the secret gives")
        for draw in drawn:
            name, _, choices = draw.partition(" of ")
            names = choices.split(" ")
            if names[self.dice.draw(range(len(names))) or 0] != name:
                raise BadRecord(number, "sealed-draw", "this is not the draw that the secret gives")

    def _end(self, number: int, orders: str) -> None:
        if self.tags is not None:
            raise BadRecord(number, "link", "the last link is missing above this line")
        if int(orders) != self.found.orders:
            raise BadRecord(number, "digest", "there are not so many orders")
        self.ended = True

    # Links

    def _link(self, number: int, told: str, keyed: str, hash_: str, hidden: str | None) -> None:
        waiting, self.waiting = self.waiting, None
        if waiting is None:
            waiting, self.tags = self.tags, None
        is_told = self.lines[number - 1].startswith("link")
        if waiting is None:
            raise BadRecord(number, "link", "there is nothing above this link that it is about")
        link = Link(int(told), keyed, hash_, is_told)
        entry = waiting.entry(self.turn or 0, self.era, bool(hidden), is_told)
        if entry.number is not None:
            entry = self._of_rewind(number, entry, link)
        if self.chain.next_number(entry) != link.number:
            raise BadRecord(number, "link", "this link has not the next number")
        self._check(number, waiting, entry, link, bool(hidden))
        self.chain.take(link)
        self.found.chained += 1
        self.markers = {}
        if is_told:
            self.found.links[link.number] = link.hash

    _untold = _link

    def _of_rewind(self, number: int, entry: Entry, link: Link) -> Entry:
        """After going back the numbers go on, so that no number is used twice."""
        if link.number <= self.chain.number or not link.told:
            raise BadRecord(number, "link", "this link has not the next number")
        rewind = msgspec.structs.replace(self.found.rewinds[-1], number=link.number)
        self.found.rewinds[-1] = rewind
        self.found.links[link.number - 1] = rewind.left
        return msgspec.structs.replace(entry, number=link.number)

    def _check(
        self, number: int, waiting: _Waiting, entry: Entry, link: Link, hidden: bool
    ) -> None:
        """Find out whether a link is right, and if not, whether that is its own fault."""
        before = self.chain.before(link.told)
        fits = open_part(link.number, before, entry, link.keyed) == link.hash
        if self.dice is None:
            if not fits:
                raise BadRecord(number, "link", "this link does not fit the lines above it")
            return
        keyed = self.chain.keyed(entry.private)
        if fits and keyed == link.keyed:
            return
        if keyed == link.keyed or open_part(link.number, before, entry, keyed) == link.hash:
            raise BadRecord(number, "link", "this is not the link of the lines above it")
        guilty = next(self._guilty(waiting, link, hidden), waiting.line)
        raise waiting.fault(guilty)

    def _guilty(self, waiting: _Waiting, link: Link, hidden: bool) -> Iterator[int]:
        """A line that tells the turn or the era, if the link fits another one."""
        turn, era = self.turn or 0, self.era
        for other in range(_TRIED):
            for name, told in (("turn", (other, era)), ("era", (turn, other))):
                entry = waiting.entry(*told, hidden, link.told)
                if name in self.markers and self.chain.keyed(entry.private) == link.keyed:
                    yield self.markers[name]
