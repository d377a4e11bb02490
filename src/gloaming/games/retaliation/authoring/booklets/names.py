"""Every reference of a booklet resolves: pages, conclusions, side objectives, envelopes, Enigmas, NPCs.

Items, Effects, words and whatever else has a name is a word of the language: what is unknown is not understood.
"""

import difflib
from collections.abc import Iterable, Iterator

from gloaming.packs import Fault

from .sentences import END_WORDS, Ends, mentioned, numbers, phrases
from .shelf import Shelf
from .understood import Told, Understood

GLORIOUS = "apply the Glorious text of {figure}"
OBJECTIVE, ENVELOPE = "complete side objective {n}", "open Envelope {n}"


def name_faults(told: Understood, shelf: Shelf) -> Iterator[Fault]:
    """What is named and is not there."""
    yield from _pages(told)
    for each in told.sentences:
        wrong = [*_numbers(told, each, shelf), *_conclusions(told, each, shelf)]
        yield from (Fault(told.booklet.file, each.line, each.page, what) for what in wrong)
    yield from _never_completed(told)
    yield from _npcs(told, shelf)
    for id, line in fighters(told, shelf).items():
        yield from (Fault(told.booklet.file, line, id, what) for what in _without_a_page(told, shelf, id))


def near(name: str, known: Iterable[str]) -> str:
    """The nearest known name, as a hint."""
    found = difflib.get_close_matches(name, list(known), n=1)
    return f"; did you mean {found[0]}?" if found else ""


def _pages(told: Understood) -> Iterator[Fault]:
    known = told.booklet.pages
    for line, place, page, letter in _pages_named(told):
        if page not in known:
            yield Fault(told.booklet.file, line, place, f"there is no page {page}{near(page, known)}")
        elif letter and page[0] != letter:
            yield Fault(told.booklet.file, line, place, f"expected a page of section {letter}, found {page}")


def _pages_named(told: Understood) -> Iterator[tuple[int, str, str, str]]:
    """Every page that is named: line, place, page, and the letter it must have."""
    line_of, head = told.booklet.line_of, told.booklet.head
    for each in told.sentences:
        yield from ((each.line, each.page, page, "") for page in mentioned(each.sentence, "page"))
    for k, token in enumerate(head.tokens):
        if token.page:
            letter = "I" if token.kind == "Investigation Area" else ""
            yield line_of("tokens", k, "page"), token.name, token.page, letter
    for k, npc in enumerate(head.npcs):
        if npc.dialogue:
            yield line_of("npcs", k, "dialogue"), npc.npc, npc.dialogue, "D"
    for k, glorious in enumerate(head.glorious):
        yield line_of("glorious", k, "page"), glorious.part, glorious.page, "C"
    for k, phase in enumerate(head.phases):
        yield line_of("phases", k, "page"), phase.npc, phase.page, "C"


def _numbers(told: Understood, each: Told, shelf: Shelf) -> Iterator[str]:
    objectives = [objective.number for objective in told.booklet.head.side_objectives]
    envelopes = [envelope.number for envelope in shelf.campaign.envelope]
    enigmas = told.booklet.enigmas.enigmas if told.booklet.enigmas else {}
    sentence = each.sentence
    yield from (f"there is no side objective {n}" for n in numbers(sentence, OBJECTIVE) if n not in objectives)
    yield from (f"there is no envelope {n}" for n in numbers(sentence, ENVELOPE) if n not in envelopes)
    yield from (f"there is no Enigma {a} in the table" for a in mentioned(sentence, "letter") if a not in enigmas)
    if each.page[:1] != "C" and any(phrase.word == GLORIOUS for phrase in phrases(sentence)):
        yield "only a page of the combat section applies the text of a Glorious Attack"


def _conclusions(told: Understood, each: Told, shelf: Shelf) -> Iterator[str]:
    own = {known.id: known for known in shelf.campaign.conclusion if known.scenario == told.booklet.head.id}
    for phrase in phrases(each.sentence):
        if phrase.word not in END_WORDS:
            continue
        end = Ends(*map(str, phrase.parts))
        if not end.conclusion:
            if end.outcome == "success":
                yield "a success needs a conclusion: The scenario ends in success with conclusion 1.A."
        elif end.conclusion not in own:
            yield f"this scenario has no conclusion {end.conclusion}; there are: {', '.join(own) or 'none'}"
        elif own[end.conclusion].outcome != end.outcome:
            yield f"conclusion {end.conclusion} is a {own[end.conclusion].outcome}, not a {end.outcome}"


def _never_completed(told: Understood) -> Iterator[Fault]:
    completed = {n for each in told.sentences for n in numbers(each.sentence, OBJECTIVE)}
    for k, objective in enumerate(told.booklet.head.side_objectives):
        if objective.number not in completed:
            what = f"nothing completes it; write somewhere: Complete side objective {objective.number}."
            line = told.booklet.line_of("side_objectives", k)
            yield Fault(told.booklet.file, line, f"side objective {objective.number}", what)


def _npcs(told: Understood, shelf: Shelf) -> Iterator[Fault]:
    """NPCs of the head that nobody knows."""
    head = told.booklet.head
    named = [("npcs", k, row.npc) for k, row in enumerate(head.npcs)]
    named += [("glorious", k, row.npc) for k, row in enumerate(head.glorious) if row.npc]
    named += [("phases", k, row.npc) for k, row in enumerate(head.phases)]
    named += [("absent", k, id) for k, id in enumerate(head.absent)]
    for field, k, id in named:
        if id not in shelf.npcs:
            line = told.booklet.line_of(field, k, "npc")
            yield Fault(told.booklet.file, line, field, f"there is no NPC {id!r}{near(id, shelf.npcs)}")


def _without_a_page(told: Understood, shelf: Shelf, id: str) -> Iterator[str]:
    """Body parts and phases of an NPC that have no page in the combat section."""
    head, card = told.booklet.head, shelf.npcs[id]
    pages = {(row.npc, row.part) for row in head.glorious}
    attacks = [*card.glorious, *(each for phase in card.phase for each in phase.glorious)]
    for part in dict.fromkeys(attack.part for attack in attacks):
        if not {(id, part), ("", part)} & pages:
            yield f"{card.name} can appear and has no page for a Glorious Attack on the {part}; add [[glorious]]"
    for number in range(1, len(card.phase)):
        if not any(row.npc == id and row.phase == number for row in head.phases):
            yield f"{card.name} has no page for the end of phase {number} of {len(card.phase)}; add [[phases]]"


def fighters(told: Understood, shelf: Shelf) -> dict[str, int]:
    """NPCs that come into this booklet with a state card, each with the line that first places it."""
    by_name = {card.name: id for id, card in shelf.npcs.items()}
    rows = reversed(list(enumerate(told.booklet.head.npcs)))
    found = {row.npc: told.booklet.line_of("npcs", k) for k, row in rows if not row.standee}
    for each in told.sentences:
        for phrase in phrases(each.sentence):
            if phrase.word.startswith("place {figure}"):
                for inner in phrases(phrase.parts):
                    found.setdefault(by_name.get(inner.word, ""), each.line)
    fight = [id for id, card in shelf.npcs.items() if card.kind not in ("ally", "standee")]
    return {id: line for id, line in found.items() if id in fight}
