"""How one explores and answers pages without thinking: everything once, what the pack can do best, no wall twice."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from gloaming.lingo.meaning import acts, amount, noun, sentences
from gloaming.lingo.tree import Act, CardText, If, Sentence, When

from ..rules.booklet import page
from ..table.box import board, box
from ..table.choices import Choose, Option
from ..table.hexes import Hex
from ..table.holding import forbidden
from ..table.numbers import attribute, skill
from ..table.state import MapToken, Member, Npc, State

# what a choice does, by the words of the lexicon
PAGE, CHECK = "read page {page}", "{figure} make(s) a {attribute} + {skill} check of difficulty {n}"
FAILS, NEAR = "the check fails", "{figure} is within {n} HEX of {hex}"
ENDS = ("the scenario ends in {outcome}", "the scenario ends in {outcome} with conclusion {conclusion}")
GAINS, TOKENS = "{figure} gain(s) {pool}", "{figure} gain(s) {token}"
RECOVERS, LOSES = "{figure} recover(s) {pool}", "{figure} lose(s) {pool}"
TAKES = "{figure} take(s) {pool}"
EACH = {  # what one of something is worth
    ("{pack} gain(s) {pool}", "Trophy|Trophies"): 1.0,
    ("{pack} lose(s) {pool}", "Trophy|Trophies"): -0.5,
    ("take {token}", "Success token(s)"): 1.5,
    (GAINS, "XP"): 1.0,
    (GAINS, "Rage"): 0.2,
    (GAINS, "Corruption"): -1.0,
    (RECOVERS, "Damage"): 0.5,
    (RECOVERS, "Willpower"): 0.5,
    (LOSES, "Willpower"): -0.5,
    (LOSES, "Rage"): -0.5,
    (TAKES, "Damage"): -0.6,
    (TAKES, "Unpreventable Damage"): -0.6,
    **dict.fromkeys([(TOKENS, f"+1 {kind}") for kind in ("DAMAGE", "DIE", "MOVEMENT", "RESISTANCE")], 1.0),
    **dict.fromkeys([(TOKENS, f"-1 {kind}") for kind in ("DAMAGE", "DIE", "MOVEMENT", "RESISTANCE")], -1.0),
    (TOKENS, "+1 UNPREVENTABLE DAMAGE"): 1.0,
    (TOKENS, "VIGILANCE"): -1.0,
}
STEP = {"increase {tracker} by {n}": -0.5, "decrease {tracker} by {n}": 0.5}
ONCE = {
    "take Clue {n}": 1.5,
    "take the Item {item_name}": 1.5,
    "{figure} join(s) the pack as a scenario Ally": 1.5,
    "{figure} take(s) the Effect {effect_name}": -1.0,
    "begin combat": -1.0,
}
FAILURE = -9.0
GIVING_IN, SHUNNED = -4.0, ("12.C",)  # no pack chooses these conclusions that can still stand
AGAIN = 3  # rounds until what was read is worth another look
FACES = (0, 0, 1, 1, 1, 2)  # of a black die, as a player has them in mind


@lru_cache(200)
def chance(dice: int, needed: int) -> float:
    """The chance of so many successes with so many black dice."""
    if needed <= 0:
        return 1.0
    return 0.0 if dice <= 0 else sum(chance(dice - 1, needed - face) for face in FACES) / len(FACES)


def odds(s: State, who: Member, kind: str, name: str, difficulty: int) -> float:
    """The chance of a pack member to make a check, one reroll included."""
    dice, sure = attribute(who, kind.lower()), skill(s, who, name.lower())
    once = chance(dice, difficulty - sure)
    return once + (1 - once) * once / 2


# pages


def choice(s: State, options: list[Option]) -> Option:
    """On a page the way that promises most; of equal ones the first."""
    ways = [option for option in options if isinstance(option, Choose)]
    if not ways or not s.scenario.pages:
        return options[0]
    printed = page(s, s.scenario.pages[-1]).choices

    def worth(way: Choose) -> float:
        chosen = printed[way.index]
        return promise(s, chosen.text, bool(chosen.condition)) + GIVING_IN * gives_in(s, chosen.text)

    return max(ways, key=worth)


class Prospect(NamedTuple):
    """What a part of a choice brings: gains less losses, and pages."""

    worth: float
    pages: tuple[str, ...]


class Prospects(NamedTuple):
    """What a choice brings if its check succeeds, or without one; and what if it fails."""

    check: tuple[str, str, int] | None  # attribute, skill, difficulty
    good: Prospect
    bad: Prospect


def promise(s: State, text: str, special: bool) -> float:
    """What a choice promises: a way that is open to few, good odds, new pages, gains less losses."""
    check, good, bad = box(s).asked(prospects, text)
    likely, worth = 1.0, 1.5 * special
    if check is not None:
        able = [member for member in s.members if member.at and (s.turn is None or s.turn.who == member.id)]
        likely = max((odds(s, each, *check) for each in able or s.members), default=0.0)
        worth += 2.0 * likely - 1.5
    worth += likely * good.worth + (1 - likely) * bad.worth
    return worth + likely * news(s, good.pages) + (1 - likely) * news(s, bad.pages)


def prospects(tree: CardText) -> Prospects:
    """What the tree of a choice says: from `If the check fails` on it is about failure."""
    said = [sentence for line in tree.lines for sentence in line.sentences]
    made = next(acts(tree, CHECK), None)
    if made is None:
        return Prospects(None, prospect(said), prospect([]))
    kind, name, difficulty = made.verb.parts
    assert isinstance(difficulty, int)
    end = next((k for k, each in enumerate(said) if is_failure(each)), len(said))
    return Prospects((str(kind), str(name), difficulty), prospect(said[:end]), prospect(said[end:]))


def is_failure(sentence: Sentence) -> bool:
    """Whether a sentence holds only if the check fails."""
    return isinstance(sentence, If) and any(fact.word == FAILS for fact in sentence.facts)


def prospect(said: Iterable[Sentence]) -> Prospect:
    """What some sentences bring."""
    done = [act for sentence in said for act in acts(sentence)]
    pages = tuple(str(act.verb.parts[0]) for act in done if act.verb.word == PAGE)
    return Prospect(sum(worth_of(act) for act in done), pages)


def worth_of(act: Act) -> float:
    """What it is worth that something is done."""
    word, parts = act.verb.word, act.verb.parts
    if word in STEP:
        return STEP[word] * amount(act, 1)
    if word in ENDS:
        return FAILURE * (parts[0] == "failure")
    if word in ONCE or not parts:
        return ONCE.get(word, 0.0)
    thing = noun(parts[0])
    return EACH.get((word, str(thing.parts[0]) if thing.parts else thing.word), 0.0) * amount(act)


def news(s: State, pages: Iterable[str]) -> float:
    """New pages are worth reading; what was a wrong guess before is wrong again."""
    return sum(-1.5 if s.scenario.pages.count(name) else 1.5 for name in pages)


def gives_in(s: State, text: str) -> bool:
    """Whether a choice leads to a page that ends with a conclusion that the pack shuns."""
    pages = box(s).asked(prospects, text).good.pages
    endings = [box(s).asked(conclusion, said.text) for name in pages for said in page(s, name).instructions]
    return any(ending in SHUNNED for ending in endings)


def conclusion(tree: CardText) -> str:
    """The conclusion with which a text ends the scenario; "" if it does not."""
    return next((str(act.verb.parts[1]) for act in acts(tree, ENDS[1])), "")


# where something waits


def untold(s: State, name: str, often: int = 1) -> bool:
    """Whether a page is worth a look: so often, and again when rounds have passed and there is no way out yet."""
    again = 0 if gathering(s) else s.round // AGAIN  # else one would turn back on the way to the others, for ever
    return s.scenario.pages.count(name) < often + again


def worth_talking(s: State, who: Npc) -> bool:
    """Whether a dialogue may bring something new."""
    return bool(who.dialogue) and untold(s, who.dialogue)


def worth_searching(s: State, token: MapToken) -> bool:
    """Whether an area may bring something new: as long as its token lies there a better roll may help."""
    return token.kind == "Investigation Area" and untold(s, token.page, 2)


def places(s: State) -> list[Hex]:
    """Where pages wait that bring something: areas, and NPCs to talk to, for who may talk."""
    found = [token.at for token in s.scenario.tokens if worth_searching(s, token)]
    acting = [who for who in s.members if s.turn is not None and s.turn.who == who.id]
    if any(forbidden(s, who, "initiate dialogues") for who in acting):
        return found
    return found + [each.at[0] for each in s.npcs if each.at and worth_talking(s, each)]


def thresholds(s: State) -> list[Hex]:
    """Action tokens: what they set off is met by the whole pack."""
    return [token.at for token in s.scenario.tokens if token.kind == "Action" and untold(s, token.page)]


def gathering(s: State) -> list[Hex]:
    """Where the pack is to meet: a sentence of a page waits for everybody there."""
    labels, known = [box(s).asked(meeting, each.text) for each in s.scenario.standing], board(s).labels
    return [known[label] for label in labels if label in known]


def meeting(tree: CardText) -> str:
    """The HEX near which a text waits for figures; "" if it waits for something else."""
    near = [each.event for each in sentences(tree) if isinstance(each, When) and each.event.word == NEAR]
    return str(noun(near[0].parts[1]).parts[0]) if near else ""
