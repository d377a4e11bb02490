"""The words of cards: combat cards, checks, dice, what can be refreshed."""

from collections.abc import Sequence

from gloaming.kernel import DONE, Flow
from gloaming.lingo import Extent, Selection
from gloaming.lingo.takes import NAME, ONE, Takes

from ..rules.asking import ask, ask_pack
from ..rules.attack import apply_glory
from ..rules.combat_cards import addable, borrow, discard_card, discard_pile, hand
from ..rules.npcs import deal, discard_combat
from ..rules.skill_checks import make_check, reroll
from ..table import events as told
from ..table.box import box
from ..table.choices import Card, Die, DieKind, Named, Who
from ..table.figures import is_boss
from ..table.seats import seat_of
from ..table.state import Figure, Member, Npc
from ..table.text import UNTIL, Text
from ..table.under_way import Check
from .lexicon import (
    AUSPICE,
    BACKSTORY,
    BLACK_DICE,
    PATRON_SPIRIT,
    PENALTY,
    RAGE_DICE,
    W,
    amount,
    counted,
    named,
    who,
)

ACTIVE, DISCARDED = "from {whose} active hand", "from {whose} discard"


@W.verb(
    "{figure} return(s) {card} to {whose} active hand",
    raw=True,
    figure=Takes(),
    card=counted("combat card(s)", "some", "a", "all", qualifiers=(DISCARDED,), needs=DISCARDED),
)
def returns_card(e: Text, figure: Selection, card: Selection, whose: str) -> Flow[Extent]:
    """Combat cards of the present form come back from the discard; the owner chooses which."""
    back = 0
    for id in (yield from figure.pick(e)):
        here = who(e, id)
        if isinstance(here, Member):
            for _ in range(min(amount(e, card), len(discard_pile(here)))):
                options = [Card(each) for each in dict.fromkeys(discard_pile(here))]
                pick = yield from ask(e.state, id, "take back", options, e.rule)
                discard_pile(here).remove(pick.card)
                here.hands[here.form].append(pick.card)
                back += 1
            e.state.story.append(told.CardsBack(here.ref, back))
    return Extent.FULLY if back else Extent.NOTHING


@W.verb(
    "{figure} discard(s) {card}",
    raw=True,
    figure=Takes(),
    card=counted(("combat card(s)", PENALTY, "card(s)"), "some", "a", "this", qualifiers=(ACTIVE,)),
)
def discards_card(e: Text, figure: Selection, card: Selection) -> Flow[Extent]:
    """Combat cards of the owner's choice, penalty Effects, or this card itself."""
    if card.which == "this":
        return Extent.FULLY if discard_this(e) else Extent.NOTHING
    gone = 0
    for id in (yield from figure.pick(e)):
        here = who(e, id)
        if not isinstance(here, Member):
            continue
        if named(card) == PENALTY:
            for _ in range(amount(e, card)):
                gone += yield from discard_penalty(e, here)
            continue
        for _ in range(min(amount(e, card), len(hand(here)))):
            options = [Card(each) for each in dict.fromkeys(hand(here))]
            discard_card(e.state, here, (yield from ask(e.state, id, "discard card", options, e.rule)).card)
            gone += 1
    return Extent.FULLY if gone else Extent.NOTHING


def discard_this(e: Text) -> bool:
    """The card that bears the text goes back to the supply (RT-10.31, RT-21.38)."""
    here = e.state.members[e.user] if 0 <= e.user < len(e.state.members) else None
    for pile in [here.items, here.effects] if here is not None else []:
        if e.card in pile:
            pile.remove(e.card)
            return True
    if e.card in e.state.campaign.effects:
        e.state.campaign.effects.remove(e.card)
        return True
    return False


def discard_penalty(e: Text, here: Member) -> Flow[int]:
    """A penalty Effect of the owner's choice, its own or of the pack."""
    effects = box(e.state).effects
    own = [id for id in (*here.effects, *e.state.campaign.effects) if effects[id].sign == "penalty"]
    if not own:
        return 0
    pick = yield from ask(e.state, here.id, "discard penalty", [Card(id) for id in dict.fromkeys(own)], e.rule)
    (here.effects if pick.card in here.effects else e.state.campaign.effects).remove(pick.card)
    return 1


@W.verb(
    "{figure} add(s) {card} to {whose} active hand",
    raw=True,
    lasting=True,
    figure=Takes(),
    card=counted("combat card(s)", "some", "a"),
)
def adds_card(e: Text, figure: Selection, card: Selection, whose: str, lasts: str) -> Flow[Extent]:
    """Any card open to the present form that is not in hand, for a time (RT-R39)."""
    added = 0
    for id in (yield from figure.pick(e)):
        here = who(e, id)
        if isinstance(here, Member):
            for _ in range(amount(e, card)):
                options = [Card(each) for each in addable(e.state, here)]
                if options:
                    pick = yield from ask(e.state, id, "add card", options, "RT-R39")
                    borrow(e.state, here, pick.card, UNTIL.get(lasts, e.until))
                    added += 1
    return Extent.FULLY if added else Extent.NOTHING


# combat cards of NPCs


@W.verb("look at the combat card of {figure}")
def look(e: Text, figure: list[int]) -> bool:
    """The card becomes known to the pack and stays face down; a Defense card is not used by it."""
    seen = False
    for here in [who(e, id) for id in figure]:
        if isinstance(here, Npc) and here.combat and not here.known:
            here.known = seen = True
            e.state.dice.used += 1
            e.state.story.append(told.CardSeen(here.ref, here.combat, False))
    return seen


@W.verb("replace the combat card of {figure}")
def replace(e: Text, figure: list[int]) -> bool:
    """The card is discarded unused and a new one is dealt face down."""
    return replace_cards(e, [who(e, id) for id in figure])


def replace_cards(e: Text, npcs: Sequence[Figure]) -> bool:
    """Nothing for whoever has none or already plays it."""
    done = False
    for here in npcs:
        if isinstance(here, Npc) and here.combat and not here.face_up:
            discard_combat(e.state, here)
            deal(e.state, here)
            done = True
    return done


@W.verb("discard the combat card of {figure}")
def strip(e: Text, figure: list[int]) -> bool:
    """The unused card is discarded; a Boss is dealt another instead."""
    done = False
    for here in [who(e, id) for id in figure]:
        if not isinstance(here, Npc) or not here.combat or here.face_up:
            continue
        if is_boss(e.state, here):
            replace_cards(e, [here])
        else:
            discard_combat(e.state, here)
            here.idle = True
        done = True
    return done


# checks and dice


@W.verb("{figure} make(s) a {attribute} + {skill} check of difficulty {n}", raw=True, figure=Takes())
def makes_check(e: Text, figure: Selection, attribute: str, skill: str, n: int) -> Flow[None]:
    """A normal check with rerolls and bonuses; the sentences after it refer to it."""
    e.failed = []
    if figure.unsaid and e.involved:
        e.user = yield from choose_roller(e)
        e.seat = seat_of(e.state, e.user)
    whom = [e.user] if figure.unsaid else (yield from figure.pick(e))
    for id in whom:
        if isinstance(who(e, id), Member) and (who(e, id).at or e.state.sequence == "caern"):
            e.check = yield from make_check(e.state, Check(id, attribute.lower(), skill.lower(), difficulty=n))
            if not e.check.succeeds:
                e.failed.append(id)


def choose_roller(e: Text) -> Flow[int]:
    """The involved members choose one of them, who makes the check and is `you` from then on (RT-30.8, RT-R197)."""
    able = [id for id in e.involved if who(e, id).at or e.state.sequence == "caern"] or [e.user]
    pick: Who = yield from ask_pack(e.state, "who rolls", [Who(id) for id in able], "RT-R197")
    return pick.id


@W.verb("make a {attribute} + {skill} investigation check")
def investigation_check(e: Text, attribute: str, skill: str) -> Flow[None]:
    """Without a difficulty: the number of successes counts (RT-30.6, RT-R194)."""
    if e.involved:
        e.user = yield from choose_roller(e)
    e.check = yield from make_check(e.state, Check(e.user, attribute.lower(), skill.lower()))


@W.verb("make a {attribute} + {skill} check for Enigma {letter}")
def enigma_check(e: Text, attribute: str, skill: str, letter: str) -> Flow[None]:
    """As many words of the Enigma are shown as there were successes; what was shown stays (RT-30.23, RT-R196)."""
    yield from investigation_check(e, attribute, skill)
    assert e.check is not None
    letter, shown = str(letter), e.state.scenario.shown
    shown[letter] = max(shown.get(letter, 0), e.check.successes)
    e.state.story.append(told.EnigmaShown(letter, e.check.successes))


@W.verb(
    "reroll {dice} of this check",
    raw=True,
    dice=counted((BLACK_DICE, RAGE_DICE, "die|dice"), "some", "a", "all", "any number", "up to"),
)
def rerolls(e: Text, dice: Selection) -> Flow[Extent]:
    """After the roll, without Willpower; the card's player picks the dice."""
    check = e.check
    if check is None:
        return Extent.NOTHING
    if not check.rolled:  # the same line also adds dice, and so it speaks before the roll
        check.later.append(lambda: rerolls(e, dice))
        return Extent.FULLY
    rage_too, black_too = named(dice) != BLACK_DICE, named(dice) != RAGE_DICE
    places: list[tuple[DieKind, int]] = [("black", i) for i in range(len(check.black)) if black_too]
    places += [("rage", i) for i in range(len(check.rage)) if rage_too]
    if dice.which == "all":
        picked = places
    else:
        picked = yield from pick_dice(e, check, places, amount(e, dice), dice.which != "some")
    reroll(e.state, check, [i for kind, i in picked if kind == "black"], [i for kind, i in picked if kind == "rage"])
    return Extent.FULLY if picked else Extent.NOTHING


def pick_dice(
    e: Text, check: Check, places: list[tuple[DieKind, int]], most: int, fewer: bool
) -> Flow[list[tuple[DieKind, int]]]:
    """Dice one by one, those with the same face are alike."""
    picked: list[tuple[DieKind, int]] = []
    while len(picked) < most:
        left = [place for place in places if place not in picked]
        faces = {(kind, (check.black if kind == "black" else check.rage)[i]): (kind, i) for kind, i in reversed(left)}
        options = [Die(kind, face) for kind, face in sorted(faces)]
        if not options:
            break
        asked = [*options, DONE] if fewer or picked else [*options]
        pick = yield from ask(e.state, e.user, "which die", asked, e.rule)
        if pick == DONE:
            break
        picked.append(faces[pick.kind, pick.face])
    return picked


@W.verb("use {skill} instead of the named skill on this check")
def use_skill(e: Text, skill: str) -> None:
    """Before the roll; levels and bonuses of the new skill count."""
    if e.check is not None:
        e.check.skill = skill.lower()


@W.verb(
    "refresh {thing}",
    raw=True,
    thing=counted((BACKSTORY, AUSPICE, "Gift(s)", PATRON_SPIRIT), "some", "a", NAME, most=1),
)
def refresh(e: Text, thing: Selection) -> Flow[Extent]:
    """Becomes usable again this scenario; nothing if it was not used."""
    s, here = e.state, e.state.members[e.user]
    word = named(thing)
    if word in (BACKSTORY, AUSPICE):
        card = here.backstory if word == BACKSTORY else here.auspice
        return Extent.FULLY if here.used.pop(card, None) else Extent.NOTHING
    spirits = word == PATRON_SPIRIT
    used = list(s.scenario.spirits) if spirits else [c for c in here.used if c in box(s).gifts and c != e.card]
    if not used:
        return Extent.NOTHING
    pick = yield from ask(s, e.user, "refresh", [Named(each) for each in used], e.rule)
    if spirits:
        s.scenario.spirits.remove(pick.name)
    else:
        del here.used[pick.name]
    return Extent.FULLY


@W.verb("apply the Glorious text of {figure}", figure=ONE)
def apply_glorious(e: Text, figure: list[int]) -> Flow[None]:
    """The text and the Trophies on the target's state card for this body part (RT-28.16, RT-28.17)."""
    here = who(e, figure[0])
    if isinstance(here, Npc) and here.glory:
        yield from apply_glory(e.state, e.user, here, here.glory[-1])
