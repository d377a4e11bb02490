"""The log: a sentence for each event."""

from gloaming.scene import LogLine, counted

from ..table import events as told
from ..table.box import box
from ..table.state import State
from .names import SEALS, card_name, cards_named, does, face_name, race_name, region_name, seat_name, units_named


def tell(s: State, event: told.Happening) -> LogLine:
    """The event in words."""
    if isinstance(event, told.TurnBegan):
        return LogLine(f"Round {event.round}: {seat_name(s, event.seat)}", heading=True, seat=event.seat)
    icon, text, pieces = of_battles(s, event) or of_cards(s, event) or of_the_board(s, event)
    return LogLine(text, icon, pieces=pieces, seat=getattr(event, "seat", None))


Told = tuple[str, str, list[str]]


def of_battles(s: State, event: told.Happening) -> Told | None:
    """What happens in battles."""
    match event:
        case told.BattleBegan(attacker, units, origin, target, defender):
            where = f" from {region_name(s, origin)}" if attacker else ""
            who = f"{race_name(s, attacker)} attack {race_name(s, defender)} in {region_name(s, target)}{where}"
            return "sword", f"{who}: {units_named(s, units)}.", [f"r.{target}"]
        case told.Rolled(race, faces, again):
            shown = [face_name(s, race if k == 0 and race and not again else "", face) for k, face in enumerate(faces)]
            if again:
                return (
                    "dice",
                    f"{race_name(s, race)} roll {counted(len(faces), 'die', 'dice')} again.",
                    [],
                )
            return "dice", f"{race_name(s, race)} roll: {'; '.join(shown) or 'nothing'}.", []
        case told.Converted(race, results, symbol, each):
            into = counted(results * each, "hit" if symbol == "Hit(s)" else "block")
            return "wand-sparkles", f"{race_name(s, race)} turn {counted(results, 'arcane result')} into {into}.", []
        case told.Totalled(race, hits, blocks):
            return "scale-balanced", f"{race_name(s, race)}: {counted(hits, 'hit')}, {counted(blocks, 'block')}.", []
        case told.Damaged(race, damage):
            return "heart-crack", f"{counted(damage, 'point')} of damage to the {race_name(s, race)}.", []
        case told.Conquered(race, region, units):
            return (
                "flag",
                f"{race_name(s, race)} conquer {region_name(s, region)}: {units_named(s, units)}.",
                [f"r.{region}"],
            )
        case told.BattleOver(region):
            return "moon", f"The battle in {region_name(s, region)} is over.", [f"r.{region}"]
        case told.Wounded(unit, region):
            return "heart-crack", f"{does(s, unit, 'is', 'are')} wounded in {region_name(s, region)}.", [f"r.{region}"]
        case told.Defeated(unit, region):
            return (
                "skull",
                f"{does(s, box(s).kind[unit], 'is', 'are')} defeated in {region_name(s, region)}.",
                [f"r.{region}"],
            )
    return None


def of_cards(s: State, event: told.Happening) -> Told | None:
    """What happens with cards."""
    match event:
        case told.Drafted(seat, card):
            return "layer-group", f"{seat_name(s, seat)} draft {card_name(s, card)}.", []
        case told.Claimed(seat, card, rune):
            how = "with a Rune" if rune else "without a Rune"
            return "scroll", f"{seat_name(s, seat)} claim {card_name(s, card)} {how}.", []
        case told.EventRevealed(card):
            return "scroll", f"A new Event: {card_name(s, card)}.", []
        case told.ModifierDrawn(card):
            drawn = box(s).modifiers[card].printed
            return "moon", f"{drawn.name}: {drawn.text.strip()}", [f"modifier.{card}"]
        case told.Played(seat, card, left):
            where = f"{counted(left, 'card')} to its left" if left else "first of the row"
            return "hand", f"{seat_name(s, seat)} play {card_name(s, card)}, {where}.", []
        case told.Used(seat, card):
            return "hand", f"{seat_name(s, seat)} use {card_name(s, card)}.", []
        case told.Cast(seat, spell, advanced, artifact):
            how = " in its advanced form" if advanced else ""
            cost = f", spending {card_name(s, artifact)}" if artifact else ""
            return "wand-sparkles", f"{seat_name(s, seat)} cast {card_name(s, spell)}{how}{cost}.", []
        case told.Drew(seat, cards):
            return "layer-group", f"{seat_name(s, seat)} draw {cards_named(s, cards)}.", []
        case told.Discarded(seat, cards):
            return "layer-group", f"{seat_name(s, seat)} discard {cards_named(s, cards)}.", []
        case told.Took(seat, card, robbed):
            source = f"the {seat_name(s, robbed)}" if robbed >= 0 else "the discard"
            return "layer-group", f"{seat_name(s, seat)} take {card_name(s, card)} from {source}.", []
        case told.Reshuffled(pile):
            return "shuffle", f"The {pile} discard becomes the deck.", []
        case told.DrewSpells(seat, count):
            return "wand-sparkles", f"{seat_name(s, seat)} draw {counted(count, 'Spell')}.", []
        case told.SawSpells(cards):
            return "eye", f"You see {cards_named(s, cards)}.", []
        case told.DiscardedSpell(seat, card):
            return "wand-sparkles", f"{seat_name(s, seat)} put {card_name(s, card)} on the Spell discard.", []
        case told.TookSpell(seat, card):
            return "wand-sparkles", f"{seat_name(s, seat)} take {card_name(s, card)} from the Spell discard.", []
        case told.Traded(seat, other, gave, got, forced):
            how = "force a trade on" if forced else "trade with"
            terms = f"{cards_named(s, gave) or 'nothing'} for {cards_named(s, got) or 'nothing'}"
            return "handshake", f"{seat_name(s, seat)} {how} the {seat_name(s, other)}: {terms}.", []
        case told.Offered(seat, other, gives, wants):
            terms = f"{cards_named(s, gives) or 'nothing'} for {cards_named(s, wants) or 'nothing'}"
            return "handshake", f"{seat_name(s, seat)} offer the {seat_name(s, other)} {terms}.", []
        case told.OfferRefused(seat):
            return "handshake", f"{seat_name(s, seat)} refuse.", []
        case told.Rested(seat, cards):
            return "moon", f"{seat_name(s, seat)} take back {counted(cards, 'Command')}.", []
    return None


def of_the_board(s: State, event: told.Happening) -> Told:
    """What happens on the board, and with points."""
    match event:
        case told.Awarded(seat, points, why):
            return "star", f"{counted(points, 'Ordning Point')} for the {seat_name(s, seat)} ({why}).", []
        case told.Moved(_, units, origin, target):
            way = f"from {region_name(s, origin)} to {region_name(s, target)}"
            return "shoe-prints", f"{units_named(s, units)} {way}.", [f"r.{target}"]
        case told.Toll(seat, card, region, receiver):
            who = f"the {seat_name(s, receiver)}" if receiver >= 0 else "the discard"
            return "hand", f"{card_name(s, card)} goes to {who} for the way through {region_name(s, region)}.", []
        case told.Passage(_, unit, region):
            how = does(s, unit, "takes", "take")
            return "hand", f"{how} the wound for the way through {region_name(s, region)}.", [f"r.{region}"]
        case told.Healed(unit, region):
            return "heart", f"{does(s, unit, 'is', 'are')} healed in {region_name(s, region)}.", [f"r.{region}"]
        case told.Dismissed(unit, region):
            return "arrow-left", f"{does(s, unit, 'makes', 'make')} room in {region_name(s, region)}.", [f"r.{region}"]
        case told.Placed(unit, region, cost):
            price = f" for {cost}" if cost else ""
            return "user", f"{does(s, unit, 'comes', 'come')} to {region_name(s, region)}{price}.", [f"r.{region}"]
        case told.MarkerPlaced(_, kind, region):
            return SEALS[kind], f"{kind} Marker in {region_name(s, region)}.", [f"r.{region}"]
        case told.CastleMoved(origin, target):
            return (
                "chess-rook",
                f"Lyn Armaal flies from {region_name(s, origin)} to {region_name(s, target)}.",
                ["castle"],
            )
        case told.SlayerCame(slayer, region):
            return "user-shield", f"{box(s).names[slayer]} comes to {region_name(s, region)}.", [f"s.{slayer}"]
        case told.SlayerWalked(slayer, origin, target):
            way = f"from {region_name(s, origin)} to {region_name(s, target)}"
            return "user-shield", f"{box(s).names[slayer]} walks {way}.", [f"s.{slayer}"]
        case told.SlayerLeft(slayer):
            return "user-shield", f"{box(s).names[slayer]} is off the board.", [f"s.{slayer}"]
        case told.FinalOrdning():
            return "bolt", "The Final Ordning begins: homes can be attacked and entered.", []
        case told.Endgame(last_round):
            return "flag", f"The Endgame begins: round {last_round} is the last.", []
    return "", str(event), []
