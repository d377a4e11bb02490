"""NPCS: how they come onto the map and leave it; NPC COMBAT CARDS: their decks, how they are dealt."""

from gloaming.kernel import Flow

from ..table import events as told
from ..table.box import board, box
from ..table.choices import At
from ..table.figures import free, hostile, is_swarm, state_card
from ..table.hexes import Hex
from ..table.holding import expire
from ..table.numbers import band, initiative
from ..table.printed import NpcCard
from ..table.state import Deck, Npc, State
from .asking import tie
from .groups import watch_groups


def free_for_npc(s: State, at: Hex) -> Flow[Hex | None]:
    """The HEX itself, or the nearest free one; ties by the pack (RT-R216)."""
    near = board(s).nearest(at, lambda here: free(s, here))
    if not near:
        return None
    pick: At = yield from tie(s, "nearest HEX", [At(here) for here in near], "RT-R216")
    return pick.at


def cards_left(s: State, card: str) -> bool:
    """Whether a state card of that kind is left."""
    printed = box(s).npcs[card]
    return printed.kind == "swarm" or sum(1 for each in s.npcs if each.card == card and each.at) < printed.copies


def new_npc(s: State, card: str, at: Hex, facing: int, **more: object) -> Npc:
    """An NPC comes onto the map with its state card."""
    printed = box(s).npcs[card]
    who = Npc(id=s.next_id, card=card, at=[at], facing=facing, attitude=printed.attitude)
    s.next_id += 1
    for field, value in more.items():
        setattr(who, field, value)
    if printed.kind == "ally" and not who.ally and not who.standee:
        who.attitude = "Neutral"
    s.npcs.append(who)
    s.story.append(told.Placed(who.ref, (), (at,)))
    join_combat(s, who)
    watch_groups(s)
    return who


def join_combat(s: State, who: Npc) -> None:
    """Whoever joins a combat in progress is dealt a card at once and acts this round (RT-R147)."""

    if s.sequence == "combat" and not who.standee and box(s).npcs[who.card].kind not in ("standee", "ally"):
        who.seen_front = True
        deal(s, who)


def place_npc(s: State, card: str, at: Hex, facing: int, colour: str = "") -> Flow[Npc | None]:
    """`Place …`: no effect if it is on the map, or if no state card of its kind is left."""
    there = [each for each in s.npcs if each.at and each.card == card and each.colour == colour]
    if there or not cards_left(s, card):
        return None
    spot = yield from free_for_npc(s, at)
    return None if spot is None else new_npc(s, card, spot, facing, colour=colour)


def place_swarm(s: State, card: str, at: Hex) -> Flow[None]:
    """SWARM: as many members as the state card says for the player count (RT-29.21, RT-R184)."""
    for _ in range(box(s).npcs[card].members[band(s)]):
        spot = yield from free_for_npc(s, at)
        if spot is not None:
            new_npc(s, card, spot, 0)


def swarm_of(s: State, who: Npc) -> list[Npc]:
    """The members of its Swarm on the map (RT-29.18, RT-R187)."""
    return [each for each in s.npcs if each.at and each.card == who.card and is_swarm(s, each)]


def join_pack(s: State, who: Npc, how: str = "scenario") -> None:
    """SCENARIO ALLIES: it changes sides with its Damage and tokens, whatever the player count (RT-15.5, RT-15.6)."""

    discard_combat(s, who)
    who.ally = "pack" if how == "pack" else "scenario"
    who.attitude, who.standee = "Ally", False
    watch_groups(s, who.id)
    s.story.append(told.JoinedPack(who.ref))


def take_away(s: State, who: Npc) -> None:
    """It leaves without being defeated: no Trophies, nothing that waits for a defeat."""
    origin = who.base
    remove_npc(s, who)
    s.story.append(told.Left(who.ref, origin))


def remove_npc(s: State, who: Npc) -> None:
    """It leaves the map (RT-23.27, RT-R97, RT-R223)."""
    expire(s, "next turn", who.id)
    discard_combat(s, who)
    who.at = []
    who.tokens = {}
    watch_groups(s, who.id)


# NPC COMBAT CARDS


def deck_on(card: NpcCard) -> str:
    """The deck that a state card names."""
    return f"BOSS {card.boss_no}" if card.boss_no else card.deck or card.nature


def deck_name(s: State, who: Npc) -> str:
    """The deck that an NPC is dealt from: its own, of its nature, of the Boss alone."""
    return deck_on(state_card(s, who))


def deck_of(s: State, who: Npc) -> Deck:
    """The deck itself."""
    return s.fight.decks[deck_name(s, who)]


def make_deck(s: State, who: Npc) -> None:
    """The deck of its nature, shuffled; a Boss adds its own cards to the BOSS deck (RT-23.8, RT-29.3, RT-29.4)."""
    deck = deck_name(s, who)
    if deck in s.fight.decks or is_swarm(s, who):
        return
    decks = box(s).decks
    cards = [*decks["BOSS"], *decks[deck]] if state_card(s, who).boss_no else [*decks[deck]]
    s.dice.shuffle(cards)
    s.fight.decks[deck] = Deck(cards)


def deal(s: State, who: Npc) -> None:
    """One card, face down; an empty deck is made of its discards again (RT-23.10, RT-R147, RT-R148)."""
    if who.combat or who.ally or is_swarm(s, who):
        return
    make_deck(s, who)
    deck = deck_of(s, who)
    if not deck.cards:
        deck.cards, deck.discard = deck.discard, []
        s.dice.shuffle(deck.cards)
    if deck.cards:
        who.combat = s.dice.draw(deck.cards)
    who.known = who.face_up = who.idle = False


def deal_all(s: State) -> None:
    """Every hostile NPC without a card is dealt one, in descending Initiative (RT-R147)."""
    for who in sorted(hostile(s), key=lambda each: (-initiative(s, each), each.id)):
        deal(s, who)


def discard_combat(s: State, who: Npc) -> None:
    """Its combat card goes to the discard of its deck."""
    if who.combat:
        deck_of(s, who).discard.append(who.combat)
    who.combat, who.known, who.face_up = "", False, False
