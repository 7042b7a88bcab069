"""The library: which modules there are, and how a game of one is opened."""

import re
import secrets
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from .core import proof, record
from .core.describe import Envelope, envelope
from .core.dice import Dice, SeededDice
from .core.errors import (
    BadModule,
    BadPosition,
    NewestAlready,
    NotInstalled,
    SandtableError,
    UnknownName,
)
from .core.game import Game
from .core.header import Header
from .core.message import Refusal
from .core.module import COVER, Module, folder_name, read_module
from .core.option import offered, settle
from .core.proof import Proof
from .core.rules import FIRST_RULES, Rules
from .core.system import systems

#: So many rules are at hand besides those that somebody uses: anybody may ask for any options.
KEPT = 32

Options = Mapping[str, str | int | bool]

#: Modules from outside the package, by name and version.
_added: dict[str, dict[str, Module]] = {}


def modules() -> dict[str, list[str]]:
    """The modules there are, those that were added last; each with its versions, oldest first.

    Who adds a version means it, so it comes behind those of the package.
    """
    known = {name: list(versions) for name, versions in _shelved().items()}
    for name, versions in _added.items():
        others = [one for one in known.get(name, ()) if one not in versions]
        known[name] = others + sorted(versions, key=_age)
    return known


def add(folder: Path) -> Module:
    """Add a module from a folder outside the package, for as long as the process runs.

    A folder that holds versions (`v1`, `v2`) adds all of them; the newest is returned.
    """
    if not folder.is_dir():
        raise UnknownName(f"there is no folder {str(folder)!r}", str(folder))
    versions = _version_folders(folder) if not (folder / COVER).exists() else []
    found = [_read(one) for one in versions or [folder]]
    for one, module in zip(versions, found, strict=False):
        if (module.cover.id, one.name) != (found[0].cover.id, f"v{module.cover.version}"):
            raise BadModule(
                f"{folder_name(folder)}/{one.name}", [f"{COVER}: id, version: it is {module.label}"]
            )
    for module in found:
        lend(module)
    return found[-1]


def added() -> list[Module]:
    """The modules from outside the package."""
    return [module for versions in _added.values() for module in versions.values()]


def lend(module: Module) -> None:
    """Add a module that another process has added from a folder, as it was read there."""
    _added.setdefault(module.cover.id, {})[module.cover.version] = module


def _read(folder: Path) -> Module:
    """A sound module in a folder; else all its problems, those of the cover and those its system finds."""
    try:
        module = read_module(folder)
        twin = _twin(module)
    except BadModule as error:
        raise BadModule(error.name, [*error.problems, *_further(error)]) from None
    if twin is not None and module.hash != twin.hash:
        return twin  # of this one the hash would be known to nobody else
    for scenario in module.cover.scenario:
        open_module(module, scenario.id)
    return module


def _twin(module: Module) -> Module | None:
    """The same module as it comes with the package; another one must not have its name."""
    name, version = module.cover.id, module.cover.version
    if version not in _shelved().get(name, ()):
        return None
    shelved = _read_shelved(name, version)
    if not (shelved.known_as(module.hash) or shelved.known_as(module.bare)):
        reason = f"another {module.label} comes with the package; give this one its own"
        raise BadModule(module.label, [f"{COVER}: id: {reason}"], module)
    return shelved


def _further(error: BadModule) -> list[str]:
    """What else is wrong with a module whose cover is at fault."""
    rest = error.rest
    if rest is None or not rest.cover.scenario:
        return []
    try:
        open_module(rest, default_scenario(rest))
    except BadModule as more:
        told = {_field(one) for one in error.problems}
        return [one for one in more.problems if _field(one) not in told]
    return []


def _field(problem: str) -> tuple[str, ...]:
    """The file and the field that a problem is told of."""
    return tuple(problem.split(": ")[:2])


@cache
def _shelved() -> dict[str, list[str]]:
    """The modules that come with the systems, in their order."""
    return {
        name: [one.name.removeprefix("v") for one in _version_folders(folder)]
        for name, folder in _folders().items()
    }


@cache
def _folders() -> dict[str, Path]:
    """Where the modules lie that come with the systems; of two of one name the first is meant."""
    found: dict[str, Path] = {}
    for name, system in systems().items():
        for folder in sorted(system.modules.iterdir()):
            versions = _version_folders(folder)
            if versions and _system_named(versions[-1]) == name:
                found.setdefault(folder.name, folder)
    return found


def _version_folders(folder: Path) -> list[Path]:
    """The versions of a module that lie side by side, oldest first."""
    return sorted(
        (one.parent for one in folder.glob(f"v*/{COVER}")),
        key=lambda one: _age(one.name.removeprefix("v")),
    )


def _age(version: str) -> list[tuple[int, str]]:
    """What versions are sorted by: numbers in them as numbers, so that 10 comes after 9."""
    return [
        (int(part), "") if part.isdigit() else (-1, part)
        for part in re.findall(r"\d+|\D+", version)
    ]


def _system_named(folder: Path) -> str:
    """The system of a module, as its cover names it."""
    return str(tomllib.loads((folder / COVER).read_text("utf-8"))["system"])


def new(
    module: str,
    scenario: str | None = None,
    seed: int | None = None,
    options: Options | None = None,
    dice: Dice | None = None,
    rules: str | None = None,
) -> Game:
    """A new game, by the newest version of the rules unless one is named.

    Without a seed (or dice) the dice are drawn anew.
    """
    bound = open_rules(module, scenario, options, rules_version=rules)
    return Game(bound, bound.start(), dice or SeededDice(_seed(seed)))


def position(module: str, data: Mapping[str, Any], dice: Dice | None = None) -> Game:
    """A game at a given position: the inverse of `Game.position`.

    A position can be decided already: then the game is over, and `outcome` says how.
    """
    around = envelope(data)
    rules = open_rules(
        module,
        around.scenario,
        around.options,
        version=around.version,
        rules_version=_rules_named(around),
    )
    if around.module not in (None, module):
        raise UnknownName(f"the position is of {around.module!r}, not of {module!r}")
    state = rules.restore(dict(data))
    game = Game(rules, state, dice or SeededDice(_seed(None)), from_position=True)
    if around.draft:
        _take_up(game, around.draft)
    return game


def _rules_named(around: Envelope) -> str | None:
    """The version of the rules that a position is of.

    One that a game wrote names its module version, and its rules if they are not the first.
    """
    if around.rules is None and around.version is not None:
        return FIRST_RULES
    return around.rules


def _take_up(game: Game, draft: list[str]) -> None:
    """Put an order together as far as it was."""
    try:
        result = game.play(*draft)
    except SandtableError as error:
        raise BadPosition([f"draft: {error}"]) from None
    if isinstance(result, Refusal) or game.orders:
        raise BadPosition([f"draft: {', '.join(draft)} cannot be played here"])


def renewed(game: Game, seed: int | None = None) -> Game:
    """A new game at the same position, by the newest version of the rules; an open order is not taken along.

    Options that both versions have keep their values.
    """
    old = game.rules
    system = type(old)
    version = system.versions[-1]
    if old.version == version:
        raise NewestAlready(f"{system.system} rules {version} are the newest there are")
    known = {option.name for option in offered(system.options_known, version)}
    options = {name: value for name, value in old.options.items() if name in known}
    cover = old.module.cover
    rules = open_rules(cover.id, old.scenario, options, cover.version, version)
    state = rules.restore(game.position_after(len(game.orders)))
    return Game(rules, state, SeededDice(_seed(seed)), from_position=True)


def load(text: str, dice: Dice | None = None) -> Game:
    """The game of a record. It goes on with these dice, else with those of its seed."""
    return record.read(text, _open_recorded, dice)


def prove(data: bytes) -> Proof:
    """Check the record of a sealed game, byte by byte: what held, or which line is wrong."""
    return proof.prove(data, _open_recorded)


def open_rules(
    module: str,
    scenario: str | None = None,
    options: Options | None = None,
    version: str | None = None,
    rules_version: str | None = None,
) -> Rules[Any]:
    """The rules of one module, scenario and set of options; the newest unless a version is named."""
    contents = find_module(module, version)
    system = _system(contents)
    chosen = _rules_version(system, rules_version)
    settled = settle(offered(system.options_known, chosen), options)
    named = (module, contents.cover.version, contents.edition)
    begun = scenario or default_scenario(contents)
    return _compiled(*named, begun, chosen, tuple(settled.items()))


def _rules_version(system: type[Rules[Any]], named: str | None) -> str:
    """A version of the rules of a system that there is."""
    if named is None:
        return system.versions[-1]
    if named not in system.versions:
        raise NotInstalled(
            f"the game was played by {system.system} rules {named}; "
            f"there are {system.system} rules {', '.join(system.versions)}",
            f"{system.system} rules {named}",
        )
    return named


def find_module(name: str, version: str | None = None) -> Module:
    """A module there is; its newest version unless one is asked for."""
    known = modules()
    if name not in known:
        raise UnknownName(f"no module {name!r}; there are {', '.join(known)}", name)
    chosen = known[name][-1] if version is None else version
    if chosen not in known[name]:
        raise UnknownName(
            f"module {name} has no version {version!r}, only {', '.join(known[name])}", chosen
        )
    return _added.get(name, {}).get(chosen) or _read_shelved(name, chosen)


@cache
def _read_shelved(name: str, version: str) -> Module:
    return read_module(_folders()[name] / f"v{version}")


def open_module(
    module: Module, scenario: str, options: Options | None = None, rules: str | None = None
) -> Rules[Any]:
    """The rules of a module read from anywhere."""
    system = _system(module)
    version = _rules_version(system, rules)
    settled = settle(offered(system.options_known, version), options)
    return system(module, scenario, settled, version)


@lru_cache(maxsize=KEPT)
def _compiled(
    module: str,
    version: str,
    edition: str,  # a folder may be added again, with something else in it
    scenario: str,
    rules: str,
    options: tuple[tuple[str, str | int], ...],
) -> Rules[Any]:
    """Rules hold no game, so all games of the same kind share them."""
    return open_module(find_module(module, version), scenario, dict(options), rules)


def default_scenario(module: Module) -> str:
    return module.cover.scenario[0].id


def _system(module: Module) -> type[Rules[Any]]:
    known = systems()
    if module.cover.system not in known:
        raise BadModule(
            module.label,
            [f"{COVER}: system: it must be one of {', '.join(known)}, not {module.cover.system!r}"],
        )
    return known[module.cover.system].rules


def _open_recorded(header: Header, dice: Dice) -> Game:
    with header.blame("module"):
        module = find_module(header.module, header.version)
        if not module.known_as(header.hash):
            raise NotInstalled(
                f"module {module.label} is not the one this game was played with", module.label
            )
    with header.blame("rules"):
        system = _system(module)
        if system.system != header.system:
            raise NotInstalled(
                f"the game was played by the rules {header.system}; {module.label} has {system.system}",
                f"{header.system} rules {header.rules_version}",
            )
        version = _rules_version(system, header.rules_version)
    with header.blame("options"):
        settle(offered(system.options_known, version), header.options)
    with header.blame("scenario"):
        rules = open_rules(header.module, header.scenario, header.options, header.version, version)
    with header.blame("position"):
        start = rules.start() if header.position is None else rules.restore(header.position)
    placed = header.position is not None
    game = Game(rules, start, dice, dict(header.tags), from_position=placed)
    game.pin = header.hash
    return game


def _seed(seed: int | None) -> int:
    return secrets.randbits(64) if seed is None else seed
