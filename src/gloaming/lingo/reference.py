"""The reference of all phrases, made from the grammar and the lexicons. `gloaming packs words` prints it."""

import re
from collections.abc import Iterator, Mapping
from typing import get_args

from .explain import HOW_MANY
from .lexicon import Lexicon
from .read import grammar
from .sample import sample
from .say import say_quantity
from .tree import Quantity, Which
from .words import Word

FRAME = re.compile(r"^//: (.+)\n//> (.+)\n\??(\w+):", re.MULTILINE)

SECTIONS = {
    "trigger": "Triggers: a line begins with them, before a colon",
    "event": "Events: `When …:` at the beginning of a line, `When …,` and `Each time …,` inside",
    "fact": "Facts: after `If`, and in `given` and `then` of examples",
    "verb": "Verbs: what is done, or holds",
    "stat": "Numbers that change: `+1 …`, `each … has -1 …`",
    "deed": "What can be forbidden: `… cannot …`",
    "duration": "How long it lasts",
}


def reference(lexicons: Mapping[str, Lexicon]) -> str:
    """The whole page: the syntax, then the words of each game."""
    rows = [*_syntax(), *(row for title, lexicon in lexicons.items() for row in words(title, lexicon))]
    return "\n".join(rows).rstrip() + "\n"


def frames() -> list[tuple[str, str, str]]:
    """The frames of the grammar: name, meaning, example."""
    return [(name, meaning, example) for meaning, example, name in FRAME.findall(grammar())]


def _syntax() -> Iterator[str]:
    yield from (
        "# Lingo: the phrases",
        "",
        "The text on a card is what runs. It is written in a small controlled English: the syntax below is the same",
        "for every game; a game adds words, never syntax. This page is made by `gloaming packs words`. The examples of",
        "the syntax are in the words of Lanterns, the small game of [Your own cards](guide/your-own-cards.md).",
        "",
        "## Sentences",
        "",
        "| frame | meaning | example |",
        "|---|---|---|",
    )
    for name, meaning, example in frames():
        yield f"| {name.replace('_', ' ')} | {_cell(meaning)} | `{example}` |"
    yield from ("", "## How many, and which", "", "| words | meaning |", "|---|---|")
    for which in get_args(Which):
        if which:
            n = 2 if which in ("some", "up to", "or more", "or less") else 0
            yield f"| `{say_quantity(Quantity(which, n), 'Trick')} …` | {HOW_MANY[which].format(n=n)} |"
    yield from (
        "| `2 of your …`, `all of your …`, `up to 2 of their …` | a part of what somebody has |",
        "| `your …`, `its …`, `their …` | all that somebody has |",
        "| `… at random` | the dice choose |",
        "| `1 … per …` | an amount for each of something |",
        "| `a … or …` | of either sort |",
        "",
    )


def words(title: str, lexicon: Lexicon) -> Iterator[str]:
    """The words of one game."""
    yield from (f"## {title}", "", "### Things", "", "| thing | words |", "|---|---|")
    for kind in lexicon.kinds:
        yield f"| `{{{kind}}}` | {_patterns(lexicon, kind)} |"
    for sort, choices in lexicon.choices.items():
        shown = ", ".join(f"`{each}`" for each in choices[:12])
        yield f"| `{{{sort}}}` | {shown}{' …' * (len(choices) > 12)} |"
    for sort, code in lexicon.codes.items():
        yield f"| `{{{sort}}}` | written like `{code.example}` |"
    yield ""
    for category, heading in SECTIONS.items():
        found = [word for word in lexicon.words.values() if word.category == category]
        if found:
            yield from (f"### {heading}", "", "| phrase | meaning | example |", "|---|---|---|")
            yield from (_row(word, lexicon) for word in found)
            yield ""


def _row(word: Word, lexicon: Lexicon) -> str:
    return f"| `{_cell(word.pattern)}` | {_cell(word.doc)} | {_cell(sample(word, lexicon))} |"


def _patterns(lexicon: Lexicon, kind: str) -> str:
    found = [word for word in lexicon.words.values() if word.kind == kind]
    groups = []
    for category in ("adjective", "noun", "name", "qualifier"):
        patterns = [f"`{_cell(word.pattern)}`" for word in found if word.category == category]
        if patterns:
            groups.append(", ".join(patterns[:24]) + " …" * (len(patterns) > 24))
    return "; ".join(groups)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
