"""HEX in words: where one lies, what is next to it, and which step leads there. No coordinates: nobody counts them."""

from functools import lru_cache

from ..rules.line_of_sight import area
from ..rules.stealth import observers
from ..table.board import Board
from ..table.box import board
from ..table.figures import figure
from ..table.hexes import DIRECTIONS, Base, Hex, direction, distance, minus, pair, plus, steps_of
from ..table.numbers import name
from ..table.state import STEALTH, Figure, Npc, State
from .names import hex_piece

SIDES = ("right", "down right", "down left", "left", "up left", "up right")  # of D0 to D5
HALVES = {  # of a base of two HEX, by the direction from the first to the second
    (1, 0): ("left", "right"),
    (0, 1): ("upper", "lower"),
    (1, -1): ("lower", "upper"),
}


def where(s: State, at: Hex) -> str:
    """A HEX in words: its feature, or how to get there from the nearest one."""
    if not s.scenario.tiles:
        return "off the map"
    return on_board(board(s), at)


@lru_cache(20_000)  # a board never changes, and every HEX of it is named in every scene
def on_board(on: Board, at: Hex) -> str:
    """A HEX of a board in words."""
    marks = landmarks(on)
    if at in marks:
        return marks[at]
    nearest = min(marks, key=lambda mark: (distance(mark, at), mark))
    return f"{way(minus(at, nearest))} of {lowered(marks[nearest])}"


@lru_cache(100)
def landmarks(on: Board) -> dict[Hex, str]:
    """Features that stand out, and of tiles without any the middle."""
    features = list(on.features.values())
    found = {at: each for at, each in on.features.items() if features.count(each) == 1}
    for at, side in on.middles.items():
        found.setdefault(at, f"The middle of {lowered(side)}")
    return found


def way(offset: Hex) -> str:
    """An offset as a way: so many HEX in one direction, then so many in the next."""
    for n in range(6):
        (q1, r1), (q2, r2) = direction(n), direction(n + 1)
        a, b = offset[0] * r2 - q2 * offset[1], q1 * offset[1] - offset[0] * r1
        if a > 0 and b >= 0:
            parts = [(count, SIDES[(n + k) % 6]) for k, count in ((0, a), (1, b)) if count]
            return " and ".join(f"{count} {side}" if count > 1 else side for count, side in parts)
    return "on top"


def lowered(words: str) -> str:
    """A name inside a sentence: its article is written small."""
    return words[0].lower() + words[1:] if words.startswith(("The ", "A ", "An ")) else f"the {words}"


def capital(words: str) -> str:
    """Words at the beginning of a line."""
    return words[:1].upper() + words[1:]


def there(s: State, base: Base, mover: int) -> str:
    """Where a walk ends: on which side of what is nearest (somebody, a token, a feature), and what else is met."""
    at = base[0]
    marks = {mark: lowered(words) for mark, words in landmarks(board(s)).items()}
    marks |= {token.at: lowered(token.name) for token in s.scenario.tokens if token.name}
    marks |= {own: titled(s, each) for each in (*s.members, *s.npcs) if each.id != mover for own in each.at}
    nearest = min(marks, key=lambda mark: (distance(mark, at), mark))
    side = f"{way(minus(at, nearest))} of {marks[nearest]}" if nearest != at else f"to {marks[at]}"
    return side + beside(s, base, mover, marks[nearest])


def places(s: State, base: Base, mover: int | None = None) -> str:
    """One or two HEX in words, and who or what is next to them but the one that it is about."""
    return ", and ".join(where(s, at) for at in base) + beside(s, base, mover)


def beside(s: State, base: Base, mover: int | None = None, known: str = "") -> str:
    """What one meets on a HEX or next to it: fire, bad ground, tokens with a name, figures; not what is known."""
    ground = ["into the fire"] if any(at in s.scenario.fires for at in base) else []
    ground += ["on difficult ground"] if any(board(s).land.get(at) == "difficult" for at in base) else []
    near = [*base, *(plus(at, to) for at in base for to in DIRECTIONS)]
    things = [lowered(token.name) for token in s.scenario.tokens if token.name and token.at in near]
    others = [each for each in (*s.members, *s.npcs) if each.id != mover and any(at in near for at in each.at)]
    things += [titled(s, each) for each in others]
    met = [each for each in dict.fromkeys(things) if each != known]
    met = [f"next to {' and '.join(met)}"] if met else []
    return "".join(f", {each}" for each in (*ground, *met))


def titled(s: State, who: Figure) -> str:
    """A figure inside a sentence: those with a colour are several of a kind."""
    return f"the {name(s, who)}" if isinstance(who, Npc) and who.colour else name(s, who)


def seen(s: State, who: int, to: tuple[Hex, ...]) -> str:
    """Who would see a pack member there and begin a fight: it is worth knowing before the step."""
    if s.sequence != "main" or who >= len(s.members) or STEALTH in s.members[who].tokens:
        return ""
    eyes = [each for each in observers(s) if each.attitude == "Aggressive" and any(at in area(s, each) for at in to)]
    return f", seen by {' and '.join(titled(s, each) for each in eyes)}" if eyes else ""


def step(s: State, who: int, to: Base) -> str:
    """A step in words: which way, and what one meets there."""
    return f"Move {going(s, figure(s, who), to)}{beside(s, to, who)}{seen(s, who, to)}"


def going(s: State, who: Figure, to: Base) -> str:
    """Which way a step goes, past whom (RT-R61), or with whom one changes places (RT-R224)."""
    if to not in steps_of(who.base):
        return f"{way(minus(to[0], who.base[0]))}, past a friend"
    there = [each for each in s.npcs if each is not who and each.base == to]
    return turn_of(who.base, to) + "".join(f", changing places with {titled(s, each)}" for each in there)


def step_away(base: Base, to: Base) -> str:
    """Which way somebody or something went that took one step; nothing if it went otherwise."""
    return f" {turn_of(base, to, 'its')}" if to in steps_of(base) else ""


def touched(s: State, who: int | None, to: Base) -> list[str]:
    """The HEX to touch for a step: those that are new.

    Two HEX that go sideways together enter two: first the one next to both halves, then the other. A half that swings
    to a HEX next to both could swing round either of them: that is chosen by its words.
    """
    base = () if who is None else tuple(figure(s, who).at)
    fresh = [at for at in to if at not in base] or list(to)
    if len(to) == 1:
        return [hex_piece(at) for at in fresh]
    if len(base) < 2 or to not in steps_of(base):
        return []
    shared = [at for at in fresh if all(distance(at, own) == 1 for own in base)]
    if len(fresh) == 1:
        return [] if shared else [hex_piece(fresh[0])]
    return [hex_piece(at) for at in (*shared, *(at for at in fresh if at not in shared))]


def steps_there(s: State, who: int | None, to: Base) -> bool:
    """Whether one step of a figure leads there; not of one that has fallen while another moves."""
    base = () if who is None else tuple(figure(s, who).at)
    return bool(base) and to in steps_of(base)


def turn_of(base: Base, to: Base, whose: str = "your") -> str:
    """Which way a step leads; of two HEX one may stay while the other swings round it."""
    for n, side in enumerate(SIDES):
        moved = tuple(plus(at, direction(n)) for at in base)
        if to == (moved if len(moved) == 1 else pair(*moved)):
            return side
    stays = next(at for at in base if at in to)
    swung = next(at for at in to if at != stays)
    half = HALVES[minus(base[1], base[0])][base.index(stays)]
    return f"round {whose} {half} half: the other goes {SIDES[DIRECTIONS.index(minus(swung, stays))]} of it"
