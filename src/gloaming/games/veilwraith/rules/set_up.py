"""SETUP: the Action Power Tokens and Actions, the Spirit Dial, the Memory deck, the Vignette and its five Stacks."""

from ..table.box import box
from ..table.events import GameBegan, ModifierDrawn
from ..table.state import BASES, MOST_SPIRIT, Action, Base, Card, Phase, Player, State
from .story import tell_story

STACK_SIZE = 6
KEPT = (  # what a Veilwraith keeps from game to game
    "memories",
    "advanced",
    "circled",
    "lower",
    "swaps",
    "ability",
    "newcomer",
    "wins",
    "spirit_total",
    "token_total",
)


def from_the_box(s: State, p: Player) -> None:
    """The 20 Basic Memories, Basic Actions and Basic Action Power Tokens (VW-R223), with what is changed for good."""
    p.memories = box(s).copies(box(s).basics)
    for swap in p.swaps:
        if swap.out:
            p.memories.remove(swap.out)
        if swap.into:
            p.memories.append(swap.into)
    p.advanced, p.circled, p.lower, p.ability = [], [False] * 3, 0, None


def deal(s: State) -> None:
    """A game is laid out for everybody who plays; what was left of the last one is gone."""
    s.round, s.won, s.why, s.turn = 0, None, "", 0
    s.special = not (s.options.first_game and s.games == 0)
    s.games += 1
    vignette = box(s).vignettes[s.vignette]
    s.story.append(GameBegan(vignette.id, s.vignette))
    s.story.extend(ModifierDrawn(card) for card in s.modifiers)
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
    """Lays out one Veilwraith's game."""
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
