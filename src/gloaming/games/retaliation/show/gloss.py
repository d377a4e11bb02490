"""What is asked, and every option in words."""

from msgspec.structs import replace

from gloaming.kernel import Ask, Done
from gloaming.lingo import Do, HowMany, Pick
from gloaming.scene import Gloss, Tone, Verdict, counted

from ..rules.attack import parts, threshold
from ..rules.booklet import story_event
from ..rules.caern import can_raise, price, xp_cost
from ..rules.combat_cards import hand
from ..rules.movement import FIRE
from ..rules.skill_checks import REROLLED_AT_ONCE
from ..rules.terrain import burning_next, nearest_to_fire
from ..table.box import board, box
from ..table.choices import (
    Absorb,
    Act,
    Agree,
    At,
    BeginCombat,
    Buy,
    Call,
    Card,
    Choose,
    Die,
    Dismiss,
    ExtraAttack,
    Face,
    Give,
    Hide,
    Investigate,
    Join,
    Named,
    NewHand,
    Object,
    On,
    Option,
    Part,
    Play,
    Raise,
    Recover,
    Refill,
    Reroll,
    Rest,
    Shift,
    Sneak,
    Speak,
    Sprint,
    Step,
    Talk,
    Trade,
    Use,
    UseItem,
    Who,
)
from ..table.figures import figure, npc
from ..table.hexes import neighbours
from ..table.holding import ignores
from ..table.seats import chair_of, seat_of
from ..table.state import MENTAL, PACK, PHYSICAL, TOKENS, Phase, State
from .names import (
    FACING,
    FORM,
    FORM_GIVES,
    MODIFIERS,
    card_name,
    card_piece,
    card_text,
    degrees,
    faces,
    form_piece,
    hex_piece,
    offer_piece,
    piece,
    raise_piece,
    who,
)
from .odds import attack_verdict
from .places import capital, places, step, steps_there, touched, where
from .scene_pages import choice_label, price_of
from .scene_roll import again, picked

RAISED = ("physical", "mental", *PHYSICAL, *MENTAL)
OFFERED = ("look", "auspice", "tribe", "backstory", "attribute", "skill at")

DRAWERS: dict[type, str] = {
    Recover: "Spend",
    Refill: "Spend",
    NewHand: "Spend",
    Speak: "Spend",
    Hide: "Unseen",
    Use: "Use",
    UseItem: "Use",
    Call: "Use",
    Dismiss: "Use",
    Trade: "Give and take",
}
DONE_WORDS = {
    "turn": Gloss("End your turn", key="e"),
    "reroll": Gloss("Keep the roll", key="k"),
    "react": Gloss("Do not defend", key="n"),
    "aim": Gloss("Aim at nothing", key="n"),
    "modifiers": Gloss("Let it begin", key="e"),
    "strategy": Gloss("No Strategy", key="n"),
    "pack": Gloss("Begin with this pack", key="b"),
    "caern": Gloss("Leave the Caern", key="e"),
    "companions": Gloss("Nobody more", key="e"),
    "prepare": Gloss("Ready", key="e"),
    "choose hand": Gloss("That is the hand", key="e"),
    "use": Gloss("Do not use it", key="n"),
    "pay": Gloss("Do not pay", key="n"),
    "may": Gloss("Do not", key="n"),
    "move": Gloss("Stay here", key="e"),
    "ally": Gloss("End its turn", key="e"),
    "discard weakness": Gloss("Keep it", key="n"),
}


def gloss(s: State, ask: Ask, option: Option) -> Gloss:
    """An option in words, and the pieces to touch; what one seldom does in a turn lies in a drawer."""
    drawer = DRAWERS.get(type(option), "") if ask.kind in ("turn", "react") else ""
    if ask.kind == "modifiers" and isinstance(option, Named):  # most fights are left as they are
        drawer = "Easier" if "easier" in MODIFIERS[option.name] else "Harder"
    shown = said(s, ask, option)
    if ask.kind == "turn" and isinstance(option, Step) and not shown.pieces:  # a half that may swing round either
        drawer = "Turn round"
    return replace(shown, drawer=drawer) if drawer else shown


def said(s: State, ask: Ask, option: Option) -> Gloss:
    """An option in words, and the pieces to touch."""
    match option:
        case Step(to) | On(to):
            mover = meant(s, ask)
            steps = isinstance(option, Step) or (ask.kind == "move" and steps_there(s, mover, to))
            label = step(s, mover, to) if steps and mover is not None else capital(places(s, to, mover))
            return Gloss(label, touched(s, mover, to))
        case Face(facing):
            return Gloss(f"Face {FACING[facing]}", towards(s, ask, facing), facing=degrees(facing))
        case At(at):
            return Gloss(capital(places(s, (at,), meant(s, ask))), [hex_piece(at)])
        case Who(id) if ask.kind == "pack":
            asks = "All that you chose for this character is chosen again."
            return Gloss(f"Make {who(s, id)} anew", warning=asks, drawer="Change")
        case Who(id):
            return Gloss(capital(who(s, id)), [piece(id)] if figure_shown(s, id) else [])
        case Play() | Sprint() | Card() | Part() | Absorb() | Reroll() | Die() | Refill() | NewHand():
            return gloss_cards(s, ask, option)
        case Shift(form):
            own = [form_piece(s.turn.who, form)] if s.turn is not None else []
            return Gloss(f"Change into {FORM[form]} form", own, Verdict(FORM_GIVES[form]))
        case Choose(index):
            price = price_of(s, index) if ask.kind in ("page", "timed page") else ""
            return Gloss(choice(s, ask, index), [], Verdict(price) if price else None, key=str(index + 1), on_page=True)
        case Named(name) if name in FORM:
            return Gloss(FORM[name], [], Verdict(FORM_GIVES[name]))
        case Named(name) if ask.kind in ("strategy", "unlock"):
            gist = box(s).strategies[name].gist
            return Gloss(named(s, ask, name), [], Verdict(gist) if gist else None)
        case Named(name):
            return Gloss(named(s, ask, name), [offer_piece(name)] if ask.kind in OFFERED else [])
        case Pick(thing):
            return Gloss(str(thing))
        case Do(text):
            return Gloss(text)
        case HowMany(n):
            return Gloss(str(n))
        case Done() if ask.kind in ("timed page", "agree"):
            return Gloss("Let the sand run out", warning=f"The pack takes {card_name(s, s.scenario.penalty)}.")
        case Done() if ask.kind == "caern":
            return replace(DONE_WORDS["caern"], warning=unspent(s))
        case Done() if ask.kind == "turn":
            return replace(DONE_WORDS["turn"], verdict=burning(s))
        case Done():
            return DONE_WORDS.get(ask.kind, Gloss("Done", key="e"))
        case _:
            return gloss_deeds(s, option)


def burning(s: State) -> Verdict | None:
    """What the fire does to whoever ends its turn where it stands: it burns at the start of the next one (RT-13.23)."""
    who = None if s.turn is None else s.members[s.turn.who]
    if who is None or not s.scenario.fires or ignores(s, who, "fire"):
        return None
    if any(at in s.scenario.fires for at in who.at):
        return Verdict(f"in the fire: {FIRE} Damage", Tone.BAD)
    if any(at in who.at for goal in nearest_to_fire(s) for at in burning_next(s, goal)):
        return Verdict(f"the fire reaches you: {FIRE} Damage", Tone.BAD)
    return None


def unspent(s: State) -> str:
    """Who could still spend XP before the pack goes; "" if nobody can."""
    able = [member for member in s.members if any(can_raise(member, what) for what in RAISED)]
    return " ".join(f"{who(s, each.id)} has {counted(each.xp, 'XP', 'XP')} that can be spent now." for each in able)


def figure_shown(s: State, id: int) -> bool:
    """Whether a figure stands on the map."""
    return any(each.id == id and each.at for each in [*s.members, *s.npcs])


def gloss_deeds(s: State, option: Option) -> Gloss:
    """Main actions, things to use, and what is done at the Caern."""
    match option:
        case BeginCombat():
            return Gloss("Begin combat", key="b")
        case Investigate(at):
            token = next((t for t in s.scenario.tokens if t.at == at and t.kind == "Investigation Area"), None)
            at_piece = f"token.{at[0]}.{at[1]}"
            return Gloss(f"Investigate {token.name if token else where(s, at)}", [at_piece], button=True)
        case Talk(id):
            return Gloss(f"Talk to {who(s, id)}", [piece(id)], button=True)
        case Hide():
            return Gloss("Enter STEALTH mode", key="h")
        case Sneak(id):
            return Gloss(f"SNEAK Attack on {who(s, id)}")
        case UseItem(item):
            return used(s, item)
        case Trade(partner, give, take):
            deal = " and ".join(
                x for x in (f"give {card_name(s, give)}" * bool(give), f"take {card_name(s, take)}" * bool(take)) if x
            )
            return Gloss(f"Trade with {who(s, partner)}: {deal}")
        case Recover():
            return Gloss("Spend 1 Rage to heal 2 Damage", key="r")
        case ExtraAttack():
            return Gloss("Spend 1 Rage for one more Attack", key="x")
        case Use(card):
            return used(s, card)
        case Dismiss():
            return Gloss("Dismiss the Active Gift")
        case Call(spirit):
            return Gloss(f"Call {spirit}")
        case Speak():
            return Gloss("Spend 1 Willpower to say one word")
        case Act(no):
            actions = box(s).npcs[npc(s, s.turn.who).card].action if s.turn is not None else []
            return Gloss(next((each.name for each in actions if each.no == no), str(no)))
        case Agree():
            return Gloss("Agree", key="y")
        case Object():
            return Gloss("Object", key="n")
        case Raise(id, what):
            cost = xp_cost(s.members[id], what)
            return Gloss(f"{who(s, id)} raises {what.title()} for {cost} XP", [raise_piece(id, what)])
        case Buy(item):
            cost = price(s, item)
            return Gloss(f"Buy {card_name(s, item)} for {counted(cost, 'Trophy', 'Trophies')}", [offer_piece(item)])
        case Give(item, to):
            return Gloss(f"Leave {card_name(s, item)}" if to == PACK else f"Take {card_name(s, item)}")
        case Join(chair):
            back = next((member for member in s.campaign.resting if chair_of(member) == chair), None)
            return Gloss(f"{back.name} comes back" if back else f"A new pack member joins: chair {chair + 1}")
        case Rest(id):
            return Gloss(f"{who(s, id)} rests")
        case _:
            return Gloss(str(option))


def used(s: State, card: str) -> Gloss:
    """A card or a thing that is used, with what stands on it."""
    words = card_text(s, card)
    return Gloss(f"Use {card_name(s, card)}", verdict=Verdict(words) if words else None)


def gloss_cards(s: State, ask: Ask, option: Option) -> Gloss:
    """Combat cards, tokens and dice."""
    match option:
        case Play(card, defense):
            how = " as Defense" if defense and box(s).cards[card].type == "Mix" else ""
            own = None if defense or ask.kind != "turn" or s.turn is None else s.members[s.turn.who]
            odds = None if own is None else attack_verdict(s, own, card)
            return Gloss(f"Play {card_name(s, card)}{how}", in_hand(s, ask, card, "form" if how else ""), odds)
        case Sprint(card):
            return Gloss(f"Discard {card_name(s, card)} for 2 Movement", in_hand(s, ask, card, "figure"))
        case Card(card):
            does = Verdict(card_text(s, card)) if card in box(s).items else None
            return Gloss(card_name(s, card), [offer_piece(card)] if offered(s, ask, card) else [], does)
        case Part(part):
            return Gloss(f"Aim at the {part}{earned(s, ask, part)}")
        case Absorb(tokens):
            left = f": {ask.about - tokens} Damage is left" if isinstance(ask.about, int) else ""
            return Gloss(f"Use {counted(tokens, 'token')}{left}")
        case Reroll(dice):
            label = f"Spend 1 Willpower: roll {faces(dice)} again"
            blanks = [face for face in (s.roll.black if s.roll is not None else ()) if not face][:REROLLED_AT_ONCE]
            return Gloss(label, picked(s, dice), again(s, dice), any_order=True, button=list(dice) == blanks)
        case Die(kind, face):
            return Gloss(f"{kind.title()} Die {face}")
        case Refill():
            return Gloss("Spend 1 Willpower: take all combat cards back")
        case NewHand(form):
            if ask.kind == "prepare":
                return Gloss(f"Choose the {FORM[form]} hand anew", drawer="Hands")
            return Gloss(f"Spend 1 Willpower: choose the {FORM[form]} hand anew")
        case _:
            return Gloss(str(option))


def earned(s: State, ask: Ask, name: str) -> str:
    """What a part of the target asks and brings, if it is known whose it is."""
    if not isinstance(ask.about, int) or s.turn is None:
        return ""
    part = next(each for each in parts(s, npc(s, ask.about)) if each.part == name)
    needed = threshold(s, figure(s, s.turn.who), part)
    return f": {needed} Damage or more earns {counted(part.trophies, 'Trophy', 'Trophies')}"


def meant(s: State, ask: Ask) -> int | None:
    """Whom a question is about: who is named in it, or whose turn it is."""
    return ask.about if isinstance(ask.about, int) else None if s.turn is None else s.turn.who


def towards(s: State, ask: Ask, facing: int) -> list[str]:
    """To turn a figure one touches it, then the HEX that it shall look past; nothing where there is none."""
    id = meant(s, ask)
    if id is None or not figure(s, id).at:
        return []
    to = neighbours(figure(s, id).at[0])[facing]
    return [piece(id), hex_piece(to)] if to in board(s).land else []


def in_hand(s: State, ask: Ask, card: str, then: str) -> list[str]:
    """A card where it lies in a hand, then what it is used for: oneself to move, the form to defend.

    Nothing where two hands of one seat hold the same card.
    """
    own = [who for who in s.members if who.at and card in hand(who) and seat_of(s, who.id) == ask.seat]
    if s.blow is not None and any(who.id == s.blow.target for who in own):
        own = [s.members[s.blow.target]]
    elif ask.kind == "turn" and s.turn is not None:
        own = [who for who in own if who.id == s.turn.who]
    if len(own) != 1:
        return []
    use = {"figure": [piece(own[0].id)], "form": [form_piece(own[0].id, own[0].form)]}.get(then, [])
    return [card_piece(own[0].id, hand(own[0]).index(card)), *use]


def offered(s: State, ask: Ask, card: str) -> bool:
    """Whether a Gift lies among the cards to choose from while a character is made."""
    return ask.kind == "gift" and s.phase is Phase.CREATE and card in box(s).gifts


def choice(s: State, ask: Ask, index: int) -> str:
    """A choice of a page, or of a story event."""
    if ask.kind in ("page", "timed page"):
        return choice_label(s, index) or f"Choice {index + 1}"
    event = story_event(s, s.campaign.next[0])
    return event.choice[index].label if event is not None and index < len(event.choice) else f"Choice {index + 1}"


def named(s: State, ask: Ask, name: str) -> str:
    """A name as people read it."""
    if ask.kind == "roll":
        return "Roll the dice"
    if ask.kind == "sand timer":
        return "Turn the sand timer"
    if ask.kind == "again":
        return "Play the scenario again" if name == "again" else "End the campaign here"
    if ask.kind == "next scenario":
        return box(s).booklets[name].head.name
    if name in TOKENS:
        return name
    if ask.kind == "modifiers":
        return MODIFIERS[name]
    return FORM.get(name) or (card_name(s, name) if name.islower() or "-" in name else name)
