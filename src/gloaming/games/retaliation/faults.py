"""What cannot be: positions are refused with what is wrong, and where (the invariants of the ledger)."""

from collections import Counter
from collections.abc import Iterator

from gloaming.packs import content

from .table.box import board, box
from .table.figures import is_swarm
from .table.hexes import distance
from .table.numbers import damage_maximum, hand_limit, willpower_maximum
from .table.seats import chair_of, chairs, seats
from .table.state import FORMS, STACKING, STEALTH, TOKENS, VIGILANCE, Figure, Member, Npc, Phase, State
from .table.state import PACK as NOBODY


def faults(s: State) -> Iterator[str]:
    """Everything that is wrong with a state."""
    content("retaliation", s.pack)
    if len(s.members) != s.options.characters and not s.options.chairs:
        yield f"members: there are {len(s.members)}, the options say {s.options.characters}"
    taken = [chair_of(member) for member in (*s.members, *s.campaign.resting)]
    if len(set(taken)) < len(taken) or max(taken, default=0) >= chairs(s):
        yield f"members: the chairs {taken} are taken, each once, and there are {chairs(s)}"
        return
    if seats(s) < 1:
        yield "options: nobody plays"
    unknown = list(unknown_cards(s))
    yield from unknown
    if unknown:
        return
    yield from doubles(s)
    for member in s.members:
        yield from faults_of_member(s, member)
    yield from faults_of_map(s)
    yield from faults_of_turn(s)


def unknown_cards(s: State) -> Iterator[str]:
    """Cards that are not in the box."""
    b = box(s)
    for who in s.members:
        for cards, ids, what in (
            (b.gifts, who.gifts, "gifts"),
            (b.items, who.items, "items"),
            (b.effects, who.effects, "effects"),
            (b.cards, [card for hand in (*who.hands.values(), *who.discards.values()) for card in hand], "hands"),
        ):
            for id in ids:
                if id not in cards:
                    yield f"members[{who.id}].{what}: there is no {id!r}"
    for npc in s.npcs:
        if npc.card not in b.npcs:
            yield f"npcs: there is no state card {npc.card!r}"
        if npc.combat and npc.combat not in b.npc_cards:
            yield f"npcs: there is no combat card {npc.combat!r}"
    for tile in s.scenario.tiles:
        if tile.side not in b.sides:
            yield f"scenario.tiles: there is no side {tile.side!r}"


def doubles(s: State) -> Iterator[str]:
    """Nobody shares an auspice, a tribe or a Backstory (I2)."""
    for field in ("auspice", "tribe", "backstory"):
        chosen = [getattr(member, field) for member in s.members if getattr(member, field)]
        for name, n in Counter(chosen).items():
            if n > 1:
                yield f"members: {n} have the {field} {name}"


def faults_of_member(s: State, who: Member) -> Iterator[str]:
    """Trackers, hands, Gifts of a pack member (I3 to I7, I18, I24, I26)."""
    here = f"members[{who.id}]"
    if who.damage > damage_maximum(s, who):
        yield f"{here}.damage is {who.damage}; the tracker ends at {damage_maximum(s, who)}"
    if who.spent > willpower_maximum(who):
        yield f"{here}.spent is {who.spent}; the tracker ends at {willpower_maximum(who)}"
    if who.knocked_out and who.at:
        yield f"{here} is Knocked Out and on the map"
    if who.frenzied and (s.sequence != "combat" or who.form != "crinos" or not who.rage):
        yield f"{here} is in Frenzy, which needs combat, Crinos form and Rage"
    for form in FORMS:
        cards = [*who.hands.get(form, []), *who.discards.get(form, [])]
        if len(cards) > hand_limit(who) + len(who.borrowed) and s.sequence != "caern":
            yield f"{here}.hands: {form} has {len(cards)} cards; the limit is {hand_limit(who)}"
        if len(set(cards)) < len(cards):
            yield f"{here}.hands: a card of {form} lies twice"
    for skill, level in who.skills.items():
        if not 0 <= level <= 5:
            yield f"{here}.skills: {skill} is {level}"
    yield from faults_of_tokens(s, who, here)


def faults_of_tokens(s: State, who: Figure, here: str) -> Iterator[str]:
    """Tokens: known kinds, one of most of them, STEALTH and VIGILANCE where they belong (I14, I15)."""
    for kind, n in who.tokens.items():
        if kind not in TOKENS or n < 1:
            yield f"{here}.tokens: {n} of {kind!r}"
        elif n > 1 and kind not in STACKING and not s.options.stack_damage_tokens:
            yield f"{here}.tokens: {kind} does not stack"
    if who.tokens.get(STEALTH) and (s.sequence == "combat" or not isinstance(who, Member)):
        yield f"{here}.tokens: STEALTH is for pack members outside combat"
    if who.tokens.get(VIGILANCE) and isinstance(who, Member):
        yield f"{here}.tokens: VIGILANCE is for NPCs"
    if who.tokens and is_swarm(s, who):
        yield f"{here}.tokens: Swarms carry none"


def faults_of_map(s: State) -> Iterator[str]:
    """Who stands where: on the map, alone on a HEX, with a base that fits (I11, I19)."""
    taken: dict[tuple[int, int], int] = {}
    land = board(s).land if s.scenario.tiles else {}
    for who in [*s.members, *s.npcs]:
        here = f"figure {who.id}"
        for at in who.at:
            if at in taken:
                yield f"{here} and figure {taken[at]} stand on the same HEX {at}"
            if at not in land or land[at] == "wall":
                yield f"{here} stands on {at}, which is no HEX to stand on"
            taken[at] = who.id
        if len(who.at) == 2 and distance(*who.at) != 1:
            yield f"{here}: its two HEX are not adjacent"
        if isinstance(who, Member) and who.at and len(who.at) != (2 if who.form == "crinos" else 1):
            yield f"{here}: a {who.form} does not stand on {len(who.at)} HEX"
        if isinstance(who, Npc):
            yield from faults_of_npc(s, who)


def faults_of_npc(s: State, who: Npc) -> Iterator[str]:
    """An NPC with a full tracker is off the map; combat cards come from decks (I19, I20)."""
    here = f"npc {who.id}"
    if who.at and not who.standee and box(s).npcs[who.card].kind != "standee" and who.damage >= damage_maximum(s, who):
        yield f"{here} has {who.damage} Damage and is on the map"
    if who.combat and s.sequence != "combat":
        yield f"{here} has a combat card outside combat"
    yield from faults_of_tokens(s, who, here)


def faults_of_turn(s: State) -> Iterator[str]:
    """Whose turn it is fits the phase."""
    in_turn = s.phase in (Phase.TURN, Phase.ALLY, Phase.NPC, Phase.SWARM, Phase.FRENZY, Phase.TURN_ENDS)
    if in_turn and s.turn is None:
        yield f"phase is {s.phase}, but it is nobody's turn"
    ids = [each.id for each in [*s.members, *s.npcs]]
    if s.turn is not None and s.turn.who not in ids:
        yield f"turn.who: there is no figure {s.turn.who}"
    if s.phase is Phase.PAGE and not s.due:
        yield "phase is page, but no page is due"
    if s.last != NOBODY and s.last not in ids:
        yield f"last: there is no figure {s.last}"
