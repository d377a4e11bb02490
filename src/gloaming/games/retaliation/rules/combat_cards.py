"""COMBAT CARDS and ACTIVE HANDS: what is available, what is in hand, what can be played, how it comes back."""

from gloaming.kernel import DONE, Flow

from ..table.box import box
from ..table.choices import Card, Play
from ..table.figures import adjacent, hostile
from ..table.holding import forbidden, ignores, refill
from ..table.numbers import hand_limit, learned
from ..table.printed import CombatCard
from ..table.state import FORMS, Figure, Member, Npc, State
from ..table.text import Text
from .asking import ask
from .gifts_and_advantages import can_pay
from .line_of_sight import can_turn, could_see, length, sees


def available(s: State, member: Member, form: str) -> list[str]:
    """The cards of a form open to a pack member: base cards, and those whose skill level it has (RT-7.4, RT-7.5)."""
    return [
        card.id for card in box(s).cards.values() if card.form == form and card.level <= learned(member, card.skill)
    ]


def first_hand(s: State, member: Member, form: str) -> list[str]:
    """A sensible hand to begin with: Attacks and Defenses in turn, the better ones first."""
    cards = [box(s).cards[id] for id in available(s, member, form)]
    armed = {box(s).items[item].weapon for item in member.items} | {"none"}
    cards = [card for card in cards if card.weapon in armed]
    cards.sort(key=lambda card: (-card.bonus_dice - learned(member, card.skill), card.id))
    attacks = [card.id for card in cards if card.type != "Defense"]
    defenses = [card.id for card in cards if card.type == "Defense"]
    hand: list[str] = []
    while len(hand) < hand_limit(member) and (attacks or defenses):
        pile = defenses if defenses and (len(hand) % 3 == 1 or not attacks) else attacks
        hand.append(pile.pop(0))
    return hand


# ACTIVE HANDS


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


# what can be played


def can_use_cards(s: State, who: Member) -> bool:
    """Whether it may use combat cards in its turn: not outside combat, not STUNned (RT-21.26, RT-22.20)."""
    stunned = s.turn is not None and s.turn.who == who.id and who.tokens.get("STUN", 0) > 0
    return s.sequence == "combat" and not stunned and not forbidden(s, who, "use combat cards")


def plays(s: State, who: Member, attacks_only: bool = False) -> list[Play]:
    """The combat cards that can be played now, as Attack or as Defense (RT-24.3, RT-24.26)."""
    if not can_use_cards(s, who):
        return []
    found = []
    for id in dict.fromkeys(hand(who)):
        card = box(s).cards[id]
        if not armed_for(s, who, id):
            continue
        if card.type != "Defense" and not forbidden(s, who, "attack") and targets(s, who, id):
            found.append(Play(id))
        if card.type != "Attack" and not attacks_only and not forbidden(s, who, "use Defense cards"):
            found.append(Play(id, True))
    return found


def targets(s: State, who: Member, card: str, weapon: str | None = None) -> list[int]:
    """The NPCs that can be attacked with a card; never pack members or Allies (RT-R145)."""
    printed = box(s).cards[card]
    ranged = printed.range == "ranged"
    if ranged and forbidden(s, who, "use ranged Attacks"):
        return []
    arms = [weapon] if weapon is not None else weapon_choices(s, who, printed)
    far = max(reach_of(s, who, arm) for arm in arms) if ranged else 1
    near = [each for each in hostile(s) if in_range(s, who, each, ranged, far)]
    return [each.id for each in near if can_be_hit(s, each)]


def can_be_hit(s: State, who: Npc) -> bool:
    """Whether nothing forbids to target it."""
    return not forbidden(s, who, "be targeted")


def in_range(s: State, who: Figure, other: Figure, ranged: bool, far: int) -> bool:
    """Whether an Attack can reach: adjacent, or in a Line of Sight one can turn to (RT-23.19, RT-23.20, RT-R60)."""
    if not ranged:
        return adjacent(who, other)
    if can_turn(who):
        return could_see(s, who.at, far, other)
    return sees(s, who, other, far - length(s, who))


def reach_of(s: State, who: Member, weapon: str) -> int:
    """How far a ranged Attack with a weapon goes: Line of Sight, and what the weapon adds (RT-R128)."""
    if not weapon:
        return length(s, who)
    e = Text(s, box(s).items[weapon].text, who.id)
    return length(s, who) + e.script.bonus(e, "Line of Sight", None, "Attack")


# weapons


def weapons(s: State, member: Member, kind: str) -> list[str]:
    """The carried weapons of a kind that its form may use: only Homid uses weapons (RT-2.5, RT-2.9, RT-2.15)."""
    if member.form != "homid":
        return []
    return [id for id in dict.fromkeys(member.items) if box(s).items[id].weapon == kind]


def payable_weapons(s: State, member: Member, kind: str) -> list[str]:
    """The weapons of a kind whose use can be paid."""
    return [id for id in weapons(s, member, kind) if can_pay(s, member, id)]


def armed_for(s: State, member: Member, card: str) -> bool:
    """Whether it has what a card requires (RT-24.25)."""
    kind = box(s).cards[card].weapon
    if kind == "none" or ignores(s, member, "the weapon requirement of combat cards"):
        return True
    return bool(payable_weapons(s, member, kind))


def weapon_choices(s: State, who: Member, card: CombatCard) -> list[str]:
    """The weapons that can be joined to a card; none where it needs none, or where that does not matter."""
    if card.weapon == "none":
        return [""]
    return payable_weapons(s, who, card.weapon) or [""]
