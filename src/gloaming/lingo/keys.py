"""The keys by which rules ask for the effects of texts."""

from .lexicon import Lexicon
from .tree import Phrase
from .words import Word


def key_of(phrase: Phrase, word: Word, lexicon: Lexicon) -> str:
    """The pattern of a word with its choices filled in: `{type}` is `Fight` on one card and `Explore` on another."""
    key = phrase.word
    for slot, part in zip(word.slots, phrase.parts, strict=True):
        if slot.sort in lexicon.choices:
            key = key.replace(f"{{{slot.name}:{slot.sort}}}", str(part)).replace(f"{{{slot.sort}}}", str(part))
    return key
