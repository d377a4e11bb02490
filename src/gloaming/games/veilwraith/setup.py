"""SET-UP: the five Stacks, the Memory deck, the Row."""

from gloaming.kernel import BadOptions, Dice
from gloaming.packs import choose

from .rules.story import tell_story
from .table.box import box
from .table.events import CampaignBegan, GameBegan
from .table.options import Options
from .table.state import BASES, MOST_RIBBONS, MOST_SPIRIT, Action, Base, Card, Phase, Player, State

STACK_SIZE = 6
KEPT = (  # what a Veilwraith keeps from game to game
    "memories",
    "advanced",
    "circled",
    "lower",
    "swaps",
    "ability",
    "wins",
    "spirit_total",
    "token_total",
)


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
    s.campaigns_won = options.profile.won
    if options.mode == "campaign":
        begin_campaign(s, options.profile.ribbons or MOST_RIBBONS)
    else:
        s.vignette = options.vignette
        for p in players:
            from_the_box(s, p)
            p.upgrades, p.rewards = options.vignette - 1, [*range(1, options.vignette)]
        s.phase = Phase.CATCH_UP if options.vignette > 1 else Phase.DEAL
    return s


def check(options: Options) -> None:
    """Options that do not go together are refused."""
    if options.rivals and options.players == 1:
        raise BadOptions("veilwraith: rivals=true needs at least 2 players.")
    if options.latecomers >= options.players:
        raise BadOptions("veilwraith: latecomers must leave at least one player who begins.")
    if options.profile.ribbons is not None and not options.profile.won:
        raise BadOptions("veilwraith: profile.ribbons tells of a won Campaign; profile.won says there is none.")


def begin_campaign(s: State, won_with: int) -> None:
    """A Campaign begins with the first Vignette, from the Basic decks; after a won one it is harder (VW-21.5)."""
    s.vignette, s.beaten, s.won, s.fresh = 1, [], None, True
    s.follows_won = s.options.harder and s.campaigns_won > 0
    s.ribbons = s.first_ribbons = ribbons_at_start(s, won_with)
    for p in s.players:
        from_the_box(s, p)
        p.wins = p.spirit_total = p.token_total = 0
    s.story.append(CampaignBegan(s.ribbons))
    tell_story(s, first_page(s))
    s.phase = Phase.JOIN


def first_page(s: State) -> str:
    """The passage that a Campaign begins with."""
    if not s.follows_won:
        return "campaign: begin"
    return "campaign: begin again, one ribbon" if s.ribbons == 1 else "campaign: begin again, harder"


def ribbons_at_start(s: State, won_with: int) -> int:
    """Of several numbers the lowest counts (VW-R154), and never less than 1 (VW-R151)."""
    options, numbers = s.options, [MOST_RIBBONS]
    if options.veil_veteran:
        numbers.append(3)
    if options.endworld:
        numbers.append(1)
    if s.follows_won:
        numbers.append(max(1, won_with - 1))
    return min(numbers)


def from_the_box(s: State, p: Player) -> None:
    """The 20 Basic Memories, Basic Actions and Basic Action Power Tokens (VW-R223), with what is changed for good."""
    p.memories = box(s).copies(box(s).basics)
    for swap in p.swaps:
        p.memories.remove(swap.out)
        p.memories.append(swap.into)
    p.advanced, p.circled, p.lower, p.ability = [], [False] * 3, 0, None


def deal(s: State) -> None:
    """A game is laid out for everybody who plays; what was left of the last one is gone."""
    s.round, s.won, s.why, s.turn = 0, None, "", 0
    s.special = not (s.options.first_game and s.games == 0)
    s.games += 1
    vignette = box(s).vignettes[s.vignette]
    s.story.append(GameBegan(vignette.id, s.vignette))
    tell_story(s, f"{vignette.id}: before")
    count = sum(p.here for p in s.players)
    for place, p in enumerate(s.players):
        fresh = Player(seat=p.seat, here=p.here)
        for kept in KEPT:
            setattr(fresh, kept, getattr(p, kept))
        s.players[place] = fresh
        if p.here:
            lay_out(s, fresh, count)
    s.phase = Phase.PREPARE


def lay_out(s: State, p: Player, count: int) -> None:
    """One Veilwraith's game."""
    rogue = s.campaigns_won if s.options.rogue_wraith else 0
    p.most = p.spirit = max(1, MOST_SPIRIT[count] - rogue + p.lower)
    p.row = [Action(base, advanced=base in p.advanced) for base in starting_order(s)]
    p.deck = [*p.memories]
    s.dice.shuffle(p.deck)
    stacks = deal_stacks(s, p)
    p.stacks = [len(stack) for stack in stacks]
    p.threat_deck = [card for stack in reversed(stacks) for card in stack]  # the last card of the list is the top


def starting_order(s: State) -> list[Base]:
    """Explore, Fight, Influence, on either side (VW-R12)."""
    return sorted(BASES, key=lambda base: box(s).actions[base, False].slot)


def deal_stacks(s: State, p: Player) -> list[list[Card]]:
    """Keys, Foes and Threats in five Stacks of six, each shuffled by itself."""
    b, dice = box(s), s.dice
    vignette = b.vignettes[s.vignette]
    keys = b.copies(b.keys)
    dice.shuffle(keys)
    stacks = [[key] for key in keys]
    for name in dict.fromkeys(foe.name for foe in vignette.foes):
        copies = [*b.by_name[name]]
        dice.shuffle(copies)
        for foe in vignette.foes:
            if foe.name == name:
                stacks[foe.stack - 1].append(copies.pop())
        p.left_out += copies
    gathered: list[Card] = []
    for threat in vignette.threats:
        copies = b.by_name[threat.name]
        if len(copies) > threat.count:
            copies = [*copies]
            dice.shuffle(copies)
            p.left_out += copies[threat.count :]
        gathered += copies[: threat.count]
    dice.shuffle(gathered)
    for stack in stacks:
        while len(stack) < STACK_SIZE:
            stack.append(gathered.pop())
        dice.shuffle(stack)
    return stacks
