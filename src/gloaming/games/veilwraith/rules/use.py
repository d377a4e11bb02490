"""USE: target, Exhaust, Power, comparison, result, move; then Uses that were given meanwhile (VW-R81)."""

from gloaming.kernel import Flow, choose

from ..table.box import You, box
from ..table.choices import Branch, Combine, Flip, Option, Play, Spend, Use, UseDraw
from ..table.events import Compared, NoTarget, StarBeaten, UseBegan
from ..table.numbers import BE_DEFEATED, action_of, open_values, power, shielded, value
from ..table.state import EXHAUSTED, Player, State, Threat, Using
from .actions import drop_tokens, move_action
from .ending_the_game import playing
from .keys import flip
from .legal import combines, flips, plays, uses
from .memories import combine, play
from .threats import defeat


def use(s: State, p: Player, option: Use | UseDraw) -> Flow[None]:
    """One whole Use. The Action moves to slot 1 whether it failed or not (VW-13.15)."""
    action = action_of(p, option.action)
    side = box(s).actions[option.action, action.advanced]
    if isinstance(option, UseDraw):
        p.using = Using(option.action)
        s.story.append(UseBegan(p.seat, option.action, action.advanced, None, p.seat))
        action.turn = EXHAUSTED
        lines = side.on["Draw"]
    else:
        target = find(s.players[option.whose], option.threat)
        place = yield from attacked_value(s, p, target, option)
        p.using = Using(option.action, option.threat, option.whose, place)
        s.story.append(UseBegan(p.seat, option.action, action.advanced, target.card, option.whose))
        action.turn = EXHAUSTED
        lines = side.on["Use"]
    for line in lines:
        yield from line.run(You(s, p, side.id))
    p.using = None
    move_action(s, p, option.action, 1)


def find(p: Player, number: int) -> Threat:
    """The Threat of that number in an Area."""
    return next(threat for threat in p.area if threat.id == number)


def attacked_value(s: State, p: Player, target: Threat, option: Use) -> Flow[int]:
    """Which value is attacked: the Action's type says it, unless the card has two of that type (VW-R192)."""
    places = open_values(box(s).cards[target.card], target, option.action)
    pick = yield from choose(p.seat, "value", [Branch(place) for place in places], "VW-R192")
    return pick.number


def beat(s: State, p: Player) -> Flow[bool]:
    """The attack of a Use: Power is gathered and fixed, then compared; whether the value was beaten."""
    using = p.using
    assert using is not None
    assert using.threat is not None
    owner = s.players[using.whose]
    card = find(owner, using.threat).card
    tokens = yield from gather(s, p, using)
    if tokens is None:  # the target has left (VW-R75)
        s.story.append(NoTarget(p.seat, card))
        return False
    target = find(owner, using.threat)
    action = action_of(p, using.action)
    drop_tokens(s, p, action, tokens)
    ours, theirs = power(s, p, using.action, using.combined + tokens), value(s, owner, target, using.value)
    s.story.append(Compared(p.seat, using.action, ours, theirs, card, tokens))
    if ours < theirs or shielded(s, owner, target, BE_DEFEATED):
        return False
    printed = box(s).cards[card]
    if using.value in printed.stars:
        target.beaten.append(using.value)
        s.story.append(StarBeaten(owner.seat, card, printed.values[using.value].type))
        if any(star not in target.beaten for star in printed.stars):
            return True
    yield from defeat(s, owner, target, p)
    return True


def gather(s: State, p: Player, using: Using) -> Flow[int | None]:
    """W4: Memories, Combines and Flips, until the Power Tokens are chosen; None if the target leaves meanwhile."""
    owner, action = s.players[using.whose], action_of(p, using.action)
    while p in playing(s) and owner in playing(s) and any(threat.id == using.threat for threat in owner.area):
        options: list[Option] = [*plays(s, p), *combines(s, p), *flips(s, p)]
        options += [Spend(tokens) for tokens in range(action.tokens + 1)]
        match (yield from choose(p.seat, "power", options, "VW-12.8")):
            case Play(card, choosing):
                yield from play(s, p, card, choosing)
            case Combine(card):
                using.combined += yield from combine(s, p, card)
            case Flip(key):
                yield from flip(s, p, key)
            case Spend(tokens):
                return tokens
    return None


def use_more(s: State, p: Player, count: int) -> Flow[bool]:
    """Uses beside the regular one; inside a running Use they follow straight after it (VW-R220)."""
    p.owed += count
    if p.using is None:
        yield from owed_uses(s, p)
    return True


def owed_uses(s: State, p: Player) -> Flow[None]:
    """The Uses that were given, one after the other: all of them (VW-R32), but without an Action they are lost."""
    while p.owed:
        p.owed -= 1
        options = uses(s, p) if p in playing(s) else []
        if not options:
            p.owed = 0
            return
        yield from use(s, p, (yield from choose(p.seat, "use more", options, "VW-14.8")))
