"""Results: the rows of a plan, in memory or in a file that survives a crash of its writer."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Self

import msgspec
from msgspec import Struct

from . import parquet
from .plan import LabError, Plan
from .rows import GameRow, read

FORMATS = ("jsonl", "parquet")
IN_WORDS = {  # the fields of a plan in words
    "game": "the game",
    "schema": "the rules",
    "gloaming": "the version of Gloaming",
    "seed": "the seed",
    "detail": "the level of detail",
    "tables": "the players or the rule options",
    "same_deals": "the deals",
    "pack": "the content pack",
}
SYNC = 1.0  # seconds between two syncs to disk


class Results:
    """The rows of a plan in order. They are read from the file each time and not held in memory."""

    def __init__(
        self, plan: Plan, count: int, rows: Callable[[], Iterator[GameRow]], place: Path | None = None
    ) -> None:
        self.plan, self.count, self.place, self._rows = plan, count, place, rows

    def __iter__(self) -> Iterator[GameRow]:
        return self._rows()

    def __len__(self) -> int:
        return self.count

    def row(self, number: int) -> GameRow:
        """The row of a game."""
        for row in self:
            if row.game == number:
                return row
        raise LabError(f"There is no game {number} here: there are {self.count}, counted from 0.")


class ResultFiles(Struct, frozen=True):
    """The files of results: `out` is a folder, or a file whose ending gives the format."""

    plan: Path
    lines: Path
    table: Path

    @classmethod
    def at(cls, out: Path) -> Self:
        """The files for a value of `--out`."""
        stem = out.with_suffix("") if out.suffix[1:] in FORMATS else out / "games"
        endings = (".plan.json", ".jsonl", ".parquet")
        return cls(*(stem.with_name(stem.name + ending) for ending in endings))


def format_of(out: Path, form: str | None) -> str:
    """The requested format, by name or file ending; Parquet only if its library is installed."""
    ending = out.suffix[1:] if out.suffix[1:] in FORMATS else None
    if form is not None and (form not in FORMATS or ending not in (None, form)):
        raise LabError(f"{out} cannot be written as {form!r}. Formats: {', '.join(FORMATS)}.")
    form = form or ending or FORMATS[0]
    if form == "parquet":
        parquet.arrow()
    return form


def load(out: Path) -> Results:
    """Results that were written before, complete or not."""
    files = ResultFiles.at(out)
    if files.lines.exists() and files.plan.exists():
        marks, _ = whole_lines(files.lines)
        return Results(plan_in(files.plan), len(marks), lambda: rows_at(files.lines, marks), files.lines)
    if files.table.exists():
        plan, count = parquet.head(files.table)
        return Results(plan, count, lambda: parquet.rows(files.table), files.table)
    raise LabError(f"There are no results at {out}. `gloaming simulate GAME --out {out}` makes some.")


def plan_in(path: Path) -> Plan:
    """The plan in a file."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Plan)
    except msgspec.MsgspecError as error:
        raise LabError(f"{path} is no plan of this Gloaming: {error}.") from None


class LineOffset(Struct, frozen=True, order=True):
    """The number of a game, and the offset of its line in a file."""

    game: int
    start: int = 0


game_of = msgspec.json.Decoder(LineOffset).decode  # reads only the number of a row


def whole_lines(path: Path) -> tuple[list[LineOffset], int]:
    """The offsets of all complete lines of a file, and the end of the last: a power cut may leave an incomplete one."""
    marks: list[LineOffset] = []
    end = 0
    with path.open("rb") as file:
        for line in file:
            try:
                if not line.endswith(b"\n"):
                    break
                marks.append(LineOffset(game_of(line).game, end))
            except msgspec.MsgspecError:
                break
            end += len(line)
        if file.readline():
            raise LabError(f"{path}, line {len(marks) + 1}: this is no game of the lab. Mend it or take the file away.")
    return marks, end


def lines_at(path: Path, marks: Iterable[LineOffset]) -> Iterator[bytes]:
    """The lines of a file in the order of their games."""
    with path.open("rb") as file:
        for mark in sorted(marks):
            file.seek(mark.start)
            yield file.readline()


def rows_at(path: Path, marks: Iterable[LineOffset]) -> Iterator[GameRow]:
    """The same as rows."""
    return map(read, lines_at(path, marks))


class ResultsWriter:
    """Appends rows to a file. Opened again on the same file, it resumes."""

    def __init__(self, out: Path, plan: Plan) -> None:
        self.plan, self.files = plan, ResultFiles.at(out)
        self.files.lines.parent.mkdir(parents=True, exist_ok=True)
        self._refuse_another()
        if not self.files.lines.exists() and self.files.table.exists():
            write_whole(self.files.lines, parquet.lines(self.files.table))
        write_whole(self.files.plan, [msgspec.json.format(msgspec.json.encode(plan), indent=1)])
        self.file = self.files.lines.open("ab")
        try:
            self._lock()
            marks, end = whole_lines(self.files.lines)
        except BaseException:
            self.file.close()
            raise
        self.file.truncate(end)
        self.done = {mark.game for mark in marks}
        self.safe = monotonic()

    def _refuse_another(self) -> None:
        """Raises if the existing files belong to another plan."""
        if self.files.plan.exists():
            other = plan_in(self.files.plan)
        elif self.files.table.exists():
            other = parquet.head(self.files.table)[0]
        else:
            return
        differ = [name for name in Plan.__struct_fields__ if getattr(other, name) != getattr(self.plan, name)]
        if differ:
            what = " and ".join(dict.fromkeys(IN_WORDS[name] for name in differ))
            raise LabError(
                f"{self.files.lines.parent} holds the games of another command, which differs in {what}. "
                "Give the same command again to go on with it, or choose another place."
            )

    def _lock(self) -> None:
        """Locks the file against other writers."""
        with suppress(ImportError):  # Windows has no such lock, but does not share open files anyway
            from fcntl import LOCK_EX, LOCK_NB, flock

            try:
                flock(self.file, LOCK_EX | LOCK_NB)
            except OSError:
                raise LabError(f"{self.files.lines} is being written by a command that still runs.") from None

    def append(self, lines: Sequence[bytes]) -> None:
        """Writes rows; syncs to disk once a second."""
        self.file.write(b"".join(line + b"\n" for line in lines))
        self.file.flush()
        if monotonic() - self.safe > SYNC:
            self.sync()

    def sync(self) -> None:
        """Syncs to disk."""
        os.fsync(self.file.fileno())
        self.safe = monotonic()

    def finish(self, form: str) -> None:
        """When all games are there: sorts them by number and converts them to the requested format."""
        lines, table = self.files.lines, self.files.table
        marks, _ = whole_lines(lines)
        if form == "parquet":
            parquet.write(table, self.plan, rows_at(lines, marks))
            lines.unlink()
        else:
            if marks != sorted(marks):
                write_whole(lines, lines_at(lines, marks))
            table.unlink(missing_ok=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *reason: object) -> None:
        self.sync()
        self.file.close()


def write_whole(path: Path, parts: Iterable[bytes]) -> None:
    """Writes a file atomically: there is always the old one or the new one."""
    new = path.with_name(path.name + ".new")
    with new.open("wb") as file:
        file.writelines(parts)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
