"""What rules ask the texts for: numbers that change, and what is forbidden. The words of the cards name the same."""

from typing import Literal, cast, get_args

from .state import TOKENS

NATURES = ("HUMAN", "AUTHORITY", "ANIMAL", "GAROU", "BANE", "FOMORI")

Number = Literal[
    "Movement",
    "Line of Sight",
    "Resistance",
    "Attack",
    "Damage",
    "Unpreventable Damage",
    "Initiative",
    "Glorious Attack threshold",
    "Item limit",
    "Resistance against ranged Attacks",
    "Resistance against Attacks from behind",
    "difficulty of Stealth checks",
    "price of Weapon Items",
    "price of all Items",
    "{stat} against {nature} NPCs",
    "{skill}",
]

Deed = Literal[
    "move",
    "attack",
    "be targeted",
    "be spotted",
    "be Knocked Out",
    "enter Frenzy",
    "use ranged Attacks",
    "use Defense cards",
    "use Special cards",
    "use combat cards",
    "use Gifts",
    "recover Damage",
    "recover Willpower",
    "gain Corruption",
    "gain {token_kind} tokens",
    "call Patron Spirits",
    "initiate dialogues",
    "activate Pack Strategies",
]

NUMBERS = (*get_args(Number)[:-2],)  # those that are written out
DEEDS = tuple(deed for deed in get_args(Deed) if "{" not in deed)


def against(nature: str) -> Number:
    """The Damage that counts against NPCs of a nature only."""
    return cast(Number, f"Damage against {nature} NPCs")


def of_skill(skill: str) -> Number:
    """The level of a skill."""
    return cast(Number, skill.title())


def gaining(token: str) -> Deed:
    """To gain tokens of a kind."""
    return cast(Deed, f"gain {token} tokens")


AGAINST = tuple(against(nature) for nature in NATURES)
GAINING = tuple(gaining(token) for token in TOKENS)
