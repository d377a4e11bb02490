"""How the table looks: the map of HEX, the Initiative track, character boards, hands, the open page."""

from gloaming.kernel import Viewer
from gloaming.packs.modifiers import modifier_area
from gloaming.scene import (
    Area,
    Backdrop,
    Badge,
    HexCell,
    HexField,
    Kind,
    PhaseBar,
    Piece,
    PieceValue,
    Place,
    Reading,
    Scene,
    SeatRole,
    SeatView,
    Sheet,
    Spot,
    TableCounter,
    Tally,
    Tone,
    cached_drawing_by,
    counted,
    listed,
)

from ..rules.booklet import booklet
from ..rules.line_of_sight import area as seen_from
from ..rules.rounds import actors, marked, token_of
from ..rules.stealth import difficulty_in_sight, observers
from ..table.box import board, box
from ..table.figures import has_card, is_swarm, numbers, state_card
from ..table.hexes import Hex
from ..table.numbers import attack, band, damage_maximum, initiative, name, resistance
from ..table.seats import chair_of, seat_of, seats
from ..table.state import STEALTH, TRACKER_MAXIMUM, Figure, Member, Npc, Phase, State
from .asked import proposed
from .names import (
    FORM,
    FORM_FACE,
    LAND,
    LAND_ICON,
    LAND_THING,
    MARKS,
    MOON,
    NATURE_ICON,
    base_sign,
    degrees,
    hex_piece,
    piece,
)
from .perils import npc_perils
from .places import capital, where
from .scene_caern import caern_area, caern_areas
from .scene_making import making_bar
from .scene_pack import character_areas, hand_areas, token_badges
from .scene_pages import page_area
from .scene_roll import roll_area

STEPS = ("Caern", "Main sequence", "Combat", "Page")


def scene(s: State, viewer: Viewer) -> Scene:
    """The table; all is open but face-down combat cards, the fronts of state cards and pages not read (RT-R210)."""
    boards = [] if s.phase in (Phase.CAERN, Phase.CREATE) else character_areas(s)  # nobody is hurt there
    areas = [
        *map_areas(s),
        *boards,
        roll_area(s),
        *hand_areas(s, viewer),
        *story_areas(s),
        None if s.phase is Phase.CREATE else caern_area(s),
        *modifier_area(box(s).modifiers[card] for card in s.campaign.twists),
    ]
    return Scene(
        title="Retaliation",
        subtitle=scenario_title(s),
        phases=phase_bar(s),
        counters=counters(s),
        areas=[each for each in areas if each is not None],
        seats=[seat_view(s, seat) for seat in range(seats(s))],
        backdrop=Backdrop("The valley", 95, ("hills", "woods", "woods")),
    )


def phase_bar(s: State) -> PhaseBar:
    """Where in a round or at the Caern the pack is; for a character in the making, its steps."""
    if s.phase is Phase.CREATE:
        return making_bar(s)
    now = 3 if s.phase is Phase.PAGE else {"caern": 0, "main": 1, "combat": 2}[s.sequence]
    begins = {"caern": "The Caern", "main": "The night begins", "combat": "A fight begins"}
    title = f"Round {s.round}" if s.round and s.sequence != "caern" else begins[s.sequence]
    return PhaseBar(title, list(STEPS), now)


def scenario_title(s: State) -> str:
    """The scenario that is played."""
    alone = s.options.scenario if s.options.scenario in s.campaign.played else ""  # a single night that is over
    if s.sequence != "caern" or alone:
        return box(s).booklets[alone].head.name if alone else booklet(s).head.name
    following = s.campaign.next[0] if s.campaign.next and s.phase is not Phase.CREATE else ""
    return f"At the Caern, before {box(s).booklets[following].head.name}" if following else "At the Caern"


def counters(s: State) -> list[TableCounter]:
    """Moon, Rank, Trophies, clues; who makes a character need not know of them."""
    if s.phase is Phase.CREATE and s.proposal is None:
        return []
    found = [
        TableCounter(MOON[s.campaign.moon], f"moon-{s.campaign.moon}"),
        TableCounter(f"Rank {s.campaign.rank}", "star"),
        TableCounter(counted(s.campaign.trophies, "Trophy", "Trophies"), "trophy"),
    ]
    if s.scenario.clues:
        found.append(TableCounter(f"Clues {', '.join(str(n) for n in s.scenario.clues)}", "magnifying-glass"))
    if s.scenario.successes:
        found.append(TableCounter(counted(s.scenario.successes, "Success token"), "check", Tone.GOOD))
    if s.proposal is not None:
        found.append(TableCounter(f"Proposed: {proposed(s, s.proposal)}", "comments"))
    if s.fight.strategy:
        found.append(TableCounter(box(s).strategies[s.fight.strategy].name, "chess-knight"))
    return found


def seat_view(s: State, seat: int) -> SeatView:
    """A seat and the characters it leads."""
    mine = [member for member in s.members if seat_of(s, member.id) == seat]
    resting = [who for who in s.campaign.resting if chair_of(who) // s.options.characters_per_player == seat]
    title = ", ".join(name(s, member) for member in mine or resting) or f"Chair {seat + 1}, free"
    acting = next((member for member in mine if s.turn is not None and s.turn.who == member.id), None)
    note = "rests" if resting and not mine else f"{name(s, acting)} acts" if acting is not None else ""
    shown = acting or next(iter(mine), None)  # who leads two bears the mark of the one that acts
    leads = [SeatRole(name(s, member), mark_of(member), member is acting) for member in mine]
    mark = MARKS[seat] if shown is None else mark_of(shown)
    return SeatView(seat, title, note, mark, leads=leads if len(leads) > 1 else [])


# the map


def spot(at: Hex, facing: int | None = None, over: Hex | None = None) -> Spot:
    """Where a HEX lies in the field: rows moved by half a HEX."""
    column, row = in_field(at)
    turned = None if facing is None else degrees(facing)
    return Spot(column=column, row=row, facing=turned, over=None if over is None else in_field(over))


def in_field(at: Hex) -> tuple[int, int]:
    """Column and row of a HEX."""
    q, r = at
    return q + (r - (r & 1)) // 2, r


def map_areas(s: State) -> list[Area]:
    """The map with everybody on it, and the Initiative track."""
    if not s.scenario.tiles or s.sequence == "caern":
        return []
    figures = [figure_piece(s, each) for each in [*s.members, *s.npcs] if each.at]
    pieces = [*hex_pieces(s), *token_pieces(s), *figures]
    field = hex_field(s, sorted(in_sight(s)), sneaking(s))
    return [initiative_area(s), Area("map", "The map", layout=field, pieces=pieces, place=Place.CENTRE)]


@cached_drawing_by(lambda s: (s.pack.hash, s.scenario.tiles))
def hex_pieces(s: State) -> list[Piece]:
    """Every HEX of the map, to be touched."""
    return [Piece(hex_piece(at), Kind.PLACE, sort=capital(where(s, at)), at=spot(at)) for at in board(s).hexes]


@cached_drawing_by(
    lambda s, watched, hard: (s.pack.hash, s.scenario.tiles, s.scenario.fires, watched, sorted(hard.items()))
)
def hex_field(s: State, watched: list[Hex], hard: dict[Hex, str]) -> HexField:
    """The ground: what each HEX is, which are watched, and what STEALTH asks there."""
    return HexField([cell(s, at, at in watched, hard.get(at, "")) for at in board(s).hexes])


def cell(s: State, at: Hex, watched: bool, mark: str) -> HexCell:
    """A HEX: its land, whether an NPC sees it, and what STEALTH asks of who enters it."""
    column, row = in_field(at)
    return HexCell(column, row, land(s, at), mark, watched)


def land(s: State, at: Hex) -> str:
    """The land of a HEX: fire, what stands in the way and difficult ground, else the floor of its tile."""
    if at in s.scenario.fires:
        return "fire"
    floor, rough, wall = LAND.get(board(s).environments[at], ("stone", "rock", "wall"))
    return {"open": floor, "wall": wall, "difficult": rough}[board(s).land[at]]


def in_sight(s: State) -> set[Hex]:
    """The HEX that NPCs see in the main sequence."""
    if s.sequence != "main":
        return set()
    return {at for each in observers(s) for at in seen_from(s, each)}


def sneaker(s: State) -> Member | None:
    """Whoever moves unseen in the main sequence now."""
    who = s.members[s.turn.who] if s.turn is not None and s.turn.who < len(s.members) else None
    return who if who is not None and STEALTH in who.tokens and s.sequence == "main" else None


def sneaking(s: State) -> dict[Hex, str]:
    """What the STEALTH check of whoever moves unseen now would ask, by HEX (RT-R198)."""
    who = sneaker(s)
    if who is None:
        return {}
    found: dict[Hex, int] = {}
    for each in observers(s):
        for at in seen_from(s, each):
            found[at] = max(found.get(at, 0), difficulty_in_sight(s, each, [at], who))
    return {at: str(n) for at, n in found.items()}


@cached_drawing_by(lambda s: s.scenario.tokens)
def token_pieces(s: State) -> list[Piece]:
    """Terrain tokens; of areas and Action tokens also their names."""
    found, seen = [], set[str]()
    for token in s.scenario.tokens:
        id = f"token.{token.at[0]}.{token.at[1]}"
        if id not in seen:
            seen.add(id)
            shown = Piece(id, Kind.TOKEN, token.name or token.kind, sort=token.kind, at=spot(token.at))
            shown.icon, shown.tint = LAND_ICON.get(token.kind, "location-dot"), LAND_THING.get(token.kind, "")
            found.append(shown)
    return found


def figure_piece(s: State, who: Figure) -> Piece:
    """A figure where it stands, with its facing, numbers and tokens."""
    over = who.at[1] if len(who.at) == 2 else None
    shown = Piece(
        piece(who.id), Kind.PAWN, name(s, who), at=spot(who.at[0], who.facing, over), badges=token_badges(who)
    )
    shown.short, shown.active = short_name(s, who), s.turn is not None and s.turn.who == who.id
    if isinstance(who, Member) or (isinstance(who, Npc) and is_open(s, who) and not is_swarm(s, who)):
        shown.health = max(0, damage_maximum(s, who) - who.damage), damage_maximum(s, who)
    if isinstance(who, Member):
        shown.sort, shown.icon, shown.seat = FORM[who.form], FORM_FACE[who.form], seat_of(s, who.id)
        shown.tint = mark_of(who)
        shown.values = [PieceValue("heart-crack", f"{who.damage}/{damage_maximum(s, who)}", "Damage")]
    else:
        assert isinstance(who, Npc)
        shown.sort, shown.icon = "Ally" if who.ally else who.attitude, npc_icon(s, who)
        shown.tint = npc_tint(s, who)
        shown.values = npc_values(s, who)
        if who.colour:
            shown.badges = [Badge(base_sign(who.colour), meaning=f"{who.colour} base"), *shown.badges]
    return shown


def mark_of(who: Member) -> str:
    """The mark of a pack member, the same wherever it is shown."""
    return MARKS[chair_of(who) % len(MARKS)]


def short_name(s: State, who: Figure) -> str:
    """A figure in a word or two: of several of a kind also the colour of the base."""
    if isinstance(who, Npc) and who.colour:
        return f"{state_card(s, who).name.split()[0]}, {who.colour}"
    return name(s, who).replace("-", " ").split()[0]


def npc_tint(s: State, who: Npc) -> str:
    """Whether an NPC is a friend or a foe, and the colour of its base: foes of a kind are told apart by it."""
    if who.ally:
        return "friend"
    if who.attitude != "Aggressive" and not has_card(s, who):
        return "other"
    return f"foe {who.colour}".strip()


def npc_icon(s: State, who: Npc) -> str:
    """What an NPC is, at a glance."""
    if who.standee and who.dialogue:
        return "comment"
    return "handshake" if who.ally else NATURE_ICON.get(state_card(s, who).nature, "skull")


def is_open(s: State, who: Npc) -> bool:
    """Whether the pack knows the front of a state card: Allies, and whoever has been in a combat (RT-14.22)."""
    return has_card(s, who) and (bool(who.ally) or who.seen_front)


def npc_values(s: State, who: Npc) -> list[PieceValue]:
    """The numbers of an NPC as far as its state card is open."""
    if not is_open(s, who):
        return []
    found = [PieceValue("hand-fist", attack(s, who), "Attack"), PieceValue("shield", resistance(s, who), "Resistance")]
    if not is_swarm(s, who):
        found.append(PieceValue("heart-crack", f"{who.damage}/{damage_maximum(s, who)}", "Damage"))
    return found


def initiative_area(s: State) -> Area:
    """INITIATIVE: everybody in the order of acting, the quickest first, and who has played."""
    pieces = []
    for who in sorted(actors(s), key=lambda each: -initiative(s, each)):
        token = token_of(s, who)
        shown = Piece(f"initiative.{token}", Kind.PAWN, name(s, who), "Initiative", short=short_name(s, who))
        shown.values = [PieceValue("bolt", initiative(s, who), "Initiative")]
        shown.dim, shown.active = token in s.played, s.turn is not None and s.turn.who == who.id
        if isinstance(who, Member):
            shown.seat, shown.icon, shown.tint = seat_of(s, who.id), FORM_FACE[who.form], mark_of(who)
        else:
            assert isinstance(who, Npc)
            shown.icon, shown.tint = npc_icon(s, who), npc_tint(s, who)
            shown.badges = [Badge(base_sign(who.colour), meaning=f"{who.colour} base")] if who.colour else []
        pieces.append(shown)
    return Area("initiative", "Initiative", place=Place.FAR, pieces=pieces)


# story


def story_areas(s: State) -> list[Area | None]:
    """The open page and the objectives; at the Caern its event, its merchant, the characters in the making."""
    if s.scenario.id and s.sequence != "caern":
        return [page_area(s), objectives(s)]
    return caern_areas(s)


def objectives(s: State) -> Area:
    """The objective, side objectives, words of Enigmas that were shown, round trackers (RT-30.25, RT-30.35)."""
    book = booklet(s)
    rows = [
        Tally(each.text, "done" if each.number in s.scenario.side else "open") for each in book.head.side_objectives
    ]
    for letter, n in s.scenario.shown.items():
        if book.enigmas is not None:
            words = [book.enigmas.words[at] for at in book.enigmas.enigmas[letter][:n]]
            rows.append(Tally(f"Enigma {letter}", " ".join(words)))
    rows += [tracker(s, colour, n) for colour, n in s.scenario.trackers.items()]
    return Area("objective", "Objective", layout=Sheet([Reading(book.head.objective, tallies=rows)]))


def tracker(s: State, colour: str, n: int) -> Tally:
    """A round tracker: how far it is, and the numbers at which a page is read (RT-9.22, RT-9.24)."""
    marks = marked(s, colour)
    pages = f": a page at {listed(map(str, marks))}" if marks else ""
    return Tally(f"Rounds, {colour} tracker{pages}", f"{n} of {TRACKER_MAXIMUM}", marks=marks)


def npc_reading(s: State, who: Npc) -> Reading:
    """An NPC as the pack knows it: the back of its card, the front once it was seen (RT-14.22, RT-14.23)."""
    card, own = state_card(s, who), numbers(s, who)
    rows = [Tally("Movement", own.movement), Tally("Line of Sight", own.los)]
    text = ""
    if is_open(s, who):
        rows += [
            Tally("Initiative", own.initiative[band(s)]),
            Tally("Attack", attack(s, who)),
            Tally("Resistance", resistance(s, who)),
            Tally("Damage", f"{who.damage} of {damage_maximum(s, who)}"),
            Tally("Target", own.target.replace("-", " ")),
        ]
        rows += [Tally(f"Glorious Attack: {each.part}", each.threshold) for each in own.glorious]
        text = "\n".join(f"{each.name}: {each.text.strip()}" for each in own.special)
        if who.combat:
            rows.append(Tally("Combat card", box(s).npc_cards[who.combat].name if who.known else "face down"))
    sort = f"{'Ally' if who.ally else who.attitude}, {card.nature.title()}"
    perils = npc_perils(s, who, is_open(s, who))
    return Reading(capital(name(s, who)), sort, text, rows, card.flavour, sight_of(s, who), perils=perils)


def sight_of(s: State, who: Figure) -> list[str]:
    """The HEX in the Line of Sight of a figure, to be lit while it is read."""
    return [hex_piece(at) for at in sorted(seen_from(s, who))] if who.at else []
