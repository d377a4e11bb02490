"""The words of cards and booklets: what can be named. What the words do is in the other files of this folder."""

from collections.abc import Callable, Sequence

from gloaming.lingo import Lexicon, Selection
from gloaming.lingo.takes import ALL, NAME, OWN, PICKED, SEVERAL, Takes

from ..rules.line_of_sight import sees
from ..rules.skill_checks import fits_noun
from ..table.box import board, box
from ..table.choices import At, Who
from ..table.figures import apart, empty, figure, free, group_of, in_group, is_hostile, is_packmate, npc
from ..table.heeded import AGAINST, DEEDS, GAINING, NATURES, NUMBERS
from ..table.hexes import Hex, distance, gap
from ..table.numbers import initiative, resistance
from ..table.state import COLOURS, PACK, RESISTANCE, TERRAIN, TOKENS, Figure, Lasting, Member, Npc, State
from ..table.text import UNTIL, Text, keep
from ..table.under_way import DICE, SUCCESSES, Check
from .otherwise import OTHERWISE
from .picking import decide

W = Lexicon("Retaliation", partly=True, keep=keep, choose=decide, otherwise=OTHERWISE)


# kinds of things


def everybody(e: Text) -> list[int]:
    """All pack members, and the NPCs and Allies on the map."""
    return [*(member.id for member in e.state.members), *(each.id for each in e.state.npcs if each.at)]


def themselves(e: Text) -> list[int | None]:
    """Whom `another` and `other` leave out: the user and the target."""
    return [e.user, e.target]


W.kind("figure", all=everybody, option=Who, itself=themselves, that=True)
for things in ("pool", "token", "shield", "card", "item", "dice", "thing"):
    W.kind(things)
W.kind("hex", all=lambda e: board(e.state).hexes, option=At)
W.kind("pack", all=lambda e: [PACK])
W.kind("attack", all=lambda e: [] if e.attack is None else [e.attack])
W.kind("check", all=lambda e: [] if e.check is None else [e.check])
W.kind("tracker", all=lambda e: list(COLOURS))

W.choice("token_kind", *TOKENS, "effect")
W.choice("terrain", *TERRAIN)
W.choice("form", "Homid", "Lupus", "Crinos")
W.choice("attribute", "Physical", "Mental")
W.choice("skill", "Athletics", "Awareness", "Brawl", "Conversation", "Enigmas", "Melee Weapon", "Occult")
W.choice("skill", "Ranged Weapon", "Search", "Stealth")
W.choice("stat", "Movement", "Line of Sight", "Resistance", "Attack", "Damage", "Unpreventable Damage", "Initiative")
W.choice("stat", "Glorious Attack threshold", "Item limit")
W.choice("colour", *COLOURS)
W.choice("base", "red", "blue", "green", "white", "grey", "yellow", "purple", "brown")
W.choice("nature", *NATURES)
W.choice("card_type", "an Attack", "a Defense")
W.choice("whose", "your", "its")
W.choice("outcome", "success", "failure")
W.choice("attitude", "Aggressive", "Neutral")
W.choice("broken", "culled", "split", "dissolved")
W.code("page", r"[EIDGC]\.\d+", "E.3")
W.code("place", r"\d{1,4}[ab]:-?\d:-?\d", "1a:2:-1")
W.code("conclusion", r"\d+\.[A-Z]", "6.C")
W.code("phase", r"I{1,3}", "II")
W.code("letter", r"[A-G]", "A")


# nouns that verbs tell apart

PENALTY = "penalty Effect card(s)"
BLACK_DICE, RAGE_DICE = "black die|dice", "Rage die|dice"
CONSUMABLE, WEAPON = "Consumable Item(s)", "Weapon Item(s)"
BACKSTORY, AUSPICE, PATRON_SPIRIT = "your Backstory bonus", "your auspice ability", "Patron Spirit(s)"
TOKEN, TERRAIN_TOKEN, SUCCESS = "{token_kind} token(s)", "{terrain} token(s)", "Success token(s)"
SHIELD = f"{RESISTANCE} token(s)"  # the only tokens that somebody else may use (RT-21.13)
RULES = (  # what texts let one ignore
    *("difficult terrain", "fire", "blindspot", "the Resistance of the target", "VIGILANCE tokens"),
    *("the speech limit of Crinos form", "the weapon requirement of combat cards", "the action cost of Items"),
    *("the body parts of combat cards", "the Damage left by a Knock Out"),
)


def counted(
    nouns: str | Sequence[str],
    *which: str,
    qualifiers: Sequence[str] = (),
    needs: str = "",
    owners: Sequence[str] = (),
    most: int = 0,
) -> Takes:
    """So many of these nouns; nothing is left to the dice."""
    nouns = (nouns,) if isinstance(nouns, str) else nouns
    return Takes(which, nouns, (), qualifiers, needs, owners=owners, at_random=False, most=most)


# figures


def who(e: Text, id: int) -> Figure:
    """The figure with that id."""
    return figure(e.state, id)


W.name("figure", "you", plural=True)(lambda e: [e.user] if e.user >= 0 else [])
W.name("figure", "yourself")(lambda e: [e.user] if e.user >= 0 else [])
W.name("figure", "the target")(lambda e: [] if e.target is None else [e.target])
W.name("figure", "the attacker")(lambda e: [] if e.attacker is None else [e.attacker])
W.noun("figure", "Packmate(s)")(lambda e, id: is_packmate(who(e, id)) and bool(who(e, id).at))
W.noun("figure", "Pack Member(s)")(lambda e, id: isinstance(who(e, id), Member))
W.noun("figure", "Ally|Allies")(lambda e, id: isinstance(who(e, id), Npc) and is_packmate(who(e, id)))
W.noun("figure", "NPC(s)")(lambda e, id: is_hostile(e.state, who(e, id)))


def is_an_npc(e: Text, id: int) -> bool:
    """Whether a figure is an NPC or an Ally, not a pack member."""
    return isinstance(who(e, id), Npc)


def is_npc_named(name: str) -> Callable[[Text, int], bool]:
    """Whether a figure is an NPC of that name."""
    return lambda e, id: isinstance(who(e, id), Npc) and box(e.state).npcs[npc(e.state, id).card].name == name


def npcs_named(name: str) -> Callable[[Text], list[int]]:
    """The NPCs of that name on the map."""
    return lambda e: [each.id for each in e.state.npcs if each.at and box(e.state).npcs[each.card].name == name]


@W.adjective("figure", "{nature}")
def of_nature(e: Text, id: int, nature: str) -> bool:
    """Whether an NPC is of that nature."""
    return isinstance(who(e, id), Npc) and box(e.state).npcs[npc(e.state, id).card].nature == nature


W.adjective("figure", "{base}")(lambda e, id, base: isinstance(who(e, id), Npc) and npc(e.state, id).colour == base)
W.adjective("figure", "hostile")(lambda e, id: is_hostile(e.state, who(e, id)))
W.adjective("figure", "involved")(lambda e, id: id in e.involved)
W.adjective("figure", "same")
W.adjective("figure", "closest", among=True)(
    lambda e, ids: sorted((id for id in ids if id != e.eye), key=lambda id: (how_far(e, id), id))
)


def how_far(e: Text, id: int) -> int:
    """How far a figure is from whoever looks, the user of the text; for the pack, from its nearest member."""
    if e.eye >= 0:
        return apart(who(e, e.eye), who(e, id))
    return min((apart(member, who(e, id)) for member in e.state.members), default=99)


def near(e: Text, id: int, ids: Sequence[int], n: int) -> bool:
    """Whether a figure stands within so many HEX of one of others."""
    here = who(e, id)
    return bool(here.at) and any(bool(who(e, each).at) and gap(here.at, who(e, each).at) <= n for each in ids)


def next_to(e: Text, id: int, ids: Sequence[int]) -> bool:
    """Whether a figure stands next to one of others."""
    return id not in ids and near(e, id, ids, 1)


W.qualifier("figure", "on an adjacent HEX")(lambda e, id: next_to(e, id, [e.eye]))
W.qualifier("figure", "on a HEX adjacent to {figure}")(lambda e, id, figure: next_to(e, id, figure.all(e)))
W.qualifier("figure", "within {n} HEX")(lambda e, id, n: e.eye >= 0 and near(e, id, [e.eye], n))
W.qualifier("figure", "within {n} HEX of {figure}")(lambda e, id, n, figure: near(e, id, figure.all(e), n))
W.qualifier("figure", "in your group")(lambda e, id: id in group_of(e.state, who(e, e.user)))


@W.qualifier("figure", "in your Line of Sight")
def in_sight(e: Text, id: int) -> bool:
    """Whether the user sees a figure; it always sees itself."""
    return id == e.user or (bool(who(e, id).at) and sees(e.state, who(e, e.user), who(e, id)))


@W.qualifier("figure", "in the group of {figure}")
def in_group_of(e: Text, id: int, figure: Selection) -> bool:
    """Whether a figure belongs to the group of another; a lone one is a group of one here."""
    return any(id in group_of(e.state, who(e, each)) for each in figure.all(e) if who(e, each).at)


@W.qualifier("figure", "in {form} form")
def in_form(e: Text, id: int, form: str) -> bool:
    """Whether a pack member is in a form."""
    here = who(e, id)
    return isinstance(here, Member) and here.form == form.lower()


W.qualifier("figure", "with {limit} Damage")(lambda e, id, limit: limit.met(who(e, id).damage))
W.qualifier("figure", "who failed")(lambda e, id: id in e.failed)


# other things


def pool_of(s: State, here: Figure, pool: str) -> int:
    """How much of something a figure has."""
    if pool == "Damage":
        return here.damage
    if pool == "Resistance":
        return resistance(s, here)
    if pool == "Initiative":
        return initiative(s, here)
    if isinstance(here, Member):
        return {"Rage": here.rage, "Corruption": here.corruption, "XP": here.xp}.get(pool, 0)
    return 0


W.name("pack", "the pack")(lambda e: [PACK])
for pool in ("Damage", "Rage", "Corruption"):
    W.noun("pool", f"{pool} you have")(lambda e, pool=pool: pool_of(e.state, who(e, e.user), pool))
W.noun("pool", "HEX you moved this turn")(
    lambda e: e.state.turn.moved if e.state.turn is not None and e.state.turn.who == e.user else 0
)
W.noun("pool", "Rank of the pack")(lambda e: e.state.campaign.rank)
for pool in ("Damage", "Unpreventable Damage", "Willpower", "Rage", "Corruption", "Initiative", "XP", "Resistance"):
    W.noun("pool", pool)(lambda e: 0)
for pool in ("Trophy|Trophies", "additional Attack(s)", "additional action(s)", "HEX", "Rank", "success(es)"):
    W.noun("pool", pool)(lambda e: 0)
W.noun("token", "{token_kind} token(s) the target has")(
    lambda e, token_kind: 0 if e.target is None else who(e, e.target).tokens.get(token_kind, 0)
)
W.noun("token", TOKEN, TERRAIN_TOKEN, SUCCESS)
W.noun("shield", SHIELD)
W.qualifier("token", "within {n} HEX", "within {n} HEX of {figure}", "on an adjacent HEX", "from HEX {place}")
W.noun("card", "combat card(s)", PENALTY, "card(s)")
W.qualifier("card", "from {whose} active hand", "from {whose} discard")
W.noun("hex", "HEX")
W.adjective("hex", "free")(lambda e, at: free(e.state, at))
W.qualifier("hex", "within {n} HEX")(lambda e, at, n: is_near(e, at, n))
W.qualifier("hex", "adjacent to {figure}")(
    lambda e, at, figure: any(gap([at], who(e, id).at) == 1 for id in figure.all(e) if who(e, id).at)
)


def is_near(e: Text, at: Hex, n: int) -> bool:
    """Whether a HEX is within so many HEX of the user."""
    return e.user >= 0 and bool(who(e, e.user).at) and gap([at], who(e, e.user).at) <= n


@W.name("hex", "HEX {place}")
def hex_named(e: Text, place: str) -> list[Hex]:
    """A HEX as a booklet writes it."""
    at = board(e.state).labels.get(place)
    return [] if at is None else [at]


W.noun("item", CONSUMABLE, WEAPON, "Item(s)")
W.qualifier("item", "with a price of {limit}")
W.noun("attack", "Attack(s)")
W.qualifier("attack", "against {figure}")(lambda e, attack, figure: figure.fits(e, attack.target))
W.noun("check", "check(s)")


@W.noun("check", "{skill} check(s)", "{skill} and {also:skill} check(s)", "{skill} or {also:skill} check")
def of_skill(e: Text, check: Check, skill: str, also: str = "") -> bool:
    """Whether a check is made with one of these skills."""
    return fits_noun(check, "", [name.lower() for name in (skill, also) if name])


for noun in ("Mental", "Attack", "Defense", "SNEAK Attack"):
    W.noun("check", f"{noun} check(s)")(lambda e, check, noun=noun: fits_noun(check, noun))
W.noun("dice", BLACK_DICE, RAGE_DICE, "die|dice")
W.noun("tracker", "{colour} tracker")(lambda e, thing, colour: thing == colour)
W.name("thing", *RULES)(lambda e: ["it"])
W.name("thing", BACKSTORY, AUSPICE)(lambda e: ["it"])
W.noun("thing", "Gift(s)", PATRON_SPIRIT, "Pack Strategy|Strategies")


# what holds, and how long

FIGURES = Takes((*PICKED, SEVERAL), at_random=False)
CHECKS = Takes(("all", "each", "this", SEVERAL), at_random=False)
BEARER = Takes()  # it may stand alone: whoever bears the text
W.stat("{stat}", "{skill}", bare=BEARER, of_figure=FIGURES)
W.stat("{stat} against {nature} NPCs", keys=AGAINST, bare=BEARER, of_figure=FIGURES)
W.stat(
    *("{stat} against ranged Attacks", "{stat} against Attacks from behind"),
    keys=[key for key in NUMBERS if key.startswith("Resistance against")],
    bare=BEARER,
    of_figure=FIGURES,
)
W.stat(DICE, SUCCESSES, bare=BEARER, of_figure=FIGURES, check=CHECKS)
W.stat("difficulty of Stealth checks", bare=BEARER, of_figure=FIGURES)
W.stat("price of Weapon Items", "price of all Items", bare=BEARER)
W.deed(*DEEDS, of_figure=FIGURES)
W.deed("gain {token_kind} tokens", keys=GAINING, of_figure=FIGURES)
W.duration("this turn", "this round", "this Attack", "this combat", "this scenario")
W.duration("until the start of your next turn")
ALLIED = ("Packmate(s)", "Pack Member(s)", "Ally|Allies")
W.verb(
    "{figure} target(s) {victim:figure}",
    lasting=True,
    figure=Takes(where=is_an_npc, but=("you", *ALLIED)),
    victim=Takes(("the", "this", NAME), ALLIED, names=True, one_of=("closest", "this"), at_random=False),
)
W.verb("{attack} deal(s) double Damage", lasting=True, attack=Takes((SEVERAL, "each", "all"), at_random=False))
W.verb("ignore {thing}", lasting=True, thing=Takes((NAME,), nouns=RULES))


WHO_MAY = Takes((*ALL, "this", NAME, SEVERAL), but=("you",), at_random=False)  # nobody is picked


@W.verb(
    "{figure} may use {shield}", lasting=True, raw=True, figure=WHO_MAY, shield=counted(SHIELD, OWN, owners=("your",))
)
@W.verb(
    "{figure} may use {shield} of {owner:figure}",
    lasting=True,
    raw=True,
    figure=WHO_MAY,
    shield=counted(SHIELD, "the", SEVERAL),
    owner=Takes(("this", NAME, "the", "each other", "each")),
)
def may_use(e: Text, figure: Selection, shield: Selection, lasts: str, owner: Selection | None = None) -> None:
    """When attacked, as long as it lasts; the tokens are discarded from their bearer, whose player must agree."""
    holding = next(each for each in e.script.holdings if each.of is figure)
    e.state.lasting.append(Lasting(text=e.text, k=holding.k, until=UNTIL.get(lasts, e.until), user=e.user))


# how the slots of raw verbs are read


def named(things: Selection) -> str:
    """The noun of things that are only counted."""
    return things.things.nouns[0].word


def filled(things: Selection) -> str:
    """What fills the first slot of the noun: the kind of token, the terrain."""
    return str(things.things.nouns[0].parts[0])


def amount(e: Text, things: Selection) -> int:
    """How many are meant, at most; all of them is very many."""
    if things.which in ("all", "any number"):
        return 99
    return (things.n or 1) * e.times


def lies_near(e: Text, tokens: Selection, at: Hex) -> bool:
    """Whether a token lies where the qualifiers of its words say."""
    for qualifier in tokens.things.qualifiers:
        n = 1 if qualifier.word == "on an adjacent HEX" else 0
        centre = [e.user]
        for part in qualifier.parts:
            if isinstance(part, int):
                n = part
            elif not isinstance(part, str):
                centre = Selection(part, tokens.lexicon).all(e)  # type: ignore[arg-type]
        if qualifier.word == "from HEX {place}":
            return hex_named(e, str(qualifier.parts[0])) == [at]
        if not any(bool(who(e, id).at) and gap([at], who(e, id).at) <= n for id in centre if id >= 0):
            return False
    return True


def free_hexes(e: Text, hexes: Selection, tokens: bool) -> list[Hex]:
    """The HEX that a text means; for tokens those without a token."""
    return [at for at in hexes.all(e) if not tokens or empty(e.state, at)]


def in_a_group(e: Text, id: int) -> bool:
    """Whether a figure is in a group."""
    return bool(who(e, id).at) and in_group(e.state, who(e, id))


def nearest_to(e: Text, found: list[Hex], id: int | None) -> list[Hex]:
    """Those of some HEX that are nearest to a figure."""
    if id is None or not who(e, id).at or not found:
        return found
    far = {at: min(distance(at, each) for each in who(e, id).at) for at in found}
    return [at for at in found if far[at] == min(far.values())]
