"""Where the campaign stands: the month with its nights, what was won last, the story so far."""

from gloaming.scene import Area, Journey, JourneyStop, Place, Reading, Sheet, Tally

from ..rules.booklet import campaign, conclusion
from ..table.booklet_files import StepOfMoon
from ..table.box import box
from ..table.state import State
from .names import MOON, card_name

WAXING = {"new": 0.0, "crescent": 0.125, "half": 0.25, "gibbous": 0.375, "full": 0.5}


def month_area(s: State) -> Area:
    """The nights of the month: played, now, left aside; those that are still to come have no names."""
    steps = campaign(s).step
    stages = [[stop(s, step, id) for id in step.scenarios] for step in steps]
    now = next((step.number for step in steps if s.campaign.next and s.campaign.next[0] in step.scenarios), 0)
    note = f"night {now} of {len(steps)}" if now else ""
    return Area("month", "One lunar cycle", note, "moon", Place.FAR, Journey(stages))


def stop(s: State, step: StepOfMoon, id: str) -> JourneyStop:
    """A night: by its scenario, once the pack has come to it or has had the choice."""
    c, steps = s.campaign, campaign(s).step
    known = [each for each in step.scenarios if each in c.played or each in c.next]
    moon = part_of_month(steps, step)
    if not known:
        return JourneyStop("", MOON[step.moon], moon)
    title = box(s).booklets[id].head.name
    if id in c.played:
        return JourneyStop(title, MOON[step.moon], moon, "done")
    return JourneyStop(title, MOON[step.moon], moon, "here" if id in c.next else "closed")


def part_of_month(steps: list[StepOfMoon], step: StepOfMoon) -> float:
    """How far the moon has come, from new (0) over full (1/2) to new again (1): it wanes after the last full night."""
    waxing = WAXING[step.moon]
    last_full = max((each.number for each in steps if each.moon == "full"), default=len(steps))
    return waxing if step.number <= last_full else 1 - waxing


def won_area(s: State) -> Area | None:
    """What the last scenario has brought."""
    if not s.campaign.chapters:
        return None
    last = s.campaign.chapters[-1]
    found = conclusion(s, last.conclusion)
    head = box(s).booklets[found.scenario].head
    rows = [Tally("XP each, for attributes and skills", f"+{last.xp}")] if last.xp else []
    rows += [Tally("Trophies, for the merchant", f"{last.trophies:+d}")] if last.trophies else []
    rows += [Tally(card_name(s, item), "found") for item in last.items]
    for each in head.side_objectives:
        rows.append(Tally(each.text, "done" if each.number in last.side else "not done"))
    return Area("won", f"Won in {head.name}", "", "trophy", Place.LEFT, Sheet([Reading(found_title(s), tallies=rows)]))


def found_title(s: State) -> str:
    """How many nights are behind the pack."""
    nights = len(s.campaign.chapters)
    return "The first night is over" if nights == 1 else f"{nights} nights are over"


def story_so_far(s: State) -> Area | None:
    """One page: what happened in each scenario, in a sentence or two."""
    if not s.campaign.chapters:
        return None
    told = [conclusion(s, each.conclusion) for each in s.campaign.chapters]
    text = "\n".join(f"{box(s).booklets[each.scenario].head.name}. {each.short}" for each in told)
    return Area("so-far", "The story so far", "", "book", Place.LEFT, Sheet([Reading("The story so far", text=text)]))
