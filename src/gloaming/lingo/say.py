"""Turns a tree back into text: each tree has exactly one wording."""

from .lexicon import Lexicon
from .tree import (
    Act,
    Bonus,
    Cannot,
    CardText,
    ChooseOne,
    ForEach,
    If,
    IfYouDo,
    Limit,
    May,
    Number,
    Part,
    Phrase,
    Quantity,
    Sentence,
    TextLine,
    Things,
    When,
)
from .words import Forms, Word

SPELLED_WITH_VOWEL = "AEFHILMNORSX"  # letters whose names begin with a vowel: an NPC


def say(text: CardText, lexicon: Lexicon) -> str:
    """The text of a tree."""
    return "\n".join(say_line(line, lexicon) for line in text.lines)


def say_line(line: TextLine, lexicon: Lexicon) -> str:
    """A line: its trigger, its cost, its sentences."""
    heads = [] if line.trigger is None else [say_trigger(line.trigger, lexicon)]
    heads += [] if line.cost is None else [capital(say_sentence(line.cost, lexicon))]
    sentences = [f"{capital(say_sentence(each, lexicon))}." for each in line.sentences]
    return " ".join([*(f"{head}:" for head in heads), *sentences])


def say_trigger(trigger: Phrase, lexicon: Lexicon) -> str:
    """The trigger of a line."""
    if ("trigger", "", trigger.word) in lexicon.words:
        return capital(say_phrase(trigger, "trigger", lexicon))
    return f"When {say_event(trigger, lexicon)}"


def say_sentence(sentence: Sentence, lexicon: Lexicon) -> str:
    """A sentence inside another: without its capital and its period."""
    match sentence:
        case Act(verb, lasts):
            return _with(say_phrase(verb, "verb", lexicon), lasts, lexicon)
        case Bonus(of, changes, lasts):
            said = " and ".join(f"{n:+d} {say_phrase(stat, 'stat', lexicon, many=abs(n) != 1)}" for n, stat in changes)
            if of is not None:
                said = f"{say_things(of, lexicon)} {'have' if is_many(of, lexicon) else 'has'} {said}"
            return _with(said, lasts, lexicon)
        case Cannot(who, deed, lasts):
            said = f"{say_things(who, lexicon)} cannot {say_phrase(deed, 'deed', lexicon)}"
            return _with(said, lasts, lexicon)
        case If(facts, then):
            return f"if {say_facts(facts, lexicon)}, {say_sentence(then, lexicon)}"
        case IfYouDo(cannot, then):
            return f"if you {'cannot' if cannot else 'do'}, {say_sentence(then, lexicon)}"
        case May(then):
            return f"you may {say_sentence(then, lexicon)}"
        case ChooseOne(options):
            return f"choose one: {'; or '.join(say_sentence(option, lexicon) for option in options)}"
        case ForEach(counted, _, then, after=True):
            return f"{say_sentence(then, lexicon)} for each {say_counted(counted, lexicon)}"
        case ForEach(counted, limit, then):
            most = f", up to {limit}" if limit else ""
            return f"for each {say_counted(counted, lexicon)}{most}, {say_sentence(then, lexicon)}"
        case When(event, then, always):
            head = "each time" if always else "when"
            return f"{head} {say_event(event, lexicon)}, {say_sentence(then, lexicon)}"


def _with(said: str, lasts: Phrase | None, lexicon: Lexicon) -> str:
    return said if lasts is None else f"{said} {say_phrase(lasts, 'duration', lexicon)}"


def say_facts(facts: tuple[Phrase, ...], lexicon: Lexicon) -> str:
    """Facts joined by "and"."""
    return " and ".join(say_phrase(fact, "fact", lexicon) for fact in facts)


def say_event(event: Phrase, lexicon: Lexicon) -> str:
    """An event."""
    return say_phrase(event, "event", lexicon)


def say_phrase(phrase: Phrase, category: str, lexicon: Lexicon, kind: str = "", many: bool | None = None) -> str:
    """A word with its slots filled and its subject before it, in the right number."""
    word = lexicon.find(category, phrase.word, kind)
    words = []
    if phrase.subject is not None:
        words.append(say_things(phrase.subject, lexicon))
        many = is_many(phrase.subject, lexicon)
        if category == "verb" and phrase.subject.quantity.which in ("some", "up to") and many:
            words.append("each")
    elif word.subject is not None:
        many = True  # the imperative looks like the plural
    words += _pieces(word, phrase, lexicon, bool(many))
    return " ".join(words).replace(" ,", ",")


def _pieces(word: Word, phrase: Phrase, lexicon: Lexicon, many: bool) -> list[str]:
    parts = iter(phrase.parts)
    said = []
    for piece in word.pieces:
        if isinstance(piece, str):
            said.append(piece)
        elif isinstance(piece, Forms):
            said.append(piece.many if many else piece.one)
        else:
            said.append(say_part(next(parts), piece.sort, lexicon))
    if phrase.negated:
        said[:1] = [said[0], "not"] if said[0] in ("is", "are") else ["do" if many else "does", "not", "have"]
    return said


def say_part(part: Part, sort: str, lexicon: Lexicon) -> str:
    """The value of a slot."""
    match part:
        case Things():
            return say_things(part, lexicon)
        case Limit(n, which):
            return f"{n} {which}"
        case Number(n, per):
            return str(n) if per is None else f"{n} per {say_counted(per, lexicon)}"
        case int():
            return f"{part:+d}" if sort == "signed" else str(part)
        case str():
            return part


def say_things(things: Things, lexicon: Lexicon) -> str:
    """A noun phrase."""
    described = say_counted(things, lexicon, is_many(things, lexicon))
    before = say_quantity(things.quantity, described)
    said = f"{before} {described}" if before else described
    return said if things.per is None else f"{said} per {say_counted(things.per, lexicon)}"


def say_counted(things: Things, lexicon: Lexicon, many: bool = False) -> str:
    """A noun phrase without its quantity."""
    words = [say_phrase(each, "adjective", lexicon, things.kind) for each in things.adjectives]
    if things.quantity.which == "the" and things.quantity.n:
        words.append(str(things.quantity.n))
    if things.quantity.which == "other" and not many:
        words.insert(0, "other")
    words.append(" or ".join(_noun(noun, things.kind, lexicon, many) for noun in things.nouns))
    words += [say_phrase(each, "qualifier", lexicon, things.kind) for each in things.qualifiers]
    words += ["at random"] * things.at_random
    return " ".join(words)


def _noun(noun: Phrase, kind: str, lexicon: Lexicon, many: bool) -> str:
    category = "name" if ("name", kind, noun.word) in lexicon.words else "noun"
    return say_phrase(noun, category, lexicon, kind, many)


def is_many(things: Things, lexicon: Lexicon) -> bool:
    """Whether a noun phrase is plural. `you` is: you have, you are."""
    name = lexicon.words.get(("name", things.kind, things.nouns[0].word))
    if name is not None and things.quantity == Quantity():
        return name.plural
    return things.many if things.quantity.many is None else things.quantity.many


def say_quantity(quantity: Quantity, before: str) -> str:
    """A quantity as it is written before these words."""
    n, owner = quantity.n, quantity.owner
    match quantity.which:
        case "":
            return owner
        case "a":
            return article(before)
        case "some":
            said = str(n)
        case "up to":
            said = f"up to {n}"
        case "or more" | "or less":
            return f"{n} {quantity.which}"
        case "any number" if not owner:
            return "any number of"
        case _:
            said = quantity.which
    return f"{said} of {owner}" if owner else said


def article(before: str) -> str:
    """`a` or `an`."""
    first = before.split()[0]
    if first.isupper() and len(first) > 1 and not set("AEIOU") & set(first):
        return "an" if first[0] in SPELLED_WITH_VOWEL else "a"
    return "an" if first[0] in "AEIOUaeiou" else "a"


def capital(said: str) -> str:
    """The text with a capital at the beginning."""
    return said[:1].upper() + said[1:]
