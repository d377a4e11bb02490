"""What rules hear of a card: a line that nobody carries out or asks for is a fault of its pack."""

from typing import Any

import pytest
from msgspec.structs import replace

from gloaming import games
from gloaming.games.retaliation.authoring.hearing import hears
from gloaming.games.retaliation.table.printed import CombatCard, Corruption, Gift, NpcCombatCard, Patron
from gloaming.lingo import read
from gloaming.lingo.hearing import unheard
from gloaming.packs import LIBRARY

PACK = LIBRARY.bundled(games.find("retaliation").pack)


def one(sort: type[Any], **fields: str) -> Any:
    """The first card of a sort with these fields."""
    return next(card for card in PACK.all(sort) if all(getattr(card, name) == value for name, value in fields.items()))


def told(card: Any, text: str) -> str:
    """Why a card with this text is not heard; empty if it is."""
    heard = hears(PACK, replace(card, text=text))
    assert heard is not None
    return "\n".join(why for _, why in unheard(read(text, PACK.lexicon), heard, PACK.lexicon))


PASSIVE, ATTACK, DEFENSE = one(Gift, type="Passive"), one(CombatCard, type="Attack"), one(CombatCard, type="Defense")


@pytest.mark.parametrize(
    ("card", "text", "why"),
    [
        (PASSIVE, "Gain 1 Rage.", "it is not carried out"),  # it lies there, and nothing sets it off
        (PASSIVE, "+1 Movement this turn.", "as long as the card is there"),
        (PASSIVE, "Hit: Gain 1 Rage.", "nothing comes of"),
        (one(Corruption), "An NPC has -1 Attack.", "nobody chooses"),
        (ATTACK, "At the start of combat: Gain 1 Rage.", "nothing comes of"),
        (DEFENSE, "Hit: Gain 1 Rage.", "nothing comes of"),
        (one(NpcCombatCard, type="Defense"), "Hit: Gain 1 Initiative.", "nothing comes of"),
        (one(Patron), "When you are attacked: Gain 1 Rage.", "nothing comes of"),
    ],
)
def test_a_line_that_no_rule_hears_is_a_fault(card: Any, text: str, why: str) -> None:
    assert why in told(card, text)


@pytest.mark.parametrize(
    ("card", "text"),
    [
        (PASSIVE, "+1 Movement."),
        (PASSIVE, "When you are attacked: Gain 1 Rage."),
        (ATTACK, "Hit: Gain 1 Rage."),
        (one(Corruption), "Each NPC has -1 Attack."),
        (one(Patron), "Gain 1 Rage."),
    ],
)
def test_the_same_words_where_rules_ask_for_them_are_heard(card: Any, text: str) -> None:
    assert told(card, text) == ""
