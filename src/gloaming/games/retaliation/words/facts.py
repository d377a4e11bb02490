"""The words of cards and booklets: when something happens, and if something is so."""

from gloaming.lingo import Limit, Selection
from gloaming.lingo.takes import ALL, CLAIMED, Takes

from ..rules.line_of_sight import is_behind
from ..rules.pack_strategies import deeds, most_attacked, most_surrounded
from ..rules.rounds import token_of
from ..table.box import box
from ..table.figures import group_of, in_group, packmates
from ..table.hexes import Hex, gap
from ..table.numbers import willpower_maximum
from ..table.state import Member, Npc
from ..table.text import Text
from ..table.under_way import Check
from .lexicon import SUCCESS, TOKEN, W, filled, in_a_group, named, next_to, of_nature, pool_of, who

OWN_POOLS = ("Damage", "Resistance", "Initiative", "Willpower", "Rage", "Corruption", "XP")


def only(*nouns: str) -> Takes:
    """So many of these, and of nothing else."""
    return Takes(CLAIMED, nouns=nouns, adjectives=(), qualifiers=(), owners=(), at_random=False)


ANYBODY = Takes(CLAIMED, at_random=False)  # `the same NPC` is only for facts that look for it
COUNTED = Takes([each for each in CLAIMED if each not in ALL], at_random=False)  # by what was done: all are not known


# when

W.trigger("Hit", "Attack", "Defense", "At the start of your turn", "At the start of each round")
W.trigger("At the end of each round", "At the start of combat", "At the start of the scenario", "At the Caern")


@W.event("{figure} make(s) {check}")
def of_check(e: Text, figure: Selection, check: Selection) -> bool:
    """Whether it is this figure's check, and one that is meant."""
    return figure.fits(e, e.doer) and isinstance(e.check, Check) and check.fits(e, e.check)


@W.event("{figure} fail(s) {check}")
def of_failure(e: Text, figure: Selection, check: Selection) -> bool:
    """The same of a check that has failed, and still does after whatever else has answered to that."""
    return of_check(e, figure, check) and e.check is not None and not e.check.succeeds


@W.event("{figure} is attacked", "{figure} take(s) Damage", "{figure} would be Knocked Out")
def of_figure(e: Text, figure: Selection) -> bool:
    """Whether it happens to this figure; `another` is whoever is not the user, the target of the Attack too."""
    e.target, target = None, e.target
    fits = e.doer is not None and figure.fits(e, e.doer)
    e.target = target
    return fits


W.event("{figure} enter(s) Frenzy", "{figure} roll(s) a Wyrm mark")(of_figure)


@W.event("{figure} defeat(s) {victim:figure}")
def of_defeat(e: Text, figure: Selection, victim: Selection) -> bool:
    """Whether this figure has defeated an NPC."""
    return e.doer is not None and figure.fits(e, e.doer)


@W.event("{figure} shapeshift(s) to {form} form")
def of_shapeshift(e: Text, figure: Selection, form: str) -> bool:
    """Whether this figure has changed into that form."""
    return e.doer is not None and figure.fits(e, e.doer)


@W.event("{figure} is defeated")
def was_defeated(e: Text, figure: Selection) -> bool:
    """Whether that NPC fell; `each X`: whether no X is left on the map."""
    if e.doer is None:
        return False
    fallen = who(e, e.doer)
    assert isinstance(fallen, Npc)
    name = named(figure)
    if box(e.state).npcs[fallen.card].name != name:
        return False
    colours = [part for adjective in figure.things.adjectives for part in adjective.parts]
    if colours and fallen.colour not in colours:
        return False
    return figure.which != "each" or not figure.all(e)


W.event("combat ends")


@W.event("{tracker} reach(es) {n}")
def reaches(e: Text, tracker: Selection, n: int) -> bool:
    """Whether the tracker has come to that number or passed it (RT-R45)."""
    if e.reached is None:
        return False
    colour, before, after = e.reached
    return tracker.fits(e, colour) and before < n <= after


@W.event("{figure} is within {n} HEX of {hex}")
def are_near(e: Text, figure: Selection, n: int, hex: Selection) -> bool:
    """Whether every Pack Member on the map is that near; Knocked Out ones are not counted."""
    goal: list[Hex] = hex.all(e)
    there = [member for member in e.state.members if member.at]
    return bool(there and goal) and all(gap(member.at, goal) <= n for member in there)


# if


W.fact("{figure} is in {form} form")(lambda e, id, form: is_in_form(e, id, form))
W.fact("{figure} is in a group")(in_a_group)
W.fact("{figure} is {nature}")(of_nature)


def is_in_form(e: Text, id: int, form: str) -> bool:
    """Whether a pack member is in a form."""
    here = who(e, id)
    return isinstance(here, Member) and here.form == form.lower()


@W.fact("{figure} is behind {other:figure}", other=ANYBODY)
def behind(e: Text, id: int, other: Selection) -> bool:
    """On a rear HEX; never true for Swarms (RT-R59, RT-R63)."""
    return any(is_behind(e.state, who(e, id), who(e, each)) for each in other.all(e))


@W.fact("{figure} has {token}", token=only(TOKEN))
def has_token(e: Text, id: int, token: Selection) -> bool:
    """Effect tokens, counted now."""
    return token.meets(who(e, id).tokens.get(filled(token), 0))


@W.fact("{figure} has {pool}", pool=only(*OWN_POOLS))
def has_pool(e: Text, id: int, pool: Selection) -> bool:
    """A tracker or level now; Willpower is what is left."""
    here, what = who(e, id), named(pool)
    if what == "Willpower" and isinstance(here, Member):
        return pool.meets(willpower_maximum(here) - here.spent)
    return pool.meets(pool_of(e.state, here, what))


@W.fact("this Attack deals {pool}", pool=only("Damage"))
def deals(e: Text, pool: Selection) -> bool:
    """After all reductions, Unpreventable included (RT-R170)."""
    return e.attack is not None and pool.meets(e.attack.dealt)


W.fact("this Attack defeats the target")(lambda e: e.attack is not None and e.attack.defeated)
W.fact("the check succeeds")(lambda e: e.check is not None and e.check.succeeds)
W.fact("the check fails")(lambda e: e.check is not None and not e.check.succeeds)
W.fact("the Moon is full")(lambda e: e.state.campaign.moon == "full")
W.fact("the Moon is new")(lambda e: e.state.campaign.moon == "new")


@W.fact("{figure} moved {pool} this turn", pool=only("HEX"))
def moved(e: Text, id: int, pool: Selection) -> bool:
    """HEX entered since the start of the own turn; on others' turns none."""
    turn = e.state.turn
    return pool.meets(turn.moved if turn is not None and turn.who == id else 0)


@W.fact("{figure} did not move this turn")
def did_not_move(e: Text, id: int) -> bool:
    """True on others' turns as well."""
    turn = e.state.turn
    return turn is None or turn.who != id or turn.moved == 0


@W.fact("{figure} rolled {pool}", pool=only("success(es)"))
def rolled(e: Text, id: int, pool: Selection) -> bool:
    """Of the last investigation or Enigma check."""
    return e.check is not None and pool.meets(e.check.successes)


@W.fact("{figure} has not played its turn this round")
def not_played(e: Text, id: int) -> bool:
    """Its Initiative token is still on the left."""
    return token_of(e.state, who(e, id)) not in e.state.played


W.fact("{figure} is on an adjacent HEX")(lambda e, id: next_to(e, id, [e.user]))
W.fact("{figure} is on a HEX adjacent to {other:figure}", other=ANYBODY)(
    lambda e, id, other: next_to(e, id, other.all(e))
)


@W.fact("{figure} is within {n} HEX of {other:figure}", other=ANYBODY)
def within(e: Text, id: int, n: int, other: Selection) -> bool:
    """Whether it stands that near."""
    return any(gap(who(e, id).at, who(e, each).at) <= n for each in other.all(e) if who(e, id).at and who(e, each).at)


W.fact("this card is played in reaction")(lambda e: e.attacker is not None)
W.fact("{pack} has Clue {n}")(lambda e, pack, n: n in e.state.scenario.clues)
W.fact("{pack} has {token}", token=only(SUCCESS))(lambda e, pack, token: token.meets(e.state.scenario.successes))
W.fact("{pack} has {pool}", pool=only("Trophy|Trophies"))(lambda e, pack, pool: pool.meets(e.state.campaign.trophies))
W.fact("{recorded} is recorded")(lambda e, recorded: recorded in e.state.campaign.words)
W.fact("{recorded} is not recorded")(lambda e, recorded: recorded not in e.state.campaign.words)


@W.fact("{figure} has the {birth}")
def has_birth(e: Text, id: int, birth: str) -> bool:
    """Auspice, tribe or Backstory (RT-1.19)."""
    here, b = who(e, id), box(e.state)
    if not isinstance(here, Member) or not here.auspice:
        return False
    own = {
        "auspice": b.auspices[here.auspice],
        "tribe": b.tribes[here.tribe],
        "backstory": b.backstories[here.backstory],
    }
    return birth in [f"{card.name} {kind}" for kind, card in own.items()]


@W.fact("{pack} carries|carry {item_name}")
def carries(e: Text, pack: int, item_name: str) -> bool:
    """A pack member on the map has a copy; at the Caern also the stash."""
    item = box(e.state).named(box(e.state).items, item_name)
    if e.state.sequence == "caern" and item in e.state.campaign.stash:
        return True
    return any(item in member.items for member in e.state.members if member.at or e.state.sequence == "caern")


@W.fact("{tracker} is {limit}")
def tracker_is(e: Text, tracker: str, limit: Limit) -> bool:
    """A tracker not in use is 0."""
    return limit.met(e.state.scenario.trackers.get(tracker, 0))


W.fact("the player count is {limit}")(lambda e, limit: limit.met(e.state.scenario.player_count))
W.fact("{figure} is on the map")(lambda e, id: bool(who(e, id).at))
W.fact("{figure} is Knocked Out")(lambda e, id: isinstance(who(e, id), Member) and not who(e, id).at)


# what a Strategy asks for: it is read as claims, and no card can say it


@W.fact("{figure} is in {n} group", claimed=True)
def in_one_group(e: Text, id: int, n: int) -> bool:
    """One connected group that contains everybody on the map."""
    return set(group_of(e.state, who(e, id))) == {each.id for each in packmates(e.state)} and in_group(
        e.state, who(e, id)
    )


@W.fact("{figure} use(s) {card_type} card", claimed=True)
def uses_card(e: Text, id: int, card_type: str) -> bool:
    """In the own active turn, not in reaction; Ally actions of that kind count (RT-R162)."""
    kind = "defense card" if card_type == "a Defense" else "attack card"
    return any(deed.who == id for deed in deeds(e, kind))


@W.fact("{figure} attack(s) {victim:figure}", claimed=True)
def attacks_same(e: Text, id: int, victim: Selection) -> bool:
    """Different Packmates attack the same NPC this round."""
    same = most_attacked(e)
    return same is not None and any(deed.who == id and deed.whom == same for deed in deeds(e, "attacked"))


@W.fact("{figure} is on HEX adjacent to {other:figure}", claimed=True)
def beside_same(e: Text, id: int, other: Selection) -> bool:
    """So many Packmates stand next to the same NPC at one moment."""
    same = most_surrounded(e)
    return same is not None and next_to(e, id, [same])


@W.fact("{figure} is in different forms", claimed=True)
def different_forms(e: Text, id: int) -> bool:
    """Whether no pack member before this one is in the same form."""
    here = who(e, id)
    before = [each.form for each in e.state.members if each.at and each.id < id]
    return isinstance(here, Member) and here.form not in before


W.fact("a group of NPCs is {broken}", claimed=True)(lambda e, broken: bool(deeds(e, broken)))


@W.fact("{figure} is defeated", claimed=True, figure=COUNTED)
def defeated(e: Text, id: int) -> bool:
    """This round; those who fell are no longer on the map, so they are counted by their deeds."""
    return False


@W.fact("{figure} move(s) {pool}", claimed=True)
def moves(e: Text, id: int, pool: Selection) -> bool:
    """Each in its own turn, this round."""
    return any(deed.who == id and pool.meets(deed.n) for deed in deeds(e, "moved"))


W.fact("{figure} shapeshift(s)", claimed=True)(lambda e, id: any(deed.who == id for deed in deeds(e, "shapeshift")))
W.fact("{figure} take(s) Damage", claimed=True)(lambda e, id: any(deed.who == id for deed in deeds(e, "damaged")))


@W.fact("{attack} is made from behind", claimed=True, attack=COUNTED)
def from_behind(e: Text, attack: object) -> bool:
    """Counted by what was done: see the Strategies."""
    return False
