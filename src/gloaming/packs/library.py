"""Finds packs: those that come with games, those in folders named on the command line, those of the user."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gloaming.kernel import GloamingError, catalogue
from gloaming.lingo import read
from gloaming.lingo.explain import explain

from .check import check
from .fault import BadPack, Fault, MissingPack
from .load import MANIFEST, load, read_manifest
from .pack import LOADED, Pack, PackRef
from .shape import SHAPES, PackShape

Signature = tuple[tuple[Path, int, int], ...]


@dataclass
class FoundPack:
    """A pack from a folder: loaded, or broken with its faults."""

    folder: Path
    name: str
    game: str = ""
    pack: Pack | None = None
    faults: tuple[Fault, ...] = ()
    why: str = ""  # why it is broken, where there is no list of faults
    extends: str = ""


@dataclass
class Library:
    """All packs that can be used. A broken pack raises only when it is asked for."""

    home: Path | None = None  # the folder for the user's packs; by default in the user's data folder
    named: list[Path] = field(default_factory=list)
    _bundled: dict[str, Pack] = field(default_factory=dict)
    # by folder: the state of its files, and the pack loaded from them
    _read: dict[Path, tuple[Signature, FoundPack]] = field(default_factory=dict)

    def bundled(self, shape: PackShape) -> Pack:
        """The pack that comes with the game."""
        if shape.game not in self._bundled:
            self._bundled[shape.game] = load(shape.folder, shape)
        return self._bundled[shape.game]

    def add(self, folder: str | Path) -> FoundPack:
        """Adds a folder that was named on the command line."""
        folder = Path(folder)
        if folder not in self.named:
            self.named.append(folder)
        return self._found(folder)

    def choose(self, shape: PackShape, name: str = "") -> Pack:
        """The pack of that name; without a name the game's own."""
        bundled = self.bundled(shape)
        if name in ("", bundled.manifest.name):
            return bundled
        named = [each for each in self.user_packs(shape.game) if each.name == name]
        for each in named:
            if each.pack is not None:  # a broken pack of that name is skipped if there is another one
                return each.pack
        for each in named:
            raise BadPack(str(each.folder), each.faults) if each.faults else MissingPack(each.why)
        known = ", ".join([bundled.manifest.name, *(each.name for each in self.user_packs(shape.game))])
        raise MissingPack(
            f"{shape.game} has no pack {name!r}. There are: {known}. Packs are looked for in {self.user_folder}."
        )

    def content(self, shape: PackShape, ref: PackRef) -> Pack:
        """The pack that a match was begun with; of the game's own pack, the present version."""
        found = LOADED.get(ref.hash)
        if found is not None and found.manifest.game == shape.game:  # the hash may be of another version, or invented
            return found
        bundled = self.bundled(shape)
        if ref.name == bundled.manifest.name:
            LOADED[ref.hash] = bundled
            return bundled
        here = ""
        for each in self.user_packs(shape.game):
            if each.pack is not None and each.pack.hash == ref.hash:
                LOADED[ref.hash] = each.pack
                return each.pack
            if each.pack is not None and each.name == ref.name:
                here = f" {each.pack.ref} is here, but it is not the same."
        raise MissingPack(
            f"This match was played with the pack {ref}, which is not here.{here} "
            f"Put its folder into {self.user_folder}, or name it with --pack DIR."
        )

    def user_packs(self, game: str = "") -> list[FoundPack]:
        """The user's packs, for a game or for all; broken ones are included."""
        found = [self._found(folder) for folder in self._folders()]
        return [each for each in found if not game or each.game == game]

    @property
    def user_folder(self) -> Path:
        """The folder for the user's packs."""
        if self.home is None:
            from platformdirs import user_data_path

            self.home = user_data_path("gloaming", appauthor=False) / "packs"
        return self.home

    def _folders(self) -> Iterator[Path]:
        yield from self.named
        named = [folder.resolve() for folder in self.named]
        if self.user_folder.is_dir():
            here = [folder for folder in self.user_folder.iterdir() if (folder / MANIFEST).is_file()]
            yield from sorted(folder for folder in here if folder.resolve() not in named)

    def _found(self, folder: Path, above: tuple[Path, ...] = ()) -> FoundPack:
        """The pack in a folder; it is loaded again only if its files, or the pack it extends, have changed."""
        signed = tuple((file, file.stat().st_mtime_ns, file.stat().st_size) for file in sorted(folder.rglob("*")))
        known = self._read.get(folder)
        if known is not None and known[0] == signed:
            return known[1]
        found = self._loaded(folder, above)
        if self._stands_alone(found):
            self._read[folder] = signed, found
        return found

    def _stands_alone(self, found: FoundPack) -> bool:
        """Whether it does not depend on another of the user's packs."""
        shape = SHAPES.get(found.game)
        return not found.extends or (shape is not None and found.extends == self.bundled(shape).manifest.name)

    def _loaded(self, folder: Path, above: tuple[Path, ...]) -> FoundPack:
        found = FoundPack(folder, folder.name)
        try:
            manifest = read_manifest(folder)
            found.name, found.game, found.extends = manifest.name, manifest.game, manifest.extends
            shape = shape_of(manifest.game)
            if manifest.name == self.bundled(shape).manifest.name:
                raise MissingPack(
                    f"{manifest.name!r} is the pack that comes with the game; call yours by another name."
                )
            base = self._base(shape, manifest.extends, (*above, folder)) if manifest.extends else None
            pack = load(folder, shape, base)
            report = check(pack, examples=False)
            if report.faults:
                raise BadPack(str(folder), report.faults)
            found.pack = pack
        except BadPack as error:
            found.faults = error.faults
        except GloamingError as error:
            found.why = str(error)
        except Exception as error:  # whatever is wrong in a folder, the other packs must still work
            found.why = f"It cannot be read: {type(error).__name__}: {error}"
        return found

    def _base(self, shape: PackShape, name: str, above: tuple[Path, ...]) -> Pack:
        bundled = self.bundled(shape)
        if name == bundled.manifest.name:
            return bundled
        for folder in self._folders():
            if folder not in above and _name_in(folder) == name:
                base = self._found(folder, above).pack
                if base is not None:
                    return base
        raise MissingPack(f"It extends the pack {name!r}, which is not here or is broken.")


def _name_in(folder: Path) -> str:
    """The name of the pack in a folder; "" if its manifest has none."""
    try:
        return read_manifest(folder).name
    except BadPack:
        return ""


def shape_of(game: str) -> PackShape:
    """The shape of a game's packs."""
    shape = getattr(catalogue.find(game), "pack", None)
    if not isinstance(shape, PackShape):
        raise MissingPack(f"{game} has no packs: its content is in its rules.")
    return shape


LIBRARY = Library()


def choose(game: str, name: str = "") -> Pack:
    """The pack of that name, for a new match."""
    return LIBRARY.choose(SHAPES[game], name)


def content(game: str, ref: PackRef) -> Pack:
    """The pack that a match was begun with."""
    return LIBRARY.content(SHAPES[game], ref)


def add(folder: str | Path) -> FoundPack:
    """Adds a folder from the command line."""
    return LIBRARY.add(folder)


def packs(game: str = "") -> list[FoundPack]:
    """The packs that were added and those in the user's folder, of a game or of all; not those of the games."""
    return LIBRARY.user_packs(game)


def understand(game: str, text: str, pack: str = "") -> str:
    """What a card's text means in a game, in words; `NotUnderstood` says what is wrong, where, and what would work."""
    chosen = LIBRARY.choose(shape_of(game), pack)
    return explain(read(text, chosen.lexicon), chosen.lexicon)


def open_box(game: str, ref: PackRef) -> Any:
    """The box of a game, in which its rules look up cards, made from the pack that a match was begun with."""
    return SHAPES[game].box(content(game, ref))
