"""Servers that take what a table sends: of webhooks and of mails, each a real one at a port of this computer."""

import json
import socket
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socketserver import StreamRequestHandler, TCPServer, ThreadingTCPServer
from threading import Event, Semaphore, Thread
from typing import Any, TypeVar

from table.tables import Data

Kind = TypeVar("Kind", bound=TCPServer)


class Hook(ThreadingHTTPServer):
    """Takes what is posted to it, and answers as the test wishes."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Posted)
        #: What was posted: the path, the headers and the fields.
        self.posted: list[tuple[str, dict[str, str], Data]] = []
        #: The answers to come, the usual one after them; and where they lead.
        self.answers: list[int] = []
        self.leads_to = ""
        #: Answers are given when this is set.
        self.ready = Event()
        self.ready.set()
        #: Has one for each that was posted, for who waits for it.
        self.arrived = Semaphore(0)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/hooks/SECRET"

    @property
    def fields(self) -> list[Data]:
        return [fields for _, _, fields in self.posted]


class _Posted(BaseHTTPRequestHandler):
    server: Hook

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.posted.append((self.path, dict(self.headers), json.loads(body)))
        self.server.arrived.release()
        self.server.ready.wait()
        self.send_response(self.server.answers.pop(0) if self.server.answers else 204)
        if self.server.leads_to:
            self.send_header("Location", self.server.leads_to)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing on the screen."""


class PostOffice(ThreadingTCPServer):
    """Takes mails by SMTP, from who has the password."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Mailed)
        self.mails: list[EmailMessage] = []
        #: The same as they came.
        self.raw: list[bytes] = []
        #: By which addresses each came: from whom, to whom.
        self.envelopes: list[tuple[str, str]] = []
        self.passwords: list[str] = []
        #: What is said to a recipient.
        self.answer = b"250 yes"

    @property
    def url(self) -> str:
        return f"smtp://table:pass%20word@127.0.0.1:{self.server_address[1]}"

    def text(self, number: int = -1) -> str:
        return str(self.mails[number].get_content())


class _Mailed(StreamRequestHandler):
    server: PostOffice

    def handle(self) -> None:
        self._say(b"220 here")
        sender = recipient = ""
        for line in self.rfile:
            verb, _, rest = line.decode().strip().partition(" ")
            match verb.upper():
                case "EHLO":
                    self._say(b"250-here", b"250 AUTH PLAIN")
                case "AUTH":
                    self.server.passwords.append(b64decode(rest.split()[1]).decode())
                    self._say(b"235 yes")
                case "MAIL":
                    sender = rest
                    self._say(b"250 yes")
                case "RCPT":
                    recipient = rest
                    self._say(self.server.answer)
                case "DATA":
                    self._say(b"354 go on")
                    lines = []
                    while (line := self.rfile.readline()) != b".\r\n":
                        lines.append(line.removeprefix(b".") if line.startswith(b"..") else line)
                    self.server.raw.append(b"".join(lines))
                    self.server.mails.append(message_from_bytes(b"".join(lines), policy=default))
                    self.server.envelopes.append((sender, recipient))
                    self._say(b"250 taken")
                case "QUIT":
                    self._say(b"221 bye")
                    return
                case _:
                    self._say(b"250 yes")

    def _say(self, *lines: bytes) -> None:
        self.wfile.write(b"".join(line + b"\r\n" for line in lines))


@contextmanager
def serving(server: Kind) -> Iterator[Kind]:
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def closed_port() -> int:
    """A port at which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
