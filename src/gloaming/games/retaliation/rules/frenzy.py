"""FRENZY: the turn of a pack member that has lost control (RT-20.9 to RT-20.13, RT-R108)."""

from gloaming.kernel import Flow

from ..table import events as told
from ..table.box import box
from ..table.figures import figure, on_map
from ..table.holding import forbidden
from ..table.state import Member, Npc, State
from .attack import attack_on
from .combat_cards import can_use_cards, discard_card, hand
from .defense import defend
from .npc_targeting import budget, chase, go, plan


def draw_card(s: State, who: Member) -> bool:
    """A random card of the Crinos hand, if it can use any (RT-20.9)."""
    assert s.turn is not None
    if not can_use_cards(s, who) or not hand(who):
        return False
    s.turn.card = s.dice.choice(hand(who))
    s.story.append(told.Played(who.ref, s.turn.card, False))
    return True


def frenzied_turn(s: State, who: Member) -> Flow[None]:
    """A random card of the Crinos hand on the closest target, friend or foe; a Defense card is simply played."""
    assert s.turn is not None
    if not s.turn.card and not draw_card(s, who):
        return
    card = s.turn.card
    printed = box(s).cards[card]
    if forbidden(s, who, "use Defense cards" if printed.type == "Defense" else "attack"):
        discard_card(s, who, card)
        return
    if printed.type == "Defense":
        yield from defend(s, who, card)
        return
    ids = victims(s, who)
    far = budget(s, who)
    found = yield from plan(s, who, "closest", printed.range == "ranged", ids, far)
    if found is None:
        yield from chase(s, who, ids, far)
        discard_card(s, who, card)
        return
    yield from go(s, who, found.base, found.found, far)
    if who.at and who.base == found.base and figure(s, found.target).at:
        yield from attack_on(s, who, card, found.target, "", glory=False)
    elif who.at:
        discard_card(s, who, card)


def victims(s: State, who: Member) -> list[int]:
    """Everybody else on the map who can be hurt: pack members, Allies, NPCs (RT-20.12)."""
    others = [each for each in on_map(s) if each is not who and not forbidden(s, each, "be targeted")]
    return [each.id for each in others if not (isinstance(each, Npc) and each.standee)]
