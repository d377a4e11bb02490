"""What a sensible player sees in an option at once, in words: the reason where the judge's view shows too little."""

from collections.abc import Sequence
from typing import Any

from gloaming.kernel import DONE, Ask, Term
from gloaming.lingo import HowMany
from gloaming.scene import counted

from ..table import choices as c
from ..table.board import held, markers_of, owner, smallfolk_held, strength
from ..table.box import Box, box
from ..table.state import MOST_DICE, Player, Race, Region, State
from ..table.units import Unit
from .features import CARD_WORTH, MARKERS, card_worths
from .habit import base_of, march_worth
from .habit_battles import ARCANE, BLOCKS, HITS, felled, prey
from .habit_trades import needs

USES = {
    "food": ": it heals giants, and pays for passages",
    "ore": "",
    "weaponry": ": it helps in a battle",
    "artifact": ": it makes a Spell stronger",
    "rune": ": Runes claim Events",
}
KINDS = {"food": "Food", "ore": "Ore", "weaponry": "Weaponry", "artifact": "an Artifact", "rune": "a Rune"}
WORTH_A_WORD = 0.5  # of what is defeated or lost in a battle
STAYS = 0.3  # what a march must gain, that it is made


def rationale(s: State, ask: Ask, option: Any) -> Term | None:
    """Why one would choose it without thinking long; None where there is nothing to say."""
    b, player = box(s), s.players[ask.seat]
    said = said_of(s, b, player, ask, option)
    return Term("rationale", 0.0, said, icon="lightbulb") if said else None


def said_of(s: State, b: Box, player: Player, ask: Ask, option: Any) -> str:
    """One sentence, or nothing."""
    match option:
        case c.Claim(event):
            return f"It brings {counted(b.events[event].printed.op, 'Ordning Point')} at once."
        case c.Play(card):
            return of_command(s, b, player, card)
        case c.March(region, unit):
            _, goal = march_worth(s, b, player, region, unit)
            return f"From there {place(b, goal)} is near: {land(s, b, player, goal)}." if goal else ""
        case c.Join():
            return "Together they are harder to drive out."
        case c.Go(region) if ask.kind == "marker":
            return f"In {place(b, region)} {land(s, b, player, region)}."
        case c.Go(region) if ask.kind in ("group", "path", "fly", "refuge"):
            return of_region(s, b, player, region)
        case c.Halt():
            return f"Here {land(s, b, player, s.moving.region)}." if s.moving else ""
        case c.Declare(origin, target):
            return of_attack(s, b, origin, target, len(player.row) - 1)
        case c.Buy(unit):
            might, fortitude, worth = b.stats[unit]
            return f"{b.names[unit]} rolls {dice(might)}, takes {fortitude} Damage and costs {worth}."
        case c.Strike() | c.Hire() | c.Walk() | c.Banish():
            return of_giantslayers(s, b, player, option)
        case c.Leave(region, unit) if ask.kind == "conquest":
            return f"So {place(b, region)} is not left empty."
        case c.Lose() | c.Reroll() | HowMany():
            return in_battle(s, b, ask, option)
        case c.Tend(_, unit):
            return f"{b.names[unit.kind]} is worth {counted(b.stats[unit][2], 'point')} to who defeats it."
    return of_cards(s, b, player, ask, option) or of_the_end(s, b, player, ask, option)


# the turn


def of_command(s: State, b: Box, player: Player, card: str) -> str:
    """What a Command brings now."""
    printed, left, lands = b.commands[card], len(player.row), smallfolk_held(s, player.race)
    counts = f"{counted(left, 'card')} to its left {'counts' if left == 1 else 'count'}"
    match printed.command:
        case "attack":
            best = best_target(s, b, player, left)
            return of_attack(s, b, *best, left) if best else f"Arcane results become Hits: {counts}."
        case "move" if len(lands) < 3:
            stand = f"in {counted(len(lands), 'Small Folk Region')} only" if lands else "in no Small Folk Region yet"
            return f"You stand {stand}, and each more brings cards and markers."
        case "move":
            return f"It gives {counted(base_of(b, card) + left, 'Maneuver')}."
        case "plunder":
            return f"It brings up to {counted(2 + min(left, max(0, len(lands) - 1)), 'Resource Card')}."
        case "recruit":
            return f"It gives {counted(base_of(b, card) + left, 'Recruit Point')} for new giants."
        case "leader":
            return "Each of your Leaders does what its card says."
        case "magic":
            return "It brings a Spell, and a basic Spell costs nothing to cast."
        case "trade":
            return f"You can exchange up to {counted(1 + left, 'card')} that you need less."
        case "rest":
            return f"It brings {counted(len(player.row), 'Command Card')} back to your hand." if player.row else ""
    marks = MARKERS.get(player.race, "")
    there = len(markers_of(s, marks)) if marks else 0
    return f"Your own Command pays for your {counted(there, f'{marks} marker')}." if there else ""


def best_target(s: State, b: Box, player: Player, left: int) -> tuple[Region, Region] | None:
    """The attack that promises most among neighbouring enemies."""
    found = [
        (origin, target)
        for origin in held(s, player.race)
        for target in b.near[origin]
        if owner(s, target) not in ("", player.race)
    ]
    return max(found, key=lambda pair: promise(s, b, pair[0], pair[1], left)[0], default=None)


def promise(s: State, b: Box, origin: Region, target: Region, left: int) -> tuple[float, float]:
    """The Ordning Value that an attack will likely defeat, and lose."""
    mine, theirs = s.armies[origin], s.armies[target]
    forth, back = thrown(s, b, mine), thrown(s, b, theirs)
    hits = forth * HITS + 2 * min(max(left, 0), forth * ARCANE) * 0.85
    return felled(s, b, theirs, hits - back * BLOCKS), felled(s, b, mine, back * HITS * 1.3 - forth * BLOCKS)


def thrown(s: State, b: Box, units: Sequence[Unit]) -> int:
    """How many dice units throw together."""
    return min(MOST_DICE, sum(strength(s, b, unit) for unit in units))


def of_attack(s: State, b: Box, origin: Region, target: Region, left: int) -> str:
    """What an attack promises, and what it may cost."""
    if not s.armies[target]:
        return f"{upper(place(b, target))} is empty: {b.regions[target].name} is taken without a fight."
    forth, back = thrown(s, b, s.armies[origin]), thrown(s, b, s.armies[target])
    gain, loss = promise(s, b, origin, target, left)
    odds = f"{dice(forth)} against {back} in {place(b, target)}"
    brings = f"likely {about(gain)} for giants defeated" if gain >= WORTH_A_WORD else "likely none defeated"
    return f"{odds}: {brings}" + (f", {about(loss)} lost." if loss >= WORTH_A_WORD else ".")


def of_giantslayers(s: State, b: Box, player: Player, option: Any) -> str:
    """What Giantslayers do to others, and to oneself."""
    match option:
        case c.Strike(region, slayers):
            might = sum(b.stats[each][0] for each in slayers)
            return f"They roll {dice(might)} against the {people(b, owner(s, region))}, and you lose nothing."
        case c.Hire(_, region) | c.Walk(_, region) if prey(s, b, player, region):
            return f"It stands where the {people(b, owner(s, region))} can be attacked."
    return ""


# on the map


def of_region(s: State, b: Box, player: Player, region: Region) -> str:
    """What it is good for to be there, or on the way to what lies behind."""
    if owner(s, region) not in ("", player.race):
        return f"The way leads through {place(b, region)}, which the {people(b, owner(s, region))} hold."
    if s.armies[region]:
        return f"Your giants in {place(b, region)} become stronger."
    return f"In {place(b, region)} {land(s, b, player, region)}."


def land(s: State, b: Box, player: Player, region: Region) -> str:
    """What waits in a region, the weightiest first."""
    for event in s.events:
        if b.events[event].printed.region == region:
            return f"the Event {b.events[event].printed.name} can be claimed"
    if region in b.starting:
        return "a people is at home, and nothing is gained for long"
    kind = MARKERS.get(player.race, "")
    if kind not in ("", "Forge") and region not in markers_of(s, kind):
        return f"no {kind} marker of yours lies yet"
    return "nobody stands, so it is yours without a fight"


# battle


def in_battle(s: State, b: Box, ask: Ask, option: Any) -> str:
    """Dice and losses."""
    bt = s.battles[-1] if s.battles else None
    match option:
        case HowMany(n) if n and ask.kind == "convert into":
            each, _, into = str(ask.about).lower().partition(" ")
            return f"Arcane results do nothing by themselves; turned, they count as {n * int(each)} {into} now."
        case c.Reroll(die) if bt is not None and die < len(bt.sides[bt.now].dice):
            own, face = bt.sides[bt.now].seat == ask.seat, bt.sides[bt.now].dice[die]
            blank = not (face.hits or face.blocks or face.arcane)
            return "This die shows nothing." if own and blank else "It is their best die." if not own else ""
        case c.Lose(unit) if bt is not None:
            _, soak, worth = b.stats[unit]
            if soak > bt.sides[bt.now].damage and not unit.wounded:
                return f"{b.names[unit.kind]} is only wounded by it."
            return f"{b.names[unit.kind]} takes {soak} and is worth {counted(worth, 'point')}."
    return ""


# cards


def of_cards(s: State, b: Box, player: Player, ask: Ask, option: Any) -> str:
    """Resource Cards: what is wanted, and what can be spared."""
    match option:
        case c.Draft(card) | c.Steal(_, card) | c.Want(_, card):
            return wanted(s, b, player, card)
        case c.Take(card) if card in b.type and ask.kind != "discard":
            return wanted(s, b, player, card)
        case c.Pay(card) | c.Give(card) if card in b.type:
            return spared(s, b, player, card)
        case c.Take(card) if card in b.type:
            return spared(s, b, player, card)
        case c.Suffer(_, unit):
            return f"{b.names[unit.kind]} can be healed; a card is gone."
        case c.Cast(_, False):
            return "A basic Spell costs nothing."
        case c.Use(card) if card_worths(b, player.race).get(card, 1.0) <= CARD_WORTH["ore"]:
            return f"You can spare {KINDS[b.type[card]]}."
        case c.Exchange():
            return "The deck may bring what you need more."
    return ""


def wanted(s: State, b: Box, player: Player, card: str) -> str:
    """Why a card is taken."""
    events = [b.events[each].printed for each in (*b.stacks[player.race][player.stack :][:1], *s.events)]
    fits = next((each.name for each in events if b.rune[card] and each.rune == b.rune[card]), "")
    if fits:
        return f"It is the Rune that {fits} asks for."
    worths = card_worths(b, player.race)
    dear = worths[card] == max(worths.values())
    return f"It is {KINDS[b.type[card]]}{', which your people can use most' if dear else USES[b.type[card]]}."


def spared(s: State, b: Box, player: Player, card: str) -> str:
    """Why a card is given away."""
    if player.resources.count(card) > 1:
        return f"You have another {b.resources[card].printed.name}."
    need = needs(s, b, player)
    least = need[card] <= min(need[each] for each in player.resources)
    return f"You need {KINDS[b.type[card]]} least of what you hold." if least else ""


# enough


def of_the_end(s: State, b: Box, player: Player, ask: Ask, option: Any) -> str:
    """Why one stops, or leaves it alone."""
    if option != DONE:
        return ""
    match ask.kind:
        case "move":
            gains = any(march_worth(s, b, player, o.region, o.unit)[0] > STAYS for o in marches(ask))
            return "" if gains else "No march would win a region that is worth its Maneuvers."
        case "attack" | "advance":
            ways = [o for o in ask.options if isinstance(o, c.Declare)]
            best = max((promise(s, b, o.origin, o.target, len(player.row) - 1) for o in ways), default=(0.0, 0.0))
            return "" if best[0] > best[1] else f"Each attack would likely lose more than the {about(best[0])} it wins."
        case "attackers" | "advancing" | "conquest":
            return f"All together throw {dice(thrown(s, b, here))}." if (here := who_goes(s)) else ""
        case "re-roll":
            return kept_dice(s, ask)
        case "window":
            return "Each of your cards is worth more at another moment."
        case "giantslayers":
            strikes = any(isinstance(each, c.Strike) for each in ask.options)
            return "" if strikes else "No Giantslayer stands where it could strike a rival."
        case "recruit":
            return "There is no room for more, or nothing worth its points."
        case "may" | "discard" | "trade":
            return "It would cost more than it brings."
    return ""


def marches(ask: Ask) -> list[c.March]:
    """The marches among the options."""
    return [option for option in ask.options if isinstance(option, c.March)]


def who_goes(s: State) -> Sequence[Unit]:
    """Who takes part in the battle that is being prepared."""
    return s.battles[-1].sides[0].units if s.battles else ()


def kept_dice(s: State, ask: Ask) -> str:
    """Why no die is rolled again."""
    side = s.battles[-1].sides[s.battles[-1].now]
    if side.seat != ask.seat:
        return "None of their dice shows two Hits."
    blank = any(not (die.hits or die.blocks or die.arcane) for die in side.dice)
    return "" if blank else "Every die shows something: a new roll could lose it."


def place(b: Box, region: Region) -> str:
    """A region with its article."""
    return str(b.regions[region].in_text)


def people(b: Box, race: Race) -> str:
    """A people as others call it."""
    return str(b.races[race].name) if race in b.races else "Giantslayers"


def dice(count: int) -> str:
    """A number of dice."""
    return counted(count, "die", "dice")


def about(points: float) -> str:
    """Points that nobody can be sure of."""
    return f"about {counted(max(1, round(points)), 'point')}"


def upper(sentence: str) -> str:
    """A sentence with a capital letter."""
    return sentence[:1].upper() + sentence[1:]
