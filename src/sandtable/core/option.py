"""Options: rulings with a second reading that works."""

from collections.abc import Iterable, Mapping

import msgspec

from .errors import UnknownName

#: The group of the usual options.
USUAL = "usual"


class Option(msgspec.Struct, frozen=True):
    """A named choice between readings of a rule. The first value is the default.

    People choose among those of a `group` together, and first among those that are `usual`.
    Rules older than `since` do not know it and read the rule as `before` says. Where a later
    version has other values or another default, the option is listed again with that version.
    """

    name: str
    values: tuple[str | int, ...]
    ruling: str
    since: int = 1
    before: str | int | None = None
    #: A key of the catalogues: what it is about.
    group: str = "other"
    #: Whether it makes another game of it, so that many will want to choose.
    usual: bool = False


def offered(known: Iterable[Option], version: str) -> tuple[Option, ...]:
    """The options that a version of the rules has, as it has them."""
    latest = {option.name: option for option in known if option.since <= int(version)}
    return tuple(latest.values())


def grouped(options: Iterable[Option]) -> dict[str, list[Option]]:
    """Options as people are shown them: the usual ones, then group by group in order of appearance."""
    found: dict[str, list[Option]] = {USUAL: []}
    for option in options:
        found.setdefault(USUAL if option.usual else option.group, []).append(option)
    return {group: some for group, some in found.items() if some}


def settle(
    offered: Iterable[Option], given: Mapping[str, str | int | bool] | None
) -> dict[str, str | int]:
    """All options with the values asked for, or their defaults."""
    known = {option.name: option for option in offered}
    settled: dict[str, str | int] = {name: option.values[0] for name, option in known.items()}
    for name, value in (given or {}).items():
        if name not in known:
            raise UnknownName(f"no option {name!r}; the options are {', '.join(known)}", name)
        if isinstance(value, bool):
            value = "on" if value else "off"
        match = [v for v in known[name].values if str(v) == str(value)]
        if not match:
            allowed = ", ".join(str(v) for v in known[name].values)
            raise UnknownName(f"option {name} cannot be {value!r}; it takes {allowed}", str(value))
        settled[name] = match[0]
    return settled
