"""A view that is encoded once for all who share it; the diffs to it are made once, too."""

from itertools import count
from typing import Any

import msgspec

from gloaming.kernel import Film

from .diff import diff
from .film import beat_views
from .view import View

encode = msgspec.json.Encoder().encode

LIVE = ("seats", "watching")  # fields that change without an entry in the journal
NUMBERS = count()
SMALL = 2000  # bytes of a view that is always sent whole, without a diff


class Snapshot:
    """A view at a turn, with its JSON and the messages for those who have an earlier one."""

    __slots__ = ("_diffs", "_films", "_json", "number", "small", "view")

    def __init__(self, view: View) -> None:
        self.view = view
        self._json = b""
        self.small = False  # unknown until the JSON is made
        self.number = next(NUMBERS)
        self._diffs: dict[int, bytes] = {}  # by the number of the old snapshot, so that this one does not keep it alive
        self._films: dict[int, bytes] = {}  # the same with beats

    @property
    def json(self) -> bytes:
        """The view as JSON."""
        if not self._json:
            self._json = encode(self.view)
            self.small = len(self._json) <= SMALL
        return self._json

    @property
    def whole(self) -> bytes:
        """The message that holds the whole view."""
        return b'{"view":' + self.json + b"}"

    def since(self, old: "Snapshot") -> bytes:
        """The message for a client that has the old snapshot; empty if nothing has changed."""
        known = self._diffs.get(old.number)
        if known is None:
            known = self._diffs[old.number] = self._since(old)
        return known

    def _since(self, old: "Snapshot") -> bytes:
        if old.small and self.json == old.json:
            return b""
        return self.whole if old.small and self.small else self._message(diff(old.view, self.view))

    def filmed_since(self, old: "Snapshot", film: Film) -> bytes:
        """The same message with the beats between the two, as the viewer of the old snapshot sees them.

        There are no beats for a client that has missed a turn, or for a screen that waits to be passed to the next
        player.
        """
        message, was, now = self.since(old), old.view, self.view
        if not message or was.turn + 1 != now.turn or now.curtain is not None:
            return message
        known = self._films.get(old.number)
        if known is None:
            beats = beat_views(was.scene, film.beats(was.viewer))
            known = message[:-1] + b',"beats":' + encode(beats) + b"}" if beats else message
            self._films[old.number] = known
        return known

    def since_turn(self, old: View) -> bytes:
        """The message for a client that comes back with the view of some turn; presence may have changed, too."""
        change = diff(old, self.view) or {}
        return self._message(change | {name: {"=": getattr(self.view, name)} for name in LIVE})

    def _message(self, change: dict[str, Any] | None) -> bytes:
        if not change:
            return b""
        message = encode({"diff": change, "turn": self.view.turn})
        return message if len(message) < SMALL or len(message) < len(self.json) else self.whole
