"""A plan: which games are to be played, by whom, from which seeds. The same plan is the same games everywhere."""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from hashlib import blake2b
from itertools import combinations, product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from gloaming import __version__
from gloaming.agents import agent
from gloaming.kernel import Dice, Game, GloamingError, Match
from gloaming.kernel.catalogue import find

if TYPE_CHECKING:
    from gloaming.packs import Pack

BITS = 53  # bits of a seed, so that every JSON reader keeps it exactly
ALIKE = 8  # random games after which a game that always paid all seats the same counts as a team game


class LabError(GloamingError):
    """An error of the lab that a person can mend."""


class Detail(StrEnum):
    """How much is written down of each game."""

    NONE = "none"  # the result and the answers
    OUTCOMES = "outcomes"  # also lengths by phase and kind, branching, the judge's expectations
    CHOICES = "choices"  # also what was offered and chosen, by name


class GameSetup(Struct, frozen=True):
    """How a game is set up: the options of the rules, and the agent in each seat."""

    options: dict[str, Any]
    agents: list[str]


class PinnedPack(Struct, frozen=True):
    """The content pack that a plan is played with: its folder, and its hash."""

    folder: str
    hash: str


class Plan(Struct, frozen=True, kw_only=True):
    """A plan for any number of games: game k is dealt from (seed, k) with setup k, modulo the number of setups."""

    game: str
    schema: int
    gloaming: str  # the version that plays it
    seed: int
    detail: Detail
    tables: list[GameSetup]
    same_deals: bool = False  # whether every setup plays each deal
    pack: PinnedPack | None = None  # None: the game's own

    def table(self, number: int) -> GameSetup:
        """The setup of a game. With three agents or more, neighbours change from round to round."""
        lap, place = divmod(number, len(self.tables))
        table = self.tables[place]
        names = sorted(set(table.agents))
        if len(names) < 3:
            return table
        order = names[:]
        Dice(seed_of(self.seed, "seats", lap)).shuffle(order)
        swap = dict(zip(names, order, strict=True))
        return GameSetup(table.options, [swap[name] for name in table.agents])

    def deal(self, number: int) -> int:
        """The number of the deal that a game is played from."""
        return number // len(self.tables) if self.same_deals else number

    def seed_for(self, number: int) -> int:
        """The seed of a game."""
        return seed_of(self.seed, self.deal(number))


def seed_of(*parts: object) -> int:
    """A seed made out of others: the same on every machine."""
    digest = blake2b("/".join(map(str, parts)).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> (64 - BITS)


def game_of(plan: Plan) -> Game[Any]:
    """The game of a plan, as it is installed here; its pack is added to the library."""
    if plan.pack is not None and pack_in(Path(plan.pack.folder)).hash != plan.pack.hash:
        raise LabError(f"The pack in {plan.pack.folder} has changed since these games were planned.")
    return find(plan.game)


def pack_in(folder: Path) -> "Pack":
    """Adds the content pack in a folder to the library, and returns it."""
    from gloaming.packs import LIBRARY, BadPack  # their grammar is slow to import, and most games need none

    found = LIBRARY.add(folder)
    if found.pack is None:
        raise BadPack(f"{folder}", found.faults) if found.faults else LabError(f"{folder}: {found.why}")
    return found.pack


def plan_for(
    game: str | Game[Any],
    agents: Sequence[str],
    *,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    varied: Mapping[str, Sequence[Any]] | None = None,
    detail: Detail = Detail.OUTCOMES,
    pack: Path | None = None,
    same_deals: bool = False,
    together: bool = False,
    near: bool = False,
) -> Plan:
    """A plan in which the agents take turns in all seats.

    `varied` options take turns too, each value with each. With `together` every seat of a game has the same agent, with
    `near` a large table only agents that are named next to each other. `pack` is the folder of a content pack to play
    with.
    """
    game = find(game) if isinstance(game, str) else game
    if not agents:
        raise LabError("Who plays? Name at least one computer player.")
    for name in agents:
        agent(name)  # refuses a name that it does not know
    content, given = None, dict(options or {})
    if pack is not None:
        chosen_pack = pack_in(pack.resolve())
        content, given["pack"] = PinnedPack(f"{pack.resolve()}", chosen_pack.hash), chosen_pack.manifest.name
    tables = []
    for chosen in each_with_each(given, varied):
        seats = Match.new(game, 0, chosen).seats
        tables += [GameSetup(chosen, line_up) for line_up in line_ups(agents, seats, together, near)]
    return Plan(
        game=game.name,
        schema=game.schema,
        gloaming=__version__,
        seed=seed,
        detail=detail,
        tables=tables,
        same_deals=same_deals,
        pack=content,
    )


def each_with_each(
    options: Mapping[str, Any] | None, varied: Mapping[str, Sequence[Any]] | None
) -> list[dict[str, Any]]:
    """The options of every kind of game that takes its turn: each value of those that vary with each of the others."""
    names, choices = (varied or {}).keys(), product(*(varied or {}).values())
    return [msgspec.to_builtins({**(options or {}), **dict(zip(names, values, strict=True))}) for values in choices]


def line_ups(agents: Sequence[str], seats: int, together: bool = False, near: bool = False) -> list[list[str]]:
    """The seatings: every group of agents that fits at the table, in every rotation.

    Fewer agents than seats sit several times. With three seats and more there are many groups; `near` takes only those
    of agents next to each other.
    """
    if together:
        return [[name] * seats for name in dict.fromkeys(agents)]
    groups: Iterable[Sequence[str]] = combinations(agents, seats) if len(agents) > seats else [agents]
    if near and 2 < seats < len(agents):
        groups = [agents[first : first + seats] for first in range(len(agents) - seats + 1)]
    turns = [
        tuple(group[(seat + turn) % len(group)] for seat in range(seats))
        for group in groups
        for turn in range(len(group))
    ]
    return [[*turn] for turn in dict.fromkeys(turns)]


def pays_all_alike(game: Game[Any], options: Mapping[str, Any] | None = None) -> bool:
    """Whether a game seems to be a team or solo game: random games never pay seats differently."""
    chance = Dice(ALIKE)
    for seed in range(ALIKE):
        match = Match.new(game, seed, options)
        outcome = match.result or match.rollout(chance.random)
        if len(set(outcome.payoffs)) > 1:
            return False
    return True
