"""Why a name, a figure, a card or a part is no answer to what somebody is asked."""

from gloaming.kernel import Ask
from gloaming.scene import Refusal

from ..rules.booklet import booklet
from ..rules.combat import EASY, HARD
from ..rules.pack_strategies import choosable
from ..table import choices as c
from ..table.box import box
from ..table.figures import npc, numbers, packmates
from ..table.state import MENTAL, PHYSICAL, SKILLS, Member, State
from .names import FORM, card_name
from .why_not_use import no_willpower

UNIQUE = {"auspice": "RT-3.3", "tribe": "RT-4.2", "backstory": "RT-4.6", "look": "RT-2.18"}


def no_name(s: State, ask: Ask, said: str) -> Refusal:
    """Why a name is not the answer."""
    everybody = (*s.members, *s.campaign.resting)
    match ask.kind:
        case "auspice" | "tribe" | "backstory" | "look" if any(getattr(each, ask.kind) == said for each in everybody):
            return Refusal(UNIQUE[ask.kind], f"another character has {said!r}")
        case "modifiers" if said in (*EASY, *HARD):
            return Refusal("RT-26.9", "easy and hard modifiers are not combined")
        case "strategy" if said in box(s).strategies:
            return no_strategy(s, said)
        case "companions" if said in box(s).npcs:
            return no_companion(s, said)
        case "form" if said == "crinos":
            return Refusal("RT-R12", "there is no free HEX beside for the Crinos")
        case "skill at" if said in SKILLS:
            offered = {each.name for each in ask.options if isinstance(each, c.Named)}
            same = not offered.isdisjoint(PHYSICAL) if said in PHYSICAL else not offered.isdisjoint(MENTAL)
            return Refusal("RT-5.7", f"{said!r} {'has its level' if same else 'belongs to the other attribute'}")
    return Refusal(ask.rule, f"{said!r} is no answer to this question")


def no_strategy(s: State, card: str) -> Refusal:
    """Why a Pack Strategy cannot be activated."""
    said = card_name(s, card)
    if card not in s.campaign.strategies:
        return Refusal("RT-27.14", f"the pack has not unlocked {said}")
    if card in s.scenario.strategies:
        return Refusal("RT-27.10", f"{said} was used in this scenario")
    if s.scenario.player_count not in box(s).strategies[card].players:
        return Refusal("RT-27.13", f"{said} is not for {s.scenario.player_count} players")
    if len(packmates(s)) < 2:
        return Refusal("RT-27.5", "a Strategy needs two of the pack at least")
    if not choosable(s):
        return Refusal("RT-23.17", "a card in play forbids it: no Strategy can be activated")
    return Refusal("RT-27.3", f"{said} cannot be activated now")


def no_companion(s: State, card: str) -> Refusal:
    """Why an Ally does not come along."""
    said = card_name(s, card)
    if card not in s.campaign.roster:
        return Refusal("RT-R182", f"{said} is no Ally of the pack")
    if any(each.card == card for each in s.npcs):
        return Refusal("RT-15.1", f"{said} comes along already")
    return Refusal("RT-15.1", f"{said} cannot come into this scenario")


def no_part(s: State, ask: Ask, part: str) -> Refusal:
    """Why a Glorious Attack cannot aim at a body part."""
    target = npc(s, ask.about) if isinstance(ask.about, int) else None
    printed = [] if target is None else [each for each in numbers(s, target).glorious if each.part == part]
    if target is None or not printed:
        return Refusal("RT-28.13", "its state card does not show that body part")
    if part in target.glory:
        return Refusal("RT-28.21", "that Glorious Attack has succeeded and is not repeated")
    form = printed[0].form.lower()
    if form and s.turn is not None and s.turn.who < len(s.members) and s.members[s.turn.who].form != form:
        return Refusal("RT-28.15", f"that Glorious Attack needs {FORM[form]} form")
    return Refusal("RT-28.13", "the combat card does not show that body part")


def no_act(s: State, ask: Ask, no: int) -> Refusal:
    """Why an Ally does not take an action."""
    assert s.turn is not None
    actions = box(s).npcs[npc(s, s.turn.who).card].action
    if s.turn.acted:
        return Refusal("RT-R180", "it has acted in this turn")
    if no not in [each.no for each in actions]:
        return Refusal("RT-29.14", "its state card has no such action")
    return Refusal("RT-29.14", "that action could do nothing now")


def no_choice(s: State, ask: Ask, index: int) -> Refusal:
    """Why a choice of a page or an event is not open."""
    if ask.kind == "event" or not s.scenario.pages:
        return Refusal(ask.rule, "the event has no such choice, or its condition is not met")
    page = booklet(s).pages[s.scenario.pages[-1]]
    if index < len(page.choices):
        return Refusal(ask.rule, "the condition of that choice is not met")
    return Refusal(ask.rule, "the page has no such choice")


def no_joining(s: State, option: c.Join | c.Rest) -> Refusal:
    """Why nobody joins or rests like that."""
    if not s.options.chairs:
        return Refusal("RT-R211", "at this table nobody joins or rests")
    if isinstance(option, c.Rest):
        known = option.who in [each.id for each in s.members]
        return Refusal("RT-R211", "one pack member at least goes on" if known else "there is no such pack member")
    return Refusal("RT-R211", "that chair is taken, or there is none")


def not_in_hand(s: State, who: Member, card: str) -> Refusal:
    """Why a card is not in the active hand: of another form, played, or left behind."""
    printed, said = box(s).cards.get(card), card_name(s, card)
    if printed is not None and printed.form != who.form:
        return Refusal("RT-7.2", f"{said} is a card of {FORM[printed.form]} form")
    if card in who.discards.get(who.form, []):
        return Refusal("RT-7.10", f"{said} is discarded")
    return Refusal("RT-7.9", f"{said} is not in the active hand of {FORM[who.form]} form")


def no_hand(who: Member | None, option: c.Refill | c.NewHand) -> Refusal:
    """Why a hand is not changed before a reaction."""
    refusal = None if who is None else no_willpower(who)
    if refusal is None and isinstance(option, c.NewHand):
        refusal = Refusal("RT-R32", "before a reaction only the hand of the present form is chosen anew")
    return refusal or Refusal("RT-7.12", "no combat card is discarded")


def no_defense(s: State, who: Member | None, card: str) -> Refusal:
    """Why a combat card is not played against an Attack."""
    printed, said = box(s).cards.get(card), card_name(s, card)
    if who is not None and card not in who.hands.get(who.form, []):
        return not_in_hand(s, who, card)
    if printed is None:
        return Refusal("RT-7.9", f"{said} is not in the active hand")
    if printed.type == "Attack":
        return Refusal("RT-24.27", f"{said} is an Attack card")
    return Refusal("RT-24.25", f"{said} asks for a {printed.weapon} weapon")
