"""Makes the pictures of the pages: docs/images/*.png, of each game always the same position.

Run as `.venv/bin/python scripts/screenshots.py`, with names for some of them only. It needs the system's Chromium and opens a table
of its own in a folder that is gone afterwards.
"""

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Page, sync_playwright

import sandtable
from sandtable.table.process import TableProcess

CHROMIUM = Path("/usr/bin/chromium-headless-shell")
IMAGES = Path(__file__).parents[1] / "docs" / "images"
SEED = 7
CRUSADER, TOBRUK = "operation-crusader-60", "battle-for-tobruk"
WIRE = "frontier-wire"

#: The first day: Gabr Saleh taken, Sidi Omar attacked in vain, 21st Panzer strikes back.
ORDERS = """
choose suggested, done
pick gb-7ad-4ab, pick gb-7ad-7ab, pick gb-7ad-sg, go P20, attack P20
assign gb-7ad-4ab, done
pick it-trieste, pick it-recam, go P19, done
pick nz-4, pick nz-5, pick gb-1atb, go P21, attack P21
assign gb-1atb, assign gb-1atb, done
assign ax-gar-omar1, assign ax-gar-omar1, assign ax-gar-omar1, done
pick de-21pz-pr5, pick de-21pz-sr104, go P20, attack P20
assign de-21pz-pr5, assign de-21pz-pr5, assign de-21pz-pr5, done
assign gb-7ad-4ab, assign gb-7ad-4ab, done
"""
RIPOSTE = "pick gb-7ad-22ab, go P16"
SALLY = "pick gb-32atb, pick gb-14"
#: The other game, the first day too: the tanks cross the wire, then the garrison breaks out.
MARCH = """
done
pick gb-3rtr, go 2719, done
pick gb-5rtr, go 2920, done
pick nz-4, go 3018, done
done
"""
BREAKOUT = "attack 1106, pick gb-14, pick fire-4"
#: The third game, before dawn: the light tanks stand behind the wire, and see how far they get.
STUARTS = "pick cw-8h, pick cw-3rtr, pick cw-5rtr"
#: Its first three days, for the report: the armour comes to Sidi Rezegh, and is stopped at Bir el Gubi.
DAYS = Path(__file__).with_name("frontier-wire.record")


@dataclass
class Picture:
    """One picture: the open order on the table, the keys pressed, and the window it is seen in."""

    name: str
    order: str = ""
    module: str = CRUSADER
    keys: list[str] = field(default_factory=list)
    #: A room of the museum in place of the table, or a turn of the report.
    room: str = ""
    turn: int = 0
    #: What must be there before the picture is taken.
    wait: str = "#order h2"
    settings: dict[str, Any] = field(default_factory=dict)


WINDOW = {"viewport": {"width": 1400, "height": 900}, "locale": "en-GB", "color_scheme": "light"}
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
REACH = "#layer-overlay > *"
FACES = "#museum .counter-picture"
PAGE: dict[str, Any] = {"viewport": {"width": 1400, "height": 1120}}
PICTURES = [
    Picture("table", RIPOSTE, wait="#odds .answer"),
    Picture("table-ja", RIPOSTE, wait="#odds .answer", settings={"locale": "ja-JP"}),
    Picture("reach-ja", SALLY, keys=["r"], wait=REACH, settings={"locale": "ja-JP"}),
    Picture("dark", SALLY, keys=["r"], wait=REACH, settings={"color_scheme": "dark"}),
    Picture("folio", BREAKOUT, TOBRUK, wait="#odds .answer"),
    Picture("folio-ja", BREAKOUT, TOBRUK, wait="#odds .answer", settings={"locale": "ja-JP"}),
    Picture("scs", STUARTS, WIRE, keys=["r"], wait=REACH),
    Picture("scs-ja", STUARTS, WIRE, keys=["r"], wait=REACH, settings={"locale": "ja-JP"}),
    Picture("close", STUARTS, WIRE, keys=["0", *"++++++", "n"], wait="#board[data-zoom=near]"),
    Picture("report", module=WIRE, turn=3, wait="#turn-3", settings=PAGE),
    Picture("report-ja", module=WIRE, turn=3, wait="#turn-3", settings={**PAGE, "locale": "ja-JP"}),
    Picture("museum", module=TOBRUK, room="counters", wait=FACES),
    Picture("museum-ja", module=TOBRUK, room="counters", wait=FACES, settings={"locale": "ja-JP"}),
    Picture("phone", RIPOSTE, wait="#odds .answer", settings=PHONE),
    Picture("phone-ja", SALLY, keys=["r"], wait=REACH, settings={**PHONE, "locale": "ja-JP"}),
]


def main() -> None:
    wanted = sys.argv[1:]
    if not CHROMIUM.exists():
        sys.exit(f"screenshots: missing {CHROMIUM} (apt-get install chromium-headless-shell)")
    IMAGES.mkdir(parents=True, exist_ok=True)
    with (
        TemporaryDirectory() as folder,
        TableProcess(folder) as table,
        sync_playwright() as player,
    ):
        switches = ["--disable-gpu", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
        browser = player.chromium.launch(executable_path=CHROMIUM, args=switches)
        for picture in PICTURES:
            if wanted and picture.name not in wanted:
                continue
            context = browser.new_context(
                **{**WINDOW, "reduced_motion": "reduce", **picture.settings}
            )
            context.add_init_script("localStorage['sandtable-briefing'] ??= 'off'")
            take(context.new_page(), table, picture)
            context.close()
        browser.close()


def take(page: Page, table: TableProcess, picture: Picture) -> None:
    if picture.room:
        page.goto(f"{table.address}#museum/{picture.module}/{picture.room}")
    elif picture.turn:
        game = table.ask("api/load", {"record": DAYS.read_text("utf-8")})["id"]
        language = picture.settings.get("locale", WINDOW["locale"])[:2]
        page.goto(f"{table.address}api/games/{game}/report?lang={language}#turn-{picture.turn}")
    else:
        page.goto(f"{table.address}#game/{load(table, picture)}")
        page.wait_for_selector("#board .counter")
    for key in picture.keys:
        page.keyboard.press(key)
    page.wait_for_selector(picture.wait, state="attached")
    page.wait_for_load_state("load")
    path = IMAGES / f"{picture.name}.png"
    page.screenshot(path=path, animations="disabled")
    print(path)


def load(table: TableProcess, picture: Picture) -> str:
    """A game at the position of its pictures, with this order open; its name on the server."""
    game = sandtable.new(picture.module, seed=SEED)
    orders = {CRUSADER: ORDERS, TOBRUK: MARCH}.get(picture.module, "")
    for line in [*orders.strip().splitlines(), picture.order]:
        result = game.play(line) if line else []
        if isinstance(result, sandtable.Refusal):
            sys.exit(f"screenshots: {line!r} is refused: {result}")
    name: str = table.ask("api/load", {"record": game.record()})["id"]
    return name


if __name__ == "__main__":
    main()
