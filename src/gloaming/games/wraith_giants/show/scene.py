"""How the table looks: the Giant as a map, its row before it, your two rows and your hand near you."""

import re

from gloaming.kernel import Viewer
from gloaming.packs.modifiers import modifier_area
from gloaming.scene import (
    Area,
    Backdrop,
    Badge,
    CardStock,
    Fan,
    Form,
    Kind,
    Map,
    MapNode,
    MapPath,
    OpenPage,
    PhaseBar,
    Piece,
    PieceValue,
    Pile,
    Place,
    Progress,
    Reading,
    Scene,
    Sheet,
    Sigil,
    Spot,
    StoryPage,
    TableCounter,
    Tone,
    cached_drawing_by,
    counted,
)

from ..rules.attacking import covering
from ..rules.story import BEGINNING, END
from ..table.box import Fight, box, fight
from ..table.numbers import health, limit_of, scars, symbol_counts
from ..table.state import GROUND, ROWS, GiantCard, Laid, Phase, RowName, State, row_of
from .coming import foretold, reaches, sure_wounds
from .names import ICON, ROW_TITLE, STORYBOOK, node_name, shown_counts
from .preview import projected

STEPS = ("Player Action", "Refresh", "Giant Action")
STEP = {Phase.TURN: 0, Phase.ACTION: 0, Phase.REFRESH: 1}
SHORT = re.compile(r"Remove (\d+) card|Suffer (\d+) Wound|Stunned")
LOW = 1150  # on a board of 1000 x 1400
PART = {"before": "before the fight", "won": "victory", "lost": "defeat"}  # of the story of a fight
TINTS = {"earth": "moss", "air": "cyan", "water": "blue", "fire": "fire"}
HUES = {"earth": 35, "air": 220, "water": 200, "fire": 15}


def scene(s: State, viewer: Viewer) -> Scene:
    """The table; all is open but the decks and the cards that left the game unseen."""
    f = fight(s)
    backdrop = Backdrop(f.giant.printed.name, HUES.get(s.giant, 265), ("hills", "hills", "towers"))
    title, subtitle = "Wraith & the Giants", f"{f.wraith.printed.name} against the {f.giant.printed.name}"
    if s.phase is Phase.STORY or not s.row:
        areas = [page_area(s), looming(s, f)]
        return Scene(title, areas, subtitle, counters=campaign_counters(s), backdrop=backdrop)
    return Scene(
        title=title,
        subtitle=subtitle,
        phases=PhaseBar(f"Round {s.round}", list(STEPS), STEP.get(s.phase, 2)),
        counters=[*counters(s, f), *campaign_counters(s)],
        areas=[
            row_area(s, f),
            giant_area(s, f),
            *(action_row(s, name) for name in ROWS),
            wraith_area(s, f),
            hand_area(s),
            *piles(s),
            *known_area(s, f),
            *modifier_area((box(s).modifiers[card][0] for card in s.modifiers), "row"),
        ],
        backdrop=backdrop,
    )


def counters(s: State, f: Fight) -> list[TableCounter]:
    """Scars, Wounds, and how far the village is."""
    found = [
        TableCounter(f"{scars(s)} of {counted(f.scars_limit, 'Scar')}", ICON["scar"]),
        TableCounter(
            f"{s.wounds} of {counted(f.limit, 'Wound')} on you",
            ICON["wound"],
            Tone.BAD if s.wounds >= f.limit - 2 else Tone.PLAIN,
            Progress(s.wounds, f.limit, sure_wounds(s, f)),
        ),
        TableCounter(f"{counted(len(s.giant_deck), 'step')} to the village", "house"),
    ]
    if s.stunned or s.dazed:
        found.append(TableCounter("Stunned: your first card does nothing", ICON["stun"], Tone.BAD))
    if s.shield:
        found.append(TableCounter(f"You ignore the next {counted(s.shield, 'Wound')}", "shield", Tone.GOOD))
    return found


def campaign_counters(s: State) -> list[TableCounter]:
    """Fights won and lost in a campaign."""
    if s.options.mode == "single":
        return []
    return [TableCounter(f"{counted(s.won, 'fight')} won, {s.lost} lost", "flag")]


def page_area(s: State) -> Area:
    """The page of the storybook that is open."""
    page = s.pages[0] if s.pages and s.reading else ""
    if page:
        shown = StoryPage(page_title(s, page), box(s).pages[page].text.strip(), book="The Wraith of Tallow")
        return Area("story", shown.book, "", "book-open", Place.LEFT, OpenPage(shown))
    if s.fell:
        reading = Reading("Defeat", "Storybook", "The Giant goes on. You can meet it again, from the beginning.")
    else:
        reading = Reading("The village", "Storybook", "It is quiet.")
    return Area("story", STORYBOOK, "", "book-open", Place.LEFT, Sheet([reading]))


def looming(s: State, f: Fight) -> Area:
    """The Giant that a page tells of, before it can be climbed."""
    giant = f.giant.printed
    return Area("giant", giant.name, giant.epithet, "mountain", Place.CENTRE, Map(1000, 1400, picture=picture(s, f)))


def picture(s: State, f: Fight) -> str:
    """Where the Giant's picture is."""
    return f"/packs/wraith_giants/{s.pack.name}/{f.giant.printed.art}"


def page_title(s: State, page: str) -> str:
    """The name of a page."""
    b = box(s)
    found = b.pages[page]
    if found.giant:
        fighters = f"{b.wraiths[found.wraith].printed.name} and the {b.giants[found.giant].printed.name}"
        return f"{fighters}: {PART[found.part]}"
    return {BEGINNING: "The beginning", END: "The end"}.get(page, "Years later")


# the Giant


def giant_area(s: State, f: Fight) -> Area:
    """The Giant as a map: footholds, lines, the pawn, weak spots lit from the row."""
    giant = f.giant.printed
    pieces = [
        Piece("pool", Kind.TOKEN, "Health", "Health", icon="heart", count=health(s), at=Spot("health")),
        Piece("rage", Kind.TOKEN, "Rage", "Rage", icon=ICON["rage"], count=s.rage, at=Spot(f"rage.{s.rage}")),
        *foothold_pieces(s, f),
        Piece("pawn", Kind.PAWN, f.wraith.printed.name, "You", icon=ICON["wraith"], seat=0, at=Spot(s.pawn)),
    ]
    note = f"{giant.epithet}. You are on {node_name(s, s.pawn)}."
    return Area("giant", giant.name, note, "mountain", Place.CENTRE, giant_map(s, f), pieces)


@cached_drawing_by(lambda s, f: (s.pack, s.giant))
def giant_map(s: State, f: Fight) -> Map:
    """The board of the Giant: the Ground, the footholds with the lines between them, the rage track."""
    giant = f.giant.printed
    nodes = [MapNode("health", 95, 130), MapNode(GROUND, ground_x(f), 1335, "the Ground"), *rage_track(f)]
    nodes += [MapNode(f"{GROUND}.{label}", x, y, "^", "the Ground") for label, (x, y) in giant.ground.items()]
    nodes += [MapNode(each.at, each.x, each.y, each.at) for each in giant.foothold]
    starts = {label: f"{GROUND}.{label}" for label in giant.ground}
    paths = [MapPath(starts.get(upper, lower) if lower == GROUND else lower, upper) for lower, upper in giant.lines]
    paths += [MapPath(f"rage.{level}", f"rage.{level + 1}") for level in range(f.spaces)]
    return Map(1000, 1400, nodes, paths, picture=picture(s, f))


def ground_x(f: Fight) -> int:
    """Where on the lower edge there is most room for the Ground."""
    giant = f.giant.printed
    taken = [x for x, _ in giant.ground.values()] + [each.x for each in giant.foothold if each.y > LOW]
    return max(range(200, 801, 10), key=lambda x: min(abs(x - other) for other in taken))


@cached_drawing_by(lambda s, f: (s.pack.hash, s.giant, s.row, s.tokens))
def foothold_pieces(s: State, f: Fight) -> list[Piece]:
    """Every foothold, as the row makes it good or bad to be there."""
    return [foothold_piece(s, f, node) for node in f.board.nodes]


def foothold_piece(s: State, f: Fight, node: str) -> Piece:
    """A foothold with the weak spots that can be hit there, the attacks that reach it, and its token."""
    hit = [f.giant_cards[g.card].name for g in covering(s, f, node)]
    reach = [f.giant_cards[g.card].name for g in s.row if reaches(s, f, g, node)]
    badges = (
        [Badge(str(len(hit)), ICON["spot"], Tone.GOOD, f"{counted(len(hit), 'weak spot')}: {', '.join(hit)}")]
        if hit
        else []
    )
    if reach:
        badges.append(Badge(str(len(reach)), ICON["reach"], Tone.BAD, f"in reach of {len(reach)}: {', '.join(reach)}"))
    if node in s.tokens:
        badges.append(Badge(icon=ICON["token"], tone=Tone.BAD, meaning="a Foothold token"))
    title = "the Ground" if node == GROUND else node_name(s, node)
    return Piece(f"f.{node}", Kind.PLACE, title, "Foothold", badges=badges, at=Spot(node))


def row_area(s: State, f: Fight) -> Area:
    """The Giant row; the leftmost card attacks next."""
    note = "the leftmost attacks next" if 0 not in s.hushed else "the leftmost cannot attack this round"
    if s.above:
        note += f"; {counted(len(s.above), 'Scar')} above the row"
    return Area("row", "Giant row", note, "hand-fist", Place.FAR, pieces=[row_piece(s, f, g) for g in s.row])


def row_piece(s: State, f: Fight, g: GiantCard) -> Piece:
    """A card of the Giant row."""
    if g.scarred:
        return Piece(f"r.{g.id}", title="Scar", sort="Giant card", icon=ICON["scar"], face_up=False, dim=True)
    printed = f.giant_cards[g.card]
    area = "/".join(printed.area_shown) or "none"
    return Piece(
        f"r.{g.id}",
        title=printed.name,
        sort="Giant card",
        text=printed.text,
        tint=TINTS.get(s.giant, ""),
        values=[
            PieceValue(ICON["spot"], printed.weak_spot, "weak spot", word="Weak"),
            PieceValue(
                ICON["reach"], area, "reach of its attack" if printed.attacks else "it has no attack", word="Reach"
            ),
        ],
        badges=[
            wounds_badge(s, f, g),
            *(Badge(icon=ICON[mark], meaning=f"mark: {mark}") for mark in printed.marks_shown),
        ],
        note=foretold(s, f, g),
        sigil=Sigil.MASK,
        stock=CardStock.BAND,
    )


def wounds_badge(s: State, f: Fight, g: GiantCard) -> Badge:
    """Wounds and Wound Limit: good where they keep the card from attacking, bad where its attack reaches you."""
    text, meaning = f"{g.wounds}/{limit_of(f, g)}", "Wounds"
    if reaches(s, f, g, s.pawn):
        return Badge(text, ICON["reach"], Tone.BAD, f"{meaning}; its attack reaches you")
    return Badge(text, "", Tone.GOOD if g.wounds else Tone.PLAIN, meaning)


def rage_track(f: Fight) -> list[MapNode]:
    """The rage track along the left edge of the board, from the bottom up."""
    spaces = ["calm", *(in_short(script.lines[0].text) for script in f.giant.track)]
    return [MapNode(f"rage.{level}", 88, 760 - 100 * level, space) for level, space in enumerate(spaces)]


def in_short(text: str) -> str:
    """A space of the track in a word or two; the piece says it in full."""
    found = SHORT.search(text)
    if found is None:
        return text.rstrip(".")
    cards, wounds = found.groups()
    return f"-{counted(int(cards), 'card')}" if cards else counted(int(wounds), "Wound") if wounds else "Stunned"


# the Wraith


def action_row(s: State, name: RowName) -> Area:
    """An action row: the symbols that show, and where the next card goes."""
    pieces = [laid_piece(s, name, place, laid) for place, laid in enumerate(row_of(s, name))]
    due = s.phase is Phase.ACTION and s.hand and s.played == ROWS.index(name)
    if due:
        pieces.append(Piece("play.up", Kind.PLACE, "Face up", "Place"))
        pieces.append(Piece("play.down", Kind.PLACE, "Face down", "Place"))
    note = shown_counts(symbol_counts(s, name))
    return Area(f"row.{name}", ROW_TITLE[name], note, "hand", Place.NEAR, Fan(), pieces, Form.CHIP)


def laid_piece(s: State, name: RowName, place: int, laid: Laid) -> Piece:
    """A card in an action row: only its symbols count."""
    piece = action_card(s, f"{name}.{place}", laid.card)
    piece.note = "face down" if laid.down else ", ".join(fight(s).cards[laid.card].symbols)
    if laid.down:
        piece.face_up, piece.dim, piece.badges = False, True, []
    return piece


def action_card(s: State, id: str, card: str) -> Piece:
    """One of your cards, with the same face wherever it lies."""
    printed = fight(s).cards[card]
    spell = [PieceValue("compass", printed.spell_at, f"spell: {printed.spell_name}")] if printed.spell else []
    return Piece(
        id,
        title=printed.name,
        sort="Action card",
        text=printed.text,
        tint="teal",
        values=spell,
        badges=[Badge(icon=ICON[symbol], meaning=symbol) for symbol in printed.symbols],
        sigil=Sigil.SWEEP,
        stock=CardStock.BAND,
    )


def wraith_area(s: State, f: Fight) -> Area:
    """The Wraith board: Wounds, Fearless Actions, and the skill pools of the Adult and the Elder Wraith."""
    pieces = [Piece("wounds", Kind.TOKEN, "Your Wounds", "Wounds", icon=ICON["wound"], count=s.wounds)]
    for name, (printed, _) in f.wraith.fearless.items():
        action = printed.text.partition(": ")[2].rstrip(".")  # each costs a Wound, which the icon says
        pieces.append(
            Piece(f"fearless.{name}", Kind.TOKEN, action, "Fearless Action", printed.text, icon=ICON["wound"])
        )
    for skill, (pool, _) in f.wraith.skills.items():
        left = s.skills[skill]
        title = f"{pool.name} {left}/{pool.size}"
        pieces.append(Piece(f"s.{skill}", Kind.TOKEN, title, "Skill pool", pool.text, tint=pool.colour, dim=not left))
    note = "actions without a card: each costs a Wound"
    return Area("wraith", f.wraith.printed.name, note, ICON["wraith"], Place.RIGHT, pieces=pieces)


def hand_area(s: State) -> Area:
    """Your hand, cards that are alike together."""
    pieces = []
    for card in dict.fromkeys(s.hand):
        count, acting = s.hand.count(card), s.phase is Phase.ACTION and s.played < 2
        piece = action_card(s, f"h.{card}", card)
        piece.note = projected(s, card) if acting else ""
        piece.count = count if count > 1 else None
        pieces.append(piece)
    note = f"{counted(len(s.hand), 'card')}; {len(s.deck)} in your deck, {len(s.discard)} discarded"
    return Area("hand", "Your hand", note, "hand", Place.HAND, pieces=pieces)


# beside the table


def piles(s: State) -> list[Area]:
    """The two decks, and the top of what you have discarded."""
    decks = [
        Area(id, title, counted(many, "card"), "", Place.SIDE, Pile(), [pile(id, title, many)])
        for id, title, many in (("giant-deck", "Giant deck", len(s.giant_deck)), ("deck", "Draw deck", len(s.deck)))
    ]
    if not s.discard:
        return decks
    top = action_card(s, "discard", s.discard[-1])
    top.sort, top.count, top.dim = "Discard pile", len(s.discard), True
    return [*decks, Area("discarded", "Discard pile", "", "", Place.SIDE, Pile(), [top])]


def known_area(s: State, f: Fight) -> list[Area]:
    """The cards on top of the Giant deck that you have looked at."""
    if not s.known:
        return []
    cards = [f.giant_cards[card] for card in dict.fromkeys(reversed(s.giant_deck[-s.known :]))]
    pieces = [Piece(f"k.{card.id}", title=card.name, sort="Top of the Giant deck", text=card.text) for card in cards]
    return [Area("known", "Top of the Giant deck", "as you have seen it", "eye", Place.SIDE, Fan(), pieces)]


def pile(id: str, title: str, count: int) -> Piece:
    """A deck of which only the size shows."""
    return Piece(id, title=title, sort="Pile", face_up=False, count=count)
