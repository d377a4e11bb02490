"""The pack on the table: a character board each, and the hands."""

from gloaming.kernel import Viewer
from gloaming.scene import Area, Badge, CardStock, Kind, Piece, PieceValue, Place, Reading, Row, Sheet, Tally, counted

from ..rules.combat_cards import hand
from ..table.box import box
from ..table.numbers import damage_maximum, hand_limit, name, willpower_maximum
from ..table.seats import seat_of
from ..table.state import CORRUPTION_SLOTS, FORMS, RAGE_MAXIMUM, Figure, Member, Phase, State
from .names import FORM, FORM_ICON, TOKEN_ICON, card_name, card_piece, form_piece

CARD_FACE = {  # the sign and the hue of what a combat card is for
    "Attack": ("claw", "red"),
    "Defense": ("shield", "teal"),
    "Mix": ("shield-halved", "violet"),
    "Special": ("wand-sparkles", "gold"),
}


def token_badges(who: Figure) -> list[Badge]:
    """The effect tokens of a figure."""
    return [
        Badge(str(n) if n > 1 else "", TOKEN_ICON[kind], meaning=counted(n, f"{kind} token"))
        for kind, n in who.tokens.items()
    ]


def character_areas(s: State) -> list[Area]:
    """A character board for each pack member: its trackers, and its form, which tells the rest when it is read."""
    return [
        Area(
            f"member.{who.id}",
            name(s, who),
            place=Place.LEFT,
            layout=Sheet([tracks(s, who)]),
            pieces=[form_card(s, who, form) for form in FORMS],
        )
        for who in s.members
    ]


def birth(s: State, who: Member) -> str:
    """Auspice and tribe."""
    b = box(s)
    return ", ".join(cards[id].name for cards, id in ((b.auspices, who.auspice), (b.tribes, who.tribe)) if id)


def conditions(who: Member) -> list[str]:
    """What has befallen a pack member."""
    states = [("Knocked Out", who.knocked_out), ("Fatigued", who.fatigued), ("in Frenzy", who.frenzied)]
    return [what for what, so in states if so]


def tracks(s: State, who: Member) -> Reading:
    """The four trackers of a character board."""
    rows = [
        Tally("Damage", f"{who.damage} of {damage_maximum(s, who)}"),
        Tally("Willpower", f"{willpower_maximum(who) - who.spent} of {willpower_maximum(who)}"),
        Tally("Rage", f"{who.rage} of {RAGE_MAXIMUM}"),
        Tally("Corruption", f"{who.corruption} of {CORRUPTION_SLOTS}"),
    ]
    acts = s.turn is not None and s.turn.who == who.id
    return Reading(name(s, who), birth(s, who), tallies=rows, remark="To act" if acts else "")


def form_card(s: State, who: Member, form: str) -> Piece:
    """A form on a character board; the one that the member is in bears its tokens."""
    shown = Piece(form_piece(who.id, form), Kind.MARKER, FORM[form], f"Form of {name(s, who)}")
    shown.icon, shown.seat, shown.dim = FORM_ICON[form], seat_of(s, who.id), form != who.form
    if form == who.form:
        shown.note, shown.badges = ", ".join(conditions(who)), token_badges(who)
    return shown


def character(s: State, who: Member) -> Reading:
    """A character in full: trackers, attributes, skills, Gifts, Items, Effects, all hands (RT-R210)."""
    rows = [
        Tally("Form", FORM[who.form]),
        *tracks(s, who).tallies,
        Tally("Corruption level", who.level),
        Tally("Physical", who.physical),
        Tally("Mental", who.mental),
        Tally("XP", who.xp),
    ]
    rows += [Tally(skill.title(), level) for skill, level in who.skills.items() if level]
    rows += [Tally(f"{kind} token", n) for kind, n in who.tokens.items()]
    rows += [Tally("Condition", what) for what in conditions(who)]
    rows += [Tally("Gift", card_name(s, id)) for id in who.gifts]
    rows += [Tally("Item", card_name(s, id)) for id in who.items]
    rows += [Tally("Effect", card_name(s, id)) for id in who.effects]
    rows += [Tally("Corruption card", card_name(s, who.taint))] if who.taint else []
    rows += [
        Tally(f"{FORM[form]} hand", ", ".join(card_name(s, id) for id in cards)) for form, cards in who.hands.items()
    ]
    return Reading(name(s, who), sort=birth(s, who), tallies=rows)


# hands


def holders(s: State, viewer: Viewer) -> list[Member]:
    """Whose hands lie before the viewer: of the characters that it leads, those who can use one; who acts first."""
    mine = [who for who in s.members if viewer is None or seat_of(s, who.id) == viewer]
    if s.phase is Phase.PREPARE:
        return [who for who in mine if who.id == s.maker]
    if s.sequence != "combat":
        return []  # no combat card is played there: the map has the room
    acting = None if s.turn is None else s.turn.who
    standing = sorted((who for who in mine if who.at), key=lambda who: who.id != acting)
    return standing if viewer is not None else [who for who in standing if who.id == acting]


def hand_areas(s: State, viewer: Viewer) -> list[Area]:
    """The active hands of the present forms."""
    return [
        Area(
            f"hand.{who.id}",
            f"Hand of {name(s, who)}",
            f"{FORM[who.form]}, {len(hand(who))} of {hand_limit(who)}",
            "hand",
            Place.HAND,
            Row(),
            [hand_card(s, who, place) for place in range(len(hand(who)))],
        )
        for who in holders(s, viewer)
    ]


def hand_card(s: State, who: Member, place: int) -> Piece:
    """A combat card of a hand."""
    shown = combat_card(s, hand(who)[place], card_piece(who.id, place))
    shown.seat = seat_of(s, who.id)
    return shown


def combat_card(s: State, card: str, id: str) -> Piece:
    """A combat card of the pack."""
    printed = box(s).cards[card]
    skill = printed.skill.title()
    shown = card_face(id, printed.name, printed.type, printed.text)
    dice = PieceValue("dice", f"+{printed.bonus_dice}", f"{skill}, bonus dice", word=f"{printed.type}, {skill}")
    shown.values = [dice]
    return shown


def npc_card(s: State, card: str, id: str) -> Piece:
    """A combat card of an NPC."""
    printed = box(s).npc_cards[card]
    shown = card_face(id, printed.name, printed.type, printed.text)
    plus = {
        "Attack": [PieceValue("hand-fist", f"{printed.attack_modifier:+d}", "Attack")],
        "Defense": [PieceValue("shield", f"{printed.resistance_bonus:+d}", "Resistance")],
    }
    shown.values = plus.get(printed.type, [])
    return shown


def card_face(id: str, title: str, sort: str, text: str) -> Piece:
    """A combat card; its band tells what it is for."""
    icon, tint = CARD_FACE[sort]
    return Piece(id, Kind.CARD, title, sort, text.strip(), icon=icon, tint=tint, stock=CardStock.BAND)
