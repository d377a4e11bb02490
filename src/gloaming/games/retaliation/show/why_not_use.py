"""Why a card, an Item, a step or a deed of a turn cannot be used, taken or paid for now."""

from gloaming.scene import Refusal

from ..rules.combat_cards import plays, weapons
from ..rules.gifts_and_advantages import cost_of, gifts_banned, moon_fits
from ..rules.movement import left
from ..table import choices as c
from ..table.box import box
from ..table.figures import adjacent, on_map
from ..table.holding import forbidden, holds_when_carried, works
from ..table.numbers import name
from ..table.state import Figure, Member, State
from .names import card_name

SHUT = {"Obstacle": "RT-13.3", "Investigation Area": "RT-13.11", "Locked Door": "RT-13.19"}
WHERE = {
    "combat": "in combat",
    "main": "in the main sequence",
    "scenario": "in a scenario",
    "caern-checks": "at the Caern",
}


def too_dear(s: State, who: Member, card: str) -> Refusal | None:
    """Why the cost of a card cannot be paid, if it cannot (RT-R38, RT-R214)."""
    kind, n = cost_of(s, card)
    if kind == "rage" and who.rage < n:
        return Refusal("RT-R214", f"{card_name(s, card)} costs {n} Rage, and you have {who.rage}")
    if kind == "willpower":
        return no_willpower(who, n)
    return None


def no_willpower(who: Member, n: int = 1) -> Refusal | None:
    """Why so much Willpower cannot be spent, if it cannot (RT-20.22, RT-R24)."""
    if who.fatigued:
        return Refusal("RT-20.22", "whoever is Fatigued cannot spend Willpower")
    rest = 2 * who.mental + 1 - who.spent
    if n > rest:
        return Refusal("RT-R24", f"it costs {n} Willpower, and {rest} can still be spent")
    return None


def elsewhere(s: State, card: str, sequence: str) -> Refusal | None:
    """Whether a card belongs to another sequence."""
    return None if works(s, sequence) else Refusal("RT-R37", f"{card_name(s, card)} is used {WHERE[sequence]}")


def no_item(s: State, who: Member, id: str) -> Refusal:
    """Why an Item is not used with the action."""
    if id not in who.items:
        return Refusal("RT-22.7", f"{card_name(s, id)} is not among your Items")
    item, said = box(s).items[id], card_name(s, id)
    if item.weapon:
        return Refusal("RT-R126", "a weapon comes with the combat card that asks for it")
    if who.form == "crinos":
        return Refusal("RT-2.16", "a Crinos cannot use Items")
    if item.technology and who.form != "homid":
        return Refusal("RT-2.4", "technology is used in Homid form")
    if holds_when_carried(item):
        return Refusal("RT-10.30", f"{said} works while it is carried and is not used")
    if id in who.used:
        return Refusal("RT-10.31", f"{said} is in use until the scenario ends")
    refusal = elsewhere(s, id, item.sequence) or too_dear(s, who, id)
    if refusal is None and item.category == "Key":
        refusal = Refusal("RT-10.25", f"{said} is used when the story says so")
    return refusal or Refusal("RT-22.7", f"{said} could do nothing now")


def no_barter(s: State, who: Member, deal: c.Trade) -> Refusal:
    """Why Items cannot change hands like that."""
    other = next((each for each in s.members if each.id == deal.partner and each.at and each is not who), None)
    if other is None or not adjacent(who, other):
        return Refusal("RT-22.8", "that pack member does not stand next to you")
    if (deal.give and deal.give not in who.items) or (deal.take and deal.take not in other.items):
        return Refusal("RT-22.8", "whoever gives an Item must have it")
    if s.turn is not None and deal in s.turn.refused:
        return Refusal("RT-R50", f"{name(s, other)} has refused it in this turn")
    if deal.give == deal.take:
        return Refusal("RT-22.8", "nothing would change hands")
    return Refusal("RT-10.24", "whoever carries 3 Items takes one only in exchange")


def no_step(s: State, who: Figure, step: c.Step) -> Refusal:
    """Why a figure cannot step there."""
    if not left(s, who):
        return no_movement(s, who)
    if stands := [each for each in on_map(s) if each is not who and set(each.at) & set(step.to)]:
        return Refusal("RT-R61", f"{name(s, stands[0])} stands there")
    if shut := [each.kind for each in s.scenario.tokens if each.at in step.to and each.kind in SHUT]:
        return Refusal(SHUT[shut[0]], f"the {shut[0]} cannot be entered")
    return Refusal("RT-22.13", "one step does not lead there from here")


def no_movement(s: State, who: Figure) -> Refusal:
    """Why a figure has no Movement left."""
    assert s.turn is not None
    for token, rule in (("IMMOBILIZED", "RT-21.20"), ("STUN", "RT-21.25")):
        if who.tokens.get(token):
            return Refusal(rule, f"whoever has {token} cannot move")
    if forbidden(s, who, "move"):
        return Refusal("RT-23.17", "a card in play forbids it: no movement")
    if s.turn.acted and s.turn.stopped:
        return Refusal("RT-R180", "an Ally moves before its action or after it, not both")
    if s.turn.stopped:
        return Refusal("RT-14.16", "difficult terrain or an Action token has stopped the movement of this turn")
    return Refusal("RT-22.14" if s.sequence == "main" else "RT-24.9", "no Movement is left")


def no_extra_attack(s: State, who: Member) -> Refusal:
    """Why Rage does not buy an Attack."""
    if who.form != "crinos":
        return Refusal("RT-24.24", "only a Crinos buys Attacks with Rage")
    if not who.rage:
        return Refusal("RT-24.24", "there is no Rage to spend")
    if s.turn is not None and s.turn.attacks:
        return Refusal("RT-R136", "an Attack is bought already: make it first")
    if not plays(s, who, attacks_only=True):
        return Refusal("RT-24.4", "no card in the hand could be used for an Attack now")
    return Refusal("RT-24.24", "an Attack cannot be bought now")


def no_weapon(s: State, who: Member, kind: str) -> Refusal:
    """Why a card that requires a weapon cannot be played."""
    if who.form != "homid":
        return Refusal(
            "RT-2.9" if who.form == "lupus" else "RT-2.15", f"no weapons are used in {who.form.title()} form"
        )
    carried = weapons(s, who, kind)
    dear = [refusal for id in carried if (refusal := too_dear(s, who, id)) is not None]
    return dear[0] if dear else Refusal("RT-24.25", f"it needs a {kind} weapon")


def no_use(s: State, who: Member, card: str) -> Refusal:
    """Why what a card offers cannot be used in this turn."""
    b, said = box(s), card_name(s, card)
    own = (who.auspice, who.backstory, *who.gifts, *who.effects, *s.campaign.effects, *who.items)
    if card not in own:
        return Refusal("RT-R37", f"{said} is not yours")
    if card in who.used:
        return Refusal("RT-20.32", f"{said} is used for this {who.used[card]}")
    if card == who.active:
        return Refusal("RT-8.11", f"{said} is in play")
    if card in b.items:
        return Refusal("RT-22.7", f"{said} is an Item: it is used with the action")
    if card in b.auspices:
        return no_ability(s, who, card)
    if card in b.gifts:
        return no_gift(s, who, card)
    if card in b.effects and b.effects[card].discard_when == "use":
        return elsewhere(s, card, b.effects[card].sequence) or Refusal("RT-R37", f"{said} could do nothing now")
    return Refusal("RT-21.38", f"{said} works by itself and is not used")


def no_ability(s: State, who: Member, card: str) -> Refusal:
    """Why an auspice ability is not used now."""
    if not moon_fits(s, who):
        return Refusal("RT-3.5", f"the Moon is not that of the {card_name(s, card)}")
    if box(s).auspices[card].timing != "own-turn":
        return Refusal("RT-R19", f"{card_name(s, card)} helps while one of your checks is made")
    return Refusal("RT-R37", f"{card_name(s, card)} could do nothing now")


def no_gift(s: State, who: Member, card: str) -> Refusal:
    """Why a Gift is not used now."""
    gift, said = box(s).gifts[card], card_name(s, card)
    if gift.type == "Passive":
        return Refusal("RT-8.8", f"{said} is Passive: it always applies")
    if gifts_banned(s, who):
        return Refusal("RT-23.17", "a card in play forbids it: no Gifts can be used")
    refusal = elsewhere(s, card, gift.sequence) or too_dear(s, who, card)
    if refusal is None and gift.type == "Immediate" and not box(s).script(gift.text).on(""):
        refusal = Refusal("RT-R37", f"{said} is for the moment that its text names")
    return refusal or Refusal("RT-R37", f"{said} could do nothing now")
