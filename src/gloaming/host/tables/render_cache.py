"""What was made of a match to be shown, kept for all who look: lines of the log, scenes, what is offered."""

from gloaming.kernel import Ask, Match, OfferedMove, Viewer, memo_scope, offers
from gloaming.scene import LogLine, Scene


class RenderCache:
    """The log and the scene for each viewer, and the offers. Every change drops all but the lines of the log."""

    def __init__(self) -> None:
        self._told: dict[Viewer, tuple[int, list[LogLine]]] = {}
        self._scenes: dict[Viewer, Scene] = {}
        self._offers: tuple[Ask | None, list[OfferedMove]] | None = None

    def log(self, match: Match, viewer: Viewer) -> list[LogLine]:
        """What happened, as a viewer may know it. Only new lines are made: what has been told never changes."""
        upto, lines = self._told.get(viewer, (0, []))
        if upto != match.told:
            lines = lines + match.log(viewer, upto)
            self._told[viewer] = match.told, lines
        return lines

    def scene(self, match: Match, viewer: Viewer) -> Scene:
        """The match as a viewer may see it."""
        found = self._scenes.get(viewer)
        if found is None:
            with memo_scope():
                found = self._scenes[viewer] = match.scene(viewer)
        return found

    def offers(self, match: Match, plans: bool) -> list[OfferedMove]:
        """What is offered at the open decision."""
        if self._offers is None or self._offers[0] is not match.ask:
            with memo_scope():
                self._offers = match.ask, offers(match, plans=plans)
        return self._offers[1]

    def match_changed(self) -> None:
        """Drops the scenes: the match has changed."""
        self._scenes = {}

    def log_shortened(self) -> None:
        """Drops the log: decisions were taken back, and with them what had been told."""
        self._told = {}
