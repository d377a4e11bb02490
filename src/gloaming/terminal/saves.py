"""Saved matches on disk, one file each. A power cut never leaves a broken file."""

import os
import re
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from gloaming.kernel import GloamingError, Match

from .computers import Computers, seated, written

SAVE, BEFORE, DAMAGED = ".save", ".save.bak", ".save.damaged"
SEATED = ".seats"  # beside a save: its computer players
RECORDS = "records"
FRESH = ".new"  # a file that is being written, until it is renamed
ABANDONED = 60.0  # age in seconds after which such a file is abandoned


class NoSuchSave(GloamingError):
    """There is no saved game of that name."""


@dataclass(frozen=True)
class SavedGame:
    """A saved game in the folder."""

    name: str  # of its slot
    title: str
    ply: int
    when: float  # seconds since 1970
    note: str = ""  # what is wrong with it


class SaveFolder:
    """A folder of saved games. Each slot has its newest save and the one before."""

    def __init__(self, folder: Path) -> None:
        self.folder = Path(folder)

    def save(self, match: Match, slot: str | None = None, computers: Computers | None = None) -> Path:
        """Saves a match in a slot, with its computer players; by default each game has one of its own."""
        slot = slot or match.game.name
        path, before = self._path(slot, SAVE), self._path(slot, BEFORE)
        self.folder.mkdir(parents=True, exist_ok=True)
        _name(_written(path, match.save()), path, before)
        _seat(path, computers or {})
        _sync_folder(self.folder)
        return path

    def load(self, name: str) -> Match:
        """The match of a slot. If the newest save is damaged, the one before is taken, and the match's notice says
        so."""
        path, before = self._path(name, SAVE), self._path(name, BEFORE)
        try:
            return Match.load(path.read_bytes())
        except FileNotFoundError:
            if not before.exists():
                known = ", ".join(saved.name for saved in self.names()) or "none"
                raise NoSuchSave(f"There is no saved game {name!r}. Saved games: {known}.") from None
            reason = "its newest save is missing"
        except (OSError, GloamingError) as error:
            if not before.exists():
                raise
            reason = str(error).rstrip(".")
        match = Match.load(before.read_bytes())
        if path.exists():  # moved away, so that the next save does not replace the good one
            os.replace(path, self._path(name, DAMAGED))
        told = f"The newest save could not be read ({reason}). This is the one before it: some decisions are missing."
        match.notice = " ".join(filter(None, (told, match.notice)))
        return match

    def computers(self, name: str, match: Match) -> Computers:
        """The computer players of the match in a slot."""
        return computers_beside(self._path(name, SAVE), match)

    def __contains__(self, slot: str) -> bool:
        """Whether a game is saved in the slot."""
        return self._path(slot, SAVE).exists() or self._path(slot, BEFORE).exists()

    def names(self) -> list[SavedGame]:
        """All saved games, the newest first."""
        if not self.folder.is_dir():
            return []
        slots = {path.name.removesuffix(SAVE) for path in self.folder.glob(f"*{SAVE}")}
        slots |= {path.name.removesuffix(BEFORE) for path in self.folder.glob(f"*{BEFORE}")}
        return sorted((self._described(slot) for slot in slots), key=lambda saved: (-saved.when, saved.name))

    def _described(self, slot: str) -> SavedGame:
        title, ply, note, when = slot, 0, "there is no readable save", 0.0
        for end in (SAVE, BEFORE):
            path = self._path(slot, end)
            try:
                match, when = Match.load(path.read_bytes()), path.stat().st_mtime
            except FileNotFoundError:
                continue
            except (OSError, GloamingError) as error:
                note = str(error)
                continue
            return SavedGame(slot, match.game.title, match.ply, when, "" if end == SAVE else f"the save before: {note}")
        return SavedGame(slot, title, ply, when, note)

    def finish(self, match: Match, slot: str | None = None) -> Path:
        """Keeps the record of a finished match and clears its slot."""
        folder = self.folder / RECORDS
        folder.mkdir(parents=True, exist_ok=True)
        stamp = time.strftime("%Y-%m-%d-%H%M%S")
        path = folder / f"{match.game.name}-{stamp}.json"
        n = 1
        while path.exists():
            n += 1
            path = folder / f"{match.game.name}-{stamp}-{n}.json"
        _name(_written(path, match.record()), path)
        _sync_folder(folder)
        self.clear(slot or match.game.name)
        return path

    def put_aside(self, slot: str) -> str:
        """Makes room in a slot: its game moves to a new slot, whose name is returned."""
        n = 2
        while f"{slot}-{n}" in self:
            n += 1
        for end in (SAVE, BEFORE, SAVE + SEATED):
            with suppress(FileNotFoundError):
                os.replace(self._path(slot, end), self._path(f"{slot}-{n}", end))
        _sync_folder(self.folder)
        return f"{slot}-{n}"

    def clear(self, slot: str) -> None:
        """Empties a slot."""
        for end in (SAVE, BEFORE, SAVE + SEATED):
            self._path(slot, end).unlink(missing_ok=True)

    def _path(self, slot: str, end: str) -> Path:
        if not re.fullmatch(r"\w[\w .-]*", slot):
            raise NoSuchSave(f"{slot!r} cannot be the name of a saved game: use letters, digits, - and _.")
        return self.folder / f"{slot}{end}"


def computers_beside(save: Path, match: Match) -> Computers:
    """The computer players that are stored beside a save."""
    path = _seats_of(save)
    try:
        return seated(path.read_text("utf-8").split(), match)
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeError, GloamingError) as error:
        raise GloamingError(
            f"{path} tells who is a computer player, but cannot be read: {error} "
            "Say it with --computer NAME, or delete it."
        ) from None


def _seats_of(save: Path) -> Path:
    return save.with_name(save.name + SEATED)


def _seat(save: Path, computers: Computers) -> None:
    """Stores the computer players beside a save; written only when they change, which is rare."""
    path, lines = _seats_of(save), "".join(f"{each}\n" for each in written(computers)).encode()
    if not lines:
        path.unlink(missing_ok=True)
    elif not path.exists() or path.read_bytes() != lines:
        _name(_written(path, lines), path)


def _written(path: Path, data: bytes) -> Path:
    """Writes bytes to a new file beside the path and syncs it to disk."""
    fresh = path.with_name(f"{path.name}.{os.getpid()}{FRESH}")
    _sweep(path.parent)
    try:
        with fresh.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:  # also Ctrl-C
        fresh.unlink(missing_ok=True)
        raise
    return fresh


def _name(fresh: Path, path: Path, before: Path | None = None) -> None:
    """Renames the new file to its name, and the old one to the backup; removes the new one if that fails."""
    try:
        if before is not None and path.exists():
            os.replace(path, before)  # after a crash here, `load` falls back to the backup
        os.replace(fresh, path)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise


def _sweep(folder: Path) -> None:
    """Removes abandoned files of processes that were killed while writing."""
    for left in folder.glob(f"*{FRESH}"):
        with suppress(OSError):
            if time.time() - left.stat().st_mtime > ABANDONED:
                left.unlink()


def _sync_folder(folder: Path) -> None:
    """Makes the renaming itself durable, on systems that can sync a folder."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
