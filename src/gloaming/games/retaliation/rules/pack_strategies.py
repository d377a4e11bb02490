"""PACK STRATEGIES: activation, requirements, success, failure, those that last."""

from collections import Counter

from gloaming.kernel import DONE, Flow
from gloaming.lingo.steps import Test
from gloaming.lingo.tree import Phrase

from ..table import events as told
from ..table.box import box
from ..table.choices import Named, Who
from ..table.figures import adjacent, figure, hostile, packmates
from ..table.holding import forbidden
from ..table.printed import Strategy
from ..table.state import FIRST_NPC, FORMS, PACK, Deed, Figure, Member, State
from ..table.text import Text
from .asking import tie, vote

HARMED, DEFEATED, FROM_BEHIND = "{figure} take(s) Damage", "{figure} is defeated", "{attack} is made from behind"
SAME_PREY, BESIDE = "{figure} attack(s) {victim:figure}", "{figure} is on HEX adjacent to {other:figure}"
GROUPED = "{figure} is in a group"
IN_FORM, IN_FORMS = "{figure} is in {form} form", "{figure} is in different forms"
DEEDS = (  # each is done in the own turn, and stays done
    SAME_PREY,
    "{figure} use(s) {card_type} card",
    "{figure} move(s) {pool}",
    "{figure} shapeshift(s)",
)
FAR = 99  # HEX


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
        s.fight.strategy, s.fight.success, s.fight.since = pick.name, False, len(s.fight.deeds)
        s.scenario.strategies.append(pick.name)
        s.story.append(told.StrategySaid(pick.name, "is activated"))


def scope(s: State, text: str = "") -> Text:
    """A text of the Strategy, which looks at what was done since it was activated or succeeded (RT-27.12)."""
    e = Text(s, text, PACK, rule="RT-27.7").lasting("round")
    e.since = s.fight.since
    return e


def met(s: State, claims: str, end: bool) -> bool:
    """Whether all requirements are met now (RT-R164)."""
    e = scope(s)
    return all(fact_met(e, fact, test, end) for fact, test in box(s).claims(claims))


def fact_met(e: Text, fact: Phrase, test: Test, end: bool) -> bool:
    """One requirement; what shall not happen is known when the round is over, groups when the last has played."""
    if fact.word in (HARMED, DEFEATED, FROM_BEHIND, *DEEDS) and ruled_out(fact) and not end:
        return False
    if fact.word == GROUPED and not end and still_to_act(e.state):
        return False
    happened = told_of(e, fact)
    return bool(test(e)) if happened is None else enough(fact, happened)


def told_of(e: Text, fact: Phrase) -> int | None:
    """How often it happened, where those of whom it is told may have left the map since; None elsewhere."""
    match fact.word:
        case "{figure} is defeated":
            return len(deeds(e, "defeated"))
        case "{attack} is made from behind":
            return len([deed for deed in deeds(e, "attacked") if deed.n and is_ours(e.state, deed.who)])
        case "{figure} take(s) Damage" if ruled_out(fact):
            return len([deed for deed in deeds(e, "damaged") if deed.who < FIRST_NPC or speaks_of_allies(fact)])
    return None


def speaks_of_allies(fact: Phrase) -> bool:
    """Whether its subject is `Packmates`, and not `Pack Members` alone (RT-R162)."""
    return fact.subject is not None and fact.subject.nouns[0].word != "Pack Member(s)"


def is_ours(s: State, id: int) -> bool:
    """Whether it is on the pack's side, also if it has fallen."""
    return 0 <= id < FIRST_NPC or any(mate.id == id for mate in packmates(s))


def ruled_out(fact: Phrase) -> bool:
    """Whether a requirement says that something shall not happen, or not so often."""
    return fact.negated or (fact.subject is not None and fact.subject.quantity.which in ("no", "or less"))


def enough(fact: Phrase, n: int) -> bool:
    """Whether something that was counted is what the words of its subject say."""
    assert fact.subject is not None
    wanted = fact.subject.quantity
    if wanted.which in ("no", "or less"):
        return n <= wanted.n
    return n >= max(1, wanted.n)


# what can no longer be met


def still_to_act(s: State) -> list[Figure]:
    """The Packmates whose turn of this round is not over."""
    return [mate for mate in packmates(s) if mate.id not in s.played]


def lost(s: State, card: Strategy) -> bool:
    """Whether a requirement can no longer be met this round, by those who are on the map now (RT-R161, RT-R163)."""
    return any(hopeless(s, fact, test) for fact, test in box(s).claims(card.requirements))


def hopeless(s: State, fact: Phrase, test: Test) -> bool:
    """Whether one requirement is lost: too few are left, or whoever has played did not do it."""
    e, wanted = scope(s), fact.subject
    if ruled_out(fact):
        return fact.word in (HARMED, DEFEATED, FROM_BEHIND, *DEEDS) and not fact_met(e, fact, test, end=True)
    if wanted is None or fact.word == DEFEATED:
        return False
    if fact.word == FROM_BEHIND:
        return not still_to_act(s) and not fact_met(e, fact, test, end=True)
    if fact.word in DEEDS:
        e.hopes = hopes(s)
        return not test(e)
    everybody, all_of_them = len(packmates(s)), wanted.quantity.which in ("all", "each", "every")
    if fact.word in (IN_FORM, IN_FORMS):
        return forms_possible(s, fact) < (everybody if all_of_them else wanted.quantity.n)
    return everybody < wanted.quantity.n


def hopes(s: State) -> list[Deed]:
    """Everything that those who have yet to finish their turns may do in them."""
    left = [mate.id for mate in still_to_act(s)]
    found = [Deed(kind, id) for id in left for kind in ("attack card", "defense card", "shapeshift")]
    found += [Deed("moved", id, n=FAR) for id in left]
    return found + [Deed("attacked", id, each.id) for id in left for each in hostile(s)]


def forms_possible(s: State, fact: Phrase) -> int:
    """How many pack members may be in the form of a requirement, or in different ones, before the round is over."""
    left = [mate for mate in still_to_act(s) if isinstance(mate, Member)]
    fixed = [mate for mate in packmates(s) if isinstance(mate, Member) and mate not in left]
    if fact.word == IN_FORMS:
        return min(len(FORMS), len({mate.form for mate in fixed}) + len(left))
    return sum(mate.form == str(fact.parts[0]).lower() for mate in fixed) + len(left)


# how it ends


def look(s: State, end: bool = False) -> Flow[None]:
    """The Strategy is looked at continuously: it succeeds, it fails, or it stops lasting (RT-27.6 to RT-27.12)."""
    if not s.fight.strategy or s.sequence != "combat":
        return
    card = box(s).strategies[s.fight.strategy]
    if s.fight.success:
        still = met(s, card.successful_while, end=True)  # by what came after the success (RT-27.12)
        if not still or end:
            leave(s, card)
    elif met(s, card.requirements, end):
        yield from succeed(s, card)
    elif end or lost(s, card):
        yield from fail(s, card, end)


def succeed(s: State, card: Strategy) -> Flow[None]:
    """The card is flipped; `that NPC` is one that meets the requirement, at the pack's choice (RT-27.7, RT-R164)."""
    s.story.append(told.StrategySaid(card.id, "succeeds"))
    e = scope(s, card.success)
    if meant := prey(e, card):
        e.those["figure"] = [(yield from tie(s, "pick figure", [Who(id) for id in meant], "RT-R164")).id]
    s.fight.success, s.fight.since = card.lasting, len(s.fight.deeds)
    if not card.lasting:
        s.fight.strategy = ""
    yield from e.run_all()


def prey(e: Text, card: Strategy) -> list[int]:
    """The NPCs that `the same NPC` of its requirements may be; those on the map, if there are any."""
    counts = {SAME_PREY: attackers, BESIDE: neighbours}
    for fact, _ in box(e.state).claims(card.requirements):
        if fact.word in counts and fact.subject is not None:
            found = counts[fact.word](e)
            enough_of = [id for id in sorted(found) if found[id] >= max(1, fact.subject.quantity.n)]
            return [id for id in enough_of if figure(e.state, id).at] or enough_of
    return []


def fail(s: State, card: Strategy, end: bool) -> Flow[None]:
    """Its failure; found at the end of the round it lasts through the next one (RT-27.8, RT-R161)."""
    s.story.append(told.StrategySaid(card.id, "fails"))
    s.fight.strategy = ""
    before = len(s.lasting)
    yield from scope(s, card.failure).run_all()
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
    """What was done in this round, or since a Strategy looks; and what is hoped for."""
    return [deed for deed in (*e.state.fight.deeds[e.since :], *e.hopes) if deed.kind == kind]


def attackers(e: Text) -> dict[int, int]:
    """How many Packmates have attacked each NPC this round."""
    mates = [each.id for each in packmates(e.state)]
    blows = {(deed.whom, deed.who) for deed in deeds(e, "attacked") if deed.who in mates and deed.whom >= FIRST_NPC}
    return dict(Counter(whom for whom, _ in sorted(blows)))


def neighbours(e: Text) -> dict[int, int]:
    """How many Packmates stand next to each NPC."""
    return {each.id: sum(adjacent(each, mate) for mate in packmates(e.state)) for each in hostile(e.state)}


def most_attacked(e: Text) -> int | None:
    """The NPC that most Packmates have attacked this round."""
    return foremost(attackers(e))


def most_surrounded(e: Text) -> int | None:
    """The NPC next to which most Packmates stand."""
    return foremost(neighbours(e))


def foremost(counts: dict[int, int]) -> int | None:
    """Who comes first in a count; of equals the one with the lowest number."""
    return max(counts, key=lambda id: (counts[id], -id)) if counts else None
