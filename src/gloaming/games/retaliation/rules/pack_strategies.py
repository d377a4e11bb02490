"""PACK STRATEGIES: activation, requirements, success, failure, those that last."""

from gloaming.kernel import DONE, Flow
from gloaming.lingo.steps import Test
from gloaming.lingo.tree import Phrase

from ..table import events as told
from ..table.box import box
from ..table.choices import Named
from ..table.figures import adjacent, hostile, packmates
from ..table.holding import forbidden
from ..table.printed import Strategy
from ..table.state import PACK, Deed, State
from ..table.text import Text
from .asking import vote

AT_THE_END = "{figure} take(s) Damage"  # nobody took any: known only when the round is over
SAME_PREY = "{figure} attack(s) {victim:figure}"


def choosable(s: State) -> list[str]:
    """Strategies of the pack for this player count, not used in this scenario; two or more are needed (RT-R162)."""
    mates = packmates(s)
    if len(mates) < 2 or any(forbidden(s, mate, "activate Pack Strategies") for mate in mates):
        return []
    cards = box(s).strategies
    known = [id for id in s.campaign.strategies if id not in s.scenario.strategies]
    return [id for id in known if s.scenario.player_count in cards[id].players]


def activate(s: State) -> Flow[None]:
    """The pack may activate one, together, when a combat round begins (RT-27.1 to RT-27.4)."""
    if s.fight.strategy:
        return
    found = choosable(s)
    if not found:
        return
    pick = yield from vote(s, "strategy", [DONE, *(Named(id) for id in found)], "RT-27.2")
    if pick != DONE:
        s.fight.strategy, s.fight.success = pick.name, False
        s.scenario.strategies.append(pick.name)
        s.story.append(told.StrategySaid(pick.name, "is activated"))


def met(s: State, claims: str, end: bool) -> bool:
    """Whether all requirements are met now (RT-R164)."""
    e = Text(s, "")
    return all(fact_met(e, fact, test, end) for fact, test in box(s).claims(claims))


def fact_met(e: Text, fact: Phrase, test: Test, end: bool) -> bool:
    """One requirement; defeats and blows from behind are counted, some are tested late."""
    s = e.state
    wanted = fact.subject.quantity.n if fact.subject is not None else 0
    mates = [mate.id for mate in packmates(s)]
    if fact.word == "{figure} is defeated":
        return sum(deed.kind == "defeated" for deed in s.fight.deeds) >= wanted
    if fact.word == "{attack} is made from behind":
        blows = [deed for deed in s.fight.deeds if deed.kind == "attacked" and deed.n and deed.who in mates]
        return len(blows) >= wanted
    if fact.word == AT_THE_END and not end:
        return False
    if fact.word == "{figure} is in a group" and not all(id in s.played for id in mates):
        return False  # tested when the last Packmate has played
    return bool(test(e))


def lost(s: State, card: Strategy) -> bool:
    """Whether a requirement can no longer be met this round (RT-R161)."""
    harmed = any(deed.kind == "damaged" for deed in s.fight.deeds)
    return harmed and any(fact.word == AT_THE_END for fact, _ in box(s).claims(card.requirements))


def look(s: State, end: bool = False) -> Flow[None]:
    """The Strategy is looked at continuously: it succeeds, it fails, or it stops lasting (RT-27.6 to RT-27.12)."""
    if not s.fight.strategy or s.sequence != "combat":
        return
    card = box(s).strategies[s.fight.strategy]
    if s.fight.success:
        still = met(s, card.successful_while, end=True)
        if not still or end:
            leave(s, card)
    elif met(s, card.requirements, end):
        yield from succeed(s, card)
    elif end or lost(s, card):
        yield from fail(s, card, end)


def succeed(s: State, card: Strategy) -> Flow[None]:
    """The card is flipped; `that NPC` is the one of the requirement (RT-27.7)."""
    s.story.append(told.StrategySaid(card.id, "succeeds"))
    e = Text(s, card.success, PACK, rule="RT-27.7")
    together = any(fact.word == SAME_PREY for fact, _ in box(s).claims(card.requirements))
    prey = most_attacked(e) if together else most_surrounded(e)
    e.that = [] if prey is None else [prey]
    s.fight.success = card.lasting
    if not card.lasting:
        s.fight.strategy = ""
    yield from e.run_all()


def fail(s: State, card: Strategy, end: bool) -> Flow[None]:
    """Its failure; found at the end of the round it lasts through the next one (RT-27.8, RT-R161)."""
    s.story.append(told.StrategySaid(card.id, "fails"))
    s.fight.strategy = ""
    before = len(s.lasting)
    yield from Text(s, card.failure, PACK, rule="RT-27.7").run_all()
    if end:
        for each in s.lasting[before:]:
            each.until = "next round" if each.until == "round" else each.until


def leave(s: State, card: Strategy) -> None:
    """A Lasting Strategy is discarded with what it brought (RT-27.12, RT-R165)."""
    s.story.append(told.StrategySaid(card.id, "ends"))
    s.fight.strategy, s.fight.success = "", False
    brought = box(s).script(card.success)
    s.lasting = [each for each in s.lasting if box(s).script(each.text) is not brought]


# what was done in the round


def deeds(e: Text, kind: str) -> list[Deed]:
    """What was done in this round."""
    return [deed for deed in e.state.fight.deeds if deed.kind == kind]


def most_attacked(e: Text) -> int | None:
    """The NPC that most Packmates have attacked this round."""
    by: dict[int, set[int]] = {}
    mates = [each.id for each in packmates(e.state)]
    for deed in deeds(e, "attacked"):
        if deed.who in mates:
            by.setdefault(deed.whom, set()).add(deed.who)
    return max(by, key=lambda id: (len(by[id]), -id)) if by else None


def most_surrounded(e: Text) -> int | None:
    """The NPC next to which most Packmates stand."""
    count = {each.id: sum(adjacent(each, mate) for mate in packmates(e.state)) for each in hostile(e.state)}
    return max(count, key=lambda id: (count[id], -id)) if count else None
