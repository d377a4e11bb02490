"""What cannot be on the table: the invariants of the ledger, in words and with their place."""

from collections.abc import Iterator

from .beings import strength, suits_of, wraiths
from .cards import CARDS, JACKS, PIPS, QUEENS, Card, is_spirit
from .state import Being, Phase, State


def faults(s: State) -> Iterator[str]:
    """Everything that is wrong with a table; nothing for one that the rules can lead to."""
    yield from cards_twice_or_missing(s)
    for place, each in enumerate(s.beings):
        yield from faults_of_being(each, f"beings[{place}]", place + 1)
    yield from faults_of_spirits(s)
    yield from faults_of_round(s)


def places(s: State) -> Iterator[tuple[str, Card]]:
    """Every card with the place where it lies."""
    for name in ("deck", "pool", "aside", "incomplete", "removed"):
        for i, card in enumerate(getattr(s, name)):
            yield f"{name}[{i}]", card
    for number, each in enumerate(s.beings):
        for name in ("vertical", "horizontal", "spirits"):
            for i, card in enumerate(getattr(each, name)):
                yield f"beings[{number}].{name}[{i}]", card
    for i, evolution in enumerate(s.dealt):
        yield f"dealt[{i}].card", evolution.card


def cards_twice_or_missing(s: State) -> Iterator[str]:
    """Each of the 52 cards lies in exactly one place."""
    seen: dict[Card, str] = {}
    for place, card in places(s):
        if card in seen:
            yield f"the card {card} lies twice, in {seen[card]} and in {place}"
        seen[card] = place
    if missing := [card for card in CARDS if card not in seen]:
        yield f"missing from the table: {', '.join(missing)}"


def faults_of_being(being: Being, place: str, number: int) -> Iterator[str]:
    """A being has two or more ability cards in one or two suits; a wraith lies in the zone of its strongest."""
    if being.id != number:
        yield f"{place}.id is {being.id}; beings are numbered from 1 in the order they came, so it must be {number}"
    abilities = [*being.vertical, *being.horizontal]
    if spirits := [card for card in abilities if is_spirit(card)]:
        yield f"{place} has {', '.join(spirits)} among its ability cards; court cards are spirits"
        return
    if pips := [card for card in being.spirits if not is_spirit(card)]:
        yield f"{place}.spirits holds {', '.join(pips)}, which are ability cards"
    if len(abilities) < 2:
        yield f"{place} has {len(abilities)} ability cards; every being has at least 2"
    suits = suits_of(being)
    if len(suits) > 2:
        yield f"{place} has ability cards in {len(suits)} suits; no being has more than 2"
    if being.spirits:
        if being.top is not None:
            yield f"{place}.top is {being.top}, but an ally has no strongest suit; leave it out"
    elif being.top not in suits:
        yield f"{place}.top is {being.top or 'not given'}; its strongest suit is one of {', '.join(suits)}"
    elif any(strength(being, suit) > strength(being, being.top) for suit in suits):
        yield f"{place}.top is {being.top}, but another suit has more vertical pips"


def faults_of_spirits(s: State) -> Iterator[str]:
    """Jacks set aside, summonings and evolution cards fit each other."""
    for i, card in enumerate(s.aside):
        if card not in s.options.set_aside_jacks:
            yield f"aside[{i}] is {card}; set aside were {' and '.join(s.options.set_aside_jacks)}"
    if lost := [card for card in s.options.set_aside_jacks if card in (*s.deck, *s.incomplete)]:
        yield f"{', '.join(lost)} was set aside, so it cannot have been dealt"
    courts = sum(is_spirit(card) for card in s.pool)
    if s.court_evolutions > courts:
        yield f"court_evolutions is {s.court_evolutions}, but only {courts} court cards are in the pool"
    if 2 - len(s.aside) > s.court_evolutions:
        yield f"{2 - len(s.aside)} jacks were summoned, but court_evolutions is {s.court_evolutions}"
    if s.removed and s.options.destroyed_spirits == "pool":
        yield "removed is not empty, but with destroyed_spirits = pool spirits go to the pool"
    for i, card in enumerate(s.removed):
        if not is_spirit(card):
            yield f"removed[{i}] is {card}, which is no spirit"
    if sum(card in PIPS for card in s.incomplete) > 1:
        yield "incomplete holds two ability cards: that being is complete"
    if s.incomplete and s.deck:
        yield "a being is incomplete although the deck has cards"


def faults_of_round(s: State) -> Iterator[str]:
    """What was done this round was done by those who can, and a round begins without cubes."""
    in_allies = {spirit for each in s.beings for spirit in each.spirits}
    for place, used, able in (
        ("healed", s.healed, JACKS),
        ("queens", list(s.queens), QUEENS),
        ("transforms", list(s.transforms), QUEENS),
    ):
        for card in used:
            if card not in able:
                yield f"{place} names {card}, which is no {'jack' if able is JACKS else 'queen'}"
            elif s.phase in (Phase.ALLIED_ACTIONS, Phase.NEW_BEINGS) and card not in in_allies:
                yield f"{place} names {card}, which is in no ally"
    if len(set(s.healed)) < len(s.healed):
        yield "healed names a jack twice; each heals once a round"
    cubes = [each.id for each in s.beings if each.cube]
    if s.phase is Phase.NEW_BEINGS and (cubes or s.healed or s.queens or s.transforms):
        yield "a round begins without cubes, and with every jack and queen free"
    if s.phase is Phase.NEW_BEINGS and not s.deck:
        yield "the deck is empty, so no round can begin: the game is over"
    if s.phase is not Phase.NEW_BEINGS and s.round == 0:
        yield "round is 0 after the deal; rounds count from 1"
    if s.phase is Phase.ALLIED_ACTIONS and any(each.cube for each in wraiths(s)):
        yield "a wraith has a cube before any attack"
    for i, evolution in enumerate(s.dealt):
        yield f"dealt[{i}] is {evolution.card}, but no phase begins with evolution cards that are not resolved"
