"""Other ways to say a sentence: how rulebooks and owners put it, turned into the English of card texts."""

import re
from collections.abc import Iterator

SPLITS = (  # what joins two halves, and how they are said here
    (re.compile(r"^(.+?),? for each (.+)$"), "For each {1}, {0}"),
    (re.compile(r"^(.+?),? if (.+)$"), "If {1}, {0}"),
    (re.compile(r"^(?:either )?(.+?),? or (.+)$"), "Choose one: {0}; or {1}"),
    (re.compile(r"^(.+?),? (?:and|and then|then) (.+)$"), "{0}. {1}"),
)
PHRASES = (
    ("until the end of the round", "this round"),
    ("until the end of the turn", "this turn"),
    ("until end of turn", "this turn"),
    ("until the end of this round", "this round"),
    ("one", "1"),
    ("two", "2"),
    ("three", "3"),
)
FILLERS = ("additional", "more", "also", "then", "immediately", "of your choice", "you choose")


def rewrites(text: str) -> Iterator[str]:
    """The sentence, without its period, in other words; some of them may be understood."""
    for said, instead in PHRASES:
        if re.search(rf"\b{said}\b", text):
            yield re.sub(rf"\b{said}\b", instead, text)
    for filler in FILLERS:
        if re.search(rf"\b{filler}\b", text):
            yield _tidy(re.sub(rf"\b{filler}\b", "", text))
    for pattern, instead in SPLITS:
        if found := pattern.match(text):
            first, second = found[1], found[2]
            if instead.startswith("{0}"):
                yield f"{first}. {second[:1].upper()}{second[1:]}"
            else:
                yield instead.format(first[:1].lower() + first[1:], second)


def _tidy(text: str) -> str:
    return re.sub(r" +", " ", text).strip()
