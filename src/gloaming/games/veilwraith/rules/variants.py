"""VARIANTS: what difficulty variants and starting abilities let a Veilwraith choose when a game is set up."""

from gloaming.kernel import Flow, choose

from ..table.choices import Circle, OnAction, Start
from ..table.events import Started, TokenUpgraded
from ..table.numbers import action_of
from ..table.state import UPRIGHT, Ability, Base, Player, State
from .actions import exhaust, put_tokens
from .ending_the_game import Alone
from .memories import draw

ABILITIES: tuple[Ability, ...] = ("shade", "umbra", "shadow", "soul", "spirit")
TOKEN_ON: dict[Ability, Base] = {"shade": "explore", "umbra": "fight", "shadow": "influence"}


def prepare(s: State) -> Flow[None]:
    """Each Veilwraith makes the choices that variants give at set-up; a joiner as at a Campaign's start (VW-R224)."""
    fresh, s.fresh = s.fresh, False
    for p in s.players:
        if p.here:
            first, p.newcomer = fresh or p.newcomer, False
            if s.options.easy_dream and first:
                yield from circle_one(s, p)
            if s.options.own_order:
                yield from order_actions(s, p)
            with Alone(p):  # a Memory drawn for it may take the last Spirit
                yield from starting_ability(s, p, first)


def circle_one(s: State, p: Player) -> Flow[None]:
    """Easy Dream, Beginner Variant: one Action Power Token starts on its Advanced side (VW-R9)."""
    slots = [Circle(slot) for slot in (1, 2, 3) if not p.circled[slot - 1]]
    if slots:
        slot = (yield from choose(p.seat, "circle", slots, "VW-4.6")).slot
        p.circled[slot - 1] = True
        s.story.append(TokenUpgraded(p.seat, slot))


def order_actions(s: State, p: Player) -> Flow[None]:
    """Advanced Variant: the Veilwraith picks the order of the Actions (VW-4.5)."""
    for slot in (1, 2):
        left = [OnAction(action.base) for action in p.row[slot - 1 :]]
        action = action_of(p, (yield from choose(p.seat, "slot", left, "VW-4.5", slot)).action)
        p.row.remove(action)
        p.row.insert(slot - 1, action)


def starting_ability(s: State, p: Player, first: bool) -> Flow[None]:
    """VARIANT STARTING ABILITIES: one of five, or none; chosen for each game or for the Campaign (VW-R16)."""
    how_often = s.options.starting_abilities
    if how_often == "none":
        return
    if how_often == "game" or first:
        options = [Start(ability) for ability in (*ABILITIES, None)]
        p.ability = (yield from choose(p.seat, "starting ability", options, "VW-26.1")).ability
    if p.ability is None:
        return
    s.story.append(Started(p.seat, p.ability))
    if p.ability in TOKEN_ON:
        put_tokens(p, action_of(p, TOKEN_ON[p.ability]), 1)
        return
    for _ in range(2):
        upright = [OnAction(action.base) for action in p.row if action.turn == UPRIGHT]
        pick = yield from choose(p.seat, "start exhausted", upright, "VW-R15")
        exhaust(s, p, action_of(p, pick.action))
    if p.ability == "spirit":
        p.spirit += 1  # above the maximum, until it is lost (VW-R13)
    else:
        yield from draw(s, p, 1)
