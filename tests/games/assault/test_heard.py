"""What rules hear of a card: a line that would do nothing, or something else, is a fault of its pack."""

from typing import Any

import pytest
from msgspec.structs import replace

from gloaming import games
from gloaming.games.assault.authoring.checks import hears
from gloaming.games.assault.table.printed import CommandCard, EventCard, LeaderCard, ResourceCard
from gloaming.lingo import NotUnderstood, read
from gloaming.lingo.hearing import unheard
from gloaming.packs import LIBRARY

PACK = LIBRARY.bundled(games.find("assault").pack)
RESOURCE = PACK.all(ResourceCard)[0]
EVENT = PACK.all(EventCard)[0]


def command(name: str) -> CommandCard:
    return next(card for card in PACK.all(CommandCard) if card.command == name)


def told(card: Any, text: str) -> str:
    """Why a card with this text is not heard; empty if it is."""
    heard = hears(PACK, replace(card, text=text))
    assert heard is not None
    return "\n".join(why for _, why in unheard(read(text, PACK.lexicon), heard, PACK.lexicon))


@pytest.mark.parametrize(
    ("card", "text", "why"),
    [
        (RESOURCE, "When you play Trade: +2 Maneuvers.", "it stands after When you play Move:"),
        (RESOURCE, "When you play Plunder: Draw 1 Resource.", "nothing comes of"),
        (RESOURCE, "At the start of your turn: Gain 2 Hits.", "it stands after At the start of a battle:"),
        (RESOURCE, "Before your final totals: You have +2 Strength this battle.", "it stands after At the start"),
        (RESOURCE, "At the start of your turn: If you conquered the region, draw 1 Resource.", "After a battle:"),
        (RESOURCE, "At the start of your turn: Gain 1 Ordning Point per enemy Giant you defeated.", "After a battle:"),
        (RESOURCE, "Draw 1 Resource.", "a line without a trigger"),
        (RESOURCE, "At the start of a battle: Jarl Storvald has +1 Strength this battle.", "made stronger for good"),
        (EVENT, "To claim: Discard 2 Ore.", "nothing comes of"),
        (EVENT, "Claimed: Have 2 Ore.", "it stands after To claim:"),
        (EVENT, "Your Giants have +1 Fortitude.", "only a named Giant"),
        (EVENT, "Lyn Armaal has +1 Strength.", "it is no Giant"),
        (EVENT, "If you are the attacker, Jarl Storvald has +1 Strength.", "nothing comes of"),
        (command("plunder"), "+2 Maneuvers.", "nothing comes of"),
        (command("move"), "Per Command to the left: +1 Maneuver. Draw 1 Resource.", "a line of their own"),
        (command("move"), "Return all of your Commands to your hand.", "nothing comes of"),
        (
            command("trade"),
            "Per Command to the right: Re-roll up to 1 of your Dice in each battle with your Leader.",
            "no",
        ),
    ],
)
def test_a_line_that_no_rule_hears_is_a_fault(card: Any, text: str, why: str) -> None:
    assert why in told(card, text)


@pytest.mark.parametrize(
    ("card", "text"),
    [
        (RESOURCE, "When you play Move: +2 Maneuvers."),
        (RESOURCE, "At the start of a battle: Your Giants have +1 Fortitude this battle."),
        (EVENT, "When you play Plunder: Draw 1 Resource."),
        (EVENT, "Jarl Storvald has +1 Strength."),
        (EVENT, "You may cast advanced Spells without an Artifact."),
        (command("rest"), "Return all of your Commands to your hand."),
    ],
)
def test_the_same_words_where_rules_ask_for_them_are_heard(card: Any, text: str) -> None:
    assert told(card, text) == ""


@pytest.mark.parametrize(
    "text",
    [
        "Take 2 Ore.",  # from where?
        "Heal 2 Giants.",  # whose?
        "Wound 1 Giant in this battle.",
        "Re-roll up to 2 Dice.",
        "Attack an enemy region.",  # only an adjacent one can be
        "Place 1 Leader in a region you occupy.",  # it would be a regular Giant
        "You have +1 Fortitude this battle.",  # of each Giant, or once?
    ],
)
def test_what_is_not_said_is_asked_for_when_the_text_is_read(text: str) -> None:
    with pytest.raises(NotUnderstood):
        read(text, PACK.lexicon)


def test_continuous_leaders_speak_in_battles_and_the_others_when_their_command_is_played() -> None:
    leaders = PACK.all(LeaderCard)
    immediate = next(card for card in leaders if card.ability == "immediate")
    continuous = next(card for card in leaders if card.ability == "continuous")
    assert told(immediate, "Draw 1 Resource.") == "" != told(continuous, "Draw 1 Resource.")
    line = "After a battle: Draw 1 Resource."
    assert told(continuous, line) == "" != told(immediate, line)
