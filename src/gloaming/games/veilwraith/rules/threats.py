"""Threats: coming into play, leaving it, being defeated."""

from gloaming.kernel import Flow

from ..table.box import You, box
from ..table.events import Defeated, Drew, Refilled, ThreatCame, Went, Whereto
from ..table.state import Card, Key, Player, State, Threat
from .card_abilities import Waiting, fire, resolve
from .ending_the_game import Alone, Gone, open_portal


def play_threats(s: State, p: Player, count: int) -> Flow[None]:
    """Threats come from the Threat deck, one after the other, each with its `Played:` abilities (VW-R44)."""
    for _ in range(count):
        if not p.threat_deck:
            refill_threats(s, p)
        yield from play_threat(s, p, draw_threat(s, p))


def refill_threats(s: State, p: Player) -> None:
    """The Threat deck is made anew, the first time with the Archfiend, which no text takes out (VW-6.8, VW-R36)."""
    p.threat_deck, p.threat_discard = p.threat_discard, []
    p.known = list(p.threat_deck)  # everybody has seen what was discarded
    if not p.archfiend:
        p.threat_deck.append(box(s).archfiend.id)
    s.story.append(Refilled(p.seat, not p.archfiend))
    p.archfiend = True
    s.dice.shuffle(p.threat_deck)
    p.stacks, p.sunk = [], 0


def draw_threat(s: State, p: Player) -> Card:
    """The top card leaves the Threat deck; one from beneath the Stacks was known, another of its kind need not be."""
    beneath = p.threat_deck[: p.sunk]
    card = s.dice.draw(p.threat_deck)
    for place, left in enumerate(p.stacks):
        if left:
            p.stacks[place] -= 1
            break
    if len(p.threat_deck) < p.sunk:
        p.sunk -= 1
        p.known.remove(card)
    elif p.known.count(card) > beneath.count(card):
        p.known.remove(card)
    return card


def play_threat(s: State, p: Player, card: Card) -> Flow[None]:
    """A card of the Threat deck is drawn: into the Area, to hand if it is a Memory (VW-R40), or it is the end."""
    printed = box(s).cards[card]
    if printed.memory:
        p.hand.append(card)
        s.story.append(Drew(p.seat, card))
    elif printed.kind == "archfiend":
        p.threat_deck.append(card)  # it stays a card of that deck
        yield from fire(s, p, card, "Drawn")
    else:
        threat = numbered(p, card)
        enter(s, p, threat, fresh=True)
        yield from fire(s, p, card, "Played", threat)


def numbered(p: Player, card: Card) -> Threat:
    """A card as a Threat, by a number that no other has had."""
    p.entered += 1
    return Threat(p.entered, card)


def enter(s: State, p: Player, threat: Threat, fresh: bool = False) -> None:
    """A Threat lies face-up in the Area; only from the Threat deck it comes `fresh` and with `Played:` (VW-3.8)."""
    p.area.append(threat)
    p.done = False
    s.story.append(ThreatCame(p.seat, threat.card, threat.id, fresh))


def defeat(s: State, owner: Player, threat: Threat, by: Player) -> Flow[None]:
    """A Threat is defeated: first it goes to its new place (VW-R221), then Portal, `Defeat:` and Boost."""
    printed = box(s).cards[threat.card]
    owner.area.remove(threat)
    owner.done = False
    s.story.append(Defeated(owner.seat, threat.card))
    if printed.kind == "key":
        owner.keys.append(Key(threat.card))
    elif printed.kind == "foe":
        owner.foes.append(threat.card)
    elif printed.kind == "threat":
        owner.threat_discard.append(threat.card)
    try:
        with Alone(owner, by):
            open_portal(s, owner)
            yield from after_defeat(s, owner, threat, by)
    except Gone:  # who defeated it: what lay beneath it is another's
        drop_beneath(s, owner, threat)
        raise
    drop_beneath(s, owner, threat)


def after_defeat(s: State, owner: Player, threat: Threat, by: Player) -> Flow[None]:
    """`Defeat:` and Boost speak to the owner; as an option to the helper, but for what is about the card itself."""
    printed = box(s).cards[threat.card]
    helped = s.options.helper_gains and printed.kind != "portal"  # VW-R158, VW-R163
    reader = by if helped else owner
    waiting = [
        Waiting(You(s, owner if line.of_itself else reader, threat.card, threat), line)
        for line in printed.on.get("Defeat", ())
    ]
    if printed.boost:
        waiting.append(Waiting(You(s, reader, threat.card, threat), None))
    yield from resolve(reader, waiting)


def drop_beneath(s: State, p: Player, threat: Threat) -> None:
    """Cards beneath a card that leaves play go to their own discard piles (VW-R115)."""
    for card in threat.beneath:
        discard_card(s, p, card)
    threat.beneath = []


def discard_card(s: State, p: Player, card: Card) -> None:
    """A card goes to the discard pile of its kind (VW-3.18)."""
    (p.discard if box(s).cards[card].memory else p.threat_discard).append(card)
    s.story.append(Went(p.seat, card, Whereto.DISCARD))


def discard_threat(s: State, p: Player, threat: Threat) -> None:
    """A Threat is discarded, which is not defeated: no Boost, no `Defeat:`, nothing collected (VW-3.17)."""
    p.area.remove(threat)
    discard_card(s, p, threat.card)
    drop_beneath(s, p, threat)


def sink(s: State, p: Player, threat: Threat) -> None:
    """A Threat goes on the bottom of the Threat deck; what was beaten of it is forgotten (VW-R106)."""
    p.area.remove(threat)
    p.threat_deck.insert(0, threat.card)
    p.sunk += 1
    p.known.append(threat.card)
    s.story.append(Went(p.seat, threat.card, Whereto.THREAT_BOTTOM))
    drop_beneath(s, p, threat)


def raise_threat(s: State, p: Player, card: Card) -> None:
    """A Threat comes back from the discard pile, fresh and without `Played:` (VW-R43)."""
    p.threat_discard.remove(card)
    enter(s, p, numbered(p, card))


def shuffle_threats(s: State, p: Player, card: Card) -> None:
    """A card is shuffled into the Threat deck; nobody knows the Stacks any more (VW-R187)."""
    p.threat_deck.append(card)
    p.known.append(card)
    s.dice.shuffle(p.threat_deck)
    p.stacks, p.sunk = [], 0
