"""What is asked, in words: who acts or rolls, what is at stake."""

from gloaming.kernel import Ask
from gloaming.scene import counted, listed

from ..rules.caern import item_limit
from ..rules.movement import left
from ..table.choices import Option, Trade
from ..table.figures import figure
from ..table.state import MENTAL, PHYSICAL, Member, Proposal, Roll, State, Turn
from .gloss import gloss
from .names import card_name, who
from .places import capital
from .prompts import ABOUT, COUNTED, QUESTIONS
from .scene_roll import aim

OF_WHO_ACTS = ("target", "weapon", "aim", "second HEX", "which HEX")  # asked of who acts: it is named


def question(s: State, ask: Ask) -> str:
    """What is asked."""
    if ask.kind == "turn" and s.turn is not None:
        return f"{who(s, s.turn.who)}: {still(s, s.turn)}"
    if ask.kind == "agree" and s.proposal:
        return f"{proposed(s, s.proposal)}: do you agree?"
    if ask.kind == "hand over" and s.proposal:
        return handing_over(s, ask, s.proposal.option)
    if ask.kind == "roll" and s.roll is not None:
        return to_roll(s, s.roll)
    if ask.kind == "reroll" and s.roll is not None:
        return rolled(s, s.roll)
    if ask.kind == "skill at":
        return skill_question(s, ask)
    if ask.kind == "prepare" and s.maker < len(s.members):
        return packing(s, s.members[s.maker])
    if ask.about is not None:
        name = who(s, ask.about) if isinstance(ask.about, int) and ask.kind not in COUNTED else ask.about
        struck = (
            f"{who(s, s.blow.attacker)} strikes {who(s, s.blow.target)}. " if s.blow and ask.kind in COUNTED else ""
        )
        return f"{capital(struck)}{ABOUT[ask.kind].format(name)}"
    asked = QUESTIONS.get(ask.kind, f"{ask.kind.capitalize()}?")
    return f"{who(s, s.turn.who)}: {asked}" if ask.kind in OF_WHO_ACTS and s.turn is not None else asked


def still(s: State, turn: Turn) -> str:
    """What is left of a turn: steps, actions, further Attacks."""
    counts = (left(s, figure(s, turn.who)), "step"), (turn.actions, "action"), (turn.attacks, "further Attack")
    parts = [counted(n, what) for n, what in counts if n]
    return f"{listed(parts)} left. What do you do?" if parts else "no step and no action left. End the turn?"


def to_roll(s: State, roll: Roll) -> str:
    """A check that is to be made: what is rolled, for what, and how much is needed."""
    dice = counted(sum(roll.waiting), "die", "dice")
    needed = "" if roll.difficulty is None else f" {counted(roll.difficulty, 'success', 'successes')} or more will do."
    check = f"{roll.attribute.title()} + {roll.skill.title()}"
    return f"{who(s, roll.who)} rolls {dice} for {check}.{needed}"


def rolled(s: State, roll: Roll) -> str:
    """What lies there after a roll, and whether it is enough."""
    total = max(0, sum(roll.black) + sum(roll.rage) + roll.sure)
    came = counted(total, "success", "successes")
    if (target := aim(s, roll)) is not None:
        return f"{who(s, roll.who)}: {came} against {who(s, target.id)}. Keep the roll, or roll dice again?"
    if roll.difficulty is None:
        return f"{who(s, roll.who)}: {came}. Keep the roll, or roll dice again?"
    short = roll.difficulty - total
    enough = f"{short} too few. Roll dice again?" if short > 0 else "that is enough. Keep the roll?"
    return f"{who(s, roll.who)}: {total} of {roll.difficulty}, {enough}"


def proposed(s: State, proposal: Proposal) -> str:
    """What a seat proposes to the pack."""
    return gloss(s, Ask(0, proposal.kind, [], ""), proposal.option).label


def handing_over(s: State, ask: Ask, deal: Option) -> str:
    """What another pack member asks for, and what it gives."""
    assert isinstance(deal, Trade)
    assert isinstance(ask.about, int)
    offer = f" and offers {card_name(s, deal.give)}" if deal.give else ""
    return f"{who(s, ask.about)} asks you for {card_name(s, deal.take)}{offer}. Do you hand it over?"


def packing(s: State, member: Member) -> str:
    """What a pack member takes along, or its hands alone; who carries too much is told so (RT-7.6)."""
    carried, limit = len(member.items), item_limit(s, member)
    if carried > limit:
        return f"{who(s, member.id)} carries {carried} Items, {limit} may come along. What stays?"
    if not member.items and not s.campaign.stash:
        return f"{who(s, member.id)}: three hands of cards are filled for you. Do you begin with them?"
    return f"{who(s, member.id)}: {QUESTIONS['prepare']}"


def skill_question(s: State, ask: Ask) -> str:
    """Two skills of each attribute get the same level: the second question says what was answered to the first."""
    level = ask.about
    mental = any(each.name in MENTAL for each in ask.options)
    title, group = ("Mental", MENTAL) if mental else ("Physical", PHYSICAL)
    same = [skill for skill in group if s.members[s.maker].skills.get(skill) == level]
    if same:
        return f"{same[0].title()} is {level}. Which second {title} skill is {level}?"
    return f"Two {title} skills are {level}. Which is the first?"
