"""The reference of all phrases, generated from the grammar and the lexicons. `gloaming packs words` prints it."""

import re
from collections.abc import Iterator, Mapping
from typing import get_args

from .lexicon import Lexicon
from .read import grammar
from .sample import sample
from .say import say_quantity
from .span import COMPARED, said_by, say_which
from .takes import PICKED
from .tree import Quantity, Which
from .words import Word

FRAME = re.compile(r"^//: (.+)\n//> (.+)\n\??(\w+):", re.MULTILINE)

SECTIONS = {
    "trigger": "Triggers: a line begins with them, before a colon",
    "event": "Events: `When …:` at the beginning of a line, `When …,` and `Each time …,` inside",
    "fact": "Facts: after `If`; in `given` and `then` of examples also those that no card can say",
    "verb": "Verbs: what is done, or holds",
    "stat": "Numbers that change: `+1 …`, `each … has -1 …`",
    "deed": "What can be forbidden: `… cannot …`",
    "duration": "How long it lasts",
}


CLAIMED = "(Not on cards.)"
SAID = {"some": "2", "up to": "up to 2", "several": "all that are named", "name": "a name", "or more": "2 or more"}


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
            yield f"| `{say_quantity(Quantity(which, n), 'Trick')} …` | {_meaning(Quantity(which, n))} |"
    yield from (
        "| `2 of your …`, `all of your …`, `up to 2 of their …` | a part of what somebody has |",
        "| `your …`, `its …`, `their …` | all that somebody has |",
        "| `… at random` | the dice choose |",
        "| `1 … per …` | an amount for each of something |",
        "| `a … or …` | of either sort |",
        "| `… or …` of names | one of the two, chosen |",
        "",
        "Which things, how many, by whose choice or by chance is settled before a verb acts, in the same way for every",
        "verb. A verb takes every phrase with which that can be done, or those in its column `takes`, and no others:",
        "what it does not take is refused when the pack is read, with the place and with a wording that works. So is a",
        "bonus, a ban or a line that no rule asks for. `gloaming packs prove GAME` makes every sentence that the words",
        "allow, carries it out and compares what happened with what it says.",
        "",
    )


def _meaning(quantity: Quantity) -> str:
    if quantity.which in COMPARED:
        return COMPARED[quantity.which].format(n=quantity.n)
    return say_which(quantity.which, said_by(quantity))


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
        found.sort(key=lambda word: word.only_claimed)
        if found:
            takes = category == "verb"
            head = "| phrase | meaning | takes | example |" if takes else "| phrase | meaning | example |"
            yield from (f"### {heading}", "", head, "|---|---|---|---|" if takes else "|---|---|---|")
            yield from (_row(word, lexicon, takes) for word in found)
            yield ""


def _row(word: Word, lexicon: Lexicon, takes: bool = False) -> str:
    doc = f"{CLAIMED} {word.doc}".strip() if word.only_claimed else word.doc
    cells = [f"`{_cell(word.pattern)}`", _cell(doc), *([_taken(word, lexicon)] if takes else [])]
    return f"| {' | '.join([*cells, _cell(sample(word, lexicon))])} |"


def _taken(word: Word, lexicon: Lexicon) -> str:
    """What the slots of a verb accept, if that is not everything that can be picked."""
    told = []
    for slot in (*(() if word.subject is None else (word.subject,)), *word.slots):
        if slot.sort in lexicon.kinds and slot.name in word.takes:
            which = word.takes[slot.name].which
            if tuple(which) != PICKED:
                told.append(f"{slot.name}: {', '.join(SAID.get(each, each) for each in which)}")
    return "; ".join(told)


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
