"""What cannot be on the table: the invariants of the ledger, in words and with their place."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gloaming.kernel import BadOptions, unknown_names
from gloaming.lingo import Held

from .rules.score import LOST
from .setup import check
from .table.box import Box, Printed, box
from .table.numbers import met, tokens_in_play
from .table.state import BASES, KEYS, SUPPLY, Card, Phase, Player, State

STACKED = 30
IN_GAME = (Phase.PREPARE, Phase.THREAT, Phase.DRAW, Phase.PLAY, Phase.SPIRIT, Phase.END)
ELSEWHERE = ("memories", "left_out", "round_effects")  # lists of cards that lie in another place, or in the box


class Lying(NamedTuple):
    """A card of a Veilwraith: the pile it is in, its place there, its id."""

    pile: str
    place: str
    card: Card


def faults(s: State) -> Iterator[str]:
    """Everything that is wrong with a table; nothing for one that the rules can lead to."""
    b = box(s)
    try:
        check(s.options)
    except BadOptions as refusal:
        yield f"options: {refusal}"
        return
    if len(s.players) != s.options.players:
        yield f"there are {len(s.players)} players; the options say {s.options.players}"
        return
    for seat, p in enumerate(s.players):
        if p.seat != seat:
            yield f"players[{seat}].seat is {p.seat}; seats are counted from 0"
            return
        unknown = [f"{each.place}: {each.card!r}" for each in places(p) if each.card not in b.cards]
        if unknown:
            yield f"players[{seat}]: no cards of the pack: {', '.join(unknown)}"
            return
    yield from unknown_names("modifiers", s.modifiers, b.modifiers, "modifier")
    yield from unknown_names("open_pages", s.open_pages, b.story, "passage of the story")
    if s.why:
        yield from unknown_names("why", [s.why], LOST, "reason to lose")
    if not any(p.here for p in s.players):
        yield "nobody is here"
    for seat, p in enumerate(s.players):
        yield from faults_between(b, p, f"players[{seat}]")
        if s.phase in IN_GAME and p.here and not p.escaped and not p.fallen:
            yield from faults_in_game(s, b, p, f"players[{seat}]")
    playing = [p for p in s.players if p.here and not p.escaped and not p.fallen]
    if s.phase in IN_GAME and s.options.helper_gains and not s.options.rivals:
        dealt = [p for p in s.players if p.here]  # who defeats another's Threat may get the Memory beneath it
        yield from faults_of_memories(b, dealt, "players")
    elif s.phase in IN_GAME:
        for p in playing:
            yield from faults_of_memories(b, [p], f"players[{p.seat}]")
    if any(p.fallen for p in s.players) and not s.options.rivals:
        yield "players: nobody falls alone unless they are rivals"
    if s.phase in IN_GAME and not playing:
        yield "the game is over for everybody, so no phase can begin"
    elif s.phase is Phase.PLAY and all(p.done for p in playing):
        yield "players: everybody's turn is done, so the Play Phase is over"
    if s.options.mode == "campaign" and not s.ribbons and s.phase is not Phase.NEXT:
        yield "ribbons is 0: the Campaign is lost"


def places(p: Player) -> Iterator[Lying]:
    """Every card with the place where it lies."""
    for pile in ("deck", "hand", "discard", "threat_deck", "threat_discard", "foes", "removed", "left_out", "memories"):
        for i, card in enumerate(getattr(p, pile)):
            yield Lying(pile, f"{pile}[{i}]", card)
    for pile in ("play_area", "keys", "area", "round_effects"):
        for i, each in enumerate(getattr(p, pile)):
            yield Lying(pile, f"{pile}[{i}]", each.card)
    for i, threat in enumerate(p.area):
        for j, card in enumerate(threat.beneath):
            yield Lying("beneath", f"area[{i}].beneath[{j}]", card)


def lying(p: Player) -> list[Lying]:
    """Every card that is in this game, once."""
    return [each for each in places(p) if each.pile not in ELSEWHERE]


def faults_between(b: Box, p: Player, place: str) -> Iterator[str]:
    """What holds also between games: the Memory deck as a list, the Action Power Tokens."""
    for played in p.play_area:
        for held in played.lasting:
            yield from faults_of_lasting(b, b.cards[played.card], held, f"{place}.play_area")
    for standing in p.round_effects:
        yield from faults_of_lasting(b, b.cards[standing.card], standing.held, f"{place}.round_effects")
    yield from unknown_names(f"{place}.known", p.known, b.cards, "card of the pack")
    yield from unknown_names(f"{place}.seen", p.seen, b.cards, "card of the pack")
    if not p.here and not p.memories:
        return
    if wrong := [card for card in p.memories if not b.cards[card].memory]:
        yield f"{place}.memories holds {', '.join(wrong)}, which is no Memory"
    for card, count in Counter(p.memories).items():
        if count > b.cards[card].copies:
            yield f"{place}.memories holds {card} {count} times; the box has {b.cards[card].copies}"
    if len(p.circled) != len(BASES):
        yield f"{place}.circled has {len(p.circled)} entries; there are 3 Action Power Tokens"


def faults_in_game(s: State, b: Box, p: Player, place: str) -> Iterator[str]:
    """What holds while a game is played."""
    if sorted(action.base for action in p.row) != sorted(BASES):
        yield f"{place}.row must hold Explore, Fight and Influence once each"
        return
    if tokens_in_play(p) > SUPPLY:
        yield f"{place} has more than {SUPPLY} Power Tokens"
    if not 0 < p.spirit <= p.most + (p.ability == "spirit"):
        yield f"{place}.spirit is {p.spirit}; it must be from 1 to {p.most}"
    if wrong := [card for card in p.hand if not b.cards[card].memory]:
        yield f"{place}.hand holds {', '.join(wrong)}, which is no Memory"
    yield from faults_of_threats(s, b, p, place)
    if p.using is not None or p.weighed is not None or p.owed or p.drawing or p.coming or s.chained:
        yield f"{place} is in the middle of a Use, a Memory or a draw; no phase begins there"
    if p.play_area and s.phase is Phase.THREAT:
        yield f"{place}.play_area holds Memories; a round begins without"


def faults_of_lasting(b: Box, card: Printed, held: Held, place: str) -> Iterator[str]:
    """What lasts is a sentence of its card."""
    if not 0 <= held.k < len(card.holdings) or card.holdings[held.k].key != held.key:
        yield f"{place}: {card.id} has no sentence {held.k} about {held.key!r}"
        return
    holding = card.holdings[held.k]
    yield from unknown_names(f"{place}: {card.id}", held.slots, holding.slots, "part of that sentence")
    if any(not isinstance(things, list) for things in held.slots.values()):
        yield f"{place}: {card.id}: what a sentence has picked is a list"
        return
    picked = [thing for things in (held.of or [], *held.slots.values()) for thing in things if isinstance(thing, str)]
    yield from unknown_names(f"{place}: {card.id}", picked, {*b.cards, *BASES}, "card or Action")
    if held.lasts not in ("", holding.lasts):
        yield f"{place}: {card.id} does not last {held.lasts!r}"


def faults_of_memories(b: Box, players: Sequence[Player], place: str) -> Iterator[str]:
    """Every Memory of the deck lists lies somewhere, once."""
    here = Counter(each.card for p in players for each in lying(p) if b.cards[each.card].memory)
    listed = Counter(card for p in players for card in p.memories)
    if missing := listed - here:
        yield f"{place}: missing Memories: {', '.join(sorted(missing.elements()))}"
    if more := here - listed:
        yield f"{place}: Memories that are not in its list: {', '.join(sorted(more.elements()))}"


def faults_of_threats(s: State, b: Box, p: Player, place: str) -> Iterator[str]:
    """The 30 cards of set-up, the Archfiend and the Portal lie where they can."""
    threats = [each.card for each in lying(p) if "threat" in b.cards[each.card].forms]
    if len(threats) != STACKED:
        yield f"{place} has {len(threats)} Threats, Foes and Keys; set-up deals {STACKED}"
    for card, count in Counter([*threats, *p.left_out]).items():
        if count > b.cards[card].copies:
            yield f"{place} has {card} {count} times; the box has {b.cards[card].copies}"
    if sum(b.cards[card].kind == "key" for card in threats) != KEYS:
        yield f"{place} must have {KEYS} Keys"
    if wrong := [key.card for key in p.keys if b.cards[key.card].kind != "key"]:
        yield f"{place}.keys holds {', '.join(wrong)}, which is no Key"
    if wrong := [card for card in p.foes if b.cards[card].kind != "foe"]:
        yield f"{place}.foes holds {', '.join(wrong)}, which is no Foe"
    fiends = [each.pile for each in lying(p) if b.cards[each.card].kind == "archfiend"]
    if len(fiends) != p.archfiend or any(pile not in ("threat_deck", "threat_discard") for pile in fiends):
        yield f"{place}: the Archfiend lies aside until the Threat deck is refilled, then in it or its discard pile"
    numbers = [threat.id for threat in p.area]
    if len(set(numbers)) != len(numbers) or any(not 0 < number <= p.entered for number in numbers):
        yield f"{place}.area: numbers go from 1 to {p.entered}, each once"
    portals = [threat.id for threat in p.area if b.cards[threat.card].kind == "portal"]
    if portals != ([] if p.portal is None else [p.portal]):
        yield f"{place}.portal is {p.portal}; in the Area: {portals}"
    if met(s, p) and p.portal is None:
        yield f"{place}: all Keys and Foes are done, so the Portal must be in the Area"
    for i, threat in enumerate(p.area):
        if any(star not in b.cards[threat.card].stars for star in threat.beaten):
            yield f"{place}.area[{i}].beaten names a value that is not starred"
    if p.stacks and sum(p.stacks) + p.sunk != len(p.threat_deck):
        yield f"{place}.stacks and sunk count {sum(p.stacks) + p.sunk} cards; the Threat deck has {len(p.threat_deck)}"
    if p.sunk > len(p.threat_deck) or Counter(p.known) - Counter(p.threat_deck):
        yield f"{place}.known and sunk tell of cards that are not in the Threat deck"
    if Counter(p.threat_deck[: p.sunk]) - Counter(p.known):
        yield f"{place}.known must name the cards that were put beneath the Stacks"
