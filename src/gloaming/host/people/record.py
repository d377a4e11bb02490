"""A person's record: statistics over their games, by game."""

import asyncio
from functools import partial

import msgspec
from msgspec import Struct

from gloaming import __version__
from gloaming.kernel import TEAM

from ..registry import Registry
from ..reviews import name_of
from ..store import people
from ..store.people import Person
from ..store.rows import kept_reviews
from ..tables.seats import SeatKind
from ..tables.table import Table
from ..thinking.levels import level_cards
from ..views.game_card import find_game
from .feats import Feat, feats_of
from .people import People, seats_of
from .played import SeatResult, play_again, rules_of

TABLES = 400  # the latest games that a record is made of
AT_ONCE = 8  # games that are replayed in one request
FAVOURITES = 5


class KeptGame(Struct):
    """The stored result of a game of a person: at which table, when, against whom."""

    table: str
    game: str
    ended: float
    against: list[str]  # levels of computer players
    people: int  # others at the table
    played: SeatResult
    seat: int = 0
    digest: str = ""  # of the record: by it a review is found


class Point(Struct):
    """A game of a person as a point of a plot."""

    table: str
    ended: float
    won: bool
    payoff: float
    score: int | None
    said: str
    practice: bool


class LevelRecord(Struct):
    """How somebody does where a computer player of a level sits."""

    level: str
    title: str
    games: int
    won: int


class Favourite(Struct):
    """What somebody takes more often than chance would."""

    label: str
    games: int
    taken: int
    by_chance: float


class GameRecord(Struct):
    """A person's record in one game. Practice counts as played, and as nothing else."""

    game: str
    title: str
    games: int
    won: int
    streak: int  # won in a row up to now
    longest: int
    best: Point | None
    accuracy: float | None  # of the games that were reviewed: 100 as a search chooses, 0 as one chooses blindly
    reviewed: int  # games that it comes from
    levels: list[LevelRecord]
    favourites: list[Favourite]
    feats: list[Feat]
    points: list[Point]  # oldest first


class OwnRecord(Struct):
    """A person's record; `making` games have still to be replayed: ask again."""

    making: int
    games: list[GameRecord]


async def record_of(people_here: People, person: Person) -> OwnRecord:
    """A person's record. Results that were made by the present rules are used as they are stored."""
    registry = people_here.registry
    here = [live for live in registry.live_tables.values() if live.dirty and live.table.is_over]
    await registry.keep([live for live in here if seats_of(live.table, person)])  # what ended a moment ago counts
    tables = await registry.store.read(lambda connection: people.tables_of(connection, person.id, True, TABLES))
    kept = await registry.store.read(lambda connection: people.results_of(connection, person.id))
    missing = [table for table, game in tables.items() if kept.get(table, ("",))[0] != rules_of(game)]
    if missing and person.id not in people_here.recording:  # a second request waits, so that nothing is replayed twice
        people_here.recording.add(person.id)
        try:
            await asyncio.gather(*(keep_one(registry, person, table) for table in missing[:AT_ONCE]))
        finally:
            people_here.recording.discard(person.id)
        missing = missing[AT_ONCE:]
        kept = await registry.store.read(lambda connection: people.results_of(connection, person.id))
    found = [msgspec.json.decode(played, type=KeptGame) for _, played in kept.values() if played]
    games, accuracies = {each.game for each in found}, await accuracies_of(registry, found)
    records = [game_record(game, [each for each in found if each.game == game], accuracies) for game in games]
    records.sort(key=lambda record: (-record.games, record.game))
    return OwnRecord(len(missing), records)


class JudgedReview(Struct):
    """The part of a review that the record needs."""

    accuracy: float | None


async def accuracies_of(registry: Registry, kept: list[KeptGame]) -> dict[str, float]:
    """A person's accuracy by table, for the games that were reviewed and in which choices mattered."""
    games = {each.digest: each for each in kept if each.digest}
    found = await registry.store.read(partial(kept_reviews, games=list(games), version=__version__))
    judged = {
        games[game].table: msgspec.json.decode(review, type=JudgedReview).accuracy
        for game, seat, review in found
        if seat in (games[game].seat, TEAM)
    }
    return {table: accuracy for table, accuracy in judged.items() if accuracy is not None}


async def keep_one(registry: Registry, person: Person, id: str) -> None:
    """Replays a finished game of a person and stores the result, if there is one."""
    stored, table = await registry.read(id)
    seats, kept = seats_of(table, person), b""
    opening = table.opening
    counts = seats and not opening.record and opening.lesson is None and opening.puzzle is None
    if counts and (played := await registry.workers.run(play_again, table.match.save(), seats[0])) is not None:
        kept = msgspec.json.encode(kept_game(table, stored.touched, seats[0], played))
    rules = rules_of(table.game.name)
    await registry.store.write(lambda connection: people.keep_result(connection, person.id, id, rules, kept))


def kept_game(table: Table, ended: float, seat: int, played: SeatResult) -> KeptGame:
    """What came of a game, with who sat there."""
    others = [each for n, each in enumerate(table.seats) if n != seat]
    levels = [each.level for each in others if each.kind is SeatKind.COMPUTER]
    last = table.kept.ended or ended
    digest = name_of(table.match.record())
    return KeptGame(table.id, table.game.name, last, levels, len(others) - len(levels), played, seat, digest)


def game_record(name: str, kept: list[KeptGame], accuracies: dict[str, float]) -> GameRecord:
    """What the games of one kind come to."""
    game, kept = find_game(name), sorted(kept, key=lambda each: each.ended)
    earnest = [each for each in kept if not each.played.practice]
    streak, longest = streaks([each.played.won for each in earnest])
    judged = [accuracies[each.table] for each in earnest if each.table in accuracies]
    return GameRecord(
        game=name,
        title=game.title,
        games=len(kept),
        won=sum(each.played.won for each in earnest),
        streak=streak,
        longest=longest,
        best=max((point_of(each) for each in earnest), key=lambda point: point.payoff, default=None),
        accuracy=sum(judged) / len(judged) if judged else None,
        reviewed=len(judged),
        levels=level_records(earnest, {card.name: card.title for card in level_cards(game)}),
        favourites=favourites(kept),
        feats=feats_of(game, [each.played for each in earnest], [each.against for each in earnest]),
        points=[point_of(each) for each in kept],
    )


def point_of(kept: KeptGame) -> Point:
    """A game as a point of a plot."""
    played = kept.played
    return Point(kept.table, kept.ended, played.won, played.payoff, played.score, played.said, played.practice)


def streaks(won: list[bool]) -> tuple[int, int]:
    """How many were won in a row up to now, and at most."""
    now = longest = 0
    for each in won:
        now = now + 1 if each else 0
        longest = max(longest, now)
    return now, longest


def level_records(kept: list[KeptGame], titles: dict[str, str]) -> list[LevelRecord]:
    """How somebody does against each level, the weakest first."""
    found = []
    for level, title in titles.items():
        games = [each.played.won for each in kept if level in each.against]
        if games:
            found.append(LevelRecord(level, title, len(games), sum(games)))
    return found


def favourites(kept: list[KeptGame]) -> list[Favourite]:
    """What somebody takes most often beyond chance, in more than one game."""
    sums: dict[str, Favourite] = {}
    for each in kept:
        for label, leaning in each.played.leanings.items():
            found = sums.setdefault(label, Favourite(label, 0, 0, 0.0))
            found.games += 1
            found.taken += leaning.taken
            found.by_chance = round(found.by_chance + leaning.by_chance, 2)
    liked = sorted(sums.values(), key=lambda each: (each.by_chance - each.taken, each.label))
    return [each for each in liked if each.games > 1 and each.taken > each.by_chance + 1][:FAVOURITES]
