"""What rules hear of a card: a line that nobody carries out or asks for is a fault of its pack."""

from typing import Any

import pytest
from msgspec.structs import replace

from gloaming import games
from gloaming.games.retaliation.authoring.hearing import hears
from gloaming.games.retaliation.table.printed import (
    CombatCard,
    Corruption,
    Effect,
    Gift,
    Item,
    NpcCombatCard,
    Patron,
    RandomEvent,
    Strategy,
)
from gloaming.lingo import NotUnderstood, read, read_claims
from gloaming.lingo.hearing import unheard
from gloaming.packs import LIBRARY

PACK = LIBRARY.bundled(games.find("retaliation").pack)


def one(sort: type[Any], **fields: object) -> Any:
    """The first card of a sort with these fields."""
    return next(card for card in PACK.all(sort) if all(getattr(card, name) == value for name, value in fields.items()))


def told(card: Any, text: str) -> str:
    """Why a card with this text is not heard; empty if it is."""
    heard = hears(PACK, replace(card, text=text) if hasattr(card, "text") else card)
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


IMMEDIATE, ACTIVE, MIX = one(Gift, type="Immediate"), one(Gift, type="Active"), one(CombatCard, type="Mix")
FOE, WARD = one(NpcCombatCard, type="Attack"), one(NpcCombatCard, type="Defense")
SNACK, KNIFE = one(Item, category="Consumable", cost_kind="", artefact=False), one(Item, category="Melee Weapon")
LIES, USED = (
    one(Effect, owner="member", discard_when="end-of-scenario"),
    one(Effect, owner="member", discard_when="use"),
)
EVENT, STRATEGY = one(RandomEvent), one(Strategy)
NO_TARGET, NO_ATTACKER, NO_CHECK = "there is no target", "there is no attacker", "no check waits for its dice"
HIT_ALREADY, NOBODY, PAGES = "no Attack is about to hit", "it speaks to nobody", "on the page of a booklet"
NOT_AN_NPC, NO_SCENARIO, HOW_LONG = "an NPC has and does nothing", "no scenario is on", "it does not say how long"


@pytest.mark.parametrize(
    ("card", "text", "why"),
    [
        (IMMEDIATE, "The target gains 1 BLEED token.", NO_TARGET),
        (PASSIVE, "If the target has a BLEED token, +1 Damage.", NO_TARGET),
        (PASSIVE, "For each BLEED token the target has, +1 Damage.", NO_TARGET),
        (PASSIVE, "When you defeat an NPC: The target gains 1 BLEED token.", NO_TARGET),  # it is gone
        (STRATEGY, "The target gains 1 BLEED token.", NO_TARGET),
        (IMMEDIATE, "The attacker gains 1 BLEED token.", NO_ATTACKER),
        (PASSIVE, "At the start of your turn: The attacker gains 1 BLEED token.", NO_ATTACKER),
        (IMMEDIATE, "+1 die on this check.", NO_CHECK),
        (ATTACK, "Hit: +1 die on this check.", NO_CHECK),
        (PASSIVE, "When you fail a check: +1 die on this check.", NO_CHECK),  # the dice lie there
        (FOE, "+1 die on this check.", NO_CHECK),
        (IMMEDIATE, "Use Occult instead of the named skill on this check.", NO_CHECK),
        (IMMEDIATE, "Reroll 1 die of this check.", "no check is being made"),
        (IMMEDIATE, "+1 success on this check.", "no check is being made"),
        (IMMEDIATE, "If the check succeeds, gain 1 Rage.", "no check has been made"),
        (PASSIVE, "When you make a check: If the check fails, gain 1 Rage.", "no check has been made"),  # not yet
        (IMMEDIATE, "Reduce the Damage of this Attack by 2.", HIT_ALREADY),
        (IMMEDIATE, "This Attack targets you instead.", HIT_ALREADY),
        (ATTACK, "Hit: Reduce the Damage of this Attack by 2.", HIT_ALREADY),
        (PASSIVE, "When you take Damage: Reduce the Damage of this Attack by 1.", HIT_ALREADY),
        (WARD, "Reduce the Damage of this Attack by 1.", HIT_ALREADY),
        (ATTACK, "If this Attack deals 3 or more Damage, gain 1 Rage.", 'known after "Hit:" only'),
        (ATTACK, "Hit: +2 Damage this Attack.", "no Attack is being made"),
        (IMMEDIATE, "+2 Damage this Attack.", "no Attack is being made"),
        (ATTACK, "If this card is played in reaction, gain 1 Rage.", "only a Defense or Mix card"),
        (IMMEDIATE, "Resume playing.", PAGES),
        (IMMEDIATE, "Read page E.3.", PAGES),
        (EVENT, "The scenario ends in success.", PAGES),
        (IMMEDIATE, "Attack an NPC on an adjacent HEX.", "a pack member attacks with combat cards"),
        (ATTACK, "Attack each NPC on an adjacent HEX.", "a pack member attacks with combat cards"),
        (FOE, "Gain 1 Rage.", NOT_AN_NPC),
        (FOE, "Recover 1 Willpower.", NOT_AN_NPC),
        (FOE, "Shapeshift to Crinos form.", NOT_AN_NPC),
        (FOE, "Spend 1 Rage: Gain 1 +1 DAMAGE token.", NOT_AN_NPC),
        (FOE, "Make a Physical + Athletics check of difficulty 2.", NOT_AN_NPC),
        (STRATEGY, "Gain 1 Rage.", NOBODY),
        (STRATEGY, "You may move up to 2 HEX.", NOBODY),
        (STRATEGY, "Each NPC within 2 HEX gains 1 STUN token.", NOBODY),
        (STRATEGY, "Push each NPC 1 HEX.", NOBODY),
        (EVENT, "At the start of the scenario: Gain 1 Rage.", NOBODY),
        (EVENT, "Gain 1 Rage.", NO_SCENARIO),
        (EVENT, "Each Pack Member recovers 2 Damage.", NO_SCENARIO),
        (EVENT, "Each Pack Member gains 1 +1 DIE token.", NO_SCENARIO),
        (EVENT, "Each Pack Member has +1 Movement this scenario.", NO_SCENARIO),
        (EVENT, "Begin combat.", NO_SCENARIO),
        (IMMEDIATE, "+1 Damage.", HOW_LONG),
        (IMMEDIATE, "You cannot be targeted.", HOW_LONG),
        (PASSIVE, "When you take Damage: +1 Damage.", HOW_LONG),
        (KNIFE, "+1 Movement.", HOW_LONG),
        (USED, "Discard this card: +1 Movement.", HOW_LONG),
        (LIES, "+1 Damage this round.", "as long as the card is there"),
        (LIES, "Recover 1 Damage.", "it is not carried out"),
        (LIES, "At the Caern: Each Pack Member gains 1 XP.", "nothing comes of"),
        (ACTIVE, "Gain 2 Rage.", "it is not carried out"),
        (IMMEDIATE, "When you defeat an NPC: Gain 1 Rage.", "there can be: no trigger, When you make a check:"),
        (IMMEDIATE, "At the start of combat: Gain 1 Rage.", "there can be: no trigger, When you make a check:"),
        (SNACK, "At the start of each round: Recover 1 Damage.", "nothing comes of"),
        (SNACK, "Attack: +1 die on this check.", "nothing comes of"),
        (KNIFE, "When you are attacked: Gain 1 Rage.", "there can be: no trigger, Attack:, Defense:, Hit:"),
    ],
)
def test_what_a_line_speaks_of_must_be_at_hand(card: Any, text: str, why: str) -> None:
    assert why in told(card, text)


@pytest.mark.parametrize(
    ("card", "text"),
    [
        (PASSIVE, "When you make an Attack check: If the target has a BLEED token, +1 success on this check."),
        (PASSIVE, "When you are attacked: If the attacker is behind you, gain 1 +1 RESISTANCE token."),
        (PASSIVE, "When you take Damage: The attacker gains 1 BLEED token."),
        (IMMEDIATE, "When you are attacked: Reduce the Damage of this Attack by 2."),
        (IMMEDIATE, "When you fail a check: Reroll 1 die of this check."),
        (IMMEDIATE, "Make a Mental + Occult check of difficulty 3. If the check succeeds, gain 1 Rage."),
        (IMMEDIATE, "+1 Damage this turn."),
        (ACTIVE, "+1 Damage."),
        (ATTACK, "Attack: Reroll up to 2 dice of this check."),
        (ATTACK, "+1 Damage this Attack."),
        (ATTACK, "Hit: If this Attack defeats the target, gain 1 Rage."),
        (DEFENSE, "Defense: Reduce the Damage of this Attack by 2."),
        (MIX, "If this card is played in reaction, the attacker gains 1 BLEED token."),
        (FOE, "Attack another Packmate on an adjacent HEX. The target gains 1 BLEED token."),
        (FOE, "The target loses 1 Rage."),
        (STRATEGY, "Each Packmate has +1 Movement this round."),
        (EVENT, "Each Pack Member gains 1 XP. The pack gains 1 Trophy."),
        (EVENT, "At the start of the scenario: Each Pack Member gains 1 Rage."),
        (LIES, "You cannot recover Damage."),
        (USED, "Discard this card: Recover 2 Damage."),
    ],
)
def test_what_is_at_hand_is_heard(card: Any, text: str) -> None:
    assert told(card, text) == ""


@pytest.mark.parametrize(
    ("claim", "why"),
    [
        ("2 Packmates are behind the same NPC.", '"same" changes nothing here'),
        ("All Packmates are within 2 HEX of the same NPC.", '"same" changes nothing here'),
        ("Each NPC is defeated.", "An NPC is defeated"),  # what was done is counted, and not who is left
        ("All Attacks are made from behind.", "is not understood here"),
    ],
)
def test_a_strategy_asks_for_nothing_that_is_not_looked_at(claim: str, why: str) -> None:
    with pytest.raises(NotUnderstood, match=why):
        read_claims(claim, PACK.lexicon)


@pytest.mark.parametrize(
    ("typed", "instead"),
    [
        (
            "Choose an ally on an adjacent HEX. That ally recovers 3 Damage.",
            "A Packmate on an adjacent HEX recovers 3",
        ),
        (
            "Choose up to 2 NPCs in your Line of Sight. They each lose 2 Initiative.",
            "Sight each lose 2 Initiative.",
        ),
        ("Heal 2 Damage from yourself or an ally on an adjacent HEX.", "A Packmate within 1 HEX recovers 2 Damage."),
        (
            "Deal 2 Unpreventable Damage to each adjacent NPC.",
            "Each NPC on an adjacent HEX takes 2 Unprev",
        ),
        (
            "Remove all BLEED tokens from an adjacent Packmate.",
            "A Packmate on an adjacent HEX discards all",
        ),
        ("Recover 2 Damage or 1 Willpower.", "Choose one: recover 2 Damage; or recover 1 Willpower."),
        ("Each Packmate gains 1 +1 DAMAGE token and 1 Rage.", "Each Packmate gains 1 Rage."),
        ("While in Crinos form, +1 Damage.", "If you are in Crinos form, +1 Damage."),
        ("Whenever you take Damage, gain 1 Rage.", "When you take Damage: Gain 1 Rage."),
        (
            "When you are attacked from behind: Gain 1 Rage.",
            ": If the attacker is behind you, gain 1 Rage.",
        ),
        (
            "Attack: If the target is a FOMORI NPC, +2 Damage this Attack.",
            "If the target is FOMORI, +2 Damage",
        ),
        ("Hit: If the target is defeated, gain 1 Rage.", "Hit: If this Attack defeats the target, gain 1 Rage."),
        ("Knock an NPC on an adjacent HEX back 2 HEX.", "Push an NPC on an adjacent HEX 2 HEX."),
        ("Teleport to a free HEX within 3 HEX.", "Place yourself on a free HEX within 3 HEX."),
        ("You are immune to fire.", "Ignore fire."),
        ("Attack: +1 die on this check. Hit: Gain 1 Rage.", "Each trigger begins a line of its own."),
    ],
)
def test_how_an_owner_types_it_is_answered_with_a_wording_that_works(typed: str, instead: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        read(typed, PACK.lexicon)
    said = str(refused.value)
    assert instead in said
    if "Write it so: " in said:
        read(said.split("Write it so: ")[1].splitlines()[0], PACK.lexicon)
