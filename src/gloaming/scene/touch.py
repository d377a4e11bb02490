"""Choosing an option by touching pieces; every client follows these rules."""

from collections.abc import Sequence

from .reading import Gloss


class Touch:
    """The pieces touched so far at one decision, and what may be touched next."""

    def __init__(self, glosses: Sequence[Gloss]) -> None:
        self.glosses = glosses
        self.touched: list[str] = []

    @property
    def open(self) -> list[int]:
        """The options that agree with everything touched so far, by index."""
        return [i for i, gloss in enumerate(self.glosses) if self._agrees(gloss)]

    @property
    def next(self) -> list[str]:
        """The pieces that can be touched now, in the order of the options."""
        return list(dict.fromkeys(piece for i in self.open for piece in self._wanted(self.glosses[i])))

    @property
    def ready(self) -> list[int]:
        """The options of which all pieces have been touched, by index."""
        return [i for i in self.open if len(self.glosses[i].pieces) == len(self.touched)] if self.touched else []

    @property
    def proposed(self) -> int | None:
        """Of several walks that agree with the touches, the one that is taken when nothing more is touched."""
        return next((i for i in self.open if self.glosses[i].walk), None) if self.touched and not self.ready else None

    def accepts(self, piece: str) -> bool:
        """Whether a piece can be touched now."""
        return piece in self.next or (piece not in self.touched and named(piece) in map(named, self.next))

    def touch(self, piece: str) -> int | None:
        """Touches a piece; returns the option when it is the only one left and no further touch could change it."""
        if not self.accepts(piece):
            self.touched = [piece] if self.begins(piece) else []
        else:
            self.touched.append(piece)
        if len(self.ready) == 1 and not self.next and self._ends(self.glosses[self.ready[0]]):
            return self.ready[0]
        return None

    @staticmethod
    def _ends(gloss: Gloss) -> bool:
        """Whether this touch settles it. Without an order nobody knows which touch is the last, except for walks."""
        return not gloss.any_order or gloss.walk is not None

    def let_go(self, piece: str = "") -> None:
        """Takes back the last touch; where the order does not matter, that of a given piece."""
        if piece in self.touched and any(self.glosses[i].any_order for i in self.open):
            self.touched.remove(piece)
        elif self.touched:
            self.touched.pop()

    @property
    def starts(self) -> list[str]:
        """The pieces that an option can begin with."""
        return [piece for gloss in self.glosses for piece in (gloss.pieces if gloss.any_order else gloss.pieces[:1])]

    def begins(self, piece: str) -> bool:
        """Whether an option can begin with this piece."""
        return named(piece) in map(named, self.starts)

    def _agrees(self, gloss: Gloss) -> bool:
        if not gloss.any_order:
            return gloss.pieces[: len(self.touched)] == self.touched
        return not self._left(self.touched, gloss.pieces)

    def _wanted(self, gloss: Gloss) -> list[str]:
        """What is to be touched next for an option that is open."""
        if not gloss.any_order:
            return gloss.pieces[len(self.touched) :][:1]
        return self._left(gloss.pieces, self.touched)

    @staticmethod
    def _left(pieces: list[str], taken: list[str]) -> list[str]:
        """Pieces without those that are taken; a taken piece that is missing counts for one of the same name."""
        left = [piece for piece in pieces if piece not in taken]
        for like in (named(piece) for piece in taken if piece not in pieces):
            gone = next((piece for piece in left if named(piece) == like), None)
            if gone is not None:
                left.remove(gone)
        return left


def named(piece: str) -> str:
    """The id of a piece up to its `#`, which pieces that are alike share."""
    return piece.partition("#")[0]
