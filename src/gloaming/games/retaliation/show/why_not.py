"""What one might try, and the rule that forbids it."""

from collections.abc import Sequence

from gloaming.kernel import NOT_OFFERED, Ask, Done, Occasion, not_now
from gloaming.lingo import Do, HowMany, Pick
from gloaming.scene import Refusal

from ..rules.combat_cards import armed_for, hand
from ..rules.garou_forms import room_for, speech_limited
from ..rules.line_of_sight import can_turn
from ..rules.movement import left
from ..rules.stealth import unseen
from ..rules.trackers import can_spend
from ..table import choices as c
from ..table.box import box
from ..table.choices import BeginCombat, Hide, Option, Play, Recover, Shift, Sprint, Talk
from ..table.figures import adjacent, on_map
from ..table.holding import forbidden
from ..table.numbers import name
from ..table.state import FORMS, STEALTH, Member, State
from .names import FORM, card_name
from .why_not_caern import no_hand_card, no_purchase, no_raise, no_share

TURN, MAIN = ("turn",), "this belongs to a pack member's turn"
FREE = ("turn", "react")
TEXT = "RT-23.17"
SHUT = {"Obstacle": "RT-13.3", "Investigation Area": "RT-13.11", "Locked Door": "RT-13.19"}
MOMENTS: dict[type, Occasion] = {
    c.Step: Occasion("RT-22.13", "steps are made in the turn of who moves", ("turn", "ally")),
    c.Face: Occasion("RT-R60", "a figure turns in its own turn, or where a text turns it", ("turn", "ally", "face")),
    c.Shift: Occasion("RT-22.3", f"{MAIN}: a pack member shapeshifts with its action", TURN),
    c.BeginCombat: Occasion("RT-22.4", f"{MAIN} in the main sequence: combat is begun with its action", TURN),
    c.Investigate: Occasion("RT-22.5", f"{MAIN} in the main sequence: an investigation begins with its action", TURN),
    c.Talk: Occasion("RT-22.6", f"{MAIN} in the main sequence: a dialogue begins with its action", TURN),
    c.Hide: Occasion("RT-31.4", f"{MAIN} in the main sequence: STEALTH is entered with its action", TURN),
    c.Sneak: Occasion("RT-22.12", f"{MAIN} in the main sequence: a SNEAK Attack is its action", TURN),
    c.UseItem: Occasion("RT-22.7", f"{MAIN}: an Item is used with its action", TURN),
    c.Trade: Occasion("RT-22.8", f"{MAIN}: Items change hands with its action", TURN),
    c.Play: Occasion("RT-24.3", "combat cards are played in a turn of combat, or as Defense against an attack", FREE),
    c.Sprint: Occasion("RT-24.5", f"{MAIN} in combat: a card is discarded for Movement with its action", TURN),
    c.Recover: Occasion("RT-22.19", f"{MAIN}: Rage heals there", TURN),
    c.ExtraAttack: Occasion("RT-24.24", f"{MAIN} in combat: Rage buys an Attack there", TURN),
    c.Use: Occasion("RT-R37", "what a card offers is used in its owner's turn, or at the moment its text names", ()),
    c.Dismiss: Occasion("RT-8.13", f"{MAIN}: an Active Gift is dismissed there", TURN),
    c.Call: Occasion("RT-9.10", "a Patron Spirit is called on the own turn", TURN),
    c.Refill: Occasion("RT-7.12", "hands are refilled for Willpower in a turn, or when one defends", FREE),
    c.NewHand: Occasion("RT-7.6", "a hand is chosen anew before a scenario, in a turn, or when one defends",
                      (*FREE, "prepare")),
    c.Speak: Occasion("RT-2.23", f"{MAIN}: a Crinos buys a word there", TURN),
    c.Reroll: Occasion("RT-19.17", "dice are rerolled while a check is made", ("reroll",)),
    c.Die: Occasion("RT-R37", "a die is chosen while a check is made", ("which die",)),
    c.Absorb: Occasion("RT-21.13", "+1 RESISTANCE tokens are used when Damage is dealt", ("absorb",)),
    c.Part: Occasion("RT-28.13", "a body part is aimed at when a card that shows it is played", ("aim",)),
    c.Act: Occasion("RT-29.12", "an Ally's actions are chosen in its turn", ("ally",)),
    c.Choose: Occasion("RT-16.1", "no page or event with this choice lies open", ("page", "timed page", "event")),
    c.Agree: Occasion("RT-R49", "nothing is proposed to the pack", ("agree",)),
    c.Object: Occasion("RT-R49", "nothing is proposed to the pack", ("agree",)),
    c.Raise: Occasion("RT-11.1", "XP is spent at the Caern between scenarios", ("caern",)),
    c.Buy: Occasion("RT-10.10", "Items are bought at the Caern", ("caern",)),
    c.Join: Occasion("RT-R211", "one joins the pack at the Caern", ("caern",)),
    c.Rest: Occasion("RT-R211", "one rests at the Caern", ("caern",)),
    c.Give: Occasion("RT-10.20", "Items are shared out before a scenario begins", ("prepare",)),
    c.Named: Occasion("RT-16.2", "no such name is asked for now", ()),
    c.Card: Occasion("RT-16.2", "no card is chosen now", ()),
    c.Who: Occasion("RT-16.2", "no figure is chosen now", ()),
    c.At: Occasion("RT-16.2", "no HEX is chosen now", ()),
    c.On: Occasion("RT-16.2", "no place for a figure is chosen now", ()),
    Do: Occasion(TEXT, "no text gives this choice now", ("may", "choose one", "pay")),
    HowMany: Occasion(TEXT, "no number is asked for now", ()),
    Pick: Occasion(TEXT, "nothing is picked for a text now", ()),
}  # fmt: skip


def candidates(s: State, ask: Ask) -> Sequence[Option]:
    """What one might try in a turn, allowed or not."""
    if ask.kind != "turn" or s.turn is None:
        return ask.options
    who = s.members[s.turn.who]
    tried: list[Option] = [*(Shift(form) for form in FORMS), Recover()]
    if s.sequence == "combat":
        cards = list(dict.fromkeys(hand(who)))
        tried += [Play(card, defense) for card in cards for defense in (False, True)]
        tried += [Sprint(card) for card in cards]
    else:
        beside = [each for each in s.npcs if each.at and adjacent(each, who) and not each.ally]
        tried += [BeginCombat(), Hide(), *(Talk(each.id) for each in beside)]
    return [*ask.options, *(option for option in tried if option not in ask.options)]


def why_not(s: State, ask: Ask, option: Option) -> Refusal:
    """The rule that forbids an option, in words."""
    if isinstance(option, Done):
        return Refusal(ask.rule, "something must be chosen here")
    if refusal := not_now(MOMENTS, ask, option):
        return refusal
    if ask.kind == "turn" and s.turn is not None and s.turn.who < len(s.members):
        who = s.members[s.turn.who]
        for look in (of_sequence, of_actions, of_forms, of_cards, of_deeds, of_things, of_spending):
            refusal = look(s, who, option)
            if refusal is not None:
                return refusal
    return of_others(s, ask, option)


def of_sequence(s: State, who: Member, option: Option) -> Refusal | None:
    """What belongs to the other sequence."""
    main = (BeginCombat, c.Investigate, Talk, Hide, c.Sneak)
    if s.sequence == "combat" and isinstance(option, main):
        rule = MOMENTS[type(option)].rule
        return Refusal(rule, "this belongs to the main sequence, and combat is on")
    if s.sequence != "combat" and isinstance(option, Play | Sprint):
        return Refusal("RT-22.20", "combat cards are used in combat")
    if s.sequence != "combat" and isinstance(option, c.ExtraAttack):
        return Refusal("RT-6.19", "Rage buys an Attack in combat")
    return None


def of_actions(s: State, who: Member, option: Option) -> Refusal | None:
    """One action a turn."""
    assert s.turn is not None
    sorts = Shift | Play | Sprint | BeginCombat | Hide | Talk | c.Investigate | c.Sneak | c.Trade | c.UseItem
    attack = isinstance(option, Play) and not option.defense and s.turn.attacks
    if isinstance(option, sorts) and not s.turn.actions and not attack:
        return Refusal("RT-22.2" if s.sequence == "main" else "RT-24.1", "the action of this turn is used")
    return None


def of_forms(s: State, who: Member, option: Option) -> Refusal | None:
    """Shapeshifting."""
    if not isinstance(option, Shift):
        return None
    if option.form == who.form:
        return Refusal("RT-2.2", f"this is {FORM[who.form]} form")
    if not room_for(s, who, option.form):
        return Refusal("RT-R64", "there is no free HEX beside for the Crinos")
    return None


def of_cards(s: State, who: Member, option: Option) -> Refusal | None:
    """Combat cards."""
    if isinstance(option, Play | Sprint) and who.tokens.get("STUN"):
        return Refusal("RT-21.26", "whoever is STUNned uses no combat card")
    if isinstance(option, Play | Sprint) and forbidden(s, who, "use combat cards"):
        return Refusal(TEXT, "a card in play forbids it: combat cards cannot be used")
    if isinstance(option, Sprint):
        return Refusal("RT-7.9", f"{card_name(s, option.card)} is not in the active hand of {FORM[who.form]} form")
    if not isinstance(option, Play):
        return None
    card = box(s).cards.get(option.card)
    if card is None or option.card not in hand(who):
        return Refusal("RT-7.9", f"{card_name(s, option.card)} is not in the active hand of {FORM[who.form]} form")
    if option.defense and card.type == "Attack":
        return Refusal("RT-23.12", "an Attack card is no Defense")
    if not option.defense and card.type == "Defense":
        return Refusal("RT-23.13", "a Defense card is no Attack")
    if not armed_for(s, who, option.card) and who.form != "homid":
        return Refusal("RT-2.9" if who.form == "lupus" else "RT-2.15", f"no weapons are used in {FORM[who.form]} form")
    if not armed_for(s, who, option.card):
        return Refusal("RT-24.25", f"it needs a {card.weapon} weapon")
    if option.defense or forbidden(s, who, "attack"):
        return Refusal(
            TEXT, f"a card in play forbids it: no {'Defense card' if option.defense else 'Attack'} can be used"
        )
    if card.range == "ranged" and forbidden(s, who, "use ranged Attacks"):
        return Refusal(TEXT, "a card in play forbids it: no ranged Attack can be used")
    reach = "in the Line of Sight" if card.range == "ranged" else "next to you"
    return Refusal("RT-24.4", f"no NPC that can be attacked is {reach}")


def of_deeds(s: State, who: Member, option: Option) -> Refusal | None:
    """Healing, hiding, talking, beginning a combat, looking into things."""
    match option:
        case Recover() if who.damage and who.rage:
            return Refusal("RT-22.19", "a card in play forbids it: Damage cannot be recovered")
        case Recover():
            lack = "there is no Damage to heal" if not who.damage else "there is no Rage to spend"
            return Refusal("RT-R29", lack)
        case Hide() if who.tokens.get(STEALTH):
            return Refusal("RT-21.1", "the STEALTH token is there already")
        case Hide() if not unseen(s, who):
            return Refusal("RT-31.3", "an NPC sees this HEX")
        case Hide():
            return Refusal("RT-31.1", "a card in play forbids it: no STEALTH token can be gained")
        case BeginCombat():
            return Refusal("RT-22.4", "no NPC with a state card can be seen from here")
        case Talk(id):
            return no_dialogue(s, who, id)
        case c.Investigate() if who.form == "crinos":
            return Refusal("RT-2.14", "a Crinos cannot begin an investigation")
        case c.Investigate():
            return Refusal("RT-30.1", "no investigation area lies there, next to you")
        case c.Sneak() if not who.tokens.get(STEALTH):
            return Refusal("RT-31.23", "a SNEAK Attack needs the STEALTH token")
        case c.Sneak():
            return Refusal("RT-31.24", "you do not stand behind that NPC")
        case _:
            return None


def no_dialogue(s: State, who: Member, id: int) -> Refusal:
    """Why a dialogue cannot be begun."""
    found = next((each for each in s.npcs if each.id == id and each.at), None)
    if found is None or not adjacent(found, who):
        return Refusal("RT-22.6", "no such NPC stands next to you")
    if not found.dialogue:
        return Refusal("RT-30.27", "it is none of those who talk")
    if who.form == "crinos":
        return Refusal("RT-2.13", "a Crinos begins no dialogue")
    if who.form == "lupus" and not found.lupus_ok:
        return Refusal("RT-30.33", f"not in {FORM[who.form]} form")
    return Refusal("RT-22.6", "a card in play forbids it: no dialogue can be begun")


def of_things(s: State, who: Member, option: Option) -> Refusal | None:
    """Items and trading."""
    b = box(s)
    match option:
        case c.UseItem(item) if item not in who.items:
            return Refusal("RT-22.7", f"{card_name(s, item)} is not among your Items")
        case c.UseItem() if who.form == "crinos":
            return Refusal("RT-2.16", "a Crinos cannot use Items")
        case c.UseItem(item) if b.items[item].technology and who.form != "homid":
            return Refusal("RT-2.4", "technology is used in Homid form")
        case c.UseItem(item) if b.items[item].weapon:
            return Refusal("RT-R126", "a weapon comes with the combat card that asks for it")
        case c.UseItem(item):
            return Refusal("RT-22.7", f"{card_name(s, item)} could do nothing now, is used up, or cannot be paid for")
        case c.Trade(partner, give, take):
            return no_barter(s, who, partner, give, take)
        case _:
            return None


def no_barter(s: State, who: Member, partner: int, give: str, take: str) -> Refusal:
    """Why Items cannot change hands like that."""
    other = next((each for each in s.members if each.id == partner and each.at and each is not who), None)
    if other is None or not adjacent(who, other):
        return Refusal("RT-22.8", "that pack member does not stand next to you")
    if (give and give not in who.items) or (take and take not in other.items):
        return Refusal("RT-22.8", "whoever gives an Item must have it")
    return Refusal("RT-10.24", "whoever carries 3 Items takes one only in exchange")


def of_spending(s: State, who: Member, option: Option) -> Refusal | None:
    """Movement, Rage, Willpower, Gifts, spirits."""
    match option:
        case c.Step() if not left(s, who):
            return Refusal("RT-22.14", "no Movement is left")
        case c.Step(to) if stands := [each for each in on_map(s) if each is not who and set(each.at) & set(to)]:
            return Refusal("RT-R61", f"{name(s, stands[0])} stands there")
        case c.Step(to) if shut := [each.kind for each in s.scenario.tokens if each.at in to and each.kind in SHUT]:
            return Refusal(SHUT[shut[0]], f"the {shut[0]} cannot be entered")
        case c.Step():
            return Refusal("RT-22.13", "one step does not lead there from here")
        case c.Face(facing) if facing == who.facing:
            return Refusal("RT-R60", "you face that way")
        case c.Face() if not can_turn(who):
            return Refusal("RT-R60", "whoever is IMMOBILIZED or STUNned cannot turn")
        case c.ExtraAttack() if who.form != "crinos":
            return Refusal("RT-24.24", "only a Crinos buys Attacks with Rage")
        case c.ExtraAttack() if not who.rage:
            return Refusal("RT-24.24", "there is no Rage to spend")
        case c.ExtraAttack():
            return Refusal("RT-24.24", "an Attack is bought already, or none could be made")
        case c.Dismiss():
            return Refusal("RT-8.13", "no Active Gift is in play")
        case c.Call(spirit) if spirit not in s.campaign.spirits:
            return Refusal("RT-9.9", f"{spirit} is not at the Caern")
        case c.Call(spirit) if spirit in s.scenario.spirits:
            return Refusal("RT-9.8", f"{spirit} was called in this scenario")
        case c.Call():
            return Refusal("RT-9.9", "a card in play or Frenzy forbids calling Patron Spirits")
        case c.Refill() | c.NewHand() | c.Speak() if not can_spend(who, 1):
            return Refusal("RT-6.10", "there is no Willpower to spend")
        case c.Refill():
            return Refusal("RT-7.12", "no combat card is discarded")
        case c.Speak() if not speech_limited(s, who):
            return Refusal("RT-2.23", "nothing keeps you from speaking")
        case c.Use(card):
            return no_use(s, who, card)
        case _:
            return None


def no_use(s: State, who: Member, card: str) -> Refusal:
    """Why what a card offers cannot be used in this turn."""
    own = (who.auspice, who.backstory, *who.gifts, *who.effects, *s.campaign.effects, *who.items)
    if card not in own:
        return Refusal("RT-R37", f"{card_name(s, card)} is not yours")
    if card in who.used:
        return Refusal("RT-20.32", f"{card_name(s, card)} is used for now")
    if card == who.active:
        return Refusal("RT-8.11", f"{card_name(s, card)} is in play")
    return Refusal("RT-R37", f"{card_name(s, card)} could do nothing now, is for another moment, or cannot be paid for")


def of_others(s: State, ask: Ask, option: Option) -> Refusal:
    """Why a name, a figure, a place or a card is not what is asked for."""
    match option:
        case c.Play(card) if ask.kind == "react" and card in box(s).cards and box(s).cards[card].type == "Attack":
            return Refusal("RT-24.27", f"{card_name(s, card)} is an Attack card")
        case c.Play(card) if ask.kind == "react":
            return Refusal("RT-24.27", f"{card_name(s, card)} is not in the active hand, or asks for a weapon")
        case c.Refill() | c.NewHand():
            return Refusal("RT-6.10", "there is no Willpower to spend, or nothing to refill")
        case c.Who():
            return Refusal(ask.rule, "that figure is not one of those meant here")
        case c.At() | c.On() | c.Step():
            return Refusal(ask.rule, "that HEX is taken, out of reach, or none that the rule allows here")
        case c.Face():
            return Refusal(ask.rule, "it faces that way, or cannot turn")
        case c.Named(said):
            return Refusal(ask.rule, f"{said!r} is taken, or is no answer to this question")
        case c.Card(card) if ask.kind == "choose hand":
            return no_hand_card(s, ask, card)
        case c.Card(card):
            return Refusal(
                ask.rule, f"{card_name(s, card)} is picked already, or does not lie where the card is chosen from"
            )
        case c.Use(card):
            return Refusal("RT-R37", f"the text of {card_name(s, card)} names another moment, or it is used")
        case c.Buy(item) if item in box(s).items:
            return no_purchase(s, item)
        case c.Raise(id, what):
            return no_raise(s, id, what)
        case c.Join() | c.Rest():
            return Refusal("RT-R211", "there is no chair for it, or one at least must stay")
        case c.Give(item, to):
            return no_share(s, item, to)
        case c.Reroll():
            return Refusal("RT-19.17", "up to 3 black dice that lie there are rerolled")
        case c.Die():
            return Refusal(ask.rule, "no die shows that face")
        case c.Absorb() | HowMany():
            return Refusal(ask.rule, "there are not so many")
        case c.Part():
            return Refusal("RT-28.13", "the card and the state card do not both show that body part")
        case c.Act():
            return Refusal("RT-29.12", "its state card has no such action, or it could do nothing")
        case c.Choose():
            return Refusal(ask.rule, "the page has no such choice, or its condition is not met")
        case Do() | Pick():
            return Refusal(ask.rule, "the text that is carried out does not say that")
    return Refusal(ask.rule, NOT_OFFERED)
