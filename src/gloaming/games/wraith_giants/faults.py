"""What cannot be on the table: the invariants of the ledger, in words and with their place."""

from collections import Counter
from collections.abc import Iterable, Iterator

from .table.box import Box, Fight, box, fight
from .table.numbers import limit_of, scars
from .table.state import GROUND, Phase, State

ROUND = (Phase.TURN, Phase.ACTION, Phase.REFRESH, Phase.GIANT, Phase.NEW_CARD, Phase.REVEAL, Phase.MORE)


def faults(s: State) -> Iterator[str]:
    """Everything that is wrong with a table; nothing for one that the rules can lead to."""
    b = box(s)
    if s.wraith not in b.wraiths or s.giant not in b.giants:
        yield f"there is no fight of {s.wraith!r} against {s.giant!r}"
        return
    yield from faults_of_story(s, b)
    if s.phase in ROUND:
        f = fight(s)
        known = list(unknown_cards(s, f))
        yield from known
        if not known:
            yield from faults_of_cards(s, f)
            yield from faults_of_fight(s, f)


def faults_of_story(s: State, b: Box) -> Iterator[str]:
    """The storybook and where the campaign stands."""
    for page in s.pages:
        if page not in b.pages:
            yield f"pages: the storybook has no page {page!r}"
    if s.options.mode == "single" and s.phase in (Phase.STORY, Phase.SET_UP):
        yield f"phase is {s.phase}; a single fight has neither story nor a second set-up"
    if s.phase is not Phase.STORY and (s.pages or s.fell or s.finished):
        yield "a story is to be read or a defeat to be answered, but the phase is another"


def laid_cards(s: State) -> list[str]:
    """The Wraith's cards, wherever they lie."""
    rows = [laid.card for laid in (*s.top, *s.bottom)]
    return [*s.hand, *s.deck, *s.discard, *rows, *s.removed, *s.removed_before, *s.removed_known]


def giant_cards(s: State) -> list[str]:
    """The Giant's cards, wherever they lie."""
    return [*s.aside, *s.giant_deck, *(g.card for g in s.row), *s.above, *s.gone]


def unknown_cards(s: State, f: Fight) -> Iterator[str]:
    """Cards that are in neither deck."""
    for card in laid_cards(s):
        if card not in f.cards:
            yield f"{card!r} is no card of the {f.wraith.printed.name}"
    for card in giant_cards(s):
        if card not in f.giant_cards:
            yield f"{card!r} is no card of the {f.giant.printed.name}"


def uneven(what: str, lying: Iterable[str], printed: dict[str, int]) -> Iterator[str]:
    """Cards that are missing or lie too often."""
    there = Counter(lying)
    for card, copies in printed.items():
        if there[card] != copies:
            yield f"{what}: {card} lies {there[card]} times, there are {copies}"


def faults_of_cards(s: State, f: Fight) -> Iterator[str]:
    """Every card lies somewhere, as often as it is printed (invariants 1 to 5)."""
    yield from uneven("Wraith cards", laid_cards(s), {card.id: card.copies for card in f.cards.values()})
    yield from uneven("Giant cards", giant_cards(s), {card.id: card.copies for card in f.giant_cards.values()})
    if len(s.row) != 5 - (s.phase is Phase.NEW_CARD):
        yield f"row has {len(s.row)} cards; there are 5, and 4 before a new one comes"
    if len(s.aside) != 5:
        yield f"aside has {len(s.aside)} cards; 5 are taken out in set-up"
    if s.known > len(s.giant_deck):
        yield f"known is {s.known}, but the Giant deck has {len(s.giant_deck)} cards"
    missing = Counter(s.mixed_in) - Counter([*s.deck, *s.removed])
    if missing:
        yield f"mixed_in: {', '.join(missing)} is neither in the deck nor removed since"
    ids = [g.id for g in s.row]
    if len(set(ids)) < len(ids) or any(not 0 < id <= s.turned for id in ids):
        yield f"row: the numbers {ids} do not fit {s.turned} cards turned up"


def faults_of_fight(s: State, f: Fight) -> Iterator[str]:
    """Wounds, Scars, pools, Rage, the pawn (invariants 6 to 34)."""
    for place, g in enumerate(s.row):
        limit = limit_of(f, g)
        if g.wounds >= limit or (g.scarred and g.wounds):
            yield f"row[{place}] has {g.wounds} Wounds; its limit is {limit}, and a Scar has none"
    if scars(s) >= f.scars_limit:
        yield f"there are {scars(s)} Scars: the fight is won"
    if s.wounds >= f.limit:
        yield f"wounds is {s.wounds}: the fight is lost at {f.limit}"
    whole = f.giant.printed.health + f.wraith.printed.giant_health_modifier
    left = s.pool + sum(s.skills.values())
    if not 0 < left <= whole:
        yield f"the Giant has {left} health of {whole}"
    if list(s.skills) != list(f.wraith.skills):
        yield f"skills: expected the pools {', '.join(f.wraith.skills) or 'of nobody'}"
        return
    for skill, tokens in s.skills.items():
        if not 0 <= tokens <= f.wraith.skills[skill][0].size:
            yield f"skills: {skill} holds {tokens}; its size is {f.wraith.skills[skill][0].size}"
    if s.pawn not in f.board.nodes:
        yield f"pawn: there is no {s.pawn} on the board"
    if s.pawn in s.tokens:
        yield f"the Wraith stands on a token at {s.pawn}; it would have been set off"
    if wrong := [node for node in s.tokens if node not in f.board.footholds or node == GROUND]:
        yield f"tokens: {', '.join(wrong)} is no foothold"
    if s.rage > f.spaces:
        yield f"rage is {s.rage}; the track has {f.spaces} spaces"
    if s.phase is not Phase.TURN and s.round == 0:
        yield "round is 0; rounds count from 1"
    if s.waiting and s.phase is not Phase.MORE:
        yield "waiting: cards are roused only in the check for additional attacks"
    if [id for id in s.waiting if id not in [g.id for g in s.row]]:
        yield "waiting: a card that is not in the row cannot attack"
    if s.phase is Phase.REVEAL and s.turned not in [g.id for g in s.row]:
        yield "turned: the newest card is not in the row"
