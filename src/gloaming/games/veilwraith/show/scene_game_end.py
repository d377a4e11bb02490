"""The table between games: the Memory deck as a list, and the Upgrades in the box."""

from gloaming.scene import Area, Piece, PieceValue, Place, cached_drawing_by

from ..table.box import box
from ..table.state import Card, Player, State
from .names import ICON, sort_name, who_name


def between_areas(s: State) -> list[Area]:
    """Each Veilwraith's deck and what may come into it."""
    return [*(list_area(s, p) for p in s.players if p.here and p.memories), box_area(s)]


@cached_drawing_by(lambda s, p: (s.pack.hash, p.seat, len(s.players) > 1, p.memories))
def list_area(s: State, p: Player) -> Area:
    """A Memory deck as a list, each Memory with its copies."""
    name = "Your" if len(s.players) == 1 else f"{who_name(s, p.seat)}'s"
    pieces = [memory_piece(s, f"m{p.seat}.{card}", card, p.memories.count(card)) for card in sorted(set(p.memories))]
    note = f"{len(p.memories)} Memories"
    return Area(f"list{p.seat}", f"{name} Memory deck", note, "cards", Place.CENTRE, pieces=pieces)


@cached_drawing_by(lambda s: s.pack.hash)
def box_area(s: State) -> Area:
    """The Upgrades that may come into a deck."""
    pieces = [memory_piece(s, f"box.{card.id}", card.id, card.copies) for card in box(s).upgrades]
    return Area("box", "Memory Upgrades in the box", "", "cards", Place.FAR, pieces=pieces)


@cached_drawing_by(lambda s, name, card, count: (s.pack.hash, name, card, count))
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
