"""The file of a module of Salt Road: its shape, and what must hold in it."""

from typing import Annotated, Literal

import msgspec

from sandtable.core.errors import BadModule
from sandtable.core.module import COVER, Head, Module, Named, ScenarioTitle, read_parts

Number = Annotated[int, msgspec.Meta(ge=0, le=9)]


class Side(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: Named
    livery: Literal["british", "axis"]


class Place(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: Named
    at: tuple[float, float]
    ground: Literal["open", "well", "height", "fort"]
    tracks: list[str] = []
    worth: Number = 0


class Unit(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: Named
    short: Named
    side: str
    arm: Literal["infantry", "cavalry", "artillery"]
    strength: Number
    move: Number
    at: str


class Cover(Head):
    """`module.toml`: what all systems have in common, then sides, places and units."""

    scenario: list[ScenarioTitle]
    side: list[Side]
    place: list[Place]
    unit: list[Unit]


def read(module: Module) -> Cover:
    """The contents of a module; all its problems at once if it has any."""
    problems: list[str] = []
    cover: Cover | None = read_parts(problems, module, {COVER: Cover})[1][COVER]
    if cover is not None:
        sides, places = ([one.id for one in some] for some in (cover.side, cover.place))
        wanted = [(end, places) for place in cover.place for end in place.tracks]
        for unit in cover.unit:
            wanted += [(unit.side, sides), (unit.at, places)]
        problems += [
            f"{COVER}: there is no {name!r}" for name, known in wanted if name not in known
        ]
        if len(sides) != 2 or len({unit.at for unit in cover.unit}) != len(cover.unit):
            problems.append(f"{COVER}: there are two sides, and no two units are in one place")
    if cover is None or problems:
        raise BadModule(module.label, problems)
    return cover
