"""What the line of a card can speak of: the target, a check, an Attack, somebody who reads it."""

from collections.abc import Callable, Iterator, Mapping

from gloaming.lingo.meaning import is_this, noun, sentences, things_in
from gloaming.lingo.tree import Act, Bonus, Cannot, If, Phrase, Sentence, TextLine, Things

from ..table.moments import ATTACKED, FAILS, HARMED, MAKES, OTHER_SKILL, REROLL, WYRM
from ..table.under_way import DICE

# what may be at hand, and what to write where it is not
TARGET, ATTACKER, REACTION = "the target", "the attacker", "a reaction"
CHECK, ROLLED, JUDGED = "a check", "its dice", "its outcome"
COMING, STRUCK, DURING = "an Attack that has not hit", "the Damage of an Attack", "an Attack"
YOU, WOLF, FOE, PAGE = "you", "a pack member", "an NPC", "a page"
SCENARIO, LENGTH = "a scenario", "a time"
INSTEAD = {
    TARGET: 'there is no target. Name whom it means: "an NPC on an adjacent HEX"',
    ATTACKER: 'there is no attacker. It can stand after "When you are attacked:"',
    REACTION: "only a Defense or Mix card is played in reaction",
    CHECK: 'no check waits for its dice. It can stand after "When you make a check:"',
    ROLLED: 'no check is being made. It can stand after "When you make a check:" or "When you fail a check:"',
    JUDGED: 'no check has been made. Let the text make one first, or write "When you fail a check:"',
    COMING: 'no Attack is about to hit. It can stand after "When you are attacked:"',
    STRUCK: 'what an Attack does is known after "Hit:" only',
    DURING: 'no Attack is being made. Write "this turn" or "this round"',
    YOU: 'it speaks to nobody. Write "each Pack Member", "each Packmate" or "a Pack Member"',
    WOLF: "an NPC has and does nothing of the kind",
    FOE: 'a pack member attacks with combat cards. Write "Gain 1 additional Attack this turn."',
    PAGE: "it belongs on the page of a booklet",
    SCENARIO: 'no scenario is on. Begin the line with "At the start of the scenario:"',
    LENGTH: 'it does not say how long. Write "this turn", "this round", "this combat" or "this scenario"',
}

MAKES_CHECK = "{figure} make(s) a {attribute} + {skill} check of difficulty {n}"
ATTACKS = tuple(
    f"{{figure}} attack(s) {{victim:figure}}{more}"
    for more in ("", " with {signed} Damage", " at range", " at range with {signed} Damage")
)
NEEDS: Mapping[str, str] = {  # by the pattern of a verb or a fact
    REROLL: ROLLED,
    OTHER_SKILL: CHECK,
    "reduce the Damage of this Attack by {n}": COMING,
    "{attack} target(s) {figure} instead": COMING,
    "this Attack deals {pool}": STRUCK,
    "this Attack defeats the target": STRUCK,
    "this card is played in reaction": REACTION,
    "the check succeeds": JUDGED,
    "the check fails": JUDGED,
    "{figure} rolled {pool}": JUDGED,
    "read page {page}": PAGE,
    "resume playing": PAGE,
    "start the sand timer with penalty {effect_name}": PAGE,
    "make a {attribute} + {skill} investigation check": PAGE,
    "make a {attribute} + {skill} check for Enigma {letter}": PAGE,
    "apply the Glorious text of {figure}": PAGE,
    "the scenario ends in {outcome}": PAGE,
    "the scenario ends in {outcome} with conclusion {conclusion}": PAGE,
    "spend {pool}": WOLF,
    **dict.fromkeys(("push {figure} {n} HEX", "pull {figure} {n} HEX", "swap places with {figure}"), YOU),
    **dict.fromkeys(("begin combat", "end combat", "{figure} gain(s) {token}", "place {token} on {hex}"), SCENARIO),
}
FORGOTTEN = ("Damage", "Unpreventable Damage", "Rage", "Willpower", "Initiative")  # when a scenario begins
OF_WOLVES = (  # what only pack members do, or have
    *("{figure} shapeshift(s) to {form} form", "{figure} enter(s) Frenzy", "{figure} leave(s) Frenzy", MAKES_CHECK),
    *("{figure} return(s) {card} to {whose} active hand", "{figure} add(s) {card} to {whose} active hand"),
    "{figure} gain(s) {pool} in {whose} next turn",
)
ANYBODY = ("{figure} take(s) the Effect {effect_name}",)  # where nobody is named the pack says who
POOLS = ("Rage", "Corruption", "XP", "Willpower", "additional Attack(s)", "additional action(s)")
OWN_PLACE = ("on an adjacent HEX", "within {n} HEX", "in your Line of Sight", "in your group")
ITSELF = ("you", "yourself")

AtHand = Mapping[str, tuple[str, ...]]  # by the trigger of a line
AT_MOMENTS: AtHand = {
    MAKES: (TARGET, CHECK, ROLLED, DURING),
    FAILS: (TARGET, ROLLED, JUDGED),
    ATTACKED: (TARGET, ATTACKER, COMING, DURING),
    HARMED: (ATTACKER,),
    WYRM: (JUDGED,),
}
ATTACKING = (TARGET, ATTACKER, CHECK, ROLLED, DURING)
DEFENDING = (ATTACKER, CHECK, ROLLED, COMING, REACTION, DURING)
HIT = (TARGET, ATTACKER, STRUCK)
IN_ATTACKS: AtHand = {"Attack": ATTACKING, "Defense": DEFENDING, "Hit": HIT}


def missing(
    *borne: str, here: AtHand = AT_MOMENTS, holds: bool = False
) -> Callable[[TextLine, str], Iterator[tuple[Sentence, str]]]:
    """Finds what a line speaks of that is not at hand: by its trigger, by who bears it, by what stands before it."""

    def found(line: TextLine, trigger: str) -> Iterator[tuple[Sentence, str]]:
        known = {*borne, *here.get(trigger, ()), *((LENGTH,) if holds and not trigger else ())}
        told: set[str] = set()
        for sentence in sentences(line) if line.cost is None else (line.cost, *sentences(line)):
            for need in needs(sentence):
                if need not in known | told:
                    told.add(need)  # once is enough
                    yield sentence, INSTEAD[need]
            if isinstance(sentence, Act):
                known |= {JUDGED} if sentence.verb.word == MAKES_CHECK else set()
                known |= {TARGET, STRUCK} if sentence.verb.word in ATTACKS else set()

    return found


def needs(sentence: Sentence) -> Iterator[str]:
    """What a sentence itself takes for granted."""
    for word in words_of(sentence):
        if word in NEEDS:
            yield NEEDS[word]
    if (
        isinstance(sentence, Act | Bonus | Cannot)
        and sentence.lasts is not None
        and sentence.lasts.word == "this Attack"
    ):
        yield DURING
    if isinstance(sentence, Bonus):
        mine = [stat for _, stat in sentence.changes if any(is_this(part) for part in stat.parts)]
        yield from (CHECK if stat.word == DICE else ROLLED for stat in mine)
        if len(mine) < len(sentence.changes):
            yield from (SCENARIO,) if sentence.lasts else (SCENARIO, LENGTH)
    if isinstance(sentence, Cannot):
        yield from (SCENARIO,) if sentence.lasts else (SCENARIO, LENGTH)
    if isinstance(sentence, Act) and noun_of(sentence.verb) in FORGOTTEN:
        yield SCENARIO
    if isinstance(sentence, Act) and speaks_to_reader(sentence.verb):
        yield YOU
        if sentence.verb.word in OF_WOLVES or noun_of(sentence.verb) in POOLS:
            yield WOLF
        if sentence.verb.word in ATTACKS:
            yield FOE
    for things in things_in(sentence):
        yield from (each for each in (TARGET, ATTACKER) if each in nouns_of(things))
        if any(qualifier.word in OWN_PLACE for qualifier in things.qualifiers) or set(ITSELF) & set(nouns_of(things)):
            yield YOU


def words_of(sentence: Sentence) -> Iterator[str]:
    """The verb or the facts of a sentence, by their patterns."""
    match sentence:
        case Act(verb):
            yield verb.word
        case If(facts):
            yield from (fact.word for fact in facts)


def speaks_to_reader(verb: Phrase) -> bool:
    """Whether whoever reads the text does it: nobody is named, or `you`."""
    if verb.word in ANYBODY or any(is_this(part) for part in verb.parts):  # a card discards itself
        return False
    if verb.subject is None:
        return verb.word.startswith("{figure}")
    return bool(set(ITSELF) & set(nouns_of(verb.subject))) or is_this(verb.subject)


def noun_of(verb: Phrase) -> str:
    """What is gained, lost or recovered."""
    return next((noun(part).word for part in verb.parts if isinstance(part, Things)), "")


def nouns_of(things: Things) -> list[str]:
    """The nouns of things; tokens that the target has speak of the target."""
    words = [each.word for each in things.nouns]
    return [*words, *(TARGET for word in words if word.endswith("the target has"))]
