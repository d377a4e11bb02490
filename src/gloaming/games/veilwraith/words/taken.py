"""What the verbs of the cards take: which things, where from, and how a question about them is called."""

from collections.abc import Callable

from gloaming.lingo.takes import NAME, PICKED, SINGLE, Takes

from ..table.box import You
from . import deeds
from . import deeds_of_decks as on_decks

Where = Callable[[You, int], bool]

HAND = ("from your hand", "in your hand", "in hand")
DISCARDED = "from your discard pile"
IN_AREA, IN_DECK, THREAT_DISCARD = "in the Threat Area", "from the Threat deck", "from the Threat discard pile"
YOURS = "you have"  # of Keys
WITH_VALUE, WITH_COST = "with {type} {limit}", "with Spirit Cost {limit}"
SEEN = (IN_AREA, WITH_VALUE, WITH_COST)  # what can be said of Threats in the Area
THREATS = ("Threat(s)", "Anima", "Deja", "Foe(s)", "{named}")  # all but the Portal
MORE = ("more", "additional", "available")
THIS_ROUND = ("", "this round", "until the end of the round")

SOME = Takes(("some", "a", "up to"), owners=(), at_random=False, per=True)
SLOT = Takes(most=3)
A_DECK = Takes((NAME,))
THREAT_DECK = Takes((NAME,), nouns=("the Threat deck",))
ONE_ACTION, CHOSEN_ACTION = Takes(SINGLE), Takes(SINGLE, at_random=False)


def of_hand(asked: str) -> Takes:
    """Memories of your hand, or this Memory where it lies."""
    return Takes(qualifiers=HAND, asked=asked, rule="VW-3.15")


def of_area(asked: str, where: Where = deeds.is_in_area) -> Takes:
    """Threats in your Area, but for the Portal."""
    return Takes(nouns=THREATS, qualifiers=SEEN, where=where, asked=asked)


MEMORIES = ("Memory|Memories", "card(s)")
RETURNED = Takes(
    tuple(which for which in PICKED if which not in ("this", NAME)),
    nouns=MEMORIES,
    qualifiers=(DISCARDED,),
    source=deeds.discarded_memories,
    asked="return",
)
SOUGHT = Takes(
    tuple(which for which in PICKED if which not in ("this", NAME, "each", "each other")),  # "for each" counts
    nouns=MEMORIES,
    qualifiers=(),
    source=on_decks.memories_in_deck,
    asked="search",
)
LOST_RIBBONS = Takes(("some", "a"), owners=(), at_random=False)
ONE_OF_AREA = Takes(SINGLE, nouns=THREATS, qualifiers=SEEN, where=deeds.is_in_area, asked="put beneath which")
DEFEATED = Takes(nouns=(*THREATS, "the Portal"), qualifiers=SEEN, where=deeds.can_be_defeated, asked="defeat")
REMOVED = Takes(
    nouns=("Threat(s)", "Anima", "Deja"), qualifiers=SEEN, where=deeds.can_be_removed, asked="remove threat"
)
RAISED = Takes(
    tuple(which for which in PICKED if which != "this"),
    nouns=THREATS,
    qualifiers=(THREAT_DISCARD, WITH_VALUE, WITH_COST),
    needs=THREAT_DISCARD,
    asked="raise",
    option=deeds.raised,
)
DRAWN = Takes(
    *(("some", "a", "up to"), MEMORIES, ("more", "additional"), ()),
    owners=(),
    at_random=False,
    count=True,
)
PLAYED = Takes(
    ("some", "a"),
    nouns=("Threat(s)",),
    adjectives=("more", "additional"),
    qualifiers=(IN_DECK,),
    owners=(),
    at_random=False,
    count=True,
)
BEATEN = Takes(("a",), nouns=("Threat(s)",), qualifiers=(), at_random=False)

POWER_TOKENS = ("Power Token(s)",)
TOKENS = Takes(
    ("some", "a", "up to", "all", "any number"), nouns=POWER_TOKENS, qualifiers=(), at_random=False, per=True
)
ADDED = Takes(("some", "a", "up to"), nouns=POWER_TOKENS, qualifiers=(), at_random=False, per=True)
MOVED = Takes(("some", "a", "up to", "any number"), nouns=POWER_TOKENS, qualifiers=(), owners=(), at_random=False)
CIRCLED = Takes(("the", "a"), nouns=("Action Power Token(s)",), qualifiers=("in slot {n}",), owners=(), at_random=False)
MORE_ACTIONS = Takes(
    ("some", "a"), nouns=("Action(s)",), adjectives=MORE, qualifiers=(), owners=(), at_random=False, count=True
)
