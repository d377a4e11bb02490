"""What texts change and forbid is what rules ask for; anything else is refused when a pack is read."""

import pytest

from gloaming.games.retaliation.authoring.contents import PACK
from gloaming.lingo import NotUnderstood, read
from gloaming.packs import LIBRARY

REAL = LIBRARY.bundled(PACK)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("+1 Initiative against BANE NPCs.", 'No rule of Retaliation asks for "Initiative against BANE NPCs".'),
        ("+1 Movement against ranged Attacks.", "No rule of Retaliation asks for"),
        ("You cannot gain effect tokens.", "No rule of Retaliation asks for"),
        ("Refresh fire.", "is not what is meant here"),
        ("Lose 1 XP.", "is not what is meant here"),
    ],
)
def test_what_no_rule_asks_for_is_refused(text: str, told: str) -> None:
    with pytest.raises(NotUnderstood) as refusal:
        read(text, REAL.lexicon)
    assert told in refusal.value.misreads[0].why


@pytest.mark.parametrize("text", ["+1 Damage against BANE NPCs.", "+1 Resistance against ranged Attacks."])
def test_what_rules_ask_for_is_understood(text: str) -> None:
    assert read(text, REAL.lexicon).lines
