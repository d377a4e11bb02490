"""Cards as they lie on the table, and the signs by which one tells them apart at a glance."""

from collections.abc import Sequence

from gloaming.scene import Badge, Kind, Piece, PieceValue, Tone, cached_drawing_by

from ..table.box import box
from ..table.state import State
from .names import ICON, MARK, RUNES, race_name, region_name, unit_name
from .preview import worth

COMMAND_ICON = {
    "move": "person-walking",
    "plunder": "coins",
    "trade": "right-left",
    "recruit": "user-group",
    "leader": "crown",
    "magic": "wand-magic-sparkles",
    "attack": "sword",
    "rest": "bed",
}
UNIQUE_ICON = {
    "storm": "handshake",
    "cloud": "magnifying-glass",
    "fire": "hammer",
    "frost": "snowflake",
    "stone": "house-crack",
    "hill": "utensils",
}
RESOURCE_ICON = {  # of the cards that come with the game; any other shows the sign of its type
    "driven-herd": "cow",
    "ale-wagons": "beer-mug-empty",
    "iron-ore": "cubes-stacked",
    "fallen-star": "meteor",
    "scaled-shields": "shield",
    "throwing-stones": "hill-rockslide",
    "dragon-lens": "eye",
    "horn-of-ostoria": "bullhorn",
    "journey-rune": "route",
    "blood-rune": "droplet",
    "crown-rune": "chess-king",
}
RUNE_ICON = {"journey": "route", "blood": "droplet", "crown": "chess-king"}


def command_piece(s: State, card: str, seat: int, own: bool = False) -> Piece:
    """A Command Card. One's own shows its text and what it gives now; those of others show that in the reader."""
    command, player = box(s).commands[card], s.players[seat]
    gives = worth(s, player, card) if own else None
    icon = COMMAND_ICON.get(command.command) or UNIQUE_ICON[player.race]
    return Piece(
        f"c.{card}",
        title=command.name,
        sort="Command",
        text=command.printed.text.strip() if own else "",
        icon=icon,
        tint=MARK.get(player.race, ""),
        values=[PieceValue(gives.icon, gives.total, gives.unit)] if gives and gives.total else [],
        seat=seat,
    )


def played_piece(s: State, card: str, seat: int) -> Piece:
    """A Command in the row of another player, as a token: what it says stands in the reader."""
    piece = command_piece(s, card, seat)
    piece.kind, piece.tint = Kind.TOKEN, ""  # it wears the mark of its seat
    return piece


def resource_pieces(s: State, prefix: str, cards: Sequence[str], seat: int | None = None) -> list[Piece]:
    """Resource Cards, each once; copies lie together."""
    return [resource_piece(s, f"{prefix}.{card}", card, cards.count(card), seat) for card in dict.fromkeys(cards)]


def resource_piece(s: State, id: str, card: str, count: int, seat: int | None = None) -> Piece:
    """A Resource Card and its copies, as a token: what it says stands in the reader."""
    printed = box(s).resources[card].printed
    icon = RESOURCE_ICON.get(card, ICON[printed.type])
    return Piece(id, Kind.TOKEN, printed.name, printed.type.capitalize(), icon=icon, count=count, seat=seat)


def offered_piece(s: State, id: str, card: str, count: int) -> Piece:
    """A Resource Card to choose from, large."""
    printed = box(s).resources[card].printed
    icon = RESOURCE_ICON.get(card, ICON[printed.type])
    return Piece(
        id,
        title=printed.name,
        sort=printed.type.capitalize(),
        text=printed.text.strip(),
        icon=icon,
        count=count if count > 1 else None,
    )


@cached_drawing_by(lambda s, *about, **more: (s.pack.hash, about, more))
def event_piece(
    s: State,
    card: str,
    sort: str,
    number: int = 0,
    seat: int | None = None,
    dim: bool = False,
    turn: int = 0,
    reach: tuple[bool, bool] = (False, False),
) -> Piece:
    """An Event Card as a line of a list; a number ties it to its Event Token on the map.

    What the one who looks has of it already is marked: the requirement by the number, the Rune by its word.
    """
    there, paid = reach
    printed = box(s).events[card].printed
    where = region_name(s, printed.region) if printed.region else race_name(s, printed.race)
    token = f"Event Token {number}" if number else "its Event Token"
    meaning = f"{token} lies in {where}" if printed.region else where
    meaning += ": its condition is met" if there else ""
    rune, tone = RUNES[printed.rune].removesuffix(" Rune"), Tone.GOOD if there else Tone.PLAIN
    return Piece(
        f"e.{card}",
        Kind.MARKER,
        printed.name,
        sort,
        note="Ready" if there and paid else f"{rune} ✓" if paid else rune,  # a longer one is cut beside a long name
        icon=RUNE_ICON[printed.rune],
        values=[PieceValue("star", printed.op, "Ordning Points")],
        badges=[Badge(str(number) if number else "", "" if number else ICON[printed.race], tone, meaning)],
        seat=seat,
        dim=dim,
        turn=turn,
    )


def spell_piece(s: State, id: str, card: str) -> Piece:
    """A Spell; both its texts stand in the reader."""
    return Piece(id, Kind.TOKEN, box(s).spells[card].printed.name, "Spell", icon="wand-magic-sparkles")


def supply_piece(s: State, kind: str, count: int) -> Piece:
    """Units that are not on the board."""
    b = box(s)
    sort = b.sort[kind]
    return Piece(f"y.{kind}", Kind.TOKEN, unit_name(s, kind), sort.capitalize(), icon=ICON[sort], count=count)
