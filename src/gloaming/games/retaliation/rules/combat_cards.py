"""COMBAT CARDS and ACTIVE HANDS: what is available, what is in hand, how it comes back."""

from gloaming.kernel import DONE, Flow

from ..table import events as told
from ..table.box import box
from ..table.choices import Card
from ..table.holding import ignores
from ..table.numbers import hand_limit
from ..table.state import FORMS, Member, State
from .asking import ask


def available(s: State, member: Member, form: str) -> list[str]:
    """The cards of a form open to a pack member: base cards, and those whose skill level it has (RT-7.4, RT-7.5)."""
    return [
        card.id
        for card in box(s).cards.values()
        if card.form == form and card.level <= member.skills.get(card.skill, 0)
    ]


def first_hand(s: State, member: Member, form: str) -> list[str]:
    """A sensible hand to begin with: Attacks and Defenses in turn, the better ones first."""
    cards = [box(s).cards[id] for id in available(s, member, form)]
    armed = {box(s).items[item].weapon for item in member.items} | {"none"}
    cards = [card for card in cards if card.weapon in armed]
    cards.sort(key=lambda card: (-card.bonus_dice - member.skills.get(card.skill, 0), card.id))
    attacks = [card.id for card in cards if card.type != "Defense"]
    defenses = [card.id for card in cards if card.type == "Defense"]
    hand: list[str] = []
    while len(hand) < hand_limit(member) and (attacks or defenses):
        pile = defenses if defenses and (len(hand) % 3 == 1 or not attacks) else attacks
        hand.append(pile.pop(0))
    return hand


def hand(member: Member) -> list[str]:
    """The active hand of its present form: only from it are cards played (RT-7.9)."""
    return member.hands.get(member.form, [])


def discard_pile(member: Member) -> list[str]:
    """The discard of its present form."""
    return member.discards.setdefault(member.form, [])


def discard_card(s: State, member: Member, card: str) -> None:
    """A used card goes to the discard of its form; an emptied hand is refilled at no cost (RT-7.10, RT-R30, RT-R31)."""
    form = box(s).cards[card].form
    held = member.hands.setdefault(form, [])
    pile = member.discards.setdefault(form, [])
    if card in held:
        held.remove(card)
    pile.append(card)
    if not held:
        refill(s, member, form)


def refill(s: State, member: Member, form: str) -> None:
    """Every discarded card of a form comes back to its hand."""
    pile = member.discards.get(form, [])
    if pile:
        s.story.append(told.CardsBack(member.ref, len(pile)))
        member.hands.setdefault(form, []).extend(pile)
        member.discards[form] = []


def refill_all(s: State, member: Member) -> None:
    """For 1 Willpower all three hands are refilled (RT-7.12)."""
    for form in FORMS:
        refill(s, member, form)


def choose_hand(s: State, member: Member, form: str) -> Flow[None]:
    """A hand is chosen from all cards available to a form, card by card, 1 to the limit (RT-7.13, RT-R33, RT-R35)."""
    cards = available(s, member, form)
    picked: list[str] = []
    while len(picked) < min(hand_limit(member), len(cards)):
        options = [Card(card) for card in cards if card not in picked]
        pick = yield from ask(s, member.id, "choose hand", [*([DONE] if picked else []), *options], "RT-7.6")
        if pick == DONE:
            break
        picked.append(pick.card)
    member.hands[form] = picked
    member.discards[form] = []
    member.borrowed = {card: until for card, until in member.borrowed.items() if box(s).cards[card].form != form}


def borrow(s: State, member: Member, card: str, until: str) -> None:
    """A card is added to the hand for a time, beyond the limit; a played one comes back instead (RT-R39)."""
    form = box(s).cards[card].form
    pile = member.discards.get(form, [])
    if card in pile:
        pile.remove(card)
    else:
        member.borrowed[card] = until
    member.hands.setdefault(form, []).append(card)


def addable(s: State, member: Member) -> list[str]:
    """The cards that could be added: available to the present form and not in hand, played ones included."""
    return [card for card in available(s, member, member.form) if card not in hand(member)]


def weapons(s: State, member: Member, kind: str) -> list[str]:
    """The carried weapons of a kind that its form may use: only Homid uses weapons (RT-2.5, RT-2.9, RT-2.15)."""
    if member.form != "homid":
        return []
    return [id for id in dict.fromkeys(member.items) if box(s).items[id].weapon == kind]


def armed_for(s: State, member: Member, card: str) -> bool:
    """Whether it has what a card requires (RT-24.25)."""
    kind = box(s).cards[card].weapon
    if kind == "none" or ignores(s, member, "the weapon requirement of combat cards"):
        return True
    return bool(payable_weapons(s, member, kind))


def payable_weapons(s: State, member: Member, kind: str) -> list[str]:
    """The weapons of a kind whose use can be paid."""
    from .windows import can_pay

    return [id for id in weapons(s, member, kind) if can_pay(s, member, id)]
