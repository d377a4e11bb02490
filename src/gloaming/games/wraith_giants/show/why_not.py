"""What one might try, and the rule that forbids it."""

from collections.abc import Sequence
from typing import Any

from gloaming.kernel import DONE, NOT_OFFERED, Ask, Occasion, not_now
from gloaming.lingo import Do
from gloaming.scene import Refusal

from ..rules.attacking import covering
from ..table.box import Fight, box, fight
from ..table.choices import (
    Again,
    Aim,
    Cast,
    CloseBook,
    Concede,
    Discard,
    Fearless,
    Go,
    OfRow,
    Play,
    ReadOn,
    Resolve,
    Share,
    Skill,
    Source,
    Stop,
    Take,
    Target,
)
from ..table.numbers import banned
from ..table.state import GROUND, State, row_of

MOVES = ("climb", "drop", "leap", "move", "pick foothold")
TEXTS = ("may", "choose one", "pay")
DEFEAT = Occasion("WG-2.9", "whether to fight again is asked after a defeat", ("again",))
BOOK = Occasion("WG-28.6", "no page of the storybook lies open", ("read",))
MOMENTS: dict[type, Occasion] = {
    Play: Occasion("WG-2.3", "cards are played in the Player Action Step", ("act",)),
    Fearless: Occasion("WG-17.7", "Fearless Actions belong to the Player Action Step", ("act",)),
    Concede: Occasion("WG-R143", "a fight is given up in the Player Action Step", ("act",)),
    Resolve: Occasion("WG-5.1", "the actions of a card are taken as soon as it is played face up", ("resolve",)),
    Cast: Occasion("WG-32.3", "a spell is cast when its card is played", ("resolve", "cast")),
    Go: Occasion("WG-5.8", "a Climb, a Drop, a Leap or a text moves the Wraith; none does so now", MOVES),
    Aim: Occasion("WG-12.5", "a foothold is aimed at with a Bow, and none shoots now", ("bow",)),
    Share: Occasion("WG-14.2", "Wounds are split where several cards cover the foothold that is hit", ("share",)),
    Source: Occasion("WG-31.6", "a skill pool is chosen when Wounds are dealt to a weak spot", ("source",)),
    Skill: Occasion("WG-31.8", "a skill is triggered when its pool has been emptied", ("skill", "next skill")),
    Discard: Occasion(
        "WG-18.2", "cards are discarded in the Refresh Step, or by a text", ("discard", "discard for it")
    ),
    Take: Occasion("WG-5.6", "a card of a pile is chosen where a text asks for one", ("take", "put back")),
    OfRow: Occasion("WG-5.6", "a card of an action row is chosen where a text asks for one", ("pick row_card",)),
    Target: Occasion("WG-5.6", "a card of the Giant row is chosen where a text asks for one", ("pick giant_card",)),
    Do: Occasion("WG-5.6", "no text gives this choice now", TEXTS),
    ReadOn: BOOK,
    CloseBook: BOOK,
    Again: DEFEAT,
    Stop: DEFEAT,
}


def candidates(s: State, ask: Ask) -> Sequence[Any]:
    """Every card and Fearless Action, every foothold to move to or to shoot at; elsewhere only what is offered."""
    if not s.row:
        return ask.options
    f = fight(s)
    tried: list[Any] = []
    if ask.kind == "act":
        tried = [Fearless(action) for action in f.wraith.fearless]
        tried += [Play(card, down) for card in dict.fromkeys(s.hand) for down in (False, True)]
        tried.append(DONE)
    elif ask.kind in MOVES:
        tried = [Go(node) for node in f.board.nodes]
    elif ask.kind == "bow":
        tried = [Aim(node) for node in f.board.nodes]
    return [*ask.options, *(option for option in tried if option not in ask.options)]


def why_not(s: State, ask: Ask, option: Any) -> Refusal:
    """The rule that forbids an option, in words."""
    if isinstance(option, Concede) and not s.options.concede:
        return Refusal("WG-R143", "at this table giving up is not offered in the middle of a fight")
    if refusal := not_now(MOMENTS, ask, option):
        return refusal
    f = fight(s)
    if option == DONE:
        return not_yet(s, ask)
    match option:
        case Go(node) if node in f.board.nodes:
            return no_way(s, f, ask.kind, node)
        case Aim(node) if node in f.board.nodes:
            return no_shot(s, f, node)
        case Go() | Aim():
            return Refusal("WG-5.8", "this Giant has no such foothold")
        case Source(skill) | Skill(skill) if skill not in s.skills:
            return Refusal("WG-31.1", f"the {f.wraith.printed.name} has no such skill")
        case Source(skill) if s.skills[skill]:
            return Refusal("WG-31.6", "the Wounds of this hit cannot come from that pool")
        case Source():
            return Refusal("WG-31.5", "its skill pool is empty")
        case Skill(skill) if s.skills[skill]:
            return Refusal("WG-31.8", "its pool has not been emptied")
        case Skill():
            return Refusal("WG-R124", "another skill is carried out now")
        case Share():
            return no_share(ask, option)
        case Do():
            return Refusal("WG-5.6", "the text that is carried out does not say that")
        case Take() | OfRow() | Target():
            return Refusal("WG-5.6", "the text that is carried out does not mean that card")
    return no_card(s, f, ask, option)


def not_yet(s: State, ask: Ask) -> Refusal:
    """Why one cannot be done with it."""
    if ask.kind == "act":
        return Refusal("WG-3.3", "two cards must be played, one into each row")
    if ask.kind == "skill":
        return Refusal("WG-R123", "at this table a triggered skill must be used")
    if ask.kind in ("again", "read"):
        return Refusal(ask.rule, "one of the two must be chosen")
    if ask.kind == "next skill":
        return Refusal("WG-R124", "the order of the skills is yours, and one comes next")
    if ask.kind in ("source", "share"):
        return Refusal(ask.rule, "all Wounds of the hit must be dealt")
    return Refusal("WG-5.6", "what a card says is done if it can be done")


def no_card(s: State, f: Fight, ask: Ask, option: Any) -> Refusal:
    """Why a card, a part of it or a Fearless Action cannot be used."""
    match option:
        case Play() if s.played == 2:
            return Refusal("WG-2.3", "two cards are played already this turn")
        case Play(card) | Discard(card):
            where = "is not in your hand" if card in f.cards else f"is no card of the {f.wraith.printed.name}"
            return Refusal("WG-3.5" if isinstance(option, Play) else ask.rule, f"{name(s, card)} {where}")
        case Fearless(action) if action not in f.wraith.fearless:
            return Refusal("WG-17.1", f"it is no Fearless Action of the {f.wraith.printed.name}")
        case Fearless() if banned(s, f, "take Fearless Actions"):
            return Refusal("WG-24.4", "a card of the Giant forbids Fearless Actions")
        case Fearless():
            return Refusal("WG-R25", "it could do nothing here")
        case Resolve():
            return Refusal("WG-5.4", "that action of the card is done, or the card has no such action")
        case Cast(card):
            return no_spell(s, f, ask, card)
    return Refusal(ask.rule, NOT_OFFERED)


def no_spell(s: State, f: Fight, ask: Ask, card: str) -> Refusal:
    """Why a spell cannot be cast while a card is resolved."""
    laid = row_of(s, "bottom" if s.played == 2 else "top")
    if card not in f.cards or (laid and card != laid[-1].card):
        return Refusal("WG-32.3", "only the spell of the card that is played can be cast")
    printed = f.cards[card]
    if not printed.castable_at(s.pawn):
        return Refusal(
            "WG-32.8", f"its spell asks for {printed.spell_at or 'nothing; it has none'}, you are at {s.pawn}"
        )
    if len([each for each in ask.options if isinstance(each, Resolve)]) < len(printed.lines):
        return Refusal("WG-32.7", "a spell is cast before the actions of its card or after them")
    return Refusal("WG-R156", "it has been cast, or it could do nothing here")


def no_share(ask: Ask, option: Share) -> Refusal:
    """Why a card cannot get so many Wounds of a hit."""
    offered = [each for each in ask.options if isinstance(each, Share)]
    if option.card != offered[0].card:
        return Refusal("WG-14.2", "the share of another card is said now, one card after the other")
    least, most = offered[0].wounds, offered[-1].wounds
    return Refusal("WG-14.2", f"of this hit the card gets {least} to {most} Wounds")


def name(s: State, card: str) -> str:
    """A card by its name, also one of another Wraith."""
    return next((book.cards[card].name for book in box(s).wraiths.values() if card in book.cards), repr(card))


def no_way(s: State, f: Fight, kind: str, node: str) -> Refusal:
    """Why a movement cannot end at a node."""
    if node == s.pawn:
        rule = {"climb": "WG-7.3", "drop": "WG-8.2", "leap": "WG-9.7"}.get(kind, "WG-R91")
        return Refusal(rule, "the movement must lead somewhere else")
    if kind == "climb":
        if node == GROUND:
            return Refusal("WG-7.9", "only from a peak, with a step to spare, does a Climb go over the top")
        if any(go.node == node for go in f.board.climbs(s.pawn, len(f.board.nodes))):
            return Refusal("WG-7.2", f"{node} is higher than this Climb reaches")
        return Refusal("WG-7.7", f"no lines lead up from here to {node}")
    if kind == "drop":
        return Refusal("WG-8.4", f"no lines lead down from here to {node}")
    if kind == "leap":
        return Refusal("WG-9.2", "it is further than this Leap reaches")
    return Refusal("WG-R91", "the text does not move you there")


def no_shot(s: State, f: Fight, node: str) -> Refusal:
    """Why a Bow cannot hit a node."""
    if node == s.pawn:
        return Refusal("WG-12.3", "a Bow cannot hit the foothold that you stand on")
    if node not in f.board.adjacent[s.pawn]:
        return Refusal("WG-12.2", f"{node} is not exactly one line away")
    if not covering(s, f, node):
        return Refusal("WG-R48", f"there is no weak spot to hit on {node}")
    return Refusal("WG-12.2", "it cannot be hit from here")
