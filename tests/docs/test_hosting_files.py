"""The files for a club's machine: their commands can be typed, their paths fit together, the proxies fit the table."""

import re
import shlex
from configparser import ConfigParser
from pathlib import Path

import click
import pytest

from sandtable.cli import main
from sandtable.table import advisers, health, limits
from sandtable.table.database import STORE
from sandtable.table.listener import KEEP_ALIVE_SECONDS
from sandtable.table.requests import MOST_BYTES
from table.test_shutdown import CLOSED_WITHIN

FOLDER = Path(__file__).parents[2] / "docs/hosting"
PAGE = FOLDER.with_suffix(".md").read_text("utf-8")
UNITS = sorted(FOLDER.glob("*.service"))
PROGRAM = "/opt/sandtable/.venv/bin/sandtable"


def section(unit: Path, name: str = "Service") -> dict[str, str]:
    """What is set in a unit; of what may stand there several times, nothing does."""
    parser = ConfigParser(interpolation=None, delimiters="=", strict=True)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(unit, "utf-8")
    return dict(parser[name])


def command_of(unit: Path) -> list[str]:
    """The words after the program, as systemd gives them."""
    words = section(unit)["ExecStart"].replace("%i", "8241").replace("%%", "%")
    words = words.replace("${SANDTABLE_ADDRESS}", "https://games.example/")
    words = re.sub(r"\$\$\(date [^)]*\)", "now", words)
    found = shlex.split(words)
    if found[:2] == ["/bin/sh", "-c"]:
        found = shlex.split(found[2].removeprefix("exec "))
    assert found[0] == PROGRAM
    return found[1:]


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_the_command_of_a_unit_can_be_typed(unit: Path) -> None:
    name, *words = command_of(unit)
    parent = click.Context(main, **main.context_settings)
    context = main.commands[name].make_context(name, words, parent)
    assert context.params.get("games") is None, "the environment says where games are kept"


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_a_unit_may_write_where_its_command_does_and_nowhere_else(unit: Path) -> None:
    told = section(unit)
    assert (told["User"], told["ProtectSystem"]) == ("sandtable", "strict")
    own = {f"/var/lib/{one}" for one in told["StateDirectory"].split()}
    own.add(f"/var/cache/{told['CacheDirectory']}")
    own |= {f"/var/log/{told['LogsDirectory']}"} if "LogsDirectory" in told else set()
    for place in re.findall(r"/var/[\w/-]+", " ".join((*command_of(unit), told["Environment"]))):
        assert place in ("/var/lib", "/var/cache") or any(
            place == one or place.startswith(f"{one}/") for one in own
        ), place


def test_systemd_waits_longer_than_a_table_takes_to_close() -> None:
    for unit in FOLDER.glob("*@.service"):
        assert int(section(unit)["TimeoutStopSec"]) > CLOSED_WITHIN
        assert section(unit)["KillMode"] == "mixed"


def test_the_variables_are_ones_that_are_read() -> None:
    named = re.findall(r"^#?([A-Z_]+)=", (FOLDER / "sandtable.env").read_text("utf-8"), re.M)
    options = {one.envvar for command in ("host", "think") for one in main.commands[command].params}
    known = {*options, STORE, health.VARIABLE, limits.VARIABLE, "FORWARDED_ALLOW_IPS"}
    assert set(named) <= {*known, "SANDTABLE_ADDRESS"}
    assert len(named) == len(set(named)) >= 5


def test_a_proxy_holds_back_nothing_and_outwaits_the_table() -> None:
    nginx, caddy = ((FOLDER / name).read_text("utf-8") for name in ("nginx.conf", "Caddyfile"))
    (size,) = re.findall(r"client_max_body_size (\d+)m;", nginx)
    (larger,) = re.findall(r"max_size (\d+)MB", caddy)
    assert min(int(size), int(larger)) * 1_000_000 > MOST_BYTES
    waits = re.findall(r"(?:proxy_read_timeout|response_header_timeout) (\d+)s", nginx + caddy)
    assert len(waits) == 2
    assert min(map(int, waits)) > max(advisers.SECONDS, KEEP_ALIVE_SECONDS)
    assert "proxy_buffering off;" in nginx
    assert "flush_interval -1" in caddy
    assert "X-Forwarded-For $remote_addr;" in nginx, "what a client says of itself is not passed on"


def test_the_page_names_every_file() -> None:
    assert [one.name for one in FOLDER.iterdir() if one.name not in PAGE] == []
