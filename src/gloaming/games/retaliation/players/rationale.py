"""What a sensible player sees in an option at once, in words: the reason where the judge's view shows too little."""

from typing import Any

from gloaming.kernel import DONE, Ask, Term
from gloaming.scene import counted, listed

from ..rules.booklet import page, story_event
from ..rules.line_of_sight import is_behind
from ..table.box import box
from ..table.choices import (
    Absorb,
    At,
    BeginCombat,
    Call,
    Choose,
    ExtraAttack,
    Face,
    Investigate,
    Named,
    On,
    Part,
    Play,
    Recover,
    Refill,
    Reroll,
    Shift,
    Sneak,
    Sprint,
    Step,
    Talk,
    Use,
    Who,
)
from ..table.figures import adjacent, figure, hostile, is_hostile, npc
from ..table.hexes import Base, Hex, behind, gap
from ..table.numbers import damage_maximum, movement, name, skill
from ..table.state import FORMS, Figure, Member, Phase, State
from .habit import asked, backstory, fresh
from .habit_cards import attacks_in_hand, strength, willpower
from .habit_story import Prospects, gathering, odds, places, prospects, thresholds
from .rationale_caern import at_the_caern, of_making

TENTHS = 10


def rationale(s: State, ask: Ask, option: Any) -> Term | None:
    """Why one would choose it without thinking long; None where there is nothing to say."""
    who = asked(s, ask)
    said = of_making(s, ask, option) or at_the_caern(s, who, ask, option) or in_play(s, who, ask, option)
    return Term("rationale", 0.0, said[:1].upper() + said[1:], icon="lightbulb") if said else None


def in_play(s: State, who: Member, ask: Ask, option: Any) -> str:
    """One sentence about what is done in a scenario."""
    match option:
        case Choose(index):
            return of_choice(s, index)
        case Reroll() | Absorb():
            return of_dice(s, who, option)
        case Step(to):
            return of_step(s, figure(s, s.turn.who) if s.turn is not None else who, to)
        case On(at) if ask.kind in ("start", "move", "place"):
            return of_step(s, who, at)
        case Part():
            return "A hit there that is hard enough earns a Trophy, and Trophies buy things at the Caern."
        case At(at) if ask.kind == "fire":
            return of_fire(s, at)
        case At(at) | On((at,)) if ask.kind == "place":
            return of_company(s, at)
        case At(at) if ask.kind in ("second HEX", "which HEX", "start", "nearest HEX"):
            return of_step(s, who, (at,)) if ask.kind != "start" else of_start(s, at)
        case Investigate() | Talk() if fresh(s, option):
            return "Nobody has read yet what waits there, and pages lead on."
        case Investigate() | Talk():
            return "What was read there may go better this time."
        case Who(id):
            return of_target(s, who, figure(s, id))
        case Face(facing) if isinstance(ask.about, int):
            return of_facing(s, figure(s, ask.about), facing)
        case (
            Play()
            | Sprint()
            | Refill()
            | ExtraAttack()
            | Recover()
            | Shift()
            | Sneak()
            | BeginCombat()
            | Call()
            | Use()
        ):
            return of_fighting(s, who, ask, option)
        case Named(form) if ask.kind == "form" and form in FORMS:
            return "A wolf runs farthest, and nothing is at your throat yet." if form == "lupus" else ""
    return of_the_end(s, who, ask) if option == DONE else of_fighting(s, who, ask, option)


# pages


def of_choice(s: State, index: int) -> str:
    """What a way on a page or of an event promises: its odds, and whether it is new."""
    if s.sequence == "caern":
        found = story_event(s, s.campaign.next[0]) if s.campaign.next else None
        ways = [each.text for each in found.choice] if found is not None else []
    else:
        ways = [each.text for each in page(s, s.scenario.pages[-1]).choices] if s.scenario.pages else []
    return of_prospects(s, box(s).asked(prospects, ways[index])) if index < len(ways) else ""


def of_prospects(s: State, way: Prospects) -> str:
    """What a way promises."""
    new = way.good.pages and not any(s.scenario.pages.count(each) for each in way.good.pages)
    if way.check is None:
        return "It needs no roll, and leads to a page that you have not read." if new else "It needs no roll."
    able = [each for each in s.members if each.at and (s.turn is None or s.turn.who == each.id)] or s.members
    kind, what, difficulty = way.check
    best = max(able, key=lambda each: odds(s, each, kind, what, difficulty))
    tenths = round(TENTHS * odds(s, best, kind, what, difficulty))
    chance = "hardly ever" if not tenths else "nearly always" if tenths == TENTHS else f"about {tenths} times in 10"
    return f"{best.name} makes this check {chance}, with one new roll."


# dice


def of_dice(s: State, who: Member, option: Reroll | Absorb) -> str:
    """Dice that are rolled again, tokens that take Damage."""
    if isinstance(option, Absorb):
        room = damage_maximum(s, who) - who.damage
        return f"{who.name} can take {room} Damage more; tokens are there to be used." if option.tokens else ""
    short = missing(s)
    blanks = counted(len(option.dice), "die", "dice")
    if any(option.dice):
        return ""
    cost = f"It costs 1 of your {willpower(who)} Willpower and can only get better: {blanks} showed nothing."
    return f"{short} more {'is' if short == 1 else 'are'} needed, and {blanks} showed nothing." if short else cost


def missing(s: State) -> int:
    """How many successes a check still needs."""
    roll = s.roll
    if roll is None or roll.difficulty is None:
        return 0
    return max(0, roll.difficulty - sum(roll.black) - sum(roll.rage) - roll.sure)


# ways


def of_step(s: State, who: Figure, to: Base) -> str:
    """Where a step leads: beside a foe, behind it, or nearer to what waits."""
    if s.sequence == "combat":
        return of_closing_in(s, who, to)
    for goals, what in ((places(s), "a page waits"), (thresholds(s), "the story goes on"), (gathering(s), "all meet")):
        if goals:
            goal = min(goals, key=lambda at: gap(to, [at]))
            nearer = not who.at or gap(to, [goal]) < gap(who.at, [goal])
            return f"It leads {toward(s, goal)}, where {what}." if nearer else ""
    return of_closing_in(s, who, to)


def of_start(s: State, at: Hex) -> str:
    """Where one begins."""
    goal = min(places(s), key=lambda each: gap([at], [each]), default=None)
    if goal is None:
        return ""
    return f"From there it is {counted(gap([at], [goal]), 'step')} {toward(s, goal).replace('towards', 'to')}."


def of_company(s: State, at: Hex) -> str:
    """Whom somebody stands beside."""
    friends = [each.name for each in s.members if each.at and gap(each.at, [at]) == 1]
    foes = [name(s, each) for each in hostile(s) if gap(each.at, [at]) == 1]
    if foes:
        return f"There it can strike {listed(foes)}."
    return f"There it stands beside {listed(friends)}." if friends else ""


def of_fire(s: State, at: Hex) -> str:
    """Where a fire does least harm."""
    far = min((gap(each.at, [at]) for each in s.members if each.at), default=0)
    return f"There it burns {counted(far, 'step')} away from the pack." if far > 1 else ""


def toward(s: State, goal: Hex) -> str:
    """A place that one goes to."""
    named = [token.name for token in s.scenario.tokens if token.at == goal and token.name]
    named += [name(s, each) for each in s.npcs if goal in each.at]
    return f"towards {lowered(named[0])}" if named else "on"


def lowered(words: str) -> str:
    """A name inside a sentence: its article is written small."""
    return words[0].lower() + words[1:] if words.startswith(("The ", "A ", "An ")) else words


def of_closing_in(s: State, who: Figure, to: Base) -> str:
    """Where one stands in a fight."""
    foes = [each for each in hostile(s) if gap(to, each.at) == 1]
    backs = [each for each in foes if any(at in behind(each.base, each.facing) for at in to)]
    if backs:
        return f"There you stand behind {name(s, backs[0])}, where it is weakest."
    if foes and not any(gap(who.at, each.at) == 1 for each in foes):
        return f"There {name(s, foes[0])} can be struck."
    near = min(hostile(s), key=lambda each: gap(to, each.at), default=None)
    if near is None or not who.at:
        return ""
    if gap(to, near.at) < gap(who.at, near.at):
        return f"It brings you nearer to {name(s, near)}."
    left = [name(s, each) for each in hostile(s) if gap(who.at, each.at) == 1 and gap(to, each.at) > 1]
    return f"It takes you out of reach of {listed(left)}." if left else ""


def of_facing(s: State, who: Figure, facing: int) -> str:
    """A foe that turns its back."""
    pack = [each for each in s.members if any(at in behind(who.base, facing) for at in each.at)]
    return f"So it turns its back on {listed(each.name for each in pack)}." if pack and is_hostile(s, who) else ""


def of_target(s: State, who: Member, target: Figure) -> str:
    """Whom one attacks, or helps."""
    left = damage_maximum(s, target) - target.damage
    if not is_hostile(s, target):
        return f"{name(s, target)} is hurt most." if target.damage else ""
    weak = "" if not is_behind(s, who, target) else ", and you stand behind it"
    return f"{name(s, target)} can take {left} Damage more{weak}."


# fights


def of_fighting(s: State, who: Member, ask: Ask, option: Any) -> str:
    """Cards and Rage in a fight."""
    beside = [name(s, each) for each in hostile(s) if adjacent(who, each)]
    match option:
        case Play(card, defense):
            return of_card(s, who, ask, card, defense)
        case Recover():
            return f"You have taken {who.damage} of {damage_maximum(s, who)} Damage, and 1 Rage heals 2."
        case ExtraAttack() if beside:
            return f"1 Rage buys one more Attack, and {listed(beside)} can be struck."
        case Refill() if not attacks_in_hand(s, who):
            return "No Attack is left in your hand; all discarded cards come back."
        case Shift("crinos"):
            return "In Crinos form claws strike hardest, and Rage buys more Attacks."
        case Shift("lupus"):
            return "A wolf moves farthest."
        case Shift("homid"):
            return "Only a human can use hands and talk."
        case Sprint():
            return f"No enemy is in reach with {counted(movement(s, who), 'step')}."
        case Sneak(id):
            return f"{name(s, npc(s, id))} does not know that you are there."
        case BeginCombat():
            return "Who begins the fight acts first."
        case Use() if option == backstory(s, who, [option]):
            return "What you were before helps with what you are about to read."
        case Call(spirit):
            return f"{spirit} helps once in a scenario, and now it counts."
    return ""


def of_card(s: State, who: Member, ask: Ask, card: str, defense: bool) -> str:
    """A combat card that is played."""
    printed = box(s).cards[card]
    sure = counted(skill(s, who, printed.skill), "sure success", "sure successes")
    more = f" and {counted(printed.bonus_dice, 'die', 'dice')} more" if printed.bonus_dice else ""
    offered = [each.card for each in ask.options if isinstance(each, Play) and each.defense == defense]
    best = all(strength(s, who, each) <= strength(s, who, card) for each in offered)
    what = "defence" if defense or ask.kind == "react" else "Attack"
    return f"It is your strongest {what} now: {sure}{more}." if best else f"It brings {sure}{more}."


# enough


def of_the_end(s: State, who: Member, ask: Ask) -> str:
    """Why one stops, or leaves it alone."""
    match ask.kind:
        case "reroll":
            return of_keeping(s)
        case "react":
            return "The blow is small, and the cards are worth more in your own turn."
        case "ally":
            return "It can do nothing more that helps."
        case "turn" if s.sequence == "combat":
            beside = any(adjacent(who, each) for each in hostile(s))
            spent = s.turn is not None and not s.turn.actions
            return ("Your action is spent." if spent else "") if beside else "No enemy can be reached any more."
        case "move" if s.sequence == "combat":
            near = [name(s, each) for each in hostile(s) if adjacent(who, each)]
            return f"From here {listed(near)} can be struck." if near else ""
        case "modifiers":
            return "As it is printed the fight is fair: nothing is made harder, nothing is given away."
        case "turn" if s.phase is Phase.TURN:
            return "Nothing that is left to do here is in reach." if places(s) or thresholds(s) else ""
        case "use" | "pay" | "may":
            return "It costs more than it is worth now."
        case "strategy":
            return "No Strategy fits what the pack would do anyway."
    return ""


def of_keeping(s: State) -> str:
    """Why a roll is kept."""
    roll = s.roll
    if roll is None:
        return ""
    if roll.difficulty is not None and not missing(s):
        return "The check is made: more successes bring nothing more."
    if missing(s) > 2 * len(roll.black):
        return f"{missing(s)} more are needed: no new roll brings that."
    who, blanks = s.members[roll.who], sum(not face for face in roll.black)
    if not blanks:
        return "Every black die shows a success."
    return (
        f"A new roll costs 1 of {willpower(who)} Willpower, and only {counted(blanks, 'die', 'dice')} could get better."
    )
