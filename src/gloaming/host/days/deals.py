"""The deals of a day or a week: everybody has the same cards, and nobody can know them before they have begun."""

import hashlib
import hmac
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, TypeVar

from msgspec import Struct

from gloaming.kernel import Game, Match, NoSuchGame, catalogue
from gloaming.teaching import DealRule, teaching_of

from ..errors import NothingThere

T = TypeVar("T")

SEED = 53  # bits of a seed, so that every client can hold it exactly


class DailyDeal(Struct, frozen=True):
    """One deal: its game, its rule in the pack, and the day on which it begins."""

    game: Game[Any]
    rule: DealRule
    begins: date

    @property
    def id(self) -> str:
        """Its id in URLs; its cards are derived from it, too."""
        return f"{self.game.name}.{self.rule.every}.{self.begins.isoformat()}"

    @property
    def days(self) -> int:
        """How many days it lasts."""
        return 7 if self.rule.every == "week" else 1

    @property
    def until(self) -> float:
        """When it ends, in seconds since 1970."""
        return datetime.combine(self.begins + timedelta(self.days), time(), UTC).timestamp()

    @property
    def options(self) -> dict[str, Any]:
        """The options of its table: those listed in the pack, one after the other."""
        return self._turn(self.rule.turns or [{}])

    @property
    def title(self) -> str:
        """What it is called."""
        return self._turn(self.rule.titles or [self.rule.title])

    def _turn(self, turns: Sequence[T]) -> T:
        return turns[self.begins.toordinal() // self.days % len(turns)]

    @property
    def before(self) -> "DailyDeal":
        """The previous deal of the same rule."""
        return DailyDeal(self.game, self.rule, self.begins - timedelta(self.days))

    def match(self, secret: bytes) -> Match:
        """Its match from the beginning: the same for everybody, and unpredictable without the secret of this server."""
        seed = int.from_bytes(digest(secret, f"seed {self.id}")[:8]) >> (64 - SEED)
        return Match.new(self.game, seed, self.options, key=digest(secret, f"key {self.id}").hex())


def digest(secret: bytes, what: str) -> bytes:
    """A keyed hash: nobody can compute it without the secret."""
    return hmac.new(secret, what.encode(), hashlib.sha256).digest()


def today() -> date:
    """The date in UTC."""
    return datetime.now(UTC).date()


def begin_of(rule: DealRule, day: date) -> date:
    """The first day of the deal of a rule that is on at a day; weeks begin on Monday."""
    return day - timedelta(day.weekday()) if rule.every == "week" else day


def deals_on(day: date) -> list[DailyDeal]:
    """The deals of a day, then those of its week: of every game that has any."""
    found = [DailyDeal(game, rule, begin_of(rule, day)) for game in all_games() for rule in rules_of(game)]
    return sorted(found, key=lambda deal: deal.days)


def rules_of(game: Game[Any]) -> list[DealRule]:
    """The rules of a game for its deals: by day, by week, and the tables of its weeks."""
    found = teaching_of(game)
    weeks = DealRule(
        every="week",
        title="The week",
        turns=[each.options for each in found.weeks],
        titles=[each.title for each in found.weeks],
    )
    return [*found.deals, *([weeks] if found.weeks else [])]


def all_games() -> list[Game[Any]]:
    """The installed games; one that does not load hides no other."""
    found = []
    for name in catalogue.names():
        with suppress(NoSuchGame):
            found.append(catalogue.find(name))
    return found


def find_deal(id: str) -> DailyDeal:
    """The deal with an id; refused before it has begun."""
    name, _, rest = id.partition(".")
    every, _, written = rest.partition(".")
    try:
        day = date.fromisoformat(written)
    except ValueError:
        day = date.max
    found = [deal for deal in deals_on(day) if deal.id == id] if name and every and day <= today() else []
    if not found:
        raise NothingThere("There is no such deal, or it has not begun.")
    return found[0]
