"""Who may answer the open decision."""

from collections.abc import Sequence

from gloaming.kernel import TEAM, Match


def deciders(match: Match) -> Sequence[int]:
    """The seats that may answer now: the one that is asked, or those that answer for the team."""
    ask = match.ask
    if ask is None:
        return ()
    if ask.seat != TEAM:
        return (ask.seat,)
    some = match.game.team(match.state)
    return range(match.seats) if some is None else some
