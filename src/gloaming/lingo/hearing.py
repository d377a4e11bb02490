"""Which parts of a text the rules use ("hear"): a line that no rule carries out or asks for is a fault of its pack."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from .keys import key_of
from .lexicon import Lexicon
from .meaning import sentences, things_in
from .sample import sample
from .say import say_line, say_sentence, say_things
from .takes import HELD, shape
from .tree import Act, Bonus, Cannot, CardText, ForEach, If, May, Phrase, Sentence, TextLine, Things, When


def _nothing_more(sentence: Sentence, trigger: str) -> str:
    return ""


def _nothing_missing(line: TextLine, trigger: str) -> Iterator[tuple[Sentence, str]]:
    return iter(())


@dataclass(frozen=True)
class Hears:
    """What the rules use of the texts of one kind of card."""

    runs: Sequence[str] = ()  # the triggers of lines that are carried out; "" for lines without a trigger
    holds: Sequence[str] = ()  # the triggers of lines that hold while the card is in play
    keys: Sequence[str] = ()  # the keys that rules ask for of such lines: stats, deeds, verbs, events
    keeps: Sequence[str] = ()  # verbs without a function that are kept when their line is carried out
    asks: Sequence[str] | None = None  # stats and deeds that are used when a line is carried out; None: all
    this: Sequence[str] = ()  # the kinds of the card itself, for `this`: `this Threat`
    plain: bool = False  # whether such lines must have neither `If` nor `For each`
    may: Sequence[str] = ()  # verbs that hold as a permission: `You may …`
    # words of any sort, by pattern or key, that are used after some triggers only
    only: Mapping[str, Sequence[str]] = field(default_factory=dict)
    just: Mapping[str, Sequence[str]] = field(default_factory=dict)  # by trigger: the only verbs that are used after it
    # words whose line must contain nothing else, since it is not carried out in the usual way
    alone: Sequence[str] = ()
    more: Callable[[Sentence, str], str] = _nothing_more  # why a sentence after this trigger is not used; "" if it is
    # sentences that speak of what is not there after this trigger, nor by what stands before them; and why
    missing: Callable[[TextLine, str], Iterator[tuple[Sentence, str]]] = _nothing_missing


def unheard(text: CardText, hears: Hears, lexicon: Lexicon) -> Iterator[tuple[int, str]]:
    """The number, counted from 1, of every line that is not used, and why."""
    for row, line in enumerate(text.lines, 1):
        for why in _line(line, hears, lexicon):
            yield row, f"{say_line(line, lexicon)!r}: {why}"


def _line(line: TextLine, hears: Hears, lexicon: Lexicon) -> Iterator[str]:
    trigger = "" if line.trigger is None else _trigger(line.trigger, lexicon)
    if trigger not in (*hears.runs, *hears.holds):
        known = _told(dict.fromkeys((*hears.runs, *hears.holds)), lexicon)
        said = f'"{_written(trigger, lexicon)}"' if trigger else "a line without a trigger"
        yield f"nothing comes of {said} on such a card; there can be: {known}"
        return
    held = trigger in hears.holds and trigger not in hears.runs
    set_off = {id(each) for when in sentences(line) if isinstance(when, When) for each in sentences(when.then)}
    for sentence in sentences(line):
        holds = held and id(sentence) not in set_off  # what an event triggers is carried out
        yield from _misplaced(sentence, trigger, hears, lexicon)
        yield from _held(sentence, hears, lexicon) if holds else _run(sentence, trigger, hears, lexicon)
        for things in things_in(sentence):
            if things.quantity.which == "this" and things.kind not in hears.this:
                yield f'this card is not "{say_things(things, lexicon)}"'
    for sentence, why in hears.missing(line, trigger):
        yield f'nothing comes of "{say_sentence(sentence, lexicon)}" here: {why}'
    if held and line.cost is not None:
        yield "what holds all the time has no cost"
    words = {word for sentence in sentences(line) for word in _words(sentence, lexicon)} & set(hears.alone)
    if words and any(not words & set(_words(sentence, lexicon)) for sentence in line.sentences):
        yield "nothing comes of the other sentences; give them a line of their own"


def _told(triggers: Iterable[str], lexicon: Lexicon) -> str:
    """Triggers as an author writes them."""
    return ", ".join(_written(each, lexicon) for each in triggers)


def _written(trigger: str, lexicon: Lexicon) -> str:
    """One trigger as an author writes it; of an event, one that is meant."""
    if not trigger:
        return "no trigger"
    word = lexicon.words.get(("event", "", trigger))
    if word is not None:
        return sample(word, lexicon).removesuffix(" …")
    said = re.sub(r"^\{\w+\} ", "When you ", trigger).replace("(s)", "")
    return f"{said}:"


def _trigger(trigger: Phrase, lexicon: Lexicon) -> str:
    category = "trigger" if ("trigger", "", trigger.word) in lexicon.words else "event"
    return key_of(trigger, lexicon.find(category, trigger.word), lexicon)


def keys_in(sentence: Sentence, lexicon: Lexicon) -> list[str]:
    """The keys by which rules ask for what a sentence says."""
    match sentence:
        case Bonus(_, changes):
            return [key_of(stat, lexicon.find("stat", stat.word), lexicon) for _, stat in changes]
        case Cannot(_, deed):
            return [key_of(deed, lexicon.find("deed", deed.word), lexicon)]
        case Act(verb):
            return [key_of(verb, lexicon.find("verb", verb.word), lexicon)]
        case When(event):
            return [key_of(event, lexicon.find("event", event.word), lexicon)]
    return []


def _words(sentence: Sentence, lexicon: Lexicon) -> Iterator[str]:
    """Every word of a sentence itself, by its pattern, and the keys of what it says."""
    yield from keys_in(sentence, lexicon)
    match sentence:
        case Act(verb):
            yield verb.word
        case If(facts):
            yield from (fact.word for fact in facts)
    for things in things_in(sentence):
        yield from (each.word for each in (*things.adjectives, *things.nouns, *things.qualifiers))


def _misplaced(sentence: Sentence, trigger: str, hears: Hears, lexicon: Lexicon) -> Iterator[str]:
    """Words that are not used after this trigger, although they are elsewhere."""
    said = say_sentence(sentence, lexicon)
    for word in dict.fromkeys(_words(sentence, lexicon)):
        only = hears.only.get(word)
        if only is not None and trigger not in only:
            known = f"; it stands after {_told(only, lexicon)}" if only else ""
            yield f'nothing comes of "{said}" here{known}'
            return
    just = hears.just.get(trigger)
    done = sentence.verb.word if isinstance(sentence, Act) else ""
    if just is not None and isinstance(sentence, Act | Bonus | Cannot) and done not in just:
        yield f'nothing comes of "{said}" after {trigger}:'
    if why := hears.more(sentence, trigger):
        yield f'nothing comes of "{said}" here: {why}'


def _held(sentence: Sentence, hears: Hears, lexicon: Lexicon) -> Iterator[str]:
    """What is wrong with a sentence on a line that holds while the card is in play."""
    if isinstance(sentence, If | ForEach):
        if hears.plain:
            said = say_sentence(sentence, lexicon)
            yield f'nothing comes of "{said}" here: what holds on such a card holds without conditions'
        return
    if isinstance(sentence, May) and set(keys_in(sentence.then, lexicon)) & set(hears.may):
        return
    keys = keys_in(sentence, lexicon)
    if not keys or any(key not in hears.keys for key in keys):
        said = say_sentence(sentence, lexicon)
        yield f'nothing comes of "{said}" here: it is not carried out, and no rule asks for it'
        return
    if isinstance(sentence, Act | Bonus | Cannot) and sentence.lasts is not None:
        yield "it holds as long as the card is there, and no shorter"
    for things in _about(sentence):
        # for what is only counted, the verb itself says what it accepts
        picked = lexicon.kinds[things.kind].all is not None
        if picked and (shape(things, lexicon) not in HELD or things.at_random):
            yield f'nobody chooses "{say_things(things, lexicon)}" for what holds all the time'


def _about(sentence: Sentence) -> Iterator[Things]:
    match sentence:
        case Bonus(of) if of is not None:
            yield of
        case Cannot(who):
            yield who
        case Act(verb):
            yield from (part for part in (verb.subject, *verb.parts) if isinstance(part, Things))


def _run(sentence: Sentence, trigger: str, hears: Hears, lexicon: Lexicon) -> Iterator[str]:
    """What is wrong with a sentence on a line that is carried out."""
    said = f'"{say_sentence(sentence, lexicon)}"'
    match sentence:
        case Act(verb):
            heard = (*hears.keeps, *hears.only)
            silent = lexicon.find("verb", verb.word).run is None and verb.word not in heard
            if silent and not set(keys_in(sentence, lexicon)) & set(heard):
                yield f"nothing comes of {said} here; no rule asks for it"
        case Bonus() | Cannot() if hears.asks is not None and set(keys_in(sentence, lexicon)) - set(hears.asks):
            yield f"nothing comes of {said} here; no rule asks for it"
        case When(event) if event.word not in hears.keeps:
            yield f"nothing comes of {said} here; no rule asks for it"
