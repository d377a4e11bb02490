"""What texts change and forbid is what rules ask for; anything else is refused when a pack is read."""

import pytest

from gloaming.games.retaliation.authoring.contents import PACK
from gloaming.lingo import NotUnderstood, read
from gloaming.packs import LIBRARY
from gloaming.testing import rule

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


@rule("RT-21.13")
@pytest.mark.parametrize(
    "text",
    [
        "Each Packmate may use your +1 DAMAGE tokens.",
        "Each Packmate may use the BLEED tokens of each other Packmate.",
        "Each Packmate may use +1 RESISTANCE tokens.",
        "Each Packmate may use 2 +1 RESISTANCE tokens.",
        "A Packmate may use your +1 RESISTANCE tokens.",
        "Each Packmate may use the +1 RESISTANCE tokens of another Packmate.",
    ],
)
def test_only_resistance_is_lent_and_by_whom_the_text_says(text: str) -> None:
    assert read("Each Packmate may use your +1 RESISTANCE tokens.", REAL.lexicon)
    with pytest.raises(NotUnderstood):
        read(text, REAL.lexicon)


@rule("RT-25.8")
@pytest.mark.parametrize(
    "text",
    [
        "Target the closest Packmate.",
        "Each Ally targets you.",
        "Each Packmate targets you.",
        "Each NPC targets the Packmate.",
        "Each NPC targets this NPC.",
        "Each NPC targets the Hired Gun.",
    ],
)
def test_who_must_target_is_an_npc_and_whom_is_said(text: str) -> None:
    assert read("Each NPC targets the closest Packmate.", REAL.lexicon)
    with pytest.raises(NotUnderstood):
        read(text, REAL.lexicon)
