"""What the record of a sealed game has more than others: lines of its header, and the links of its chain."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

import msgspec

from .action import PICK
from .chain import (
    UNKNOWN,
    Chain,
    Entry,
    Link,
    chain_key,
    of_conclusion,
    of_header,
    of_order,
    of_rewind,
    of_tags,
)
from .dice import Dice, ScriptedDice
from .header import bound, bound_lines, free_lines, position_line, sealing_of, tag_lines
from .message import Untold
from .sealed import Rewind, Sealing

if TYPE_CHECKING:
    from .game import Game, Order
    from .rules import Rules

#: The words that lines of the chain begin with.
BONDS = ("link", "untold", "rewind", "era")

Lines = dict[int, list[str]]


class Margins(msgspec.Struct, frozen=True):
    """The lines that stand before and after the order of each number."""

    before: Lines
    after: Lines


def margins(game: "Game", header: Sequence[str], over: bool) -> Margins:
    """The links of a game, and what else stands between its orders; none if it is not sealed.

    While the game runs, an order that can still be taken back has no link yet: an undo would let
    two links be compared. One that others are not told of has none to show.
    """
    found, sealing = Margins({}, {}), sealing_of(game)
    if sealing is None:
        return found
    settled = len(game.orders) if over else _settled(game)
    links = _links(game, sealing, header) if over or not sealing.missing else iter(())
    era = 0
    for number in range(len(game.orders) + 1):
        before = found.before.setdefault(number, [])
        if number == 0:
            before += map(link_line, islice(links, 1))
        for rewind in _rewinds(game, sealing, number):
            before.append(rewind_line(rewind))
            before += [link_line(link) for link in islice(links, 1) if over or number < settled]
        if (now := sealing.era(number)) != era:
            before.append(f"era {now}")
            era = now
        if number == len(game.orders):
            before += _conclusion(game, sealing)
            before += [link_line(link) for link in links if over]
            break
        for link in islice(links, 1):
            if over or (link.told and number < settled):
                hidden = is_hidden(game.rules, game.orders[number])
                found.after[number] = [link_line(link, hidden)]
    return found


def _settled(game: "Game") -> int:
    """So many orders cannot be taken back any more, but by consent."""
    numbers = range(len(game.orders), 0, -1)
    return next((number for number in numbers if game.orders[number - 1].barrier), 0)


def _links(game: "Game", sealing: Sealing, header: Sequence[str]) -> Iterator[Link]:
    chain, origin = Chain(chain_key(sealing.secret)), game.origin
    position = None if origin is None else position_line(origin)
    yield chain.add(of_header(bound(header), position))
    for number in range(len(game.orders) + 1):
        for rewind in _rewinds(game, sealing, number):
            yield chain.add(of_rewind(rewind_line(rewind), rewind.number))
        if number < len(game.orders):
            yield chain.add(_entry(game, sealing.era(number), number))
    for line in _conclusion(game, sealing):
        yield chain.add(of_conclusion(line))
    yield chain.add(of_tags(free_lines(header)))


def _rewinds(game: "Game", sealing: Sealing, number: int) -> list[Rewind]:
    """The times that play went on from so many orders."""
    last = len(game.orders)
    return [one for one in sealing.rewinds if min(one.at, last) == number]


def _conclusion(game: "Game", sealing: Sealing) -> list[str]:
    """The line that says how people ended the game, if they did and the chain has a link for it."""
    if game.concluded is None or not sealing.binds_conclusion:
        return []
    return [game.concluded.line]


def _entry(game: "Game", era: int, number: int) -> Entry:
    rules, order = game.rules, game.orders[number]
    line, told = order_line(rules, order, sealed=True), is_told(rules, order)
    public = public_line(line, is_hidden(rules, order))
    return of_order(number, era, order.turn, line, public, told)


def rewound(game: "Game", at: int, other: bool) -> Sealing:
    """What the dice are made from once the players have agreed to go back to so many orders.

    The game has all its orders, from the first on. With `other`, other dice fall from there on.
    """
    sealing = sealing_of(game)
    assert sealing is not None, "only sealed games have a chain"
    kept = tuple(one for one in sealing.rewinds if one.at <= at)
    eras = (*sealing.eras, at) if other else sealing.eras
    if not sealing.missing:  # before that nothing was rolled, and nothing was bound
        last = list(_links(game, sealing, bound_lines(game)))[-2]  # before that of the tags
        told = [is_told(game.rules, order) for order in game.orders]
        rewind = Rewind(at, sum(told[:at]), sum(told), last.hash, last.number + 1)
        kept = (*kept, rewind)
    return msgspec.structs.replace(sealing, eras=eras, rewinds=kept)


def shown_links(game: "Game") -> dict[int, str]:
    """The links that everybody may be shown now, by number: for a player to note."""
    over = game.outcome is not None
    found = margins(game, [*bound_lines(game), *tag_lines(game)], over)
    lines = [
        line for part in (found.before, found.after) for some in part.values() for line in some
    ]
    links = [line.split(" ") for line in lines if line.startswith("link ")]
    return {int(words[1]): words[3] for words in sorted(links, key=lambda words: int(words[1]))}


# Lines


def link_line(link: Link, hidden: bool = False) -> str:
    """`hidden` says that the actions of the order were not told to everybody."""
    name = "link" if link.told else "untold"
    mark = " hidden" if hidden and link.told else ""
    return f"{name} {link.number} {link.keyed} {link.hash}{mark}"


def rewind_line(rewind: Rewind) -> str:
    return f"rewind {rewind.to} of {rewind.of} {rewind.left}"


def order_line(
    rules: "Rules[Any]", order: "Order", seat: str | None = None, sealed: bool = False
) -> str:
    """An order as it stands in a record; that of a sealed game tells what could have been drawn."""
    words = [f"{order.side}:"]
    if order.codes:
        secret = seat is not None and rules.secret(order.before, order.codes, seat)
        words.append(UNKNOWN if secret else rules.alphabet.order(order.codes))
    drawn = order.drawn if seat is None else []
    if order.faces or drawn:
        words += ["|", *map(str, order.faces)]
    if sealed and drawn:
        for number, choices in zip(drawn, choices_of(rules, order), strict=True):
            words += ["/", _named(rules, number), "of", *(_named(rules, one) for one in choices)]
    elif drawn:
        words += ["/", *(_named(rules, number) for number in drawn)]
    return " ".join(words)


def _named(rules: "Rules[Any]", number: int) -> str:
    return str(rules.alphabet.action((PICK, number)).arg)


def public_line(line: str, hidden: bool) -> str:
    """What everybody may know of the line of an order."""
    line = line.partition(" /")[0].removesuffix(" |")
    side, _, rest = line.partition(": ")
    text, bar, faces = rest.partition(" |")
    return f"{side}: {UNKNOWN if hidden else text}{bar}{faces}"


def is_hidden(rules: "Rules[Any]", order: "Order") -> bool:
    """Whether there is a seat that may not know the actions of an order while the game runs."""
    seats = (*rules.sides, "spectator")
    return rules.hides and any(rules.secret(order.before, order.codes, seat) for seat in seats)


def is_told(rules: "Rules[Any]", order: "Order") -> bool:
    """Whether everybody is told that an order was given."""
    behind = order.events and all(isinstance(raw[0], Untold) for raw in order.events)
    return not (rules.hides and behind)


class _NotedDice(ScriptedDice):
    """Notes what could be drawn."""

    def __init__(self, order: "Order") -> None:
        super().__init__(order.faces, order.drawn)
        self.choices: list[list[int]] = []

    def draw(self, choices: Sequence[int]) -> int | None:
        self.choices.append(list(choices))
        return super().draw(choices)


def choices_of(rules: "Rules[Any]", order: "Order") -> list[list[int]]:
    """What could have been drawn each time that an order drew."""
    dice = _NotedDice(order)
    carry_out(rules, order, dice)
    return dice.choices


def carry_out(rules: "Rules[Any]", order: "Order", dice: Dice) -> None:
    """Do again what an order did, with these dice; nothing but the dice shows it."""
    state = order.before.clone()
    dice.look_at(lambda: rules.rolled_when(state))
    for code in order.codes:
        rules.do(state, code, [])
    rules.run(state, dice, [])
