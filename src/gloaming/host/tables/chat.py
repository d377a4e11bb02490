"""The chat: which messages are kept, and how a game limits talk; gestures and remarks not about the game are free."""

from msgspec import Struct

from gloaming.kernel import Speech

from ..errors import Impossible
from .checkpoint import ChatMessage, TableCheckpoint
from .clocks import now
from .entries import Said
from .seats import REMARK, clean_text

REMARKS = 100  # messages that are kept at least; at twice as many the oldest are dropped
HOW = "*what you do* is a gesture, (what stands in brackets) is not about the game."


class SpeechLimit(Struct):
    """How the viewer may talk now, in words, by which rule, and how many single words are left."""

    text: str
    rule: str
    words: int


def limit_of(speech: Speech, said: int) -> SpeechLimit:
    """The limit as it is shown to the seat that is limited."""
    return SpeechLimit(f"{speech.why} {HOW}", speech.rule, max(0, speech.words - said))


def heard(text: str, speech: Speech, said: int) -> tuple[str, bool]:
    """What others read of a message, and whether it used up one of the allowed single words."""
    if is_between(text, "*", "*") or is_between(text, "(", ")"):
        return text, False
    if said < speech.words and len(text.split()) == 1:
        return text, True
    return speech.heard, False


def remark(kept: TableCheckpoint, seat: int | None, text: str, speech: Speech | None) -> Said:
    """The entry for a message of a seat or of a watcher, as others hear it."""
    text, word = clean_text(text, REMARK, "A remark"), False
    if not text:
        raise Impossible("There is nothing to say in this.")
    if seat is None:
        return Said(at=now(), seat=None, who="", text=text)
    if speech is not None:
        text, word = heard(text, speech, kept.spoken.get(seat, 0))
    return Said(at=now(), seat=seat, who=kept.seats[seat].name, text=text, word=word)


def is_between(text: str, first: str, last: str) -> bool:
    """Whether the whole text stands between two signs, which do not occur inside."""
    inside = text[1:-1]
    return len(text) > 2 and text[0] == first and text[-1] == last and first not in inside and last not in inside


def keep_remark(kept: TableCheckpoint, said: Said) -> None:
    """Keeps a message and drops the oldest."""
    kept.said += 1
    kept.chat.append(ChatMessage(kept.said, said.who, said.seat, said.text, said.at))
    if len(kept.chat) > 2 * REMARKS:
        del kept.chat[:-REMARKS]
    if said.word and said.seat is not None:
        kept.spoken[said.seat] = kept.spoken.get(said.seat, 0) + 1
