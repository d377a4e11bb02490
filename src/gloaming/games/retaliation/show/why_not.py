"""What one might try, and the rule that forbids it."""

from collections.abc import Sequence

from gloaming.kernel import Ask
from gloaming.scene import Refusal

from ..rules.combat_cards import armed_for, hand
from ..rules.garou_forms import room_for
from ..rules.stealth import unseen
from ..table.box import box
from ..table.choices import BeginCombat, Hide, Option, Play, Recover, Shift, Sprint, Talk
from ..table.figures import adjacent, npc
from ..table.state import FORMS, STEALTH, Member, State
from .names import FORM


def candidates(s: State, ask: Ask) -> Sequence[Option]:
    """What one might try in a turn, allowed or not."""
    if ask.kind != "turn" or s.turn is None:
        return ask.options
    who = s.members[s.turn.who]
    tried: list[Option] = [*(Shift(form) for form in FORMS), Recover()]
    if s.sequence == "combat":
        cards = list(dict.fromkeys(hand(who)))
        tried += [Play(card, defense) for card in cards for defense in (False, True)]
        tried += [Sprint(card) for card in cards]
    else:
        beside = [each for each in s.npcs if each.at and adjacent(each, who) and not each.ally]
        tried += [BeginCombat(), Hide(), *(Talk(each.id) for each in beside)]
    return [*ask.options, *(option for option in tried if option not in ask.options)]


def why_not(s: State, ask: Ask, option: Option) -> Refusal:
    """The rule that forbids an option, in words."""
    if ask.kind == "turn" and s.turn is not None:
        who = s.members[s.turn.who]
        for look in (of_actions, of_forms, of_cards, of_deeds):
            refusal = look(s, who, option)
            if refusal is not None:
                return refusal
    return Refusal(ask.rule, "it is not among the options")


def of_actions(s: State, who: Member, option: Option) -> Refusal | None:
    """One action a turn."""
    assert s.turn is not None
    action = isinstance(option, Shift | Play | Sprint | BeginCombat | Hide | Talk)
    if action and not s.turn.actions and not (isinstance(option, Play) and s.turn.attacks):
        return Refusal("RT-22.2" if s.sequence == "main" else "RT-24.1", "the action of this turn is used")
    return None


def of_forms(s: State, who: Member, option: Option) -> Refusal | None:
    """Shapeshifting."""
    if not isinstance(option, Shift):
        return None
    if option.form == who.form:
        return Refusal("RT-2.2", f"this is {FORM[who.form]} form")
    if not room_for(s, who, option.form):
        return Refusal("RT-R64", "there is no free HEX beside for the Crinos")
    return None


def of_cards(s: State, who: Member, option: Option) -> Refusal | None:
    """Combat cards."""
    if isinstance(option, Play | Sprint) and who.tokens.get("STUN"):
        return Refusal("RT-21.26", "whoever is STUNned uses no combat card")
    if not isinstance(option, Play):
        return None
    card = box(s).cards.get(option.card)
    if card is None or option.card not in hand(who):
        return Refusal("RT-7.9", "it is not in the active hand of this form")
    if option.defense and card.type == "Attack":
        return Refusal("RT-23.12", "an Attack card is no Defense")
    if not option.defense and card.type == "Defense":
        return Refusal("RT-23.13", "a Defense card is no Attack")
    if not armed_for(s, who, option.card):
        return Refusal("RT-24.25", f"it needs a {card.weapon} weapon")
    reach = "in the Line of Sight" if card.range == "ranged" else "next to you"
    return Refusal("RT-24.4", f"no NPC that can be attacked is {reach}")


def of_deeds(s: State, who: Member, option: Option) -> Refusal | None:
    """Healing, hiding, talking, beginning a combat."""
    match option:
        case Recover():
            lack = "there is no Damage to heal" if not who.damage else "there is no Rage to spend"
            return Refusal("RT-R29", lack)
        case Hide() if who.tokens.get(STEALTH):
            return Refusal("RT-21.1", "the STEALTH token is there already")
        case Hide() if not unseen(s, who):
            return Refusal("RT-31.3", "an NPC sees this HEX")
        case BeginCombat():
            return Refusal("RT-22.4", "no NPC with a state card can be seen from here")
        case Talk() if not npc(s, option.npc).dialogue:
            return Refusal("RT-30.27", "it is none of those who talk")
        case Talk():
            return Refusal("RT-30.33", f"not in {FORM[who.form]} form")
        case _:
            return None
