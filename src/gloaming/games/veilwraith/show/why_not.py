"""Why something cannot be done, for people: the rule that forbids it. `legal.py` decides; this only explains."""

from collections.abc import Iterator

from gloaming.kernel import Ask
from gloaming.scene import Refusal

from ..table import choices as c
from ..table.box import box
from ..table.numbers import action_of, forbidden, met, open_values, shielded
from ..table.state import BASES, EXHAUSTED, TILTED, UPRIGHT, Base, Phase, Player, State
from .names import card_name, own_action

PLAY_ASKS = ("play", "use more")


def candidates(s: State, ask: Ask) -> list[c.Option]:
    """Everything that a person might try at this decision."""
    options: list[c.Option] = list(ask.options)
    if ask.kind not in PLAY_ASKS:
        return options
    seats = dict.fromkeys(option.seat for option in options if hasattr(option, "seat"))
    tries = [each for seat in seats for each in attempts(s, s.players[seat], ask.kind)]
    return [*options, *(each for each in tries if each not in options)]


def attempts(s: State, p: Player, kind: str) -> Iterator[c.Option]:
    """Every Action on every Threat, every Tilt, every Key."""
    for base in BASES:
        for threat in p.area:
            yield c.Use(base, threat.id, p.seat, p.seat)
        yield c.UseDraw(base, p.seat)
        if kind == "play":
            yield c.Tilt(base, p.seat)
    if kind == "play":
        for key in p.keys:
            yield c.Turn(key.card, p.seat)
            yield c.Flip(key.card, p.seat)


def why_not(s: State, ask: Ask, option: c.Option) -> Refusal:
    """The rule that forbids the option now."""
    seat = getattr(option, "seat", 0)
    if seat >= len(s.players) or not s.players[seat].row or ask.kind not in (*PLAY_ASKS, "power"):
        return Refusal(ask.rule, "it is not among the options")
    reasons = why_no_activity(s, ask, s.players[seat], option)
    return next((Refusal(*reason) for reason in reasons), Refusal(ask.rule, "it is not among the options"))


def why_no_activity(s: State, ask: Ask, p: Player, option: c.Option) -> Iterator[tuple[str, str]]:
    """What stands against one of the five activities."""
    if p.done:
        yield "VW-8.9", "the turn is over"
    if ask.kind == "power" and isinstance(option, c.Use | c.UseDraw | c.Turn):
        yield "VW-R93", "a Use is going on; finish it first"
    match option:
        case c.Play(card) if card not in p.hand:
            yield "VW-9.1", "Memories are played from your hand"
        case c.Combine():
            if forbidden(s, p, "Combine"):
                yield "VW-3.3", "a card in play forbids it: you cannot Combine"
            if ask.kind != "power":
                yield "VW-10.3", "a Combine feeds an Action that is being Used"
            yield "VW-10.1", "a Combine takes 2 Memories of your hand"
        case c.Tilt(base):
            yield from why_no_tilt(s, p, base)
        case c.Use():
            yield from why_no_use(s, ask, p, option.action)
            yield from why_no_target(s, p, option)
        case c.UseDraw(base):
            yield from why_no_use(s, ask, p, base)
        case c.Turn(key):
            yield from why_no_turn(s, p, key)
        case c.Flip(key):
            if forbidden(s, p, "Flip Keys"):
                yield "VW-3.3", "a card in play forbids it: you cannot Flip Keys"
            if all(each.card != key for each in p.keys):
                yield "VW-14.4", "it is not a Key of yours"
            if s.phase is not Phase.PLAY:
                yield "VW-14.5", "Keys are Flipped in the Play Phase"
            yield "VW-14.14", "it is Flipped already"


def why_no_tilt(s: State, p: Player, base: Base) -> Iterator[tuple[str, str]]:
    """What stands against a Tilt."""
    if p.tilted:
        yield "VW-8.4", "the Tilt of this round is done"
    if forbidden(s, p, "Tilt Actions"):
        yield "VW-3.3", "a card in play forbids it: you cannot Tilt Actions"
    if action_of(p, base).turn != UPRIGHT:
        yield "VW-11.1", f"{own_action(s, p, base)} is not available"


def why_no_use(s: State, ask: Ask, p: Player, base: Base) -> Iterator[tuple[str, str]]:
    """What stands against Using an Action."""
    turn = action_of(p, base).turn
    if turn == TILTED:
        yield "VW-11.5", f"{own_action(s, p, base)} is Tilted"
    if turn == EXHAUSTED:
        yield "VW-13.17", f"{own_action(s, p, base)} is Exhausted"
    if p.used and ask.kind == "play":
        yield "VW-8.5", "the Use of this round is done"


def why_no_target(s: State, p: Player, option: c.Use) -> Iterator[tuple[str, str]]:
    """What stands against a target."""
    if option.whose >= len(s.players):
        yield "VW-12.2", "there is no such Threat Area"
        return
    owner = s.players[option.whose]
    if owner is not p and s.options.rivals and not s.options.attack_rivals:
        yield "VW-R175", "Threats of a rival are not yours to attack"
    target = next((threat for threat in owner.area if threat.id == option.threat), None)
    if target is None:
        yield "VW-12.2", "it is not in the Threat Area"
        return
    name = card_name(s, target.card)
    if target.id == owner.portal and not met(s, owner):
        yield "VW-R121", "the Portal cannot be defeated while a Key or a Foe is missing"
    if not open_values(box(s).cards[target.card], target, option.action):
        yield "VW-R72", f"{name} has no such value that is not beaten"
    if shielded(s, owner, target, "be defeated"):
        yield "VW-3.3", f"a card in play forbids it: {name} cannot be defeated"


def why_no_turn(s: State, p: Player, card: str) -> Iterator[tuple[str, str]]:
    """What stands against Turning a Key."""
    keys = [key for key in p.keys if key.card == card]
    if not keys:
        yield "VW-14.4", "it is not a Key of yours"
        return
    if forbidden(s, p, "Turn Keys"):
        yield "VW-3.3", "a card in play forbids it: you cannot Turn Keys"
    if all(key.flipped for key in keys):
        yield "VW-14.15", "it is Flipped"
    if all(key.turned or key.flipped for key in keys):
        yield "VW-14.11", "it is Turned already"
    yield "VW-R92", "no Action is available"
