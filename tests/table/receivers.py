"""Servers that take what a table sends: of webhooks and of mails, each a real one at a port of this computer."""

import json
import shutil
import socket
import ssl
import subprocess
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socketserver import StreamRequestHandler, TCPServer, ThreadingTCPServer
from threading import Event, Semaphore, Thread
from typing import Any, Literal, NamedTuple, TypeVar

import pytest

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


class Certificate(NamedTuple):
    """What a server says that it is, signed by itself, and its key."""

    file: Path
    key: Path

    @property
    def context(self) -> ssl.SSLContext:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.file, self.key)
        return context


def certificate(folder: Path, name: str) -> Certificate:
    """For a server of a name such as `IP:127.0.0.1` or `DNS:mail.example`."""
    if shutil.which("openssl") is None:
        pytest.fail("these tests need openssl (apt-get install openssl)", pytrace=False)
    made = Certificate(folder / "certificate.pem", folder / "key.pem")
    words = "req -x509 -nodes -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -subj /CN=table"
    files = ["-addext", f"subjectAltName={name}", "-out", str(made.file), "-keyout", str(made.key)]
    subprocess.run(["openssl", *words.split(), *files], check=True, capture_output=True)
    return made


#: How a connection becomes one that nobody else reads: not at all, when it is asked for, from its beginning.
Cipher = Literal["none", "starttls", "smtps"]


class PostOffice(ThreadingTCPServer):
    """Takes mails by SMTP, from who has the password."""

    daemon_threads = True

    def __init__(self, cipher: Cipher = "none", known_by: Certificate | None = None) -> None:
        super().__init__(("127.0.0.1", 0), _Mailed)
        self.cipher = cipher
        self.context = known_by.context if known_by is not None else None
        self.mails: list[EmailMessage] = []
        #: The same as they came.
        self.raw: list[bytes] = []
        #: By which addresses each came: from whom, to whom.
        self.envelopes: list[tuple[str, str]] = []
        self.passwords: list[str] = []
        #: All that was said to it, as anybody on the way could read it.
        self.overheard: list[str] = []
        #: What is said to a recipient.
        self.answer = b"250 yes"

    @property
    def url(self) -> str:
        scheme = "smtps" if self.cipher == "smtps" else "smtp"
        return f"{scheme}://table:pass%20word@127.0.0.1:{self.server_address[1]}"

    def text(self, number: int = -1) -> str:
        return str(self.mails[number].get_content())


class _Mailed(StreamRequestHandler):
    server: PostOffice

    #: Whether nobody on the way can read what is said.
    secret = False

    def handle(self) -> None:
        # Who does not trust the certificate hangs up.
        with suppress(ssl.SSLError, ConnectionError):
            if self.server.cipher == "smtps":
                self._cipher()
            self._take_mails()

    def _cipher(self) -> None:
        assert self.server.context is not None
        self.request = self.server.context.wrap_socket(self.request, server_side=True)
        self.setup()
        self.secret = True

    def finish(self) -> None:
        with suppress(ssl.SSLError, ConnectionError):
            super().finish()
        self.request.close()

    def _take_mails(self) -> None:
        self._say(b"220 here")
        sender = recipient = ""
        while line := self.rfile.readline():
            verb, _, rest = line.decode().strip().partition(" ")
            if not self.secret:
                self.server.overheard.append(verb.upper())
            match verb.upper():
                case "EHLO":
                    offered = self.server.cipher == "starttls" and not self.secret
                    self._say(b"250-here", b"250 STARTTLS" if offered else b"250 AUTH PLAIN")
                case "STARTTLS":
                    self._say(b"220 yes")
                    self._cipher()
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
