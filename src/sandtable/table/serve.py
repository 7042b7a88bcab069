"""Opens the table: finds a port, says the address, opens a browser if there is one."""

import asyncio
import logging
import os
import signal
import socket
import sys
import time
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Event, Thread
from types import FrameType
from typing import cast

import segno
import uvicorn

from .. import draw, library
from ..core.errors import SandtableError
from ..text import LANGUAGES
from . import journal
from .access import Openness
from .addresses import HERE, Addresses, in_this_network, proxies
from .allowance import Allowance
from .app import make_app
from .connections import QUEUE, Connection, Seldom, look_at, prepare, tell_shortage
from .delivering import USUAL, Outside
from .host import Host
from .journal import Journal, kept
from .limits import AT_ONCE, Limits
from .neighbours import Neighbours
from .store import Store
from .thinking import Thoughts

#: What closes the table as Ctrl-C does: it is told to end, its terminal is closed.
CLOSING = (signal.SIGTERM, *((signal.SIGHUP,) if hasattr(signal, "SIGHUP") else ()))
ADDRESS = "127.0.0.1"
#: All addresses that this computer has.
EVERYWHERE = "0.0.0.0"
FIRST_PORT = 8241


def serve(port: int | None, where: Path | str, browser: bool, openness: Openness = "all") -> None:
    """A table for this computer. Without a port it takes the first free one from FIRST_PORT on."""
    _run(listen(port), where, browser, HERE, openness)


def share(port: int | None, where: Path | str, browser: bool) -> None:
    """A table for everybody in the network of this computer, who play by link; its other games are for this computer."""
    listener = listen(port, EVERYWHERE)
    _run(listener, where, browser, in_this_network(_port(listener)), "here", tell=_picture)


def host(
    port: int | None,
    where: Path | str,
    bind: str,
    addresses: Addresses,
    outside: Outside,
    thinks: bool = True,
    log: str | None = None,
) -> None:
    """A table at which games are played by link only: for those who reach it by another name, as by way of a proxy.

    With a `log` it writes a journal there.
    """
    listener = listen(port, bind)
    _run(listener, where, False, addresses, "none", outside=outside, thinks=thinks, log=log)


def think(where: Path | str, log: str | None = None) -> None:
    """Let programs think, in games of other tables in the same database, until it is interrupted."""
    book = Journal(log) if log is not None else None
    store = Store(where)
    _must_be_shared(store)
    with kept(book), _noted("think"):
        _think(store, log)


def _think(store: Store, log: str | None) -> None:
    try:
        over = Event()
        for name in (signal.SIGINT, *CLOSING):
            signal.signal(name, lambda *_: over.set())
        host = Host(store)
        thoughts = Thoughts(host, pace=Allowance(Limits.here()))
        neighbours = Neighbours(host, thoughts)
        neighbours.begin()
        thoughts.begin()
        _greet(f"programs think here, for games in {store.where}  (Ctrl-C ends it)", log)
        over.wait()
        thoughts.close()
        thoughts.join()
    finally:
        store.close()


@contextmanager
def _noted(what: str) -> Iterator[None]:
    """In the journal, that it was opened and how it was closed."""
    begun = time.monotonic()
    journal.tell("opened", what=what, process=os.getpid())
    well = False
    try:
        yield
        well = True
    finally:
        journal.tell("closed", what=what, seconds=round(time.monotonic() - begun), well=well)


def _greet(words: str, log: str | None) -> None:
    """Said at once. Where the journal goes to the standard output, nothing else does."""
    print(words, flush=True, file=sys.stderr if log == journal.STANDARD else sys.stdout)


def _picture(address: str) -> None:
    """The address for telephones to read, if somebody looks at a terminal."""
    if sys.stdout.isatty():
        segno.make(address, micro=False).terminal(compact=True, border=2)


def _port(listener: socket.socket) -> int:
    return int(listener.getsockname()[1])


def _run(
    listener: socket.socket,
    where: Path | str,
    browser: bool,
    addresses: Addresses,
    openness: Openness,
    tell: Callable[[str], None] = lambda _: None,
    outside: Outside = USUAL,
    thinks: bool = True,
    log: str | None = None,
) -> None:
    """Run until interrupted."""
    limits, trusted = Limits.here(), proxies()
    prepare()
    book = Journal(log) if log is not None else None
    store = Store(where)
    if not thinks:
        _must_be_shared(store)
    here, port = listener.getsockname()[:2]
    local = f"http://{ADDRESS if here == EVERYWHERE else here}:{port}/"
    address = addresses.public or local
    also = f"on this computer {local}; " if address != local else ""
    kept_in = f"games are kept in {store.where}"
    _greet(f"Sandtable is open at {address}  ({also}Ctrl-C closes it; {kept_in})", log)
    tell(address)
    if browser and _has_browser():
        webbrowser.open(address)
    if (shelf := pictures_folder()) is not None:
        draw.shelf.put_up(shelf)
    draw_ahead = Thread(target=_draw_ahead, daemon=True)
    app = make_app(
        Host(store),
        draw_ahead.start,
        limits,
        openness,
        addresses,
        outside,
        thinks=thinks,
    )
    config = uvicorn.Config(
        app,
        http=cast("type[asyncio.Protocol]", partial(Connection, limits)),
        backlog=AT_ONCE,
        log_level="warning",
        forwarded_allow_ips=trusted,
        # Who still waits is answered at once; on a busy machine even that takes its time.
        timeout_graceful_shutdown=5,
        lifespan="off",
    )
    for logger in ("uvicorn.error", "sandtable.connections"):
        logging.getLogger(logger).addFilter(Seldom())
    server = _Server(config, app.state.close)
    app.state.tally.connections = lambda: len(server.server_state.connections)
    with kept(book), _noted("table"):
        app.state.begin()
        for name in CLOSING:
            if signal.getsignal(name) != signal.SIG_IGN:  # as under nohup
                signal.signal(name, server.handle_exit)
        try:
            server.run(sockets=[listener])
        except KeyboardInterrupt:
            pass  # the announced way to close the table
        finally:
            app.state.close()
            app.state.join()
            store.close()


def _must_be_shared(store: Store) -> None:
    if not store.relay.is_shared:
        store.close()
        raise SandtableError(
            "in games of a folder programs think at the table itself; --store names a database"
        )


class _Server(uvicorn.Server):
    """Looks after its connections, and ends the streams before it waits for open requests."""

    def __init__(self, config: uvicorn.Config, close: Callable[[], None]) -> None:
        super().__init__(config)
        self._close = close

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_exception_handler(tell_shortage)
        await super().startup(sockets)
        for listener in sockets or ():
            # For the loop the queue is as long as what it takes at once; a longer one does no harm.
            listener.listen(QUEUE)

    async def on_tick(self, counter: int) -> bool:
        if counter % 5 == 0:
            look_at(self.server_state.connections, asyncio.get_running_loop().time())
        return await super().on_tick(counter)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._close()
        super().handle_exit(sig, frame)


def games_folder() -> Path:
    home = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(home).expanduser() / "sandtable"


def pictures_folder() -> Path | None:
    """Where programs keep what they can make anew; None for who has no home."""
    home = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    try:
        return Path(home).expanduser() / "sandtable" / "pictures"
    except RuntimeError:
        return None


def _draw_ahead() -> None:
    """Draw everything while people are still choosing a game: first what they see meanwhile."""
    for name in sorted(draw.PICTURES, key=lambda name: name != "cover.svg"):
        for module in draw.modules():
            for language in LANGUAGES:
                draw.PICTURES[name](library.open_rules(module), language)


def listen(port: int | None, address: str = ADDRESS) -> socket.socket:
    """A socket that is ours: a port in use is one clear line, not a stack of errors."""
    tries = [port] if port is not None else range(FIRST_PORT, FIRST_PORT + 20)
    trouble: OSError | None = None
    for number in tries:
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # Head and body of an answer are two packets: the second must not wait 40 ms for a word on the first.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            listener.bind((address, number))
            listener.listen(QUEUE)
        except (OSError, OverflowError) as error:
            listener.close()
            trouble = error if isinstance(error, OSError) else OSError(str(error))
        else:
            return listener
    wanted = f"port {port}" if port is not None else f"a port from {FIRST_PORT} on"
    reason = trouble.strerror or str(trouble) if trouble else "none is free"
    raise SandtableError(f"the table cannot open on {address}, {wanted}: {reason}; try --port N")


def _has_browser() -> bool:
    """Only a graphical one: a text browser would take over the terminal."""
    graphical = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return os.name != "posix" or sys.platform == "darwin" or bool(graphical)
