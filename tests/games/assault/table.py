"""The language of the table: a board laid out as a test needs it, and words for what one does there.

    t = table(turn="hill", armies={"sumber-hills": "chief-guh hill-marauder*3"}, row="move plunder")
    t.play("recruit")
    assert t.s.pool == 4

Units, regions and cards are named by their ids, Commands by what they are (`move`, `unique`). `*3` behind a unit is
three of them, `!` says that it is wounded. Who is not mentioned waits in the supply; without `armies` all stand as set
up. Resource Cards and Spells that are not mentioned lie in their decks.
"""

from collections.abc import Mapping
from typing import Any, Self

import msgspec

from gloaming.games.assault import GAME
from gloaming.games.assault.setup import setup
from gloaming.games.assault.table import choices as c
from gloaming.games.assault.table.board import seat_of
from gloaming.games.assault.table.box import Box, box
from gloaming.games.assault.table.options import Options
from gloaming.games.assault.table.state import Battle, Phase, Player, Side, State
from gloaming.games.assault.table.units import Unit, healthy, wounded
from gloaming.kernel import DONE, Dice
from gloaming.lingo import Do, HowMany
from gloaming.testing import GameTable

HIT, HITS, BLOCK, ARCANE, ARCANES, MISS = range(1, 7)  # the faces of the standard die


class Table(GameTable[State]):
    """A game in the middle, with words for what one may do there."""

    @property
    def b(self) -> Box:
        """Everything printed."""
        return box(self.s)

    @property
    def asked(self) -> str:
        """The race that is asked now."""
        return "" if self.match.ask is None else self.s.players[self.match.ask.seat].race

    @property
    def battle(self) -> Battle:
        """The battle that is fought."""
        return self.s.battles[-1]

    @property
    def sides(self) -> list[Side]:
        """Attacker and defender."""
        return self.battle.sides

    def player(self, race: str) -> Player:
        """What lies before a race."""
        return self.s.players[seat_of(self.s, race)]

    def points(self, race: str) -> int:
        """The points of a race."""
        return self.player(race).points

    def army(self, region: str) -> list[str]:
        """Who stands in a region."""
        return sorted(map(str, self.s.armies[region]))

    def play(self, command: str) -> Self:
        """A Command of the race whose turn it is."""
        return self.do(c.Play(command_of(self.b, self.s.players[self.s.turn].race, command)))

    def text(self, begins: str) -> Self:
        """The option of a text that begins so."""
        found = [option for option in self.of(Do) if option.text.startswith(begins)]
        assert found, f"nothing begins with {begins!r}\n{self.decision()}"
        return self.do(found[0])

    def attack(self, origin: str, target: str) -> Self:
        """Plays Attack and sends everybody from one region against another."""
        self.play("attack")
        if self.kind.startswith("choose one"):
            self.text("attack")
        self.do(c.Declare(origin, target))
        return self.done() if self.kind == "attackers" else self

    def march(self, origin: str, units: str, *path: str) -> Self:
        """A group moves, region after region."""
        first, *rest = units_named(units)
        self.do(c.March(origin, first), *(c.Join(origin, unit) for unit in rest))
        for region in path:
            self.do(c.Go(region))
        return self

    def fight(self) -> Self:
        """Passes and converts nothing until the battle is over."""
        while self.s.battles:
            self.do(HowMany(0) if HowMany(0) in self.options else DONE if DONE in self.options else self.options[0])
        return self

    def log(self, race: str | None = None) -> list[str]:
        """What has been told, to a race or to somebody who only watches."""
        viewer = None if race is None else seat_of(self.s, race)
        return [line.text for line in self.match.log(viewer)]


def names(text: str) -> list[str]:
    """Words; `word*3` is three of them."""
    found = []
    for word in text.split():
        name, _, times = word.partition("*")
        found += [name] * int(times or 1)
    return found


def command_of(b: Box, race: str, command: str) -> str:
    """The id of a Command Card."""
    return next(card for card in b.hands[race] if b.commands[card].command == command)


def units_named(text: str) -> list[Unit]:
    """Units as the language of the table writes them: `!` says that one is wounded."""
    return [wounded(name.rstrip("!")) if name.endswith("!") else healthy(name) for name in names(text)]


def put_units(s: State, armies: Mapping[str, str]) -> None:
    """Everybody off the board, then who is mentioned on it."""
    b = box(s)
    for player in s.players:
        player.supply = {kind: n for kind, n in b.tokens[player.race].items() if kind not in b.locked}
    s.armies = {region: units_named(armies.get(region, "")) for region in b.regions}
    for army in s.armies.values():
        for unit in army:
            seat, kind = seat_of(s, b.race[unit]), b.kind[unit]
            if seat >= 0:
                supply = s.players[seat].supply
                supply[kind] = supply.get(kind, b.tokens[b.race[unit]][kind]) - 1


def table(
    players: int = 6,
    turn: str = "",
    *,
    armies: Mapping[str, str] | None = None,
    row: str | Mapping[str, str] = "",
    resources: str | Mapping[str, str] = "",
    spells: str | Mapping[str, str] = "",
    discard: str = "",
    spell_discard: str = "",
    claimed: Mapping[str, str] | None = None,
    events: str = "",
    markers: Mapping[str, str] | None = None,
    slayers: Mapping[str, str] | None = None,
    rolls: list[int] | None = None,
    draws: str = "",
    final: bool = False,
    points: Mapping[str, int] | None = None,
    castle: str = "",
    options: Mapping[str, Any] | None = None,
    **fields: Any,
) -> Table:
    """A turn as told: `row`, `resources` and `spells` of the race whose turn it is, or of races by their names.

    `rolls` are the next results of dice and `draws` the next cards; `final` is the Final Ordning.
    """
    chosen = msgspec.convert({"players": players, **(options or {})}, Options)
    s = setup(chosen, Dice(1))
    b = box(s)
    s.resource_deck += s.offer
    s.offer, s.phase, s.drafted = [], Phase.TURN, 2 * players
    s.turn = seat_of(s, turn) if turn else 0
    race = s.players[s.turn].race
    if armies is not None:
        put_units(s, armies)
    for whose, cards in by_race(row, race).items():
        player = s.players[seat_of(s, whose)]
        player.row = [command_of(b, whose, command) for command in names(cards)]
        player.ability = "leader" in names(cards)
    for whose, cards in by_race(resources, race).items():
        s.players[seat_of(s, whose)].resources = names(cards)
        take(s.resource_deck, names(cards))
    for whose, cards in by_race(spells, race).items():
        s.players[seat_of(s, whose)].spells = names(cards)
        take(s.spell_deck, names(cards))
    s.resource_discard, s.spell_discard = names(discard), names(spell_discard)
    take(s.resource_deck, s.resource_discard)
    take(s.spell_deck, s.spell_discard)
    if events:
        everything = [*s.event_deck, *s.events]
        take(everything, names(events))
        s.events = [*names(events), *everything[: 3 - len(names(events))]]
        s.event_deck = [card for card in everything if card not in s.events]
    for whose, cards in (claimed or {}).items():
        claim_before(s, b, whose, names(cards))
    s.markers = {kind.replace("_", " "): names(regions) for kind, regions in (markers or {}).items()}
    for slayer, where in (slayers or {}).items():
        s.slayers[slayer].region, s.slayers[slayer].wounded = where.rstrip("!"), where.endswith("!")
    if castle:
        s.castle = castle
    give_points(s, dict(points or {}), final)
    for name, value in fields.items():
        setattr(s, name, value)
    s.dice = Dice(1, rolls=list(rolls or ()), draws=names(draws))
    return Table.laid(GAME, s)


def by_race(given: str | Mapping[str, str], race: str) -> Mapping[str, str]:
    """What is said without a race belongs to the one whose turn it is."""
    return {race: given} if isinstance(given, str) else given


def take(pile: list[str], cards: list[str]) -> None:
    """These cards lie elsewhere."""
    for card in cards:
        pile.remove(card)


def claim_before(s: State, b: Box, race: str, cards: list[str]) -> None:
    """Events that a race has claimed long ago."""
    player = s.players[seat_of(s, race)]
    player.claimed = cards
    player.stack = sum(card in b.stacks[race] for card in cards)
    for card in cards:
        if card in s.events:
            s.events.remove(card)
            s.events.append(s.event_deck.pop())
        elif card in s.event_deck:
            s.event_deck.remove(card)


def give_points(s: State, points: dict[str, int], final: bool) -> None:
    """Points of races, paid by the pools; in the Final Ordning pool 1 is empty."""
    if final and not points:
        points = {s.players[0].race: s.pool_1}
    for race, n in points.items():
        s.players[seat_of(s, race)].points = n
        first = min(n, s.pool_1)
        s.pool_1 -= first
        second = min(n - first, s.pool_2)
        s.pool_2 -= second
        s.paid_beyond += n - first - second
    if s.pool_2 == 0:
        s.last_round = s.round + 1
