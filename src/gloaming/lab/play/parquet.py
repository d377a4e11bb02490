"""Reads and writes rows as Parquet. The plan is in the metadata of the file."""

import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from ..extras import missing
from .plan import LabError, Plan
from .rows import GameRow
from .rows import write as line_of

BATCH = 5000  # rows that are held in memory at once
PLAN = b"gloaming.plan"


def arrow() -> Any:
    """pyarrow, which is an extra."""
    try:
        import pyarrow.parquet
    except ImportError as error:
        raise missing("lab", error) from None
    return pyarrow


def schema(pa: Any, plan: Plan) -> Any:
    """The columns: those of a row, with its counts by name as maps and its choices as a list."""
    count, number, text = pa.int64(), pa.float64(), pa.string()
    choice = pa.struct([("seat", count), ("choice", text), ("offered", count), ("chosen", count)])
    columns = {
        "game": count,
        "seed": count,
        "agents": pa.list_(text),
        "options": text,  # as JSON: each game has its own
        "reason": text,
        "payoffs": pa.list_(number),
        "scores": pa.list_(count),
        "decisions": count,
        "answers": pa.list_(pa.int32()),
        "phases": pa.map_(text, count),
        "kinds": pa.map_(text, count),
        "branching": number,
        "widest": count,
        "titles": pa.list_(text),
        "judged": pa.list_(pa.list_(number)),
        "decided": count,
        "choices": pa.list_(choice),
    }
    return pa.schema(list(columns.items()), metadata={PLAN: msgspec.json.encode(plan)})


def write(path: Path, plan: Plan, rows: Iterator[GameRow]) -> None:
    """Writes all rows; there is the whole file in the end, or none."""
    pa = arrow()
    new = path.with_name(path.name + ".new")
    columns = schema(pa, plan)
    with new.open("wb") as file, pa.parquet.ParquetWriter(file, columns) as writer:
        while batch := [flat(row) for row in islice(rows, BATCH)]:
            writer.write_table(pa.Table.from_pylist(batch, columns))
        writer.close()
        os.fsync(file.fileno())
    new.replace(path)


def head(path: Path) -> tuple[Plan, int]:
    """The plan of a file, and how many rows it has."""
    pa = arrow()
    try:
        metadata = pa.parquet.read_metadata(path)
        return msgspec.json.decode(metadata.metadata[PLAN], type=Plan), metadata.num_rows
    except (pa.ArrowInvalid, KeyError, TypeError, msgspec.MsgspecError) as error:
        raise LabError(f"{path} holds no results of this Gloaming: {error}.") from None


def rows(path: Path) -> Iterator[GameRow]:
    """The rows of a file."""
    with arrow().parquet.ParquetFile(path) as file:
        for batch in file.iter_batches(BATCH):
            yield from map(whole, batch.to_pylist())


def lines(path: Path) -> Iterator[bytes]:
    """The same as JSON lines."""
    return (line_of(row) + b"\n" for row in rows(path))


def flat(row: GameRow) -> dict[str, Any]:
    """A row as Parquet holds it."""
    plain = {name: getattr(row, name) for name in GameRow.__struct_fields__}
    return plain | {
        "options": msgspec.json.encode(row.options).decode(),
        "phases": list(row.phases.items()),
        "kinds": list(row.kinds.items()),
        "choices": [
            {"seat": seat, "choice": name, "offered": offered, "chosen": chosen}
            for seat, counts in enumerate(row.choices)
            for name, (offered, chosen) in counts.items()
        ],
    }


def whole(plain: dict[str, Any]) -> GameRow:
    """A row out of Parquet."""
    choices: list[dict[str, tuple[int, int]]] = [{} for _ in plain["agents"]] if plain["choices"] else []
    for each in plain["choices"]:
        choices[each["seat"]][each["choice"]] = (each["offered"], each["chosen"])
    return GameRow(
        **plain
        | {
            "options": msgspec.json.decode(plain["options"]),
            "phases": dict(plain["phases"]),
            "kinds": dict(plain["kinds"]),
            "choices": choices,
        }
    )
