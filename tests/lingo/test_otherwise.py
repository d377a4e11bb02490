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
