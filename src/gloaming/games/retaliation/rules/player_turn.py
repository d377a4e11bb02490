"""PLAYER ACTIVE TURN, in the main sequence and in combat: what can be done, and doing it."""

from collections.abc import Sequence

from gloaming.kernel import DONE, Flow

from ..table import events as told
from ..table.choices import (
    BeginCombat,
    Call,
    Dismiss,
    ExtraAttack,
    Face,
    Hide,
    Investigate,
    NewHand,
    Option,
    Play,
    Recover,
    Refill,
    Shift,
    Sneak,
    Speak,
    Sprint,
    Step,
    Talk,
    Trade,
    Use,
    UseItem,
)
from ..table.figures import adjacent, hostile, npc
from ..table.hexes import gap
from ..table.holding import forbidden
from ..table.state import FORMS, STEALTH, Due, Member, State
from .asking import ask
from .attack import attack
from .combat_cards import can_use_cards, choose_hand, discard_card, hand, in_range, plays, refill_all
from .damage import recover
from .defense import defend
from .garou_forms import change_form, room_for, speech_limited
from .gifts_and_advantages import call_spirit, callable_spirits, usable_cards, use_card
from .investigation import areas, talkers
from .items import item_options, items_cost_no_action, trade, trades, use_item
from .line_of_sight import can_turn, length
from .movement import pay_step, step, steps
from .stealth import can_hide, sneak, sneakable, stealth_checks
from .trackers import can_spend, change_rage, discard_token, gain_token, lose_willpower

SPRINT = 2  # Movement for a discarded card (RT-24.5)
HEALED = 2  # Damage for 1 Rage (RT-6.20)


def turn_options(s: State, who: Member) -> list[Option]:
    """Everything that a pack member may do now; doing nothing more comes last."""
    return [*movement_options(s, who), *action_options(s, who), *free_options(s, who), DONE]


def movement_options(s: State, who: Member) -> list[Option]:
    """Steps, and turning, which is free (RT-22.13, RT-R60)."""
    found: list[Option] = [Step(to) for to in steps(s, who)]
    if can_turn(who):
        found += [Face(facing) for facing in range(6) if facing != who.facing]
    return found


def action_options(s: State, who: Member) -> list[Option]:
    """The main actions of the sequence, as long as one is left (RT-22.2, RT-24.1)."""
    turn = s.turn
    assert turn is not None
    found: list[Option] = []
    if turn.actions:
        found += [Shift(form) for form in FORMS if form != who.form and room_for(s, who, form)]
        found += main_actions(s, who) if s.sequence == "main" else combat_actions(s, who)
        found += trades(s, who)
    elif attacks_left(s, who):
        found += plays(s, who, attacks_only=True)
    found += item_options(s, who, turn.actions)
    return found


def main_actions(s: State, who: Member) -> list[Option]:
    """MAIN SEQUENCE: begin combat, investigate, talk, hide, strike unseen (RT-22.4 to RT-22.12)."""
    found: list[Option] = []
    if any(in_range(s, who, each, True, length(s, who)) for each in hostile(s)):
        found.append(BeginCombat())
    found += [Investigate(token.at) for token in areas(s, who)]
    found += [Talk(id) for id in talkers(s, who)]
    found += [Hide()] if can_hide(s, who) else []
    found += [Sneak(id) for id in sneakable(s, who)]
    return found


def combat_actions(s: State, who: Member) -> list[Option]:
    """COMBAT: a combat card, or a card discarded for Movement (RT-24.3, RT-24.5)."""
    found: list[Option] = [*plays(s, who)]
    if can_use_cards(s, who):
        found += [Sprint(card) for card in dict.fromkeys(hand(who))]
    return found


def free_options(s: State, who: Member) -> list[Option]:
    """What needs no action: healing, Gifts, spirits, hands, a word (RT-8.14, RT-9.11, RT-22.19)."""
    found: list[Option] = []
    if who.rage and who.damage and not forbidden(s, who, "recover Damage"):
        found.append(Recover())
    if extra_attack_possible(s, who):
        found.append(ExtraAttack())
    found += usable_cards(s, who)
    found += [Dismiss()] if who.active else []
    found += callable_spirits(s, who)
    if can_spend(who, 1):
        found += [Refill()] if any(who.discards.values()) else []
        found += [NewHand(form) for form in FORMS]
        found += [Speak()] if speech_limited(s, who) else []
    return found


def attacks_left(s: State, who: Member) -> int:
    """The additional Attacks that it can make: what Rage has bought in Crinos form only (RT-6.19)."""
    assert s.turn is not None
    return s.turn.attacks - (0 if who.form == "crinos" else s.turn.raging)


def extra_attack_possible(s: State, who: Member) -> bool:
    """1 Rage in Crinos form for one more Attack, or by option for one more action (RT-24.24, RT-R136)."""
    turn = s.turn
    if turn is None or who.form != "crinos" or s.sequence != "combat" or not who.rage or turn.attacks:
        return False
    return s.options.crinos_rage == "action" or bool(plays(s, who, attacks_only=True))


# doing


def take_turn(s: State, who: Member) -> Flow[bool]:
    """One decision of the turn; whether the turn goes on."""
    options = turn_options(s, who)
    pick: Option = yield from ask(s, who.id, "turn", options, "RT-22.2" if s.sequence == "main" else "RT-24.1")
    if pick == DONE:
        return False
    if isinstance(pick, ACTIONS) and s.sequence == "main":
        yield from stealth_checks(s, who)  # at the end of the movement before the action (RT-R200)
        if s.scenario.begin_combat or not still_possible(s, who, pick):
            return bool(who.at)
    yield from do(s, who, pick)
    return bool(who.at)


def still_possible(s: State, who: Member, pick: Option) -> bool:
    """Whether an action can still be taken after the STEALTH checks."""
    return bool(who.at) and pick in turn_options(s, who)


ACTIONS = (Shift, BeginCombat, Investigate, Talk, Hide, Sneak, UseItem, Trade)


def do(s: State, who: Member, pick: Option) -> Flow[None]:
    """Carries a choice of the turn out."""
    assert s.turn is not None
    if isinstance(pick, Step):
        pay_step(s, who, pick.to)
        yield from step(s, who, pick.to)
    elif isinstance(pick, Face):
        who.facing = pick.facing
    elif isinstance(pick, Play):
        yield from play(s, who, pick)
    elif isinstance(pick, UseItem):
        spend_item_action(s, who)
        yield from use_item(s, who, pick.item)
    elif isinstance(pick, (*ACTIONS, Sprint)):
        s.turn.actions -= 1
        yield from act(s, who, pick)
    else:
        yield from do_freely(s, who, pick)


def play(s: State, who: Member, pick: Play) -> Flow[None]:
    """A combat card: an additional Attack is used up before the action."""
    assert s.turn is not None
    if attacks_left(s, who) and not pick.defense:
        s.turn.attacks -= 1
        s.turn.raging -= who.form == "crinos" and s.turn.raging > 0
    else:
        s.turn.actions -= 1
    yield from defend(s, who, pick.card) if pick.defense else attack(s, who, pick.card)


def spend_item_action(s: State, who: Member) -> None:
    """An Item costs the action, unless a text says otherwise."""
    assert s.turn is not None
    if items_cost_no_action(s, who):
        who.used["free Item"] = "turn"
    else:
        s.turn.actions -= 1


def act(s: State, who: Member, pick: Option) -> Flow[None]:
    """A main action."""
    assert s.turn is not None
    match pick:
        case Shift(form):
            yield from change_form(s, who, form)
        case Sprint(card):
            discard_card(s, who, card)
            s.turn.bonus += SPRINT
        case BeginCombat():
            s.scenario.begin_combat = True
        case Hide():
            gain_token(s, who, STEALTH)
        case Sneak(id):
            yield from sneak(s, who, npc(s, id))
        case Trade():
            yield from trade(s, who, pick)
        case Investigate():
            at = pick.at
            token = next(t for t in s.scenario.tokens if t.kind == "Investigation Area" and t.at == at)
            involved = [m.id for m in s.members if m.at and gap(m.at, [at]) == 1]
            s.due.append(Due(page=token.page, you=who.id, involved=involved, kind="investigation"))
        case Talk(id):
            if discard_token(s, who, STEALTH):  # talking reveals, but whoever is addressed is not alarmed (RT-R193)
                s.scenario.spotted.append((id, who.id))
            beside: Sequence[Member] = [m for m in s.members if m.at and adjacent(m, npc(s, id))]
            page = npc(s, id).dialogue
            s.due.append(Due(page=page, you=who.id, involved=[m.id for m in beside], kind="dialogue"))


def do_freely(s: State, who: Member, pick: Option) -> Flow[None]:
    """What needs no action."""
    assert s.turn is not None
    match pick:
        case Recover():
            change_rage(s, who, -1)
            recover(s, who, HEALED)
        case ExtraAttack():
            change_rage(s, who, -1)
            if s.options.crinos_rage == "action":
                s.turn.actions += 1
            else:
                s.turn.attacks += 1
                s.turn.raging += 1
        case Use(card):
            yield from use_card(s, who, card)
        case Dismiss():
            who.active = ""
        case Call(spirit):
            yield from call_spirit(s, who, spirit)
        case Refill():
            lose_willpower(s, who, 1)
            refill_all(s, who)
        case NewHand(form):
            lose_willpower(s, who, 1)
            yield from choose_hand(s, who, form)
        case Speak():
            lose_willpower(s, who, 1)
            who.words += 1
            s.story.append(told.WordBought(who.ref))
