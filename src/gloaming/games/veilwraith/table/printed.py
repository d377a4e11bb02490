"""What is printed on the cards: the files of a pack."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from gloaming.packs import Example, Lingo
from gloaming.packs.modifiers import FILE, Modifiers

from .state import Base

Counted = Annotated[int, Meta(ge=1)]
Amount = Annotated[int, Meta(ge=0)]


class ThreatValue(Struct, frozen=True, forbid_unknown_fields=True):
    """What a Use must reach; starred values must all fall, one Use each."""

    type: Base
    number: Amount
    starred: bool = False


class AnyCard(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every card has."""

    id: str
    name: str
    copies: Counted = 1
    text: Lingo = ""
    flavour: str = ""
    example: list[Example] = []


class ThreatCard(AnyCard, frozen=True, kw_only=True):
    """An Anima or a Deja."""

    kind: Literal["threat"]
    family: Literal["anima", "deja"]
    values: Annotated[list[ThreatValue], Meta(min_length=1)]
    spirit_cost: Amount
    spirit_boost: Amount = 0


class FoeCard(AnyCard, frozen=True, kw_only=True):
    """A Foe."""

    kind: Literal["foe"]
    values: Annotated[list[ThreatValue], Meta(min_length=1)]
    spirit_cost: Amount
    spirit_boost: Amount = 0


class KeyCard(AnyCard, frozen=True, kw_only=True):
    """A Key."""

    kind: Literal["key"]
    values: Annotated[list[ThreatValue], Meta(min_length=1)]
    spirit_cost: Amount = 0
    spirit_boost: Amount = 0


class MemoryCard(AnyCard, frozen=True, kw_only=True):
    """A Basic Memory."""

    kind: Literal["memory"]
    basic: Literal[True] = True
    combine: Literal[1] = 1


class UpgradeCard(AnyCard, frozen=True, kw_only=True):
    """A Memory Upgrade; `boxed` is the name of a Basic Memory that must have gone back to the box."""

    kind: Literal["upgrade"]
    combine: Counted
    boxed: str = ""


class AdvancedSide(Struct, frozen=True, forbid_unknown_fields=True):
    """The other side of an Action."""

    id: str
    name: str
    text: Lingo
    example: list[Example] = []


class ActionCard(AnyCard, frozen=True, kw_only=True):
    """An Action with its two sides."""

    kind: Literal["action"]
    base: Base
    slot: Annotated[int, Meta(ge=1, le=3)]
    advanced: AdvancedSide


class FoeInStack(Struct, frozen=True, forbid_unknown_fields=True):
    """A Foe that the Vignette calls for."""

    name: str
    stack: Annotated[int, Meta(ge=1, le=5)]


class Listed(Struct, frozen=True, forbid_unknown_fields=True):
    """Threats that the Vignette calls for."""

    name: str
    count: Counted


class VignetteCard(AnyCard, frozen=True, kw_only=True):
    """A Vignette; `explore` is the value of the Portal."""

    kind: Literal["vignette"]
    number: Annotated[int, Meta(ge=1, le=10)]
    explore: Amount
    foes: list[FoeInStack]
    threats: list[Listed]


class OtherCard(AnyCard, frozen=True, kw_only=True):
    """The Portal, the Archfiend, and the Reference card: the round in a few lines, of which nothing runs."""

    kind: Literal["portal", "archfiend", "reference"]
    spirit_cost: Amount = 0
    lines: list[str] = []


class Threats(Struct, frozen=True, forbid_unknown_fields=True):
    card: list[ThreatCard]


class Foes(Struct, frozen=True, forbid_unknown_fields=True):
    card: list[FoeCard]


class Keys(Struct, frozen=True, forbid_unknown_fields=True):
    card: list[KeyCard]


class Memories(Struct, frozen=True, forbid_unknown_fields=True):
    card: list[MemoryCard]


class Upgrades(Struct, frozen=True, forbid_unknown_fields=True):
    card: list[UpgradeCard]


class Actions(Struct, frozen=True, forbid_unknown_fields=True):
    card: list[ActionCard]


class Vignettes(Struct, frozen=True, forbid_unknown_fields=True):
    card: list[VignetteCard]


class Others(Struct, frozen=True, forbid_unknown_fields=True):
    card: list[OtherCard]


FILES: dict[str, type[Struct]] = {
    "threats.toml": Threats,
    "foes.toml": Foes,
    "keys.toml": Keys,
    "memories.toml": Memories,
    "upgrades.toml": Upgrades,
    "actions.toml": Actions,
    "vignettes.toml": Vignettes,
    FILE: Modifiers,
    "portal_archfiend.toml": Others,
}
