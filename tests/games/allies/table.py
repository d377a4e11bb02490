"""The language of the table: positions in the notation of the ledger, options as sentences, expectations in words.

    t = table(allies=["KS QC 5S 3C"], wraiths=["9S 4C*"], phase="wraith attacks", bystanders=True)
    t.act("KS blocks 9S")
    assert t["9S"] == "9S* 4C* (c)"

A being is its cards: court cards are its spirits, `*` marks a damaged card, `(c)` a cube. A wraith is strongest in the
suit that a new wraith would be strongest in, unless `top D` says otherwise. A card names the being that holds it. The
deck is written top card first; `...` stands for all cards that are mentioned nowhere. If the deck is written without
it, they go where they do no harm.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, Self

import msgspec

from gloaming.games.allies import GAME
from gloaming.games.allies.cards import PIPS
from gloaming.games.allies.choices import Block, Evolve, Heal, Move, Option, Summon, Transform
from gloaming.games.allies.score import score
from gloaming.games.allies.state import Being, Phase, State
from gloaming.kernel import DONE, Ask, GameOver, Outcome
from gloaming.scene import Piece
from gloaming.testing import GameTable
from tests.games.allies.notation import Lying, being_data, card, cards, court, written

ZONES = {"zoneS": "spades", "zoneC": "clubs", "zoneH": "hearts", "charmed": "charmed", "allies": "allies"}


class Lies(Protocol):
    """Words for what lies on a table."""

    @property
    def state(self) -> State:
        """The state now."""

    def being(self, card: str) -> Being:
        """The being that holds the card."""
        for being in self.state.beings:
            if card in (*being.vertical, *being.horizontal, *being.spirits):
                return being
        raise AssertionError(f"{card} is in no being. On the table: {self.beings}")

    def __getitem__(self, card: str) -> str:
        """The being that holds the card, in the notation of the ledger: spirits, strongest suit, weaker suit, cube."""
        return written(self.being(card))

    @property
    def beings(self) -> list[str]:
        """All beings, oldest first."""
        return [written(being) for being in self.state.beings]

    @property
    def allies(self) -> list[str]:
        """The allies, oldest first."""
        return [written(being) for being in self.state.beings if being.spirits]

    @property
    def wraiths(self) -> list[str]:
        """The wraiths, oldest first."""
        return [written(being) for being in self.state.beings if not being.spirits]

    def zone(self, card: str) -> str:
        """Where the being lies that holds the card, as the scene shows it."""
        piece = f"being{self.being(card).id}"
        (here,) = [area.id for area in GAME.scene(self.state, 0).areas if piece in [each.id for each in area.pieces]]
        return ZONES[here]

    def strengths(self, card: str) -> tuple[int, int, int]:
        """The flying, black and red defence strength of an ally, as the scene shows them."""
        flying, black, red = (value.number for value in self.piece(card).values)
        return int(flying), int(black), int(red)

    def attack(self, card: str) -> tuple[str, int] | None:
        """The suit and the strength that a wraith attacks with, as the scene shows them."""
        shown = [(value.icon, value.number) for value in self.piece(card).values]
        assert len(shown) < 2, f"{self[card]} is no wraith"
        return next(((icon, number) for icon, number in shown if isinstance(number, int)), None)

    def piece(self, card: str) -> Piece:
        """The being that holds the card, as the scene shows it."""
        return GAME.scene(self.state, 0).pieces()[f"being{self.being(card).id}"]

    @property
    def deck(self) -> str:
        """The deck, top card first."""
        return " ".join(reversed(self.state.deck))

    @property
    def pool(self) -> str:
        """The unused evolution cards, in the order they came."""
        return " ".join(self.state.pool)

    @property
    def aside(self) -> str:
        """The jacks that can be summoned."""
        return " ".join(self.state.aside)

    @property
    def incomplete(self) -> str:
        """The being that the deck could not complete."""
        return " ".join(self.state.incomplete)

    @property
    def phase(self) -> str:
        """The phase that is on."""
        return self.state.phase.value

    def score(self) -> int:
        """The points of the wraith if the game ended now."""
        return score(self.state)


class Table(GameTable[State], Lies):
    """A table in the middle of a game. Options are sentences: 'QS moves KC to 5H', a card for the being it is in."""

    def option(self, answer: str) -> Option:
        """An option from its sentence."""
        for pattern, make in SENTENCES:
            if found := re.fullmatch(pattern, answer):
                return make(self, *found.groups())
        raise AssertionError(f"no option reads {answer!r}")

    def may_not(self, *answers: str, rule: str = "") -> Self:
        """Expects that none of these is offered, by a rule, and for a reason that the game gives."""
        super().may_not(*answers, rule=rule)
        for answer in answers:
            refusal = self.match.why_not(self.option(answer))
            assert refusal is not None
            assert refusal.text != "it is not among the options", f"{answer!r} is refused without a reason"
        return self

    def act(self, *sentences: str) -> Self:
        """Does these things, one after the other."""
        return self.do(*sentences)

    def block(self, ally: str, wraith: str) -> Self:
        """The ally that holds the one card blocks the wraith that holds the other."""
        return self.do(f"{ally} blocks {wraith}")

    def done(self) -> Self:
        """Ends the actions or the blocks."""
        return self.do("done")

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.outcome is not None

    def decision(self) -> str:
        """The decision that is really open, and what lies on the table."""
        return f"{super().decision()}\nOn the table, {self.phase}: {self.beings}"


class Resolved(Lies):
    """A table after one phase alone, and how the game ended, if it did."""

    def __init__(self, state: State, outcome: Outcome | None = None) -> None:
        self._state, self.outcome = state, outcome

    @property
    def state(self) -> State:
        """The state now."""
        return self._state

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.outcome is not None

    @property
    def told(self) -> list[str]:
        """The sentences told so far."""
        return [GAME.tell(self.state, event).text for event in self.state.story]


def table(
    *,
    allies: Sequence[str] = (),
    wraiths: Sequence[str] = (),
    beings: Sequence[str] = (),
    phase: str = "allied actions",
    deck: str = "...",
    pool: str = "",
    aside: str | None = None,
    incomplete: str = "",
    removed: str = "",
    round: int | None = None,
    court_evolutions: int = 0,
    healed: str = "",
    queens: Mapping[str, str] | None = None,
    options: Mapping[str, Any] | None = None,
    bystanders: bool = False,
) -> Table:
    """A match that begins from this table.

    Allies came before wraiths; `beings` is for tables where their ages are mixed. Where a phase with nothing to decide
    would pass at once, `bystanders` have something to do: a jack a wound, or an ally an attack.
    """
    assert not [text for text in allies if not court(text)], "every ally has a spirit"
    assert not [text for text in wraiths if court(text)], "no wraith has a spirit"
    lying = Lying([*allies, *wraiths, *beings], [deck, pool, incomplete, removed, aside or ""])
    chosen = {**(options or {})}
    set_aside = lying.set_aside(aside, chosen)
    if bystanders:
        lying.add_bystanders(phase)
    courts = sum(card not in PIPS for card in cards(pool))
    pooled = [*cards(pool), *(lying.take_court() for _ in range(court_evolutions - courts))]
    deck_cards, put_aside = cards(deck.removesuffix("...")), cards(incomplete)
    if deck.endswith("..."):
        deck_cards += lying.rest()
    elif deck_cards or not lying.rest():
        pooled += lying.rest()
    else:
        put_aside += lying.seat_the_rest()
    state = {
        "phase": phase,
        "dice": {},
        "options": chosen,
        "round": round if round is not None else int(phase != Phase.NEW_BEINGS),
        "deck": deck_cards[::-1],
        "beings": [being_data(number, text) for number, text in enumerate(lying.beings, 1)],
        "pool": pooled,
        "aside": set_aside,
        "incomplete": put_aside,
        "removed": cards(removed),
        "court_evolutions": court_evolutions,
        "healed": cards(healed),
        "queens": {**(queens or {})},
        "transforms": {queen: 1 for queen, deed in (queens or {}).items() if deed == "transform"},
    }
    return Table.laid(GAME, state)


def resolved(*, phase: str, **position: Any) -> Resolved:
    """The table after this phase alone, before anything of the next one; the phase must ask nothing."""
    state = beginning(table(phase=phase, **position))
    try:
        asked = run(state)
    except GameOver as over:
        return Resolved(state, over.outcome)
    assert asked is None, f"{phase} asks {asked}"
    return Resolved(state)


def beginning(t: Table) -> State:
    """The state that a table began from."""
    state: State = msgspec.convert(msgspec.json.decode(t.match.record())["origin"]["state"], State)
    return state


def dealt(deck: str, **position: Any) -> Resolved:
    """The table after the new beings of a round were dealt."""
    return resolved(phase="new beings", deck=deck, **position)


def acting(**position: Any) -> Table:
    """The allied actions, with bystanders who keep the phase open."""
    return table(phase="allied actions", bystanders=True, **position)


def attacked(**position: Any) -> Table:
    """The wraith attacks, with bystanders who keep the phase open."""
    return table(phase="wraith attacks", bystanders=True, **position)


def evolved(**position: Any) -> Resolved:
    """The table after the wraith evolutions, before a new round."""
    return resolved(phase="wraith evolutions", **position)


def run(state: State) -> Ask | None:
    """Runs the phase that is on up to its first question."""
    flow = GAME.phases[state.phase](state)
    return None if flow is None else next(flow, None)


def again(state: State) -> State:
    """A copy of a state."""
    return GAME.decode(GAME.encode(state))


def position(state: State) -> dict[str, Any]:
    """A state as a position."""
    plain: dict[str, Any] = msgspec.to_builtins(state)
    return {"game": "allies", "schema": GAME.schema, "state": plain | {"story": []}}


SENTENCES: tuple[tuple[str, Callable[..., Option]], ...] = (
    (r"(\w\w) heals (\w\w)", lambda t, jack, hurt: Heal(card(jack), card(hurt))),
    (r"(\w\w) summons (\w\w) into (\w\w)", lambda t, q, jack, to: Summon(card(q), card(jack), t.being(to).id)),
    (r"(\w\w) moves (\w\w) to (\w\w)", lambda t, q, spirit, to: Move(card(q), card(spirit), t.being(to).id)),
    (r"(\w\w) transforms (\w\w) with (\w\w)", lambda t, q, to, sp: Transform(card(q), card(sp), t.being(to).id)),
    (r"(\w\w) blocks (\w\w)", lambda t, ally, wraith: Block(t.being(ally).id, t.being(wraith).id)),
    (r"(\w\w) (?:is dealt a card|evolves|receives it)", lambda t, wraith: Evolve(t.being(wraith).id)),
    (r"done", lambda t: DONE),
)
