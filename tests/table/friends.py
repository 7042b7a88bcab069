"""Two people and who looks on, each with a browser of their own, at a table where they play by link."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx

from builders import CRUSADER
from table.tables import HERE, Data, Inside, Table


class Friend:
    """A browser: it keeps its cookie, and asks for the one game it was invited to."""

    def __init__(self, table: Table, address: str = "127.0.0.1") -> None:
        self.client = httpx.Client(transport=Inside(table.app, address), base_url=HERE)
        self.game = ""
        self.role = ""

    def begin(self, **wish: Any) -> dict[str, str]:
        """Begin a game by link; the links to its other seats."""
        usual = {"module": CRUSADER, "side": "british", "link": True}
        answer = self.client.post("/api/games", json=usual | wish)
        assert answer.status_code == 201, answer.text
        told = answer.json()
        self.game = told["id"]
        self.add_salt()
        return {one["role"]: one["address"].partition("#link/")[2] for one in told["links"]}

    def open(self, link: str) -> httpx.Response:
        answer = self.client.post("/api/links", json={"link": link})
        if answer.status_code == 200:
            self.game, self.role = answer.json()["id"], answer.json()["role"]
            self.add_salt()
        return answer

    def add_salt(self) -> None:
        answer = self.post("salt", salt=salt())
        assert answer.status_code == 200, answer.text
        assert answer.json()["yours"] == []

    def ask(self, path: str = "", **query: str) -> httpx.Response:
        """Ask for the game, or a part of it."""
        address = f"/api/games/{self.game}"
        return self.client.get(f"{address}/{path}" if path else address, params=query)

    def look(self, **query: str) -> Data:
        answer = self.ask(**query)
        assert answer.status_code == 200, answer.text
        found: Data = answer.json()
        return found

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.client.post(f"/api/games/{self.game}/{path}", json=body)

    def play(self, *actions: str) -> httpx.Response:
        return self.post("play", version=self.look()["version"], actions=actions)

    def must_play(self, *actions: str) -> Data:
        answer = self.play(*actions)
        assert answer.status_code == 200, answer.text
        found: Data = answer.json()
        return found

    def link(self, role: str, **wish: bool) -> str:
        """A new link to a seat."""
        answer = self.post("links", role=role, **wish)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["address"].partition("#link/")[2])

    def people(self) -> Data:
        answer = self.ask("people")
        assert answer.status_code == 200, answer.text
        found: Data = answer.json()
        return found

    # Talk and consent

    def talk(self, after: int = 0, language: str = "en") -> Data:
        """What is said in the game, as this browser may read it."""
        answer = self.ask("talk", after=str(after), lang=language)
        assert answer.status_code == 200, answer.text
        found: Data = answer.json()
        return found

    def texts(self, language: str = "en") -> list[str]:
        return [one["text"] for one in self.talk(language=language)["entries"]]

    def say(self, text: str, private: bool = False) -> Data:
        answer = self.post("talk", text=text, private=private)
        assert answer.status_code == 200, answer.text
        found: Data = answer.json()
        return found

    def want(self, kind: str, **more: Any) -> httpx.Response:
        """Ask the other side to agree to something."""
        return self.post("ask", version=self.look()["version"], kind=kind, **more)

    def must_want(self, kind: str, **more: Any) -> None:
        answer = self.want(kind, **more)
        assert answer.status_code == 200, answer.text

    def reply(self, answer: str) -> httpx.Response:
        """Accept or decline what the other side asks, or withdraw what one has asked oneself."""
        asked = [one for one in self.talk()["questions"] if one["own"] == (answer == "withdraw")]
        number = asked[0]["number"] if asked else 0
        return self.post("reply", question=number, answer=answer)

    def must_reply(self, answer: str) -> None:
        replied = self.reply(answer)
        assert replied.status_code == 200, replied.text


def salt() -> str:
    return secrets.token_hex(16)


@contextmanager
def sitting(table: Table, **wish: Any) -> Iterator[tuple[Friend, Friend, Friend]]:
    """The owner, who is British unless the wish says otherwise, the other side, and one who looks on."""
    owner, other, third = Friend(table), Friend(table), Friend(table)
    links = owner.begin(**wish)
    (side,) = links.keys() - {"spectator"}
    assert other.open(links[side]).status_code == 200
    assert third.open(links["spectator"]).status_code == 200
    yield owner, other, third
    for one in (owner, other, third):
        one.client.close()
