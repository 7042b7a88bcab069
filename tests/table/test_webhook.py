"""Webhooks lead to where everybody may post, and nowhere else: not by name, not by detour, not a moment later."""

import socket
from collections.abc import Iterator
from socketserver import StreamRequestHandler, ThreadingTCPServer
from threading import Event

import pytest

from sandtable.table.webhook import (
    BadWebhook,
    Came,
    NotPublic,
    Webhooks,
    is_public,
    shortened,
    target,
)
from table.receivers import Hook, closed_port, serving

BODY = b'{"name":"x"}'


@pytest.fixture
def hook() -> Iterator[Hook]:
    with serving(Hook()) as hook:
        yield hook
        hook.ready.set()


def leading_to(*addresses: str, private: bool = False, seconds: float = 10.0) -> Webhooks:
    """Webhooks in a world where every name leads there."""
    return Webhooks(private, seconds, lambda host, port: list(addresses))


# Who may be posted to

PRIVATE = [
    "127.0.0.1",
    "127.8.9.10",
    "0.0.0.0",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "198.18.0.1",
    "::1",
    "::",
    "fe80::1",
    "fe80::1%eth0",
    "fc00::1",
    "fd12::1",
    "ff02::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::7f00:1",
    "64:ff9b::7f00:1",
    "64:ff9b::a9fe:a9fe",
    "2002:7f00:1::",
    "2002:c0a8:1::1",
    "2001:db8::1",
]
PUBLIC = ["93.184.216.34", "1.1.1.1", "2606:4700:4700::1111", "64:ff9b::101:101", "::ffff:1.1.1.1"]


@pytest.mark.parametrize("address", PRIVATE)
def test_a_private_address_is_refused(address: str) -> None:
    assert not is_public(address)
    with pytest.raises(NotPublic):
        leading_to(address).check("https://hooks.example/x")
    assert leading_to(address).post("https://hooks.example/x", BODY) == Came("not-public")


@pytest.mark.parametrize("address", PUBLIC)
def test_a_public_address_is_taken(address: str) -> None:
    assert is_public(address)
    leading_to(address).check("https://hooks.example/x")


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "localhost", "[::1]", "2130706433", "0x7f.1", "127.1", "LOCALHOST."]
)
def test_this_computer_is_not_reached_by_any_of_its_names(hook: Hook, host: str) -> None:
    """As the network itself tells what they lead to."""
    url = f"http://{host}:{hook.server_port}/"
    with pytest.raises(NotPublic):
        Webhooks().check(url)
    assert Webhooks().post(url, BODY) == Came("not-public")
    assert not hook.posted


def test_one_private_address_among_public_ones_is_enough_to_refuse() -> None:
    with pytest.raises(NotPublic):
        leading_to("1.1.1.1", "127.0.0.1").check("https://hooks.example/x")


def test_a_name_that_is_not_there_is_told_like_a_private_one() -> None:
    def unknown(host: str, port: int) -> list[str]:
        raise socket.gaierror(socket.EAI_NONAME, "unknown")

    with pytest.raises(NotPublic) as one:
        Webhooks(resolve=unknown).check("https://inner.example/")
    with pytest.raises(NotPublic) as other:
        leading_to("10.0.0.1").check("https://inner.example/")
    assert str(one.value) == str(other.value)


def test_who_runs_the_table_can_allow_private_addresses(hook: Hook) -> None:
    assert Webhooks(private=True).post(hook.url, BODY) == Came("delivered", 204)
    assert hook.fields == [{"name": "x"}]


@pytest.mark.parametrize(
    "url",
    [
        "",
        "hooks.example/x",
        "ftp://hooks.example/x",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "https://",
        "https:///x",
        "https://user:password@hooks.example/x",
        "https://user@hooks.example/x",
        "https://hooks.example/a b",
        "https://hooks.example/x\r\nHost: other",
        "https://hooks.example/ü",
        "https://hooks.example:99999/",
        "https://hooks.example:x/",
        "https://[::1/",
        "https://" + "a" * 70 + ".example/",
        "https://hooks.example/" + "x" * 2000,
    ],
)
def test_what_is_no_plain_address_is_refused(url: str) -> None:
    with pytest.raises(BadWebhook):
        target(url)


def test_names_with_other_letters_are_looked_up_as_the_network_writes_them() -> None:
    assert target("https://münchen.example/x").host == "xn--mnchen-3ya.example"


# What becomes of it


def test_no_answer_leads_elsewhere(hook: Hook) -> None:
    """Nothing goes to where an answer points, not even within the network that is allowed."""
    with serving(Hook()) as other:
        hook.answers, hook.leads_to = [302], other.url
        assert Webhooks(private=True).post(hook.url, BODY) == Came("refused", 302)
        assert not other.posted


def test_a_connection_goes_to_the_address_that_was_checked(hook: Hook) -> None:
    """A name is looked up once: that it leads elsewhere a moment later changes nothing."""
    told = [["127.0.0.1"], ["127.0.0.2"]]
    webhooks = Webhooks(True, 10.0, lambda host, port: told.pop(0))
    url = f"http://hooks.example:{hook.server_port}/x"
    assert webhooks.post(url, BODY) == Came("delivered", 204)
    assert len(told) == 1
    ((_, headers, _),) = hook.posted
    assert headers["Host"] == f"hooks.example:{hook.server_port}"


def test_of_several_addresses_one_that_answers_is_found(hook: Hook) -> None:
    url = f"http://hooks.example:{hook.server_port}/x"
    assert leading_to("127.0.0.9", "127.0.0.1", private=True).post(url, BODY).outcome == "delivered"


def test_nobody_there() -> None:
    url = f"http://127.0.0.1:{closed_port()}/"
    assert Webhooks(private=True).post(url, BODY) == Came("unreachable")


def test_who_does_not_answer_is_given_up(hook: Hook) -> None:
    hook.ready.clear()
    assert Webhooks(private=True, seconds=0.1).post(hook.url, BODY) == Came("slow")


class Hello(StreamRequestHandler):
    """Hears how somebody begins to speak in cipher, and ends it with plain words."""

    heard = b""

    def handle(self) -> None:
        Hello.heard = self.request.recv(4096)
        self.wfile.write(b"HTTP/1.1 200 OK\r\n\r\n")


class Dripping(StreamRequestHandler):
    """Answers without end, a letter at a time: no single wait is long."""

    done = Event()

    def handle(self) -> None:
        self.wfile.write(b"HTTP/1.1 200 OK\r\nX: ")
        while not self.done.wait(0.01):
            self.wfile.write(b"x")


def test_a_server_is_asked_for_its_certificate_by_its_name() -> None:
    """What has none is refused, and nothing is said to it."""
    with serving(ThreadingTCPServer(("127.0.0.1", 0), Hello)) as server:
        url = f"https://hooks.example:{server.server_address[1]}/hooks/SECRET"
        assert leading_to("127.0.0.1", private=True).post(url, BODY) == Came("not-secure")
        assert b"hooks.example" in Hello.heard
        assert b"SECRET" not in Hello.heard


def test_an_answer_that_is_drawn_out_is_given_up() -> None:
    with serving(ThreadingTCPServer(("127.0.0.1", 0), Dripping)) as server:
        url = f"http://127.0.0.1:{server.server_address[1]}/"
        try:
            assert Webhooks(private=True, seconds=0.2).post(url, BODY) == Came("slow")
        finally:
            Dripping.done.set()


# What is shown of it


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("https://hooks.example/services/T0/B0/SECRET", "https://hooks.example/…"),
        ("https://hooks.example?token=SECRET", "https://hooks.example/…"),
        ("https://hooks.example:8443/", "https://hooks.example:8443/"),
        ("https://hooks.example", "https://hooks.example/"),
    ],
)
def test_of_an_address_only_its_name_is_shown(url: str, shown: str) -> None:
    assert shortened(url) == shown
