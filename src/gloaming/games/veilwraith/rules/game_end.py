"""GAME END: what follows a game of a Campaign."""

from gloaming.kernel import Flow

from ..table.box import You, box
from ..table.state import JOURNEY, Phase, State
from .campaign import lose_ribbons, over
from .memory_upgrades import upgrade
from .score import winner


def after(s: State) -> None:
    """After a win upgrades, rewards and the next Vignette; after a defeat a Ribbon goes and the same one returns."""
    if not s.won:
        s.won = None
        lose_ribbons(s, min(1, s.ribbons))
        if s.ribbons:
            s.phase = Phase.JOIN
        else:
            over(s, won=False)
        return
    s.beaten.append(s.vignette)
    if s.vignette % JOURNEY == 0:  # no upgrade after the last (VW-R147)
        over(s, won=True)
        return
    best = winner(s)
    for p in s.players:
        if p.here:
            p.upgrades = int(not (s.options.winner_upgrades and best is not None and p is not best))
            p.rewards = [s.vignette]
    s.vignette += 1
    s.phase = Phase.CATCH_UP


def catch_up(s: State) -> Flow[None]:
    """Upgrades that are due, one at a time, then rewards and penalties (VW-22.3); then on to the game."""
    due = next((p for p in s.players if p.upgrades or p.rewards), None)
    if due is None:
        s.phase = Phase.DEAL if s.won is None else Phase.JOIN
        s.won = None
    elif due.upgrades:
        due.upgrades -= 1
        yield from upgrade(s, due, must=s.options.must_upgrade and s.options.mode == "vignette")
    else:
        vignette = box(s).vignettes[due.rewards.pop(0)]
        for line in vignette.on.get("Defeat", ()):
            yield from line.run(You(s, due, vignette.id))
