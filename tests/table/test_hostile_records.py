"""Records that somebody made to keep the table busy, or to have it read what is not theirs."""

import json
import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from time import process_time
from urllib.parse import quote

import pytest

import sandtable
from hostile import sealed
from sandtable import library
from sandtable.core.errors import SandtableError
from sandtable.core.record import LONGEST_LINE, MOST_LINES
from table.hostile import played
from table.tables import Server, Table

#: Of the processor; what takes longest here takes a twentieth of it.
FEW_SECONDS = 5.0
#: So much fits into a line, and so many lines into a record, with what stands there besides.
LONG, MANY = LONGEST_LINE - 10_000, MOST_LINES - 1000


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    table = Table(tmp_path_factory.mktemp("hostile") / "games.sqlite")
    yield table
    table.close()


def record(head: tuple[str, ...] = (), body: tuple[str, ...] = ()) -> str:
    """A record of Frontier Wire with more lines in its header, or after it; its digests are right, if it can have any."""
    lines = played("wire", "start").splitlines()
    cut = lines.index("")
    text = "\n".join([*lines[:cut], *head, "", *body, *lines[cut + 1 :]]) + "\n"
    with suppress(SandtableError):
        text = sealed(text)
    return text


def position(**more: object) -> tuple[str]:
    data = sandtable.new("frontier-wire", seed=4).position()
    return (f"position: {json.dumps({**data, **more})}",)


#: Each as large as it fits into a request.
HUGE = {
    "deep lists": lambda: record(('position: {"units": ' + "[" * LONG,)),
    "deep objects": lambda: record(("position: " + '{"a":' * (LONG // 5),)),
    "digits": lambda: record(('position: {"turn": ' + "9" * LONG + "}",)),
    "an exponent": lambda: record(('position: {"turn": 1e' + "9" * LONG + "}",)),
    "units": lambda: record(position(units={f"u{n}": "10.10" for n in range(18_000)})),
    "the same key": lambda: record(("position: {" + ",".join(['"units":{}'] * 32_000) + "}",)),
    "all in one hex": lambda: record(
        position(units=dict.fromkeys(sandtable.new("frontier-wire").rules.names["unit"], "35.09"))
    ),
    "options": lambda: record(("options: " + " ".join(f"o{n}=1" for n in range(39_000)),)),
    "empty lines": lambda: record((), ("",) * MANY),
    "turns": lambda: record((), ("turn 1",) * MANY),
    "orders": lambda: record((), ("turn 1", *["axis: done"] * (MANY // 2))),
    "actions": lambda: record((), ("turn 1", "axis: " + ", ".join(["done"] * (LONG // 6)))),
    "picks": lambda: record((), ("turn 1", "axis: " + ", ".join(["pick cw-7h"] * (LONG // 12)))),
    "commas": lambda: record((), ("turn 1", "axis: " + "," * LONG)),
    "blanks": lambda: record((), ("turn 1", "axis:" + " " * LONG + "done")),
    "dice": lambda: record((), ("turn 1", "axis: done | " + "1 " * (LONG // 2))),
    "draws": lambda: record((), ("turn 1", "axis: done | / " + "x " * (LONG // 2))),
    "strokes": lambda: record((), ("turn 1", "axis: done | " + "/" * LONG)),
    "a seal": lambda: record(("dice: sealed " + "ab" * (LONG // 2),)),
    "links": lambda: record((), ("turn 1", *["link " + "ab" * 8] * (MANY // 2))),
    "one line": lambda: "a" * LONG,
    "a title": lambda: "sandtable record " + "1" * LONG,
}
#: Those say nothing but what may be said, again and again.
HARMLESS = {"the same key", "turns"}


@pytest.mark.parametrize("name", HUGE)
def test_a_record_however_huge_is_refused_or_loaded_at_once(table: Table, name: str) -> None:
    text = HUGE[name]()
    begun = process_time()
    answer = table.client.post("/api/load", json={"record": text})
    assert process_time() - begun < FEW_SECONDS
    if name in HARMLESS:
        assert table.look(answer.json()["id"])["orders"] == 0
        return
    assert (answer.status_code, answer.json()["key"]) == (400, "bad-record"), answer.text[:300]
    assert "\n" not in answer.json()["error"]
    assert len(answer.content) < 3000


def test_many_at_once_keep_nobody_waiting(server: Server) -> None:
    """They are taken four at a time, in threads; a game is looked at between them."""
    text, game = HUGE["orders"](), server.new()
    with ThreadPoolExecutor(12) as people:
        sent = [
            people.submit(server.client.post, "/api/load", json={"record": text}) for _ in "x" * 12
        ]
        assert people.submit(server.look, game).result()["id"] == game
        assert {one.result().status_code for one in sent} == {400}


# Nothing is read from where a stranger says


@pytest.fixture(scope="module")
def intruder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sound module in a folder that the table was not given."""
    shelf = Path(library.__file__).parent / "modules" / "scs-primer"
    newest = max(shelf.glob("v*"), key=lambda one: int(one.name[1:]))
    folder = tmp_path_factory.mktemp("modules") / "intruder"
    shutil.copytree(newest, folder)
    cover = folder / "module.toml"
    cover.write_text(cover.read_text("utf-8").replace("scs-primer", "intruder", 1), "utf-8")
    assert sandtable.library.read_module(folder).cover.id == "intruder"
    return folder


def test_no_folder_is_ever_taken_from_a_request(table: Table, intruder: Path) -> None:
    """Neither by its path, nor by way of those there are, nor by its name."""
    names = [
        str(intruder),
        f"file://{intruder}",
        f"../../../../../../../../{intruder}",
        f"scs-primer/../../../../../../../..{intruder}",
        f"{intruder}\x00",
        "intruder",
        "../modules/scs-primer",
        "./scs-primer",
        "scs-primer/v1",
        "~",
        "",
    ]
    lines = sandtable.new("scs-primer", seed=1).record().splitlines()
    (number,) = (n for n, line in enumerate(lines) if line.startswith("module: "))
    kind, version, pin = lines[number].removeprefix("module: ").split(" ")
    before = sandtable.modules()
    for name in names:
        text = "\n".join([*lines[:number], f"module: {name} {version} {pin}", *lines[number + 1 :]])
        loaded = table.client.post("/api/load", json={"record": text + "\n"})
        assert (loaded.status_code, loaded.json()["key"]) == (400, "bad-record"), name
        assert loaded.json()["error"].strip()
        begun = table.client.post("/api/games", json={"module": name})
        assert (begun.status_code, begun.json()["key"]) == (400, "unknown-name"), name
        for path in ("/api/museum/{}/cover", "/draw/{}/1/en/map.svg"):
            shown = table.client.get(path.format(quote(name, safe="")))
            assert shown.status_code in (400, 404), (path, name)
            assert shown.json()["error"].strip()
    for version in ("../v1", str(intruder), f"1/../../../../../../../..{intruder}"):
        address = f"/draw/scs-primer/{quote(version, safe='')}/en/map.svg"
        assert table.client.get(address).status_code in (400, 404)
    assert sandtable.modules() == before
    assert "intruder" not in json.dumps(table.client.get("/api/modules").json())
    assert kind == "scs-primer"
