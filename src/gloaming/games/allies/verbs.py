"""What can happen on the table: each verb changes the state and tells it. None of them asks."""

from .beings import ally_with, attack_suit, being, defence, doubled, strength, suits_of
from .cards import COLOUR, PIPS, RANKING, SUIT, SUITS, Card, Suit
from .choices import Block, Heal, Move, Summon, Transform
from .events import (
    AllyCame,
    Blocked,
    Grew,
    Healed,
    Incomplete,
    Moved,
    Overwritten,
    Summoned,
    Transformed,
    WraithCame,
)
from .state import Being, State


def draw(s: State, count: int) -> list[Card]:
    """Takes cards from the top of the city, as many as it has."""
    return s.dice.deal(s.deck, count)


def bring_wraith(s: State, cards: list[Card]) -> None:
    """Two ability cards form a wraith, the higher one on top; its suit is the strongest."""
    wraith = Being(len(s.beings) + 1, sorted(cards, key=RANKING.__getitem__))
    wraith.top = SUIT[wraith.vertical[0]]
    s.beings.append(wraith)
    s.story.append(WraithCame(wraith.id, wraith.vertical[:]))


def bring_ally(s: State, cards: list[Card]) -> None:
    """Two ability cards and the spirits dealt with them form an ally."""
    abilities = sorted((card for card in cards if card in PIPS), key=RANKING.__getitem__)
    ally = Being(len(s.beings) + 1, abilities, spirits=[card for card in cards if card not in PIPS])
    s.beings.append(ally)
    s.story.append(AllyCame(ally.id, ally.vertical[:], ally.spirits[:]))


def put_aside(s: State, cards: list[Card]) -> None:
    """The being that the deck could not complete takes no part in the game."""
    s.incomplete = cards
    s.story.append(Incomplete(cards[:]))


def heal(s: State, option: Heal) -> None:
    """JACKS: a damaged card of any ally is turned upright."""
    ally = next(each for each in s.beings if option.card in each.horizontal)
    stand_up(ally, option.card)
    s.healed.append(option.jack)
    s.story.append(Healed(option.jack, option.card, ally.id))


def summon(s: State, option: Summon) -> None:
    """QUEEN ACTIONS (i): a set-aside jack joins an ally."""
    s.aside.remove(option.jack)
    being(s, option.ally).spirits.append(option.jack)
    s.queens[option.queen] = "summon"
    s.story.append(Summoned(option.queen, option.jack, option.ally))


def move(s: State, option: Move) -> None:
    """QUEEN ACTIONS (ii): a spirit goes from one ally to another."""
    giver = ally_with(s, option.spirit)
    giver.spirits.remove(option.spirit)
    being(s, option.ally).spirits.append(option.spirit)
    s.queens[option.queen] = "move"
    s.story.append(Moved(option.queen, option.spirit, giver.id, option.ally))


def transform(s: State, option: Transform) -> None:
    """QUEEN ACTIONS (iii): an ally catches a wraith and gives it a spirit; both have a cube now."""
    donor, wraith = ally_with(s, option.spirit), being(s, option.wraith)
    donor.spirits.remove(option.spirit)
    wraith.spirits.append(option.spirit)
    wraith.top = None
    donor.cube = wraith.cube = True
    s.queens[option.queen] = "transform"
    s.transforms[option.queen] = s.transforms.get(option.queen, 0) + 1
    s.story.append(Transformed(option.queen, option.spirit, donor.id, wraith.id))


def block(s: State, option: Block) -> None:
    """An ally meets an attack; one side comes off worse, and both have a cube."""
    ally, wraith = being(s, option.ally), being(s, option.wraith)
    attack = attack_suit(wraith)
    assert attack is not None
    ours, theirs = defence(ally, attack), strength(wraith, attack)
    ally.cube = wraith.cube = True
    if ours > theirs:
        hurt = min((card for card in wraith.vertical if card[1] == attack), key=PIPS.__getitem__)
        lie_down(wraith, hurt)
        settle(wraith)
        s.story.append(Blocked(ally.id, wraith.id, attack, ours, theirs, hurt))
    elif attack == "S":
        s.story.append(Blocked(ally.id, wraith.id, attack, ours, theirs, None))
        overwrite(s, ally)
    else:
        loss = highest(s, ally, attack)
        if loss is not None:
            lie_down(ally, loss)
        s.story.append(Blocked(ally.id, wraith.id, attack, ours, theirs, loss))


def highest(s: State, ally: Being, attack: Suit) -> Card | None:
    """The card of an ally that a lost block damages: its highest upright card of the colour attacked."""
    colour = "black" if attack == "C" else "red"
    cards = [card for card in ally.vertical if COLOUR[card] == colour]
    if not cards:
        return None
    if s.options.damage_choice == "printed":
        return min(cards, key=RANKING.__getitem__)
    return max(cards, key=lambda card: (doubled(ally, card), -SUITS.index(SUIT[card])))


def overwrite(s: State, ally: Being) -> None:
    """A flying wraith has caught the ally: its spirits are destroyed and it is a wraith."""
    spirits, ally.spirits = ally.spirits, []
    (s.pool if s.options.destroyed_spirits == "pool" else s.removed).extend(spirits)
    settle(ally)
    s.story.append(Overwritten(ally.id, spirits))


def gain(s: State, wraith: Being, card: Card) -> None:
    """A wraith evolves: the card joins its suit, and all cards of that suit stand again."""
    suit = SUIT[card]
    for own in [own for own in wraith.horizontal if own[1] == suit]:
        stand_up(wraith, own)
    wraith.vertical.append(card)
    settle(wraith)
    s.story.append(Grew(wraith.id, card, strength(wraith, suit)))


def clear_cubes(s: State) -> None:
    """All cubes are removed; jacks and queens are free again."""
    for each in s.beings:
        each.cube = False
    s.healed.clear()
    s.queens.clear()
    s.transforms.clear()


def stand_up(owner: Being, card: Card) -> None:
    """Turns a damaged card vertical."""
    owner.horizontal.remove(card)
    owner.vertical.append(card)


def lie_down(owner: Being, card: Card) -> None:
    """Turns a card horizontal: it is damaged."""
    owner.vertical.remove(card)
    owner.horizontal.append(card)


def settle(wraith: Being) -> None:
    """Brings its strongest suit on top. The suit that is on top stays there on equal strength."""
    pips: dict[Suit, int] = {"S": 0, "C": 0, "H": 0, "D": 0}  # in the order of ties
    for card in wraith.vertical:
        pips[SUIT[card]] += PIPS[card]
    strongest = max(pips, key=pips.__getitem__)
    if wraith.top is None:
        wraith.top = strongest if wraith.vertical else suits_of(wraith)[0]
    elif pips[strongest] > pips[wraith.top]:
        wraith.top = strongest
