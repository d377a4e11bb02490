"""A new match: the campaign from its beginning, or one scenario."""

from gloaming.kernel import Dice
from gloaming.packs import choose as choose_pack

from .box import box
from .contents import PACK, campaign_of
from .creation import ready_made
from .options import Options
from .scenario import take_snapshot
from .state import Campaign, Member, Phase, State


def setup(options: Options, dice: Dice) -> State:
    """The campaign begins at new moon, Rank 1, with nothing (RT-6.27, RT-9.4, RT-9.26)."""
    pack = choose_pack(PACK, options.pack)
    s = State(phase=Phase.CREATE, options=options, pack=pack.ref, dice=dice)
    b = box(s)
    overview = campaign_of(pack)
    first = options.scenario or overview.campaign.first
    strategies = [card.id for card in b.strategies.values() if card.unlocked]
    s.campaign = Campaign(next=[first], strategies=strategies, step="story")
    s.campaign.random = list(b.events)
    dice.shuffle(s.campaign.random)
    if options.scenario:
        step = next(step for step in overview.step if first in step.scenarios)
        s.campaign.rank, s.campaign.moon = step.rank, step.moon
    if options.scenario or options.ready_made:
        s.members = [ready_made(s, number) for number in range(options.characters)]
        s.phase = Phase.EVENT
    else:
        s.members = [Member(id=number) for number in range(options.characters)]
    if options.scenario:
        s.phase, s.campaign.step = Phase.PREPARE, "companions"
        take_snapshot(s)
    return s
