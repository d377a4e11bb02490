"""The language of the table: tables as they lie, answers in words.

    t = table(area=[anima("Fight 3", boost=1)], hand=[memory("+2 Fight.")], row=["explore", "fight 2", "influence"])
    t.use("fight", "Fight 3").spend(1)
    assert t.you.spirit == 20

What a test does not mention does no harm: plain Memories in the deck, plain Threats and Keys that nobody draws.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from gloaming.games.veilwraith import GAME
from gloaming.games.veilwraith.table import choices as c
from gloaming.games.veilwraith.table.box import Printed
from gloaming.games.veilwraith.table.numbers import cost, drain, power, value
from gloaming.games.veilwraith.table.options import Options
from gloaming.games.veilwraith.table.state import Action, Base, Key, Phase, Player, State, Threat
from gloaming.kernel import DONE, Dice, IllegalChoice, Match, Outcome
from tests.games.veilwraith.cards import BASICS, BLANK, KEY, PLAIN, REAL_VIGNETTES, REF, TRIAL, foe, lies_there

TURNS = {"tilted": 45, "exhausted": 90}
SIZE = 30


def actions(row: Sequence[str]) -> list[Action]:
    """The Row from words: `fight 2 tilted`, `hunt`, with Power Tokens and how it lies."""
    sides: dict[str, Base] = {"hunt": "explore", "assault": "fight", "charm": "influence"}
    found = []
    for words in row:
        name, *more = words.split()
        action = Action(sides.get(name, name), advanced=name in sides)  # type: ignore[arg-type]
        for word in more:
            if word in TURNS:
                action.turn = TURNS[word]  # type: ignore[assignment]
            else:
                action.tokens = int(word)
        found.append(action)
    return found


def seat(
    *,
    area: Sequence[str | Threat] = (),
    hand: Sequence[str] = (),
    deck: Sequence[str] = (BLANK,) * 12,
    discard: Sequence[str] = (),
    threat_deck: Sequence[str] | None = None,
    threat_discard: Sequence[str] = (),
    keys: int | Sequence[Key | str] = (),
    foes: int | Sequence[str] = (),
    row: Sequence[str] = ("explore", "fight", "influence"),
    **more: Any,
) -> Player:
    """One Veilwraith's table. Decks are written top card first."""
    p = Player(seat=0, spirit=more.pop("spirit", 20), **more)
    p.row = actions(row)
    p.circled = more.get("circled", [False] * 3)
    p.hand, p.deck, p.discard = [*hand], [*deck][::-1], [*discard]
    for card in area:
        p.entered += 1
        p.area.append(Threat(p.entered, card) if isinstance(card, str) else card)
        p.area[-1].id = p.entered
    if isinstance(keys, int):
        keys = [KEY] * keys
    p.keys = [Key(each) if isinstance(each, str) else each for each in keys]
    p.foes = [foe()] * foes if isinstance(foes, int) else [*foes]
    p.threat_discard = [*threat_discard]
    rest = [*p.threat_discard, *p.foes, *(each.card for each in p.keys), *(each.card for each in p.area)]
    rest += [card for each in p.area for card in each.beneath]
    rest += [*(threat_deck or ()), *p.deck, *p.hand, *p.discard, *p.removed]
    threats = [TRIAL.cards[card] for card in rest if "threat" in TRIAL.cards[card].forms]
    filler = [KEY] * (5 - sum(card.kind == "key" for card in threats))
    filler += [PLAIN] * (SIZE - len(threats) - len(filler))
    if threat_deck is None:
        p.threat_deck = filler
    else:
        p.threat_deck = [*threat_deck][::-1]
        p.removed += filler
    p.known = [*p.threat_deck] if p.archfiend else []
    p.known = [card for card in p.known if TRIAL.cards[card].kind != "archfiend"]
    if p.portal is not None:
        p.entered += 1
        p.portal = p.entered
        p.area.append(Threat(p.entered, TRIAL.portal.id))
    lying = [*p.deck, *p.hand, *p.discard, *p.removed, *p.threat_deck, *(each.card for each in p.play_area)]
    lying += [card for each in p.area for card in each.beneath] + p.threat_discard
    p.memories = [card for card in lying if TRIAL.cards[card].memory]
    p.advanced = [action.base for action in p.row if action.advanced]
    return p


class Table:
    """A table in the middle of a game, with words for what one may do there and for what lies there."""

    def __init__(self, match: Match) -> None:
        self.match = match

    # what lies there

    @property
    def state(self) -> State:
        state: State = self.match.state
        return state

    @property
    def you(self) -> Player:
        return self.state.players[0]

    def player(self, seat: int) -> Player:
        return self.state.players[seat]

    @property
    def row(self) -> list[str]:
        """The Row, slot 1 first."""
        return [action.base for action in self.you.row]

    def action(self, base: str, seat: int = 0) -> Action:
        return next(each for each in self.player(seat).row if each.base == base)

    def tokens(self, base: str) -> int:
        return self.action(base).tokens

    def turn_of(self, base: str) -> int:
        return self.action(base).turn

    def area(self, seat: int = 0) -> list[str]:
        """The Threats in the Area, in the order they came."""
        return [threat.card for threat in self.player(seat).area]

    def threat(self, card: str, seat: int = 0) -> Threat:
        found = [each for each in self.player(seat).area if each.card == card or self._begins(each.card, card)]
        assert found, f"{card!r} is not in the Area: {self.area(seat)}"
        return found[0]

    def _begins(self, card: str, words: str) -> bool:
        return words in card

    def power(self, base: Base, seat: int = 0) -> int:
        return power(self.state, self.player(seat), base)

    def value(self, card: str, place: int = 0, seat: int = 0) -> int:
        return value(self.state, self.player(seat), self.threat(card, seat), place)

    def cost(self, card: str) -> int:
        return cost(self.state, self.you, self.threat(card))

    @property
    def drain(self) -> int:
        return drain(self.state, self.you)

    @property
    def outcome(self) -> Outcome | None:
        return self.match.result

    @property
    def won(self) -> bool:
        return self.match.result is not None and self.match.result.payoffs[0] == 1.0

    @property
    def lost(self) -> bool:
        return self.match.result is not None and self.match.result.payoffs[0] < 1.0

    @property
    def log(self) -> list[str]:
        return [line.text for line in self.match.log(0)]

    # what one may do there

    @property
    def asked(self) -> str:
        return "" if self.match.ask is None else self.match.ask.title

    @property
    def options(self) -> list[Any]:
        return [] if self.match.ask is None else list(self.match.ask.options)

    def labels(self) -> list[str]:
        return [self.match.gloss(option).label for option in self.options]

    def answer(self, *options: Any) -> "Table":
        """Gives these answers, one after the other."""
        for option in options:
            assert option in self.options, f"{option} is not offered at {self.asked!r}: {self.options}"
            self.match.play(option)
        return self

    def may(self, *options: Any) -> "Table":
        for option in options:
            assert option in self.options, f"{option} is not offered at {self.asked!r}: {self.options}"
        return self

    def may_not(self, *options: Any, rule: str = "") -> "Table":
        """Expects that none of these is offered, and if a rule is named that the refusal names it."""
        for option in options:
            assert option not in self.options, f"{option} is offered"
            if rule:
                refusal = self.match.why_not(option)
                assert refusal is not None
                assert refusal.rule == rule, refusal
                with pytest.raises(IllegalChoice):
                    self.match.play(option)
        return self

    def use_of(self, base: Base, card: str, whose: int = 0, seat: int = 0) -> c.Use:
        return c.Use(base, self.threat(card, whose).id, whose, seat)

    def use(self, base: Base, card: str, whose: int = 0, seat: int = 0) -> "Table":
        return self.answer(self.use_of(base, card, whose, seat))

    def beat(self, base: Base, card: str, tokens: int = 0) -> "Table":
        """Uses an Action and fixes its Power with so many Power Tokens, if that is asked."""
        self.use(base, card)
        return self.spend(tokens) if self.asked == "power" else self

    def draw(self, base: Base, seat: int = 0) -> "Table":
        return self.answer(c.UseDraw(base, seat))

    def tilt(self, base: Base, seat: int = 0) -> "Table":
        return self.answer(c.Tilt(base, seat))

    def play(self, card: str, choosing: bool = False, seat: int = 0) -> "Table":
        return self.answer(c.Play(card, choosing, seat))

    def turn(self, card: str = KEY) -> "Table":
        return self.answer(c.Turn(card))

    def flip(self, card: str = KEY) -> "Table":
        return self.answer(c.Flip(card))

    def end(self, seat: int = 0) -> "Table":
        return self.answer(c.EndTurn(seat))

    def spend(self, tokens: int = 0) -> "Table":
        return self.answer(c.Spend(tokens))

    def combine(self, first: str, second: str) -> "Table":
        self.answer(c.Combine(first))
        return self.pick(second) if self.asked == "combine" else self

    def pick(self, *cards: str) -> "Table":
        return self.answer(*(c.Pick(card) for card in cards))

    def aim(self, *cards: str) -> "Table":
        for card in cards:
            self.answer(c.Aim(self.threat(card).id))
        return self

    def on(self, *bases: Base) -> "Table":
        return self.answer(*(c.OnAction(base) for base in bases))

    def yes(self) -> "Table":
        return self.answer(c.YES)

    def no(self) -> "Table":
        return self.answer(c.NO)

    def done(self) -> "Table":
        return self.answer(DONE)

    def say(self, label: str) -> "Table":
        """Answers by the words of an option."""
        found = [option for option, words in zip(self.options, self.labels(), strict=True) if label in words]
        assert len(found) == 1, f"{label!r}: {self.labels()}"
        return self.answer(found[0])

    def rounds(self, count: int = 1) -> "Table":
        """Lets rounds pass without doing anything, as far as nothing else is asked."""
        for _ in range(count):
            while self.asked == "play":
                before = self.state.round
                self.end(self.options[-1].seat)
                if self.state.round != before:
                    break
        return self


def table(
    *,
    phase: str = "play",
    others: Sequence[Player] = (),
    options: dict[str, Any] | None = None,
    vignette: Printed | int | None = None,
    round: int = 1,
    ribbons: int = 5,
    draws: Sequence[str] = (),
    rolls: Sequence[int] = (),
    **own: Any,
) -> Table:
    """A match that begins from this table; with a Vignette of its own, or the one of that number."""
    players = [seat(**own), *others]
    for number, p in enumerate(players):
        p.seat = number
    state = State(
        phase=Phase(phase),
        options=msgspec.convert({"players": len(players), **(options or {})}, Options),
        pack=REF,
        players=players,
        round=round,
        dice=Dice(11, draws=[*draws], rolls=[*rolls]),
        games=1,
        fresh=False,
        vignette=vignette if isinstance(vignette, int) else 1,
    )
    TRIAL.vignettes[state.vignette] = lies_there(vignette)
    if state.options.mode == "campaign":
        state.ribbons = state.first_ribbons = ribbons
    return Table(begun(state))


def begun(state: State) -> Match:
    """A match that begins from a state, which must be possible."""
    plain = msgspec.to_builtins(state)
    return Match.from_position(GAME, {"game": GAME.name, "schema": GAME.schema, "state": plain})


def between(
    *,
    won: bool | None = True,
    phase: str = "after",
    vignette: int = 1,
    beaten: Sequence[int] = (),
    ribbons: int = 5,
    memories: Sequence[str] = (),
    others: int = 0,
    here: int | None = None,
    options: dict[str, Any] | None = None,
    **more: Any,
) -> Table:
    """A Campaign between two games; with the real cards, from the Basic decks."""
    players = []
    for number in range(1 + others):
        p = Player(seat=number, memories=[*(memories or BASICS)], circled=[False] * 3)
        p.here = here is None or number < here
        p.row = actions(["explore", "fight", "influence"])
        players.append(p)
    state = State(
        phase=Phase(phase),
        options=msgspec.convert({"mode": "campaign", "players": len(players), **(options or {})}, Options),
        pack=REF,
        players=players,
        dice=Dice(5),
        games=1,
        fresh=False,
        vignette=vignette,
        beaten=[*beaten],
        ribbons=ribbons,
        first_ribbons=max(ribbons, more.pop("first_ribbons", ribbons)),
        won=won,
        **more,
    )
    TRIAL.vignettes.update(REAL_VIGNETTES)
    return Table(begun(state))


def new(seed: int = 3, **options: Any) -> Table:
    """A new match with the real cards."""
    return Table(Match.new(GAME, seed, options))
