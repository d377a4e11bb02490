"""How the table looks: the map of HEX, the Initiative track, character boards, hands, the open page."""

import msgspec

from gloaming.kernel import Ask, Viewer
from gloaming.scene import (
    Area,
    Backdrop,
    Badge,
    Cell,
    Counter,
    HexField,
    Kind,
    PhaseBar,
    Piece,
    Place,
    Reading,
    Row,
    Scene,
    SeatView,
    Sheet,
    Spot,
    Tally,
    Tone,
    Track,
    Value,
    counted,
)

from .asking import seat_of, seats
from .booklet_scene import page_area, story_area
from .box import board, box
from .choices import Option
from .figures import has_card, is_swarm, numbers, state_card
from .gloss import gloss
from .hands import hand
from .hexes import Hex
from .levels import attack, band, damage_maximum, initiative, name, resistance, willpower_maximum
from .names import FORM, FORM_ICON, LAND_ICON, MOON, TOKEN_ICON, card_name, hex_piece, piece
from .rounds import actors, token_of
from .sight import area as seen_from
from .state import Figure, Member, Npc, Phase, State

STEPS = ("Caern", "Main sequence", "Combat", "Page")
TINTS = ("ember", "moss", "river", "bone")


def scene(s: State, viewer: Viewer) -> Scene:
    """The table; all is open but face-down combat cards, the fronts of state cards and pages not read (RT-R210)."""
    now = 3 if s.phase is Phase.PAGE else {"caern": 0, "main": 1, "combat": 2}[s.sequence]
    areas = [*map_areas(s), *character_areas(s), hand_area(s, viewer), *story_areas(s), caern_area(s)]
    return Scene(
        title="Retaliation",
        subtitle=scenario_title(s),
        phases=PhaseBar(f"Round {s.round}" if s.round else "The Caern", list(STEPS), now),
        counters=counters(s),
        areas=[each for each in areas if each is not None],
        seats=[seat_view(s, seat) for seat in range(seats(s))],
        backdrop=Backdrop("The valley", 95, ("hills", "woods", "woods")),
    )


def scenario_title(s: State) -> str:
    """The scenario that is played."""
    if not s.scenario.id:
        return "At the Caern"
    from .booklet import booklet

    return booklet(s).head.name


def counters(s: State) -> list[Counter]:
    """Moon, Rank, Trophies, round trackers, clues."""
    found = [
        Counter(MOON[s.campaign.moon], "moon"),
        Counter(f"Rank {s.campaign.rank}", "star"),
        Counter(counted(s.campaign.trophies, "Trophy", "Trophies"), "trophy"),
    ]
    found += [Counter(f"{colour.title()} tracker {n} of 10", "hourglass") for colour, n in s.scenario.trackers.items()]
    if s.scenario.clues:
        found.append(Counter(f"Clues {', '.join(str(n) for n in s.scenario.clues)}", "magnifying-glass"))
    if s.scenario.successes:
        found.append(Counter(counted(s.scenario.successes, "Success token"), "check", Tone.GOOD))
    if s.proposal:
        found.append(Counter(proposed(s), "comments"))
    if s.fight.strategy:
        found.append(Counter(box(s).strategies[s.fight.strategy].name, "chess-knight"))
    return found


def proposed(s: State) -> str:
    """What a seat proposes to the pack."""
    kind, _, option = s.proposal.partition("|")
    return f"Proposed: {gloss(s, Ask(0, kind, [], ''), msgspec.json.decode(option, type=Option)).label}"


def seat_view(s: State, seat: int) -> SeatView:
    """A seat and the characters it leads."""
    mine = [member for member in s.members if seat_of(s, member.id) == seat]
    return SeatView(seat, ", ".join(name(s, member) for member in mine), mark=TINTS[seat])


# the map


def spot(at: Hex, facing: int | None = None) -> Spot:
    """Where a HEX lies in the field: rows moved by half a HEX."""
    q, r = at
    degrees = None if facing is None else (120 + 60 * facing) % 360
    return Spot(column=q + (r - (r & 1)) // 2, row=r, facing=degrees)


def map_areas(s: State) -> list[Area]:
    """The map with everybody on it, and the Initiative track."""
    if not s.scenario.tiles:
        return []
    lit = watched(s)
    cells = [cell(s, at, lit) for at in board(s).hexes]
    pieces = [Piece(hex_piece(at), Kind.PLACE, at=spot(at)) for at in board(s).hexes]
    pieces += token_pieces(s)
    pieces += [figure_piece(s, each) for each in [*s.members, *s.npcs] if each.at]
    return [initiative_area(s), Area("map", "The map", layout=HexField(cells), pieces=pieces, place=Place.CENTRE)]


def cell(s: State, at: Hex, lit: set[Hex]) -> Cell:
    """A HEX: its land, and whether an NPC sees it."""
    where = spot(at)
    land = {"open": "", "wall": "wall", "difficult": "rough"}[board(s).land[at]]
    return Cell(where.column, where.row, "fire" if at in s.scenario.fires else land, "eye" if at in lit else "")


def watched(s: State) -> set[Hex]:
    """The HEX that NPCs see in the main sequence."""
    if s.sequence != "main":
        return set()
    return {at for each in s.npcs if each.at and not each.ally for at in seen_from(s, each)}


def token_pieces(s: State) -> list[Piece]:
    """Terrain tokens; of areas and Action tokens also their names."""
    found, seen = [], set[str]()
    for token in s.scenario.tokens:
        id = f"token.{token.at[0]}.{token.at[1]}"
        if id not in seen:
            seen.add(id)
            icon = LAND_ICON.get(token.kind, "hexagon")
            found.append(Piece(id, Kind.TOKEN, token.name or token.kind, token.kind, icon=icon, at=spot(token.at)))
    return found


def figure_piece(s: State, who: Figure) -> Piece:
    """A figure where it stands, with its facing, numbers and tokens."""
    shown = Piece(piece(who.id), Kind.PAWN, name(s, who), at=spot(who.at[0], who.facing))
    shown.badges = [
        Badge(str(n) if n > 1 else "", TOKEN_ICON[kind], meaning=counted(n, f"{kind} token"))
        for kind, n in who.tokens.items()
    ]
    if isinstance(who, Member):
        shown.sort, shown.icon, shown.seat = FORM[who.form], FORM_ICON[who.form], seat_of(s, who.id)
        shown.tint = TINTS[who.id]
        shown.values = [Value("heart-crack", f"{who.damage}/{damage_maximum(s, who)}", "Damage")]
    else:
        assert isinstance(who, Npc)
        shown.sort = "Ally" if who.ally else who.attitude
        shown.icon, shown.tint = "handshake" if who.ally else "skull", who.colour
        shown.values = npc_values(s, who)
    if len(who.at) == 2:
        shown.note = f"also on {who.at[1][0]}, {who.at[1][1]}"
    return shown


def is_open(s: State, who: Npc) -> bool:
    """Whether the pack knows the front of a state card: Allies, and whoever has been in a combat (RT-14.22)."""
    return has_card(s, who) and (bool(who.ally) or who.seen_front)


def npc_values(s: State, who: Npc) -> list[Value]:
    """The numbers of an NPC as far as its state card is open."""
    if not is_open(s, who):
        return []
    found = [Value("hand-fist", attack(s, who), "Attack"), Value("shield", resistance(s, who), "Resistance")]
    if not is_swarm(s, who):
        found.append(Value("heart-crack", f"{who.damage}/{damage_maximum(s, who)}", "Damage"))
    return found


def initiative_area(s: State) -> Area:
    """INITIATIVE: who stands where, and who has played."""
    pieces = []
    for who in actors(s):
        played = token_of(s, who) in s.played
        speed = initiative(s, who)
        pieces.append(
            Piece(f"initiative.{token_of(s, who)}", Kind.MARKER, name(s, who), at=Spot(column=speed), dim=played)
        )
    slots = [str(n) for n in range(8)]
    return Area("initiative", "Initiative", place=Place.FAR, layout=Track(slots), pieces=pieces)


# characters


def character_areas(s: State) -> list[Area]:
    """A character board for each pack member."""
    return [
        Area(f"member.{who.id}", name(s, who), place=Place.LEFT, layout=Sheet([character(s, who)])) for who in s.members
    ]


def character(s: State, who: Member) -> Reading:
    """A character board: trackers, form, conditions, Gifts, Items."""
    b = box(s)
    birth = [cards[id].name for cards, id in ((b.auspices, who.auspice), (b.tribes, who.tribe)) if id]
    rows = [
        Tally("Form", FORM[who.form]),
        Tally("Damage", f"{who.damage} of {damage_maximum(s, who)}"),
        Tally("Willpower", f"{willpower_maximum(who) - who.spent} of {willpower_maximum(who)}"),
        Tally("Rage", who.rage),
        Tally("Corruption", f"{who.corruption}, level {who.level}"),
        Tally("Physical", who.physical),
        Tally("Mental", who.mental),
        Tally("XP", who.xp),
    ]
    rows += [Tally(skill.title(), level) for skill, level in who.skills.items() if level]
    rows += [Tally(f"{kind} token", n) for kind, n in who.tokens.items()]
    states = [("Knocked Out", who.knocked_out), ("Fatigued", who.fatigued), ("in Frenzy", who.frenzied)]
    rows += [Tally("Condition", what) for what, so in states if so]
    rows += [Tally("Gift", card_name(s, id)) for id in who.gifts]
    rows += [Tally("Item", card_name(s, id)) for id in who.items]
    rows += [Tally("Effect", card_name(s, id)) for id in who.effects]
    return Reading(name(s, who), sort=", ".join(birth), tallies=rows)


def hand_area(s: State, viewer: Viewer) -> Area:
    """The active hands of the present forms; all hands are open (RT-R210)."""
    pieces = []
    for who in s.members:
        for place, card in enumerate(hand(who)):
            printed = box(s).cards[card]
            pieces.append(
                Piece(
                    f"card.{who.id}.{place}",
                    Kind.CARD,
                    printed.name,
                    f"{printed.type}, {printed.skill.title()}",
                    printed.text.strip(),
                    values=[Value("dice", f"+{printed.bonus_dice}", "bonus dice")],
                    seat=seat_of(s, who.id),
                )
            )
    return Area("hand", "Active hands", place=Place.HAND, layout=Row(), pieces=pieces)


# story and Caern


def story_areas(s: State) -> list[Area]:
    """The open page, objectives, Enigma words; at the Caern the Storybook."""
    found: list[Area | None] = []
    if s.scenario.id and s.sequence != "caern":
        found.append(page_area(s))
        found.append(objectives(s))
    elif s.campaign.next:
        found.append(story_area(s, "Introduction"))
    return [each for each in found if each is not None]


def objectives(s: State) -> Area:
    """The objective, side objectives, and the words of Enigmas that were shown (RT-30.25, RT-30.35)."""
    from .booklet import booklet

    book = booklet(s)
    rows = [
        Tally(each.text, "done" if each.number in s.scenario.side else "open") for each in book.head.side_objectives
    ]
    for letter, n in s.scenario.shown.items():
        if book.enigmas is not None:
            words = [book.enigmas.words[at] for at in book.enigmas.enigmas[letter][:n]]
            rows.append(Tally(f"Enigma {letter}", " ".join(words)))
    return Area("objective", "Objective", place=Place.SIDE, layout=Sheet([Reading(book.head.objective, tallies=rows)]))


def caern_area(s: State) -> Area:
    """THE CAERN BOARD stays in view at all times (RT-9.1)."""
    c = s.campaign
    rows = [
        Tally("Moon", MOON[c.moon]),
        Tally("Rank", c.rank),
        Tally("Trophies", c.trophies),
        *(Tally("Patron Spirit", f"{x}{' (called)' if x in s.scenario.spirits else ''}") for x in c.spirits),
        *(Tally(building, f"level {level}") for building, level in c.buildings.items()),
        *(Tally("Ally", card_name(s, x)) for x in c.roster),
        *(Tally("Stash", card_name(s, x)) for x in c.stash),
        *(Tally("Effect", card_name(s, x)) for x in c.effects),
        *(Tally("Strategy", card_name(s, x)) for x in c.strategies),
        *(Tally("Recorded", x) for x in c.words),
    ]
    return Area("caern", "The Caern", place=Place.SIDE, layout=Sheet([Reading("The Caern", tallies=rows)]))


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
    return Reading(name(s, who), sort=f"{who.attitude} {card.nature}", text=text, tallies=rows, remark=card.flavour)
