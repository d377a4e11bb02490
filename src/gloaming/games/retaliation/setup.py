"""A new match: the campaign from its beginning, or one scenario."""

from gloaming.kernel import BadOptions, Dice, RulesError
from gloaming.packs import choose as choose_pack
from gloaming.packs.modifiers import draw

from .rules.character_creation import introduce, ready_made
from .rules.scenario import read_out, take_snapshot
from .table.booklet_files import Campaign as Overview
from .table.booklet_files import StepOfMoon, campaign_of
from .table.box import box
from .table.options import Options
from .table.state import PACK, Campaign, Chapter, Member, Phase, State
from .table.storybook import BEGINNING
from .table.text import carry_out, page_text


def setup(options: Options, dice: Dice) -> State:
    """The campaign begins at new moon, Rank 1, with nothing (RT-6.27, RT-9.4, RT-9.26)."""
    pack = choose_pack("retaliation", options.pack)
    s = State(phase=Phase.CREATE, options=options, pack=pack.ref, dice=dice)
    b = box(s)
    overview = campaign_of(pack)
    first = options.scenario or overview.campaign.first
    strategies = [card.id for card in b.strategies.values() if card.unlocked]
    s.campaign = Campaign(next=[first], strategies=strategies, step="story")
    s.campaign.twists = draw(b.modifiers, options.modifiers, options.twist, dice)
    s.campaign.random = list(b.events)
    dice.shuffle(s.campaign.random)
    if options.scenario:
        step = step_of(overview, first)
        s.campaign.rank, s.campaign.moon = step.rank, step.moon
    if options.scenario or options.ready_made:
        s.members = [ready_made(s, number) for number in range(options.characters)]
        s.phase = Phase.EVENT
    else:
        s.members = [Member(id=number) for number in range(options.characters)]
    if not options.scenario:
        read_out(s, BEGINNING)
    for member in s.members:
        if member.gifts:
            introduce(s, member)
    if options.scenario:
        catch_up(s, overview)
        s.phase, s.campaign.step = (Phase.CAERN if s.campaign.played else Phase.PREPARE), "companions"
        take_snapshot(s)
    return s


def step_of(overview: Overview, scenario: str) -> StepOfMoon:
    """The step of the campaign that a scenario belongs to."""
    for step in overview.step:
        if scenario in step.scenarios:
            return step
    known = ", ".join(each for step in overview.step for each in step.scenarios)
    raise BadOptions(f"retaliation: this pack has no scenario {scenario!r}. It must be one of: {known}.")


def catch_up(s: State, overview: Overview) -> None:
    """Whoever begins in the middle has what the way there would have given: of every step its first conclusion.

    XP as a new character has it in a campaign (RT-5.14, RT-R22), Trophies, spirits, Strategies and buildings too: the
    pack spends them at the Caern before it goes.
    """
    for step in overview.step:
        if s.campaign.next[0] in step.scenarios:
            return
        first = next(each for each in overview.conclusion if each.scenario in step.scenarios)
        s.campaign.played.append(first.scenario)
        s.campaign.chapters.append(Chapter(first.id))
        for asked in carry_out(page_text(s, PACK, []), first.text):
            raise RulesError(f"Conclusion {first.id} asks {asked.kind!r}: nobody is there yet to answer.")
