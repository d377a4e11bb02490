"""Cards as they lie on the table: Threats, Actions, Memories, Keys. Each is drawn once of what it shows."""

from msgspec.structs import replace

from gloaming.scene import Badge, CardStock, Piece, PieceValue, Sigil, Tone, cached_drawing_by

from ..table.box import box
from ..table.numbers import cost, ignored, token_power, value
from ..table.state import TILTED, WORD, Action, Card, Key, Player, State, Threat
from .names import ICON, short_name, sort_name

Numbers = tuple[int, bool, list[int]]  # of a Threat: its Spirit Cost, whether that is ignored, its values
Bonuses = list[tuple[Card, int]]  # what each card adds

PRINT = {  # how kinds of cards differ: what they are printed on, the sign in their picture, the hue
    "anima": (CardStock.BAND, Sigil.MASK, "red"),
    "deja": (CardStock.STRIPED, Sigil.WISP, "blue"),
    "foe": (CardStock.DARK, Sigil.MASK, "red"),
    "key": (CardStock.GILT, Sigil.KEY, "gold"),
    "memory": (CardStock.ROUND, Sigil.WISP, "violet"),
    "upgrade": (CardStock.DOUBLE, Sigil.WISP, "violet"),
}
OTHER = (CardStock.PLAIN, Sigil.GATE, "")


def numbers_of(s: State, p: Player, threat: Threat) -> Numbers:
    """What the numbers of a Threat come to now."""
    places = range(len(box(s).cards[threat.card].values))
    return cost(s, p, threat), ignored(s, p, threat), [value(s, p, threat, place) for place in places]


@cached_drawing_by(lambda s, p, threat, numbers: (s.pack.hash, p.seat, len(s.players) > 1, threat, numbers))
def threat_piece(s: State, p: Player, threat: Threat, numbers: Numbers) -> Piece:
    """A card in the Threat Area with its numbers as they are now."""
    card = box(s).cards[threat.card]
    now, quiet, values = numbers
    badges = [Badge(str(len(threat.beneath)), "cards", meaning="cards beneath it")] if threat.beneath else []
    if quiet:
        badges.append(Badge("ignored", "moon", Tone.GOOD, "its Spirit Cost does not count this round"))
    shown = [value_shown(s, threat, place, number) for place, number in enumerate(values)]
    if card.kind != "portal":
        dearer = (now > card.cost) - (now < card.cost)
        shown.append(PieceValue(ICON["cost"], now, "Spirit Cost", dearer, "costs", foot=True))
    if card.boost:
        shown.append(PieceValue(ICON["boost"], card.boost, "Spirit Boost", word="beaten", foot=True))
    stock, sigil, hue = PRINT.get(card.family or card.kind, OTHER)
    return Piece(
        f"t{p.seat}.{threat.id}",
        title=card.name,
        sort=sort_name(s, threat.card),
        text=card.text.strip(),
        tint=hue,
        values=shown,
        badges=badges,
        seat=p.seat if len(s.players) > 1 else None,
        sigil=sigil,
        stock=stock,
    )


def value_shown(s: State, threat: Threat, place: int, now: int) -> PieceValue:
    """One of its values; a star for those that all must fall, a tick for one that has."""
    card = box(s).cards[threat.card]
    printed = card.values[place]
    word = WORD[printed.type] if len(card.values) == 1 else ""
    if place in threat.beaten:
        return PieceValue(ICON[printed.type], "✓", f"{WORD[printed.type]}, beaten", word=word)
    before = now if card.kind == "portal" else printed.number
    star = "*" * (place in card.stars)
    shown = f"{now}{star}" if star else now
    return PieceValue(ICON[printed.type], shown, WORD[printed.type], (now > before) - (now < before), word)


def action_pieces(s: State, p: Player, added: list[Bonuses]) -> list[Piece]:
    """The Actions in the Row, with what cards add to each."""
    using = p.using
    return [
        action_piece(s, p, action, slot, using.combined if using and using.action == action.base else None, more)
        for slot, (action, more) in enumerate(zip(p.row, added, strict=True), 1)
    ]


@cached_drawing_by(
    lambda s, p, action, slot, combined, added: (
        (s.pack.hash, p.seat, len(s.players) > 1, action, slot, p.circled[slot - 1], combined, added)
    )
)
def action_piece(s: State, p: Player, action: Action, slot: int, combined: int | None, added: Bonuses) -> Piece:
    """An Action under its Action Power Token: Tilted at 45 degrees, Exhausted at 90; in a Use with what is combined."""
    side = box(s).actions[action.base, action.advanced]
    power = max(0, token_power(p, slot) + sum(n for _, n in added) + (combined or 0))
    badges = (
        [Badge(str(action.tokens), ICON["token"], Tone.MINE, "Power Token" + "s" * (action.tokens > 1))]
        if action.tokens
        else []
    )
    return Piece(
        f"a{p.seat}.{action.base}",
        title=side.name,
        icon=ICON[action.base],
        sort=f"Action, slot {slot}",
        text=side.text.strip(),
        note=action_note(s, action, slot, added, combined or 0),
        tint=action.base,
        turn=action.turn,
        values=[PieceValue(ICON[action.base], power, "Power", word="Power")],
        badges=badges,
        seat=p.seat if len(s.players) > 1 else None,
        dim=bool(action.turn) and combined is None,
    )


def action_note(s: State, action: Action, slot: int, added: Bonuses, combined: int) -> str:
    """Its slot, what is added, and whether it rests."""
    sums: dict[str, int] = {}
    for card, n in added:
        sums[short_name(s, card)] = sums.get(short_name(s, card), 0) + n
    if combined:
        sums["Combine"] = combined
    words = [f"slot {slot}", *(f"{n:+d} {name}" for name, n in sums.items())]
    if action.turn:
        words.append("tilted" if action.turn == TILTED else "used")
    return ", ".join(words)


@cached_drawing_by(lambda s, p, card, count, more: (s.pack.hash, p.seat, card, count, more))
def hand_piece(s: State, p: Player, card: Card, count: int, more: int) -> Piece:
    """A Memory in hand, with what is added to its Combine value; those that are alike lie together."""
    printed = box(s).cards[card]
    combine = max(0, printed.combine + more)
    stock, sigil, hue = PRINT["upgrade" if printed.kind == "upgrade" else "memory"]
    return Piece(
        f"h{p.seat}.{card}",
        title=printed.name,
        short=short_name(s, card),
        sort=sort_name(s, card),
        text=printed.text.strip(),
        tint=hue,
        values=[PieceValue(ICON["combine"], combine, "Combine", word="Combine", foot=True)],
        count=count if count > 1 else None,
        sigil=sigil,
        stock=stock,
    )


def played_piece(s: State, p: Player, card: Card, place: int, more: int) -> Piece:
    """A Memory in the Play Area."""
    return replace(hand_piece(s, p, card, 1, more), id=f"p{p.seat}.{place}")


@cached_drawing_by(lambda s, p, key: (s.pack.hash, p.seat, key))
def key_piece(s: State, p: Player, key: Key) -> Piece:
    """A collected Key: Turned at 90 degrees, Flipped face-down."""
    card = box(s).cards[key.card]
    stock, sigil, hue = PRINT["key"]
    return Piece(
        f"k{p.seat}.{key.card}",
        title=card.name,
        short=card.name.removeprefix("Key of "),
        sort="Key",
        text=card.text.strip(),
        note="Flipped" if key.flipped else "Turned" if key.turned else "",
        turn=90 if key.turned else 0,
        face_up=not key.flipped,
        dim=key.flipped,
        tint=hue,
        sigil=sigil,
        stock=stock,
    )


def discard_piece(s: State, id: str, cards: list[Card]) -> Piece:
    """A discard pile with the last card face up on it."""
    card = box(s).cards[cards[-1]]
    stock, sigil, hue = PRINT.get(card.family or card.kind, OTHER)
    return Piece(
        id,
        title=card.name,
        short=short_name(s, cards[-1]),
        sort=sort_name(s, cards[-1]),
        text=card.text.strip(),
        tint=hue,
        count=len(cards),
        sigil=sigil,
        stock=stock,
    )
