"""END OF THE GAME, THE NEXT GIANTS, GAUNTLET MODE: how a fight and a campaign end, and what follows."""

from gloaming.kernel import GameOver

from ..table import events as told
from ..table.box import box
from ..table.state import Phase, State
from .story import END, fight_page, interlude

HEALTH = "the Giant's health is gone"
SCARS = "the Giant bears all the scars it can"
VILLAGE = "the Giant is at the village"
STAMINA = "the hand cannot be filled"
WOUNDS = "the Wraith has fallen to its Wounds"
GIVEN_UP = "the Wraith turns back"
REASONS = (HEALTH, SCARS, VILLAGE, STAMINA, WOUNDS, GIVEN_UP)
FINISHED = "every Giant has fallen to every Wraith"


class FightOver(Exception):
    """Raised in the middle of anything when the fight has ended."""

    def __init__(self, won: bool, reason: str) -> None:
        self.won = won
        self.reason = reason


def end_fight(s: State) -> None:
    """A single fight ends the game; in a campaign a page is read, and the next fight waits (WG-28, WG-30)."""
    s.story.append(told.FightEnded(s.wraith, s.giant, s.won_fight, s.over))
    if s.options.mode == "single":
        raise GameOver(s.over, payoffs=(1.0 if s.won_fight else -1.0,))
    s.phase = Phase.STORY
    if not s.won_fight:
        s.lost += 1
        s.fell = True
        s.pages = [fight_page(s, "lost")]
        return
    s.won += 1
    s.pages = [fight_page(s, "won")]
    wraith = s.wraith
    next_fight(s)
    if s.finished:
        s.pages += [END]
    else:
        s.pages += [interlude(s)] if s.wraith != wraith else []
        s.pages += [fight_page(s, "before")]


def next_fight(s: State) -> None:
    """Goes on to the next Giant, or to the first with the next Wraith (WG-28.3 to 28.5)."""
    giants, wraiths = list(box(s).giants), list(box(s).wraiths)
    place = giants.index(s.giant) + 1
    age = wraiths.index(s.wraith) + 1
    if place < len(giants):
        s.giant = giants[place]
    elif age < len(wraiths):
        s.wraith, s.giant = wraiths[age], giants[0]
    else:
        s.finished = True


def fall_back(s: State) -> None:
    """Where one fights again after a defeat: the same fight, or what the Gauntlet says (WG-28.7, WG-30.3, WG-30.4)."""
    if s.options.mode != "campaign":
        s.giant = next(iter(box(s).giants))
    if s.options.mode == "insane":
        s.wraith = next(iter(box(s).wraiths))


def progress(s: State) -> float:
    """How much of the way through all fights is behind the Wraith, from 0 to 1."""
    giants, wraiths = list(box(s).giants), list(box(s).wraiths)
    if s.finished:
        return 1.0
    return (wraiths.index(s.wraith) * len(giants) + giants.index(s.giant)) / (len(giants) * len(wraiths))


def campaign_over(s: State) -> GameOver:
    """The end of a campaign: all is done, or the player stops after a defeat."""
    reason = FINISHED if s.finished else "the fight is given up"
    return GameOver(reason, payoffs=(2 * progress(s) - 1,), scores=(s.won,))
