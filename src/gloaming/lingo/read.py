"""Parses a text into a tree. A text is understood if exactly one tree gives the same words when it is said."""

import difflib
import re
from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from itertools import islice, takewhile
from typing import Any

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

from .errors import Misread, NotUnderstood
from .lexicon import Lexicon
from .matcher import Matcher
from .meaning import unmentioned
from .rewrite import line_rewrites, rewrites
from .sample import sample
from .say import capital, say_counted, say_event, say_facts, say_line, say_sentence, say_things, say_trigger
from .slot_check import NotTaken, refusals, with_part
from .tree import CardText, ChooseOne, ForEach, If, IfYouDo, May, Phrase, Sentence, TextLine, When

JOINING = (
    *("and", "or", "for", "then", "if", "of", "to", "the", "a", "an", "until", "with", "at", "in", "on", "per"),
    *("unless", "except", "instead", "while", "when", "cannot", "has", "have"),
)
TRIES = 60  # rewordings of a sentence that are tried
Node = Tree[Any]
Match = Callable[[Matcher], list[Any]]
Say = Callable[[Any, Lexicon], str]


def read(text: str, lexicon: Lexicon) -> CardText:
    """The tree of a card's text; raises `NotUnderstood` with everything that is wrong in it."""
    lines, misreads = [], []
    for row, each in enumerate(text.strip("\n").split("\n") if text.strip() else (), 1):
        reader = LineReader(lexicon, each, row)
        lines.append(reader.line())
        misreads += reader.misreads
    if misreads:
        raise NotUnderstood(misreads)
    return CardText(tuple(line for line in lines if line is not None))


def read_condition(text: str, lexicon: Lexicon) -> tuple[Phrase, ...]:
    """Facts joined by "and", without a period: `the pack has Clue 1 and Told is recorded`."""
    reader = LineReader(lexicon, text, 1)
    facts = reader.condition()
    if facts is None:
        raise NotUnderstood(reader.misreads)
    return facts


def read_claims(text: str, lexicon: Lexicon) -> tuple[Phrase, ...]:
    """Facts as sentences: `You have 2 Spirit. A Threat is in the Threat Area.`"""
    return tuple(fact for facts in _sentences(text, lexicon, Matcher.facts, "fact", say_facts) for fact in facts)


def read_events(text: str, lexicon: Lexicon) -> tuple[Phrase, ...]:
    """Events as sentences: `This Threat is played.`"""
    return tuple(_sentences(text, lexicon, Matcher.events, "event", say_event))


def _sentences(text: str, lexicon: Lexicon, *way: Any) -> list[Any]:
    found: list[Any] = []
    misreads: list[Misread] = []
    for row, line in enumerate(text.strip().split("\n") if text.strip() else (), 1):
        reader = LineReader(lexicon, line, row, examples=True)
        found += reader.sentences(*way)
        misreads += reader.misreads
    if misreads:
        raise NotUnderstood(misreads)
    return found


@cache
def syntax() -> Lark:
    """The parser of the sentence frames, which are the same for every game."""
    return Lark(grammar(), parser="lalr", start=["line", "claims", "phrase"])


def grammar() -> str:
    """The source of the grammar."""
    return files(__package__).joinpath("grammar.lark").read_text("utf-8")


class LineReader:
    """Reads one line, and collects what is wrong with it."""

    def __init__(self, lexicon: Lexicon, line: str, row: int, trying: bool = False, examples: bool = False) -> None:
        self.examples = examples  # whether the words of examples are accepted, too
        self.lexicon = lexicon
        self.text = line
        self.row = row
        self.trying = trying  # whether only success matters: no error messages are made
        self.misreads: list[Misread] = []

    def line(self) -> TextLine | None:
        """The line as a tree; None if something is wrong."""
        frames = self._frames("line")
        if frames is None:
            return None
        trigger, cost = None, None
        sentences = []
        for child in frames.children:
            if child.data == "head":
                words = _words(child)
                if trigger is None and Matcher(self.lexicon, words).triggers():
                    trigger = self._one(words, Matcher.triggers, "trigger", say_trigger)
                elif words[0].type == "WHEN":
                    trigger = self._one(words[1:], Matcher.events, "event", say_event)
                else:
                    cost = self._one(words, Matcher.clauses, "verb", say_sentence)
            else:
                sentences.append(self._sentence(child.children[0]))
        if self.misreads or any(sentence is None for sentence in sentences):
            self._say_whole_line_otherwise()
            return None
        line = TextLine(tuple(sentences), trigger, cost)
        for things in [each for each in unmentioned(line) if not self.lexicon.kinds[each.kind].that]:
            said = say_things(things, self.lexicon)
            column = max(0, self.text.lower().find(said.lower())) + 1
            self._misread(column, len(said), f'Nothing before it says what "{said}" is.')
        self._said_back(say_line(line, self.lexicon))
        return line

    def _say_whole_line_otherwise(self) -> None:
        """If the line is understood in other words, this is the only message."""
        for instead in () if self.trying else line_rewrites(self.text, self.lexicon.otherwise):
            if self._is_understood(instead.removesuffix(".")):
                self.misreads.clear()
                self._misread(1, len(self.text), f"Write it so: {instead}")
                return

    def condition(self) -> tuple[Phrase, ...] | None:
        """The text as facts."""
        frames = self._frames("phrase")
        if frames is None:
            return None
        facts: tuple[Phrase, ...] | None = self._one(_words(frames), Matcher.facts, "fact", say_facts)
        if facts is not None:
            self._said_back(say_facts(facts, self.lexicon))
        return None if self.misreads else facts

    def sentences(self, match: Match, category: str, say: Say) -> list[Any]:
        """The line as sentences of one sort, each with a period."""
        frames = self._frames("claims")
        found = [self._one(_words(each), match, category, say) for each in frames.children] if frames else []
        if not self.misreads:
            self._said_back(" ".join(f"{capital(say(each, self.lexicon))}." for each in found))
        return found

    def _frames(self, start: str) -> Node | None:
        try:
            return syntax().parse(self.text, start=start)
        except UnexpectedInput as error:
            ended = getattr(getattr(error, "token", None), "type", "") == "$END"
            column = len(self.text) + 1 if ended else error.column
            self._misread(column, 1, _frame_fault(self.text, column))
            return None

    def _sentence(self, frame: Node) -> Any:
        """The tree of a sentence: its frame (`if`, `may`, …) and the contents; None if it is not understood."""
        inner = frame.children[-1]
        match frame.data:
            case "clause":
                return self._one(_words(frame), Matcher.clauses, "verb", say_sentence)
            case "choose":
                options = [self._sentence(each) for each in frame.children if isinstance(each, Tree)]
                return None if None in options else ChooseOne(tuple(options))
            case "may":
                return _within(May, self._sentence(inner))
            case "if_you_do" | "if_you_cannot":
                return _within(IfYouDo, frame.data == "if_you_cannot", self._sentence(inner))
            case "if":
                facts = self._one(_words(frame.children[1]), Matcher.facts, "fact", say_facts)
                return _within(If, facts, self._sentence(inner))
            case "for_each":
                counted = self._one(_words(frame.children[1]), Matcher.counted, "noun", say_counted)
                limit = int(frame.children[2][6:-1]) if isinstance(frame.children[2], Token) else 0
                return _within(ForEach, counted, limit, self._sentence(inner))
            case "for_each_after":
                counted = self._one(_words(inner), Matcher.counted, "noun", say_counted)
                return _within(ForEach, counted, 0, self._sentence(frame.children[0]), True)
            case _:
                event = self._one(_words(frame.children[1]), Matcher.events, "event", say_event)
                return _within(When, event, self._sentence(inner), frame.data == "each_time")

    def _one(self, words: list[Token], match: Match, category: str, say: Say) -> Any:
        """The only tree that gives these words when said; None, and a misread, if there is none or more than one."""
        found = [each for each in match(Matcher(self.lexicon, words)) if self._may_say(each, category)]
        if not found:
            self._explain(words, match, category)
            return None
        text = " ".join(words).replace(" ,", ",")
        said = {say(each, self.lexicon): each for each in found}
        exact = [each for each in found if capital(say(each, self.lexicon)) == capital(text)]
        refused = {each: refusals(each, self.lexicon) for each in exact}
        taken = [each for each, wrong in refused.items() if not wrong]
        if len(taken) == 1:
            return taken[0]
        column, width = words[0].column or 1, len(text)
        if exact and not taken:
            self._refused(exact[0], refused[exact[0]], words, category, say)
        elif exact:
            self._misread(column, width, f"This can be read in {len(set(exact))} ways; say it in another way.")
        else:
            nearest = difflib.get_close_matches(text, said, n=1, cutoff=0)[0]
            whole = category == "verb" and text[0].isupper()
            self._misread(column, width, f"Write it so: {f'{capital(nearest)}.' if whole else nearest}")
        return None

    def _may_say(self, tree: Any, category: str) -> bool:
        """Whether none of these words is reserved for examples and other claims."""
        if self.examples or category not in ("fact", "event"):
            return True
        phrases = tree if isinstance(tree, tuple) else (tree,)
        return not any(self.lexicon.find(category, each.word).only_claimed for each in phrases)

    def _refused(self, tree: Any, wrong: list[NotTaken], words: list[Token], category: str, say: Say) -> None:
        """Reports what a word does not accept, and how the sentence could be said."""
        said = " ".join(words).replace(" ,", ",")
        if all(refusal.instead is None for refusal in wrong) and (instead := self._otherwise(said, category)):
            self._misread(words[0].column or 1, len(said), f"Write it so: {instead}")
            return
        for refusal in wrong:
            start = (words[0].column or 1) - 1
            found = self.text.lower().find(refusal.said.lower(), start)
            column, width = (found + 1, len(refusal.said)) if found >= 0 else (start + 1, len(" ".join(words)))
            if refusal.of is not None and refusal.instead is not None:
                example = capital(say(with_part(tree, refusal.of, refusal.instead), self.lexicon))
            else:
                example = self._example(" ".join(words), category)
            self._misread(column, width, refusal.why, example)

    def _explain(self, words: list[Token], match: Match, category: str) -> None:
        """Reports how it could be said, or the first word that does not fit."""
        said = " ".join(words).replace(" ,", ",")
        if instead := self._otherwise(said, category):
            self._misread(words[0].column or 1, len(said), f"Write it so: {instead}")
            return
        matcher = Matcher(self.lexicon, words, looking=True)
        match(matcher)
        wanted = [each for each in matcher.wanted if each != "the end"]
        if match(Matcher(self.lexicon, words)):
            wrong, why = Token("WORDS", said, column=words[0].column), "Only an example can say this, no card."
        elif matcher.far < len(words):
            wrong = words[matcher.far]
            why = self._about(wrong, wanted)
        elif matcher.uncounted >= 0:
            wrong = words[matcher.uncounted]
            why = f'Before "{wrong}" comes a number or an article.'
        else:
            wrong = Token("END", "", column=words[-1].end_column)
            why = f"Something is missing here.{_expected(wanted)}"
        column, width = wrong.column or 1, len(wrong)
        self._misread(column, width, why, self._example(" ".join(words), category))

    def _otherwise(self, said: str, category: str) -> str:
        """A wording of a sentence or a condition that is understood; "" if none is found."""
        if self.trying:
            return ""
        others = islice(rewrites(said, self.lexicon.otherwise), TRIES)
        if category == "fact":
            return next(filter(self._is_condition, others), "")
        found = next(filter(self._is_understood, others), "") if category == "verb" else ""
        return f"{capital(found)}." if found else ""

    def _is_condition(self, facts: str) -> bool:
        reader = LineReader(self.lexicon, facts, self.row, trying=True)
        return reader.condition() is not None and not reader.misreads

    def _is_understood(self, sentence: str) -> bool:
        reader = LineReader(self.lexicon, f"{capital(sentence)}.", self.row, trying=True)
        return reader.line() is not None and not reader.misreads

    def _about(self, wrong: str, wanted: list[str]) -> str:
        """What is wrong with a word: it is unknown, or it does not fit here."""
        plain = self.lexicon.plain_words
        known = wrong.isdecimal() or wrong.lower() in JOINING or wrong.lower() in map(str.lower, plain)
        near = [] if known else _nearest(wrong.lower(), [each.lower() for each in wanted])
        near = near or ([] if known else _nearest(wrong, plain))
        why = f'"{wrong}" does not fit here.' if known else f'"{wrong}" is no word of {self.lexicon.title}.'
        return f'{why} Did you mean "{near[0]}"?' if near and near[0] != wrong.lower() else why + _expected(wanted)

    def _example(self, text: str, category: str) -> str:
        categories = ("verb", "stat", "deed") if category == "verb" else (category,)
        words = [word for word in self.lexicon.words.values() if word.category in categories]
        samples = [sample(word, self.lexicon) for word in words if self.examples or not word.only_claimed]
        alike = max((_begins_alike(text, each) for each in samples), default=0)
        samples = [each for each in samples if _begins_alike(text, each) == alike]
        return next(iter(difflib.get_close_matches(text, samples, n=1, cutoff=0)), "")

    def _said_back(self, said: str) -> None:
        if said != self.text and not self.misreads:
            same = next(
                (k for k, (a, b) in enumerate(zip(said, self.text, strict=False)) if a != b),
                min(len(said), len(self.text)),
            )
            self._misread(same + 1, 1, f"Write it so: {said}")

    def _misread(self, column: int, width: int, why: str, example: str = "") -> None:
        self.misreads.append(Misread(self.row, column, width, self.text, why, example))


def _nearest(wrong: str, words: list[str]) -> list[str]:
    """The most similar word, if one is similar enough: short words must be more similar."""
    return difflib.get_close_matches(wrong, words, n=1, cutoff=0.72)


def _begins_alike(one: str, other: str) -> int:
    """How many words two sentences have in common at the beginning."""
    pairs = zip(one.lower().split(), other.lower().split(), strict=False)
    return len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))


def _words(node: Node) -> list[Token]:
    return list(_tokens(node))


def _tokens(node: Node) -> Iterator[Token]:
    for child in node.children:
        if isinstance(child, Token):
            yield child
        else:
            yield from _tokens(child)


def _within(frame: Callable[..., Sentence], *parts: Any) -> Sentence | None:
    return None if any(part is None for part in parts) else frame(*parts)


def _expected(wanted: list[str]) -> str:
    if not wanted or len(wanted) > 8:
        return ""
    return f" Expected: {', '.join(wanted)}."


def _frame_fault(text: str, column: int) -> str:
    if "choose one:" in text.lower() and "; or " not in text:
        return 'The choices stand in one line, with "; or" between them.'
    if column > len(text) and not text.rstrip().endswith("."):
        return "A sentence ends with a period."
    if re.search(r"\. [A-Z][\w ]*: ", text):
        return "Each trigger begins a line of its own."
    if text.lower().startswith("if ") and "," not in text:
        return 'After "If …" comes a comma and what happens then.'
    return "The line cannot be read from here on."
