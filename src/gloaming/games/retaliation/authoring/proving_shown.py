"""What the pieces of a table show after a sentence: where figures stand, what they are, which cards they have."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from gloaming.packs.proving import Seen

from ..rules.attack import lenders
from ..table.box import box
from ..table.figures import figure
from ..table.hexes import Hex, gap
from ..table.state import Figure, Member, Npc
from ..table.text import Text

Shows = Callable[[Seen], Iterator[str]]


class Body(NamedTuple):
    """One figure, as it was."""

    at: tuple[Hex, ...]
    facing: int
    form: str
    frenzied: bool
    phase: int
    attitude: str
    ally: str
    dialogue: str
    combat: str
    known: bool


class Noted(NamedTuple):
    """A table, as it was."""

    bodies: dict[int, Body]
    trackers: dict[str, int]
    terrain: dict[str, int]
    used: int
    dice: int


def body(who: Figure) -> Body:
    """What is noted down of a figure."""
    at = tuple(who.at)
    if isinstance(who, Member):
        return Body(at, who.facing, who.form, who.frenzied or who.frenzy_due, 0, "", "", "", "", False)
    assert isinstance(who, Npc)
    return Body(at, who.facing, "", False, who.phase_no, who.attitude, who.ally, who.dialogue, who.combat, who.known)


def looks(e: Text) -> Noted:
    """What is noted down before a sentence is carried out."""
    s = e.state
    kinds: dict[str, int] = {}
    for token in s.scenario.tokens:
        kinds[token.kind] = kinds.get(token.kind, 0) + 1
    return Noted(
        {who.id: body(who) for who in (*s.members, *s.npcs)},
        dict(s.scenario.trackers),
        kinds,
        sum(len(member.used) for member in s.members) + len(s.scenario.spirits),
        0 if e.check is None else len(e.check.black) + len(e.check.rage),
    )


def changed(seen: Seen, *fields: str) -> dict[int, tuple[Body | None, Body]]:
    """Those of whom one of these is not as it was, or who were not there, with how they were and are."""
    before: Noted = seen.before
    now = {who.id: body(who) for who in (*seen.scope.state.members, *seen.scope.state.npcs)}
    return {
        id: (before.bodies.get(id), each)
        for id, each in now.items()
        if id not in before.bodies or any(getattr(before.bodies[id], name) != getattr(each, name) for name in fields)
    }


def whom(seen: Seen) -> list[int]:
    """Whom the sentence is about; an imperative is about who reads it."""
    return list(seen.meant.get("figure", [seen.scope.user]))


def only_those(seen: Seen, *fields: str) -> Iterator[str]:
    """Nobody else has changed, and no more of them than it says."""
    found = [id for id, (before, _) in changed(seen, *fields).items() if before is not None]
    if seen.times == 1 and any(id not in whom(seen) for id in found):
        yield f"{', '.join(fields)} of somebody else changed"
    if len(found) > seen.most.get("figure", 1):
        yield f"{', '.join(fields)} of {len(found)} changed, it says {seen.most.get('figure', 1)}"


def becomes(field: str, to: Callable[[Seen], object]) -> Shows:
    """Whoever has changed is what it says now; where it counts as done, all are."""

    def shows(seen: Seen) -> Iterator[str]:
        yield from only_those(seen, field)
        for _, now in changed(seen, field).values():
            if getattr(now, field) != to(seen):
                yield f"{field} is {getattr(now, field)!r}, it says {to(seen)!r}"

    return shows


def walked(part: int, way: str = "") -> Shows:
    """Nobody goes further than it says, and only towards or away from the goal where it names one."""

    def shows(seen: Seen) -> Iterator[str]:
        yield from only_those(seen, "at")
        goals = [seen.before.bodies[id].at for id in seen.meant.get("goal", ()) if id in seen.before.bodies]
        for before, now in changed(seen, "at").values():
            if before is None or not before.at or not now.at:
                continue
            if gap(before.at, now.at) > seen.part(part) * seen.times:
                yield f"went {gap(before.at, now.at)} HEX, it says {seen.part(part)}"
            nearer = [gap(goal, now.at) <= gap(goal, before.at) for goal in goals if goal]
            further = [gap(goal, now.at) >= gap(goal, before.at) for goal in goals if goal]
            if goals and not any(nearer if way == "towards" else further):
                yield f"did not go {way} the goal"

    return shows


def shoved(part: int, away: bool) -> Shows:
    """Straight away from who reads it, or towards them, no further than it says; nobody turns."""

    def shows(seen: Seen) -> Iterator[str]:
        yield from only_those(seen, "at", "facing")
        user = seen.before.bodies[seen.scope.user].at
        for before, now in changed(seen, "at").values():
            if before is None or not before.at or not now.at or not user:
                continue
            by = (gap(user, now.at) - gap(user, before.at)) * (1 if away else -1)
            if not 0 <= by <= seen.part(part) * seen.times:
                yield f"is {by} HEX {'further' if away else 'nearer'}, it says {seen.part(part)}"

    return shows


def put(facing: int | None = None, within: int | None = None) -> Shows:
    """Whoever was put somewhere stands there; `facing` and `within` are the slots with those numbers."""

    def shows(seen: Seen) -> Iterator[str]:
        places = [tuple(place) for place in seen.meant.get("hex", ())]
        near = 1 if within == -1 else 0 if within is None else seen.part(within)
        for _, now in changed(seen, "at").values():
            if now.at and places and min(gap([place], now.at) for place in places) > near:
                yield f"stands {now.at}, it says {places[0]} and within {near}"
            if facing is not None and now.facing != seen.part(facing) % 6:
                yield f"faces {now.facing}, it says {seen.part(facing)}"

    return shows


def swapped(seen: Seen) -> Iterator[str]:
    """Two stand where the other stood."""
    found = changed(seen, "at")
    if len(found) not in (0, 2):
        yield f"{len(found)} stand elsewhere, it says 2"
    if found and seen.scope.user not in found:
        yield "somebody else was swapped"


def tracked(what: Callable[[int | None, int], int | None]) -> Shows:
    """The tracker that is named shows what it should, and no other has changed; None is not in use."""

    def shows(seen: Seen) -> Iterator[str]:
        named = [str(each) for each in seen.meant["tracker"]]
        before, now = seen.before.trackers, seen.scope.state.scenario.trackers
        moved = [each for each in sorted({*before, *now}) if before.get(each) != now.get(each)]
        if len(moved) > 1 or any(each not in named for each in moved):
            yield f"{', '.join(moved)} changed, which it does not say"
        name = next(iter(moved), named[0])
        number = seen.part(1) if len(seen.act.verb.parts) > 1 else 0
        value = before.get(name)
        for _ in range(seen.times):
            value = what(value, number)
        if now.get(name) != value:
            yield f"{name} is {now.get(name)}, it says {value}"

    return shows


def lent(seen: Seen) -> Iterator[str]:
    """Those who are named, and nobody else, may use tokens of others."""
    s, named = seen.scope.state, set(seen.meant["figure"])
    there = [who.id for who in (*s.members, *s.npcs) if who.at]
    owners = [id for id in seen.meant.get("owner", [seen.scope.user]) if id in there]
    may = {id for id in there if lenders(s, figure(s, id))}
    if more := sorted(may - named):
        yield f"{more} may use them, which it does not say"
    if fewer := [id for id in there if id in named and set(owners) - {id} and id not in may]:
        yield f"{fewer} may not use them"


def cards(**signs: int) -> Shows:
    """Cards come and go between hands and discards: as many as it says at most, and none is lost."""

    def shows(seen: Seen) -> Iterator[str]:
        most = seen.most.get("card", 1) * max(1, seen.most.get("figure", 1))
        taken_up = signs.get("hands") == -1 and seen.change.get("hands", 0) > 0  # an empty hand (RT-5.13)
        for place, sign in signs.items():
            by = seen.change.get(place, 0) * sign
            if not 0 <= by <= most and not taken_up:
                yield f"{place} changed by {seen.change.get(place, 0):+d}, it says {sign * most:+d} at most"
        if len(signs) == 2 and seen.change.get("hands", 0) + seen.change.get("discards", 0):
            yield "a card was lost"

    return shows


def checked(seen: Seen) -> Iterator[str]:
    """The check that was made is the one it says."""
    check, parts = seen.scope.check, [part for part in seen.act.verb.parts if isinstance(part, str | int)]
    names = [str(part).lower() for part in parts if isinstance(part, str)][:2]
    if check is not None and check.kind != "attack" and [check.attribute, check.skill] != names:
        yield f"a check of {check.attribute} + {check.skill} was made, it says {' + '.join(names)}"
    if check is not None and check.kind != "attack" and isinstance(parts[-1], int) and check.difficulty != parts[-1]:
        yield f"of difficulty {check.difficulty}, it says {parts[-1]}"


def other_skill(seen: Seen) -> Iterator[str]:
    """The check is of that skill now."""
    if seen.scope.check is not None and seen.scope.check.skill != str(seen.part(0)).lower():
        yield f"the check is of {seen.scope.check.skill}, it says {seen.part(0)}"


def rolled_again(seen: Seen) -> Iterator[str]:
    """As many dice lie there as before."""
    if seen.scope.check is not None and len(seen.scope.check.black) + len(seen.scope.check.rage) != seen.before.dice:
        yield "dice came or went"


def refreshed(seen: Seen) -> Iterator[str]:
    """One thing more can be used again, or none where none was used."""
    state = seen.scope.state
    used = sum(len(member.used) for member in state.members) + len(state.scenario.spirits)
    if not 0 <= seen.before.used - used <= seen.times:
        yield f"{seen.before.used - used} can be used again, it says {seen.times}"


def timed(seen: Seen) -> Iterator[str]:
    """The penalty waits."""
    state = seen.scope.state
    if state.scenario.penalty != box(state).named(box(state).effects, str(seen.part(0))):
        yield f"the penalty is {state.scenario.penalty!r}, it says {seen.part(0)}"


def effects_taken(seen: Seen) -> Iterator[str]:
    """The Effect that it names came into play, and no other."""
    if seen.change.get("Effects", 0) < 0:
        yield "an Effect was lost"
    state = seen.scope.state
    effect = box(state).named(box(state).effects, str(seen.part(0)))
    bearers = [*(member.effects for member in state.members), state.campaign.effects]
    if seen.change.get("Effects", 0) and not any(effect in each for each in bearers):
        yield f"nobody has {seen.part(0)}"


def terrain_placed(seen: Seen) -> Iterator[str]:
    """No token is lost by placing some."""
    if seen.change.get("terrain", 0) < 0:
        yield "a token was lost"


def terrain_gone(seen: Seen) -> Iterator[str]:
    """No token comes by removing some."""
    if seen.change.get("terrain", 0) > 0:
        yield "a token came"


def combat_card(field: str) -> Shows:
    """Only combat cards of those that are meant have changed."""
    return lambda seen: only_those(seen, field)


def fallen(seen: Seen) -> Iterator[str]:
    """Nobody but those that are meant leaves the map."""
    yield from (
        "somebody else has left the map"
        for id, before in seen.before.bodies.items()
        if before.at
        and id not in whom(seen)
        and not next((who.at for who in (*seen.scope.state.members, *seen.scope.state.npcs) if who.id == id), ())
    )
