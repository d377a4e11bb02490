"""What the judge sees in a scenario, in a player's words: the reasons of hints. The worths are the judge's own."""

from gloaming.kernel import Expected, Seat, Term
from gloaming.scene import Tone

from ..table.figures import hostile
from ..table.numbers import damage_maximum, name
from ..table.state import Figure, Member, State
from . import judge as weights


def expects(s: State, payoff: float) -> Expected:
    """How likely the scenario is won: in a campaign every one is a step of the way."""
    if s.options.scenario:
        return Expected((payoff + 1) / 2, "scenarios")
    done = (payoff + 1) / 2 * weights.STEPS - len(s.campaign.played)
    return Expected(min(max(done, 0.0), 1.0), "scenarios")


def outlook(s: State, seat: Seat) -> list[Term]:
    """The pack one by one, who is against it and with it, and how much of the booklet is read."""
    if not weights.begun(s) or not s.members:
        return []
    pack, whole = len(s.members), sum(damage_maximum(s, who) for who in s.members)
    found = [member_term(s, who, pack, whole) for who in s.members]
    found += [foe_term(s, who, whole) for who in hostile(s)]
    friends = weights.left(s, [each for each in s.npcs if each.at and each.ally])
    pages = len(set(s.scenario.pages))
    peace = s.sequence == "main"
    return [
        *found,
        Term("help", weights.HELP * friends / whole, "Allies can still take {} Damage.", amount=friends, icon="users"),
        Term(
            "pages",
            weights.READ * min(1.0, pages / weights.PAGES),
            "The pack has read {}.",
            amount=pages,
            noun="page",
            icon="book-open",
        ),
        Term(
            "peace",
            weights.PEACE * peace,
            "The fight is over by then." if peace else "A fight is on then.",
            Tone.GOOD if peace else Tone.BAD,
            icon="dove",
        ),
    ]


def member_term(s: State, who: Member, pack: int, whole: int) -> Term:
    """A pack member: on its feet, its health, its Frenzy."""
    pieces, key = (f"figure.{who.id}",), f"member.{who.id}"
    if not who.at:
        return Term(key, 0.0, f"{who.name} is down.", Tone.BAD, icon="heart-crack", pieces=pieces)
    left = weights.left(s, [who])
    worth = (weights.UP + weights.FRENZY * who.frenzied) / pack + weights.HEALTH * left / whole
    if who.frenzied:
        return Term(key, worth, f"{who.name} is in Frenzy.", Tone.BAD, icon="bolt", pieces=pieces)
    return Term(key, worth, f"{who.name} can still take {{}} Damage.", amount=left, icon="heart", pieces=pieces)


def foe_term(s: State, who: Figure, whole: int) -> Term:
    """An enemy on the map."""
    left = weights.left(s, [who])
    title, gone = f"{name(s, who)} can still take {{}} Damage.", f"{name(s, who)} is out of the fight."
    return Term(
        f"foe.{who.id}",
        weights.MENACE * left / whole,
        title,
        gone=gone,
        amount=left,
        less_is_better=True,
        icon="skull",
        pieces=(f"figure.{who.id}",),
    )
