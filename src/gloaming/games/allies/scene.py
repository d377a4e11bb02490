"""How the table looks: three threat zones, the charmed zone behind them, your allies near you, the city at the side."""

from functools import cache
from itertools import zip_longest

from gloaming.kernel import Viewer
from gloaming.scene import (
    Area,
    Backdrop,
    Badge,
    Fan,
    Kind,
    PhaseBar,
    Piece,
    PieceValue,
    Pile,
    Place,
    PlayingCard,
    Scene,
    TableCounter,
    cached_drawing,
    counted,
)

from .beings import allies, attack_suit, charmed_zone, defence, strength
from .cards import RANKING, SUIT, Card, Suit
from .names import ATTACK_NAME, PIP, SUIT_NAME, card_name, name_of, rank_name
from .score import score
from .state import Being, Phase, State

ZONES: tuple[tuple[Suit, str, Place], ...] = (
    ("S", "Flying", Place.LEFT),
    ("C", "Fire", Place.CENTRE),
    ("H", "Magic", Place.RIGHT),
)
STEPS = ("New beings", "Allied actions", "Wraith attacks", "Evolutions")


def scene(s: State, viewer: Viewer) -> Scene:
    """The table; everything but the order of the city is open."""
    return Scene(
        title="Allies Against the Wraith",
        phases=PhaseBar(f"Round {s.round}", list(STEPS), list(Phase).index(s.phase)),
        counters=[TableCounter(f"{score(s)} point{'s' * (score(s) != 1)} for the wraith so far", "skull")],
        areas=[
            Area(
                "charmed", "Charmed zone", "no attack", "moon", Place.FAR, pieces=[group(s, b) for b in charmed_zone(s)]
            ),
            *(zone(s, *each) for each in ZONES),
            Area(
                "allies", "Your allies", allies_note(s), "shield", Place.NEAR, pieces=[group(s, b) for b in allies(s)]
            ),
            *side(s),
        ],
        backdrop=Backdrop("the city", 265, ("hills", "towers", "towers")),
    )


def zone(s: State, suit: Suit, title: str, place: Place) -> Area:
    """A threat zone and how many of its attacks are open."""
    here = [each for each in s.beings if attack_suit(each) == suit]
    waiting = sum(not each.cube for each in here)
    note = f"{waiting} attack{'s' * (waiting != 1)} open" if here else "no attack"
    return Area(f"zone{suit}", title, note, SUIT_NAME[suit], place, pieces=groups(s, here))


def allies_note(s: State) -> str:
    """What allies can do now."""
    return "each may block one attack" if s.phase is Phase.WRAITH_ATTACKS else "their spirits act"


def city_note(s: State) -> str:
    """How much of the city is left; without a card the game ends with this round."""
    return f"{counted(len(s.deck), 'card')} left" if s.deck else "the last round"


def side(s: State) -> list[Area]:
    """The city and the cards beside the table."""
    city = Piece("city", title="City", sort="Deck", face_up=False, count=len(s.deck))
    areas = [Area("deck", "City", city_note(s), "city", Place.SIDE, Pile(), [city])]
    beside = (
        ("aside", "Jacks to summon", "", s.aside),
        ("pool", "Unused", "1 point each", s.pool),
        ("dealt", "Evolution cards", "to resolve", [each.card for each in s.dealt]),
        ("incomplete", "Incomplete", "out of the game", s.incomplete),
        ("removed", "Destroyed", "out of the game", s.removed),
    )
    for name, title, note, cards in beside:
        if cards or name in ("aside", "pool"):
            areas.append(Area(name, title, note, "", Place.SIDE, Fan(), [playing_card(s, card) for card in cards]))
    return areas


def playing_card(s: State, card: Card) -> Piece:
    """A card that lies by itself."""
    return drawn_card(card, False, card in s.healed, s.queens.get(card, ""))


@cache
def drawn_card(card: Card, damaged: bool, healed: bool, deed: str) -> Piece:
    """A card: an ability or a spirit; a damaged one lies on its side. Spirits that have acted are marked."""
    spent = [Badge(icon="check", meaning="has healed this round")] if healed else []
    spent += [Badge(icon="check", meaning=f"does {deed} this round")] if deed else []
    return Piece(
        card,
        title=card_name(card),
        sort={"J": "Jack", "Q": "Queen", "K": "King"}.get(card[0], "Ability"),
        card=PlayingCard(rank_name(card), SUIT_NAME[SUIT[card]]),
        turn=90 if damaged else 0,
        badges=spent,
    )


def groups(s: State, beings: list[Being]) -> list[Piece]:
    """The beings of an area, oldest first."""
    return [group(s, each) for each in beings]


def group(s: State, b: Being) -> Piece:
    """A being with what its spirits have done."""
    healed = [spirit in s.healed for spirit in b.spirits] if s.healed else []
    deeds = [s.queens.get(spirit, "") for spirit in b.spirits] if s.queens else []
    return drawn_group(b, healed, deeds)


@cached_drawing
def drawn_group(b: Being, healed: list[bool], deeds: list[str]) -> Piece:
    """A being: spirits, then the weaker suit, then the stronger; with its strengths below."""
    top = b.top or (SUIT[b.vertical[0]] if b.vertical else None)
    abilities = sorted([*b.vertical, *b.horizontal], key=RANKING.__getitem__, reverse=True)
    abilities.sort(key=lambda card: card[1] == top)
    return Piece(
        f"being{b.id}",
        Kind.GROUP,
        title=name_of(b),
        sort="Ally" if b.spirits else "Wraith",
        note=ally_note(b) if b.spirits else wraith_note(b),
        tint="ally" if b.spirits else "wraith",
        values=strengths(b),
        badges=[Badge(icon="cube", meaning="has acted this round")] if b.cube else [],
        parts=[
            *(
                drawn_card(spirit, False, bool(has_healed), deed or "")
                for spirit, has_healed, deed in zip_longest(b.spirits, healed, deeds)
            ),
            *(drawn_card(card, card in b.horizontal, False, "") for card in abilities),
        ],
        dim=b.cube,
    )


def strengths(b: Being) -> list[PieceValue]:
    """Against flying, fire and magic for an ally; the strength of its attack for a wraith."""
    if b.spirits:
        return [PieceValue(SUIT_NAME[suit], defence(b, suit), f"against {ATTACK_NAME[suit]}") for suit, _, _ in ZONES]
    attack = attack_suit(b)
    return [PieceValue(SUIT_NAME[attack], strength(b, attack), f"{ATTACK_NAME[attack]} attack")] if attack else []


def ally_note(b: Being) -> str:
    """Its three strengths."""
    return f"♠{defence(b, 'S')} ♠♣{defence(b, 'C')} ♥♦{defence(b, 'H')}"


def wraith_note(b: Being) -> str:
    """What it attacks with, or why it does not."""
    attack = attack_suit(b)
    if attack:
        return f"{PIP[attack]}{strength(b, attack)} {ATTACK_NAME[attack]}{', spent' if b.cube else ''}"
    return f"♦{strength(b, 'D')}, does not attack" if b.vertical else "all damaged"
