"""Texts in a whole game: matches of Lanterns are kept, cloned and the same on every machine."""

import pytest

from gloaming import Match
from gloaming.lingo import Scope, read, script_of
from gloaming.lingo.explain import explain
from gloaming.testing import check_game
from tests.kernel.strangers import python
from tests.lingo.table import hall
from tests.lingo.toy import GAME, WORDS


@pytest.mark.parametrize("keepers", [1, 2])
def test_a_game_whose_cards_are_texts_keeps_every_law_of_the_house(keepers: int) -> None:
    report = check_game(GAME, decisions=300, options={"keepers": keepers})
    assert {"trick", "may", "pick lamp", "choose one", "pay"} <= set(report.kinds)


PLAY = """
from gloaming import Match
from tests.lingo.table import hall
from tests.lingo.toy import GAME
for seed in range(12):
    match = Match.new(GAME, seed, {"keepers": 2})
    while match.ask is not None:
        print(match.ask)
        match.play(index=match.ply % len(match.ask.options))
    print(match.result)
"""


def test_nothing_depends_on_the_order_of_hashes() -> None:
    one, other = (python("-c", PLAY, PYTHONHASHSEED=seed) for seed in ("1", "77"))
    assert one == other
    assert one[0] == 0, one[2]
    assert "Ask(" in one[1]


def test_a_match_is_saved_and_loaded_in_the_middle_of_a_sentence() -> None:
    met: set[str] = set()
    for seed in range(6):
        match = Match.new(GAME, seed)
        while match.ask is not None:
            met.add(match.ask.kind)
            assert Match.load(match.save(), GAME).ask == match.ask
            assert match.clone().ask == match.ask
            match.play(index=len(match.ask.options) - 1 if match.ask.kind == "trick" else 0)
    assert met >= {"trick", "choose one", "may"}


def test_an_explanation_says_what_each_sentence_was_understood_as() -> None:
    text = "Lose 1 Oil: Banish up to 2 Shadows with Grip 2 or less. If you cannot, each other Keeper gains 1 Oil."
    assert explain(read(text, WORDS), WORDS).splitlines() == [
        "Without a trigger: when the card is used, or as long as it is in play",
        "  Only if this can be paid in full, and is paid:",
        "    Do: lose 1 Oil",
        "      {keeper} lose(s) {oil}: The keeper has that much less oil; at 0 all is lost.",
        "      oil: 1 Oil",
        "  1. Do: banish up to 2 Shadows with Grip 2 or less",
        "       banish {shadow}: Shadows leave the hall, and their Banished happens.",
        "       shadow: up to 2 Shadows with Grip 2 or less (0 to 2, as one likes)",
        "  2. Only if the sentence before was not done in full:",
        "       Do: each other Keeper gains 1 Oil",
        "         {keeper} gain(s) {oil}: The keeper has that much more oil.",
        "         keeper: each other Keeper (all but this one)",
        "         oil: 1 Oil",
    ]


def test_every_frame_can_be_explained() -> None:
    text = (
        "Played: If you have 2 Oil, you may gain 1 Oil.\n"
        "When a Shade is banished: Choose one: gain 1 Oil; or light the Red Lamp.\n"
        "For each dark Lamp, up to 2, each Shade has +1 Grip this night.\n"
        "Each time this Shadow is played, a Shadow cannot be banished for good.\n"
        "Discard 1 Trick at random. If you do, burn 1 per Shade Oil."
    )
    told = explain(read(text, WORDS), WORDS)
    for words in (
        "Only if this is so: you have 2 Oil",
        "If you like:",
        "When a Shade is banished:",
        "One of these, as you like:",
        "As often as there is this, at most 2 times: dark Lamp",
        "A number changes: each Shade has +1 Grip this night. It lasts: this night.",
        "From then on, each time that this Shadow is played:",
        "It is forbidden: a Shadow cannot be banished for good. It lasts: for good.",
        "trick: 1 Trick at random (one, by the dice)",
        "Only if the sentence before was done in full:",
        "value: 1 per Shade",
    ):
        assert words in told


@pytest.mark.parametrize(
    ("said", "told", "least", "most", "asked"),
    [
        ("a Shadow", "one, chosen if there are more", 1, 1, True),
        ("2 Shadows", "2, or as many as there are, chosen if there are more", 2, 2, True),
        ("up to 2 Shadows", "0 to 2, as one likes", 0, 2, True),
        ("any number of Shadows", "as many as one likes, also none", 0, 4, True),
        ("each Shadow", "all of them", 4, 4, False),
        ("2 Shadows at random", "2, or as many as there are, by the dice", 2, 2, False),
        ("another Shadow", "one that is not this one, chosen if there are more", 1, 1, True),
        ("each other Shadow", "all but this one", 3, 3, False),
        ("this Shadow", "this one itself", 1, 1, False),
    ],
)
def test_an_author_is_told_what_is_carried_out(said: str, told: str, least: int, most: int, asked: bool) -> None:
    text = f"Banish {said}."
    assert f"shadow: {said} ({told})" in explain(read(text, WORDS), WORDS)
    for first, banished in ((0, most), (-1, least)):  # as many as may be, as few as must be
        s = hall("shade", "lamp-eater", "shade", "lamp-eater")
        flow = script_of(text, WORDS).run(Scope(s, 0, this=s.hall[0]), "")
        questions = 0
        try:
            ask = next(flow)
            while True:
                questions += 1
                ask = flow.send(ask.options[first])
        except StopIteration:
            pass
        assert (len(s.banished), questions > 0) == (banished, asked)
