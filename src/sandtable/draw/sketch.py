"""A map as it looks from far away: small enough to stand beside the name of a game."""

from xml.etree import ElementTree

from .position import coloured
from .svg import SVG

#: Where a picture is so small that a number is a speck, words only blur it.
UNREADABLE = frozenset({"text", "title"})
FINE = frozenset({"names", "hex-numbers"})


def draw_sketch(base_map: bytes) -> bytes:
    """The ground of a base map without words, as a picture that needs nothing else."""
    ElementTree.register_namespace("", SVG)
    root = ElementTree.fromstring(base_map)
    _thin_out(root)
    return coloured(ElementTree.tostring(root, encoding="unicode"), "light").encode()


def _thin_out(parent: ElementTree.Element) -> None:
    for child in list(parent):
        name = child.tag.removeprefix(f"{{{SVG}}}")
        if name in UNREADABLE or FINE & {*child.get("class", "").split()}:
            parent.remove(child)
        else:
            _thin_out(child)
