"""What you cannot see: the order of the decks, which copies were left out, and the hands of rivals."""

from gloaming.kernel import Dice, Viewer
from gloaming.kernel.entities import Entities, counted, face_down

from .table.box import Box, box
from .table.state import Card, Player, State, Weighed


def redeal(s: State, viewer: Viewer, dice: Dice) -> None:
    """Deals anew what the viewer cannot see; from sorted cards, so that nothing of the true order is left."""
    for p in s.players:
        redeal_memories(s, p, dice, viewer)
        if p.threat_deck:
            redeal_threats(box(s), p, dice)


def on_top(p: Player) -> int:
    """How many cards on top of the Memory deck are still those that its owner has seen."""
    sizes = range(min(len(p.seen), len(p.deck)), 0, -1)
    return next((many for many in sizes if p.deck[len(p.deck) - many :] == p.seen[:many]), 0)


def redeal_memories(s: State, p: Player, dice: Dice, viewer: Viewer) -> None:
    """The order of the Memory deck; with a rival's hand also which Memories are in it (VW-R186)."""
    hand_too = s.options.rivals and p.seat != viewer
    if not hand_too:
        known = on_top(p) if viewer == p.seat else 0
        deck = sorted(p.deck[: len(p.deck) - known])
        dice.shuffle(deck)
        p.deck = deck + p.deck[len(p.deck) - known :]
        return
    p.seen = []
    cards = box(s).cards
    memories = sorted(card for card in (*p.hand, *p.deck) if cards[card].memory)
    dice.shuffle(memories)
    others = sorted(card for card in p.deck if not cards[card].memory)
    p.hand = memories[: len(p.hand)]
    p.deck = memories[len(p.hand) :] + others
    dice.shuffle(p.deck)


def redeal_threats(b: Box, p: Player, dice: Dice) -> None:
    """The Threat deck: what lies beneath the Stacks is known; each Stack keeps its Key and the names of its Foes."""
    sunk, deck = p.threat_deck[: p.sunk], p.threat_deck[p.sunk :]
    known = [*p.known]
    for card in sunk:
        known.remove(card)
    fresh, seen = [], []  # those that nobody has seen, and those that were seen before they came into the deck
    for card in deck:
        if card in known:
            known.remove(card)
            seen.append(card)
        else:
            fresh.append(card)
    unseen = swap_copies(b, p, sorted(fresh), dice)
    if not p.stacks:
        deck = sorted([*unseen, *seen])
        dice.shuffle(deck)
    else:
        deck = restack(b, p, deck, unseen, dice)
    p.threat_deck = sunk + deck


def swap_copies(b: Box, p: Player, cards: list[Card], dice: Dice) -> list[Card]:
    """Cards of one name are dealt anew among those in the deck and those left out (VW-27.3)."""
    pools: dict[str, list[Card]] = {name: [] for name in sorted({b.cards[card].name for card in p.left_out})}
    for card in sorted([*cards, *p.left_out]):
        if (name := b.cards[card].name) in pools:
            pools[name].append(card)
    for pool in pools.values():
        dice.shuffle(pool)
    swapped = [pools[name].pop() if (name := b.cards[card].name) in pools else card for card in cards]
    p.left_out = sorted(card for pool in pools.values() for card in pool)
    return swapped


def restack(b: Box, p: Player, deck: list[Card], unseen: list[Card], dice: Dice) -> list[Card]:
    """The Stacks that are left: one's Key stays in it, Foes by their names, the other Threats anywhere."""
    pools: dict[str, list[Card]] = {}
    for card in unseen:
        pools.setdefault(place_of(b, card), []).append(card)
    for pool in pools.values():
        pool.sort()
        dice.shuffle(pool)
    dealt: list[Card] = []
    end = len(deck)
    for left in p.stacks:  # the first Stack is the top of the deck, the end of the list
        stack = [pools[place].pop() for place in sorted(place_of(b, card) for card in deck[end - left : end])]
        dice.shuffle(stack)
        dealt = stack + dealt
        end -= left
    return dealt


def place_of(b: Box, card: Card) -> str:
    """What is open of a card in a Stack: that it is a Key, which Foe it is, or nothing."""
    printed = b.cards[card]
    if printed.kind == "key":
        return "a Key"
    return printed.name if printed.kind == "foe" else ""


# what a learner is told


def rival(s: State, p: Player, viewer: Viewer) -> bool:
    """Whether the hand of a Veilwraith is hidden from who looks."""
    return s.options.rivals and p.seat != viewer


def hand(s: State, p: Player, viewer: Viewer) -> list[Card]:
    """The hand; of a rival, how many cards it has."""
    return face_down(p.hand) if rival(s, p, viewer) else p.hand


def memory_deck(s: State, p: Player, viewer: Viewer) -> list[Card]:
    """Which cards are in the Memory deck, not in what order; of a rival, how many."""
    return face_down(p.deck) if rival(s, p, viewer) else sorted(p.deck)


def top_cards(s: State, p: Player, viewer: Viewer) -> list[Card]:
    """The cards on top of the Memory deck that its owner has seen."""
    return p.seen[: on_top(p)] if p.seat == viewer else []


def threats(s: State, p: Player, viewer: Viewer) -> list[str]:
    """The names of the cards in the Threat deck, not in what order."""
    cards = box(s).cards
    return sorted(cards[card].name for card in p.threat_deck)


def weighed(s: State, p: Player, viewer: Viewer) -> Weighed | None:
    """The ability that its owner may skip."""
    return p.weighed if p.seat == viewer else None


ENTITIES = Entities(
    rows={
        "word": 320,
        "number": 40,
        "Player": 4,
        "Action": 12,
        "Threat": 64,
        "Key": 20,
        "Played": 48,
        "Held": 48,
        "Standing": 24,
        "Swap": 8,
    },
    seats="players",
    shown={
        "Player.hand": hand,
        "Player.deck": memory_deck,
        "Player.seen": top_cards,
        "Player.threat_deck": threats,
        "Player.left_out": counted("left_out"),
        "Player.weighed": weighed,
    },
)
