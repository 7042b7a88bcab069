"""Doors of the museum: a game is visited by the name of its module, an older version as NAME@VERSION."""

from .. import library
from ..core.module import Module

#: No name and no version has it.
_MARK = "@"


def door(module: Module) -> str:
    """The door to a module."""
    name, version = module.cover.id, module.cover.version
    newest = version == library.modules().get(name, [version])[-1]
    return name if newest else f"{name}{_MARK}{version}"


def behind(door: str) -> tuple[str, str | None]:
    """The name and, if one is asked for, the version of the module behind a door."""
    name, mark, version = door.partition(_MARK)
    return name, version if mark else None
