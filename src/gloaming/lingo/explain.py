"""Explains to an author how a text was understood."""

from collections.abc import Iterator

from .lexicon import Lexicon
from .say import say_counted, say_event, say_facts, say_part, say_phrase, say_sentence, say_things, say_trigger
from .select import Selection
from .slot_check import Taking
from .span import BY_CHANCE, CHOSEN, say_which
from .tree import (
    Act,
    Bonus,
    Cannot,
    CardText,
    ChooseOne,
    ForEach,
    If,
    IfYouDo,
    May,
    Phrase,
    Sentence,
    TextLine,
    Things,
    When,
)
from .words import Word


def explain(text: CardText, lexicon: Lexicon) -> str:
    """Every line and sentence of a text, and what each of its words means."""
    return "\n".join(row for line in text.lines for row in _line(line, lexicon))


def _line(line: TextLine, lexicon: Lexicon) -> Iterator[str]:
    if line.trigger is None:
        yield "Without a trigger: when the card is used, or as long as it is in play"
    else:
        yield f"{say_trigger(line.trigger, lexicon)}:"
    if line.cost is not None:
        yield "  Only if this can be paid in full, and is paid:"
        yield from _sentence(line.cost, lexicon, "    ")
    for number, sentence in enumerate(line.sentences, 1):
        rows = list(_sentence(sentence, lexicon, "     "))
        yield f"  {number}. {rows[0].strip()}"
        yield from rows[1:]


def _sentence(sentence: Sentence, lexicon: Lexicon, pad: str) -> Iterator[str]:
    match sentence:
        case If(facts, then):
            yield f"{pad}Only if this is so: {say_facts(facts, lexicon)}"
            yield from _sentence(then, lexicon, f"{pad}  ")
        case IfYouDo(cannot, then):
            done = "at least in part" if lexicon.partly else "in full"
            yield f"{pad}Only if the sentence before was {'not done' if cannot else 'done'} {done}:"
            yield from _sentence(then, lexicon, f"{pad}  ")
        case May(then):
            yield f"{pad}If you like:"
            yield from _sentence(then, lexicon, f"{pad}  ")
        case ChooseOne(options):
            yield f"{pad}One of these, as you like:"
            for option in options:
                yield from _sentence(option, lexicon, f"{pad}  ")
        case ForEach(counted, limit, then):
            most = f", at most {limit} times" if limit else ""
            yield f"{pad}As often as there is this{most}: {say_counted(counted, lexicon)}"
            yield from _sentence(then, lexicon, f"{pad}  ")
        case When(event, then, always):
            yield f"{pad}From then on, {'each time' if always else 'the first time'} that {say_event(event, lexicon)}:"
            yield from _sentence(then, lexicon, f"{pad}  ")
        case _:
            yield from _plain(sentence, lexicon, pad)


def _plain(sentence: Act | Bonus | Cannot, lexicon: Lexicon, pad: str) -> Iterator[str]:
    lasts = "" if sentence.lasts is None else f" It lasts: {say_phrase(sentence.lasts, 'duration', lexicon)}."
    match sentence:
        case Act(verb):
            yield f"{pad}Do: {say_sentence(sentence, lexicon)}"
            word = lexicon.find("verb", verb.word)
            yield f"{pad}  {word.pattern}{_meaning(word)}{lasts}"
            if verb.subject is not None and word.subject is not None:
                yield from _things(verb.subject, word, word.subject.name, lexicon, f"{pad}  ")
            yield from _slots(word, verb, lexicon, pad)
        case Bonus(of, changes):
            yield f"{pad}A number changes: {say_sentence(sentence, lexicon)}{'.' * bool(lasts)}{lasts}"
            words = [(lexicon.find("stat", stat.word), stat) for _, stat in changes]
            if of is not None:
                yield from _things(of, words[0][0], f"of_{of.kind}", lexicon, f"{pad}  ")
            for word, stat in words:
                yield from _slots(word, stat, lexicon, pad)
        case Cannot(who, deed):
            yield f"{pad}It is forbidden: {say_sentence(sentence, lexicon)}{'.' * bool(lasts)}{lasts}"
            yield from _things(who, lexicon.find("deed", deed.word), f"of_{who.kind}", lexicon, f"{pad}  ")


def _meaning(word: Word) -> str:
    return f": {word.doc}" if word.doc else ""


def _slots(word: Word, phrase: Phrase, lexicon: Lexicon, pad: str) -> Iterator[str]:
    for slot, part in zip(word.slots, phrase.parts, strict=True):
        if isinstance(part, Things):
            yield from _things(part, word, slot.name, lexicon, f"{pad}  ")
        else:
            yield f"{pad}  {slot.name}: {say_part(part, slot.sort, lexicon)}"


def _things(things: Things, word: Word, slot: str, lexicon: Lexicon, pad: str) -> Iterator[str]:
    said = f"{pad}{things.kind}: {say_things(things, lexicon)}"
    how_many = _how_many(Selection(things, lexicon, Taking(lexicon).takes(word, slot, things.kind)))
    yield f"{said} ({how_many})" if how_many else said


def _how_many(chosen: Selection) -> str:
    """How many are meant and how that is decided; empty if the words say it all."""
    if chosen.counted:
        return "" if chosen.fixed is not None or chosen.per is not None else chosen.span.say()
    if chosen.is_name and chosen.span.all:
        return ""
    by = BY_CHANCE if chosen.things.at_random else "" if chosen.sorters else CHOSEN
    return say_which(chosen.which, chosen.span, by)
