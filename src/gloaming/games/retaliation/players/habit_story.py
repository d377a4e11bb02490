"""How one explores and answers pages without thinking: everything once, what the pack can do best, no wall twice."""

import re
from functools import lru_cache

from ..rules.booklet import page
from ..table.box import board
from ..table.choices import Choose, Option
from ..table.hexes import Hex
from ..table.numbers import attribute, skill
from ..table.state import MapToken, Member, Npc, State

PLACE = re.compile(r"HEX (\d[ab]:-?\d:-?\d)")
CHECK = re.compile(r"[Mm]akes? a (Physical|Mental) \+ ([A-Z][a-z]+(?: [A-Z][a-z]+)?) check of difficulty (\d)")
PAGES = re.compile(r"[Rr]ead page ([A-Z]\.\d+)")
WORTH = (  # words of a choice, and what they are worth, for each of the number before them if there is one
    (re.compile(r"gains? (\d) (?:Troph|XP|\+1 )"), 1.0),
    (re.compile(r"(?:[Tt]ake (\d) Success|[Tt]ake Clue|[Tt]ake the Item|joins the pack)"), 1.5),
    (re.compile(r"recovers? (\d) "), 0.5),
    (re.compile(r"gains? (\d) Rage"), 0.2),
    (re.compile(r"[Dd]ecrease the \w+ tracker by (\d)"), 0.5),
    (re.compile(r"loses? (\d) (?:Willpower|Rage)"), -0.5),
    (re.compile(r"loses? (\d) Troph"), -0.5),
    (re.compile(r"takes? (\d) (?:Unpreventable )?Damage"), -0.6),
    (re.compile(r"gains? (\d) (?:Corruption|-1 |VIGILANCE)"), -1.0),
    (re.compile(r"[Ii]ncrease the \w+ tracker by (\d)"), -0.5),
    (re.compile(r"[Bb]egin combat|Take the Effect"), -1.0),
    (re.compile(r"ends in failure"), -9.0),
)
YIELDS = re.compile(r"\b([Kk]neel|[Dd]rink)\b")  # no pack gives in that can still stand
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
        return promise(s, chosen.text, bool(chosen.condition)) - 4.0 * bool(YIELDS.search(chosen.label))

    return max(ways, key=worth)


def promise(s: State, text: str, special: bool) -> float:
    """What the words of a choice promise: a way that is open to few, good odds, new pages, gains less losses."""
    good, rest, likely = text, "", 1.0
    worth = 1.5 * special
    if found := CHECK.search(text):
        able = [member for member in s.members if member.at and (s.turn is None or s.turn.who == member.id)]
        likely = max((odds(s, each, found[1], found[2], int(found[3])) for each in able or s.members), default=0.0)
        good, _, rest = text.partition("If the check fails")
        worth += 2.0 * likely - 1.5
    worth += likely * told(good) + (1 - likely) * told(rest)
    return worth + likely * news(s, good) + (1 - likely) * news(s, rest)


@lru_cache(1_000)
def told(text: str) -> float:
    """Gains and losses in the words of a choice."""
    found = [(match, worth) for words, worth in WORTH for match in words.finditer(text)]
    return sum(worth * int(match[1] or 1) if match.re.groups else worth for match, worth in found)


def news(s: State, text: str) -> float:
    """New pages are worth reading; what was a wrong guess before is wrong again."""
    seen = [s.scenario.pages.count(name) for name in PAGES.findall(text)]
    return sum(-1.5 if count else 1.5 for count in seen)


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
    """Where pages wait that bring something: areas, and NPCs to talk to."""
    found = [token.at for token in s.scenario.tokens if worth_searching(s, token)]
    return found + [each.at[0] for each in s.npcs if each.at and worth_talking(s, each)]


def thresholds(s: State) -> list[Hex]:
    """Action tokens: what they set off is met by the whole pack."""
    return [token.at for token in s.scenario.tokens if token.kind == "Action" and untold(s, token.page)]


def gathering(s: State) -> list[Hex]:
    """Where the pack is to meet: a sentence of a page waits for everybody there."""
    labels = [PLACE.search(each.text) for each in s.scenario.standing if " within " in each.text]
    return [board(s).labels[found[1]] for found in labels if found is not None and found[1] in board(s).labels]
