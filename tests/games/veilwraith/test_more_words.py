"""Tilting, Exhausting Keys, losing Ribbons, looking into the Memory deck and searching it by a text."""

from typing import Any

import pytest

from gloaming.games.veilwraith.redeal import redeal
from gloaming.games.veilwraith.rules.memories import shuffle_deck
from gloaming.games.veilwraith.table import choices as c
from gloaming.games.veilwraith.table.state import Key
from gloaming.kernel import Dice
from gloaming.lingo import NotUnderstood
from gloaming.testing import rule
from tests.games.veilwraith.cards import BLANK, KEY, anima, key, memory
from tests.games.veilwraith.table import Table, table

ONE, TWO, THREE = memory("+1 Explore."), memory("+1 Fight."), memory("+1 Influence.")


def played(text: str, **own: Any) -> Table:
    """A Memory with that text was played."""
    card = memory(text)
    return table(**{"deck": [BLANK] * 9, **own, "hand": [card]}).play(card)


@rule("VW-R69", "VW-R70")
def test_tilt_an_action_asks_which_upright_one_and_adds_no_token() -> None:
    t = played("Tilt an Action.", row=["explore", "fight", "influence tilted"])
    assert (t.kind, t.options) == ("tilt", [c.OnAction("explore"), c.OnAction("fight")])
    t.answer(c.OnAction("fight"))
    assert (t.turn_of("fight"), t.tokens("fight"), t.you.tilted) == (45, 0, False)


@rule("VW-R100")
def test_exhaust_a_key_asks_which_fresh_one() -> None:
    t = played("Exhaust a Key.", keys=[Key(KEY, flipped=True), Key(KEY), Key(KEY)])
    assert [(key.turned, key.flipped) for key in t.you.keys] == [(False, True), (True, False), (False, False)]
    t = played("Exhaust each Key.", keys=[Key(KEY), Key(KEY)])
    assert [key.turned for key in t.you.keys] == [True, True]


@rule("VW-R226")
def test_ribbons_that_a_text_takes_are_gone_and_the_last_one_ends_the_campaign() -> None:
    t = played("Lose 1 Ribbon.", options={"mode": "campaign"}, ribbons=2)
    assert (t.state.ribbons, t.kind) == (1, "play")
    t = played("Lose 2 Ribbons. Gain 1 Spirit.", options={"mode": "campaign"}, ribbons=2)
    assert t.outcome is not None
    assert t.state.ribbons == 0
    assert "1 Ribbon lost: 0 left." not in t.told  # the lost game takes none that is not there
    t = played("Lose 1 Ribbon. If you cannot, lose 1 Spirit.", spirit=9)
    assert t.you.spirit == 8  # a single game has none


def test_a_card_that_says_the_game_is_lost_is_named_as_the_reason() -> None:
    t = played("Lose the game.")
    assert t.outcome is not None
    assert t.outcome.reason == "a card says so"


def test_search_your_deck_for_a_memory_offers_each_sort_once_and_shuffles() -> None:
    t = played("Search your deck for a Memory.", deck=[ONE, TWO, ONE, TWO])
    assert (t.kind, t.options) == ("search", [c.Pick(ONE), c.Pick(TWO)])
    used = t.state.dice.used
    t.answer(c.Pick(TWO))
    assert (t.you.hand, sorted(t.you.deck)) == ([TWO], sorted([ONE, ONE, TWO]))
    assert t.state.dice.used > used


def test_cards_looked_at_are_laid_back_in_the_order_that_was_named() -> None:
    t = played("Look at the top 3 cards of your deck and put them back in any order.", deck=[ONE, TWO, THREE, BLANK])
    assert t.kind == "put back"
    assert set(t.options) == {c.Pick(ONE), c.Pick(TWO), c.Pick(THREE)}
    t.answer(c.Pick(ONE)).answer(c.Pick(THREE))
    assert t.you.deck == [BLANK, TWO, THREE, ONE]  # the last one is the top
    t = played("Look at the top 3 cards of your deck and put them back in any order.", deck=[])
    assert (t.kind, t.you.deck) == ("play", [])


def test_what_was_seen_stays_known_to_its_owner_alone_until_the_deck_is_shuffled() -> None:
    deck = [THREE, TWO, ONE, BLANK, BLANK]  # the first one is the top
    t = played("Look at the top 2 cards of your deck and put them back in any order.", deck=deck)
    t.answer(c.Pick(TWO))
    for seed in range(8):
        state = t.match.clone().state
        redeal(state, 0, Dice(seed))
        assert state.players[0].deck[-2:] == [THREE, TWO]
    tops = set()
    for seed in range(8):
        state = t.match.clone().state
        redeal(state, None, Dice(seed))
        tops.add(state.players[0].deck[-1])
    assert len(tops) > 1
    state = t.match.clone().state
    state.players[0].deck.pop()
    redeal(state, 0, Dice(1))
    assert state.players[0].deck[-1] == THREE  # the second one is on top now, and still known
    shuffle_deck(state, state.players[0])
    assert state.players[0].seen == []


def test_the_top_of_the_deck_is_discarded_as_far_as_there_is_one_and_the_pile_is_shuffled_in() -> None:
    t = played("Discard the top 2 cards of your deck.", deck=[ONE, TWO, THREE])
    assert (t.you.deck, t.you.discard) == ([THREE], [ONE, TWO])
    t = played("Discard the top 2 cards of your deck. If you cannot, lose 1 Spirit.", deck=[ONE], discard=[], spirit=9)
    assert (t.you.deck, t.you.discard, t.you.spirit) == ([], [ONE], 8)  # nothing is refilled for it
    t = played("Shuffle your discard pile into your deck.", deck=[ONE], discard=[TWO, THREE])
    assert (sorted(t.you.deck), t.you.discard) == (sorted([ONE, TWO, THREE]), [])


def test_whether_one_has_power_tokens_counts_those_on_all_actions() -> None:
    text = "If you have no Power Tokens, lose 1 Spirit."
    assert played(text, spirit=9, row=["explore", "fight", "influence"]).you.spirit == 8
    assert played(text, spirit=9, row=["explore", "fight 1", "influence"]).you.spirit == 9


def test_keys_are_counted_where_the_text_says() -> None:
    with pytest.raises(NotUnderstood, match='"you have" or "in the Threat Area" is missing'):
        memory("For each Key, gain 1 Spirit.")
    for text in ("For each Key you have, gain 1 Spirit.", "Gain 1 Spirit for each Key you have."):
        assert played(text, spirit=9, keys=3, area=[key()]).you.spirit == 12
    t = played("For each Key in the Threat Area, gain 1 Spirit.", spirit=9, keys=3, area=[key()])
    assert t.you.spirit == 10


# "If you do" looks at what was done


@rule("VW-3.12", "VW-R99", "VW-R212")
@pytest.mark.parametrize(
    "done",
    [
        "Reset a Key.",
        "Exhaust a Key.",
        "Move Explore to slot 3.",
        "Exhaust an Action.",
        "Reset an Action.",
        "Add 1 Power Token to Explore.",
        "Discard 1 Power Token from Explore.",
        "Discard a Threat.",
        "Discard 1 Memory.",
        "Draw 1 Memory.",
        "Search your deck for a Memory.",
    ],
)
def test_if_you_do_follows_what_was_done_and_not_what_could_not_be(done: str) -> None:
    card = memory(f"{done} If you do, gain 1 Spirit.")
    rich: dict[str, Any] = {
        "row": ["explore 2", "fight", "influence exhausted"],
        "keys": [Key(KEY, turned=True), Key(key("Fight 4"))],
        "area": [anima()],
        "deck": [BLANK],
    }
    t = table(hand=[card, BLANK], spirit=10, **rich).play(card)
    while t.kind != "play":
        t.match.play(index=0)
    assert t.you.spirit == 11


@rule("VW-3.12", "VW-R99", "VW-R212")
@pytest.mark.parametrize("done", ["Reset a Key.", "Move Explore to slot 1.", "Discard a Threat.", "Reset an Action."])
def test_if_you_do_is_not_carried_out_where_nothing_could_be_done(done: str) -> None:
    card = memory(f"{done} If you do, gain 1 Spirit.")
    t = table(hand=[card], spirit=10, row=["explore", "fight", "influence"]).play(card)
    assert (t.kind, t.you.spirit) == ("play", 10)
