"""The battle that is fought: its steps, both sides, every die and what it counts for."""

from gloaming.scene import Area, Badge, Kind, Piece, Place, Tone, counted

from .box import box
from .names import ICON, face_name, race_name, region_name, symbols, units_named
from .state import Battle, Phase, Side, State

STEPS = {
    Phase.SPELLS: "Spells at the start",
    Phase.ROLL: "dice",
    Phase.REROLL: "re-rolls",
    Phase.CONVERT: "conversions",
    Phase.CARDS: "cards before the totals",
    Phase.LOSSES: "casualties",
    Phase.REWARD: "points",
    Phase.CONQUEST: "conquest",
    Phase.AFTER: "after the battle",
}


def battle_areas(s: State) -> list[Area]:
    """Nothing while nobody fights; else an area for each side, the attacker's first."""
    if not s.battles:
        return []
    bt = s.battles[-1]
    return [side_area(s, bt, k) for k in (0, 1)]


def side_area(s: State, bt: Battle, k: int) -> Area:
    """A side of the battle: who fights, the totals so far, the dice."""
    side = bt.sides[k]
    role = "attack" if k == 0 else "defend"
    title = f"{race_name(s, side.race)} {role} {region_name(s, bt.target)}"
    step = f"{STEPS[s.phase]}; " if k == bt.now and s.phase in STEPS else ""
    note = f"{step}{totals(s, side)}"
    pieces = [die_piece(s, side, k, place) for place in range(len(side.dice))]
    return Area(f"battle.{k}", title, note, ICON[side.race], Place.CENTRE, pieces=pieces)


def totals(s: State, side: Side) -> str:
    """Who fights, and what the side has so far."""
    hits, blocks = side.hits, side.blocks
    if not side.fixed:
        hits += sum(die.hits for die in side.dice)
        blocks += sum(die.blocks for die in side.dice)
    fighting = units_named(s, side.units) or "nobody left"
    if not side.dice and not side.fixed:
        return f"{fighting}; no dice yet"
    damage = f"; {counted(side.damage, 'point')} of damage" if side.damage else ""
    return f"{fighting}: {counted(hits, 'hit')}, {counted(blocks, 'block')}{damage}"


def die_piece(s: State, side: Side, k: int, place: int) -> Piece:
    """A die: what it shows, and what it has become."""
    die = side.dice[place]
    race = side.race if place == 0 else ""
    printed = box(s).dice[race][die.face]
    now = symbols(die.hits, die.blocks, die.arcane)
    badges = (
        [Badge(now, ICON["arcane"], Tone.GOOD, f"now {now}")] if printed != (die.hits, die.blocks, die.arcane) else []
    )
    sort = "Special die" if race else "Standard die"
    icon = ICON["hit"] if printed[0] else ICON["block"] if printed[1] else ICON["arcane"] if printed[2] else "moon"
    return Piece(f"die.{k}.{place}", Kind.DIE, face_name(s, race, die.face), sort, icon=icon, tint=race, badges=badges)
