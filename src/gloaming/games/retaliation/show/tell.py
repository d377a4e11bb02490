"""The log: a sentence for each event."""

from typing import assert_never

from msgspec.structs import replace

from gloaming.scene import LogLine, StoryPage, counted

from ..table import events as told
from ..table import events_campaign
from ..table.box import box
from ..table.state import State
from .first_fight import fight_page
from .names import BLACK, FORM, LAND_ICON, TOKEN_ICON, card_name, name_then
from .places import capital, step_away
from .scene_pages import booklet_page, caern_event, character_page, envelope_page, event_page, section_page
from .scene_roll import outcome

ENDS = {
    "": "The scenario is over.",
    "success": "The scenario succeeds.",
    "failure": "The scenario fails.",
    "defeat": "The pack is defeated.",
}
EVENT_READ: dict[str | int, str] = {
    "story": "It is read aloud.",
    "success": "The check succeeds.",
    "failure": "The check fails.",
}
LAID = {"Action": "The sign of a page", "Investigation Area": "Something to look at"}  # what these tokens mean


def tell(s: State, event: told.Happening) -> LogLine:
    """The event in words, from what is printed and what never changes in the state."""
    line = said(s, event)
    return replace(line, text=capital(line.text))  # those with a colour are called by it: 'red Axe Fomori'


def said(s: State, event: told.Happening) -> LogLine:
    """The event in words, as they stand inside a sentence."""
    if isinstance(event, told.OfRounds):
        return of_rounds(s, event)
    if isinstance(event, told.OfMap):
        return of_map(s, event)
    if isinstance(event, told.OfFights):
        return of_fights(s, event)
    if isinstance(event, told.OfCards):
        return of_cards(s, event)
    if isinstance(event, told.OfFigures):
        return of_figures(s, event)
    if isinstance(event, events_campaign.OfPack):
        return aloud(of_pack(s, event))
    if isinstance(event, events_campaign.OfCampaign):
        return of_campaign(s, event)
    return of_story(s, event)


def aloud(text: str, heading: bool = False) -> LogLine:
    """What the pack holds, finds and hears."""
    return LogLine(text, "feather-pointed", heading=heading)


def of_rounds(s: State, event: told.OfRounds) -> LogLine:
    """Rounds, turns and combats."""
    match event:
        case told.RoundBegan(sequence, round):
            return LogLine(f"{sequence.title()} round {round}", heading=True)
        case told.TurnBegan(who):
            return LogLine(f"{name_then(s, who)}'s turn.", "hourglass")
        case told.CombatBegan():
            page = fight_page(s, event) if event.foes else None
            return LogLine("Combat begins", "hand-fist", heading=True, page=page)
        case told.CombatEnded(won):
            return LogLine("The combat is won." if won else "The combat is over.", "flag")
        case _:
            assert_never(event)


def of_map(s: State, event: told.OfMap) -> LogLine:
    """What happens on the map."""
    match event:
        case told.Moved(who, origin, at):
            return LogLine(f"{name_then(s, who)} moves{step_away(origin, at)}.", "shoe-prints")
        case told.Placed(who, origin, _):
            comes = "is put down elsewhere" if origin else "comes onto the map"
            return LogLine(f"{name_then(s, who)} {comes}.", "location-dot")
        case told.Turned(who, _):
            return LogLine(f"{name_then(s, who)} is turned.", "rotate")
        case told.Spotted(npc, who):
            return LogLine(f"{name_then(s, npc)} sees {name_then(s, who)}.", "eye")
        case told.Left(who, _):
            return aloud(f"{name_then(s, who)} leaves.")
        case told.JoinedPack(who):
            return aloud(f"{name_then(s, who)} joins the pack.")
        case told.FireSpread(origin, at):
            return LogLine(f"Fire spreads{step_away((origin,), (at,))}.", "fire")
        case told.TokenPlaced(kind, _, gone):
            how = "goes from the map" if gone else "lies on the map"
            return LogLine(f"{LAID.get(kind, kind)} {how}.", LAND_ICON.get(kind, "location-dot"))
        case told.TrackerMoved(colour, n):
            return LogLine(f"The {colour} tracker is at {n}.", "hourglass")
        case _:
            assert_never(event)


def of_fights(s: State, event: told.OfFights) -> LogLine:
    """Attacks, and what comes of them."""
    match event:
        case told.Attacked(who, target, behind, ranged):
            how = f"{' at range' * ranged}{' from behind' * behind}"
            return LogLine(f"{name_then(s, who)} attacks {name_then(s, target)}{how}.", "claw")
        case told.Reckoned():
            return LogLine(reckoning(event), "calculator")
        case told.Damaged(who, damage, _):
            return LogLine(f"{name_then(s, who)} takes {damage} Damage.", "heart-crack")
        case told.Healed(who, damage):
            return LogLine(f"{name_then(s, who)} recovers {damage} Damage.", "heart")
        case told.Fell(who, _):
            return LogLine(f"{name_then(s, who)} is {'defeated' if who.card else 'Knocked Out'}.", "skull")
        case told.PhaseEntered(who, phase):
            return LogLine(f"{name_then(s, who)} enters phase {'I' * phase}.", "fire")
        case told.Glory(who, target, part, trophies):
            prize = counted(trophies, "Trophy", "Trophies")
            return LogLine(f"{name_then(s, who)} takes the {part} of {name_then(s, target)}: {prize}.", "trophy")
        case told.AllyActed(who, number):
            action = next(each.name for each in box(s).npcs[who.card].action if each.no == number)
            return LogLine(f"{name_then(s, who)}: {action}.", "wand-sparkles")
        case told.SpecialUsed(who, number, phase):
            card = box(s).npcs[who.card]
            specials = card.phase[phase - 1].special if card.phase else card.special
            special = next(each.name for each in specials if each.no == number)
            return LogLine(f"{name_then(s, who)}: {special}.", "wand-sparkles")
        case told.StrategySaid(strategy, what):
            return LogLine(f"{box(s).strategies[strategy].name} {what}.", "chess-knight")
        case _:
            assert_never(event)


def reckoning(event: told.Reckoned) -> str:
    """The sum of an Attack from left to right: '6 successes, +1 from behind, -3 Resistance: 4 Damage.'"""
    first = f"Attack {event.level}" if event.who.card else counted(event.level, "success", "successes")
    terms = [
        (event.card, "by its card"),
        (event.more, "by tokens and effects"),
        (event.behind, "from behind"),
        (-event.resistance, "Resistance"),
        (-event.less, "by Defense"),
    ]
    parts = [first, *(f"{n:+d} {what}" for n, what in terms if n)]
    parts += ["doubled"] if event.twice else []
    parts += [f"{event.unpreventable:+d} Unpreventable"] if event.unpreventable else []
    return f"{', '.join(parts)}: {event.damage or 'no'} Damage."


def of_cards(s: State, event: told.OfCards) -> LogLine:
    """Checks and cards."""
    match event:
        case told.Rolled(who, attribute, skill, black, rage, successes, difficulty):
            fell = ", ".join(BLACK[face] for face in black) or "no black dice"
            red = f"; Rage dice {' '.join(str(face) for face in rage)}" if rage else ""
            needed = ""
            if difficulty is not None:
                needed = f" of {difficulty}: it {'succeeds' if successes >= difficulty else 'fails'}"
            check = f"{name_then(s, who)}, {attribute.title()} + {skill.title()}"
            text = f"{check}: {fell}{red}: {counted(successes, 'success', 'successes')}{needed}."
            return LogLine(text, "dice", outcome=outcome(s, event) if event.stays else None)
        case told.Rerolled(who, dice):
            return LogLine(f"{name_then(s, who)} rolls {counted(dice, 'die', 'dice')} again.", "dice")
        case told.EnigmaShown(letter, words):
            return aloud(f"Enigma {letter}: {words} words.")
        case told.Played(who, card, defense, target):
            how = " as Defense" if defense else f" against {name_then(s, target)}" if target is not None else ""
            return LogLine(f"{name_then(s, who)} plays {box(s).cards[card].name}{how}.", "layer-group")
        case told.CardSeen(who, card, used):
            how = " and plays it" if used else ""
            return LogLine(f"{name_then(s, who)} has {box(s).npc_cards[card].name}{how}.", "eye")
        case told.CardsBack(who, n):
            return LogLine(f"{name_then(s, who)} takes {counted(n, 'combat card')} back.", "layer-group")
        case told.Used(who, card):
            return LogLine(f"{name_then(s, who)}: {card_name(s, card)}.", "wand-sparkles")
        case told.SpiritCalled(who, spirit):
            return LogLine(f"{name_then(s, who)}: {spirit}.", "wand-sparkles")
        case _:
            assert_never(event)


def of_figures(s: State, event: told.OfFigures) -> LogLine:
    """What figures are and have."""
    match event:
        case told.Shifted(who, form):
            return LogLine(f"{name_then(s, who)} changes into {FORM.get(form, form)} form.", "paw")
        case told.Changed(who, what, n):
            return LogLine(f"{name_then(s, who)}: {changed(what, n)}.", "arrow-up" if n > 0 else "arrow-down")
        case told.TokenGained(who, kind, n):
            return LogLine(f"{name_then(s, who)} gains {tokens(n, kind)}.", TOKEN_ICON.get(kind, "circle"))
        case told.TokenLost(who, kind, n):
            return LogLine(f"{name_then(s, who)} discards {tokens(n, kind)}.", TOKEN_ICON.get(kind, "circle"))
        case told.Corrupted(who, level, card):
            rises = f"{name_then(s, who)} rises to Corruption level {level}"
            return LogLine(f"{rises}: {box(s).corruption[card].name}.", "biohazard")
        case told.Condition(who, what, begins):
            return LogLine(f"{name_then(s, who)} is {'' if begins else 'no longer '}{what}.", "triangle-exclamation")
        case told.WordBought(who):
            return aloud(f"{name_then(s, who)} may say one word.")
        case _:
            assert_never(event)


def told_whole(text: str, card: str) -> str:
    """What comes to the pack, with what stands on it: nobody has to look it up to know what it does or forbids."""
    printed = " ".join(card.split())
    return f"{text}: {printed}" if printed else f"{text}."


def tokens(n: int, kind: str) -> str:
    """Tokens in words: of those that begin with a number one is not counted ('a +1 DIE token')."""
    return counted(n, f"{kind} token") if n > 1 else f"{'a' if kind[0] not in 'AEIOU' else 'an'} {kind} token"


def changed(what: str, n: int) -> str:
    """How much something has changed: '+1 Trophy', '-2 Willpower'."""
    return f"{n:+d} {'Trophy' if what == 'Trophies' and abs(n) == 1 else what}"


def of_pack(s: State, event: events_campaign.OfPack) -> str:
    """What the pack holds."""
    b = box(s)
    match event:
        case events_campaign.ItemTaken(item, _):
            return told_whole(f"The pack takes {b.items[item].name}", b.items[item].text)
        case events_campaign.ItemBought(item, _):
            return f"The pack buys {b.items[item].name}."
        case events_campaign.ItemDiscarded(item, _):
            return f"{b.items[item].name} is discarded."
        case events_campaign.Traded(who, partner, _, _):
            return f"{name_then(s, who)} trades with {name_then(s, partner)}."
        case events_campaign.EffectTaken(effect, _):
            return told_whole(f"{b.effects[effect].name} comes into play", b.effects[effect].text)
        case events_campaign.ClueTaken(clue):
            return f"The pack takes Clue {clue}."
        case events_campaign.SuccessesChanged(n):
            return f"The pack has {n} Success tokens."
        case events_campaign.Recorded(word):
            return f"Recorded: {word}."
        case events_campaign.SideObjectiveDone(scenario, number):
            objectives = b.booklets[scenario].head.side_objectives
            return f"Side objective done: {next(each.text for each in objectives if each.number == number)}"
        case _:
            assert_never(event)


def of_campaign(s: State, event: events_campaign.OfCampaign) -> LogLine:
    """How the pack grows, and how scenarios end."""
    b = box(s)
    match event:
        case events_campaign.CharacterMade(who, auspice, tribe):
            page = character_page(s, event) if event.skills else None
            born = f"{b.auspices[auspice].name}, {b.tribes[tribe].name}"
            return LogLine(f"{name_then(s, who)}: {born}.", "feather-pointed", page=page)
        case events_campaign.Raised(who, what, _):
            return aloud(f"{name_then(s, who)} raises {what.title()}.")
        case events_campaign.Rested(who):
            return aloud(f"{name_then(s, who)} rests.")
        case events_campaign.CameBack(who):
            return aloud(f"{name_then(s, who)} comes back.")
        case events_campaign.ScenarioEnded(_, how):
            return aloud(ENDS[how], heading=True)
        case events_campaign.RankReached(rank):
            return aloud(f"The pack is of Rank {rank}.", heading=True)
        case events_campaign.Built(building, level):
            return aloud(f"{building}, level {level}.")
        case events_campaign.SpiritJoined(spirit):
            return aloud(f"{spirit} joins the Caern.")
        case events_campaign.StrategyUnlocked(strategy):
            return aloud(f"Pack Strategy: {b.strategies[strategy].name}.")
        case _:
            assert_never(event)


def of_story(s: State, event: events_campaign.OfStory) -> LogLine:
    """What is read aloud."""
    match event:
        case events_campaign.PageOpened(scenario, name):
            page = booklet_page(s, scenario, name)
            return read(f"{name} {page.title}", page)
        case events_campaign.SectionRead(section, numbers):
            page = section_page(s, section, numbers)
            return read(page.title, page)
        case events_campaign.CaernEventBegan(id, random):
            return aloud(caern_event(s, id, random).name, heading=True)
        case events_campaign.CaernEventRead(id, random, part):
            printed = caern_event(s, id, random)
            page = event_page(s, printed, part)
            return LogLine(EVENT_READ.get(part, page.title), "book-open", page=page)
        case events_campaign.EnvelopeOpened(number):
            return aloud(envelope_page(s, number).title, heading=True)
        case events_campaign.EnvelopeRead(number):
            return LogLine("The envelope is read.", "book-open", page=envelope_page(s, number))
        case _:
            assert_never(event)


def read(text: str, page: StoryPage) -> LogLine:
    """A page that is opened, as a heading."""
    return LogLine(text, "book-open", heading=True, page=page)
