"""How the table looks: the map, below it your row and your hand, beside it the players and what goes on."""

from gloaming.kernel import Viewer
from gloaming.packs.modifiers import modifier_area
from gloaming.scene import (
    Area,
    Backdrop,
    Fan,
    Form,
    Kind,
    PhaseBar,
    Piece,
    Pile,
    Place,
    Reading,
    Scene,
    SeatView,
    Sheet,
    TableCounter,
    Tally,
    Tone,
    cached_drawing,
    cached_drawing_by,
    counted,
)

from ..rules.event_cards import in_reach
from ..table.board import final_ordning, hand, held
from ..table.box import box
from ..table.state import Deal, Phase, Player, State
from .names import MARK, POOL_WORD, card_name, race_name, seat_name
from .scene_battle import STEPS, battle_areas, battle_step
from .scene_board import board_area, slayer_pieces
from .scene_cards import (
    command_piece,
    event_piece,
    offered_piece,
    played_piece,
    resource_pieces,
    spell_piece,
    supply_piece,
)

SPENDING = (Phase.MOVE, Phase.RECRUIT, Phase.TRADE, Phase.SLAYERS)


def scene(s: State, viewer: Viewer) -> Scene:
    """The table; hidden are the decks, the Spells and the points of the others."""
    areas = [board_area(s), *going_on(s, viewer)]
    if viewer is not None:
        areas += [row_area(s, viewer), hand_area(s, viewer), resources_area(s, viewer), supply_area(s, viewer)]
        if s.players[viewer].spells:
            areas.append(spells_area(s, viewer))
    areas += beside(s, viewer)
    areas += modifier_area(box(s).modifiers[card].printed for card in s.modifiers)
    return Scene(
        title="Assault of the Giants",
        subtitle=f"{seat_name(s, s.turn)} to play" if s.phase is not Phase.DRAFT else "Draft of Resource Cards",
        phases=phase_bar(s),
        counters=[*coming(s, viewer), *counters(s)],
        seats=[seat_view(s, seat, viewer) for seat in range(len(s.players))],
        areas=areas,
        backdrop=Backdrop("The north", 215, ("towers", "hills", "hills")),
    )


def phase_bar(s: State) -> PhaseBar:
    """Whose turn of the round it is; in a battle, which of its steps."""
    if s.battles:
        return PhaseBar(f"Battle: {box(s).regions[s.battles[-1].target].name}", list(STEPS.values()), battle_step(s))
    return PhaseBar(f"Round {s.round} of {most}" if (most := s.options.max_rounds) else f"Round {s.round}", [])


def coming(s: State, viewer: Viewer) -> list[TableCounter]:
    """Who plays before the one who looks: how long it is until their turn."""
    if viewer is None or s.turn == viewer or s.phase is Phase.DRAFT:
        return []
    many = len(s.players)
    before = [(s.turn + n) % many for n in range((viewer - s.turn) % many)]
    names = ", ".join(race_name(s, s.players[seat].race).removesuffix(" Giants") for seat in before)
    return [TableCounter(f"{names}, then you", "hourglass")]


def counters(s: State) -> list[TableCounter]:
    """What the Command gives, the pools, and the state of the world (AG-23.13)."""
    found: list[TableCounter] = []
    if s.phase in SPENDING:
        found.append(TableCounter(f"{counted(s.pool, *POOL_WORD[s.phase.value])} left", "hourglass", Tone.MINE))
    if s.last_round:
        found.append(TableCounter(f"Endgame: round {s.last_round} is the last", "flag", Tone.BAD))
    elif final_ordning(s):
        found.append(TableCounter(f"Final Ordning: {counted(s.pool_2, 'point')} to the Endgame", "bolt", Tone.BAD))
    else:
        found.append(TableCounter(f"{s.pool_1 + s.pool_2} points left, Final Ordning at {s.pool_2}", "star"))
    if s.options.max_rounds and s.round > s.options.max_rounds - 5:
        found.append(TableCounter(f"The game ends after round {s.options.max_rounds}", "hourglass", Tone.BAD))
    return found


def seat_view(s: State, seat: int, viewer: Viewer) -> SeatView:
    """A player: the last turn, what lies open, the points where they may be seen; one's own cards lie near."""
    player = s.players[seat]
    said = [counted(len(held(s, player.race)), "region")]
    if has_done(s, seat):
        said.insert(0, last_turn(s, player))
    open_to = seat == viewer or s.options.open_scores
    score = player.points if open_to else None
    pieces = [] if seat == viewer else open_cards(s, seat)
    return SeatView(seat, race_name(s, player.race), ", ".join(said), MARK.get(player.race, ""), score, pieces)


@cached_drawing_by(lambda s, seat: (s.pack.hash, seat, (p := s.players[seat]).race, p.row, p.resources, len(p.spells)))
def open_cards(s: State, seat: int) -> list[Piece]:
    """What lies before another player, in a battle, too: row, Resource Cards, how many Spells (AG-9.1, AG-23.3)."""
    player = s.players[seat]
    pieces = [played_piece(s, card, seat) for card in player.row]
    pieces += resource_pieces(s, f"p{seat}", sorted(player.resources), seat)
    if n := len(player.spells):
        pieces.append(Piece(f"spells-of.{seat}", Kind.TOKEN, "Spells", "Hidden", icon="wand-magic-sparkles", count=n))
    return pieces


def has_done(s: State, seat: int) -> bool:
    """Whether there is a last turn to tell of: one that begins has brought nothing yet, and ended the one before."""
    return bool(s.players[seat].last) and not (seat == s.turn and s.phase is Phase.TURN)


def last_turn(s: State, player: Player) -> str:
    """What a player did last, in a few words."""
    points = counted(player.last_points, "point")
    return f"{card_name(s, player.last)}{f' +{points}' if player.last_points else ''}"


# what goes on


def going_on(s: State, viewer: Viewer) -> list[Area]:
    """The draft, a trade or a battle; else the Events that wait."""
    if s.phase is Phase.DRAFT:
        return [offer_area(s), events_area(s, viewer, Place.RIGHT)]
    if s.battles:
        return [*battle_areas(s), events_area(s, viewer, Place.RIGHT)]
    trade = deal_areas(s, s.deal, viewer) if s.deal is not None else []
    return [*trade, events_area(s, viewer, Place.RIGHT)]


def events_area(s: State, viewer: Viewer, place: Place) -> Area:
    """The Special Event that is yours to claim, in sight also where the list is long, and the Event Draft Area."""
    pieces = []
    if viewer is not None:
        player = s.players[viewer]
        top = box(s).stacks[player.race][player.stack : player.stack + 1]
        pieces += [event_piece(s, card, "Special Event", seat=viewer, reach=in_reach(s, viewer, card)) for card in top]
    for number, card in enumerate(s.events, 1):
        reach = (False, False) if viewer is None else in_reach(s, viewer, card)
        pieces.append(event_piece(s, card, "Universal Event", number, reach=reach))
    note = f"each for a Rune, {len(s.event_deck)} more"
    return Area("events", "Events", note, "scroll", place, pieces=pieces)


def offer_area(s: State) -> Area:
    """The cards laid out for the draft."""
    pieces = [offered_piece(s, f"o.{card}", card, s.offer.count(card)) for card in dict.fromkeys(s.offer)]
    note = f"{'first' if s.drafted < len(s.players) else 'second'} draft"
    return Area("offer", "Resource Cards", note, "layer-group", Place.RIGHT, pieces=pieces)


def deal_areas(s: State, deal: Deal, viewer: Viewer) -> list[Area]:
    """A trade that is being made up, below the offers that it answers."""
    offers = [deal]
    while (before := offers[0].before) is not None:
        offers.insert(0, before)
    return [deal_area(s, offer, viewer, "" if offer is deal else f"{n}") for n, offer in enumerate(offers, 1)]


def deal_area(s: State, deal: Deal, viewer: Viewer, number: str) -> Area:
    """An offer: who gives what. `number` tells those apart that were answered by another."""
    one, other = seat_name(s, deal.seat), seat_name(s, deal.other)
    if deal.before is not None or number:
        title = f"{'First offer' if deal.before is None else 'Counter-offer'} of the {one}"
    elif viewer in (deal.seat, deal.other):
        title = f"Trade with the {other if viewer == deal.seat else one}"
    else:
        title = f"{one} and {other} trade"
    return Area(f"deal{number}", title, "", "handshake", Place.RIGHT, pieces=deal_pieces(s, deal, viewer, number))


def deal_pieces(s: State, deal: Deal, viewer: Viewer, number: str) -> list[Piece]:
    """The cards of an offer, those that it gives first."""
    pieces = []
    for prefix, cards, giver in (("give", deal.gives, deal.seat), ("want", deal.wants, deal.other)):
        note = (
            "you give"
            if giver == viewer
            else "you get"
            if viewer in (deal.seat, deal.other)
            else race_name(s, s.players[giver].race)
        )
        for piece in resource_pieces(s, f"{prefix}{number}", cards, giver):
            piece.kind, piece.note, piece.dim = Kind.MARKER, note, bool(number)
            pieces.append(piece)
    return pieces


# what lies near


@cached_drawing_by(lambda s, viewer: (s.pack.hash, viewer, s.players[viewer].race, s.players[viewer].row))
def row_area(s: State, viewer: int) -> Area:
    """The viewer's Command row, left to right."""
    pieces = [command_piece(s, card, viewer, own=True) for card in s.players[viewer].row]
    return Area(f"row.{viewer}", "Your row", "", "bolt", Place.NEAR, Fan(), pieces, Form.SMALL)


@cached_drawing_by(lambda s, viewer: (s.pack.hash, viewer, s.players[viewer].race, s.players[viewer].row))
def hand_area(s: State, viewer: int) -> Area:
    """The Commands that the viewer can play."""
    pieces = [command_piece(s, card, viewer, own=True) for card in hand(s, s.players[viewer])]
    return Area("hand", "Your Commands", "", "hand", Place.NEAR, Fan(), pieces, Form.SMALL)


@cached_drawing_by(lambda s, viewer: (s.pack.hash, viewer, s.players[viewer].resources))
def resources_area(s: State, viewer: int) -> Area:
    """The viewer's Resource Cards."""
    cards = sorted(s.players[viewer].resources)
    pieces = resource_pieces(s, f"p{viewer}", cards, viewer)
    return Area(f"resources.{viewer}", "Your Resources", f"{len(cards)}", "layer-group", Place.HAND, pieces=pieces)


def spells_area(s: State, viewer: int) -> Area:
    """The viewer's Spells."""
    pieces = [spell_piece(s, f"sp.{card}", card) for card in sorted(s.players[viewer].spells)]
    return Area("spells", "Your Spells", f"{len(pieces)}", "wand-magic-sparkles", Place.HAND, pieces=pieces)


@cached_drawing_by(lambda s, viewer: (s.pack.hash, viewer, s.players[viewer].supply))
def supply_area(s: State, viewer: int) -> Area:
    """The viewer's units that are not on the board."""
    pieces = [supply_piece(s, kind, n) for kind, n in s.players[viewer].supply.items() if n]
    return Area("supply", "Your supply", "", "user", Place.HAND, pieces=pieces)


# beside the table


def beside(s: State, viewer: Viewer) -> list[Area]:
    """The last turns, claimed and coming Events, piles, discards, and open Spells of the others."""
    areas = [summary_area(s)] if any(has_done(s, seat) for seat in range(len(s.players))) else []
    if absent := slayer_pieces(s, on_board=False):
        areas.append(Area("absent", "Giantslayers off the board", "", "user-shield", Place.SIDE, pieces=absent))
    if discard := resource_pieces(s, "d", sorted(s.resource_discard)):
        areas.append(Area("resource-discard", "Resource discard", "", "layer-group", Place.SIDE, pieces=discard))
    if spells := [spell_piece(s, f"ds.{card}", card) for card in s.spell_discard]:
        areas.append(Area("spell-discard", "Spell discard", "last on top", "wand-sparkles", Place.SIDE, pieces=spells))
    if others := other_events(s, viewer):
        areas.append(Area("special-events", "Special and claimed Events", "", "scroll", Place.SIDE, pieces=others))
    if s.options.open_spells:
        areas += [open_spells_area(s, seat) for seat in range(len(s.players)) if seat != viewer]
    decks = [("resource-deck", "Resource Deck", s.resource_deck), ("spell-deck", "Spell Deck", s.spell_deck)]
    return [*areas, *(pile(id, title, len(cards)) for id, title, cards in decks)]


@cached_drawing_by(lambda s, viewer: (s.pack.hash, viewer, [(p.race, p.stack, p.claimed) for p in s.players]))
def other_events(s: State, viewer: Viewer) -> list[Piece]:
    """Special Events that are not yours to claim yet, and those that were claimed."""
    pieces = []
    for seat, player in enumerate(s.players):
        stack = box(s).stacks[player.race][player.stack :]
        for place, card in enumerate(stack):
            if place or seat != viewer:
                pieces.append(event_piece(s, card, "Special Event", seat=seat, dim=place > 0))
        for card in player.claimed:
            pieces.append(event_piece(s, card, "Claimed Event", seat=seat, turn=90))
    return pieces


def open_spells_area(s: State, seat: int) -> Area:
    """The Spells of another player, where they are open."""
    pieces = [spell_piece(s, f"sp{seat}.{card}", card) for card in sorted(s.players[seat].spells)]
    title = f"Spells of the {seat_name(s, seat)}"
    return Area(f"spells.{seat}", title, "", "wand-sparkles", Place.SIDE, pieces=pieces)


@cached_drawing
def pile(id: str, title: str, count: int) -> Area:
    """A pile of which only the size shows."""
    top = Piece(id, title=title, sort="Pile", face_up=False, count=count)
    return Area(f"{id}-area", title, f"{count}", "layer-group", Place.SIDE, Pile(), [top])


def summary_area(s: State) -> Area:
    """What everybody did in their last turn, for a player who has been away."""
    tallies = [
        Tally(f"{seat_name(s, seat)}: {card_name(s, player.last)}", f"+{player.last_points}")
        for seat, player in enumerate(s.players)
        if has_done(s, seat)
    ]
    done = Reading("What they did last, and the Ordning Points it brought", tallies=tallies)
    return Area("summary", "Last turns", "", "clock", Place.SIDE, Sheet([done]))
