"""How the table looks: the Threats before you, the Row in the middle, your Memories in hand, the decks at the side."""

from gloaming.kernel import Viewer
from gloaming.scene import (
    Area,
    Backdrop,
    Badge,
    CardStock,
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
    Sigil,
    TableCounter,
    Tone,
    counted,
)

from ..rules.ending_the_game import playing
from ..table.box import box
from ..table.numbers import bonuses, combine_value, cost, drain, ignored, power, token_power, tokens_in_play, value
from ..table.state import KEYS, SUPPLY, TILTED, WORD, Action, Card, Key, Phase, Player, State, Threat
from .names import ICON, card_name, passage_title, sort_name, who_name
from .scene_game_end import between_areas

STEPS = ("Threat", "Draw", "Play", "Spirit", "End")
PRINT = {  # how kinds of cards differ: what they are printed on, the sign in their picture, the hue
    "anima": (CardStock.BAND, Sigil.MASK, "red"),
    "deja": (CardStock.STRIPED, Sigil.WISP, "blue"),
    "foe": (CardStock.DARK, Sigil.MASK, "red"),
    "key": (CardStock.GILT, Sigil.KEY, "gold"),
    "memory": (CardStock.ROUND, Sigil.WISP, "violet"),
    "upgrade": (CardStock.DOUBLE, Sigil.WISP, "violet"),
}
OTHER = (CardStock.PLAIN, Sigil.GATE, "")
ROUND = (Phase.THREAT, Phase.DRAW, Phase.PLAY, Phase.SPIRIT, Phase.END)


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
            vignette_area(s, own),
            *story_area(s),
        ],
        backdrop=Backdrop("the Vana", 250, ("hills", "towers", "hills")),
    )


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
    name = "" if near else f"{who_name(s, p.seat)}: "
    open_hand = p.seat == viewer or not s.options.rivals
    threats = [threat_piece(s, p, threat) for threat in p.area]
    threat_area = [Area(f"area{p.seat}", f"{name}Threat Area", area_note(s, p), "skull", Place.FAR, pieces=threats)]
    if threats_at(s, p) == "story":
        threat_area = []
    hand = [hand_piece(s, p, card, open_hand) for card in dict.fromkeys(p.hand)] if open_hand else [hidden_hand(p)]
    areas = [
        spirit_area(s, p, name, near),
        *threat_area,
        Area(
            f"row{p.seat}",
            f"{name}Actions",
            row_note(p),
            ICON["fight"],
            Place.CENTRE if near else Place.FAR,
            pieces=[action_piece(s, p, action, slot) for slot, action in enumerate(p.row, 1)],
            form=Form.PLATE,
        ),
        Area(
            f"keys{p.seat}",
            f"{name}Keys",
            f"{len(p.keys)} of {KEYS}",
            "key",
            Place.CENTRE if near else Place.FAR,
            pieces=[key_piece(s, p, key) for key in p.keys],
            form=Form.TILE,
            room=KEYS,
        ),
        Area(f"hand{p.seat}", f"{name}Hand", "", "hand", Place.HAND if near else Place.FAR, pieces=hand),
    ]
    for area in areas:
        area.seat = None if near else p.seat
    return [*areas, *side(s, p, name)]


def spirit_area(s: State, p: Player, name: str, near: bool) -> Area:
    """The Spirit dial: how much is left, and what the Spirit Phase will take."""
    going = drain(s, p)
    left = "which is all" if going >= p.spirit else f"{p.spirit - going} left"
    dial = Dial(p.most, min(going, p.spirit), f"{going} to lose in the Spirit Phase, {left}")
    token = Piece(f"spirit{p.seat}", Kind.TOKEN, "Spirit", icon="fire-flame-curved", count=p.spirit)
    place = Place.CENTRE if near else Place.FAR
    return Area(f"spirit-area{p.seat}", f"{name}Spirit", "", "fire-flame-curved", place, dial, [token])


def area_note(s: State, p: Player) -> str:
    """What the Area costs."""
    return f"{drain(s, p)} Spirit in the Spirit Phase" if p.area else "empty"


def row_note(p: Player) -> str:
    """What is left of the round."""
    left = [word for word, done in (("Tilt", p.tilted), ("Use", p.used)) if not done]
    return f"{' and '.join(left)} left this round" if left else "Tilt and Use are done"


def threat_piece(s: State, p: Player, threat: Threat) -> Piece:
    """A card in the Threat Area with its numbers as they are now."""
    card = box(s).cards[threat.card]
    badges = [Badge(str(len(threat.beneath)), "cards", meaning="cards beneath it")] if threat.beneath else []
    quiet = ignored(s, p, threat)
    if quiet:
        badges.append(Badge("ignored", "moon", Tone.GOOD, "its Spirit Cost does not count this round"))
    numbers = [value_shown(s, p, threat, place) for place in range(len(card.values))]
    now = cost(s, p, threat)
    if card.kind != "portal":
        dearer = (now > card.cost) - (now < card.cost)
        numbers.append(PieceValue(ICON["cost"], now, "Spirit Cost", dearer, "costs", foot=True))
    if card.boost:
        numbers.append(PieceValue(ICON["boost"], card.boost, "Spirit Boost", word="beaten", foot=True))
    stock, sigil, hue = PRINT.get(card.family or card.kind, OTHER)
    return Piece(
        f"t{p.seat}.{threat.id}",
        title=card.name,
        sort=sort_name(s, threat.card),
        text=card.text.strip(),
        tint=hue,
        values=numbers,
        badges=badges,
        seat=p.seat if len(s.players) > 1 else None,
        sigil=sigil,
        stock=stock,
    )


def value_shown(s: State, p: Player, threat: Threat, place: int) -> PieceValue:
    """One of its values; a star for those that all must fall, a tick for one that has."""
    card = box(s).cards[threat.card]
    printed = card.values[place]
    word = WORD[printed.type] if len(card.values) == 1 else ""
    if place in threat.beaten:
        return PieceValue(ICON[printed.type], "✓", f"{WORD[printed.type]}, beaten", word=word)
    now = value(s, p, threat, place)
    before = now if card.kind == "portal" else printed.number
    star = "*" * (place in card.stars)
    shown = f"{now}{star}" if star else now
    return PieceValue(ICON[printed.type], shown, WORD[printed.type], (now > before) - (now < before), word)


def action_piece(s: State, p: Player, action: Action, slot: int) -> Piece:
    """An Action under its Action Power Token: Tilted at 45 degrees, Exhausted at 90."""
    side = box(s).actions[action.base, action.advanced]
    using = p.using is not None and p.using.action == action.base
    badges = (
        [Badge(str(action.tokens), ICON["token"], Tone.MINE, "Power Token" + "s" * (action.tokens > 1))]
        if action.tokens
        else []
    )
    return Piece(
        f"a{p.seat}.{action.base}",
        title=side.name,
        icon=ICON[action.base],
        sort=f"Action, slot {slot}",
        text=side.text.strip(),
        note=action_note(s, p, action, slot),
        tint=action.base,
        turn=action.turn,
        values=[PieceValue(ICON[action.base], power(s, p, action.base), "Power", word="Power")],
        badges=badges,
        seat=p.seat if len(s.players) > 1 else None,
        dim=bool(action.turn) and not using,
    )


def action_note(s: State, p: Player, action: Action, slot: int) -> str:
    """Its slot, what that gives where it is not the slot's own number, what is added, and whether it rests."""
    words = [f"slot {slot}"]
    if p.circled[slot - 1]:
        words.append(f"Power {circled(p, slot)}")
    words += [f"{n:+d} {card_name(s, card)}" for card, n in bonuses(s, p, action.base)]
    if action.turn:
        words.append("tilted" if action.turn == TILTED else "used")
    return ", ".join(words)


def circled(p: Player, slot: int) -> str:
    """The number on an Action Power Token; circled on its Advanced side."""
    number = token_power(p, slot)
    return "①②③④"[number - 1] if p.circled[slot - 1] else str(number)


def hand_piece(s: State, p: Player, card: Card, face_up: bool) -> Piece:
    """A Memory in hand; those that are alike lie together."""
    printed = box(s).cards[card]
    count = p.hand.count(card)
    stock, sigil, hue = PRINT["upgrade" if printed.kind == "upgrade" else "memory"]
    return Piece(
        f"h{p.seat}.{card}",
        title=printed.name,
        short=printed.name.removeprefix("Memory of "),
        sort=sort_name(s, card),
        text=printed.text.strip(),
        tint=hue,
        values=[PieceValue(ICON["combine"], combine_value(s, p, card), "Combine", word="Combine", foot=True)],
        count=count if count > 1 else None,
        face_up=face_up,
        sigil=sigil,
        stock=stock,
    )


def hidden_hand(p: Player) -> Piece:
    """A rival's hand: only its size is open."""
    return Piece(f"h{p.seat}", title="Memories in hand", sort="Hand", face_up=False, count=len(p.hand))


def key_piece(s: State, p: Player, key: Key) -> Piece:
    """A collected Key: Turned at 90 degrees, Flipped face-down."""
    card = box(s).cards[key.card]
    stock, sigil, hue = PRINT["key"]
    return Piece(
        f"k{p.seat}.{key.card}",
        title=card.name,
        short=card.name.removeprefix("Key of "),
        sort="Key",
        text=card.text.strip(),
        note="Flipped" if key.flipped else "Turned" if key.turned else "",
        turn=90 if key.turned else 0,
        face_up=not key.flipped,
        dim=key.flipped,
        tint=hue,
        sigil=sigil,
        stock=stock,
    )


def threats_at(s: State, p: Player) -> str:
    """The area in which Threats lie; before they come the story lies there."""
    return "story" if s.open_pages and not p.area else f"area{p.seat}"


def side(s: State, p: Player, name: str) -> list[Area]:
    """The decks, the discard piles and the supply."""
    seat = p.seat
    removed, threats, hand = [*p.removed, *p.foes], threats_at(s, p), f"hand{seat}"
    piles = (
        ("threats", "Threat deck", "deck", stack_note(s, p), len(p.threat_deck), False, threats),
        ("fallen", "Threat discard", "discard", "", len(p.threat_discard), True, threats),
        ("deck", "Memory deck", "deck", "", len(p.deck), False, hand),
        ("discard", "Memory discard", "discard", "", len(p.discard), True, hand),
        ("out", "Out of the game", "out", "", len(removed), True, threats),
    )
    areas = [
        Area(
            f"{key}{seat}",
            name + title,
            note or counted(count, "card"),
            "cards",
            Place.SIDE,
            Pile(),
            [Piece(f"{key}{seat}.pile", title=title, short=short, sort="Pile", face_up=False, count=count)],
            edge=edge,
        )
        for key, title, short, note, count, gone, edge in piles
        if count or not gone or key == "discard"
    ]
    if p.play_area:
        cards, edge = played(s, p), f"hand{seat}"
        areas.insert(
            0, Area(f"played{seat}", f"{name}Played", "this round", "cards", Place.SIDE, Pile(), cards, edge=edge)
        )
    tokens = [
        Piece(f"supply{seat}", Kind.TOKEN, "Power Tokens", icon=ICON["token"], count=SUPPLY - tokens_in_play(p)),
    ]
    return [Area(f"tokens{seat}", f"{name}Supply", "", "", Place.SIDE, pieces=tokens, edge=f"row{seat}"), *areas]


def played(s: State, p: Player) -> list[Piece]:
    """The Memories in the Play Area, the last one on top."""
    pieces = [hand_piece(s, p, each.card, face_up=True) for each in p.play_area]
    for place, piece in enumerate(pieces):
        piece.id, piece.count = f"p{p.seat}.{place}", None
    return pieces


def stack_note(s: State, p: Player) -> str:
    """How far the Threat deck has run."""
    if p.archfiend:
        return f"{counted(len(p.threat_deck), 'card')}; the Archfiend is near"
    stack = next((number for number, left in enumerate(p.stacks, 1) if left), 0)
    return f"{counted(len(p.threat_deck), 'card')}{f', Stack {stack}' if stack else ''}"


def story_area(s: State) -> list[Area]:
    """The pages of the story that lie open: before a game, between games, at the end."""
    pages = [Reading(passage_title(s, page), "Story", box(s).story[page].text) for page in s.open_pages]
    return [Area("story", "The story", "", "book-open", Place.FAR, Sheet(pages))] if pages else []


def vignette_area(s: State, own: Player) -> Area:
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
    return Area("vignette-area", "Vignette", note, "moon", Place.SIDE, pieces=[piece], edge=threats_at(s, own))
