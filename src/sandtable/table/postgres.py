"""Games in a PostgreSQL, which several tables share: of those who change a game at once the database lets one win."""

import logging
import re
import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from threading import Event, Lock, Thread, local
from typing import Any, NamedTuple, cast

import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg_pool import ConnectionPool

from .database import Rows, Writer
from .journal import event
from .schema import SCHEMA, STEPS, StoreTrouble

#: So many connections a table has at most: it does so many things at once.
MOST_CONNECTIONS = 16
#: For a connection one waits so many seconds; then the database is out of reach.
PATIENCE = 10.0
#: The channel on which tables tell each other what they do; whether it is still heard is tried so often.
CHANNEL = "sandtable"
HEARTBEAT = 15.0
#: A connection that was lost is sought again after so many seconds.
AGAIN_AFTER = 1.0
#: Who makes or renews the tables has this lock: of tables that are opened at once the others wait.
MAKING = 0x5A4D7AB1E

#: What the connections of a process are called there, so that it can be said how many processes there are.
NAME = "sandtable"
OWN_NAME = f"{NAME}-{secrets.token_hex(6)}"
#: What is locked by another for longer, or takes longer, is given up: nobody at a table waits so long.
OPTIONS = f"-c application_name={OWN_NAME} -c lock_timeout=10s -c statement_timeout=30s"

log = logging.getLogger("sandtable.store")
# That the database is out of reach is said once, by who listens to it; not for each connection, with its address.
logging.getLogger("psycopg.pool").setLevel(logging.ERROR)

Connection = psycopg.Connection[tuple[Any, ...]]


class PostgresDatabase:
    """A pool of connections. A thread that reads in a transaction of its own sees what it has written."""

    is_shared = True

    def __init__(self, address: str, new: bool = True) -> None:
        self.address = address
        self.where = where_is(address)
        self._mine = local()
        self._claims = _Claims(address)
        self._closing = Event()
        self._listener: Thread | None = None
        try:
            with _connected(address) as db:
                _make_ready(db) if new else _must_be_ready(db)
            self._pool = ConnectionPool(
                address,
                min_size=1,
                max_size=MOST_CONNECTIONS,
                timeout=PATIENCE,
                check=ConnectionPool.check_connection,
                kwargs={"autocommit": True, "options": OPTIONS},
                open=True,
            )
        except psycopg.Error as error:
            raise StoreTrouble(f"games cannot be kept in {self.where}: {_line(error)}") from None

    def close(self) -> None:
        self._closing.set()
        if self._listener is not None:
            self._listener.join()
        self._claims.close()
        self._pool.close()

    def read(self, query: str, *values: object) -> list[Any]:
        try:
            if (db := self._own) is not None:
                return _Writer(db).execute(query, values).fetchall()
            with self._pool.connection() as db:
                return _Writer(db).execute(query, values).fetchall()
        except psycopg.Error as error:
            raise self._trouble(error) from None

    @contextmanager
    def at_one_moment(self) -> Iterator[None]:
        with self._transaction() as db:
            db.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield

    @contextmanager
    def writing(self, game: str = "") -> Iterator[Writer]:
        with self._transaction() as db:
            if game:
                db.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", (game,))
            yield _Writer(db)

    @property
    def _own(self) -> Connection | None:
        """The connection in which this thread has a transaction."""
        return cast("Connection | None", getattr(self._mine, "db", None))

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        try:
            with self._pool.connection() as db, db.transaction():
                self._mine.db = db
                try:
                    yield db
                finally:
                    self._mine.db = None
        except psycopg.Error as error:
            raise self._trouble(error) from None

    def tell(self, text: str, db: Writer | None = None) -> None:
        try:
            if db is not None:
                db.execute("SELECT pg_notify(?, ?)", (CHANNEL, text))
            else:
                self.read("SELECT pg_notify(?, ?)", CHANNEL, text)
        except StoreTrouble as error:  # who was not told looks into the store
            told = event("not-told", kind=type(error).__name__)
            log.warning("other tables could not be told: %s", error, extra=told)

    def listen(self, heard: Callable[[str], None], missed: Callable[[], None]) -> None:
        self._listener = Thread(
            target=self._listen, args=(heard, missed), daemon=True, name="relay"
        )
        self._listener.start()

    def _listen(self, heard: Callable[[str], None], missed: Callable[[], None]) -> None:
        """Hear what is told until this is closed, over whatever falls of the database."""
        lost = False
        while not self._closing.is_set():
            try:
                with _connected(self.address) as db:
                    db.execute(f"LISTEN {CHANNEL}")
                    if lost:
                        log.warning("%s answers again", self.where, extra=event("store-back"))
                        missed()
                    lost = False
                    self._hear(db, heard)
            except psycopg.Error as error:
                if not lost and not self._closing.is_set():
                    told = event("store-lost", kind=type(error).__name__, state=error.sqlstate)
                    log.warning("%s is out of reach: %s", self.where, _line(error), extra=told)
                lost = True
                self._closing.wait(AGAIN_AFTER)

    def _hear(self, db: Connection, heard: Callable[[str], None]) -> None:
        quiet = 0.0
        while not self._closing.is_set():
            for one in db.notifies(timeout=AGAIN_AFTER, stop_after=1):
                quiet = 0.0
                try:
                    heard(one.payload)
                except Exception as error:
                    told = event("not-heard", kind=type(error).__name__)
                    log.error(
                        "what another table told is passed over: %s", _line(error), extra=told
                    )
            quiet += AGAIN_AFTER
            if quiet >= HEARTBEAT:
                db.execute("SELECT 1")
                quiet = 0.0

    def claim(self, name: str) -> bool:
        return self._claims.take(name)

    def let_go(self, name: str) -> None:
        self._claims.let_go(name)

    def processes(self) -> int:
        rows = self.read(
            "SELECT count(DISTINCT application_name) FROM pg_stat_activity "
            "WHERE datname = current_database() AND application_name LIKE ?",
            f"{NAME}-%",
        )
        return int(rows[0][0])

    def _trouble(self, error: Exception) -> StoreTrouble:
        return StoreTrouble(f"{self.where} does not answer as it should: {_line(error)}")


class _Claims:
    """What a table has claimed for itself: locks of a connection that it keeps. If the table falls, the server takes them back."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._guard = Lock()
        self._db: Connection | None = None
        self._taken: set[str] = set()

    def take(self, name: str) -> bool:
        with self._guard:
            try:
                db = self._connection()
                if name not in self._taken:
                    query = "SELECT pg_try_advisory_lock(hashtextextended(%s, 1))"
                    if not db.execute(query, (name,)).fetchall()[0][0]:
                        return False
                    self._taken.add(name)
                return True
            except psycopg.Error as error:
                self._lose()
                raise StoreTrouble(f"the database does not answer: {_line(error)}") from None

    def let_go(self, name: str) -> None:
        with self._guard:
            if name in self._taken and self._db is not None:
                self._taken.discard(name)
                try:
                    self._db.execute("SELECT pg_advisory_unlock(hashtextextended(%s, 1))", (name,))
                except psycopg.Error:
                    self._lose()

    def _connection(self) -> Connection:
        if self._db is None:
            self._db = _connected(self._address)
        return self._db

    def _lose(self) -> None:
        """With the connection all claims are gone."""
        self._taken.clear()
        if self._db is not None:
            with suppress(psycopg.Error):
                self._db.close()
            self._db = None

    def close(self) -> None:
        with self._guard:
            self._lose()


def _connected(address: str) -> Connection:
    return psycopg.connect(address, autocommit=True, connect_timeout=int(PATIENCE), options=OPTIONS)


class _Writer:
    """Speaks the SQL of the store to a connection."""

    def __init__(self, db: Connection) -> None:
        self._db = db

    def execute(self, query: str, values: Sequence[object] = (), /) -> Rows:
        said = _said(query)
        return self._db.execute(said.query, said.values(values))

    def executemany(self, query: str, rows: Sequence[Sequence[object]], /) -> None:
        said = _said(query)
        with self._db.cursor() as cursor:
            cursor.executemany(said.query, [said.values(row) for row in rows])


# What PostgreSQL says otherwise than SQLite


class _Said(NamedTuple):
    """A query in the words of PostgreSQL, and which value stands at each of its places."""

    query: str
    places: tuple[int, ...]

    def values(self, values: Sequence[object]) -> list[object]:
        return [_sent(values[place]) for place in self.places]


@cache
def _said(query: str) -> _Said:
    found = re.findall(r"\?(\d*)", query)
    places = tuple(int(one) - 1 if one else n for n, one in enumerate(found))
    words = re.sub(r"\?\d*", "%s", query.replace("%", "%%"))
    # The queries are our own, and hold nothing that anybody sent.
    return _Said(words, places)


def _sent(value: object) -> object:
    """A text of PostgreSQL has no NUL: where one is looked for, there is nothing of that name."""
    return value.replace("\0", "\N{REPLACEMENT CHARACTER}") if isinstance(value, str) else value


def _made(statement: str) -> str:
    """What makes a part of the schema. Texts are put in order by their letters' numbers, as SQLite does."""
    words = re.sub(r"\)\s*STRICT(, WITHOUT ROWID)?", ")", statement)
    words = re.sub(r"\bTEXT\b", 'TEXT COLLATE "C"', words)
    words = re.sub(r"\bINTEGER\b", "BIGINT", words)
    return words.replace("hex(randomblob(6))", "substr(md5(random()::text), 1, 12)")


# Made ready


def _make_ready(db: Connection) -> None:
    """Make the tables, or bring them up to date. What cannot be is refused, and left as it is."""
    ((encoding,),) = db.execute("SHOW server_encoding").fetchall()
    if encoding != "UTF8":
        raise StoreTrouble(f"games cannot be kept in a database of {encoding}: it must be of UTF8")
    with db.transaction():
        db.execute("SELECT pg_advisory_xact_lock(%s)", (MAKING,))
        number = _number(db)
        if number > SCHEMA:
            raise StoreTrouble(
                f"the database is of a newer Sandtable (schema {number}, this one knows {SCHEMA}); update"
            )
        for step in STEPS[number:]:
            for statement in step:
                db.execute(_made(statement))
        if number < SCHEMA:
            db.execute(
                "INSERT INTO about VALUES ('schema', %s) "
                "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                (str(SCHEMA),),
            )


def _must_be_ready(db: Connection) -> None:
    """Games are kept there already, in the tables of this program; nothing is made."""
    number = _number(db)
    if number == 0:
        raise StoreTrouble("no games are kept in the database yet")
    if number != SCHEMA:
        older = (
            "a newer Sandtable"
            if number > SCHEMA
            else "an older Sandtable, and no table was opened on it since"
        )
        raise StoreTrouble(f"the database is of {older} (schema {number}, this one knows {SCHEMA})")


def _number(db: Connection) -> int:
    """The schema of a database; 0 if no games are in it yet."""
    rows = db.execute(
        "SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()"
    ).fetchall()
    names = {name for (name,) in rows}
    if "about" not in names:
        if "game" in names:
            raise StoreTrouble("the database has a table 'game' that is not ours; give us our own")
        return 0
    kept = db.execute("SELECT value FROM about WHERE name = 'schema'").fetchall()
    if not kept:
        raise StoreTrouble("the database has a table 'about' that is not ours; give us our own")
    return int(kept[0][0])


def where_is(address: str) -> str:
    """What people are told of a database: neither who may open it nor where it is."""
    try:
        parts = conninfo_to_dict(address)
    except psycopg.Error:
        parts = {"host": "@"}
    name = parts.get("dbname")
    # Of a password with such letters a part is taken for something else, and would be told.
    if any("@" in str(parts.get(part)) for part in ("host", "port", "dbname")):
        raise StoreTrouble(
            "the address of the database cannot be read; it has the form postgresql://USER:PASSWORD@HOST/NAME, "
            "where in a password / is written %2F, @ is %40, ? is %3F, % is %25"
        ) from None
    return f"the PostgreSQL database {name!r}" if name else "the PostgreSQL database"


def _line(error: Exception) -> str:
    return " ".join(str(error).split())[:300] or type(error).__name__
