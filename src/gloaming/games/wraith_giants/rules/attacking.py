"""ATTACKING ACTIONS: SWORD, BOW AND FIREWORKS, and what a hit does."""

from collections.abc import Sequence

from gloaming.kernel import Flow, choose

from ..table.box import Fight, Text
from ..table.choices import Aim, Share, Source
from ..table.numbers import changed, room
from ..table.state import YOU, GiantCard, Node, State
from .giant_actions import happen
from .score import HEALTH, FightOver
from .special_skills import use_skills
from .verbs import lay


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
    yield from hit(e, f, s.pawn, covering(s, f, s.pawn), value)
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
    yield from hit(e, f, aim.node, covering(s, f, aim.node), value)
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
        yield from hit(e, f, node, cards, value)
    yield from use_skills(e, f)
    return True


def hit(e: Text, f: Fight, node: Node, cards: Sequence[GiantCard], value: int) -> Flow[None]:
    """A hit on one foothold: split first, then laid; what is above a card's limit is lost (WG-15.11, WG-R46)."""
    left, e.state.struck = value, node
    shares: list[tuple[GiantCard, int]] = []
    for place, g in enumerate(cards):
        share = left
        if left and place < len(cards) - 1:
            options = shares_of(e.state, f, cards[place:], left)
            share = (yield from choose(YOU, "share", options, "WG-14.2")).wounds
        shares.append((g, share))
        left -= share
    e.state.struck = ""
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
