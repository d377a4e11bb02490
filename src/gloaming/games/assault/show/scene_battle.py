"""The battle that is fought: its steps, both sides, every die and what it counts for."""

from collections import Counter

from gloaming.scene import Area, Badge, Kind, Piece, Place, Row, Tally, Tone, Tray, counted

from ..players.odds import BattleOdds, battle_odds
from ..rules.casualties import falls_to, region_of
from ..table.box import box
from ..table.state import Battle, Die, Phase, Side, State
from .names import ICON, MARK, race_name, symbols, units_named
from .scene_board import unit_piece

STEPS = {
    Phase.SPELLS: "Spells",
    Phase.ROLL: "Dice",
    Phase.REROLL: "Re-roll",
    Phase.CONVERT: "Convert",
    Phase.CARDS: "Cards",
    Phase.LOSSES: "Damage",
    Phase.REWARD: "Points",
    Phase.CONQUEST: "Conquest",
    Phase.AFTER: "After",
}
SIGN = {"hits": "hit", "blocks": "shield", "arcane": "star"}

SELDOM = 0.005  # what comes up less often is left out of a spread


def battle_step(s: State) -> int:
    """The number of the step that is played now."""
    steps = list(STEPS)
    return steps.index(s.phase) if s.phase in STEPS else 0


def battle_areas(s: State) -> list[Area]:
    """An area for each side, the attacker's first."""
    bt = s.battles[-1]
    open_yet = all(side.units for side in bt.sides) and any(not side.dice and not side.fixed for side in bt.sides)
    odds = battle_odds(s) if open_yet else None
    return [side_area(s, bt, k, odds) for k in (0, 1)]


def side_area(s: State, bt: Battle, k: int, odds: BattleOdds | None) -> Area:
    """A side of the battle: who fights, the dice, the totals so far, and what is still to be borne."""
    side = bt.sides[k]
    title = f"{race_name(s, side.race)} {'attack' if k == 0 else 'defend'}"
    note = units_named(s, side.units) or "nobody left"
    units = Counter(side.units if side.race else [])
    pieces = [unit_piece(s, region_of(bt, k), unit, n) for unit, n in units.items()]
    pieces += [die_piece(s, side, k, place) for place in range(len(side.dice))]
    pieces += total_pieces(s, side, k)
    layout: Tray | Row = Tray() if side.dice else Row()
    if odds is not None and not side.dice and not side.fixed:
        layout = Tray() if can_convert(bt) else before_dice(odds, k)  # what lies there may still become more
        pieces += [waiting_die(side, k, place) for place in range(odds.dice[k])]
    return Area(f"battle.{k}", title, note, ICON[side.race], Place.OVER, layout, pieces)


def can_convert(bt: Battle) -> bool:
    """Whether a side that has rolled may still turn arcane results into others."""
    return any(not side.fixed and any(die.arcane for die in side.dice) for side in bt.sides)


def before_dice(odds: BattleOdds, k: int) -> Tray:
    """What is to be expected before a side rolls, without re-rolls and cards in hand: they are not known."""
    if k == 0:
        most = max(damage for damage, share in odds.damage.items() if share >= SELDOM)
        spread = [round(100 * odds.damage.get(damage, 0)) for damage in range(most + 1)]
        falls = Tally("All defenders fall", f"{round(100 * odds.likely)} in 100", total=True)
        return Tray([Tally("Damage that defeats all", odds.needed), falls], spread, odds.needed)
    rows = [Tally("No block", f"{round(100 * odds.blocks.get(0, 0))} in 100")]
    rows.append(Tally("Some defender holds", f"{100 - round(100 * odds.likely)} in 100", total=True))
    return Tray(rows)


def waiting_die(side: Side, k: int, place: int) -> Piece:
    """A die that is still to be rolled."""
    race = side.race if place == 0 else ""
    return Piece(f"die.{k}.{place}", Kind.DIE, "?", "to be rolled", tint=MARK.get(race, ""), dim=True)


def total_pieces(s: State, side: Side, k: int) -> list[Piece]:
    """The sums of a side: hits, blocks, arcane results that may be converted, damage that is still to be borne."""
    if not side.dice and not side.fixed:
        return []
    sums = {
        "hits": side.hits + (0 if side.fixed else sum(die.hits for die in side.dice)),
        "blocks": side.blocks + (0 if side.fixed else sum(die.blocks for die in side.dice)),
        "arcane": 0 if side.fixed else sum(die.arcane for die in side.dice),
    }
    pieces = [
        Piece(
            f"sum.{k}.{name}",
            Kind.MARKER,
            name.removesuffix("s") if n == 1 else name,
            "Total",
            icon=SIGN[name],
            count=n,
        )
        for name, n in sums.items()
        if n or name != "arcane"
    ]
    if side.damage:
        note = f"{counted(side.damage, 'point')} of damage to bear; {falls_to(s, box(s), side)} defeat all"
        pieces.append(Piece(f"sum.{k}.damage", Kind.MARKER, "damage", note, icon=ICON["wound"], count=side.damage))
    return pieces


def die_piece(s: State, side: Side, k: int, place: int) -> Piece:
    """A die: what it counts for now, and what it showed before it was converted."""
    die = side.dice[place]
    race = side.race if place == 0 else ""
    printed = box(s).dice[race][die.face]
    now = (die.hits, die.blocks, die.arcane)
    icon, count = shown(die)
    badges = [Badge("", "rotate", Tone.GOOD, f"was {symbols(*printed)}")] if printed != now else []
    sort = f"Die of the {race_name(s, race)}" if race else "Standard die"
    return Piece(
        f"die.{k}.{place}",
        Kind.DIE,
        symbols(*now),
        sort,
        icon=icon,
        tint=MARK.get(race, ""),
        badges=badges,
        count=count,
    )


def shown(die: Die) -> tuple[str, int | None]:
    """The sign that a die shows, and how often: hits, or without any blocks, or Arcane results."""
    for name, n in (("hits", die.hits), ("blocks", die.blocks), ("arcane", die.arcane)):
        if n:
            return SIGN[name], n
    return "minus", None
