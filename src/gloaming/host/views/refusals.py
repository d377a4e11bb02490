"""Refusals: what a person might try and cannot, and why a piece cannot be touched; clients show these sentences as they
are."""

from collections.abc import Sequence

from msgspec import Struct

from gloaming.kernel import Ask, Match, Viewer
from gloaming.scene import Refusal, Scene, listed, piece_name, sentence

from ..errors import NotYours
from ..tables.deciders import deciders
from ..tables.table import Table

OVER = "The game is over. There is nothing to decide."
MOST_NAMES = 3  # names in one sentence


class RefusedOption(Struct, frozen=True):
    """Something that cannot be done now, the pieces one would touch for it, and the rule that forbids it."""

    label: str
    pieces: list[str]
    rule: str
    text: str


def refusals(table: Table, seats: list[int]) -> list[RefusedOption]:
    """Everything that one of these seats might try and cannot; empty if none of them decides."""
    ask = table.match.ask
    if ask is None:
        return []
    if not set(seats) & set(deciders(table.match)):
        raise NotYours("Somebody else decides now.")
    return refused(table.match)


def refused(match: Match) -> list[RefusedOption]:
    """Everything that the deciding seat might try and cannot."""
    found = []
    for option in match.candidates():
        refusal = match.why_not(option)
        if refusal is not None:
            gloss = match.gloss(option)
            found.append(RefusedOption(gloss.label, gloss.pieces, refusal.rule, refusal.text))
    return found


def why_not(match: Match, viewer: Viewer, touched: Sequence[str], piece: str) -> Refusal:
    """Why a viewer who has touched some pieces cannot touch this one: what must be touched first, or the rule against
    it.

    A refusal without a rule is not about a rule.
    """
    ask = match.ask
    if ask is None:
        return Refusal("", OVER)
    if viewer not in deciders(match):
        return Refusal("", "It is not your decision now.")
    tries = [(option, gloss.pieces) for option in match.candidates() if piece in (gloss := match.gloss(option)).pieces]
    scene = match.scene(viewer)
    if not tries and (group := group_of(scene, piece)):
        return why_not(match, viewer, touched, group)
    wanted = [*touched, piece]
    next_tries = [(option, pieces) for option, pieces in tries if pieces[: len(wanted)] == wanted]
    first = touched_before(match, ask, scene, piece)
    if first and not (touched and next_tries):
        return Refusal("", f"Touch {first} first.")
    begun = [(option, pieces) for option, pieces in tries if not touched and pieces[0] == piece]
    for option, pieces in next_tries or begun or tries:
        if refusal := match.why_not(option):
            text = sentence(refusal.text)
            other = pieces[0] not in wanted  # the refusal may be about a piece that was not touched yet: name it
            return Refusal(refusal.rule, f"{match.gloss(option).label}: {text}" if other else text)
    return Refusal(ask.rule, "Nothing can be done with this now.")


def group_of(scene: Scene, piece: str) -> str:
    """The piece that this one is a part of, if it is one."""
    return next((each.id for each in scene.pieces().values() if any(part.id == piece for part in each.parts)), "")


def touched_before(match: Match, ask: Ask, scene: Scene, piece: str) -> str:
    """The names of the pieces that must be touched before this one."""
    pieces = scene.pieces()
    glosses = map(match.gloss, ask.options)
    starts = dict.fromkeys(gloss.pieces[0] for gloss in glosses if piece in gloss.pieces[1:])
    names = [piece_name(pieces[start]) for start in starts if start in pieces]
    return listed(names, "or") if len(names) <= MOST_NAMES else f"one of the {len(names)} marked pieces"
