"""Fog of war: of an enemy stack only the top unit is seen until a declared fight shows all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ...core.action import Code
from ...core.dice import Dice
from .state import State

if TYPE_CHECKING:
    from .rules import Scs


def problems(rules: Scs) -> list[str]:
    """Why a module cannot be played in fog: something hidden would decide what is legal."""
    return []


def redact(rules: Scs, data: dict[str, Any], seat: str) -> dict[str, Any]:
    return data


def complete(rules: Scs, data: dict[str, Any], dice: Dice) -> dict[str, Any]:
    return data


def secret(rules: Scs, before: State, codes: Sequence[Code], seat: str) -> bool:
    return False
