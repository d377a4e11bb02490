"""Checks a pack that was loaded: its texts, counts, references and examples."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Annotated, Any, get_args, get_origin

from msgspec import Meta, Struct

from gloaming.lingo import NotUnderstood, read, read_claims, read_condition, read_events
from gloaming.lingo.hearing import unheard

from .examples import run_example
from .fault import Fault
from .lines import Path
from .load import MANIFEST
from .pack import OwnFile, Pack
from .shape import Example
from .validate import fields_of

NEAR = 0.9  # similarity of two ids, from 0 to 1, from which one may be a typing error
READERS = {"text": read, "condition": read_condition, "claims": read_claims, "events": read_events}


@dataclass
class PackReport:
    """What a check found."""

    components: int = 0
    texts: int = 0
    examples: int = 0
    without: list[str] = field(default_factory=list)  # components with a text and no example
    faults: list[Fault] = field(default_factory=list)
    doubts: list[Fault] = field(default_factory=list)  # what is legal, but looks like a mistake


def check(pack: Pack, examples: bool = True) -> PackReport:
    """Checks that texts are understood, counts are right and examples pass; returns a report with all faults."""
    report = PackReport()
    for name, file in pack.own.items():
        for path, component in file.components:
            report.components += hasattr(component, "id")
            _check_texts(pack, name, file, path, component, report)
    if not report.faults:
        report.faults += _unheard(pack)
        wrong = [*_counts(pack)]
        report.faults += wrong
        report.faults += [
            each if isinstance(each, Fault) else _fault_of(pack, *each) for each in pack.shape.check(pack)
        ]
        found = [*doubts(pack)]
        (report.faults if wrong else report.doubts).extend(found)  # where a count is wrong they are likely the reason
    if examples and not report.faults:
        _check_examples(pack, report)
    return report


def texts_of(component: Struct) -> Iterator[tuple[str, str, str]]:
    """The texts of a component: field, kind of text, text."""
    for each in fields_of(type(component)):
        way = _way(each.type)
        if way and getattr(component, each.name):
            yield each.encode_name, way, getattr(component, each.name)


def _way(kind: Any) -> str:
    """The kind of text in a field, from the mark in its type: text, condition, claims, events; "" for others."""
    if get_origin(kind) is not Annotated:
        return ""
    marks = [mark.extra for mark in get_args(kind)[1:] if isinstance(mark, Meta) and mark.extra]
    return str(marks[0].get("lingo", "")) if marks else ""


def _check_texts(pack: Pack, name: str, file: OwnFile, path: Path, component: Struct, report: PackReport) -> None:
    for key, way, text in texts_of(component):
        report.texts += way == "text"
        try:
            READERS[way](text, pack.lexicon)
        except NotUnderstood as error:
            for misread in error.misreads:
                line = file.lines.of_row((*path, key), misread.row)
                place = f"{_name(component)} {key}, column {misread.column}".strip()
                report.faults.append(Fault(name, line, place, f"not understood\n{misread}"))


def _name(component: Any) -> str:
    return str(getattr(component, "id", ""))


def _counts(pack: Pack) -> Iterator[Fault]:
    for count in pack.shape.counts:
        found = count.of(pack)
        if pack.manifest.extends and not count.fixed and found < count.number:
            yield Fault(MANIFEST, 0, count.what, f"expected at least {count.number}, found {found}")
        elif found != count.number and (count.fixed or not pack.manifest.extends):
            yield Fault(MANIFEST, 0, count.what, f"expected {count.number}, found {found}")


def _unheard(pack: Pack) -> Iterator[Fault]:
    """Lines of texts that no rule carries out or asks for."""
    for name, file in pack.own.items():
        for path, component in file.components:
            hears = pack.shape.hears(pack, component)
            for key, way, text in texts_of(component) if hears is not None else ():
                if way == "text" and hears is not None:
                    for row, why in unheard(read(text, pack.lexicon), hears, pack.lexicon):
                        yield Fault(name, file.lines.of_row((*path, key), row), _name(component), why)


def doubts(pack: Pack) -> Iterator[Fault]:
    """What is legal, but looks like a mistake: an id almost like one in the base pack, other numbers of copies."""
    for id, what in (*_near_misses(pack), *_other_copies(pack), *pack.shape.doubts(pack)):
        yield _fault_of(pack, id, what)


def _own_components(pack: Pack) -> Iterator[Any]:
    return (each for file in pack.own.values() for _, each in file.components if _name(each))


def _near_misses(pack: Pack) -> Iterator[tuple[str, str]]:
    known = [] if pack.base is None else [_name(each) for _, _, each in pack.base.components if _name(each)]
    for component in _own_components(pack):
        if known and (id := _name(component)) not in known and (near := get_close_matches(id, known, 1, NEAR)):
            yield id, f"id: nearly {near[0]!r}, which stays as it is; to replace that card, write its id"


def _other_copies(pack: Pack) -> Iterator[tuple[str, str]]:
    before = {} if pack.base is None else {_name(each): each for _, _, each in pack.base.components}
    for component in _own_components(pack):
        known = getattr(before.get(_name(component)), "copies", None)
        if known is not None and known != (now := getattr(component, "copies", known)):
            yield _name(component), f"copies: {now}, and {known} in {pack.manifest.extends}: the deck has another size"


def _fault_of(pack: Pack, id: str, what: str) -> Fault:
    for name, file in pack.own.items():
        for path, component in file.components:
            if id and _name(component) == id:
                return Fault(name, file.lines.of(path), id, what)
    return Fault(MANIFEST, 0, id, what)


def _check_examples(pack: Pack, report: PackReport) -> None:
    for name, file in pack.own.items():
        shown = set()
        bearers = dict(file.components)
        for path, example in file.components:
            if isinstance(example, Example):
                shown.add(path[:-2])
                report.examples += 1
                if wrong := run_example(pack, bearers[path[:-2]], example):
                    report.faults.append(
                        Fault(name, file.lines.of(path), f"{_name(bearers[path[:-2]])} example", wrong)
                    )
        for path, component in file.components:
            if path not in shown and hasattr(component, "example") and any(texts_of(component)):
                report.without.append(_name(component))
