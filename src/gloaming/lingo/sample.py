"""Generates a correct sample sentence for each word of a lexicon, for error messages and the reference."""

from .forms import fillings, sentences_of
from .lexicon import Lexicon
from .say import capital, say_phrase, say_sentence
from .tree import Phrase, Quantity, Things
from .words import Word


def sample(word: Word, lexicon: Lexicon) -> str:
    """The word in a sentence, with something simple in each slot."""
    if word.category in ("verb", "stat", "deed"):
        found = next(sentences_of(word, lexicon), None)
        return "" if found is None else f"{capital(say_sentence(found, lexicon))}."
    parts = tuple(next(iter(fillings(slot, word, lexicon)), "…") for slot in word.slots)
    said = say_phrase(Phrase(word.pattern, parts, _subject(word, lexicon)), word.category, lexicon, word.kind)
    match word.category:
        case "fact":
            return f"If {said}, …"
        case "event":
            return f"When {said}: …"
        case "trigger":
            return f"{capital(said)}: …"
        case _:
            return said


def _subject(word: Word, lexicon: Lexicon) -> Things | None:
    """`you`, if it is possible."""
    if word.subject is None:
        return None
    kind = word.subject.sort
    if ("name", kind, "you") in lexicon.words:
        return Things(kind, Quantity(), (), (Phrase("you"),))
    found = fillings(word.subject, word, lexicon)
    return found[0] if found and isinstance(found[0], Things) else None
