"""A new match: a stand-alone Vignette, or a Campaign from its beginning."""

from gloaming.kernel import BadOptions, Dice
from gloaming.packs import choose
from gloaming.packs.modifiers import draw

from .rules.campaign import begin_campaign
from .rules.set_up import from_the_box
from .table.box import box
from .table.options import Options
from .table.state import JOURNEY, LEAST_MEMORIES, MOST_RIBBONS, Phase, Player, State


def setup(options: Options, dice: Dice) -> State:
    """The players with their Basic Memory decks, before anything is dealt."""
    check(options)
    latecomers = options.latecomers if options.mode == "campaign" else 0
    players = [
        Player(seat=seat, here=seat < options.players - latecomers, swaps=list(options.profile.swaps))
        for seat in range(options.players)
    ]
    s = State(
        phase=Phase.DEAL, options=options, pack=choose("veilwraith", options.pack).ref, players=players, dice=dice
    )
    check_swaps(s)
    s.modifiers = draw(box(s).modifiers, options.modifiers, options.twist, dice)
    s.campaigns_won = options.profile.won
    if options.mode == "campaign":
        begin_campaign(s, options.profile.ribbons or MOST_RIBBONS)
    else:
        s.vignette = options.vignette
        for p in players:
            from_the_box(s, p)
            beaten = (options.vignette - 1) % JOURNEY  # those before it on its journey (VW-22.1, VW-R233)
            p.upgrades, p.rewards = beaten, [*range(options.vignette - beaten, options.vignette)]
        s.phase = Phase.CATCH_UP if players[0].upgrades else Phase.DEAL
    return s


def check(options: Options) -> None:
    """Options that do not go together are refused."""
    if options.rivals and options.players == 1:
        raise BadOptions("veilwraith: rivals=true needs at least 2 players.")
    if options.latecomers >= options.players:
        raise BadOptions("veilwraith: latecomers must leave at least one player who begins.")
    if options.ages and len(options.ages) != options.players:
        raise BadOptions(f"veilwraith: ages tells of {len(options.ages)} players; there are {options.players}.")
    if options.profile.ribbons is not None and not options.profile.won:
        raise BadOptions("veilwraith: profile.ribbons tells of a won Campaign; profile.won says there is none.")


def check_swaps(s: State) -> None:
    """Permanent upgrades that cannot have been made are refused (VW-R150)."""
    cards, memories = box(s).cards, box(s).copies(box(s).basics)
    for swap in s.options.profile.swaps:
        if swap.out:
            if swap.out not in memories:
                raise BadOptions(f"veilwraith: profile.swaps returns {swap.out!r}, which is not in the Memory deck.")
            memories.remove(swap.out)
        if swap.into:
            came = cards.get(swap.into)
            if came is None or came.kind != "upgrade" or memories.count(swap.into) >= came.copies:
                raise BadOptions(f"veilwraith: profile.swaps takes {swap.into!r}, of which the box has no copy left.")
            memories.append(swap.into)
    if len(memories) < LEAST_MEMORIES:
        raise BadOptions(f"veilwraith: profile.swaps leaves {len(memories)} Memories; a deck has at least 20.")
