"""Which cards one uses without thinking: Gifts, auspice, Backstory, spirits, Items, Strategies, defences."""

import re

from ..rules.combat_cards import hand
from ..rules.skill_checks import WYRM_MARK
from ..rules.windows import cost_of
from ..table.box import box
from ..table.choices import Call, ExtraAttack, Named, Option, Play, Reroll, Use, UseItem
from ..table.figures import adjacent, hostile, is_hostile, packmates
from ..table.hexes import gap
from ..table.numbers import attack, damage_maximum, skill, willpower_maximum
from ..table.printed import CombatCard
from ..table.state import MENTAL, RESISTANCE, Member, Npc, State

HEALS = re.compile(r"recovers? (\d) Damage")
RENEWS = re.compile(r"[Rr]ecovers? (\d) Willpower")
ENRAGES = re.compile(r"[Gg]ain (\d) Rage")
HELPS = re.compile(
    r"takes? \d Unpreventable Damage|STUN|-1 DAMAGE|-1 RESISTANCE|\+1 DAMAGE|\+1 RESISTANCE|additional (Attack|action)"
    r"|\+\d Damage|cannot attack|cannot be targeted|\+\d di(c)?e|combat card|RETALIATION|gains? 1 IMMOBILIZED|\+1 DIE"
)
RESERVE = 2  # Willpower that is not spent on Gifts: whoever has none left is fatigued
CLOSE = 3


def strength(s: State, who: Member, card: str) -> float:
    """Roughly what a combat card is worth in successes."""
    printed = box(s).cards[card]
    return skill(s, who, printed.skill) + 0.83 * printed.bonus_dice + 0.2 * printed.level


def willpower(who: Member) -> int:
    """Willpower left."""
    return willpower_maximum(who) - who.spent


def hurt(s: State, who: Member) -> bool:
    """Whether half of its Damage tracker is full."""
    return 2 * who.damage >= damage_maximum(s, who)


def near_foes(s: State, who: Member) -> list[Npc]:
    """The foes within a few HEX."""
    return [each for each in hostile(s) if gap(who.at, each.at) <= CLOSE]


# in the own turn


def useful(s: State, who: Member, options: list[Option]) -> Option | None:
    """A Gift, a spirit or another card that is worth its cost now."""
    close = near_foes(s, who) if s.sequence == "combat" else []
    for option in options:
        if isinstance(option, Use) and worth_using(s, who, option.card, bool(close)):
            return option
        if isinstance(option, Call) and worth_calling(s, who, option.spirit, options):
            return option
    return None


def worth_using(s: State, who: Member, card: str, foes: bool) -> bool:
    """Whether a card does something that is needed, and Willpower or Rage is left for it."""
    b = box(s)
    if card in b.backstories:
        return foes and b.backstories[card].skill not in MENTAL
    if card in b.gifts and b.gifts[card].type == "Active" and who.active:
        return False
    kind, n = cost_of(s, card)
    if not affordable(who, kind, n) or (kind in ("", "free") and card in b.gifts and b.gifts[card].limit == "none"):
        return False
    return needed(s, who, text_of(s, card), foes)


def affordable(who: Member, kind: str, n: int) -> bool:
    """Whether a cost leaves enough."""
    if kind == "willpower":
        return willpower(who) - n >= RESERVE
    if kind == "rage":
        return who.rage - n >= 1
    return kind != "damage"


def text_of(s: State, card: str) -> str:
    """The text of anything that can be used."""
    b = box(s)
    for cards in (b.gifts, b.auspices, b.effects, b.items):
        if card in cards:
            return str(cards[card].text)
    return ""


def needed(s: State, who: Member, text: str, foes: bool) -> bool:
    """Whether what a text gives is wanted: healing by the hurt, Willpower by the weary, help in a fight."""
    if found := HEALS.search(text):
        near = [each for each in s.members if each.at and gap(who.at, each.at) <= 1]
        return any(each.damage >= int(found[1]) and (s.sequence == "main" or hurt(s, each)) for each in near)
    if found := RENEWS.search(text):
        return who.spent >= int(found[1])
    if found := ENRAGES.search(text):
        return foes and who.rage <= 2
    return foes and HELPS.search(text) is not None


def worth_calling(s: State, who: Member, spirit: str, options: list[Option]) -> bool:
    """When to call a Patron Spirit: each has its moment in a fight."""
    if s.sequence != "combat":
        return False
    strikes = any(isinstance(option, Play) and not option.defense for option in options)
    match spirit:
        case "Spider" | "Owl":
            return strikes
        case "Falcon":
            return strikes and who.form == "crinos"
        case "Rat":
            return not strikes and any(adjacent(who, each) for each in hostile(s))
        case "Fox":
            return hurt(s, who) and len(near_foes(s, who)) > 1
        case "Bear":
            return who.form == "crinos" and who.rage >= 2 and strikes
        case "Frog":
            return s.round == 1
    return spirit == "Hare" and not strikes and ExtraAttack() not in options


def item_to_use(s: State, who: Member, options: list[Option]) -> UseItem | None:
    """An Item that heals the hurt, or refreshes the weary."""
    for option in options:
        if isinstance(option, UseItem) and box(s).items[option.item].weapon == "none":
            text = box(s).items[option.item].text
            if (HEALS.search(text) or RENEWS.search(text)) and needed(s, who, text, False):
                return option
    return None


# defences and checks


def reaction(s: State, who: Member, options: list[Option]) -> Option:
    """A Defense card if the blow would hurt; one that could attack only if it would hurt much."""
    plays = [option for option in options if isinstance(option, Play)]
    attacker = next((each for each in s.npcs if s.turn is not None and each.id == s.turn.who), None)
    blow = attack(s, attacker) + 1 if attacker is not None else 3
    danger = blow - who.tokens.get(RESISTANCE, 0)
    pure = [option for option in plays if box(s).cards[option.card].type == "Defense"]
    if danger >= 2 and pure:
        return max(pure, key=lambda option: strength(s, who, option.card))
    if plays and (danger >= 4 or who.damage + danger > damage_maximum(s, who)):
        return max(plays, key=lambda option: strength(s, who, option.card))
    return options[0]


def reroll(s: State, options: list[Option]) -> Option:
    """Blanks are rolled again if a check fails without them, or if there are many of them and Willpower enough."""
    roll = s.roll
    free = next((option for option in options if isinstance(option, Use)), None)
    if roll is None or WYRM_MARK in roll.rage:
        return options[0]
    who = s.members[roll.who]
    blanks = [option for option in options if isinstance(option, Reroll) and not any(option.dice)]
    best = max(blanks, key=lambda option: len(option.dice), default=None)
    total = sum(roll.black) + sum(roll.rage) + roll.sure
    if roll.difficulty is not None:
        short = roll.difficulty - total
        if short <= 0:
            return options[0]
        if free is not None and affordable(who, *cost_of(s, free.card)):
            return free
        able = best is not None and short <= 2 * len(best.dice) and willpower(who) >= RESERVE
        return best if best is not None and able else options[0]
    many = best is not None and len(best.dice) >= 2 and willpower(who) > RESERVE
    return best if best is not None and many else options[0]


def may_use(s: State, who: Member, options: list[Option]) -> Option:
    """What may be used at this moment is used, if it costs nothing or little."""
    for option in options:
        if isinstance(option, Use) and affordable(who, *cost_of(s, option.card)):
            return option
    return options[-1]


# Strategies

LIKELY = {  # how likely a requirement is met by a pack that simply fights, once it is within reach of the foes
    "use an Attack card": 0.9,
    "uses an Attack card": 0.8,
    "uses a Defense card": 0.3,
    "attack the same NPC": 0.7,
    "adjacent to the same NPC": 0.7,
    "from behind": 0.4,
    "NPC is defeated": 0.7,
    "is culled": 0.6,
}


def strategy(s: State, options: list[Option]) -> Option:
    """The Strategy that the pack would carry out anyway; none if it would have to play otherwise."""
    named = [option for option in options if isinstance(option, Named)]
    best = max(named, key=lambda option: chance(s, box(s).strategies[option.name].requirements), default=None)
    if best is None or chance(s, box(s).strategies[best.name].requirements) < 0.5:
        return options[0]
    return best


def chance(s: State, requirements: str) -> float:
    """How likely all requirements are met in this round."""
    lines = requirements.strip().splitlines()
    likely = 1.0
    for line in lines:
        likely *= line_chance(s, line)
    return likely


def line_chance(s: State, line: str) -> float:
    """How likely one requirement is met: the pack has to be near enough, some foe weak enough."""
    mates = packmates(s)
    if line == "All Packmates are in Crinos form.":
        return float(all(isinstance(mate, Member) and mate.form == "crinos" for mate in mates))
    foes = hostile(s)
    fighting = sum(any(gap(mate.at, each.at) <= CLOSE for each in foes) for mate in mates)
    if fighting < min(2, len(mates)) or ("Each" in line and fighting < len(mates)):
        return 0.0
    if "defeated" in line or "culled" in line:
        weak = [each for each in foes if damage_maximum(s, each) - each.damage <= 4]
        if len(weak) < (2 if line.startswith("2") else 1):
            return 0.0
    return next((likely for words, likely in LIKELY.items() if words in line), 0.0)


def best_attack(s: State, who: Member, plays: list[Play]) -> Play:
    """The strongest Attack; a Mix card is kept for defence if another does as well."""
    return max(plays, key=lambda play: strength(s, who, play.card) - 0.3 * (box(s).cards[play.card].type == "Mix"))


def attacks_in_hand(s: State, who: Member) -> list[CombatCard]:
    """The cards in hand that can attack."""
    return [box(s).cards[card] for card in hand(who) if box(s).cards[card].type != "Defense"]


def is_foe(s: State, who: Npc) -> bool:
    """Whether it is on the other side."""
    return is_hostile(s, who)
