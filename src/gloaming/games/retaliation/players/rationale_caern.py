"""Why one makes a character so, learns, buys and packs: what a sensible player has in mind at the Caern."""

from typing import Any

from gloaming.kernel import DONE, Ask
from gloaming.scene import counted

from ..table.box import box
from ..table.choices import Buy, Card, Give, Named, NewHand, Raise
from ..table.numbers import skill
from ..table.state import Member, State
from .habit_caern import SHOPPING, best_hand

GOOD_FOR = {  # what attributes and skills are rolled for
    "physical": "Attacks and defence roll with Physical, and 3 Damage more are borne for each level.",
    "mental": "Searching and talking roll with Mental, and each level holds 2 Willpower.",
    "brawl": "More Attacks are rolled with Brawl than with any other skill.",
    "athletics": "Most defence cards are rolled with Athletics.",
    "stealth": "Stealth is for going unseen, and for Attacks of wolves.",
    "melee weapon": "Melee Weapon is for blades in human hands.",
    "ranged weapon": "Ranged Weapon is for striking from afar in human hands.",
    "awareness": "Awareness notices what others would rather hide.",
    "occult": "Occult is asked for wherever spirits are about.",
    "conversation": "Conversation is rolled oftener than anything else in the story.",
    "search": "Search finds what lies hidden.",
    "enigmas": "Enigmas is for riddles and old signs.",
}
HEALERS = {
    "first-aid-kit": "It heals 4 Damage.",
    "trail-rations": "It heals a little and brings Willpower back.",
    "pearl-gorget": "1 Resistance more takes 1 Damage off every blow.",
    "lucky-buckeye": "It rolls a failed check again.",
}


def of_making(s: State, ask: Ask, option: Any) -> str:
    """Why a character is made so."""
    if not isinstance(option, Named | Card):
        return ""
    b, chosen = box(s), option.name if isinstance(option, Named) else option.card
    match ask.kind:
        case "look":
            return "It changes only the figure: take the one you like."
        case "auspice" if chosen in b.auspices:
            rage = b.auspices[chosen].base_rage
            return f"It begins every scenario with {rage} Rage: each heals, or buys an Attack in Crinos form."
        case "attribute" | "skill at":
            return GOOD_FOR.get(chosen, "")
        case "backstory" if chosen in b.backstories:
            return f"Once in a scenario it helps with {b.backstories[chosen].skill.title()}."
        case "tribe" if chosen in b.tribes:
            return "A tribe brings its own Gifts; all tribes fight alike."
        case "gift" if chosen in b.gifts:
            gift = b.gifts[chosen]
            return (
                "It costs nothing and always holds."
                if gift.type == "Passive"
                else "It is a new thing to do in a fight."
            )
    return ""


def at_the_caern(s: State, who: Member, ask: Ask, option: Any) -> str:
    """Why something is learned, bought, taken along; why a card goes into the hand."""
    match option:
        case Raise(_, what):
            return GOOD_FOR.get(what, "")
        case Buy(item):
            return HEALERS.get(item, "")
        case Give(item, to) if to >= 0:
            key = box(s).items[item].category == "Key"
            return "The story asks for it sooner or later." if key else HEALERS.get(item, "")
        case NewHand(form):
            better = set(who.hands.get(form, [])) != set(best_hand(s, who, form))
            return f"You own stronger cards for {form.title()} than you hold." if better else ""
        case Card(card) if ask.kind in ("choose hand", "add card", "take back") and card in box(s).cards:
            return of_card(s, who, card)
    return of_leaving(s, ask) if option == DONE else ""


def of_card(s: State, who: Member, card: str) -> str:
    """Why a combat card is wanted in the hand."""
    printed = box(s).cards[card]
    what = {"Attack": "an Attack", "Defense": "a defence", "Mix": "Attack and defence in one"}[printed.type]
    parts = [counted(skill(s, who, printed.skill), "sure success", "sure successes")]
    parts += [counted(printed.bonus_dice, "die", "dice") + " more"] * bool(printed.bonus_dice)
    best = card in best_hand(s, who, printed.form)
    return f"It is {what} with {' and '.join(parts)}{': one of the strongest you have' if best else ''}."


def of_leaving(s: State, ask: Ask) -> str:
    """Why one goes."""
    match ask.kind:
        case "caern":
            wanted = [item for item, _ in SHOPPING if Buy(item) in ask.options]
            return "" if wanted else "Nothing that helps in the next scenario can be paid now."
        case "prepare":
            return "Your hands are as strong as your cards allow."
    return ""
