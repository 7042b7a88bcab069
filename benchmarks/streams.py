"""How soon an order reaches the other side of a game by link, while many games are played.

Run as `.venv/bin/python benchmarks/streams.py [--games N] [--orders N] [--json FILE]`. It opens a table of its own on this
computer, in a folder that is gone afterwards. In every game both sides listen; orders are given in one game after the other.
"""

import argparse
import asyncio
import json
import secrets
import statistics
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import httpx

from sandtable.table.process import TableProcess

MODULE = "operation-crusader-60"
#: The first orders of the British, who set up; each is told to both sides.
ORDERS = (["choose suggested", "done"], ["pick gb-7ad-sg", "go P20", "attack P20"])
#: The aim: milliseconds from giving an order to its being told to the other side, at the median.
AIM = 150.0


class Player:
    """One side of a game, in a browser of its own that listens."""

    def __init__(self, address: str) -> None:
        self.client = httpx.AsyncClient(base_url=address, timeout=60)
        self.game = ""
        self.heard = asyncio.Event()
        self.version = 0

    async def begin(self) -> str:
        wish = {"module": MODULE, "link": True, "side": "british"}
        told = (await self.client.post("/api/games", json=wish)).raise_for_status().json()
        self.game = told["id"]
        await self.salt()
        return str(told["links"][0]["address"].partition("#link/")[2])

    async def open(self, link: str) -> None:
        told = (await self.client.post("/api/links", json={"link": link})).raise_for_status().json()
        self.game = told["id"]
        await self.salt()

    async def salt(self) -> None:
        wish = {"salt": secrets.token_hex(16)}
        (await self.client.post(f"/api/games/{self.game}/salt", json=wish)).raise_for_status()

    async def listen(self) -> None:
        async with self.client.stream("GET", f"/api/games/{self.game}/stream") as stream:
            async for line in stream.aiter_lines():
                if line.startswith("id: "):
                    self.version = int(line.removeprefix("id: "))
                    self.heard.set()

    async def play(self, actions: list[str]) -> None:
        version = (await self.client.get(f"/api/games/{self.game}")).json()["version"]
        wish = {"version": version, "actions": actions}
        answer = await self.client.post(f"/api/games/{self.game}/play", json=wish)
        answer.raise_for_status()


async def measure(address: str, games: int, orders: int) -> dict[str, Any]:
    pairs = []
    for _ in range(games):
        one, other = Player(address), Player(address)
        await other.open(await one.begin())
        pairs.append((one, other))
    listening = [asyncio.create_task(player.listen()) for pair in pairs for player in pair]
    for pair in pairs:
        for player in pair:
            await player.heard.wait()
    took = []
    for number in range(min(orders, games * len(ORDERS))):
        one, other = pairs[number % games]
        other.heard.clear()
        before = perf_counter()
        await one.play(ORDERS[number // games])
        await other.heard.wait()
        took.append((perf_counter() - before) * 1000)
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)
    for pair in pairs:
        for player in pair:
            await player.client.aclose()
    return {
        "games": games,
        "orders": len(took),
        "median": round(statistics.median(took), 1),
        "worst of twenty": round(statistics.quantiles(took, n=20)[-1], 1),
        "longest": round(max(took), 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100, metavar="N", help="(100)")
    parser.add_argument("--orders", type=int, default=200, metavar="N", help="(200)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the result here as well")
    words = parser.parse_args()
    with TemporaryDirectory() as folder, TableProcess(folder) as table:
        found = asyncio.run(measure(table.address, words.games, words.orders))
    print(", ".join(f"{name} {value}" for name, value in found.items()))
    print(f"aim: {AIM:g} ms at the median: {'met' if found['median'] <= AIM else 'missed'}")
    if words.json is not None:
        words.json.write_text(json.dumps(found) + "\n")


if __name__ == "__main__":
    main()
