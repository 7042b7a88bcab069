"""The tables in which games are kept, and how each version of them is made from the one before."""

from ..core.errors import SandtableError

#: What makes each schema from the one before; a new store goes through all of them. Never change one
#: that was released: add the next. They are written for SQLite; PostgreSQL reads them with its own words.
STEPS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE game (
            id TEXT PRIMARY KEY,
            header TEXT NOT NULL,
            created TEXT NOT NULL,
            updated TEXT NOT NULL,
            version INTEGER NOT NULL,
            draft TEXT NOT NULL
        ) STRICT""",
        """CREATE TABLE play_order (
            game TEXT NOT NULL REFERENCES game ON DELETE CASCADE,
            number INTEGER NOT NULL,
            body TEXT NOT NULL,
            PRIMARY KEY (game, number)
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE snapshot (
            game TEXT NOT NULL REFERENCES game ON DELETE CASCADE,
            number INTEGER NOT NULL,
            position TEXT NOT NULL,
            PRIMARY KEY (game, number)
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE waypoint (
            game TEXT NOT NULL REFERENCES game ON DELETE CASCADE,
            number INTEGER NOT NULL,
            position TEXT NOT NULL,
            PRIMARY KEY (game, number)
        ) STRICT, WITHOUT ROWID""",
    ),
    # How many changes each seat was not to know of.
    ("ALTER TABLE game ADD COLUMN unseen TEXT NOT NULL DEFAULT '{}'",),
    # What the program of each side keeps in mind; nobody is told.
    ("ALTER TABLE game ADD COLUMN notes TEXT NOT NULL DEFAULT '{}'",),
    # What people call a game, and when they threw it away.
    (
        "ALTER TABLE game ADD COLUMN name TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE game ADD COLUMN thrown TEXT NOT NULL DEFAULT ''",
    ),
    # The marches of units; each side is told of its own.
    (
        """CREATE TABLE march (
            game TEXT NOT NULL REFERENCES game ON DELETE CASCADE,
            unit TEXT NOT NULL,
            body TEXT NOT NULL,
            PRIMARY KEY (game, unit)
        ) STRICT, WITHOUT ROWID""",
    ),
    # Why programs gave their orders, and what was found when somebody looked back at a game.
    (
        """CREATE TABLE account (
            game TEXT NOT NULL REFERENCES game ON DELETE CASCADE,
            number INTEGER NOT NULL,
            body TEXT NOT NULL,
            PRIMARY KEY (game, number)
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE hindsight (
            game TEXT NOT NULL PRIMARY KEY REFERENCES game ON DELETE CASCADE,
            version INTEGER NOT NULL,
            body TEXT NOT NULL
        ) STRICT, WITHOUT ROWID""",
    ),
    # Games by link: a name for the file, the links, and which browser holds which seat. Of what is secret only hashes.
    (
        "CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID",
        "INSERT INTO about VALUES ('id', lower(hex(randomblob(6))))",
        """CREATE TABLE link (
            hash TEXT PRIMARY KEY,
            game TEXT NOT NULL REFERENCES game ON DELETE CASCADE,
            role TEXT NOT NULL,
            ends TEXT NOT NULL,
            opened_by TEXT NOT NULL
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE holder (
            game TEXT NOT NULL REFERENCES game ON DELETE CASCADE,
            role TEXT NOT NULL,
            visitor TEXT NOT NULL,
            since TEXT NOT NULL,
            looked TEXT NOT NULL,
            PRIMARY KEY (game, role, visitor)
        ) STRICT, WITHOUT ROWID""",
        "CREATE INDEX holder_by_visitor ON holder (visitor)",
        # What is said between players: by all of them, or by the side that `seen_by` names.
        """CREATE TABLE talk (
            game TEXT NOT NULL REFERENCES game ON DELETE CASCADE,
            number INTEGER NOT NULL,
            moment TEXT NOT NULL,
            side TEXT NOT NULL,
            kind TEXT NOT NULL,
            seen_by TEXT NOT NULL,
            text TEXT NOT NULL,
            vals TEXT NOT NULL,
            PRIMARY KEY (game, number)
        ) STRICT, WITHOUT ROWID""",
        # What a side asks the other to agree to.
        """CREATE TABLE question (
            game TEXT NOT NULL REFERENCES game ON DELETE CASCADE,
            side TEXT NOT NULL,
            body TEXT NOT NULL,
            PRIMARY KEY (game, side)
        ) STRICT, WITHOUT ROWID""",
        # How the holder of a side wishes to be told that it is their turn, which turn was told of last, what is still
        # to be delivered, what came of it, and by what mails are ended.
        """CREATE TABLE notice (
            game TEXT NOT NULL REFERENCES game ON DELETE CASCADE,
            side TEXT NOT NULL,
            body TEXT NOT NULL,
            told INTEGER NOT NULL,
            PRIMARY KEY (game, side)
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE errand (
            game TEXT NOT NULL,
            side TEXT NOT NULL,
            way TEXT NOT NULL,
            handoff INTEGER NOT NULL,
            made TEXT NOT NULL,
            tries INTEGER NOT NULL,
            due TEXT NOT NULL,
            PRIMARY KEY (game, side, way),
            FOREIGN KEY (game, side) REFERENCES notice ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE delivery (
            game TEXT NOT NULL,
            side TEXT NOT NULL,
            number INTEGER NOT NULL,
            body TEXT NOT NULL,
            PRIMARY KEY (game, side, number),
            FOREIGN KEY (game, side) REFERENCES notice ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE unsubscribe (
            hash TEXT PRIMARY KEY,
            game TEXT NOT NULL,
            side TEXT NOT NULL,
            FOREIGN KEY (game, side) REFERENCES notice ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID""",
        # What each side has ordered beforehand; told to that side only.
        """CREATE TABLE standing (
            game TEXT NOT NULL REFERENCES game ON DELETE CASCADE,
            side TEXT NOT NULL,
            body TEXT NOT NULL,
            PRIMARY KEY (game, side)
        ) STRICT, WITHOUT ROWID""",
        # Who must choose since when, and when the clock was stopped, if it stands still.
        """CREATE TABLE clock (
            game TEXT PRIMARY KEY REFERENCES game ON DELETE CASCADE,
            side TEXT NOT NULL,
            since TEXT NOT NULL,
            days INTEGER NOT NULL,
            paused TEXT NOT NULL
        ) STRICT, WITHOUT ROWID""",
    ),
)
#: The schema of this program.
SCHEMA = len(STEPS)


class StoreTrouble(SandtableError):
    """The games cannot be kept: the folder, the file, the disk or the database says no."""
