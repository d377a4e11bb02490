"""The modifier deck: cards of one line each that change a whole game, for variety.

A game that has one has `modifiers.toml` in its pack, the two options below, rules that apply the drawn texts, and
pieces for them in its scene.
"""

from collections.abc import Collection, Iterable
from typing import Annotated, Literal, Protocol

from msgspec import Struct

from gloaming.kernel import BadOptions, Dice, worded
from gloaming.scene import Area, Fan, Form, Piece, Place

from .shape import Example, Lingo

FILE = "modifiers.toml"
ABOUT = "How many cards of the modifier deck are drawn; what they say holds from the first turn to the last."
DrawnModifiers = Annotated[
    Literal[0, 1, 2, 3],
    worded("Modifiers", ABOUT, [(0, "None"), (1, "1 drawn"), (2, "2 drawn"), (3, "3 drawn")]),
]
Twist = Annotated[str, worded("Twist", "A card of the modifier deck that is chosen instead of drawn, by its id.")]


class Modifier(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A card of the modifier deck."""

    id: str
    name: str
    kind: Literal["modifier"]
    copies: Literal[1] = 1
    text: Lingo
    flavour: str = ""
    example: list[Example] = []


class Modifiers(Struct, frozen=True, forbid_unknown_fields=True):
    """The modifier deck."""

    modifier: list[Modifier] = []


def draw(deck: Collection[str], count: int, twist: str, dice: Dice) -> list[str]:
    """The modifiers of a table: the chosen one, then so many drawn by the dice."""
    if twist and twist not in deck:
        raise BadOptions(f"There is no modifier {twist!r}; there are: {', '.join(deck)}.")
    left = [card for card in deck if card != twist]
    drawn = [twist] if twist else []
    for _ in range(min(count, len(left))):
        drawn.append(dice.choice(left))
        left.remove(drawn[-1])
    return drawn


class Printed(Protocol):
    """A card as it is printed."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def text(self) -> str: ...


def modifier_area(drawn: Iterable[Printed], edge: str = "") -> list[Area]:
    """The drawn modifiers as an area beside the table or at the edge of another; empty if there are none."""
    pieces = [
        Piece(f"modifier.{card.id}", title=card.name, sort="Modifier", text=card.text.strip(), icon="moon")
        for card in drawn
    ]
    if not pieces:
        return []
    return [Area("modifiers", "Modifiers", "", "moon", Place.SIDE, Fan(), pieces, Form.CHIP, edge=edge)]
