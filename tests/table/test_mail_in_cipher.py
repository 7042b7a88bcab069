"""Mails go in cipher to a server that is who it says it is, and to no other: with a real server, by both ways there are."""

from datetime import UTC, datetime
from typing import get_args

import pytest

from sandtable.table.mail import Letter, MailServer, mail_server
from sandtable.table.webhook import Came
from table.receivers import Certificate, Cipher, PostOffice, certificate, serving

WAYS = [one for one in get_args(Cipher) if one != "none"]
LETTER = Letter(
    to="rommel@example.org",
    subject="Your turn",
    text="Turn 2.",
    language="en",
    unsubscribe="https://table.example/#unsubscribe/x",
    number="1",
    date=datetime(2100, 1, 1, tzinfo=UTC),
)


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    """The server's own."""
    return certificate(tmp_path_factory.mktemp("own"), "IP:127.0.0.1")


@pytest.fixture(scope="module")
def foreign(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    """That of a server with another name."""
    return certificate(tmp_path_factory.mktemp("foreign"), "DNS:mail.example")


@pytest.fixture(autouse=True)
def _elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server is one to which no password may go as anybody could read it."""
    monkeypatch.setattr("sandtable.table.mail.LOCAL", ())


def sent(office: PostOffice) -> Came:
    server: MailServer = mail_server(office.url, "The table <table@sandtable.example>")
    return server.send(LETTER)


@pytest.mark.parametrize("way", WAYS)
def test_a_mail_goes_in_cipher(
    way: Cipher, own: Certificate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(own.file))
    with serving(PostOffice(way, own)) as office:
        assert sent(office) == Came("delivered")
    assert office.text().strip() == LETTER.text
    assert office.passwords == ["\0table\0pass word"]
    assert office.overheard == (["EHLO", "STARTTLS"] if way == "starttls" else [])


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("trusted", ["nobody", "another name"])
def test_a_certificate_that_is_not_trusted_is_refused(
    way: Cipher,
    trusted: str,
    own: Certificate,
    foreign: Certificate,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nobody vouches for it, or it is trusted and of another server: neither password nor mail is sent."""
    shown = own if trusted == "nobody" else foreign
    monkeypatch.setenv("SSL_CERT_FILE", str(foreign.file))
    with serving(PostOffice(way, shown)) as office:
        assert sent(office) == Came("not-secure")
    assert not office.passwords
    assert not office.mails


def test_who_asks_for_cipher_from_the_beginning_gets_it_or_nothing() -> None:
    with serving(PostOffice()) as office:
        server = mail_server(office.url.replace("smtp:", "smtps:"), "table@sandtable.example")
        assert server.send(LETTER) == Came("not-secure")
    assert not office.passwords
