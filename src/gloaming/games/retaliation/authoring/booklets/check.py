"""What is proved of every booklet: every page can be reached, every reference resolves, every path ends.

Each fault says where it is, what is wrong and how to mend it.
"""

from collections.abc import Iterator

from gloaming.packs import Fault, Pack

from .again import again_faults
from .campaign import CampaignReach, campaign_faults
from .names import name_faults
from .persons import person_faults
from .places import place_faults
from .reach import Reach
from .sentences import TurnToPage, hidden_end, literals
from .shelf import Shelf, shelf_of
from .skipped import skipped_faults
from .told_before import order_faults
from .understood import PageTold, Understood
from .ways import asked, never_read, ways

ENDINGS = "`Read page …`, `Resume playing.` or `The scenario ends …`"


def faults(pack: Pack) -> Iterator[Fault]:
    """Everything that is wrong with the booklets and the campaign of a pack; if it extends one, with its own files."""
    for fault in shelf_faults(shelf_of(pack)):
        own = fault.file in pack.own_stories or (fault.file in pack.own and fault.line)
        if own or not pack.manifest.extends:
            yield fault


def shelf_faults(shelf: Shelf) -> Iterator[Fault]:
    """Everything that is wrong on a shelf."""
    yield from shelf.faults
    for told in shelf.booklets.values():
        yield from booklet_faults(told, shelf)
    reach = CampaignReach(shelf)
    reach.explore()
    for id, of_booklet in reach.scenarios.items():
        yield from out_of_reach(shelf.booklets[id], of_booklet)
    yield from campaign_faults(shelf, reach)
    yield from order_faults(shelf)
    yield from person_faults(shelf)
    yield from skipped_faults(shelf)


def booklet_faults(told: Understood, shelf: Shelf) -> Iterator[Fault]:
    """What is wrong with a booklet by itself."""
    yield from place_faults(told, shelf)
    yield from name_faults(told, shelf)
    for page in told.pages.values():
        yield from _page_faults(told, page)
    yield from _endless(told)
    yield from again_faults(told, shelf)


# every path ends


def _page_faults(told: Understood, page: PageTold) -> Iterator[Fault]:
    file, name, lexicon = told.booklet.file, page.page.name, told.lexicon
    for sentence in page.sentences:
        if hidden_end(sentence.sentence):
            what = "a page is left by a plain sentence or under `If`; what can be chosen stands below, `> Choose: …`"
            yield Fault(file, sentence.line, name, what)
    for way in ways(page, lexicon):
        if way.end is None and way.offer is None and page.offers:
            what = f"no choice is open here if {way.known}; add one without a condition"
            yield Fault(file, way.line, name, what)
        elif way.end is None:
            yield Fault(file, way.line, name, f"this leads nowhere ({way.known}); end it with {ENDINGS}")
    for rows in (page.instructions, *(offer.sentences for offer in page.offers)):
        for sentence in never_read(rows, lexicon):
            what = "this is never read: the page is always left before it, or its conditions exclude each other"
            yield Fault(file, sentence.line, name, what)


def _endless(told: Understood) -> Iterator[Fault]:
    """Pages that lead only to one another and never to play or to an end."""
    leads = {name: {way.end for way in ways(page, told.lexicon)} for name, page in told.pages.items()}
    ending = {name for name, ends in leads.items() if any(end and not isinstance(end, TurnToPage) for end in ends)}
    turned = {name: sorted(end.page for end in ends if isinstance(end, TurnToPage)) for name, ends in leads.items()}
    before = -1
    while before != (before := len(ending)):
        ending |= {name for name, pages in turned.items() if any(page in ending for page in pages)}
    for name, page in told.pages.items():
        pages = turned[name]
        if name not in ending and pages and all(each in told.pages for each in pages):
            what = f"from here one turns pages for ever ({', '.join(pages)}); let one of them resume play or end"
            yield Fault(told.booklet.file, page.page.line, name, what)


# everything can be reached


def out_of_reach(told: Understood, reach: Reach) -> Iterator[Fault]:
    """Pages that nothing opens and choices that nobody can ever take."""
    file, lexicon = told.booklet.file, told.lexicon
    for name, page in told.pages.items():
        if name not in reach.pages:
            what = "no instruction, choice, token, dialogue or tracker that can be reached leads to this page"
            yield Fault(file, page.page.line, name, what)
            continue
        for offer in page.offers:
            if offer not in reach.offers:
                missing = [each for each in asked(offer, lexicon) if not reach.possible(each)]
                why = ", ".join(f"{each.kind} {each.name}".strip() for each in missing)
                why = f"nothing in reach gives: {why}" if why else "no way leads to it"
                what = f"nobody can ever choose this; {why}"
                yield Fault(file, offer.line, name, what)
        for sentence in page.sentences:
            missing = [each for each in literals(sentence.sentence, lexicon) if not reach.possible(each)]
            for each in missing:
                what = f"this can never hold; nothing in reach gives: {each.kind} {each.name}".rstrip()
                yield Fault(file, sentence.line, name, what)
