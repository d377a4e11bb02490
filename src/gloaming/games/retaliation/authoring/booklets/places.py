"""Places: every HEX that a booklet names lies on its board, can be stood on and can be walked to."""

from collections.abc import Iterator

from gloaming.lingo.tree import Phrase, Things
from gloaming.packs import Fault

from ...table.tiles import board_of, find, misplaced, on_foot
from .sentences import mentioned, phrases
from .shelf import Shelf
from .understood import Understood

MEMBERS = 4
OPENING = ("Investigation Area", "Action")  # tokens that open a page
LAID, REMOVED = ("place {token} on {hex}", "place {token} on {hex} for page {page}"), "remove {token}"


def place_faults(told: Understood, shelf: Shelf) -> Iterator[Fault]:
    """What is wrong with the places of a booklet."""
    booklet = told.booklet
    yield from _starts(told)
    yield from _tokens(told)
    yield from _taken_away(told)
    wrong = list(misplaced(booklet.head, shelf.sides))
    for k, what in wrong:
        yield Fault(booklet.file, booklet.line_of("tiles", k), f"tile {k + 1}", what)
    if not wrong:
        yield from _nowhere(told, shelf)


def _named(told: Understood) -> Iterator[tuple[int, str, str]]:
    """Every HEX that is named: line, place, name."""
    booklet, head = told.booklet, told.booklet.head
    for k, name in enumerate(head.starts):
        yield booklet.line_of("starts"), f"P{k + 1}", name
    for k, token in enumerate(head.tokens):
        yield booklet.line_of("tokens", k, "hex"), token.kind, token.hex
    for k, npc in enumerate(head.npcs):
        yield booklet.line_of("npcs", k, "hex"), npc.npc, npc.hex
    for each in told.sentences:
        for name in mentioned(each.sentence, "place"):
            yield each.line, each.page, name


def _starts(told: Understood) -> Iterator[Fault]:
    booklet, head = told.booklet, told.booklet.head
    if len(head.starts) != MEMBERS or len(set(head.starts)) != MEMBERS:
        what = f"expected {MEMBERS} different places to start from, P1 to P{MEMBERS}, found {len(set(head.starts))}"
        yield Fault(booklet.file, booklet.line_of("starts"), "starts", what)
    standing: dict[str, str] = {name: f"P{k + 1}" for k, name in enumerate(head.starts)}
    for k, npc in enumerate(head.npcs):
        if npc.hex in standing:
            line = booklet.line_of("npcs", k, "hex")
            yield Fault(booklet.file, line, npc.npc, f"{standing[npc.hex]} stands on HEX {npc.hex} already")
        standing.setdefault(npc.hex, npc.npc)
    figures: dict[tuple[str, str], int] = {}
    for k, npc in enumerate(head.npcs):
        first = figures.setdefault((npc.npc, npc.base), k)
        if first != k:
            what = "there is one with this base already; give each a colour of its own"
            yield Fault(booklet.file, booklet.line_of("npcs", k, "base"), npc.npc, what)


def _tokens(told: Understood) -> Iterator[Fault]:
    booklet = told.booklet
    for k, token in enumerate(booklet.head.tokens):
        line = booklet.line_of("tokens", k)
        if token.kind in OPENING and not (token.page and token.name):
            yield Fault(booklet.file, line, token.kind, "expected its `page` and its `name`")
        elif token.kind not in OPENING and token.page:
            yield Fault(booklet.file, line, token.kind, f"only {' and '.join(OPENING)} tokens open a page")


def _taken_away(told: Understood) -> Iterator[Fault]:
    """Tokens that are taken away from where none was ever laid."""
    laid: set[tuple[str, str]] = {(token.kind, token.hex) for token in told.booklet.head.tokens}
    for each in told.sentences:
        for phrase in phrases(each.sentence):
            if phrase.word in LAID:
                laid |= {(kind, at) for kind in mentioned(phrase, "terrain") for at in mentioned(phrase, "place")}
    for each in told.sentences:
        for phrase in phrases(each.sentence):
            for kind, at in _token_at(phrase) if phrase.word == REMOVED else ():
                if (kind, at) not in laid:
                    what = f"no {kind} token is ever laid on HEX {at}; see [[tokens]] in the head"
                    yield Fault(told.booklet.file, each.line, each.page, what)


def _token_at(removed: Phrase) -> Iterator[tuple[str, str]]:
    for things in removed.parts:
        if isinstance(things, Things):
            for at in mentioned(things.qualifiers, "place"):
                yield from ((kind, at) for kind in mentioned(things.nouns, "terrain"))


def _nowhere(told: Understood, shelf: Shelf) -> Iterator[Fault]:
    """HEX that are not there, and those that nobody could ever walk to, even with every door open."""
    booklet = told.booklet
    board = board_of(booklet.head, shelf.sides)
    starts = [board.labels[name] for name in booklet.head.starts if name in board.labels]
    walked = on_foot(board, starts[0]) if starts else set(board.land)
    for line, place, name in _named(told):
        at = find(name, board, shelf.sides)
        if isinstance(at, str):
            yield Fault(booklet.file, line, place, at)
        elif at not in walked:
            yield Fault(booklet.file, line, place, f"nobody can walk to HEX {name} from P1; join the tiles otherwise")
