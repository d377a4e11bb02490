"""Which tips were shown: each is shown once, when its kind of decision is asked for the first time."""

from pathlib import Path

import msgspec

from gloaming.kernel import Match
from gloaming.teaching import teaching_of

FILE, OFF = "tips.json", "off"


class TipMemory:
    """The file with the ids of shown tips; without a folder no tips are shown."""

    def __init__(self, folder: Path | None) -> None:
        self.path = None if folder is None else folder / FILE
        self._last: tuple[int, str, str] = (-1, "", "")  # the decision that has a tip, and the tip

    def said(self) -> list[str]:
        """The ids of the tips that were said."""
        try:
            return [] if self.path is None else msgspec.json.decode(self.path.read_bytes(), type=list[str])
        except (OSError, msgspec.MsgspecError):
            return []

    def keep(self, said: list[str]) -> None:
        """Stores the ids; if they cannot be written, tips are shown again."""
        if self.path is None:
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.write_bytes(msgspec.json.encode(said))
        except OSError:
            return

    def tip(self, match: Match) -> str:
        """The tip for the open decision, if it was not shown before."""
        ask = match.ask
        if self.path is None or ask is None:
            return ""
        if self._last[:2] == (match.ply, ask.kind):
            return self._last[2]
        found = next((tip for tip in teaching_of(match.game).tips if tip.decision == ask.kind), None)
        said, text = self.said(), ""
        if found is not None and OFF not in said and (name := f"{match.game.name}|{found.id}") not in said:
            text = f"{found.text} ({found.rule})" if found.rule else found.text
            self.keep([*said, name])
        self._last = (match.ply, ask.kind, text)
        return text
