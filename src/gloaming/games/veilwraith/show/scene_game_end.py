"""The table between games: the Memory deck as a list, and the Upgrades in the box."""

from gloaming.scene import Area, Piece, PieceValue, Place

from ..table.box import box
from ..table.state import Card, Player, State
from .names import ICON, sort_name, who_name


def between_areas(s: State) -> list[Area]:
    """Each Veilwraith's deck and what may come into it."""
    areas = []
    for p in s.players:
        if p.here and p.memories:
            name = "Your" if len(s.players) == 1 else f"{who_name(s, p.seat)}'s"
            areas.append(
                Area(
                    f"list{p.seat}",
                    f"{name} Memory deck",
                    f"{len(p.memories)} Memories",
                    "cards",
                    Place.CENTRE,
                    pieces=[listed(s, p, card) for card in sorted(set(p.memories))],
                )
            )
    upgrades = [card.id for card in box(s).upgrades]
    pieces = [memory_piece(s, f"box.{card}", card, box(s).cards[card].copies) for card in upgrades]
    return [*areas, Area("box", "Memory Upgrades in the box", "", "cards", Place.FAR, pieces=pieces)]


def listed(s: State, p: Player, card: Card) -> Piece:
    """A Memory of the deck with its copies."""
    return memory_piece(s, f"m{p.seat}.{card}", card, p.memories.count(card))


def memory_piece(s: State, name: str, card: Card, count: int) -> Piece:
    """A Memory, read face-up."""
    printed = box(s).cards[card]
    return Piece(
        name,
        title=printed.name,
        sort=sort_name(s, card),
        text=printed.text.strip(),
        note=f"Boxed: {printed.boxed}" if printed.boxed else "",
        values=[PieceValue(ICON["combine"], printed.combine, "Combine")],
        count=count,
    )
