"""Every option in words."""

from collections.abc import Sequence
from typing import Any

from gloaming.kernel import Ask, Done
from gloaming.lingo import Do, HowMany, Pick
from gloaming.scene import BoardWalk, Gloss, Tone, Verdict, counted

from ..players.odds import outlook
from ..rules.casualties import region_of, soak
from ..rules.move_command import group_of, toll
from ..table import choices as c
from ..table.board import champion_in, crowding, owner
from ..table.box import box
from ..table.patterns import TOTALS
from ..table.state import Moving, State
from ..table.units import Unit, healthy
from .names import (
    card_name,
    does,
    face_name,
    race_name,
    region_name,
    seat_name,
    symbols,
    unit_name,
)
from .preview import worth

DONE_WORDS = {
    "move": "End the movement",
    "recruit": "Recruit no more",
    "trade": "Do not trade",
    "giantslayers": "No more Giantslayer Actions",
    "give": "That is all you give",
    "offer": "That is all you offer",
    "want": "That is all you want",
    "exchange": "That is all",
    "take discarded": "Draw all from the deck",
    "attack": "Do not attack",
    "advance": "Do not advance",
    "attackers": "Attack with these",
    "advancing": "Advance with these",
    "window": "Pass",
    "re-roll": "Roll no more again",
    "conquest": "All these move in",
    "slip away": "That is all",
    "passengers": "Nobody else",
    "may": "Do not",
    "discard": "Do not",
}


def gloss(s: State, ask: Ask, option: Any) -> Gloss:
    """An option in words, the pieces to touch, and what it would lead to."""
    return (
        of_cards(s, ask, option) or of_units(s, ask, option) or of_battles(s, ask, option) or of_texts(s, ask, option)
    )


def own(ask: Ask, card: str) -> str:
    """A Resource Card of the one who is asked."""
    return f"p{ask.seat}.{card}"


def of_cards(s: State, ask: Ask, option: Any) -> Gloss | None:
    """Cards and trades."""
    match option:
        case c.Draft(card):
            return Gloss(f"Draft {card_name(s, card)}", [f"o.{card}"])
        case c.Use(card):
            return Gloss(f"Use {card_name(s, card)}: {text_of(s, card)}", [own(ask, card)])
        case c.Cast(spell, advanced, artifact):
            return gloss_cast(s, ask, spell, advanced, artifact)
        case c.Claim(event, rune):
            return gloss_claim(s, ask, event, rune)
        case c.Play(card):
            gives = worth(s, s.players[ask.seat], card)
            what = f": {gives.said}" if gives and gives.total else ""
            return Gloss(f"Play {card_name(s, card)}{what}", [f"c.{card}"])
        case c.Pay(card):
            return Gloss(f"Pay with {card_name(s, card)}", [own(ask, card)])
        case c.Give(card):
            return Gloss(f"Give {card_name(s, card)}", [own(ask, card)])
        case c.Want(player, card):
            return Gloss(f"Want {card_name(s, card)}", [f"p{player}.{card}"])
        case c.Take(card):
            if ask.kind == "discard":
                return Gloss(f"Discard {card_name(s, card)}", [own(ask, card)])
            if ask.kind == "discard spell":
                return Gloss(f"Discard {card_name(s, card)}", [f"sp.{card}"])
            return Gloss(f"Take {card_name(s, card)}", [f"d.{card}"])
        case c.Steal(player, card):
            return Gloss(f"Take {card_name(s, card)} from the {seat_name(s, player)}", [f"p{player}.{card}"])
        case c.Force(player):
            return Gloss(f"Force a trade on the {seat_name(s, player)}")
        case c.Offer(player):
            return Gloss(f"Offer the {seat_name(s, player)} a trade")
        case c.Exchange():
            return Gloss("Trade with the Resource Deck", key="x")
        case c.Accept():
            return Gloss("Accept", key="a")
        case c.Refuse():
            return Gloss("Refuse", key="r")
        case c.Counter():
            return Gloss("Make a counter-offer", key="c")
    return None


def text_of(s: State, card: str) -> str:
    """The text of a Resource Card."""
    return str(box(s).resources[card].printed.text.strip())


def gloss_cast(s: State, ask: Ask, spell: str, advanced: bool, artifact: str) -> Gloss:
    """A Spell in one of its two forms."""
    printed = box(s).spells[spell].printed
    text = (printed.advanced if advanced else printed.basic).strip()
    if not advanced:
        return Gloss(f"Cast {printed.name}: {text}", [f"sp.{spell}"])
    label = f"Cast {printed.name}, advanced: {text}"
    return Gloss(label, [f"sp.{spell}", own(ask, artifact)] if artifact else [])


def gloss_claim(s: State, ask: Ask, event: str, rune: bool) -> Gloss:
    """An Event, with its Rune or without."""
    b = box(s)
    printed = b.events[event].printed
    verdict = Verdict(counted(printed.op, "point"), Tone.GOOD)
    if not rune:
        return Gloss(f"Claim {printed.name} without a Rune", [f"e.{event}"], verdict)
    card = next((each for each in s.players[ask.seat].resources if b.rune[each] == printed.rune), "")
    pieces = [f"e.{event}", own(ask, card)] if card else []
    return Gloss(f"Claim {printed.name} for its Rune", pieces, verdict)


def of_units(s: State, ask: Ask, option: Any) -> Gloss | None:
    """Units on the board and Giantslayers."""
    b = box(s)
    match option:
        case c.March(region, unit):
            return Gloss(f"Move {unit_name(s, unit)} from {region_name(s, region)}", [f"u.{region}.{unit}"])
        case c.Join(region, unit):
            leaves = rival_of(s, str(ask.about), [unit]) if ask.about in s.armies else None
            return Gloss(does(s, unit, "goes along", "go along"), [f"u.{region}.{unit}"], leaves)
        case c.Go(region):
            if s.moving and ask.kind in ("group", "path"):
                return march_to(s, s.moving, region)
            return Gloss(f"To {region_name(s, region)}", [f"r.{region}"], rival_of(s, region, ()))
        case c.Halt():
            return Gloss("Stop here", verdict=stopping(s), key="h")
        case c.Suffer(region, unit):
            worse = "defeated" if unit.wounded else "wounded"
            return Gloss(does(s, unit, f"is {worse}", f"are {worse}"), [f"u.{region}.{unit}"])
        case c.Dismiss(region, unit):
            return Gloss(f"{does(s, unit, 'returns', 'return')} to the supply", [f"u.{region}.{unit}"])
        case c.Buy(unit, region):
            leaves, price = rival_of(s, region, [healthy(unit)]), f"costs {b.stats[unit][2]}"
            if ask.kind == "recruit":
                leaves = Verdict(f"{price}; {leaves.text}", leaves.tone) if leaves else Verdict(price)
            return Gloss(f"{unit_name(s, unit)} to {region_name(s, region)}", [f"y.{unit}", f"r.{region}"], leaves)
        case c.Tend(region, unit):
            return Gloss(f"Heal {b.names[b.kind[unit]]} in {region_name(s, region)}", [f"u.{region}.{unit}"])
        case c.Hire(slayer, region):
            return Gloss(
                f"{b.names[slayer]} to {region_name(s, region)}", [f"s.{slayer}", f"r.{region}"], Verdict("2 actions")
            )
        case c.Walk(slayer, region):
            start = s.slayers[slayer].region
            steps = Verdict(counted(b.steps[start][region], "action")) if start else None
            return Gloss(f"{b.names[slayer]} walks to {region_name(s, region)}", [f"s.{slayer}", f"r.{region}"], steps)
        case c.Strike(region, slayers):
            names = " and ".join(b.names[slayer] for slayer in slayers)
            pieces = [f"r.{region}", *(f"s.{slayer}" for slayer in slayers)]
            verb = "attacks" if len(slayers) == 1 else "attack"
            return Gloss(f"{names} {verb} in {region_name(s, region)}", pieces)
        case c.Banish(slayer):
            return Gloss(f"{b.names[slayer]} leaves the board", [f"s.{slayer}"])
    return None


def of_battles(s: State, ask: Ask, option: Any) -> Gloss | None:
    """Attacks, dice, casualties."""
    b = box(s)
    match option:
        case c.Declare(origin, target):
            verb = "Attack" if s.armies[target] else "Advance to"
            verdict = prospect(s, origin, target) if s.armies[target] else None
            label = f"{verb} {region_name(s, target)} from {region_name(s, origin)}"
            return Gloss(label, [f"r.{origin}", f"r.{target}"], verdict)
        case c.Leave(region, unit):
            return Gloss(does(s, unit, "stays behind", "stay behind"), [f"u.{region}.{unit}"])
    if not s.battles:
        return None
    bt = s.battles[-1]
    match option:
        case c.Reroll(die):
            side = bt.sides[bt.now]
            if die >= len(side.dice):
                return Gloss(f"Roll die {die + 1} again")
            face = side.dice[die]
            shown = face_name(s, side.race if die == 0 else "", face.face)
            return Gloss(f"Roll die {die + 1} again ({shown})", [f"die.{bt.now}.{die}"])
        case c.Convert(die):
            side = bt.sides[bt.now]
            shown = symbols(0, 0, side.dice[die].arcane) if die < len(side.dice) else ""
            return Gloss(f"Convert a result of die {die + 1} ({shown})", [f"die.{bt.now}.{die}"] if shown else [])
        case c.Invoke(text):
            return Gloss(f"Now {card_name(s, text)}: {said_by(s, text)}", piece_of(s, text))
        case c.Lose(unit):
            side = bt.sides[bt.now]
            verdict = fate(s, unit) if unit in side.units else None
            piece = f"u.{region_of(bt, bt.now)}.{unit}" if side.race else f"s.{b.kind[unit]}"
            return Gloss(does(s, unit, "takes damage", "take damage"), [piece], verdict)
        case c.Mark(unit):
            return Gloss(unit_name(s, unit), [f"u.{region_of(bt, 1 - bt.now)}.{unit}"])
    return None


def march_to(s: State, moving: Moving, region: str) -> Gloss:
    """A march: what it costs of what is left, who takes a toll there, and whether it can only be passed."""
    race, group = s.players[s.turn].race, group_of(s, moving)
    way = group.ways().get(region, [region])
    cost, due, passing = len(moving.units) * len(way), toll(s, race, region), not group.may_stop(region)
    label = f"To {region_name(s, region)}"
    if due:
        label += f", past the {race_name(s, owner(s, region))} for a Resource or a wound"
    words = [f"{cost}, passing" if passing else f"{cost} of {s.pool}", *(["toll"] if due else [])]
    rival, costs = rival_of(s, region, moving.units), ", ".join(words)
    plain = Verdict(costs, Tone.BAD if passing or due else Tone.PLAIN)
    verdict = Verdict(f"{costs}; {rival.text}", rival.tone) if rival else plain
    who = f"a.{moving.region}"
    walk = BoardWalk(
        who, [[f"r.{each}"] for each in way], cost, s.pool - cost, [f"a.{region}"] if passing or due else []
    )
    return Gloss(label, [f"r.{region}"], verdict, walk=walk)


def rival_of(s: State, region: str, units: Sequence[Unit]) -> Verdict | None:
    """A warning, if the Champion that stands there would have to make room for the one that comes (AG-R55)."""
    b = box(s)
    if not units or owner(s, region) != b.race[units[0]]:
        return None
    _, rival = crowding(s, b, b.race[units[0]], region, units)
    return Verdict(does(s, rival, "makes room", "make room"), Tone.BAD) if rival else None


def stopping(s: State) -> Verdict | None:
    """The same warning for a group that is there already."""
    if s.moving is None:
        return None
    region, units = s.moving.region, s.moving.units
    others = [*s.armies[region]]
    for unit in units:
        others.remove(unit)
    b = box(s)
    rival = champion_in(b, others) if champion_in(b, units) else None
    return Verdict(does(s, rival, "makes room", "make room"), Tone.BAD) if rival else None


def said_by(s: State, text: str) -> str:
    """What a text says before the final totals."""
    b = box(s)
    card = b.texts[text] if text in b.texts else b.events[text]
    return " ".join(line.text.partition(": ")[2] for line in card.script.on(TOTALS))


def piece_of(s: State, text: str) -> list[str]:
    """Where a text lies: at its unit, at its Giantslayer, or on its Event."""
    if text in s.slayers:
        return [f"s.{text}"]
    where = [region for region, army in s.armies.items() if healthy(text) in army]
    return [f"u.{where[0]}.{text}"] if where else [f"e.{text}"] if text in box(s).events else []


def prospect(s: State, origin: str, target: str) -> Verdict:
    """How many dice both sides would roll, and how often all defenders fall, without re-rolls and cards in hand."""
    dice, likely = outlook(s, origin, target)
    return Verdict(f"{dice[0]} dice to {dice[1]}, wins {likely} %", Tone.GOOD if likely >= 50 else Tone.PLAIN)


def fate(s: State, unit: Unit) -> Verdict:
    """What the damage would do to a unit."""
    b, bt = box(s), s.battles[-1]
    side = bt.sides[bt.now]
    worth = soak(s, b, side, unit)
    if worth <= side.damage:
        left = side.damage - worth
        return Verdict("is defeated" + (f", {left} more to come" if left else ""), Tone.BAD)
    if b.sort[b.kind[unit]] == "champion":
        return Verdict("takes it all", Tone.GOOD)
    return Verdict("is defeated" if unit.wounded else "is wounded", Tone.BAD)


def of_texts(s: State, ask: Ask, option: Any) -> Gloss:
    """What texts ask, and the end of a choice."""
    match option:
        case Do(text) if text.startswith("choose one: "):
            return Gloss("Yes, one of these")
        case Do(text):
            return Gloss(text[:1].upper() + text[1:])
        case Pick(thing):
            return Gloss(seat_name(s, thing) if isinstance(thing, int) else str(thing))
        case HowMany(n) if ask.kind == "convert into":
            each, _, into = str(ask.about).lower().partition(" ")
            become = counted(n * int(each), into.removesuffix("s"))
            return Gloss(f"Turn {n} into {become}" if n else "Turn none", key=str(n))
        case HowMany(n):
            return Gloss(str(n), key=str(n))
        case Done() if ask.kind == "window" and len(ask.options) == 1:
            return Gloss(DONE_WORDS["window"], key="e", idle=True)
        case Done():
            return Gloss(DONE_WORDS.get(ask.kind, "Done"), key="e")
    return Gloss(str(option))
