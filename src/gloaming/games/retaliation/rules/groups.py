"""POSITIONING: groups of NPCs that are culled, split or dissolved."""

from ..table.figures import groups
from ..table.state import Deed, State


def watch_groups(s: State, leaver: int | None = None) -> None:
    """What became of each group of NPCs since the last look, after one has moved or left (RT-28.4 to RT-28.7).

    An old group is judged by those who stayed: whether the one who left has joined another does not matter (RT-R167).
    """
    if s.sequence != "combat":
        return
    now = groups(s, ours=False)
    for before in s.fight.groups:
        if any(set(before) <= set(group) for group in now):
            continue
        stayed = {id for id in before if id != leaver}
        left = sum(not stayed.isdisjoint(group) for group in now)
        s.fight.deeds.append(Deed("dissolved" if not left else "culled" if left == 1 else "split"))
    s.fight.groups = now
