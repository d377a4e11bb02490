"""A survey of a game: random matches are played to find the sizes of observations, and how far payoffs and matches go.

A learner needs fixed sizes, and a scene declares none. So the same few hundred random matches are played in every
process, and what they meet gets a fixed place; what they never met shares the places that are kept free.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import blake2b
from typing import Any

import msgspec
from msgspec import Struct

from gloaming.kernel import Dice, Game, GloamingError, Match
from gloaming.kernel.catalogue import find
from gloaming.kernel.game import nothing_hidden
from gloaming.scene import Piece, Scene
from gloaming.testing.looks import viewers

GAMES, DECISIONS = 200, 10_000  # it ends after so many, but two games are always played
LOOK_EVERY = 10  # decisions between two looks at the table: to look costs more than to decide
ENDLESS = 20_000  # decisions of one game
PIECES = 512  # that get a place of their own at most; those that came first


class NothingToLearn(GloamingError):
    """A game that random play does not bring to an end, or that never asks."""


class Vocabulary:
    """Gives things an index each: those met by the survey in natural order, then spare ones for things never met."""

    def __init__(self, known: Iterable[Hashable], spare: int) -> None:
        self.known = {thing: place for place, thing in enumerate(known)}
        self.spare = spare
        self.size = len(self.known) + spare

    def places(self, things: Sequence[Hashable]) -> list[int | None]:
        """The index of each thing. One that was never met gets a spare index by its digest; None if all are taken."""
        places = [self.known.get(thing) for thing in things]
        if None not in places:
            return places
        for i, thing in enumerate(things):
            if places[i] is None:
                places[i] = self._spare(thing, places)
        return places

    def _spare(self, thing: Hashable, taken: list[int | None]) -> int | None:
        start = int.from_bytes(digest(thing))
        spare = (len(self.known) + (start + n) % self.spare for n in range(self.spare))
        return next((place for place in spare if place not in taken), None)


class Survey(Struct, frozen=True):
    """What the random matches of a game have met."""

    game: Game[Any]
    options: Mapping[str, Any]  # the game's own, with which it was played
    seats: int
    pieces: Vocabulary  # the ids of pieces
    areas: Vocabulary  # the ids of areas; the last place is for all others
    kinds: Vocabulary  # the kinds of decision; the last place is for all others
    features: frozenset[str]  # the fields of pieces that ever had something in them
    steps: int  # of a round, in the bar of phases
    counters: int
    values: int  # of one piece
    longest: int  # decisions of a match
    payoffs: tuple[float, float]  # the lowest and the highest
    sums: frozenset[float]  # of the payoffs of all seats
    alike: bool  # whether all seats were paid the same
    chance: bool  # whether the dice ever spoke

    @property
    def hidden(self) -> bool:
        """Whether anybody has something to hide."""
        return self.game.redeal is not nothing_hidden

    @property
    def scale(self) -> float:
        """What payoffs are divided by to become rewards: 1, or a power of ten at least twice as large as any met."""
        largest = max(abs(payoff) for payoff in self.payoffs)
        return 1.0 if largest <= 1 else ample(largest)

    def new_match(self, seed: int) -> Match:
        """A match of the game with these options."""
        return Match.new(self.game, seed=seed, options=self.options)


def survey(game: str | Game[Any], options: Mapping[str, Any] | None = None) -> Survey:
    """The survey of a game with these options; made once in a process."""
    return _survey(find(game) if isinstance(game, str) else game, msgspec.json.encode(options or {}))


@cache
def _survey(game: Game[Any], options: bytes) -> Survey:
    chosen, met = msgspec.json.decode(options), SurveyNotes()
    for match in random_matches(game, chosen):
        met.see(match)
    if not met.decisions:
        raise NothingToLearn(f"{game.name}: in {GAMES} matches nobody was asked anything.")
    return Survey(
        game=game,
        options=chosen,
        seats=match.seats,
        pieces=met.pieces.vocabulary(met.looks, PIECES),
        areas=Vocabulary(sorted(met.areas), 1),
        kinds=Vocabulary(sorted(met.kinds), 1),
        features=frozenset(met.features),
        steps=met.steps,
        counters=met.counters,
        values=met.values,
        longest=met.longest,
        payoffs=(min(map(min, met.payoffs)), max(map(max, met.payoffs))),
        sums=frozenset(map(sum, met.payoffs)),
        alike=all(len(set(paid)) == 1 for paid in met.payoffs),
        chance=met.chance,
    )


def random_matches(game: Game[Any], options: Mapping[str, Any]) -> Iterator[Match]:
    """The matches of a survey, at every decision and at their ends; they are the same wherever they are played."""
    dice, made = Dice(0), 0
    for seed in range(GAMES):
        match = Match.new(game, seed=seed, options=options)
        while match.ask is not None:
            yield match
            match.play(index=dice.roll(len(match.ask.options)) - 1)
            if match.ply > ENDLESS:
                raise NothingToLearn(f"{game.name}: a random match has not come to its end in {ENDLESS} decisions.")
        yield match
        made += match.ply
        if made > DECISIONS and seed:
            break


class FirstMet:
    """Things in the order in which they were first met, and when that was."""

    def __init__(self) -> None:
        self.when: dict[Hashable, int] = {}

    def note(self, things: Iterable[Hashable], now: int) -> None:
        """Notes what is new."""
        for thing in things:
            if thing not in self.when:
                self.when[thing] = now

    def vocabulary(self, end: int, most: int) -> Vocabulary:
        """An index for each, and as many spare ones as things were new in the second half, since more may come."""
        known = list(self.when)[:most]
        late = sum(when > end / 2 for when in self.when.values())
        return Vocabulary(sorted(known, key=natural), late)


class SurveyNotes:
    """What a survey has met so far."""

    def __init__(self) -> None:
        self.pieces = FirstMet()
        self.areas: set[str] = set()
        self.kinds: set[str] = set()
        self.features: set[str] = set()
        self.unused = [*DEFAULT]
        self.payoffs: set[tuple[float, ...]] = set()
        self.decisions = self.looks = self.steps = self.counters = self.values = self.longest = 0
        self.chance = False

    def see(self, match: Match) -> None:
        """Takes note of a decision or an end."""
        if match.ask is not None:
            self.decisions += 1
            self.kinds.add(match.ask.kind)
        else:
            assert match.result is not None
            self.payoffs.add(match.result.payoffs)
            self.longest = max(self.longest, match.ply)
            self.chance |= match.state.dice.used > 0
        if match.ask is None or self.decisions % LOOK_EVERY == 0:
            self.looks += 1
            for viewer in viewers(match):
                self.look(match.scene(viewer))

    def look(self, scene: Scene) -> None:
        """Takes note of a table."""
        self.areas.update(area.id for area in scene.areas)
        self.steps = max(self.steps, len(scene.phases.steps) if scene.phases else 0)
        self.counters = max(self.counters, len(scene.counters))
        for placed in placed_pieces(scene):
            self.pieces.note([placed.piece.id], self.looks)
            self.areas.add(placed.area)
            self.values = max(self.values, len(placed.piece.values))
            if used := used_among(placed.piece, self.unused):
                self.features.update(used)
                self.unused = [name for name in self.unused if name not in used]


class PlacedPiece(Struct, frozen=True):
    """A piece and its place: area, order there, and the group that holds it."""

    piece: Piece
    area: str
    order: int
    inside: str = ""  # the group that holds it


def placed_pieces(scene: Scene) -> Iterator[PlacedPiece]:
    """Every piece of the scene and where it lies; what lies before a seat lies in the area `seat 0`, `seat 1` …"""
    heaps = [(area.id, area.pieces) for area in scene.areas]
    heaps += [(f"seat {each.seat}", each.pieces) for each in scene.seats]
    for area, pieces in heaps:
        for order, piece in enumerate(pieces):
            yield from with_parts(PlacedPiece(piece, area, order))


def with_parts(placed: PlacedPiece) -> Iterator[PlacedPiece]:
    """A piece and, if it is a group, what it holds."""
    yield placed
    for order, part in enumerate(placed.piece.parts):
        yield from with_parts(PlacedPiece(part, placed.area, order, placed.piece.id))


DEFAULT = {name: getattr(Piece(""), name) for name in Piece.__struct_fields__}


def used_among(piece: Piece, names: Iterable[str]) -> list[str]:
    """Which of these fields of a piece have something in them."""
    return [name for name in names if getattr(piece, name) != DEFAULT[name]]


def digest(thing: Any, size: int = 8) -> bytes:
    """Bytes that stand for a thing: the same in every process."""
    return blake2b(type(thing).__name__.encode() + msgspec.msgpack.encode(thing), digest_size=size).digest()


def natural(thing: Any) -> tuple[Any, ...]:
    """Sorts anything that can be chosen: numbers by size, words by letters, the rest field by field."""
    match msgspec.to_builtins(thing):
        case bool() | int() | float() as number:
            return 0, number
        case str() as word:
            return 1, word
        case dict() as fields:
            return 2, [(name, natural(value)) for name, value in fields.items()]
        case list() | tuple() as values:
            return 3, [natural(value) for value in values]
        case other:
            return 4, repr(other)


def ample(number: float) -> float:
    """The first power of ten that is at least twice the number."""
    power = 1.0
    while power < 2 * number:
        power *= 10
    return power
