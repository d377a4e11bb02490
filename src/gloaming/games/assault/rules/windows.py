"""USING RESOURCE CARDS and casting Spells: when that is offered, and which texts run by themselves then."""

from collections.abc import Iterator
from typing import Any

from gloaming.kernel import DONE, Ask, Flow
from gloaming.lingo import Script
from gloaming.lingo.meaning import does

from ..table import events as told
from ..table.board import commands_right, has_event, leaders_on_board
from ..table.box import Printed, Text, box
from ..table.choices import Cast, Invoke, Use
from ..table.patterns import AFTER, CONVERT, NO_REROLLS, NO_SPELLS, REROLL, TOTALS
from ..table.state import DEFENDER, Card, Side, State
from .verbs import discard_resources


def usable(s: State, seat: int, trigger: str, side: int = -1) -> list[Any]:
    """The cards whose moment it is and that could do something now (AG-R70)."""
    b, player = box(s), s.players[seat]
    options: list[Any] = []
    for card in dict.fromkeys(player.resources):
        if able(s, seat, b.resources[card], 0, card, trigger, side):
            options.append(Use(card))
    if not player.spells or silenced(s, side):
        return options
    artifacts = artifacts_for(s, seat)
    for spell in sorted(player.spells):
        if able(s, seat, b.spells[spell], 0, spell, trigger, side):
            options.append(Cast(spell))
        if artifacts and able(s, seat, b.spells[spell], 1, spell, trigger, side):
            options += [Cast(spell, True, artifact) for artifact in artifacts]
    return options


def artifacts_for(s: State, seat: int) -> list[Card]:
    """What could pay for an advanced Spell; nothing at all pays for it where a text waives the cost (AG-13.7)."""
    if has_event(s, seat, "free_spells"):
        return [""]
    b = box(s)
    return [card for card in dict.fromkeys(s.players[seat].resources) if b.type[card] == "artifact"]


def able(s: State, seat: int, card: Printed, which: int, id: Card, trigger: str, side: int) -> bool:
    """Whether at least a part of a text can be carried out."""
    lines = card.scripts[which].on(trigger)
    if not lines:
        return False
    if side == DEFENDER and s.battles[-1].by_slayers and card.at_giants(which, trigger):
        return False  # Giantslayers are no Giants (AG-19.42)
    e = Text(s, seat, id, "AG-9.2", side)
    return any(line.able(e) for line in lines)


def silenced(s: State, side: int) -> bool:
    """Whether this side of the battle casts no Spells: a text forbids it, or they are Giantslayers (AG-19.41)."""
    return side >= 0 and (NO_SPELLS in s.battles[-1].sides[side].banned or not s.battles[-1].sides[side].race)


def may_hold(s: State, seat: int, trigger: str, *verbs: str) -> bool:
    """Whether, as far as everybody can see, the player might have a Spell for this moment (that does one of the verbs).

    It depends on how many Spells are held and on what lies open, never on which they are (AG-R209).
    """
    if not s.players[seat].spells:
        return False
    which = 2 if artifacts_for(s, seat) else 1
    open_cards = [*s.spell_discard, *s.spells_gone]
    for spell, card in box(s).spells.items():
        if spell not in open_cards and any(says(script, trigger, *verbs) for script in card.scripts[:which]):
            return True
    return False


def says(script: Script, trigger: str, *verbs: str) -> bool:
    """Whether a text has something for a moment; with verbs, whether it does one of these."""
    return any(not verbs or does(line.tree, *verbs) for line in script.on(trigger))


def window(s: State, seat: int, trigger: str, side: int, rule: str) -> Flow[bool]:
    """One opportunity: a card is used, or the player passes. Who cannot have anything to use is not asked."""
    options = usable(s, seat, trigger, side)
    if not options and (silenced(s, side) or not may_hold(s, seat, trigger)):
        return False
    pick = yield Ask(seat, "window", [*options, DONE], rule)
    if pick == DONE:
        return False
    yield from use(s, seat, pick, trigger, side)
    return True


def use(s: State, seat: int, pick: Use | Cast, trigger: str, side: int = -1) -> Flow[None]:
    """A used Resource is discarded, a cast Spell leaves the game; then the text runs (AG-9.3, AG-13.9)."""
    b, player = box(s), s.players[seat]
    if isinstance(pick, Use):
        s.story.append(told.Used(seat, pick.card))
        discard_resources(s, seat, [pick.card])
        script, id = b.resources[pick.card].script, pick.card
    else:
        player.spells.remove(pick.spell)
        if pick.spell in player.known:
            player.known.remove(pick.spell)
        s.spells_gone.append(pick.spell)
        s.story.append(told.Cast(seat, pick.spell, pick.advanced, pick.artifact))
        if pick.artifact:
            discard_resources(s, seat, [pick.artifact])
        script, id = b.spells[pick.spell].scripts[pick.advanced], pick.spell
    yield from script.run(Text(s, seat, id, "AG-9.2" if isinstance(pick, Use) else "AG-13.8", side), trigger)


def standing_texts(s: State, side: Side, trigger: str) -> Iterator[tuple[str, Printed | Any]]:
    """Leaders, Champions, Giantslayers and claimed Events of a side with lines for this moment; re-rolls come first."""
    texts = [(id, card) for id, card in texts_of(s, side, trigger) if card.script.on(trigger)]
    yield from sorted(texts, key=lambda text: not says(text[1].script, trigger, REROLL))  # AG-R124, AG-R149


def texts_of(s: State, side: Side, trigger: str) -> Iterator[tuple[str, Printed | Any]]:
    """Leaders, Champions, Giantslayers and claimed Events whose texts count for a side."""
    b = box(s)
    if not side.race:
        for unit in side.units:
            if not unit.wounded:
                yield b.kind[unit], b.texts[b.kind[unit]]
        return
    if side.npc:
        return
    player = s.players[side.seat]
    if player.ability:  # the Leader Command lies in the row
        for unit in leaders_on_board(s, side.race):
            if not unit.wounded and b.texts[b.kind[unit]].printed.ability == "continuous":
                yield b.kind[unit], b.texts[b.kind[unit]]
    kinds = side.fought if trigger == AFTER else [b.kind[unit] for unit in side.units]
    for kind in dict.fromkeys(kinds):
        if b.sort[kind] == "champion":
            yield kind, b.texts[kind]
    for card in player.claimed:
        yield card, b.events[card]


def run_standing(s: State, k: int, trigger: str) -> Flow[None]:
    """What runs by itself for a side of the battle at this moment."""
    side = s.battles[-1].sides[k]
    for id, card in list(standing_texts(s, side, trigger)):
        yield from card.script.run(Text(s, side.seat, id, "AG-17.29", k), trigger)


def final_changes(s: State, k: int) -> Flow[None]:
    """Texts and cards before the final totals: those that change dice in the order that the player likes (AG-R212)."""
    side = s.battles[-1].sides[k]
    texts = dict(standing_texts(s, side, TOTALS))
    waiting = [id for id, card in texts.items() if says(card.script, TOTALS, REROLL, CONVERT)]

    def run(id: str) -> Flow[None]:
        side.used.append(id)
        yield from texts[id].script.run(Text(s, side.seat, id, "AG-17.29", k), TOTALS)

    def can_run(id: str) -> bool:
        return any(line.able(Text(s, side.seat, id, "AG-17.29", k)) for line in texts[id].script.on(TOTALS))

    for id in texts:
        if id not in waiting:
            yield from run(id)
    while not side.npc:
        cards = usable(s, side.seat, TOTALS, k)
        if not cards and (silenced(s, k) or not may_hold(s, side.seat, TOTALS)):
            break
        first = [Invoke(id) for id in waiting if id not in side.used and can_run(id)]
        pick = yield Ask(side.seat, "window", [*cards, *first, DONE], "AG-17.29")
        if pick == DONE:
            break
        yield from run(pick.text) if isinstance(pick, Invoke) else use(s, side.seat, pick, TOTALS, k)
    for id in waiting:
        if id not in side.used:
            yield from run(id)


def may_reroll(s: State, k: int) -> bool:
    """Whether, as far as everybody can see, a side might still roll dice again before its totals stand."""
    side = s.battles[-1].sides[k]
    if side.npc or NO_REROLLS in side.banned:
        return False
    b, player = box(s), s.players[side.seat]
    texts = [card.script for id, card in standing_texts(s, side, TOTALS) if id not in side.used]
    texts += [b.resources[card].script for card in player.resources]
    if any(says(script, TOTALS, REROLL) for script in texts):
        return True
    return not silenced(s, k) and may_hold(s, side.seat, TOTALS, REROLL)


def rerolls(s: State, side: Side) -> int:
    """The dice that the Leader Command lets a side roll again: only with a Leader in the battle (AG-12.12)."""
    b, player = box(s), s.players[side.seat]
    if not any(b.sort[b.kind[unit]] == "leader" for unit in side.units):
        return 0
    per = max((b.commands[card].reroll for card in player.row), default=0)
    return per * commands_right(s, player, "leader")
