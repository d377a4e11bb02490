"""What a pack holds: its files, what must fit together in them, and how the box is made of it."""

from collections.abc import Iterator
from importlib.resources import files
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from gloaming.lingo import Lexicon, Script
from gloaming.lingo.tree import Act, Bonus, Cannot, When
from gloaming.packs import Count, Example, Lingo, Pack, PackShape

from ..table.board import Board
from ..table.box import BANS, LASTING, Box, GiantBook, WraithBook, action_card, attack_card
from ..table.state import GROUND, Symbol
from ..words.lexicon import HOLDS, W
from .examples import add_words, label, start

Counted = Annotated[int, Meta(ge=1)]
Mark = Literal["Sun", "Moon", "Star", "Comet"]


class Part(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every component has."""

    id: str
    name: str
    copies: Counted = 1
    flavour: str = ""


class ActionCard(Part, frozen=True, kw_only=True):
    """A card of a Wraith's deck."""

    kind: Literal["action"]
    symbols: list[Symbol]
    text: Lingo
    spell: str = ""
    spell_at: Annotated[str, Meta(pattern=r"^([A-Z]|[0-9])?$")] = ""
    example: list[Example] = []


class AttackCard(Part, frozen=True, kw_only=True):
    """A card of a Giant's deck."""

    kind: Literal["attack", "when-revealed", "always-active"]
    weak_spot: str
    wound_limit: Counted
    marks: Annotated[list[Mark], Meta(min_length=1)]
    area: list[str] = []
    text: Lingo
    example: list[Example] = []


class ActionDeck(Struct, frozen=True, forbid_unknown_fields=True):
    """The deck of a Wraith."""

    card: list[ActionCard]


class AttackDeck(Struct, frozen=True, forbid_unknown_fields=True):
    """The deck of a Giant."""

    card: list[AttackCard]


class FearlessAction(Struct, frozen=True, forbid_unknown_fields=True):
    """What the Wraith can do for a Wound."""

    id: str
    name: str
    text: Lingo


class SkillPool(Struct, frozen=True, forbid_unknown_fields=True):
    """A pool of Wounds, and what emptying it allows."""

    id: str
    name: str
    symbol: Symbol
    colour: str
    size: Counted
    text: Lingo


class Wraith(Part, frozen=True, kw_only=True):
    """A Wraith board."""

    kind: Literal["wraith"]
    age: int
    wound_limit: Counted
    giant_health_modifier: int
    deck: str
    foothold_tokens: Literal[2, 4, 6]
    fearless: list[FearlessAction]
    skill: list[SkillPool] = []


class Region(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the body."""

    letter: Annotated[str, Meta(pattern=r"^[A-FH-Z]$")]
    name: str


class Foothold(Struct, frozen=True, forbid_unknown_fields=True):
    """A place to stand, on a canvas of 1000 by 1400."""

    at: Annotated[str, Meta(pattern=r"^[A-FH-Z][0-9]$")]
    name: str
    x: int
    y: int


class Giant(Part, frozen=True, kw_only=True):
    """A Giant board."""

    kind: Literal["giant"]
    epithet: str
    order: Counted
    health: Counted
    scars_limit: Counted
    deck: str
    rage: str
    art: str
    ground: dict[str, tuple[int, int]]
    lines: list[tuple[str, str]]
    text: Lingo
    region: list[Region]
    foothold: list[Foothold]


class Space(Struct, frozen=True, forbid_unknown_fields=True):
    """A space of a rage track."""

    level: Counted
    text: Lingo


class Track(Part, frozen=True, kw_only=True):
    """A Rage card."""

    kind: Literal["rage"]
    giant: str
    space: Annotated[list[Space], Meta(min_length=1)]


class FootholdCard(Part, frozen=True, kw_only=True):
    """Where the tokens of the Dangerous Footholds go."""

    kind: Literal["foothold"]
    giant: str
    footholds: Annotated[list[str], Meta(min_length=6)]


class Giants(Struct, frozen=True, forbid_unknown_fields=True):
    """All Giant boards."""

    giant: list[Giant]


class Wraiths(Struct, frozen=True, forbid_unknown_fields=True):
    """All Wraith boards."""

    wraith: list[Wraith]


class Tracks(Struct, frozen=True, forbid_unknown_fields=True):
    """All Rage cards."""

    track: list[Track]


class FootholdCards(Struct, frozen=True, forbid_unknown_fields=True):
    """All Foothold cards."""

    card: list[FootholdCard]


FILES: dict[str, type[Struct]] = {
    "giants.toml": Giants,
    "wraiths.toml": Wraiths,
    "rage.toml": Tracks,
    "footholds.toml": FootholdCards,
    "young_deck.toml": ActionDeck,
    "adult_deck.toml": ActionDeck,
    "elder_deck.toml": ActionDeck,
    "earth_deck.toml": AttackDeck,
    "air_deck.toml": AttackDeck,
    "water_deck.toml": AttackDeck,
    "fire_deck.toml": AttackDeck,
}


def cards_of(pack: Pack, file: str) -> list[Any]:
    """The cards of a deck's file."""
    return list(getattr(pack.files[file], "card", ()))


def lexicon_of(pack: Pack) -> Lexicon:
    """The words of the game, and those of its examples with the names of the cards."""
    words = W.copy()
    add_words(words, {card.name: card.id for card in (*pack.all(ActionCard), *pack.all(AttackCard))})
    return words


def check(pack: Pack) -> Iterator[tuple[str, str]]:
    """What must fit together: boards, decks, tracks, foothold cards, the numbers that the rulebook gives."""
    for giant in pack.all(Giant):
        yield from check_giant(pack, giant)
    least = min(giant.health for giant in pack.all(Giant))
    for wraith in pack.all(Wraith):
        if wraith.deck not in FILES or sum(card.copies for card in cards_of(pack, wraith.deck)) < 5:
            yield wraith.id, "deck: expected the file of a deck with at least 5 cards"
        if sum(skill.size for skill in wraith.skill) >= least + wraith.giant_health_modifier:
            yield wraith.id, "skill: the pools hold as much as a Giant's whole health"
    for attack in pack.all(AttackCard):
        for text in unheeded(pack.script(attack.text)):
            yield (
                attack.id,
                f"text: nothing comes of {text!r}; a lasting text says what holds, or begins with Each time",
            )
    for card in pack.all(ActionCard):
        if ("Spell:" in card.text) != bool(card.spell and card.spell_at):
            yield card.id, "a card with a spell has `spell`, `spell_at` and a line that begins with Spell:"


def unheeded(script: Script) -> Iterator[str]:
    """Lines that should last while a Giant card is in the row, but that no rule asks for."""
    for line in script.lines:
        for sentence in line.tree.sentences if line.when in LASTING else ():
            match sentence:
                case Bonus() | When():
                    continue
                case Cannot(deed=deed) if deed.word in (*BANS, "be Wounded"):
                    continue
                case Act(verb=verb) if verb.word in HOLDS:
                    continue
            yield line.text


def check_giant(pack: Pack, giant: Giant) -> Iterator[tuple[str, str]]:
    """One Giant: its map, its deck, its track and its Foothold cards (WG-R40, WG-R57)."""
    labels = [foothold.at for foothold in giant.foothold]
    letters = [region.letter for region in giant.region]
    wrong = [end for line in giant.lines for end in line if end not in (*labels, GROUND)]
    wrong += [label for label in labels if label[0] not in letters]
    if wrong or len(set(labels)) < len(labels):
        yield giant.id, f"footholds and lines do not fit: {', '.join(wrong) or 'a label stands twice'}"
        return
    yield from ((giant.id, fault) for fault in Board(labels, giant.lines).faults())
    deck = cards_of(pack, giant.deck) if giant.deck in FILES else []
    if sum(card.copies for card in deck) < 11:
        yield giant.id, "deck: expected at least 11 cards, 10 leave it in set-up"
    for card in deck:
        if card.weak_spot not in (*labels, *letters):
            yield card.id, f"weak_spot: {card.weak_spot} is not on the board of {giant.name}"
        if wrong := [place for place in card.area if place not in (*labels, *letters, GROUND)]:
            yield card.id, f"area: {', '.join(wrong)} is not on the board of {giant.name}"
        if ("Attack:" in card.text) != bool(card.area):
            yield card.id, "area: a card with a line that begins with Attack: has an area, another has none"
    if giant.rage not in [track.id for track in pack.all(Track)]:
        yield giant.id, f"rage: there is no track {giant.rage!r}"
    dangers = [card for card in pack.all(FootholdCard) if card.giant == giant.id]
    if len(dangers) != 3:
        yield giant.id, f"expected 3 Foothold cards, found {len(dangers)}"
    for danger in dangers:
        if [label for label in danger.footholds if label not in labels]:
            yield danger.id, f"footholds: not all are on the board of {giant.name}"
        if len(set(danger.footholds)) < len(danger.footholds):
            yield danger.id, "footholds: one stands twice"


def open_box(pack: Pack) -> Box:
    """The box of a pack: boards and cards with their texts ready to run."""
    giants = {giant.id: giant_book(pack, giant) for giant in sorted(pack.all(Giant), key=lambda giant: giant.order)}
    wraiths = {wraith.id: wraith_book(pack, wraith) for wraith in pack.all(Wraith)}
    return Box(giants, wraiths, pack.stories["story.md"])


def giant_book(pack: Pack, giant: Giant) -> GiantBook:
    """Everything that belongs to a Giant."""
    board = Board([foothold.at for foothold in giant.foothold], giant.lines)
    track = next(each for each in pack.all(Track) if each.id == giant.rage)
    return GiantBook(
        giant,
        board,
        {card.id: attack_card(pack, board, card) for card in cards_of(pack, giant.deck)},
        track.name,
        [pack.script(space.text) for space in sorted(track.space, key=lambda space: space.level)],
        pack.script(giant.text),
        {card.id: card for card in pack.all(FootholdCard) if card.giant == giant.id},
    )


def wraith_book(pack: Pack, wraith: Wraith) -> WraithBook:
    """Everything that belongs to a Wraith."""
    return WraithBook(
        wraith,
        {card.id: action_card(pack, card) for card in cards_of(pack, wraith.deck)},
        {each.id: (each, pack.script(each.text).lines[0]) for each in wraith.fearless},
        {each.id: (each, pack.script(each.text)) for each in wraith.skill},
    )


PACK = PackShape(
    game="wraith_giants",
    folder=files("gloaming.games.wraith_giants") / "pack",
    files=FILES,
    stories=("story.md",),
    counts=(
        Count("Giants", 4, lambda pack: len(pack.all(Giant))),
        Count("Wraiths", 3, lambda pack: len(pack.all(Wraith))),
        Count("Foothold cards", 12, lambda pack: len(pack.all(FootholdCard))),
    ),
    lexicon=lexicon_of,
    box=open_box,
    check=check,
    start=start,
    label=label,
)
