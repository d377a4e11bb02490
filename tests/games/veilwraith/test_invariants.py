"""The invariants of the ledger hold after every decision of random games."""

from collections import Counter
from typing import Any

import pytest

from gloaming.games.veilwraith import GAME
from gloaming.games.veilwraith.rules.memory_upgrades import boxed, claims
from gloaming.games.veilwraith.table.box import box
from gloaming.games.veilwraith.table.events import Spirit
from gloaming.games.veilwraith.table.numbers import drain
from gloaming.games.veilwraith.table.state import BASES, Phase, Player, State
from gloaming.kernel import Dice, Match

IN_GAME = (Phase.THREAT, Phase.DRAW, Phase.PLAY, Phase.SPIRIT, Phase.END)


def everything(p: Player) -> list[str]:
    """Every card of a Veilwraith, wherever it lies."""
    cards = [*p.deck, *p.hand, *p.discard, *p.threat_deck, *p.threat_discard, *p.foes, *p.removed]
    cards += [played.card for played in p.play_area] + [key.card for key in p.keys] + [each.card for each in p.area]
    return cards + [card for threat in p.area for card in threat.beneath]


def journeys(options: dict[str, Any], seeds: int) -> Any:
    """States of random games, at every decision; half of the games are played with some sense, so that they last."""
    for seed in range(seeds):
        match, dice = Match.new(GAME, seed, options), Dice(seed)
        for _ in range(150):
            if match.ask is None:
                break
            yield match
            sense = seed % 2 and GAME.habit is not None and dice.roll(4) > 1
            if sense and GAME.habit is not None:
                match.play(GAME.habit(match.state, match.ask))
            else:
                match.play(index=dice.roll(len(match.ask.options)) - 1)


@pytest.mark.parametrize("options", [{}, {"vignette": 4}, {"players": 2}, {"players": 2, "rivals": True}])
def test_cards_tokens_spirit_and_row_are_always_possible(options: dict[str, Any]) -> None:
    looked = 0
    for match in journeys(options, 14):
        s: State = match.state
        if s.phase not in IN_GAME or match.ask.kind != "play":
            continue
        looked += 1
        cards = box(s).cards
        for p in s.players:
            lying = everything(p)
            assert sum("threat" in cards[card].forms for card in lying) == 30  # invariant 1
            fiends = [card for card in (*p.threat_deck, *p.threat_discard) if cards[card].kind == "archfiend"]
            assert len(fiends) == p.archfiend  # 2
            assert (p.portal is not None) >= any(cards[threat.card].kind == "portal" for threat in p.area)  # 3
            memories = Counter(card for card in lying if cards[card].memory)
            assert memories == Counter(p.memories)  # 4
            assert len(p.keys) <= 5  # 5
            assert sorted(action.base for action in p.row) == sorted(BASES)  # 7
            assert all(0 <= action.tokens <= 5 for action in p.row)  # 9
            assert 0 <= p.spirit <= p.most  # 10
            assert p.using is None
        assert list(GAME.faults(GAME.decode(GAME.encode(s)))) == []
    assert looked > 100


def test_the_spirit_phase_takes_exactly_what_the_table_said() -> None:
    taken = 0
    for seed in range(12):
        match, dice = Match.new(GAME, seed), Dice(seed)
        while match.ask is not None:
            ask = match.ask
            option = ask.options[dice.roll(len(ask.options)) - 1]
            coming = drain(match.state, match.state.players[0]) if type(option).__name__ == "EndTurn" else None
            told = len(match._log) + len(match.state.story)
            match.play(option)
            if coming is None:
                continue
            events = [*match._log, *match.state.story][told:]
            lost = [event.change for event in events if isinstance(event, Spirit) and event.why == "cost"]
            if match.ask is not None and match.ask.kind == "window":
                continue  # there may be a Memory that changes it
            assert sum(lost) == -coming  # 18
            taken += bool(coming)
    assert taken > 20


def test_without_extra_draws_each_key_shows_up_in_its_six_rounds() -> None:
    for seed in range(30):
        s = Match.new(GAME, seed).state
        p, cards = s.players[0], box(s).cards
        for place, card in enumerate(reversed(p.threat_deck)):
            if cards[card].kind == "key":
                assert place // 6 == sum(cards[c].kind == "key" for c in p.threat_deck[::-1][:place])  # 16


def test_memory_decks_keep_to_their_rules_through_campaigns() -> None:
    for match in journeys({"mode": "campaign", "day_dream": True}, 6):
        s: State = match.state
        for p in s.players:
            assert len(p.memories) == 20  # 23
            names = {box(s).cards[card].boxed for card in p.memories} - {""}
            for name in names:
                assert claims(s, p.memories, name) <= boxed(s, p.memories, name)
            assert all(box(s).cards[card].combine < 3 for card in p.memories)
        assert 1 <= s.ribbons <= 5  # 22
        assert s.beaten == sorted(s.beaten)  # 24


def test_every_game_ends_by_round_sixty_one() -> None:
    for seed in range(6):
        match = Match.new(GAME, seed, {"vignette": 1})
        while match.ask is not None:
            match.play(index=len(match.ask.options) - 1)  # nothing is done but ending turns
        assert match.state.round <= 61  # 28
