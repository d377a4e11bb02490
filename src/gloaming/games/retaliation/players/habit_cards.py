"""Which cards one uses without thinking: Gifts, auspice, Backstory, spirits, Items, Strategies, defences."""

from collections.abc import Iterator, Sequence

from gloaming.lingo.meaning import acts, amount, changes, does, forbids, noun
from gloaming.lingo.tree import Act, CardText, Phrase, Quantity

from ..rules.combat_cards import hand
from ..rules.gifts_and_advantages import cost_of
from ..rules.skill_checks import WYRM_MARK
from ..table.box import box
from ..table.choices import Call, ExtraAttack, Named, Option, Play, Reroll, Use
from ..table.figures import adjacent, hostile, is_hostile, packmates
from ..table.hexes import gap
from ..table.numbers import attack, damage_maximum, skill, willpower_maximum
from ..table.printed import CombatCard
from ..table.state import MENTAL, RESISTANCE, Member, Npc, State
from ..table.under_way import DICE

# what a text does, by the words of the lexicon
RECOVERS, GAINS, TAKES = "{figure} recover(s) {pool}", "{figure} gain(s) {pool}", "{figure} take(s) {pool}"
GAINS_LATER, TOKENS = "{figure} gain(s) {pool} in {whose} next turn", "{figure} gain(s) {token}"
STRIKES = (  # that help in a fight whatever they are about: Attacks of others, combat cards
    "{figure} attack(s) {victim:figure}",
    "{figure} attack(s) {victim:figure} with {signed} Damage",
    "look at the combat card of {figure}",
    "discard the combat card of {figure}",
    "{figure} return(s) {card} to {whose} active hand",
)
MORE = ("additional Attack(s)", "additional action(s)")
HELPFUL = ("STUN", "-1 DAMAGE", "-1 RESISTANCE", "+1 DAMAGE", RESISTANCE, "RETALIATION", "IMMOBILIZED", "+1 DIE")
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
    b = box(s)
    if healed := b.asked(heals, text):
        near = [each for each in s.members if each.at and gap(who.at, each.at) <= 1]
        return any(each.damage >= healed and (s.sequence == "main" or hurt(s, each)) for each in near)
    if renewed := b.asked(renews, text):
        return who.spent >= renewed
    if b.asked(enrages, text):
        return foes and who.rage <= 2
    return foes and b.asked(helps, text)


def of_pool(tree: CardText, pools: Sequence[str], *verbs: str) -> Iterator[Act]:
    """What a text does with one of these pools: Damage, Willpower, Rage."""
    return (act for act in acts(tree, *verbs) if noun(act.verb.parts[0]).word in pools)


def heals(tree: CardText) -> int:
    """How much Damage a text lets somebody recover that it names; one's own wounds are healed by Rage."""
    return next((amount(act) for act in of_pool(tree, ["Damage"], RECOVERS) if act.verb.subject is not None), 0)


def renews(tree: CardText) -> int:
    """How much Willpower it gives back."""
    return next((amount(act) for act in of_pool(tree, ["Willpower"], RECOVERS)), 0)


def enrages(tree: CardText) -> bool:
    """Whether it gives oneself Rage."""
    return any(act.verb.subject is None for act in of_pool(tree, ["Rage"], GAINS))


def helps(tree: CardText) -> bool:
    """Whether it helps in a fight: tokens, dice, Damage, additional Attacks, combat cards, safety."""
    tokens = {noun(act.verb.parts[0]).parts[0] for act in acts(tree, TOKENS)}
    return (
        not tokens.isdisjoint(HELPFUL)
        or any(True for _ in of_pool(tree, MORE, GAINS, GAINS_LATER))
        or any(act.verb.subject is not None for act in of_pool(tree, ["Unpreventable Damage"], TAKES))
        or does(tree, *STRIKES)
        or forbids(tree, "attack", "be targeted")
        or any(n > 0 and is_strength(stat) for n, stat in changes(tree))
    )


def is_strength(stat: Phrase) -> bool:
    """Whether a number is dice on checks or Damage."""
    return stat.word == DICE or "Damage" in stat.parts


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

FORM, DEFEATED, BROKEN = "{figure} is in {form} form", "{figure} is defeated", "a group of NPCs is {broken}"
LIKELY = {  # how likely a requirement is met by a pack that simply fights, once it is within reach of the foes
    ("{figure} use(s) {card_type} card", "an Attack"): 0.9,
    ("{figure} use(s) {card_type} card", "a Defense"): 0.3,
    ("{figure} attack(s) {victim:figure}", ""): 0.7,
    ("{figure} is on HEX adjacent to {other:figure}", ""): 0.7,
    ("{attack} is made from behind", ""): 0.4,
    (DEFEATED, ""): 0.7,
    (BROKEN, "culled"): 0.6,
}
ALL_AT_ONCE = 0.8  # at most, where each of them has to do it


def strategy(s: State, options: list[Option]) -> Option:
    """The Strategy that the pack would carry out anyway; none if it would have to play otherwise."""
    named = [option for option in options if isinstance(option, Named)]
    best = max(named, key=lambda option: chance(s, box(s).strategies[option.name].requirements), default=None)
    if best is None or chance(s, box(s).strategies[best.name].requirements) < 0.5:
        return options[0]
    return best


def chance(s: State, requirements: str) -> float:
    """How likely all requirements are met in this round."""
    likely = 1.0
    for fact, _ in box(s).claims(requirements):
        likely *= fact_chance(s, fact)
    return likely


def fact_chance(s: State, fact: Phrase) -> float:
    """How likely one requirement is met: the pack has to be near enough, some foe weak enough."""
    mates, quantity = packmates(s), fact.subject.quantity if fact.subject is not None else Quantity()
    if fact.word == FORM and fact.parts == ("Crinos",) and quantity.which == "all":
        return float(all(isinstance(mate, Member) and mate.form == "crinos" for mate in mates))
    foes, everybody = hostile(s), quantity.which == "each"
    fighting = sum(any(gap(mate.at, each.at) <= CLOSE for each in foes) for mate in mates)
    if fighting < min(2, len(mates)) or (everybody and fighting < len(mates)):
        return 0.0
    if fact.word in (DEFEATED, BROKEN) and not any(damage_maximum(s, each) - each.damage <= 4 for each in foes):
        return 0.0
    if fact.word == DEFEATED and quantity.n > 1:
        return 0.0  # two in one round: who knows
    what = fact.parts[0] if fact.parts and isinstance(fact.parts[0], str) else ""
    likely = LIKELY.get((fact.word, what), 0.0)
    return min(likely, ALL_AT_ONCE) if everybody else likely


def best_attack(s: State, who: Member, plays: list[Play]) -> Play:
    """The strongest Attack; a Mix card is kept for defence if another does as well."""
    return max(plays, key=lambda play: strength(s, who, play.card) - 0.3 * (box(s).cards[play.card].type == "Mix"))


def attacks_in_hand(s: State, who: Member) -> list[CombatCard]:
    """The cards in hand that can attack."""
    return [box(s).cards[card] for card in hand(who) if box(s).cards[card].type != "Defense"]


def is_foe(s: State, who: Npc) -> bool:
    """Whether it is on the other side."""
    return is_hostile(s, who)
