"""Choosing an option by touching pieces. Every client works in the same way."""

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
        n = len(self.touched)
        return [i for i, gloss in enumerate(self.glosses) if gloss.pieces[:n] == self.touched]

    @property
    def next(self) -> list[str]:
        """The pieces that can be touched now, in the order of the options."""
        n = len(self.touched)
        return list(dict.fromkeys(self.glosses[i].pieces[n] for i in self.open if len(self.glosses[i].pieces) > n))

    @property
    def ready(self) -> list[int]:
        """The options that the touched pieces spell out in full."""
        return [i for i in self.open if len(self.glosses[i].pieces) == len(self.touched)] if self.touched else []

    def touch(self, piece: str) -> int | None:
        """Touches a piece; returns the option when exactly one is spelt out and no further touch could change it."""
        if piece not in self.next:
            self.touched = [] if piece not in self._starts() else [piece]
        else:
            self.touched.append(piece)
        if len(self.ready) == 1 and not self.next:
            return self.ready[0]
        return None

    def let_go(self) -> None:
        """Takes the last touch back."""
        if self.touched:
            self.touched.pop()

    def _starts(self) -> list[str]:
        return [gloss.pieces[0] for gloss in self.glosses if gloss.pieces]
