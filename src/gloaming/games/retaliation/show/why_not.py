"""What one might try, and the rule that forbids it."""

from collections.abc import Sequence

from gloaming.kernel import NOT_OFFERED, Ask, Done, Occasion, not_now
from gloaming.lingo import Do, HowMany, Pick
from gloaming.scene import Refusal

from ..rules.combat_cards import armed_for, hand
from ..rules.garou_forms import room_for, speech_limited
from ..rules.items import items_cost_no_action
from ..rules.line_of_sight import can_turn, is_behind
from ..rules.player_turn import attacks_left
from ..rules.stealth import unseen
from ..table import choices as c
from ..table.box import box
from ..table.choices import BeginCombat, Hide, Option, Play, Recover, Shift, Sprint, Talk
from ..table.figures import adjacent, figure, has_card
from ..table.holding import forbidden
from ..table.numbers import name
from ..table.seats import seat_of
from ..table.state import FORMS, STEALTH, Member, State
from .names import FORM, card_name
from .why_not_caern import no_card, no_hand_card, no_purchase, no_raise, no_share
from .why_not_pack import no_act, no_choice, no_defense, no_hand, no_joining, no_name, no_part, not_in_hand
from .why_not_use import no_barter, no_extra_attack, no_item, no_step, no_use, no_weapon, no_willpower

TURN, MAIN = ("turn",), "this belongs to a pack member's turn"
FREE = ("turn", "react")
TEXT = "RT-23.17"
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
    c.Use: Occasion("RT-R37", "what a card offers is used in its owner's turn, or at the moment its text names",
                  ("turn", "use", "reroll")),
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
    if isinstance(option, Play) and not option.defense and s.turn.attacks:
        if attacks_left(s, who) or s.turn.actions:
            return None
        return Refusal("RT-6.19", "the Attack that Rage has bought is made in Crinos form")
    free = isinstance(option, c.UseItem) and items_cost_no_action(s, who)
    if isinstance(option, sorts) and not s.turn.actions and not free:
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
        return not_in_hand(s, who, option.card)
    if not isinstance(option, Play):
        return None
    card = box(s).cards.get(option.card)
    if card is None or option.card not in hand(who):
        return not_in_hand(s, who, option.card)
    if option.defense and card.type == "Attack":
        return Refusal("RT-23.12", "an Attack card is no Defense")
    if not option.defense and card.type == "Defense":
        return Refusal("RT-23.13", "a Defense card is no Attack")
    if not armed_for(s, who, option.card):
        return no_weapon(s, who, card.weapon)
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
        case c.Sneak(id):
            return no_sneak(s, who, id)
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


def no_sneak(s: State, who: Member, id: int) -> Refusal:
    """Why a SNEAK Attack cannot be made on an NPC."""
    found = next((each for each in s.npcs if each.id == id and each.at and not each.ally), None)
    if found is None or not is_behind(s, who, found):
        return Refusal("RT-31.24", "you do not stand behind that NPC")
    if not has_card(s, found):
        return Refusal("RT-31.24", f"{name(s, found)} has no state card here")
    return Refusal("RT-R153", f"{name(s, found)} cannot be targeted")


def of_things(s: State, who: Member, option: Option) -> Refusal | None:
    """Items and trading."""
    match option:
        case c.UseItem(item):
            return no_item(s, who, item)
        case c.Trade():
            return no_barter(s, who, option)
        case _:
            return None


def of_spending(s: State, who: Member, option: Option) -> Refusal | None:
    """Movement, Rage, Willpower, Gifts, spirits."""
    match option:
        case c.Step():
            return no_step(s, who, option)
        case c.Face(facing) if facing == who.facing:
            return Refusal("RT-R60", "you face that way")
        case c.Face() if not can_turn(who):
            return Refusal("RT-R60", "whoever is IMMOBILIZED or STUNned cannot turn")
        case c.ExtraAttack():
            return no_extra_attack(s, who)
        case c.Dismiss():
            return Refusal("RT-8.13", "no Active Gift is in play")
        case c.Call(spirit) if spirit not in s.campaign.spirits:
            return Refusal("RT-9.9", f"{spirit} is not at the Caern")
        case c.Call(spirit) if spirit in s.scenario.spirits:
            return Refusal("RT-9.8", f"{spirit} was called in this scenario")
        case c.Call():
            return Refusal("RT-9.9", "a card in play or Frenzy forbids calling Patron Spirits")
        case c.Refill() | c.NewHand() | c.Speak() if refusal := no_willpower(who):
            return refusal
        case c.Refill():
            return Refusal("RT-7.12", "no combat card is discarded")
        case c.Speak() if not speech_limited(s, who):
            return Refusal("RT-2.23", "nothing keeps you from speaking")
        case c.Use(card):
            return no_use(s, who, card)
        case _:
            return None


def asked_member(s: State, ask: Ask) -> Member | None:
    """The pack member that a question is put to, if its seat leads only one."""
    mine = [each for each in s.members if seat_of(s, each.id) == ask.seat]
    return mine[0] if len(mine) == 1 else None


def of_others(s: State, ask: Ask, option: Option) -> Refusal:
    """Why a name, a figure, a place or a card is not what is asked for."""
    match option:
        case c.Play(card) if ask.kind == "react":
            return no_defense(s, asked_member(s, ask), card)
        case c.Refill() | c.NewHand():
            return no_hand(asked_member(s, ask), option)
        case c.Step() if s.turn is not None:
            return no_step(s, figure(s, s.turn.who), option)
        case c.Who():
            return Refusal(ask.rule, "that figure is not one of those meant here")
        case c.At() | c.On() | c.Step():
            return Refusal(ask.rule, "that HEX is taken, out of reach, or none that the rule allows here")
        case c.Face(facing) if s.turn is not None and figure(s, s.turn.who).facing == facing:
            return Refusal("RT-R60", "it faces that way")
        case c.Face():
            return Refusal("RT-R60", "whoever is IMMOBILIZED or STUNned cannot turn")
        case c.Named(said):
            return no_name(s, ask, said)
        case c.Card(card) if ask.kind == "choose hand":
            return no_hand_card(s, ask, card, asked_member(s, ask))
        case c.Card(card):
            return no_card(s, ask, card, asked_member(s, ask))
        case c.Use(card):
            return Refusal("RT-R37", f"the text of {card_name(s, card)} names another moment, or it is used")
        case c.Buy(item) if item in box(s).items:
            return no_purchase(s, item)
        case c.Raise(id, what):
            return no_raise(s, id, what)
        case c.Join() | c.Rest():
            return no_joining(s, option)
        case c.Give(item, to):
            return no_share(s, item, to)
        case c.Reroll():
            who = asked_member(s, ask)
            dice = Refusal("RT-19.17", "up to 3 black dice that lie there are rerolled")
            return (no_willpower(who) if who is not None else None) or dice
        case c.Die():
            return Refusal(ask.rule, "no die shows that face")
        case c.Absorb() | HowMany():
            return Refusal(ask.rule, "there are not so many")
        case c.Part(part):
            return no_part(s, ask, part)
        case c.Act(no):
            return no_act(s, ask, no)
        case c.Choose(index):
            return no_choice(s, ask, index)
        case Do() | Pick():
            return Refusal(ask.rule, "the text that is carried out does not say that")
    return Refusal(ask.rule, NOT_OFFERED)
