"""Plug-ins: what other packages bring, found by the entry points they declare.

The systems and guises of this package are found in the same way, so that nothing in it lists them.
"""

import logging
from functools import cache
from typing import TYPE_CHECKING, Any

from .errors import NotInstalled

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

#: Groups of entry points: the rules of systems, how they are shown and played, and languages.
SYSTEMS, GUISES, LANGUAGES = "sandtable.systems", "sandtable.guises", "sandtable.languages"
#: The package whose plug-ins nobody else's take the place of.
HOME = "sandtable"


@cache
def found(group: str) -> dict[str, Any]:
    """All plug-ins of a group that can be loaded, by name; of one that cannot the log tells why."""
    # It takes longer to import than all the rest, and who only imports does not need it.
    from importlib.metadata import entry_points

    loaded: dict[str, Any] = {}
    for point in sorted(entry_points(group=group), key=_home_first):
        if point.name in loaded:
            _complain(point, f"there is a {point.name!r} already")
            continue
        try:
            loaded[point.name] = point.load()
        except Exception as error:  # a package of somebody else's may fail in any way
            _complain(point, f"{type(error).__name__}: {error}")
    return loaded


def _home_first(point: "EntryPoint") -> tuple[bool, str]:
    return point.value.partition(".")[0] != HOME, point.name


def _complain(point: "EntryPoint", why: str) -> None:
    logging.getLogger(HOME).warning("left out %s %s: %s", point.group, point.value, why)


def guise_of(system: str) -> Any:
    """How a system is shown and played (`sandtable.guise.Guise`); each room asks it for what is its own."""
    guises = found(GUISES)
    if system not in guises:
        raise NotInstalled(f"there is no guise for the system {system!r}", system)
    return guises[system]
