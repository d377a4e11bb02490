"""Other wordings of a sentence: from how rulebooks and authors put it to the English of card texts."""

import re
from collections.abc import Iterator, Sequence

SPLITS = (  # what joins two parts, and how they are said in card texts
    (re.compile(r"^until (?:the )?end of (?:the|this) (\w+) ?, (.+)$", re.IGNORECASE), "{1} this {0}"),
    (re.compile(r"^(.+?) unless you (.+)$"), "Choose one: {0}; or {1}"),
    (re.compile(r"^(\S+) have (.+)$"), "Each {0} has {1}"),
    (re.compile(r"^([A-Z].*) cannot (.+)$"), "Each {0} cannot {1}"),
    (re.compile(r"^(.+?),? for each (.+)$"), "For each {1}, {0}"),
    (re.compile(r"^(.+?),? for each (.+)$"), "For each {1} you have, {0}"),
    (re.compile(r"^(.+?) per (.+)$"), "For each {1}, {0}"),
    (re.compile(r"^(.+?),? if (.+)$"), "If {1}, {0}"),
    (re.compile(r"^(?:either )?(.+?),? or (.+)$"), "Choose one: {0}; or {1}"),
    (re.compile(r"^(.+?),? (?:and|and then|then) (.+)$"), "{0}. {1}"),
    (re.compile(r"^(.+?) to (.+)$"), "{0}. If you do, {1}"),
)
PHRASES = (
    ("until the end of the round", "this round"),
    ("until the end of the turn", "this turn"),
    ("until end of turn", "this turn"),
    ("until the end of this round", "this round"),
    ("one", "1"),
    ("two", "2"),
    ("three", "3"),
    ("four", "4"),
    ("five", "5"),
    ("[Hh]eal", "recover"),
    ("[Rr]ecover", "heal"),
    ("[Ss]uffer", "take"),
    ("[Ss]uffer", "lose"),
    ("[Rr]estore", "gain"),
    ("[Dd]raw", "play"),
    ("[Rr]emove", "discard"),
    ("[Pp]lace", "put"),
    ("or fewer", "or less"),
    ("[Yy]ou have (?=[+-])", ""),
)
ROLLED = re.compile(r"^(?:on )?(\d+ or (?:more|less)) (\w+): (.)(.*)$", re.IGNORECASE)  # a whole line
MOMENT = re.compile(r"^at the (start|end) of (?:the|each|every) (\w+), (.)(.*)$", re.IGNORECASE)  # a whole line
WHENEVER = re.compile(r"^(?:whenever|each time|when) ([^,:]+), (.)(.*)$", re.IGNORECASE)  # a whole line
IN_LINES = (  # anywhere in a line
    (re.compile(r"\bIf you (?:do not|don't|can't|can not),"), "If you cannot,"),
)
FILLERS = ("additional", "more", "also", "then", "immediately", "of your choice", "you choose")


def rewrites(text: str, own: Sequence[tuple[str, str]] = ()) -> Iterator[str]:
    """The sentence, without its period, in other words, some of which may be understood. `own` are the game's rules."""
    together = all_at_once(text, own)
    first = list(dict.fromkeys([together, *_once(text, own), *_once(together, own)]))
    yield from first
    yield from dict.fromkeys(again for each in first for again in _once(each, own))


def _once(text: str, own: Sequence[tuple[str, str]]) -> Iterator[str]:
    """Wordings that apply one rule."""
    for said, instead in (*own, *PHRASES):
        words = rf"\b{said}\b" if said[-1].isalnum() else rf"\b{said}"
        if re.search(words, text):
            yield _tidy(re.sub(words, instead, text))
    for filler in FILLERS:
        if re.search(words := rf"(?i)\b{filler}\b", text):
            yield _tidy(re.sub(words, "", text))
    for pattern, instead in SPLITS:
        if found := pattern.match(text):
            first, second = found[1], found[2]
            if instead == "{0}. {1}":
                yield f"{first}. {second[:1].upper()}{second[1:]}"
            elif instead.startswith("Each"):
                yield instead.format(first, second)
            else:
                yield instead.format(first[:1].lower() + first[1:], second)
                yield instead.format(first, second)


def all_at_once(text: str, own: Sequence[tuple[str, str]]) -> str:
    """A sentence or a line with all rules applied, one after the other."""
    for said, instead in own:
        text = re.sub(said, instead, text)
    return _tidy(text)


def line_rewrites(text: str, own: Sequence[tuple[str, str]] = ()) -> Iterator[str]:
    """A whole line in other words."""
    together = all_at_once(text, own)
    if together != text:
        yield f"{together[:1].upper()}{together[1:]}"
    if found := WHENEVER.match(together):
        event, letter, rest = found.groups()
        yield f"When {event}: {letter.upper()}{rest}"
    if found := ROLLED.match(text):
        number, what, letter, rest = found.groups()
        yield f"If you rolled {number} {what}, {letter.lower()}{rest}"
    if found := MOMENT.match(text):
        when, of, letter, rest = found.groups()
        yield f"{when.capitalize()} of {of.capitalize()}: {letter.upper()}{rest}"
    for pattern, instead in IN_LINES:
        if pattern.search(text):
            yield pattern.sub(instead, text)


def _tidy(text: str) -> str:
    return re.sub(r" +", " ", text).strip()
