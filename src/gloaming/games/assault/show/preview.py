"""What a Command gives where it lies, or would give if it were played now."""

from typing import NamedTuple

from gloaming.scene import Tally, counted

from ..table.box import Command, box
from ..table.patterns import LEFT, POOLS, RIGHT
from ..table.state import Card, Player, State

POOL_SAID = {
    "Maneuver(s)": ("person-walking", "Maneuver", ""),
    "Recruit Point(s)": ("user-group", "Recruit Point", ""),
    "Trade Limit": ("right-left", "card to trade", "cards to trade"),
    "Giantslayer Action(s)": ("user-shield", "Giantslayer Action", ""),
}


class Worth(NamedTuple):
    """A number with its parts: what is printed, and what each card on one side of it adds."""

    icon: str
    word: str
    words: str
    printed: int
    each: int
    cards: int
    side: str

    @property
    def total(self) -> int:
        return self.printed + self.each * self.cards

    @property
    def unit(self) -> str:
        """What there are so many of: `Maneuvers`."""
        return self.word if self.total == 1 else self.words or f"{self.word}s"

    @property
    def said(self) -> str:
        """`6 Maneuvers`."""
        return counted(self.total, self.word, self.words)

    def tallies(self) -> list[Tally]:
        """Where the number comes from."""
        rows = [Tally("printed", self.printed)] if self.printed else []
        beside = f"{counted(self.cards, 'Command')} to the {self.side}"
        return [*rows, Tally(beside, f"+{self.each * self.cards}"), Tally(self.said, self.total, total=True)]


def worth(s: State, player: Player, card: Card) -> Worth | None:
    """What a Command gives with the cards beside it in the row; None if it counts no cards."""
    command = box(s).commands[card]
    place = player.row.index(card) if card in player.row else len(player.row)
    left, right = place, max(len(player.row) - 1 - place, 0)
    return given(command, left) or held(command, left, right)


def given(command: Command, left: int) -> Worth | None:
    """What a Command gives to spend."""
    for pool in POOLS:
        printed, each = (sum(line.n for line in command.script.static(pool, when)) for when in ("", LEFT))
        if printed or each:
            return Worth(*POOL_SAID[pool], printed, each, left, "left")
    return None


def held(command: Command, left: int, right: int) -> Worth | None:
    """What a Command is worth in battles, or how often it is done again."""
    if command.reroll:
        return Worth("dice", "re-roll in battles with your Leader", "re-rolls", 0, command.reroll, right, "right")
    if command.convert is not None:
        results, symbol, n = command.convert
        into = f"into {n} {symbol.partition('(')[0]}{'s' if n > 1 else ''} each"
        side, cards = ("right", right) if command.command == "magic" else ("left", left)
        return Worth("star", f"Arcane result {into}", f"Arcane results {into}", 0, results, cards, side)
    for when, side, cards in ((LEFT, "left", left), (RIGHT, "right", right)):
        if any(line.when == when for line in command.script.lines):
            return Worth(f"arrow-{side}", "repeat", "repeats", 0, 1, cards, side)
    return None
