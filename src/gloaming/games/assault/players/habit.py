"""What a sensible player does without thinking, decision by decision."""

from collections.abc import Sequence
from typing import Any

from gloaming.kernel import DONE, Ask
from gloaming.lingo import Do, HowMany
from gloaming.lingo.meaning import names, offered, offers, things

from ..table import choices as c
from ..table.board import held, markers_of, owner, smallfolk_held
from ..table.box import Box, box
from ..table.patterns import ATTACK, DISCARD, FLY, MARK
from ..table.state import Player, State
from ..table.units import Unit
from .features import CARD_WORTH, MARKERS, card_worths
from .habit_battles import attack, best_attack, casualties, giantslayers, reroll
from .habit_trades import answer, best_trade, cheapest, dearest, exchange, give, give_back, terms, trade

HEROES = {  # after so many Events, who is wanted where: a region without a marker, or this one
    "the-vonindod": (2, "Slain Dragon", ""),
    "jarl-storvald": (1, "Frozen", ""),
    "king-hekaton": (1, "", "delimbiyr-vale"),
}


def habit(s: State, ask: Ask) -> Any:
    """One of the options, by a rule of thumb for each sort of decision."""
    b = box(s)
    player = s.players[ask.seat]
    thumb = THUMBS.get(ask.kind)
    if thumb is not None:
        return thumb(s, b, player, ask)
    return ask.options[0]


def enough(s: State, b: Box, player: Player, ask: Ask) -> Any:
    """Stops choosing, if that is possible; else the first option."""
    return DONE if DONE in ask.options else ask.options[0]


# the turn


def turn(s: State, b: Box, player: Player, ask: Ask) -> Any:
    """Claims the Event with the most points; without one, plays the Command that is worth most now."""
    claims = [option for option in ask.options if isinstance(option, c.Claim)]
    if claims:
        return max(claims, key=lambda claim: (b.events[claim.event].printed.op, not claim.rune))
    for option in ask.options:
        if isinstance(option, c.Cast) and not option.advanced:
            return option
        if (
            isinstance(option, c.Use)
            and player.race != "hill"
            and b.type[option.card] == "food"
            and hurt(s, b, player) > 2
        ):
            return option
    plays = [option for option in ask.options if isinstance(option, c.Play)]
    lands = smallfolk_held(s, player.race)
    return max(plays, key=lambda option: command_worth(s, b, player, option.card, lands))


def hurt(s: State, b: Box, player: Player) -> int:
    """The worth of the player's wounded units."""
    units = [unit for region in held(s, player.race) for unit in s.armies[region] if unit.wounded]
    return sum(b.stats[unit][2] for unit in units)


def command_worth(s: State, b: Box, player: Player, card: str, lands: Sequence[str]) -> float:
    """About how many points a Command is worth now, with the Small Folk Regions that one occupies."""
    printed, left = b.commands[card], len(player.row)
    match printed.command:
        case "attack":
            return best_attack(s, b, player, left) - 0.35 * max(0, 3 - left)
        case "move":
            return 1.9 if len(lands) < 3 and any(len(s.armies[r]) > 1 for r in held(s, player.race)) else 0.5
        case "plunder":
            return 0.5 * (2 + min(left, len(lands))) - 0.05 * len(player.resources)
        case "recruit":
            points = base_of(b, card) + left
            worth = sum(n * b.stats[kind][2] for kind, n in player.supply.items())
            crowd = len(s.armies[b.home[player.race]]) >= b.limit[player.race]
            return 0.0 if crowd else 0.28 * min(points, worth)
        case "leader":
            return 1.5 - 0.12 * left
        case "magic":
            return 1.4 - 0.15 * left - 0.3 * len(player.spells)
        case "trade":
            return 0.4 + 0.06 * left + 0.3 * best_trade(s, b, player, left + 1) if player.resources else 0.1
        case "rest":
            return 0.22 * left + (0.5 if left >= 5 else -0.8)
    return unique_worth(s, b, player, left, lands)


def base_of(b: Box, card: str) -> int:
    """What a Command gives without any card to its left."""
    return sum(holding.n for holding in b.commands[card].script.holdings if holding.when == "")


def unique_worth(s: State, b: Box, player: Player, left: int, lands: Sequence[str]) -> float:
    """The race's own Command: income, and what can be placed or fed now."""
    kind = MARKERS.get(player.race, "")
    there = markers_of(s, kind)
    fresh = sum(region not in there for region in lands)
    cards = [b.type[card] for card in player.resources]
    match player.race:
        case "hill":
            return 2.0 * min(left, cards.count("food")) - 0.4
        case "cloud":
            grounded = 1.2 if s.castle in b.starting and player.stack == 0 else 0.0
            spare = cards.count("artifact") - (2 if player.stack == 0 and s.pool_1 else 0)
            return 3.0 * max(0, min(left, spare)) + grounded - 0.6
        case "fire":
            forge = 1.4 if len(there) < 3 else 0.8
            return 2.0 * len(markers_of(s, "Slain Dragon")) + forge * min(left, cards.count("ore")) - 0.3
        case "frost":
            return 2.0 * len(markers_of(s, "Frozen")) + 1.5 * min(left, fresh) - 0.3
    return 1.0 * len(there) + 1.5 * min(left, fresh) - 0.3


# moving


def land_worth(s: State, b: Box, player: Player, region: str) -> float:
    """What it is worth to stand in a region."""
    if region in b.starting:
        return 0.1
    worth = 0.6
    kind = MARKERS.get(player.race, "")
    if kind and kind != "Forge" and region not in markers_of(s, kind):
        worth += 0.9
    for event in s.events:
        if b.events[event].printed.region == region:
            runes = [b.rune[card] for card in player.resources]
            worth += b.events[event].printed.op * (0.7 if b.events[event].printed.rune in runes else 0.25)
    if player.race == "fire" and player.stack == 0 and region == "gauntlgrym":
        worth += 2.0
    return worth


def story_worth(s: State, b: Box, player: Player, kind: str, region: str) -> float:
    """What it is worth to have a giant there for the next Event of its race."""
    if kind not in HEROES or player.stack != HEROES[kind][0] or region in b.starting:
        return 0.0
    _, marker, place = HEROES[kind]
    fits = region == place if place else region not in markers_of(s, marker)
    return 2.2 if fits else 0.0


def march_worth(s: State, b: Box, player: Player, region: str, unit: Unit) -> tuple[float, str]:
    """The best place for a unit within reach of the Maneuvers, and what it would gain."""
    army = s.armies[region]
    stays = land_worth(s, b, player, region) if len(army) == 1 else 0.05 * (len(army) == 2)
    best, goal = 0.0, ""
    for other, steps in b.steps[region].items():
        if 0 < steps <= min(s.pool, 4) and not s.armies[other] and (other not in b.starting or not s.pool_1):
            worth = land_worth(s, b, player, other) - stays - 0.12 * steps
            if b.sort[b.kind[unit]] in ("leader", "champion"):
                kind = b.kind[unit]
                worth += story_worth(s, b, player, kind, other) - story_worth(s, b, player, kind, region) - 0.25
            if worth > best:
                best, goal = worth, other
    return best, goal


def move(s: State, b: Box, player: Player, ask: Ask) -> Any:
    """Moves the unit that gains most by it, and stops when none gains enough."""
    best = 0.3
    found: Any = DONE
    for option in ask.options:
        if isinstance(option, c.March):
            worth, _ = march_worth(s, b, player, option.region, option.unit)
            if worth > best:
                best, found = worth, option
    return found if found in ask.options else ask.options[0]


def group(s: State, b: Box, player: Player, ask: Ask) -> Any:
    """The step towards the best empty region; a step through enemies only if there is no other."""
    near = b.near[s.moving.region] if s.moving else ()
    ways = [option for option in ask.options if isinstance(option, c.Go) and option.region in near]
    if not ways:
        return ask.options[0]

    def worth(way: c.Go) -> float:
        enemy = owner(s, way.region) not in ("", player.race)
        here = land_worth(s, b, player, way.region) if not s.armies[way.region] else 0.0
        beyond = [land_worth(s, b, player, other) for other in b.near[way.region] if not s.armies[other]]
        return here + 0.4 * max(beyond, default=0.0) - 3.0 * enemy

    return max(ways, key=worth)


# cards


def window(s: State, b: Box, player: Player, ask: Ask) -> Any:
    """Casts basic Spells and uses cheap cards; keeps Artifacts and the cards that its race needs."""
    for option in ask.options:
        if isinstance(option, c.Cast) and not option.advanced:
            return option
        if isinstance(option, c.Use) and card_worths(b, player.race)[option.card] <= CARD_WORTH["ore"]:
            return option
    return DONE


def may(s: State, b: Box, player: Player, ask: Ask) -> Any:
    """Does what is offered; but cloud keeps two Artifacts for its Event, and does not fly on once it has left home."""
    yes: Do = ask.options[0]
    if player.race == "cloud":
        artifacts = [card for card in player.resources if b.type[card] == "artifact"]
        if player.stack == 0 and s.pool_1 and len(artifacts) <= 2 and spends_artifact(yes, b):
            return DONE
        if s.castle not in b.starting and offers(yes, b.words, FLY):
            return DONE
    return yes


def discard(s: State, b: Box, player: Player, ask: Ask) -> Any:
    """The first card; where it may be declined, if what a text offers for it is wanted."""
    offer = Ask(ask.seat, "may", [Do(f"discard {ask.about}"), DONE], ask.rule)
    return DONE if DONE in ask.options and may(s, b, player, offer) == DONE else ask.options[0]


def spends_artifact(option: Do, b: Box) -> bool:
    """Whether an option costs an Artifact."""
    return offers(option, b.words, DISCARD) and names(offered(option, b.words), "resource", "Artifact(s)")


def choose_one(s: State, b: Box, player: Player, ask: Ask) -> Any:
    """Attacks if that is worth it, forges until three Forge Markers lie there, else takes the first option."""
    options: Sequence[Do] = ask.options
    if offers(options[0], b.words, ATTACK) and len(options) > 1:
        return options[0] if best_attack(s, b, player, len(player.row) - 1) > 0.3 else options[1]
    if len(markers_of(s, "Forge")) >= 3 and forges(options[0], b):
        return options[-1]
    return options[0]


def forges(option: Do, b: Box) -> bool:
    """Whether an option places a Forge Marker."""
    placed = things(offered(option, b.words), "marker") if offers(option, b.words, MARK) else ()
    return any(marker.nouns[0].parts == ("Forge",) for marker in placed)


def recruit(s: State, b: Box, player: Player, ask: Ask) -> Any:
    """Buys the dearest unit that there is room for; a Champion only where no other Champion stands."""
    options = [option for option in ask.options if isinstance(option, c.Buy)]
    room = [option for option in options if len(s.armies[option.region]) < b.limit[player.race]]
    room = [
        o
        for o in room
        if not (b.sort[o.unit] == "champion" and any(b.sort[b.kind[u]] == "champion" for u in s.armies[o.region]))
    ]
    if not room:
        return DONE if DONE in ask.options else ask.options[0]
    return max(room, key=lambda option: b.stats[option.unit][2])


def most(s: State, b: Box, player: Player, ask: Ask) -> Any:
    """The highest number."""
    return max(ask.options, key=lambda option: option.n if isinstance(option, HowMany) else 0)


def wounded_first(s: State, b: Box, player: Player, ask: Ask) -> Any:
    """The unit with the highest Ordning Value."""
    return max(ask.options, key=lambda option: b.stats[option.unit][2])


def landing(s: State, b: Box, player: Player, ask: Ask) -> Any:
    """The region that is worth most to stand in."""
    return max(
        ask.options, key=lambda option: land_worth(s, b, player, option.region) if isinstance(option, c.Go) else -1.0
    )


THUMBS = {
    "turn": turn,
    "move": move,
    "group": group,
    "path": group,
    "penalty": cheapest,
    "draft": dearest,
    "take": dearest,
    "take discarded": dearest,
    "steal": dearest,
    "give": give,
    "give back": give_back,
    "discard": discard,
    "exchange": exchange,
    "trade": trade,
    "offer": terms,
    "want": terms,
    "answer": answer,
    "window": window,
    "attack": attack,
    "attackers": enough,
    "advance": enough,
    "re-roll": reroll,
    "convert into": most,
    "casualties": casualties,
    "conquest": enough,
    "recruit": recruit,
    "giantslayers": giantslayers,
    "may": may,
    "choose one": choose_one,
    "heal": wounded_first,
    "fly": landing,
    "marker": landing,
    "slip away": enough,
}
