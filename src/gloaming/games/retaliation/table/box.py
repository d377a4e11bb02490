"""The box: everything printed in a pack, found by its id, with its texts ready to run."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from gloaming.lingo import Script, read_claims, read_condition
from gloaming.lingo.compiler import Compiler
from gloaming.lingo.steps import Test
from gloaming.lingo.tree import CardText, Phrase
from gloaming.packs import Pack, open_box
from gloaming.packs.modifiers import Modifier

from . import printed
from .board import Board
from .booklet_files import Side
from .booklet_reader import Booklet, read_booklets
from .state import State, Tile
from .storybook import Storybook, read_storybook, storybook_files

A = TypeVar("A")
C = TypeVar("C", bound=Struct)


def as_effect(card: Modifier) -> printed.Effect:
    """A card of the modifier deck: an Effect of the pack that comes again with every scenario (RT-R229)."""
    more = {"owner": "pack", "sign": "penalty", "sequence": "any", "discard_when": "end-of-scenario"}
    raw = {"id": card.id, "name": card.name, "text": card.text, "flavour": card.flavour, "kind": "effect", **more}
    return msgspec.convert({**raw, "copies": 1, "number": 1, "carry_over": False, "timer": False}, printed.Effect)


class Box:
    """All cards of a pack."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.auspices = self._by_id(printed.Auspice)
        self.tribes = self._by_id(printed.Tribe)
        self.backstories = self._by_id(printed.Backstory)
        self.cards = self._by_id(printed.CombatCard)
        self.gifts = self._by_id(printed.Gift)
        self.corruption = self._by_id(printed.Corruption)
        self.items = self._by_id(printed.Item)
        self.modifiers = self._by_id(Modifier)
        drawn = {id: as_effect(card) for id, card in self.modifiers.items()}
        self.effects: Mapping[str, printed.Effect] = {**self._by_id(printed.Effect), **drawn}
        self.strategies = self._by_id(printed.Strategy)
        self.npcs = self._by_id(printed.NpcCard)
        self.npc_cards = self._by_id(printed.NpcCombatCard)
        self.patrons = {patron.name: patron for patron in pack.all(printed.Patron)}
        self.events = self._by_id(printed.RandomEvent)
        self.telling = {id for id, npc in self.npcs.items() if npc.text or any(phase.text for phase in npc.phase)}
        self.scripts = pack.lexicon.scripts
        self.conditions: dict[str, tuple[Test, ...]] = {}
        self.requirements: dict[str, tuple[tuple[Phrase, Test], ...]] = {}
        self.answers: dict[tuple[Callable[[CardText], Any], str], Any] = {}  # what trees were asked
        self.borne: dict[tuple[object, ...], Any] = {}  # the texts that figures bear, found once
        self.boards: dict[tuple[Any, ...], Board] = {}
        self.last_board: tuple[list[Tile], Board] | None = None

    def _by_id(self, sort: type[C]) -> Mapping[str, C]:
        return {card.id: card for card in self.pack.all(sort)}  # type: ignore[attr-defined]

    def script(self, text: str) -> Script:
        """A text, ready to run."""
        found: Script | None = self.scripts.get(text)
        return found if found is not None else self.pack.script(text)

    def asked(self, question: Callable[[CardText], A], text: str) -> A:
        """What the tree of a text answers to a question; each is asked once."""
        key = (question, text)
        if key not in self.answers:
            self.answers[key] = question(self.script(text).tree)
        answer: A = self.answers[key]
        return answer

    def facts(self, condition: str) -> tuple[Test, ...]:
        """A condition of a page, ready to be tested; each is read once."""
        found = self.conditions.get(condition)
        if found is None:
            lexicon = self.pack.lexicon
            facts = read_condition(condition, lexicon) if condition else ()
            found = self.conditions[condition] = tuple(Compiler(lexicon).fact(fact) for fact in facts)
        return found

    def claims(self, text: str) -> tuple[tuple[Phrase, Test], ...]:
        """The requirements of a Strategy, with their tests; each text is read once."""
        found = self.requirements.get(text)
        if found is None:
            lexicon = self.pack.lexicon
            facts = read_claims(text, lexicon)
            found = self.requirements[text] = tuple((fact, Compiler(lexicon).fact(fact)) for fact in facts)
        return found

    def named(self, cards: Mapping[str, Any], name: str) -> str:
        """The id of the card with that name."""
        return next(id for id, card in cards.items() if card.name == name)

    @cached_property
    def caern(self) -> printed.Caern:
        """Buildings, merchant, stock."""
        caern = self.pack.files["caern.toml"]
        assert isinstance(caern, printed.Caern)
        return caern

    @cached_property
    def faces(self) -> dict[str, list[int]]:
        """The faces of the black and the Rage die (RT-R1)."""
        black, rage = (die.faces for die in self.pack.all(printed.Die))
        return {"black": list(black), "rage": list(rage)}

    @cached_property
    def buildings(self) -> dict[tuple[str, int], printed.Building]:
        """The levels of the buildings."""
        return {(each.name, each.level): each for each in self.caern.building}

    @cached_property
    def decks(self) -> dict[str, list[str]]:
        """The NPC combat decks: every copy of every card."""
        decks: dict[str, list[str]] = {}
        for card in self.npc_cards.values():
            decks.setdefault(card.deck, []).extend([card.id] * card.copies)
        return decks

    @cached_property
    def sides(self) -> dict[str, Side]:
        """The sides of the tiles."""
        return {side.id: side for side in self.pack.all(Side)}

    @cached_property
    def booklets(self) -> dict[str, Booklet]:
        """The scenario booklets by the ids of their scenarios."""
        return read_booklets(self.pack.stories, [])

    @cached_property
    def storybook(self) -> Storybook:
        """The Storybook."""
        return read_storybook(storybook_files(self.pack.stories))


BOXES: dict[str, Box] = {}  # those that were opened, by the hash of their pack


def box(s: State) -> Box:
    """The box that a match is played with."""
    try:
        return BOXES[s.pack.hash]
    except KeyError:
        found: Box = open_box("retaliation", s.pack)
        BOXES[s.pack.hash] = found
        return found


def board(s: State) -> Board:
    """The map of the present scenario."""
    b, tiles = box(s), s.scenario.tiles
    last = b.last_board
    if last is not None and last[0] is tiles:  # the same list as the last time: no need to look closer
        return last[1]
    key = tuple((tile.side, tile.at, tile.turn) for tile in tiles)
    found = b.boards.get(key)
    if found is None:
        found = b.boards[key] = Board(tiles, b.sides.__getitem__)
    b.last_board = (tiles, found)
    return found
