"""Who is on the map, where, next to whom, in whose group."""

from collections.abc import Iterator

from .box import Box, board, box
from .hexes import Hex, around, gap
from .printed import NpcCard, Numbers
from .state import FIRST_NPC, Figure, Member, Npc, State

CLOSED = ("Obstacle", "Locked Door", "Investigation Area")  # no character enters them (RT-13.3, RT-13.11, RT-13.19)


def figure(s: State, id: int) -> Figure:
    """The figure with that id."""
    return s.members[id] if 0 <= id < FIRST_NPC else npc(s, id)


def npc(s: State, id: int) -> Npc:
    """The NPC or Ally with that id."""
    return next(each for each in s.npcs if each.id == id)


def member(s: State, id: int) -> Member:
    """The pack member with that id."""
    return s.members[id]


def standing(s: State) -> list[Member]:
    """The pack members on the map."""
    return [each for each in s.members if each.at]


def on_map(s: State) -> list[Figure]:
    """Everybody on the map: pack members, then NPCs and Allies."""
    return [*(each for each in s.members if each.at), *(each for each in s.npcs if each.at)]


def is_hostile(s: State, who: Figure) -> bool:
    """Whether it is an NPC with a state card that is not an Ally."""
    return isinstance(who, Npc) and not who.ally and has_card(s, who)


def has_card(s: State, who: Npc) -> bool:
    """Whether it has its state card here (RT-R82)."""
    return not who.standee and box(s).npcs[who.card].kind != "standee"


def hostile(s: State) -> list[Npc]:
    """The hostile NPCs on the map, Swarm members included."""
    return [each for each in s.npcs if each.at and is_hostile(s, each)]


def packmates(s: State) -> list[Figure]:
    """Pack members and Allies on the map."""
    helpers = [each for each in s.npcs if each.at and each.ally]
    return [*standing(s), *helpers]


def is_packmate(who: Figure) -> bool:
    """Whether it is a pack member or an Ally."""
    return isinstance(who, Member) or (isinstance(who, Npc) and bool(who.ally))


def state_card(s: State, who: Npc) -> NpcCard:
    """Its state card."""
    return box(s).npcs[who.card]


def numbers(s: State, who: Npc) -> NpcCard | Numbers:
    """The numbers that hold: of the state card, or of the phase of a Boss (RT-29.7)."""
    return printed_numbers(box(s), who)


def printed_numbers(b: Box, who: Npc) -> NpcCard | Numbers:
    """The same, with the box at hand."""
    card = b.npcs[who.card]
    return card.phase[who.phase_no - 1] if card.phase else card


def is_swarm(s: State, who: Figure) -> bool:
    """Whether it is a member of a Swarm."""
    return isinstance(who, Npc) and box(s).npcs[who.card].kind == "swarm"


def is_boss(s: State, who: Figure) -> bool:
    """Whether it is a Boss."""
    return isinstance(who, Npc) and box(s).npcs[who.card].kind == "boss"


# places


def occupied(s: State) -> dict[Hex, int]:
    """Who stands on which HEX."""
    return {at: each.id for each in on_map(s) for at in each.at}


def enterable(s: State, at: Hex) -> bool:
    """Whether a HEX can be entered at all, if nobody stands there."""
    return at in board(s).floor and not any(token.at == at and token.kind in CLOSED for token in s.scenario.tokens)


def enterables(s: State) -> frozenset[Hex]:
    """Every HEX that can be entered, if nobody stands there."""
    return board(s).floor - {token.at for token in s.scenario.tokens if token.kind in CLOSED}


def free(s: State, at: Hex) -> bool:
    """Whether a figure could be put on a HEX."""
    return enterable(s, at) and at not in occupied(s)


def empty(s: State, at: Hex) -> bool:
    """Whether neither a figure nor a token is on a HEX."""
    tokens = [*(token.at for token in s.scenario.tokens), *s.scenario.fires]
    return free(s, at) and at not in tokens


def adjacent(a: Figure, b: Figure) -> bool:
    """Whether two figures stand next to each other."""
    return bool(a.at and b.at) and gap(a.at, b.at) == 1


def apart(a: Figure, b: Figure) -> int:
    """How far two figures are apart."""
    return gap(a.at, b.at) if a.at and b.at else 99


def free_around(s: State, who: Figure) -> list[Hex]:
    """The free HEX next to a figure."""
    return [at for at in around(who.at) if free(s, at)]


# groups


def groups(s: State, ours: bool) -> list[list[int]]:
    """The groups of a side: those who stand together, two or more (RT-28.1, RT-28.2, RT-R166)."""
    left: list[Figure] = packmates(s) if ours else list(hostile(s))
    found = []
    while left:
        group = list(_joined(left.pop(0), left))
        if len(group) > 1:
            found.append(sorted(each.id for each in group))
    return found


def _joined(first: Figure, left: list[Figure]) -> Iterator[Figure]:
    border = [first]
    while border:
        who = border.pop()
        yield who
        for each in [each for each in left if adjacent(who, each)]:
            left.remove(each)
            border.append(each)


def group_of(s: State, who: Figure) -> list[int]:
    """The members of the group of a figure; a lone figure is by itself."""
    found = next((group for group in groups(s, is_packmate(who)) if who.id in group), None)
    return found or [who.id]


def in_group(s: State, who: Figure) -> bool:
    """Whether it belongs to a group."""
    return len(group_of(s, who)) > 1
