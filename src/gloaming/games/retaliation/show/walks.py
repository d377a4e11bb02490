"""Walks: the whole reach of who moves, each place with its way, its price and who may strike there.

A walk is made of the steps that the rules ask for. Nothing here decides anything: the list of options does.
"""

from collections.abc import Iterable

from gloaming.kernel import Ask, OfferedMove
from gloaming.scene import BoardWalk, Gloss, Tone, Verdict, counted, listed

from ..rules.line_of_sight import length
from ..rules.movement import FIRE, Ground, action_tokens, entered, left, way
from ..table.box import board, box
from ..table.choices import On, Step
from ..table.figures import figure, hostile, is_swarm
from ..table.hexes import Base, Hex, around, behind, distance, facing_to
from ..table.numbers import movement, name
from ..table.state import Figure, Npc, State
from .attacks import paid_attacks
from .hands import whole_hands
from .names import degrees, hex_piece, piece
from .places import beside, capital, seen, step, there, titled, where

Marks = dict[int, set[Hex]]


def plans(s: State, ask: Ask) -> list[OfferedMove]:
    """Walks of who moves now, Attacks that Rage pays for; where a base of two HEX is put down, which two."""
    if ask.kind == "choose hand":
        return whole_hands(s, ask)
    if ask.kind in ("turn", "ally") and s.turn is not None:
        return [*walks(s, figure(s, s.turn.who), ask), *paid_attacks(s, ask)]
    bases = [option for option in ask.options if isinstance(option, On) and len(option.at) == 2]
    return [OfferedMove((option,), put_down(s, ask, option.at)) for option in bases]


def put_down(s: State, ask: Ask, base: Base) -> Gloss:
    """Two HEX for one figure: touched in any order."""
    mover = ask.about if isinstance(ask.about, int) else None if s.turn is None else s.turn.who
    who = "" if mover is None else piece(mover)
    pieces = [hex_piece(at) for at in base]
    label = f"{capital(where(s, base[0]))}, and {where(s, base[1])}{beside(s, base, mover)}"
    return Gloss(label, pieces, any_order=True, walk=BoardWalk(who, [pieces]))


def walks(s: State, who: Figure, ask: Ask) -> list[OfferedMove]:
    """A walk to every base in reach, the cheapest first; a way of one step is the option itself."""
    firsts = {option.to for option in ask.options if isinstance(option, Step)}
    budget = left(s, who)
    if not firsts or not budget:
        return []
    near = action_tokens(s, who.base)
    found = Ground(s, who).reach(budget, stops=lambda base: any(i not in near for i in action_tokens(s, base)))
    threats = strikers(s)
    goals = sorted((cost, base) for base, (cost, before) in found.items() if before is not None)
    made = []
    for cost, base in goals:
        steps = way(found, base)
        if steps[0] in firsts:
            made.append(OfferedMove(tuple(map(Step, steps)), walk_to(s, who, steps, cost, budget - cost, threats)))
    return made


def walk_to(s: State, who: Figure, steps: list[Base], cost: int, rest: int, threats: Marks) -> Gloss:
    """A walk in words: where it leads, how far that is, who may strike there."""
    base = steps[-1]
    strike = [id for id, marks in threats.items() if not marks.isdisjoint(base)]
    pieces = [hex_piece(at) for at in base]
    covered = [[hex_piece(at) for at in each] for each in steps]
    walk = BoardWalk(
        piece(who.id), covered, cost, rest, [piece(id) for id in strike], degrees(facing_after(who, steps))
    )
    backs = [each for each in hostile(s) if at_back(s, each, base)]
    far = f"{place(s, who, base, backs)}, {price(len(steps), cost)}{seen(s, who.id, passed(steps))}"
    label = (step(s, who.id, base) if len(steps) == 1 else far) + blows(s, strike)
    return Gloss(label, pieces, verdict(s, who, steps, backs), any_order=len(base) > 1, walk=walk)


def passed(steps: list[Base]) -> tuple[Hex, ...]:
    """Every HEX of a way."""
    return tuple(at for base in steps for at in base)


def place(s: State, who: Figure, base: Base, backs: list[Npc]) -> str:
    """Where a walk ends: behind somebody, or by what stands near."""
    if backs:
        return f"Go behind {listed(titled(s, each) for each in backs)}"
    return f"Go {there(s, base, who.id)}"


def price(steps: int, cost: int) -> str:
    """How far it is, and what it costs where that is more."""
    return counted(steps, "step") + (f" for {cost} Movement" if cost != steps else "")


def from_here(s: State, at: Hex) -> str:
    """A HEX as it is for who moves now: how far, what it costs, next to whom, behind whom; "" where nobody moves."""
    who = None if s.turn is None else figure(s, s.turn.who)
    if who is None or not who.at or at in who.at:
        return ""
    found = Ground(s, who).reach(left(s, who))
    bases = [base for base in found if at in base]
    if not bases:
        return f"Out of reach for {name(s, who)} now."
    base = min(bases, key=lambda each: found[each][0])
    cost = found[base][0]
    far = f"{counted(len(way(found, base)), 'step')} for {name(s, who)}, costs {cost}"
    backs = [titled(s, each) for each in hostile(s) if at_back(s, each, base)]
    return f"{far}{beside(s, base, who.id)}{f'; behind {listed(backs)}' if backs else ''}."


def blows(s: State, strike: list[int]) -> str:
    """Who may strike there before one moves again."""
    names = [short(s, figure(s, id)) for id in strike]
    return f"; {listed(names)} may strike" if names else ""


def verdict(s: State, who: Figure, steps: list[Base], backs: list[Npc]) -> Verdict | None:
    """What a walk comes to: burns, eyes, a back that lies open."""
    bases = [who.base, *steps]
    burns = sum(any(at in s.scenario.fires for at in entered(*pair)) for pair in zip(bases, steps, strict=False))
    if burns:
        return Verdict(f"burns: {burns * FIRE} Damage", Tone.BAD)
    if seen(s, who.id, passed(steps)):
        return Verdict("a fight begins", Tone.BAD)
    return Verdict(f"behind {listed(short(s, each) for each in backs)}", Tone.GOOD) if backs else None


def short(s: State, who: Figure) -> str:
    """A foe in a word: of several of a kind the colour."""
    return (isinstance(who, Npc) and who.colour) or name(s, who)


def at_back(s: State, other: Npc, base: Base) -> bool:
    """Whether a base is at the back of somebody who can be struck from there."""
    return not is_swarm(s, other) and any(at in base for at in behind(other.base, other.facing))


def facing_after(who: Figure, steps: Iterable[Base]) -> int:
    """Where one looks who has gone this way (RT-R60)."""
    before, facing = who.base, who.facing
    for each in steps:
        facing = facing_to(before, facing, entered(before, each))
        before = each
    return facing


def strikers(s: State) -> Marks:
    """The HEX at which each foe could strike with its next card, as far as the pack can know it."""
    if s.sequence != "combat":
        return {}
    return {each.id: struck(s, each) for each in hostile(s) if not keeps_still(s, each)}


def keeps_still(s: State, who: Npc) -> bool:
    """Whether it is known that a foe does not strike: its open card is a Defense."""
    return who.known and bool(who.combat) and box(s).npc_cards[who.combat].type == "Defense"


def struck(s: State, who: Npc) -> set[Hex]:
    """Every HEX next to where a foe could go, or in range of it if an open card shoots."""
    bases = Ground(s, who).reach(movement(s, who))
    if who.known and who.combat and box(s).npc_cards[who.combat].range == "ranged":
        far = length(s, who)
        return {at for at in board(s).hexes if any(distance(at, own) <= far for base in bases for own in base)}
    return {at for base in bases for at in around(base)}
