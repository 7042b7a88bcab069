"""What symbols of a sheet have in common is drawn once, and used: a sheet goes over the line whole.

Counters are alike: a few dozen figures in a few places, each on many of them. What is seen from afar
only is shared whole, for its group is hidden and shown by where it is used.
"""

import re
from collections import Counter
from collections.abc import Iterable

from .afar import AFAR
from .svg import element, group

_AFAR = re.compile(f'<g class="{AFAR}">(.*?)</g>')
#: Figures, and marks of sizes: the paths that come again and again.
_PATH = re.compile(r"<path [^>]*/>")
#: A path shorter than this is not worth a name of its own.
LEAST = 70
#: Shared paths have names that begin so.
FIGURE = "ink"


def shared(symbols: Iterable[str]) -> list[str]:
    """The parts that some of these symbols share, then they."""
    return _paths_shared(_afar_shared(symbols))


def _afar_shared(symbols: Iterable[str]) -> list[str]:
    known: dict[str, str] = {}

    def used(found: re.Match[str]) -> str:
        name = known.setdefault(found[1], f"{AFAR}-{len(known)}")
        return element("use", href=f"#{name}", class_=AFAR, visibility="hidden")

    rest = [_AFAR.sub(used, one) for one in symbols]
    return [*(group(drawn, id=name) for drawn, name in known.items()), *rest]


def _paths_shared(symbols: list[str]) -> list[str]:
    found = Counter(one for symbol in symbols for one in _PATH.findall(symbol))
    often = [drawn for drawn, count in found.items() if count > 1 and len(drawn) > LEAST]
    known = {drawn: f"{FIGURE}-{number}" for number, drawn in enumerate(often)}

    def used(path: re.Match[str]) -> str:
        name = known.get(path[0])
        return path[0] if name is None else element("use", href=f"#{name}")

    rest = [_PATH.sub(used, symbol) for symbol in symbols]
    return [
        *(drawn.replace("<path ", f'<path id="{name}" ', 1) for drawn, name in known.items()),
        *rest,
    ]
