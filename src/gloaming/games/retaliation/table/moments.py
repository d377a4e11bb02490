"""When something happens: the lines in play that answer by themselves."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from gloaming.kernel import Flow
from gloaming.lingo import ScriptLine
from gloaming.lingo.chain import chain, ends_here
from gloaming.lingo.meaning import changes, does, is_this

from .box import box
from .holding import Source, sources, works
from .state import PACK, State
from .text import Text
from .under_way import DICE, Attack, Check

MAKES, FAILS = "{figure} make(s) {check}", "{figure} fail(s) {check}"
ATTACKED, HARMED = "{figure} is attacked", "{figure} take(s) Damage"
DEFEATS, FALLS = "{figure} defeat(s) {victim:figure}", "{figure} would be Knocked Out"
FRENZY, WYRM = "{figure} enter(s) Frenzy", "{figure} roll(s) a Wyrm mark"
REROLL = "reroll {dice} of this check"
OTHER_SKILL = "use {skill} instead of the named skill on this check"


class Moment(NamedTuple):
    """Something that happens: what, whose deed, in which Attack or check, to whom."""

    key: str
    doer: int
    attack: Attack | None = None
    check: Check | None = None
    victim: int | None = None


def scope_at(s: State, m: Moment, source: Source) -> Text:
    """The scope of a text that answers to a moment."""
    e = Text(s, source.text, source.owner, card=source.card, rule="RT-R37").about(m.attack, m.check, m.doer)
    if m.check is not None and m.attack is None:
        e.target = m.check.target
    if m.victim is not None:
        e.target = m.victim
    return e


def answering(s: State, m: Moment, source: Source) -> Iterator[tuple[ScriptLine, Text]]:
    """The lines of a text that answer to a moment."""
    for line in box(s).script(source.text).on(m.key):
        e = scope_at(s, m, source)
        if line.happens is None or line.happens(e):
            yield line, e


def happen(s: State, m: Moment, early: bool | None = None) -> Flow[None]:
    """Every card in play that answers by itself does so; on a check, rerolls come after the roll."""
    known = list(sources(s))
    for source in [*known, *(each for each in carried(s, costly=False) if each not in known)]:
        for line, e in list(answering(s, m, source)):
            if early is not None and (rerolls(line) and not sets_the_roll(line)) is early:
                continue
            if may_fire(s, source.owner, source.card) and not ends_here(s):
                yield from chain(s, line.run(e))
                spent(s, source.owner, source.card)


@lru_cache(1_000)
def rerolls(line: ScriptLine) -> bool:
    """Whether a line rolls dice of a check again, which is done after the roll."""
    return does(line.tree, REROLL)


@lru_cache(1_000)
def sets_the_roll(line: ScriptLine) -> bool:
    """Whether a line changes what is rolled for a check, which is said before the roll (RT-R19)."""
    more = [stat for _, stat in changes(line.tree, DICE) if is_this(stat.parts[0])]
    return bool(more) or does(line.tree, OTHER_SKILL)


def carried(s: State, costly: bool) -> Iterator[Source]:
    """Items whose lines wait for a moment: those that cost something are offered, the others answer by themselves."""
    b = box(s)
    for member in s.members:
        if member.at and member.form != "crinos":
            for id in dict.fromkeys(member.items):
                item = b.items[id]
                if bool(item.cost_kind) is costly and item.category == "Consumable" and works(s, item.sequence):
                    yield Source(member.id, id, item.text)


# a trigger of a line, like `At the end of each round:`


def trigger(s: State, when: str, whose: int | None = None) -> Flow[None]:
    """Every line in play with that trigger is carried out; of one figure alone, if it is named."""
    for owner, card, text in list(sources(s)):
        if whose is not None and owner != whose:
            continue
        if box(s).script(text).on(when) and may_fire(s, owner, card):
            e = Text(s, text, owner, card=card)
            yield from chain(s, e.run_all(when))
            spent(s, owner, card)


def may_fire(s: State, owner: int, card: str) -> bool:
    """Whether a card with a limit has not been used up."""
    return owner not in range(len(s.members)) or card not in s.members[owner].used


def spent(s: State, owner: int, card: str) -> None:
    """A card with a limit counts as used; an Effect of one trigger is discarded (RT-21.38)."""
    b = box(s)
    if card in b.gifts and b.gifts[card].limit != "none":
        s.members[owner].used[card] = b.gifts[card].limit
    if card in b.effects and b.effects[card].discard_when == "trigger":
        bearer = s.campaign.effects if owner == PACK else s.members[owner].effects
        if card in bearer:
            bearer.remove(card)
