"""TILES and TERRAIN TOKENS: laying them, taking them away, FIRE that spreads."""

from gloaming.kernel import Flow

from ..table import events as told
from ..table.box import board
from ..table.choices import At, On, Who
from ..table.figures import figure, on_map
from ..table.hexes import Hex, distance, gap, neighbours
from ..table.state import Figure, MapToken, State, Tile
from .asking import tie
from .movement import fits_at, lift


def hex_of(s: State, label: str) -> Hex:
    """A HEX as a booklet writes it: side, then its own coordinates."""
    return board(s).labels[label]


def lay_tiles(s: State, tiles: list[Tile]) -> None:
    """The tiles are joined (RT-12.2)."""
    s.scenario.tiles = tiles


def place_token(s: State, kind: str, at: Hex, page: str = "", title: str = "") -> None:
    """A terrain token is laid, and everybody is told."""
    if kind == "Fire" and at in s.scenario.fires:
        return
    lay_token(s, kind, at, page, title)
    s.story.append(told.TokenPlaced(kind, at))


def lay_token(s: State, kind: str, at: Hex, page: str = "", title: str = "") -> None:
    """A terrain token lies on the map; the fire placed last is the one that spreads (RT-R72)."""
    if kind != "Fire":
        s.scenario.tokens.append(MapToken(kind=kind, at=at, page=page, name=title))
    elif at not in s.scenario.fires:
        s.scenario.fires.append(at)


def remove_token(s: State, kind: str, at: Hex) -> bool:
    """A token leaves the map, if there is one."""
    if kind == "Fire" and at in s.scenario.fires:
        s.scenario.fires.remove(at)
    else:
        found = next((token for token in s.scenario.tokens if token.kind == kind and token.at == at), None)
        if found is None:
            return False
        s.scenario.tokens.remove(found)
    s.story.append(told.TokenPlaced(kind, at, gone=True))
    return True


def lying(s: State, kind: str) -> list[Hex]:
    """Where tokens of a kind lie."""
    if kind == "Fire":
        return list(s.scenario.fires)
    return [token.at for token in s.scenario.tokens if token.kind == kind]


def make_room(s: State, at: Hex) -> Flow[None]:
    """Whoever stands where an obstacle or a door is laid goes to the nearest free HEX (RT-R216)."""
    for each in [each for each in [*s.members, *s.npcs] if at in each.at]:
        bases = list(dict.fromkeys(base for here in board(s).hexes for base in fits_at(s, each, here)))
        if bases:  # a Crinos takes both of its HEX along (RT-R62)
            far = {base: sum(distance(here, at) for here in base) for base in bases}
            near = [On(base) for base in sorted(bases) if far[base] == min(far.values())]
            yield from lift(s, each, (yield from tie(s, "nearest HEX", near, "RT-R216")).at)


# FIRE TOKENS


def spread_fire(s: State) -> Flow[None]:
    """FIRE spreads by one token from the last one, towards the closest character (RT-13.25, RT-13.26, RT-R72)."""
    if not s.scenario.fires:
        return
    last, equal = s.scenario.fires[-1], nearest_to_fire(s)
    if not equal or not fuel(s):
        return
    goal = figure(s, (yield from tie(s, "fire towards", [Who(each.id) for each in equal], "RT-R72")).id)
    at = (yield from tie(s, "fire", [At(spot) for spot in burning_next(s, goal)], "RT-R72")).at
    s.scenario.fires.append(at)
    s.story.append(told.FireSpread(last, at))


def nearest_to_fire(s: State) -> list[Figure]:
    """Towards whom the last fire spreads: whoever is closest, and does not stand in it (RT-R72)."""
    last = s.scenario.fires[-1]
    everyone = on_map(s)
    others = [each for each in everyone if last not in each.at] or everyone
    near = min((gap([last], each.at) for each in others), default=0)
    return [each for each in others if gap([last], each.at) == near]


def fuel(s: State) -> list[Hex]:
    """Where the last fire can spread to."""
    return [at for at in neighbours(s.scenario.fires[-1]) if may_burn(s, at)] if s.scenario.fires else []


def burning_next(s: State, goal: Figure) -> list[Hex]:
    """Where fire that spreads towards somebody may lie next (RT-13.26)."""
    free = fuel(s)
    least = min((gap([at], goal.at) for at in free), default=0)
    return [at for at in free if gap([at], goal.at) == least]


def may_burn(s: State, at: tuple[int, int]) -> bool:
    """Fire stops at the edge, at fire, at investigation areas, Action tokens and locked doors (RT-13.27, RT-R73)."""
    stops = [t.at for t in s.scenario.tokens if t.kind in ("Investigation Area", "Action", "Locked Door")]
    return at in board(s).land and at not in s.scenario.fires and at not in stops
