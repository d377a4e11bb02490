"""What one might try, and the rule that forbids it."""

from collections.abc import Sequence
from typing import Any

from gloaming.kernel import Ask
from gloaming.scene import Refusal

from ..rules.event_cards import markable, met
from ..rules.move_command import Group, group_of, next_steps
from ..rules.recruit_command import places
from ..rules.trade_command import originals
from ..table import choices as c
from ..table.board import held, may_stop, neighbours_of, owner
from ..table.box import Text, box
from ..table.state import State
from ..table.units import Unit
from .names import region_name, seat_name, unit_name


def candidates(s: State, ask: Ask) -> Sequence[Any]:
    """Every card, Event, unit or target that a person might think of; elsewhere only what is offered."""
    tried = {
        "turn": try_turn,
        "move": try_move,
        "group": try_step,
        "path": try_step,
        "recruit": try_recruit,
        "trade": try_trade,
        "attack": try_attack,
        "casualties": try_losses,
    }.get(ask.kind)
    if tried is None:
        return ask.options
    return [*ask.options, *(option for option in tried(s) if option not in ask.options)]


def try_turn(s: State) -> list[Any]:
    """All nine Commands, and every Event that lies open for the player."""
    b, player = box(s), s.players[s.turn]
    top = b.stacks[player.race][player.stack : player.stack + 1]
    events = [c.Claim(card, rune) for card in (*top, *s.events) for rune in (False, True)]
    return [*events, *(c.Play(card) for card in b.hands[player.race])]


def try_move(s: State) -> list[Any]:
    """Every unit of the player."""
    race = s.players[s.turn].race
    return [c.March(region, unit) for region in held(s, race) for unit in dict.fromkeys(s.armies[region])]


def try_step(s: State) -> list[Any]:
    """Every region."""
    return [c.Go(region) for region in box(s).regions]


def try_recruit(s: State) -> list[Any]:
    """Every kind of unit of the race, at home and where the player stands."""
    b, race = box(s), s.players[s.turn].race
    where = dict.fromkeys([b.home[race], *places(s, s.turn)])
    return [c.Buy(kind, region) for kind in b.tokens[race] for region in where]


def try_trade(s: State) -> list[Any]:
    """A forced trade with everybody."""
    return [c.Force(seat) for seat in range(len(s.players)) if seat != s.turn]


def try_attack(s: State) -> list[Any]:
    """Every enemy next door."""
    b, race = box(s), s.players[s.turn].race
    return [
        c.Declare(origin, target)
        for origin in held(s, race)
        for target in b.near[origin]
        if owner(s, target) not in ("", race)
    ]


def try_losses(s: State) -> list[Any]:
    """Every unit of the side."""
    bt = s.battles[-1]
    return [c.Lose(unit) for unit in dict.fromkeys(bt.sides[bt.now].units)]


def why_not(s: State, ask: Ask, option: Any) -> Refusal:
    """The rule that forbids an option, in words."""
    match option:
        case c.Play(card) if ask.kind == "turn" and card in box(s).commands:
            return Refusal("AG-5.13", "it is not in your hand")
        case c.Claim(event, rune) if ask.kind == "turn" and event in box(s).events:
            return no_claim(s, event, rune)
        case c.March(region, unit) if ask.kind == "move" and region in s.armies:
            return no_march(s, region, unit)
        case c.Go(region) if ask.kind in ("group", "path") and region in s.armies:
            return no_step(s, region)
        case c.Buy(unit, region) if ask.kind == "recruit" and unit in box(s).stats and region in s.armies:
            return no_purchase(s, unit, region)
        case c.Force(seat) if ask.kind == "trade" and 0 <= seat < len(s.players):
            return no_force(s, seat)
        case c.Declare(_, target) if ask.kind == "attack" and target in s.armies:
            return Refusal("AG-14.6", f"{region_name(s, target)} cannot be attacked before the Final Ordning")
        case c.Convert() if ask.kind == "convert":
            return Refusal("AG-17.28", "no Arcane result of that die is left")
        case c.Invoke() if ask.kind == "window":
            return Refusal("AG-R212", "that text can do nothing now, or has run already")
        case c.Lose() if ask.kind == "casualties":
            return Refusal("AG-18.16", "another unit must take damage first")
    return Refusal(ask.rule, "it is not among the options")


def no_claim(s: State, event: str, rune: bool) -> Refusal:
    """Why an Event cannot be claimed."""
    b, player = box(s), s.players[s.turn]
    printed = b.events[event]
    if s.event_done:
        return Refusal("AG-3.5", "an Event was claimed this turn already")
    e = Text(s, s.turn, event)
    if not met(printed.claim, e):
        return Refusal("AG-4.5", f"not true yet: {printed.claim[0].text}")
    if not markable(printed, e):
        return Refusal("AG-R26", "no marker is left for it")
    if rune:
        return Refusal("AG-4.6", f"no {printed.printed.rune} Rune is at hand")
    held_runes = [card for card in player.resources if b.rune[card] == printed.printed.rune]
    return Refusal("AG-4.8", "it asks for its Rune" if held_runes else "its Rune is missing, and nothing waives it")


def no_march(s: State, region: str, unit: Unit) -> Refusal:
    """Why a unit cannot move."""
    b = box(s)
    if not s.pool:
        return Refusal("AG-6.4", "no Maneuvers are left")
    if unit not in s.armies[region] or owner(s, region) != s.players[s.turn].race:
        return Refusal("AG-6.4", f"no such unit of yours stands in {region_name(s, region)}")
    if next_steps(Group(s, region, [unit]), len(b.regions)):
        return Refusal("AG-6.23", "it could only pass through enemies, and nothing can be paid for it")
    return Refusal("AG-6.10", "not enough Maneuvers are left to reach a region where it may stop")


def no_step(s: State, region: str) -> Refusal:
    """Why a group cannot go to a region."""
    b, race = box(s), s.players[s.turn].race
    if s.moving is not None:
        group = group_of(s, s.moving)
        if region in group.been:
            return Refusal("AG-R211", f"the path has led through {region_name(s, region)} already")
        if region in next_steps(group, len(b.regions)):
            return Refusal("AG-6.23", "nothing can be paid for the passage")
    if owner(s, region) not in ("", race):
        return Refusal("AG-6.10", f"not enough is left to pass through {region_name(s, region)} and beyond")
    if not may_stop(s, b, race, region):
        return Refusal("AG-6.24", f"{region_name(s, region)} is the home of others")
    return Refusal("AG-6.4", f"{region_name(s, region)} is not next to them, or too far")


def no_purchase(s: State, unit: str, region: str) -> Refusal:
    """Why a unit cannot be bought."""
    b, player = box(s), s.players[s.turn]
    kind = b.kind[unit]
    if b.race[unit] != player.race:
        return Refusal("AG-11.10", "only units of your own can be bought")
    if kind in b.locked and kind not in player.supply:
        return Refusal("AG-1.23" if b.sort[kind] == "champion" else "AG-1.24", f"{unit_name(s, kind)} has not come yet")
    if not player.supply.get(kind):
        return Refusal("AG-R88", "all of them are on the board")
    if b.stats[unit][2] > s.pool:
        return Refusal("AG-11.5", f"it costs {b.stats[unit][2]}, and {s.pool} is left")
    if player.race == "cloud":
        return Refusal("AG-11.14", "cloud giants arrive where Lyn Armaal is")
    return Refusal("AG-21.9", f"{region_name(s, region)} is no place to deploy")


def no_force(s: State, seat: int) -> Refusal:
    """Why a trade cannot be forced on a player."""
    if not s.players[s.turn].resources:
        return Refusal("AG-R73", "you have no card to give")
    if seat not in neighbours_of(s, s.turn):
        return Refusal("AG-10.6", f"no army of the {seat_name(s, seat)} is next to one of yours")
    if not originals(s, seat):
        return Refusal("AG-10.9", f"the {seat_name(s, seat)} had no cards when your turn began")
    return Refusal("AG-10.1", "the trade limit is 0")
