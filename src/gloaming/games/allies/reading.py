"""Pieces and the result in full: what they are, and where their numbers come from."""

from gloaming.kernel import Outcome, Viewer
from gloaming.scene import Peril, PerilKind, Reading, Tableau, Tally, Tone, counted

from .beings import DEFENDS, allies, attack_suit, attackers, defence, doubled, strength, suits_of
from .cards import CARDS, COLOUR, KING, PIPS, SUIT, Card, Suit
from .names import ATTACK_NAME, PIP, SUIT_NAME, being_name, card_name
from .state import Being, State

HELD, SCARRED = 10, 20  # points up to which the city holds, and up to which it bears scars (AL-R52)

AGAINST: dict[Suit, str] = {
    "S": "Against flying: spades",
    "C": "Against fire: spades and clubs",
    "H": "Against magic: hearts and diamonds",
}


def inspect(s: State, viewer: Viewer, piece: str) -> Reading | None:
    """A being, a card or the city."""
    if piece == "city":
        return Reading("City", "Deck", f"{len(s.deck)} cards are left. When the deck is exhausted the game ends.")
    if found := next((each for each in s.beings if piece == f"being{each.id}"), None):
        return read_being(s, found)
    return next((read_card(s, card) for card in CARDS if card == piece), None)


def read_being(s: State, b: Being) -> Reading:
    """A being, its strengths and how they add up."""
    suits = " and ".join(SUIT_NAME[suit] for suit in suits_of(b))
    if not b.spirits:
        text, perils = read_wraith(b), attack_perils(s, b)
        return Reading(being_name(s, b.id), f"Wraith · {suits}", text, wraith_tallies(b), cube_words(b), perils=perils)
    kings = [king for king in b.spirits if king in KING.values() and any(card[1] == king[1] for card in b.vertical)]
    text = " ".join(f"The king of {SUIT_NAME[SUIT[king]]} doubles its {SUIT_NAME[SUIT[king]]}." for king in kings)
    tallies = [Tally(f"{words}{sum_words(b, suit)}", defence(b, suit)) for suit, words in AGAINST.items()]
    return Reading(being_name(s, b.id), f"Ally · {suits}", text, tallies, cube_words(b), perils=blocks(s, b))


def attack_perils(s: State, wraith: Being) -> list[Peril]:
    """What a wraith attacks, and who could block it."""
    suit = attack_suit(wraith)
    if suit is None or wraith.cube:
        return []
    able = [ally for ally in allies(s) if not ally.cube and defence(ally, suit)]
    city = "It hits the city unless it is blocked." if able else "It hits the city: nobody can block it."
    found = [Peril("city", PerilKind.COULD if able else PerilKind.HITS, city)]
    blockers = [Peril(f"being{ally.id}", *block(s, ally, wraith, suit)) for ally in able]
    return found + sorted(blockers, key=lambda peril: peril.kind is not PerilKind.STOPS)


def blocks(s: State, ally: Being) -> list[Peril]:
    """The attacks that an ally could block."""
    if ally.cube:
        return []
    met = [(wraith, suit) for wraith in attackers(s) if (suit := attack_suit(wraith)) and defence(ally, suit)]
    found = [Peril(f"being{wraith.id}", *block(s, ally, wraith, suit)) for wraith, suit in met]
    return sorted(found, key=lambda peril: peril.kind is not PerilKind.STOPS)


def block(s: State, ally: Being, wraith: Being, suit: Suit) -> tuple[PerilKind, str]:
    """How a block would end, and what it costs (AL-13.8, AL-14.5, AL-15.6)."""
    ours, theirs = defence(ally, suit), strength(wraith, suit)
    us, it = being_name(s, ally.id), being_name(s, wraith.id)
    if ours > theirs:
        return PerilKind.STOPS, f"{us} stops {it}: {ours} beats {theirs}."
    cost = "becomes a wraith" if suit == "S" else "has a card damaged"
    return PerilKind.THERE, f"{us} would lose to {it}, {ours} to {theirs}, and {cost}."


def sum_words(b: Being, attack: Suit) -> str:
    """The cards that a strength is made of."""
    cards = [card for card in b.vertical if card[1] in DEFENDS[attack]]
    parts = [f"{doubled(b, card)} {PIP[card[1]]}" for card in cards]
    return f" ({' + '.join(parts)})" if len(parts) > 1 else ""


def read_wraith(b: Being) -> str:
    """What a wraith does."""
    attack = attack_suit(b)
    if attack is None:
        return "It does not attack." if b.vertical else "All its cards are damaged: it does not attack."
    return f"It attacks with {ATTACK_NAME[attack]}. Unblocked, it gets an evolution card."


def wraith_tallies(b: Being) -> list[Tally]:
    """Its strength in each suit, the strongest marked."""
    return [
        Tally(
            f"{SUIT_NAME[suit].capitalize()}{', damaged' * (not strength(b, suit))}", strength(b, suit), suit == b.top
        )
        for suit in suits_of(b)
    ]


def cube_words(b: Being) -> str:
    """What a cube means for it."""
    if not b.cube:
        return ""
    if b.spirits:
        return "It has a cube: it can neither block nor catch this round."
    return "It has a cube: it neither attacks nor is dealt an evolution card this round."


def read_card(s: State, card: Card) -> Reading:
    """A card: what it can do, and whether it has done it."""
    if card in PIPS:
        holder = next((each for each in s.beings if card in (*each.vertical, *each.horizontal)), None)
        lies = holder is not None and card in holder.horizontal
        text = f"{PIPS[card]} pip{'s' * (PIPS[card] > 1)} of {ability(SUIT[card])}."
        perils = [] if holder is None else blocks(s, holder) if holder.spirits else attack_perils(s, holder)
        return Reading(card_name(card), "Ability card", text, remark="It is damaged." if lies else "", perils=perils)
    colour = COLOUR[card]
    match card[0]:
        case "J":
            text, done = f"Heals one damaged {colour} card of an ally each round.", card in s.healed
            return Reading(card_name(card), "Spirit · jack", text, remark="He has healed this round." if done else "")
        case "Q":
            text = f"Each round she summons a {colour} jack, moves {colour} spirits, or transforms wraiths with them."
            deed = s.queens.get(card)
            return Reading(card_name(card), "Spirit · queen", text, remark=f"This round: {deed}." if deed else "")
        case _:
            return Reading(card_name(card), "Spirit · king", f"Doubles the {SUIT_NAME[SUIT[card]]} of his ally.")


def ability(suit: Suit) -> str:
    """The ability that a suit stands for."""
    return {"S": "flying", "C": "fire", "H": "magical power", "D": "magical protection"}[suit]


def summary(s: State, outcome: Outcome) -> Reading:
    """The score and how it came about."""
    tallies = [
        Tally(f"{being_name(s, each.id)}: upright cards in {ATTACK_NAME[suit].capitalize()}", len(each.vertical))
        for each in s.beings
        if (suit := attack_suit(each))
    ]
    tallies.append(Tally("Unused cards", len(s.pool)))
    tallies.append(Tally("Points for the wraith", outcome.scores[0], total=True))
    points = outcome.scores[0]
    rounds = f"{s.round} round{'s' * (s.round != 1)}"
    text = f"The wraith score {points} in {rounds}. Fewer is better, 0 is perfect."
    tone = Tone.GOOD if points <= HELD else Tone.PLAIN if points <= SCARRED else Tone.BAD
    title = f"{words_for(points)}: {points} point{'s' * (points != 1)}"
    reasons = decided(s, tone)
    return Reading(title, "The city at the end", text, tallies, tone=tone, tableau=LOOKS[tone], reasons=reasons)


def decided(s: State, tone: Tone) -> list[str]:
    """What the score was made of and what it was spared, in the terms in which it is counted (AL-19)."""
    costly = max([each for each in s.beings if attack_suit(each)], key=lambda each: len(each.vertical), default=None)
    laid = sum(len(each.horizontal) for each in s.beings if not each.spirits)
    quiet = sum(not each.spirits and attack_suit(each) is None for each in s.beings)
    most = len(costly.vertical) if costly else 0
    told = []
    if costly:
        told.append(f"{being_name(s, costly.id)} cost most: {counted(most, 'upright card')}, as many points.")
    if s.pool:
        told.append(f"{counted(len(s.pool), 'card')} that nobody could use came to lie with the unused.")
    if laid:
        told.append(f"{counted(laid, 'card')} of wraiths lay damaged: so many points fewer.")
    if quiet:
        told.append(f"{counted(quiet, 'wraith')} ended in the charmed zone and cost nothing.")
    if tone is not Tone.GOOD:
        told.append(TRY_BLOCKS if len(s.pool) > most else TRY_STRONGEST)
    return told


TRY_BLOCKS = "Try: a lost block also keeps a card from coming. Block fire and magic even when you lose; never a flyer."
TRY_STRONGEST = "Try: block the wraith with the most cards first, and let Queens win back those that fly low."


LOOKS = {
    Tone.GOOD: Tableau("The city under a quiet moon, all its windows lit.", "/endings/allies/held"),
    Tone.PLAIN: Tableau("A grey morning: the walls stand, and smoke rises.", "/endings/allies/scarred"),
    Tone.BAD: Tableau("Wraiths over the dark city. Its towers burn.", "/endings/allies/theirs"),
}


def words_for(points: int) -> str:
    """Words for a score. The rulebook has none: these are ours (AL-R52)."""
    for limit, words in ((0, "Not a shadow on the walls"), (5, "The city sleeps safely"), (HELD, "The city holds")):
        if points <= limit:
            return words
    return "The city bears scars" if points <= SCARRED else "The city is theirs"
