"""How the table looks: the map in the middle, rows and cards of every player around it, your own nearest."""

from gloaming.kernel import Viewer
from gloaming.scene import (
    Area,
    Backdrop,
    Counter,
    Fan,
    Kind,
    PhaseBar,
    Piece,
    Pile,
    Place,
    Reading,
    Scene,
    SeatView,
    Sheet,
    Tally,
    Tone,
    Value,
    counted,
)

from .board import final_ordning, hand, held
from .box import box
from .names import ICON, POOL_WORD, RUNES, card_name, cards_named, race_name, region_name, seat_name, unit_name
from .scene_battle import battle_areas
from .scene_board import board_area, slayer_pieces
from .state import Deal, Phase, Player, State

SPENDING = (Phase.MOVE, Phase.RECRUIT, Phase.TRADE, Phase.SLAYERS)


def scene(s: State, viewer: Viewer) -> Scene:
    """The table; hidden are the decks, the Spells and the points of the others."""
    areas = [events_area(s), *battle_areas(s), board_area(s)]
    if s.phase is Phase.DRAFT:
        areas.insert(0, offer_area(s))
    if s.deal is not None:
        areas.insert(0, deal_area(s, s.deal))
    for seat in range(len(s.players)):
        near = seat == viewer
        areas += [row_area(s, seat, near), resources_area(s, seat, near)]
    if viewer is not None:
        areas += [hand_area(s, viewer), spells_area(s, viewer), supply_area(s, viewer)]
    areas += [*side(s, viewer), summary_area(s)]
    return Scene(
        title="Assault of the Giants",
        subtitle=f"{seat_name(s, s.turn)} to play" if s.phase is not Phase.DRAFT else "Draft of Resource Cards",
        phases=PhaseBar(f"Round {s.round}", [seat_name(s, seat) for seat in range(len(s.players))], s.turn),
        counters=counters(s),
        seats=[seat_view(s, seat, viewer) for seat in range(len(s.players))],
        areas=areas,
        backdrop=Backdrop("The north", 215, ("towers", "hills", "hills")),
    )


def counters(s: State) -> list[Counter]:
    """The pools, the state of the world, and what the Command gives."""
    found = [Counter(f"{s.pool_1} points in pool 1, {s.pool_2} in pool 2", "star")]
    if s.last_round:
        found.append(Counter(f"Endgame: round {s.last_round} is the last", "flag", Tone.BAD))
    elif final_ordning(s):
        found.append(Counter("Final Ordning: homes can be attacked", "bolt", Tone.BAD))
    if s.options.max_rounds and s.round > s.options.max_rounds - 5:
        found.append(Counter(f"The game ends after round {s.options.max_rounds}", "hourglass", Tone.BAD))
    if s.phase in SPENDING:
        found.append(Counter(f"{counted(s.pool, *POOL_WORD[s.phase.value])} left", "hourglass"))
    return found


def seat_view(s: State, seat: int, viewer: Viewer) -> SeatView:
    """A player: the race, what lies open in numbers, the points where they may be seen."""
    player = s.players[seat]
    lies = [(held(s, player.race), "region"), (player.resources, "Resource"), (player.spells, "Spell")]
    note = ", ".join(counted(len(things), word) for things, word in lies)
    open_to = seat == viewer or s.options.open_scores
    return SeatView(
        seat, race_name(s, player.race), note, mark=ICON[player.race], score=player.points if open_to else None
    )


# events


def events_area(s: State) -> Area:
    """The Event Draft Area, and every player's stack and claimed Events."""
    pieces = [event_piece(s, card, "Universal Event") for card in s.events]
    for seat, player in enumerate(s.players):
        stack = box(s).stacks[player.race][player.stack :]
        pieces += [event_piece(s, card, "Special Event", seat, dim=place > 0) for place, card in enumerate(stack)]
        pieces += [event_piece(s, card, "Claimed Event", seat, turn=90) for card in player.claimed]
    return Area("events", "Events", f"{len(s.event_deck)} universal ones to come", "scroll", Place.FAR, Fan(), pieces)


def event_piece(s: State, card: str, sort: str, seat: int | None = None, turn: int = 0, dim: bool = False) -> Piece:
    """An Event Card."""
    printed = box(s).events[card].printed
    where = region_name(s, printed.region) if printed.region else race_name(s, printed.race)
    return Piece(
        f"e.{card}",
        title=printed.name,
        sort=sort,
        text=printed.text.strip(),
        note=f"{where}; {RUNES[printed.rune]}",
        icon="scroll",
        tint=printed.race,
        values=[Value("star", printed.op, "Ordning Points")],
        seat=seat,
        turn=turn,
        dim=dim,
    )


# what lies before the players


def command_piece(s: State, card: str, seat: int, note: str = "") -> Piece:
    """A Command Card."""
    printed = box(s).commands[card].printed
    tint = s.players[seat].race
    return Piece(
        f"c.{card}", title=printed.name, sort="Command", text=printed.text.strip(), note=note, tint=tint, seat=seat
    )


def row_area(s: State, seat: int, near: bool) -> Area:
    """The Command row of a player, left to right."""
    player = s.players[seat]
    last = len(player.row) - 1
    pieces = [command_piece(s, card, seat, f"{last - k} to its right") for k, card in enumerate(player.row)]
    title = "Your row" if near else f"Row of the {race_name(s, player.race)}"
    note = counted(len(player.row), "Command")
    return Area(f"row.{seat}", title, note, ICON[player.race], Place.NEAR if near else Place.FAR, Fan(), pieces)


def resources_area(s: State, seat: int, near: bool) -> Area:
    """The Resource Cards of a player; they are open."""
    player = s.players[seat]
    pieces = [
        resource_piece(s, f"p{seat}.{card}", card, player.resources.count(card), seat)
        for card in sorted(set(player.resources))
    ]
    title = "Your Resources" if near else f"Resources of the {race_name(s, player.race)}"
    return Area(
        f"resources.{seat}",
        title,
        f"{len(player.resources)}",
        ICON[player.race],
        Place.NEAR if near else Place.RIGHT,
        Fan(),
        pieces,
    )


def resource_piece(s: State, id: str, card: str, count: int, seat: int | None = None) -> Piece:
    """A Resource Card; copies lie together."""
    printed = box(s).resources[card].printed
    return Piece(
        id,
        title=printed.name,
        sort=printed.type.capitalize(),
        text=printed.text.strip(),
        icon=ICON[printed.type],
        count=count if count > 1 else None,
        seat=seat,
    )


def offer_area(s: State) -> Area:
    """The cards laid out for the draft."""
    pieces = [resource_piece(s, f"o.{card}", card, s.offer.count(card)) for card in dict.fromkeys(s.offer)]
    return Area(
        "offer",
        "Draft",
        f"{'first' if s.drafted < len(s.players) else 'second'} draft",
        "layer-group",
        Place.CENTRE,
        pieces=pieces,
    )


def deal_area(s: State, deal: Deal) -> Area:
    """A trade that is being made up."""
    pieces = [resource_piece(s, f"give.{card}", card, deal.gives.count(card)) for card in dict.fromkeys(deal.gives)]
    pieces += [resource_piece(s, f"want.{card}", card, deal.wants.count(card)) for card in dict.fromkeys(deal.wants)]
    terms = f"{cards_named(s, deal.gives) or 'nothing yet'} for {cards_named(s, deal.wants) or 'nothing yet'}"
    title = f"{seat_name(s, deal.seat)} and {seat_name(s, deal.other)}"
    return Area("deal", title, terms, "handshake", Place.CENTRE, pieces=pieces)


def hand_area(s: State, viewer: int) -> Area:
    """The Commands that the viewer can play."""
    left = len(s.players[viewer].row)
    pieces = [command_piece(s, card, viewer, f"{left} to its left") for card in hand(s, s.players[viewer])]
    return Area("hand", "Your Commands", counted(len(pieces), "card"), "hand", Place.HAND, pieces=pieces)


def spells_area(s: State, viewer: int) -> Area:
    """The viewer's Spells."""
    pieces = [spell_piece(s, f"sp.{card}", card) for card in sorted(s.players[viewer].spells)]
    return Area("spells", "Your Spells", counted(len(pieces), "Spell"), "wand-sparkles", Place.HAND, Fan(), pieces)


def spell_piece(s: State, id: str, card: str) -> Piece:
    """A Spell with both its texts."""
    printed = box(s).spells[card].printed
    text = f"Basic: {printed.basic.strip()}\nAdvanced: {printed.advanced.strip()}"
    return Piece(id, title=printed.name, sort="Spell", text=text, icon="wand-sparkles")


def supply_area(s: State, viewer: int) -> Area:
    """The viewer's units that are not on the board."""
    b, player = box(s), s.players[viewer]
    pieces = []
    for kind, n in player.supply.items():
        if n:
            strength, fortitude, ordning = b.stats[kind]
            values = [Value(ICON["strength"], strength, "Strength"), Value(ICON["fortitude"], fortitude, "Fortitude")]
            values.append(Value(ICON["ordning"], ordning, "Ordning Value"))
            sort = b.sort[kind].capitalize()
            pieces.append(
                Piece(
                    f"y.{kind}",
                    Kind.TOKEN,
                    unit_name(s, kind),
                    sort,
                    icon=ICON[b.sort[kind]],
                    tint=player.race,
                    values=values,
                    count=n,
                )
            )
    return Area("supply", "Your supply", "", "user", Place.NEAR, Fan(), pieces)


# beside the table


def side(s: State, viewer: Viewer) -> list[Area]:
    """Piles, discards, Giantslayers off the board, and open Spells of the others."""
    discard = [
        resource_piece(s, f"d.{card}", card, s.resource_discard.count(card)) for card in sorted(set(s.resource_discard))
    ]
    spells = [spell_piece(s, f"ds.{card}", card) for card in s.spell_discard]
    absent = slayer_pieces(s, on_board=False)
    areas = [
        pile("resource-deck", "Resource Deck", len(s.resource_deck)),
        Area(
            "resource-discard",
            "Resource discard",
            counted(len(s.resource_discard), "card"),
            "layer-group",
            Place.SIDE,
            Fan(),
            discard,
        ),
        pile("spell-deck", "Spell Deck", len(s.spell_deck)),
        Area("spell-discard", "Spell discard", "the last is on top", "wand-sparkles", Place.SIDE, Fan(), spells),
    ]
    if absent:
        areas.append(Area("absent", "Giantslayers off the board", "", ICON["slayer"], Place.SIDE, Fan(), absent))
    if s.options.open_spells:
        for seat, player in enumerate(s.players):
            if seat != viewer:
                areas.append(open_spells_area(s, seat, player))
    return areas


def open_spells_area(s: State, seat: int, player: Player) -> Area:
    """The Spells of another player, where they are open."""
    pieces = [spell_piece(s, f"sp{seat}.{card}", card) for card in sorted(player.spells)]
    return Area(
        f"spells.{seat}", f"Spells of the {race_name(s, player.race)}", "", "wand-sparkles", Place.SIDE, Fan(), pieces
    )


def pile(id: str, title: str, count: int) -> Area:
    """A pile of which only the size shows."""
    return Area(
        f"{id}-area",
        title,
        f"{count}",
        "layer-group",
        Place.SIDE,
        Pile(),
        [Piece(id, title=title, sort="Pile", face_up=False, count=count)],
    )


def summary_area(s: State) -> Area:
    """What everybody did last, for who comes back after hours."""
    readings = []
    for seat, player in enumerate(s.players):
        if player.last:
            tallies = [Tally("points since", player.last_points), Tally("turns", player.turns)]
            readings.append(Reading(seat_name(s, seat), "Last turn", f"Played {card_name(s, player.last)}.", tallies))
    return Area("summary", "Last turns", "", "clock", Place.SIDE, Sheet(readings))
