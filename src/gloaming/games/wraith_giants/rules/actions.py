"""The six actions, what a hit does, and the skills that it triggers."""

from collections.abc import Sequence

from gloaming.kernel import DONE, Flow, choose

from ..table import events as told
from ..table.box import Fight, Text
from ..table.state import GROUND, ROWS, YOU, Aim, GiantCard, Go, Node, Share, Skill, Source, State
from .giants import ENDS_ON, arrive, happen
from .verbs import HEALTH, FightOver, lay, room, row_of


def changed(s: State, f: Fight, kind: str, value: int) -> int:
    """The value of an action after everything that changes its kind; never below 0 (WG-R89)."""
    if changes := f.changes[kind]:
        value += sum([changes[g.card] for g in s.row if g.card in changes and not g.scarred])
    if s.bonus:
        value += s.bonus.get(kind, 0)
    return value if value > 0 else 0


def symbols(e: Text, symbol: str) -> int:
    """How many of a symbol are visible in the row of the card; in both, if a text says so (WG-4.3, WG-R14)."""
    s, cards = e.state, e.fight.cards
    names = ROWS if s.both_rows else (e.this,)
    return sum([cards[laid.card].symbols.count(symbol) for name in names for laid in row_of(s, name) if not laid.down])


# moving

USING = {"climb": "{you} use(s) Climb", "leap": "{you} use(s) Leap"}


def move(e: Text, kind: str, ends: Sequence[Go], rule: str) -> Flow[bool]:
    """The pawn goes to one of these ends; the player picks it."""
    if not ends:
        return False
    if (event := USING.get(kind)) in e.fight.answered:
        yield from happen(e.state, e.fight, event)
    end = yield from choose(YOU, kind, ends, rule)
    yield from go(e, end.node)
    return True


def go(e: Text, node: Node) -> Flow[None]:
    """The pawn goes there, and its movement ends."""
    s = e.state
    s.story.append(told.Moved(s.pawn, node))
    s.pawn = node
    if s.tokens or ENDS_ON in e.fight.answered:
        yield from arrive(e)


def climb(e: Text, value: int) -> Flow[bool]:
    """Climb up to that many footholds, at least one if it can be; over a peak one lands on the Ground (WG-7)."""
    s, f = e.state, e.fight
    ends = f.board.climbs(s.pawn, changed(s, f, "Climb", value))
    if ends and s.options.peak_climb == "optional" and f.board.is_peak(s.pawn):
        if (yield from choose(YOU, "climb", [*ends, DONE], "WG-R31")) == DONE:
            return False
        yield from go(e, GROUND)
        return True
    return (yield from move(e, "climb", ends, "WG-7.5"))


def drop(e: Text) -> Flow[bool]:
    """Drop along lines, at least one foothold if it can be, as far as you like (WG-8)."""
    return (yield from move(e, "drop", e.fight.board.drops(e.state.pawn), "WG-8.7"))


def leap(e: Text, value: int) -> Flow[bool]:
    """Leap along lines in any direction, not to where it began (WG-9)."""
    s, f = e.state, e.fight
    return (yield from move(e, "leap", f.board.leaps(s.pawn, changed(s, f, "Leap", value)), "WG-9.8"))


# attacking


def covering(s: State, f: Fight, node: Node) -> list[GiantCard]:
    """The cards whose weak spot can be hit at a foothold now (WG-10, WG-14)."""
    found = [g for g in s.row if not g.scarred and node in f.giant_cards[g.card].covers]
    if found and f.wards:
        for g in s.row:
            if g.card in f.wards and node in f.giant_cards[g.card].wards and not g.scarred:
                return []
    return found


def weak_spots(s: State, f: Fight) -> dict[Node, list[GiantCard]]:
    """Every foothold that can be hit now, with the cards that cover it."""
    found: dict[Node, list[GiantCard]] = {}
    for g in s.row:
        if not g.scarred:
            for node in f.giant_cards[g.card].covers:
                found.setdefault(node, []).append(g)
    for g in s.row:
        if g.card in f.wards and not g.scarred:
            for node in f.giant_cards[g.card].wards:
                found.pop(node, None)
    return found


def targets(s: State, f: Fight, kind: str) -> list[Node]:
    """The footholds that an attack can hit from where the Wraith stands; a Firework hits its own first (WG-R50)."""
    nodes: list[Node] = []
    if kind != "Bow":
        nodes.append(s.pawn)
    if kind != "Sword":
        nodes += f.board.adjacent[s.pawn]
    return [node for node in nodes if covering(s, f, node)]


def sword(e: Text, value: int) -> Flow[bool]:
    """Hits the weak spot on the Wraith's own foothold (WG-11)."""
    s, f = e.state, e.fight
    value = changed(s, f, "Sword", value)
    if not value or not covering(s, f, s.pawn):
        return False
    yield from happen(s, f, "{you} use(s) Sword")
    yield from hit(e, f, covering(s, f, s.pawn), value)
    yield from use_skills(e, f)
    return True


def bow(e: Text, value: int) -> Flow[bool]:
    """Hits one weak spot exactly one line away (WG-12)."""
    s, f = e.state, e.fight
    value = changed(s, f, "Bow", value)
    nodes = targets(s, f, "Bow") if value else []
    if not nodes:
        return False
    aim = yield from choose(YOU, "bow", [Aim(node) for node in nodes], "WG-12.5")
    yield from happen(s, f, "{you} use(s) Bow")
    yield from hit(e, f, covering(s, f, aim.node), value)
    yield from use_skills(e, f)
    return True


def firework(e: Text, value: int) -> Flow[bool]:
    """Hits the weak spots on the Wraith's own and on every adjacent foothold, each with the full value (WG-13)."""
    s, f = e.state, e.fight
    value = changed(s, f, "Firework", value)
    nodes = targets(s, f, "Firework") if value else []
    if not nodes:
        return False
    yield from happen(s, f, "{you} use(s) Firework")
    struck: list[int] = []
    for node in nodes:
        cards = [g for g in covering(s, f, node) if g.id not in struck]
        if s.options.firework_region == "once_per_card":
            struck += [g.id for g in cards]
        yield from hit(e, f, cards, value)
    yield from use_skills(e, f)
    return True


def hit(e: Text, f: Fight, cards: Sequence[GiantCard], value: int) -> Flow[None]:
    """A hit on one foothold: split first, then laid; what is above a card's limit is lost (WG-15.11, WG-R46)."""
    left = value
    shares: list[tuple[GiantCard, int]] = []
    for place, g in enumerate(cards):
        share = left
        if left and place < len(cards) - 1:
            options = shares_of(e.state, f, cards[place:], left)
            share = (yield from choose(YOU, "share", options, "WG-14.2")).wounds
        shares.append((g, share))
        left -= share
    for g, share in shares:
        yield from wound(e, f, g, share)


def shares_of(s: State, f: Fight, cards: Sequence[GiantCard], left: int) -> list[Share]:
    """What the first of these cards can get of the Wounds that are left."""
    least, most = 0, left
    if s.options.split_waste != "allowed":
        others = sum([room(f, g) for g in cards[1:]])
        least = max(0, min(left - others, room(f, cards[0])))
        most = min(left, room(f, cards[0]))
    return [Share(cards[0].id, n) for n in range(least, most + 1)]


def wound(e: Text, f: Fight, g: GiantCard, n: int) -> Flow[None]:
    """Lays Wounds on a card, from the pools, no more than its limit and the pools allow (WG-15.12, WG-R49)."""
    s = e.state
    n = min(n, room(f, g), s.pool + sum(s.skills.values()))
    if not n:
        return
    for left in range(n, 0, -1):
        if not any(s.skills.values()):
            s.pool -= left  # the Young Wraith, or every skill pool is empty (WG-R122)
            break
        pools = [Source(skill) for skill, tokens in s.skills.items() if tokens]
        skill = (yield from choose(YOU, "source", pools, "WG-31.6")).skill
        s.skills[skill] -= 1
        if not s.skills[skill]:
            e.triggered.append(skill)
    empty = not s.pool and not any(s.skills.values())
    lay(s, f, g, n)
    if empty:
        raise FightOver(True, HEALTH)


def use_skills(e: Text, f: Fight) -> Flow[None]:
    """Triggered skills in the player's order: each is used and its pool refilled before the next (WG-31.8 to 31.14)."""
    s = e.state
    if e.nested:
        return  # finish the present skill first (WG-R132)
    while e.triggered:
        order = [Skill(skill) for skill in dict.fromkeys(e.triggered)]
        skill = (yield from choose(YOU, "next skill", order, "WG-R124")).skill
        e.triggered.remove(skill)
        used = yield from use_skill(e, f, skill)
        tokens = min(f.wraith.skills[skill][0].size, s.pool)
        s.pool -= tokens
        s.skills[skill] += tokens
        s.story.append(told.SkillUsed(skill, used, tokens))


def use_skill(e: Text, f: Fight, skill: str) -> Flow[bool]:
    """One skill: used or declined; without a question where it could do nothing (WG-R123, WG-R156)."""
    line = f.wraith.skills[skill][1].lines[0]
    inner = Text(e.state, f, e.this)
    inner.nested, inner.triggered = True, e.triggered
    if not line.able(inner):
        return False
    options = [Skill(skill), DONE] if e.state.options.skill_use == "optional_effect" else [Skill(skill)]
    if (yield from choose(YOU, "skill", options, "WG-R123")) == DONE:
        return False
    yield from line.run(inner)
    return True
