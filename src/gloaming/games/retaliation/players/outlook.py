"""What the judge sees in a scenario, in a player's words: the reasons of hints. The worths are the judge's own."""

from gloaming.kernel import Expected, Seat, Term
from gloaming.scene import Tone

from ..table.figures import hostile
from ..table.numbers import damage_maximum, name
from ..table.state import Figure, Member, State
from .features import Signs, begun, left, signs, worths
from .judge import STEPS


def expects(s: State, payoff: float) -> Expected:
    """How likely the scenario is won: in a campaign every one is a step of the way."""
    if s.options.scenario:
        return Expected((payoff + 1) / 2, "scenarios")
    done = (payoff + 1) / 2 * STEPS - len(s.campaign.played)
    return Expected(min(max(done, 0.0), 1.0), "scenarios")


def outlook(s: State, seat: Seat) -> list[Term]:
    """The pack one by one, who is against it and with it, and how much of the booklet is read."""
    if not begun(s) or not s.members:
        return []
    pack, whole = len(s.members), sum(damage_maximum(s, who) for who in s.members)
    worth, seen = worths(), signs(s)
    found = [member_term(s, who, pack, whole, worth) for who in s.members]
    found += [foe_term(s, who, pack, whole, worth) for who in hostile(s)]
    pages, nearby = len(set(s.scenario.pages)), seen.near * pack
    friends = left(s, [each for each in s.npcs if each.at and each.ally])
    health = round(seen.weakest * whole / pack)
    peace = s.sequence == "main"
    return [
        *found,
        Term("help", worth.help * seen.help, "Allies can still take {} Damage.", amount=friends, icon="users"),
        Term("pages", worth.read * seen.read, "The pack has read {}.", amount=pages, noun="page", icon="book-open"),
        Term("weakest", worth.weakest * seen.weakest, "The weakest can take {} Damage.", amount=health, icon="heart"),
        Term("near", worth.near * seen.near, "Close by stand {}.", amount=nearby, noun="foe", icon="skull"),
        Term("rounds", worth.rounds * seen.rounds, ""),
        Term(
            "peace",
            worth.peace * peace,
            "The fight is over by then." if peace else "A fight is on then.",
            Tone.GOOD if peace else Tone.BAD,
            icon="dove",
        ),
    ]


def member_term(s: State, who: Member, pack: int, whole: int, worth: Signs) -> Term:
    """A pack member: on its feet, its health, its Frenzy, its Rage, what Willpower it has spent."""
    pieces, key = (f"figure.{who.id}",), f"member.{who.id}"
    spent = worth.willpower * who.spent / pack
    if not who.at:
        return Term(key, spent, f"{who.name} is down.", Tone.BAD, icon="heart-crack", pieces=pieces)
    health = left(s, [who])
    adds = (worth.up + worth.frenzy * who.frenzied + worth.rage * who.rage) / pack + worth.health * health / whole
    if who.frenzied:
        return Term(key, spent + adds, f"{who.name} is in Frenzy.", Tone.BAD, icon="bolt", pieces=pieces)
    title = f"{who.name} can still take {{}} Damage."
    return Term(key, spent + adds, title, amount=health, icon="heart", pieces=pieces)


def foe_term(s: State, who: Figure, pack: int, whole: int, worth: Signs) -> Term:
    """An enemy on the map."""
    health = left(s, [who])
    title, gone = f"{name(s, who)} can still take {{}} Damage.", f"{name(s, who)} is out of the fight."
    return Term(
        f"foe.{who.id}",
        worth.foes / pack + worth.menace * health / whole,
        title,
        gone=gone,
        amount=health,
        less_is_better=True,
        icon="skull",
        pieces=(f"figure.{who.id}",),
    )
