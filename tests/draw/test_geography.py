"""The real ground under a map: drawn if the module knows it, checked like all its files."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from builders import CRUSADER
from sandtable import BadModule, draw, library
from sandtable.core.module import Module
from sandtable.core.rules import Rules
from sandtable.draw.pointmap.ground import coast
from sandtable.draw.pointmap.warp import Warp
from sandtable.guises.series60.drawing.sheet import Series60Sheet

GEOGRAPHY = "geography.json"


def with_geography(content: bytes | None) -> Module:
    """The module with another geography, or with none."""
    module = library.find_module(CRUSADER)
    files = {name: file for name, file in module.drawing.items() if name != GEOGRAPHY}
    if content is not None:
        files[GEOGRAPHY] = content
    return msgspec.structs.replace(module, drawing=files)


def opened(module: Module) -> Rules[Any]:
    return library.open_module(module, "campaign")


def test_a_module_without_geography_has_a_map() -> None:
    """All land, no sea, everything else in its place."""
    rules = opened(with_geography(None))
    assert coast(Series60Sheet(rules, "en")) == []
    drawn = draw.PICTURES["map.svg"](rules, "en").decode()
    assert 'id="area-06"' in drawn
    assert "Natural Earth" not in drawn


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"{", ()),
        (b'{"credit": {"en": "me", "ja": "me"}}', ("lines", "missing")),
        (
            b'{"credit": {"en": "a", "ja": "b"}, "lines": [{"id": "x", "kind": "moat",'
            b' "name": null, "line": [[31.0, 24.0], [32.0, 24.0]]}]}',
            ("lines[0].kind", "moat"),
        ),
        (
            b'{"credit": {"en": "a", "ja": "b"}, "lines": [{"id": "x", "kind": "wire",'
            b' "name": null, "line": [[31.0, 24.0]]}]}',
            ("lines[0].line", "2"),
        ),
    ],
    ids=["no JSON", "a field missing", "an unknown kind", "a line of one spot"],
)
def test_a_bad_geography_is_told(content: bytes, words: tuple[str, ...]) -> None:
    """With file, field and reason."""
    with pytest.raises(BadModule) as error:
        opened(with_geography(content))
    assert any(
        problem.startswith(GEOGRAPHY) and all(word in problem for word in words)
        for problem in error.value.problems
    )


def with_points(latlon: Callable[[int], list[float]], drawn: bool = True) -> Module:
    """The module with its points elsewhere on the globe, each by its number."""
    module = library.find_module(CRUSADER)
    ground = msgspec.json.decode(module.files["map.json"])
    for number, point in enumerate(ground["points"]):
        point["latlon"] = latlon(number)
    files = module.files | {"map.json": msgspec.json.encode(ground)}
    drawing = module.drawing if drawn else {}
    return msgspec.structs.replace(module, files=files, drawing=drawing)


@pytest.mark.parametrize(
    ("latlon", "problem"),
    [
        (lambda number: [31.5, 24.0 + min(number, 23)], "points P25: latlon: that of P24 too"),
        (lambda number: [31.5 + number / 10, 24.0 + number / 5], "on one line"),
        (lambda number: [31.5 + number, 200.0], "points[0].latlon: it must be a latitude"),
    ],
    ids=["two at one spot", "all on one line", "off the globe"],
)
def test_points_that_do_not_tell_how_the_ground_lies_are_told(
    latlon: Callable[[int], list[float]], problem: str
) -> None:
    with pytest.raises(BadModule) as error:
        opened(with_points(latlon))
    assert any(
        one.startswith("map.json") and problem in one and "\n" not in one
        for one in error.value.problems
    )


def test_points_without_a_ground_to_be_laid_on_may_lie_at_one_spot() -> None:
    rules = opened(with_points(lambda number: [0.0, 0.0], drawn=False))
    assert b"</svg>" in draw.PICTURES["map.svg"](rules, "en")


def test_a_warp_takes_its_control_points_home() -> None:
    """Exact at the points given, and a plain map stays plain between them."""
    sources = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (0.4, 0.7)]
    targets = [(10 * x + 3, 20 * y - 1) for x, y in sources]
    warp = Warp(sources, targets)
    for source, target in zip(sources, targets, strict=True):
        assert warp(source) == pytest.approx(target)
    assert warp((0.5, 0.5)) == pytest.approx((8, 9))
