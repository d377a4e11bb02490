"""What one might try, and the rule that forbids it."""

from collections.abc import Sequence
from typing import Any

from gloaming.kernel import NOT_OFFERED, Ask, Done, Occasion, not_now
from gloaming.lingo import Do, HowMany, Pick
from gloaming.scene import Refusal

from ..rules.event_cards import markable, met
from ..rules.move_command import Group, group_of, next_steps
from ..rules.recruit_command import places
from ..table import choices as c
from ..table.board import held, may_stop, neighbours_of, owner
from ..table.box import Text, box
from ..table.state import State
from ..table.units import Unit
from .names import region_name, seat_name, unit_name
from .why_not_fights import no_loss, no_slayer

TEXT = "AG-5.4"
WHOSE = {c.Use: "AG-9.2", c.Give: "AG-10.8", c.Pay: "AG-6.14"}
SLAYERS = ("giantslayers",)
MOMENTS: dict[type, Occasion] = {
    c.Draft: Occasion("AG-2.40", "Resource Cards are drafted before the first turn", ("draft",)),
    c.Play: Occasion("AG-3.3", "a Command Card is played in the Command step of a turn", ("turn",)),
    c.Claim: Occasion("AG-3.6", "an Event is claimed at the start of a turn, before the Command Card", ("turn",)),
    c.March: Occasion("AG-6.4", "units set out with the Maneuvers of a Move Command", ("move",)),
    c.Join: Occasion("AG-6.4", "units join a group before it sets out", ("group", "passengers", "slip away")),
    c.Go: Occasion("AG-6.4", "a region is chosen for a group on its way, or where a text asks for one",
                 ("group", "path", "fly", "marker", "refuge")),
    c.Halt: Occasion("AG-6.7", "a group stops after it has gone a step", ("path",)),
    c.Pay: Occasion("AG-6.12", "a card is paid for passing through an enemy region", ("penalty",)),
    c.Suffer: Occasion("AG-6.12", "a wound is taken for passing through an enemy region, or by a text",
                     ("penalty", "wound")),
    c.Dismiss: Occasion("AG-7.7", "units return to the supply only to make room", ("make room",)),
    c.Buy: Occasion("AG-11.5", "units are bought with the Recruit Points of a Recruit Command, or placed by a text",
                  ("recruit", "place", "return")),
    c.Force: Occasion("AG-10.7", "trades are forced by a Trade Command", ("trade",)),
    c.Offer: Occasion("AG-10.14", "friendly trades are proposed by a Trade Command", ("trade",)),
    c.Exchange: Occasion("AG-10.4", "the Resource Deck is traded with by a Trade Command", ("trade",)),
    c.Give: Occasion("AG-10.8", "cards are given in a trade", ("give", "give back", "offer", "exchange")),
    c.Want: Occasion("AG-10.14", "cards are asked for in a friendly trade", ("want",)),
    c.Accept: Occasion("AG-10.15", "no friendly trade is proposed to you", ("answer",)),
    c.Refuse: Occasion("AG-10.15", "no friendly trade is proposed to you", ("answer",)),
    c.Counter: Occasion("AG-10.15", "no friendly trade is proposed to you", ("answer",)),
    c.Declare: Occasion("AG-14.1", "attacks and advances are declared by an Attack Command", ("attack", "advance")),
    c.Leave: Occasion("AG-17.4", "units are left behind when an attack, an advance or a conquest is made",
                    ("attackers", "advancing", "conquest")),
    c.Reroll: Occasion("AG-17.22", "dice are re-rolled where a Command or a text allows it in a battle", ("re-roll",)),
    c.Lose: Occasion("AG-18.6", "units take damage in the casualty steps of a battle", ("casualties",)),
    c.Mark: Occasion("AG-13.8", "a unit of the enemy is named where a text asks for one", ("point", "wound")),
    c.Tend: Occasion("AG-15.2", "a wounded unit is healed by a Rest or a text", ("heal",)),
    c.Hire: Occasion("AG-15.5", "Giantslayer Actions are taken during a Rest", SLAYERS),
    c.Walk: Occasion("AG-15.5", "Giantslayer Actions are taken during a Rest", SLAYERS),
    c.Strike: Occasion("AG-15.5", "Giantslayer Actions are taken during a Rest", SLAYERS),
    c.Banish: Occasion("AG-4.10", "Giantslayers leave the board by a text", ("banish",)),
    c.Use: Occasion("AG-9.2", "no Resource Card can be used at this moment", ()),
    c.Cast: Occasion("AG-13.8", "no Spell can be cast at this moment", ()),
    c.Take: Occasion("AG-10.21", "a card is taken from a pile where a trade or a text says so", ()),
    c.Steal: Occasion("AG-12.1", "cards are taken from another player where a text says so", ("steal",)),
    Do: Occasion(TEXT, "no text gives this choice now", ("may", "choose one", "pay")),
    HowMany: Occasion("AG-17.24", "a number is asked for where Arcane results are converted", ("convert into",)),
    Pick: Occasion(TEXT, "nothing is picked for a text now", ()),
    c.Convert: Occasion("AG-17.26", "Arcane results are picked where some of them are converted", ("convert",)),
    c.Invoke: Occasion("AG-R212", "texts are carried out at their own moment of a battle", ("window",)),
}  # fmt: skip


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
    if isinstance(option, Done):
        return not_yet(ask)
    if refusal := not_now(MOMENTS, ask, option):
        return refusal
    b = box(s)
    match option:
        case c.Play(card):
            return Refusal(
                "AG-5.13", f"{b.commands[card].name if card in b.commands else repr(card)} is not in your hand"
            )
        case c.Claim(event, rune) if event in b.events:
            return no_claim(s, event, rune)
        case c.March(region, unit):
            return no_march(s, region, unit)
        case c.Go(region) if ask.kind in ("group", "path") and region in s.armies:
            return no_step(s, region)
        case c.Buy(unit, region) if ask.kind == "recruit" and unit in b.stats and region in s.armies:
            return no_purchase(s, unit, region)
        case c.Force(seat) | c.Offer(seat) if 0 <= seat < len(s.players):
            return no_trade(s, seat, friendly=isinstance(option, c.Offer))
        case c.Declare(origin, target) if origin in s.armies and target in s.armies:
            return no_attack(s, ask.kind, origin, target)
        case c.Convert():
            return Refusal("AG-17.28", "no Arcane result of that die is left")
        case c.Invoke():
            return Refusal("AG-R212", "that text can do nothing now, or has run already")
        case c.Lose(unit):
            return no_loss(s, unit)
        case c.Hire() | c.Walk() | c.Strike():
            return no_slayer(s, option)
    return no_card(s, ask, option)


def not_yet(ask: Ask) -> Refusal:
    """Why one cannot be done with it."""
    said = {
        "turn": ("AG-3.7", "a Command Card must be played"),
        "casualties": ("AG-18.15", "all damage must be taken"),
        "path": (
            "AG-6.9",
            "a group cannot stop in an enemy region, nor in the home of others before the Final Ordning",
        ),
        "penalty": ("AG-6.12", "passing through an enemy region has its price"),
        "make room": ("AG-7.5", "a unit must leave to make room"),
        "give back": ("AG-10.10", "as many cards as you were given must be given back"),
        "answer": ("AG-10.15", "an offer is accepted, rejected or countered"),
        "draft": (ask.rule, "everybody takes one card"),
    }
    return Refusal(*said.get(ask.kind, (ask.rule, "something must be chosen here")))


def no_card(s: State, ask: Ask, option: Any) -> Refusal:
    """Why a card or a thing is not what is asked for."""
    b = box(s)
    match option:
        case c.Use(card) | c.Give(card) | c.Pay(card) if card not in s.players[max(ask.seat, 0)].resources:
            return Refusal(WHOSE[type(option)], f"{card_name(s, card)} is not among your Resource Cards")
        case c.Use(card):
            return Refusal("AG-R70", f"{card_name(s, card)} is for another moment")
        case c.Cast(spell) if spell not in s.players[max(ask.seat, 0)].spells:
            return Refusal("AG-13.6", "you do not hold that Spell")
        case c.Cast(_, advanced, _) if advanced:
            return Refusal("AG-13.7", "its advanced spell is for another moment, or its Artifact is missing")
        case c.Cast():
            return Refusal("AG-13.8", "its basic spell is for another moment")
        case c.Give() | c.Want() | c.Pay():
            return Refusal(ask.rule, "that card is picked already, or cannot change hands in this trade")
        case c.Draft(card) | c.Take(card) | c.Steal(_, card):
            return Refusal(ask.rule, f"{card_name(s, card)} does not lie where the card is chosen from")
        case c.Reroll(die) if die < max((len(side.dice) for bt in s.battles[-1:] for side in bt.sides), default=0):
            return Refusal("AG-R126", "that die is picked already, or is not one of this side")
        case c.Reroll():
            return Refusal(ask.rule, "so many dice were not rolled")
        case HowMany(n):
            return Refusal(ask.rule, f"not {n} Arcane results can be converted")
        case c.Suffer(_, unit) if b.sort.get(unit.kind) == "champion":
            return Refusal("AG-6.22", "a Champion cannot take the wound of a passage")
        case c.Join() if ask.kind == "group":
            return Refusal(ask.rule, "it does not stand with them, or the Maneuvers do not suffice for one more")
        case c.Join():
            return Refusal(ask.rule, "it does not stand where they set out from, or no more may go along")
        case c.Leave():
            return Refusal(ask.rule, "it is not with them, or too few would go")
        case c.Dismiss():
            return Refusal("AG-7.5", "it does not stand there, or another unit must leave")
        case c.Suffer() if ask.kind == "penalty":
            return Refusal("AG-6.16", "the wound is taken by one of those who pass through")
        case c.Suffer() | c.Mark() | c.Tend():
            return Refusal(
                ask.rule, "that unit is not one of those who can be chosen: it stands elsewhere or is of others"
            )
        case c.Go() | c.Declare() | c.Buy():
            return Refusal(ask.rule, "it cannot be done in that region")
        case Do():
            return Refusal(ask.rule, "the text that is carried out does not say that")
        case c.Exchange():
            return Refusal("AG-10.19", "you have no Resource Card to trade, or the trade limit is 0")
        case c.Force() | c.Offer() | Pick() | c.Banish():
            return Refusal(ask.rule, "the text or the Command does not reach that far")
        case c.Counter():
            return Refusal("AG-R80", "all friendly offers of this Trade Command are made")
        case c.Halt():
            return Refusal("AG-6.9", "a group cannot stop in an enemy region, nor in the home of others")
        case c.Claim():
            return Refusal("AG-4.1", "there is no such Event")
    return Refusal(ask.rule, NOT_OFFERED)


def card_name(s: State, card: str) -> str:
    """A Resource Card or a Spell by its name, also one that the box does not have."""
    b = box(s)
    found = b.resources.get(card) or b.spells.get(card)
    return found.printed.name if found else repr(card)


def no_claim(s: State, event: str, rune: bool) -> Refusal:
    """Why an Event cannot be claimed."""
    b, player = box(s), s.players[s.turn]
    printed = b.events[event]
    if event not in b.universal and event not in b.stacks[player.race]:
        return Refusal("AG-4.3", f"{printed.printed.name} is an Event of another race")
    if event in b.stacks[player.race] and event not in b.stacks[player.race][player.stack : player.stack + 1]:
        return Refusal("AG-4.2", f"{printed.printed.name} is not on top of your stack")
    if event in b.universal and event not in s.events:
        return Refusal("AG-4.1", f"{printed.printed.name} does not lie face up")
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
    b, race = box(s), s.players[s.turn].race
    if unit not in s.armies.get(region, []) or owner(s, region) != race:
        return Refusal(
            "AG-6.4", f"no such unit of yours stands in {region_name(s, region) if region in s.armies else region}"
        )
    if not s.pool:
        return Refusal("AG-6.4", "no Maneuvers are left")
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
    if s.moving is not None and region in b.near[s.moving.region]:
        return Refusal("AG-6.4", "the Maneuvers do not suffice for all of them")
    return Refusal("AG-6.4", f"no free way of so few Maneuvers leads to {region_name(s, region)}")


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
    if owner(s, region) not in ("", player.race):
        rule = "AG-11.15" if player.race == "cloud" else "AG-11.8"
        return Refusal(rule, f"enemies stand in {region_name(s, region)}")
    if player.race == "cloud":
        return Refusal("AG-11.14", "cloud giants arrive where Lyn Armaal is")
    if region in places(s, s.turn):
        return Refusal("AG-11.9", "units arrive healthy")
    return Refusal("AG-21.9", f"{region_name(s, region)} is no place to deploy while your home is not taken")


def no_trade(s: State, seat: int, friendly: bool) -> Refusal:
    """Why a trade cannot be forced on a player or proposed to one."""
    if seat == s.turn:
        return Refusal("AG-10.4", "nobody trades with oneself")
    if not s.pool:
        return Refusal("AG-10.1", "the trade limit is 0")
    if not s.players[s.turn].resources and not (friendly and s.options.gifts):
        return Refusal("AG-R73", "you have no card to give")
    if seat not in neighbours_of(s, s.turn):
        return Refusal("AG-10.6", f"no army of the {seat_name(s, seat)} is next to one of yours")
    if friendly and s.offers >= s.options.friendly_offers:
        return Refusal("AG-R80", "all friendly offers of this Trade Command are made")
    if friendly:
        return Refusal("AG-R77", f"the {seat_name(s, seat)} have no cards")
    return Refusal("AG-10.9", f"the {seat_name(s, seat)} had no cards when your turn began")


def no_attack(s: State, kind: str, origin: str, target: str) -> Refusal:
    """Why a region cannot be attacked, or advanced to."""
    b, race = box(s), s.players[s.turn].race
    if owner(s, origin) != race:
        return Refusal("AG-14.1", f"none of your units stand in {region_name(s, origin)}")
    if target not in b.near[origin]:
        return Refusal("AG-14.1", f"{region_name(s, target)} is not adjacent to {region_name(s, origin)}")
    if kind == "attack" and owner(s, target) in ("", race):
        return Refusal("AG-14.1", f"no enemies stand in {region_name(s, target)}")
    if kind == "advance" and owner(s, target):
        return Refusal("AG-14.4", f"{region_name(s, target)} is not empty")
    rule = "AG-14.6" if kind == "attack" else "AG-14.5"
    deed = "attacked" if kind == "attack" else "advanced to"
    return Refusal(rule, f"{region_name(s, target)} cannot be {deed} before the Final Ordning")
