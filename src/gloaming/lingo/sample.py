"""Makes a correct sample sentence for each word of a lexicon, for error messages and for the reference."""

from .lexicon import Lexicon
from .say import capital, say_phrase
from .tree import Limit, Number, Part, Phrase, Quantity, Things
from .words import Slot, Word


def sample(word: Word, lexicon: Lexicon) -> str:
    """The word in a sentence, with something simple in each slot."""
    phrase = Phrase(word.pattern, tuple(_part(slot, lexicon) for slot in word.slots), _subject(word, lexicon))
    said = say_phrase(phrase, word.category, lexicon, word.kind, many=word.category == "stat")
    match word.category:
        case "stat":
            return f"+2 {said}."
        case "deed":
            return f"You cannot {said}."
        case "fact":
            return f"If {said}, …"
        case "event":
            return f"When {said}: …"
        case "trigger":
            return f"{capital(said)}: …"
        case "verb":
            return f"{capital(said)}."
        case _:
            return said


def _subject(word: Word, lexicon: Lexicon) -> Things | None:
    """`you` if it can be, which a verb leaves out."""
    if word.subject is None:
        return None
    kind = word.subject.sort
    if ("name", kind, "you") in lexicon.words:
        return None if word.category == "verb" else Things(kind, Quantity(), (), (Phrase("you"),))
    return _things(kind, lexicon)


def _part(slot: Slot, lexicon: Lexicon) -> Part:
    if slot.sort in lexicon.kinds:
        return _things(slot.sort, lexicon)
    if slot.sort in lexicon.choices:
        return lexicon.choices[slot.sort][0]
    if slot.sort in lexicon.codes:
        return lexicon.codes[slot.sort].example
    if slot.sort == "limit":
        return Limit(3, "or more")
    return Number(2) if slot.sort == "value" else 2


def _things(kind: str, lexicon: Lexicon) -> Things:
    for noun in _words("noun", lexicon):
        if noun.kind == kind:
            parts = tuple(_part(slot, lexicon) for slot in noun.slots)
            individuals = lexicon.kinds[kind].all is not None
            return Things(
                kind, Quantity("a") if individuals else Quantity("some", 2), (), (Phrase(noun.pattern, parts),)
            )
    name = next(word for word in _words("name", lexicon) if word.kind == kind)
    return Things(kind, Quantity(), (), (Phrase(name.pattern, tuple(_part(slot, lexicon) for slot in name.slots)),))


def _words(category: str, lexicon: Lexicon) -> list[Word]:
    return [word for word in lexicon.words.values() if word.category == category]
