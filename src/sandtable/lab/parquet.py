"""The games of a folder as flat tables in Parquet, for pandas, polars and others. This needs the extra `lab`.

`games` has a row for each game; `turns`, `points`, `losses` and `combats` go with it by `number`.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pyarrow as pa
from pyarrow.parquet import ParquetWriter

from .folder import read_results, read_timings
from .result import Result

#: So many rows are put together before they are written.
BATCH = 10_000

Row = dict[str, Any]

_WORD, _WHOLE, _NUMBER = pa.string(), pa.int64(), pa.float64()
_WORDS, _WHOLES = pa.list_(_WORD), pa.list_(_WHOLE)
#: Columns for each side, the first and the second.
_SIDES = {
    "side": _WORD,
    "program": _WORD,
    "mark": _WORD,
    "budget": _WHOLE,
    "orders": _WHOLE,
    "decisions": _WHOLE,
    "at_a_loss": _WHOLE,
}
_GAME = {
    "number": _WHOLE,
    "module": _WORD,
    "version": _WORD,
    "hash": _WORD,
    "system": _WORD,
    "rules": _WORD,
    "scenario": _WORD,
    "dice": _WORD,
    "seed": _WHOLE,
    "winner": _WORD,
    "ending": _WORD,
    "clause": _WORD,
    "broken_off": _WORD,
    "turn": _WHOLE,
    "margin": _WHOLE,
}
_TURN = {"number": _WHOLE, "turn": _WHOLE, "margin": _WHOLE, "side": _WORD, "lost": _WHOLE}
_POINT = {"number": _WHOLE, "turn": _WHOLE, "side": _WORD, "source": _WORD, "points": _WHOLE}
_LOSS = {
    "number": _WHOLE,
    "side": _WORD,
    "type": _WORD,
    "steps": _WHOLE,
    "units": _WHOLE,
    "routs": _WHOLE,
}
_COMBAT = {
    "number": _WHOLE,
    "turn": _WHOLE,
    "side": _WORD,
    "place": _WORD,
    "sort": _WORD,
    "attackers": _WORDS,
    "defenders": _WORDS,
    "odds": _WORD,
    "column": _WORD,
    "shift": _WHOLE,
    "expected_attackers": _NUMBER,
    "expected_defenders": _NUMBER,
    "clears": _NUMBER,
    "faces": _WHOLES,
    "results": _WORDS,
    "hits_attackers": _WHOLE,
    "hits_defenders": _WHOLE,
    "lost_attackers": _WHOLE,
    "lost_defenders": _WHOLE,
}


def write_tables(folder: Path) -> list[Path]:
    """All tables, beside the games."""
    options = sorted({name for game in read_results(folder) for name in game.options})
    cpu = {timing.number: timing.cpu for timing in read_timings(folder)}
    columns = _GAME | {f"{which}_{name}": kind for which in _WHICH for name, kind in _SIDES.items()}
    columns |= {f"option_{name}": _WORD for name in options} | {"cpu": _NUMBER}

    def games(game: Result) -> Iterator[Row]:
        yield _game(game) | {"cpu": cpu.get(game.number)}

    tables: dict[str, tuple[dict[str, Any], Callable[[Result], Iterator[Row]]]] = {
        "games": (columns, games),
        "turns": (_TURN, _turns),
        "points": (_POINT, _points),
        "losses": (_LOSS, _losses),
        "combats": (_COMBAT, _combats),
    }
    return [_write(folder, name, *table) for name, table in tables.items()]


def _write(
    folder: Path, name: str, columns: dict[str, Any], rows_of: Callable[[Result], Iterator[Row]]
) -> Path:
    file, schema = folder / f"{name}.parquet", pa.schema(list(columns.items()))
    beside = file.with_name(f".{file.name}.new")
    with ExitStack() as stack:
        writer = stack.enter_context(ParquetWriter(beside, schema))
        waiting: list[Row] = []
        for game in read_results(folder):
            waiting += rows_of(game)
            if len(waiting) >= BATCH:
                writer.write_table(pa.Table.from_pylist(waiting, schema))
                waiting = []
        writer.write_table(pa.Table.from_pylist(waiting, schema))
    beside.replace(file)
    return file


_WHICH = ("first", "second")


def _game(game: Result) -> Row:
    row: Row = {name: getattr(game, name) for name in _GAME}
    for which, (side, program) in zip(_WHICH, game.programs.items(), strict=True):
        counted = (game.orders[side], game.decisions[side], game.at_a_loss[side])
        told = (side, program.name, program.mark, program.budget, *counted)
        row |= {f"{which}_{name}": one for name, one in zip(_SIDES, told, strict=True)}
    return row | {f"option_{name}": str(value) for name, value in game.options.items()}


def _turns(game: Result) -> Iterator[Row]:
    for turn in game.turns:
        for side, lost in turn.lost.items():
            told = (game.number, turn.turn, turn.margin, side, lost)
            yield dict(zip(_TURN, told, strict=True))


def _points(game: Result) -> Iterator[Row]:
    for turn in game.turns:
        for side, own in turn.points.items():
            for source, points in own.items():
                told = (game.number, turn.turn, side, source, points)
                yield dict(zip(_POINT, told, strict=True))


def _losses(game: Result) -> Iterator[Row]:
    for loss in game.losses:
        told = (game.number, loss.side, loss.type, loss.steps, loss.units, loss.routs)
        yield dict(zip(_LOSS, told, strict=True))


def _combats(game: Result) -> Iterator[Row]:
    sides = list(game.programs)
    for fight in game.combats:
        other = next(side for side in sides if side != fight.side)
        row: Row = {name: getattr(fight, name, None) for name in _COMBAT} | {"number": game.number}
        for who, side in (("attackers", fight.side), ("defenders", other)):
            row[f"expected_{who}"] = fight.expected.get(who)
            row[f"hits_{who}"] = fight.hits.get(side)
            row[f"lost_{who}"] = fight.lost[side]
        yield row
