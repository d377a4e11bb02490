"""How one plays without thinking: fight as a wolf fights, heal when hurt, read what can be read, go where it leads."""

from gloaming.kernel import DONE, Ask
from gloaming.lingo import Do

from ..rules.line_of_sight import is_behind
from ..table.box import box
from ..table.choices import (
    Absorb,
    Act,
    Agree,
    At,
    BeginCombat,
    Die,
    ExtraAttack,
    Face,
    Investigate,
    Named,
    On,
    Option,
    Play,
    Recover,
    Refill,
    Shift,
    Sneak,
    Sprint,
    Talk,
    Use,
    Who,
)
from ..table.figures import adjacent, figure, hostile, is_hostile, npc
from ..table.hexes import Hex, behind, gap
from ..table.numbers import damage_maximum, movement
from ..table.seats import seat_of
from ..table.state import MENTAL, Member, Npc, Phase, State
from .habit_caern import card_for_hand, event, make, prepare, roller, visit
from .habit_cards import (
    attacks_in_hand,
    best_attack,
    hurt,
    may_use,
    near_foes,
    reaction,
    reroll,
    strategy,
    strength,
    useful,
    willpower,
)
from .habit_story import choice, gathering, places, thresholds, worth_searching, worth_talking
from .habit_ways import menace, step_to_strike, step_towards, steps_in

PATIENCE = 8  # rounds that one waits for the others before a threshold
LONG = 1_500  # dice that a campaign may take for each scenario before one gives it up
MAKING = ("look", "auspice", "tribe", "backstory", "attribute", "skill at", "gift")


def habit(s: State, ask: Ask) -> Option:
    """What a sensible player does without thinking."""
    options: list[Option] = list(ask.options)
    who = asked(s, ask)
    match ask.kind:
        case "turn":
            return fight_on(s, who, options) if s.sequence == "combat" else explore(s, who, options)
        case "react":
            return reaction(s, who, options)
        case "reroll":
            return reroll(s, options)
        case "use":
            return may_use(s, who, options)
        case "target" | "pick figure" | "who is targeted":
            return whom(s, who, options)
        case "page" | "timed page":
            return choice(s, options)
        case "ally":
            return ally_turn(s, options)
        case "strategy":
            return strategy(s, options)
        case _:
            return calmly(s, ask, who, options)


def calmly(s: State, ask: Ask, who: Member, options: list[Option]) -> Option:
    """What needs less haste: the Caern, dice, ways that texts offer."""
    match ask.kind:
        case "caern":
            return visit(s, options)
        case "prepare":
            return prepare(s, options)
        case "choose hand" | "add card" | "take back":
            return card_for_hand(s, who, options)
        case "event":
            return event(s, options)
        case "who rolls":
            return roller(s, options)
        case "agree" | "hand over":
            return Agree()
        case "again":
            return Named("stop") if lasts_too_long(s) else options[0]
        case "form":
            return Named("lupus")
        case "which die":
            return next((o for o in options if isinstance(o, Die) and not o.face), options[-1])
        case "place" if ask.about is not None:  # an Ally is in nobody's way for long
            return options[s.round % len(options)] if isinstance(options[0], At) else plainly(options)
        case "move" | "place":
            return nearer(s, who, options)
        case "face" if isinstance(ask.about, int):
            return turned(s, ask.about, options)
        case kind if kind in MAKING:
            return make(kind, options)
        case _:
            return plainly(options)


def lasts_too_long(s: State) -> bool:
    """Whether a campaign has been tried often enough."""
    return s.dice.used > LONG * (1 + len(s.campaign.played))


def plainly(options: list[Option]) -> Option:
    """What a text offers is done; else enough, else the first."""
    if isinstance(options[0], Do | Absorb) or DONE not in options:
        return options[0]
    return options[0] if not isinstance(options[0], type(DONE)) and options[-1] == DONE else DONE


def asked(s: State, ask: Ask) -> Member:
    """The pack member that decides: whose turn it is, whose roll lies there, or the first of the seat."""
    if s.phase is Phase.PREPARE and s.maker < len(s.members):
        return s.members[s.maker]
    mine = [member for member in s.members if ask.seat < 0 or seat_of(s, member.id) == ask.seat]
    if s.blow is not None and any(member.id == s.blow.target for member in mine):
        return s.members[s.blow.target]
    if s.roll is not None and s.members[s.roll.who] in mine:
        return s.members[s.roll.who]
    if s.turn is not None and any(member.id == s.turn.who for member in mine):
        return s.members[s.turn.who]
    return mine[0] if mine else s.members[0]


# combat


def fight_on(s: State, who: Member, options: list[Option]) -> Option:
    """Heal when badly hurt, use what helps, change to Crinos, strike from the best place, guard what is left."""
    if Recover() in options and hurt(s, who) and (who.rage > 1 or damage_maximum(s, who) - who.damage <= 3):
        return Recover()
    help_ = useful(s, who, options)
    if help_ is not None:
        return help_
    if Shift("crinos") in options and worth_changing(s, who):
        return Shift("crinos")
    step = step_to_strike(s, who, options)
    return step if step is not None else strike(s, who, options)


def worth_changing(s: State, who: Member) -> bool:
    """Whether to become Crinos: with Rage for an Attack in the same turn, and foes near enough for it."""
    if not who.rage or not any(box(s).cards[card].type != "Defense" for card in who.hands.get("crinos", [])):
        return False
    foes = hostile(s)
    far = min((gap(who.at, each.at) for each in foes), default=99)
    return far <= 1 or (far <= 2 and movement(s, who) > 0)


def strike(s: State, who: Member, options: list[Option]) -> Option:
    """Additional Attacks while Rage lasts, then the action; a new hand when it is spent; else a guard."""
    plays = [option for option in options if isinstance(option, Play)]
    attacks = [option for option in plays if not option.defense]
    beside = any(adjacent(who, each) for each in hostile(s))
    if ExtraAttack() in options:
        return ExtraAttack()
    if attacks:
        return best_attack(s, who, attacks)
    if Refill() in options and beside and willpower(who) > 1 and not attacks_in_hand(s, who):
        return Refill()
    sprint = next((option for option in options if isinstance(option, Sprint)), None)
    if sprint is not None and not near_foes(s, who):
        return sprint
    if Recover() in options and who.damage > 1 and who.rage > 1:
        return Recover()
    guards = [option for option in plays if option.defense]
    return max(guards, key=lambda option: strength(s, who, option.card)) if guards else DONE


def whom(s: State, who: Member, options: list[Option]) -> Option:
    """Of foes the one that is best attacked, of friends the one that is hurt most."""

    def wanted(option: Option) -> float:
        found = figure(s, option.id) if isinstance(option, Who) else None
        if isinstance(found, Npc) and is_hostile(s, found):
            return menace(s, found) + 0.5 * is_behind(s, who, found)
        return found.damage / max(1, damage_maximum(s, found)) if found is not None else 0.0

    return max(options, key=wanted)


def ally_turn(s: State, options: list[Option]) -> Option:
    """An Ally acts if it can, and goes to the foes."""
    acts = [option for option in options if isinstance(option, Act)]
    if acts:
        return acts[0]
    if s.turn is None or s.turn.acted:
        return DONE
    step = step_to_strike(s, npc(s, s.turn.who), options)
    return step if step is not None else DONE


def nearer(s: State, who: Member, options: list[Option]) -> Option:
    """Where a text lets one go: to a foe if none is near, else nowhere."""
    ways = [option for option in options if isinstance(option, On)]
    foes = [at for each in hostile(s) for at in each.at]
    if not ways or not foes:
        return DONE if DONE in options else options[0]
    best = min(ways, key=lambda way: gap(way.at, foes))
    return best if DONE not in options or not who.at or gap(best.at, foes) < gap(who.at, foes) else DONE


def turned(s: State, id: int, options: list[Option]) -> Option:
    """A foe is turned so that somebody of the pack stands behind it; everybody else as it comes."""
    found = figure(s, id)
    if not is_hostile(s, found):
        return options[0]
    pack = [at for member in s.members for at in member.at]

    def backs(option: Option) -> int:
        return sum(at in pack for at in behind(found.base, option.facing)) if isinstance(option, Face) else 0

    return max(options, key=backs)


# the main sequence


def explore(s: State, who: Member, options: list[Option]) -> Option:
    """Heal, read what can be read, go where something waits, meet the others, fight what is in the way."""
    if Recover() in options and hurt(s, who) and who.rage > 1:
        return Recover()
    help_ = useful(s, who, options)
    if help_ is not None:
        return help_
    reads = [option for option in options if isinstance(option, Investigate | Talk) and fresh(s, option)]
    if reads:
        return backstory(s, who, options) or reads[0]
    sneaks = [option for option in options if isinstance(option, Sneak)]
    if sneaks:
        return sneaks[0]
    waiting = places(s)
    if who.form == "crinos" and Shift("lupus") in options and (waiting or thresholds(s) or gathering(s)):
        return Shift("lupus")
    step = step_towards(s, who, options, waiting)
    if step is not None:
        return step
    if waiting and gap(who.at, waiting) == 1:
        return Shift("homid") if who.form != "homid" and Shift("homid") in options else DONE
    if waiting and not steps_in(options):
        return DONE
    return go_on(s, who, options)


def go_on(s: State, who: Member, options: list[Option]) -> Option:
    """When nothing is left to read in reach: over the threshold together, to the meeting place, at the foes."""
    goals = thresholds(s)
    if goals:
        step = None if must_wait(s, who, goals) else step_towards(s, who, options, goals)
        return step if step is not None else DONE
    if meeting := gathering(s):  # as near as possible, to leave room for the others
        return step_towards(s, who, options, meeting, 0) or make_way(s, options)
    if BeginCombat() in options:
        return BeginCombat()
    return step_towards(s, who, options, [at for each in hostile(s) for at in each.at]) or DONE


def make_way(s: State, options: list[Option]) -> Option:
    """Whoever has waited long walks about now and then: somebody may be standing in somebody's way."""
    steps = steps_in(options)
    restless = s.round > 3 * PATIENCE and s.round % PATIENCE == 0  # in between there is time to come back
    return steps[s.round % len(steps)] if steps and restless else DONE


def must_wait(s: State, who: Member, goals: list[Hex]) -> bool:
    """Whether the others are too far behind to cross a threshold now."""
    others = [member for member in s.members if member.at and member is not who]
    return s.round < PATIENCE and gap(who.at, goals) <= 5 and any(gap(each.at, who.at) > 5 for each in others)


def fresh(s: State, option: Investigate | Talk) -> bool:
    """Whether something new may be read there."""
    if isinstance(option, Talk):
        return worth_talking(s, npc(s, option.npc))
    return any(worth_searching(s, token) for token in s.scenario.tokens if token.at == option.at)


def backstory(s: State, who: Member, options: list[Option]) -> Use | None:
    """What one was before helps with a search or a talk."""
    able = who.backstory and Use(who.backstory) in options
    return Use(who.backstory) if able and box(s).backstories[who.backstory].skill in MENTAL else None
