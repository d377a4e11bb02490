"""INVESTIGATION, DIALOGUE, SIDE OBJECTIVES: where they begin, and what they give the pack."""

from gloaming.kernel import Flow

from ..table import events_campaign
from ..table.figures import adjacent
from ..table.hexes import gap
from ..table.holding import forbidden
from ..table.state import MapToken, Member, State
from ..table.text import carry_out, page_text
from .booklet import booklet

SUCCESSES = 10  # tokens there are (RT-R195)


def areas(s: State, who: Member) -> list[MapToken]:
    """The investigation areas next to it; Crinos cannot begin (RT-2.14, RT-30.1)."""
    if who.form == "crinos":
        return []
    return [t for t in s.scenario.tokens if t.kind == "Investigation Area" and gap(who.at, [t.at]) == 1]


def talkers(s: State, who: Member) -> list[int]:
    """The NPCs next to it with whom it can begin a dialogue in its form (RT-2.3, RT-2.8, RT-2.13, RT-R15)."""
    if who.form == "crinos" or forbidden(s, who, "initiate dialogues"):
        return []
    near = [each for each in s.npcs if each.at and each.dialogue and adjacent(each, who)]
    return [each.id for each in near if who.form == "homid" or each.lupus_ok]


# what the pack finds out


def take_clue(s: State, n: int) -> None:
    """A clue token is held or not (RT-30.10, RT-R195)."""
    if n not in s.scenario.clues:
        s.scenario.clues = sorted([*s.scenario.clues, n])
        s.story.append(events_campaign.ClueTaken(n))


def change_successes(s: State, n: int) -> None:
    """Investigation success tokens, at most 10 (RT-30.15, RT-R195)."""
    s.scenario.successes = max(0, min(SUCCESSES, s.scenario.successes + n))
    s.story.append(events_campaign.SuccessesChanged(s.scenario.successes))


def complete_side_objective(s: State, n: int, you: int) -> Flow[None]:
    """SIDE OBJECTIVES: the reward at once, and once (RT-30.36, RT-30.37)."""
    if n in s.scenario.side:
        return
    s.scenario.side.append(n)
    objective = next(each for each in booklet(s).head.side_objectives if each.number == n)
    s.story.append(events_campaign.SideObjectiveDone(s.scenario.id, n))
    yield from carry_out(page_text(s, you, []), objective.reward)
