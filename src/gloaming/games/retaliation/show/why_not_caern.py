"""Why something cannot be done at the Caern: buying, learning, sharing Items out, choosing hands."""

from gloaming.kernel import Ask
from gloaming.scene import Refusal

from ..rules.caern import HIGHEST, item_limit, price, xp_cost
from ..rules.items import sold_out
from ..table import choices as c
from ..table.box import box
from ..table.numbers import attribute, learned
from ..table.state import PACK, PHYSICAL, Member, State
from .names import FORM, card_name


def no_purchase(s: State, item: str) -> Refusal:
    """Why an Item cannot be bought: price, copies, the merchant's shelf."""
    name, shelves = card_name(s, item), box(s).caern.stock
    shelf = next((each for each in shelves if item in each.items), None)
    if shelf is None:
        return Refusal("RT-10.10", f"the merchant does not sell {name}")
    if shelf.rank > s.campaign.rank:
        return Refusal("RT-10.10", f"the merchant sells {name} from Rank {shelf.rank} on")
    if sold_out(s, item):
        return Refusal("RT-10.17", f"{name} is sold out")
    return Refusal("RT-10.11", f"{name} costs {price(s, item)} Trophies, and the pack has {s.campaign.trophies}")


def no_raise(s: State, id: int, what: str) -> Refusal:
    """Why a level cannot be bought."""
    if not 0 <= id < len(s.members):
        return Refusal("RT-11.1", "there is no such pack member")
    who, given = s.members[id], what in ("physical", "mental")
    level = attribute(who, what) if given else learned(who, what)
    if level >= HIGHEST:
        return Refusal("RT-11.7", f"{what.title()} is {level}, and there is nothing higher")
    if not given:
        over = "physical" if what in PHYSICAL else "mental"
        if level >= attribute(who, over):
            return Refusal("RT-11.6", f"{what.title()} cannot be above {over.upper()}, which is {level}")
    return Refusal("RT-11.3" if given else "RT-11.4", f"it costs {xp_cost(who, what)} XP, and {who.xp} are left")


def no_share(s: State, item: str, to: int) -> Refusal:
    """Why an Item does not go from the stash to a pack member, or back."""
    who, name = s.members[s.maker], card_name(s, item)
    if to not in (who.id, PACK):
        return Refusal("RT-10.20", f"it is {who.name} who takes Items now")
    if to == PACK:
        return Refusal("RT-10.20", f"{who.name} does not carry {name}")
    if item not in s.campaign.stash:
        return Refusal("RT-10.20", f"{name} is not in the pack's stash")
    return Refusal("RT-10.20", f"{who.name} carries {item_limit(s, who)} Items already")


def no_hand_card(s: State, ask: Ask, card: str, who: Member | None = None) -> Refusal:
    """Why a combat card does not come into a hand."""
    cards, name = box(s).cards, card_name(s, card)
    offered = [option.card for option in ask.options if isinstance(option, c.Card)]
    if card not in cards:
        return Refusal("RT-7.6", f"{name} is no combat card")
    form, own = cards[offered[0]].form if offered else cards[card].form, cards[card].form
    if own != form:
        return Refusal("RT-7.6", f"{name} is a card of {FORM[own]} form, and this hand is for {FORM[form]} form")
    level, skill = cards[card].level, cards[card].skill
    if level and (who is None or learned(who, skill) < level):
        already = "is picked already, or needs" if who is None else "needs"
        return Refusal("RT-7.4", f"{name} {already} {skill.title()} {level}")
    return Refusal("RT-7.6", f"{name} is picked already")


def no_card(s: State, ask: Ask, card: str, who: Member | None) -> Refusal:
    """Why a card is not the one that is learned, added or picked."""
    name, printed = card_name(s, card), box(s).cards.get(card)
    if ask.kind == "gift":
        return Refusal("RT-8.2", f"{name} is none of the Gifts that are offered at this Rank")
    if ask.kind == "add card" and who is not None and printed is not None:
        if printed.form != who.form:
            return Refusal("RT-R39", f"{name} is a card of {FORM[printed.form]} form")
        if card in who.hands.get(who.form, []):
            return Refusal("RT-R39", f"{name} is in the hand")
        return Refusal("RT-7.4", f"{name} needs {printed.skill.title()} {printed.level}")
    return Refusal(ask.rule, f"{name} is picked already, or does not lie where the card is chosen from")
