"""How one plays without thinking: hurt what can be hurt, defend when hit, go where the story waits."""

import re

from gloaming.kernel import DONE, Ask

from .box import board, box
from .checks import WYRM_MARK
from .choices import (
    Agree,
    BeginCombat,
    Choose,
    ExtraAttack,
    Investigate,
    Named,
    Option,
    Play,
    Raise,
    Recover,
    Reroll,
    Shift,
    Sprint,
    Step,
    Talk,
    UseItem,
    Who,
)
from .figures import figure, hostile, npc
from .hexes import Base, Hex, gap
from .levels import damage_maximum, skill
from .moves import FAR, Ground, bases_at
from .state import Member, Npc, State

PLACE = re.compile(r"HEX (\d[ab]:-?\d:-?\d)")


def habit(s: State, ask: Ask) -> Option:
    """What a sensible player does without thinking."""
    options: list[Option] = list(ask.options)
    match ask.kind:
        case "turn" if s.turn is not None:
            who = s.members[s.turn.who]
            return fight_on(s, who, options) if s.sequence == "combat" else explore(s, who, options)
        case "reroll":
            return reroll(s, options)
        case "react":
            return next((option for option in options if isinstance(option, Play)), options[0])
        case "target":
            return min(options, key=lambda option: health(s, option))
        case "agree":
            return Agree()
        case "again":
            return Named("stop") if s.scenario.fights > 6 else options[0]
        case "page" | "timed page":
            return choice(s, options)
        case "caern":
            return next((option for option in options if isinstance(option, Raise)), DONE)
        case "form":
            return Named("lupus")
        case "use" | "may" | "pay" | "absorb" | "aim":
            return options[0]
        case _:
            return DONE if DONE in options else options[0]


def health(s: State, option: Option) -> int:
    """What an NPC can still take."""
    who = figure(s, option.id) if isinstance(option, Who) else None
    return damage_maximum(s, who) - who.damage if isinstance(who, Npc) else FAR


def choice(s: State, options: list[Option]) -> Option:
    """On a page the first way that is open; not the same again and again."""
    read = len(s.scenario.pages)
    ways = [option for option in options if isinstance(option, Choose)]
    return ways[read % len(ways)] if ways else options[0]


def reroll(s: State, options: list[Option]) -> Option:
    """Blanks are rolled again if the check fails without them; else the roll is kept."""
    roll = s.roll
    if roll is None or roll.difficulty is None or WYRM_MARK in roll.rage:
        return DONE
    if sum(roll.black) + sum(roll.rage) + roll.sure >= roll.difficulty:
        return DONE
    blanks = [option for option in options if isinstance(option, Reroll) and not any(option.faces)]
    return max(blanks, key=lambda option: len(option.faces)) if blanks else DONE


# combat


def fight_on(s: State, who: Member, options: list[Option]) -> Option:
    """Heal when badly hurt, strike with the best card, come nearer, guard oneself, end the turn."""
    if Recover() in options and 2 * who.damage >= damage_maximum(s, who):
        return Recover()
    attacks = [option for option in options if isinstance(option, Play) and not option.defense]
    if attacks:
        return max(attacks, key=lambda option: strength(s, who, option.card))
    if ExtraAttack() in options and who.rage > 1:
        return ExtraAttack()
    foes = [at for each in hostile(s) for at in each.at]
    nearer = approach(s, who, options, foes)
    if nearer is not None:
        return nearer
    sprint = next((option for option in options if isinstance(option, Sprint)), None)
    if sprint is not None and foes and gap(who.at, foes) > 2:
        return sprint
    guards = [option for option in options if isinstance(option, Play) and option.defense]
    return max(guards, key=lambda option: strength(s, who, option.card)) if guards else DONE


def strength(s: State, who: Member, card: str) -> int:
    """Roughly what a card is worth in successes."""
    printed = box(s).cards[card]
    return 2 * skill(s, who, printed.skill) + 2 * printed.bonus_dice + printed.level


def approach(s: State, who: Member, options: list[Option], goals: list[Hex]) -> Step | None:
    """The step that leads nearest to a place beside one of the goals, if it leads nearer than here; not into fire."""
    steps = [option for option in options if isinstance(option, Step)]
    if not steps or not goals:
        return None
    ground = Ground(s, who)

    def beside(base: Base) -> bool:
        return gap(base, goals) == 1

    way = ground.away(bases_at(s, ground, who, beside))
    safe = [step for step in steps if not any(at in s.scenario.fires for at in step.base if at not in who.at)]
    best = min(safe, key=lambda step: way.get(step.base, FAR), default=None)
    return best if best is not None and way.get(best.base, FAR) < way.get(who.base, FAR) else None


# the main sequence


def explore(s: State, who: Member, options: list[Option]) -> Option:
    """Read what can be read, talk to whom one can, go where something waits, fight what is in the way."""
    if Recover() in options and 2 * who.damage >= damage_maximum(s, who):
        return Recover()
    for option in options:
        if isinstance(option, Investigate | Talk) and fresh(s, option):
            return option
    places = waiting(s)
    nearer = approach(s, who, options, places)
    if nearer is not None:
        return nearer
    if BeginCombat() in options and not places:
        return BeginCombat()
    beside = bool(places) and gap(who.at, places) == 1
    if beside and Shift("homid") in options and who.form != "homid":
        return Shift("homid")
    if not places:
        nearer = approach(s, who, options, [at for each in hostile(s) for at in each.at])
    return nearer if nearer is not None else DONE


def waiting(s: State) -> list[Hex]:
    """Where pages wait that were not read: areas, Action tokens, NPCs to talk to."""
    found = [token.at for token in s.scenario.tokens if token.page and untold(s, token.page)]
    found += [each.at[0] for each in s.npcs if each.at and each.dialogue and untold(s, each.dialogue)]
    return found or gathering(s)


def gathering(s: State) -> list[Hex]:
    """Where the pack is to meet: a sentence of a page waits for everybody there."""
    labels = [PLACE.search(each.text) for each in s.scenario.standing if " within " in each.text]
    return [board(s).labels[found[1]] for found in labels if found is not None and found[1] in board(s).labels]


def untold(s: State, page: str) -> bool:
    """Whether a page is worth another look: once, and again when rounds have passed without anything new."""
    return s.scenario.pages.count(page) <= s.round // 4


def fresh(s: State, option: Option) -> bool:
    """Whether a page was not read yet; what was read is tried again only now and then."""
    if isinstance(option, Talk):
        return untold(s, npc(s, option.npc).dialogue)
    if isinstance(option, Investigate):
        return any(untold(s, token.page) for token in s.scenario.tokens if token.at == option.hex)
    return not isinstance(option, UseItem)
