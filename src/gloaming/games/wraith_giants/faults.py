"""What cannot be on the table: the invariants of the ledger, in words and with their place."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from gloaming.kernel import unknown_names

from .rules.score import REASONS
from .table.box import KINDS, Box, Fight, box, fight
from .table.numbers import limit_of, scars
from .table.state import GROUND, Phase, State

MOST_TOKENS = 6
ROUND = (Phase.TURN, Phase.ACTION, Phase.REFRESH, Phase.GIANT, Phase.NEW_CARD, Phase.REVEAL, Phase.MORE)


def faults(s: State) -> Iterator[str]:
    """Everything that is wrong with a table; nothing for one that the rules can lead to."""
    b = box(s)
    if s.wraith not in b.wraiths or s.giant not in b.giants:
        yield f"there is no fight of {s.wraith!r} against {s.giant!r}"
        return
    if s.busy or s.struck:
        yield f"busy, struck: no phase begins while a text or a hit on {s.struck!r} is being carried out"
    yield from faults_of_story(s, b)
    f = fight(s)
    between = s.phase in (Phase.STORY, Phase.SET_UP)  # the table still lies as the last fight has left it
    strange = list(strangers(s, [*b.fights.values()] if between else [f]))
    yield from strange
    if s.phase in ROUND and not s.row:
        yield f"row is empty; in the phase {s.phase} a fight is on"
    elif s.phase in ROUND and not strange:
        yield from faults_of_cards(s, f)
        yield from faults_of_fight(s, f)
        yield from faults_of_turn(s)


def faults_of_story(s: State, b: Box) -> Iterator[str]:
    """The storybook and where the campaign stands."""
    for page in s.pages:
        if page not in b.pages:
            yield f"pages: the storybook has no page {page!r}"
    if s.options.mode == "single" and s.phase in (Phase.STORY, Phase.SET_UP):
        yield f"phase is {s.phase}; a single fight has neither story nor a second set-up"
    if s.over or s.phase is Phase.OVER:
        yield from unknown_names("over", [s.over], REASONS, "end of a fight")
    if s.phase is not Phase.STORY and (s.pages or s.fell or s.finished):
        yield "a story is to be read or a defeat to be answered, but the phase is another"


def laid_cards(s: State) -> list[str]:
    """The Wraith's cards, wherever they lie."""
    rows = [laid.card for laid in (*s.top, *s.bottom)]
    return [*s.hand, *s.deck, *s.discard, *rows, *s.removed, *s.removed_before, *s.removed_known]


def giant_cards(s: State) -> list[str]:
    """The Giant's cards, wherever they lie."""
    return [*s.aside, *s.giant_deck, *(g.card for g in s.row), *s.above, *s.gone]


def strangers(s: State, fights: Sequence[Fight]) -> Iterator[str]:
    """Names that belong to none of the fights that this table can be of."""
    f = fights[0]
    wraith, giant = f"the {f.wraith.printed.name}", f"the {f.giant.printed.name}"
    if len(fights) > 1:
        wraith, giant = "any Wraith", "any Giant"
    cards = {card for f in fights for card in f.cards}
    rows = {"top": [laid.card for laid in s.top], "bottom": [laid.card for laid in s.bottom]}
    piles = ("hand", "deck", "discard", "removed", "removed_before", "removed_known", "mixed_in")
    for pile, lying in {**{name: getattr(s, name) for name in piles}, **rows}.items():
        yield from unknown_names(pile, lying, cards, f"card of {wraith}")
    giants = {card for f in fights for card in f.giant_cards}
    yield from unknown_names("row", [g.card for g in s.row], giants, f"card of {giant}")
    for name in ("above", "gone", "giant_deck", "aside"):
        yield from unknown_names(name, getattr(s, name), giants, f"card of {giant}")
    yield from unknown_names("pawn", [s.pawn], {node for f in fights for node in f.board.nodes}, "place on the board")
    if s.foothold_card:
        dangers = {card for f in fights for card in f.giant.dangers}
        yield from unknown_names("foothold_card", [s.foothold_card], dangers, "Foothold card")
    footholds = {node for f in fights for node in f.board.footholds if node != GROUND}
    yield from unknown_names("tokens", s.tokens, footholds, "foothold")
    if len(fights) == 1 and s.row and list(s.skills) != list(f.wraith.skills):
        yield f"skills: expected the pools {', '.join(f.wraith.skills) or 'of nobody'}, in this order"
    yield from unknown_names("skills", s.skills, {skill for f in fights for skill in f.wraith.skills}, "skill")
    yield from unknown_names("modifiers", s.modifiers, box(s).modifiers, "modifier")
    if s.options.twist:
        yield from unknown_names("options.twist", [s.options.twist], box(s).modifiers, "modifier")
    yield from unknown_names("bonus", s.bonus, KINDS, "kind of action")


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
    for skill, tokens in s.skills.items():
        if not 0 <= tokens <= f.wraith.skills[skill][0].size:
            yield f"skills: {skill} holds {tokens}; its size is {f.wraith.skills[skill][0].size}"
    if s.pawn in s.tokens:
        yield f"the Wraith stands on a token at {s.pawn}; it would have been set off"
    if twice := [node for node, n in Counter(s.tokens).items() if n > 1]:
        yield f"tokens: {', '.join(twice)} is named twice; a foothold has one token"
    if s.rage > f.spaces:
        yield f"rage is {s.rage}; the track has {f.spaces} spaces"


def faults_of_turn(s: State) -> Iterator[str]:
    """The round, and which cards of the row attack or do not (invariants 3, 31)."""
    if s.phase is not Phase.TURN and s.round == 0:
        yield "round is 0; rounds count from 1"
    if s.waiting and s.phase is not Phase.MORE:
        yield "waiting: cards are roused only in the check for additional attacks"
    ids = [g.id for g in s.row]
    if len(set(s.waiting)) < len(s.waiting) or not set(s.waiting) <= {*ids}:
        yield f"waiting: {s.waiting} names a card that is not in the row, or one twice; there are {ids}"
    if wrong := [id for id in s.hushed if not 0 <= id <= s.turned]:
        yield f"hushed names {wrong}; cards are numbered up to {s.turned}"
    if s.owed > MOST_TOKENS:
        yield f"owed is {s.owed}; there are at most {MOST_TOKENS} Foothold tokens"
    if s.phase is Phase.REVEAL and s.turned not in ids:
        yield "turned: the newest card is not in the row"
