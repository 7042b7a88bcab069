"""Other tables on the same games: what they tell is news here as well, and they think when this one does not."""

from contextlib import suppress
from threading import Event, Thread

from ..core.errors import SandtableError
from . import relay
from .delivering import Deliveries
from .host import Host
from .streams import Streams
from .thinking import Thoughts

#: Which browsers listen here is told again so often: a table that says nothing for longer has nobody.
SECONDS = 20.0


class Neighbours:
    """Hears the other tables. Who only thinks has no streams, and delivers nothing."""

    def __init__(
        self,
        host: Host,
        thoughts: Thoughts,
        streams: Streams | None = None,
        deliveries: Deliveries | None = None,
    ) -> None:
        self._host = host
        self._thoughts = thoughts
        self._streams = streams
        self._deliveries = deliveries
        self._closing = Event()
        self._thread: Thread | None = None

    def begin(self) -> None:
        one = self._host.store.relay
        if one.is_shared:
            one.listen(self.hear, self.look_round)
            if self._streams is not None:
                self._thread = Thread(target=self._say, daemon=True, name="neighbours")
                self._thread.start()

    def close(self) -> None:
        self._closing.set()

    def join(self) -> None:
        if self._thread is not None:
            self._thread.join()

    def hear(self, table: str, message: relay.Message) -> None:
        """Something that another table has done."""
        # A game may be gone again, or not be readable: who looks at it is told.
        with suppress(SandtableError):
            match message:
                case relay.Changed():
                    self._changed(message)
                case relay.Nudged(game, what, to):
                    if self._streams is not None:
                        self._streams.nudge_here(game, what, to)
                case relay.Present():
                    if self._streams is not None:
                        self._streams.present_elsewhere(table, message)
                case relay.Thinking():
                    self._thoughts.hear(message)
                case relay.Watched(game, version, turn):
                    self._thoughts.watch_elsewhere(self._host.open(game), version, turn)
                case relay.Stopped(game, version):
                    self._thoughts.stop_elsewhere(self._host.open(game), version)

    def _changed(self, message: relay.Changed) -> None:
        if self._streams is not None:
            self._streams.announce(self._host.look_up(message.game))
        if message.program or self._thoughts.knows(message.game):
            self._thoughts.take_up(self._host.open(message.game), message.hold)
        if self._deliveries is not None:
            self._deliveries.look(message.game)

    def look_round(self) -> None:
        """Something may not have been heard: look at all that anybody here waits for."""
        if self._streams is not None:
            self._streams.wake_all()
        self._thoughts.look_round()

    def _say(self) -> None:
        assert self._streams is not None
        while not self._closing.wait(SECONDS):
            self._streams.say_who_listens()
