"""What the verbs of the cards take: how many, which things, where from. Most pick by themselves what fits."""

from collections.abc import Sequence
from typing import Any

from gloaming.lingo.takes import CLAIMED, NAME, OWN, SEVERAL, Takes


def only(
    *which: str,
    nouns: Sequence[str] | None = None,
    adjectives: Sequence[str] = (),
    qualifiers: Sequence[str] = (),
    needs: str | Sequence[str] = "",
    one_of: Sequence[str] = (),
    owners: Sequence[str] = (),
    per: bool = False,
    names: bool = False,
) -> Takes:
    """These noun phrases and no others; nothing is left to the dice."""
    return Takes(
        which, nouns, adjectives, qualifiers, needs, one_of, names=names, owners=owners, at_random=False, per=per
    )


def yours(*which: str, **more: Any) -> Takes:
    """The same, of what is yours and says so."""
    return only(*which, one_of=("your",), owners=("your",), **more)


# players and cards
WHO = Takes(("another", "a", NAME), adjectives=("adjacent",), qualifiers=("of your choice",), at_random=False)
ENEMY = only(NAME, nouns=("the enemy",))
YOURSELF = only(NAME, nouns=("you",))
SOME_PER, SOME = only("some", "a", per=True), only("some")
ANY_RESOURCE = only("some", "a", nouns=("Resource(s)",), per=True)
ONE_RESOURCE = Takes(("some", "a"), ("Resource(s)",), (), (), owners=(), at_random=False, most=1)
FROM_DISCARD, FROM_PLAYER = "from the Resource discard", "from {player}"
TAKEN = only("some", "a", qualifiers=(FROM_DISCARD, FROM_PLAYER), one_of=(FROM_DISCARD, FROM_PLAYER))
VICTIM = only("a", "another", nouns=("player(s)",), adjectives=("adjacent",), qualifiers=("of your choice",))
NEW_REGION = only("another", nouns=("Small Folk Region(s)",), qualifiers=("you occupy",), needs="you occupy")

# dice
BLOCKS = only("up to", "all", nouns=("Block(s)",), adjectives=("enemy",), needs="enemy")
OWN_DICE, LEADERS_DICE = yours("up to", "all"), yours("up to")
THEIR_DICE = only("all", "any number", one_of=("their",), owners=("their",))
RESULTS, UP_TO_RESULTS = yours("up to", "all"), yours("up to")

# giants
FIGHTING = only(*CLAIMED, qualifiers=("in this battle",), needs="in this battle", names=True)
HEALED = yours("some", "all", nouns=("Giant(s)",))
WOUNDED = only(
    *("some",),
    nouns=("Giant(s)",),
    adjectives=("enemy",),
    qualifiers=("in this battle",),
    needs="in this battle",
    one_of=("your", "enemy"),
    owners=("your",),
)
POINTED = only("a", nouns=("Giant(s)",), adjectives=("enemy",), qualifiers=("of your choice",), needs="enemy")
SLIPPING = yours("up to", nouns=("Giant(s)",), qualifiers=("in this battle",), needs="in this battle")
CASTLE = only(NAME, nouns=("Lyn Armaal",))
PLACED = Takes(
    *(("some", NAME), ("Giant(s)",), ("regular",), (), "regular"), names=True, owners=(), at_random=False, most=1
)
FREED = only("some")
LEADERS = yours("each", nouns=("Leader(s)",))
FALLEN = only("a", nouns=("Leader(s)",), adjectives=("defeated",), needs="defeated")
YOUR_GIANTS = only(OWN, nouns=("Giant(s)",), owners=("your",))
THIS_CHAMPION = only("this", nouns=("Champion(s)",))
OTHER_GIANTS = only(OWN, nouns=("Giant(s)",), adjectives=("other",), needs="other", owners=("your",))
HAD = only("a", "some", NAME, OWN, qualifiers=("in {region}",), owners=("your",))

# regions
NEAR = only("a", nouns=("region(s)",), adjectives=("adjacent",), needs="adjacent")
HOME = only(OWN, nouns=("Starting Region(s)",), owners=("your",))
NAMED_REGION = only(NAME)
SETTLED = ("you occupy", "of {giant}", "with your {marker_kind} Marker", "without your {marker_kind} Marker")
WHERE = Takes(("a", "the", OWN, NAME), adjectives=("conquered",), qualifiers=SETTLED, owners=("your",), at_random=False)
ATTACKED = only("a", nouns=("region(s)",), adjectives=("adjacent", "enemy"), needs=("adjacent", "enemy"))
ENTERED = only("a", nouns=("region(s)",), adjectives=("adjacent", "empty"), needs=("adjacent", "empty"))
OCCUPIED = only("any", nouns=("region(s)",), qualifiers=("you occupy",), needs="you occupy")

# markers
LAID = Takes(("some", "a"), qualifiers=(), owners=(), at_random=False, most=1)
LYING = only("some", qualifiers=("on the board",))
COMMANDS = yours("all")

# what is forbidden and changed
PEOPLE = only(NAME)
NAMED_GIANT, RAISED = only(NAME), yours(NAME, OWN, nouns=("Giant(s)",), names=True)
ENEMIES = only(SEVERAL, nouns=("Giantslayer(s)",))
OTHERS = only("other", nouns=("player(s)",))
MARKED = only(
    *(SEVERAL,),
    nouns=("Small Folk Region(s)",),
    qualifiers=("with your {marker_kind} Marker",),
    needs="with your {marker_kind} Marker",
)
