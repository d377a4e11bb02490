"""The words of the cards' examples: what is given on a small table, what happens, what must be true then."""

from typing import Any

from gloaming.kernel import Ask, Dice, Flow
from gloaming.lingo import Lexicon, Scope, Selection
from gloaming.packs import Pack

from ..phases import leftmost_attack, play, start_of_turn
from ..rules.giant_actions import attempt, reveal
from ..rules.set_up import set_up_fight
from ..show.gloss import gloss
from ..table.box import Text, box, fight
from ..table.choices import Take
from ..table.numbers import room, scars
from ..table.options import Options
from ..table.state import GiantCard, Laid, Phase, State, row_of


def add_words(words: Lexicon, names: dict[str, str]) -> None:
    """Adds them to a lexicon; `names` are the pack's cards by their names."""

    def in_row(e: Text, named: str) -> GiantCard | None:
        return next((g for g in e.state.row if g.card == names[named]), None)

    def put_in_row(e: Text, named: str) -> None:
        """Lays a card at the left end of the row, in the place of the rightmost."""
        s, g = e.state, in_row(e, named)
        if g is None:
            s.turned += 1
            g = GiantCard(s.turned, names[named])
            s.row.pop()
        else:
            s.row.remove(g)
        s.row.insert(0, g)

    def put_wounds(e: Text, named: str, wound: Selection) -> None:
        put_in_row(e, named)
        e.state.row[0].wounds = wound.n

    def put_all_but(e: Text, named: str, n: int) -> None:
        put_in_row(e, named)
        e.state.row[0].wounds = room(e.fight, e.state.row[0]) - n

    def lay_in_row(e: Text, row: Selection, named: str) -> None:
        for name in row.all(e):
            row_of(e.state, name).append(Laid(names[named]))

    def hide_in_row(e: Text, row: Selection, named: str) -> None:
        for name in row.all(e):
            row_of(e.state, name).append(Laid(names[named], True))

    def play_down(e: Text, you: Selection, named: str) -> Flow[None]:
        yield from play_card(e, you, named, down=True)

    def play_card(e: Text, you: Selection, named: str, down: bool = False) -> Flow[None]:
        s, card = e.state, names[named]
        if card not in s.hand:
            s.hand[-1] = card
        yield from play(s, card, down)

    def let_attack(e: Text, named: str) -> Flow[None]:
        put_in_row(e, named)
        yield from attempt(e.state, e.state.row[0])

    def let_reveal(e: Text, named: str) -> Flow[None]:
        put_in_row(e, named)
        yield from reveal(e.state, e.state.row[0])

    words.choice("named", *names)
    words.fact("{you} is on {foothold}", make=lambda e, you, foothold: setattr(e.state, "pawn", foothold.all(e)[0]))(
        lambda e, you, foothold: foothold.fits(e, e.state.pawn)
    )
    words.fact("{you} has {wound}", make=lambda e, you, wound: setattr(e.state, "wounds", wound.n))(
        lambda e, you, wound: wound.meets(e.state.wounds)
    )
    words.fact("Rage is {n}", make=lambda e, n: setattr(e.state, "rage", n))(lambda e, n: e.state.rage == n)
    words.fact("{named} is in the Giant row", make=put_in_row)(lambda e, named: in_row(e, named) is not None)
    words.fact("{named} has {wound}", make=put_wounds)(
        lambda e, named, wound: (in_row(e, named) or GiantCard(0, "")).wounds == wound.n
    )
    words.fact("{named} can take {n} Wounds", make=put_all_but)(
        lambda e, named, n: any(room(e.fight, g) == n for g in e.state.row if g.card == names[named])
    )
    words.fact("{row} shows {named}", make=lay_in_row)(
        lambda e, row, named: any(not laid.down for laid in row_of(e.state, row) if laid.card == names[named])
    )
    words.fact("{row} hides {named}", make=hide_in_row)(
        lambda e, row, named: any(laid.down for laid in row_of(e.state, row) if laid.card == names[named])
    )
    words.fact("your discard pile holds {named}", make=lambda e, named: e.state.discard.append(names[named]))(
        lambda e, named: names[named] in e.state.discard
    )
    words.fact("your hand has {n} cards")(lambda e, n: len(e.state.hand) == n)
    words.fact("your deck has {n} cards")(lambda e, n: len(e.state.deck) == n)
    words.fact("your discard pile has {n} cards")(lambda e, n: len(e.state.discard) == n)
    words.fact("the Giant has {n} Scars")(lambda e, n: scars(e.state) == n)
    words.fact("{you} is Stunned")(lambda e, you: e.state.stunned)
    words.event("{you} play(s) {named}", make=play_card)
    words.event("{you} play(s) {named} face down", make=play_down)
    words.event("{named} attacks", make=let_attack)
    words.event("{named} is revealed", make=let_reveal)
    words.event("the Giant's step begins", make=lambda e: leftmost_attack(e.state))


def modifier_words(words: Lexicon, names: dict[str, str], cards: dict[str, str]) -> None:
    """Adds what examples of modifiers need; `names` are those of the pack, `cards` all others."""

    def begin(e: Text, modifier: str) -> Flow[None]:
        e.state.modifiers, e.state.round = [names[modifier]], 0
        yield from start_of_turn(e.state)

    def next_round(e: Text, modifier: str) -> Flow[None]:
        e.state.modifiers = [names[modifier]]
        yield from start_of_turn(e.state)

    words.choice("modifier", *names)
    words.fact("{action_name} has {signed}")(lambda e, action_name, signed: e.state.bonus.get(action_name) == signed)
    words.fact("{named} is on top of the Giant deck")(lambda e, named: e.state.giant_deck[-1] == cards[named])
    words.event("a fight begins with {modifier}", make=begin)
    words.event("a round begins with {modifier}", make=next_round)


def start(pack: Pack, bearer: Any) -> Text:
    """A fight in its first turn with the Wraith or the Giant of the card: five cards in hand, twenty in the deck.

    Cards lie in the order of the pack and are not counted, so that an example tells of its own card alone.
    """
    s = State(
        phase=Phase.SET_UP, options=Options(), pack=pack.ref, wraith="young", giant="earth", dice=Dice(7), round=1
    )
    b = box(s)
    s.wraith = next((name for name, wraith in b.wraiths.items() if bearer.id in wraith.cards), s.wraith)
    s.giant = next((name for name, giant in b.giants.items() if bearer.id in giant.cards), s.giant)
    set_up_fight(s)
    s.phase = Phase.ACTION
    own, theirs = [*fight(s).cards], [card for card in fight(s).giant_cards.values() if card.kind == "attack"]
    s.hand, s.deck = own[:5], [*own, *own][5:25]
    s.row = [GiantCard(number, card.id) for number, card in enumerate(theirs[:5], 1)]
    s.giant_deck = [card.id for card in theirs[5:15]]
    return Text(s, fight(s))


def label(e: Scope, option: Any) -> str:
    """An option as it is shown to a player."""
    looked_at = isinstance(option, Take) and option.card in fight(e.state).giant_cards
    return gloss(e.state, Ask(0, "put back" if looked_at else "may", [option], ""), option).label
