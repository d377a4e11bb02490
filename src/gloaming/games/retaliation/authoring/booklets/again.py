"""What could be had again and again: areas and dialogues that stay open, give what counts and cost nothing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gloaming.lingo.tree import Act, Phrase, Things
from gloaming.packs import Fault

from .sentences import Literal, Resume, TurnToPage, acts, gifts, literals, mentioned, phrases
from .shelf import Shelf
from .understood import Told, Understood
from .ways import Way, ways

COUNTS = ("Trophy|Trophies", "XP", "Success token(s)")
GAINS = ("{pack} gain(s) {pool}", "{figure} gain(s) {pool}", "take {token}")
DELAYS = "decrease {tracker} by {n}"
PRICES = ("{pack} lose(s) {pool}", "{figure} lose(s) {pool}", "{figure} take(s) {pool}", "increase {tracker} by {n}")
CLOSES = (
    "you can no longer enter dialogue with {figure}",
    "remove {figure} from the map",
    "the dialogue of {figure} now starts on page {page}",
)


@dataclass(frozen=True)
class Door:
    """What opens a page whenever one comes to it: a token on a HEX, or somebody to talk to."""

    page: str
    hex: str = ""
    npc: str = ""
    fights: bool = False  # the NPC has a state card here


def again_faults(told: Understood, shelf: Shelf) -> Iterator[Fault]:
    """Sentences that a pack could have carried out as often as it likes."""
    found: dict[int, Fault] = {}
    for door in _doors(told, shelf):
        for path in _paths(told, door.page, ()):
            for each in _free(door, path):
                what = "this can be had again and again: remove the token, close the dialogue, or let it cost something"
                found.setdefault(each.line, Fault(told.booklet.file, each.line, each.page, what))
    yield from found.values()


def _doors(told: Understood, shelf: Shelf) -> Iterator[Door]:
    head = told.booklet.head
    yield from (Door(token.page, hex=token.hex) for token in head.tokens if token.page)
    for npc in head.npcs:
        if npc.dialogue and npc.npc in shelf.npcs:
            yield Door(npc.dialogue, npc=shelf.npcs[npc.npc].name, fights=not npc.standee)
    for each in told.sentences:
        for phrase in phrases(each.sentence):
            page = next(mentioned(phrase, "page"), "")
            if phrase.word == "place {token} on {hex} for page {page}":
                yield Door(page, hex=next(mentioned(phrase, "place"), ""))
            elif phrase.word == CLOSES[-1]:
                yield Door(page, npc=_figure(phrase), fights=True)


@dataclass(frozen=True)
class Path:
    """A way from a door back into play: what is carried out on it, and what it asks for."""

    told: tuple[Told, ...] = ()
    asked: tuple[Literal, ...] = ()


def _paths(told: Understood, name: str, before: tuple[str, ...]) -> Iterator[Path]:
    if name in before or name not in told.pages:
        return
    page = told.pages[name]
    for way in ways(page, told.lexicon):
        here = _said(told, [*page.instructions, *(way.offer.sentences if way.offer else ())], way)
        asked = tuple(Literal(*about, max(low, 1), low > 0) for about, (low, _) in way.known.bounds)
        if isinstance(way.end, Resume):
            yield Path(here, asked)
        elif isinstance(way.end, TurnToPage):
            for path in _paths(told, way.end.page, (*before, name)):
                yield Path((*here, *path.told), (*asked, *path.asked))


def _said(told: Understood, sentences: Sequence[Told], way: Way) -> tuple[Told, ...]:
    """The sentences that can be carried out on a way."""
    return tuple(each for each in sentences if way.known.and_all(literals(each.sentence, told.lexicon)) is not None)


def _free(door: Door, path: Path) -> list[Told]:
    """What a path gives for nothing, if it can be walked again."""
    done = [act for each in path.told for act in acts(each.sentence)]
    if any(_closes(act, door) or act.verb.word in PRICES for act in done) or _only_once(path, done):
        return []
    return [each for each in path.told if any(map(_counts, acts(each.sentence)))]


def _counts(act: Act) -> bool:
    return act.verb.word == DELAYS or (
        act.verb.word in GAINS and any(name in COUNTS for name in _names(act.verb.parts))
    )


def _names(parts: object) -> list[str]:
    return [*(phrase.word for phrase in phrases(parts)), *mentioned(parts, "token_kind")]


def _closes(act: Act, door: Door) -> bool:
    verb = act.verb
    if door.hex:
        return verb.word == "remove {token}" and door.hex in mentioned(verb, "place")
    return verb.word in CLOSES and (_figure(verb) == door.npc or (door.fights and _figure(verb) == "NPC(s)"))


def _only_once(path: Path, done: Sequence[Act]) -> bool:
    """Whether it uses up what it asks for: an Item that is discarded, a word or a Clue that was not there before."""
    given = {gift for each in path.told for gift in gifts(each.sentence)}
    spent = {("item", str(act.verb.parts[0])) for act in done if act.verb.word == "discard the Item {item_name}"}
    return any(each.about in (spent if each.holds else given) for each in path.asked)


def _figure(verb: Phrase) -> str:
    figure = verb.parts[0]
    return figure.nouns[0].word if isinstance(figure, Things) else ""
