"""What table and terminal say of the guest, as JSON, in a process of its own: packages are found when it begins.

`python -m guest.speaking STORE`, where the store is a file that is not there yet.
"""

import json
import sys
from pathlib import Path
from typing import Any

import sandtable
from cli.sitting import sit
from sandtable.text import LANGUAGES
from table.tables import Table

WELLS = "five-wells"


def at_the_table(table: Table, game: str, language: str) -> dict[str, Any]:
    """The buttons of the page, the overlays behind them, and why a program has given its orders."""
    numbers = [one["number"] for one in table.look(game)["log"] if one["why"]]
    answers = [table.ask(game, f"reasons/{one}", lang=language).json() for one in numbers]
    reasons = [reason for answer in answers for reason in answer["reasons"]]
    surveys = {
        "water": {},
        "water of raiders": {"of": "raiders"},
        "quiet": {},
    }
    return {
        "buttons": table.look(game, language)["overlays"],
        "surveys": {
            name: table.ask(game, f"survey/{name.split()[0]}", lang=language, **asked).json()
            for name, asked in surveys.items()
        },
        "why": [line for one in reasons for line in one["lines"] + one["more"]],
        "figures": [figure["name"] for one in reasons for figure in one["figures"]],
    }


def in_the_terminal(language: str) -> dict[str, str]:
    """What is answered to each line."""
    orders = ["help", "water", "water guard", "quiet", "control", "quit"]
    sitting = sit(*orders, game=sandtable.new(WELLS, seed=1), language=language, width=100)
    return dict(zip(sitting.typed, sitting.answers, strict=True))


def told(store: Path) -> dict[str, Any]:
    table = Table(store)
    game = table.new(module=WELLS, seats={"raiders": "sergeant"})
    table.settle(game)
    found = {
        one: at_the_table(table, game, one) | {"terminal": in_the_terminal(one)}
        for one in LANGUAGES
    }
    table.close()
    return found


if __name__ == "__main__":
    json.dump(told(Path(sys.argv[1])), sys.stdout)
