"""The language of the table: a fight laid out as a test needs it, and words for what one does there.

    t = table(pawn="A2", row="kneeling-weight:5 grasping-roots", hand="her-sword backhand")
    t.play("her-sword")
    assert t.wounds_on("kneeling-weight") == 6

Cards are named by their ids. `:5` after a card of the Giant row are Wounds on it, `:-1` one less than it can take, `*`
a Scar; `-` after a card of an action row says that it lies face down. What is not mentioned lies where it does no harm.
"""

import dataclasses
from typing import Any, Self

import msgspec
import pytest

from gloaming.games.wraith_giants import GAME
from gloaming.games.wraith_giants.authoring.attack_cards import attack_card
from gloaming.games.wraith_giants.authoring.contents import PACK
from gloaming.games.wraith_giants.table.box import Fight, box, fight
from gloaming.games.wraith_giants.table.choices import Aim, Discard, Fearless, Go, Play, Resolve, Share
from gloaming.games.wraith_giants.table.options import Options
from gloaming.games.wraith_giants.table.printed import AttackCard
from gloaming.games.wraith_giants.table.state import GiantCard, Laid, Phase, State
from gloaming.kernel import DONE, Dice
from gloaming.packs import choose
from gloaming.testing import GameTable

FILLERS = {  # cards that neither reach the low footholds nor hold anything, leftmost first
    "earth": "flint-elbow grinding-jaw granite-brow dropped-pines millstone-hip",
    "air": "lightning-finger frost-on-the-mask downburst shriek lungful",
    "water": "",
    "fire": "",
}


class Table(GameTable[State]):
    """A fight in the middle, with words for what one may do there."""

    @property
    def f(self) -> Fight:
        """The two sides."""
        return fight(self.s)

    def play(self, card: str, down: bool = False) -> Self:
        """A card into the row that is due."""
        return self.do(Play(card, down))

    def fearless(self, what: str) -> Self:
        """Drop, climb or sword for a Wound."""
        return self.do(Fearless(f"{self.s.wraith}-{what}"))

    def go(self, node: str) -> Self:
        """A movement ends there."""
        return self.do(Go(node))

    def aim(self, node: str) -> Self:
        """A Bow shoots there."""
        return self.do(Aim(node))

    def line(self, number: int) -> Self:
        """The action of that number comes next."""
        return self.do(Resolve(number))

    def share(self, card: str, wounds: int) -> Self:
        """So many of the Wounds go to a card."""
        return self.do(Share(self.card(card).id, wounds))

    def discard(self, card: str) -> Self:
        """Discards a hand card."""
        return self.do(Discard(card))

    def pass_turn(self) -> Self:
        """Nothing more this turn, nothing discarded: the Giant's step follows, up to the next decision."""
        while self.kind == "act" and DONE in self.options and self.s.phase is Phase.ACTION:
            self.done()
        if self.kind == "discard":
            self.done()
        return self

    def nodes(self) -> list[str]:
        """The places that are offered."""
        return [option.node for option in self.options if isinstance(option, Go | Aim)]

    def card(self, card: str) -> GiantCard:
        """A card of the Giant row."""
        return next(g for g in self.s.row if g.card == card)

    def wounds_on(self, card: str) -> int:
        """The Wounds on a card of the Giant row."""
        return self.card(card).wounds

    @property
    def row(self) -> list[str]:
        """The Giant row, left to right."""
        return [g.card for g in self.s.row]


def cards(text: str) -> list[str]:
    """Cards in a row of words."""
    return text.split()


def giant_row(text: str, f: Fight) -> list[GiantCard]:
    """Cards of the Giant row: `card:5` has Wounds, `card:-1` all but one that it can take, `card*` is Scarred."""
    row = []
    for number, word in enumerate(cards(text), 1):
        name, _, laid = word.rstrip("*").partition(":")
        wounds = int(laid or 0)
        row.append(GiantCard(number, name, wounds % f.giant_cards[name].limit, word.endswith("*")))
    return row


def action_row(text: str) -> list[Laid]:
    """Cards of an action row: `card-` lies face down."""
    return [Laid(word.rstrip("-"), word.endswith("-")) for word in cards(text)]


def take_out(pile: list[str], names: list[str]) -> None:
    """These cards are somewhere else."""
    for name in names:
        pile.remove(name)


def table(
    wraith: str = "young",
    giant: str = "earth",
    *,
    row: str = "",
    hand: str = "",
    top: str = "",
    bottom: str = "",
    discard: str = "",
    deck: str | None = None,
    out: str = "",
    next: str = "",
    above: str = "",
    left: int | None = None,
    phase: Phase = Phase.ACTION,
    options: dict[str, Any] | None = None,
    seed: int = 1,
    **fields: Any,
) -> Table:
    """A fight as told; `deck` and `next` are the draw deck and the Giant deck from the top, `left` how many Giant cards
    are left in it, `out` cards removed from the game. Without a hand it has five cards."""
    chosen = msgspec.convert({"wraith": wraith, "giant": giant, **(options or {})}, Options)
    s = State(
        phase=phase, options=chosen, pack=choose(PACK.game).ref, wraith=wraith, giant=giant, dice=Dice(seed), round=1
    )
    f = fight(s)
    own = [card.id for card in f.cards.values() for _ in range(card.copies)]
    s.hand, s.discard, s.top, s.bottom = cards(hand), cards(discard), action_row(top), action_row(bottom)
    s.removed_known = cards(out)
    take_out(own, [*s.hand, *s.discard, *s.removed_known, *(laid.card for laid in (*s.top, *s.bottom))])
    if not hand:
        s.hand = own[:5]
        del own[:5]
    if deck is not None:
        take_out(own, cards(deck))
        s.removed_known, s.deck = sorted([*s.removed_known, *own]), cards(deck)[::-1]
    else:
        s.deck = own
    theirs = [card.id for card in f.giant_cards.values() for _ in range(card.copies)]
    s.row, s.above = giant_row(row, f), cards(above)
    take_out(theirs, [*(g.card for g in s.row), *s.above, *cards(next)])
    fill = 4 if phase is Phase.NEW_CARD else 5
    wanted = [name for name in cards(FILLERS[giant]) if name in theirs]
    while len(s.row) < fill:
        name = wanted.pop(0) if wanted else theirs[0]
        theirs.remove(name)
        s.row.append(GiantCard(len(s.row) + 1, name))
    s.turned = len(s.row)
    s.aside = theirs[:5]
    rest = theirs[5:]
    if left is not None:
        kept = max(0, left - len(cards(next)))
        s.gone, rest = rest[kept:], rest[:kept]
    s.giant_deck = [*rest, *cards(next)[::-1]]
    s.skills = {skill: pool.size for skill, (pool, _) in f.wraith.skills.items()}
    whole = f.giant.printed.health + f.wraith.printed.giant_health_modifier
    s.pool = whole - sum(s.skills.values())
    for name, value in fields.items():
        setattr(s, name, value)
    s.wounds %= f.limit  # -1 is one less than she can bear
    if s.tokens:
        s.foothold_card = sorted(f.giant.dangers)[0]
    return Table.laid(GAME, s)


def giant_step(**laid: Any) -> Table:
    """A table after the Giant's step, at the next decision. The player has passed."""
    return table(phase=Phase.GIANT, **laid)


def reword(monkeypatch: pytest.MonkeyPatch, card: str, text: str, giant: str = "earth", **fields: Any) -> None:
    """For one test a card of a Giant has another text, and the Young Wraith fights it."""
    pack = choose(PACK.game)
    b = box(State(phase=Phase.SET_UP, pack=pack.ref, wraith="young", giant=giant, dice=Dice(0)))
    book = b.giants[giant]
    printed = next(each for each in pack.all(AttackCard) if each.id == card)
    new = attack_card(pack.script(text), book.board, msgspec.structs.replace(printed, text=text, **fields))
    changed = dataclasses.replace(book, cards={**book.cards, card: new})
    monkeypatch.setitem(b.fights, ("young", giant), Fight(changed, b.wraiths["young"]))
