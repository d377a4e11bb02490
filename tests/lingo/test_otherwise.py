"""Other ways to say it: what owners type is refused with a wording that works."""

import pytest

from gloaming import games
from gloaming.lingo import NotUnderstood, read
from gloaming.packs import LIBRARY

SAID = [
    ("veilwraith", "Lose 2 Spirit unless you discard a Memory.", "Choose one: lose 2 Spirit; or discard a Memory."),
    ("veilwraith", "Anima have -1 Spirit Cost.", "Each Anima has -1 Spirit Cost."),
    ("retaliation", "Until the end of the round, you have +1 Resistance.", "You have +1 Resistance this round."),
    ("retaliation", "3 or more successes: Gain 1 XP.", "If you rolled 3 or more successes, gain 1 XP."),
    ("retaliation", "If you rolled two or more successes, gain 1 XP.", "you rolled 2 or more successes"),
    ("retaliation", "Heal 2 Damage.", "Recover 2 Damage."),
    ("veilwraith", "Draw 1 more Threat.", "Play 1 more Threat."),
    ("veilwraith", "At the end of the round, lose 1 Spirit.", "End of Round: Lose 1 Spirit."),
    ("veilwraith", "Deja in the Threat Area cannot be ignored.", "Each Deja in the Threat Area cannot be ignored."),
    ("veilwraith", "Exhaust each Action. Then discard 1 Power Token.", "Discard 1 Power Token."),
    ("veilwraith", "Lose 2 spirit.", "Lose 2 Spirit."),
    ("veilwraith", "You have -1 maximum Spirit this Campaign.", "-1 maximum Spirit this Campaign."),
    (
        "veilwraith",
        "Played: Discard 1 Memory. If you do not, lose 2 Spirit.",
        "Played: Discard 1 Memory. If you cannot, lose 2 Spirit.",
    ),
    ("veilwraith", "Discard a Memory to gain 2 Spirit.", "Discard a Memory. If you do, gain 2 Spirit."),
    ("veilwraith", "Remove all Power Tokens from Fight.", "Discard all Power Tokens from Fight."),
    ("wraith_giants", "Climb 1 or Drop.", "Choose one: Climb 1; or Drop."),
    ("wraith_giants", "The Wraith falls to the Ground.", "Move to the Ground."),
    ("assault", "+1 Recruit Point per region you occupy.", "For each region you occupy, +1 Recruit Point."),
]


@pytest.mark.parametrize(("game", "said", "instead"), SAID)
def test_a_wording_that_works_is_told(game: str, said: str, instead: str) -> None:
    words = LIBRARY.bundled(games.find(game).pack).lexicon
    with pytest.raises(NotUnderstood) as refused:
        read(said, words)
    (misread,) = refused.value.misreads
    assert misread.why == f"Write it so: {instead}"
    read(said.replace("two", "2") if instead[0].islower() else instead, words)


@pytest.mark.parametrize(
    ("game", "said", "example"),
    [
        ("veilwraith", "Look at the top 3 cards of the Threat deck.", "Look at the top 2 cards of your deck"),
        ("veilwraith", "Search the Threat deck for a Key.", "Search your deck for a Memory."),
    ],
)
def test_an_example_begins_as_the_sentence_does(game: str, said: str, example: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        read(said, LIBRARY.bundled(games.find(game).pack).lexicon)
    assert refused.value.misreads[0].example.startswith(example)


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("veilwraith", "When a Foe is defeated: Draw 1 Memory."),
        ("veilwraith", "If the game is won, draw 1 Memory."),
        ("wraith_giants", "If Rage is 3, draw 1 card."),
        ("assault", "If you hold 3 regions, draw 1 Spell."),
        ("retaliation", "If 2 NPCs are defeated, gain 1 XP."),
    ],
)
def test_what_no_rule_asks_for_is_for_examples_alone(game: str, said: str) -> None:
    with pytest.raises(NotUnderstood, match="Only an example can say this, no card"):
        read(said, LIBRARY.bundled(games.find(game).pack).lexicon)


@pytest.mark.parametrize(
    ("game", "said", "why"),
    [
        ("veilwraith", "If you have 2 Power Tokens on Fight, gain 1 Spirit.", "changes nothing here"),
        ("veilwraith", "If you have 2 Keys in the Threat Area, gain 1 Spirit.", "changes nothing here"),
        ("veilwraith", "If another Veilwraith has 3 Memories, gain 1 Spirit.", "is not understood here"),
        ("wraith_giants", "If this card was Scarred this turn, draw 1 card.", "is not understood here"),
        ("assault", "If another player conquered the region, draw 1 Spell.", "is not understood here"),
        ("assault", "If you have a Giant, gain 1 Hit.", '"in this battle" is missing'),
        ("retaliation", "If you rolled 3 Damage, gain 1 XP.", "is not what is meant here"),
        ("retaliation", "If this Attack deals 3 Rage, gain 1 XP.", "is not what is meant here"),
        ("retaliation", "If the pack has 2 BLEED tokens, gain 1 XP.", "is not what is meant here"),
    ],
)
def test_a_condition_takes_only_what_it_heeds(game: str, said: str, why: str) -> None:
    with pytest.raises(NotUnderstood, match=why):
        read(said, LIBRARY.bundled(games.find(game).pack).lexicon)
