"""How the table looks: the Threats before you, the Row in the middle, your Memories in hand, the decks at the side."""

from gloaming.kernel import Viewer
from gloaming.packs.modifiers import modifier_area
from gloaming.scene import (
    Area,
    Backdrop,
    Dial,
    Form,
    Kind,
    PhaseBar,
    Piece,
    PieceValue,
    Pile,
    Place,
    Reading,
    Scene,
    SeatView,
    Sheet,
    TableCounter,
    Tone,
    cached_drawing,
    cached_drawing_by,
    counted,
)

from ..rules.ending_the_game import playing
from ..table.box import box
from ..table.numbers import bonuses, combine_bonus, drain, tokens_in_play
from ..table.state import KEYS, SUPPLY, Card, Phase, Player, State
from .names import ICON, passage_title, who_name
from .scene_cards import (
    Bonuses,
    Numbers,
    action_pieces,
    discard_piece,
    hand_piece,
    key_piece,
    numbers_of,
    played_piece,
    threat_piece,
)
from .scene_game_end import between_areas

STEPS = ("Threat", "Draw", "Play", "Spirit", "End")
ROUND = (Phase.THREAT, Phase.DRAW, Phase.PLAY, Phase.SPIRIT, Phase.END)
VANA = Backdrop("the Vana", 250, ("hills", "towers", "hills"))


def scene(s: State, viewer: Viewer) -> Scene:
    """The table as a Veilwraith sees it; one's own cards are near, those of the others far."""
    own = s.players[viewer if viewer is not None else 0]
    others = [p for p in s.players if p is not own and p.here]
    vignette = box(s).vignettes[s.vignette]
    between = s.phase in (Phase.JOIN, Phase.CATCH_UP, Phase.AFTER, Phase.NEXT)
    return Scene(
        title="Veilwraith",
        subtitle=f"Vignette {s.vignette}: {vignette.name}",
        phases=phase_bar(s),
        counters=counters(s, own),
        seats=[seat_view(s, p) for p in s.players] if len(s.players) > 1 else [],
        areas=[
            *(between_areas(s) if between else ()),
            *(area for p in others for area in areas_of(s, p, viewer, near=False)),
            *areas_of(s, own, viewer, near=True),
            vignette_area(s, threats_at(s, own)),
            *modifier_area((box(s).cards[card] for card in s.modifiers), threats_at(s, own)),
            *([story_area(s)] if s.open_pages else ()),
        ],
        backdrop=VANA,
    )


@cached_drawing_by(lambda s: (s.phase, s.round))
def phase_bar(s: State) -> PhaseBar:
    """The five phases of the round; between games what is done then."""
    if s.phase in ROUND and s.round:
        return PhaseBar(f"Round {s.round}", list(STEPS), ROUND.index(s.phase))
    return PhaseBar("Before the game", ["Upgrades and rewards", "Set-up"], int(s.phase is Phase.PREPARE))


def counters(s: State, p: Player) -> list[TableCounter]:
    """A loss that would be the last, Keys, Foes and Ribbons."""
    found = []
    if p.row:
        coming = drain(s, p)
        if coming >= p.spirit:
            found.append(TableCounter(f"{coming} Spirit to lose this round", ICON["cost"], Tone.BAD))
        foes = len(box(s).vignettes[s.vignette].foes)
        found.append(TableCounter(f"{len(p.keys)} of {KEYS} Keys", "key"))
        found.append(TableCounter(f"{len(p.foes)} of {counted(foes, 'Foe')} defeated", "skull"))
    if s.options.mode == "campaign":
        found.append(TableCounter(counted(s.ribbons, "Ribbon"), ICON["ribbon"]))
    return found


def seat_view(s: State, p: Player) -> SeatView:
    """A Veilwraith among several."""
    note = f"{p.spirit} Spirit, {counted(len(p.hand), 'Memory', 'Memories')} in hand"
    if not p.here:
        note = "not here yet"
    elif p.escaped:
        note = f"escaped in round {p.escaped}"
    elif p.fallen:
        note = "lost"
    return SeatView(p.seat, who_name(s, p.seat), note, score=p.wins if s.options.rivals else None)


def areas_of(s: State, p: Player, viewer: Viewer, near: bool) -> list[Area]:
    """Everything that one Veilwraith has on the table."""
    if p not in playing(s) or not p.row:
        return []
    going = drain(s, p)
    threats = [numbers_of(s, p, threat) for threat in p.area]
    added = [bonuses(s, p, action.base) for action in p.row]
    more = combine_bonus(s, p)
    is_open = p.seat == viewer or not s.options.rivals
    return [
        spirit_area(s, p, near, going),
        *([] if threats_at(s, p) == "story" else [threat_area(s, p, near, going, threats)]),
        row_area(s, p, near, added),
        keys_area(s, p, near),
        hand_area(s, p, near, more) if is_open else hidden_hand(s, p.seat, near, len(p.hand)),
        *side(s, p, near, more),
    ]


def whose(s: State, seat: int, near: bool) -> str:
    """What the titles of areas begin with: nothing for one's own."""
    return "" if near else f"{who_name(s, seat)}: "


def seat_of(seat: int, near: bool) -> int | None:
    """Whose an area is, where it is another's."""
    return None if near else seat


@cached_drawing_by(lambda s, p, near, going: (p.seat, near, going, p.spirit, p.most))
def spirit_area(s: State, p: Player, near: bool, going: int) -> Area:
    """The Spirit dial: how much is left, and what the Spirit Phase will take."""
    left = "which is all" if going >= p.spirit else f"{p.spirit - going} left"
    return Area(
        f"spirit-area{p.seat}",
        f"{whose(s, p.seat, near)}Spirit",
        "",
        "fire-flame-curved",
        Place.CENTRE if near else Place.FAR,
        Dial(p.most, min(going, p.spirit), f"{going} to lose in the Spirit Phase, {left}"),
        [Piece(f"spirit{p.seat}", Kind.TOKEN, "Spirit", icon="fire-flame-curved", count=p.spirit)],
        seat=seat_of(p.seat, near),
    )


@cached_drawing_by(
    lambda s, p, near, going, numbers: (s.pack.hash, p.seat, len(s.players) > 1, near, going, p.area, numbers)
)
def threat_area(s: State, p: Player, near: bool, going: int, numbers: list[Numbers]) -> Area:
    """The Threat Area and what it costs."""
    return Area(
        f"area{p.seat}",
        f"{whose(s, p.seat, near)}Threat Area",
        f"{going} Spirit in the Spirit Phase" if p.area else "empty",
        "skull",
        Place.FAR,
        pieces=[threat_piece(s, p, threat, now) for threat, now in zip(p.area, numbers, strict=True)],
        seat=seat_of(p.seat, near),
    )


def shown_in_row(s: State, p: Player, near: bool, added: list[Bonuses]) -> object:
    """What the Row shows."""
    using = None if p.using is None else (p.using.action, p.using.combined)
    return s.pack.hash, p.seat, len(s.players) > 1, near, p.row, p.circled, p.tilted, p.used, using, added


@cached_drawing_by(shown_in_row)
def row_area(s: State, p: Player, near: bool, added: list[Bonuses]) -> Area:
    """The three Actions."""
    return Area(
        f"row{p.seat}",
        f"{whose(s, p.seat, near)}Actions",
        row_note(p),
        ICON["fight"],
        Place.CENTRE if near else Place.FAR,
        pieces=action_pieces(s, p, added),
        form=Form.PLATE,
        seat=seat_of(p.seat, near),
    )


@cached_drawing_by(lambda s, p, near: (s.pack.hash, p.seat, near, p.keys))
def keys_area(s: State, p: Player, near: bool) -> Area:
    """The Keys that were collected."""
    return Area(
        f"keys{p.seat}",
        f"{whose(s, p.seat, near)}Keys",
        f"{len(p.keys)} of {KEYS}",
        "key",
        Place.CENTRE if near else Place.FAR,
        pieces=[key_piece(s, p, key) for key in p.keys],
        form=Form.TILE,
        seat=seat_of(p.seat, near),
        room=KEYS,
    )


@cached_drawing_by(lambda s, p, near, more: (s.pack.hash, p.seat, near, p.hand, more))
def hand_area(s: State, p: Player, near: bool, more: int) -> Area:
    """The Memories in a hand that the viewer sees."""
    pieces = [hand_piece(s, p, card, p.hand.count(card), more) for card in dict.fromkeys(p.hand)]
    return area_of_hand(s, p.seat, near, pieces)


@cached_drawing_by(lambda s, seat, near, count: (seat, near, count))
def hidden_hand(s: State, seat: int, near: bool, count: int) -> Area:
    """A rival's hand: only its size is open."""
    cards = Piece(f"h{seat}", title="Memories in hand", sort="Hand", face_up=False, count=count)
    return area_of_hand(s, seat, near, [cards])


def area_of_hand(s: State, seat: int, near: bool, pieces: list[Piece]) -> Area:
    """A hand, one's own or another's."""
    place, title = Place.HAND if near else Place.FAR, f"{whose(s, seat, near)}Hand"
    return Area(f"hand{seat}", title, "", "hand", place, pieces=pieces, seat=seat_of(seat, near))


def row_note(p: Player) -> str:
    """What is left of the round."""
    left = [word for word, done in (("Tilt", p.tilted), ("Use", p.used)) if not done]
    return f"{' and '.join(left)} left this round" if left else "Tilt and Use are done"


def threats_at(s: State, p: Player) -> str:
    """The area in which Threats lie; before they come the story lies there."""
    return "story" if s.open_pages and not p.area else f"area{p.seat}"


def side(s: State, p: Player, near: bool, more: int) -> list[Area]:
    """The supply, what was played, the decks and the discard piles."""
    seat, name = p.seat, whose(s, p.seat, near)
    threats, hand = threats_at(s, p), f"hand{seat}"
    removed, fallen = len(p.removed) + len(p.foes), p.threat_discard
    return [
        supply_area(seat, name, SUPPLY - tokens_in_play(p)),
        *([played_area(s, p, near, more)] if p.play_area else []),
        pile(f"threats{seat}", name, "Threat deck", "deck", stack_note(p), len(p.threat_deck), threats),
        *([discard(s, f"fallen{seat}", name, "Threat discard", fallen, threats)] if fallen else []),
        pile(f"deck{seat}", name, "Memory deck", "deck", "", len(p.deck), hand),
        discard(s, f"discard{seat}", name, "Memory discard", p.discard, hand),
        *([pile(f"out{seat}", name, "Out of the game", "out", "", removed, threats)] if removed else []),
    ]


@cached_drawing
def supply_area(seat: int, name: str, count: int) -> Area:
    """The Power Tokens that are left."""
    tokens = Piece(f"supply{seat}", Kind.TOKEN, "Power Tokens", icon=ICON["token"], count=count)
    return Area(f"tokens{seat}", f"{name}Supply", "", "", Place.SIDE, pieces=[tokens], edge=f"row{seat}")


@cached_drawing_by(lambda s, p, near, more: (s.pack.hash, p.seat, near, [each.card for each in p.play_area], more))
def played_area(s: State, p: Player, near: bool, more: int) -> Area:
    """The Memories in the Play Area, the last one on top."""
    title, edge = f"{whose(s, p.seat, near)}Played", f"hand{p.seat}"
    pieces = [played_piece(s, p, each.card, place, more) for place, each in enumerate(p.play_area)]
    return Area(f"played{p.seat}", title, "this round", "cards", Place.SIDE, Pile(), pieces, edge=edge)


@cached_drawing
def pile(id: str, name: str, title: str, short: str, note: str, count: int, edge: str) -> Area:
    """A pile of which only the size shows."""
    top = Piece(f"{id}.pile", title=title, short=short, sort="Pile", face_up=False, count=count)
    return Area(id, name + title, note or counted(count, "card"), "cards", Place.SIDE, Pile(), [top], edge=edge)


@cached_drawing_by(lambda s, id, name, title, cards, edge: (s.pack.hash, id, name, title, cards[-1:], len(cards), edge))
def discard(s: State, id: str, name: str, title: str, cards: list[Card], edge: str) -> Area:
    """A discard pile: what lies on top is open."""
    top = (
        discard_piece(s, f"{id}.pile", cards)
        if cards
        else Piece(f"{id}.pile", title=title, sort="Pile", face_up=False, count=0)
    )
    return Area(id, name + title, counted(len(cards), "card"), "cards", Place.SIDE, Pile(), [top], edge=edge)


def stack_note(p: Player) -> str:
    """How far the Threat deck has run."""
    if p.archfiend:
        return f"{counted(len(p.threat_deck), 'card')}; the Archfiend is near"
    stack = next((number for number, left in enumerate(p.stacks, 1) if left), 0)
    return f"{counted(len(p.threat_deck), 'card')}{f', Stack {stack}' if stack else ''}"


@cached_drawing_by(lambda s: (s.pack.hash, s.open_pages))
def story_area(s: State) -> Area:
    """The pages of the story that lie open: before a game, between games, at the end."""
    pages = [Reading(passage_title(s, page), "Story", box(s).story[page].text) for page in s.open_pages]
    return Area("story", "The story", "", "book-open", Place.FAR, Sheet(pages))


@cached_drawing_by(lambda s, edge: (s.pack.hash, s.vignette, s.special, edge))
def vignette_area(s: State, edge: str) -> Area:
    """The Vignette: what is needed to win, what is special."""
    card = box(s).vignettes[s.vignette]
    note = "" if s.special else "its special ability is left out"
    piece = Piece(
        "vignette",
        title=card.name,
        sort=f"Vignette {card.number}",
        text=card.text.strip(),
        values=[PieceValue(ICON["explore"], card.explore, "Explore value of the Portal")],
    )
    return Area("vignette-area", "Vignette", note, "moon", Place.SIDE, pieces=[piece], edge=edge)
