"""What events do stands where they are declared: who reads them knows no key by heart."""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import sandtable
from builders import SYSTEMS
from sandtable import Event
from sandtable.core.message import Events, Kind, Reason
from sandtable.core.role import Role

ROOT = Path(sandtable.__file__).parent
#: The rooms that may know the events of a system: those of the system itself.
OWN = ("systems", "guises")
PLACES = {"at", "place"}
#: What tells of two places, and leads nobody from one to the other: who crossed mines on a way that is told already,
#: and whose move is still under way.
NO_WAYS = {"mine-crossed", "overran", "road-barred", "source-barred", "path-barred"}


def events(system: str) -> list[Kind]:
    return list(import_module(f"sandtable.systems.{system}.terms").EVENTS)


def keys() -> set[str]:
    return {kind.key for system in SYSTEMS for kind in events(system)}


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_leads_units_from_place_to_place_is_a_way(system: str) -> None:
    found = {one.key for one in events(system) if {name for name, _ in one.fields} >= PLACES}
    ways = {one.key for one in events(system) if one.role.among(Role.WAYS)}
    assert ways
    assert found - NO_WAYS == ways


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_tells_dice_is_a_roll(system: str) -> None:
    dice = Role.ROLLS | Role.BOTH_ROLL
    told = {one.key for one in events(system) if "faces" in dict(one.fields)}
    assert told <= {one.key for one in events(system) if one.role.among(dice)}


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize(
    "role", [Role.MOVES, Role.COMBATS, Role.ROLLS, Role.LOSSES, Role.TURNS, Role.ENDS_GAME]
)
def test_every_system_has_something_for_what_is_told_of_every_game(system: str, role: Role) -> None:
    assert any(one.role.among(role) for one in events(system))


@pytest.mark.parametrize("system", SYSTEMS)
def test_one_key_has_one_role_and_a_refusal_none(system: str) -> None:
    """Kept games name an event by key and clause; sentences are found by the key alone."""
    roles: dict[str, Role] = {}
    for one in events(system):
        assert roles.setdefault(one.key, one.role) == one.role, one
    reasons: tuple[Reason, ...] = import_module(f"sandtable.systems.{system}.terms").REASONS
    assert not any(one.role for one in reasons)


def test_an_event_must_tell_what_its_role_is_read_for() -> None:
    for fields, role in (
        (("unit", "place"), Role.MOVES),
        (("at:place", "place"), Role.RETREATS),
        (("units",), Role.ATTACKS),
        (("side",), Role.BEGINS_TURN),
        (("place",), Role.LOST),
        (("points:number", "side"), Role.SCORES),
    ):
        with pytest.raises(ValueError, match="'odd' must tell"):
            Kind("odd", "1", *fields, role=role)


def test_an_event_brings_its_role_and_says_nothing_of_none() -> None:
    kinds = Kind("went", "1", "unit", "at:place", "place", role=Role.MOVES), Kind("said", "2")
    names = {"unit": ["a"], "place": ["here", "there"]}
    went, said = Events([(kinds[0], 0, 0, 1), (kinds[1],)], names, "x")
    assert went.role is Role.MOVES
    assert went.role.among(Role.WAYS)
    assert not went.role.among(Role.RETREATS | Role.LOSSES)
    assert said == Event("said", "x 2", {})
    assert repr(said) == "Event(key='said', clause='x 2', values={})"


def words(node: ast.AST) -> list[Any] | None:
    """The constants of a collection that is written out, or of a call such as `frozenset`; None if it is none."""
    if isinstance(node, ast.Call) and len(node.args) == 1:
        return words(node.args[0])
    if isinstance(node, ast.Dict):
        parts: list[Any] = node.keys
    elif isinstance(node, ast.Set | ast.Tuple | ast.List):
        parts = [
            part
            for one in node.elts
            for part in (one.value.elts if _is_spread(one) else [one])  # type: ignore[attr-defined]
        ]
    else:
        return None
    return [part.value if isinstance(part, ast.Constant) else None for part in parts]


def _is_spread(node: ast.AST) -> bool:
    return isinstance(node, ast.Starred) and isinstance(node.value, ast.Set | ast.Tuple | ast.List)


def of_a_key(node: ast.AST) -> bool:
    """Whether it is the key of something: `event.key`, or that of a call on it."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return of_a_key(node.func.value)
    return isinstance(node, ast.Attribute) and node.attr == "key"


def by_heart(tree: ast.AST, known: set[str]) -> Iterator[tuple[int, object]]:
    """Where keys of events are compared to what is written out, or collected: by line."""
    begins = {key.partition("-")[0] for key in known}
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            told = [one.value for one in sides if isinstance(one, ast.Constant)]
            if any(map(of_a_key, sides)) and known & set(told):
                yield node.lineno, told
        elif (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in ("startswith", "endswith")
            and of_a_key(node.func.value)
        ):
            told = [one.value for one in node.args if isinstance(one, ast.Constant)]
            if begins & set(told):
                yield node.lineno, told
        elif (found := words(node)) and all(one in known for one in found):
            yield node.lineno, found


def test_nobody_else_knows_the_key_of_an_event() -> None:
    known = keys()
    found = [
        (file.relative_to(ROOT).as_posix(), *one)
        for file in sorted(ROOT.rglob("*.py"))
        if file.relative_to(ROOT).parts[0] not in OWN
        for one in by_heart(ast.parse(file.read_text("utf-8")), known)
    ]
    assert found == []


@pytest.mark.parametrize(
    "code",
    [
        'event.key == "moved"',
        '"overran" != one.opened.key',
        'event.key in ("turn-began", "won")',
        'GONE = frozenset({"routed", *("destroyed", "eliminated")})',
        'TOLD = {"attacked": "attack"}',
        'one.key.startswith("scored")',
    ],
)
def test_it_would_be_found_out(code: str) -> None:
    assert list(by_heart(ast.parse(code), keys()))
