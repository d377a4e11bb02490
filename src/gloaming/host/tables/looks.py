"""What is seen of a table, made once for all who look: lines of the log, scenes, what is offered."""

from gloaming.kernel import Ask, Match, OfferedMove, Viewer, looking, offers
from gloaming.scene import LogLine, Scene


class Looks:
    """What was made of a match for those who look. Lines stay as they were told; the rest is as new as the match."""

    def __init__(self) -> None:
        self._told: dict[Viewer, tuple[int, list[LogLine]]] = {}
        self._scenes: dict[Viewer, Scene] = {}
        self._offers: tuple[Ask | None, list[OfferedMove]] | None = None

    def log(self, match: Match, viewer: Viewer) -> list[LogLine]:
        """What happened, as a viewer may know it. Lines are made once, for what is told never changes."""
        upto, lines = self._told.get(viewer, (0, []))
        if upto != match.told:
            lines = lines + match.log(viewer, upto)
            self._told[viewer] = match.told, lines
        return lines

    def scene(self, match: Match, viewer: Viewer) -> Scene:
        """The match as a viewer may see it."""
        found = self._scenes.get(viewer)
        if found is None:
            with looking():
                found = self._scenes[viewer] = match.scene(viewer)
        return found

    def offers(self, match: Match, plans: bool) -> list[OfferedMove]:
        """What is offered at the open decision."""
        if self._offers is None or self._offers[0] is not match.ask:
            with looking():
                self._offers = match.ask, offers(match, plans=plans)
        return self._offers[1]

    def change(self) -> None:
        """The match has changed."""
        self._scenes = {}

    def go_back(self) -> None:
        """Something was taken back that had been told."""
        self._told = {}
