"""How the table looks: the Giant as a map, its row before it, your two rows and your hand near you."""

from gloaming.kernel import Viewer
from gloaming.scene import (
    Area,
    Backdrop,
    Badge,
    Counter,
    Fan,
    Kind,
    Map,
    Node,
    Path,
    PhaseBar,
    Piece,
    Pile,
    Place,
    Reading,
    Scene,
    Sheet,
    Spot,
    Tone,
    Track,
    Value,
)

from .actions import covering
from .box import Fight, box, fight
from .giants import although_wounded, in_reach
from .names import ICON, ROW_TITLE, counted, node_name, place_names, projected, shown_counts, symbol_counts
from .state import GROUND, ROWS, GiantCard, Laid, Phase, RowName, State
from .verbs import row_of, scars

STEPS = ("Player Action", "Refresh", "Giant Action")
STEP = {Phase.TURN: 0, Phase.ACTION: 0, Phase.REFRESH: 1}
HUES = {"earth": 35, "air": 220, "water": 200, "fire": 15}


def scene(s: State, viewer: Viewer) -> Scene:
    """The table; all is open but the decks and the cards that left the game unseen."""
    f = fight(s)
    backdrop = Backdrop(f.giant.printed.name, HUES.get(s.giant, 265), ("hills", "hills", "towers"))
    title, subtitle = "Wraith & the Giants", f"{f.wraith.printed.name} against the {f.giant.printed.name}"
    if s.phase is Phase.STORY or not s.row:
        return Scene(title, [page_area(s)], subtitle, counters=campaign_counters(s), backdrop=backdrop)
    return Scene(
        title=title,
        subtitle=subtitle,
        phases=PhaseBar(f"Round {s.round}", list(STEPS), STEP.get(s.phase, 2)),
        counters=[*counters(s, f), *campaign_counters(s)],
        areas=[
            row_area(s, f),
            giant_area(s, f),
            rage_area(s, f),
            *(action_row(s, name) for name in ROWS),
            wraith_area(s, f),
            *skill_areas(s, f),
            hand_area(s),
            *side(s, f),
        ],
        backdrop=backdrop,
    )


def counters(s: State, f: Fight) -> list[Counter]:
    """Health, Scars, Wounds, and how far the village is."""
    found = [
        Counter(f"{s.pool + sum(s.skills.values())} health of the {f.giant.printed.name}", "heart"),
        Counter(f"{scars(s)} of {counted(f.scars_limit, 'Scar')}", ICON["scar"]),
        Counter(
            f"{s.wounds} of {counted(f.limit, 'Wound')} on you",
            ICON["wound"],
            Tone.BAD if s.wounds >= f.limit - 2 else Tone.PLAIN,
        ),
        Counter(f"{counted(len(s.giant_deck), 'step')} to the village", "house"),
    ]
    if s.stunned or s.dazed:
        found.append(Counter("Stunned: your first card does nothing", ICON["stun"], Tone.BAD))
    if s.shield:
        found.append(Counter(f"You ignore the next {counted(s.shield, 'Wound')}", "shield", Tone.GOOD))
    return found


def campaign_counters(s: State) -> list[Counter]:
    """Fights won and lost in a campaign."""
    if s.options.mode == "single":
        return []
    return [Counter(f"{counted(s.won, 'fight')} won, {s.lost} lost", "flag")]


def page_area(s: State) -> Area:
    """The page of the storybook that is open."""
    page = s.pages[0] if s.pages and s.reading else ""
    if page:
        reading = Reading(page_title(s, page), "Storybook", box(s).pages[page])
    elif s.fell:
        reading = Reading("Defeat", "Storybook", "The Giant goes on. You can meet it again, from the beginning.")
    else:
        reading = Reading("The village", "Storybook", "It is quiet.")
    return Area("story", "The Wraith of Tallow", "", "book-open", Place.CENTRE, Sheet([reading]))


def page_title(s: State, page: str) -> str:
    """The name of a page."""
    chapter, _, part = page.partition(" ")
    wraith, _, giant = chapter.partition("-")
    if giant in box(s).giants:
        names = f"{box(s).wraiths[wraith].printed.name} and the {box(s).giants[giant].printed.name}"
        return f"{names}: {({'before': 'before the fight', 'won': 'victory', 'lost': 'defeat'})[part]}"
    return {"beginning": "The beginning", "end": "The end"}.get(page, "Years later")


# the Giant


def giant_area(s: State, f: Fight) -> Area:
    """The Giant as a map: footholds, lines, the pawn, weak spots lit from the row."""
    giant = f.giant.printed
    nodes = [Node(GROUND, 500, 1385, "the Ground")]
    nodes += [Node(f"{GROUND}.{label}", x, y, "^") for label, (x, y) in giant.ground.items()]
    nodes += [Node(each.at, each.x, each.y, each.at) for each in giant.foothold]
    starts = {label: f"{GROUND}.{label}" for label in giant.ground}
    paths = [Path(starts.get(upper, lower) if lower == GROUND else lower, upper) for lower, upper in giant.lines]
    pack = s.pack.name
    layout = Map(1000, 1400, nodes, paths, picture=f"/packs/wraith_giants/{pack}/{giant.art}")
    pieces = [foothold_piece(s, f, node) for node in f.board.nodes]
    pieces += [
        Piece(f"t.{node}", Kind.TOKEN, "Foothold token", "Token", icon=ICON["token"], at=Spot(node))
        for node in s.tokens
    ]
    pieces.append(Piece("pawn", Kind.PAWN, f.wraith.printed.name, "You", icon=ICON["wraith"], seat=0, at=Spot(s.pawn)))
    note = f"{giant.epithet}. You are on {node_name(s, s.pawn)}."
    return Area("giant", giant.name, note, "mountain", Place.CENTRE, layout, pieces)


def foothold_piece(s: State, f: Fight, node: str) -> Piece:
    """A foothold with the weak spots that can be hit there and the attacks that reach it."""
    hit = [f.giant_cards[g.card].name for g in covering(s, f, node)]
    reach = [f.giant_cards[g.card].name for g in s.row if reaches(s, f, g, node)]
    badges = [Badge(str(len(hit)), ICON["spot"], Tone.GOOD, f"weak spot of {', '.join(hit)}")] if hit else []
    if reach:
        badges.append(Badge(str(len(reach)), ICON["reach"], Tone.BAD, f"in reach of {', '.join(reach)}"))
    title = "the Ground" if node == GROUND else place_names(s)[node]
    return Piece(f"f.{node}", Kind.PLACE, title, "Foothold", badges=badges, at=Spot(node))


def reaches(s: State, f: Fight, g: GiantCard, node: str) -> bool:
    """Whether a card of the row would hit the Wraith at a place."""
    printed = f.giant_cards[g.card]
    if g.scarred or not printed.attacks or (g.wounds and not although_wounded(s, f, g)):
        return False
    also = [f.giant_cards[other.card].reaches for other in s.row if not other.scarred]
    return node in printed.area or any(node in places for places in also)


def row_area(s: State, f: Fight) -> Area:
    """The Giant row; the leftmost card attacks next."""
    note = "the leftmost attacks next" if 0 not in s.hushed else "the leftmost cannot attack this round"
    return Area("row", "Giant row", note, "hand-fist", Place.FAR, pieces=[row_piece(s, f, g) for g in s.row])


def row_piece(s: State, f: Fight, g: GiantCard) -> Piece:
    """A card of the Giant row."""
    if g.scarred:
        return Piece(f"r.{g.id}", title="Scar", sort="Giant card", icon=ICON["scar"], face_up=False, dim=True)
    printed = f.giant_cards[g.card]
    badges = [Badge(icon=ICON[mark], meaning=f"mark: {mark}") for mark in printed.marks_shown]
    if printed.attacks and in_reach(s, f, printed) and reaches(s, f, g, s.pawn):
        badges.append(Badge("reaches you", ICON["reach"], Tone.BAD, "its attack reaches you"))
    area = f"reaches {'/'.join(printed.area_shown)}" if printed.attacks else "no attack"
    return Piece(
        f"r.{g.id}",
        title=printed.name,
        sort="Giant card",
        text=printed.text,
        note=f"weak spot {printed.weak_spot}; {area}",
        tint=s.giant,
        values=[
            Value(ICON["spot"], printed.weak_spot, "weak spot"),
            Value(ICON["wound"], f"{g.wounds}/{printed.limit}", "Wounds and Wound Limit"),
        ],
        badges=badges,
    )


def rage_area(s: State, f: Fight) -> Area:
    """The rage track with its marker."""
    spaces = ["calm", *(script.lines[0].text.rstrip(".") for script in f.giant.track)]
    marker = Piece("rage", Kind.MARKER, "Rage", f.giant.track_name, icon=ICON["rage"], at=Spot(column=s.rage))
    return Area(
        "rage-area",
        f"Rage: {f.giant.track_name}",
        f"level {s.rage}",
        ICON["rage"],
        Place.RIGHT,
        Track(spaces),
        [marker],
    )


# the Wraith


def action_row(s: State, name: RowName) -> Area:
    """An action row: the symbols that show, and where the next card goes."""
    pieces = [laid_piece(s, name, place, laid) for place, laid in enumerate(row_of(s, name))]
    due = s.phase is Phase.ACTION and s.hand and s.played == ROWS.index(name)
    if due:
        pieces.append(Piece("play.up", Kind.PLACE, "Play face up", "Place"))
        pieces.append(Piece("play.down", Kind.PLACE, "Play face down: heal 1, draw 1", "Place"))
    note = shown_counts(symbol_counts(s, name))
    return Area(f"row.{name}", ROW_TITLE[name], note, "hand", Place.NEAR, Fan(), pieces)


def laid_piece(s: State, name: RowName, place: int, laid: Laid) -> Piece:
    """A card in an action row: only its symbols count."""
    card = fight(s).cards[laid.card]
    return Piece(
        f"{name}.{place}",
        title=card.name,
        sort="Played card",
        text=card.text,
        note="face down" if laid.down else ", ".join(card.symbols),
        face_up=not laid.down,
        dim=laid.down,
    )


def wraith_area(s: State, f: Fight) -> Area:
    """The Wraith board: Wounds and Fearless Actions."""
    pieces = [
        Piece(f"fearless.{name}", title=printed.name, sort="Fearless Action", text=printed.text)
        for name, (printed, _) in f.wraith.fearless.items()
    ]
    wounds = Piece("wounds", Kind.TOKEN, "Your Wounds", "Wounds", icon=ICON["wound"], count=s.wounds)
    note = f"{s.wounds} of {counted(f.limit, 'Wound')}"
    return Area("wraith", f.wraith.printed.name, note, ICON["wraith"], Place.RIGHT, pieces=[wounds, *pieces])


def skill_areas(s: State, f: Fight) -> list[Area]:
    """The skill pools of the Adult and the Elder Wraith."""
    if not f.wraith.skills:
        return []
    pieces = [
        Piece(
            f"s.{skill}",
            title=printed.name,
            sort="Skill pool",
            text=printed.text,
            tint=printed.colour,
            values=[Value(ICON["wound"], f"{s.skills[skill]}/{printed.size}", "Wounds in the pool")],
            dim=not s.skills[skill],
        )
        for skill, (printed, _) in f.wraith.skills.items()
    ]
    return [Area("skills", "Skill pools", "empty one to use its skill", "star", Place.RIGHT, pieces=pieces)]


def hand_area(s: State) -> Area:
    """Your hand; cards that are alike lie together."""
    cards = fight(s).cards
    pieces = []
    for card in dict.fromkeys(s.hand):
        printed, count = cards[card], s.hand.count(card)
        pieces.append(
            Piece(
                f"h.{card}",
                title=printed.name,
                sort="Action card",
                text=printed.text,
                note=projected(s, card) if s.phase is Phase.ACTION and s.played < 2 else ", ".join(printed.symbols),
                badges=[Badge(icon=ICON[symbol], meaning=symbol) for symbol in printed.symbols],
                values=[Value("wand-sparkles", printed.spell_at, f"spell: {printed.spell_name}")]
                if printed.spell
                else [],
                count=count if count > 1 else None,
            )
        )
    return Area("hand", "Your hand", counted(len(s.hand), "card"), "hand", Place.HAND, pieces=pieces)


# beside the table


def side(s: State, f: Fight) -> list[Area]:
    """Decks, discards, Scars above the row, and what is known of the Giant deck."""
    out = len(s.removed) + len(s.removed_before) + len(s.removed_known)
    health = s.pool + sum(s.skills.values())
    areas = [
        pile("pool", "Giant's health", f"{health} left" if s.skills else "", s.pool, Kind.TOKEN),
        pile("giant-deck", "Giant deck", "empty: the village is lost", len(s.giant_deck)),
        pile("deck", "Draw deck", f"{out} removed from the game", len(s.deck)),
        Area(
            "discard-area",
            "Discard pile",
            counted(len(s.discard), "card"),
            "layer-group",
            Place.SIDE,
            Fan(),
            [
                Piece(
                    f"d.{card}",
                    title=f.cards[card].name,
                    sort="Discarded",
                    text=f.cards[card].text,
                    count=s.discard.count(card),
                )
                for card in dict.fromkeys(s.discard)
            ],
        ),
    ]
    if s.above:
        scar = [
            Piece(f"above.{k}", title="Scar", sort="Above the row", icon=ICON["scar"], face_up=False)
            for k in range(len(s.above))
        ]
        areas.append(Area("above", "Above the row", "", ICON["scar"], Place.SIDE, Fan(), scar))
    if s.known:
        top = dict.fromkeys(reversed(s.giant_deck[-s.known :]))
        known = [
            Piece(
                f"k.{card}", title=f.giant_cards[card].name, sort="Top of the Giant deck", text=f.giant_cards[card].text
            )
            for card in top
        ]
        areas.append(Area("known", "Top of the Giant deck", "as you have seen it", "eye", Place.SIDE, Fan(), known))
    if s.gone:
        areas.append(pile("gone", "Giant cards that have left", "", len(s.gone)))
    return areas


def pile(id: str, title: str, note: str, count: int, kind: Kind = Kind.CARD) -> Area:
    """A pile of which only the size shows."""
    piece = Piece(id, kind, title, "Pile", face_up=False, count=count, icon="heart" if kind is Kind.TOKEN else "")
    return Area(f"{id}-area", title, note or f"{count}", "layer-group", Place.SIDE, Pile(), [piece])
