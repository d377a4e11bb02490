"""What was made of a match to be shown, kept for all who look: scenes, and what is offered."""

from gloaming.kernel import Ask, Match, OfferedMove, Viewer, memo_scope, offers
from gloaming.scene import Scene


class RenderCache:
    """The scene for each viewer, and the offers; a change of the match drops them."""

    def __init__(self) -> None:
        self._scenes: dict[Viewer, Scene] = {}
        self._offers: tuple[Ask | None, list[OfferedMove]] | None = None

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
