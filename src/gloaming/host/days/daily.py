"""The deals of the day for people: one counted try each, verified results, and ghosts: what others decided
otherwise."""

import secrets
from datetime import date, timedelta
from functools import partial

from msgspec import Struct

from ..live import LiveTable
from ..people.played import rules_of
from ..registry import OpenedTable, Registry
from ..store import notices, tries
from ..store.people import Person, Profile
from ..store.tries import StoredTry
from ..table_setup import SeatRequest, TableSetup
from ..tables.entries import DealTable
from . import verify
from .deals import DailyDeal, deals_on, find_deal, today
from .verify import Otherwise, TryResult, first_difference, play_again

MOST = 500  # tries of a deal that are looked at
SHOWN = 100  # results that are shown
GHOSTS = 20  # others whom one is compared with
DAYS = 7  # days of which it is told whether one played


class DealStanding(Struct):
    """A place in the table of results; `table` is the game to look at, once one may."""

    place: int
    profile: Profile
    result: TryResult
    yours: bool
    table: str | None


class OwnTry(Struct):
    """A person's own try: at which table, whether it is over, and its verified result."""

    table: str
    over: bool
    result: TryResult | None


class DealCard(Struct):
    """A deal in the list: its game, whether it lasts a day or a week, until when, how many tried it, the best, one's
    own try."""

    id: str
    game: str
    title: str
    name: str
    every: str
    begins: str
    until: float
    tried: int
    best: DealStanding | None
    mine: OwnTry | None


class Today(Struct):
    """The deals of today, those before them, and on which of the last days one played (today last)."""

    deals: list[DealCard]
    before: list[DealCard]
    days: list[bool]


class Ghost(Struct):
    """Somebody else's try of the same deal: its result, and the first decision that differs from one's own."""

    profile: Profile
    result: TryResult
    otherwise: Otherwise | None
    table: str | None


class DealPage(Struct):
    """A deal with its table of results, and ghosts once one's own try is over."""

    card: DealCard
    standings: list[DealStanding]
    ghosts: list[Ghost]


class DailyDeals:
    """The deals of this server."""

    def __init__(self, registry: Registry) -> None:
        self.registry, self.store = registry, registry.store
        self._secret = b""

    async def secret(self) -> bytes:
        """The secret from which the cards of all deals are derived."""
        if not self._secret:
            made = partial(notices.secret, name="deals", made=secrets.token_bytes(32))
            self._secret = await self.store.write(made)
        return self._secret

    # playing

    async def open(self, id: str, person: Person | None) -> OpenedTable | LiveTable:
        """A table for a deal: the counted try at first, the same table again while it goes on, practice afterwards."""
        deal = find_deal(id)
        mine = None if person is None else (await self.tried(person)).get(id)
        if mine is not None:
            live = await self.registry.find(mine)
            if live.table.match.result is None:
                return live
        practice = person is None or mine is not None or is_past(deal)
        made = await self._open(deal, person, practice)
        if person is not None and not practice:
            first = await self.store.write(partial(tries.claim, deal=id, person=person.id, table=made.live.table.id))
            if first != made.live.table.id:  # they clicked twice: the other one was first
                return await self.registry.find(first)
        return made

    async def _open(self, deal: DailyDeal, person: Person | None, practice: bool) -> OpenedTable:
        match = await self.registry.threads.run(deal.match, await self.secret())
        setup = TableSetup(
            seats=[SeatRequest("me", person.profile.name if person else "")],
            name=f"{deal.title}, {deal.begins:%d %B}",
            watchable=False,
            hints=practice,
            person=person.id if person else "",
            deal=DealTable(deal.id, deal.until, practice),
        )
        return await self.registry.open(match, setup)

    async def tried(self, person: Person) -> dict[str, str]:
        """The deals that a person has tried, with their tables."""
        return await self.store.read(partial(tries.tried_by, person=person.id))

    # looking

    async def today(self, person: Person | None) -> Today:
        """Today's deals and those before, as somebody sees them."""
        day, mine = today(), {} if person is None else await self.tried(person)
        deals = deals_on(day)
        played = {date.fromisoformat(id.rpartition(".")[2]) for id in mine if ".day." in id}
        return Today(
            [await self._card(deal, person) for deal in deals],
            [await self._card(deal.before, person) for deal in deals],
            [day - timedelta(n) in played for n in reversed(range(DAYS))],
        )

    async def page(self, id: str, person: Person | None) -> DealPage:
        """A deal with its results, and the ghosts for who has tried it."""
        deal = find_deal(id)
        found = await self._tries(deal)
        mine = next((each for each in found if person is not None and each.person == person.id), None)
        ghosts = [] if mine is None or not mine.over else await self._ghosts(deal, mine, found)
        return DealPage(card_of(deal, found, person), standings(deal, found, person), ghosts)

    async def _card(self, deal: DailyDeal, person: Person | None) -> DealCard:
        return card_of(deal, await self._tries(deal), person)

    async def _tries(self, deal: DailyDeal) -> list[StoredTry]:
        """The tries of a deal. Those that ended since are verified; after a change of the rules, all are verified
        again."""
        found, rules = await self.store.read(partial(tries.tries_of, deal=deal.id, most=MOST)), rules_of(deal.game.name)
        for each in found:
            live = self.registry.live_tables.get(each.table)
            each.over = each.over or (live is not None and live.table.match.result is not None)  # not noted yet
            if each.over and each.rules != rules:
                each.rules, each.result = rules, await self._verified(deal, each)
                kept = partial(tries.keep, deal=deal.id, person=each.person, rules=rules, result=each.result)
                await self.store.write(kept)
        return found

    async def _verified(self, deal: DailyDeal, tried: StoredTry) -> bytes | None:
        _, table = await self.registry.read(tried.table)
        save, secret = table.match.save(), await self.secret()
        result = await self.registry.threads.run(lambda: play_again(deal.match(secret), save))
        if result is None or result.practice or table.kept.record_taken:
            return None
        return verify.encode(result)

    async def _ghosts(self, deal: DailyDeal, mine: StoredTry, found: list[StoredTry]) -> list[Ghost]:
        _, own = await self.registry.read(mine.table)
        secret, ghosts = await self.secret(), []
        others = [each for each in ranked(found) if each.person != mine.person]
        for each in others[:GHOSTS]:
            _, table = await self.registry.read(each.table)
            answers = own.match.answers, table.match.answers
            differ = await self.registry.threads.run(lambda pair: first_difference(deal.match(secret), *pair), answers)
            ghosts.append(Ghost(each.profile, result_of(each), differ, each.table if is_past(deal) else None))
        return ghosts


def result_of(tried: StoredTry) -> TryResult:
    """The result of a verified try."""
    assert tried.result is not None
    return verify.decode(tried.result)


def ranked(found: list[StoredTry]) -> list[StoredTry]:
    """The tries that count, best first: by payoff, then by the fewest decisions."""
    counting = [(result_of(each), each) for each in found if each.over and each.result is not None]
    return [each for _, each in sorted(counting, key=lambda pair: (-pair[0].payoff, pair[0].decisions, pair[1].table))]


def standings(deal: DailyDeal, found: list[StoredTry], person: Person | None) -> list[DealStanding]:
    """The table of results; its games can be opened once the deal is over."""
    best, listed = ranked(found), list[DealStanding]()
    for n, each in enumerate(best[:SHOWN]):
        result = result_of(each)
        alike = n > 0 and result_of(best[n - 1]).payoff == result.payoff
        place = listed[-1].place if alike else n + 1
        yours = person is not None and each.person == person.id
        listed.append(DealStanding(place, each.profile, result, yours, each.table if yours or is_past(deal) else None))
    return listed


def is_past(deal: DailyDeal) -> bool:
    """Whether a deal is over, so that its games can be shown."""
    return deal.begins + timedelta(deal.days) <= today()


def card_of(deal: DailyDeal, found: list[StoredTry], person: Person | None) -> DealCard:
    """A deal as somebody sees it."""
    mine = next((each for each in found if person is not None and each.person == person.id), None)
    own = None if mine is None else OwnTry(mine.table, mine.over, None if mine.result is None else result_of(mine))
    listed = standings(deal, found, person)
    return DealCard(
        id=deal.id,
        game=deal.game.name,
        title=deal.game.title,
        name=deal.title,
        every=deal.rule.every,
        begins=deal.begins.isoformat(),
        until=deal.until,
        tried=len(found),
        best=listed[0] if listed else None,
        mine=own,
    )
